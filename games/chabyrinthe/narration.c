/* Chabyrinthe told in words. What was done is found by comparing two roofs: a view has no history. */
#include <string.h>

#include "engine/narration.h"
#include "games/chabyrinthe/words.h"

static void put_cell(struct sil_out *out, unsigned cell)
{
	sil_put_char(out, (char)('a' + cell % 4));
	sil_put_char(out, (char)('1' + cell / 4));
}

static bool is_row(const struct push *push)
{
	return push->step == 1 || push->step == -1;
}

static void put_degrees(struct sil_out *out, int degrees)
{
	sil_put_int(out, degrees);
	sil_draw(out, "°", "");
}

/* The way the cards of a line go when it is pushed. */
static void draw_way(struct sil_out *out, const struct push *push)
{
	if (is_row(push))
		sil_draw(out, push->step > 0 ? "←" : "→", push->step > 0 ? "left" : "right");
	else
		sil_draw(out, push->step > 0 ? "↑" : "↓", push->step > 0 ? "up" : "down");
}

static void put_line_name(struct sil_out *out, const struct push *push)
{
	if (is_row(push))
		sil_say(out, "row ", "rangée ");
	else
		sil_say(out, "column ", "colonne ");
	sil_put_char(out, is_row(push) ? (char)('1' + push->cell / 4) : (char)('a' + push->cell % 4));
}

/* Short, since there are dozens of them: "turn b2 90°", "push row 3 ← 180°". */
static void word(const struct sil_view *in, uint16_t act, const struct sil_players *cast, struct sil_out *out)
{
	(void)in, (void)cast;
	if (act >= ACT_PASS) {
		sil_say(out, "end the turn", "finir le tour");
	} else if (act >= ACT_PUSH) {
		const struct push *push = &chabyrinthe_pushes[(act - ACT_PUSH) / WAYS_IN];
		sil_say(out, "push ", "pousser ");
		put_line_name(out, push);
		sil_put(out, " "), draw_way(out, push), sil_put(out, " ");
		put_degrees(out, 90 * ((act - ACT_PUSH) % WAYS_IN));
	} else {
		sil_say(out, "turn ", "tourner ");
		put_cell(out, act / TURNS_PER_CARD);
		sil_put(out, " ");
		put_degrees(out, 90 * (act % TURNS_PER_CARD + 1));
	}
}

static void tell_turn(const struct chabyrinthe_view *before, const struct chabyrinthe_view *after, int seat,
		      const struct sil_players *cast, struct sil_out *out)
{
	int cell = -1, changed = 0;
	for (int c = 0; c < MOST_CELLS; c++)
		if (before->grid[c] != after->grid[c])
			cell = c, changed++;
	if (changed == 1) {
		sil_put_subject_verb(out, cast, seat, "turn ", "turns ", "tournez ", "tourne ");
		put_cell(out, (unsigned)cell);
	} else if (before->actions > 1 && after->turns > before->turns) {
		sil_put_subject_verb(out, cast, seat, "end the turn", "ends the turn", "finissez le tour",
				     "finit le tour");
	} else {
		/* With one action left, passing and turning a card that looks the same cannot be told apart. */
		sil_put_subject_verb(out, cast, seat, "leave the roof as it was", "leaves the roof as it was",
				     "laissez le toit tel quel", "laisse le toit tel quel");
	}
	sil_put(out, ".\n");
}

/* Whether this push leads from one roof to the other, whatever way the new card lies. */
static bool leads(const struct chabyrinthe_view *before, const struct chabyrinthe_view *after, const struct push *push)
{
	uint8_t grid[MOST_CELLS];
	unsigned cell = push->cell, side = chabyrinthe_side(&before->public);
	memcpy(grid, before->grid, sizeof grid);
	for (unsigned i = 1; i < side; i++) {
		grid[cell] = before->grid[cell + (unsigned)push->step];
		cell += (unsigned)push->step;
	}
	grid[cell] = after->grid[cell];
	return chabyrinthe_kind(grid[cell]) == before->pile[0] && !memcmp(grid, after->grid, sizeof grid);
}

static void tell_push(const struct chabyrinthe_view *before, const struct chabyrinthe_view *after, int seat,
		      const struct sil_players *cast, struct sil_out *out)
{
	static const char *const cards[SIL_LANGS][KINDS] = {
		{"", "a straight gutter", "an elbow", "a T", "the crossroads", "a bridge", "a double elbow"},
		{"", "une gouttière droite", "un coude", "un T", "le carrefour", "un pont", "un double coude"},
	};
	const struct push *found = NULL;
	int fits = 0;
	for (int i = 0; i < PUSHES; i++)
		if (chabyrinthe_pushes[i].sizes >> before->public.options[OPTION_SIZE] & 1 &&
		    leads(before, after, &chabyrinthe_pushes[i]))
			found = &chabyrinthe_pushes[i], fits++;
	sil_put_subject_verb(out, cast, seat, "push ", "pushes ", "poussez ", "pousse ");
	sil_put(out, cards[out->lang][before->pile[0]]);
	if (fits == 1) {
		sil_say(out, " into ", " dans la ");
		put_line_name(out, found);
		sil_put(out, ", ");
		put_cell(out, found->cell);
		sil_say(out, " slides off", " s'en va");
	}
	sil_put(out, ".\n");
}

static void tell_cats(const struct chabyrinthe_view *before, const struct chabyrinthe_view *after,
		      const struct sil_players *cast, struct sil_out *out)
{
	for (int s = 0; s < after->public.seats; s++) {
		int cats = 0;
		for (int c = 0; c < CAT_SIZES; c++)
			cats += after->won[s][c] - before->won[s][c];
		if (cats <= 0)
			continue;
		sil_put_subject_verb(out, cast, s, "bring home ", "brings home ", "ramenez ", "ramène ");
		sil_put_count(out, cats, "cat worth", "cats worth", "chat de", "chats de");
		sil_put(out, " ");
		const char *between = "";
		for (int c = 0; c < CAT_SIZES; c++)
			for (int i = before->won[s][c]; i < after->won[s][c]; i++)
				sil_put(out, between), sil_put_int(out, LEAST_CAT + c), between = " + ";
		sil_say(out, "!\n", " !\n");
	}
}

static void tell(const struct sil_view *from, const struct sil_view *to, const struct sil_players *cast,
		 struct sil_out *out)
{
	const struct chabyrinthe_view *before = (const struct chabyrinthe_view *)from;
	const struct chabyrinthe_view *after = (const struct chabyrinthe_view *)to;
	unsigned due = before->public.due;
	if (!due || !memcmp(before, after, sizeof *after))
		return;
	if (memcmp(before->pile, after->pile, sizeof after->pile) != 0)
		tell_push(before, after, __builtin_ctz(due), cast, out);
	else
		tell_turn(before, after, __builtin_ctz(due), cast, out);
	tell_cats(before, after, cast, out);
	if (after->public.over && after->points[0])
		sil_say(out, "No cat for too long: the game stops.\n",
			"Aucun chat depuis trop longtemps : la partie s'arrête.\n");
}

/* [CB9] Solo and cooperative play count turns. */
static void score(const struct sil_view *view, int32_t number, struct sil_out *out)
{
	if (chabyrinthe_together(&view->public))
		sil_put_count(out, number, "turn", "turns", "tour", "tours");
	else
		sil_put_int(out, number);
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
	if (is_row(push)) {
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

const struct sil_narration chabyrinthe_narration = {
	.game = "chabyrinthe", .word = word, .tell = tell, .score = score, .spot = spot};
