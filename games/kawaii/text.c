/* The words of kawaii: moves, JSON, sentences. Made of views; only truth_json sees a state. The drawing is board.c. */
#include "games/kawaii/kawaii.h"

#include "engine/narration.h"
#include "engine/out.h"
#include "kawaii_messages.h"
#include "games/kawaii/words.h"

static const char *const flavour_words[KAWAII_KINDS] = {"strawberry", "vanilla",     "chocolate", "pistachio",
							"blueberry",  "closed-shop", "cherry"};
static const char *const shape_words[] = {"cone", "stick", "cup", "lolly", "sandwich"};
static const char *const sign_words[] = {NULL, "rock", "paper", "scissors"};
static const char *const phase_words[] = {"flipping", "sealing", "last-call", "resting", "finished"};
static const char *const how_words[] = {"undecided", "alone", "faster", "signs", "draw"};

static void print_move(uint16_t act, struct sil_out *out)
{
	static const char *const words[] = {"pass", "done", "rock", "paper", "scissors", "tick"};
	if (act == KAWAII_FLIP) {
		sil_put(out, "flip");
		return;
	}
	if (act > KAWAII_ALL_PILES) {
		sil_put(out, words[act - KAWAII_PASS]);
		return;
	}
	const char *between = "claim-";
	for (unsigned piles = act; piles; piles &= piles - 1) {
		sil_put(out, between);
		sil_put_int(out, __builtin_ctz(piles));
		between = "+";
	}
}

/* "strawberry cone", "cherry", "closed-shop" */
static void json_card(struct sil_out *out, unsigned card)
{
	char name[32];
	struct sil_out text = sil_out_on(name, sizeof name);
	sil_put(&text, flavour_words[kawaii_flavour_of[card]]);
	if (kawaii_shape_of[card] <= SANDWICH) {
		sil_put(&text, " ");
		sil_put(&text, shape_words[kawaii_shape_of[card]]);
	}
	sil_json_text(out, name);
}

static void json_card_set(struct sil_out *out, uint64_t cards)
{
	sil_json_open(out, '[');
	for (; cards; cards &= cards - 1)
		json_card(out, (unsigned)__builtin_ctzll(cards));
	sil_json_close(out, ']');
}

/* A pile from the bottom to the top; null for a card nobody remembers. */
static void json_pile(struct sil_out *out, const uint8_t *deck, int newest_at, int count, int seats)
{
	sil_json_open(out, '[');
	for (int i = count - 1; i >= 0; i--) {
		unsigned card = deck[newest_at - i * seats];
		if (card)
			json_card(out, card);
		else
			sil_json_null(out);
	}
	sil_json_close(out, ']');
}

static void json_name(struct sil_out *out, const char *name)
{
	if (name)
		sil_json_text(out, name);
	else
		sil_json_null(out);
}

static void json_time(struct sil_out *out, const char *name, uint32_t t_ms)
{
	sil_json_key(out, name);
	if (t_ms)
		sil_json_int(out, t_ms);
	else
		sil_json_null(out);
}

static void json_favourites(struct sil_out *out, unsigned flavour, unsigned shape)
{
	sil_json_key(out, "flavour"), sil_json_text(out, flavour_words[flavour]);
	sil_json_key(out, "shape"), sil_json_text(out, shape_words[shape]);
}

static void json_race(struct sil_out *out, const struct kawaii_race *race, int pile, int seats)
{
	sil_json_open(out, '{');
	sil_json_key(out, "pile"), sil_json_int(out, pile);
	sil_json_key(out, "claimed_by"), sil_json_mask(out, race->rivals);
	sil_json_key(out, "behind_ms");
	sil_json_open(out, '[');
	for (int s = 0; s < seats; s++) {
		if (race->rivals >> s & 1)
			sil_json_int(out, race->behind_ms[s]);
		else
			sil_json_null(out);
	}
	sil_json_close(out, ']');
	sil_json_key(out, "winner");
	if (race->winner)
		sil_json_int(out, race->winner - 1);
	else
		sil_json_null(out);
	sil_json_key(out, "how"), sil_json_text(out, how_words[race->how]);
	sil_json_key(out, "cards"), sil_json_int(out, race->cards);
	sil_json_close(out, '}');
}

