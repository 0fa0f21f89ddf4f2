/* A lobby within this process, whose time stands still unless the test moves it: nothing is random but what is sent.
 */
#ifndef SILURE_TESTS_SERVER_INSIDE_H
#define SILURE_TESTS_SERVER_INSIDE_H

#include "server/hosted_bots.h"
#include "server/hosted_log.h"
#include "server/job.h"
#include "server/protocol.h"

extern int64_t inside_ms;
extern int64_t inside_wall_ahead_ms; /* of inside_ms: a wall clock may be wrong */
extern struct sil_lobby *inside_lobby;
extern void (*inside_cut)(struct sil_peer *); /* NULL: nobody is ever cut off */
extern bool inside_hasty;                     /* every bot plays at random, whatever it is called */
extern int inside_jobs;                       /* how many more times bots are asked; negative: always */
/* A bot was asked: the question, and the same with its answer. NULL: nobody wants to know. */
extern void (*inside_asked)(const struct sil_job *question, const struct sil_job *answered);

/* Limits that never bite. */
struct sil_limits inside_limits(void);
/* `sent` gets everything that goes out; NULL: nobody listens. */
bool inside_open(const struct sil_limits *, void (*sent)(struct sil_peer *, const char *text, size_t length));
void inside_close(void);
/* Somebody says something, and everything it leads to is stored and shown. */
void inside_say(struct sil_peer *, const char *text);
/* What is waiting to be stored is stored and shown. */
void inside_settle(void);
/* Rings what is due, and everything it leads to is stored and shown. */
void inside_ring(void);
/* Somebody comes and says hello. */
struct sil_peer *inside_person(void *connection);
/* The first of them opens a table; as many as there are seats sit down, the others watch; it begins. */
struct sil_hosted *inside_table(struct sil_peer *const *people, int count, const struct sil_game *,
				const struct sil_config *);

#endif
