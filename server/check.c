/* The same replay as waking a table, for all of them. */
#include "server/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hosted_log.h"

struct found {
	int64_t number;
	bool aside;
	char code[SIL_CODE_BYTES];
};

/* The list first: a statement that is still being read would hold on to an old state of the file. */
struct list {
	struct found *tables;
	size_t count, capacity;
	bool overflow;
};

struct replay {
	struct sil_hosted *hosted; /* NULL: only read */
	uint64_t entries;
};

static void note(void *context, int64_t number, const char *code, const char *aside)
{
	struct list *list = context;
	if (list->count == list->capacity) {
		size_t capacity = 2 * list->capacity + 64;
		struct found *tables = realloc(list->tables, capacity * sizeof *tables);
		if (!tables) {
			list->overflow = true;
			return;
		}
		list->tables = tables, list->capacity = capacity;
	}
	struct found *found = &list->tables[list->count++];
	*found = (struct found){.number = number, .aside = aside};
	snprintf(found->code, sizeof found->code, "%s", code ? code : "");
}

static bool take_entry(void *context, enum sil_entry_kind kind, int64_t at_ms, const char *text)
{
	struct replay *replay = context;
	(void)at_ms;
	replay->entries++;
	return !replay->hosted || sil_hosted_read_entry(replay->hosted, kind, text);
}

/* Why a table cannot be woken; "" when it can. */
static void examine(struct sil_lobby *lobby, const struct found *found, bool again, struct sil_check *check,
		    char *reason, size_t reason_size)
{
	struct replay replay = {.hosted = again ? sil_hosted_new(lobby, found->number, found->code) : NULL};
	enum sil_reading reading = sil_store_read_table(lobby->store, found->number, take_entry, &replay);
	check->entries += replay.entries;
	reason[0] = 0;
	if (replay.hosted && replay.hosted->unknown_rules)
		check->newer++; /* it is for a newer program to open */
	else if (reading == SIL_READ_REFUSED)
		snprintf(reason, reason_size, "its entry %llu cannot be true", (unsigned long long)replay.entries);
	else if (reading != SIL_READ_WELL)
		snprintf(reason, reason_size, "its entries cannot be read after the first %llu",
			 (unsigned long long)replay.entries);
	else if (!replay.entries || (replay.hosted && !replay.hosted->game))
		snprintf(reason, reason_size, "it has no first entry");
	if (replay.hosted)
		sil_hosted_free(replay.hosted);
}

bool sil_check_tables(struct sil_lobby *lobby, bool replay, bool mark, sil_check_say *say, void *context,
		      struct sil_check *check)
{
	struct list list = {0};
	*check = (struct sil_check){0};
	bool good = sil_store_each_table(lobby->store, note, &list) && !list.overflow;
	for (size_t i = 0; good && i < list.count; i++) {
		const struct found *found = &list.tables[i];
		char reason[80];
		examine(lobby, found, replay, check, reason, sizeof reason);
		/* Reading alone does not show that what was set aside can be true again. */
		bool mended = found->aside && replay && !reason[0];
		check->tables++, check->broken += reason[0] != 0, check->mended += mended;
		if (reason[0] || mended)
			say(context, found->number, found->code, reason[0] ? reason : NULL);
		if (mark && ((reason[0] && !found->aside) || mended)) {
			sil_store_set_aside(lobby->store, found->number, reason[0] ? reason : NULL,
					    (struct sil_store_callback){0});
			sil_store_settle(lobby->store);
		}
	}
	free(list.tables);
	return good;
}
