/* What a good player knows of a game, for bots and hints: games/<game>/sense.c. It may use libc and fractions, unlike
 * rules. Everything here follows from views, or from worlds imagined from views. */
#ifndef SILURE_ENGINE_SENSE_H
#define SILURE_ENGINE_SENSE_H

#include "engine/game.h"
#include "engine/rng.h"

struct sil_sense {
	/* How good each legal act looks to somebody who knows the game well and sees this view: any scale in which a
	 * difference of 1.0 matters about as much as one point. The acts are those of the view's own seat. */
	void (*weigh)(const struct sil_view *, const uint16_t *acts, int count, float *weights);

	/* What a sensible player would do, quickly and with some variety, in an imagined world: the policy of rollouts.
	 * It uses only what that seat may know. The seat is due. NULL: evenly at random. */
	uint16_t (*quick)(const struct sil_state *imagined, int seat, struct sil_rng *);

	/* Chances (0 … 1, adding up to about 1 over rivals) of each seat in an unfinished imagined world, so that a
	 * rollout may stop early. NULL: it plays to the end. */
	void (*outlook)(const struct sil_state *imagined, float chances[SIL_MAX_SEATS]);

	/* A planner of the game's own, where the general search is not the right tool: the best act within `effort`
	 * (about as much work as so many playouts). False: this position is for the general search. NULL: none. */
	bool (*plan)(const struct sil_view *, const uint16_t *acts, int count, uint32_t effort, struct sil_rng *,
		     uint16_t *act);

	/* One exact reason for or against an act, as a sentence in out's language ("1 reveal in 5 is hungry; …"). */
	void (*reason)(const struct sil_view *, uint16_t act, struct sil_out *);

	/* In real time: whether this act is better done than waiting (a claim that is worth it; a flip). NULL: always.
	 */
	bool (*worth_pressing)(const struct sil_view *, uint16_t act);
	/* In real time: how many things somebody has to look at before pressing. NULL: one. */
	unsigned (*things_in_view)(const struct sil_view *);

	float temper; /* normal takes acts within about so much of the best now and then; 0: always the best */
	uint16_t rollout_moves; /* a rollout stops after so many moves if there is an outlook; 0: at the end */
};

#endif
