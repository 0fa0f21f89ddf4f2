/* The whole tree of a small game of two, and regret matching (CFR+) on what each seat sees in it. Sees a view, and
 * worlds that it deals itself. */
#include "bots/equilibrium.h"

#include <stdlib.h>
#include <string.h>

#include "engine/hash.h"
#include "engine/play.h"

enum {
	MAX_LEAVES = 20000,
	MAX_SPOTS = 3 * MAX_LEAVES,
	MAX_DEALS = 64,
	MAX_SETS = 1 << 14, /* a power of two */
	MAX_CHOICES = 1 << 16,
	MAX_ITERATIONS = 500,
	VISITS_PER_PLAYOUT = 200, /* so that solving takes about as long as searching */
};

/* A choice of one seat, or an end. Choices made at the same time stand one after the other. */
struct spot {
	union {
		uint32_t set;
		float value; /* of an end, to seat 0 */
	};
	uint32_t first; /* where its acts lead */
	uint8_t seat, count;
};

/* All spots that look alike to their seat. */
struct set {
	uint64_t view;
	uint32_t first; /* choice */
	uint8_t seat, count;
};

struct choice {
	float regret, gain, share, sum;
};

struct sil_solved {
	const struct sil_rules *rules;
	uint32_t spots_used, choices_used, sets_used, deals;
	struct spot roots[MAX_DEALS], spots[MAX_SPOTS];
	struct set sets[MAX_SETS];
	struct choice choices[MAX_CHOICES];
};

static uint32_t place_of(const struct sil_solved *solved, uint64_t view)
{
	uint32_t at = (uint32_t)(view >> 20) & (MAX_SETS - 1);
	while (solved->sets[at].view && solved->sets[at].view != view)
		at = (at + 1) & (MAX_SETS - 1);
	return at;
}

static uint64_t view_of(const struct sil_rules *rules, const struct sil_view *view)
{
	return sil_hash(1, view, rules->view_bytes) | 1;
}

static uint32_t set_of(struct sil_solved *solved, const struct sil_state *state, int seat, int count)
{
	struct sil_view view;
	sil_observe(solved->rules, state, seat, &view);
	uint64_t hash = view_of(solved->rules, &view);
	uint32_t place = place_of(solved, hash);
	struct set *set = &solved->sets[place];
	if (!set->view && ++solved->sets_used < MAX_SETS / 4 * 3) {
		*set = (struct set){hash, solved->choices_used, (uint8_t)seat, (uint8_t)count};
		solved->choices_used += (uint32_t)count;
	}
	return place;
}

/* The tree from where `state` stands; `seen` is where those in `due`, who have not chosen yet, look. False: it is too
 * large. */
static bool grow(struct sil_solved *solved, const struct sil_state *seen, const struct sil_state *state, unsigned due,
		 struct spot *spot)
{
	const struct sil_rules *rules = solved->rules;
	if (state->public.over) {
		unsigned winners = rules->winners(state);
		int32_t lead = sil_victory_share(winners, 0) - sil_victory_share(winners, 1);
		*spot = (struct spot){.value = (float)lead / SIL_VICTORY};
		return true;
	}
	if (!due)
		return grow(solved, state, state, state->public.due, spot);
	uint16_t acts[SIL_MAX_LEGAL];
	uint8_t seat = (uint8_t)__builtin_ctz(due);
	int count = rules->legal(seen, seat, acts);
	struct spot *children = spot;
	if (count > 1) {
		uint32_t first = solved->spots_used;
		uint32_t set = set_of(solved, seen, seat, count);
		solved->spots_used += (uint32_t)count;
		if (solved->spots_used > MAX_SPOTS || solved->choices_used > MAX_CHOICES ||
		    solved->sets[set].count != count)
			return false;
		*spot = (struct spot){.set = set, .first = first, .seat = seat, .count = (uint8_t)count};
		children = solved->spots + first;
	}
	for (int i = 0; i < count; i++) {
		struct sil_state next;
		sil_copy(rules, &next, state);
		rules->apply(&next, (struct sil_move){.act = acts[i], .seat = seat});
		if (!grow(solved, seen, &next, due & (due - 1), &children[i]))
			return false;
	}
	return true;
}

/* Whether so many deals have few enough ends, by the acts of one way to play one of them. */
static bool are_small(const struct sil_rules *rules, struct sil_state state, uint64_t deals)
{
	uint64_t ends = deals;
	while (!state.public.over && ends <= MAX_LEAVES) {
		uint16_t acts[SIL_MAX_LEGAL];
		uint8_t seat = (uint8_t)__builtin_ctz(state.public.due);
		ends *= (uint64_t)rules->legal(&state, seat, acts);
		rules->apply(&state, (struct sil_move){.act = acts[0], .seat = seat});
	}
	return ends <= MAX_LEAVES;
}

static void deal(const struct sil_rules *rules, const struct sil_public *public, uint32_t number,
		 struct sil_state *state)
{
	struct sil_config config = {.seats = public->seats};
	uint8_t key[SIL_KEY_BYTES];
	memcpy(config.options, public->options, sizeof config.options);
	sil_seed_key(1, number, key);
	sil_begin(rules, &config, key, state);
	memset(state->key, 0, sizeof state->key);
}

