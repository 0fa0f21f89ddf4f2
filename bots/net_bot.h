/* The bot "net", and the networks it plays by. Sees a view. */
#ifndef SILURE_BOTS_NET_BOT_H
#define SILURE_BOTS_NET_BOT_H

#include "bots/net.h"

/* Networks for the levels hard and max and the bot "net", one a game: the host gives them before anybody plays and
 * keeps the bytes. NULL, or why not. Without one, and where moves carry times, the levels search, and the bot plays as
 * hard does. A game whose planner has a value network (engine/heuristic.h) is given that one instead. */
const char *sil_net_give(const struct sil_game *, const void *bytes, size_t length);
const struct sil_net *sil_net_given(const struct sil_rules *);
bool sil_net_values_given(const struct sil_rules *);

extern const struct sil_bot sil_net_bot;

/* How good the network thinks each act of a view's seat is: logits, to be drawn from with noise of the network's own
 * temperature (sil_net_noise) for what it would do itself. */
void sil_net_values(const struct sil_net *, const struct sil_game *, const struct sil_view *, const uint16_t *acts,
		    int count, float *values);
static inline float sil_net_noise(const struct sil_net *net)
{
	return (float)net->temperature / 256;
}

/* Each seat's chance to win in an imagined world that is not over, as the seat that moves next sees it. */
void sil_net_chances(const struct sil_net *, const struct sil_game *, const struct sil_state *imagined,
		     float chances[SIL_MAX_SEATS]);

#endif
