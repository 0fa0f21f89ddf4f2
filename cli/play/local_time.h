/* How a table at home goes on by itself: bots choose, and in a race the clock runs. */
#ifndef SILURE_CLI_PLAY_LOCAL_TIME_H
#define SILURE_CLI_PLAY_LOCAL_TIME_H

#include "cli/play/local.h"

enum host_news local_step(struct host *, int *wait_ms);
void local_let_time_pass(struct host *);

/* The table's time now; 0 where there is none. */
uint32_t local_now(const struct local *);
void local_start_clock(struct local *);
/* In a race: makes the moves of bots and clock that fell due up to this moment of the table's time, and none later: a
 * press counts from when it came, however long catching up takes. */
void local_catch_up(struct local *, uint32_t until_ms);

#endif
