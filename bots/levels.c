/* The levels. They see a view and what they imagine from it, and the networks that the host has given. */
/* clang-format off */
/*   random  any legal act, evenly: the lowest level
 *   easy    the game's fast evaluation with noise, and a third of the acts undervalued
 *   normal  the fast evaluation, with the persona's temperature
 *   hard    the game's network; without one the game's planner, or paired rollouts, or the general search:
 *           whichever the game asks for; a small game of two is solved instead of searched. A planner may have a
 *           network of its own, for values
 *   max     paired rollouts by the network; without one what hard does without one, with more effort and depth */
/* clang-format on */
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "bots/character.h"
#include "bots/choose.h"
#include "bots/equilibrium.h"
#include "bots/net_bot.h"
#include "bots/paired.h"
#include "bots/strength.h"
#include "engine/heuristic.h"
#include "engine/out.h"
#include "engine/play.h"
#include "shared_messages.h"

static const float usual_noise = 1.5f, undervalued_by = 3; /* of easy, in points */

static struct sil_choice choose_random(const struct sil_question *question, struct sil_rng *rng)
{
	struct sil_choice choice = {.act = question->acts[sil_rng_below(rng, (uint32_t)question->count)]};
	/* In real time nobody presses sooner than 350 ms [KW-t5]; the tail is long, so that flips get their turn too.
	 */
	choice.delay_ms = (uint16_t)(350 + sil_rng_below(rng, 1024) * (1 + sil_rng_below(rng, 8)));
	return choice;
}

/* No act is left out: a player who forgets that one may pass plays like nobody. */
static struct sil_choice choose_easy(const struct sil_question *question, struct sil_rng *rng)
{
	const struct sil_game *game = question->game;
	const struct sil_persona *persona = sil_persona(game);
	float values[SIL_MAX_LEGAL];
	if (!game->evaluator)
		return choose_random(question, rng);
	game->evaluator->evaluate(question->view, question->acts, question->count, values);
	int kept = (int)sil_rng_below(rng, (uint32_t)question->count); /* never undervalued */
	for (int i = 0; i < question->count; i++)
		if (i != kept && sil_rng_below(rng, 3) == 0)
			values[i] -= undervalued_by;
	float noise = (persona->noise > 0 ? persona->noise : usual_noise) + persona->temperature;
	return sil_choose_by_value(question, values, noise, sil_easy_bot.reaction_ms, rng);
}

static struct sil_choice choose_normal(const struct sil_question *question, struct sil_rng *rng)
{
	const struct sil_game *game = question->game;
	float values[SIL_MAX_LEGAL];
	if (!game->evaluator)
		return choose_random(question, rng);
	game->evaluator->evaluate(question->view, question->acts, question->count, values);
	return sil_choose_by_value(question, values, sil_persona(game)->temperature, sil_normal_bot.reaction_ms, rng);
}

uint32_t sil_effort(const struct sil_bot *level, const struct sil_game *game)
{
	const struct sil_search_settings *settings = sil_search_settings(game);
	uint32_t own = level == &sil_max_bot ? settings->max_effort : settings->hard_effort;
	return own ? own : level->effort;
}

bool sil_plan_or_roll_out(const struct sil_question *question, bool as_max, struct sil_rng *rng, uint16_t *act)
{
	const struct sil_evaluator *evaluator = question->game->evaluator;
	if (sil_pairs_rollouts(question->game, as_max))
		return *act = sil_paired_rollouts(question, as_max, rng), true;
	uint32_t effort = question->budget.iterations ? question->budget.iterations : sil_hard_bot.effort;
	return evaluator && evaluator->plan &&
	       evaluator->plan(question->view, question->acts, question->count, effort, rng, act);
}

struct sil_choice sil_race(const struct sil_question *question, unsigned reaction_ms, struct sil_rng *rng)
{
	const struct sil_game *game = question->game;
	float values[SIL_MAX_LEGAL];
	if (!game->evaluator)
		return choose_random(question, rng);
	sil_evaluate_full(game, question->view, question->acts, question->count, values);
	return sil_choose_by_value(question, values, sil_persona(game)->temperature, reaction_ms, rng);
}

static uint16_t draw_by_share(const struct sil_action_stats *stats, int count, struct sil_rng *rng)
{
	float ticket = (float)(sil_rng_next(rng) >> 40) * 0x1p-24f;
	int last = 0;
	for (int i = 0; i < count; i++) {
		if (stats[i].share <= 0)
			continue;
		last = i;
		ticket -= stats[i].share;
		if (ticket < 0)
			break;
	}
	return stats[last].act;
}

static bool mix_small_game(const struct sil_question *question, struct sil_action_stats *stats)
{
	float mix[SIL_MAX_LEGAL];
	uint32_t effort = question->budget.iterations ? question->budget.iterations : sil_hard_bot.effort;
	struct sil_solved *solved = sil_solve(question->game->rules, &question->view->public, effort);
	bool found = solved && sil_solved_mix(solved, question, mix);
	free(solved);
	for (int i = 0; i < question->count && found; i++)
		stats[i] = (struct sil_action_stats){.act = question->acts[i], .share = mix[i]};
	return found;
}

