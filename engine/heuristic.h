/* What a game gives to bots and hints beside its rules: an evaluator, settings of the searches, a persona. They stand
 * in games/<game>/heuristic.c, see views and worlds imagined from views, and may use libc and fractions, unlike rules.
 */
#ifndef SILURE_ENGINE_HEURISTIC_H
#define SILURE_ENGINE_HEURISTIC_H

#include "engine/game.h"
#include "engine/play.h"
#include "engine/rng.h"

/* What a temper may like of an act beside victory; where its weight is below nought it dislikes it. Games count on
 * these signs: Chabyrinthe's planner would divide by nought for who likes rivals' points, or late ones of its own. */
enum sil_taste {
	SIL_RISK,   /* that its own points are uncertain; -0.04 … 0.04 */
	SIL_RIVALS, /* the points of the others; never more than 0 */
	SIL_SOON,   /* its own points before the others' next turns; never less than 0 */
	SIL_TASTES,
};

/* Heuristic knowledge as functions. Only `evaluate` is required; the comment of each other member says what NULL means.
 */
struct sil_evaluator {
	/* Fast evaluation: the value of each legal act of the view's own seat, in any scale in which a difference of
	 * 1.0 matters about as much as one point. */
	void (*evaluate)(const struct sil_view *, const uint16_t *acts, int count, float *values);

	/* Full evaluation: the same with more work, for the levels hard and max. NULL: the fast one serves. */
	void (*evaluate_full)(const struct sil_view *, const uint16_t *acts, int count, float *values);
	/* The same as it was first, so that the arena can compare. NULL: as it is. */
	void (*first_evaluate_full)(const struct sil_view *, const uint16_t *acts, int count, float *values);

	/* Rollout policy: a cheap, varied, sensible act for a seat that is due in an imagined world. It uses only what
	 * that seat may know. NULL: evenly at random. */
	uint16_t (*rollout_policy)(const struct sil_state *imagined, int seat, struct sil_rng *);

	/* Everybody's rollout policy to the end of an imagined world: the very same moves, but quicker. NULL: move by
	 * move. */
	void (*roll_out)(struct sil_state *imagined, struct sil_rng *);

	/* Value of an unfinished imagined world: each seat's chance of victory (0 … 1, their sum about 1), so that a
	 * rollout may stop early. NULL: rollouts go on to the end. */
	void (*value)(const struct sil_state *imagined, float chances[SIL_MAX_SEATS]);

	/* A planner of the game's own, instead of the general search: the best act within an effort, which is counted
	 * in playouts of about the same cost. False: this position is for the general search. NULL: no planner. */
	bool (*plan)(const struct sil_view *, const uint16_t *acts, int count, uint32_t effort, struct sil_rng *,
		     uint16_t *act);
	/* The same as it was first, so that the arena can compare. NULL: as it is. */
	bool (*first_plan)(const struct sil_view *, const uint16_t *acts, int count, uint32_t effort, struct sil_rng *,
			   uint16_t *act);

	/* Each act's chance of victory as the planner of max finds it: 0 for those that it leaves out early, and a
	 * little more for the better of two that win. False, or NULL: hints find chances by playouts. */
	bool (*plan_chances)(const struct sil_view *, const uint16_t *acts, int count, uint32_t effort,
			     struct sil_rng *, float *chances);

	/* Values of the acts of a seat with rivals and with these tastes, by the game's own means: where a few playouts
	 * cannot tell what an act offers to whom, or are too slow. The effort is as the planner's; the weights are
	 * those of bots/character.c, on whatever scale the game takes them to; without any it judges as hard does.
	 * False, or NULL: characters compare acts by playouts. */
	bool (*evaluate_to_taste)(const struct sil_view *, const uint16_t *acts, int count, uint32_t effort,
				  const float likes[SIL_TASTES], struct sil_rng *, float *values);

	/* Takes the weights of the planner's value network, which begin at a multiple of 4 and stay; false: they do not
	 * fit. NULL: the planner has no network. */
	bool (*read_values)(const void *bytes, size_t length);

	/* Whether this act, when the full evaluation ranks it first, is played without paired rollouts. NULL: never. */
	bool (*certain)(const struct sil_view *, uint16_t act);

	/* Chances that hints show where 0, 1/20 … 1 was found, in 1/1000 and ascending: made from games by
	 * tools/calibrate.py. NULL: as found. */
	const uint16_t *shown_chances;
	/* Whether they are for this table; as found at the others. NULL: for all. */
	bool (*calibrated)(const struct sil_public *);
};

