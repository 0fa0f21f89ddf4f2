/* Makes what Chabyrinthe's value network learns from (learn/values.py): roofs that the planner comes upon, and what a
 * further search makes of each.
 *   values make FILE SECONDS SEED PART PARTS WIDTH [NET]   plays games alone, of which this is one part (from 0 on) of
 *                                                          several, at least one; WIDTH: of the further search
 *   values tell FILE NET                                   what the network says of the rows of a file
 * Without NET the searches go by what roofs promise. Holds true states; the planner gets views. */
#include <assert.h>
#include <stdio.h>

#include "engine/monotonic.h"
#include "engine/parse.h"
#include "table/nets.h"

/* The network is to choose within the planner's own beam, so the rows come from that: its levels, what it takes for the
 * same or alike, how many it looks at. Nobody else needs these functions, hence they have no header. */
#include "games/chabyrinthe/together.c"

enum {
	GROUP = 24,    /* roofs of one beam that are compared with each other */
	NARROW = 40,   /* a beam is so wide, or two, four or eight times that, */
	DOUBLINGS = 4, /* as it may be in play, */
	DEEPEST = 7,   /* and one to so many actions deep */
	MAX_WIDTH = 3 * (NARROW << (DOUBLINGS - 1)),
	MAX_LOOKED = 2 * MAX_WIDTH,
	EFFORT = 400, /* of who plays: little, so that games are many and go many ways */
	PILE_TOLD = 5,
	NOWHERE = MAX_PLACES,
};

/* As in a file, little-endian. GROUP rows, one after the other, are of one beam. */
struct row {
	uint32_t game;           /* its number, unique for a seed */
	uint8_t grid[MAX_CELLS]; /* faces */
	uint8_t pile[PILE_TOLD]; /* kinds of the next gutters; 0: none */
	uint8_t home[2], cat[2]; /* places; NOWHERE: there is no such cat any more */
	uint8_t left, actions;   /* cats not yet won; actions left in this turn */
	uint8_t level;           /* how many actions after a real position */
	uint16_t promised;       /* cats won and what the roof promises, in 1/GRAINS */
	uint16_t worth;          /* cats won and promised after the further search, in 1/VALUE_GRAINS */
};
_Static_assert(sizeof(struct row) == 36 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "as in a file");

/* What a beam needs. */
struct space {
	struct beam beam;
	struct node nodes[2][MAX_LOOKED];
	uint16_t chosen[MAX_WIDTH];
	struct candidate candidates[MAX_WIDTH * MAX_ACTIONS];
	uint32_t order[MAX_WIDTH * MAX_ACTIONS];
};

struct maker {
	struct beam *beam, *further;
	unsigned width; /* of the further search */
	FILE *file;
	struct sil_rng rng;
	uint64_t groups;
};

static int fail(const char *why)
{
	fprintf(stderr, "values: %s\n", why);
	return 1;
}

static struct beam *new_beam(struct space *space, bool valued)
{
	space->beam = (struct beam){.valued = valued, .depth = DEEPEST};
	space->beam.nodes = space->nodes[0], space->beam.next = space->nodes[1], space->beam.chosen = space->chosen;
	space->beam.candidates = space->candidates, space->beam.order = space->order;
	assert(looked_at(valued, MAX_WIDTH) <= MAX_LOOKED);
	return &space->beam;
}

/* The cats won since the root and promised on the most promising roof that was looked at, in 1/GRAINS. */
static unsigned most_promised(const struct beam *beam)
{
	return beam->count ? beam->candidates[beam->order[0]].score : 0;
}

/* All cats are won after so many actions: one more, and one for each action that is left when that turn ends, since
 * turns are counted. Hardly anything for ending it early, so that plans do not wait. */
static float worth_of_end(unsigned actions, unsigned level)
{
	const unsigned turn_ends = level <= actions ? actions : actions + (level - actions + 1) / 2 * 2;
	return (float)CATS + 1 + (float)LOOKED_AHEAD - (float)turn_ends + 0.05f * (float)(LOOKED_AHEAD - level);
}

