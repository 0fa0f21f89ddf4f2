/* Hints: what hard would do first, then what the search found, each with its reason. Sees a view. */
#include "bots/hint.h"

#include "engine/out.h"
#include "engine/play.h"
#include "engine/heuristic.h"

/* The order of the acts: by the search, which returns true, else by the full evaluation. */
static bool rank(const struct sil_question *question, struct sil_rng *rng, struct sil_action_stats *stats, float *merit)
{
	struct sil_search_stats total;
	bool timed = sil_timed(question->game->rules, &question->view->public);
	if (!timed && question->count > 1 &&
	    sil_search(question->game, question->view, question->acts, question->count, &question->budget, rng, stats,
		       &total)) {
		for (int i = 0; i < question->count; i++)
			merit[i] = stats[i].share + (float)stats[i].visits * 1e-7f;
		return true;
	}
	for (int i = 0; i < question->count; i++)
		merit[i] = 0;
	if (question->game->evaluator)
		sil_evaluate_full(question->game, question->view, question->acts, question->count, merit);
	return false;
}

int sil_hint(const struct sil_question *asked, struct sil_rng *rng, struct sil_hint hints[SIL_MAX_HINTS])
{
	struct sil_question question = *asked;
	const struct sil_game *game = question.game;
	const uint16_t *acts = question.acts;
	int count = question.count;
	struct sil_action_stats stats[SIL_MAX_LEGAL];
	float merit[SIL_MAX_LEGAL];
	question.budget = sil_bounded(question.budget, SIL_HINT_ITERATIONS);
	bool searched = rank(&question, rng, stats, merit);
	uint16_t planned;
	/* What hard would do comes first, with hard's own effort. */
	question.budget = (struct sil_budget){.iterations = sil_effort(&sil_hard_bot, game)};
	if (count > 1 && !sil_timed(game->rules, &question.view->public) &&
	    sil_plan_or_roll_out(&question, false, rng, &planned))
		for (int i = 0; i < count; i++)
			if (acts[i] == planned)
				merit[i] += 1e6f;
	int made = 0;
	for (; made < SIL_MAX_HINTS && made < count; made++) {
		int best = -1;
		for (int i = 0; i < count; i++)
			if (merit[i] > -1e9f && (best < 0 || merit[i] > merit[best]))
				best = i;
		struct sil_hint *hint = &hints[made];
		hint->act = acts[best], hint->seat = question.view->seat, hint->searched = searched;
		hint->chance = hint->points = 0;
		if (searched)
			hint->chance = stats[best].chance, hint->points = stats[best].points;
		sil_messages_clear(&hint->reason, game->words);
		if (game->explain)
			game->explain(question.view, acts[best], &hint->reason);
		merit[best] = -1e10f;
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
		sil_put_plainly(game, &hints[i].reason, hints[i].seat, &sentence);
		sil_json_key(out, "reason"), sil_json_text(out, reason);
		sil_json_key(out, "why"), sil_describe_messages(&hints[i].reason, out);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
}
