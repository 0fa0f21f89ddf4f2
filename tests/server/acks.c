/* A table that was played with undos has no place here: the n-th move of a seat must stay its n-th. */
#include "tests/server/acks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hosted.h"

enum { MOVE_BYTES = 32, MOVES = 4096, MOST = 1 << 20 };

struct ack {
	char code[SIL_CODE_BYTES];
	uint8_t seat;
	uint32_t turn;
	char text[MOVE_BYTES];
};

static struct ack *acks;
static size_t acked;

void acks_add(const char *code, unsigned seat, uint32_t turn, const char *text)
{
	if (!acks && !(acks = malloc(MOST * sizeof *acks)))
		abort();
	if (acked == MOST)
		return;
	struct ack *ack = &acks[acked++];
	*ack = (struct ack){.seat = (uint8_t)seat, .turn = turn};
	snprintf(ack->code, sizeof ack->code, "%s", code);
	snprintf(ack->text, sizeof ack->text, "%s", text);
}

struct moves {
	char (*texts)[MOVE_BYTES];
	uint32_t counts[SIL_MAX_SEATS];
};

static void gather(const struct sil_hosted *hosted, struct moves *moves)
{
	const struct sil_record *record = &hosted->table.record;
	for (uint32_t i = 0; hosted->state != SIL_TABLE_WAITING && i < record->count; i++) {
		unsigned seat = record->moves[i].seat;
		if (seat >= SIL_MAX_SEATS || moves->counts[seat] == MOVES)
			continue;
		struct sil_out text = sil_out_on(moves->texts[seat * MOVES + moves->counts[seat]++], MOVE_BYTES);
		hosted->game->print_move(record->moves[i].act, &text);
	}
}

/* Time goes on by being asked for: a table that wakes in pieces waits for it between them. */
static int64_t some_time(void *context)
{
	static int64_t asked;
	(void)context;
	return 1000 + asked++;
}

static void no_wake(void *context)
{
	(void)context;
}

static int by_table(const void *one, const void *other)
{
	return strcmp(((const struct ack *)one)->code, ((const struct ack *)other)->code);
}

static bool read_moves(struct sil_lobby *lobby, const char *code, struct moves *moves)
{
	int error;
	memset(moves->counts, 0, sizeof moves->counts);
	struct sil_hosted *hosted = sil_lobby_table(lobby, code, &error);
	while (hosted && hosted->waking) /* a piece of its log each time; a broken one is gone, and not read again */
		sil_lobby_attend(lobby, sil_now(lobby)), hosted = sil_lobby_in_memory(lobby, code);
	if (hosted)
		gather(hosted, moves);
	return hosted;
}

struct acks_found acks_look_up(const char *folder)
{
	char path[600], why[200] = "", last[SIL_CODE_BYTES] = "";
	struct acks_found found = {.acknowledged = acked};
	bool database = !strncmp(folder, "postgres", 8);
	snprintf(path, sizeof path, database ? "%s" : "%s/silure.sqlite", folder);
	struct sil_store_options options = {.path = path, .wake = no_wake, .local = true, .read_only = database};
	struct sil_store *store = sil_store_open(&options, why, sizeof why);
	struct sil_host host = {.now_ms = some_time, .wall_ms = some_time};
	struct sil_lobby *lobby = store ? sil_lobby_new(&host, store, &sil_default_limits) : NULL;
	struct moves moves = {malloc((size_t)SIL_MAX_SEATS * MOVES * MOVE_BYTES), {0}};
	if (!lobby || !moves.texts) {
		printf("# %s\n", why);
		found.lost = acked, found.broken = 1;
		return found;
	}
	if (acked)
		qsort(acks, acked, sizeof *acks, by_table);
	for (size_t i = 0; i < acked; i++) {
		const struct ack *ack = &acks[i];
		if (strcmp(last, ack->code) != 0)
			strcpy(last, ack->code), found.tables++, found.broken += !read_moves(lobby, last, &moves);
		bool missing = ack->turn >= moves.counts[ack->seat];
		bool different = !missing && strcmp(moves.texts[ack->seat * MOVES + ack->turn], ack->text) != 0;
		found.lost += missing || different, found.different += different;
	}
	found.broken += lobby->metrics.tables_broken != 0;
	sil_lobby_free(lobby);
	sil_store_close(store);
	free(moves.texts);
	return found;
}
