/* The words of Kai Piranja: moves, JSON, a drawing, sentences. Made of views; only truth_json sees a state. */
#include "games/kai-piranja/kai-piranja.h"

#include "engine/narration.h"
#include "engine/text.h"
#include "engine/play.h"
#include "kai_piranja_messages.h"

static const char *const species_words[SPECIES] = {"piranha", "puffer", "lion", "barracuda"};

static void print_move(uint16_t act, struct sil_out *out)
{
	static const char *const turn_words[] = {"reveal", "haul", "stop"};
	if (act < TAKE) {
		sil_put(out, turn_words[act]);
	} else {
		sil_put(out, "take-");
		sil_put(out, species_words[act - TAKE]);
	}
}

/* P piranha, U puffer, L lion, B barracuda; small ones in lower case, a bang for the hungry. */
static void card_code(unsigned card, char code[3])
{
	char letter = "PULB"[__builtin_ctz(card)];
	code[0] = card & SMALL ? (char)(letter + ('a' - 'A')) : letter;
	code[1] = card & HUNGRY ? '!' : '\0';
	code[2] = '\0';
}

static void json_card(struct sil_out *out, unsigned card)
{
	char code[3];
	card_code(card, code);
	sil_json_text(out, code);
}

static void json_places(struct sil_out *out, const char *name, const uint8_t *deck, int from, int to)
{
	sil_json_key(out, name);
	sil_json_open(out, '[');
	for (int at = from; at < to; at++)
		json_card(out, deck[at]);
	sil_json_close(out, ']');
}

static int read_stack(const struct kai_piranja_view *view, unsigned top, uint8_t cards[CARDS])
{
	int count = 0;
	for (; top; top = view->under[top - 1])
		cards[count++] = view->deck[top - 1];
	return count;
}

/* From the top down: what came last is first. */
static void json_stack(struct sil_out *out, const char *name, const struct kai_piranja_view *view, unsigned top)
{
	uint8_t cards[CARDS];
	int count = read_stack(view, top, cards);
	json_places(out, name, cards, 0, count);
}

/* From left to right. */
static void json_row(struct sil_out *out, const struct kai_piranja_view *view, int seat)
{
	uint8_t cards[CARDS];
	int count = read_stack(view, view->row_last[seat], cards);
	sil_json_key(out, "row");
	sil_json_open(out, '[');
	while (count)
		json_card(out, cards[--count]);
	sil_json_close(out, ']');
}

static int unseen(const struct kai_piranja_view *view, int kind, bool sea)
{
	int from = sea ? DANCE_CARDS : view->boxed, to = sea ? CARDS : DANCE_CARDS;
	int left = sea ? kai_piranja_box[kind].sea : kai_piranja_box[kind].dance;
	for (int at = from; at < to; at++)
		left -= view->deck[at] == kai_piranja_box[kind].card;
	return left;
}

static int dance_left(const struct kai_piranja_view *view)
{
	return view->next < DANCE_CARDS ? DANCE_CARDS - view->next : 0;
}

static int sea_left(const struct kai_piranja_view *view)
{
	return view->next > DANCE_CARDS ? CARDS - view->next : SEA_CARDS;
}

/* How many of each kind nobody has seen yet, be they in the deck or in the box. */
static void json_unseen(struct sil_out *out, const char *name, const struct kai_piranja_view *view, bool sea)
{
	sil_json_key(out, name);
	sil_json_open(out, '{');
	for (int k = 0; k < KINDS; k++) {
		char code[3];
		card_code(kai_piranja_box[k].card, code);
		sil_json_key(out, code), sil_json_int(out, unseen(view, k, sea));
	}
	sil_json_close(out, '}');
}

static void json_seat(struct sil_out *out, const char *name, unsigned seat_plus_one)
{
	sil_json_key(out, name);
	if (seat_plus_one)
		sil_json_int(out, seat_plus_one - 1);
	else
		sil_json_null(out);
}

/* The latest card and what became of it. */
static void json_latest(struct sil_out *out, const struct kai_piranja_view *view)
{
	sil_json_key(out, "latest");
	if (!view->shown_by) {
		sil_json_null(out);
		return;
	}
	unsigned card = view->deck[view->next - 1];
	sil_json_open(out, '{');
	sil_json_key(out, "card"), json_card(out, card);
	sil_json_key(out, "back"), sil_json_text(out, view->next > DANCE_CARDS ? "sea" : "dance");
	json_seat(out, "shown_by", view->shown_by);
	sil_json_key(out, "became");
	sil_json_text(out, view->public.over ? "end"
			   : card & HUNGRY   ? "digesting"
			   : view->placed_by ? "placed"
					     : "gone");
	json_seat(out, "placed_by", view->placed_by);
	sil_json_key(out, "eaten"), sil_json_int(out, view->eaten);
	sil_json_close(out, '}');
}

