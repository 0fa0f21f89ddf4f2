/* Many games among bots, on several threads, and who won how often. The result does not depend on the threads. */
#ifndef SILURE_TABLE_MATCH_H
#define SILURE_TABLE_MATCH_H

#include "table/selfplay.h"

/* Sums of whole numbers: exact, and the same in any order. */
struct sil_tally {
	uint64_t games;
	int64_t shares, shares_squared; /* of victory, in SIL_VICTORY-ths */
	int64_t points, points_squared;
	int64_t others, others_squared; /* points of all the others together */
	int64_t early, early_squared;   /* points after a third of the game's moves, where the match looks at style */
};

enum { SIL_MAX_JOBS = 256 };

struct sil_figures {
	double win_share, win_share_se, score, score_se;
	double others, others_se, early, early_se;
};

struct sil_match {
	/* What to play. */
	const struct sil_game *game;
	struct sil_config config;
	const struct sil_bot *bots[SIL_MAX_SEATS];
	struct sil_budget budget; /* for bots that search */
	uint64_t games, seed;
	unsigned jobs;
	bool style;          /* whether early points are counted: every game is played again up to there */
	enum sil_lang lang;  /* of `failure` */
	const char *records; /* a directory for records, or NULL */
	void (*progress)(uint64_t done, uint64_t total); /* NULL: none */
	/* Ends the match early when it returns true. It is asked after each block of games, in their order, with the
	 * tallies up to there. NULL: all games are played. */
	bool (*decided)(const struct sil_match *, void *);
	void *decided_with;

	/* What came of it. */
	uint64_t played, moves, broken;
	double seconds;
	struct sil_tally by_seat[SIL_MAX_SEATS], by_bot[SIL_MAX_SEATS]; /* the latter by place in `bots` */
	char first_broken[160];
	char failure[256]; /* why it ended early (a record that could not be written); then the rest means nothing */
};

/* Where bots differ, each deal is played with every rotation of them over the seats. */
void sil_match_play(struct sil_match *);

struct sil_figures sil_figures_of(const struct sil_tally *);
void sil_tally_merge(struct sil_tally *into, const struct sil_tally *from);

/* A bot by its name, the arena's own "oracle", "exploit", "net", "hard-search", "max-search" and "ismcts" included;
 * NULL when there is none. */
const struct sil_bot *sil_find_player(const char *name);

#endif
