/* Chawaï drawn for a terminal: the lagoon as a cut through the water, then a line a player with Kiti standing in the
 * gap. Made of views. */
#include "games/chawai/words.h"

#include "engine/text.h"
#include "chawai_messages.h"

static const uint16_t kind_names[KINDS] = {SAY_SARDINE, SAY_TIGER, SAY_TUNA, SAY_LANTERN, SAY_JELLYFISH, SAY_GULL};

static const enum sil_ink kind_inks[KINDS] = {SIL_WHITE, SIL_YELLOW, SIL_GREEN, SIL_MAGENTA, SIL_RED, SIL_BOLD};

/* What the drawing alone says. */
static void put_word(struct sil_out *out, int id)
{
	sil_put_word(out, chawai_sentences, id);
}

/* Columns that a text takes: one for each character, however many bytes it has. */
static int columns(const char *text)
{
	int count = 0;
	for (; *text; text++)
		count += ((unsigned char)*text & 0xc0) != 0x80;
	return count;
}

static void put_word_padded(struct sil_out *out, int id, int width)
{
	put_word(out, id);
	sil_put_times(out, " ", width - columns(chawai_sentences[out->lang][id]));
}

/* The columns that the longest of some words takes, or more. */
static int widest(const struct sil_out *out, const uint16_t *ids, int count, int least)
{
	for (int i = 0; i < count; i++)
		if (columns(chawai_sentences[out->lang][ids[i]]) > least)
			least = columns(chawai_sentences[out->lang][ids[i]]);
	return least;
}

/* A card in a pile, told apart without colours: L for lanterns, a minus for jellyfish. */
static void draw_small(struct sil_out *out, unsigned face)
{
	sil_ink(out, kind_inks[chawai_kind(face)]);
	if (chawai_is_lantern(face))
		sil_put(out, "L");
	sil_put_int(out, chawai_value(face));
	sil_ink(out, SIL_PLAIN);
}

static void draw_title(const struct chawai_view *view, struct sil_out *out)
{
	sil_ink(out, SIL_BOLD);
	sil_draw(out, " Chawaï", " Chawai");
	sil_ink(out, SIL_PLAIN);
	sil_draw(out, " · ", " - ");
	if (view->public.over) {
		put_word(out, SAY_BOARD_FEAST);
	} else {
		put_word(out, SAY_BOARD_TURN);
		sil_put_int(out, view->turn + 1);
		sil_put(out, "/12");
	}
	sil_draw(out, " · ", " - ");
	if (view->seat >= view->public.seats) {
		put_word(out, SAY_BOARD_WATCHING);
		sil_draw(out, " · ", " - ");
	}
	sil_put_int(out, CHAWAI_DECK - CHAWAI_SLOTS * (view->turn + !view->public.over));
	put_word(out, SAY_BOARD_DECK), sil_put(out, "\n");
}

static void draw_slot(const struct chawai_view *view, int slot, struct sil_out *out)
{
	static const uint16_t names[CHAWAI_SLOTS] = {SAY_BOTTOM, SAY_MIDDLE, SAY_SURFACE};
	static const uint16_t takers[CHAWAI_SLOTS] = {SAY_BOARD_DEEPEST, SAY_BOARD_SECOND, SAY_BOARD_SHALLOWEST};
	int width = widest(out, kind_names, KINDS, 15);
	unsigned face = view->drawn[CHAWAI_SLOTS * view->turn + slot], looker = view->looker[slot];
	sil_ink(out, slot == CHAWAI_SURFACE ? SIL_CYAN : SIL_BLUE);
	sil_draw(out,
		 slot == CHAWAI_SURFACE  ? " ~∽~ "
		 : slot == CHAWAI_MIDDLE ? " ≈≈≈ "
					 : " ≋≋≋ ",
		 slot == CHAWAI_SURFACE  ? " ~ ~ "
		 : slot == CHAWAI_MIDDLE ? " ~~~ "
					 : " === ");
	sil_ink(out, SIL_PLAIN);
	put_word_padded(out, names[slot], widest(out, names, CHAWAI_SLOTS, 7) + 1);
	if (face) {
		sil_ink(out, kind_inks[chawai_kind(face)]);
		sil_draw(out, "┃ ", "[ ");
		put_word_padded(out, kind_names[chawai_kind(face)], width);
		if (face == GULL)
			sil_put(out, "    ");
		else
			sil_put_padded(out, chawai_value(face), 4);
		sil_draw(out, " ┃", " ]");
	} else {
		sil_ink(out, SIL_DIM);
		sil_draw(out, "┃ ", "[ ");
		for (int i = 0; i < width + 4; i++)
			sil_draw(out, "▒", "#");
		sil_draw(out, " ┃", " ]");
	}
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "  ");
	if (looker && looker == view->seat + 1u) {
		put_word(out, SAY_BOARD_ONLY_YOU);
	} else if (looker) {
		put_word(out, SAY_BOARD_ONLY_SEAT);
		sil_draw_seat(out, (int)looker - 1);
		put_word(out, SAY_BOARD_SEES_IT);
	} else {
		sil_draw(out, "← ", "<- ");
		put_word(out, takers[slot]);
	}
	sil_put(out, "\n");
}

