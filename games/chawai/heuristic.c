/* Chawaï's evaluator: who can take which fish with which diver, and which divers to keep for later. Sees views and
 * imagined worlds. */
#include <math.h>

#include "games/chawai/calibration.h"
#include "games/chawai/chawai.h"
#include "games/chawai/words.h"

#include "engine/bits.h"
#include "engine/heuristic.h"
#include "chawai_messages.h"

/* Of answers to answers, in the full evaluation; fewer where rivals' hands are only guessed at, because there every
 * imagined world needs an evaluation of its own. */
enum { ROUNDS = 60, ROUNDS_IN_THE_DARK = 12 };
#define TEMPERATURE 0.5f /* points between two divers that good players hardly tell apart */
#define STEP 0.1f
#define CLOSE 0.02f

/* The table as everybody sees it before diving. */
struct lagoon {
	int seats, left;                              /* left: turns after this one */
	float has[CHAWAI_SEATS][CHAWAI_TURNS];        /* chance that the seat still holds this diver */
	float worth[CHAWAI_SEATS][CHAWAI_SLOTS];      /* points the slot's card brings the seat */
	float price[CHAWAI_SEATS][CHAWAI_TURNS];      /* points the diver may still bring later */
	float bid[CHAWAI_SEATS][CHAWAI_TURNS];        /* chance that the seat sends this diver now */
	float weaker[CHAWAI_SEATS][CHAWAI_TURNS + 1]; /* chance that it sends one below */
	float gain[CHAWAI_SEATS][CHAWAI_TURNS];       /* what sending this diver is worth to the seat */
	int tie[CHAWAI_SEATS]; /* among equal divers the highest counts as the strongest [CH-b] */
};

/* What matters of a seat's pile for what comes next. */
struct pile {
	int top, below;       /* faces of the two highest cards; 0: none */
	int jellyfish, sting; /* how many, and what they cost */
};

/* What is still to come, as far as can be told. */
struct weather {
	chawai_heap unseen;
	int left;             /* turns after this one */
	float gulls, jellies; /* chance of a card to be a gull; jellyfish still to be expected */
};

static struct weather forecast(const struct chawai_view *view)
{
	struct weather weather = {.unseen = chawai_unseen(view), .left = CHAWAI_TURNS - 1 - view->turn};
	unsigned cards = 0, jellies = 0;
	for (unsigned face = 1; face < FACES; face++) {
		cards += chawai_count(weather.unseen, face);
		jellies += chawai_is_jellyfish(face) ? chawai_count(weather.unseen, face) : 0;
	}
	if (cards) {
		weather.gulls = (float)chawai_count(weather.unseen, GULL) / (float)cards;
		weather.jellies = (float)jellies * (float)(CHAWAI_SLOTS * weather.left) / (float)cards;
	}
	return weather;
}

/* What a pile promises beyond its points: a good card on top may be stolen, a jellyfish there too; jellyfish that lack
 * few to a swarm may go. The numbers are those that best explain how games among good players went on. */
static float pile_promise(struct pile pile, const struct weather *weather)
{
	if (!weather->left)
		return 0;
	float soon = weather->left >= 4 ? 1 : 0.4f + 0.15f * (float)weather->left;
	float top = (float)chawai_value((unsigned)pile.top), promise = 0;
	promise -= top * weather->gulls * soon * (top < 0 ? 1.5f : 0.75f);
	if (pile.jellyfish == 1 && weather->jellies > 1)
		promise += 1.7f * fminf(weather->jellies - 1, 2.0f) * soon;
	if (pile.jellyfish == 2)
		promise -= (float)pile.sting * soon *
			   (0.55f * fminf(weather->jellies, 1) + 0.15f * fmaxf(0, fminf(weather->jellies - 1, 1)));
	return promise;
}