static void json_player(struct sil_out *out, const struct kai_piranja_view *view, int seat)
{
	sil_json_open(out, '{');
	json_row(out, view, seat);
	sil_json_key(out, "row_species");
	sil_json_open(out, '{');
	for (int k = 0; k < SPECIES; k++)
		sil_json_key(out, species_words[k]), sil_json_int(out, view->row_species[seat] >> 8 * k & 0xff);
	sil_json_close(out, '}');
	sil_json_key(out, "catch"), sil_json_int(out, view->catch_size[seat]);
	sil_json_key(out, "catch_hungry"), sil_json_int(out, view->catch_hungry[seat]);
	json_stack(out, "catch_cards", view, view->catch_top[seat]);
	sil_json_close(out, '}');
}

static void view_json(const struct sil_view *in, struct sil_out *out)
{
	const struct kai_piranja_view *view = (const struct kai_piranja_view *)in;
	sil_json_key(out, "may_stop"), sil_json_bool(out, view->may_stop);
	sil_json_key(out, "dance_left"), sil_json_int(out, dance_left(view));
	sil_json_key(out, "sea_left"), sil_json_int(out, sea_left(view));
	sil_json_key(out, "boxed"), sil_json_int(out, view->boxed);
	json_latest(out, view);
	sil_json_key(out, "players");
	sil_json_open(out, '[');
	for (int s = 0; s < view->public.seats; s++)
		json_player(out, view, s);
	sil_json_close(out, ']');
	sil_json_key(out, "piles");
	sil_json_open(out, '[');
	for (int k = 0; k < SPECIES; k++) {
		sil_json_open(out, '{');
		sil_json_key(out, "species"), sil_json_text(out, species_words[k]);
		sil_json_key(out, "size"), sil_json_int(out, view->pile_size[k]);
		sil_json_key(out, "hungry"), sil_json_int(out, view->pile_hungry >> 8 * k & 0xff);
		json_stack(out, "cards", view, view->pile_top[k]);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
	json_stack(out, "gone", view, view->gone_top);
	json_places(out, "revealed", view->deck, view->boxed, view->next);
	json_unseen(out, "unseen_dance", view, false);
	json_unseen(out, "unseen_sea", view, true);
}

/* What everybody sees, and below it what nobody does. */
static void truth_json(const struct sil_state *state, struct sil_out *out)
{
	const struct kai_piranja *game = (const struct kai_piranja *)state;
	struct sil_view view;
	sil_observe(&kai_piranja_rules, state, SIL_WATCHER, &view);
	view_json(&view, out);
	int dance = game->next < DANCE_CARDS ? game->next : DANCE_CARDS;
	int sea = game->next > DANCE_CARDS ? game->next : DANCE_CARDS;
	json_places(out, "deck_dance", game->deck, dance, DANCE_CARDS);
	json_places(out, "deck_sea", game->deck, sea, CARDS);
	json_places(out, "boxed_cards", game->deck, 0, kai_piranja_boxed(&game->public));
}

extern const struct sil_game sil_kai_piranja;

/* The capital is the letter of the cards. */
static const uint16_t headings[SPECIES] = {SAY_HEADING_PIRANHA, SAY_HEADING_PUFFER, SAY_HEADING_LION,
					   SAY_HEADING_BARRACUDA};
static const enum sil_ink inks[SPECIES] = {SIL_RED, SIL_YELLOW, SIL_MAGENTA, SIL_CYAN};

enum { ROW_COLUMNS = 54, TABLE_COLUMNS = 16 };

/* What the drawing alone says. */
static void put_word(struct sil_out *out, int id)
{
	sil_put_word(out, kai_piranja_sentences, id);
}

/* Columns that a word takes: one for each character, however many bytes it has. */
static int columns(const struct sil_out *out, int id)
{
	int count = 0;
	for (const char *text = kai_piranja_sentences[out->lang][id]; *text; text++)
		count += ((unsigned char)*text & 0xc0) != 0x80;
	return count;
}

static void put_fish(struct sil_out *out, unsigned card)
{
	static const struct sil_players nobody = {.you = -1};
	int species = __builtin_ctz(card);
	char words[80];
	struct sil_out said = sil_out_on(words, sizeof words);
	said.lang = out->lang;
	struct sil_messages messages;
	sil_messages_clear(&messages, &kai_piranja_words);
	struct sil_message_ref name = sil_add_message(&messages, (uint16_t)(SAY_PIRANHA + species), NULL, 0);
	struct sil_message_ref fish = card & HUNGRY  ? say_hungry(&messages, name)
				      : card & SMALL ? say_small(&messages, name)
						     : say_large(&messages, name);
	sil_ink(out, inks[species]);
	sil_put_message(&sil_kai_piranja, &messages, fish, &nobody, &said);
	sil_put_letters(out, words);
	sil_ink(out, SIL_PLAIN);
}

static void tell_meal(struct sil_out *out, const struct kai_piranja_view *view)
{
	if (view->public.over) {
		put_word(out, SAY_BOARD_MEAL_ENDS);
	} else if (view->eaten) {
		put_word(out, SAY_BOARD_EATS);
		sil_put_int(out, view->eaten);
		put_word(out, SAY_BOARD_DIGESTS);
	} else {
		put_word(out, SAY_BOARD_NOTHING);
	}
}

static void tell_latest(struct sil_out *out, const struct kai_piranja_view *view)
{
	sil_put(out, " ");
	if (!view->shown_by) {
		put_word(out, SAY_BOARD_CALM), sil_put(out, "\n");
		return;
	}
	unsigned card = view->deck[view->next - 1];
	sil_draw_seat(out, view->shown_by - 1);
	put_word(out, SAY_BOARD_COLON);
	put_fish(out, card);
	sil_put(out, ". ");
	if (card & HUNGRY) {
		tell_meal(out, view);
	} else if (view->placed_by) {
		put_word(out, SAY_BOARD_JOINS);
		sil_draw_seat(out, view->placed_by - 1);
		sil_put(out, ".");
	} else {
		put_word(out, SAY_BOARD_NOWHERE);
	}
	sil_put(out, "\n");
}

/* A fish swims to the left; its letter tells the species, its length and case the size. */
static void draw_fish(struct sil_out *out, unsigned card, bool wide)
{
	char code[3];
	card_code(card, code);
	sil_ink(out, inks[__builtin_ctz(card)]);
	if (wide)
		sil_draw(out, card & LARGE ? "<°" : "<", card & LARGE ? "<o" : "<");
	sil_put(out, code);
	if (wide)
		sil_put(out, card & LARGE ? "><" : "<");
	sil_ink(out, SIL_PLAIN);
}

/* The row from left to right: as fish while there is room, then as letters, then the end of it. */
static void draw_row(struct sil_out *out, const struct kai_piranja_view *view, int seat)
{
	uint8_t cards[CARDS];
	int count = read_stack(view, view->row_last[seat], cards), columns = 0;
	for (int i = 0; i < count; i++)
		columns += cards[i] & LARGE ? 6 : 4;
	bool wide = columns <= ROW_COLUMNS;
	int hidden = 2 * count <= ROW_COLUMNS ? 0 : count - (ROW_COLUMNS - 6) / 2;
	if (!wide && hidden > 0) {
		sil_put(out, "(+");
		sil_put_int(out, hidden);
		sil_put(out, ") ");
		count -= hidden;
	}
	while (count) {
		draw_fish(out, cards[--count], wide);
		sil_put(out, count ? " " : "");
	}
	if (!view->row_last[seat])
		sil_draw(out, "·", "-");
}

static void draw_player(struct sil_out *out, const struct kai_piranja_view *view, int seat)
{
	bool own = seat == view->seat;
	sil_ink(out, own ? SIL_BOLD : SIL_PLAIN);
	sil_put(out, " ");
	if (view->public.due >> seat & 1)
		sil_draw(out, "▶ ", "> ");
	else
		sil_put(out, "  ");
	sil_draw_seat_padded(out, seat, 12);
	sil_put_padded(out, view->catch_size[seat], 5);
	if (view->catch_hungry[seat]) {
		sil_put_padded(out, view->catch_hungry[seat], 3);
		sil_put(out, "!");
	} else {
		sil_put(out, "    ");
	}
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "  ");
	draw_row(out, view, seat);
	sil_put(out, "\n");
}

