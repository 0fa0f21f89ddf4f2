/* The power fails. Tables are played through the real lobby and the real store on a disk that keeps a journal of every
 * write (power_disk.h); afterwards the power is lost at every write of it, and what was not synced by then is lost,
 * kept, or kept in part, sector by sector. server-power [PROGRAM [MOVES]]
 *
 * From what is left the real store must open, SQLite's check must find nothing, the log must be an exact beginning of
 * what was stored, and everything a person was told is stored must be in it: at every write. At every REPLAY_EVERY-th
 * the whole integrity check runs and every table is replayed. */
#include <sodium.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "server/check.h"
#include "tests/check.h"
#include "tests/server/inside.h"
#include "tests/server/power_disk.h"

enum { TABLES = 12, SEATS = 3, REPLAY_EVERY = 100, MOVE_ID = 7 };

/* What somebody was told is safe by now, with everything before it. */
struct promise {
	int64_t table;
	uint32_t turn;
	uint8_t seat;
	uint32_t sessions, tables; /* opened so far */
};

struct entry {
	int64_t table;
	char kind;
	char *text;
};

struct person {
	struct sil_peer *peer;
	struct sil_hosted *hosted;
	uint32_t turn; /* of the move under way */
};

struct file {
	unsigned char *bytes;
	size_t length, capacity;
	bool exists;
};

static struct sil_rng rng = {13};
static struct person people[TABLES][SEATS];
static struct promise *promises;
static size_t promised, promise_capacity, promised_moves;
static uint32_t sessions, tables;
static struct entry *entries;
static size_t entry_count;
static size_t images, replayed;

/* --- playing --- */

static void promise(struct promise made)
{
	if (promised == promise_capacity)
		promises = realloc(promises, (promise_capacity = 2 * promised + 1024) * sizeof *promises);
	made.sessions = sessions, made.tables = tables;
	promises[promised] = made;
	promised_moves += made.table != 0;
	power_disk_note(promised++);
}

static void sent(struct sil_peer *peer, const char *text, size_t length)
{
	struct person *person = peer->connection;
	(void)length;
	if (strstr(text, "\"type\":\"welcome\""))
		sessions++, promise((struct promise){0});
	if (strstr(text, "\"type\":\"ok\"") && strstr(text, "\"id\":7"))
		promise((struct promise){person->hosted->number, person->turn, peer->seat, 0, 0});
}

/* Games follow one another at each table, those whose time is counted in turns. */
static void open_table(int which)
{
	static int next;
	struct sil_peer *peers[SEATS];
	struct sil_hosted *hosted;
	for (int s = 0; s < SEATS; s++)
		peers[s] = people[which][s].peer;
	do {
		const struct sil_game *game = sil_games[next++];
		if (!sil_games[next])
			next = 0;
		struct sil_config config = sil_settings_usual(game).config;
		config.seats = SEATS;
		hosted = inside_table(peers, SEATS, game, &config);
		tables++;
		promise((struct promise){0});
	} while (hosted->timed || hosted->state != SIL_TABLE_PLAYING);
	for (int s = 0; s < SEATS; s++)
		people[which][s].hosted = hosted;
}

static void send_move(struct person *person)
{
	uint16_t acts[SIL_MAX_LEGAL];
	char buffer[40], message[120];
	struct sil_out out = sil_out_on(buffer, sizeof buffer);
	int count = sil_table_legal(&person->hosted->table, person->peer->seat, acts);
	if (!count || !(person->hosted->table.truth.public.due >> person->peer->seat & 1))
		return;
	person->hosted->game->print_move(acts[sil_rng_below(&rng, (uint32_t)count)], &out);
	person->turn = person->hosted->seats[person->peer->seat].decisions;
	snprintf(message, sizeof message, "{\"type\":\"move\",\"id\":%d,\"word\":\"%s\"}", MOVE_ID, buffer);
	sil_protocol_message(inside_lobby, person->peer, message, strlen(message));
}

