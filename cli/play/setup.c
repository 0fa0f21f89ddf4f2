/* Setting a table on the whole screen. */
#include "cli/play/setup.h"

#include <stdio.h>
#include <string.h>

#include "bots/levels.h"
#include "cli/play/adapting.h"
#include "cli/screen/ascii.h"
#include "cli/screen/choices.h"
#include "engine/parse.h"
#include "engine/text.h"
#include "shared_messages.h"

/* What one may choose behind the levels: characters, and bots that adapt so that one wins as often as that. */
enum { MIXED_CHARACTERS = 5, ADAPTING, ADAPTING_HALF, ADAPTING_MOSTLY, ALL_LEVELS };
enum { ROWS_BEFORE_OPTIONS = 3, MAX_ROWS = ROWS_BEFORE_OPTIONS + SIL_MAX_OPTIONS + 1 };

static void draw_bars(const char *title, uint16_t keys)
{
	char text[256];
	struct box all = screen_size();
	struct sil_out out = screen_out(text, sizeof text);
	sil_put(&out, " "), sil_put(&out, title);
	screen_bar((struct box){0, 0, 1, all.columns}, &out);
	out = screen_out(text, sizeof text);
	sil_put_shared(&out, keys);
	screen_bar((struct box){all.rows - 1, 0, 1, all.columns}, &out);
}

/* --- one of several --- */

/* The chosen line's own words stand below the list. -1: none was chosen. */
static int choose(struct choices *list, const char *title, void (*about)(int, struct sil_out *))
{
	for (;;) {
		char text[1024];
		struct sil_out out = screen_out(text, sizeof text);
		struct box all = screen_size();
		int rows = list->count < all.rows - 8 ? list->count : all.rows - 8;
		screen_clear();
		draw_bars(title, SAY_SHARED_CLI_CHOOSE_KEYS);
		choices_draw(list, (struct box){2, 2, rows > 0 ? rows : 1, all.columns - 4});
		if (about && list->shown_count)
			about(list->shown[list->at], &out);
		screen_paint((struct box){rows + 4, 4, all.rows - rows - 6, all.columns - 8}, &out, 0, true);
		screen_show();
		int key = screen_key(-1, -1), chosen = choices_key(list, key);
		if (chosen >= 0)
			return chosen;
		if (chosen == CHOICE_UNUSED && (key == 'q' || key == SCREEN_ESCAPE || key == SCREEN_LOST))
			return -1;
	}
}

static void about_game(int index, struct sil_out *out)
{
	const struct sil_game *game = sil_games[0];
	for (int i = 0; i <= index && sil_games[i]; i++)
		game = sil_games[i];
	if (!sil_games[index < 0 ? 0 : index] || game != sil_games[index])
		return; /* the line about saved games */
	sil_put(out, sil_pitch(game, out->lang));
	sil_put(out, "\n\n");
	sil_put_one_message(out, say_shared_cli_game_about(sil_one_message(&shared_words), game->rules->min_seats,
							   game->rules->max_seats, game->minutes));
}

static int games(void)
{
	int count = 0;
	while (sil_games[count])
		count++;
	return count;
}

/* "Chawaï, 2026-11-17 19:35" of chawai-20261117-193518; what somebody has named otherwise keeps its name. */
static void put_saved(const char *name, char text[CHOICE_BYTES])
{
	snprintf(text, CHOICE_BYTES, "%.*s", SAVED_NAME_BYTES, name);
	for (int i = 0; i < games(); i++) {
		size_t length = strlen(sil_games[i]->rules->name);
		const char *begun = name + length + 1;
		if (strncmp(name, sil_games[i]->rules->name, length) || name[length] != '-' ||
		    strspn(begun, "0123456789") != 8 || begun[8] != '-' || strspn(begun + 9, "0123456789") != 6)
			continue;
		snprintf(text, CHOICE_BYTES, "%s, %.4s-%.2s-%.2s %.2s:%.2s", sil_games[i]->title, begun, begun + 4,
			 begun + 6, begun + 9, begun + 11);
	}
}

