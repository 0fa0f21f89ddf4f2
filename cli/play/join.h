/* Sitting down at a table, and finding one online. */
#ifndef SILURE_CLI_PLAY_JOIN_H
#define SILURE_CLI_PLAY_JOIN_H

#include "cli/cli.h"
#include "cli/play/front.h"

/* Plays at a host with the right front, then closes it and says good-bye. After FRONT_AGAIN the host is still open if
 * `stays`. */
enum front_end play_sit(struct host *, bool full, bool stays, const struct front_wishes *, struct sil_out *);

/* silure play --join LINK. */
enum cli_exit play_join(const struct cli_args *, const char *link, const char *name, bool full,
			const struct front_wishes *, struct sil_out *);

#endif
