/* The words of Chawaï: moves, JSON, titles. Made of views; only truth_json sees a state. The drawing is in board.c. */
#include "games/chawai/chawai.h"
#include "games/chawai/words.h"

#include "engine/narration.h"
#include "engine/out.h"
#include "chawai_messages.h"

static void print_move(uint16_t act, struct sil_out *out)
{
	sil_put(out, "dive-");
	sil_put_int(out, act + 1);
}

static void json_card(struct sil_out *out, unsigned face)
{
	static const char *const kinds[] = {"sardine", "tiger", "tuna", "lantern", "jellyfish", "gull"};
	if (!face) {
		sil_json_null(out);
		return;
	}
	sil_json_open(out, '{');
	sil_json_key(out, "kind"), sil_json_text(out, kinds[chawai_kind(face)]);
	if (face != GULL)
		sil_json_key(out, "value"), sil_json_int(out, chawai_value(face));
	sil_json_close(out, '}');
}

static void json_cards(struct sil_out *out, const uint8_t *faces, int count)
{
	sil_json_open(out, '[');
	for (int i = 0; i < count; i++)
		json_card(out, faces[i]);
	sil_json_close(out, ']');
}

static void json_heap(struct sil_out *out, chawai_heap heap)
{
	sil_json_open(out, '[');
	for (unsigned face = 1; face < FACES; face++)
		for (unsigned i = chawai_count(heap, face); i; i--)
			json_card(out, face);
	sil_json_close(out, ']');
}

/* A pile, or how much is known of one: null for each forgotten card. */
static void json_pile(struct sil_out *out, const uint8_t *lowest, int height)
{
	sil_json_key(out, "height"), sil_json_int(out, height);
	sil_json_key(out, "top"), json_card(out, height ? lowest[height - 1] : 0);
	sil_json_key(out, "pile"), json_cards(out, lowest, height);
}

static void json_divers(struct sil_out *out, unsigned hand)
{
	sil_json_open(out, '[');
	for (; hand; hand &= hand - 1)
		sil_json_int(out, __builtin_ctz(hand) + 1);
	sil_json_close(out, ']');
}

static const char *const slot_names[CHAWAI_SLOTS] = {"bottom", "middle", "surface"};

