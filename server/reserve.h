/* Memory for the libraries of the network, which do not survive an allocation that fails. */
#ifndef SILURE_SERVER_RESERVE_H
#define SILURE_SERVER_RESERVE_H

#include <stdbool.h>

/* Allocates the reserve and has both libraries allocate here from now on. False: memory is short already. */
bool sil_reserve_open(void);

#endif