/* So many sated and hungry fish, in a column of the table. */
static void put_counts(struct sil_out *out, int sated, int hungry)
{
	sil_put_padded(out, sated, TABLE_COLUMNS - 6);
	sil_put(out, " +");
	sil_put_padded(out, hungry, 3);
	sil_put(out, "!");
}

static void draw_unseen(struct sil_out *out, const struct kai_piranja_view *view, bool sea)
{
	sil_ink(out, SIL_DIM);
	if (sea)
		put_word(out, SAY_BOARD_UNSEEN_SEA);
	else
		put_word(out, SAY_BOARD_UNSEEN_DANCE);
	for (int k = 0; k < KINDS; k += 3)
		put_counts(out, unseen(view, k, sea) + unseen(view, k + 1, sea), unseen(view, k + 2, sea));
	sil_ink(out, SIL_PLAIN);
	sil_put(out, "\n");
}

static void draw_piles(struct sil_out *out, const struct kai_piranja_view *view)
{
	sil_put(out, "               ");
	for (int k = 0; k < SPECIES; k++) {
		sil_put_times(out, " ", TABLE_COLUMNS - columns(out, headings[k]));
		sil_ink(out, inks[k]);
		put_word(out, headings[k]);
		sil_ink(out, SIL_PLAIN);
	}
	sil_put(out, "\n"), put_word(out, SAY_BOARD_DIGESTING);
	for (int k = 0; k < SPECIES; k++) {
		int hungry = view->pile_hungry >> 8 * k & 0xff;
		if (hungry) {
			sil_ink(out, SIL_BOLD);
			put_counts(out, view->pile_size[k] - hungry, hungry);
			sil_ink(out, SIL_PLAIN);
		} else {
			sil_put_times(out, " ", TABLE_COLUMNS - 1);
			sil_draw(out, "·", "-");
		}
	}
	sil_put(out, "\n");
	draw_unseen(out, view, false);
	draw_unseen(out, view, true);
}

