/* Kawaii's drawing for a terminal, made of a view. Each card is a letter (flavour) and a sign (shape), so that it can
 * be read without colours. */
#include "games/kawaii/kawaii.h"

#include "engine/text.h"
#include "games/kawaii/words.h"
#include "kawaii_messages.h"
#include "shared_messages.h"

static const uint16_t flavour_names[5] = {SAY_FLAVOUR_0, SAY_FLAVOUR_1, SAY_FLAVOUR_2, SAY_FLAVOUR_3, SAY_FLAVOUR_4};
static const uint16_t shape_names[5] = {SAY_CONE, SAY_STICK, SAY_CUP, SAY_LOLLY, SAY_SANDWICH};
static const char *const shape_signs[5] = {"▼", "▮", "◡", "◆", "▬"};
static const char *const shape_letters[5] = {"v", "!", "u", "*", "="};
static const enum sil_ink flavour_inks[KAWAII_KINDS] = {SIL_RED,  SIL_YELLOW, SIL_MAGENTA, SIL_GREEN,
							SIL_BLUE, SIL_DIM,    SIL_RED};

static void draw_shape(struct sil_out *out, unsigned shape)
{
	sil_draw(out, shape_signs[shape], shape_letters[shape]);
}

/* The letter of a flavour. */
static void put_initial(struct sil_out *out, unsigned flavour)
{
	sil_put_bytes(out, kawaii_sentences[out->lang][flavour_names[flavour]], 1);
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
		put_initial(out, flavour);
		draw_shape(out, kawaii_shape_of[card]);
	}
	sil_ink(out, SIL_PLAIN);
}

/* What the drawing alone says. */
static void put_word(struct sil_out *out, int id)
{
	sil_put_word(out, kawaii_sentences, id);
}

static void draw_legend(struct sil_out *out)
{
	sil_put(out, " ");
	for (unsigned f = 0; f < 5; f++) {
		sil_put(out, " ");
		sil_ink(out, flavour_inks[f]);
		put_initial(out, f);
		sil_ink(out, SIL_PLAIN);
		sil_put(out, " ");
		put_word(out, flavour_names[f]);
	}
	sil_put(out, "  ");
	draw_card(out, 51);
	put_word(out, SAY_BOARD_SHOP);
	sil_put(out, "\n ");
	for (unsigned s = 0; s < 5; s++) {
		sil_put(out, " ");
		draw_shape(out, s);
		sil_put(out, " ");
		put_word(out, shape_names[s]);
	}
	sil_put(out, "  ");
	draw_card(out, 54);
	put_word(out, SAY_BOARD_CHERRY);
	sil_put(out, "  ");
	sil_draw(out, "♥", "<3");
	put_word(out, SAY_BOARD_HEART), sil_put(out, "\n");
}

static void put_decimal(struct sil_out *out, uint32_t ms)
{
	sil_put_int(out, ms / 1000);
	sil_put(out, sil_word(NULL, out->lang, SAY_SHARED_DECIMAL));
	sil_put_int(out, ms / 100 % 10);
	sil_put(out, " s");
}

