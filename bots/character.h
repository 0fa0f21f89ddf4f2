/* The characters: bots of about one strength with a temper each, which shows in what they play where several acts are
 * about as good. Defined in character.c and nowhere else. */
#ifndef SILURE_BOTS_CHARACTER_H
#define SILURE_BOTS_CHARACTER_H

#include "bots/bot.h"

extern const struct sil_bot sil_bold_bot, sil_careful_bot, sil_spiteful_bot, sil_greedy_bot, sil_plain_bot;

/* Every character, ending with NULL. */
extern const struct sil_bot *const sil_characters[];

#endif
