/* What a seat sees, in a message: the view, what led to it, and what it is called; and all that somebody has missed who
 * comes back. Made of views of that seat alone. */
#ifndef SILURE_SERVER_HOSTED_SIGHT_H
#define SILURE_SERVER_HOSTED_SIGHT_H

#include "server/hosted.h"

enum {
	SIL_MISSED = 24,           /* views that who comes back is told, with what led to them */
	SIL_MISSED_AMONG = 1 << 11 /* moves, the latest ones, among which they are looked for */
};

/* The name of what a seat sees, for who has seen it and comes back; never 0. The same view has the same one, so it
 * tells nothing that the view does not. */
uint64_t sil_sight_mark(const struct sil_hosted *, const struct sil_view *);
/* A mark as a client names it; 0: it is none. */
uint64_t sil_sight_read_mark(const char *text);
/* The members view, events (what happened since `before`; NULL: nothing is told), mark and, for who wants them, rules
 * and bytes. */
void sil_sight_put(const struct sil_hosted *, const struct sil_peer *, const struct sil_view *before,
		   const struct sil_view *, struct sil_out *);
/* The same of the view as it is now and, before it, of what the peer's seat has been shown since `peer->seen`: exactly
 * what it would have been told had it been here. */
void sil_sight_put_missed(const struct sil_hosted *, const struct sil_peer *, const struct sil_view *now,
			  struct sil_out *);

#endif
