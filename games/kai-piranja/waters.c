/* What is public at a table of Kai Piranja, what a card would change, and what everybody may expect of the rest.
 * Looks at nothing that lies face down. */
#include "games/kai-piranja/waters.h"

#include <math.h>
#include <string.h>

static unsigned kind_of(unsigned card)
{
	return (unsigned)__builtin_ctz(card) * 3 + (card >> 5);
}

static void join(struct dancers *row, unsigned card)
{
	unsigned species = (unsigned)__builtin_ctz(card);
	row->size++;
	row->end = (uint8_t)card;
	row->count[species]++;
	for (unsigned k = 0; k < SPECIES; k++)
		row->exposed[k] = k == species ? 0 : (uint8_t)(row->exposed[k] + 1);
}

/* Both a view and a state know the revealed cards by their places. */
static void read_row(const uint8_t *deck, const uint8_t *under, unsigned last, struct dancers *row, uint8_t *cards)
{
	int size = 0;
	for (unsigned at = last; at; at = under[at - 1])
		size++;
	*row = (struct dancers){.end = ANY_FISH};
	int left = size;
	for (unsigned at = last; at; at = under[at - 1])
		cards[--left] = deck[at - 1];
	for (int i = 0; i < size; i++)
		join(row, cards[i]);
}

static void count_unseen(const uint8_t *deck, unsigned boxed, unsigned next, struct waters *waters)
{
	waters->sea = next >= DANCE_CARDS;
	waters->in_box = waters->sea ? 0 : (uint8_t)boxed;
	waters->dance_left = waters->sea ? 0 : (uint8_t)(DANCE_CARDS - next);
	waters->sea_left = waters->sea ? (uint8_t)(CARDS - next) : SEA_CARDS;
	waters->unseen_sum = waters->sea ? waters->sea_left : (uint8_t)(waters->dance_left + boxed);
	for (int k = 0; k < KINDS; k++)
		waters->unseen[k] = waters->sea ? kai_piranja_box[k].sea : kai_piranja_box[k].dance;
	for (unsigned at = waters->sea ? DANCE_CARDS : boxed; at < next; at++)
		waters->unseen[kind_of(deck[at])]--;
}

static void read_public(const struct sil_public *public, struct waters *waters)
{
	waters->seats = public->seats;
	waters->take_by_haul = public->options[OPTION_TAKE] == TAKE_HAUL;
}

void kai_piranja_read_view(const struct kai_piranja_view *view, struct waters *waters)
{
	uint8_t cards[CARDS];
	read_public(&view->public, waters);
	waters->turn = view->seat;
	count_unseen(view->deck, view->boxed, view->next, waters);
	for (int s = 0; s < waters->seats; s++) {
		read_row(view->deck, view->under, view->row_last[s], &waters->rows[s],
			 s == waters->turn ? waters->row : cards);
		waters->catch_size[s] = view->catch_size[s];
	}
	memcpy(waters->pile_size, view->pile_size, SPECIES);
}

void kai_piranja_read_state(const struct kai_piranja *game, struct waters *waters)
{
	uint8_t cards[CARDS];
	read_public(&game->public, waters);
	waters->turn = (uint8_t)__builtin_ctz(game->public.due);
	count_unseen(game->deck, kai_piranja_boxed(&game->public), game->next, waters);
	for (int s = 0; s < waters->seats; s++) {
		read_row(game->deck, game->under, game->row_last[s], &waters->rows[s],
			 s == waters->turn ? waters->row : cards);
		waters->catch_size[s] = game->catch_size[s];
	}
	memcpy(waters->pile_size, game->pile_size, SPECIES);
}

void kai_piranja_draw(struct waters *waters, int kind)
{
	waters->unseen[kind]--, waters->unseen_sum--;
	if (waters->sea) {
		waters->sea_left--;
		return;
	}
	if (--waters->dance_left)
		return;
	waters->sea = 1, waters->in_box = 0, waters->unseen_sum = SEA_CARDS;
	for (int k = 0; k < KINDS; k++)
		waters->unseen[k] = kai_piranja_box[k].sea;
}

