/* Chabyrinthe's value network: what it says to the last bit, from every side alike; what is refused; who plans by it.
 */
#include <string.h>

#include "bots/net_bot.h"
#include "engine/hash.h"
#include "engine/play.h"
#include "games/chabyrinthe/roof.h"
#include "games/chabyrinthe/value_net.h"
#include "tests/check.h"

extern const struct sil_game sil_chabyrinthe;

/* A file as docs/nets.md has it. */
enum { HIDDEN = 64, ROWS = 1214, ROW_PILE = 1160, ROW_ACTIONS = 1211 };
static struct file {
	char magic[6];
	uint8_t version, zero;
	uint64_t hash;
	char game[16];
	int32_t first, promised;
	int16_t biases[HIDDEN], outputs[HIDDEN], rows[ROWS][HIDDEN];
} file;

static const char *give(void)
{
	memcpy(file.magic, "SILVAL", 6), memcpy(file.game, "chabyrinthe", 11), file.version = 1;
	file.hash = sil_hash(1, file.game, sizeof file - 16);
	return sil_net_give(&sil_chabyrinthe, &file, sizeof file);
}

static struct chabyrinthe dealt(uint8_t size, uint64_t seed)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES] = {0};
	memcpy(key, &seed, sizeof seed);
	struct sil_config config = {.seats = 1, .options = {size}};
	sil_begin(&chabyrinthe_rules, &config, key, &state);
	return *(struct chabyrinthe *)&state;
}

static void draw_weights(int16_t *weights, unsigned count, unsigned most, struct sil_rng *rng)
{
	for (unsigned i = 0; i < count; i++)
		weights[i] = (int16_t)((int)sil_rng_below(rng, 2 * most + 1) - (int)most);
}

static void draw_network(struct sil_rng *rng)
{
	memset(&file, 0, sizeof file);
	file.first = 8 << 17, file.promised = 900;
	draw_weights(file.biases, HIDDEN, 200, rng);
	draw_weights(file.outputs, HIDDEN, 100, rng);
	draw_weights(file.rows[0], ROWS * HIDDEN, 100, rng);
}

static void what_fits_not_is_refused(void)
{
	struct chabyrinthe game = dealt(0, 1);
	memset(&file, 0, sizeof file);
	CHECK(!strcmp(sil_net_give(&sil_chabyrinthe, &file, sizeof file), "it is no network"));
	file.promised = 5000;
	CHECK(!strcmp(give(), "its parts do not fit together"));
	file.promised = 0, file.rows[ROWS - 1][HIDDEN - 1] = 1025;
	CHECK(!strcmp(give(), "its parts do not fit together"));
	file.rows[ROWS - 1][HIDDEN - 1] = 0, file.first = INT32_MIN;
	CHECK(!strcmp(give(), "its parts do not fit together"));
	file.hash ^= 1;
	CHECK(!strcmp(sil_net_give(&sil_chabyrinthe, &file, sizeof file), "it is damaged: its hash is another"));
	CHECK(!chabyrinthe_read_values(&file.first, sizeof file - 32 - 2));
	memcpy(file.game, "kai-piranja", 11);
	file.hash = sil_hash(1, file.game, sizeof file - 16);
	CHECK(!strcmp(sil_net_give(&sil_chabyrinthe, &file, sizeof file), "it is for another game"));
	CHECK(!chabyrinthe_has_values(&game.public) && !sil_net_values_given(&chabyrinthe_rules));
}

