/* silure play --join: the way to an online table. */
#ifndef SILURE_CLI_PLAY_JOIN_H
#define SILURE_CLI_PLAY_JOIN_H

#include "cli/cli.h"
#include "cli/play/front.h"

/* silure play --join LINK. */
enum cli_exit play_join(const struct cli_args *, const char *link, const char *name, bool full,
			const struct front_wishes *, struct sil_out *);

#endif
