/* Hints: a few candidates, hard's own choice among them, played to the end in the same imagined worlds. The chance that
 * is shown is what the order follows. Sees a view. */
#include "bots/hint.h"

#include "bots/choose.h"
#include "bots/levels.h"
#include "bots/paired.h"
#include "engine/hash.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/heuristic.h"

enum {
	MAX_COMPARED = 4,
	MAX_MOVES = 2000, /* of one playout */
	WORLDS_PER_CHECK = 8,
};

/* One act, and what came of it in the worlds so far. */
struct candidate {
	uint16_t act;
	float chance, points; /* sums */
};

struct comparison {
	const struct sil_question *question;
	struct sil_rival_policy policies[SIL_MAX_SEATS];
	int count;
	uint32_t worlds;
	struct candidate candidates[MAX_COMPARED];
};

/* The first acts in the order of the full evaluation, behind what hard would do with its own effort, or, in a race,
 * where hard is in a hurry, alone. */
static void list_candidates(struct comparison *comparison, bool timed, struct sil_rng *rng)
{
	struct sil_question question[1] = {*comparison->question};
	float values[SIL_MAX_LEGAL] = {0};
	bool listed[SIL_MAX_LEGAL] = {false};
	question->budget = (struct sil_budget){0};
	if (question->game->evaluator)
		sil_evaluate_full(question->game, question->view, question->acts, question->count, values);
	if (!timed) {
		uint16_t first = sil_hard_bot.choose(question, rng).act;
		for (int i = 0; i < question->count; i++)
			listed[i] = question->acts[i] == first;
		comparison->candidates[comparison->count++] = (struct candidate){.act = first};
	}
	for (; comparison->count < MAX_COMPARED && comparison->count < question->count; comparison->count++) {
		int next = sil_best_unlisted(values, listed, question->count);
		comparison->candidates[comparison->count] = (struct candidate){.act = question->acts[next]};
		listed[next] = true;
	}
}

/* Where a game knows nothing about itself, everybody plays at random. */
static void play_at_random(const struct sil_rules *rules, struct sil_state *world, struct sil_rng *rng)
{
	for (int moves = 0; !world->public.over && moves < MAX_MOVES; moves++) {
		struct sil_move move = {.seat = (uint8_t)__builtin_ctz(world->public.due)};
		move.act = sil_pick(rules, world, move.seat, sil_rng_u32(rng));
		rules->apply(world, move);
	}
}

static void play_out(const struct sil_question *question, struct sil_state world, const uint16_t *rivals,
		     struct sil_rng rng, struct candidate *candidate)
{
	const struct sil_game *game = question->game;
	unsigned me = question->view->seat;
	int32_t points[SIL_MAX_SEATS];
	if (game->evaluator)
		sil_play_on(game, &world, me, candidate->act, rivals, MAX_MOVES, &rng);
	else {
		game->rules->apply(&world, (struct sil_move){.act = candidate->act, .seat = (uint8_t)me});
		play_at_random(game->rules, &world, &rng);
	}
	game->rules->score(&world, points);
	candidate->points += (float)points[me];
	candidate->chance += (float)sil_victory_share(game->rules->winners(&world), me) / SIL_VICTORY;
}

/* One more world for every candidate, with common random numbers. */
static void try_world(struct comparison *comparison, struct sil_rng *rng)
{
	const struct sil_question *question = comparison->question;
	const struct sil_game *game = question->game;
	struct sil_state world;
	uint16_t rivals[SIL_MAX_SEATS] = {0};
	sil_imagine(game->rules, question->view, rng, &world);
	if (game->evaluator)
		for (unsigned due = world.public.due & ~(1u << question->view->seat); due; due &= due - 1) {
			int seat = __builtin_ctz(due);
			rivals[seat] = sil_rival_choice(game, &world, seat, &comparison->policies[seat], rng);
		}
	struct sil_rng common = {sil_rng_next(rng)};
	for (int i = 0; i < comparison->count; i++)
		play_out(question, world, rivals, common, &comparison->candidates[i]);
	comparison->worlds++;
}

