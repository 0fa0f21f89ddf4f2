/* Kawaii: the invariants of a state, for tests. Freestanding. */
#include "games/kawaii/kawaii.h"
#include "games/kawaii/internal.h"

static const char *broken_cards(const struct kawaii *game)
{
	uint64_t all = 0;
	unsigned places = 0, in_piles = 0, lying = 0;
	for (unsigned f = 0; f < KAWAII_CARDS; f++) {
		lying += f < game->flipped && game->deck[f];
		if (!game->deck[f])
			continue;
		if (game->deck[f] > KAWAII_CARDS)
			return "cards are numbered 1 to 55";
		all |= (uint64_t)1 << game->deck[f];
		places++;
	}
	for (unsigned s = 0; s < game->public.seats; s++) {
		int at = game->newest_at[s];
		unsigned turn = ((unsigned)game->starter + game->newest_at[s]) % game->public.seats;
		if (game->count[s] ? turn != s || game->newest_at[s] >= game->flipped : game->newest_at[s] != 0)
			return "a top card was flipped by its pile's owner";
		for (unsigned i = 0; i < game->count[s]; i++, at -= game->public.seats)
			if (at < 0 || !game->deck[at])
				return "a pile's cards lie in the deck's order";
		in_piles += game->count[s];
		if ((game->piles >> s & 1) != (game->count[s] != 0))
			return "piles with cards are marked";
		all |= game->taken[s];
		places += (unsigned)__builtin_popcountll(game->taken[s]);
		if (game->taken_count[s] != __builtin_popcountll(game->taken[s]))
			return "score piles are counted";
	}
	if (in_piles != lying)
		return "every flipped card lies in a pile or was taken";
	if (places != KAWAII_CARDS || all != (((uint64_t)1 << KAWAII_CARDS) - 1) << 1)
		return "each card is in one place";
	return NULL;
}

static const char *broken_hearts(const struct kawaii *game)
{
	unsigned hearts = 0, flavours = 0, shapes = 0;
	for (unsigned s = 0; s < game->public.seats; s++) {
		unsigned bound = kawaii_ones[game->sealed[s] & 31];
		for (unsigned p = 0; p < game->public.seats; p++)
			bound += game->duel[p] >> s & 1u;
		if (bound > game->hearts[s])
			return "every open claim has its heart";
		if (game->sealed[s] & ~(unsigned)game->piles || game->sealed[s] & game->contested)
			return "only free piles with cards are claimed";
		hearts += game->hearts[s];
		flavours |= 1u << game->flavour[s];
		shapes |= 1u << game->shape[s];
	}
	if (hearts < 1 || hearts > 2u * game->public.seats)
		return "a round goes on while it has hearts, and none are added";
	if (kawaii_ones[flavours & 31] != game->public.seats || kawaii_ones[shapes & 31] != game->public.seats)
		return "everybody has favourites of their own";
	return NULL;
}

static const char *broken_duels(const struct kawaii *game)
{
	for (unsigned p = 0; p < game->public.seats; p++) {
		if ((game->contested >> p & 1) != (game->duel[p] != 0))
			return "piles in a duel are marked";
		if (game->duel[p] && (kawaii_ones[game->duel[p] & 31] < 2 || !(game->piles >> p & 1)))
			return "a duel is between several, for a pile";
		if (game->duel[p] >> game->public.seats)
			return "only players are in a duel";
	}
	if (game->contested >> game->public.seats)
		return "only players' piles are contested";
	if ((game->duel_pile != 0) != (game->contested != 0))
		return "a duel runs while one waits";
	if (game->duel_pile && !(game->contested >> (game->duel_pile - 1) & 1))
		return "the running duel is for a contested pile";
	for (unsigned s = 0; s < game->public.seats; s++)
		if ((game->sign[s] != 0) != (game->thrown >> s & 1) || game->sign[s] > 3)
			return "who has thrown has a sign";
	if (game->thrown && (!game->duel_pile || game->thrown & ~game->duel[game->duel_pile - 1]))
		return "only who is in the duel throws";
	if (game->throws >= MAX_UNDECIDED_THROWS)
		return "two undecided throws end a duel";
	return NULL;
}

