/* What happens at every table, as messages and in words: random games, every seat as the viewer, every language. Under
 * sanitizers this also shows that narrations read nothing but their views.
 * usage: test-narrations [DEALS [GAME]]; test-narrations --print [GAME]: what was told, as the page must tell it too,
 * for tests/words.mjs */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/configs.h"
#include "engine/narration.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "engine/text.h"
#include "tests/check.h"

enum { MAX_MOVES = 400, TOLD_BYTES = 8192, NAME_BYTES = 96 };

static const struct sil_game *game;
static struct sil_config config;
static int deals = 2;
static const struct sil_game *only; /* NULL: all games */
static unsigned told;               /* messages, so that a silent game fails */
static unsigned explained;
static bool printing; /* one telling in many, for the page */

static const struct sil_players all = {
	.names = {"Anna", "Ida", "Chloé", "Yves", "Yoko", "Fanny", "Gino"},
	.you = -1,
};

/* One line of JSON: {"game", "lang", "you", "events", "text"}. */
static void print_for_the_page(const struct sil_messages *messages, const struct sil_players *players,
			       const struct sil_out *text)
{
	static char buffer[4 * TOLD_BYTES];
	struct sil_out line = sil_out_on(buffer, sizeof buffer);
	sil_json_open(&line, '{');
	sil_json_key(&line, "game"), sil_json_text(&line, game->rules->name);
	sil_json_key(&line, "lang"), sil_json_text(&line, sil_lang_codes[text->lang]);
	sil_json_key(&line, "you"), sil_json_int(&line, players->you);
	sil_json_key(&line, "events"), sil_describe_messages(messages, &line);
	sil_json_key(&line, "text"), sil_json_text(&line, text->text);
	sil_json_close(&line, '}');
	CHECK(!line.overflow);
	puts(buffer);
}

static void check_text(const struct sil_out *out)
{
	CHECK(!out->overflow);
	CHECK(!out->used || out->text[out->used - 1] == '\n');
	CHECK(!strpbrk(out->text, "{}#_"));
	CHECK(!strstr(out->text, "\n\n") && !strstr(out->text, "  ") && !strstr(out->text, " .\n"));
}

static void check_words(const struct sil_messages *messages, const struct sil_players *players)
{
	static char texts[SIL_LANGS][TOLD_BYTES];
	for (int lang = SIL_EN; lang < SIL_LANGS; lang++) {
		struct sil_out out = sil_out_on(texts[lang], TOLD_BYTES);
		out.lang = (enum sil_lang)lang;
		sil_put_messages(game, messages, players, &out);
		check_text(&out);
		if (printing && messages->told.at && (told % 29 == 0 || explained % 97 == 1))
			print_for_the_page(messages, players, &out);
	}
	CHECK(!messages->told.at || strcmp(texts[SIL_EN], texts[SIL_FR]) != 0);
}

static void check_tell(const struct sil_view *before, const struct sil_view *after)
{
	struct sil_messages messages, same;
	struct sil_players players = all;
	players.you = after->seat < config.seats ? after->seat : -1;
	sil_narrate(game, before, after, &messages);
	CHECK(!messages.overflow);
	check_words(&messages, &players);
	told += messages.told.at > 0;
	/* Nothing has happened between a view and itself. */
	sil_narrate(game, after, after, &same);
	CHECK(!same.told.at);
}

/* In any other world that looks the same from a seat, the seat is told the same. */
static void check_secrets(const struct sil_rules *rules, const struct sil_state *before, const struct sil_state *after,
			  struct sil_rng *rng)
{
	struct sil_state other;
	struct sil_view from, to, imagined;
	struct sil_messages truth, guess;
	char texts[2][TOLD_BYTES];
	for (int s = 0; s < config.seats; s++) {
		sil_observe(rules, before, s, &from);
		sil_observe(rules, after, s, &to);
		sil_imagine(rules, &to, rng, &other);
		sil_observe(rules, &other, s, &imagined);
		sil_narrate(game, &from, &to, &truth), sil_narrate(game, &from, &imagined, &guess);
		struct sil_out a = sil_out_on(texts[0], TOLD_BYTES), b = sil_out_on(texts[1], TOLD_BYTES);
		sil_describe_messages(&truth, &a), sil_describe_messages(&guess, &b);
		CHECK(!strcmp(texts[0], texts[1]));
	}
}

