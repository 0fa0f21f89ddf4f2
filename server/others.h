/* What servers that share a store know of each other: how full they are, which tables they list, and what people have
 * used up of their limits. They tell it with every sign of life (store.h), so it is a second or two old; nothing is
 * decided by it that must not be wrong for that long. */
#ifndef SILURE_SERVER_OTHERS_H
#define SILURE_SERVER_OTHERS_H

#include "server/lobby.h"

struct sil_others;

/* A table that another server lists. */
struct sil_other_table {
	uint64_t address;     /* the account that counts for it, by name */
	uint32_t rank, place; /* of the same address in all these lists before it; in its own server's */
	char *text;           /* an object of the list */
	char code[SIL_STORE_CODE];
};

struct sil_other {
	char node[SIL_STORE_ADDRESS], address[SIL_STORE_ADDRESS];
	unsigned tables, most; /* that it has; that it may have */
};

/* Of a lobby whose store is shared. Accounts are named alike at all servers from then on. False: memory is short. */
bool sil_others_open(struct sil_lobby *);
void sil_others_free(struct sil_others *);
/* Tells and hears what is new; to be called often. */
void sil_others_attend(struct sil_lobby *);

/* Living servers, this one included; 1 if the store is not shared. */
int sil_others_count(const struct sil_lobby *);
/* Where a new table shall be: NULL for here. As long as less than half of what may be here is, it is; then at
 * the server that has clearly fewer of what it may have, and if this one is full at any that is not. */
const struct sil_other *sil_others_for_table(struct sil_lobby *);
/* What an account (limit.h) has used up at the others: how long until one of its buckets were full again by that alone.
 * `bucket`: an enum sil_action, or SIL_GUESSES. */
enum { SIL_GUESSES = SIL_ACTIONS, SIL_BUCKETS };
int64_t sil_others_used_ms(const struct sil_lobby *, const struct sil_account *, int bucket);
/* In the order of their places, server by server. */
int sil_others_tables(const struct sil_lobby *, const struct sil_other_table **);

#endif
