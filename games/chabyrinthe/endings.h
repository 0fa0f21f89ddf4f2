/* How a turn of chabyrinthe may end, for those who plan against rivals. Sees imagined worlds. */
#ifndef SILURE_CHABYRINTHE_ENDINGS_H
#define SILURE_CHABYRINTHE_ENDINGS_H

#include "games/chabyrinthe/roof.h"

enum {
	WIDEST = 160,
	WHOLE = 1500, /* all endings of a turn take as long as so many positions, */
	REPLY = 12,   /* a reply where nothing is won as long as so many */
	ANSWERS = 16, /* endings that an answer is chosen from */
};

/* How a turn may end. */
struct ending {
	struct chabyrinthe game;
	uint64_t hash;
	float estimate; /* without a look at replies */
	uint16_t first; /* the action the turn began with */
};

/* The endings of a turn with the best estimates; `order` names them, best first. */
struct endings {
	unsigned count, capacity;
	bool bold; /* what is left to rivals counts for an ending, not against it */
	uint16_t order[WIDEST];
	struct ending at[WIDEST];
};

/* The actions there are in a position, and what they lead to: the same in all imagined worlds with the same gutter on
 * top. */
struct choices {
	bool known;
	unsigned count;
	float pass; /* what the roof promises as it is */
	uint16_t act[MAX_ACTIONS];
	struct evaluation evaluation[MAX_ACTIONS]; /* a promise below 0: not known yet */
};

/* Of a whole turn: the first actions, and the second ones after each of them. */
struct ahead {
	struct choices first;
	struct action actions[MAX_ACTIONS]; /* of first */
	struct choices second[MAX_ACTIONS][KINDS];
};

static inline bool chabyrinthe_partners(const struct chabyrinthe *game, unsigned seat, unsigned other)
{
	return seat == other || (game->public.options[OPTION_MODE] == TEAMS && (seat ^ other) == 1);
}

static inline bool chabyrinthe_partner_next(const struct chabyrinthe *game, unsigned seat)
{
	return chabyrinthe_partners(game, seat, (seat + 1) % game->public.seats);
}

/* Every way to end this turn: the best ones by their estimates, as many as there is room for. What is known of the
 * actions is kept in `ahead`, and serves all worlds that look alike. */
void chabyrinthe_endings(struct endings *, const struct chabyrinthe *, struct ahead *);

/* How hard, if it knew this world, would end the turn; the lists are for its use. Returns how many positions it took.
 */
unsigned chabyrinthe_answer(const struct chabyrinthe *, struct endings *, struct ahead *, struct chabyrinthe *end);

/* The planner of max: by chances of victory, each for oneself. */
bool chabyrinthe_plan_by_chances(const struct sil_view *, uint32_t effort, struct sil_rng *, uint16_t *act);

/* What it finds: each act's chance, 0 for those that it leaves out early. */
bool chabyrinthe_chances(const struct sil_view *, const uint16_t *acts, int count, uint32_t effort, struct sil_rng *,
			 float *chances);

#endif
