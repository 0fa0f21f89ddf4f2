/* What programs here share that play whole games among bots: the usual tables of a game, and its network. */
#ifndef SILURE_BENCH_SELFPLAY_H
#define SILURE_BENCH_SELFPLAY_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/net_bot.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "engine/play.h"

/* Whether the game can be played by so many, without a clock: where moves carry times, the first option that takes
 * them away is chosen. */
static inline bool usual_table(const struct sil_game *game, unsigned seats, struct sil_config *config)
{
	struct sil_out nowhere = {0};
	struct sil_public public = {.seats = (uint8_t)seats};
	*config = (struct sil_config){.seats = (uint8_t)seats};
	if (sil_timed(game->rules, &public))
		config->options[0] = 1;
	memcpy(public.options, config->options, sizeof public.options);
	return !sil_timed(game->rules, &public) && sil_check_config(game, config, &nowhere);
}

/* Gives the game's network of data/nets, if there is one; false: it cannot be used. */
static inline bool give_net(const struct sil_game *game)
{
	char path[128];
	snprintf(path, sizeof path, "data/nets/%s.net", game->rules->name);
	FILE *file = fopen(path, "rb");
	if (!file)
		return true;
	char *bytes = malloc(SIL_NET_MAX_BYTES); /* kept */
	size_t length = bytes ? fread(bytes, 1, SIL_NET_MAX_BYTES, file) : 0;
	fclose(file);
	return !sil_net_give(game, bytes, length);
}

#endif
