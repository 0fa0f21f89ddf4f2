/* Paired rollouts: is any act clearly better than the one the full evaluation ranks first? A few candidates are played
 * on in the same imagined worlds with common random numbers, which takes most of the luck out of the comparison; where
 * luck decides much, a tree search does not get that far. */
#ifndef SILURE_BOTS_PAIRED_H
#define SILURE_BOTS_PAIRED_H

#include "bots/bot.h"
#include "bots/net.h"

/* How a rival chooses from its view, kept from one imagined world to the next: the view is mostly the same. */
struct sil_rival_policy {
	uint64_t view; /* hash; 0: none yet */
	int count;
	float noise; /* on the values, when it chooses */
	uint16_t acts[SIL_MAX_LEGAL];
	float values[SIL_MAX_LEGAL];
};

/* What a seat of an imagined world chooses by the full evaluation. Evaluates only if the policy is for another view. */
uint16_t sil_rival_choice(const struct sil_game *, const struct sil_state *world, int seat, struct sil_rival_policy *,
			  struct sil_rng *);

/* Plays an imagined world on: first the act, and what those who choose at the same time have chosen; afterwards
 * everybody follows the full evaluation for the settings' heuristic_plies, then the rollout policy; where there is
 * none, always the full evaluation. At most `depth` moves. The game has an evaluator. */
void sil_play_on(const struct sil_game *, struct sil_state *world, unsigned me, uint16_t act, const uint16_t *rivals,
		 uint16_t depth, struct sil_rng *);
/* The same world further, from move number `from` after the first act up to `to`. */
void sil_play_further(const struct sil_game *, struct sil_state *world, unsigned from, unsigned to, struct sil_rng *);

/* Rivals who choose at the same time, as max expects them: it plays the same imagined worlds again rather than wonder
 * about ever new views. NULL: nobody chooses at the same time, or memory is short. The question's budget has a bound.
 */
struct sil_rivals;
struct sil_rivals *sil_rivals_begin(const struct sil_question *, struct sil_rng *);
void sil_rivals_imagine(struct sil_rivals *, struct sil_state *world);
uint16_t sil_rivals_choice(struct sil_rivals *, const struct sil_state *world, int seat);
void sil_rivals_end(struct sil_rivals *);

/* Whether hard (or max, if as_max) makes paired rollouts in this game. */
bool sil_pairs_rollouts(const struct sil_game *, bool as_max);

/* The best act within the question's budget, or the level's effort if that has no bound, for hard or max: as the game's
 * search settings say. The game has an evaluator with rollout_policy and value. With one thread and no time limit it is
 * repeatable. */
uint16_t sil_paired_rollouts(const struct sil_question *, bool as_max, struct sil_rng *);

/* The same for max by a network: its policy names the candidates and plays on for the settings' net_depth moves and up
 * to a choice, and its value judges what came of it. */
uint16_t sil_net_rollouts(const struct sil_question *, const struct sil_net *, struct sil_rng *);
/* One of those rollouts: the chance to win after an act, when rivals who choose at the same time choose these. */
float sil_net_roll_out(const struct sil_question *, const struct sil_net *, const struct sil_state *imagined,
		       uint16_t act, const uint16_t *rivals, struct sil_rng);

#endif