/* Each legal move has a name of its own. */
static void check_moves(const uint16_t *acts, int count)
{
	static char names[SIL_LANGS][SIL_MAX_LEGAL][NAME_BYTES];
	for (int lang = SIL_EN; lang < SIL_LANGS; lang++)
		for (int i = 0; i < count; i++) {
			struct sil_out out = sil_out_on(names[lang][i], NAME_BYTES);
			out.lang = (enum sil_lang)lang;
			sil_put_move(game, acts[i], &all, &out);
			if (!CHECK(out.used > 1 && !out.overflow && !strpbrk(out.text, "{}#_") &&
				   !strstr(out.text, "  ")))
				printf("#   %s\n", out.text);
			for (int j = 0; j < i; j++)
				CHECK(strcmp(names[lang][i], names[lang][j]) != 0);
		}
}

/* Every legal move's reason, one in many of them for the page. */
static void check_reasons(const struct sil_view *view, const uint16_t *acts, int count)
{
	struct sil_players players = all;
	players.you = view->seat;
	for (int i = 0; game->explain && i < count; i++) {
		struct sil_messages reason;
		sil_messages_clear(&reason, game->words);
		game->explain(view, acts[i], &reason);
		CHECK(reason.told.at && !reason.overflow);
		check_words(&reason, &players), explained++;
	}
}

static void tell_one_game(struct sil_rng *rng)
{
	const struct sil_rules *rules = game->rules;
	struct sil_state state, before;
	struct sil_view seen[SIL_MAX_SEATS + 1], now;
	uint8_t key[SIL_KEY_BYTES];
	for (int i = 0; i < SIL_KEY_BYTES; i++)
		key[i] = (uint8_t)sil_rng_next(rng);
	sil_begin(rules, &config, key, &state);
	for (int s = 0; s <= config.seats; s++)
		sil_observe(rules, &state, s < config.seats ? s : SIL_WATCHER, &seen[s]);
	for (int i = 0; i < MAX_MOVES && !state.public.over; i++) {
		uint16_t acts[SIL_MAX_LEGAL];
		unsigned due = state.public.due,
			 skip = (unsigned)(sil_rng_next(rng) % (unsigned)__builtin_popcount(due));
		while (skip--)
			due &= due - 1;
		int seat = __builtin_ctz(due), count = rules->legal(&state, seat, acts);
		if (count && seat < config.seats && i % 8 == 0)
			check_moves(acts, count), check_reasons(&seen[seat], acts, count);
		struct sil_move move = {.seat = (uint8_t)seat, .t_ms = state.public.wake_ms};
		move.act = acts[sil_rng_next(rng) % (unsigned)count];
		sil_copy(rules, &before, &state);
		if (!CHECK(rules->apply(&state, move) == SIL_OK))
			return;
		for (int s = 0; s <= config.seats; s++) {
			sil_observe(rules, &state, s < config.seats ? s : SIL_WATCHER, &now);
			check_tell(&seen[s], &now);
			memcpy(&seen[s], &now, rules->view_bytes);
		}
		if (i % 4 == 0)
			check_secrets(rules, &before, &state, rng);
	}
}

static void every_table_is_told(void)
{
	struct sil_rng rng = {11};
	for (int g = 0; sil_games[g]; g++) {
		game = sil_games[g];
		if (only && game != only)
			continue;
		for (unsigned c = 0; c < sil_config_count(game->rules); c++) {
			config = sil_config_at(game->rules, c);
			if (game->rules->config_error && game->rules->config_error(&config))
				continue;
			told = 0;
			for (int i = 0; i < deals; i++)
				tell_one_game(&rng);
			CHECK(told > 0);
		}
	}
}

/* {"game", "lang", "you", "move", "text"} */
static void print_move(uint16_t act)
{
	struct sil_players players = all;
	players.you = 1;
	for (int lang = SIL_EN; lang < SIL_LANGS; lang++) {
		char buffer[512], text[32], name[NAME_BYTES];
		struct sil_out line = sil_out_on(buffer, sizeof buffer), printed = sil_out_on(text, sizeof text);
		struct sil_out out = sil_out_on(name, sizeof name);
		out.lang = (enum sil_lang)lang;
		game->print_move(act, &printed), sil_put_move(game, act, &players, &out);
		sil_json_open(&line, '{');
		sil_json_key(&line, "game"), sil_json_text(&line, game->rules->name);
		sil_json_key(&line, "lang"), sil_json_text(&line, sil_lang_codes[lang]);
		sil_json_key(&line, "you"), sil_json_int(&line, players.you);
		sil_json_key(&line, "move"), sil_json_text(&line, text);
		sil_json_key(&line, "text"), sil_json_text(&line, name);
		sil_json_close(&line, '}');
		puts(buffer);
	}
}

