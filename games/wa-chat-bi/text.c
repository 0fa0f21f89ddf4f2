/* The words of Wa Chat Bi: moves, JSON, a drawing. Made of views; only truth_json sees a state. */
#include "games/wa-chat-bi/wa-chat-bi.h"

#include "engine/narration.h"
#include "engine/text.h"
#include "wa_chat_bi_messages.h"

#define NAME_OF(kind, name, copies, worth) name,
static const char *const kind_words[WCB_KINDS] = {WCB_CARDS(NAME_OF) "indigestion"};

static void print_move(uint16_t act, struct sil_out *out)
{
	if (act < WCB_EAT)
		sil_put(out, "serve-"), sil_put(out, kind_words[act]);
	else if (act == WCB_EAT)
		sil_put(out, "eat");
	else if (act < WCB_PLAY_MORE)
		sil_put(out, "skip-"), sil_put(out, kind_words[act - WCB_SKIP]);
	else if (act < WCB_PLAY_NEXT)
		sil_put(out, kind_words[WCB_MORE + act - WCB_PLAY_MORE]);
	else if (act < WCB_SPICE)
		sil_put(out, "next-"), sil_put_int(out, act - WCB_PLAY_NEXT);
	else
		sil_put(out, act == WCB_SPICE ? "spice" : "enough");
}

static int dish_in_play(wcb_cards pile)
{
	for (unsigned kind = 0; kind < WCB_DISHES; kind++)
		if (wcb_count(pile, kind))
			return (int)kind;
	return -1;
}

/* How likely a draw of k cards meets an Indigestion card: 1 - C(N-k, m) / C(N, m). */
static double risk_of(unsigned draw, unsigned deck_cards, unsigned indigestion)
{
	double safe = 1;
	for (unsigned i = 0; i < indigestion; i++)
		safe *= draw + i >= deck_cards ? 0 : (double)(deck_cards - i - draw) / (double)(deck_cards - i);
	return 1 - safe;
}

static void json_cards(struct sil_out *out, wcb_cards cards)
{
	sil_json_open(out, '[');
	for (unsigned kind = 0; kind < WCB_KINDS; kind++)
		for (unsigned i = wcb_count(cards, kind); i; i--)
			sil_json_text(out, kind_words[kind]);
	sil_json_close(out, ']');
}

static void json_pile(struct sil_out *out, wcb_cards pile)
{
	int dish = dish_in_play(pile);
	sil_json_key(out, "pile");
	sil_json_open(out, '{');
	sil_json_key(out, "dish");
	if (dish < 0)
		sil_json_null(out);
	else
		sil_json_text(out, kind_words[dish]);
	sil_json_key(out, "worth"), sil_json_int(out, wcb_worth(pile));
	sil_json_key(out, "cards"), json_cards(out, pile);
	sil_json_close(out, '}');
}

static const char *phase_of(const struct sil_public *public, bool asking, wcb_cards pile)
{
	return public->over ? "over" : asking ? "spice" : pile ? "play" : "open";
}

static unsigned round_of(const uint8_t tokens[7], bool over)
{
	unsigned sum = 0;
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		sum += tokens[s];
	return sum + !over;
}

static void json_last(const struct wa_chat_bi_view *view, struct sil_out *out)
{
	char buffer[16];
	struct sil_out name = sil_out_on(buffer, sizeof buffer);
	sil_json_key(out, "last_move");
	if (view->last_act) {
		print_move((uint16_t)(view->last_act - 1), &name);
		sil_json_open(out, '{');
		sil_json_key(out, "seat"), sil_json_int(out, view->last_seat);
		sil_json_key(out, "move"), sil_json_text(out, buffer);
		sil_json_close(out, '}');
	} else {
		sil_json_null(out);
	}
	sil_json_key(out, "last_meal");
	if (view->meal_kind) {
		sil_json_open(out, '{');
		sil_json_key(out, "seat"), sil_json_int(out, view->meal_seat);
		sil_json_key(out, "why"), sil_json_text(out, view->meal_kind == WCB_ATE ? "ate" : "empty hand");
		sil_json_key(out, "drawn"), sil_json_int(out, view->meal_cards);
		sil_json_key(out, "shown"), json_cards(out, view->meal);
		sil_json_key(out, "in_last_move"), sil_json_bool(out, view->meal_fresh);
		sil_json_close(out, '}');
	} else {
		sil_json_null(out);
	}
}

