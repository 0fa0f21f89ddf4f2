/* A copy is written beside its destination and takes its place by a rename. */
#include "server/store_backup.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/store_schema.h"
#include "server/why.h"

/* Written out bit by bit: three hundred megabytes at once would make a running server wait for the disk. */
enum { PAGES_A_STEP = 1024, BUSY_MS = 2000, PAGE_BYTES = 4096 };

static bool complain(const char *path, char *why, size_t why_size)
{
	sil_why(why, why_size, say_shared_why_at(sil_why_message(), path, strerror(errno)));
	return false;
}

static bool sync_folder_of(const char *path)
{
	char copy[PATH_MAX];
	snprintf(copy, sizeof copy, "%s", path);
	int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool good = folder >= 0 && fsync(folder) == 0;
	if (folder >= 0)
		close(folder);
	return good;
}

static bool exists(const char *path, const char *ending)
{
	char name[PATH_MAX + 16];
	struct stat facts;
	snprintf(name, sizeof name, "%s%s", path, ending);
	return stat(name, &facts) == 0;
}

/* --- what may be replaced --- */

/* Without SQLite, which would wait for locks: a store's first page holds its number and its tables. */
static bool is_store(int file)
{
	unsigned char page[PAGE_BYTES] = {0};
	static const char table[] = "CREATE TABLE sessions (id INTEGER PRIMARY KEY, token_hash";
	if (pread(file, page, sizeof page, 0) < 512 || memcmp(page, "SQLite format 3", 16) != 0)
		return false;
	return memmem(page, sizeof page, table, sizeof table - 1) != NULL;
}

/* Every lock SQLite takes on a file lies in these bytes. */
static bool is_locked(int file)
{
	struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0x40000000, .l_len = 512};
	return fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

static bool may_be_replaced(const char *from, const char *to, char *why, size_t why_size)
{
	struct stat facts, source;
	if (stat(to, &facts) != 0)
		return errno == ENOENT || complain(to, why, why_size);
	int file = S_ISREG(facts.st_mode) ? open(to, O_RDONLY | O_CLOEXEC) : -1;
	bool same = stat(from, &source) == 0 && source.st_ino == facts.st_ino && source.st_dev == facts.st_dev;
	bool ours = file >= 0 && !same && (!facts.st_size || is_store(file));
	bool free = ours && !is_locked(file) && !exists(to, "-wal") && !exists(to, "-journal");
	/* Closing a file of our own store would drop SQLite's locks on it; there are none yet. */
	if (file >= 0)
		close(file);
	if (!ours)
		sil_why(why, why_size, say_shared_why_not_replaced(sil_why_message(), to));
	else if (!free)
		sil_why(why, why_size, say_shared_why_file_in_use(sil_why_message(), to));
	return free;
}

/* --- copying --- */

/* A copy made by an earlier program, on a disk that cannot be written, can only be read as something that never
 * changes. */
static sqlite3 *open_source(const char *path)
{
	static const char harmless[] = "-._~/0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	sqlite3 *db = NULL;
	char uri[3 * PATH_MAX + 32] = "file:", *at = uri + 5;
	if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK) {
		sil_schema_distrust(db);
		sqlite3_busy_timeout(db, BUSY_MS);
		/* Everything is read as it is now: commits from now on neither show nor make us begin again. */
		int code = sqlite3_exec(db, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);
		if (code != SQLITE_CANTOPEN || exists(path, "-wal"))
			return db;
	}
	sqlite3_close(db);
	for (size_t i = 0; path[i] && i < PATH_MAX; i++)
		at += strchr(harmless, path[i]) ? sprintf(at, "%c", path[i]) : sprintf(at, "%%%02x", path[i] & 255);
	strcpy(at, "?immutable=1");
	if (sqlite3_open_v2(uri, &db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL) == SQLITE_OK)
		sqlite3_exec(db, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL);
	return db;
}

static int copy_pages(sqlite3 *from, sqlite3 *to, int file)
{
	sqlite3_exec(to, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", NULL, NULL, NULL);
	sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
	if (!backup)
		return sqlite3_errcode(to);
	int code;
	while ((code = sqlite3_backup_step(backup, PAGES_A_STEP)) == SQLITE_OK)
		sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE);
	int end = sqlite3_backup_finish(backup);
	return code != SQLITE_DONE ? code : end;
}

/* One file, without the side files of a store in use. */
static int make_plain(const char *path)
{
	sqlite3 *db = NULL;
	int code = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL);
	if (code == SQLITE_OK)
		code = sqlite3_exec(db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
	sqlite3_close(db);
	return code;
}

/* Into a new file beside `to`, whose name it returns; private, whole and on the disk. */
static bool copy_beside(const char *from, const char *to, char *fresh, size_t fresh_size, char *why, size_t why_size)
{
	sqlite3 *to_db = NULL, *from_db = NULL;
	struct stat facts;
	if (access(from, R_OK) != 0 || stat(from, &facts) != 0)
		return complain(from, why, why_size);
	if (!S_ISREG(facts.st_mode)) /* a pipe would be waited for without end */
		return sil_why(why, why_size, say_shared_why_no_backup(sil_why_message(), from)), false;
	if (snprintf(fresh, fresh_size, "%s.XXXXXX", to) >= (int)fresh_size)
		return errno = ENAMETOOLONG, complain(to, why, why_size);
	int file = mkostemp(fresh, O_CLOEXEC); /* for its owner alone, whatever the umask */
	if (file < 0)
		return complain(to, why, why_size);
	int code = sqlite3_open_v2(fresh, &to_db, SQLITE_OPEN_READWRITE, NULL);
	from_db = open_source(from);
	if (code == SQLITE_OK)
		code = from_db ? sqlite3_errcode(from_db) : SQLITE_NOMEM;
	if (code == SQLITE_OK)
		code = copy_pages(from_db, to_db, file);
	sqlite3_close(from_db), sqlite3_close(to_db);
	if (code == SQLITE_OK)
		code = make_plain(fresh);
	bool good = code == SQLITE_OK && fsync(file) == 0;
	if (code != SQLITE_OK)
		sil_why(why, why_size, say_shared_why_at(sil_why_message(), from, sqlite3_errstr(code)));
	else if (!good)
		complain(to, why, why_size);
	close(file);
	if (!good)
		unlink(fresh);
	return good;
}

