/* Whole JSON objects about a table, the same for every game, program and page. */
#ifndef SILURE_ENGINE_DESCRIBE_H
#define SILURE_ENGINE_DESCRIBE_H

#include "engine/message.h"
#include "engine/proof.h"

/* {"game", "seat", "seats", "options", "over", "due", "now_ms", "wake_ms", and the game's own members}. */
void sil_describe_view(const struct sil_game *, const struct sil_view *, struct sil_out *);

/* The same with everything that is hidden. For drive and for finished games only. */
void sil_describe_truth(const struct sil_game *, const struct sil_state *, struct sil_out *);

/* What can be chosen before playing: {"name", "title", "version", "min_seats", "max_seats", "usual_seats", "minutes",
 * "pitch", "options": [{"name", "title", "values": [{"value", "title"}]}]}, in out's language. */
void sil_describe_game(const struct sil_game *, struct sil_out *);

/* {"deck": "37", …}: the value of every option. */
void sil_describe_options(const struct sil_rules *, const uint8_t options[SIL_MAX_OPTIONS], struct sil_out *);

/* Members of an object the caller has opened: "seat" (or "clock"), "move" and, where moves carry times, "t_ms" and
 * "credit_ms". */
void sil_describe_move(const struct sil_game *, const struct sil_move *, bool timed, struct sil_out *);

/* An act's move text. */
void sil_describe_act(const struct sil_game *, uint16_t act, struct sil_out *);
/* A list of these acts' move texts. */
void sil_describe_acts(const struct sil_game *, const uint16_t *acts, int count, struct sil_out *);

/* {"game", "bytes", "state_bytes", "acts": [move texts], "fields": [{"name", "at", "rows", "count", "kind", "most",
 * "text"}]}: what the positions of an observation mean (observation.h). */
void sil_describe_observation(const struct sil_game *, struct sil_out *);

struct sil_record;
/* The proof of a deal: {"commitment", "secret", "table", "words", "key"}, for a drawn one "round" and "draw" (proof.h)
 * too; or null if it has none. */
void sil_describe_proof(const struct sil_record *, struct sil_out *);

/* What holds in a record that was read: {"ok": true, "game", "seats", "names", "moves", "hashes", "over", "score",
 * "winners", "proof"}. Running points and no winners while the game is not over. */
void sil_describe_record(const struct sil_record *, const struct sil_state *end, struct sil_out *);

/* The same as messages, which speak of the record: what it is, form, moves, states, result, deal. */
struct sil_explanation {
	struct sil_messages messages;
	char commitment[2 * SIL_SECRET_BYTES + 1];
};
void sil_explain_record(const struct sil_record *, const struct sil_state *end, struct sil_explanation *);

/* A list of the seats in a due mask, the clock by its name. */
void sil_describe_due(unsigned due, struct sil_out *);

#endif
