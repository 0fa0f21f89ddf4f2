/* How long levels think natively: thinking [GAME [LEVEL…]]. Whole games at usual tables, everybody being of the level,
 * until there are enough decisions; prints a JSON list with the processor's milliseconds of a decision. Holds true
 * states; bots get views. Run it from the project's folder, for the networks. */
#include <time.h>

#include "bench/selfplay.h"
#include "bots/levels.h"
#include "engine/play.h"
#include "table/ask.h"

enum { DECISIONS = 400, MAX_DECISIONS = 4096, MAX_MS = 4000 };

struct times {
	double ms[MAX_DECISIONS], all_ms;
	int count;
};

static double cpu_ms(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void play_game(const struct sil_game *game, const struct sil_config *config, const struct sil_bot *bot,
		      uint64_t number, struct times *times)
{
	struct sil_state state;
	struct sil_rng rng = {number};
	uint8_t key[SIL_KEY_BYTES];
	sil_seed_key(21, number, key);
	sil_begin(game->rules, config, key, &state);
	while (!state.public.over) {
		int seat = __builtin_ctz(state.public.due);
		struct sil_asked asked;
		if (sil_ask(game, &state, seat, &asked) != SIL_OK)
			abort();
		double from = cpu_ms();
		struct sil_move move = {.seat = (uint8_t)seat, .act = bot->choose(&asked.question, &rng).act};
		double took = cpu_ms() - from;
		times->all_ms += took;
		if (asked.question.count > 1 && times->count < MAX_DECISIONS)
			times->ms[times->count++] = took;
		game->rules->apply(&state, move);
	}
}

static int by_size(const void *a, const void *b)
{
	double one = *(const double *)a, other = *(const double *)b;
	return one < other ? -1 : one > other;
}

static void measure(const struct sil_game *game, const struct sil_config *config, const struct sil_bot *bot)
{
	static struct times times;
	static bool more;
	char options[128] = "";
	struct sil_out text = sil_out_on(options, sizeof options);
	times.count = 0, times.all_ms = 0;
	for (uint64_t number = 0; times.count < DECISIONS && times.all_ms < MAX_MS; number++)
		play_game(game, config, bot, number, &times);
	qsort(times.ms, (size_t)times.count, sizeof *times.ms, by_size);
	sil_put_options(game, config->options, &text);
	printf("%s\n {\"game\": \"%s\", \"seats\": %d, \"options\": \"%s\", \"level\": \"%s\", \"decisions\": %d, "
	       "\"p50_ms\": %.3f, \"p99_ms\": %.3f, \"max_ms\": %.3f}",
	       more ? "," : "", game->rules->name, config->seats, text.used ? options + 1 : "", bot->name, times.count,
	       times.ms[times.count / 2], times.ms[times.count * 99 / 100], times.ms[times.count - 1]);
	fflush(stdout);
	more = true;
}

int main(int count, char **arguments)
{
	static const char *const usual[] = {"easy", "normal", "hard", "max"};
	printf("[");
	for (int g = 0; sil_games[g]; g++) {
		const struct sil_game *game = sil_games[g];
		if (count > 1 && strcmp(arguments[1], game->rules->name) != 0)
			continue;
		if (!give_net(game))
			return fprintf(stderr, "the network of %s cannot be used\n", game->rules->name), 1;
		for (int i = 0; i < (count > 2 ? count - 2 : 4); i++) {
			const struct sil_bot *bot = sil_find_bot(count > 2 ? arguments[2 + i] : usual[i]);
			for (unsigned seats = game->rules->min_seats; bot && seats <= game->rules->max_seats; seats++) {
				struct sil_config config;
				if (usual_table(game, seats, &config))
					measure(game, &config, bot);
			}
		}
	}
	printf("\n]\n");
	return 0;
}
