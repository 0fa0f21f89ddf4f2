/* The words of goofspiel: moves, JSON, a drawing. Made of views; only truth_json sees a state. */
#include "games/goofspiel/goofspiel.h"

#include "engine/narration.h"
#include "engine/text.h"
#include "goofspiel_messages.h"

static void print_move(uint16_t act, struct sil_out *out)
{
	sil_put(out, "bid-");
	sil_put_int(out, act + 1);
}

static void json_cards(struct sil_out *out, unsigned cards)
{
	sil_json_open(out, '[');
	for (; cards; cards &= cards - 1)
		sil_json_int(out, __builtin_ctz(cards) + 1);
	sil_json_close(out, ']');
}

static void view_json(const struct sil_view *in, struct sil_out *out)
{
	const struct goofspiel_view *view = (const struct goofspiel_view *)in;
	sil_json_key(out, "turn"), sil_json_int(out, view->turn);
	sil_json_key(out, "cards"), sil_json_int(out, view->cards);
	sil_json_key(out, "prize");
	if (view->public.over)
		sil_json_null(out);
	else
		sil_json_int(out, view->prize[view->turn]);
	sil_json_key(out, "past_prizes"), sil_json_bytes(out, view->prize, view->turn);
	sil_json_key(out, "lost"), sil_json_int(out, view->lost);
	sil_json_key(out, "bid"), sil_json_int(out, view->own_bid);
	sil_json_key(out, "players");
	sil_json_open(out, '[');
	for (int s = 0; s < view->public.seats; s++) {
		sil_json_open(out, '{');
		sil_json_key(out, "points"), sil_json_int(out, view->points[s]);
		sil_json_key(out, "hand"), json_cards(out, view->hand[s]);
		sil_json_key(out, "last_bid"), sil_json_int(out, view->last_bid[s]);
		sil_json_key(out, "has_chosen"), sil_json_bool(out, !view->public.over && !(view->public.due >> s & 1));
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
}

static void truth_json(const struct sil_state *state, struct sil_out *out)
{
	const struct goofspiel *game = (const struct goofspiel *)state;
	sil_json_key(out, "turn"), sil_json_int(out, game->turn);
	sil_json_key(out, "prizes"), sil_json_bytes(out, game->prize, game->cards);
	sil_json_key(out, "lost"), sil_json_int(out, game->lost);
	sil_json_key(out, "players");
	sil_json_open(out, '[');
	for (int s = 0; s < game->public.seats; s++) {
		sil_json_open(out, '{');
		sil_json_key(out, "points"), sil_json_int(out, game->points[s]);
		sil_json_key(out, "hand"), json_cards(out, game->hand[s]);
		sil_json_key(out, "bid"), sil_json_int(out, game->bid[s]);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
}

/* What the drawing alone says. */
static void put_word(struct sil_out *out, int id)
{
	sil_put_word(out, goofspiel_sentences, id);
}

static void draw_player(const struct goofspiel_view *view, int seat, struct sil_out *out)
{
	bool own = seat == view->seat;
	sil_ink(out, own ? SIL_BOLD : SIL_PLAIN);
	sil_put(out, own ? " > " : "   ");
	sil_put_int(out, seat);
	sil_put_padded(out, view->points[seat], 6);
	sil_put_padded(out, view->last_bid[seat], 6);
	sil_put(out, "   ");
	for (unsigned cards = view->hand[seat]; cards; cards &= cards - 1) {
		sil_put(out, " ");
		sil_put_int(out, __builtin_ctz(cards) + 1);
	}
	for (int card = view->turn; card < view->cards && !view->hand[seat]; card++)
		sil_put(out, " ?");
	if (!view->public.over && !(view->public.due >> seat & 1))
		put_word(out, SAY_BOARD_CHOSEN);
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "\n");
}

static void view_board(const struct sil_view *in, struct sil_out *out)
{
	const struct goofspiel_view *view = (const struct goofspiel_view *)in;
	if (view->public.over) {
		put_word(out, SAY_BOARD_GONE), sil_put(out, "\n");
	} else {
		put_word(out, SAY_BOARD_PRIZE);
		sil_ink(out, SIL_YELLOW);
		sil_put_int(out, view->prize[view->turn]);
		sil_ink(out, SIL_PLAIN);
		put_word(out, SAY_BOARD_TURN);
		sil_put_int(out, view->turn + 1);
		sil_put(out, "/");
		sil_put_int(out, view->cards);
		put_word(out, SAY_BOARD_LOST);
		sil_put_int(out, view->lost);
		sil_put(out, "\n");
	}
	put_word(out, SAY_BOARD_HEAD), sil_put(out, "\n");
	for (int s = 0; s < view->public.seats; s++)
		draw_player(view, s, out);
	if (view->own_bid) {
		put_word(out, SAY_BOARD_SEALED);
		sil_put_int(out, view->own_bid);
		sil_put(out, ".\n");
	}
}

static const struct sil_refusal_words refusals[] = {
	{NEEDS_TWO, SAY_REFUSE_NEEDS_TWO},
	{0, 0},
};

/* The last card of a hand. */
static bool plays_itself(uint16_t act)
{
	(void)act;
	return true;
}

extern const struct sil_narration goofspiel_narration;

const struct sil_game sil_goofspiel = {
	.rules = &goofspiel_rules,
	.title = "Goofspiel",
	.minutes = 10,
	.usual_seats = 3,
	.refusals = refusals,
	.words = &goofspiel_words,
	.narration = &goofspiel_narration,
	.evaluator = &goofspiel_evaluator,
	.persona = &goofspiel_persona,
	.explain = goofspiel_explain,
	.print_move = print_move,
	.plays_itself = plays_itself,
	.view_json = view_json,
	.truth_json = truth_json,
};

extern const char *const goofspiel_help[]; /* made from help.*.md by the build */

const struct sil_text goofspiel_text = {
	.sentences = goofspiel_sentences,
	.help = goofspiel_help,
	.view_board = view_board,
};
