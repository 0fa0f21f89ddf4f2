/* Kawaii's drawing for a terminal, made of a view. Each card is a letter (flavour) and a sign (shape), so that it can
 * be read without colours. */
#include "games/kawaii/kawaii.h"

#include "engine/text.h"
#include "games/kawaii/words.h"

static const char *const flavour_names[SIL_LANGS][5] = {
	{"Strawberry", "Vanilla", "Chocolate", "Pistachio", "Blueberry"},
	{"Fraise", "Vanille", "Chocolat", "Pistache", "Myrtille"},
};
static const char *const shape_names[SIL_LANGS][5] = {
	{"cone", "stick", "cup", "lolly", "sandwich"},
	{"cornet", "bâtonnet", "coupe", "sucette", "sandwich"},
};
static const char *const shape_names_ascii[5] = {"cornet", "batonnet", "coupe", "sucette", "sandwich"};
static const char *const shape_signs[5] = {"▼", "▮", "◡", "◆", "▬"};
static const char *const shape_letters[5] = {"v", "!", "u", "*", "="};
static const enum sil_ink flavour_inks[KAWAII_KINDS] = {SIL_RED,  SIL_YELLOW, SIL_MAGENTA, SIL_GREEN,
							SIL_BLUE, SIL_DIM,    SIL_RED};

static void draw_shape(struct sil_out *out, unsigned shape)
{
	sil_draw(out, shape_signs[shape], shape_letters[shape]);
}

/* Two columns wide. */
static void draw_card(struct sil_out *out, unsigned card)
{
	unsigned flavour = kawaii_flavour_of[card];
	sil_ink(out, card ? flavour_inks[flavour] : SIL_DIM);
	if (!card) {
		sil_draw(out, "░░", "??");
	} else if (flavour == CLOSED_SHOP) {
		sil_draw(out, "╳╳", "XX");
	} else if (flavour == CHERRY) {
		sil_draw(out, "●●", "oo");
	} else {
		sil_put_bytes(out, flavour_names[out->lang][flavour], 1);
		draw_shape(out, kawaii_shape_of[card]);
	}
	sil_ink(out, SIL_PLAIN);
}

static void put_shape_name(struct sil_out *out, unsigned shape)
{
	if (out->lang == SIL_FR)
		sil_draw(out, shape_names[SIL_FR][shape], shape_names_ascii[shape]);
	else
		sil_put(out, shape_names[SIL_EN][shape]);
}

static void draw_legend(struct sil_out *out)
{
	sil_put(out, " ");
	for (unsigned f = 0; f < 5; f++) {
		sil_put(out, " ");
		sil_ink(out, flavour_inks[f]);
		sil_put_bytes(out, flavour_names[out->lang][f], 1);
		sil_ink(out, SIL_PLAIN);
		sil_put(out, " ");
		sil_put(out, flavour_names[out->lang][f]);
	}
	sil_put(out, "  ");
	draw_card(out, 51);
	sil_say(out, " closed shop -1", out->ascii ? " glacier ferme -1" : " glacier fermé -1");
	sil_put(out, "\n ");
	for (unsigned s = 0; s < 5; s++) {
		sil_put(out, " ");
		draw_shape(out, s);
		sil_put(out, " ");
		put_shape_name(out, s);
	}
	sil_put(out, "  ");
	draw_card(out, 54);
	sil_say(out, " cherry +1", " cerise +1");
	sil_put(out, "  ");
	sil_draw(out, "♥", "<3");
	sil_say(out, " heart +1\n", out->ascii ? " coeur +1\n" : " cœur +1\n");
}

static void put_decimal(struct sil_out *out, uint32_t ms)
{
	sil_put_int(out, ms / 1000);
	sil_put(out, out->lang == SIL_FR ? "," : ".");
	sil_put_int(out, ms / 100 % 10);
	sil_put(out, " s");
}

static void draw_phase(const struct kawaii_view *view, struct sil_out *out)
{
	switch (view->phase) {
	case KAWAII_FLIPPING:
		if (view->stopped) {
			sil_say(out, "STOP! Somebody claimed", "STOP ! Quelqu'un a dit Kawaii");
		} else {
			sil_say(out, "to flip: seat ", "retourne : place ");
			sil_put_int(out, view->turn);
		}
		break;
	case KAWAII_SEALING:
		sil_say(out, "claim or pass", out->ascii ? "on prend ou on passe" : "on prend ou on passe");
		break;
	case KAWAII_LAST_CALL:
		sil_say(out, "LAST CALL", out->ascii ? "DERNIERE COMMANDE" : "DERNIÈRE COMMANDE");
		break;
	case KAWAII_RESTING:
		sil_say(out, "between rounds", "entre deux manches");
		break;
	default:
		sil_say(out, "the game is over", "la partie est finie");
		break;
	}
	if (view->public.wake_ms > view->public.now_ms) {
		sil_put(out, "   (");
		put_decimal(out, view->public.wake_ms - view->public.now_ms);
		sil_put(out, ")");
	}
}

