/* Characters differ in style, and bots that adapt find the strength that people wish for. */
#include <string.h>

#include "bots/adapt.h"
#include "bots/character.h"
#include "bots/levels.h"
#include "bots/strength.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "table/drive.h"
#include "table/match.h"
#include "tests/check.h"

static float fraction(struct sil_rng *rng)
{
	return (float)(sil_rng_next(rng) >> 40) * 0x1p-24f;
}

/* Somebody who wins nine games in ten against nobody's strength, and one in twenty fewer for each step up. */
static float person(const struct sil_bot *bots, struct sil_rng *rng)
{
	float chance = 0.9f - 0.05f * (float)(bots - sil_strengths);
	return fraction(rng) < chance ? 1 : 0;
}

struct won {
	float early, late; /* shares of the games up to 12, and from 12 on */
	float strength_at_12;
};

static struct won play_games(float wish, uint64_t seed, int games)
{
	struct sil_adaptation adaptation = sil_adaptation_start;
	struct sil_rng rng = {seed};
	struct won won = {0};
	for (int i = 0; i < games; i++) {
		float one = person(sil_adapted_bot(&adaptation, &rng), &rng);
		*(i < 12 ? &won.early : &won.late) += one;
		sil_adapt(&adaptation, one, wish);
		if (i == 11)
			won.strength_at_12 = adaptation.strength;
		CHECK(adaptation.strength >= 0 && adaptation.strength <= SIL_MAX_STRENGTH);
		CHECK(adaptation.games == (uint32_t)i + 1);
	}
	won.early /= 12, won.late /= (float)(games - 12);
	return won;
}

/* On the mean of many people: after twelve games the strength is that of their wish, and what they win stays there. */
static void people_win_as_often_as_they_wish(void)
{
	const float wishes[] = {0.1f, 0.25f, 0.5f, 0.75f};
	for (int w = 0; w < 4; w++) {
		float late = 0, strength = 0, right = (0.9f - wishes[w]) / 0.05f;
		for (uint64_t seed = 0; seed < 200; seed++) {
			struct won won = play_games(wishes[w], seed, 212);
			late += won.late / 200, strength += won.strength_at_12 / 200;
			CHECK(won.late > wishes[w] - 0.1f && won.late < wishes[w] + 0.1f);
		}
		CHECK(late > wishes[w] - 0.01f && late < wishes[w] + 0.01f);
		CHECK(strength > right - 1.5f && strength < right + 1.5f);
	}
}

/* Who always wins meets the strongest and who never does the weakest, and there it ends. */
static void the_scale_has_two_ends(void)
{
	struct sil_adaptation up = sil_adaptation_start, down = sil_adaptation_start;
	struct sil_rng rng = {1};
	for (int i = 0; i < 100; i++)
		sil_adapt(&up, 1, 0.25f), sil_adapt(&down, 0, 0.25f);
	CHECK(sil_adapted_bot(&up, &rng) == &sil_strengths[SIL_MAX_STRENGTH]);
	CHECK(sil_adapted_bot(&down, &rng) == &sil_strengths[0]);
}

/* The strengths beside the number are drawn so that their mean is exactly it. */
static void strengths_between_are_drawn_in_proportion(void)
{
	const struct sil_adaptation between = {.strength = 8.3f}, whole = {.strength = 7};
	struct sil_rng rng = {1};
	int above = 0;
	for (int i = 0; i < 10000; i++) {
		long drawn = sil_adapted_bot(&between, &rng) - sil_strengths;
		CHECK(drawn == 8 || drawn == 9);
		above += drawn == 9;
		CHECK(sil_adapted_bot(&whole, &rng) == &sil_strengths[7]);
	}
	CHECK(above > 2850 && above < 3150);
}

static const char *answer(struct sil_table *table, const char *command, enum sil_lang lang, struct sil_rng *rng)
{
	static char text[1024];
	struct sil_out out = sil_out_on(text, sizeof text);
	out.lang = lang;
	sil_drive_command(table, command, rng, &out);
	return text;
}

