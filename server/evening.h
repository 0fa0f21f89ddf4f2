/* Several games in a row at one table: who has won how often. It goes from a table to the one after it in the entry
 * that opens that one; nothing else remembers it. */
#ifndef SILURE_SERVER_EVENING_H
#define SILURE_SERVER_EVENING_H

#include "server/hosted.h"

struct json_t;

enum {
	SIL_EVENING_PEOPLE = 12, /* who has gone gives way to who comes */
	SIL_EVENING_GAMES = 12,  /* whose scores are kept: the latest */
};

struct sil_evening_person {
	int64_t session;
	uint32_t wins;
	uint16_t played; /* bit g: there is a score for the g-th of the kept games */
	struct sil_look look;
	int32_t scores[SIL_EVENING_GAMES];
	char name[SIL_NAME_BYTES];
};

struct sil_evening {
	uint32_t played; /* games so far */
	uint8_t games, people;
	const struct sil_game *game[SIL_EVENING_GAMES]; /* the kept ones, oldest first */
	struct sil_evening_person person[SIL_EVENING_PEOPLE];
};

/* All games up to this table's, its own if it is over; false: there is none yet. */
bool sil_evening_of(const struct sil_hosted *, struct sil_evening *);
void sil_evening_put(const struct sil_evening *, struct sil_out *);
/* What was put; false: it was not. */
bool sil_evening_read(struct sil_evening *, const struct json_t *);

#endif
