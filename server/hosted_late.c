/* A short queue of views at a table; every watcher is shown the same. Touches its table and the lobby's output. */
#include "server/hosted_late.h"

#include <stdlib.h>
#include <string.h>

#include "server/hosted_bots.h"

enum { MOST = 16 }; /* a later view tells all that an earlier one did */

struct sil_late {
	struct sil_late *next;
	int64_t at_ms;
	uint64_t hash;
	bool bytes; /* for those who want them */
	size_t length;
	char text[];
};

/* The largest credit of anybody who plays here. */
static int64_t farthest_ms(const struct sil_hosted *hosted)
{
	uint8_t most_ms = 0;
	for (const struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table) {
		uint8_t credit_ms = peer->seat == SIL_WATCHER ? 0 : sil_latency_credit_ms(&peer->latency);
		most_ms = credit_ms > most_ms ? credit_ms : most_ms;
	}
	return most_ms;
}

static void drop_first(struct sil_hosted *hosted)
{
	struct sil_late *first = hosted->late;
	hosted->late = first->next;
	free(first);
}

bool sil_late_keep(struct sil_hosted *hosted, const struct sil_peer *peer, uint64_t hash)
{
	struct sil_out *out = &hosted->lobby->out;
	if (!hosted->timed || hosted->state != SIL_TABLE_PLAYING || peer->seat != SIL_WATCHER)
		return false;
	int64_t late_ms = hosted->lobby->limits.race_credit ? farthest_ms(hosted) : 0;
	int64_t at_ms = sil_now(hosted->lobby) + late_ms;
	if (!late_ms && !hosted->late)
		return false;
	struct sil_late **end = &hosted->late, *same = NULL;
	unsigned count = 0;
	for (; *end; end = &(*end)->next, count++) {
		same = (*end)->bytes == peer->wants_bytes ? *end : same;
		at_ms = (*end)->at_ms > at_ms ? (*end)->at_ms : at_ms; /* in their order */
	}
	if (same && same->hash == hash)
		return true;
	sil_json_close(out, '}');
	struct sil_late *late = out->overflow ? NULL : malloc(sizeof *late + out->used);
	if (!late)
		return true; /* the next one tells all */
	*late = (struct sil_late){.at_ms = at_ms, .hash = hash, .bytes = peer->wants_bytes, .length = out->used};
	memcpy(late->text, out->text, out->used);
	*end = late;
	if (count == MOST)
		drop_first(hosted);
	sil_hosted_attend_at(hosted, at_ms);
	return true;
}

static void show_first(struct sil_hosted *hosted)
{
	struct sil_out *out = &hosted->lobby->out;
	sil_out_clear(out);
	sil_put_bytes(out, hosted->late->text, hosted->late->length);
	for (struct sil_peer *peer = hosted->peers; peer; peer = peer->next_at_table)
		if (peer->seat == SIL_WATCHER && peer->wants_bytes == hosted->late->bytes)
			sil_lobby_send_again(hosted->lobby, peer);
}

void sil_late_attend(struct sil_hosted *hosted, int64_t now_ms, int64_t *next_ms)
{
	if (hosted->state != SIL_TABLE_PLAYING) /* everybody has seen the end */
		sil_late_forget(hosted);
	for (; hosted->late && hosted->late->at_ms <= now_ms; drop_first(hosted))
		show_first(hosted);
	if (hosted->late && hosted->late->at_ms < *next_ms)
		*next_ms = hosted->late->at_ms;
}

void sil_late_forget(struct sil_hosted *hosted)
{
	while (hosted->late)
		drop_first(hosted);
}
