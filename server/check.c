/* Reads every stored table by the code that wakes one. Touches the store; no table of the lobby. */
#include "server/check.h"

#include <stdio.h>

#include "server/hosted_log.h"
#include "server/stored_tables.h"

struct replay {
	struct sil_hosted *hosted; /* NULL: only read */
	uint64_t entries;
};

static bool take_entry(void *context, enum sil_entry_kind kind, int64_t at_ms, const char *text)
{
	struct replay *replay = context;
	(void)at_ms;
	replay->entries++;
	return !replay->hosted || sil_hosted_read_entry(replay->hosted, kind, text);
}

/* Why a table cannot be woken; "" when it can. */
static void examine(struct sil_lobby *lobby, const struct sil_stored_table *table, bool again, struct sil_check *check,
		    char *reason, size_t reason_size)
{
	struct replay replay = {.hosted = again ? sil_hosted_new(lobby, table->number, table->code) : NULL};
	enum sil_reading reading = sil_store_read_table(lobby->store, table->number, take_entry, &replay);
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
	struct sil_stored_tables list;
	*check = (struct sil_check){0};
	bool good = sil_stored_tables_read(lobby->store, &list);
	for (size_t i = 0; good && i < list.count; i++) {
		const struct sil_stored_table *table = &list.tables[i];
		char reason[80];
		examine(lobby, table, replay, check, reason, sizeof reason);
		/* Reading alone does not show that what was set aside can be true again. */
		bool mended = table->aside && replay && !reason[0];
		check->tables++, check->broken += reason[0] != 0, check->mended += mended;
		if (reason[0] || mended)
			say(context, table->number, table->code, reason[0] ? reason : NULL);
		if (mark && ((reason[0] && !table->aside) || mended)) {
			sil_store_set_aside(lobby->store, table->number, reason[0] ? reason : NULL,
					    (struct sil_store_callback){0});
			sil_store_settle(lobby->store);
		}
	}
	sil_stored_tables_release(&list);
	return good;
}
