/* What a player's device has kept of an online game, and whether the record agrees with it: the last step of
 * docs/fair.md, the same for the terminal, the page and `silure verify --kept`. */
#ifndef SILURE_ENGINE_KEPT_H
#define SILURE_ENGINE_KEPT_H

#include "engine/out.h"

enum sil_fairness {
	SIL_FAIR,      /* drawn with a share of this device, and as it was shown */
	SIL_NO_SHARE,  /* as it was shown, but this device added nothing */
	SIL_NOT_DRAWN, /* nothing can be said: dealt by an older server, and nothing else was shown */
	SIL_UNFAIR,
};

/* What was kept is text, line by line:
 *   word SEAT NONCE   what this device committed to; none: it has no share
 *   shown ROUND HEX   the server's commitment, as this device was shown it before it committed itself
 *   silure-draw 1 …   the draw as it was shown (proof.h), to its last commitment
 *   view {…}          views as they were shown, without blanks, in their order
 * The first two come from this device alone: once, and before the others. No NUL stands anywhere.
 * The record must be sound and say the same. Puts one sentence; unfair: with the reason. */
enum sil_fairness sil_kept_check(const char *kept, size_t kept_length, const char *record, size_t record_length,
				 struct sil_out *);

#endif
