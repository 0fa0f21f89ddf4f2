/* A table chosen by arrow keys: which game, who plays, which options. */
#ifndef SILURE_CLI_PLAY_SETUP_H
#define SILURE_CLI_PLAY_SETUP_H

#include "cli/play/local.h"

/* What is to be played: a new table, a saved one, or nothing. */
enum setup_end { SETUP_LEFT, SETUP_NEW, SETUP_SAVED };

/* Fills in game, configuration, bots and people; the plan's other members are the caller's. */
enum setup_end setup_table(struct local_plan *, char saved[SAVED_NAME_BYTES]);
/* One of the saved games; false: none. */
bool setup_saved(char saved[SAVED_NAME_BYTES], enum sil_lang);

#endif
