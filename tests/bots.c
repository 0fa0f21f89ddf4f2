/* Every bot at every table: legal choices only, repeatable, blind to what its seat may not know.
 * usage: test-bots [GAMES [GAME]] */
#include <stdlib.h>
#include <string.h>

#include "bots/character.h"
#include "bots/equilibrium.h"
#include "bots/levels.h"
#include "bots/hint.h"
#include "bots/paired.h"
#include "bots/strength.h"
#include "engine/configs.h"
#include "engine/describe.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/heuristic.h"
#include "engine/parse.h"
#include "table/ask.h"
#include "table/drive.h"
#include "table/match.h"
#include "tests/check.h"
#include "tests/secrets.h"

static const struct sil_game *game;
static struct sil_config config;
static int games = 4;
static const struct sil_budget small = {.iterations = 40};
static const unsigned step = CHECK_FEW ? 4 : 1; /* from one configuration to the next */

static bool laid(unsigned number)
{
	struct sil_out nowhere = {0};
	config = sil_config_at(game->rules, number);
	return sil_check_config(game, &config, &nowhere);
}

enum { LEVELS = 5, CHARACTERS = 5, EVERYBODY = LEVELS + CHARACTERS + SIL_MAX_STRENGTH + 1 };

/* Levels, then characters, then strengths. */
static const struct sil_bot *anybody(unsigned number)
{
	number %= EVERYBODY;
	return number < LEVELS                ? sil_bots[number]
	       : number < LEVELS + CHARACTERS ? sil_characters[number - LEVELS]
					      : &sil_strengths[number - LEVELS - CHARACTERS];
}

/* One game with these bots, one after the other; sil_selfplay refuses an illegal choice. */
static void play_game(uint64_t seed, const struct sil_bot *const bots[SIL_MAX_SEATS])
{
	uint8_t key[SIL_KEY_BYTES];
	struct sil_rng rng = {seed};
	struct sil_state end;
	sil_seed_key(5, seed, key);
	CHECK(sil_selfplay(game, &config, key, bots, &small, &rng, &end, NULL) > 0);
	CHECK(end.public.over && !game->rules->broken(&end));
}

/* Games in which every seat has another level. */
static void play_games(int count, int strongest)
{
	for (unsigned number = 0; number < sil_config_count(game->rules); number++) {
		if (!laid(number))
			continue;
		for (int i = 0; i < count; i++) {
			const struct sil_bot *bots[SIL_MAX_SEATS];
			for (int s = 0; s < SIL_MAX_SEATS; s++)
				bots[s] = sil_bots[(s + i) % (strongest + 1)];
			play_game((uint64_t)i, bots);
		}
	}
}

/* Characters and strengths at every table; who sits down goes round, so that all have their games. */
static void characters_and_strengths_choose_legally(void)
{
	unsigned next = LEVELS, played = 0;
	for (unsigned number = 0; number < sil_config_count(game->rules) || played < EVERYBODY; number += step) {
		const struct sil_bot *bots[SIL_MAX_SEATS];
		if (!laid(number % sil_config_count(game->rules)))
			continue;
		for (int s = 0; s < SIL_MAX_SEATS; s++)
			bots[s] = anybody(next + (unsigned)s);
		next += config.seats, played += config.seats;
		play_game(number, bots);
	}
}

static void choices_are_legal(void)
{
	play_games(games, 2);
	play_games(games > 4 ? games / 4 : 1, 4);
}

/* Some position in the middle of a random game in which a seat may choose; false when there is none. */
static bool some_position(uint64_t seed, struct sil_state *state, int *seat)
{
	struct sil_rng rng = {seed};
	uint8_t key[SIL_KEY_BYTES];
	sil_seed_key(9, seed, key);
	sil_begin(game->rules, &config, key, state);
	for (uint32_t moves = sil_rng_below(&rng, 40); moves && !state->public.over; moves--) {
		struct sil_move move = {.seat = (uint8_t)__builtin_ctz(state->public.due),
					.t_ms = state->public.wake_ms};
		move.act = sil_pick(game->rules, state, move.seat, sil_rng_u32(&rng));
		game->rules->apply(state, move);
	}
	unsigned due = state->public.due & ~(1u << SIL_CLOCK);
	*seat = due ? __builtin_ctz(due) : 0;
	return due != 0;
}

static struct sil_choice ask_with(const struct sil_bot *bot, const struct sil_state *state, int seat,
				  struct sil_rng *rng)
{
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	sil_observe(game->rules, state, seat, &view);
	struct sil_question question = {.game = game, .view = &view, .acts = acts, .budget = small};
	question.count = game->rules->legal(state, seat, acts);
	return bot->choose(&question, rng);
}