enum { SIL_SHOWN_CHANCES = 21 };

/* How the levels hard and max search this game. All zero, or no settings at all: the general search (or the planner)
 * with its defaults. */
struct sil_search_settings {
	/* Paired rollouts (bots/paired.h). They need the evaluator's rollout_policy and value. Where the game also has
	 * a planner, hard follows the planner and max makes paired rollouts. */
	float candidate_margin; /* acts whose value is this much below the best are no candidates; 0: no paired rollouts
				 */
	uint16_t heuristic_plies; /* the first moves of a rollout follow the full evaluation … */
	uint16_t depth;           /* … and the others, up to this number of moves, the rollout policy */
	uint16_t max_depth;       /* depth for max; 0: the same */
	float score_weight;       /* value of one point ahead of the others, in victories */
	/* Gumbel noise on the candidates' gains, in fair shares of a victory, so that choices cannot be predicted; for
	 * hard and for max. 0: the best candidate is played. */
	float mix_temperature, max_mix_temperature;
	/* Of rivals who choose at the same time. Kind 0 follows the full evaluation, kind n + 1 makes paired rollouts
	 * against rivals of kind n, this many times n + 1. Above 1: they are of any kind up to that. */
	uint8_t hard_modelling, max_modelling;
	uint32_t model_effort;

	/* Paired rollouts of max where the host has given a network (bots/net_bot.h). */
	uint32_t net_effort; /* rollouts a decision; 0: max does what the network says, as hard does */
	uint16_t net_depth;  /* moves of a rollout that follow its policy; then its value counts */
	float net_margin;    /* acts whose logit is this much below the best are no candidates */
	float net_trust;     /* … and the others begin with this loss, in victories, for each logit below the best */
	bool net_own_choice; /* a rollout goes on until the seat itself has a choice; false: until anybody has */

	/* The general search (bots/search.h). */
	uint16_t rollout_depth;  /* a rollout stops after this number of moves if there is a value function; 0: at the
				    end */
	float prior_temperature; /* of the softmax that makes priors of values; 0: the default, 2 */
	bool pure; /* plays the most visited act where choices are sealed, too; false: mixes by visits there */

	uint32_t hard_effort, max_effort; /* playouts a decision; 0: the level's default */
};

/* How the game's bots resemble people: their mistakes, and their reaction in real time. */
struct sil_persona {
	float noise;       /* Gumbel noise on easy's values, in points; 0: the default, 1.5 */
	float temperature; /* Gumbel noise on normal's values, and on those of rivals in rollouts; 0: always the best
			      act */

	/* In real time: whether an act of this value is better pressed than not (a claim that is worth it; a flip).
	 * NULL: always. */
	bool (*worth_pressing)(uint16_t act, float value);
	/* In real time: the number of things to look at before pressing. NULL: one. */
	unsigned (*things_in_view)(const struct sil_view *);
};

/* The game's settings and persona, or all zeros where it has none: never NULL. */
static inline const struct sil_search_settings *sil_search_settings(const struct sil_game *game)
{
	static const struct sil_search_settings none;
	return game->search_settings ? game->search_settings : &none;
}

static inline const struct sil_persona *sil_persona(const struct sil_game *game)
{
	static const struct sil_persona none;
	return game->persona ? game->persona : &none;
}

/* Each seat's chance of victory in an imagined world: its share once the game is over, before that the evaluator's
 * value, which the game then must have. */
static inline void sil_chances(const struct sil_game *game, const struct sil_state *imagined,
			       float chances[SIL_MAX_SEATS])
{
	if (!imagined->public.over) {
		game->evaluator->value(imagined, chances);
		return;
	}
	unsigned winners = game->rules->winners(imagined);
	for (unsigned s = 0; s < imagined->public.seats; s++)
		chances[s] = (float)sil_victory_share(winners, s) / SIL_VICTORY;
}

/* The game has an evaluator. */
static inline void sil_evaluate_full(const struct sil_game *game, const struct sil_view *view, const uint16_t *acts,
				     int count, float *values)
{
	const struct sil_evaluator *evaluator = game->evaluator;
	(evaluator->evaluate_full ? evaluator->evaluate_full : evaluator->evaluate)(view, acts, count, values);
}

#endif
