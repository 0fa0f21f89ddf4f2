/* Memory for the libraries of the network, which do not survive an allocation that fails. */
#ifndef SILURE_SERVER_RESERVE_H
#define SILURE_SERVER_RESERVE_H

#include <stdbool.h>

/* Sets something aside and has both libraries ask here from now on. False: not even that much is there. */
bool sil_reserve_open(void);

#endif