static struct sil_choice ask(const struct sil_bot *bot, const struct sil_state *state, int seat, uint64_t seed)
{
	struct sil_rng rng = {seed};
	return ask_with(bot, state, seat, &rng);
}

/* A strength that is a level chooses as that level does, and draws no number more. */
static void some_strengths_are_levels(void)
{
	for (uint64_t seed = 0; seed < 8; seed++) {
		struct sil_state state;
		int seat;
		if (!laid((unsigned)seed % sil_config_count(game->rules)) || !some_position(seed, &state, &seat))
			continue;
		for (int level = 1; level < LEVELS; level++) {
			struct sil_rng one = {seed}, other = {seed};
			struct sil_choice level_choice = ask_with(sil_bots[level], &state, seat, &one);
			struct sil_choice choice =
				ask_with(&sil_strengths[level * SIL_STRENGTHS_A_LEVEL], &state, seat, &other);
			CHECK(choice.act == level_choice.act && choice.delay_ms == level_choice.delay_ms &&
			      one.x == other.x);
		}
	}
}

static void flip_secrets(struct sil_state *state, int seat, uint64_t seed)
{
	uint8_t secret[SIL_STATE_BYTES] = {0};
	struct sil_rng rng = {seed};
	mark_secrets(game->rules->name, state, seat, secret);
	for (size_t b = 0; b < game->rules->state_bytes; b++)
		if (secret[b])
			((uint8_t *)state)[b] ^= (uint8_t)(1 + sil_rng_below(&rng, 255));
}

static void same_key_same_choice(void)
{
	for (unsigned number = 0; number < sil_config_count(game->rules); number += step) {
		if (!laid(number))
			continue;
		for (uint64_t seed = 0; seed < 4; seed++) {
			struct sil_state state, other;
			int seat;
			if (!some_position(seed, &state, &seat))
				continue;
			other = state;
			flip_secrets(&other, seat, seed);
			for (unsigned bot = 0; bot < EVERYBODY; bot++) {
				struct sil_choice one = ask(anybody(bot), &state, seat, seed);
				struct sil_choice again = ask(anybody(bot), &state, seat, seed);
				struct sil_choice blind = ask(anybody(bot), &other, seat, seed);
				CHECK(one.act == again.act && one.delay_ms == again.delay_ms);
				CHECK(one.act == blind.act && one.delay_ms == blind.delay_ms);
			}
		}
	}
}

static bool is_among(const struct sil_question *question, uint16_t act)
{
	for (int i = 0; i < question->count; i++)
		if (question->acts[i] == act)
			return true;
	return false;
}

/* What is missing or has no effect in a game's evaluator, settings and persona (engine/heuristic.h); NULL: nothing. */
static const char *heuristic_problem(const struct sil_game *of)
{
	const struct sil_evaluator *evaluator = of->evaluator;
	const struct sil_search_settings *settings = sil_search_settings(of);
	bool paired = settings->candidate_margin > 0;
	if (!evaluator && (of->persona || paired))
		return "without an evaluator, a persona and a candidate_margin have no effect";
	if (evaluator && !evaluator->evaluate)
		return "an evaluator needs evaluate";
	if (paired && !(evaluator->rollout_policy && evaluator->value))
		return "candidate_margin asks for paired rollouts, and these need rollout_policy and value";
	if ((settings->hard_modelling || settings->max_modelling) && !settings->model_effort)
		return "rivals who are modelled need a model_effort";
	if (!paired &&
	    (settings->heuristic_plies || settings->depth || settings->max_depth || settings->model_effort ||
	     settings->mix_temperature > 0 || settings->max_mix_temperature > 0 || (evaluator && evaluator->certain)))
		return "without candidate_margin there are no paired rollouts, and their settings and certain have no effect";
	if (settings->rollout_depth && !(evaluator && evaluator->value))
		return "rollout_depth needs value: without it a rollout goes on to the end";
	if (sil_effort(&sil_max_bot, of) < sil_effort(&sil_hard_bot, of))
		return "max_effort is less than hard_effort";
	return NULL;
}

static void heuristic_fits_together(void)
{
	const char *problem = heuristic_problem(game);
	if (!CHECK(!problem))
		printf("# %s: %s\n", game->rules->name, problem);
}

