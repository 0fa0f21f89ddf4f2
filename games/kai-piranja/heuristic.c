/* Kai Piranja's evaluator: the odds of the next reveal, what a row is worth left out, and when to haul. Everything
 * follows from what lies face up. */
#include <math.h>

#include "engine/heuristic.h"
#include "games/kai-piranja/calibration.h"
#include "games/kai-piranja/waters.h"
#include "kai_piranja_messages.h"

/* --- judging acts: what everybody may expect after them, by the exact odds of the next cards --- */

/* How far one looks, and for what. */
struct judgement {
	int reveals; /* how many more of the own turn are looked through */
	bool to_win; /* for the chance to win; otherwise greedily for own cards, without speculating on piles */
};

/* What a card ahead of the others is worth beside victory, so that there is something to play for in lost games. */
static const float card_ahead = 0.02f;

static float cards_ahead(const struct waters *waters, unsigned me, const float *catch)
{
	float rivals = 0;
	for (unsigned s = 0; s < waters->seats; s++)
		rivals += s == me ? 0 : catch[s];
	return catch[me] - rivals / (float)(waters->seats - 1);
}

/* From what everybody may expect to have in the end; the more reveals are to come, the less that says. */
static void chances_from(const struct waters *waters, const float *catch, float *chances)
{
	float best = 0, sum = 0;
	float reveals = waters->sea ? (float)(waters->sea_left + 1) / 5 : (float)waters->dance_left + 4.2f;
	float spread = 0.7f + 1.8f * sqrtf(reveals / (float)waters->seats);
	for (int s = 0; s < waters->seats; s++)
		best = catch[s] > best ? catch[s] : best;
	for (int s = 0; s < waters->seats; s++)
		sum += chances[s] = expf((catch[s] - best) / spread);
	for (int s = 0; s < waters->seats; s++)
		chances[s] /= sum;
}

/* [KP9] Nothing but catches counts. */
static float at_the_end(const struct waters *waters, struct judgement judgement, unsigned me)
{
	float catch[PLAYERS], most = 0, equal = 0;
	for (int s = 0; s < waters->seats; s++)
		most = fmaxf(most, catch[s] = waters->catch_size[s]);
	for (int s = 0; s < waters->seats; s++)
		equal += catch[s] >= most;
	if (!judgement.to_win)
		return catch[me];
	return (catch[me] >= most ? 1 / equal : 0) + card_ahead * cards_ahead(waters, me, catch);
}

static float after_turn(struct waters *waters, struct judgement judgement)
{
	float catch[PLAYERS], chances[PLAYERS];
	unsigned me = waters->turn;
	kai_piranja_pass_turn(waters);
	if (!judgement.to_win)
		return kai_piranja_prospect(waters, (int)me, false);
	kai_piranja_prospects(waters, catch);
	chances_from(waters, catch, chances);
	return chances[me] + card_ahead * cards_ahead(waters, me, catch);
}

static float after_stop(struct waters waters, struct judgement judgement)
{
	return after_turn(&waters, judgement);
}

static float after_haul(struct waters waters, struct judgement judgement)
{
	kai_piranja_haul(&waters);
	return after_turn(&waters, judgement);
}

static float after_reveal(const struct waters *, struct judgement);

static float after_sated(struct waters waters, struct judgement judgement, int kind)
{
	kai_piranja_draw(&waters, kind);
	kai_piranja_place(&waters, kai_piranja_box[kind].card);
	if (!waters.take_by_haul)
		kai_piranja_take_all(&waters);
	float best = fmaxf(after_stop(waters, judgement), after_haul(waters, judgement));
	if (judgement.reveals > 1) {
		judgement.reveals--;
		best = fmaxf(best, after_reveal(&waters, judgement));
	}
	return best;
}

static float after_hungry(struct waters waters, struct judgement judgement, int kind)
{
	if (waters.sea)
		return at_the_end(&waters, judgement, waters.turn);
	kai_piranja_draw(&waters, kind);
	kai_piranja_feed(&waters, (unsigned)kind / 3);
	return after_turn(&waters, judgement);
}

