/* A disk in memory for SQLite (a VFS of its own) that keeps a journal of everything written, cut and synced, so that
 * the power can be lost afterwards at any moment of it. */
#ifndef SILURE_TESTS_SERVER_POWER_DISK_H
#define SILURE_TESTS_SERVER_POWER_DISK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum power_kind { POWER_CREATE, POWER_WRITE, POWER_CUT, POWER_SYNC, POWER_DELETE, POWER_NOTE };

enum { POWER_FILES = 8, POWER_SECTOR = 512 };

/* What happened to a file; a note is the test's own. */
struct power_step {
	enum power_kind kind;
	int file;
	size_t at, length; /* WRITE; CUT: the new length is `at` */
	const unsigned char *bytes;
	uint64_t note;
};

/* Makes it the file system of every database opened from now on. */
bool power_disk_register(void);
/* Whether the journal is written. */
void power_disk_record(bool on);
/* Adds a note to the journal: what has been promised to somebody by now. */
void power_disk_note(uint64_t note);
const struct power_step *power_disk_journal(size_t *count);
/* The name of a file of the journal. */
const char *power_disk_name(int file);

/* A file is there with these bytes; NULL: it is not. Nobody may have it open. */
void power_disk_put(const char *name, const unsigned char *bytes, size_t length);

#endif