/* Points a card brings at once and later. */
static float card_worth(unsigned face, struct pile pile, const struct weather *weather)
{
	struct pile after = pile;
	float points = (float)chawai_value(face);
	if (face == GULL) {
		unsigned stolen = (unsigned)pile.top;
		points = (float)-chawai_value(stolen); /* [CH10] */
		after.top = pile.below;
		if (chawai_is_jellyfish(stolen))
			after.jellyfish--, after.sting -= chawai_value(stolen);
	} else if (chawai_is_jellyfish(face) && pile.jellyfish == CHAWAI_SWARM - 1) {
		points = (float)-pile.sting; /* [CH9] all three go */
		after = (struct pile){.top = chawai_is_jellyfish((unsigned)pile.top) ? 0 : pile.top};
	} else {
		after.top = (int)face;
		if (chawai_is_jellyfish(face))
			after.jellyfish++, after.sting += chawai_value(face);
	}
	if (chawai_is_lantern(face) && weather->left)
		points += 0.8f; /* [CH8] */
	return points + pile_promise(after, weather) - pile_promise(pile, weather);
}

static float unseen_worth(struct pile pile, const struct weather *weather)
{
	float sum = 0;
	unsigned cards = 0;
	for (unsigned face = 1; face < FACES; face++) {
		unsigned copies = chawai_count(weather->unseen, face);
		if (copies)
			sum += (float)copies * card_worth(face, pile, weather), cards += copies;
	}
	return cards ? sum / (float)cards : 0;
}

static struct pile look_at_pile(const struct chawai_view *view, int seat)
{
	struct pile pile = {0};
	for (int i = 0; i < view->height[seat]; i++) {
		unsigned face = view->pile[seat][i];
		pile.below = pile.top, pile.top = (int)face;
		if (chawai_is_jellyfish(face))
			pile.jellyfish++, pile.sting += chawai_value(face);
	}
	return pile;
}

/* With a forecast, or as points come at once. */
static void look_at_cards(const struct chawai_view *view, struct weather weather, struct lagoon *lagoon)
{
	for (int s = 0; s < lagoon->seats; s++) {
		struct pile pile = look_at_pile(view, s);
		for (int slot = 0; slot < CHAWAI_SLOTS; slot++) {
			unsigned face = view->drawn[CHAWAI_SLOTS * view->turn + slot];
			bool dark = !face || (view->looker[slot] && s != view->seat); /* [CH8] */
			lagoon->worth[s][slot] = dark ? unseen_worth(pile, &weather) : card_worth(face, pile, &weather);
		}
	}
}

/* [CH-f] Where hands are forgotten, all divers but the last one shown are as likely to be left. */
static void look_at_hands(const struct chawai_view *view, struct lagoon *lagoon)
{
	bool forgets = chawai_forgets(&view->public);
	for (int s = 0; s < lagoon->seats; s++) {
		float each = (float)(lagoon->left + 1) / (view->last[s] ? 11.0f : 12.0f);
		for (int d = 0; d < CHAWAI_TURNS; d++) {
			if (!forgets || s == view->seat)
				lagoon->has[s][d] = view->hand[s] >> d & 1 ? 1 : 0;
			else
				lagoon->has[s][d] = d + 1 == view->last[s] ? 0 : each;
		}
		lagoon->tie[s] = s + (s <= view->kiti ? 8 : 0);
	}
}

/* Points a diver is likely to bring later, by its rank among the rivals' divers in twelfths: the extremes are scarce.
 * The numbers are those that best explain how games among good players went on, for 3, 4 and 6 seats. */
static const float keepsake[3][CHAWAI_TURNS] = {
	{12.7f, 5.8f, 3.1f, 1.4f, 0.4f, 0.1f, 0.1f, 0.8f, 1.4f, 3.0f, 5.3f, 12.9f},
	{9.5f, 3.1f, 2.0f, 0.8f, 0, 0.1f, 0.6f, 1.2f, 1.9f, 3.2f, 4.9f, 10.8f},
	{7.3f, 2.1f, 1.0f, 0.2f, 0, 0, 0.2f, 0.9f, 1.5f, 3.0f, 4.5f, 9.2f},
};

