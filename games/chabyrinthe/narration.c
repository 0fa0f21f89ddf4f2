/* What happened in Chabyrinthe, as messages. What was done is found by comparing two roofs: a view has no history. */
#include <string.h>

#include "chabyrinthe_messages.h"
#include "engine/narration.h"
#include "games/chabyrinthe/words.h"

static char column_of(unsigned cell)
{
	return (char)('a' + cell % 4);
}

static char row_of(unsigned cell)
{
	return (char)('1' + cell / 4);
}

static void tell_turn(const struct chabyrinthe_view *before, const struct chabyrinthe_view *after, int seat,
		      struct sil_messages *out)
{
	unsigned cell = 0, changed = 0;
	for (unsigned c = 0; c < MAX_CELLS; c++)
		if (before->grid[c] != after->grid[c])
			cell = c, changed++;
	if (changed == 1)
		sil_tell(out, say_turns(out, seat, column_of(cell), row_of(cell)));
	else if (before->actions > 1 && after->turns > before->turns)
		sil_tell(out, say_ends_turn(out, seat));
	else /* with one action left, passing and turning a card that looks the same cannot be told apart */
		sil_tell(out, say_leaves_roof(out, seat));
}

/* Whether this push leads from one roof to the other, whatever way the new card lies. */
static bool leads(const struct chabyrinthe_view *before, const struct chabyrinthe_view *after, const struct push *push)
{
	uint8_t grid[MAX_CELLS];
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
		      struct sil_messages *out)
{
	static const uint16_t cards[KINDS] = {0,          SAY_STRAIGHT,    SAY_ELBOW, SAY_TEE, SAY_CROSSROADS,
					      SAY_BRIDGE, SAY_DOUBLE_ELBOW};
	const struct push *found = NULL;
	int fits = 0;
	for (int i = 0; i < PUSHES; i++)
		if (chabyrinthe_pushes[i].sizes >> before->public.options[OPTION_SIZE] & 1 &&
		    leads(before, after, &chabyrinthe_pushes[i]))
			found = &chabyrinthe_pushes[i], fits++;
	struct sil_message_ref card = sil_add_message(out, cards[before->pile[0]], NULL, 0);
	if (fits != 1) {
		sil_tell(out, say_pushes_in(out, seat, card));
		return;
	}
	struct sil_message_ref line = found->step == 1 || found->step == -1 ? say_row(out) : say_col(out);
	sil_tell(out, say_pushes(out, seat, card, line, column_of(found->cell), row_of(found->cell)));
}

static void tell_cats(const struct chabyrinthe_view *before, const struct chabyrinthe_view *after,
		      struct sil_messages *out)
{
	for (int s = 0; s < after->public.seats; s++) {
		struct sil_message_ref cats = {0};
		int count = 0;
		for (int c = 0; c < CAT_SIZES; c++)
			for (int i = before->won[s][c]; i < after->won[s][c]; i++, count++)
				sil_append(out, &cats, say_cat(out, LEAST_CAT + c));
		if (count)
			sil_tell(out, say_brings_home(out, s, count, cats));
	}
}

static void tell(const struct sil_view *from, const struct sil_view *to, struct sil_messages *out)
{
	const struct chabyrinthe_view *before = (const struct chabyrinthe_view *)from;
	const struct chabyrinthe_view *after = (const struct chabyrinthe_view *)to;
	unsigned due = before->public.due;
	if (!due || !memcmp(before, after, sizeof *after))
		return;
	if (memcmp(before->pile, after->pile, sizeof after->pile) != 0)
		tell_push(before, after, __builtin_ctz(due), out);
	else
		tell_turn(before, after, __builtin_ctz(due), out);
	tell_cats(before, after, out);
	if (after->public.over && after->points[0])
		sil_tell(out, say_stops(out));
}

/* [CB9] Solo and cooperative play count turns. */
static struct sil_message_ref score(const struct sil_view *view, int32_t number, struct sil_messages *out)
{
	return chabyrinthe_together(&view->public) ? say_score_turns(out, number) : (struct sil_message_ref){0};
}

const struct sil_narration chabyrinthe_narration = {.tell = tell, .score = score};