/* A move that nobody could make just now has a name too. */
static void every_move_has_a_name(void)
{
	for (int g = 0; sil_games[g]; g++) {
		game = sil_games[g];
		if (only && game != only)
			continue;
		for (uint16_t act = 0; act < game->rules->acts; act++) {
			char text[32], name[NAME_BYTES];
			struct sil_out printed = sil_out_on(text, sizeof text), out = sil_out_on(name, sizeof name);
			out.lang = SIL_FR;
			game->print_move(act, &printed), sil_put_move(game, act, &all, &out);
			CHECK(strcmp(text, name) != 0); /* which it is for want of a name */
			check_moves(&act, 1);
			if (printing)
				print_move(act);
		}
	}
}

static void names_in_a_list(void)
{
	char text[256];
	struct sil_players players = all;
	struct sil_out out = sil_out_on(text, sizeof text);
	players.you = 1;
	sil_put_names(&out, &players, 0x7), sil_put(&out, ", ");
	out.lang = SIL_FR;
	sil_put_names(&out, &players, 0x3), sil_put(&out, ", ");
	sil_put_name(&out, &players, SIL_CLOCK);
	CHECK(!strcmp(text, "Anna, you and Chloé, Anna et vous, l'horloge"));
}

/* « de » before a vowel, however a name begins; not where it is the end of another word. */
static void elision(void)
{
	static const char *const names[][2] = {{"Anna", "la pile d'Anna"},
					       {"Élodie", "la pile d'Élodie"},
					       {"Œdipe", "la pile d'Œdipe"},
					       {"Bob", "la pile de Bob"},
					       {"Ça va", "la pile de Ça va"}};
	const struct sil_game *kawaii = sil_find_game("kawaii");
	uint16_t claim;
	CHECK(sil_parse_move(kawaii, "claim-0", &claim) == SIL_OK);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct sil_players two = {.names = {names[i][0], "Bob"}, .you = 1};
		char text[80];
		struct sil_out out = sil_out_on(text, sizeof text);
		out.lang = SIL_FR;
		sil_put_move(kawaii, claim, &two, &out);
		CHECK(!strncmp(text, "prendre ", 8) && !strcmp(text + 8, names[i][1]));
	}
}

/* «y» before the sound of an i; not where a vowel follows it. */
static void spanish_and(void)
{
	static const char *const names[][2] = {
		{"Inés", "Ana e Inés"}, {"Íñigo", "Ana e Íñigo"},     {"Hilda", "Ana e Hilda"}, {"Yves", "Ana e Yves"},
		{"Bob", "Ana y Bob"},   {"Yolanda", "Ana y Yolanda"}, {"Hiena", "Ana y Hiena"}, {"H", "Ana y H"},
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct sil_players two = {.names = {"Ana", names[i][0]}, .you = -1};
		char text[80];
		struct sil_out out = sil_out_on(text, sizeof text);
		out.lang = SIL_ES;
		sil_put_names(&out, &two, 3);
		if (!CHECK(!strcmp(text, names[i][1])))
			printf("#   %s\n", text);
	}
}

/* A number and its sign stay on one line, each language with its own blank. */
static void percent(void)
{
	static const char *const said[SIL_LANGS] = {[SIL_EN] = "37%",
						    [SIL_FR] = "37\u202f%",
						    [SIL_DE] = "37\u00a0%",
						    [SIL_ES] = "37\u00a0%",
						    [SIL_IT] = "37%"};
	const struct sil_game *chawai = sil_find_game("chawai");
	const union sil_arg chance = {.real = 0.37f};
	struct sil_messages messages;
	sil_messages_clear(&messages, chawai->words);
	uint16_t nothing = (uint16_t)sil_find_entry(chawai->words, "catch_nothing");
	struct sil_message_ref told_chance = sil_add_message(&messages, nothing, &chance, 1);
	for (int lang = SIL_EN; lang < SIL_LANGS; lang++) {
		char text[80];
		struct sil_out out = sil_out_on(text, sizeof text);
		out.lang = (enum sil_lang)lang;
		sil_put_message(chawai, &messages, told_chance, &all, &out);
		CHECK(strstr(text, said[lang]));
	}
}

int main(int argc, char **argv)
{
	printing = argc > 1 && !strcmp(argv[1], "--print");
	if (argc > 1)
		deals = printing ? 1 : atoi(argv[1]);
	if (argc > 2 && !(only = sil_find_game(argv[2])))
		return fprintf(stderr, "there is no game '%s'\n", argv[2]), 2;
	if (printing) {
		every_move_has_a_name();
		every_table_is_told();
		return check_report();
	}
	RUN("names in a list", names_in_a_list);
	RUN("« de » before a vowel", elision);
	RUN("«y» before the sound of an i", spanish_and);
	RUN("a number and its percent sign", percent);
	RUN("every move has a name", every_move_has_a_name);
	RUN("every table is told in every language, and nobody is told a secret", every_table_is_told);
	return check_report();
}