/* The fewer turns are left to choose from, the less it matters which divers are. */
static const float season[2][CHAWAI_TURNS] = {
	{0, 0, 0.2f, 0.4f, 0.54f, 0.64f, 0.71f, 0.79f, 0.88f, 0.96f, 1, 1},
	{0, 0.35f, 0.45f, 0.58f, 0.67f, 0.75f, 0.82f, 0.88f, 0.93f, 0.97f, 1, 1},
};

static float price_at_rank(int seats, float rank)
{
	const float *low = keepsake[seats > 3 ? 1 + (seats > 5) : 0], *high = keepsake[seats > 3 ? 1 + (seats > 4) : 0];
	float at = rank * CHAWAI_TURNS - 0.5f;
	at = at < 0 ? 0 : at > CHAWAI_TURNS - 1.001f ? CHAWAI_TURNS - 1.001f : at;
	int cell = (int)at;
	float part = at - (float)cell;
	return 0.5f * ((1 - part) * (low[cell] + high[cell]) + part * (low[cell + 1] + high[cell + 1]));
}

static void price_divers(struct lagoon *lagoon)
{
	float all[CHAWAI_TURNS] = {0}, hand = (float)(lagoon->left + 1), rivals = hand * (float)(lagoon->seats - 1);
	float now = season[lagoon->seats > 3][lagoon->left];
	for (int s = 0; s < lagoon->seats; s++)
		for (int d = 0; d < CHAWAI_TURNS; d++)
			all[d] += lagoon->has[s][d];
	for (int s = 0; s < lagoon->seats; s++) {
		float below = 0;
		for (int d = 0; d < CHAWAI_TURNS; d++) {
			float here = all[d] - lagoon->has[s][d];
			lagoon->price[s][d] = now * price_at_rank(lagoon->seats, (below + here / 2) / rivals);
			below += here;
		}
	}
}

/* Four divers at once: compilers do not find that by themselves in loops of twelve. */
typedef float four_divers __attribute__((vector_size(16)));

static inline four_divers load_four(const float *from)
{
	four_divers four;
	__builtin_memcpy(&four, from, sizeof four);
	return four;
}

/* [CH5] [CH6] Chances of the three slots for four divers from this one on, if the rivals send theirs as the lagoon
 * says. */
static inline void slot_chances(const struct lagoon *lagoon, int seat, int diver, four_divers chances[CHAWAI_SLOTS])
{
	four_divers none = {1, 1, 1, 1}, one = {0}, all = none; /* stronger rivals */
	for (int s = 0; s < lagoon->seats; s++) {
		if (s == seat)
			continue;
		four_divers weaker = load_four(lagoon->weaker[s] + diver);
		if (lagoon->tie[seat] > lagoon->tie[s])
			weaker += load_four(lagoon->bid[s] + diver);
		one = one * weaker + none * (1 - weaker);
		none *= weaker;
		all *= 1 - weaker;
	}
	chances[CHAWAI_BOTTOM] = none, chances[CHAWAI_MIDDLE] = one, chances[CHAWAI_SURFACE] = all;
}

static void add_up_bids(struct lagoon *lagoon, int seat)
{
	lagoon->weaker[seat][0] = 0;
	for (int d = 0; d < CHAWAI_TURNS; d++)
		lagoon->weaker[seat][d + 1] = lagoon->weaker[seat][d] + lagoon->bid[seat][d];
}

static void bid_evenly(struct lagoon *lagoon)
{
	for (int s = 0; s < lagoon->seats; s++) {
		for (int d = 0; d < CHAWAI_TURNS; d++)
			lagoon->bid[s][d] = lagoon->has[s][d] / (float)(lagoon->left + 1);
		add_up_bids(lagoon, s);
	}
}

