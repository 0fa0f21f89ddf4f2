/* How far bots are from an equilibrium of goofspiel for two: nash [--hidden] [--descending] CARDS BOT…, BOT a level, a
 * network's file (FILE.net) or "solved-N", N iterations of regret matching in every position (hidden bids: an effort of
 * N for the whole game). Holds true states; bots get views. */
/* clang-format off */
/* The outside anchor of docs/nets.md. Where bids are shown after every turn, all positions that look alike are one
 * subgame: values follow from the end backwards, exactly. NashConv is what best answers of both seats win together
 * (a victory 1, a defeat -1); the rules and the bots treat seats alike, so it is twice what one wins. */
/* clang-format on */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/nash.h"
#include "bots/equilibrium.h"
#include "bots/levels.h"
#include "bots/net_bot.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "games/goofspiel/endgame.h"
#include "games/goofspiel/goofspiel.h"

enum { MOST = GOOFSPIEL_MOST, PLACES = 1 << 18, SAMPLES = 100 };

/* A position that everybody sees, and what is known of it. */
struct position {
	uint64_t key; /* 0: an empty place */
	float value;  /* of seat 0 */
	float mix[MOST];
};

struct table {
	struct position at[PLACES];
	int used;
};

struct measured {
	const struct sil_game *game;
	const struct sil_bot *bot; /* NULL: regret matching */
	int iterations;
	uint64_t asked;
	struct sil_rng rng;
	struct table solved, answers;
};

static struct position *find(struct table *table, uint64_t key)
{
	uint64_t at = key >> 20 & (PLACES - 1);
	while (table->at[at].key && table->at[at].key != key)
		at = (at + 1) & (PLACES - 1);
	if (table->used > PLACES / 4 * 3)
		abort();
	return &table->at[at];
}

typedef float value_of(struct measured *, const struct sil_state *);

static float mean_of(struct measured *measured, const struct sil_state *state, uint16_t one, uint16_t other,
		     value_of *value)
{
	struct sil_state next[MOST];
	int count = goofspiel_next(state, one, other, next);
	float sum = 0;
	for (int i = 0; i < count; i++)
		sum += value(measured, &next[i]);
	return sum / (float)count;
}

static float solve(struct measured *measured, const struct sil_state *state)
{
	const struct sil_rules *rules = measured->game->rules;
	if (state->public.over)
		return goofspiel_end(state);
	uint64_t key = goofspiel_position(state);
	if (find(&measured->solved, key)->key)
		return find(&measured->solved, key)->value;
	uint16_t acts[2][SIL_MAX_LEGAL];
	float pay[MOST][MOST];
	int rows = rules->legal(state, 0, acts[0]), columns = rules->legal(state, 1, acts[1]);
	for (int a = 0; a < rows; a++)
		for (int b = 0; b < columns; b++)
			pay[a][b] = mean_of(measured, state, acts[0][a], acts[1][b], solve);
	float mix[2][MOST];
	struct position found = {.key = key, .value = goofspiel_match_regrets(pay, rows, measured->iterations, mix)};
	memcpy(found.mix, mix[1], sizeof found.mix);
	measured->solved.used++;
	return (*find(&measured->solved, key) = found).value;
}

/* What the network draws from, exactly. */
static void mix_of_net(const struct bot_asked *bot, const struct sil_view *view, const uint16_t *acts, int count,
		       float *mix)
{
	const struct sil_net *net = bot->bot->net;
	float best = -INFINITY, sum = 0;
	sil_net_values(net, bot->game, view, acts, count, mix);
	for (int i = 0; i < count; i++)
		best = fmaxf(best, mix[i]);
	for (int i = 0; i < count; i++)
		sum += mix[i] = expf((mix[i] - best) * 256 / (float)net->temperature);
	for (int i = 0; i < count; i++)
		mix[i] /= sum;
}

void nash_ask(const struct bot_asked *bot, const struct sil_view *view, const uint16_t *acts, int count, float *mix)
{
	struct sil_action_stats stats[SIL_MAX_LEGAL];
	struct sil_search_stats total;
	struct sil_question question = {.game = bot->game, .view = view, .acts = acts, .count = count};
	mix[0] = 1;
	if (count == 1)
		return;
	++*bot->asked;
	if (bot->solved && sil_solved_mix(bot->solved, &question, mix))
		return;
	if (bot->bot->net) {
		mix_of_net(bot, view, acts, count, mix);
		return;
	}
	question.budget.iterations = bot->bot->effort ? sil_effort(bot->bot, bot->game) : 0;
	if (question.budget.iterations && goofspiel_endgame(view, question.budget.iterations, bot->rng, mix))
		return;
	bool searched = question.budget.iterations &&
			sil_search(question.game, view, acts, count, &question.budget, bot->rng, stats, &total);
	for (int i = 0; i < count; i++)
		mix[i] = searched ? stats[i].share : 0;
	for (int n = 0; n < SAMPLES && !searched; n++) {
		uint16_t act = bot->bot->choose(&question, bot->rng).act;
		for (int i = 0; i < count; i++)
			mix[i] += acts[i] == act ? 1.0f / SAMPLES : 0;
	}
}

static void ask(struct measured *measured, const struct sil_state *state, const uint16_t *acts, int count, float *mix)
{
	struct sil_view view;
	struct bot_asked bot = {measured->game, measured->bot, NULL, &measured->rng, &measured->asked};
	sil_observe(measured->game->rules, state, 1, &view);
	nash_ask(&bot, &view, acts, count, mix);
}

