/* Runs the script of the same name. */
#include "tests/cluster/database.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool database_start(const char *top, const char *folder, char *address, size_t size)
{
	char command[900];
	chmod(folder, 0755);
	snprintf(command, sizeof command, "'%s/tests/cluster/database' start '%s/db'", top, folder);
	FILE *said = popen(command, "r");
	bool good = said && fgets(address, (int)size, said);
	address[good ? strcspn(address, "\n") : 0] = 0;
	return (said && pclose(said) == 0) && good;
}

bool database_stop(const char *top, const char *folder)
{
	char command[900];
	snprintf(command, sizeof command, "'%s/tests/cluster/database' stop '%s/db'", top, folder);
	return system(command) == 0;
}