bool setup_saved(char saved[SAVED_NAME_BYTES], enum sil_lang lang)
{
	static char names[SAVED_MOST][SAVED_NAME_BYTES];
	static struct choices list;
	int count = saved_list(names);
	choices_clear(&list, true);
	for (int i = 0; i < count; i++) {
		char text[CHOICE_BYTES];
		put_saved(names[i], text);
		choices_add(&list, text);
	}
	int chosen = count == 1 ? 0 : choose(&list, sil_word(NULL, lang, SAY_SHARED_CLI_SAVED_GAMES), NULL);
	if (chosen >= 0)
		memcpy(saved, names[chosen], SAVED_NAME_BYTES);
	return chosen >= 0;
}

/* --- the form: players, people, bots, options --- */

struct form {
	struct local_plan *plan;
	int level; /* into sil_bots, and behind them what follows there */
	int at, rows;
	char why[256]; /* why such a table cannot be opened; empty: it can */
};

static int option_count(const struct sil_game *game)
{
	int count = 0;
	while (count < SIL_MAX_OPTIONS && game->rules->options[count].name)
		count++;
	return count;
}

/* Bots that adapt are offered where they can. */
static int levels_here(const struct form *form)
{
	return adapting_possible(form->plan->game->rules, &form->plan->config) ? ALL_LEVELS : ADAPTING;
}

static void check(struct form *form)
{
	struct sil_out why = sil_out_on(form->why, sizeof form->why);
	why.lang = screen_lang();
	sil_check_config(form->plan->game, &form->plan->config, &why);
	/* An option may have taken the rivals away whom bots would adapt to. */
	if (form->level >= levels_here(form))
		form->level = MIXED_CHARACTERS;
}

static int turned(int value, int by, int least, int most)
{
	value += by;
	return value < least ? most : value > most ? least : value;
}

static void change(struct form *form, int by)
{
	struct local_plan *plan = form->plan;
	const struct sil_rules *rules = plan->game->rules;
	int option = form->at - ROWS_BEFORE_OPTIONS;
	if (form->at == 0)
		plan->config.seats = (uint8_t)turned(plan->config.seats, by, rules->min_seats, rules->max_seats);
	else if (form->at == 1)
		plan->people = turned(plan->people, by, 1, plan->config.seats);
	else if (form->at == 2)
		form->level = turned(form->level, by, 0, levels_here(form) - 1);
	else if (option < option_count(plan->game)) {
		int values = 0;
		while (rules->options[option].values[values])
			values++;
		plan->config.options[option] = (uint8_t)turned(plan->config.options[option], by, 0, values - 1);
	}
	if (plan->people > plan->config.seats)
		plan->people = plan->config.seats;
	check(form);
}

static void put_title(const char *title, struct sil_out *out)
{
	int columns = 0;
	sil_put(out, " "), sil_put(out, title);
	for (const char *at = title; *at; columns++)
		utf8_next(&at);
	sil_put_times(out, " ", 24 - columns);
	sil_put(out, "< ");
}

/* In percent. */
static unsigned wish_of(const struct form *form)
{
	unsigned fair = form->plan->wish ? form->plan->wish : local_fair_wish(form->plan);
	return form->level == ADAPTING_HALF ? 50 : form->level == ADAPTING_MOSTLY ? 75 : fair;
}

static void put_level(const struct form *form, struct sil_out *out)
{
	static const uint16_t levels[] = {SAY_SHARED_CLI_LEVEL_0, SAY_SHARED_CLI_LEVEL_1, SAY_SHARED_CLI_LEVEL_2,
					  SAY_SHARED_CLI_LEVEL_3, SAY_SHARED_CLI_LEVEL_4, SAY_SHARED_CLI_CHARACTERS};
	if (form->level < ADAPTING)
		sil_put_shared(out, levels[form->level]);
	else
		sil_put_one_message(out, say_shared_cli_adapts(sil_one_message(&shared_words), (int)wish_of(form)));
}

