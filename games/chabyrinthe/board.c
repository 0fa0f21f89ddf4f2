/* The terminal drawing of chabyrinthe: the roof on the left, what one should know on the right. Made of views. */
#include "games/chabyrinthe/words.h"

#include "engine/text.h"
#include "chabyrinthe_messages.h"

struct picture {
	const char *unicode[3], *ascii[3];
};

/* Each card is five wide and three high; neighbours' gutters meet. A bridge leaves the lower gutter cut, the two of a
 * double elbow go around each other. */
static const struct picture pictures[FACES] = {
	[NO_FACE] = {{"     ", "     ", "     "}, {"     ", "     ", "     "}},
	[NS] = {{"· ║ ·", "  ║  ", "· ║ ·"}, {". | .", "  |  ", ". | ."}},
	[EW] = {{"·   ·", "═════", "·   ·"}, {".   .", "=====", ".   ."}},
	[NE] = {{"· ║ ·", "  ╚══", "·   ·"}, {". | .", "  +==", ".   ."}},
	[ES] = {{"·   ·", "  ╔══", "· ║ ·"}, {".   .", "  +==", ". | ."}},
	[SW] = {{"·   ·", "══╗  ", "· ║ ·"}, {".   .", "==+  ", ". | ."}},
	[WN] = {{"· ║ ·", "══╝  ", "·   ·"}, {". | .", "==+  ", ".   ."}},
	[NES] = {{"· ║ ·", "  ╠══", "· ║ ·"}, {". | .", "  +==", ". | ."}},
	[ESW] = {{"·   ·", "══╦══", "· ║ ·"}, {".   .", "==+==", ". | ."}},
	[SWN] = {{"· ║ ·", "══╣  ", "· ║ ·"}, {". | .", "==+  ", ". | ."}},
	[WNE] = {{"· ║ ·", "══╩══", "·   ·"}, {". | .", "==+==", ".   ."}},
	[ALL_SIDES] = {{"· ║ ·", "══╬══", "· ║ ·"}, {". | .", "==+==", ". | ."}},
	[NS_OVER_EW] = {{"· ║ ·", "═╡║╞═", "· ║ ·"}, {". | .", "=)|(=", ". | ."}},
	[NE_AND_SW] = {{"· ╚╗·", "═╗ ╚═", "·╚╗ ·"}, {". \\ .", "=\\ \\=", ". \\ ."}},
	[ES_AND_WN] = {{"·╔╝ ·", "═╝ ╔═", "· ╔╝·"}, {". / .", "=/ /=", ". / ."}},
};

/* One sign a kind, for the pile. */
static const char *const signs[KINDS][2] = {
	[NO_GUTTER] = {"?", "?"},  [STRAIGHT] = {"║", "|"}, [ELBOW] = {"╚", "L"},        [TEE] = {"╠", "T"},
	[CROSSROADS] = {"╬", "+"}, [BRIDGE] = {"╫", "#"},   [DOUBLE_ELBOW] = {"╳", "%"},
};

static const uint16_t kind_words[KINDS] = {
	[STRAIGHT] = SAY_KIND_STRAIGHT,     [ELBOW] = SAY_KIND_ELBOW,   [TEE] = SAY_KIND_TEE,
	[CROSSROADS] = SAY_KIND_CROSSROADS, [BRIDGE] = SAY_KIND_BRIDGE, [DOUBLE_ELBOW] = SAY_KIND_DOUBLE_ELBOW,
};

/* What the drawing alone says. */
static void put_word(struct sil_out *out, int id)
{
	sil_put_word(out, chabyrinthe_sentences, id);
}

static void draw_sign(struct sil_out *out, unsigned kind)
{
	sil_draw(out, signs[kind][0], signs[kind][1]);
}

/* Cards that a cat could walk on glow: all sides its gutter leaves cards by. */
static unsigned cells_reached(const struct chabyrinthe_view *view, unsigned place)
{
	unsigned port = chabyrinthe_door[view->public.options[OPTION_SIZE]][place];
	uint64_t sides = chabyrinthe_flow(view->grid, port, 0);
	return (unsigned)((sides | sides >> 16 | sides >> 32 | sides >> 48) & 0xffff);
}

