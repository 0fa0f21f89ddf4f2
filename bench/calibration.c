/* Chances that hints show, and what came of them: calibration GAME SECONDS SEED [LEVEL [OPTION=VALUE]]. Everybody is of
 * the level (hard); now and then a seat asks for hints and plays the first, as often early as late in the game. Prints
 * for each hint how many play, the chance as found and as shown, and the share of the victory. With an option, at the
 * tables that have it. Holds true states; bots get views. Run it from the project's folder, for the networks. */
#include "bench/selfplay.h"
#include "bots/hint.h"
#include "bots/levels.h"
#include "engine/monotonic.h"
#include "engine/play.h"
#include "table/ask.h"

enum { MAX_ASKED = 8, GAMES_BEFORE = 12 };

struct claim {
	int seat;
	float found, chance;
};

/* One decision in one_in asks for hints; 0: none does. Returns how many there were. */
static int play_game(const struct sil_game *game, const struct sil_config *config, const struct sil_bot *bot,
		     uint64_t seed, uint64_t number, uint32_t one_in)
{
	struct sil_state state;
	struct sil_rng rng = {seed * 1000003 + number};
	uint8_t key[SIL_KEY_BYTES];
	struct claim claims[MAX_ASKED];
	int made = 0, decisions = 0;
	sil_seed_key(seed, number, key);
	sil_begin(game->rules, config, key, &state);
	while (!state.public.over) {
		int seat = __builtin_ctz(state.public.due);
		struct sil_asked asked;
		struct sil_hint hints[SIL_MAX_HINTS];
		if (sil_ask(game, &state, seat, &asked) != SIL_OK)
			abort();
		struct sil_move move = {.seat = (uint8_t)seat};
		bool asks = asked.question.count > 1 && one_in && sil_rng_below(&rng, one_in) == 0;
		decisions += asked.question.count > 1;
		if (asks && made < MAX_ASKED && sil_hint(&asked.question, hints) && hints[0].searched) {
			claims[made++] = (struct claim){seat, hints[0].found, hints[0].chance};
			move.act = hints[0].act;
		} else {
			move.act = bot->choose(&asked.question, &rng).act;
		}
		if (game->rules->apply(&state, move) != SIL_OK)
			abort();
	}
	unsigned winners = game->rules->winners(&state);
	for (int i = 0; i < made; i++)
		printf("%d %.4f %.4f %.4f\n", config->seats, (double)claims[i].found, (double)claims[i].chance,
		       (double)sil_victory_share(winners, (unsigned)claims[i].seat) / SIL_VICTORY);
	fflush(stdout);
	return decisions;
}

/* Sets OPTION=VALUE; false: the game has none such. */
static bool set_option(const struct sil_game *game, const char *text, struct sil_config *config)
{
	for (int i = 0; i < SIL_MAX_OPTIONS && game->rules->options[i].name; i++)
		for (unsigned v = 0; game->rules->options[i].values[v]; v++) {
			char choice[64];
			snprintf(choice, sizeof choice, "%s=%s", game->rules->options[i].name,
				 game->rules->options[i].values[v]);
			if (!strcmp(choice, text))
				return config->options[i] = (uint8_t)v, true;
		}
	return false;
}

int main(int count, char **arguments)
{
	struct sil_out nowhere = {0};
	struct sil_config any = {0};
	const struct sil_game *game = count > 3 ? sil_find_game(arguments[1]) : NULL;
	const struct sil_bot *bot = game ? sil_find_bot(count > 4 ? arguments[4] : "hard") : NULL;
	const char *option = count > 5 ? arguments[5] : NULL;
	if (!bot || !give_net(game) || (option && !set_option(game, option, &any)))
		return fprintf(stderr, "calibration GAME SECONDS SEED [LEVEL [OPTION=VALUE]]\n"), 2;
	int64_t until_ms = sil_monotonic_ms() + (int64_t)(1000 * atof(arguments[2]));
	uint64_t seed = strtoull(arguments[3], NULL, 10);
	int decisions[SIL_MAX_SEATS + 1] = {0},
				      games[SIL_MAX_SEATS + 1] = {0}; /* by number of players, without hints */
	for (uint64_t number = 0; sil_monotonic_ms() < until_ms; number++) {
		struct sil_config config;
		unsigned range = game->rules->max_seats - game->rules->min_seats + 1u;
		unsigned seats = game->rules->min_seats + (unsigned)(number % range);
		bool fits = seats > 1 && usual_table(game, seats, &config);
		if (fits && option)
			set_option(game, option, &config), fits = sil_check_config(game, &config, &nowhere);
		if (!fits)
			continue;
		/* Half as many as may be asked, on average: who asks more often than it may asks early. */
		uint32_t one_in = (uint32_t)(2 * decisions[seats] / (MAX_ASKED * GAMES_BEFORE) + 1);
		bool before = games[seats] < GAMES_BEFORE;
		int made = play_game(game, &config, bot, seed, number, before ? 0 : one_in);
		decisions[seats] += before ? made : 0, games[seats] += before;
	}
	return 0;
}