static void draw_phase(const struct kawaii_view *view, struct sil_out *out)
{
	switch (view->phase) {
	case KAWAII_FLIPPING:
		if (view->stopped) {
			put_word(out, SAY_BOARD_STOP);
		} else {
			put_word(out, SAY_BOARD_FLIPPING);
			sil_draw_seat(out, view->turn);
		}
		break;
	case KAWAII_SEALING:
		put_word(out, SAY_BOARD_CLAIM);
		break;
	case KAWAII_LAST_CALL:
		put_word(out, SAY_BOARD_LAST_CALL);
		break;
	case KAWAII_RESTING:
		put_word(out, SAY_BOARD_BETWEEN);
		break;
	default:
		put_word(out, SAY_BOARD_OVER);
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
	put_word(out, SAY_BOARD_ROUND);
	sil_put_int(out, round);
	put_word(out, SAY_BOARD_LEFT);
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
	put_word(out, SAY_BOARD_SCORE_PILE);
	sil_put_padded(out, view->taken_count[seat], 3);
	sil_put(out, " ");
	if (view->public.options[1] && seat != view->seat) {
		sil_ink(out, SIL_PLAIN);
		sil_put(out, "\n");
		return;
	}
	for (unsigned f = 0; f < 5; f++) {
		sil_put(out, " ");
		put_initial(out, f);
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

/* "Latest: pile 0 → Anna (4 cards), faster by 38 ms" */
static void draw_latest(const struct kawaii_view *view, struct sil_out *out)
{
	if (!view->latest)
		return;
	const struct kawaii_race *race = &view->race[view->latest - 1];
	unsigned margin = UINT16_MAX;
	for (int s = 0; s < view->public.seats; s++)
		if (race->rivals >> s & 1 && s + 1 != race->winner && race->behind_ms[s] < margin)
			margin = race->behind_ms[s];
	put_word(out, SAY_BOARD_LATEST);
	sil_put_int(out, view->latest - 1);
	sil_draw(out, " → ", " -> ");
	sil_draw_seat(out, race->winner - 1);
	sil_put(out, " (");
	sil_put_int(out, race->cards);
	put_word(out, race->cards == 1 ? SAY_BOARD_CARD : SAY_BOARD_CARDS);
	if (race->how == KAWAII_FASTER) {
		put_word(out, SAY_BOARD_FASTER);
		sil_put_int(out, margin);
		sil_put(out, " ms");
	} else if (race->how == KAWAII_BY_SIGNS) {
		put_word(out, SAY_BOARD_BY_SIGNS);
	} else if (race->how == KAWAII_BY_DRAW) {
		put_word(out, SAY_BOARD_BY_DRAW);
	}
	sil_put(out, ".\n");
}

static void draw_duel(const struct kawaii_view *view, struct sil_out *out)
{
	static const uint16_t signs[4] = {0, SAY_ROCK, SAY_PAPER, SAY_SCISSORS};
	if (!view->duel_pile)
		return;
	sil_ink(out, SIL_BOLD);
	put_word(out, SAY_BOARD_DUEL);
	sil_put_int(out, view->duel_pile - 1);
	const char *before = ": ";
	for (unsigned rivals = view->duel[view->duel_pile - 1]; rivals; rivals &= rivals - 1, before = ", ")
		sil_put(out, before), sil_draw_seat(out, __builtin_ctz(rivals));
	sil_ink(out, SIL_PLAIN);
	if (view->throws)
		put_word(out, SAY_BOARD_UNDECIDED);
	sil_put(out, "\n");
	if (view->own_sign) {
		put_word(out, SAY_BOARD_SIGN);
		put_word(out, signs[view->own_sign]);
		sil_put(out, "\n");
	}
}

static void draw_own(const struct kawaii_view *view, struct sil_out *out)
{
	if (view->seat >= view->public.seats) {
		put_word(out, SAY_BOARD_WATCHING), sil_put(out, "\n");
		return;
	}
	if (view->phase >= KAWAII_RESTING)
		return;
	put_word(out, SAY_BOARD_LOVE);
	sil_ink(out, flavour_inks[view->own_flavour]);
	put_word(out, flavour_names[view->own_flavour]);
	sil_ink(out, SIL_PLAIN);
	put_word(out, SAY_BOARD_AND_THE);
	put_word(out, shape_names[view->own_shape]);
	sil_put(out, " ");
	draw_shape(out, view->own_shape);
	if (view->own_sealed) {
		put_word(out, SAY_BOARD_SEALED);
		put_seats(out, view->own_sealed);
	}
	sil_put(out, "\n");
}

/* [KW-g] Everybody's favourites, once the round is scored. */
static void draw_last_round(const struct kawaii_view *view, struct sil_out *out)
{
	if (!view->round)
		return;
	put_word(out, SAY_BOARD_LAST_ROUND);
	sil_put_int(out, view->round);
	sil_put(out, ":");
	for (int s = 0; s < view->public.seats; s++) {
		sil_put(out, s ? " |" : "");
		sil_put(out, " ");
		sil_put_int(out, s);
		sil_put(out, " ");
		put_initial(out, view->was_flavour[s]);
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
	put_word(out, SAY_BOARD_HEAD), sil_put(out, "\n");
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

extern const char *const kawaii_help[]; /* made from help.*.md by the build */

const struct sil_text kawaii_text = {
	.sentences = kawaii_sentences,
	.help = kawaii_help,
	.view_board = view_board,
};
