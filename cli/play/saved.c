/* Saved games: whole files, replaced atomically. */
#include "cli/play/saved.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/out.h"
#include "engine/text.h"
#include "shared_messages.h"

static const char suffix[] = ".silure";

static bool trouble(struct sil_out *why, const char *what)
{
	int reason = errno;
	sil_put_shared(why, SAY_SHARED_CLI_NOT_SAVED);
	sil_put(why, what), sil_put(why, ": "), sil_put(why, strerror(reason));
	return false;
}

/* Makes every directory of an absolute path. */
static bool make_directories(char *path)
{
	for (char *at = path + 1;; at++) {
		if (*at && *at != '/')
			continue;
		char end = *at;
		*at = 0;
		bool failed = mkdir(path, 0700) != 0 && errno != EEXIST;
		*at = end;
		if (failed || !end)
			return !failed;
	}
}

bool saved_directory(const char *part, char path[PATH_MAX], struct sil_out *why)
{
	const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
	int length;
	if (state && state[0] == '/')
		length = snprintf(path, PATH_MAX, "%s/silure/%s", state, part);
	else if (home && home[0] == '/')
		length = snprintf(path, PATH_MAX, "%s/.local/state/silure/%s", home, part);
	else
		return errno = ENOENT, trouble(why, "$HOME");
	if (length >= PATH_MAX)
		return errno = ENAMETOOLONG, trouble(why, "$HOME");
	return make_directories(path) || trouble(why, path);
}

/* Writes a whole file beside the old one, locks it, makes it durable, and lets it take the old one's place. */
bool saved_write(struct saved *saved, const struct sil_record *record, struct sil_out *why)
{
	static char text[SIL_MAX_RECORD_BYTES];
	char fresh[PATH_MAX + 8], folder[PATH_MAX];
	struct sil_out lines = sil_out_on(text, sizeof text);
	if (saved->fd < 0)
		return true; /* was said when it began */
	sil_record_print(record, &lines);
	snprintf(fresh, sizeof fresh, "%s.new", saved->path);
	int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (fd < 0)
		return trouble(why, fresh);
	bool fine = flock(fd, LOCK_EX | LOCK_NB) == 0;
	for (size_t done = 0; fine && done < lines.used;) {
		ssize_t count = write(fd, text + done, lines.used - done);
		fine = count > 0;
		done += fine ? (size_t)count : 0;
	}
	fine = fine && fsync(fd) == 0 && rename(fresh, saved->path) == 0;
	if (!fine) {
		trouble(why, fresh);
		unlink(fresh);
		close(fd);
		return false;
	}
	close(saved->fd);
	saved->fd = fd;
	/* The new name is durable once its directory is. */
	snprintf(folder, sizeof folder, "%s", saved->path);
	*strrchr(folder, '/') = 0;
	int directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (directory >= 0) {
		fsync(directory);
		close(directory);
	}
	return true;
}

bool saved_begin(struct saved *saved, const struct sil_record *record, struct sil_out *why)
{
	char folder[PATH_MAX - SAVED_NAME_BYTES - sizeof suffix];
	char whole[PATH_MAX], stamp[32];
	time_t now = time(NULL);
	struct tm day;
	*saved = (struct saved){.fd = -1};
	if (!saved_directory("saved", whole, why))
		return false;
	if (strlen(whole) >= sizeof folder)
		return errno = ENAMETOOLONG, trouble(why, whole);
	strcpy(folder, whole);
	localtime_r(&now, &day);
	strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &day);
	/* Two games in one second: the next free name. */
	for (int i = 0; i < 100 && saved->fd < 0; i++) {
		snprintf(saved->name, sizeof saved->name, i ? "%s-%s-%d" : "%s-%s", record->game->rules->name, stamp,
			 i);
		snprintf(saved->path, sizeof saved->path, "%s/%s%s", folder, saved->name, suffix);
		saved->fd = open(saved->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
		if (saved->fd < 0 && errno != EEXIST)
			break;
	}
	if (saved->fd < 0)
		return trouble(why, saved->path);
	if (saved_write(saved, record, why))
		return true;
	unlink(saved->path);
	saved_close(saved);
	return false;
}

void saved_close(struct saved *saved)
{
	if (saved->fd >= 0)
		close(saved->fd);
	saved->fd = -1;
}

static bool is_saved_name(const char *file, char name[SAVED_NAME_BYTES])
{
	size_t length = strlen(file), end = sizeof suffix - 1;
	if (length <= end || length - end >= SAVED_NAME_BYTES || strcmp(file + length - end, suffix) != 0)
		return false;
	memcpy(name, file, length - end);
	name[length - end] = 0;
	return true;
}