/* Over all that may come, going on or ending the turn after it in the better way. */
static float after_reveal(const struct waters *waters, struct judgement judgement)
{
	float sum = 0;
	for (int k = 0; k < KINDS; k++)
		if (waters->unseen[k])
			sum += (float)waters->unseen[k] * (kai_piranja_box[k].card & HUNGRY
								   ? after_hungry(*waters, judgement, k)
								   : after_sated(*waters, judgement, k));
	return sum / (float)waters->unseen_sum;
}

static float after_take(struct waters waters, struct judgement judgement, bool may_stop)
{
	kai_piranja_take_all(&waters);
	float best = after_reveal(&waters, judgement);
	return may_stop ? fmaxf(best, fmaxf(after_stop(waters, judgement), after_haul(waters, judgement))) : best;
}

static void judge(const struct kai_piranja_view *view, struct judgement judgement, const uint16_t *acts, int count,
		  float *values)
{
	struct waters waters;
	kai_piranja_read_view(view, &waters);
	for (int i = 0; i < count; i++) {
		if (acts[i] == REVEAL)
			values[i] = count > 1 ? after_reveal(&waters, judgement) : 0;
		else if (acts[i] == HAUL)
			values[i] = after_haul(waters, judgement);
		else if (acts[i] == STOP)
			values[i] = after_stop(waters, judgement);
		else
			values[i] = after_take(waters, judgement, view->may_stop);
	}
}

/* The next reveal, and own cards. */
static void evaluate(const struct sil_view *view, const uint16_t *acts, int count, float *values)
{
	judge((const struct kai_piranja_view *)view, (struct judgement){.reveals = 1}, acts, count, values);
}

/* One reveal by its exact odds, to win: rivals' piles and rows count as much as one's own, and who is behind dares
 * more. A pile in reach is never better left to others. */
static bool plan(const struct sil_view *view, const uint16_t *acts, int count, uint32_t effort, struct sil_rng *rng,
		 uint16_t *act)
{
	struct judgement judgement = {.reveals = 1, .to_win = true};
	float values[SIL_MAX_LEGAL];
	int best = count - 1;
	(void)effort, (void)rng;
	if (acts[best] < TAKE) {
		judge((const struct kai_piranja_view *)view, judgement, acts, count, values);
		for (int i = 0; i < count; i++)
			best = values[i] > values[best] ? i : best;
	}
	*act = acts[best];
	return true;
}

/* Three reveals; a victory counts as fifty points, and a pile that can be taken stands above every candidate margin. */
static void evaluate_full(const struct sil_view *view, const uint16_t *acts, int count, float *values)
{
	struct judgement judgement = {.reveals = 3, .to_win = true};
	judge((const struct kai_piranja_view *)view, judgement, acts, count, values);
	for (int i = 0; i < count; i++)
		values[i] = acts[i] >= TAKE ? 100 + values[i] : 50 * values[i];
}

/* --- rollouts --- */

enum { ALWAYS, RISK, SIZE, TRIPLES, PAIRS, LATE, LATE_SIZE, SEA, SEA_SIZE, PREY, TRIPLES_EARLY, LONG_RISK, CUES };

/* What speaks for hauling and for stopping, against revealing again: the outcome of some million games against itself.
 */
static const float for_haul[CUES] = {-3.748f, 1.181f,  -0.205f, 0.084f, -0.368f, 0.010f,
				     1.015f,  -1.012f, 0.995f,  0.410f, 0.069f,  -0.346f};
static const float for_stop[CUES] = {-2.605f, 1.108f, 0.169f, 0.286f,  -0.217f, -0.061f,
				     0.032f,  0.025f, 0.172f, -0.453f, 0.236f,  -0.155f};

/* Summed over the species: how many fish a hungry one of it would eat. */
static unsigned exposure(const struct kai_piranja *game, int seat)
{
	unsigned sum = 0, right = 0, met = 0;
	for (unsigned at = game->row_last[seat]; at && met != ANY_SPECIES; at = game->under[at - 1], right++) {
		unsigned species = game->deck[at - 1] & ANY_SPECIES;
		sum += met & species ? 0 : right;
		met |= species;
	}
	return sum + right * (SPECIES - (unsigned)__builtin_popcount(met));
}

