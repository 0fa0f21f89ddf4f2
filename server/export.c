/* Replays every finished table by the code that wakes one, and writes its record. Touches the store and files. */
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
#include "server/stored_tables.h"
#include "server/why.h"

struct archive {
	struct sil_lobby *lobby;
	const char *folder;
	struct sil_export *counts;
	char *text; /* of the record */
	char *why;
	size_t why_size;
	bool good;
};

static bool take_entry(void *context, enum sil_entry_kind kind, int64_t at_ms, const char *text)
{
	(void)at_ms;
	return sil_hosted_read_entry(context, kind, text);
}

/* Whether a file has just this content. */
static bool has_content(const char *path, const char *text, size_t length)
{
	struct stat facts;
	int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* it may be a pipe, which would be waited for */
	bool same = file >= 0 && fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && (size_t)facts.st_size == length;
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
	struct sil_out out = sil_out_on(archive->text, SIL_MAX_RECORD_BYTES);
	sil_record_print(&record, &out);
	snprintf(path, sizeof path, "%s/%08lld-%s.silure", archive->folder, (long long)number,
		 hosted->game->rules->name);
	if (!out.overflow && write_file(path, out.text, out.used)) {
		archive->counts->written++;
	} else if (!out.overflow && errno == EEXIST && has_content(path, out.text, out.used)) {
		archive->counts->there++;
	} else {
		archive->good = false;
		sil_why(archive->why, archive->why_size,
			say_shared_why_at(sil_why_message(), path, strerror(out.overflow ? EFBIG : errno)));
	}
}

static void write_table(struct archive *archive, const struct sil_stored_table *table)
{
	bool sound = table->code[0] && !table->aside;
	struct sil_hosted *hosted = sound ? sil_hosted_new(archive->lobby, table->number, table->code) : NULL;
	if (!hosted ||
	    sil_store_read_table(archive->lobby->store, table->number, take_entry, hosted) != SIL_READ_WELL ||
	    !hosted->game)
		archive->counts->broken++;
	else if (hosted->state == SIL_TABLE_OVER)
		keep_record(archive, table->number, hosted);
	else
		archive->counts->others++;
	if (hosted)
		sil_hosted_free(hosted);
}

static bool complain(struct archive *archive, const char *path)
{
	sil_why(archive->why, archive->why_size, say_shared_why_at(sil_why_message(), path, strerror(errno)));
	return false;
}

static bool write_all(struct archive *archive, const struct sil_stored_tables *list)
{
	if (!archive->text)
		return errno = ENOMEM, complain(archive, archive->folder);
	if (mkdir(archive->folder, 0700) != 0 && errno != EEXIST)
		return complain(archive, archive->folder);
	int handle = open(archive->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (handle < 0)
		return complain(archive, archive->folder);
	for (size_t i = 0; archive->good && i < list->count; i++)
		write_table(archive, &list->tables[i]);
	bool safe = syncfs(handle) == 0;
	if (archive->good && !safe)
		archive->good = complain(archive, archive->folder);
	close(handle);
	return archive->good;
}

bool sil_export_tables(struct sil_lobby *lobby, const char *folder, struct sil_export *counts, char *why,
		       size_t why_size)
{
	struct archive archive = {lobby, folder, counts, malloc(SIL_MAX_RECORD_BYTES), why, why_size, true};
	struct sil_stored_tables list;
	*counts = (struct sil_export){0};
	bool good = sil_stored_tables_read(lobby->store, &list);
	if (good)
		good = write_all(&archive, &list);
	else
		errno = list.overflow ? ENOMEM : EIO, complain(&archive, "silure.sqlite");
	sil_stored_tables_release(&list);
	free(archive.text);
	return good;
}
