/* The words of chabyrinthe: moves, JSON, sentences. Made of views; only truth_json sees a state. */
#include "games/chabyrinthe/words.h"

#include "engine/narration.h"
#include "chabyrinthe_messages.h"

static void put_cell(unsigned cell, struct sil_out *out)
{
	sil_put_char(out, (char)('a' + cell % 4));
	sil_put_char(out, (char)('1' + cell / 4));
}

static void print_move(uint16_t act, struct sil_out *out)
{
	if (act >= ACT_PASS) {
		sil_put(out, "pass");
	} else if (act >= ACT_PUSH) {
		const struct push *push = &chabyrinthe_pushes[(act - ACT_PUSH) / WAYS_IN];
		sil_put(out, "push-");
		put_cell(push->cell, out);
		sil_put(out, push->step == 1 || push->step == -1 ? "-row-" : "-col-");
		sil_put_int(out, 90 * ((act - ACT_PUSH) % WAYS_IN));
	} else {
		sil_put(out, "turn-");
		put_cell(act / TURNS_PER_CARD, out);
		sil_put(out, "-");
		sil_put_int(out, 90 * (act % TURNS_PER_CARD + 1));
	}
}

/* A card on the board is called by the sides it joins. */
static const char *const face_names[FACES] = {
	[NO_FACE] = "",
	[NS] = "NS",
	[EW] = "EW",
	[NE] = "NE",
	[ES] = "ES",
	[SW] = "SW",
	[WN] = "WN",
	[NES] = "NES",
	[ESW] = "ESW",
	[SWN] = "SWN",
	[WNE] = "WNE",
	[ALL_SIDES] = "NESW",
	[NS_OVER_EW] = "NS+EW",
	[NE_AND_SW] = "NE+SW",
	[ES_AND_WN] = "ES+WN",
};

static void json_number(struct sil_out *out, const char *name, int64_t number)
{
	sil_json_key(out, name);
	sil_json_int(out, number);
}

/* Rows from the top. */
static void json_board(struct sil_out *out, const struct sil_public *public, const uint8_t *grid)
{
	sil_json_key(out, "board");
	sil_json_open(out, '[');
	for (unsigned row = 0; row < chabyrinthe_side(public); row++) {
		sil_json_open(out, '[');
		for (unsigned column = 0; column < chabyrinthe_side(public); column++)
			sil_json_text(out, face_names[grid[4 * row + column]]);
		sil_json_close(out, ']');
	}
	sil_json_close(out, ']');
}

/* From the top down; null where nobody knows. */
static void json_pile(struct sil_out *out, const struct sil_public *public, const uint8_t *pile)
{
	sil_json_key(out, "pile");
	sil_json_open(out, '[');
	for (unsigned i = 0; i < chabyrinthe_pile_count(public); i++) {
		if (pile[i])
			sil_json_text(out, chabyrinthe_cards[pile[i]].name);
		else
			sil_json_null(out);
	}
	sil_json_close(out, ']');
}