static void known_to_the_last_bit(void)
{
	struct chabyrinthe game = dealt(0, 1);
	memset(&file, 0, sizeof file);
	file.first = 3 << 17, file.promised = 2048;
	if (!CHECK(!give() && chabyrinthe_has_values(&game.public)))
		return;
	CHECK(sil_net_values_given(&chabyrinthe_rules) && !sil_net_given(&chabyrinthe_rules));
	CHECK(chabyrinthe_value(&game, 0) == 3 * VALUE_GRAINS && chabyrinthe_value(&game, 128) == 4 * VALUE_GRAINS);
	file.outputs[7] = 256; /* a whole cat by a hidden number of 1 */
	file.rows[ROW_ACTIONS + 1][7] = 512, file.rows[ROW_ACTIONS + 2][7] = -512;
	CHECK(!give() && game.actions == 2 && chabyrinthe_value(&game, 0) == 3 * VALUE_GRAINS);
	game.actions = 1;
	CHECK(chabyrinthe_value(&game, 0) == 4 * VALUE_GRAINS);
	file.rows[ROW_PILE + game.pile[0]][7] = 1024; /* no more than 1 */
	CHECK(!give() && chabyrinthe_value(&game, 0) == 4 * VALUE_GRAINS);
	file.rows[ROW_PILE + game.pile[0]][7] = -256;
	CHECK(!give() && chabyrinthe_value(&game, 0) == 3 * VALUE_GRAINS + VALUE_GRAINS / 2);
}

/* The whole table by a quarter, clockwise. */
static struct chabyrinthe turned(const struct chabyrinthe *game)
{
	struct chabyrinthe after = *game;
	for (unsigned cell = 0; cell < MAX_CELLS; cell++)
		after.grid[4 * (cell % 4) + 3 - cell / 4] = chabyrinthe_turn(game->grid[cell], 1);
	for (unsigned i = 0; i < 2; i++) {
		after.home[i] = (uint8_t)((game->home[i] + 4) % MAX_PLACES);
		after.cat[i] = (uint8_t)((game->cat[i] + 4) % MAX_PLACES);
	}
	return after;
}

static void the_same_from_every_side(void)
{
	struct sil_rng rng = {3};
	bool others = false;
	draw_network(&rng);
	if (!CHECK(!give()))
		return;
	for (uint64_t seed = 1; seed <= 50; seed++) {
		struct chabyrinthe game = dealt(0, seed), quarter = turned(&game);
		quarter = turned(&quarter), quarter = turned(&quarter);
		/* Homes stand at 4 and 12 and cats at 0 and 8: three quarters on the first home is still the first. */
		CHECK(quarter.home[0] == 0 && quarter.home[1] == 8);
		CHECK(chabyrinthe_value(&quarter, 300) == chabyrinthe_value(&game, 300));
		quarter.grid[5] = quarter.grid[5] == NS ? EW : NS;
		others |= chabyrinthe_value(&quarter, 300) != chabyrinthe_value(&game, 300);
	}
	CHECK(others);
}

/* Where a value network was given, plans are others, and legal; on 3×3 and as they were first they are the same. */
static void who_plans_by_it(void)
{
	struct sil_rng weights = {4};
	unsigned other = 0;
	draw_network(&weights);
	for (uint64_t seed = 1; seed <= (CHECK_FEW ? 3 : 12); seed++)
		for (uint8_t size = 0; size < 2; size++) {
			struct chabyrinthe game = dealt(size, seed);
			struct sil_view view;
			uint16_t by_network = 0, first = 0, plain = 0;
			sil_observe(&chabyrinthe_rules, (const struct sil_state *)&game, 0, &view);
			CHECK(!give());
			struct sil_rng one = {seed}, two = {seed}, three = {seed};
			CHECK(chabyrinthe_plan_together(&view, 200, false, &one, &by_network));
			CHECK(chabyrinthe_plan_together(&view, 200, true, &two, &first));
			file.outputs[0] =
				file.outputs[0] ? 0 : 1; /* another network says other numbers, but not these */
			CHECK(!give() && chabyrinthe_plan_together(&view, 200, true, &three, &plain) && plain == first);
			CHECK(size == 0 || by_network == first);
			other += by_network != first;
			struct sil_move move = {.act = by_network};
			CHECK(chabyrinthe_rules.apply((struct sil_state *)&game, move) == SIL_OK);
		}
	CHECK(other > 0);
}

int main(void)
{
	RUN("weights that do not fit are refused with a sentence", what_fits_not_is_refused);
	RUN("a value is known to the last bit", known_to_the_last_bit);
	RUN("a table turned by quarters has the same value", the_same_from_every_side);
	RUN("plans for those who play together follow it", who_plans_by_it);
	return check_report();
}
