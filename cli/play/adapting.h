/* What the level that adapts remembers from game to game, beside the saved games (saved.h): how strong it is in each
 * game, and which unfinished games it plays and how often the people there want to win. */
#ifndef SILURE_CLI_PLAY_ADAPTING_H
#define SILURE_CLI_PLAY_ADAPTING_H

#include "bots/adapt.h"
#include "engine/record.h"

/* How strong it is in this game; the start where nothing is remembered, or nothing that makes sense. */
struct sil_adaptation adapting_remembered(const struct sil_game *);

/* A game of this saved name begins or is over; the wish is in percent. What cannot be written is not remembered. */
void adapting_note(const char *saved, unsigned percent);
void adapting_forget(const char *saved);
/* The wish of a saved game; 0: it does not adapt. */
unsigned adapting_wish(const char *saved);

/* Whether they can adapt at such a table: there is somebody to win against, and nobody has a bot for a partner, which
 * would be stronger than people wish or worse than they deserve. */
bool adapting_possible(const struct sil_rules *, const struct sil_config *);

/* A game has ended: the people (a mask) among the winners, and what they wished. Returns by how much bots are stronger
 * in the next one; by nothing where they cannot adapt. */
float adapting_end(const struct sil_record *, unsigned people, unsigned winners, unsigned percent);

#endif