static void put_row(const struct form *form, int row, struct sil_out *out)
{
	const struct local_plan *plan = form->plan;
	int option = row - ROWS_BEFORE_OPTIONS;
	bool last = row == form->rows - 1;
	if (row == form->at)
		sil_ink(out, SIL_REVERSE);
	if (row == 0) {
		put_title(sil_word(NULL, out->lang, SAY_SHARED_CLI_FORM_PLAYERS), out);
		sil_put_int(out, plan->config.seats);
	} else if (row == 1) {
		put_title(sil_word(NULL, out->lang, SAY_SHARED_CLI_FORM_PEOPLE), out);
		sil_put_int(out, plan->people);
	} else if (row == 2) {
		put_title(sil_word(NULL, out->lang, SAY_SHARED_CLI_FORM_BOTS), out);
		put_level(form, out);
	} else if (!last) {
		put_title(sil_option_title(plan->game, option, out->lang), out);
		sil_put(out, sil_option_meaning(plan->game, option, plan->config.options[option], out->lang));
	} else {
		sil_put_shared(out, SAY_SHARED_CLI_PLAY);
	}
	sil_put(out, last ? "" : " > ");
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "\n");
}

static void draw_form(const struct form *form)
{
	char text[2048];
	struct box all = screen_size();
	struct sil_out out = screen_out(text, sizeof text);
	for (int row = 0; row < form->rows; row++)
		put_row(form, row, &out);
	sil_put(&out, "\n");
	sil_ink(&out, SIL_RED), sil_put(&out, form->why), sil_ink(&out, SIL_PLAIN);
	screen_clear();
	draw_bars(form->plan->game->title, SAY_SHARED_CLI_FORM_KEYS);
	screen_paint((struct box){2, 2, all.rows - 4, all.columns - 4}, &out, 0, false);
	screen_show();
}

static bool fill_form(struct form *form)
{
	for (;;) {
		draw_form(form);
		int y, x;
		switch (screen_key(-1, -1)) {
		case SCREEN_UP:
			form->at = turned(form->at, -1, 0, form->rows - 1);
			break;
		case SCREEN_DOWN:
			form->at = turned(form->at, 1, 0, form->rows - 1);
			break;
		case SCREEN_LEFT:
			change(form, -1);
			break;
		case SCREEN_RIGHT:
		case ' ':
			change(form, 1);
			break;
		case SCREEN_CLICK:
			screen_clicked(&y, &x);
			if (y < 2 || y >= 2 + form->rows)
				break;
			if (form->at == y - 2 && form->at < form->rows - 1)
				change(form, 1);
			form->at = y - 2;
			if (form->at < form->rows - 1)
				break;
			/* fall through */
		case SCREEN_ENTER:
			if (!form->why[0])
				return true;
			break;
		case 'q':
		case SCREEN_ESCAPE:
		case SCREEN_LOST:
			return false;
		default:
			break;
		}
	}
}

enum setup_end setup_table(struct local_plan *plan, char saved[SAVED_NAME_BYTES])
{
	static char names[SAVED_MOST][SAVED_NAME_BYTES];
	static struct choices list;
	for (;;) {
		bool any = saved_list(names) > 0;
		choices_clear(&list, true);
		for (int i = 0; sil_games[i]; i++)
			choices_add(&list, sil_games[i]->title);
		if (any)
			choices_add(&list, sil_word(NULL, plan->lang, SAY_SHARED_CLI_RESUME));
		int chosen = choose(&list, "Silure", about_game);
		if (chosen < 0)
			return SETUP_LEFT;
		if (chosen == games()) {
			if (setup_saved(saved, plan->lang))
				return SETUP_SAVED;
			continue;
		}
		plan->game = sil_games[chosen];
		plan->config = (struct sil_config){.seats = plan->game->rules->min_seats};
		plan->people = 1;
		struct form form = {.plan = plan, .level = 2};
		form.rows = ROWS_BEFORE_OPTIONS + option_count(plan->game) + 1;
		form.at = form.rows - 1;
		check(&form);
		if (!fill_form(&form))
			continue;
		plan->wish = wish_of(&form);
		plan->kind = form.level < MIXED_CHARACTERS    ? LOCAL_NAMED
			     : form.level == MIXED_CHARACTERS ? LOCAL_CHARACTERS
							      : LOCAL_ADAPTING;
		for (int s = 0; s < SIL_MAX_SEATS && plan->kind == LOCAL_NAMED; s++)
			plan->bots[s] = sil_bots[form.level];
		return SETUP_NEW;
	}
}
