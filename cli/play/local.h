/* The host at home: a table of this process, with bots, kept on disk move by move. */
#ifndef SILURE_CLI_PLAY_LOCAL_H
#define SILURE_CLI_PLAY_LOCAL_H

#include "bots/bot.h"
#include "cli/play/host.h"
#include "cli/play/saved.h"
#include "table/table.h"

struct local_seat {
	const struct sil_bot *bot; /* NULL: a person at this keyboard */
	/* In a race: what the bot means to press, and when. */
	uint16_t act;
	uint32_t press_ms;
	bool chosen;
};

struct local {
	struct host host; /* first: the calls get this and know it is theirs */
	struct sil_table table;
	struct saved saved;
	struct local_seat seats[SIL_MAX_SEATS];
	bool timed;
	bool patient;      /* in a race: time stands until it is told to go on */
	uint32_t time_ms;  /* while it stands: the table's time */
	int64_t zero_ms;   /* else: when the table's time was 0 */
	uint32_t asked_at; /* 1 + the number of moves for which bots have chosen */
	bool finished;     /* the record has been put away */
	unsigned wish;     /* how often the people want to win, in percent; 0: the bots do not adapt */
};

/* What bots sit there if it is not said for each seat. */
enum local_bots { LOCAL_NAMED, LOCAL_CHARACTERS /* any of them */, LOCAL_ADAPTING };

/* Who sits where at a new table. */
struct local_plan {
	const struct sil_game *game;
	struct sil_config config;
	uint8_t key[SIL_KEY_BYTES];
	enum local_bots kind;
	const struct sil_bot *bots[SIL_MAX_SEATS]; /* from the first seat that no person has; filled in unless named */
	unsigned wish; /* where they adapt: how often the people want to win, in percent; 0: their fair share */
	int people;
	char names[SIL_MAX_SEATS][SIL_NAME_BYTES]; /* of the people; empty: the default names */
	bool patient;
	bool kept; /* whether it is saved */
	enum sil_lang lang;
};

/* Whether somebody may be called so: a printable name that is not a bot's. */
bool local_name_is_fine(const char *name);

/* The fair share of these people, in percent. */
unsigned local_fair_wish(const struct local_plan *);

/* Deals. Trouble with saving is a notice, not a refusal. */
void local_open(struct local *, struct local_plan *);
/* Goes on with a saved game. False, and why. */
bool local_resume(struct local *, const char *name, bool patient, enum sil_lang, struct sil_out *why);

/* The thinking of a seat follows from the record alone, so that a game resumed goes on as it would have. */
struct sil_rng local_rng(const struct local *, unsigned seat);
/* After every accepted move: on disk before anybody sees it. */
void local_keep(struct local *);

#endif