static void evaluate_seat(struct lagoon *lagoon, int seat)
{
	for (int d = 0; d < CHAWAI_TURNS; d += 4) {
		four_divers chances[CHAWAI_SLOTS], gain = -load_four(lagoon->price[seat] + d);
		slot_chances(lagoon, seat, d, chances);
		for (int slot = 0; slot < CHAWAI_SLOTS; slot++)
			gain += chances[slot] * lagoon->worth[seat][slot];
		__builtin_memcpy(lagoon->gain[seat] + d, &gain, sizeof gain);
	}
}

/* Moves a seat's mixture towards one that favours what is good against the others' mixtures. Returns how far it was
 * from that. */
static float answer(struct lagoon *lagoon, int seat)
{
	float wish[CHAWAI_TURNS] = {0}, best = -INFINITY, sum = 0, furthest = 0;
	evaluate_seat(lagoon, seat);
	for (int d = 0; d < CHAWAI_TURNS; d++)
		if (lagoon->has[seat][d] > 0 && lagoon->gain[seat][d] > best)
			best = lagoon->gain[seat][d];
	for (int d = 0; d < CHAWAI_TURNS; d++)
		if (lagoon->has[seat][d] > 0 && lagoon->gain[seat][d] > best - 12 * TEMPERATURE)
			sum += wish[d] = lagoon->has[seat][d] * expf((lagoon->gain[seat][d] - best) / TEMPERATURE);
	for (int d = 0; d < CHAWAI_TURNS; d += 4) {
		four_divers bid = load_four(lagoon->bid[seat] + d), change = load_four(wish + d) / sum - bid;
		bid += STEP * change;
		__builtin_memcpy(lagoon->bid[seat] + d, &bid, sizeof bid);
		for (int i = 0; i < 4; i++)
			furthest = fabsf(change[i]) > furthest ? fabsf(change[i]) : furthest;
	}
	add_up_bids(lagoon, seat);
	return furthest;
}

/* Everybody answers everybody, in small steps, until nobody's habits can be used against them. Larger steps would
 * chase each other in circles. */
static void find_balance(struct lagoon *lagoon, int rounds)
{
	float furthest = 1;
	for (int round = 0; round < rounds && furthest > CLOSE; round++) {
		furthest = 0;
		for (int s = 0; s < lagoon->seats; s++)
			furthest += answer(lagoon, s);
	}
}

static void look(const struct chawai_view *view, struct weather weather, struct lagoon *lagoon)
{
	lagoon->seats = view->public.seats, lagoon->left = CHAWAI_TURNS - 1 - view->turn;
	look_at_cards(view, weather, lagoon);
	look_at_hands(view, lagoon);
}

static void evaluate_divers(struct lagoon *lagoon, int rounds, int seat, const uint16_t *acts, int count, float *values)
{
	price_divers(lagoon);
	bid_evenly(lagoon);
	find_balance(lagoon, rounds);
	evaluate_seat(lagoon, seat);
	for (int i = 0; i < count; i++)
		values[i] = lagoon->gain[seat][acts[i]];
}

/* The points of this turn, against rivals who send any diver they hold: the odds that hints tell. */
static void evaluate(const struct sil_view *in, const uint16_t *acts, int count, float *values)
{
	const struct chawai_view *view = (const struct chawai_view *)in;
	struct lagoon lagoon;
	look(view, (struct weather){.unseen = chawai_unseen(view)}, &lagoon);
	evaluate_divers(&lagoon, 0, view->seat, acts, count, values);
}

/* And what cards promise, against rivals who evaluate their divers in the same way. */
static void evaluate_full(const struct sil_view *in, const uint16_t *acts, int count, float *values)
{
	const struct chawai_view *view = (const struct chawai_view *)in;
	struct lagoon lagoon;
	look(view, forecast(view), &lagoon);
	evaluate_divers(&lagoon, chawai_forgets(&view->public) ? ROUNDS_IN_THE_DARK : ROUNDS, view->seat, acts, count,
			values);
}