static const char *broken_windows(const struct kawaii *game)
{
	uint32_t first = 0;
	for (unsigned p = 0; p < game->public.seats; p++) {
		uint32_t close = game->close_ms[p];
		bool claimed = false;
		for (unsigned s = 0; s < game->public.seats; s++) {
			bool sealed = game->sealed[s] >> p & 1;
			claimed |= sealed;
			if (sealed ? game->press_ms[s][p] > game->public.now_ms : game->press_ms[s][p] != 0)
				return "claims were pressed before now";
		}
		if (claimed != (close != 0))
			return "a window is open while claims are sealed";
		if (close && close < game->public.now_ms)
			return "no window is open past its time";
		if (close && (!first || close < first))
			first = close;
	}
	if (first != game->race_ms)
		return "the next window to close is known";
	return NULL;
}

static const char *broken_clock(const struct kawaii *game)
{
	const char *why = broken_windows(game);
	if (why)
		return why;
	if (game->phase == KAWAII_SEALING)
		return "nobody seals in live pace";
	if (game->stop_ms ? game->phase >= KAWAII_RESTING || game->stop_ms < game->race_ms
			  : game->race_ms && game->phase == KAWAII_FLIPPING)
		return "a claim stops the flips until after its window";
	if ((game->duel_ms != 0) != (game->duel_pile != 0))
		return "a duel has a deadline";
	if (game->public.wake_ms != kawaii_live_wake(game) || game->public.wake_ms < game->public.now_ms)
		return "the clock wakes at the next deadline";
	if (game->public.due != kawaii_live_due(game))
		return "who can move is due";
	return NULL;
}

static const char *broken_calm(const struct kawaii *game)
{
	unsigned due = game->public.due;
	if (game->public.now_ms || game->public.wake_ms || game->race_ms || game->stop_ms || game->duel_ms ||
	    game->next_ms || game->newest_ms)
		return "there is no time in calm pace";
	if (game->phase != KAWAII_FLIPPING && game->phase != KAWAII_SEALING)
		return "calm pace flips and seals";
	if (game->phase == KAWAII_FLIPPING)
		return due == 1u << game->turn ? NULL : "whose turn it is flips";
	if (game->duel_pile)
		return due == (game->duel[game->duel_pile - 1] & ~(unsigned)game->thrown)
			       ? NULL
			       : "who is in the duel owes a sign";
	for (unsigned s = 0; s < game->public.seats; s++)
		if (game->sealed[s] && due >> s & 1)
			return "who has sealed owes nothing";
	return due && !(due & ~kawaii_everybody(&game->public)) && kawaii_armed(game)
		       ? NULL
		       : "somebody is asked, and somebody can claim";
}

static const char *broken_empty_table(const struct kawaii *game)
{
	for (unsigned s = 0; s < KAWAII_SEATS; s++)
		if (game->hearts[s] || game->taken[s] || game->count[s] || game->sealed[s] || game->duel[s])
			return "between rounds the table is empty";
	if (game->duel_pile || game->contested || game->thrown || game->piles)
		return "between rounds nobody wants a pile";
	for (unsigned f = 0; f < KAWAII_CARDS; f++)
		if (game->deck[f])
			return "between rounds no card lies about";
	return NULL;
}

const char *kawaii_broken(const struct sil_state *state)
{
	const struct kawaii *game = (const struct kawaii *)state;
	const char *why = NULL;
	if (game->phase > KAWAII_FINISHED || (game->phase == KAWAII_FINISHED) != (game->public.over != 0))
		return "finished is over";
	if ((game->round == KAWAII_ROUNDS) != (game->public.over != 0))
		return "there are three rounds";
	if (game->starter >= game->public.seats ||
	    game->turn != (game->starter + (unsigned)game->flipped) % game->public.seats)
		return "flips go round from the starter";
	if (game->public.over && (game->public.due || game->public.wake_ms))
		return "nobody is due when it is over";
	if (game->phase >= KAWAII_RESTING)
		why = broken_empty_table(game);
	if (!why && kawaii_in_play(game->phase))
		why = broken_cards(game);
	if (!why && kawaii_in_play(game->phase))
		why = broken_duels(game);
	if (!why && kawaii_in_play(game->phase))
		why = broken_hearts(game);
	if (!why && !game->public.over)
		why = kawaii_live(&game->public) ? broken_clock(game) : broken_calm(game);
	return why;
}