static void draw_header(const struct kawaii_view *view, struct sil_out *out)
{
	int round = view->round + (view->phase < KAWAII_RESTING);
	sil_ink(out, SIL_BOLD);
	sil_put(out, " KAWAII ");
	sil_draw(out, "♥", "<3");
	sil_ink(out, SIL_PLAIN);
	sil_say(out, "  round ", "  manche ");
	sil_put_int(out, round);
	sil_say(out, "/3   cards left ", out->ascii ? "/3   a venir " : "/3   à venir ");
	sil_put_int(out, view->phase < KAWAII_RESTING ? KAWAII_CARDS - view->flipped : 0);
	sil_put(out, "   ");
	draw_phase(view, out);
	sil_put(out, "\n");
}

/* A pile has at most 19 cards: 57 columns behind a head of 20. */
static void draw_pile(const struct kawaii_view *view, int seat, struct sil_out *out)
{
	bool own = seat == view->seat;
	sil_ink(out, own ? SIL_BOLD : SIL_PLAIN);
	sil_put(out, own ? " > " : view->turn == seat && view->phase == KAWAII_FLIPPING ? " * " : "   ");
	sil_put_int(out, seat);
	sil_put_padded(out, view->total[seat], 5);
	sil_put(out, "  ");
	sil_ink(out, SIL_RED);
	sil_draw(out, "♥", "h");
	sil_ink(out, SIL_PLAIN);
	sil_put_padded(out, view->hearts[seat], 2);
	sil_draw(out, view->contested >> seat & 1 ? "  ⚡ " : "  │ ", view->contested >> seat & 1 ? "  # " : "  | ");
	for (int i = view->count[seat] - 1; i >= 0; i--) {
		draw_card(out, view->deck[view->newest_at[seat] - i * view->public.seats]);
		sil_put(out, i ? " " : "");
	}
	if (!view->count[seat])
		sil_draw(out, "·", "-");
	sil_put(out, "\n");
}

static void draw_score_pile(const struct kawaii_view *view, int seat, struct sil_out *out)
{
	uint64_t taken = view->taken[seat];
	sil_ink(out, SIL_DIM);
	sil_put(out, "        ");
	sil_say(out, "score pile", "gains     ");
	sil_put_padded(out, view->taken_count[seat], 3);
	sil_put(out, " ");
	if (view->public.options[1] && seat != view->seat) {
		sil_ink(out, SIL_PLAIN);
		sil_put(out, "\n");
		return;
	}
	for (unsigned f = 0; f < 5; f++) {
		sil_put(out, " ");
		sil_put_bytes(out, flavour_names[out->lang][f], 1);
		sil_put_int(out, __builtin_popcountll(taken & kawaii_of_flavour[f]));
	}
	sil_draw(out, " ·", " /");
	for (unsigned s = 0; s < 5; s++) {
		sil_put(out, " ");
		draw_shape(out, s);
		sil_put_int(out, __builtin_popcountll(taken & kawaii_of_shape[s]));
	}
	sil_draw(out, " · ╳", " / X");
	sil_put_int(out, __builtin_popcountll(taken & kawaii_of_flavour[CLOSED_SHOP]));
	sil_draw(out, " ●", " o");
	sil_put_int(out, __builtin_popcountll(taken & kawaii_of_flavour[CHERRY]));
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "\n");
}

static void put_seats(struct sil_out *out, unsigned mask)
{
	for (const char *between = ""; mask; mask &= mask - 1, between = ", ") {
		sil_put(out, between);
		sil_put_int(out, __builtin_ctz(mask));
	}
}