static void view_json(const struct sil_view *in, struct sil_out *out)
{
	const struct wa_chat_bi_view *view = (const struct wa_chat_bi_view *)in;
	sil_json_key(out, "round"), sil_json_int(out, round_of(view->tokens, view->public.over));
	sil_json_key(out, "phase"), sil_json_text(out, phase_of(&view->public, view->asking, view->pile));
	sil_json_key(out, "direction");
	sil_json_text(out, view->backwards ? "anticlockwise" : "clockwise");
	json_pile(out, view->pile);
	sil_json_key(out, "draw_pile"), sil_json_int(out, view->deck_cards);
	sil_json_key(out, "indigestion_in_draw_pile"), sil_json_int(out, view->indigestion - view->aside);
	sil_json_key(out, "indigestion_set_aside"), sil_json_int(out, view->aside);
	sil_json_key(out, "eat_risk");
	if (view->public.over || dish_in_play(view->pile) < 0)
		sil_json_null(out);
	else
		sil_json_real(out, risk_of(wcb_worth(view->pile), view->deck_cards, view->indigestion), 4);
	sil_json_key(out, "discards"), json_cards(out, view->discards);
	sil_json_key(out, "hand");
	if (view->seat < view->public.seats)
		json_cards(out, view->hand);
	else
		sil_json_null(out);
	json_last(view, out);
	sil_json_key(out, "players");
	sil_json_open(out, '[');
	for (int s = 0; s < view->public.seats; s++) {
		sil_json_open(out, '{');
		sil_json_key(out, "tokens"), sil_json_int(out, view->tokens[s]);
		sil_json_key(out, "cards"), sil_json_int(out, view->size[s]);
		sil_json_key(out, "known"), json_cards(out, view->known[s]);
		sil_json_key(out, "unknown"), sil_json_int(out, view->size[s] - (int)wcb_total(view->known[s]));
		sil_json_key(out, "no_dish_among_unknown"), sil_json_bool(out, view->no_dish >> s & 1);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
}

static void truth_json(const struct sil_state *state, struct sil_out *out)
{
	const struct wa_chat_bi *game = (const struct wa_chat_bi *)state;
	sil_json_key(out, "round"), sil_json_int(out, round_of(game->tokens, game->public.over));
	sil_json_key(out, "phase"), sil_json_text(out, phase_of(&game->public, game->asking, game->pile));
	sil_json_key(out, "direction");
	sil_json_text(out, game->backwards ? "anticlockwise" : "clockwise");
	json_pile(out, game->pile);
	sil_json_key(out, "draw_pile"); /* the next card first */
	sil_json_open(out, '[');
	for (int i = game->deck_cards; i > 0; i--)
		sil_json_text(out, kind_words[game->deck[i - 1]]);
	sil_json_close(out, ']');
	sil_json_key(out, "set_aside"), json_cards(out, game->aside * wcb_one(WCB_INDIGESTION));
	sil_json_key(out, "discards"), json_cards(out, game->discards);
	sil_json_key(out, "players");
	sil_json_open(out, '[');
	for (int s = 0; s < game->public.seats; s++) {
		sil_json_open(out, '{');
		sil_json_key(out, "tokens"), sil_json_int(out, game->tokens[s]);
		sil_json_key(out, "hand"), json_cards(out, game->hand[s]);
		sil_json_key(out, "known"), json_cards(out, game->known[s]);
		sil_json_key(out, "no_dish_among_unknown"), sil_json_bool(out, game->no_dish >> s & 1);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
}

static const enum sil_ink kind_inks[WCB_KINDS] = {
	SIL_GREEN, SIL_CYAN, SIL_BLUE, SIL_YELLOW, SIL_MAGENTA, SIL_RED, SIL_WHITE, SIL_WHITE, SIL_WHITE, SIL_REVERSE,
};

static void draw_kind(struct sil_out *out, unsigned kind)
{
	sil_ink(out, SIL_BOLD), sil_ink(out, kind_inks[kind]);
	sil_put(out, kind == WCB_INDIGESTION ? "INDIGESTION" : kind_words[kind]);
	sil_ink(out, SIL_PLAIN);
}

/* "2×3 5 more×2": short enough for the biggest hand. */
static void draw_heap(struct sil_out *out, wcb_cards cards)
{
	for (unsigned kind = 0; kind < WCB_KINDS; kind++) {
		if (!wcb_count(cards, kind))
			continue;
		draw_kind(out, kind);
		if (wcb_count(cards, kind) > 1)
			sil_draw(out, "×", "x"), sil_put_int(out, wcb_count(cards, kind));
		sil_put(out, " ");
	}
}

/* Each card as a little tile, while they fit. */
static void draw_tiles(struct sil_out *out, wcb_cards cards, unsigned most)
{
	if (wcb_total(cards) > most) {
		draw_heap(out, cards);
		return;
	}
	for (unsigned kind = 0; kind < WCB_KINDS; kind++) {
		for (unsigned i = wcb_count(cards, kind); i; i--) {
			sil_draw(out, "▐", "[");
			draw_kind(out, kind);
			sil_draw(out, "▌", "]");
		}
	}
}

static void draw_line(struct sil_out *out)
{
	sil_ink(out, SIL_DIM);
	sil_put(out, " ");
	for (int i = 0; i < 76; i++)
		sil_draw(out, "─", "-");
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "\n");
}

/* What the drawing alone says. */
static void put_word(struct sil_out *out, int id)
{
	sil_put_word(out, wa_chat_bi_sentences, id);
}

static void draw_title(const struct wa_chat_bi_view *view, struct sil_out *out)
{
	sil_ink(out, SIL_BOLD);
	sil_draw(out, " (=^•ω•^=)", " (=^.^=)");
	sil_put(out, "  Wa Chat Bi");
	sil_ink(out, SIL_PLAIN);
	put_word(out, SAY_BOARD_ROUND);
	sil_put_int(out, round_of(view->tokens, view->public.over));
	if (view->backwards)
		sil_draw(out, "   ↺", "   <-"), put_word(out, SAY_BOARD_ANTICLOCKWISE);
	else
		sil_draw(out, "   ↻", "   ->"), put_word(out, SAY_BOARD_CLOCKWISE);
	if (view->seat >= view->public.seats)
		put_word(out, SAY_BOARD_WATCHING);
	sil_put(out, "\n");
}

static void draw_risk(const struct wa_chat_bi_view *view, struct sil_out *out)
{
	unsigned worth = wcb_worth(view->pile);
	int percent = (int)(100 * risk_of(worth, view->deck_cards, view->indigestion) + 0.5);
	put_word(out, SAY_BOARD_EATING);
	sil_ink(out, SIL_BOLD);
	sil_put_int(out, worth);
	sil_ink(out, SIL_PLAIN);
	put_word(out, SAY_BOARD_RISK);
	sil_ink(out, percent < 20 ? SIL_GREEN : percent < 50 ? SIL_YELLOW : SIL_RED);
	sil_put_int(out, percent);
	sil_put(out, " %");
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "\n");
}