/* What a front asks for; the table has no part in it. */
static void drive_adapts(void)
{
	static const char *const bad[] = {
		"adapt 21 0 1 0.5 1",  "adapt 20.01 0 1 0.5 1", "adapt -1 0 1 0.5 1", "adapt x 0 1 0.5 1",
		"adapt 9 0 1.5 0.5 1", "adapt 9 0 1 2 1",       "adapt 9 0 1 - 1",    "adapt 9 x 1 0.5 1",
		"adapt 9 0 1 0.5 x",   "adapt - 1 1 0.5 1",     "adapt 9. 0 1 0.5 1", "adapt .9 0 1 0.5 1",
		"adapt nan 0 1 0.5 1", "adapt 1.1.1 0 1 1 1",   "adapt 1e1 0 1 1 1",  "adapt 9 4294967296 1 1 1",
	};
	static const char *const says[SIL_LANGS] = {"no game has ended", "aucune partie", "kein Spiel",
						    "ninguna partida", "nessuna partita"};
	struct sil_table table;
	struct sil_rng rng = {3};
	uint8_t key[SIL_KEY_BYTES] = {1};
	sil_table_deal(&table, sil_find_game("chawai"), &(struct sil_config){.seats = 3}, key);
	uint64_t before = sil_state_hash(table.record.game->rules, &table.truth);
	CHECK(!strcmp(answer(&table, "adapt - 0 - 0.25 1", SIL_EN, &rng),
		      "{\"strength\":9.00,\"games\":0,\"level\":\"strength-9\"}\n"));
	CHECK(!strcmp(answer(&table, "adapt 3 0 - 0.25 1", SIL_EN, &rng),
		      "{\"strength\":9.00,\"games\":0,\"level\":\"strength-9\"}\n"));
	CHECK(!strcmp(answer(&table, "adapt 8 5 - 0.25 1", SIL_EN, &rng),
		      "{\"strength\":8.00,\"games\":5,\"level\":\"strength-8\"}\n"));
	CHECK(strstr(answer(&table, "adapt 9 0 1 0.20 1", SIL_EN, &rng), "{\"strength\":13.00,\"games\":1,"));
	CHECK(strstr(answer(&table, "adapt 9.00 0 0.0000 0.20 1", SIL_EN, &rng), "{\"strength\":8.00,\"games\":1,"));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		for (int lang = 0; lang < SIL_LANGS; lang++)
			CHECK(strstr(answer(&table, bad[i], (enum sil_lang)lang, &rng), says[lang]));
	CHECK(strstr(answer(&table, "adapt 9 0 1 0.5", SIL_EN, &rng), "commands are"));
	CHECK(rng.x == 3 && sil_state_hash(table.record.game->rules, &table.truth) == before);
	sil_table_release(&table);
}

static void names_are_found(void)
{
	for (int i = 0; sil_characters[i]; i++)
		CHECK(sil_find_bot(sil_characters[i]->name) == sil_characters[i] && sil_characters[i]->called);
	CHECK(sil_find_bot("strength-0") == &sil_strengths[0] && sil_find_bot("strength-20") == &sil_strengths[20]);
	CHECK(!sil_find_bot("strength-21") && !sil_find_bot("strength-") && !sil_find_bot("strength-07"));
	CHECK(!sil_find_bot("adapt") && !sil_find_bot("characters") && !sil_find_bot("Filou"));
}

/* Two of one and two of the other at a table of four. */
static struct sil_match pairs(const char *game, const struct sil_bot *one, const struct sil_bot *other, uint64_t games)
{
	struct sil_match match = {.game = sil_find_game(game), .config = {.seats = 4}, .games = games, .seed = 7};
	match.style = true;
	for (int s = 0; s < 4; s++)
		match.bots[s] = s % 2 ? other : one;
	sil_match_play(&match);
	for (int s = 2; s < 4; s++)
		sil_tally_merge(&match.by_bot[s - 2], &match.by_bot[s]);
	CHECK(!match.failure[0] && match.played == games);
	return match;
}

