/* For the leak tests: what a seat may not know in Wa Chat Bi. */
#include "games/wa-chat-bi/wa-chat-bi.h"
#include "tests/secrets.h"

/* [WC-g] Others' hands, unless everybody has seen all of one; and the order of the draw pile. */
void wa_chat_bi_secrets(const struct sil_state *state, int seat, uint8_t secret[SIL_STATE_BYTES])
{
	const struct wa_chat_bi *game = (const struct wa_chat_bi *)state;
	for (int s = 0; s < game->public.seats; s++) {
		unsigned seen = 0;
		for (unsigned kind = 0; kind < WCB_KINDS; kind++)
			seen += wcb_count(game->known[s], kind);
		for (size_t i = 0; s != seat && seen < game->size[s] && i < sizeof game->hand[s]; i++)
			secret[offsetof(struct wa_chat_bi, hand) + (size_t)s * sizeof game->hand[s] + i] = 1;
	}
	for (size_t i = 0; i < game->deck_cards; i++)
		secret[offsetof(struct wa_chat_bi, deck) + i] = 1;
}