/* Groups of every size: sometimes one table moves between two commits, sometimes all do. */
static void play(size_t moves)
{
	for (int t = 0; t < TABLES; t++) {
		for (int s = 0; s < SEATS; s++)
			people[t][s].peer = inside_person(&people[t][s]);
		open_table(t);
	}
	while (promised_moves < moves) {
		uint32_t busy = 1 + sil_rng_below(&rng, TABLES);
		for (uint32_t i = 0; i < busy; i++) {
			int t = (int)sil_rng_below(&rng, TABLES);
			if (people[t][0].hosted->state == SIL_TABLE_OVER)
				open_table(t);
			for (int s = 0; s < SEATS; s++)
				send_move(&people[t][s]);
		}
		inside_settle();
	}
}

/* What is stored in the end. */
static bool read_entries(const char *path,
			 bool (*each)(size_t number, int64_t table, const char *kind, const char *text), size_t *count)
{
	sqlite3 *db = NULL;
	sqlite3_stmt *all = NULL;
	bool good =
		sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
		sqlite3_prepare_v2(db, "SELECT table_id, kind, text FROM log ORDER BY id", -1, &all, NULL) == SQLITE_OK;
	int code = SQLITE_DONE;
	for (*count = 0; good && (code = sqlite3_step(all)) == SQLITE_ROW; ++*count)
		good = each(*count, sqlite3_column_int64(all, 0), (const char *)sqlite3_column_text(all, 1),
			    (const char *)sqlite3_column_text(all, 2));
	sqlite3_finalize(all);
	sqlite3_close(db);
	return good && code == SQLITE_DONE;
}

static bool keep_entry(size_t number, int64_t table, const char *kind, const char *text)
{
	if (number % 1024 == 0)
		entries = realloc(entries, (number + 1024) * sizeof *entries);
	entries[number] = (struct entry){table, kind[0], strdup(text)};
	return true;
}

static bool same_entry(size_t number, int64_t table, const char *kind, const char *text)
{
	return number < entry_count && entries[number].table == table && entries[number].kind == kind[0] &&
	       !strcmp(entries[number].text, text);
}

/* How long the log must be for each promise: up to the move it is about. */
static size_t *lengths_of_promises(void)
{
	size_t *lengths = calloc(promised + 1, sizeof *lengths);
	for (size_t i = 0; i < promised; i++) {
		uint32_t turn = 0;
		size_t e = 0;
		lengths[i] = i ? lengths[i - 1] : 0;
		if (!promises[i].table)
			continue;
		for (; e < entry_count; e++)
			if (entries[e].table == promises[i].table && entries[e].kind == SIL_ENTRY_MOVE &&
			    entries[e].text[0] - '0' == promises[i].seat && turn++ == promises[i].turn)
				break;
		CHECK(e < entry_count);
		lengths[i] = e + 1 > lengths[i] ? e + 1 : lengths[i];
	}
	return lengths;
}

/* --- after the power is back --- */

static int64_t no_time(void *context)
{
	(void)context;
	return 1000;
}

static void no_wake(void *context)
{
	(void)context;
}

static void say_broken(void *context, int64_t number, const char *code, const char *reason)
{
	(void)context, (void)code;
	printf("# table %lld: %s\n", (long long)number, reason ? reason : "sound again");
}

static const char crashed[] = "/after/silure.sqlite";

static bool tables_replay(struct sil_store *store)
{
	struct sil_host host = {.now_ms = no_time, .wall_ms = no_time};
	struct sil_lobby *lobby = sil_lobby_new(&host, store, &sil_default_limits);
	struct sil_check check = {0};
	bool good = lobby && sil_check_tables(lobby, true, false, say_broken, NULL, &check) && !check.broken;
	sil_lobby_free(lobby);
	replayed++;
	return good;
}