/* The bold one's points lie further apart, the careful one's are more. */
static void bold_is_not_careful(void)
{
	struct sil_match match = pairs("kai-piranja", &sil_bold_bot, &sil_careful_bot, CHECK_FEW ? 4 : 100);
	struct sil_figures bold = sil_figures_of(&match.by_bot[0]), careful = sil_figures_of(&match.by_bot[1]);
	if (CHECK_FEW)
		return;
	printf("# bold %.2f ± %.2f, careful %.2f ± %.2f\n", bold.score, bold.score_se, careful.score, careful.score_se);
	CHECK(bold.score_se > 1.05 * careful.score_se);
	CHECK(bold.score < careful.score);
}

/* The greedy one has more early on. */
static void greedy_is_not_plain(void)
{
	struct sil_match match = pairs("kai-piranja", &sil_greedy_bot, &sil_plain_bot, CHECK_FEW ? 4 : 100);
	struct sil_figures greedy = sil_figures_of(&match.by_bot[0]), plain = sil_figures_of(&match.by_bot[1]);
	if (CHECK_FEW)
		return;
	printf("# greedy %.2f ± %.2f, plain %.2f ± %.2f\n", greedy.early, greedy.early_se, plain.early, plain.early_se);
	CHECK(greedy.early > plain.early + 2 * (greedy.early_se + plain.early_se));
}

/* In Chabyrinthe whoever sits behind a bold one has more than whoever sits behind a spiteful one. */
static void what_is_left_to_whoever_is_next(void)
{
	struct sil_match risk = pairs("chabyrinthe", &sil_bold_bot, &sil_plain_bot, CHECK_FEW ? 2 : 30);
	struct sil_match spite = pairs("chabyrinthe", &sil_spiteful_bot, &sil_plain_bot, CHECK_FEW ? 2 : 30);
	struct sil_figures more = sil_figures_of(&risk.by_bot[1]), less = sil_figures_of(&spite.by_bot[1]);
	if (CHECK_FEW)
		return;
	printf("# behind bold %.2f ± %.2f, behind spiteful %.2f ± %.2f\n", more.score, more.score_se, less.score,
	       less.score_se);
	CHECK(more.score > less.score + 2 * (more.score_se + less.score_se));
}

/* In races of Kawaii the careful one's points lie closer together: it claims before others do, and lets nothing grow.
 */
static void careful_is_not_bold_in_a_race(void)
{
	struct sil_match match = pairs("kawaii", &sil_bold_bot, &sil_careful_bot, CHECK_FEW ? 4 : 400);
	struct sil_figures bold = sil_figures_of(&match.by_bot[0]), careful = sil_figures_of(&match.by_bot[1]);
	if (CHECK_FEW)
		return;
	printf("# bold %.2f ± %.2f, careful %.2f ± %.2f\n", bold.score, bold.score_se, careful.score, careful.score_se);
	CHECK(bold.score_se > 1.04 * careful.score_se);
}

/* Below easy they give way: who plays at random against the lowest wins more than luck alone would give. */
static void the_lowest_gives_way(void)
{
	static struct sil_match match;
	match = (struct sil_match){
		.game = sil_find_game("kai-piranja"), .config = {.seats = 4}, .games = CHECK_FEW ? 40 : 300, .seed = 3};
	for (int s = 0; s < 4; s++)
		match.bots[s] = s ? &sil_strengths[0] : &sil_random_bot;
	sil_match_play(&match);
	CHECK(!match.failure[0]);
	struct sil_figures figures = sil_figures_of(&match.by_bot[0]);
	CHECK(figures.win_share > 0.5);
}

int main(void)
{
	RUN("characters and strengths are found by their names", names_are_found);
	RUN("bots that adapt: people win as often as they wish", people_win_as_often_as_they_wish);
	RUN("bots that adapt: the scale has two ends", the_scale_has_two_ends);
	RUN("bots that adapt: strengths are drawn in proportion", strengths_between_are_drawn_in_proportion);
	RUN("the lowest strength gives way", the_lowest_gives_way);
	RUN("drive adapts, and refuses what makes no sense", drive_adapts);
	RUN("bold is not careful", bold_is_not_careful);
	RUN("greedy is not plain", greedy_is_not_plain);
	RUN("what is left to whoever is next", what_is_left_to_whoever_is_next);
	RUN("careful is not bold in a race", careful_is_not_bold_in_a_race);
	return check_report();
}
