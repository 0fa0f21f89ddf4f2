/* What the owner of a table chooses, and may change until it begins. Read and written the same way in messages, in the
 * log and in what everybody is shown. */
#ifndef SILURE_SERVER_SETTINGS_H
#define SILURE_SERVER_SETTINGS_H

#include "bots/bot.h"
#include "engine/out.h"
#include "server/lobby.h"

struct json_t;

struct sil_settings {
	struct sil_config config;    /* seats and options */
	const struct sil_bot *level; /* of the bots that fill in */
	uint16_t turn_limit_s;       /* for a decision; 0: none. Called "clock_s" in messages and in the log */
	uint16_t grace_s;            /* how long a seat waits for somebody who has left */
	bool listed;                 /* strangers may find it */
};

/* As a table is when nobody says otherwise. */
struct sil_settings sil_settings_usual(const struct sil_game *);

/* Overlays what the members "seats", "options", "listed", "clock_s", "grace_s" and "level" of an object say; what it
 * does not say stays. False, perhaps with a sentence, when there can be no such table; then nothing has changed. */
bool sil_settings_read(struct sil_settings *, const struct sil_game *, const struct json_t *, struct sil_out *why);

/* Writes them as members, all but "seats", into an object that the caller has opened. */
void sil_settings_put(const struct sil_settings *, const struct sil_game *, struct sil_out *);

/* How somebody is drawn: the members "face" and "colour", which are missing when nothing was chosen. What is out of
 * range counts as not chosen. */
struct sil_look sil_read_look(const struct json_t *);
void sil_put_look(struct sil_look, struct sil_out *);

#endif
