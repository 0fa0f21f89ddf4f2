/* How long tables are kept that are over or were never begun, and people who do not come back. Touches the lobby and
 * its store. */
#ifndef SILURE_SERVER_PURGE_H
#define SILURE_SERVER_PURGE_H

#include "server/lobby.h"

/* Reads "all", an age ("90d", "12h", "30s", "2y"), a size ("500m", "2g") or both with a blank between; false: it is
 * none, and nothing has changed. */
bool sil_keep_parse(const char *, struct sil_keep *);

/* How old something is counts by the wall clock, but only so far as the server believes it: nobody is to be forgotten
 * because a clock was wrong for an hour. The latest moment that has come is stored, and goes on from there; where the
 * wall clock is ahead of it, by a jump or because the server did not run, it follows by a day for each hour that the
 * server runs, and no faster. A server to which nobody has come yet has nothing to lose, and believes what it says. */
/* False: the store cannot say which moment came last. */
bool sil_purge_begin(struct sil_lobby *);
/* Purges what is too old, or the oldest when there is too much: a few tables at a time, finished ones and those that
 * were never begun, none that is in memory. A game that was begun goes when nobody has touched it for as long as people
 * are known: nobody is left who could end it; and where there is still too much when those are gone, after
 * SIL_ABANDONED_DAYS. To be called ten times a second. */
enum { SIL_ABANDONED_DAYS = 90 };
void sil_purge_on(struct sil_lobby *);
/* Whether a table is about to go. */
bool sil_purge_has(const struct sil_lobby *, int64_t number);
/* Reads "all" (0) or an age. */
bool sil_age_parse(const char *, int64_t *ms);
/* Forgets people who were not here for long, and sooner those who have done nothing that is kept; nobody who is
 * connected. To be called ten times a second. */
void sil_purge_people(struct sil_lobby *);
/* Wakes finished tables that were not put away as records, because the server ended before or was an older one: one a
 * second, and only while less than half of the tables are here. To be called ten times a second. */
void sil_purge_logs(struct sil_lobby *);
/* Whether a session is about to go: nobody may become it again. */
bool sil_purge_has_session(const struct sil_lobby *, int64_t session);

#endif
