/* Kawaii's rules of version 1, for the records and tables that were begun with them. Freestanding.
 *
 * What differs from version 2, all of it in live.c:
 * - the last call ended 6 s after the last flip, however late a claim came [KW-t1];
 * - a claim on another pile could close sooner than the window that was announced [KW-t2];
 * - a late tick did what was due one by one, each at the time it fell due, several flips among it [KW-t6]. */
#define KAWAII_VERSION 1

#define kawaii_rules kawaii_rules_v1
#define kawaii_live_begin kawaii_live_begin_v1
#define kawaii_live_legal kawaii_live_legal_v1
#define kawaii_live_apply kawaii_live_apply_v1
#define kawaii_live_due kawaii_live_due_v1
#define kawaii_live_wake kawaii_live_wake_v1
#define kawaii_free_hearts kawaii_free_hearts_v1

#include "games/kawaii/live.c"
#include "games/kawaii/rules.c"