static void draw_card_line(const struct chabyrinthe_view *view, unsigned cell, unsigned line, struct sil_out *out)
{
	const struct picture *picture = &pictures[view->grid[cell]];
	bool cat = false, home = false;
	for (int i = 0; i < 2; i++) {
		cat |= view->points[i] && cells_reached(view, view->cat[i]) >> cell & 1;
		home |= cells_reached(view, view->home[i]) >> cell & 1;
	}
	sil_ink(out, cat ? SIL_YELLOW : home ? SIL_GREEN : SIL_PLAIN);
	sil_draw(out, picture->unicode[line], picture->ascii[line]);
	sil_ink(out, SIL_PLAIN);
}

/* Five wide: a cat with its points between the ears, a home, or the number of an empty place. */
static void draw_place(const struct chabyrinthe_view *view, unsigned place, struct sil_out *out)
{
	for (int i = 0; i < 2; i++) {
		if (view->points[i] && view->cat[i] == place) {
			sil_ink(out, SIL_BOLD), sil_ink(out, SIL_YELLOW);
			sil_put(out, " ^");
			sil_put_int(out, view->points[i]);
			sil_put(out, "^ ");
			sil_ink(out, SIL_PLAIN);
			return;
		}
		if (view->home[i] == place) {
			sil_ink(out, SIL_BOLD), sil_ink(out, SIL_GREEN);
			sil_draw(out, " [⌂] ", " [H] ");
			sil_ink(out, SIL_PLAIN);
			return;
		}
	}
	sil_ink(out, SIL_DIM);
	sil_put_padded(out, place, 3);
	sil_put(out, "  ");
	sil_ink(out, SIL_PLAIN);
}

/* One line of the left half, always 11 + 5 × side wide. */
static void draw_roof_line(const struct chabyrinthe_view *view, unsigned line, struct sil_out *out)
{
	unsigned side = chabyrinthe_side(&view->public), last = 3 * side + 2;
	if (line < 2 || line >= last) {
		sil_put(out, "       ");
		for (unsigned column = 0; column < side && line <= last; column++) {
			if (line == 0) {
				sil_put(out, "  ");
				sil_put_char(out, (char)('a' + column));
				sil_put(out, "  ");
			} else {
				draw_place(view, line == 1 ? column : 3 * side - 1 - column, out);
			}
		}
		sil_put_times(out, " ", line <= last ? 5 : 5 + 5 * (int)side);
		return;
	}
	unsigned row = (line - 2) / 3, part = (line - 2) % 3;
	if (part == 1) {
		sil_put_char(out, ' ');
		sil_put_int(out, row + 1);
		draw_place(view, 4 * side - 1 - row, out);
	} else {
		sil_put(out, "       ");
	}
	for (unsigned column = 0; column < side; column++)
		draw_card_line(view, 4 * row + column, part, out);
	if (part == 1)
		draw_place(view, side + row, out);
	else
		sil_put(out, "     ");
}

/* [CB9] Our own words for the book's steps. */
static void put_success(const struct chabyrinthe_view *view, struct sil_out *out)
{
	static const struct {
		unsigned turns;
		uint16_t text;
	} scale[] = {
		{7, SAY_SUCCESS_7},   {9, SAY_SUCCESS_9},   {11, SAY_SUCCESS_11},           {13, SAY_SUCCESS_13},
		{15, SAY_SUCCESS_15}, {17, SAY_SUCCESS_17}, {UINT32_MAX, SAY_SUCCESS_LAST},
	};
	int step = 0;
	while (view->turns > scale[step].turns)
		step++;
	put_word(out, scale[step].text);
}

