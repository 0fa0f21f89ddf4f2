/* From an owner's start to the deal (docs/fair.md). Devices commit to nonces; then the list of commitments is stored
 * and shown (entry draw), nonces come in, and the deal is stored (entry begin). A draw that was shown and led to no
 * deal is never used: the next round has another secret and other commitments. */
/* clang-format off */
/* The phases of a draw. next_entry says what is stored next; sil_draw_shown enters the phase after it.
 *   phase     what happens                                                     to        where
 *   none      the owner starts                                                 commits   sil_draw_start
 *   commits   all devices here have committed, or commit_ms are over           nonces    next_entry; entry draw
 *   commits   the same, and nobody has committed                               (begin)   next_entry; entry begin
 *   nonces    every nonce of the list is here                                  (begin)   next_entry; entry begin
 *   nonces    reveal_ms are over, some came: the seats without one go to       commits   next_entry; entry draw with a secret
 *             bots for this game
 *   nonces    reveal_ms are over, none came: nobody has seen anything          none      next_entry; entry draw with a secret
 *   nonces    the same twice in a row, and others sit here: the seats that     commits   next_entry; entry draw with a secret
 *             were in both lists go to bots for this game
 *   none      the log ends after a list was shown: the server was restarted    none      next_entry; entry draw with a secret */
/* clang-format on */
#ifndef SILURE_SERVER_HOSTED_DRAW_H
#define SILURE_SERVER_HOSTED_DRAW_H

#include "server/hosted.h"

struct json_t;

/* Whether seats and settings must stay as they are. */
bool sil_draw_is_on(const struct sil_hosted *);
/* Whether the list is shown to this peer before the deal: to whoever has a commitment in it, and to who watches.
 * Whoever sits here without one (they were away, or their commitment came too late) is shown it with the deal: before
 * that, their device would have to take it for a fraud. */
bool sil_draw_is_for(const struct sil_hosted *, const struct sil_peer *);
/* An owner's start, checked. */
void sil_draw_start(struct sil_hosted *, const struct sil_request *);
/* What a device says; SIL_FINE: it is so now. */
enum sil_error sil_draw_commit(struct sil_hosted *, uint8_t seat, int64_t round, const char *commitment);
enum sil_error sil_draw_nonce(struct sil_hosted *, uint8_t seat, int64_t round, const char *nonce);
/* Whoever has the seat now has committed to nothing. */
void sil_draw_forget(struct sil_hosted *, unsigned seat);

/* The entry of a draw that goes on (DRAW or BEGIN). */
void sil_draw_put_entry(const struct sil_hosted *, enum sil_entry_kind, struct sil_out *);
/* Applies an entry draw. A list that was shown is kept, but nonces are accepted only after sil_draw_shown. */
bool sil_draw_entry(struct sil_hosted *, const struct json_t *);
/* Reads the nonces of an entry begin; false: they do not fit the draw. */
bool sil_draw_read_nonces(struct sil_hosted *, const struct json_t *nonces);
/* An entry draw has just been stored: everybody is shown what follows. */
void sil_draw_shown(struct sil_hosted *);
/* An entry could not be stored. */
void sil_draw_not_stored(struct sil_hosted *);
void sil_draw_attend(struct sil_hosted *, int64_t now_ms, int64_t *next_ms);

#endif