/* The check itself, on games that lack something. */
static void missing_parts_are_told(void)
{
	struct sil_game faulty = *game;
	struct sil_evaluator evaluator = {0};
	struct sil_search_settings settings = {0};
	faulty.evaluator = NULL, faulty.search_settings = NULL, faulty.persona = NULL;
	CHECK(!heuristic_problem(&faulty));
	faulty.search_settings = &settings, settings.candidate_margin = 1;
	CHECK(strstr(heuristic_problem(&faulty), "without an evaluator"));
	faulty.evaluator = &evaluator;
	CHECK(strstr(heuristic_problem(&faulty), "needs evaluate"));
	evaluator = *sil_find_game("chawai")->evaluator;
	CHECK(!heuristic_problem(&faulty));
	evaluator.rollout_policy = NULL;
	CHECK(strstr(heuristic_problem(&faulty), "need rollout_policy and value"));
	settings = (struct sil_search_settings){.depth = 4};
	CHECK(strstr(heuristic_problem(&faulty), "without candidate_margin"));
	settings = (struct sil_search_settings){.hard_modelling = 1};
	CHECK(strstr(heuristic_problem(&faulty), "need a model_effort"));
	settings = (struct sil_search_settings){.rollout_depth = 4}, evaluator.value = NULL;
	CHECK(strstr(heuristic_problem(&faulty), "rollout_depth needs value"));
	settings = (struct sil_search_settings){.hard_effort = 2, .max_effort = 1};
	CHECK(strstr(heuristic_problem(&faulty), "less than hard_effort"));
}

/* Deals some table without a clock; false: there is none. */
static bool deal_untimed(const uint8_t key[SIL_KEY_BYTES], struct sil_table *table)
{
	for (unsigned number = 0; number < sil_config_count(game->rules); number++) {
		if (!laid(number))
			continue;
		sil_table_deal(table, game, &config, key);
		if (!sil_table_is_timed(table))
			return true;
		sil_table_release(table);
	}
	return false;
}

/* What the commands of a table (the page's, table/drive.c) say that a bot would do here. */
static bool is_choice(struct sil_table *table, unsigned seat, const struct sil_bot *level, uint16_t act,
		      struct sil_rng *rng)
{
	char command[64], answer[512], expected[256];
	struct sil_out out = sil_out_on(answer, sizeof answer), text = sil_out_on(expected, sizeof expected);
	snprintf(command, sizeof command, "bot %u %s", seat, level->name);
	sil_drive_command(table, command, rng, &out);
	sil_put(&text, "\"choice\":"), sil_describe_act(game, act, &text), sil_put(&text, ",");
	return CHECK(strstr(answer, expected)) ||
	       (printf("# %s: %s instead of %s\n", command, answer, expected), false);
}

/* The bot that people meet is the one that was measured: decision for decision, a table's commands answer what the
 * arena's game was played with. All draw from one stream of numbers, so another effort shows in the next choice. */
static void people_meet_the_measured_bot(void)
{
	const struct sil_bot *bots[SIL_MAX_SEATS] = {&sil_hard_bot};
	struct sil_rng measured = {11}, met = {11};
	struct sil_record record;
	struct sil_state end;
	struct sil_table table;
	uint8_t key[SIL_KEY_BYTES];
	CHECK(sil_effort(&sil_hard_bot, game) >= 1 &&
	      sil_effort(&sil_max_bot, game) >= sil_effort(&sil_hard_bot, game));
	for (int s = 1; s < SIL_MAX_SEATS; s++)
		bots[s] = &sil_random_bot;
	sil_seed_key(7, 7, key);
	if (!CHECK(deal_untimed(key, &table)))
		return;
	sil_record_begin(&record, game, &config, key);
	CHECK(sil_selfplay(game, &config, key, bots, &(struct sil_budget){0}, &measured, &end, &record) > 0);
	bool same = true;
	for (uint32_t made = 0; same && made < record.count;) {
		uint32_t asked = made;
		for (unsigned due = table.truth.public.due; same && due; due &= due - 1, asked++) {
			unsigned seat = (unsigned)__builtin_ctz(due);
			same = CHECK(record.moves[asked].seat == seat) &&
			       is_choice(&table, seat, bots[seat], record.moves[asked].act, &met);
		}
		while (made < asked)
			same &= CHECK(sil_table_move(&table, record.moves[made++]) == SIL_OK);
	}
	CHECK(table.truth.public.over && met.x == measured.x);
	sil_record_release(&record);
	sil_table_release(&table);
}

static double ticks;

/* Time that goes on by one whenever it is read. */
static double hurried_time(void)
{
	return ticks += 1;
}