/* NULL: nothing is wrong. */
static const char *wrong_with(size_t length, const struct promise *last, bool deep)
{
	static char why[200];
	size_t count = 0;
	struct sil_store_options options = {.path = crashed, .wake = no_wake};
	struct sil_store *store = sil_store_open(&options, why, sizeof why);
	if (!store)
		return why;
	const char *wrong = NULL;
	if (sil_store_check(store, !deep, 0, why, sizeof why) != SIL_SOUND)
		wrong = why;
	else if (!read_entries(crashed, same_entry, &count))
		wrong = "the log is no beginning of what was stored";
	else if (count < length)
		snprintf(why, sizeof why, "%zu entries were promised, %zu are there", length, count), wrong = why;
	else if (last && sil_store_last_session(store) < last->sessions)
		wrong = "a session is lost";
	else if (last && sil_store_last_table(store) < last->tables)
		wrong = "a table is lost";
	else if (deep && !tables_replay(store))
		wrong = "a table cannot be replayed";
	sil_store_close(store);
	images++;
	return wrong;
}

/* --- losing the power --- */

enum fate { LOST, KEPT, TORN };

struct world {
	struct file synced[POWER_FILES];
	size_t *pending; /* steps not synced yet, of all files */
	size_t waiting;
};

static void put_bytes(struct file *file, size_t at, const unsigned char *bytes, size_t length)
{
	if (at + length > file->capacity) {
		file->capacity = 2 * (at + length);
		file->bytes = realloc(file->bytes, file->capacity);
	}
	if (at > file->length)
		memset(file->bytes + file->length, 0, at - file->length);
	if (length)
		memcpy(file->bytes + at, bytes, length);
	file->length = at + length > file->length ? at + length : file->length;
}

static void cut_file(struct file *file, size_t length)
{
	if (length > file->length)
		put_bytes(file, length, NULL, 0);
	file->length = length;
}

/* A step happens to a file; torn: to some of its sectors. */
static void apply(struct file *file, const struct power_step *step, bool torn)
{
	if (torn && step->kind != POWER_WRITE && sil_rng_below(&rng, 2))
		return;
	if (step->kind == POWER_CREATE || step->kind == POWER_DELETE)
		file->exists = step->kind == POWER_CREATE, file->length = 0;
	if (step->kind == POWER_CUT)
		cut_file(file, step->at);
	for (size_t done = 0, part; step->kind == POWER_WRITE && done < step->length; done += part) {
		part = torn ? POWER_SECTOR - (step->at + done) % POWER_SECTOR : step->length;
		part = part > step->length - done ? step->length - done : part;
		if (!torn || sil_rng_below(&rng, 2))
			put_bytes(file, step->at + done, step->bytes + done, part), file->exists = true;
	}
}

/* With the first sync of a new journal SQLite syncs its folder too: files that came and went did so for good. */
static bool syncs_folder(const struct world *world, const struct power_step *journal, int file)
{
	bool is_journal = strcmp(power_disk_name(file), power_disk_name(0)) != 0, is_new = false;
	for (size_t i = 0; i < world->waiting; i++)
		is_new |= journal[world->pending[i]].file == file && journal[world->pending[i]].kind == POWER_CREATE;
	return is_journal && is_new;
}

static void sync_steps(struct world *world, const struct power_step *journal, int file)
{
	bool folder = syncs_folder(world, journal, file);
	size_t left = 0;
	for (size_t i = 0; i < world->waiting; i++) {
		const struct power_step *step = &journal[world->pending[i]];
		if (step->file == file || (folder && (step->kind == POWER_CREATE || step->kind == POWER_DELETE)))
			apply(&world->synced[step->file], step, false);
		else
			world->pending[left++] = world->pending[i];
	}
	world->waiting = left;
}

static void make_image(const struct world *world, const struct power_step *journal, enum fate fate)
{
	static struct file image;
	const char *base = power_disk_name(0);
	for (int f = 0; f < POWER_FILES; f++) {
		const char *name = power_disk_name(f);
		char to[128];
		if (strncmp(name, base, strlen(base)) != 0)
			continue;
		snprintf(to, sizeof to, "%s%s", crashed, name + strlen(base));
		image.length = 0, image.exists = world->synced[f].exists;
		put_bytes(&image, 0, world->synced[f].bytes, world->synced[f].length);
		for (size_t i = 0; fate != LOST && i < world->waiting; i++)
			if (journal[world->pending[i]].file == f)
				apply(&image, &journal[world->pending[i]], fate == TORN && sil_rng_below(&rng, 4));
		power_disk_put(to, image.exists ? image.bytes : NULL, image.length);
	}
}

