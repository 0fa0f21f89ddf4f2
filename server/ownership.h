/* Who may write to a table that several servers share: the rules alone, without database, network or time.
 * tests/cluster/model.c explores them; postgres_write.c and postgres_answer.c follow them, the functions on rows as
 * SQL.
 *
 * A row is what the database has of a table, a holding what one server believes of it. A lease says when others may
 * claim a table; it is a courtesy and may be wrong. The fence decides: an entry is stored only if owner, epoch and
 * place are those of the row at that moment, and every claim makes a new epoch.
 *
 *   a server's holding   what happens                                                 becomes
 *   none                 the table is claimed: epoch + 1                              held
 *   held                 an entry is sent with its fence, accepted                    held, one place further
 *   held                 an entry is refused by the fence: another has claimed it     lost
 *   held                 the answer does not come: the same entry is sent again,      held
 *                        and nothing else, until its fate is known
 *   held                 the table is given back                                      none; the row has no owner
 *   lost                 the table leaves the memory, and its people are sent away    none
 */
#ifndef SILURE_SERVER_OWNERSHIP_H
#define SILURE_SERVER_OWNERSHIP_H

#include <stdbool.h>
#include <stdint.h>

enum { SIL_NOBODY = 0 };

struct sil_row {
	int32_t owner; /* a server's number, which no other process ever has; SIL_NOBODY */
	int32_t epoch; /* one more with each claim */
	int32_t next;  /* the place of the next entry */
};

struct sil_fence {
	int32_t owner, epoch, place;
};

/* One server's. */
struct sil_holding {
	int32_t epoch;
	int32_t next; /* as far as it knows: the place of its next entry */
};

/* Whether a server may claim a table. `expired`: the lease of its owner is over; `steady`: the server has kept its own
 * lease for as long as one lasts (after a failover of the database all leases look old). */
bool sil_row_can_be_claimed(const struct sil_row *, int32_t node, bool expired, bool steady);
struct sil_holding sil_row_claim(struct sil_row *, int32_t node);
/* Whether the entries of a group, the first of them with this fence, are stored. */
bool sil_row_accepts(const struct sil_row *, const struct sil_fence *);
/* An entry was sent, and its answer got lost: whether it had been stored. `in_log`: the log has an entry of its epoch
 * in its place. */
bool sil_row_has(const struct sil_row *, const struct sil_fence *, bool in_log);
void sil_row_release(struct sil_row *, const struct sil_fence *);

/* The fence of an entry that follows `before` others of the same group. */
struct sil_fence sil_holding_fence(const struct sil_holding *, int32_t node, int32_t before);

#endif
