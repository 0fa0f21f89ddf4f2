/* The levels that people meet, each defined in levels.c and nowhere else. They see a view and what they imagine from
 * it.
 */
#ifndef SILURE_BOTS_LEVELS_H
#define SILURE_BOTS_LEVELS_H

#include "bots/bot.h"
#include "engine/message.h"

extern const struct sil_bot sil_random_bot, sil_easy_bot, sil_normal_bot, sil_hard_bot, sil_max_bot;

/* For the arena: hard and max as they are without a network. */
extern const struct sil_bot sil_hard_search_bot, sil_max_search_bot;

/* Every level, weakest first, ending with NULL. */
extern const struct sil_bot *const sil_bots[];

/* A level, a character (character.h) or a strength (strength.h) by its name; NULL when there is none. */
const struct sil_bot *sil_find_bot(const char *name);

/* Their names as a list in a message: "random, easy, … and strength-0 to strength-20". */
struct sil_message_ref sil_say_levels(struct sil_messages *);

/* Writes two members of a JSON object: "bots", the names of the levels, and "characters". */
void sil_describe_bots(struct sil_out *);

/* A race is no place for a search: what counts is knowing a pile's worth, and reacting fast. */
struct sil_choice sil_race(const struct sil_question *, unsigned reaction_ms, struct sil_rng *);

/* How many playouts hard, or max, makes a decision in this game. */
uint32_t sil_effort(const struct sil_bot *, const struct sil_game *);

/* What hard (or max, if as_max) does where the game wants something else than the general search: the game's planner,
 * or paired rollouts. False: this position is for the general search. */
bool sil_plan_or_roll_out(const struct sil_question *, bool as_max, struct sil_rng *, uint16_t *act);

#endif
