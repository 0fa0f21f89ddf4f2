/* Networks for hard and max. Reads files. */
#include "table/nets.h"

#include <stdlib.h>
#include <string.h>

#include "bots/net_bot.h"

/* From the folder of the file that asks: a wheel's library; bin/silure and lib/libsilure.so, or lib/x86_64-linux-gnu/…,
 * installed; the same in a build folder of the project. */
static const char *const places[] = {"nets", "../share/silure/nets", "../../share/silure/nets", "../data/nets",
				     "../../data/nets"};

FILE *sil_open_net(const char *folder, const struct sil_game *game, char *path, size_t size)
{
	int length = snprintf(path, size, "%s/%s.net", folder, game->rules->name);
	return length > 0 && (size_t)length < size ? fopen(path, "rb") : NULL;
}

FILE *sil_find_net(const char *program, const struct sil_game *game, char *path, size_t size)
{
	const char *slash = strrchr(program, '/');
	FILE *file = NULL;
	for (size_t i = 0; slash && !file && i < sizeof places / sizeof *places; i++) {
		char folder[1024];
		int length = snprintf(folder, sizeof folder, "%.*s/%s", (int)(slash - program), program, places[i]);
		if (length > 0 && (size_t)length < sizeof folder)
			file = sil_open_net(folder, game, path, size);
	}
	return file;
}

const char *sil_give_net(const struct sil_game *game, FILE *file)
{
	char *bytes = malloc(SIL_NET_MAX_BYTES);
	size_t length = bytes ? fread(bytes, 1, SIL_NET_MAX_BYTES, file) : 0;
	fclose(file);
	const char *why = sil_net_give(game, bytes, length);
	if (why)
		free(bytes);
	return why;
}