/* hard, or max. */
static struct sil_choice choose_by_search(const struct sil_question *asked, const struct sil_bot *level,
					  struct sil_rng *rng)
{
	struct sil_question question = *asked;
	struct sil_action_stats stats[SIL_MAX_LEGAL];
	struct sil_search_stats total;
	struct sil_choice choice = {.act = question.acts[0]};
	if (sil_timed(question.game->rules, &question.view->public))
		return sil_race(asked, level->reaction_ms, rng);
	if (question.count == 1)
		return choice;
	question.budget = sil_bounded(question.budget, sil_effort(level, question.game));
	if (sil_plan_or_roll_out(&question, level == &sil_max_bot, rng, &choice.act))
		return choice;
	if (!mix_small_game(&question, stats) && !sil_search(question.game, question.view, question.acts,
							     question.count, &question.budget, rng, stats, &total))
		return choose_normal(&question, rng);
	choice.act = draw_by_share(stats, question.count, rng);
	return choice;
}

static struct sil_choice search_as_hard(const struct sil_question *question, struct sil_rng *rng)
{
	return choose_by_search(question, &sil_hard_bot, rng);
}

static struct sil_choice search_as_max(const struct sil_question *question, struct sil_rng *rng)
{
	return choose_by_search(question, &sil_max_bot, rng);
}

/* The game's network, if this position is for it; else NULL. */
static const struct sil_net *net_for(const struct sil_question *question)
{
	const struct sil_rules *rules = question->game->rules;
	return sil_timed(rules, &question->view->public) || question->count == 1 ? NULL : sil_net_given(rules);
}

static struct sil_choice choose_hard(const struct sil_question *question, struct sil_rng *rng)
{
	return net_for(question) ? sil_net_bot.choose(question, rng) : search_as_hard(question, rng);
}

static struct sil_choice choose_max(const struct sil_question *question, struct sil_rng *rng)
{
	const struct sil_net *net = net_for(question);
	if (!net)
		return search_as_max(question, rng);
	if (!sil_search_settings(question->game)->net_effort)
		return sil_net_bot.choose(question, rng);
	return (struct sil_choice){.act = sil_net_rollouts(question, net, rng)};
}

const struct sil_bot sil_random_bot = {.name = "random", .choose = choose_random};
const struct sil_bot sil_easy_bot = {.name = "easy", .choose = choose_easy, .reaction_ms = 800};
const struct sil_bot sil_normal_bot = {.name = "normal", .choose = choose_normal, .reaction_ms = 420};
const struct sil_bot sil_hard_bot = {.name = "hard", .choose = choose_hard, .reaction_ms = 330, .effort = 3000};
const struct sil_bot sil_max_bot = {.name = "max", .choose = choose_max, .reaction_ms = 260, .effort = 40000};

const struct sil_bot sil_hard_search_bot = {
	.name = "hard-search", .choose = search_as_hard, .reaction_ms = 330, .effort = 3000};
const struct sil_bot sil_max_search_bot = {
	.name = "max-search", .choose = search_as_max, .reaction_ms = 260, .effort = 40000};

const struct sil_bot *const sil_bots[] = {
	&sil_random_bot, &sil_easy_bot, &sil_normal_bot, &sil_hard_bot, &sil_max_bot, NULL,
};

const struct sil_bot *sil_find_bot(const char *name)
{
	for (int i = 0; sil_bots[i]; i++)
		if (!strcmp(sil_bots[i]->name, name))
			return sil_bots[i];
	for (int i = 0; sil_characters[i]; i++)
		if (!strcmp(sil_characters[i]->name, name))
			return sil_characters[i];
	for (int i = 0; i <= SIL_MAX_STRENGTH; i++)
		if (!strcmp(sil_strengths[i].name, name))
			return &sil_strengths[i];
	return NULL;
}

struct sil_message_ref sil_say_levels(struct sil_messages *to)
{
	struct sil_message_ref list = {0};
	for (int i = 0; sil_bots[i]; i++)
		sil_append(to, &list, say_shared_drive_level(to, sil_bots[i]->name));
	for (int i = 0; sil_characters[i]; i++)
		sil_append(to, &list, say_shared_drive_level(to, sil_characters[i]->name));
	sil_append(to, &list, say_shared_drive_strengths(to, sil_strengths[SIL_MAX_STRENGTH].name));
	return list;
}

static void describe_list(const char *key, const struct sil_bot *const *bots, struct sil_out *out)
{
	sil_json_key(out, key), sil_json_open(out, '[');
	for (int i = 0; bots[i]; i++)
		sil_json_text(out, bots[i]->name);
	sil_json_close(out, ']');
}

void sil_describe_bots(struct sil_out *out)
{
	describe_list("bots", sil_bots, out);
	describe_list("characters", sil_characters, out);
}
