/* What the arena's files share. */
#ifndef SILURE_CLI_ARENA_H
#define SILURE_CLI_ARENA_H

#include "cli/cli.h"
#include "table/match.h"

/* {"games", "win_share", "win_share_se", "score", "score_se"}, without braces. */
void arena_json_tally(struct sil_out *, const struct sil_tally *);

/* All results of the bots of one name. */
struct sil_tally arena_tally_of(const struct sil_match *, const char *name);

/* silure arena GAME --ladder: every level against the one below it. The match is set up but for its bots. */
enum cli_exit arena_ladder(const struct cli_args *, struct sil_match *, struct sil_out *);

/* silure arena GAME --league FILE: all of the file's players against each other. Likewise. */
enum cli_exit arena_league(const struct cli_args *, struct sil_match *);

#endif
