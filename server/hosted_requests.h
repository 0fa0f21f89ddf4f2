/* Requests of people, bots and the clock to a table, one at a time. */
#ifndef SILURE_SERVER_HOSTED_REQUESTS_H
#define SILURE_SERVER_HOSTED_REQUESTS_H

#include "server/hosted.h"

/* Takes over request.text. Answers the peer when it is decided, at once or after the commit. */
void sil_hosted_request(struct sil_hosted *, const struct sil_request *);
/* One of the table's own, now, while nothing is being stored. */
enum sil_error sil_hosted_decide(struct sil_hosted *, struct sil_request *);
/* Goes on with the requests that wait, if nothing is being stored. */
void sil_hosted_next_request(struct sil_hosted *);
/* Applies the entry that is stored but was not applied because memory was short. */
void sil_hosted_try_again(struct sil_hosted *);
/* The table after this one is stored and has this code; NULL: it could not be. */
void sil_hosted_rematch_opened(struct sil_hosted *, const char *code);

#endif