static void draw_table(const struct wa_chat_bi_view *view, struct sil_out *out)
{
	put_word(out, SAY_BOARD_TABLE);
	if (view->pile)
		draw_tiles(out, view->pile, 10);
	else
		put_word(out, SAY_BOARD_EMPTY);
	sil_put(out, "\n");
	if (!view->public.over && dish_in_play(view->pile) >= 0)
		draw_risk(view, out);
	put_word(out, SAY_BOARD_DRAW);
	sil_put_int(out, view->deck_cards);
	put_word(out, SAY_BOARD_OF_THEM);
	sil_put_int(out, view->indigestion - view->aside);
	sil_put(out, "\n");
	put_word(out, SAY_BOARD_DISCARDS);
	if (view->discards)
		draw_heap(out, view->discards);
	else
		sil_draw(out, "–", "-");
	sil_put(out, "\n");
}

static void draw_player(const struct wa_chat_bi_view *view, int seat, struct sil_out *out)
{
	int unseen = view->size[seat] - (int)wcb_total(view->known[seat]);
	sil_ink(out, seat == view->seat ? SIL_BOLD : SIL_PLAIN);
	if (view->public.due >> seat & 1)
		sil_draw(out, " ▶ ", " > ");
	else
		sil_put(out, "   ");
	sil_put_int(out, seat);
	sil_put(out, seat == view->seat ? "* " : "  ");
	sil_ink(out, SIL_PLAIN);
	sil_ink(out, SIL_RED);
	for (int i = 0; i < WCB_LAST_TOKEN; i++)
		if (i < view->tokens[seat])
			sil_draw(out, "●", "#");
		else
			sil_draw(out, "○", ".");
	sil_ink(out, SIL_PLAIN);
	sil_put_padded(out, view->size[seat], 4);
	sil_put(out, ": ");
	draw_heap(out, view->known[seat]);
	if (unseen) {
		sil_put(out, "+");
		sil_put_int(out, unseen);
		sil_put(out, "?");
		if (view->no_dish >> seat & 1)
			put_word(out, SAY_BOARD_NO_DISH);
	}
	sil_put(out, "\n");
}

