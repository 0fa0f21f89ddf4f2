/* The same for hidden bids: a best answer to a bot, exactly, over everything that its seat can see. Holds true states;
 * bots get views. */
#include "bench/nash.h"

#include <stdlib.h>
#include <string.h>

#include "engine/play.h"
#include "games/goofspiel/endgame.h"
#include "games/goofspiel/goofspiel.h"

enum { PLACES = 1 << 15 };

/* What the bot does when it sees this. */
struct asked {
	uint64_t view; /* 0: an empty place */
	float mix[GOOFSPIEL_MOST];
};

/* A truth that fits what the answering seat sees, and how likely the bot's choices make it. */
struct world {
	uint64_t view; /* of the answering seat */
	float weight;
	struct sil_state state;
};

struct answering {
	const struct bot_asked *bot;
	const struct sil_rules *rules;
	int seat; /* that answers */
	struct asked asked[PLACES];
};

static const float *mix_of(struct answering *answering, const struct sil_state *state)
{
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	sil_observe(answering->rules, state, 1 - answering->seat, &view);
	uint64_t hash = sil_hash(1, &view, answering->rules->view_bytes) | 1;
	uint32_t at = (uint32_t)(hash >> 20) & (PLACES - 1);
	while (answering->asked[at].view && answering->asked[at].view != hash)
		at = (at + 1) & (PLACES - 1);
	struct asked *asked = &answering->asked[at];
	if (!asked->view) {
		int count = answering->rules->legal(state, 1 - answering->seat, acts);
		asked->view = hash;
		nash_ask(answering->bot, &view, acts, count, asked->mix);
	}
	return asked->mix;
}

static int by_view(const void *a, const void *b)
{
	const struct world *one = a, *other = b;
	return one->view < other->view ? -1 : one->view > other->view;
}

/* All worlds after the act, whatever the bot and chance do; the caller frees them. */
static struct world *after(struct answering *answering, const struct world *worlds, int count, uint16_t act, int *made)
{
	struct world *all = malloc((size_t)count * GOOFSPIEL_MOST * GOOFSPIEL_MOST * sizeof *all);
	uint16_t theirs[SIL_MAX_LEGAL];
	*made = 0;
	for (int w = 0; all && w < count; w++) {
		const float *mix = mix_of(answering, &worlds[w].state);
		int acts = answering->rules->legal(&worlds[w].state, 1 - answering->seat, theirs);
		for (int i = 0; i < acts; i++) {
			struct sil_state next[GOOFSPIEL_MOST];
			struct sil_view view;
			if (mix[i] <= 0)
				continue;
			uint16_t bids[2] = {act, act};
			bids[1 - answering->seat] = theirs[i];
			int prizes = goofspiel_next(&worlds[w].state, bids[0], bids[1], next);
			for (int p = 0; p < prizes; p++) {
				sil_observe(answering->rules, &next[p], answering->seat, &view);
				all[(*made)++] = (struct world){
					.view = sil_hash(1, &view, answering->rules->view_bytes),
					.weight = worlds[w].weight * mix[i] / (float)prizes,
					.state = next[p],
				};
			}
		}
	}
	return all;
}

/* What the seat wins at best, where it cannot tell these worlds apart; times their weights. */
static float answer(struct answering *answering, const struct world *worlds, int count)
{
	uint16_t acts[SIL_MAX_LEGAL];
	float best = -2 * (float)count, value = 0;
	if (worlds[0].state.public.over) {
		for (int w = 0; w < count; w++)
			value += worlds[w].weight * goofspiel_end(&worlds[w].state);
		return answering->seat ? -value : value;
	}
	int legal = answering->rules->legal(&worlds[0].state, answering->seat, acts);
	for (int i = 0; i < legal; i++) {
		int made;
		struct world *next = after(answering, worlds, count, acts[i], &made);
		if (!next)
			abort();
		qsort(next, (size_t)made, sizeof *next, by_view);
		value = 0;
		for (int from = 0, to = 0; from < made; from = to) {
			/* At the end everything is shown, and nothing is left to choose. */
			while (to < made && (next[to].view == next[from].view || next[from].state.public.over))
				to++;
			value += answer(answering, next + from, to - from);
		}
		best = value > best ? value : best;
		free(next);
	}
	return best;
}

double nash_hidden(const struct bot_asked *bot, const struct sil_config *config)
{
	double both = 0;
	for (int seat = 0; seat < 2; seat++) {
		struct answering *answering = calloc(1, sizeof *answering);
		struct world first = {.weight = 1};
		if (!answering)
			abort();
		*answering = (struct answering){.bot = bot, .rules = bot->game->rules, .seat = seat};
		sil_begin(answering->rules, config, (uint8_t[SIL_KEY_BYTES]){0}, &first.state);
		struct goofspiel *game = (struct goofspiel *)&first.state;
		int prizes = config->options[OPTION_ORDER] ? 1 : game->cards;
		for (int p = 0; p < prizes; p++) {
			struct world changed = first;
			struct goofspiel *other = (struct goofspiel *)&changed.state;
			other->prize[0] = game->prize[p], other->prize[p] = game->prize[0];
			both += answer(answering, &changed, 1) / (float)prizes;
		}
		free(answering);
	}
	return both;
}
