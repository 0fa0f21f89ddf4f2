/* What the benchmark's files share. */
#ifndef SILURE_CLI_BENCH_H
#define SILURE_CLI_BENCH_H

#include "cli/cli.h"

/* Which tables are worth a line: every number of players with the usual options, and each unusual value of an option
 * once, with four players or as many as there may be. */
bool bench_worth_a_line(const struct sil_game *, const struct sil_config *);

/* silure bench --search: members "search" and "thinking" of the JSON object, or a table. */
void bench_search(const struct sil_game *only, struct sil_out *, bool json);

/* silure bench --batch: member "batch" of the JSON object, or a table; false when memory or threads are short. */
bool bench_batch(const struct sil_game *only, struct sil_out *, bool json, double seconds);

#endif
