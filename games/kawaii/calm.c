/* Kawaii at the calm pace [KW-t4]: no race and no clock, sealed claims after every flip. Freestanding. */
#include "games/kawaii/kawaii.h"
#include "games/kawaii/internal.h"

static void open_flip(struct kawaii *game)
{
	game->phase = KAWAII_FLIPPING;
	game->public.due = (uint16_t)(1u << game->turn);
}

/* The next round follows at once: the scoring stays in sight, and without a clock nobody is hurried. */
static void end_calm_round(struct kawaii *game)
{
	kawaii_score_round(game);
	if (game->round == KAWAII_ROUNDS) {
		game->phase = KAWAII_FINISHED;
		game->public.over = 1;
		game->public.due = 0;
		return;
	}
	kawaii_deal_round(game);
	open_flip(game);
}

void kawaii_calm_begin(struct kawaii *game)
{
	open_flip(game);
}

/* [KW-t4] Everybody is asked, who cannot claim too: such a seat has only its pass, which the table plays for people.
 * When nobody at all can claim, play goes on. [KW7] */
static void open_sealing(struct kawaii *game)
{
	bool anybody = game->piles && kawaii_armed(game);
	game->public.due = (uint16_t)(anybody ? kawaii_everybody(&game->public) : 0);
	if (anybody)
		game->phase = KAWAII_SEALING;
	else if (game->flipped == KAWAII_CARDS)
		end_calm_round(game);
	else
		open_flip(game);
}

/* After the uncontested piles: the duels, then the question whether a heart is left [KW-f], then the next sealing. */
static void go_on(struct kawaii *game)
{
	kawaii_open_duel(game);
	if (game->duel_pile)
		game->public.due = game->duel[game->duel_pile - 1];
	else if (!kawaii_armed(game))
		end_calm_round(game);
	else
		open_sealing(game);
}

static void open_clash(struct kawaii *game, unsigned pile)
{
	unsigned rivals = 0;
	for (unsigned s = 0; s < game->public.seats; s++)
		rivals |= ((unsigned)game->sealed[s] >> pile & 1u) << s;
	game->duel[pile] = (uint8_t)rivals;
	game->race[pile] = (struct kawaii_race){.rivals = (uint8_t)rivals};
}

/* What is uncontested goes at once; clashes go to rock-paper-scissors. If all passed, the next card is flipped. */
static void reveal(struct kawaii *game)
{
	unsigned once = 0, twice = 0;
	for (unsigned s = 0; s < KAWAII_SEATS; s++) {
		twice |= once & game->sealed[s];
		once |= game->sealed[s];
	}
	if (!once) {
		if (game->flipped == KAWAII_CARDS)
			end_calm_round(game);
		else
			open_flip(game);
		return;
	}
	game->contested = (uint8_t)twice;
	for (unsigned piles = twice; piles; piles &= piles - 1)
		open_clash(game, (unsigned)__builtin_ctz(piles));
	for (unsigned s = 0; s < game->public.seats; s++) {
		for (unsigned piles = game->sealed[s] & ~twice; piles; piles &= piles - 1) {
			unsigned pile = (unsigned)__builtin_ctz(piles);
			game->race[pile].rivals = (uint8_t)(1u << s);
			kawaii_take(game, pile, s, false, KAWAII_ALONE);
		}
	}
	__builtin_memset(game->sealed, 0, sizeof game->sealed);
	go_on(game);
}

int kawaii_calm_legal(const struct kawaii *game, unsigned seat, uint16_t *out)
{
	unsigned count = 0;
	if (game->phase == KAWAII_FLIPPING) {
		out[count++] = KAWAII_FLIP;
	} else if (game->duel_pile) {
		for (uint16_t act = KAWAII_ROCK; act <= KAWAII_SCISSORS; act++)
			out[count++] = act;
	} else {
		unsigned claims = kawaii_count_claims(game->piles, game->hearts[seat]);
		for (; count < claims; count++)
			out[count] = (uint16_t)kawaii_nth_claim(game->piles, game->hearts[seat], count);
		out[count++] = KAWAII_PASS;
	}
	return (int)count;
}

static int throw_calm_sign(struct kawaii *game, struct sil_move move)
{
	if (move.act < KAWAII_ROCK || move.act > KAWAII_SCISSORS)
		return SIL_NOT_LEGAL;
	game->public.due = (uint16_t)(game->public.due & ~(1u << move.seat));
	if (kawaii_throw(game, move.seat, move.act))
		go_on(game);
	else if (!game->public.due)
		game->public.due = game->duel[game->duel_pile - 1];
	return SIL_OK;
}

int kawaii_calm_apply(struct kawaii *game, struct sil_move move)
{
	if (game->phase == KAWAII_FLIPPING) {
		if (move.act != KAWAII_FLIP)
			return SIL_NOT_LEGAL;
		kawaii_flip(game);
		open_sealing(game);
		return SIL_OK;
	}
	if (game->duel_pile)
		return throw_calm_sign(game, move);
	unsigned claim = move.act & KAWAII_ALL_PILES; /* none, if it is a pass */
	if (move.act > KAWAII_PASS || move.act == KAWAII_FLIP)
		return SIL_NOT_LEGAL;
	if (claim & ~(unsigned)game->piles)
		return KAWAII_EMPTY_PILE;
	if (kawaii_ones[claim] > game->hearts[move.seat])
		return KAWAII_NO_HEART;
	game->sealed[move.seat] = (uint8_t)claim;
	game->public.due = (uint16_t)(game->public.due & ~(1u << move.seat));
	if (!game->public.due)
		reveal(game);
	return SIL_OK;
}