static void json_races(struct sil_out *out, const struct kawaii_race *races, int latest, int seats)
{
	sil_json_key(out, "races");
	sil_json_open(out, '[');
	for (int p = 0; p < seats; p++)
		if (races[p].rivals)
			json_race(out, &races[p], p, seats);
	sil_json_close(out, ']');
	sil_json_key(out, "latest_race");
	if (latest)
		json_race(out, &races[latest - 1], latest - 1, seats);
	else
		sil_json_null(out);
}

static void json_duel(const struct kawaii_view *view, struct sil_out *out)
{
	sil_json_key(out, "duel");
	if (!view->duel_pile) {
		sil_json_null(out);
		return;
	}
	sil_json_open(out, '{');
	sil_json_key(out, "pile"), sil_json_int(out, view->duel_pile - 1);
	sil_json_key(out, "rivals"), sil_json_mask(out, view->duel[view->duel_pile - 1]);
	sil_json_key(out, "have_thrown"), sil_json_mask(out, view->thrown);
	sil_json_key(out, "undecided_throws"), sil_json_int(out, view->throws);
	json_time(out, "until_ms", view->duel_ms);
	sil_json_close(out, '}');
}

static void json_last_round(struct sil_out *out, const struct kawaii_view *view)
{
	sil_json_key(out, "last_round");
	if (!view->round) {
		sil_json_null(out);
		return;
	}
	sil_json_open(out, '[');
	for (int s = 0; s < view->public.seats; s++) {
		sil_json_open(out, '{');
		json_favourites(out, view->was_flavour[s], view->was_shape[s]);
		sil_json_key(out, "score_pile"), json_card_set(out, view->was_taken[s]);
		sil_json_key(out, "hearts"), sil_json_int(out, view->was_hearts[s]);
		sil_json_key(out, "points"), sil_json_int(out, view->was_points[s]);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
}

static void json_own(const struct kawaii_view *view, struct sil_out *out)
{
	sil_json_key(out, "own");
	if (view->seat >= view->public.seats || view->phase >= KAWAII_RESTING) {
		sil_json_null(out);
		return;
	}
	sil_json_open(out, '{');
	json_favourites(out, view->own_flavour, view->own_shape);
	sil_json_key(out, "claimed"), sil_json_mask(out, view->own_sealed);
	sil_json_key(out, "sign"), json_name(out, sign_words[view->own_sign]);
	sil_json_close(out, '}');
}

/* Cards of the stock: those still to flip, dealt one by one from the starter. */
static int stock_of(int seat, int starter, int flipped, int seats)
{
	int left = 0;
	for (int f = flipped; f < KAWAII_CARDS; f++)
		left += (starter + f) % seats == seat;
	return left;
}

static void json_player(const struct kawaii_view *view, int s, struct sil_out *out)
{
	bool playing = view->phase < KAWAII_RESTING;
	bool known = !view->public.options[1] || s == view->seat;
	int stock = playing ? stock_of(s, view->starter, view->flipped, view->public.seats) : 0;
	sil_json_open(out, '{');
	sil_json_key(out, "total"), sil_json_int(out, view->total[s]);
	sil_json_key(out, "hearts"), sil_json_int(out, view->hearts[s]);
	sil_json_key(out, "stock"), sil_json_int(out, stock);
	sil_json_key(out, "pile");
	json_pile(out, view->deck, view->newest_at[s], view->count[s], view->public.seats);
	sil_json_key(out, "pile_size"), sil_json_int(out, view->count[s]);
	sil_json_key(out, "score_pile");
	if (known)
		json_card_set(out, view->taken[s]);
	else
		sil_json_null(out);
	sil_json_key(out, "score_pile_size"), sil_json_int(out, view->taken_count[s]);
	sil_json_key(out, "last_sign"), json_name(out, sign_words[view->last_sign[s]]);
	sil_json_key(out, "credit_ms"), sil_json_int(out, view->shown_credit[s]);
	sil_json_key(out, "done"), sil_json_bool(out, view->done >> s & 1);
	sil_json_close(out, '}');
}

static void view_json(const struct sil_view *in, struct sil_out *out)
{
	const struct kawaii_view *view = (const struct kawaii_view *)in;
	sil_json_key(out, "phase"), sil_json_text(out, phase_words[view->phase]);
	sil_json_key(out, "round"), sil_json_int(out, view->round + (view->phase < KAWAII_RESTING));
	sil_json_key(out, "starter"), sil_json_int(out, view->starter);
	sil_json_key(out, "turn"), sil_json_int(out, view->turn);
	sil_json_key(out, "flipped"), sil_json_int(out, view->flipped);
	sil_json_key(out, "stopped"), sil_json_bool(out, view->stopped);
	json_time(out, "window_closes_ms", view->race_ms);
	json_time(out, "stop_ends_ms", view->stop_ms);
	json_time(out, "flip_from_ms", view->flip_from_ms);
	json_time(out, "next_ms", view->next_ms);
	json_time(out, "newest_card_ms", view->newest_ms);
	json_own(view, out);
	sil_json_key(out, "contested_piles"), sil_json_mask(out, view->contested);
	json_duel(view, out);
	json_races(out, view->race, view->latest, view->public.seats);
	sil_json_key(out, "players");
	sil_json_open(out, '[');
	for (int s = 0; s < view->public.seats; s++)
		json_player(view, s, out);
	sil_json_close(out, ']');
	json_last_round(out, view);
}

/* The stock from its top. */
static void json_stock(struct sil_out *out, const struct kawaii *game, int seat)
{
	sil_json_open(out, '[');
	for (int f = game->flipped; f < KAWAII_CARDS; f++)
		if (game->deck[f] && (game->starter + f) % game->public.seats == seat)
			json_card(out, game->deck[f]);
	sil_json_close(out, ']');
}

static void json_true_player(const struct kawaii *game, int s, struct sil_out *out)
{
	sil_json_open(out, '{');
	sil_json_key(out, "total"), sil_json_int(out, game->total[s]);
	sil_json_key(out, "hearts"), sil_json_int(out, game->hearts[s]);
	if (game->phase < KAWAII_RESTING)
		json_favourites(out, game->flavour[s], game->shape[s]);
	sil_json_key(out, "stock"), json_stock(out, game, s);
	sil_json_key(out, "pile");
	json_pile(out, game->deck, game->newest_at[s], game->count[s], game->public.seats);
	sil_json_key(out, "score_pile"), json_card_set(out, game->taken[s]);
	sil_json_key(out, "claimed"), sil_json_mask(out, game->sealed[s]);
	sil_json_key(out, "pressed_ms");
	sil_json_open(out, '[');
	for (unsigned p = 0; p < game->public.seats; p++) {
		if (game->press_ms[s][p])
			sil_json_int(out, game->press_ms[s][p]);
		else
			sil_json_null(out);
	}
	sil_json_close(out, ']');
	json_time(out, "window_on_pile_closes_ms", game->close_ms[s]);
	sil_json_key(out, "sign"), json_name(out, sign_words[game->sign[s]]);
	sil_json_key(out, "last_sign"), json_name(out, sign_words[game->last_sign[s]]);
	sil_json_key(out, "credit_ms"), sil_json_int(out, game->credit[s]);
	sil_json_key(out, "done"), sil_json_bool(out, game->done >> s & 1);
	sil_json_close(out, '}');
}

static void json_set_aside(struct sil_out *out, const struct kawaii *game)
{
	unsigned flavours = 31, shapes = 31;
	for (int s = 0; s < game->public.seats; s++)
		flavours &= ~(1u << game->flavour[s]), shapes &= ~(1u << game->shape[s]);
	sil_json_key(out, "favourites_set_aside");
	sil_json_open(out, '[');
	for (unsigned kind = 0; kind < KAWAII_SEATS; kind++)
		if (flavours >> kind & 1)
			sil_json_text(out, flavour_words[kind]);
	for (unsigned kind = 0; kind < KAWAII_SEATS; kind++)
		if (shapes >> kind & 1)
			sil_json_text(out, shape_words[kind]);
	sil_json_close(out, ']');
}

static void truth_json(const struct sil_state *state, struct sil_out *out)
{
	const struct kawaii *game = (const struct kawaii *)state;
	bool playing = game->phase < KAWAII_RESTING;
	sil_json_key(out, "phase"), sil_json_text(out, phase_words[game->phase]);
	sil_json_key(out, "round"), sil_json_int(out, game->round + playing);
	sil_json_key(out, "starter"), sil_json_int(out, game->starter);
	sil_json_key(out, "turn"), sil_json_int(out, game->turn);
	sil_json_key(out, "flipped"), sil_json_int(out, game->flipped);
	sil_json_key(out, "next_cards");
	sil_json_open(out, '[');
	for (int f = game->flipped; playing && f < KAWAII_CARDS; f++)
		json_card(out, game->deck[f]);
	sil_json_close(out, ']');
	if (playing)
		json_set_aside(out, game);
	json_time(out, "window_closes_ms", game->race_ms);
	json_time(out, "stop_ends_ms", game->stop_ms);
	json_time(out, "duel_ends_ms", game->duel_ms);
	json_time(out, "flip_from_ms", game->flip_from_ms);
	json_time(out, "next_ms", game->next_ms);
	json_time(out, "newest_card_ms", game->newest_ms);
	sil_json_key(out, "contested_piles"), sil_json_mask(out, game->contested);
	sil_json_key(out, "undecided_throws"), sil_json_int(out, game->throws);
	sil_json_key(out, "draws"), sil_json_int(out, game->draws);
	json_races(out, game->race, game->latest, game->public.seats);
	sil_json_key(out, "players");
	sil_json_open(out, '[');
	for (int s = 0; s < game->public.seats; s++)
		json_true_player(game, s, out);
	sil_json_close(out, ']');
}

static const struct sil_refusal_words refusals[] = {
	{KAWAII_EMPTY_PILE, SAY_REFUSE_EMPTY_PILE},
	{KAWAII_NO_HEART, SAY_REFUSE_NO_HEART},
	{KAWAII_PILE_IN_DUEL, SAY_REFUSE_PILE_IN_DUEL},
	{KAWAII_CLAIMED_ALREADY, SAY_REFUSE_CLAIMED_ALREADY},
	{KAWAII_PRESSED_EARLY, SAY_REFUSE_PRESSED_EARLY},
	{KAWAII_STOPPED, SAY_REFUSE_STOPPED},
	{KAWAII_NOT_YOUR_FLIP, SAY_REFUSE_NOT_YOUR_FLIP},
	{KAWAII_NO_DUEL, SAY_REFUSE_NO_DUEL},
	{0, 0},
};

static bool plays_itself(uint16_t act)
{
	return act == KAWAII_PASS;
}

extern const struct sil_narration kawaii_narration;

#define WORDS_OF_ALL_VERSIONS                                                                                          \
	.title = "Kawaii", .minutes = 15, .usual_seats = 4, .refusals = refusals, .words = &kawaii_words,              \
	.narration = &kawaii_narration, .evaluator = &kawaii_evaluator, .search_settings = &kawaii_search_settings,    \
	.persona = &kawaii_persona, .explain = kawaii_explain, .print_move = print_move, .plays_itself = plays_itself, \
	.view_json = view_json, .truth_json = truth_json

static const struct sil_game version_1 = {.rules = &kawaii_rules_v1, WORDS_OF_ALL_VERSIONS};

const struct sil_game sil_kawaii = {.rules = &kawaii_rules, .older = &version_1, WORDS_OF_ALL_VERSIONS};
