/* Lists the tables of a store. Touches the store alone. */
#include "server/stored_tables.h"

#include <stdlib.h>
#include <string.h>

static void add(void *context, int64_t number, const char *code, const char *aside)
{
	struct sil_stored_tables *list = context;
	if (list->count == list->capacity) {
		size_t capacity = 2 * list->capacity + 64;
		struct sil_stored_table *tables = realloc(list->tables, capacity * sizeof *tables);
		if (!tables) {
			list->overflow = true;
			return;
		}
		list->tables = tables, list->capacity = capacity;
	}
	struct sil_stored_table *table = &list->tables[list->count++];
	*table = (struct sil_stored_table){.number = number, .aside = aside};
	if (code && strlen(code) < sizeof table->code)
		strcpy(table->code, code);
}

bool sil_stored_tables_read(struct sil_store *store, struct sil_stored_tables *list)
{
	*list = (struct sil_stored_tables){0};
	return sil_store_each_table(store, add, list) && !list->overflow;
}

void sil_stored_tables_release(struct sil_stored_tables *list)
{
	free(list->tables);
}