static void json_ring(struct sil_out *out, const uint8_t *home, const uint8_t *cat, const uint8_t *points)
{
	sil_json_key(out, "homes"), sil_json_bytes(out, home, 2);
	sil_json_key(out, "cats");
	sil_json_open(out, '[');
	for (int i = 0; i < 2 && points[i]; i++) {
		sil_json_open(out, '{');
		json_number(out, "place", cat[i]);
		json_number(out, "points", points[i]);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
}

static void json_players(struct sil_out *out, const struct sil_public *public, const uint8_t won[][CAT_SIZES])
{
	sil_json_key(out, "players");
	sil_json_open(out, '[');
	for (int s = 0; s < public->seats; s++) {
		sil_json_open(out, '{');
		json_number(out, "points", chabyrinthe_points(won[s]));
		sil_json_key(out, "cats");
		sil_json_open(out, '[');
		for (int c = 0; c < CAT_SIZES; c++)
			for (int i = 0; i < won[s][c]; i++)
				sil_json_int(out, LEAST_CAT + c);
		sil_json_close(out, ']');
		if (public->options[OPTION_MODE] == TEAMS) {
			json_number(out, "team", s / 2);
			json_number(out, "team_points", chabyrinthe_points(won[s]) + chabyrinthe_points(won[s ^ 1]));
		}
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
}

static void json_table(struct sil_out *out, const struct sil_public *public)
{
	static const char *const modes[] = {"versus", "coop", "teams"};
	sil_json_key(out, "mode");
	sil_json_text(out, public->seats == 1 ? "solo" : modes[public->options[OPTION_MODE]]);
	json_number(out, "size", chabyrinthe_side(public));
	json_number(out, "places", 4 * chabyrinthe_side(public));
	json_number(out, "idle_limit", IDLE_TURNS * public->seats);
}

static void view_json(const struct sil_view *in, struct sil_out *out)
{
	const struct chabyrinthe_view *view = (const struct chabyrinthe_view *)in;
	struct unseen unseen = chabyrinthe_unseen(view);
	json_table(out, &view->public);
	json_number(out, "turns", view->turns);
	json_number(out, "actions_left", view->actions);
	json_number(out, "idle_turns", view->idle);
	json_number(out, "first", view->first);
	json_number(out, "redeals", view->redeals);
	json_board(out, &view->public, view->grid);
	json_ring(out, view->home, view->cat, view->points);
	json_pile(out, &view->public, view->pile);
	sil_json_key(out, "hidden_gutters"), sil_json_open(out, '{');
	for (int kind = STRAIGHT; kind < KINDS; kind++)
		json_number(out, chabyrinthe_cards[kind].name, unseen.gutters[kind]);
	sil_json_close(out, '}');
	json_number(out, "cats_down", view->cats_down);
	sil_json_key(out, "hidden_cats"), sil_json_open(out, '{');
	for (int c = 0; c < CAT_SIZES; c++)
		json_number(out, (const char[]){(char)('0' + LEAST_CAT + c), 0}, unseen.cats[c]);
	sil_json_close(out, '}');
	json_players(out, &view->public, view->won);
}

static void truth_json(const struct sil_state *state, struct sil_out *out)
{
	const struct chabyrinthe *game = (const struct chabyrinthe *)state;
	json_table(out, &game->public);
	json_number(out, "turns", game->turns);
	json_number(out, "actions_left", game->actions);
	json_number(out, "idle_turns", game->idle);
	json_number(out, "first", game->first);
	json_number(out, "redeals", game->redeals);
	json_board(out, &game->public, game->grid);
	json_ring(out, game->home, game->cat, game->points);
	json_pile(out, &game->public, game->pile);
	json_number(out, "hidden", game->hidden);
	sil_json_key(out, "cat_pile"), sil_json_open(out, '['); /* the next to come first */
	for (int i = game->cats_down; i-- > 0;)
		sil_json_int(out, game->cat_pile[i]);
	sil_json_close(out, ']');
	json_players(out, &game->public, game->won);
}

int chabyrinthe_points(const uint8_t won[CAT_SIZES])
{
	int sum = 0;
	for (int c = 0; c < CAT_SIZES; c++)
		sum += won[c] * (LEAST_CAT + c);
	return sum;
}

struct unseen chabyrinthe_unseen(const struct chabyrinthe_view *view)
{
	struct unseen unseen;
	for (int kind = 0; kind < KINDS; kind++)
		unseen.gutters[kind] = chabyrinthe_cards[kind].count;
	for (int i = 0; i < MAX_CELLS; i++)
		unseen.gutters[chabyrinthe_kind(view->grid[i])]--;
	for (int i = 0; i < MAX_PILE; i++)
		unseen.gutters[view->pile[i]]--;
	for (int c = 0; c < CAT_SIZES; c++) {
		unseen.cats[c] = CATS_OF_A_SIZE;
		for (int s = 0; s < view->public.seats; s++)
			unseen.cats[c] -= view->won[s][c];
		for (int i = 0; i < 2; i++)
			unseen.cats[c] -= view->points[i] == LEAST_CAT + c;
	}
	return unseen;
}

static const struct sil_refusal_words refusals[] = {
	{TEAMS_NEED_FOUR, SAY_REFUSE_TEAMS_NEED_FOUR},
	{FAIR_NEEDS_RIVALS, SAY_REFUSE_FAIR_NEEDS_RIVALS},
	{OFF_THE_BOARD, SAY_REFUSE_OFF_THE_BOARD},
	{NOT_AN_END, SAY_REFUSE_NOT_AN_END},
	{0, 0},
};

static bool plays_itself(uint16_t act)
{
	return act == ACT_PASS;
}

extern const struct sil_narration chabyrinthe_narration;

const struct sil_game sil_chabyrinthe = {
	.rules = &chabyrinthe_rules,
	.title = "Chabyrinthe",
	.minutes = 20,
	.usual_seats = 2,
	.refusals = refusals,
	.words = &chabyrinthe_words,
	.narration = &chabyrinthe_narration,
	.evaluator = &chabyrinthe_evaluator,
	.search_settings = &chabyrinthe_search_settings,
	.explain = chabyrinthe_explain,
	.print_move = print_move,
	.plays_itself = plays_itself,
	.view_json = view_json,
	.truth_json = truth_json,
};