struct entry {
	struct timespec when;
	char name[SAVED_NAME_BYTES];
};

static int latest_first(const void *one, const void *other)
{
	const struct entry *a = one, *b = other;
	if (a->when.tv_sec != b->when.tv_sec)
		return a->when.tv_sec < b->when.tv_sec ? 1 : -1;
	if (a->when.tv_nsec != b->when.tv_nsec)
		return a->when.tv_nsec < b->when.tv_nsec ? 1 : -1;
	return strcmp(a->name, b->name);
}

/* All records of a directory, the latest first; the caller frees them. */
static int list(const char *folder, struct entry **entries)
{
	int count = 0, capacity = 0;
	DIR *directory = opendir(folder);
	*entries = NULL;
	for (struct dirent *at; directory && (at = readdir(directory));) {
		struct entry entry;
		struct stat status;
		if (!is_saved_name(at->d_name, entry.name) ||
		    fstatat(dirfd(directory), at->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 ||
		    !S_ISREG(status.st_mode))
			continue;
		if (count == capacity) {
			struct entry *more =
				realloc(*entries, (size_t)(capacity = capacity ? 2 * capacity : 64) * sizeof **entries);
			if (!more)
				break;
			*entries = more;
		}
		entry.when = status.st_mtim;
		(*entries)[count++] = entry;
	}
	if (directory)
		closedir(directory);
	if (count)
		qsort(*entries, (size_t)count, sizeof **entries, latest_first);
	return count;
}

int saved_list(char names[][SAVED_NAME_BYTES])
{
	char folder[PATH_MAX], sentence[PATH_MAX];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	struct entry *entries;
	if (!saved_directory("saved", folder, &why))
		return 0;
	int count = list(folder, &entries);
	count = count > SAVED_MOST ? SAVED_MOST : count;
	for (int i = 0; i < count; i++)
		memcpy(names[i], entries[i].name, SAVED_NAME_BYTES);
	free(entries);
	return count;
}

void saved_finish(struct saved *saved)
{
	char folder[PATH_MAX], target[PATH_MAX + SAVED_NAME_BYTES + sizeof suffix], sentence[PATH_MAX];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	struct entry *entries;
	if (saved->fd < 0)
		return;
	if (saved_directory("finished", folder, &why)) {
		snprintf(target, sizeof target, "%s/%s%s", folder, saved->name, suffix);
		if (rename(saved->path, target) == 0)
			snprintf(saved->path, sizeof saved->path, "%.*s", PATH_MAX - 1, target);
		int count = list(folder, &entries);
		for (int i = SAVED_MAX_FINISHED; i < count; i++) {
			snprintf(target, sizeof target, "%s/%s%s", folder, entries[i].name, suffix);
			unlink(target);
		}
		free(entries);
	}
	saved_close(saved);
}

static bool refuse(struct saved *saved, struct sil_out *why, const char *sentence)
{
	sil_put(why, saved->name), sil_put(why, ": "), sil_put(why, sentence);
	saved_close(saved);
	return false;
}

bool saved_open(struct saved *saved, const char *name, struct sil_table *table, struct sil_out *why)
{
	static char text[SIL_MAX_RECORD_BYTES + 1];
	char folder[PATH_MAX];
	struct sil_record_problem problem = {.lang = why->lang};
	struct stat here, there;
	*saved = (struct saved){.fd = -1};
	if (strlen(name) >= sizeof saved->name || strchr(name, '/')) {
		sil_put_shared(why, SAY_SHARED_CLI_NO_SUCH_SAVED);
		return false;
	}
	strcpy(saved->name, name);
	if (!saved_directory("saved", folder, why))
		return false;
	int length = snprintf(saved->path, sizeof saved->path, "%s/%s%s", folder, name, suffix);
	saved->fd = length < PATH_MAX ? open(saved->path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) : -1;
	if (saved->fd < 0)
		return refuse(saved, why, strerror(errno));
	/* Another terminal that plays it replaces the file under our hands: then it is being played. */
	if (flock(saved->fd, LOCK_EX | LOCK_NB) != 0 || fstat(saved->fd, &here) != 0 ||
	    stat(saved->path, &there) != 0 || here.st_ino != there.st_ino)
		return refuse(saved, why, sil_word(NULL, why->lang, SAY_SHARED_CLI_PLAYED_ELSEWHERE));
	size_t used = 0;
	for (ssize_t count; used < sizeof text && (count = read(saved->fd, text + used, sizeof text - used)) > 0;)
		used += (size_t)count;
	if (sil_table_read(table, text, used, &problem))
		return true;
	return refuse(saved, why, problem.sentence);
}