static void draw_lagoon(const struct chawai_view *view, struct sil_out *out)
{
	for (int slot = CHAWAI_SURFACE; slot >= CHAWAI_BOTTOM; slot--)
		draw_slot(view, slot, out);
}

/* Divers in their places, so that the eye finds a gap; 26 columns. */
static void draw_divers(unsigned hand, bool known, struct sil_out *out)
{
	for (int act = 0; act < CHAWAI_TURNS; act++) {
		if (act)
			sil_put(out, " ");
		if (!known)
			sil_draw(out, act < 9 ? "?" : " ?", act < 9 ? "?" : " ?");
		else if (hand >> act & 1)
			sil_put_int(out, act + 1);
		else
			sil_draw(out, act < 9 ? "·" : " ·", act < 9 ? "." : " .");
	}
}

static void draw_pile(const struct chawai_view *view, int seat, struct sil_out *out)
{
	int height = view->height[seat];
	if (!height)
		sil_draw(out, "–", "-");
	for (int i = 0; i < height; i++) {
		if (i)
			sil_put(out, " ");
		if (view->pile[seat][i])
			draw_small(out, view->pile[seat][i]);
		else
			sil_draw(out, "▒", "#");
	}
}

static void draw_player(const struct chawai_view *view, int seat, struct sil_out *out)
{
	bool own = seat == view->seat, forgets = chawai_forgets(&view->public);
	bool chosen = !view->public.over && !(view->public.due >> seat & 1);
	sil_ink(out, own ? SIL_BOLD : SIL_PLAIN);
	sil_draw(out, own ? "▶" : " ", own ? ">" : " ");
	sil_put_int(out, seat);
	sil_draw(out, chosen ? "✓" : " ", chosen ? "*" : " ");
	if (forgets)
		sil_put(out, "    ?");
	else
		sil_put_padded(out, chawai_points(view, seat), 5);
	if (view->last[seat])
		sil_put_padded(out, view->last[seat], 5);
	else
		sil_draw(out, "    –", "    -");
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "  ");
	draw_divers(view->hand[seat], own || !forgets, out);
	sil_put(out, "  ");
	draw_pile(view, seat, out);
	sil_put(out, "\n");
}

static void draw_kiti(struct sil_out *out)
{
	sil_ink(out, SIL_YELLOW);
	sil_put(out, "  =^.^= Kiti ");
	sil_ink(out, SIL_DIM);
	put_word(out, SAY_BOARD_KITI);
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "\n");
}

static void draw_winners(const struct chawai_view *view, struct sil_out *out)
{
	int best = -1000;
	for (int s = 0; s < view->public.seats; s++)
		best = chawai_points(view, s) > best ? chawai_points(view, s) : best;
	sil_ink(out, SIL_YELLOW);
	sil_draw(out, " ♛ ", " * ");
	put_word(out, SAY_BOARD_CROWN);
	const char *before = " ";
	for (int s = 0; s < view->public.seats; s++) {
		if (chawai_points(view, s) != best)
			continue;
		sil_put(out, before);
		sil_draw_seat(out, s);
		before = ", ";
	}
	sil_ink(out, SIL_PLAIN);
	put_word(out, SAY_BOARD_WITH);
	sil_put_int(out, best);
	sil_put(out, ".\n");
}

/* How many of each kind may still come, or lie forgotten. */
static void draw_unseen(const struct chawai_view *view, struct sil_out *out)
{
	static const uint16_t plural[KINDS] = {SAY_BOARD_SARDINES, SAY_BOARD_TIGERS,    SAY_BOARD_TUNAS,
					       SAY_BOARD_LANTERNS, SAY_BOARD_JELLYFISH, SAY_BOARD_GULLS};
	chawai_heap heap = chawai_unseen(view);
	int counts[KINDS] = {0};
	for (unsigned face = 1; face < FACES; face++)
		counts[chawai_kind(face)] += (int)chawai_count(heap, face);
	sil_ink(out, SIL_DIM);
	put_word(out, SAY_BOARD_UNSEEN);
	for (int kind = 0; kind < KINDS; kind++) {
		sil_put(out, kind ? ", " : " ");
		put_word(out, plural[kind]);
		sil_put(out, " ");
		sil_put_int(out, counts[kind]);
	}
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "\n");
}

static void view_board(const struct sil_view *in, struct sil_out *out)
{
	const struct chawai_view *view = (const struct chawai_view *)in;
	draw_title(view, out);
	if (view->public.over)
		draw_winners(view, out);
	else
		draw_lagoon(view, out);
	sil_ink(out, SIL_DIM);
	put_word(out, SAY_BOARD_HEAD), sil_put(out, "\n");
	sil_ink(out, SIL_PLAIN);
	for (int s = 0; s < view->public.seats; s++) {
		draw_player(view, s, out);
		if (s == view->kiti && !view->public.over)
			draw_kiti(out);
	}
	if (view->own_sealed) {
		put_word(out, SAY_BOARD_SEALED);
		sil_put_int(out, view->own_sealed);
		sil_put(out, ".\n");
	}
	if (!view->public.over)
		draw_unseen(view, out);
}

extern const char *const chawai_help[]; /* made from help.*.md by the build */

const struct sil_text chawai_text = {
	.sentences = chawai_sentences,
	.help = chawai_help,
	.view_board = view_board,
};
