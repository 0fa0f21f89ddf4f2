/* Writes down what a level would do in games among bots, for networks to imitate (learn/imitate.py): watch GAME FILE
 * SECONDS SEED NETS LEVEL PLAYER,PLAYER,… TABLE…, where a TABLE is 4 or 4:option=value. Every seat of every game draws
 * one of the players; whoever plays, the level is asked what it would do there. Holds true states; bots get views. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "bots/net_bot.h"
#include "engine/monotonic.h"
#include "engine/observation.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "table/match.h"

enum { MAX_TABLES = 16, MAX_PLAYERS = 16, MAX_ROWS = 1 << 14, MAX_ACTS = 256, MAX_OBSERVATION = 1024 };

/* A decision as it is written, after its observation and its mask. */
struct tail {
	uint16_t act;
	uint16_t shares[SIL_MAX_SEATS]; /* of the victory, by seat, in SIL_VICTORY-ths */
};

struct watch {
	const struct sil_game *game;
	const struct sil_bot *level, *players[MAX_PLAYERS];
	int player_count, table_count;
	struct sil_config tables[MAX_TABLES];
	struct sil_rng rng;
	uint8_t *rows; /* of one game */
	size_t row_bytes;
	int row_count;
	uint64_t written;
};

static int fail(const char *why)
{
	fprintf(stderr, "watch: %s\n", why);
	return 1;
}

static bool read_table(struct watch *watch, char *text)
{
	char sentence[256] = "", *rest;
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	struct sil_config config = {0};
	config.seats = (uint8_t)atoi(strtok_r(text, ":", &rest));
	for (char *option; (option = strtok_r(NULL, ":", &rest)) != NULL;)
		if (!sil_set_option(watch->game, &config, option, &why))
			return fail(sentence), false;
	if (watch->table_count == MAX_TABLES || !sil_check_config(watch->game, &config, &why))
		return fail(sentence), false;
	watch->tables[watch->table_count++] = config;
	return true;
}

static bool read_players(struct watch *watch, char *names)
{
	char *rest;
	for (char *name = strtok_r(names, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
		const struct sil_bot *bot = sil_find_player(name);
		if (!bot || bot->choose_from_truth || watch->player_count == MAX_PLAYERS)
			return fail("there is no such player"), false;
		watch->players[watch->player_count++] = bot;
	}
	return true;
}

static bool read_net(const struct sil_game *game, const char *folder)
{
	char path[512];
	snprintf(path, sizeof path, "%s/%s.net", folder, game->rules->name);
	FILE *file = fopen(path, "rb");
	if (!file)
		return true; /* the bot net plays as hard then */
	char *bytes = malloc(SIL_NET_MAX_BYTES);
	size_t length = bytes ? fread(bytes, 1, SIL_NET_MAX_BYTES, file) : 0;
	fclose(file);
	const char *why = sil_net_give(game, bytes, length);
	return !why || (fail(why), false);
}

static void keep(struct watch *watch, const struct sil_view *view, uint16_t act)
{
	const struct sil_rules *rules = watch->game->rules;
	if (watch->row_count == MAX_ROWS)
		return;
	uint8_t *row = watch->rows + (size_t)watch->row_count++ * watch->row_bytes;
	struct tail tail = {.act = act};
	rules->observation->write(view, row);
	rules->observation->mask(view, row + rules->observation->bytes);
	memcpy(row + rules->observation->bytes + rules->acts, &tail, sizeof tail);
}

/* What the seat does. */
static uint16_t ask(struct watch *watch, const struct sil_state *state, int seat, const struct sil_bot *player)
{
	const struct sil_rules *rules = watch->game->rules;
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	sil_observe(rules, state, seat, &view);
	struct sil_question question = {.game = watch->game, .view = &view, .acts = acts};
	question.count = rules->legal(state, seat, acts);
	if (question.count == 1)
		return acts[0];
	uint16_t act = watch->level->choose(&question, &watch->rng).act;
	keep(watch, &view, act);
	return player == watch->level ? act : player->choose(&question, &watch->rng).act;
}

static void play(struct watch *watch, uint64_t number)
{
	const struct sil_rules *rules = watch->game->rules;
	const struct sil_config *config = &watch->tables[number % (uint64_t)watch->table_count];
	const struct sil_bot *sitting[SIL_MAX_SEATS];
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES];
	for (int s = 0; s < config->seats; s++)
		sitting[s] = watch->players[sil_rng_below(&watch->rng, (uint32_t)watch->player_count)];
	sil_seed_key(sil_rng_next(&watch->rng), number, key);
	sil_begin(rules, config, key, &state);
	watch->row_count = 0;
	while (!state.public.over) {
		struct sil_move made[SIL_MAX_SEATS];
		int count = 0;
		for (unsigned due = state.public.due; due; due &= due - 1, count++) {
			int seat = __builtin_ctz(due);
			made[count] = (struct sil_move){.act = ask(watch, &state, seat, sitting[seat]),
							.seat = (uint8_t)seat};
		}
		for (int i = 0; i < count; i++)
			rules->apply(&state, made[i]);
	}
	unsigned winners = rules->winners(&state);
	struct tail tail;
	size_t at = watch->row_bytes - sizeof tail;
	for (int i = 0; i < watch->row_count; i++) {
		uint8_t *place = watch->rows + (size_t)i * watch->row_bytes + at;
		memcpy(&tail, place, sizeof tail);
		for (unsigned s = 0; s < SIL_MAX_SEATS; s++)
			tail.shares[s] = (uint16_t)sil_victory_share(winners, s);
		memcpy(place, &tail, sizeof tail);
	}
}

int main(int count, char **arguments)
{
	struct watch watch = {0};
	if (count < 9 || !(watch.game = sil_find_game(arguments[1])))
		return fail("watch GAME FILE SECONDS SEED NETS LEVEL PLAYER,… TABLE…");
	watch.level = sil_find_player(arguments[6]),
	watch.rng.x = strtoull(arguments[4], NULL, 10) * 0x9e3779b97f4a7c15u;
	if (!watch.level || watch.level->choose_from_truth || !read_net(watch.game, arguments[5]) ||
	    !read_players(&watch, arguments[7]))
		return fail("who plays?");
	for (int i = 8; i < count; i++)
		if (!read_table(&watch, arguments[i]))
			return 1;
	watch.row_bytes = watch.game->rules->observation->bytes + watch.game->rules->acts + sizeof(struct tail);
	watch.rows = malloc(MAX_ROWS * watch.row_bytes);
	FILE *file = fopen(arguments[2], "wb");
	if (!file || !watch.rows)
		return fail("no file, or no memory");
	uint64_t until = sil_monotonic_ns() + (uint64_t)(1e9 * atof(arguments[3]));
	for (uint64_t number = 0; sil_monotonic_ns() < until; number++) {
		play(&watch, number);
		watch.written += fwrite(watch.rows, watch.row_bytes, (size_t)watch.row_count, file);
	}
	free(watch.rows);
	printf("%s: %llu decisions of %s\n", watch.game->rules->name, (unsigned long long)watch.written,
	       watch.level->name);
	return fclose(file) ? fail("the file could not be written") : 0;
}