static void compare(struct comparison *comparison, struct sil_rng *rng)
{
	const struct sil_budget *budget = &comparison->question->budget;
	double until_ms = budget->milliseconds ? budget->now_ms() + budget->milliseconds : 0;
	uint32_t worlds = budget->iterations ? budget->iterations / (uint32_t)comparison->count : UINT32_MAX;
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		comparison->policies[s].view = 0;
	do
		try_world(comparison, rng);
	while (comparison->worlds < worlds &&
	       (!budget->milliseconds || comparison->worlds % WORLDS_PER_CHECK || budget->now_ms() < until_ms));
}

/* Better chances first; of equal ones the one that was listed first, which hard would play. */
static void sort(struct comparison *comparison)
{
	struct candidate *candidates = comparison->candidates;
	for (int i = 1; i < comparison->count; i++) {
		struct candidate moved = candidates[i];
		int at = i;
		for (; at > 0 && candidates[at - 1].chance < moved.chance; at--)
			candidates[at] = candidates[at - 1];
		candidates[at] = moved;
	}
}

/* A few dozen worlds prove no certainty: four more in which everybody wins as often. The order stays. */
static float chance_of(const struct candidate *candidate, const struct comparison *comparison)
{
	const float more = 4, fair = 1.0f / (float)comparison->question->view->public.seats;
	return (candidate->chance + more * fair) / ((float)comparison->worlds + more);
}

/* Between two of the chances that the game shows. The order stays, since they ascend. */
static float shown(const struct sil_question *question, float found)
{
	const struct sil_evaluator *evaluator = question->game->evaluator;
	const uint16_t *chances = evaluator ? evaluator->shown_chances : NULL;
	float place = found * (SIL_SHOWN_CHANCES - 1);
	int below = place < SIL_SHOWN_CHANCES - 2 ? (int)place : SIL_SHOWN_CHANCES - 2;
	if (!chances || (evaluator->calibrated && !evaluator->calibrated(&question->view->public)))
		return found;
	return ((float)chances[below] + (place - (float)below) * (float)(chances[below + 1] - chances[below])) / 1000;
}

int sil_hint(const struct sil_question *asked, struct sil_hint hints[SIL_MAX_HINTS])
{
	struct sil_question question = *asked;
	const struct sil_game *game = question.game;
	struct comparison comparison = {.question = &question};
	bool timed = sil_timed(game->rules, &question.view->public), compared = !timed && question.count > 1;
	bool evaluated = game->evaluator && !game->evaluator->rollout_policy;
	question.budget = sil_bounded(asked->budget, evaluated ? SIL_HINT_PLAYOUTS_EVALUATED : SIL_HINT_PLAYOUTS);
	struct sil_rng rng = {sil_hash(SIL_HINT_PLAYOUTS, question.view, game->rules->view_bytes)};
	list_candidates(&comparison, timed, &rng);
	if (compared) {
		compare(&comparison, &rng);
		sort(&comparison);
	}
	int made = 0;
	for (; made < SIL_MAX_HINTS && made < comparison.count; made++) {
		const struct candidate *candidate = &comparison.candidates[made];
		struct sil_hint *hint = &hints[made];
		*hint = (struct sil_hint){.act = candidate->act, .seat = question.view->seat, .searched = compared};
		if (compared)
			hint->found = chance_of(candidate, &comparison), hint->chance = shown(&question, hint->found),
			hint->points = candidate->points / (float)comparison.worlds;
		sil_messages_clear(&hint->reason, game->words);
		if (game->explain)
			game->explain(question.view, hint->act, &hint->reason);
	}
	return made;
}

void sil_describe_hints(const struct sil_game *game, const struct sil_hint *hints, int count, struct sil_out *out)
{
	sil_json_open(out, '[');
	for (int i = 0; i < count; i++) {
		char move[32];
		struct sil_out text = sil_out_on(move, sizeof move);
		game->print_move(hints[i].act, &text);
		sil_json_open(out, '{');
		sil_json_key(out, "move"), sil_json_text(out, move);
		if (hints[i].searched) {
			sil_json_key(out, "chance"), sil_json_real(out, hints[i].chance, 4);
			sil_json_key(out, "points"), sil_json_real(out, hints[i].points, 2);
		}
		char reason[400];
		struct sil_out sentence = sil_out_on(reason, sizeof reason);
		sentence.lang = out->lang;
		sil_put_messages_plainly(game, &hints[i].reason, hints[i].seat, &sentence);
		sil_json_key(out, "reason"), sil_json_text(out, reason);
		sil_json_key(out, "why"), sil_describe_messages(&hints[i].reason, out);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
}