static void say_status(const struct chabyrinthe_view *view, struct sil_out *out)
{
	sil_ink(out, SIL_BOLD);
	if (view->public.over) {
		if (view->points[0])
			put_word(out, SAY_BOARD_OVER_IDLE);
		else
			put_word(out, SAY_BOARD_ALL_HOME);
	} else {
		put_word(out, SAY_BOARD_TURN);
		sil_put_int(out, view->turns);
		sil_draw(out, " · ", " - ");
		sil_draw_seat(out, __builtin_ctz(view->public.due));
		sil_draw(out, " · ", " - ");
		sil_put_int(out, view->actions);
		put_word(out, view->actions > 1 ? SAY_BOARD_ACTIONS : SAY_BOARD_ACTION);
	}
	sil_ink(out, SIL_PLAIN);
}

/* What the turns mean: the score of those who play together, or how near a standstill is. */
static void put_turns(const struct chabyrinthe_view *view, struct sil_out *out)
{
	if (view->public.over && chabyrinthe_together(&view->public)) {
		sil_put_int(out, view->turns);
		put_word(out, SAY_BOARD_TURNS);
		if (view->points[0])
			put_word(out, SAY_BOARD_WAITING);
		else
			put_success(view, out);
	} else if (view->idle > 1) {
		sil_put_int(out, view->idle);
		put_word(out, SAY_BOARD_IDLE);
		sil_put_int(out, IDLE_TURNS * view->public.seats);
		put_word(out, SAY_BOARD_IDLE_END);
	}
}

static void say_player(const struct chabyrinthe_view *view, int seat, struct sil_out *out)
{
	bool own = seat == view->seat, teams = view->public.options[OPTION_MODE] == TEAMS;
	sil_ink(out, own ? SIL_BOLD : SIL_PLAIN);
	sil_put(out, view->public.due >> seat & 1 ? "* " : "  ");
	if (teams)
		sil_put(out, seat < 2 ? "A" : "B");
	sil_put_int(out, seat);
	sil_put_padded(out, chabyrinthe_points(view->won[seat]), 4);
	if (own)
		put_word(out, SAY_BOARD_YOU);
	sil_ink(out, SIL_YELLOW);
	for (int c = 0; c < CAT_SIZES; c++) {
		if (!view->won[seat][c])
			continue;
		sil_put(out, "  ");
		sil_put_int(out, view->won[seat][c]);
		sil_draw(out, "×^", "x^");
		sil_put_int(out, LEAST_CAT + c);
		sil_put(out, "^");
	}
	sil_ink(out, SIL_PLAIN);
	if (teams && seat % 2) {
		put_word(out, SAY_BOARD_TEAM);
		sil_put_int(out, chabyrinthe_points(view->won[seat]) + chabyrinthe_points(view->won[seat - 1]));
	}
}

/* Beside the picture of the top card: its name, what follows, and what is hidden in that. */
static void say_pile(const struct chabyrinthe_view *view, int line, struct sil_out *out)
{
	unsigned top = view->pile[0];
	const struct picture *picture = &pictures[chabyrinthe_lay(top, 0)];
	sil_ink(out, SIL_CYAN);
	sil_draw(out, picture->unicode[line], picture->ascii[line]);
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "  ");
	if (line == 0) {
		put_word(out, SAY_BOARD_NEXT);
		if (top != NO_GUTTER)
			put_word(out, kind_words[top]);
	} else if (line == 1) {
		put_word(out, SAY_BOARD_THEN);
		for (unsigned i = 1; i < chabyrinthe_pile_count(&view->public); i++) {
			if (i > 1)
				sil_put(out, " ");
			draw_sign(out, view->pile[i]);
		}
	} else if (view->hidden) {
		struct unseen unseen = chabyrinthe_unseen(view);
		sil_put(out, "? =");
		for (unsigned kind = STRAIGHT; kind < KINDS; kind++) {
			if (!unseen.gutters[kind])
				continue;
			sil_put(out, " ");
			sil_put_int(out, unseen.gutters[kind]);
			draw_sign(out, kind);
		}
	}
}

static void say_cats(const struct chabyrinthe_view *view, struct sil_out *out)
{
	struct unseen unseen = chabyrinthe_unseen(view);
	sil_put_int(out, view->cats_down);
	put_word(out, view->cats_down == 1 ? SAY_BOARD_CAT_TO_COME : SAY_BOARD_CATS_TO_COME);
	for (int c = 0; c < CAT_SIZES; c++) {
		if (!unseen.cats[c])
			continue;
		sil_put(out, "  ");
		sil_put_int(out, unseen.cats[c]);
		sil_draw(out, "×^", "x^");
		sil_put_int(out, LEAST_CAT + c);
		sil_put(out, "^");
	}
}

