/* What a bot, or a hint, is asked at a table, a server's or the arena's: the one place where a game's true state
 * becomes a question. */
#ifndef SILURE_TABLE_ASK_H
#define SILURE_TABLE_ASK_H

#include "bots/bot.h"

/* A question and what it points to; it must not be copied. */
struct sil_asked {
	struct sil_question question;
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
};

/* Asks what the seat, which is no clock, would do in this state, with the level's own effort. A refusal where there is
 * no such seat or it has nothing to choose; then there is no question. */
int sil_ask(const struct sil_game *, const struct sil_state *truth, int seat, struct sil_asked *);

#endif