static void every_budget_ends(void)
{
	for (unsigned number = 0; number < sil_config_count(game->rules); number += step) {
		const struct sil_budget budgets[] = {
			{.milliseconds = 3, .now_ms = hurried_time},
			{.iterations = 50, .threads = 3},
			{.milliseconds = 3, .threads = 2, .now_ms = hurried_time},
			{.iterations = 2, .threads = 3}, /* less than one a thread */
		};
		const int count = sizeof budgets / sizeof *budgets;
		struct sil_state state;
		int seat;
		if (!laid(number) || !some_position(number, &state, &seat))
			continue;
		for (int b = 0; b < count; b++) {
			struct sil_view view;
			uint16_t acts[SIL_MAX_LEGAL];
			struct sil_rng rng = {1};
			sil_observe(game->rules, &state, seat, &view);
			struct sil_question question = {
				.game = game, .view = &view, .acts = acts, .budget = budgets[b]};
			question.count = game->rules->legal(&state, seat, acts);
			CHECK(is_among(&question, sil_hard_bot.choose(&question, &rng).act));
		}
	}
}

/* Some position in which somebody chooses, and not in a race: that is not for trees. */
static bool some_untimed_position(struct sil_state *state, int *seat)
{
	for (unsigned number = 0; number < sil_config_count(game->rules); number++)
		for (uint64_t seed = 0; seed < 8 && laid(number); seed++)
			if (some_position(seed, state, seat) && !sil_timed(game->rules, &state->public))
				return true;
	return false;
}

/* The search refuses such a budget; levels and hints have their own effort instead. */
static void a_budget_without_a_bound_ends(void)
{
	const struct sil_budget endless[] = {
		{0}, {.threads = 2}, {.milliseconds = 3}}; /* the last cannot tell the time */
	struct sil_state state;
	struct sil_asked asked;
	struct sil_action_stats actions[SIL_MAX_LEGAL];
	struct sil_search_stats total;
	struct sil_hint hints[SIL_MAX_HINTS];
	struct sil_rng rng = {1};
	int seat;
	if (!CHECK(some_untimed_position(&state, &seat) && sil_ask(game, &state, seat, &asked) == SIL_OK))
		return;
	const struct sil_question *question = &asked.question;
	for (size_t b = 0; b < (CHECK_FEW ? 1 : sizeof endless / sizeof *endless); b++) {
		asked.question.budget = endless[b];
		CHECK(!sil_search(game, question->view, question->acts, question->count, &endless[b], &rng, actions,
				  &total));
		CHECK(is_among(question, sil_hard_bot.choose(question, &rng).act));
		CHECK(sil_hint(question, hints) > 0);
		if (sil_pairs_rollouts(game, true))
			CHECK(is_among(question, sil_paired_rollouts(question, true, &rng)));
	}
}

/* However long it searches. */
static void the_tree_has_a_fixed_size(void)
{
	struct sil_state state;
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	struct sil_action_stats actions[SIL_MAX_LEGAL];
	struct sil_search_stats brief, lengthy;
	struct sil_rng rng = {1};
	int seat = 0;
	CHECK(some_untimed_position(&state, &seat));
	sil_observe(game->rules, &state, seat, &view);
	int count = game->rules->legal(&state, seat, acts);
	CHECK(sil_search(game, &view, acts, count, &(struct sil_budget){.iterations = 10}, &rng, actions, &brief));
	CHECK(sil_search(game, &view, acts, count, &(struct sil_budget){.iterations = 3000}, &rng, actions, &lengthy));
	CHECK(brief.simulations == 10 && lengthy.simulations == 3000);
	CHECK(brief.tree_bytes == lengthy.tree_bytes && lengthy.tree_bytes <= SIL_MAX_TREE_BYTES);
	CHECK(lengthy.nodes >= brief.nodes && lengthy.nodes < 4096);
}

