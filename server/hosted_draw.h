/* From an owner's start to the deal (docs/fair.md). Devices have committed to words, or are given a moment to; then the
 * list of commitments is stored and shown (entry draw), words come in, and the deal is stored (entry begin). A draw
 * that was shown and led to no deal is never used: another round has a fresh secret and fresh commitments.
 *
 *   phase     what happens                                                     to        where
 *   none      the owner starts                                                 commits   sil_draw_start
 *   commits   all devices here have committed, or commit_ms are over           words     go_on; entry draw
 *   commits   the same, and nobody has committed                               (begin)   go_on; entry begin
 *   words     every word of the list is here                                   (begin)   go_on; entry begin
 *   words     reveal_ms are over, some words came: who kept them waiting       commits   go_on; entry draw with a
 *             loses the seat to a bot, for this game                                     secret
 *   words     reveal_ms are over, no word came: nobody has seen anything        none      the same
 *   none      the log ends after a list was shown: the server was restarted    none      the same
 */
#ifndef SILURE_SERVER_HOSTED_DRAW_H
#define SILURE_SERVER_HOSTED_DRAW_H

#include "server/hosted.h"

struct json_t;

/* Whether seats and settings must stay as they are. */
bool sil_draw_is_on(const struct sil_hosted *);
/* An owner's start, checked. */
void sil_draw_start(struct sil_hosted *, const struct sil_request *);
/* What a device says; SIL_FINE: it is so now. */
enum sil_error sil_draw_commit(struct sil_hosted *, uint8_t seat, int64_t round, const char *commitment);
enum sil_error sil_draw_word(struct sil_hosted *, uint8_t seat, int64_t round, const char *word);
/* Whoever has the seat now has committed to nothing. */
void sil_draw_forget(struct sil_hosted *, unsigned seat);

/* The entry of a draw that goes on (DRAW or BEGIN). */
void sil_draw_put_entry(const struct sil_hosted *, enum sil_entry_kind, struct sil_out *);
/* An entry draw comes true; a list that was shown is remembered, but only sil_draw_shown lets its words come in. */
bool sil_draw_entry(struct sil_hosted *, const struct json_t *);
/* The words of an entry begin; false: they make no sense. */
bool sil_draw_read_words(struct sil_hosted *, const struct json_t *words);
/* An entry draw has just been stored: everybody is shown what follows. */
void sil_draw_shown(struct sil_hosted *);
/* An entry could not be stored. */
void sil_draw_not_stored(struct sil_hosted *);
void sil_draw_attend(struct sil_hosted *, int64_t now_ms, int64_t *next_ms);

#endif
