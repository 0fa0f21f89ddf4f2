/* What the commands of `silure` share: options, sentences, exit codes. Only cli/ and server/ print or exit. */
#ifndef SILURE_CLI_CLI_H
#define SILURE_CLI_CLI_H

#include <stdio.h>

#include "engine/message.h"
#include "engine/out.h"

/* Exit codes, the same for every command. */
enum cli_exit {
	CLI_OK = 0,
	CLI_FAILED = 1, /* the thing asked about is not so: a bad record, a broken invariant */
	CLI_USAGE = 2,  /* the command was not understood; nothing was done */
};

/* One long option. The same tables parse, print --help and are compared with manual and completions. What it is for
 * stands in cli/words.*.txt, by its name. */
struct cli_option {
	const char *name;
	const char *value; /* what follows it, for people ("N"); NULL: it stands alone */
	bool repeats;
};

struct cli_args;

struct cli_command {
	const char *name;
	const char *operands;             /* "GAME", "FILE…", "[GAME]", "" */
	const struct cli_option *options; /* ends with name NULL */
	enum cli_exit (*run)(struct cli_args *);
};

extern const struct cli_command cli_games, cli_rules, cli_drive, cli_arena, cli_replay, cli_verify, cli_bench, cli_play,
	cli_hint, cli_serve; /* the last one only where the server is built */

/* Every command, and the options all of them take; each ends with NULL or a name of NULL. */
extern const struct cli_command *const cli_commands[];
extern const struct cli_option cli_everywhere[];
const struct cli_command *cli_find_command(const char *name);

/* What they are for, in a language. The command is NULL for an option that all take. */
const char *cli_command_help(const struct cli_command *, enum sil_lang);
const char *cli_option_help(const struct cli_command *, const struct cli_option *, enum sil_lang);
const char *cli_exit_help(enum cli_exit, enum sil_lang);
/* Prints all of it for a command, or for `silure --help`. */
void cli_print_help(const struct cli_command *, enum sil_lang);
void cli_print_commands(FILE *, enum sil_lang);

struct cli_args {
	const struct cli_command *command;
	enum sil_lang lang;
	int count; /* of operands */
	char *const *operands;
	struct {
		const struct cli_option *option;
		const char *value;
	} given[64];
	int given_count;
};

/* The common options, for the commands' tables. */
#define CLI_OPTION_OPTION                                                                                              \
	{                                                                                                              \
		"option", "K=V", true                                                                                  \
	}
#define CLI_OPTION_JSON                                                                                                \
	{                                                                                                              \
		"json", NULL, false                                                                                    \
	}

/* For programs, not in --help: all of the above as JSON, from which manuals are made; and what may stand next on a
 * command line, for the shells' completions. The last argument is the one being typed. */
enum cli_exit cli_describe(void);
enum cli_exit cli_complete(enum sil_lang, int count, char *const *arguments);

/* Fills args; false after an error was printed. */
bool cli_parse(struct cli_args *, int argc, char **argv);
enum sil_lang cli_locale(void);

/* The value given for an option (the last one), or NULL. A flag's value is "". */
const char *cli_value(const struct cli_args *, const char *name);

/* Reads a number option; `otherwise` when it was not given. False after an error was printed. */
bool cli_number(const struct cli_args *, const char *name, uint64_t least, uint64_t most, uint64_t otherwise,
		uint64_t *);
/* --seats; whether the game takes so many is cli_config's to say. */
bool cli_seats(const struct cli_args *, const struct sil_game *, uint8_t otherwise, uint8_t *seats);

/* The game named by the first operand, and its options from --option. seats 0: not asked for, not checked here. */
const struct sil_game *cli_game(const struct cli_args *, const char *name);
bool cli_config(const struct cli_args *, const struct sil_game *, uint8_t seats, struct sil_config *);
/* --key, or a fresh one from the system. */
bool cli_key(const struct cli_args *, uint8_t key[SIL_KEY_BYTES]);

/* A place for one of the program's own messages (program_messages.h), which is said at once. */
struct sil_messages *cli_message(void);
/* Writes it. */
void cli_put(struct sil_out *, struct sil_message_ref);
/* Prints it on a line of standard output. */
void cli_print(const struct cli_args *, struct sil_message_ref);
/* Prints "silure COMMAND: sentence" on standard error, in the person's language, and returns CLI_USAGE. */
enum cli_exit cli_refuse(const struct cli_args *, struct sil_message_ref);
/* The same for what is in that language already. */
enum cli_exit cli_complain(const struct cli_args *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A buffer for one command's output, with colours if the stream is a terminal that wants them. */
struct sil_out cli_out(const struct cli_args *, char *buffer, size_t size);
/* Writes all of it at once and clears it; exits if nobody can read it. */
void cli_flush(struct sil_out *);

/* The folder of the page beside this program; false, and path untouched or cut off, when there is none. */
bool cli_find_page(char *path, size_t size);

/* Gives the bots the game's network, from the folder --nets names or from where they are installed. False after a
 * complaint: there is none though it is needed, or it is damaged. */
bool cli_load_net(const struct cli_args *, const struct sil_game *, bool needed);
/* Those of all games, none of them needed. */
bool cli_load_nets(const struct cli_args *);
/* Says on standard error that the game has a network which was not found: who measures would measure something else. */
void cli_tell_missing_net(const struct cli_args *, const struct sil_game *);

/* Reads a whole file of at most `most` bytes, and a zero behind them; NULL after an error was printed. The caller frees
 * it. */
char *cli_read_file(const struct cli_args *, const char *path, size_t most, size_t *length);

struct sil_table;
/* Reads, replays and checks a record: a table where it ends; false after an error was printed. The caller releases it.
 */
bool cli_read_record(const struct cli_args *, const char *path, struct sil_table *);
struct sil_record_problem;
/* The same, and what was wrong; no sentence if the file could not be read at all. */
bool cli_check_record(const struct cli_args *, const char *path, struct sil_table *, struct sil_record_problem *);

/* A bar on standard error for work that takes longer than a moment; nothing where that is no terminal. */
void cli_progress(uint64_t done, uint64_t total);
void cli_progress_end(void);
double cli_seconds(void);
double cli_now_ms(void); /* the same, as searches want it */
/* The processor time of this thread: on a busy machine a fairer measure of speed. */
double cli_cpu_seconds(void);

#endif