/* What a search of some actions makes of a roof, in this world: the most promising one by then. Not what the network
 * says of that, or it would learn its own mistakes. */
static float search_on(struct beam *beam, const struct chabyrinthe *roof, unsigned width)
{
	bool finished = false;
	unsigned best = 0, kept = begin(beam, roof);
	beam->width = width;
	for (unsigned level = 1; level <= LOOKED_AHEAD && kept; level++) {
		unsigned looked = look_further(beam, level, kept, ACTIONS, &finished);
		if (finished)
			return worth_of_end(roof->actions, level);
		best = most_promised(beam);
		kept = keep_best(beam, looked);
	}
	return (float)cats_won(roof) + (float)best / GRAINS;
}

/* The roofs among which a beam of some width and depth has to choose, in `next`; more than it would look at, since the
 * network should know worse ones too. Returns how many; 0 where a cat is the last one: that needs no network. */
static unsigned find_roofs(struct beam *beam, const struct chabyrinthe *world, unsigned width, unsigned depth)
{
	bool finished = false;
	unsigned looked = 0, kept = begin(beam, world);
	for (unsigned level = 1; level <= depth && kept; level++) {
		beam->width = level < depth ? width : beam->valued ? width * 3 / 2 : width * 3;
		looked = look_further(beam, level, kept, ACTIONS, &finished);
		if (finished)
			return 0;
		if (level < depth)
			kept = keep_best(beam, looked);
	}
	return looked;
}

static struct row row_of(const struct chabyrinthe *game)
{
	struct row row = {.left = (uint8_t)(CATS - cats_won(game)), .actions = game->actions};
	memcpy(row.grid, game->grid, sizeof row.grid);
	memcpy(row.pile, game->pile, sizeof row.pile);
	for (unsigned i = 0; i < 2; i++)
		row.home[i] = game->home[i], row.cat[i] = game->points[i] ? game->cat[i] : NOWHERE;
	row.promised = (uint16_t)(((float)cats_won(game) + promise_of(game)) * GRAINS);
	return row;
}

/* A group of rows from a beam that begins at this view; none where it sees fewer roofs. */
static bool write_group(struct maker *maker, const struct sil_view *view, uint32_t number)
{
	struct row rows[GROUP];
	struct sil_state state;
	sil_imagine(&chabyrinthe_rules, view, &maker->rng, &state);
	const unsigned width = (unsigned)NARROW << sil_rng_below(&maker->rng, DOUBLINGS);
	const unsigned depth = 1 + sil_rng_below(&maker->rng, DEEPEST);
	const unsigned count = find_roofs(maker->beam, (const struct chabyrinthe *)&state, width, depth);
	if (count < GROUP)
		return true;
	for (unsigned i = 0; i < GROUP; i++) {
		const struct chabyrinthe *game = &maker->beam->next[sil_rng_below(&maker->rng, count)].game;
		rows[i] = row_of(game);
		rows[i].game = number, rows[i].level = (uint8_t)depth;
		rows[i].worth = (uint16_t)(search_on(maker->further, game, maker->width) * VALUE_GRAINS);
	}
	maker->groups++;
	return fwrite(rows, sizeof rows, 1, maker->file) == 1;
}

static bool play(struct maker *maker, uint64_t seed, uint32_t number)
{
	const struct sil_config config = {.seats = 1};
	struct sil_state state;
	struct sil_view view;
	uint8_t key[SIL_KEY_BYTES];
	maker->rng.x = (seed << 32 | number) * 0x9e3779b97f4a7c15u;
	sil_seed_key(seed, number, key);
	sil_begin(&chabyrinthe_rules, &config, key, &state);
	while (!state.public.over) {
		uint16_t act;
		sil_observe(&chabyrinthe_rules, &state, 0, &view);
		if (!write_group(maker, &view, number) ||
		    !chabyrinthe_plan_together(&view, EFFORT, false, &maker->rng, &act))
			return false;
		chabyrinthe_rules.apply(&state, (struct sil_move){.act = act});
	}
	return true;
}