/* "Latest: seat 2 took pile 0 (4 cards), faster by 38 ms" */
static void draw_latest(const struct kawaii_view *view, struct sil_out *out)
{
	if (!view->latest)
		return;
	const struct kawaii_race *race = &view->race[view->latest - 1];
	unsigned margin = UINT16_MAX;
	for (int s = 0; s < view->public.seats; s++)
		if (race->rivals >> s & 1 && s + 1 != race->winner && race->behind_ms[s] < margin)
			margin = race->behind_ms[s];
	sil_say(out, " Latest: seat ", " Dernier : place ");
	sil_put_int(out, race->winner - 1);
	sil_say(out, " took pile ", " a pris la pile ");
	sil_put_int(out, view->latest - 1);
	sil_put(out, " (");
	sil_put_int(out, race->cards);
	sil_say(out, race->cards == 1 ? " card)" : " cards)", race->cards == 1 ? " carte)" : " cartes)");
	if (race->how == KAWAII_FASTER) {
		sil_say(out, ", faster by ", ", plus rapide de ");
		sil_put_int(out, margin);
		sil_put(out, " ms");
	} else if (race->how == KAWAII_BY_SIGNS) {
		sil_say(out, ", by rock-paper-scissors",
			out->ascii ? ", a pierre-feuille-ciseaux" : ", à pierre-feuille-ciseaux");
	} else if (race->how == KAWAII_BY_DRAW) {
		sil_say(out, ", by the draw", ", au tirage");
	}
	sil_put(out, ".\n");
}

static void draw_duel(const struct kawaii_view *view, struct sil_out *out)
{
	static const char *const signs[SIL_LANGS][4] = {{"", "rock", "paper", "scissors"},
							{"", "pierre", "feuille", "ciseaux"}};
	if (!view->duel_pile)
		return;
	sil_ink(out, SIL_BOLD);
	sil_say(out, " DUEL for pile ", " DUEL pour la pile ");
	sil_put_int(out, view->duel_pile - 1);
	sil_say(out, " between seats ", " entre les places ");
	put_seats(out, view->duel[view->duel_pile - 1]);
	sil_ink(out, SIL_PLAIN);
	if (view->throws)
		sil_say(out, ", undecided", out->ascii ? ", indecis" : ", indécis");
	sil_put(out, "\n");
	if (view->own_sign) {
		sil_say(out, " Your sign: ", " Votre signe : ");
		sil_put(out, signs[out->lang][view->own_sign]);
		sil_put(out, "\n");
	}
}

static void draw_own(const struct kawaii_view *view, struct sil_out *out)
{
	if (view->seat >= view->public.seats) {
		sil_say(out, " You are looking on.\n", " Vous regardez.\n");
		return;
	}
	if (view->phase >= KAWAII_RESTING)
		return;
	sil_say(out, " You (seat ", " Vous (place ");
	sil_put_int(out, view->seat);
	sil_say(out, ") love ", ") aimez : ");
	sil_ink(out, flavour_inks[view->own_flavour]);
	sil_put(out, flavour_names[out->lang][view->own_flavour]);
	sil_ink(out, SIL_PLAIN);
	sil_say(out, " and the ", ", ");
	put_shape_name(out, view->own_shape);
	sil_put(out, " ");
	draw_shape(out, view->own_shape);
	if (view->own_sealed) {
		sil_say(out, "; sealed claim on ", out->ascii ? " ; vous prenez " : " ; vous prenez ");
		put_seats(out, view->own_sealed);
	}
	sil_put(out, "\n");
}

/* [KW-g] Everybody's favourites, once the round is scored. */
static void draw_last_round(const struct kawaii_view *view, struct sil_out *out)
{
	if (!view->round)
		return;
	sil_say(out, " Round ", " Manche ");
	sil_put_int(out, view->round);
	sil_put(out, ":");
	for (int s = 0; s < view->public.seats; s++) {
		sil_put(out, s ? " |" : "");
		sil_put(out, " ");
		sil_put_int(out, s);
		sil_put(out, " ");
		sil_put_bytes(out, flavour_names[out->lang][view->was_flavour[s]], 1);
		draw_shape(out, view->was_shape[s]);
		sil_put(out, view->was_points[s] < 0 ? " " : " +");
		sil_put_int(out, view->was_points[s]);
	}
	sil_put(out, "\n");
}

static void view_board(const struct sil_view *in, struct sil_out *out)
{
	const struct kawaii_view *view = (const struct kawaii_view *)in;
	draw_header(view, out);
	draw_legend(out);
	sil_say(out, "seat total hearts  pile, newest card last\n",
		out->ascii ? "place total coeurs pile, la plus recente a droite\n"
			   : "place total cœurs  pile, la plus récente à droite\n");
	for (int s = 0; s < view->public.seats; s++) {
		draw_pile(view, s, out);
		if (view->phase < KAWAII_RESTING)
			draw_score_pile(view, s, out);
	}
	draw_own(view, out);
	draw_duel(view, out);
	draw_latest(view, out);
	draw_last_round(view, out);
}

extern const char *const kawaii_help[];                      /* made from help.*.md by the build */
extern const char *const *const kawaii_sentences[SIL_LANGS]; /* made from words.*.txt */

const struct sil_text kawaii_text = {
	.sentences = kawaii_sentences,
	.help = kawaii_help,
	.view_board = view_board,
};
