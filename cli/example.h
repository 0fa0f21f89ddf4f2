/* The rules of a game with a drawn example: a table in the middle of a game, as the terminal draws it. */
#ifndef SILURE_CLI_EXAMPLE_H
#define SILURE_CLI_EXAMPLE_H

#include "engine/out.h"

/* The rules page in out's language, as it is written, and the example as its last chapter. */
void cli_put_rules(const struct sil_game *, struct sil_out *);

#endif
