/* What always holds in a game of Wa Chat Bi, for tests. Freestanding. */
#include "games/wa-chat-bi/wa-chat-bi.h"

static const char *broken_hand(const struct wa_chat_bi *game, unsigned seat)
{
	wcb_cards hand = game->hand[seat], unseen = 0;
	for (unsigned kind = 0; kind < WCB_KINDS; kind++) {
		if (wcb_count(hand, kind) < wcb_count(game->known[seat], kind))
			return "what is known of a hand is in it";
		unseen += (wcb_count(hand, kind) - wcb_count(game->known[seat], kind)) * wcb_one(kind);
	}
	if (hand >> WCB_INDIGESTION_AT)
		return "nobody keeps an Indigestion card";
	if (game->size[seat] != wcb_total(hand))
		return "a hand's size is the number of its cards";
	if ((game->no_dish >> seat & 1) && (!unseen || unseen & (wcb_one(WCB_DISHES) - 1)))
		return "no dish hides where that is proven";
	if (seat >= game->public.seats && (hand || game->tokens[seat]))
		return "an empty chair has nothing";
	if (game->tokens[seat] > WCB_LAST_TOKEN)
		return "nobody has more than three tokens";
	return NULL;
}

static const char *broken_turn(const struct wa_chat_bi *game)
{
	unsigned due = game->public.due;
	bool third = false;
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		third |= game->tokens[s] == WCB_LAST_TOKEN;
	if (game->public.over != third || (third && due))
		return "the third token ends the game";
	if (!third && (!due || (due & (due - 1)) || due >> game->public.seats))
		return "one seat is due";
	if (!third && !game->asking && !game->hand[__builtin_ctz(due)])
		return "an empty hand has drawn before its turn";
	if (game->asking && (third || game->pile || game->backwards || game->indigestion >= WCB_MAX_INDIGESTION))
		return "spice is offered on a clean table";
	if ((game->aside > 0) != (third || game->asking))
		return "Indigestion cards are aside when a round is over only";
	return NULL;
}

const char *wcb_broken(const struct sil_state *state)
{
	const struct wa_chat_bi *game = (const struct wa_chat_bi *)state;
	uint8_t count[16] = {0};
	for (unsigned i = 0; i < sizeof game->below; i++)
		if (game->below[i])
			return "under the draw pile lies nothing";
	for (unsigned i = 0; i < sizeof game->deck; i++) {
		if (game->deck[i] >= WCB_KINDS || (i >= game->deck_cards && game->deck[i]))
			return "above the draw pile lies nothing";
		if (i < game->deck_cards)
			count[game->deck[i]]++;
	}
	if (game->indigestion < 1 || game->indigestion > WCB_MAX_INDIGESTION ||
	    count[WCB_INDIGESTION] + game->aside != game->indigestion)
		return "one to six Indigestion cards, in the draw pile or set aside";
	for (unsigned kind = 0; kind < WCB_INDIGESTION; kind++) {
		unsigned cards = count[kind] + wcb_count(game->pile, kind) + wcb_count(game->discards, kind);
		for (int s = 0; s < SIL_MAX_SEATS; s++)
			cards += wcb_count(game->hand[s], kind);
		if (cards != wcb_count(WCB_DECK, kind))
			return "no card is lost or doubled";
	}
	unsigned dishes_in_play = 0;
	for (unsigned kind = 0; kind < WCB_DISHES; kind++)
		dishes_in_play += wcb_count(game->pile, kind) > 0;
	if ((game->pile | game->discards) >> WCB_INDIGESTION_AT || dishes_in_play > 1)
		return "a pile has one kind of dish and no Indigestion card";
	const char *wrong = NULL;
	for (unsigned s = 0; s < SIL_MAX_SEATS && !wrong; s++)
		wrong = broken_hand(game, s);
	return wrong ? wrong : broken_turn(game);
}