static void hints_are_legal_and_explained(void)
{
	for (unsigned number = 0; number < sil_config_count(game->rules); number += CHECK_FEW ? 8 : 1) {
		struct sil_state state;
		struct sil_asked asked;
		struct sil_hint hints[SIL_MAX_HINTS], again[SIL_MAX_HINTS];
		int seat;
		if (!laid(number) || !some_position(number, &state, &seat))
			continue;
		CHECK(sil_ask(game, &state, seat, &asked) == SIL_OK);
		asked.question.budget = small;
		int count = asked.question.count;
		int made = sil_hint(&asked.question, hints);
		CHECK(made == (count < SIL_MAX_HINTS ? count : SIL_MAX_HINTS));
		CHECK(sil_hint(&asked.question, again) == made);
		for (int i = 0; i < made; i++) {
			struct sil_state after = state;
			CHECK(game->rules->apply(&after, (struct sil_move){.act = hints[i].act,
									   .seat = (uint8_t)seat,
									   .t_ms = state.public.wake_ms}) == SIL_OK);
			for (int lang = 0; lang < SIL_LANGS; lang++) {
				char reason[400];
				struct sil_out out = sil_out_on(reason, sizeof reason);
				out.lang = (enum sil_lang)lang;
				sil_put_messages_plainly(game, &hints[i].reason, seat, &out);
				CHECK(!game->explain || (strlen(reason) > 8 && !out.overflow));
			}
			CHECK(i == 0 || hints[i].act != hints[i - 1].act);
			CHECK(!hints[i].counted || hints[i].searched);
			CHECK(again[i].act == hints[i].act && again[i].chance >= hints[i].chance &&
			      again[i].chance <= hints[i].chance);
		}
	}
}

/* Goofspiel for two with these cards and hidden bids, prizes from the highest down: a first bid. */
static bool first_mix(uint8_t cards, uint16_t *acts, float *mix)
{
	const struct sil_game *goofspiel = sil_find_game("goofspiel");
	struct sil_config two = {.seats = 2, .options = {cards, 1, 1}};
	struct sil_state state;
	struct sil_view view;
	sil_begin(goofspiel->rules, &two, (uint8_t[SIL_KEY_BYTES]){0}, &state);
	state.public.due = 2; /* the other has chosen already */
	sil_observe(goofspiel->rules, &state, 1, &view);
	struct sil_question question = {.game = goofspiel, .view = &view, .acts = acts};
	question.count = goofspiel->rules->legal(&state, 1, acts);
	struct sil_solved *solved = sil_solve(goofspiel->rules, &view.public, 2000);
	bool found = solved && sil_solved_mix(solved, &question, mix);
	free(solved);
	return found;
}

/* With two cards the higher prize is worth the higher card; with five, whoever always bids the same is beaten. Thirteen
 * are too many. */
static void small_games_are_solved(void)
{
	uint16_t acts[SIL_MAX_LEGAL];
	float mix[SIL_MAX_LEGAL], sum = 0;
	CHECK(first_mix(2, acts, mix) && mix[1] > 0.99f);
	CHECK(first_mix(5, acts, mix));
	for (int i = 0; i < 5; i++) {
		CHECK(mix[i] < 0.9f);
		sum += mix[i];
	}
	CHECK(sum > 0.99f && sum < 1.01f);
	CHECK(!first_mix(0, acts, mix));
}

int main(int argc, char **argv)
{
	if (argc > 1)
		games = atoi(argv[1]);
	for (int g = 0; sil_games[g]; g++) {
		char name[96];
		game = sil_games[g];
		if (argc > 2 && strcmp(argv[2], game->rules->name) != 0)
			continue;
		snprintf(name, sizeof name, "%s: every level chooses legally", game->rules->name);
		RUN(name, choices_are_legal);
		snprintf(name, sizeof name, "%s: so does every character and strength", game->rules->name);
		RUN(name, characters_and_strengths_choose_legally);
		snprintf(name, sizeof name, "%s: strength-5, 10, 15 and 20 are the levels", game->rules->name);
		RUN(name, some_strengths_are_levels);
		snprintf(name, sizeof name, "%s: same key, same choice, whatever is hidden", game->rules->name);
		RUN(name, same_key_same_choice);
		snprintf(name, sizeof name, "%s: evaluator, settings and persona fit together", game->rules->name);
		RUN(name, heuristic_fits_together);
		snprintf(name, sizeof name, "%s: a budget without a bound ends", game->rules->name);
		RUN(name, a_budget_without_a_bound_ends);
		snprintf(name, sizeof name, "%s: people meet the bot that was measured", game->rules->name);
		RUN(name, people_meet_the_measured_bot);
		snprintf(name, sizeof name, "%s: every budget ends", game->rules->name);
		RUN(name, every_budget_ends);
		snprintf(name, sizeof name, "%s: the tree has a fixed size", game->rules->name);
		RUN(name, the_tree_has_a_fixed_size);
		snprintf(name, sizeof name, "%s: hints are legal and explained", game->rules->name);
		RUN(name, hints_are_legal_and_explained);
	}
	game = sil_games[0];
	RUN("small games of two are solved", small_games_are_solved);
	RUN("what a game's heuristic lacks is told in a sentence", missing_parts_are_told);
	return check_report();
}
