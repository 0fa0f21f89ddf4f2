/* What a good player knows of a game, for bots and hints: games/<game>/heuristic.c. It may use libc and fractions,
 * unlike rules. Everything here follows from views, or from worlds imagined from views. */
#ifndef SILURE_ENGINE_SENSE_H
#define SILURE_ENGINE_SENSE_H

#include "engine/game.h"
#include "engine/rng.h"

/* How the strong levels doubt their first thought (bots/paired.h). All zero: they do not, but plan or search. Where the
 * game has a plan too, hard follows the plan and max doubts. */
struct sil_rollout_settings {
	float margin;     /* acts that weigh so much less than the best are out of the question; 0: no doubts */
	uint16_t steady;  /* so many moves are imagined by sense … */
	uint16_t horizon; /* … then by the quick policy until so many are made; the outlook judges what came of it */
	uint16_t far;     /* how many max makes; 0: as many as hard */
	float lead;       /* what a point ahead of the others is worth, in victories */
	float mix; /* acts worse by about so much, in fair shares, are played now and then: the predictable lose. Where
		    * good players mix, max supposes that its rivals doubt as hard does */
};

struct sil_heuristic {
	/* How good each legal act looks to somebody who knows the game well and sees this view: any scale in which a
	 * difference of 1.0 matters about as much as one point. The acts are those of the view's own seat. */
	void (*weigh)(const struct sil_view *, const uint16_t *acts, int count, float *weights);

	/* The same, thought through: what the strong levels begin with. NULL: weigh is all there is. */
	void (*ponder)(const struct sil_view *, const uint16_t *acts, int count, float *weights);

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

	/* In real time: whether an act that weighs so much is better done than waiting (a claim that is worth it; a
	 * flip). NULL: always. */
	bool (*worth_pressing)(uint16_t act, float weight);
	/* In real time: how many things somebody has to look at before pressing. NULL: one. */
	unsigned (*things_in_view)(const struct sil_view *);

	struct sil_rollout_settings doubts;
	/* Whether this act, when it is the first thought, is beyond doubt. NULL: none is. */
	bool (*certain)(const struct sil_view *, uint16_t act);
	uint32_t hard_effort, max_effort; /* playouts a decision; 0: the usual */

	float slips;  /* how far easy misjudges an act, in points; 0: the usual */
	float temper; /* normal takes acts within about so much of the best now and then; 0: always the best */
	uint16_t rollout_moves; /* a rollout stops after so many moves if there is an outlook; 0: at the end */
};

static inline void sil_evaluate_full(const struct sil_heuristic *sense, const struct sil_view *view,
				     const uint16_t *acts, int count, float *weights)
{
	(sense->ponder ? sense->ponder : sense->weigh)(view, acts, count, weights);
}

#endif