/* --- rollouts --- */

/* What the card in a slot is worth to somebody whose pile looks like this, as far as they can see it. */
static inline int slot_worth(const struct chawai *game, int seat, unsigned slot)
{
	static const int8_t usual[FACES] = {3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 2, 4, 6, -10, -15, 0};
	unsigned face = game->deck[CHAWAI_SLOTS * game->turn + slot], looker = game->looker[slot];
	if (looker && looker != (unsigned)seat + 1)
		face = 0; /* [CH8] dark: an average card */
	if (face < JELLYFISH_10)
		return usual[face];
	unsigned piled = game->piled[seat];
	if (face == GULL)
		return -chawai_value(game->pile[seat][piled & 255]);
	return piled >> 8 == CHAWAI_SWARM - 1 ? 20 : usual[face];
}

/* High for a good bottom, low for a good surface, in between for a good middle or to be left in peace. */
static uint16_t rollout_policy(const struct sil_state *imagined, int seat, struct sil_rng *rng)
{
	const struct chawai *game = (const struct chawai *)imagined;
	int left = CHAWAI_TURNS - game->turn;
	unsigned hand = game->hand[seat];
	uint64_t random = sil_rng_next(rng);
	if (left == 1)
		return (uint16_t)__builtin_ctz(hand);
	int deep = slot_worth(game, seat, CHAWAI_BOTTOM), shallow = slot_worth(game, seat, CHAWAI_SURFACE);
	int middle = slot_worth(game, seat, CHAWAI_MIDDLE);
	/* Three preferences with noise of a few points each. */
	int dive = 2 * deep + middle / 2 + (int)(random & 15);
	int float_up = 2 * shallow + (int)(random >> 4 & 15);
	int wait = 10 + middle + (int)(random >> 8 & 15);
	uint32_t bits = (uint32_t)(random >> 32);
	uint32_t third = (uint32_t)(left + 2) / 3, from = (uint32_t)left / 4;
	uint32_t nth;
	if (dive >= float_up && dive >= wait)
		nth = (uint32_t)left - 1 - (uint32_t)((uint64_t)bits * third >> 32);
	else if (float_up >= wait)
		nth = (uint32_t)((uint64_t)bits * third >> 32);
	else
		nth = from + (uint32_t)((uint64_t)bits * ((uint32_t)left - 2 * from) >> 32);
	return (uint16_t)sil_nth_bit(hand, nth);
}

/* How far a seat can be expected to get from here. */
static float final_score(const struct chawai *game, int seat, const struct weather *weather, const float *below)
{
	struct pile pile = {0};
	float score = 0, rivals = (float)((game->public.seats - 1) * (CHAWAI_TURNS - game->turn));
	int height = game->piled[seat] & 255, own = 0;
	for (int i = 1; i <= height; i++) {
		unsigned face = game->pile[seat][i];
		score += (float)chawai_value(face);
		if (chawai_is_jellyfish(face))
			pile.jellyfish++, pile.sting += chawai_value(face);
	}
	pile.top = game->pile[seat][height];
	score += pile_promise(pile, weather);
	float now = season[game->public.seats > 3][weather->left];
	for (unsigned hand = game->hand[seat]; hand; hand &= hand - 1, own++) {
		int d = __builtin_ctz(hand);
		float rank = (below[d] + below[d + 1] - (float)(2 * own + 1)) / 2 / rivals;
		score += now * price_at_rank(game->public.seats, rank);
	}
	return score;
}

