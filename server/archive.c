/* Writing the one entry; hosted_log.c reads it. */
#include "server/archive.h"

#include <stdlib.h>
#include <string.h>

#include "server/create.h"
#include "server/hosted_show.h"

enum { ENTRY_BYTES = 2 * SIL_MAX_RECORD_BYTES };

static void put_record(const struct sil_hosted *hosted, struct sil_out *out)
{
	char *text = malloc(SIL_MAX_RECORD_BYTES);
	struct sil_out printed = sil_out_on(text, text ? SIL_MAX_RECORD_BYTES : 0);
	struct sil_record record = sil_hosted_record(hosted);
	if (text)
		sil_record_print(&record, &printed);
	sil_json_key(out, "record"), sil_json_text(out, text && !printed.overflow ? text : "");
	out->overflow |= !text || printed.overflow;
	free(text);
}

void sil_archive_put(const struct sil_hosted *hosted, struct sil_out *out)
{
	sil_json_open(out, '{');
	sil_put_config(hosted, out);
	put_record(hosted, out);
	sil_json_key(out, "chat"), sil_json_open(out, '[');
	for (unsigned i = 0; i < hosted->chats; i++) {
		sil_put(out, i ? "," : "");
		sil_put(out, hosted->chat[(hosted->oldest + i) % SIL_CHATS].text); /* an object that we wrote */
	}
	sil_json_close(out, ']');
	sil_json_key(out, "table"), sil_json_text(out, hosted->rematch);
	sil_json_close(out, '}');
}

void sil_archive_table(const struct sil_hosted *hosted)
{
	struct sil_lobby *lobby = hosted->lobby;
	if (hosted->state != SIL_TABLE_OVER || hosted->is_record || lobby->draining || lobby->trouble[0])
		return;
	char *text = malloc(ENTRY_BYTES);
	struct sil_out entry = sil_out_on(text, text ? ENTRY_BYTES : 0);
	if (text)
		sil_archive_put(hosted, &entry);
	if (text && !entry.overflow)
		sil_store_archive(lobby->store, hosted->number, text, (struct sil_store_callback){0});
	free(text);
}
