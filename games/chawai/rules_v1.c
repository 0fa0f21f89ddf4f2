/* Chawaï's rules of version 1, for the records and tables that were begun with them. Freestanding.
 *
 * What differs from version 2: with memory=on a finished game showed neither past lagoons nor the gulls put back
 * [CH-f]. */
#define CHAWAI_VERSION 1

#define chawai_rules chawai_rules_v1

#include "games/chawai/rules.c"
