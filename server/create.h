/* Opening tables: from a message, or after another one; and setting one anew. */
#ifndef SILURE_SERVER_CREATE_H
#define SILURE_SERVER_CREATE_H

#include "server/hosted.h"

struct json_t;

/* Opens a table from a create message. Answers the peer after the commit. */
void sil_create_table(struct sil_lobby *, struct sil_peer *, int64_t id, const struct json_t *message);
/* Opens a table like this one, with the same people on the same seats, and tells this one when it is stored
 * (sil_hosted_rematch_opened). */
enum sil_error sil_create_rematch(struct sil_hosted *, int64_t owner);
/* The entry by which the owner's message sets a waiting table anew, or why not. */
enum sil_error sil_change_entry(const struct sil_hosted *, const char *message, struct sil_out *entry,
				struct sil_out *why);

#endif
