/* imagine() draws evenly among all truths that fit a view: compared with dealing. Truths are dealt from random keys and
 * played on for a few moves, each kept with the same chance whatever lies hidden; then, given the view, every truth
 * that fits is equally likely, and imagining from that view must give each byte, and each pair of neighbouring bytes,
 * the same distribution. usage: test-evenness [DEALS [GAME]] */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/configs.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "tests/about.h"
#include "tests/check.h"

enum { LOOKS = 400, PLIES = 3, TRIES = 4000, PAIRS = 64 };

static int deals = 4;
static struct sil_rng rng;

/* How often each value was found at each place: dealt and imagined. Pairs of neighbours are counted by a hash. */
static uint32_t bytes[SIL_STATE_BYTES][256][2], pairs[SIL_STATE_BYTES][PAIRS][2];

static void count(const struct sil_state *state, int which)
{
	const uint8_t *raw = (const uint8_t *)state;
	for (size_t b = 0; b < rules->state_bytes; b++) {
		bytes[b][raw[b]][which]++;
		if (b)
			pairs[b][(raw[b - 1] * 31u + raw[b]) % PAIRS][which]++;
	}
}

/* How far the two counts of a place lie apart, in standard deviations of what chance alone does (chi-square of two
 * samples, made nearly normal by Wilson and Hilferty). */
static double apart(uint32_t (*cells)[2], int values)
{
	double chi = 0, freedom = -1;
	for (int v = 0; v < values; v++) {
		double dealt = cells[v][0], imagined = cells[v][1];
		if (dealt + imagined > 0)
			chi += (dealt - imagined) * (dealt - imagined) / (dealt + imagined), freedom++;
	}
	if (freedom < 1)
		return 0;
	double spread = 2 / (9 * freedom);
	return (cbrt(chi / freedom) - (1 - spread)) / sqrt(spread);
}

/* Plays on by moves that do not depend on what is hidden: each legal act is taken with a chance of 1 in `most`. False:
 * this deal is not taken. */
static bool played_on(struct sil_state *state, int plies, int *most)
{
	for (int i = 0; i < plies && !state->public.over; i++) {
		uint16_t acts[SIL_MAX_LEGAL];
		struct sil_move move = {.seat = (uint8_t)__builtin_ctz(state->public.due),
					.t_ms = sil_legal_time(state)};
		int legal = rules->legal(state, move.seat, acts);
		*most = legal > *most ? legal : *most;
		uint32_t chosen = sil_rng_below(&rng, (uint32_t)*most);
		if (chosen >= (uint32_t)legal)
			return false;
		move.act = acts[chosen];
		if (!CHECK(rules->apply(state, move) == SIL_OK))
			return false;
	}
	return true;
}

static bool dealt(struct sil_state *state, int plies, int *most)
{
	for (int i = 0; i < TRIES; i++) {
		uint8_t key[SIL_KEY_BYTES];
		for (int k = 0; k < SIL_KEY_BYTES; k++)
			key[k] = (uint8_t)sil_rng_next(&rng);
		sil_begin(rules, &config, key, state);
		if (played_on(state, plies, most))
			return true;
	}
	return false;
}

static void compare(void)
{
	for (size_t b = sizeof(struct sil_public) + SIL_KEY_BYTES; b < rules->state_bytes; b++) {
		double alone = apart(bytes[b], 256), paired = apart(pairs[b], PAIRS);
		if (!CHECK(alone < 6 && paired < 6)) {
			printf("#   byte %zu of the state: imagined unlike dealt by %.0f standard deviations alone, %.0f "
			       "with the byte before it\n",
			       b, alone, paired);
			return;
		}
	}
}

static void one_table(int plies)
{
	struct sil_state truth, imagined;
	struct sil_view view;
	int most = 1;
	memset(bytes, 0, sizeof bytes), memset(pairs, 0, sizeof pairs);
	for (int i = 0; i < 200; i++) /* how many moves there may be */
		if (!dealt(&truth, plies, &most))
			return; /* moves so rare that no two deals can be compared */
	for (int i = 0; i < LOOKS * deals; i++) {
		if (!dealt(&truth, plies, &most))
			return;
		sil_observe(rules, &truth, viewer, &view);
		sil_imagine(rules, &view, &rng, &imagined);
		count(&truth, 0), count(&imagined, 1);
	}
	compare();
}

static void every_table(void)
{
	for (unsigned c = 0; c < sil_config_count(rules); c++) {
		struct sil_out nowhere = {0};
		config = sil_config_at(rules, c);
		if (!sil_check_config(game, &config, &nowhere))
			continue;
		/* In real time it is hidden who has pressed: how often that happens is nobody's to know. */
		struct sil_public public = {.seats = config.seats};
		memcpy(public.options, config.options, sizeof public.options);
		bool timed = sil_timed(rules, &public);
		for (int plies = 0; plies <= (timed ? 0 : PLIES); plies += PLIES) {
			seed = rng.x = c * 8u + (unsigned)plies;
			moves = (uint32_t)plies;
			viewer = (int)((c + (unsigned)plies) % (config.seats + 1u));
			viewer = viewer < config.seats ? viewer : SIL_WATCHER;
			one_table(plies);
		}
	}
}

int main(int argc, char **argv)
{
	if (argc > 1)
		deals = atoi(argv[1]);
	if (argc > 2 && !sil_find_game(argv[2]))
		return fprintf(stderr, "there is no game '%s'\n", argv[2]), 2;
	check_about = print_about;
	for (int i = 0; sil_games[i]; i++) {
		char name[96];
		game = sil_games[i], rules = game->rules;
		if (argc > 2 && strcmp(argv[2], rules->name) != 0)
			continue;
		snprintf(name, sizeof name, "%s: what is imagined is distributed as what is dealt", rules->name);
		RUN(name, every_table);
	}
	return check_report();
}