static bool give_net(const char *path)
{
	FILE *file = fopen(path, "rb");
	const char *why = file ? sil_give_net(sil_find_game("chabyrinthe"), file) : "there is no such network";
	return !why || (fail(why), false);
}

static int make(char **arguments, bool valued)
{
	static struct space space[2];
	struct maker maker = {.beam = new_beam(&space[0], valued), .further = new_beam(&space[1], valued)};
	const uint64_t until = sil_monotonic_ns() + (uint64_t)(1e9 * atof(arguments[1]));
	const uint64_t seed = strtoull(arguments[2], NULL, 10);
	const unsigned part = (unsigned)atoi(arguments[3]), parts = (unsigned)atoi(arguments[4]);
	maker.width = (unsigned)atoi(arguments[5]);
	if (!maker.width || maker.width > MAX_WIDTH || part >= parts)
		return fail("a search is 1 to 960 wide, and parts are counted from 0 on");
	maker.file = fopen(arguments[0], "wb");
	if (!maker.file)
		return fail("the file cannot be written");
	uint32_t number = part;
	do {
		if (!play(&maker, seed, number))
			return fail("the file could not be written, or no memory");
		number += parts;
	} while (sil_monotonic_ns() < until);
	printf("%u games, %llu groups\n", (number - part) / parts, (unsigned long long)maker.groups);
	return fclose(maker.file) ? fail("the file could not be written") : 0;
}

/* Whether nothing in the row leads outside of what the network has. */
static bool row_ok(const struct row *row)
{
	for (unsigned i = 0; i < MAX_CELLS; i++)
		if (row->grid[i] == NO_FACE || row->grid[i] >= FACES)
			return false;
	for (unsigned i = 0; i < PILE_TOLD; i++)
		if (row->pile[i] >= KINDS)
			return false;
	for (unsigned i = 0; i < 2; i++)
		if (row->home[i] >= MAX_PLACES || row->cat[i] > NOWHERE)
			return false;
	return row->left <= CATS && row->left >= (row->cat[0] < NOWHERE) + (row->cat[1] < NOWHERE) &&
	       row->actions <= ACTIONS;
}

/* So much of a game as the network looks at. */
static struct chabyrinthe game_of(const struct row *row)
{
	struct chabyrinthe game = {.actions = row->actions, .cats_down = row->left};
	memcpy(game.grid, row->grid, sizeof row->grid);
	memcpy(game.pile, row->pile, sizeof row->pile);
	for (unsigned i = 0; i < 2; i++) {
		const bool there = row->cat[i] < NOWHERE;
		game.home[i] = row->home[i], game.cat[i] = there ? row->cat[i] : 0;
		game.points[i] = there ? LEAST_CAT : 0;
		game.cats_down = (uint8_t)(game.cats_down - there);
	}
	return game;
}

static int tell(const char *path)
{
	struct row row;
	FILE *file = fopen(path, "rb");
	if (!file)
		return fail("there is no such file");
	while (fread(&row, sizeof row, 1, file) == 1) {
		if (!row_ok(&row))
			return fail("this is no file of rows");
		const struct chabyrinthe game = game_of(&row);
		printf("%d\n", chabyrinthe_value(&game, row.promised));
	}
	return fclose(file) ? fail("the file could not be read") : 0;
}

int main(int count, char **arguments)
{
	const bool makes = (count == 8 || count == 9) && strcmp(arguments[1], "make") == 0;
	const bool tells = count == 4 && strcmp(arguments[1], "tell") == 0;
	if (!makes && !tells)
		return fail("make FILE SECONDS SEED PART PARTS WIDTH [NET], or tell FILE NET");
	const char *net = tells ? arguments[3] : arguments[8]; /* the last one's next is NULL */
	if (net && !give_net(net))
		return 1;
	return tells ? tell(arguments[2]) : make(arguments + 2, net != NULL);
}
