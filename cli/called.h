/* How whoever plays here can call this program again: what ./play says of it, or the path it was called by, or else its
 * name. */
#ifndef SILURE_CLI_CALLED_H
#define SILURE_CLI_CALLED_H

#include <stdlib.h>

static inline const char *cli_called(void)
{
	const char *called = getenv("SILURE_CALLED");
	return called && *called ? called : "silure";
}

#endif
