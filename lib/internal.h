/* What libsilure's files share; not installed. */
#ifndef SILURE_LIB_INTERNAL_H
#define SILURE_LIB_INTERNAL_H

#include "engine/game.h"
#include "lib/silure.h"

#define PUBLIC __attribute__((visibility("default")))

/* "deck=37 memory=on", option by option, into a configuration whose seats are set; false and a sentence when something
 * is wrong with it. */
bool silure_read_options(const struct sil_game *, const char *text, struct sil_config *, struct sil_out *why);

/* Gives the bots the networks that are installed with the library, the first time it is called. */
void silure_find_networks(void);

#endif
