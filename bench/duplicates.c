/* Small steps between bots, measured on duplicate deals: duplicates GAME BOT,BOT,… GAMES SEED [JOBS].
 *
 * The bots rotate over the seats of the same deal, as in `silure arena`, and whoever is asked draws from numbers that
 * hang on the deal, the move and the seat alone: bots that play alike do the same in all rotations, and then everybody
 * wins a fair share of the deal. What is left of chance is what comes of different choices. So a deal with all its
 * rotations is one observation, and the error is that of the mean over deals. Rotations that seat everybody alike are
 * the very same game, and played once: two instead of six of max,hard,max,hard,max,hard.
 *
 * Prints a JSON object: the first bot's share of victories and its standard error. Tables are the usual ones (Kawaii:
 * the calm one). Run it from the project's folder, for the network. Holds true states; bots get views. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>

#include "bench/selfplay.h"
#include "engine/monotonic.h"
#include "table/match.h"

static const struct sil_game *game;
static struct sil_config config;
static const struct sil_bot *bots[SIL_MAX_SEATS];
static unsigned rotations; /* that seat somebody differently */
static uint64_t seed, deals;
static atomic_uint_fast64_t next_deal;

/* Over deals: shares of the first bot. */
struct sums {
	double shares, squares, deals;
};

static uint16_t choose(const struct sil_bot *bot, const struct sil_state *state, int seat, uint64_t number)
{
	uint16_t acts[SIL_MAX_LEGAL];
	struct sil_view view;
	struct sil_rng rng = {number};
	sil_observe(game->rules, state, seat, &view);
	struct sil_question question = {.game = game, .view = &view, .acts = acts};
	question.count = game->rules->legal(state, seat, acts);
	return question.count == 1 ? acts[0] : bot->choose(&question, &rng).act;
}

/* Returns the winners. */
static unsigned play(uint64_t deal, const struct sil_bot *const *sitting)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES];
	sil_seed_key(seed, deal, key);
	sil_begin(game->rules, &config, key, &state);
	for (uint64_t made = 0; !state.public.over; made++) {
		uint16_t acts[SIL_MAX_SEATS];
		unsigned asked = state.public.due;
		for (unsigned due = asked; due; due &= due - 1) {
			unsigned seat = (unsigned)__builtin_ctz(due);
			uint64_t number = sil_hash_mix(sil_hash_mix(seed, deal), made * SIL_MAX_SEATS + seat);
			acts[seat] = choose(sitting[seat], &state, (int)seat, number);
		}
		for (unsigned due = asked; due; due &= due - 1) {
			unsigned seat = (unsigned)__builtin_ctz(due);
			if (game->rules->apply(&state, (struct sil_move){.act = acts[seat], .seat = (uint8_t)seat}))
				abort();
		}
	}
	return game->rules->winners(&state);
}

/* The first bot's share over all of its seats and rotations. */
static double share_of(uint64_t deal)
{
	double sum = 0, seats = 0;
	for (unsigned turn = 0; turn < rotations; turn++) {
		const struct sil_bot *sitting[SIL_MAX_SEATS];
		for (unsigned s = 0; s < config.seats; s++)
			sitting[s] = bots[(turn + s) % config.seats];
		unsigned winners = play(deal, sitting);
		for (unsigned s = 0; s < config.seats; s++)
			if (sitting[s] == bots[0])
				sum += (double)sil_victory_share(winners, s) / SIL_VICTORY, seats++;
	}
	return sum / seats;
}

static void *work(void *argument)
{
	struct sums *sums = argument;
	for (uint64_t deal; (deal = atomic_fetch_add(&next_deal, 1)) < deals;) {
		double share = share_of(deal);
		sums->shares += share, sums->squares += share * share, sums->deals++;
	}
	return NULL;
}

static bool read_bots(char *list)
{
	char *rest;
	for (char *name = strtok_r(list, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
		if (config.seats == SIL_MAX_SEATS || !(bots[config.seats++] = sil_find_player(name)))
			return false;
		if (bots[config.seats - 1]->choose_from_truth)
			return false;
	}
	return config.seats > 1 && usual_table(game, config.seats, &config);
}

static bool same_when_turned(unsigned turn)
{
	for (unsigned s = 0; s < config.seats; s++)
		if (bots[s] != bots[(s + turn) % config.seats])
			return false;
	return true;
}

int main(int count, char **arguments)
{
	game = count > 4 ? sil_find_game(arguments[1]) : NULL;
	unsigned threads = count > 5 ? (unsigned)atoi(arguments[5]) : 1;
	pthread_t started[SIL_MAX_JOBS];
	struct sums parts[SIL_MAX_JOBS] = {0}, all = {0};
	if (!game || !threads || threads > SIL_MAX_JOBS || !give_net(game) || !read_bots(arguments[2]))
		return fprintf(stderr, "duplicates GAME BOT,BOT,… GAMES SEED [JOBS]\n"), 2;
	for (rotations = 1; !same_when_turned(rotations);)
		rotations++;
	deals = strtoull(arguments[3], NULL, 10) / rotations, seed = strtoull(arguments[4], NULL, 10);
	if (deals < 2)
		return fprintf(stderr, "two deals at least, each played by everybody in every seat\n"), 2;
	int64_t from_ms = sil_monotonic_ms();
	for (unsigned t = 0; t < threads; t++)
		if (pthread_create(&started[t], NULL, work, &parts[t]) != 0)
			return fprintf(stderr, "no thread\n"), 1;
	for (unsigned t = 0; t < threads; t++) {
		pthread_join(started[t], NULL);
		all.shares += parts[t].shares, all.squares += parts[t].squares, all.deals += parts[t].deals;
	}
	double n = all.deals, mean = all.shares / n, spread = fmax(all.squares / n - mean * mean, 0);
	printf("{\"game\": \"%s\", \"seats\": %d, \"first\": \"%s\", \"deals\": %.0f, \"games\": %.0f, \"seed\": %llu, "
	       "\"share\": %.6f, \"se\": %.6f, \"shares\": %.9f, \"squares\": %.9f, \"seconds\": %.1f}\n",
	       game->rules->name, config.seats, bots[0]->name, n, n * rotations, (unsigned long long)seed, mean,
	       sqrt(spread / (n - 1)), all.shares, all.squares, (double)(sil_monotonic_ms() - from_ms) * 1e-3);
	return 0;
}