/* Chances from what everybody may expect in the end; the more turns are left, the less that says. */
static void value(const struct sil_state *imagined, float chances[SIL_MAX_SEATS])
{
	const struct chawai *game = (const struct chawai *)imagined;
	struct weather weather = {.left = CHAWAI_TURNS - game->turn};
	float below[CHAWAI_TURNS + 1], score[SIL_MAX_SEATS], best = -INFINITY, sum = 0;
	int seats = game->public.seats, cards = 0, gulls = 0;
	for (int i = CHAWAI_SLOTS * game->turn; i < CHAWAI_DECK; i++, cards++)
		gulls += game->deck[i] == GULL, weather.jellies += chawai_is_jellyfish(game->deck[i]) ? 1 : 0;
	weather.gulls = (float)gulls / (float)cards;
	weather.left = weather.left < CHAWAI_TURNS ? weather.left : CHAWAI_TURNS - 1;
	below[0] = 0;
	for (int d = 0; d < CHAWAI_TURNS; d++) {
		below[d + 1] = below[d];
		for (int s = 0; s < seats; s++)
			below[d + 1] += (float)(game->hand[s] >> d & 1);
	}
	for (int s = 0; s < seats; s++) {
		score[s] = final_score(game, s, &weather, below);
		best = score[s] > best ? score[s] : best;
	}
	float spread = 1.5f + 3.0f * sqrtf((float)weather.left);
	for (int s = 0; s < seats; s++)
		sum += chances[s] = expf((score[s] - best) / spread);
	for (int s = 0; s < seats; s++)
		chances[s] /= sum;
}

/* --- words --- */

/* Points a card would bring at once, with nothing guessed but cards that lie face down. */
static float plain_worth(const struct chawai_view *view, int slot)
{
	struct weather now = {.unseen = chawai_unseen(view)};
	struct pile pile = look_at_pile(view, view->seat);
	unsigned face = view->drawn[CHAWAI_SLOTS * view->turn + slot];
	return face ? card_worth(face, pile, &now) : unseen_worth(pile, &now);
}

/* What the diver would take from rivals who dive at random, which is exact: "bottom 58 % (15), middle 31 % (−10):
 * 5.6 points on average". */
void chawai_explain(const struct sil_view *in, uint16_t act, struct sil_messages *out)
{
	static const uint16_t depths[CHAWAI_SLOTS] = {SAY_BOTTOM, SAY_MIDDLE, SAY_SURFACE};
	const struct chawai_view *view = (const struct chawai_view *)in;
	struct lagoon lagoon;
	four_divers chances[CHAWAI_SLOTS];
	float mean = 0, nothing = 1;
	struct sil_message_ref catches = {0};
	look(view, (struct weather){.unseen = chawai_unseen(view)}, &lagoon);
	bid_evenly(&lagoon);
	slot_chances(&lagoon, view->seat, act & ~3, chances);
	for (int slot = 0; slot < CHAWAI_SLOTS; slot++) {
		float worth = plain_worth(view, slot), chance = chances[slot][act & 3];
		mean += chance * worth, nothing -= chance;
		if (lroundf(100 * chance) > 0)
			sil_append(out, &catches,
				   say_catch_chance(out, sil_add_message(out, depths[slot], NULL, 0), chance, worth));
	}
	if (lroundf(100 * nothing) > 0)
		sil_append(out, &catches, say_catch_nothing(out, nothing));
	sil_tell(out, say_why_dive(out, catches, mean));
}

const struct sil_evaluator chawai_evaluator = {
	.evaluate = evaluate,
	.evaluate_full = evaluate_full,
	.rollout_policy = rollout_policy,
	.value = value,
	.shown_chances = shown_chances,
};

const struct sil_search_settings chawai_search_settings = {
	.candidate_margin = 2,
	.depth = 24,
	.mix_temperature = 0.12f,
	.max_mix_temperature = 0.06f,
	.hard_modelling = 1,
	.max_modelling = 2,
	.model_effort = 400,
	.rollout_depth = 1,
	.prior_temperature = TEMPERATURE,
	.hard_effort = 1000,
	.max_effort = 4000,
};

const struct sil_persona chawai_persona = {.temperature = TEMPERATURE};