/* [KP3] [KP4] */
void kai_piranja_place(struct waters *waters, unsigned card)
{
	for (unsigned i = 0, s = waters->turn; i < waters->seats; i++, s = s + 1 == waters->seats ? 0 : s + 1)
		if (waters->rows[s].end & card) {
			if (i == 0)
				waters->row[waters->rows[s].size] = (uint8_t)card;
			join(&waters->rows[s], card);
			return;
		}
}

/* [KP7] Without the end of the turn. */
void kai_piranja_feed(struct waters *waters, unsigned species)
{
	struct dancers *row = &waters->rows[waters->turn];
	int left = row->size - row->exposed[species];
	waters->pile_size[species] = (uint8_t)(waters->pile_size[species] + row->exposed[species] + 1);
	*row = (struct dancers){.end = ANY_FISH};
	for (int i = 0; i < left; i++)
		join(row, waters->row[i]);
}

/* [KP8] */
void kai_piranja_take_all(struct waters *waters)
{
	for (int k = 0; k < SPECIES; k++)
		if (waters->rows[waters->turn].count[k] >= TAKE_COUNT) {
			waters->catch_size[waters->turn] =
				(uint8_t)(waters->catch_size[waters->turn] + waters->pile_size[k]);
			waters->pile_size[k] = 0;
		}
}

/* [KP6] [KP-g] Without the end of the turn. */
void kai_piranja_haul(struct waters *waters)
{
	struct dancers *row = &waters->rows[waters->turn];
	if (waters->take_by_haul)
		kai_piranja_take_all(waters);
	waters->catch_size[waters->turn] = (uint8_t)(waters->catch_size[waters->turn] + row->size);
	*row = (struct dancers){.end = ANY_FISH};
}

void kai_piranja_pass_turn(struct waters *waters)
{
	waters->turn = waters->turn + 1 == waters->seats ? 0 : (uint8_t)(waters->turn + 1);
}

enum cue {
	CUE_ALWAYS,
	CUE_REVEALS,          /* own share of the reveals to come, in tens */
	CUE_SOON_OVER,        /* the same near the end */
	CUE_SIZE,             /* fish in the row */
	CUE_SIZE_LOST,        /* … if the game ends before they are hauled */
	CUE_SIZE_LOST_SLOWLY, /* … and if rivals reveal on and on */
	CUE_SIZE_EARLY,       /* … with time left */
	CUE_EMPTY,            /* an empty row takes every fish */
	CUE_WAITING,          /* turns until the own one */
	CUE_EXPOSED,          /* fish at risk in the next reveal */
	CUE_TRIPLE_INCOME,    /* three of a species: its hungry fish to come */
	CUE_TRIPLE_PILE,      /* … and its pile now */
	CUE_TRIPLE_PILE_LATE, /* … if somebody else is there before */
	CUE_PAIR_INCOME,      /* two of a species: the same */
	CUE_PAIR_PILE,
	CUE_SINGLE_PILE, /* one */
	CUE_NO_PILE_YET, /* none */
	CUE_LONG,        /* fish beyond the eighth */
	CUES,
};

/* Cards that each cue is worth: a regression over the turns of some hundred thousand games of a good policy. */
static const float cards_of[CUES] = {
	[CUE_ALWAYS] = -0.652f,           [CUE_REVEALS] = 9.773f,
	[CUE_SOON_OVER] = -2.079f,        [CUE_SIZE] = 1.041f,
	[CUE_SIZE_LOST] = -0.503f,        [CUE_SIZE_LOST_SLOWLY] = -0.401f,
	[CUE_SIZE_EARLY] = 0.041f,        [CUE_EMPTY] = 0.449f,
	[CUE_WAITING] = -0.097f,          [CUE_EXPOSED] = -2.298f,
	[CUE_TRIPLE_INCOME] = 0.415f,     [CUE_TRIPLE_PILE] = 0.745f,
	[CUE_TRIPLE_PILE_LATE] = -0.021f, [CUE_PAIR_INCOME] = 0.250f,
	[CUE_PAIR_PILE] = 0.386f,         [CUE_SINGLE_PILE] = 0.229f,
	[CUE_NO_PILE_YET] = 0.139f,       [CUE_LONG] = 0.122f,
};