static void view_board(const struct sil_view *in, struct sil_out *out)
{
	const struct kai_piranja_view *view = (const struct kai_piranja_view *)in;
	sil_ink(out, SIL_CYAN);
	sil_draw(out, " ≈≈≈≈≈≈ ", " ~~~~~~ ");
	sil_ink(out, SIL_PLAIN);
	if (dance_left(view))
		put_word(out, SAY_BOARD_DANCE), sil_put_int(out, dance_left(view)), sil_put(out, "   ");
	put_word(out, SAY_BOARD_SEA), sil_put_int(out, sea_left(view));
	if (view->boxed)
		sil_put(out, "   "), put_word(out, SAY_BOARD_BOX), sil_put_int(out, view->boxed);
	sil_ink(out, SIL_CYAN);
	sil_draw(out, " ≈≈≈≈≈≈\n", " ~~~~~~\n");
	sil_ink(out, SIL_PLAIN);
	tell_latest(out, view);
	sil_put(out, "\n");
	draw_piles(out, view);
	sil_put(out, "\n"), put_word(out, SAY_BOARD_HEAD), sil_put(out, "\n");
	for (int s = 0; s < view->public.seats; s++)
		draw_player(out, view, s);
}

static const struct sil_refusal_words refusals[] = {
	{REVEAL_FIRST, SAY_REFUSE_REVEAL_FIRST},
	{NO_PILE, SAY_REFUSE_NO_PILE},
	{TOO_FEW, SAY_REFUSE_TOO_FEW},
	{HAUL_TO_TAKE, SAY_REFUSE_HAUL_TO_TAKE},
	{0, 0},
};

extern const struct sil_narration kai_piranja_narration;

const struct sil_game sil_kai_piranja = {
	.rules = &kai_piranja_rules,
	.title = "Kai Piranja",
	.minutes = 20,
	.usual_seats = 4,
	.refusals = refusals,
	.words = &kai_piranja_words,
	.narration = &kai_piranja_narration,
	.evaluator = &kai_piranja_evaluator,
	.search_settings = &kai_piranja_search_settings,
	.explain = kai_piranja_explain,
	.print_move = print_move,
	.view_json = view_json,
	.truth_json = truth_json,
};

extern const char *const kai_piranja_help[]; /* made from help.*.md by the build */

const struct sil_text kai_piranja_text = {
	.sentences = kai_piranja_sentences,
	.help = kai_piranja_help,
	.view_board = view_board,
};
