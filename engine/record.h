/* A game as text: who played what with which key, and proof on every line (docs/record.md). */
#ifndef SILURE_ENGINE_RECORD_H
#define SILURE_ENGINE_RECORD_H

#include "engine/game.h"
#include "engine/proof.h"

enum {
	SIL_MAX_MOVES = 1 << 16,        /* of one game; no game comes near it */
	SIL_MAX_RECORD_BYTES = 1 << 22, /* of text; longer is refused unread */
	SIL_NAME_BYTES = 48,            /* of a player's name, its NUL included */
};

struct sil_record {
	const struct sil_game *game;
	struct sil_config config;
	uint8_t key[SIL_KEY_BYTES];
	char names[SIL_MAX_SEATS][SIL_NAME_BYTES]; /* empty: no name given */
	struct sil_proof proof;                    /* of the deal, if there is one: the key follows from it */
	struct sil_move *moves;                    /* owned */
	uint32_t count, capacity;
};

struct sil_record_problem {
	enum sil_lang lang; /* set by who asks */
	size_t line;        /* from 1; 0: the file as a whole */
	char sentence[400]; /* what is wrong with it */
};

void sil_record_begin(struct sil_record *, const struct sil_game *, const struct sil_config *,
		      const uint8_t key[SIL_KEY_BYTES]);
void sil_record_release(struct sil_record *);

/* Makes capacity for one more move: SIL_OK, SIL_NO_MEMORY or SIL_RECORD_FULL. */
int sil_record_reserve(struct sil_record *);
/* Adds an accepted move. False when the record is full or memory is short; then nothing has changed. */
bool sil_record_add(struct sil_record *, struct sil_move);

/* The one way from a record to a state: deals, and makes the first `moves` moves (at most as many as there are). False
 * when one of them is refused, which cannot happen with a record that was read or made by a table. */
bool sil_record_replay(const struct sil_record *, uint32_t moves, struct sil_state *);
/* The same, from the state after `from` moves to the one after `to`. */
bool sil_record_replay_on(const struct sil_record *, uint32_t from, uint32_t to, struct sil_state *);

/* Whether a name may stand in a record: valid UTF-8, nothing unprintable, not too long, not empty. */
bool sil_name_is_fine(const char *name);
/* Whether somebody may choose this name: the same, and something of it is visible. */
bool sil_name_can_be_chosen(const char *name);

/* Writes the record as text. Replays the moves to do so: they must be legal. An unfinished game has no result yet. */
void sil_record_print(const struct sil_record *, struct sil_out *);
/* The same without what can be computed again (checks, hashes, result), for a link that is short enough to be sent. */
void sil_record_print_bare(const struct sil_record *, struct sil_out *);

/* How many hashes of states stand in a record with this number of moves. */
uint32_t sil_record_hashes(uint32_t moves);

/* Reads and replays a record: form, checks, proof of the deal, legality, hashes and result. On success the record must
 * be released and `end` holds the last state; on failure nothing is kept and the problem names the line. */
bool sil_record_read(const char *text, size_t length, struct sil_record *, struct sil_state *end,
		     struct sil_record_problem *);
/* The same for what sil_record_print_bare wrote; its last newline may be missing. */
bool sil_record_read_bare(const char *text, size_t length, struct sil_record *, struct sil_state *end,
			  struct sil_record_problem *);

#endif
