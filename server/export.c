/* The same replay as waking a table, then its record. */
#include "server/export.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/data_folder.h"
#include "server/hosted_log.h"
#include "server/hosted_show.h"
#include "server/why.h"

enum { RECORD_BYTES = 4 << 20 };

struct found {
	int64_t number;
	char code[SIL_CODE_BYTES]; /* "": set aside */
};

struct archive {
	struct sil_lobby *lobby;
	const char *folder;
	struct sil_export *counts;
	char *text; /* of the record */
	char *why;
	size_t why_size;
	bool good;
	/* The list first: a statement that is still being read would hold on to an old state of the file. */
	struct found *found;
	size_t count, capacity;
};

static void note(void *context, int64_t number, const char *code, const char *aside)
{
	struct archive *archive = context;
	if (archive->count == archive->capacity) {
		size_t capacity = 2 * archive->capacity + 64;
		struct found *found = realloc(archive->found, capacity * sizeof *found);
		if (!found) {
			archive->good = false;
			return;
		}
		archive->found = found, archive->capacity = capacity;
	}
	struct found *one = &archive->found[archive->count++];
	*one = (struct found){.number = number};
	if (code && !aside && strlen(code) < sizeof one->code)
		strcpy(one->code, code);
}

static bool take_entry(void *context, enum sil_entry_kind kind, int64_t at_ms, const char *text)
{
	(void)at_ms;
	return sil_hosted_read_entry(context, kind, text);
}

/* Whether a file has just this content. */
static bool has_content(const char *path, const char *text, size_t length)
{
	struct stat facts;
	int file = open(path, O_RDONLY | O_CLOEXEC);
	bool same = file >= 0 && fstat(file, &facts) == 0 && (size_t)facts.st_size == length;
	char block[4096];
	for (size_t at = 0; same && at < length;) {
		ssize_t some = read(file, block, sizeof block);
		same = some > 0 && (size_t)some <= length - at && !memcmp(block, text + at, (size_t)some);
		at += some > 0 ? (size_t)some : 0;
	}
	if (file >= 0)
		close(file);
	return same;
}

static bool write_file(const char *path, const char *text, size_t length)
{
	int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (file < 0)
		return false;
	size_t at = 0;
	for (ssize_t some; at < length && (some = write(file, text + at, length - at)) > 0;)
		at += (size_t)some;
	bool good = at == length;
	int error = errno;
	close(file);
	if (!good)
		unlink(path);
	errno = error;
	return good;
}

static void keep_record(struct archive *archive, int64_t number, const struct sil_hosted *hosted)
{
	char path[SIL_PATH_BYTES + 64];
	struct sil_record record = sil_hosted_record(hosted);
	struct sil_out out = sil_out_on(archive->text, RECORD_BYTES);
	sil_record_print(&record, &out);
	snprintf(path, sizeof path, "%s/%08lld-%s.silure", archive->folder, (long long)number,
		 hosted->game->rules->name);
	if (!out.overflow && write_file(path, out.text, out.used)) {
		archive->counts->written++;
	} else if (!out.overflow && errno == EEXIST && has_content(path, out.text, out.used)) {
		archive->counts->there++;
	} else {
		archive->good = false;
		sil_why(archive->why, archive->why_size, "%s: %s", "%s : %s", path,
			strerror(out.overflow ? EFBIG : errno));
	}
}

static void write_table(struct archive *archive, const struct found *found)
{
	struct sil_hosted *hosted = found->code[0] ? sil_hosted_new(archive->lobby, found->number, found->code) : NULL;
	if (!hosted ||
	    sil_store_read_table(archive->lobby->store, found->number, take_entry, hosted) != SIL_READ_WELL ||
	    !hosted->game)
		archive->counts->broken++;
	else if (hosted->state == SIL_TABLE_OVER)
		keep_record(archive, found->number, hosted);
	else
		archive->counts->others++;
	if (hosted)
		sil_hosted_free(hosted);
}

static bool complain(struct archive *archive, const char *path)
{
	sil_why(archive->why, archive->why_size, "%s: %s", "%s : %s", path, strerror(errno));
	return false;
}

static bool write_all(struct archive *archive)
{
	if (!sil_store_each_table(archive->lobby->store, note, archive))
		return errno = EIO, complain(archive, "silure.sqlite");
	if (!archive->good || !archive->text)
		return errno = ENOMEM, complain(archive, archive->folder);
	if (mkdir(archive->folder, 0700) != 0 && errno != EEXIST)
		return complain(archive, archive->folder);
	int handle = open(archive->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (handle < 0)
		return complain(archive, archive->folder);
	for (size_t i = 0; archive->good && i < archive->count; i++)
		write_table(archive, &archive->found[i]);
	bool safe = syncfs(handle) == 0;
	if (archive->good && !safe)
		archive->good = complain(archive, archive->folder);
	close(handle);
	return archive->good;
}

bool sil_export_tables(struct sil_lobby *lobby, const char *folder, struct sil_export *counts, char *why,
		       size_t why_size)
{
	struct archive archive = {lobby, folder, counts, malloc(RECORD_BYTES), why, why_size, true, NULL, 0, 0};
	*counts = (struct sil_export){0};
	bool good = write_all(&archive);
	free(archive.found), free(archive.text);
	return good;
}