static unsigned hungry_seen(const struct kai_piranja *game)
{
	unsigned seen = game->pile_hungry * 0x01010101u >> 24;
	for (int s = 0; s < game->public.seats; s++)
		seen += game->catch_hungry[s];
	return seen;
}

static uint16_t rollout_policy(const struct sil_state *imagined, int seat, struct sil_rng *rng)
{
	const struct kai_piranja *game = (const struct kai_piranja *)imagined;
	bool by_haul = game->public.options[OPTION_TAKE] == TAKE_HAUL;
	uint32_t species = game->row_species[seat];
	float triples = 0, pairs = 0, prey = 0;
	for (int k = 0; k < SPECIES; k++, species >>= 8) {
		unsigned fish = species & 0xff;
		if (fish < 2)
			continue;
		if (fish >= TAKE_COUNT && game->pile_size[k] && !by_haul)
			return (uint16_t)(TAKE + k);
		if (fish == 2 || by_haul)
			prey += 0.25f * game->pile_size[k];
		*(fish == 2 ? &pairs : &triples) += 1;
	}
	if (!game->may_stop)
		return REVEAL;
	bool sea = game->next >= DANCE_CARDS;
	int dance = sea ? 0 : DANCE_CARDS - game->next;
	float size = (float)(game->row_species[seat] * 0x01010101u >> 24);
	float turns = (float)dance / (float)game->public.seats, late = 1 / (1 + turns);
	float eaten = (float)exposure(game, seat), hungry = 0;
	if (!sea)
		hungry = 0.25f * (float)(28 - hungry_seen(game)) / (float)(dance + kai_piranja_boxed(&game->public));
	const float cues[CUES] = {
		[ALWAYS] = 1,
		[RISK] = hungry * eaten,
		[SIZE] = size,
		[TRIPLES] = triples,
		[PAIRS] = pairs,
		[LATE] = 8 * late,
		[LATE_SIZE] = 2 * late * size,
		[SEA] = sea ? 4 : 0,
		[SEA_SIZE] = sea ? size : 0,
		[PREY] = prey,
		[TRIPLES_EARLY] = 0.1f * turns * triples,
		[LONG_RISK] = eaten > 6 ? 0.1f * turns * hungry * (eaten - 6) : 0,
	};
	uint64_t dice = sil_rng_next(rng);
	float haul = (float)(dice & 0xff) * 0x1p-9f - 0.25f, stop = (float)(dice >> 8 & 0xff) * 0x1p-9f - 0.25f;
	for (int i = 0; i < CUES; i++)
		haul += for_haul[i] * cues[i], stop += for_stop[i] * cues[i];
	return haul > 0 && haul >= stop ? HAUL : stop > 0 ? STOP : REVEAL;
}

static void value(const struct sil_state *imagined, float chances[SIL_MAX_SEATS])
{
	struct waters waters;
	float catch[PLAYERS];
	kai_piranja_read_state((const struct kai_piranja *)imagined, &waters);
	kai_piranja_prospects(&waters, catch);
	chances_from(&waters, catch, chances);
}

/* --- reasons --- */

static int hungry_unseen(const struct waters *waters)
{
	return waters->unseen[2] + waters->unseen[5] + waters->unseen[8] + waters->unseen[11];
}

/* How many fish of the row one more dance card costs on average. */
static float mean_loss(const struct waters *waters)
{
	float sum = 0;
	for (int k = 0; k < SPECIES; k++)
		sum += (float)(waters->unseen[3 * k + 2] * waters->rows[waters->turn].exposed[k]);
	return sum / (float)waters->unseen_sum;
}

