/* Kawaii: what piles are worth to whom, as far as one seat can tell from its view. */
#ifndef SILURE_KAWAII_WORTH_H
#define SILURE_KAWAII_WORTH_H

#include "games/kawaii/kawaii.h"

/* What a seat makes of the table. */
struct kawaii_sight {
	const struct kawaii_view *view;
	uint64_t pile[KAWAII_SEATS];  /* cards it sees there, bit c: card c */
	uint8_t hidden[KAWAII_SEATS]; /* and how many it does not see [KW10] */
	uint64_t unseen;              /* cards it has not seen: in stocks, and with memory=on covered or taken */
	int to_come;                  /* flips left in this round */
	float flavour[KAWAII_SEATS][KAWAII_SEATS], shape[KAWAII_SEATS][KAWAII_SEATS]; /* [seat][kind]: how likely */
};

/* Reads the table; without the chances of favourites. */
void kawaii_look(const struct kawaii_view *, struct kawaii_sight *);

/* Fills in how likely each favourite of each seat is: claims betray them, and so do piles left alone. */
void kawaii_guess_favourites(struct kawaii_sight *);

/* How many points more these piles together would be to the seat itself, hearts not counted: exact, or the exact mean
 * where cards are covered. */
float kawaii_worth(const struct kawaii_sight *, unsigned piles);

/* The mean of one unseen card to the seat itself, shops at -1. */
float kawaii_mean_card(const struct kawaii_sight *);

/* The chance that the pile is worth at least this much to some other seat with a heart. */
float kawaii_wanted(const struct kawaii_sight *, unsigned pile, float worth);

/* What the pile is worth to another seat on average. */
float kawaii_worth_to(const struct kawaii_sight *, unsigned seat, unsigned pile);

/* What one more heart is worth beyond its point to a seat that has this number of hearts already. */
float kawaii_heart_option(unsigned seats, unsigned hearts, int to_come);

static inline int kawaii_shop_points(int shops)
{
	return shops == 3 ? 3 : -shops;
}

#endif
