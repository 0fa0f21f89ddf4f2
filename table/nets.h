/* Networks for the levels hard and max, from files. One place, so that every front has the same bots. */
#ifndef SILURE_TABLE_NETS_H
#define SILURE_TABLE_NETS_H

#include <stddef.h>
#include <stdio.h>

struct sil_game;

/* The file <game>.net of a folder; NULL: there is none. Its path in any case. */
FILE *sil_open_net(const char *folder, const struct sil_game *, char *path, size_t size);
/* The same where networks are, seen from the file of a program or a library: installed, in a checkout, or beside it. */
FILE *sil_find_net(const char *program, const struct sil_game *, char *path, size_t size);
/* Reads it, closes it and gives it to the bots, for as long as the process lives. NULL, or why not. */
const char *sil_give_net(const struct sil_game *, FILE *);

#endif