/* Chance that the next card joins the own row. */
static float chance_of_fish(const struct waters *waters)
{
	int fits = 0;
	for (int k = 0; k < KINDS; k++)
		if (!(kai_piranja_box[k].card & HUNGRY) && kai_piranja_box[k].card & waters->rows[waters->turn].end)
			fits += waters->unseen[k];
	return (float)fits / (float)waters->unseen_sum;
}

/* Chance that the game is over before the row can be hauled in, if everybody reveals once and no more. */
static float chance_of_no_haul(const struct waters *waters)
{
	float calm = 1;
	for (int i = 0; i < waters->seats - waters->dance_left; i++) {
		int left = waters->sea_left - i;
		calm *= left > SPECIES ? (float)(left - SPECIES) / (float)left : 0;
	}
	return 1 - calm;
}

static float chance_of_hungry(const struct waters *waters)
{
	return (float)hungry_unseen(waters) / (float)waters->unseen_sum;
}

static struct sil_message_ref why_reveal(const struct waters *waters, struct sil_messages *out)
{
	int size = waters->rows[waters->turn].size, hungry = hungry_unseen(waters), all = waters->unseen_sum;
	float chance = chance_of_hungry(waters), joins = chance_of_fish(waters);
	return waters->sea ? say_why_reveal_sea(out, hungry, all, chance, size, joins)
			   : say_why_reveal(out, hungry, all, chance, mean_loss(waters), size, joins);
}

static struct sil_message_ref why_haul(const struct waters *waters, struct sil_messages *out)
{
	const struct dancers *row = &waters->rows[waters->turn];
	int piles = 0;
	for (int k = 0; k < SPECIES; k++)
		piles += row->count[k] >= TAKE_COUNT && waters->take_by_haul ? waters->pile_size[k] : 0;
	return waters->sea ? say_why_haul_sea(out, row->size, piles, chance_of_hungry(waters))
			   : say_why_haul(out, row->size, piles, mean_loss(waters));
}

static struct sil_message_ref why_stop(const struct waters *waters, struct sil_messages *out)
{
	float no_haul = chance_of_no_haul(waters);
	int size = waters->rows[waters->turn].size;
	return no_haul > 0 ? say_why_stop_sea(out, no_haul, size) : say_why_stop(out, mean_loss(waters), size);
}

static struct sil_message_ref why_take(const struct waters *waters, int species, int hungry, struct sil_messages *out)
{
	static const uint16_t names[SPECIES] = {SAY_PIRANHA, SAY_PUFFER, SAY_LION, SAY_BARRACUDA};
	unsigned rivals = 0;
	for (int s = 0; s < waters->seats; s++)
		if (s != waters->turn && waters->rows[s].count[species] >= TAKE_COUNT)
			rivals |= 1u << s;
	return say_why_take(out, sil_add_message(out, names[species], NULL, 0), waters->pile_size[species], hungry,
			    rivals);
}

void kai_piranja_explain(const struct sil_view *in, uint16_t act, struct sil_messages *out)
{
	const struct kai_piranja_view *view = (const struct kai_piranja_view *)in;
	struct waters waters;
	kai_piranja_read_view(view, &waters);
	if (act == REVEAL)
		sil_tell(out, why_reveal(&waters, out));
	else if (act == HAUL)
		sil_tell(out, why_haul(&waters, out));
	else if (act == STOP)
		sil_tell(out, why_stop(&waters, out));
	else
		sil_tell(out, why_take(&waters, act - TAKE, (int)(view->pile_hungry >> 8 * (act - TAKE) & 0xff), out));
}

const struct sil_evaluator kai_piranja_evaluator = {
	.evaluate = evaluate,
	.evaluate_full = evaluate_full,
	.rollout_policy = rollout_policy,
	.value = value,
	.plan = plan,
	.shown_chances = shown_chances,
};

const struct sil_search_settings kai_piranja_search_settings = {
	.candidate_margin = 4,
	.depth = UINT16_MAX, /* to the end */
	.net_effort = 256,
	.net_depth = 16,
	.net_margin = 6,
	.net_trust = 0.2f,
	.net_own_choice = true,
	.hard_effort = 1000,
	.max_effort = 8000,
};