/* Chance that the game is over before this many more cards are revealed. */
static float chance_of_end(const struct waters *waters, float reveals)
{
	float in_sea = reveals - (float)waters->dance_left;
	if (in_sea <= 0)
		return 0;
	float calm = 1 - 4 / (float)waters->sea_left;
	return calm <= 0 ? 1 : 1 - powf(calm, in_sea);
}

/* What is to be said for and against a seat at the start of a turn. */
static void read_cues(const struct waters *waters, int seat, float cues[CUES])
{
	const struct dancers *row = &waters->rows[seat];
	int distance = (seat - waters->turn + waters->seats) % waters->seats;
	float reveals = waters->sea ? (float)(waters->sea_left + 1) / 5 : (float)waters->dance_left + 4.2f;
	float own = reveals / (float)waters->seats / 10, soon = own < 0.4f ? own * 2.5f : 1;
	float size = row->size;
	float end = chance_of_end(waters, (float)distance * 2 + 1);
	memset(cues, 0, CUES * sizeof *cues);
	cues[CUE_ALWAYS] = 1;
	cues[CUE_REVEALS] = own;
	cues[CUE_SOON_OVER] = soon;
	cues[CUE_SIZE] = size;
	cues[CUE_SIZE_LOST] = size * end;
	cues[CUE_SIZE_LOST_SLOWLY] = size * chance_of_end(waters, (float)distance * 4 + 2);
	cues[CUE_SIZE_EARLY] = size * own;
	cues[CUE_EMPTY] = row->size ? 0 : soon;
	cues[CUE_WAITING] = (float)distance * soon;
	cues[CUE_LONG] = (float)(row->size > 8 ? row->size - 8 : 0) * soon;
	for (int k = 0; k < SPECIES; k++) {
		float hungry = waters->sea ? 0
					   : (float)waters->unseen[3 * k + 2] * (float)waters->dance_left /
						     (float)waters->unseen_sum;
		float pile = waters->pile_size[k] * (1 - end);
		bool first = true;
		for (int i = 0, s = waters->turn; i < distance; i++, s = s + 1 == waters->seats ? 0 : s + 1)
			first = first && waters->rows[s].count[k] < TAKE_COUNT;
		cues[CUE_EXPOSED] += (float)row->exposed[k] * (hungry > 1 ? 1 : hungry) * 0.05f;
		switch (row->count[k] > 3 ? 3 : row->count[k]) {
		case 3:
			cues[CUE_TRIPLE_INCOME] += hungry, cues[first ? CUE_TRIPLE_PILE : CUE_TRIPLE_PILE_LATE] += pile;
			break;
		case 2:
			cues[CUE_PAIR_INCOME] += hungry, cues[CUE_PAIR_PILE] += pile;
			break;
		case 1:
			cues[CUE_SINGLE_PILE] += pile;
			break;
		default:
			cues[CUE_NO_PILE_YET] += pile;
		}
	}
}

float kai_piranja_prospect(const struct waters *waters, int seat, bool speculates)
{
	float cues[CUES], sum = waters->catch_size[seat];
	read_cues(waters, seat, cues);
	for (int i = 0; i < CUES; i++)
		if (speculates || i < CUE_TRIPLE_INCOME || i == CUE_TRIPLE_PILE)
			sum += cues[i] * cards_of[i];
	return sum;
}

void kai_piranja_prospects(const struct waters *waters, float catch[PLAYERS])
{
	for (int s = 0; s < waters->seats; s++)
		catch[s] = kai_piranja_prospect(waters, s, true);
}