static void draw_meal(const struct wa_chat_bi_view *view, struct sil_out *out)
{
	bool ate = view->meal_kind == WCB_ATE;
	put_word(out, SAY_BOARD_MEAL);
	sil_draw_seat(out, view->meal_seat);
	if (ate)
		put_word(out, SAY_BOARD_ATE);
	else
		put_word(out, SAY_BOARD_DREW);
	sil_put_int(out, view->meal_cards);
	if (view->meal) {
		if (ate)
			put_word(out, SAY_BOARD_COLON), sil_put(out, "\n           ");
		else
			sil_put(out, ", ");
		draw_heap(out, view->meal);
	}
	sil_put(out, "\n");
}

static void draw_own(const struct wa_chat_bi_view *view, struct sil_out *out)
{
	put_word(out, SAY_BOARD_HAND);
	draw_tiles(out, view->hand, 10);
	sil_put(out, "\n");
	if (!(view->public.due >> view->seat & 1))
		return;
	if (view->asking)
		put_word(out, SAY_BOARD_TOKEN), sil_put(out, "\n");
	else if (!view->pile)
		put_word(out, SAY_BOARD_OPEN), sil_put(out, "\n");
}

static void view_board(const struct sil_view *in, struct sil_out *out)
{
	const struct wa_chat_bi_view *view = (const struct wa_chat_bi_view *)in;
	draw_title(view, out);
	draw_line(out);
	draw_table(view, out);
	draw_line(out);
	sil_ink(out, SIL_DIM);
	put_word(out, SAY_BOARD_HEAD), sil_put(out, "\n");
	sil_ink(out, SIL_PLAIN);
	for (int s = 0; s < view->public.seats; s++)
		draw_player(view, s, out);
	draw_line(out);
	if (view->meal_kind)
		draw_meal(view, out);
	if (view->seat < view->public.seats)
		draw_own(view, out);
	if (view->public.over)
		put_word(out, SAY_BOARD_CLOSED), sil_put(out, "\n");
}

static const struct sil_refusal_words refusals[] = {
	{WCB_NOT_HELD, SAY_REFUSE_NOT_HELD},
	{WCB_OTHER_DISH, SAY_REFUSE_OTHER_DISH},
	{WCB_OPEN_WITH_DISH, SAY_REFUSE_OPEN_WITH_DISH},
	{WCB_NOTHING_TO_EAT, SAY_REFUSE_NOTHING_TO_EAT},
	{WCB_NOTHING_TO_SKIP, SAY_REFUSE_NOTHING_TO_SKIP},
	{WCB_NO_PAIR, SAY_REFUSE_NO_PAIR},
	{WCB_SAME_DISH, SAY_REFUSE_SAME_DISH},
	{WCB_NOT_YOURSELF, SAY_REFUSE_NOT_YOURSELF},
	{WCB_NOBODY_THERE, SAY_REFUSE_NOBODY_THERE},
	{WCB_ANSWER_FIRST, SAY_REFUSE_ANSWER_FIRST},
	{WCB_NOT_ASKED, SAY_REFUSE_NOT_ASKED},
	{0, 0},
};

/* The one card that can open a pile. Eating draws cards. */
static bool plays_itself(uint16_t act)
{
	return act != WCB_EAT;
}

extern const struct sil_narration wa_chat_bi_narration;

const struct sil_game sil_wa_chat_bi = {
	.rules = &wa_chat_bi_rules,
	.title = "Wa Chat Bi",
	.minutes = 20,
	.usual_seats = 4,
	.refusals = refusals,
	.words = &wa_chat_bi_words,
	.narration = &wa_chat_bi_narration,
	.evaluator = &wa_chat_bi_evaluator,
	.search_settings = &wa_chat_bi_search_settings,
	.explain = wa_chat_bi_explain,
	.print_move = print_move,
	.plays_itself = plays_itself,
	.view_json = view_json,
	.truth_json = truth_json,
};

extern const char *const wa_chat_bi_help[]; /* made from help.*.md by the build */

const struct sil_text wa_chat_bi_text = {
	.sentences = wa_chat_bi_sentences,
	.help = wa_chat_bi_help,
	.view_board = view_board,
};
