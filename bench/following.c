/* Whether hints are good advice: following GAME PLAYERS GAMES SEED [PLAYOUTS]. One seat plays the first hint of all its
 * decisions, the others are bots of hard; each seat in turn. Prints a JSON object: the share of victories that followed
 * hints, and its standard error. With PLAYOUTS hints are found by so many. Tables are the usual ones (Kawaii: the calm
 * one). Holds true states; bots and hints get views. Run it from the project's folder, for the networks. */
#include <math.h>

#include "bench/selfplay.h"
#include "bots/hint.h"
#include "bots/levels.h"
#include "table/ask.h"

/* Returns the share of the victory, as sil_victory_share. */
static int play(const struct sil_game *game, const struct sil_config *config, uint64_t seed, uint64_t number,
		uint32_t playouts)
{
	struct sil_state state;
	struct sil_rng rng = {seed * 1000003 + number};
	uint8_t key[SIL_KEY_BYTES];
	const int follower = (int)(number % config->seats);
	sil_seed_key(seed, number, key);
	sil_begin(game->rules, config, key, &state);
	while (!state.public.over) {
		struct sil_asked asked;
		struct sil_hint hints[SIL_MAX_HINTS];
		struct sil_move move = {.seat = (uint8_t)__builtin_ctz(state.public.due)};
		if (sil_ask(game, &state, move.seat, &asked) != SIL_OK)
			abort();
		bool follows = move.seat == follower && asked.question.count > 1;
		asked.question.budget.iterations = follows ? playouts : 0;
		if (follows && sil_hint(&asked.question, hints))
			move.act = hints[0].act;
		else
			move.act = sil_hard_bot.choose(&asked.question, &rng).act;
		if (game->rules->apply(&state, move) != SIL_OK)
			abort();
	}
	return (int)sil_victory_share(game->rules->winners(&state), (unsigned)follower);
}

int main(int count, char **arguments)
{
	const struct sil_game *game = count > 4 ? sil_find_game(arguments[1]) : NULL;
	struct sil_config config;
	if (!game || !usual_table(game, (unsigned)atoi(arguments[2]), &config) || !give_net(game))
		return fprintf(stderr, "following GAME PLAYERS GAMES SEED [PLAYOUTS]\n"), 2;
	const uint64_t games = strtoull(arguments[3], NULL, 10), seed = strtoull(arguments[4], NULL, 10);
	const uint32_t playouts = count > 5 ? (uint32_t)atoi(arguments[5]) : 0;
	double sum = 0, squares = 0;
	for (uint64_t number = 0; number < games; number++) {
		double share = (double)play(game, &config, seed, number, playouts) / SIL_VICTORY;
		sum += share, squares += share * share;
	}
	double n = (double)games, mean = sum / n;
	printf("{\"game\":\"%s\",\"players\":%d,\"games\":%.0f,\"share\":%.4f,\"se\":%.4f}\n", game->rules->name,
	       config.seats, n, mean, sqrt(fmax(squares / n - mean * mean, 0) / n));
	return 0;
}
