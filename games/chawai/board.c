/* Chawaï drawn for a terminal: the lagoon as a cut through the water, then a line a player with Kiti standing in the
 * gap. Made of views. */
#include "games/chawai/words.h"

#include "engine/text.h"

static const char *const kind_names[SIL_LANGS][KINDS] = {
	{"sardine", "tiger fish", "emperor tuna", "sea lantern", "jellyfish", "gull"},
	{"chardine", "poisson-tigre", "thon-empereur", "lanterne-de-mer", "méduse", "goéland"},
};

static const enum sil_ink kind_inks[KINDS] = {SIL_WHITE, SIL_YELLOW, SIL_GREEN, SIL_MAGENTA, SIL_RED, SIL_BOLD};

/* Columns that a text takes: one for each character, however many bytes it has. */
static int columns(const char *text)
{
	int count = 0;
	for (; *text; text++)
		count += ((unsigned char)*text & 0xc0) != 0x80;
	return count;
}

static void put_text_padded(struct sil_out *out, const char *text, int width)
{
	sil_put(out, text);
	sil_put_times(out, " ", width - columns(text));
}

/* A name without accents where out asks for ASCII. */
static const char *kind_name(const struct sil_out *out, enum chawai_kind kind)
{
	if (out->ascii && out->lang == SIL_FR && kind >= JELLYFISH)
		return kind == JELLYFISH ? "meduse" : "goeland";
	return kind_names[out->lang][kind];
}

static void say(struct sil_out *out, const char *english, const char *french, const char *plain_french)
{
	sil_say(out, english, out->ascii ? plain_french : french);
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
		say(out, "the feast begins", "la fête commence", "la fete commence");
	} else {
		sil_say(out, "turn ", "tour ");
		sil_put_int(out, view->turn + 1);
		sil_put(out, "/12");
	}
	sil_draw(out, " · ", " - ");
	if (view->seat < view->public.seats) {
		say(out, "you are seat ", "vous êtes à la place ", "vous etes a la place ");
		sil_put_int(out, view->seat);
	} else {
		say(out, "you are watching", "vous regardez", "vous regardez");
	}
	sil_draw(out, " · ", " - ");
	sil_put_int(out, CHAWAI_DECK - CHAWAI_SLOTS * (view->turn + !view->public.over));
	sil_say(out, " cards in the deck\n", " cartes dans la pioche\n");
}

static void draw_slot(const struct chawai_view *view, int slot, struct sil_out *out)
{
	static const char *const names[SIL_LANGS][CHAWAI_SLOTS] = {{"bottom", "middle", "surface"},
								   {"fond", "milieu", "surface"}};
	static const char *const takers[SIL_LANGS][CHAWAI_SLOTS] = {
		{"deepest diver", "second deepest", "shallowest diver"},
		{"le plus profond", "le deuxième", "le moins profond"}};
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
	put_text_padded(out, names[out->lang][slot], 8);
	if (face) {
		sil_ink(out, kind_inks[chawai_kind(face)]);
		sil_draw(out, "┃ ", "[ ");
		put_text_padded(out, kind_name(out, chawai_kind(face)), 15);
		if (face == GULL)
			sil_put(out, "    ");
		else
			sil_put_padded(out, chawai_value(face), 4);
		sil_draw(out, " ┃", " ]");
	} else {
		sil_ink(out, SIL_DIM);
		sil_draw(out, "┃ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ┃", "[ ################### ]");
	}
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "  ");
	if (looker && looker == view->seat + 1u) {
		say(out, "only you can see it", "vous seul le voyez", "vous seul le voyez");
	} else if (looker) {
		sil_say(out, "only seat ", "seule la place ");
		sil_put_int(out, looker - 1);
		sil_say(out, " can see it", " le voit");
	} else {
		sil_draw(out, "← ", "<- ");
		sil_put(out, out->ascii && out->lang == SIL_FR && slot == CHAWAI_MIDDLE ? "le deuxieme"
											: takers[out->lang][slot]);
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
	say(out, "settles ties: upwards the deep, downwards the surface",
	    "départage : vers le haut le fond, vers le bas la surface",
	    "departage : vers le haut le fond, vers le bas la surface");
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
	say(out, "The crown goes to seat", "La couronne va à la place", "La couronne va a la place");
	for (int s = 0; s < view->public.seats; s++) {
		if (chawai_points(view, s) != best)
			continue;
		sil_put(out, " ");
		sil_put_int(out, s);
	}
	sil_ink(out, SIL_PLAIN);
	sil_say(out, " with ", " avec ");
	sil_put_int(out, best);
	sil_put(out, ".\n");
}

/* How many of each kind may still come, or lie forgotten. */
static void draw_unseen(const struct chawai_view *view, struct sil_out *out)
{
	static const char *const plural[SIL_LANGS][KINDS] = {
		{"sardines", "tigers", "tunas", "lanterns", "jellyfish", "gulls"},
		{"chardines", "tigres", "thons", "lanternes", "méduses", "goélands"},
	};
	static const char *const plain[] = {"meduses", "goelands"};
	chawai_heap heap = chawai_unseen(view);
	int counts[KINDS] = {0};
	for (unsigned face = 1; face < FACES; face++)
		counts[chawai_kind(face)] += (int)chawai_count(heap, face);
	sil_ink(out, SIL_DIM);
	say(out, " Unseen:", " Cachés :", " Caches :");
	for (int kind = 0; kind < KINDS; kind++) {
		sil_put(out, kind ? ", " : " ");
		sil_put(out, out->ascii && out->lang == SIL_FR && kind >= JELLYFISH ? plain[kind - JELLYFISH]
										    : plural[out->lang][kind]);
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
	say(out, "seat pts last  divers left                 pile, top last\n",
	    "nº   pts dern  plongeurs                   pile, le dessus à droite\n",
	    "no   pts dern  plongeurs                   pile, le dessus a droite\n");
	sil_ink(out, SIL_PLAIN);
	for (int s = 0; s < view->public.seats; s++) {
		draw_player(view, s, out);
		if (s == view->kiti && !view->public.over)
			draw_kiti(out);
	}
	if (view->own_sealed) {
		say(out, " You have sealed dive-", " Vous avez scellé dive-", " Vous avez scelle dive-");
		sil_put_int(out, view->own_sealed);
		sil_put(out, ".\n");
	}
	if (!view->public.over)
		draw_unseen(view, out);
}

extern const char *const chawai_help[];                      /* made from help.*.md by the build */
extern const char *const *const chawai_sentences[SIL_LANGS]; /* made from words.*.txt */

const struct sil_text chawai_text = {
	.sentences = chawai_sentences,
	.help = chawai_help,
	.view_board = view_board,
};