/* Numbers of deals, every one once: they are equally likely. 0: there are too many, or they are too large. */
static uint32_t list_deals(const struct sil_rules *rules, const struct sil_public *public, uint32_t deals[MAX_DEALS])
{
	uint64_t hashes[MAX_DEALS];
	uint32_t count = 0;
	for (uint32_t tried = 0; tried < 8 * MAX_DEALS; tried++) {
		struct sil_state state;
		uint32_t known = 0;
		deal(rules, public, tried, &state);
		uint64_t hash = sil_state_hash(rules, &state);
		while (known < count && hashes[known] != hash)
			known++;
		if (known < count)
			continue;
		if (count == MAX_DEALS || !are_small(rules, state, count + 1))
			return 0;
		hashes[count] = hash, deals[count++] = tried;
	}
	return count;
}

/* To seat `me`, whose regrets grow by what it missed. */
static float walk(struct sil_solved *solved, const struct spot *spot, int me, float mine, float other)
{
	if (!spot->count)
		return me ? -spot->value : spot->value;
	struct choice *choices = solved->choices + solved->sets[spot->set].first;
	const struct spot *next = solved->spots + spot->first;
	float values[SIL_MAX_LEGAL], value = 0;
	bool own = spot->seat == me;
	for (int i = 0; i < spot->count; i++) {
		float share = choices[i].share;
		if (!own && share <= 0)
			continue;
		values[i] = walk(solved, &next[i], me, own ? mine * share : mine, own ? other : other * share);
		value += share * values[i];
	}
	for (int i = 0; i < spot->count && own; i++) {
		choices[i].gain += other * (values[i] - value);
		choices[i].sum += mine * choices[i].share;
	}
	return value;
}

/* After an iteration: regrets below zero are forgotten, and shares follow regrets. */
static void match_regrets(struct sil_solved *solved, const struct set *set)
{
	struct choice *choices = solved->choices + set->first;
	float total = 0;
	for (int i = 0; i < set->count; i++) {
		float regret = choices[i].regret + choices[i].gain;
		choices[i].gain = 0;
		total += choices[i].regret = regret > 0 ? regret : 0;
	}
	for (int i = 0; i < set->count; i++)
		choices[i].share = total > 0 ? choices[i].regret / total : 1 / (float)set->count;
}

static void match_all(struct sil_solved *solved, int seat)
{
	for (uint32_t at = 0; at < MAX_SETS; at++)
		if (solved->sets[at].view && solved->sets[at].seat == seat)
			match_regrets(solved, &solved->sets[at]);
}

/* Later iterations count more: what was summed up so far shrinks. */
static void solve(struct sil_solved *solved, uint32_t iterations)
{
	match_all(solved, 0), match_all(solved, 1);
	for (uint32_t t = 1; t <= iterations; t++) {
		float kept = (float)(t - 1) / (float)t;
		for (uint32_t i = 0; i < solved->choices_used; i++)
			solved->choices[i].sum *= kept;
		for (int seat = 0; seat < 2; seat++) {
			for (uint32_t i = 0; i < solved->deals; i++)
				walk(solved, &solved->roots[i], seat, 1, 1);
			match_all(solved, seat);
		}
	}
}

struct sil_solved *sil_solve(const struct sil_rules *rules, const struct sil_public *public, uint32_t effort)
{
	uint32_t deals[MAX_DEALS], count = 0;
	if (public->seats == 2 && !sil_timed(rules, public))
		count = list_deals(rules, public, deals);
	struct sil_solved *solved = count ? calloc(1, sizeof *solved) : NULL;
	if (!solved)
		return NULL;
	solved->rules = rules;
	for (; solved->deals < count; solved->deals++) {
		struct sil_state state;
		deal(rules, public, deals[solved->deals], &state);
		if (!grow(solved, &state, &state, state.public.due, &solved->roots[solved->deals]))
			return free(solved), NULL;
	}
	uint64_t iterations = (uint64_t)effort * VISITS_PER_PLAYOUT / (2 * solved->spots_used + 1) + 1;
	solve(solved, iterations < MAX_ITERATIONS ? (uint32_t)iterations : MAX_ITERATIONS);
	return solved;
}

/* Who has been asked may see that the other has chosen already; in the tree both look before that. */
static const struct set *set_asked(const struct sil_solved *solved, const struct sil_question *question)
{
	struct sil_view view = *question->view;
	const struct set *set = &solved->sets[place_of(solved, view_of(solved->rules, &view))];
	if (!set->view) {
		view.public.due = 3;
		set = &solved->sets[place_of(solved, view_of(solved->rules, &view))];
	}
	return set->view && set->count == question->count ? set : NULL;
}

bool sil_solved_mix(const struct sil_solved *solved, const struct sil_question *question, float *mix)
{
	const struct set *set = set_asked(solved, question);
	float total = 0;
	if (!set)
		return false;
	const struct choice *choices = solved->choices + set->first;
	for (int i = 0; i < set->count; i++)
		total += choices[i].sum;
	for (int i = 0; i < set->count; i++)
		mix[i] = total > 0 ? choices[i].sum / total : 1 / (float)set->count;
	return true;
}
