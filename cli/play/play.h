/* silure play: a game at a host, from the first choice to the good-bye. */
#ifndef SILURE_CLI_PLAY_PLAY_H
#define SILURE_CLI_PLAY_PLAY_H

#include "cli/play/front.h"

/* Plays at a host with the right front, then closes it and says good-bye. After FRONT_AGAIN the host is still open if
 * `stays`. */
enum front_end play_sit(struct host *, bool full, bool stays, const struct front_wishes *, struct sil_out *);

#endif