bool sil_store_backup(const char *path, const char *to, char *why, size_t why_size)
{
	char fresh[PATH_MAX + 8], real[PATH_MAX];
	if (realpath(to, real)) /* through a link the file it leads to is replaced, not the link */
		to = real;
	if (!may_be_replaced(path, to, why, why_size) || !copy_beside(path, to, fresh, sizeof fresh, why, why_size))
		return false;
	if (rename(fresh, to) == 0 && sync_folder_of(to))
		return true;
	complain(to, why, why_size);
	unlink(fresh);
	return false;
}

/* --- putting it back --- */

static bool check_copy(const char *path, const char *from, char *why, size_t why_size)
{
	char wrong[200];
	int file = open(path, O_RDONLY | O_CLOEXEC);
	bool ours = file >= 0 && is_store(file);
	if (file >= 0)
		close(file);
	if (!ours)
		return sil_why(why, why_size, say_shared_why_no_backup(sil_why_message(), from)), false;
	sqlite3 *db = NULL;
	bool good = sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK;
	if (good)
		sil_schema_distrust(db);
	if (good && sil_schema_is_later(db)) {
		sil_why(why, why_size, say_shared_why_later(sil_why_message(), from));
		good = false;
	} else if (!good || sil_schema_check(db, false, 0, wrong, sizeof wrong) != SIL_SOUND) {
		sil_why(why, why_size,
			say_shared_why_damaged(sil_why_message(), from, good ? wrong : sqlite3_errmsg(db)));
		good = false;
	} else if (!sil_schema_is_ours(db)) {
		sil_why(why, why_size, say_shared_why_no_backup(sil_why_message(), from));
		good = false;
	}
	sqlite3_close(db);
	return good;
}

static const char *const parts[] = {"", "-wal", "-shm", "-journal"};
enum { PARTS = sizeof parts / sizeof *parts };

/* By links, so that the old store is in both places until the new one has taken its place. */
static bool keep_old(const char *folder, const char *path, char kept[SIL_PATH_BYTES], char *why, size_t why_size)
{
	char stamp[32];
	time_t now = time(NULL);
	struct tm utc;
	kept[0] = 0;
	if (!exists(path, ""))
		return true;
	strftime(stamp, sizeof stamp, "%Y%m%dT%H%M%SZ", gmtime_r(&now, &utc));
	for (int i = 0;; i++) {
		snprintf(kept, SIL_PATH_BYTES, i ? "%s/before-%s-%d" : "%s/before-%s", folder, stamp, i);
		if (mkdir(kept, 0700) == 0)
			break;
		if (errno != EEXIST || i == 1000)
			return complain(kept, why, why_size);
	}
	for (int i = 0; i < PARTS; i++) {
		char old[SIL_PATH_BYTES + 16], new[SIL_PATH_BYTES + 32];
		snprintf(old, sizeof old, "%s%s", path, parts[i]);
		snprintf(new, sizeof new, "%s/silure.sqlite%s", kept, parts[i]);
		if (link(old, new) != 0 && errno != ENOENT)
			return complain(new, why, why_size);
		if (i == PARTS - 1 && !sync_folder_of(new))
			return complain(kept, why, why_size);
	}
	return true;
}

bool sil_store_finish_restore(const char *folder, char *why, size_t why_size)
{
	char path[SIL_PATH_BYTES], ready[SIL_PATH_BYTES + 16];
	sil_data_store(folder, path);
	snprintf(ready, sizeof ready, "%s.restored", path);
	if (!exists(ready, ""))
		return true;
	/* What belonged to the old store must be gone before the new one stands there: SQLite would merge it. */
	for (int i = 1; i < PARTS; i++) {
		char old[SIL_PATH_BYTES + 16];
		snprintf(old, sizeof old, "%s%s", path, parts[i]);
		if (unlink(old) != 0 && errno != ENOENT)
			return complain(old, why, why_size);
	}
	return (sync_folder_of(path) && rename(ready, path) == 0 && sync_folder_of(path)) ||
	       complain(path, why, why_size);
}

bool sil_store_restore(const char *folder, const char *from, char kept[SIL_PATH_BYTES], char *why, size_t why_size)
{
	char path[SIL_PATH_BYTES], fresh[SIL_PATH_BYTES + 16], ready[SIL_PATH_BYTES + 16];
	kept[0] = 0;
	sil_data_store(folder, path);
	snprintf(ready, sizeof ready, "%s.restored", path);
	if (!sil_store_finish_restore(folder, why, why_size) ||
	    !copy_beside(from, path, fresh, sizeof fresh, why, why_size))
		return false;
	if (!check_copy(fresh, from, why, why_size) || !keep_old(folder, path, kept, why, why_size)) {
		unlink(fresh);
		return false;
	}
	if (rename(fresh, ready) != 0 || !sync_folder_of(ready)) {
		unlink(fresh);
		return complain(ready, why, why_size);
	}
	return sil_store_finish_restore(folder, why, why_size);
}