/* What seat 0 wins at best. */
static float answer(struct measured *measured, const struct sil_state *state)
{
	const struct sil_rules *rules = measured->game->rules;
	if (state->public.over)
		return goofspiel_end(state);
	uint64_t key = goofspiel_position(state);
	if (find(&measured->answers, key)->key)
		return find(&measured->answers, key)->value;
	uint16_t acts[2][SIL_MAX_LEGAL];
	int rows = rules->legal(state, 0, acts[0]), columns = rules->legal(state, 1, acts[1]);
	struct position found = {.key = key, .value = -2};
	if (columns == 1)
		found.mix[0] = 1;
	else if (measured->bot)
		ask(measured, state, acts[1], columns, found.mix);
	else
		memcpy(found.mix, (solve(measured, state), find(&measured->solved, key)->mix), sizeof found.mix);
	for (int a = 0; a < rows; a++) {
		float value = 0;
		for (int b = 0; b < columns; b++)
			if (found.mix[b] > 0)
				value += found.mix[b] * mean_of(measured, state, acts[0][a], acts[1][b], answer);
		found.value = value > found.value ? value : found.value;
	}
	measured->answers.used++;
	return (*find(&measured->answers, key) = found).value;
}

/* Over all first prizes. */
static float over_deals(struct measured *measured, const struct sil_config *config, value_of *value)
{
	struct sil_state state;
	float sum = 0;
	int cards = config->options[OPTION_ORDER] ? 1 : config->options[OPTION_CARDS];
	sil_begin(measured->game->rules, config, (uint8_t[SIL_KEY_BYTES]){0}, &state);
	for (int first = 0; first < cards; first++) {
		struct sil_state changed = state;
		struct goofspiel *game = (struct goofspiel *)&changed;
		uint8_t prize = game->prize[first];
		game->prize[first] = game->prize[0], game->prize[0] = prize;
		sum += value(measured, &changed);
	}
	return sum / (float)cards;
}

/* A bot that plays by a network's file; NULL, and why, where there is none. */
static const struct sil_bot *read_net(const struct sil_game *game, const char *path)
{
	static uint8_t bytes[SIL_NET_MAX_BYTES]; /* the network points into them */
	static struct sil_net net;
	static struct sil_bot bot;
	FILE *file = fopen(path, "rb");
	size_t length = file ? fread(bytes, 1, sizeof bytes, file) : 0;
	const char *why = file ? sil_net_read(game->rules, bytes, length, &net) : "it cannot be opened";
	if (file)
		fclose(file);
	if (why || net.temperature == 0)
		return fprintf(stderr, "%s: %s\n", path, why ? why : "it does not draw"), NULL;
	bot = sil_net_bot, bot.net = &net;
	return &bot;
}

static const struct sil_bot *find_bot(const struct sil_game *game, const char *name)
{
	size_t length = strlen(name);
	return length > 4 && !strcmp(name + length - 4, ".net") ? read_net(game, name) : sil_find_bot(name);
}

int main(int count, char **arguments)
{
	struct sil_config config = {.seats = 2};
	int at = 1;
	for (; at < count && !strncmp(arguments[at], "--", 2); at++)
		config.options[strcmp(arguments[at], "--hidden") ? OPTION_ORDER : OPTION_BIDS] = 1;
	int cards = at + 1 < count ? atoi(arguments[at]) : 0;
	if (cards < 2 || cards > MOST)
		return fprintf(stderr, "nash [--hidden] [--descending] CARDS BOT…, with 2 to %d cards\n", MOST), 2;
	config.options[OPTION_CARDS] = (uint8_t)cards;
	for (int i = at + 1; i < count; i++) {
		static struct measured measured;
		memset(&measured, 0, sizeof measured);
		measured.game = sil_find_game("goofspiel"), measured.rng.x = 1;
		if (sscanf(arguments[i], "solved-%d", &measured.iterations) != 1 &&
		    !(measured.bot = find_bot(measured.game, arguments[i])))
			return fprintf(stderr, "there is no %s\n", arguments[i]), 2;
		struct bot_asked bot = {measured.game, measured.bot, NULL, &measured.rng, &measured.asked};
		uint32_t effort = !measured.bot           ? (uint32_t)measured.iterations
				  : !measured.bot->effort ? 0
							  : sil_effort(measured.bot, measured.game);
		struct sil_public public = {.seats = 2};
		memcpy(public.options, config.options, sizeof public.options);
		struct sil_solved *solved =
			config.options[OPTION_BIDS] && effort ? sil_solve(measured.game->rules, &public, effort) : NULL;
		bot.solved = solved;
		if (config.options[OPTION_BIDS] && !bot.bot && !solved)
			return fprintf(stderr, "too large to be solved whole\n"), 2;
		double both = config.options[OPTION_BIDS] ? nash_hidden(&bot, &config)
							  : 2 * (double)over_deals(&measured, &config, answer);
		printf("goofspiel, 2 players, %d cards, bids %s, prizes %s: %-12s NashConv %.4f (%llu positions "
		       "asked)\n",
		       cards, config.options[OPTION_BIDS] ? "hidden" : "shown",
		       config.options[OPTION_ORDER] ? "descending" : "shuffled", arguments[i], both,
		       (unsigned long long)measured.asked);
		fflush(stdout);
		free(solved);
	}
	return 0;
}