static void json_lagoon(const struct chawai_view *view, struct sil_out *out)
{
	sil_json_key(out, "lagoon");
	sil_json_open(out, '[');
	for (int slot = 0; slot < CHAWAI_SLOTS && !view->public.over; slot++) {
		sil_json_open(out, '{');
		sil_json_key(out, "slot"), sil_json_text(out, slot_names[slot]);
		sil_json_key(out, "card"), json_card(out, view->drawn[CHAWAI_SLOTS * view->turn + slot]);
		sil_json_key(out, "only_for");
		if (view->looker[slot])
			sil_json_int(out, view->looker[slot] - 1);
		else
			sil_json_null(out);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
}

static void json_player(const struct chawai_view *view, int s, struct sil_out *out)
{
	bool forgets = chawai_forgets(&view->public), known = !forgets || s == view->seat;
	sil_json_open(out, '{');
	sil_json_key(out, "points");
	if (forgets)
		sil_json_null(out);
	else
		sil_json_int(out, chawai_points(view, s));
	json_pile(out, view->pile[s], view->height[s]);
	sil_json_key(out, "last_diver"), sil_json_int(out, view->last[s]);
	sil_json_key(out, "divers");
	if (known)
		json_divers(out, view->hand[s]);
	else
		sil_json_null(out);
	sil_json_key(out, "spent");
	if (known)
		json_divers(out, view->hand[s] ^ ((1u << CHAWAI_TURNS) - 1));
	else
		sil_json_null(out);
	sil_json_key(out, "has_chosen"), sil_json_bool(out, !view->public.over && !(view->public.due >> s & 1));
	sil_json_close(out, '}');
}

/* What the viewer remembers of cards out of sight: all of it, or with memory=on nothing before the end. */
static void json_memory(const struct chawai_view *view, struct sil_out *out)
{
	sil_json_key(out, "unseen");
	json_heap(out, chawai_unseen(view));
	sil_json_key(out, "discards");
	if (chawai_forgets(&view->public))
		sil_json_null(out);
	else
		json_heap(out, chawai_discards(view));
	/* Nor does a finished game of version 1 know what came when. */
	bool unknown = chawai_forgets(&view->public) || (view->turn && !view->drawn[0]);
	sil_json_key(out, "gulls_put_back");
	if (unknown)
		sil_json_null(out);
	else
		sil_json_int(out, view->put_back);
	sil_json_key(out, "past_lagoons");
	if (unknown) {
		sil_json_null(out);
		return;
	}
	sil_json_open(out, '[');
	for (int turn = 0; turn < view->turn; turn++)
		json_cards(out, view->drawn + CHAWAI_SLOTS * turn, CHAWAI_SLOTS);
	sil_json_close(out, ']');
}

static void view_json(const struct sil_view *in, struct sil_out *out)
{
	const struct chawai_view *view = (const struct chawai_view *)in;
	int left = CHAWAI_DECK - CHAWAI_SLOTS * (view->turn + !view->public.over);
	sil_json_key(out, "turn"), sil_json_int(out, view->turn);
	sil_json_key(out, "turns"), sil_json_int(out, CHAWAI_TURNS);
	sil_json_key(out, "kiti_after"), sil_json_int(out, view->kiti);
	sil_json_key(out, "deck"), sil_json_int(out, left);
	json_lagoon(view, out);
	sil_json_key(out, "own_diver"), sil_json_int(out, view->own_sealed);
	sil_json_key(out, "players");
	sil_json_open(out, '[');
	for (int s = 0; s < view->public.seats; s++)
		json_player(view, s, out);
	sil_json_close(out, ']');
	json_memory(view, out);
	sil_json_key(out, "removed"), json_card(out, view->removed);
}

static void truth_json(const struct sil_state *state, struct sil_out *out)
{
	const struct chawai *game = (const struct chawai *)state;
	int next = CHAWAI_SLOTS * game->turn, deck = next + (game->public.over ? 0 : CHAWAI_SLOTS);
	chawai_heap discards = chawai_all_cards(&game->public);
	sil_json_key(out, "turn"), sil_json_int(out, game->turn);
	sil_json_key(out, "kiti_after"), sil_json_int(out, game->kiti);
	sil_json_key(out, "lagoon"), json_cards(out, game->deck + next, deck - next);
	sil_json_key(out, "lookers"), sil_json_open(out, '[');
	for (int slot = 0; slot < CHAWAI_SLOTS && !game->public.over; slot++) {
		if (game->looker[slot])
			sil_json_int(out, game->looker[slot] - 1);
		else
			sil_json_null(out);
	}
	sil_json_close(out, ']');
	sil_json_key(out, "deck"), json_cards(out, game->deck + deck, CHAWAI_DECK - deck);
	sil_json_key(out, "removed"), json_card(out, game->deck[CHAWAI_REMOVED]);
	sil_json_key(out, "gulls_put_back");
	if (chawai_forgets(&game->public))
		sil_json_null(out);
	else
		sil_json_int(out, game->put_back);
	sil_json_key(out, "players");
	sil_json_open(out, '[');
	for (int s = 0; s < game->public.seats; s++) {
		bool sealed = !game->public.over && !(game->public.due >> s & 1);
		sil_json_open(out, '{');
		json_pile(out, game->pile[s] + 1, game->piled[s] & 255);
		sil_json_key(out, "last_diver"), sil_json_int(out, game->last[s]);
		sil_json_key(out, "divers"), json_divers(out, game->hand[s]);
		sil_json_key(out, "sealed"), sil_json_int(out, sealed ? game->sealed[s] + 1 : 0);
		sil_json_close(out, '}');
		for (int i = 1; i <= (game->piled[s] & 255); i++)
			discards -= CHAWAI_ONE(game->pile[s][i]);
	}
	sil_json_close(out, ']');
	for (int i = next; i <= CHAWAI_DECK; i++)
		discards -= CHAWAI_ONE(game->deck[i]);
	sil_json_key(out, "discards"), json_heap(out, discards);
}

static const struct sil_refusal_words refusals[] = {
	{CHAWAI_SPENT, SAY_REFUSE_SPENT},
	{0, 0},
};

/* The last card of a hand. */
static bool plays_itself(uint16_t act)
{
	(void)act;
	return true;
}

extern const struct sil_narration chawai_narration;

#define WORDS_OF_ALL_VERSIONS                                                                                          \
	.title = "Chawaï", .minutes = 20, .usual_seats = 4, .refusals = refusals, .words = &chawai_words,              \
	.narration = &chawai_narration, .evaluator = &chawai_evaluator, .search_settings = &chawai_search_settings,    \
	.persona = &chawai_persona, .explain = chawai_explain, .print_move = print_move, .plays_itself = plays_itself, \
	.view_json = view_json, .truth_json = truth_json

static const struct sil_game version_1 = {.rules = &chawai_rules_v1, WORDS_OF_ALL_VERSIONS};

const struct sil_game sil_chawai = {.rules = &chawai_rules, .older = &version_1, WORDS_OF_ALL_VERSIONS};
