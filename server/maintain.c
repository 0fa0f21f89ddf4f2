/* Maintenance of a data folder, with a lobby that nobody is connected to. */
#include "server/maintain.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/monotonic.h"
#include "server/store_backup.h"
#include "server/why.h"

/* A database has programs of its own for copies. */
static bool is_database(const struct sil_serve_options *options, char *why, size_t why_size)
{
	if (options->store[0])
		sil_why(why, why_size, say_shared_why_copy_database(sil_why_message()));
	return options->store[0];
}

bool sil_maintain_backup(const struct sil_serve_options *options, const char *to, char *why, size_t why_size)
{
	char path[SIL_PATH_BYTES];
	if (is_database(options, why, why_size))
		return false;
	sil_data_store(options->data, path);
	return sil_store_backup(path, to, why, why_size);
}

bool sil_maintain_restore(const struct sil_serve_options *options, const char *from, char kept[SIL_PATH_BYTES],
			  char *why, size_t why_size)
{
	if (is_database(options, why, why_size))
		return false;
	int lock = sil_data_lock(options->data, why, why_size);
	bool good = lock >= 0 && sil_store_restore(options->data, from, kept, why, why_size);
	if (lock >= 0)
		close(lock);
	return good;
}

/* Between a file of SQLite's and the database, one way or the other. */
static bool move_over(const struct sil_serve_options *options, bool back, const char *file, struct sil_import *counts,
		      char *why, size_t why_size)
{
	if (!options->store[0] || sodium_init() < 0)
		return sil_why(why, why_size, say_shared_why_needs_database(sil_why_message())), false;
#ifdef SILURE_POSTGRES
	const struct sil_store_options store = {.path = options->store, .local = true};
	return (back ? sil_pg_export : sil_pg_import)(&store, file, counts, why, why_size);
#else
	(void)back, (void)file, (void)counts;
	return sil_why(why, why_size, say_shared_why_no_postgres(sil_why_message())), false;
#endif
}

bool sil_maintain_import(const struct sil_serve_options *options, const char *from, struct sil_import *counts,
			 char *why, size_t why_size)
{
	return move_over(options, false, from, counts, why, why_size);
}

bool sil_maintain_export_file(const struct sil_serve_options *options, const char *to, struct sil_import *counts,
			      char *why, size_t why_size)
{
	return move_over(options, true, to, counts, why, why_size);
}

static void ignore(void *context)
{
	(void)context;
}

static int64_t now_ms(void *context)
{
	(void)context;
	return sil_monotonic_ms();
}

/* A lobby of its store, which it has opened; NULL and a sentence on failure. */
static struct sil_lobby *open_lobby(const char *path, bool read_only, char *why, size_t why_size)
{
	const struct sil_store_options with = {.path = path,
					       .wake = ignore,
					       .read_only = read_only,
					       .local = true}; /* without a name: it holds nothing */
	/* Nothing is stored with a time here. */
	const struct sil_host host = {.now_ms = now_ms, .wall_ms = now_ms};
	const struct sil_limits limits = {.tables = 1, .peers = 1};
	struct sil_store *store = sil_store_open(&with, why, why_size);
	struct sil_lobby *lobby = store ? sil_lobby_new(&host, store, &limits) : NULL;
	if (store && !lobby) {
		sil_why(why, why_size, say_shared_why_unreadable(sil_why_message(), path));
		sil_store_close(store);
	}
	return lobby;
}

static void close_lobby(struct sil_lobby *lobby)
{
	struct sil_store *store = lobby->store;
	sil_lobby_free(lobby);
	sil_store_close(store);
}

/* The store's path; false and a sentence when there is none that can be read. */
static bool find_store(const struct sil_serve_options *options, char path[SIL_PATH_BYTES], char *why, size_t why_size)
{
	if (options->store[0]) {
		snprintf(path, SIL_PATH_BYTES, "%s", options->store);
		return sodium_init() >= 0;
	}
	sil_data_store(options->data, path);
	if (access(path, R_OK) == 0 && sodium_init() >= 0)
		return true;
	return sil_why(why, why_size, say_shared_why_at(sil_why_message(), path, strerror(errno))), false;
}

bool sil_maintain_export(const struct sil_serve_options *options, const char *folder, struct sil_export *counts,
			 char *why, size_t why_size)
{
	char path[SIL_PATH_BYTES];
	if (!find_store(options, path, why, why_size))
		return false;
	struct sil_lobby *lobby = open_lobby(path, true, why, why_size);
	if (!lobby)
		return false;
	bool good = sil_export_tables(lobby, folder, counts, why, why_size);
	close_lobby(lobby);
	return good;
}

static enum sil_soundness check(struct sil_lobby *lobby, bool mark, sil_check_say *say, void *context,
				struct sil_check *found, char *why, size_t why_size)
{
	enum sil_soundness soundness = sil_store_check(lobby->store, false, 0, why, why_size);
	if (soundness == SIL_DAMAGED && sil_store_rebuild_indexes(lobby->store))
		soundness = sil_store_check(lobby->store, false, 0, why, why_size);
	return sil_check_tables(lobby, true, mark, say, context, found) ? soundness : SIL_UNFINISHED;
}

enum sil_soundness sil_maintain_check(const struct sil_serve_options *options, sil_check_say *say, void *context,
				      struct sil_check *found, bool *marked, char *why, size_t why_size)
{
	char path[SIL_PATH_BYTES], busy[512];
	enum sil_soundness soundness = SIL_UNFINISHED;
	struct sil_lobby *lobby = NULL;
	if (!find_store(options, path, why, why_size))
		return SIL_UNFINISHED;
	/* While a server is running everything is looked at and nothing changed. In a database each table is its
	   owner's, and others are refused by the store. */
	bool file = !options->store[0];
	int lock = file ? sil_data_lock(options->data, busy, sizeof busy) : -1;
	*marked = lock >= 0 || !file;
	if (!*marked || !file || sil_store_finish_restore(options->data, why, why_size))
		lobby = open_lobby(path, !*marked, why, why_size);
	if (lobby) {
		soundness = check(lobby, *marked, say, context, found, why, why_size);
		close_lobby(lobby);
	}
	if (lock >= 0)
		close(lock);
	return soundness;
}