struct losses {
	size_t writes, syncs, wrong, first;
	char reason[200];
};

static void look(const struct world *world, const struct power_step *journal, size_t at, enum fate fate, size_t length,
		 const struct promise *last, bool deep, struct losses *losses)
{
	make_image(world, journal, fate);
	const char *wrong = wrong_with(length, last, deep);
	if (wrong && !losses->wrong++)
		losses->first = at, snprintf(losses->reason, sizeof losses->reason, "%s, %s", wrong,
					     fate == LOST   ? "unsynced writes lost"
					     : fate == KEPT ? "all kept"
							    : "torn");
}

/* At every write two ends: everything kept, and some sectors. Whatever is not synced is lost before every sync, which
 * is when most has been promised since the one before. */
static struct losses lose_power(const size_t *lengths, bool lies)
{
	size_t count, length = 0;
	const struct power_step *journal = power_disk_journal(&count);
	const struct promise *last = NULL;
	struct world world = {.pending = calloc(count, sizeof(size_t))};
	struct losses losses = {0};
	for (size_t i = 0; i < count; i++) {
		const struct power_step *step = &journal[i];
		if (step->kind == POWER_NOTE) {
			length = lengths[step->note], last = &promises[step->note];
			continue;
		}
		if (step->kind == POWER_SYNC) {
			losses.syncs++;
			look(&world, journal, i, LOST, length, last, losses.syncs % REPLAY_EVERY == 0, &losses);
			if (!lies)
				sync_steps(&world, journal, step->file);
			continue;
		}
		world.pending[world.waiting++] = i;
		losses.writes++;
		if (lies) /* one way to lose is enough */
			continue;
		look(&world, journal, i, KEPT, length, last, losses.writes % REPLAY_EVERY == 0, &losses);
		look(&world, journal, i, TORN, length, last, losses.writes % REPLAY_EVERY == 50, &losses);
	}
	look(&world, journal, count, LOST, length, last, true, &losses);
	for (int f = 0; f < POWER_FILES; f++)
		free(world.synced[f].bytes);
	free(world.pending);
	return losses;
}

static size_t moves_wanted = 100, *lengths;

static void play_and_record(void)
{
	struct sil_limits limits = inside_limits();
	if (!CHECK(power_disk_register()))
		return;
	power_disk_record(true);
	if (!CHECK(inside_open(&limits, sent)))
		return;
	play(moves_wanted);
	CHECK(read_entries(power_disk_name(0), keep_entry, &entry_count));
	inside_close();
	power_disk_record(false);
	lengths = lengths_of_promises();
	printf("# %zu moves promised to their players, %zu entries, %u tables\n", promised_moves, entry_count, tables);
}

static void nothing_is_lost(void)
{
	struct losses losses = lose_power(lengths, false);
	printf("# power lost at each of %zu writes and %zu syncs: %zu images opened, %zu of them replayed, %zu wrong\n",
	       losses.writes, losses.syncs, images, replayed, losses.wrong);
	if (!CHECK(losses.wrong == 0))
		printf("# first at step %zu: %s\n", losses.first, losses.reason);
	CHECK(losses.writes > moves_wanted / 10 && losses.syncs > 10);
}

/* The test can tell: on a disk that only says it has synced, promises are broken. */
static void lying_disk_loses(void)
{
	struct losses losses = lose_power(lengths, true);
	printf("# a disk whose syncs do nothing: %zu of %zu losses of power broke a promise\n", losses.wrong,
	       losses.syncs + 1);
	CHECK(losses.wrong > losses.syncs / 2);
}

int main(int argc, char **argv)
{
	if (argc > 2)
		moves_wanted = (size_t)atol(argv[2]);
	RUN("tables are played on a disk with a journal", play_and_record);
	RUN("no promise is broken, wherever the power fails", nothing_is_lost);
	RUN("a disk that lies is found out", lying_disk_loses);
	return check_report();
}
