/* libsilure: the tables of Silure for other programs. docs/library.md tells how to use it.
 *
 * Who holds a silure_table is its host and may see everything; players, bots and drawings are given what
 * silure_view, silure_board and silure_legal say for their seat, which is what somebody sitting there may know.
 *
 * Texts are UTF-8 and end with a NUL. What a function returns belongs to the table and stays until the next call on the
 * same table. One table is used by one thread at a time; different tables know nothing of each other. Nothing prints or
 * exits; outside of tables only the networks of hard and max are kept, which the first call for a bot or a hint reads
 * from where they are installed (docs/nets.md). Bad input gets a refusal and a sentence (silure_why), and changes
 * nothing; so does memory that is short, but for bots and hints, which then think less. A table that is NULL is refused
 * by -1, 0 or NULL. */
#ifndef SILURE_H
#define SILURE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SILURE_MAX_SEATS 7
#define SILURE_CLOCK 8   /* the seat that moves when time is up, where a game is a race */
#define SILURE_WATCHER 9 /* somebody who looks on */
#define SILURE_WHY_BYTES 512
#define SILURE_NEVER 65535

typedef struct silure_table silure_table;

/* "0.1.0": of the library that is running. */
const char *silure_version(void);

/* What can be played: JSON, [{"name", "title", "version", "min_seats", "max_seats", "usual_seats", "minutes", "pitch",
 * "options": [{"name", "title", "values": [{"value", "title"}]}]}], in "en", "fr", "de", "es" or "it". The caller frees
 * it with silure_free; NULL when memory is short. */
char *silure_games(const char *lang);
/* A game's rules as a page of Markdown; NULL when there is no such game. Nobody frees it. */
const char *silure_rules(const char *game, const char *lang);
void silure_free(char *);

/* Deals. options: "deck=37 memory=on", or NULL for the usual ones. key: 64 hexadecimal digits from which every shuffle
 * follows, or NULL for a random one. lang: of sentences, drawings and hints, "en", "fr", "de", "es" or "it"; NULL is
 * "en". On failure NULL, and a sentence in why (of SILURE_WHY_BYTES bytes) unless that is NULL. */
silure_table *silure_open(const char *game, int seats, const char *options, const char *key, const char *lang,
			  char *why);
/* A table where a record (silure-record(5)) left it; every line, move and hash is checked. */
silure_table *silure_read(const char *record, size_t length, const char *lang, char *why);
void silure_close(silure_table *);

/* Another language from now on. 0, or -1 when there is no such one. */
int silure_speak(silure_table *, const char *lang);
/* Why the latest call on this table was refused; "" when it was not. */
const char *silure_why(const silure_table *);

int silure_seats(const silure_table *);
int silure_is_over(const silure_table *);
/* Bit s: seat s may move now; bit SILURE_CLOCK: the clock must, at silure_wake_ms. Several seats: they choose in
 * secret. */
unsigned silure_due(const silure_table *);
/* Where a game is a race, the time of the latest move and when the clock has to move; otherwise 0. */
uint32_t silure_now_ms(const silure_table *);
uint32_t silure_wake_ms(const silure_table *);

/* The moves a seat may make, as texts ("dive-5"), and how many they are. */
int silure_legal(silure_table *, int seat, const char *const **moves);
/* What a seat (or SILURE_WATCHER) knows, as JSON and as a drawing for a terminal; NULL when there is no such seat. */
const char *silure_view(silure_table *, int seat);
const char *silure_board(silure_table *, int seat);

/* 0, or -1 when the move is refused. silure_play_at: where a game is a race, which needs the time since it began and
 * how late the move came through no fault of its sender (at most 250). */
int silure_play(silure_table *, int seat, const char *move);
int silure_play_at(silure_table *, int seat, const char *move, uint32_t t_ms, uint32_t credit_ms);

/* What a bot ("random", "easy", "normal", "hard", "max") would play there; it is not played. It knows what its seat
 * knows. Where a game has a network but none is found, hard and max search instead: other bots than those that were
 * measured. delay_ms, unless NULL: how long it takes to press, where a game is a race; SILURE_NEVER: it waits. NULL
 * when the seat has nothing to choose. */
const char *silure_bot(silure_table *, int seat, const char *level, uint32_t *delay_ms);
/* The best few moves and why: JSON, [{"move", "chance", "points", "reason"}], without what is not known; none in a race
 * where it is better to wait; NULL when the seat has nothing to choose. */
const char *silure_hints(silure_table *, int seat);

/* Points so far, or final. Returns how many seats there are. */
int silure_score(const silure_table *, int32_t points[SILURE_MAX_SEATS]);
/* Bit s: seat s has won. 0 before the end, and when nobody has. */
unsigned silure_winners(const silure_table *);

/* For the host alone before the game is over: the record, with the key from which every hidden card follows. */
const char *silure_record(silure_table *);

#ifdef __cplusplus
}
#endif

#endif
