/* Chabyrinthe's evaluator: whole turns, what they win, and how near the other cats are then. Sees views and imagined
 * worlds. */
#include "engine/heuristic.h"

#include <string.h>

#include "engine/play.h"
#include "games/chabyrinthe/calibration.h"
#include "games/chabyrinthe/endings.h"
#include "games/chabyrinthe/value_net.h"
#include "games/chabyrinthe/words.h"
#include "chabyrinthe_messages.h"

static const float cat_points = 4;

/* A world that is true as far as the view goes: what is hidden is the same for equal views, and nothing that is said
 * or evaluated depends on it. New cats are worth what they are on average, to the next whole point. */
static void typical_world(const struct sil_view *view, struct chabyrinthe *game)
{
	struct sil_state state;
	struct sil_rng rng = {1};
	sil_imagine(&chabyrinthe_rules, view, &rng, &state);
	memcpy(game, &state, sizeof *game);
	unsigned sum = 0;
	for (unsigned i = 0; i < game->cats_down; i++)
		sum += game->cat_pile[i];
	for (unsigned i = 0; i < game->cats_down; i++)
		game->cat_pile[i] = (uint8_t)((sum + game->cats_down / 2u) / game->cats_down);
}

static int points_won(const struct chabyrinthe *game)
{
	int sum = 0;
	for (unsigned s = 0; s < game->public.seats; s++)
		sum += chabyrinthe_points(game->won[s]);
	return sum;
}

/* Together every cat counts the same. */
static float gain(const struct chabyrinthe *before, const struct chabyrinthe *after)
{
	if (chabyrinthe_together(&before->public))
		return cat_points * (float)((int)cats_won(after) - (int)cats_won(before));
	return (float)(points_won(after) - points_won(before));
}

/* The words that lead to the same roof share one; pass stands for those that change nothing. */
static uint16_t same_act(const struct chabyrinthe *game, uint16_t act)
{
	if (act < ACT_PUSH) {
		unsigned cell = act / TURNS_PER_CARD, quarters = act % TURNS_PER_CARD + 1u;
		quarters &= chabyrinthe_cards[chabyrinthe_kind(game->grid[cell])].looks - 1u;
		return quarters ? (uint16_t)(ACT_TURN + TURNS_PER_CARD * cell + quarters - 1) : (uint16_t)ACT_PASS;
	}
	if (act < ACT_PASS) {
		unsigned quarters = (act - ACT_PUSH) % (unsigned)WAYS_IN;
		return (uint16_t)(act - quarters + (quarters & (chabyrinthe_cards[game->pile[0]].looks - 1u)));
	}
	return act;
}

/* What a roof left to whoever comes next is worth to this seat, in points. */
static float left_behind(const struct chabyrinthe *game, float promise)
{
	return chabyrinthe_together(&game->public) ? 2 * promise : 0.3f * promise;
}

/* Turns of a card stand before pushes, and a card nobody has seen cannot be planned with. */
static unsigned list_actions(const struct chabyrinthe *game, const struct roof *roof, bool top_known,
			     struct action *actions)
{
	unsigned count = chabyrinthe_actions(game, roof, ALL_FAMILIES, false, actions);
	while (!top_known && count && actions[count - 1].act >= ACT_PUSH)
		count--;
	return count;
}

/* The best that one more action of this turn could bring. */
static float best_action(const struct chabyrinthe *game, bool top_known)
{
	struct action actions[MAX_ACTIONS];
	struct evaluation evaluations[MAX_ACTIONS];
	struct roof roof;
	struct ring ring;
	chabyrinthe_roof(game->grid, &roof);
	chabyrinthe_ring(game, &ring);
	unsigned count = list_actions(game, &roof, top_known, actions);
	chabyrinthe_look(actions, count, &ring, true, 0, evaluations);
	float best = left_behind(game, chabyrinthe_promise(&roof, &ring));
	for (unsigned i = 0; i < count; i++) {
		float value;
		if (evaluations[i].joined) {
			struct chabyrinthe after = *game;
			take_known(&after, actions[i].act, true);
			value = gain(game, &after);
			if (!after.public.over)
				value += left_behind(game, promise_of(&after));
		} else {
			value = left_behind(game, evaluations[i].promise);
		}
		best = value > best ? value : best;
	}
	return best;
}

static float evaluate_act(const struct chabyrinthe *game, uint16_t act)
{
	struct chabyrinthe after = *game;
	take_action(&after, act);
	float value = gain(game, &after);
	if (after.public.over)
		return value;
	if (act != ACT_PASS && game->actions > 1)
		return value + best_action(&after, act < ACT_PUSH || !game->hidden);
	return value + left_behind(game, promise_of(&after));
}

static void evaluate(const struct sil_view *view, const uint16_t *acts, int count, float *values)
{
	struct chabyrinthe game;
	float known[ACTS];
	bool done[ACTS] = {false};
	typical_world(view, &game);
	for (int i = 0; i < count; i++) {
		uint16_t act = same_act(&game, acts[i]);
		if (act == ACT_PASS)
			act = acts[i]; /* changes nothing, yet leaves the second action */
		if (!done[act])
			known[act] = evaluate_act(&game, act), done[act] = true;
		values[i] = known[act];
	}
}

/* --- reasons --- */

