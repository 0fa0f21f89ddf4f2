/* Where the page is when nobody says so: beside the program, installed (bin/silure, share/silure/page) or just built.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"

bool cli_find_page(char *path, size_t size)
{
	static const char *const places[] = {"../share/silure/page", "page"};
	char program[512], file[768];
	ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
	if (length <= 0)
		return false;
	program[length] = 0;
	*strrchr(program, '/') = 0;
	for (int i = 0; i < 2; i++) {
		snprintf(file, sizeof file, "%s/%s/index.html", program, places[i]);
		if (access(file, R_OK) == 0)
			return snprintf(path, size, "%s/%s", program, places[i]) < (int)size;
	}
	return false;
}
