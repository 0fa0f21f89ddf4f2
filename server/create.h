/* Opening tables: from a message, or after another one; and setting one anew. */
#ifndef SILURE_SERVER_CREATE_H
#define SILURE_SERVER_CREATE_H

#include "server/hosted.h"

struct json_t;

/* Opens a table from a create message. Answers the peer after the commit. */
void sil_create_table(struct sil_lobby *, struct sil_peer *, int64_t id, const struct json_t *message);
/* Opens a table like this one, of its owner and with the same people on the same seats, and tells this one when it is
 * stored (sil_hosted_rematch_opened). For another game (NULL: the same) they sit as far as it has seats, and its
 * options are the usual ones. */
enum sil_error sil_create_rematch(struct sil_hosted *, const struct sil_game *);
/* What an entry that opens a table just like this one, as it is now, would say: members of an object that is open. */
void sil_put_config(const struct sil_hosted *, struct sil_out *);
/* The entry by which the owner's message sets a waiting table anew, or why not. */
enum sil_error sil_change_entry(const struct sil_hosted *, const char *message, struct sil_out *entry,
				struct sil_out *why);

#endif