/* The right half, line by line; false when there is nothing more to say. */
static bool say_line(const struct chabyrinthe_view *view, int line, struct sil_out *out)
{
	int seats = view->public.seats;
	if (line == 0)
		say_status(view, out);
	else if (line == 1)
		put_turns(view, out);
	else if (line == 2 && view->seat == SIL_WATCHER)
		put_word(out, SAY_BOARD_WATCHING);
	else if (line >= 3 && line < 3 + seats)
		say_player(view, line - 3, out);
	else if (line >= 4 + seats && line < 7 + seats)
		say_pile(view, line - 4 - seats, out);
	else if (line == 8 + seats)
		say_cats(view, out);
	return line < 8 + seats;
}

static void view_board(const struct sil_view *in, struct sil_out *out)
{
	const struct chabyrinthe_view *view = (const struct chabyrinthe_view *)in;
	unsigned lines = 3 * chabyrinthe_side(&view->public) + 3;
	bool more = true;
	for (unsigned line = 0; line < lines || more; line++) {
		draw_roof_line(view, line, out);
		sil_put(out, "  ");
		more = say_line(view, (int)line, out);
		sil_put(out, "\n");
	}
	sil_put(out, " ^4^");
	put_word(out, SAY_BOARD_A_CAT);
	sil_draw(out, "[⌂]", "[H]");
	put_word(out, SAY_BOARD_A_HOME);
	for (unsigned kind = ELBOW; kind < KINDS; kind++) {
		if (kind == CROSSROADS || kind == TEE)
			continue;
		draw_sign(out, kind);
		sil_put(out, " ");
		put_word(out, kind_words[kind]);
		sil_put(out, "  ");
	}
	sil_put(out, "\n");
}

enum { ROOF_Y = 2, ROOF_X = 7, CARD_ROWS = 3, CARD_COLUMNS = 5 }; /* as board.c draws it */

/* A card to turn, or the place at the rim where the new card of a push comes in; ending the turn is told beside them.
 */
static struct sil_spot spot(const struct sil_view *view, uint16_t act)
{
	int side = (int)chabyrinthe_side(&view->public);
	if (act >= ACT_PASS)
		return (struct sil_spot){.y = 0, .x = 34, .rows = 1, .columns = 40};
	if (act < ACT_PUSH) {
		int cell = act / TURNS_PER_CARD;
		return (struct sil_spot){.y = (int8_t)(ROOF_Y + CARD_ROWS * (cell / 4)),
					 .x = (int8_t)(ROOF_X + CARD_COLUMNS * (cell % 4)),
					 .rows = CARD_ROWS,
					 .columns = CARD_COLUMNS};
	}
	const struct push *push = &chabyrinthe_pushes[(act - ACT_PUSH) / WAYS_IN];
	int row = push->cell / 4, column = push->cell % 4;
	struct sil_spot rim = {.rows = 1};
	if ((push->step == 1 || push->step == -1)) {
		rim.y = (int8_t)(ROOF_Y + CARD_ROWS * row + 1);
		rim.x = (int8_t)(push->step > 0 ? ROOF_X + CARD_COLUMNS * side : ROOF_X - 4);
		rim.columns = 4;
	} else {
		rim.y = (int8_t)(push->step > 0 ? ROOF_Y + CARD_ROWS * side : ROOF_Y - 1);
		rim.x = (int8_t)(ROOF_X + CARD_COLUMNS * column);
		rim.columns = CARD_COLUMNS;
	}
	return rim;
}

extern const char *const chabyrinthe_help[]; /* made from help.*.md by the build */

const struct sil_text chabyrinthe_text = {
	.sentences = chabyrinthe_sentences,
	.help = chabyrinthe_help,
	.view_board = view_board,
	.spot = spot,
};
