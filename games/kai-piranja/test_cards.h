/* Kai Piranja's cards in its tests, as text: P U L B, small ones in lower case, `!` after the hungry. */
#ifndef SILURE_GAMES_KAI_PIRANJA_TEST_CARDS_H
#define SILURE_GAMES_KAI_PIRANJA_TEST_CARDS_H

#include <string.h>

#include "games/kai-piranja/kai-piranja.h"

/* The card at the beginning of the text, which moves on behind it. */
static inline uint8_t card_of(const char **text)
{
	char letter = *(*text)++;
	unsigned species = (unsigned)(strchr("PpUuLlBb", letter) - "PpUuLlBb") / 2;
	unsigned size = letter >= 'a' ? SMALL : LARGE;
	if (**text == '!')
		(*text)++, size = HUNGRY;
	return (uint8_t)(1u << species | size);
}

#endif
