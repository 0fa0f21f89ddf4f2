/* Files are arrays. Locks and shared memory are for the connections of this process alone. */
#include "tests/server/power_disk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 128, REGIONS = 64 };

struct node {
	char name[NAME];
	bool exists;
	unsigned char *bytes;
	size_t length, capacity;
	int opened, readers, reserved, waiting, alone; /* handles; the latter three: 1 or 0 */
	void *regions[REGIONS];
	int mapped, shared[SQLITE_SHM_NLOCK], exclusive[SQLITE_SHM_NLOCK];
};

struct handle {
	sqlite3_file base;
	struct node *node;
	int level;
	bool maps, drops;
	unsigned shared, exclusive; /* bits: locks of the shared memory */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct node nodes[POWER_FILES];
static struct power_step *journal;
static size_t steps, step_capacity;
static bool recording;

/* --- the journal --- */

static void add_step(struct power_step step)
{
	if (steps == step_capacity) {
		step_capacity = 2 * step_capacity + 1024;
		journal = realloc(journal, step_capacity * sizeof *journal);
		if (!journal)
			abort();
	}
	journal[steps++] = step;
}

static void record(enum power_kind kind, const struct node *node, size_t at, const void *bytes, size_t length)
{
	if (!recording)
		return;
	unsigned char *copy = NULL;
	if (length) {
		if (!(copy = malloc(length)))
			abort();
		memcpy(copy, bytes, length);
	}
	add_step((struct power_step){kind, (int)(node - nodes), at, length, copy, 0});
}

void power_disk_record(bool on)
{
	pthread_mutex_lock(&lock);
	recording = on;
	pthread_mutex_unlock(&lock);
}

void power_disk_note(uint64_t note)
{
	pthread_mutex_lock(&lock);
	if (recording)
		add_step((struct power_step){.kind = POWER_NOTE, .file = -1, .note = note});
	pthread_mutex_unlock(&lock);
}

const struct power_step *power_disk_journal(size_t *count)
{
	*count = steps;
	return journal;
}

const char *power_disk_name(int file)
{
	return nodes[file].name;
}

/* --- files --- */

static struct node *find(const char *name)
{
	for (int i = 0; i < POWER_FILES; i++)
		if (nodes[i].name[0] && !strcmp(nodes[i].name, name))
			return &nodes[i];
	for (int i = 0; i < POWER_FILES; i++)
		if (!nodes[i].name[0]) {
			snprintf(nodes[i].name, NAME, "%s", name);
			return &nodes[i];
		}
	return NULL;
}

static void resize(struct node *node, size_t length)
{
	if (length > node->capacity) {
		node->capacity = 2 * length;
		if (!(node->bytes = realloc(node->bytes, node->capacity)))
			abort();
	}
	if (length > node->length)
		memset(node->bytes + node->length, 0, length - node->length);
	node->length = length;
}

void power_disk_put(const char *name, const unsigned char *bytes, size_t length)
{
	pthread_mutex_lock(&lock);
	struct node *node = find(name);
	if (!node || node->opened)
		abort();
	node->exists = bytes;
	node->length = 0;
	if (bytes) {
		resize(node, length);
		memcpy(node->bytes, bytes, length);
	}
	pthread_mutex_unlock(&lock);
}

static int close_file(sqlite3_file *file)
{
	struct handle *handle = (struct handle *)file;
	pthread_mutex_lock(&lock);
	handle->node->opened--;
	if (handle->drops)
		handle->node->exists = false, handle->node->length = 0;
	pthread_mutex_unlock(&lock);
	return SQLITE_OK;
}

static int read_file(sqlite3_file *file, void *to, int amount, sqlite3_int64 at)
{
	struct node *node = ((struct handle *)file)->node;
	size_t from = (size_t)at, wanted = (size_t)amount;
	pthread_mutex_lock(&lock);
	size_t there = from >= node->length ? 0 : node->length - from < wanted ? node->length - from : wanted;
	if (there)
		memcpy(to, node->bytes + from, there);
	pthread_mutex_unlock(&lock);
	memset((unsigned char *)to + there, 0, wanted - there);
	return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int write_file(sqlite3_file *file, const void *bytes, int amount, sqlite3_int64 at)
{
	struct handle *handle = (struct handle *)file;
	struct node *node = handle->node;
	size_t from = (size_t)at, length = (size_t)amount;
	pthread_mutex_lock(&lock);
	if (from + length > node->length)
		resize(node, from + length);
	memcpy(node->bytes + from, bytes, length);
	if (!handle->drops)
		record(POWER_WRITE, node, from, bytes, length);
	pthread_mutex_unlock(&lock);
	return SQLITE_OK;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 length)
{
	struct node *node = ((struct handle *)file)->node;
	pthread_mutex_lock(&lock);
	resize(node, (size_t)length);
	record(POWER_CUT, node, (size_t)length, NULL, 0);
	pthread_mutex_unlock(&lock);
	return SQLITE_OK;
}

static int sync_file(sqlite3_file *file, int flags)
{
	(void)flags;
	pthread_mutex_lock(&lock);
	record(POWER_SYNC, ((struct handle *)file)->node, 0, NULL, 0);
	pthread_mutex_unlock(&lock);
	return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *length)
{
	pthread_mutex_lock(&lock);
	*length = (sqlite3_int64)((struct handle *)file)->node->length;
	pthread_mutex_unlock(&lock);
	return SQLITE_OK;
}

/* --- locks --- */

static bool may_lock(const struct handle *handle, int level)
{
	struct node *node = handle->node;
	if (level == SQLITE_LOCK_SHARED)
		return !node->alone && !node->waiting;
	if (level == SQLITE_LOCK_RESERVED)
		return !node->reserved;
	if (node->alone || (node->waiting && handle->level < SQLITE_LOCK_PENDING))
		return false;
	if (handle->level < SQLITE_LOCK_RESERVED && node->reserved)
		return false;
	return true;
}

static void set_level(struct handle *handle, int level)
{
	struct node *node = handle->node;
	node->readers += (level >= SQLITE_LOCK_SHARED) - (handle->level >= SQLITE_LOCK_SHARED);
	node->reserved += (level >= SQLITE_LOCK_RESERVED) - (handle->level >= SQLITE_LOCK_RESERVED);
	node->waiting += (level >= SQLITE_LOCK_PENDING) - (handle->level >= SQLITE_LOCK_PENDING);
	node->alone += (level >= SQLITE_LOCK_EXCLUSIVE) - (handle->level >= SQLITE_LOCK_EXCLUSIVE);
	handle->level = level;
}

static int lock_file(sqlite3_file *file, int level)
{
	struct handle *handle = (struct handle *)file;
	int code = SQLITE_OK;
	pthread_mutex_lock(&lock);
	if (level > handle->level) {
		if (!may_lock(handle, level))
			code = SQLITE_BUSY;
		else if (level == SQLITE_LOCK_EXCLUSIVE && handle->node->readers > 1)
			set_level(handle, SQLITE_LOCK_PENDING), code = SQLITE_BUSY;
		else
			set_level(handle, level);
	}
	pthread_mutex_unlock(&lock);
	return code;
}

static int unlock_file(sqlite3_file *file, int level)
{
	struct handle *handle = (struct handle *)file;
	pthread_mutex_lock(&lock);
	if (level < handle->level)
		set_level(handle, level);
	pthread_mutex_unlock(&lock);
	return SQLITE_OK;
}

static int check_reserved(sqlite3_file *file, int *is)
{
	pthread_mutex_lock(&lock);
	*is = ((struct handle *)file)->node->reserved > 0;
	pthread_mutex_unlock(&lock);
	return SQLITE_OK;
}

static int control(sqlite3_file *file, int operation, void *argument)
{
	(void)file, (void)operation, (void)argument;
	return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *file)
{
	(void)file;
	return 4096; /* as SQLite takes it for a file of Unix; sectors are torn at POWER_SECTOR all the same */
}

static int characteristics(sqlite3_file *file)
{
	(void)file;
	return SQLITE_IOCAP_POWERSAFE_OVERWRITE; /* likewise */
}

/* --- shared memory --- */

static int map_region(sqlite3_file *file, int region, int size, int extend, void volatile **to)
{
	struct handle *handle = (struct handle *)file;
	struct node *node = handle->node;
	*to = NULL;
	if (region >= REGIONS)
		return SQLITE_NOMEM;
	pthread_mutex_lock(&lock);
	node->mapped += !handle->maps;
	handle->maps = true;
	if (!node->regions[region] && extend && !(node->regions[region] = calloc(1, (size_t)size)))
		abort();
	*to = node->regions[region];
	pthread_mutex_unlock(&lock);
	return SQLITE_OK;
}

static int lock_shared(struct handle *handle, unsigned slot, int flags)
{
	struct node *node = handle->node;
	unsigned bit = 1u << slot;
	if (flags & SQLITE_SHM_UNLOCK) {
		node->shared[slot] -= (handle->shared & bit) != 0;
		node->exclusive[slot] -= (handle->exclusive & bit) != 0;
		handle->shared &= ~bit, handle->exclusive &= ~bit;
		return SQLITE_OK;
	}
	if (flags & SQLITE_SHM_SHARED) {
		if (node->exclusive[slot] && !(handle->exclusive & bit))
			return SQLITE_BUSY;
		node->shared[slot] += !(handle->shared & bit);
		handle->shared |= bit;
		return SQLITE_OK;
	}
	if ((node->exclusive[slot] && !(handle->exclusive & bit)) || node->shared[slot] > ((handle->shared & bit) != 0))
		return SQLITE_BUSY;
	node->exclusive[slot] += !(handle->exclusive & bit);
	handle->exclusive |= bit;
	return SQLITE_OK;
}

static int lock_regions(sqlite3_file *file, int first, int count, int flags)
{
	struct handle *handle = (struct handle *)file;
	int code = SQLITE_OK, done = 0;
	pthread_mutex_lock(&lock);
	for (; done < count && code == SQLITE_OK; done++)
		code = lock_shared(handle, (unsigned)(first + done), flags);
	if (code != SQLITE_OK) /* all or none */
		for (int i = 0; i < done - 1; i++)
			lock_shared(handle, (unsigned)(first + i), SQLITE_SHM_UNLOCK);
	pthread_mutex_unlock(&lock);
	return code;
}

static void barrier(sqlite3_file *file)
{
	(void)file;
	pthread_mutex_lock(&lock);
	pthread_mutex_unlock(&lock);
}

static int unmap_regions(sqlite3_file *file, int drop)
{
	struct handle *handle = (struct handle *)file;
	struct node *node = handle->node;
	(void)drop;
	pthread_mutex_lock(&lock);
	node->mapped -= handle->maps;
	handle->maps = false;
	for (int i = 0; i < REGIONS && !node->mapped; i++)
		free(node->regions[i]), node->regions[i] = NULL;
	pthread_mutex_unlock(&lock);
	return SQLITE_OK;
}

/* --- the file system --- */

static const sqlite3_io_methods methods = {
	.iVersion = 2,
	.xClose = close_file,
	.xRead = read_file,
	.xWrite = write_file,
	.xTruncate = truncate_file,
	.xSync = sync_file,
	.xFileSize = file_size,
	.xLock = lock_file,
	.xUnlock = unlock_file,
	.xCheckReservedLock = check_reserved,
	.xFileControl = control,
	.xSectorSize = sector_size,
	.xDeviceCharacteristics = characteristics,
	.xShmMap = map_region,
	.xShmLock = lock_regions,
	.xShmBarrier = barrier,
	.xShmUnmap = unmap_regions,
};

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *given)
{
	struct handle *handle = (struct handle *)file;
	(void)vfs;
	*handle = (struct handle){.drops = flags & SQLITE_OPEN_DELETEONCLOSE};
	pthread_mutex_lock(&lock);
	struct node *node = find(name ? name : "a temporary file");
	bool can = node && (node->exists || flags & SQLITE_OPEN_CREATE);
	if (can) {
		if (!node->exists && !handle->drops)
			record(POWER_CREATE, node, 0, NULL, 0);
		node->exists = true;
		node->opened++;
		handle->node = node;
		handle->base.pMethods = &methods;
	}
	pthread_mutex_unlock(&lock);
	if (given)
		*given = flags;
	return can ? SQLITE_OK : SQLITE_CANTOPEN;
}

static int delete_file(sqlite3_vfs *vfs, const char *name, int sync_folder)
{
	(void)vfs, (void)sync_folder;
	pthread_mutex_lock(&lock);
	struct node *node = find(name);
	bool there = node && node->exists;
	if (there) {
		record(POWER_DELETE, node, 0, NULL, 0);
		node->exists = false, node->length = 0;
	}
	pthread_mutex_unlock(&lock);
	return there ? SQLITE_OK : SQLITE_IOERR_DELETE_NOENT;
}

static int access_file(sqlite3_vfs *vfs, const char *name, int flags, int *can)
{
	(void)vfs, (void)flags;
	pthread_mutex_lock(&lock);
	*can = 0;
	for (int i = 0; i < POWER_FILES; i++)
		*can |= nodes[i].exists && !strcmp(nodes[i].name, name) &&
			(flags != SQLITE_ACCESS_EXISTS || nodes[i].length > 0);
	pthread_mutex_unlock(&lock);
	return SQLITE_OK;
}

static int full_path(sqlite3_vfs *vfs, const char *name, int size, char *path)
{
	(void)vfs;
	return snprintf(path, (size_t)size, "%s", name) < size ? SQLITE_OK : SQLITE_CANTOPEN;
}

bool power_disk_register(void)
{
	static sqlite3_vfs vfs;
	vfs = *sqlite3_vfs_find(NULL); /* its time and its random bytes */
	vfs.szOsFile = sizeof(struct handle);
	vfs.zName = "power";
	vfs.pNext = NULL;
	vfs.xOpen = open_file, vfs.xDelete = delete_file, vfs.xAccess = access_file, vfs.xFullPathname = full_path;
	return sqlite3_vfs_register(&vfs, 1) == SQLITE_OK;
}
