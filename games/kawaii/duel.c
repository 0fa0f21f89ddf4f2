/* Kawaii: rock-paper-scissors for a pile several claimed together [KW5] [KW-t3], the same in both paces. Freestanding.
 */
#include "games/kawaii/kawaii.h"

#include "engine/shuffle.h"
#include "games/kawaii/internal.h"

/* Duels come one after the other, lowest owner first. Does nothing while one runs or when none waits. */
void kawaii_open_duel(struct kawaii *game)
{
	if (!game->duel_pile && game->contested)
		game->duel_pile = (uint8_t)(__builtin_ctz(game->contested) + 1);
}

bool kawaii_may_throw(const struct kawaii *game, unsigned seat)
{
	return game->duel_pile && (game->duel[game->duel_pile - 1] & ~game->thrown) >> seat & 1;
}

static void win(struct kawaii *game, unsigned winner, unsigned how)
{
	unsigned pile = game->duel_pile - 1u;
	bool leave_newest = false;
	if (pile == kawaii_last_flipper(game)) {
		leave_newest = game->early >> winner & 1;
		game->early = 0;
	}
	game->duel[pile] = 0;
	game->contested = (uint8_t)(game->contested & ~(1u << pile));
	game->duel_pile = game->throws = game->thrown = 0;
	__builtin_memset(game->sign, 0, sizeof game->sign);
	kawaii_take(game, pile, winner, leave_newest, how);
}

/* [KW-t3] The k-th draw of a round is a shuffled order of the seats, from a stream of its own; the first of them still
 * in the duel wins. Deals use the streams 0 … 2. */
void kawaii_draw(struct kawaii *game)
{
	uint8_t order[KAWAII_SEATS] = {0, 1, 2, 3, 4};
	struct sil_stream stream;
	sil_stream_open(&stream, game->key, (uint64_t)(game->round + 1) << 8 | game->draws++);
	sil_shuffle(&stream, order, game->public.seats < KAWAII_SEATS ? game->public.seats : KAWAII_SEATS);
	unsigned first = 0;
	while (!(game->duel[game->duel_pile - 1] >> order[first] & 1))
		first++;
	win(game, order[first], KAWAII_BY_DRAW);
}

/* Who stays after a throw: if exactly two signs show, those with the better one. */
static unsigned left_after(const uint8_t sign[KAWAII_SEATS], unsigned throwers)
{
	unsigned with[4] = {0};
	for (unsigned s = 0; s < KAWAII_SEATS; s++)
		with[sign[s]] |= throwers & 1u << s;
	if (with[1] && with[2] && with[3])
		return throwers;
	if (with[1] && with[2])
		return with[2]; /* paper wraps rock */
	if (with[2] && with[3])
		return with[3]; /* scissors cut paper */
	if (with[3] && with[1])
		return with[1]; /* rock blunts scissors */
	return throwers;
}

/* Seals a sign; the last one shows them all. Returns whether that ended the duel. */
bool kawaii_throw(struct kawaii *game, unsigned seat, unsigned act)
{
	uint8_t *rivals = &game->duel[game->duel_pile - 1];
	game->sign[seat] = (uint8_t)(act - KAWAII_ROCK + 1);
	game->thrown = (uint8_t)(game->thrown | 1u << seat);
	if (game->thrown != *rivals)
		return false;
	*rivals = (uint8_t)left_after(game->sign, *rivals);
	__builtin_memcpy(game->last_sign, game->sign, sizeof game->sign);
	__builtin_memset(game->sign, 0, sizeof game->sign);
	game->thrown = 0;
	if (kawaii_ones[*rivals] == 1)
		win(game, (unsigned)__builtin_ctz(*rivals), KAWAII_BY_SIGNS);
	else if (++game->throws == MAX_UNDECIDED_THROWS)
		kawaii_draw(game);
	return !game->duel_pile;
}