/* What an action wins for certain. How much a cat is worth that was still face down nobody can say. */
static struct sil_message_ref what_it_wins(const struct chabyrinthe *game, const struct chabyrinthe *after,
					   struct sil_messages *out)
{
	int cats = (int)cats_won(after) - (int)cats_won(game), points = 0;
	for (int c = 0; c < CAT_SIZES; c++)
		for (unsigned s = 0; s < game->public.seats; s++)
			points += (after->won[s][c] - game->won[s][c]) * (LEAST_CAT + c);
	if (cats == 1 && !chabyrinthe_together(&game->public))
		return say_wins_a_cat(out, points);
	return cats ? say_wins_cats(out, cats) : say_wins_none(out);
}

enum { MAX_TURNS = MAX_CELLS * TURNS_PER_CARD };

/* How many turns of the cards of these families win a cat, each roof once. */
static unsigned turns_that_win(const struct chabyrinthe *game, uint64_t families)
{
	struct action turns[MAX_TURNS];
	struct evaluation evaluations[MAX_TURNS];
	struct roof roof;
	struct ring ring;
	chabyrinthe_roof(game->grid, &roof);
	chabyrinthe_ring(game, &ring);
	unsigned win = 0, count = chabyrinthe_actions(game, &roof, families, false, turns);
	chabyrinthe_look(turns, count, &ring, true, NO_PROMISES, evaluations);
	for (unsigned i = 0; i < count; i++)
		win += evaluations[i].joined;
	return win;
}

/* Whether two turned cards win one: any first one, then one of those behind it. */
static bool two_turns_win(const struct chabyrinthe *game)
{
	struct chabyrinthe after = *game;
	for (unsigned cell = 0; cell < MAX_CELLS; cell++) {
		for (unsigned quarters = 1; quarters < chabyrinthe_cards[chabyrinthe_kind(game->grid[cell])].looks;
		     quarters++) {
			after.grid[cell] = chabyrinthe_turn(game->grid[cell], quarters);
			if (turns_that_win(&after, ALL_TURNS & ~((UINT64_C(2) << cell) - 1)))
				return true;
		}
		after.grid[cell] = game->grid[cell];
	}
	return false;
}

/* How near a cat is to whoever has that many actions, in one unit for every act, so that reasons can be compared: by
 * turns of a card alone, which need no gutter that is still unknown. */
static struct sil_message_ref how_near(const struct chabyrinthe *game, unsigned actions, struct sil_messages *out)
{
	enum { NOT_POSSIBLE = 2 };
	unsigned win = turns_that_win(game, ALL_TURNS);
	if (win)
		return say_turns_win(out, (int)win);
	return say_no_turn_wins(out, actions < ACTIONS ? NOT_POSSIBLE : two_turns_win(game));
}

void chabyrinthe_explain(const struct sil_view *view, uint16_t act, struct sil_messages *out)
{
	struct chabyrinthe game, after;
	typical_world(view, &game);
	after = game;
	if (act == ACT_PASS) {
		sil_tell(out, say_why_pass(out, how_near(&game, game.actions, out)));
		return;
	}
	take_action(&after, act);
	struct sil_message_ref wins = what_it_wins(&game, &after, out);
	if (after.public.over) {
		sil_tell(out, say_why_end(out, wins));
		return;
	}
	struct sil_message_ref near = how_near(&after, after.actions, out);
	if (game.actions > 1)
		sil_tell(out, say_why_first(out, wins, near));
	else
		sil_tell(out, chabyrinthe_together(&game.public) ? say_why_together(out, wins, near)
								 : say_why_against(out, wins, near));
}

static bool plan(const struct sil_view *view, const uint16_t *acts, int count, uint32_t effort, struct sil_rng *rng,
		 uint16_t *act)
{
	(void)acts, (void)count;
	return chabyrinthe_together(&view->public) ? chabyrinthe_plan_together(view, effort, false, rng, act)
						   : chabyrinthe_plan_against(view, effort, false, rng, act);
}

/* Together all win or nobody, and partners share their victory. */
static bool calibrated(const struct sil_public *public)
{
	return public->seats > 1 && public->options[OPTION_MODE] == VERSUS;
}

/* Together there are no chances to tell, and in teams max looks for points. */
static bool plan_chances(const struct sil_view *view, const uint16_t *acts, int count, uint32_t effort,
			 struct sil_rng *rng, float *chances)
{
	return calibrated(&view->public) && chabyrinthe_chances(view, acts, count, effort, rng, chances);
}

static bool evaluate_to_taste(const struct sil_view *view, const uint16_t *acts, int count, uint32_t effort,
			      const float likes[SIL_TASTES], struct sil_rng *rng, float *values)
{
	float known[ACTS];
	if (!chabyrinthe_values_against(view, effort, likes, rng, known))
		return false;
	for (int i = 0; i < count; i++)
		values[i] = known[acts[i]];
	return true;
}

#ifdef __wasm__ /* no page compares */
#define plan_as_first NULL
#else
static bool plan_as_first(const struct sil_view *view, const uint16_t *acts, int count, uint32_t effort,
			  struct sil_rng *rng, uint16_t *act)
{
	(void)acts, (void)count;
	return chabyrinthe_together(&view->public) ? chabyrinthe_plan_together(view, effort, true, rng, act)
						   : chabyrinthe_plan_against(view, effort, true, rng, act);
}
#endif

const struct sil_evaluator chabyrinthe_evaluator = {.evaluate = evaluate,
						    .plan = plan,
						    .first_plan = plan_as_first,
						    .plan_chances = plan_chances,
						    .evaluate_to_taste = evaluate_to_taste,
						    .read_values = chabyrinthe_read_values,
						    .shown_chances = shown_chances,
						    .calibrated = calibrated};

const struct sil_search_settings chabyrinthe_search_settings = {.hard_effort = 480, .max_effort = 10000};
