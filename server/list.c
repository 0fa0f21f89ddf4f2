/* Chooses which tables are listed, and prints them. Touches the lobby. */
#include "server/list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hosted.h"
#include "server/others.h"

enum {
	ONE_BYTES = 4096, /* more than any one of them takes */
	TABLES_A_MS = 32, /* a list of 5,000 will do for 156 ms */
};

struct listed {
	const struct sil_hosted *hosted;     /* ours; or */
	const struct sil_other_table *other; /* another server's */
	uint32_t rank;                       /* how many of the same address come before it */
	uint32_t place;                      /* in its own server's list */
};

/* Each address has one table listed before any has a second, so that nobody hides everybody else's; and the newest come
 * first, so that nobody's is hidden for good. */
static bool is_before(const struct listed *one, const struct listed *other)
{
	return one->rank != other->rank ? one->rank < other->rank : one->hosted->number > other->hosted->number;
}

/* The same among servers: each of them has put its own newest first. */
static bool is_before_anywhere(const struct listed *one, const struct listed *other)
{
	return one->rank != other->rank ? one->rank < other->rank : one->place < other->place;
}

static void insert(struct listed listed[SIL_MAX_LISTED], int *count, const struct listed *one,
		   bool (*before)(const struct listed *, const struct listed *))
{
	int at = *count < SIL_MAX_LISTED ? (*count)++ : SIL_MAX_LISTED;
	for (; at > 0 && before(one, &listed[at - 1]); at--)
		if (at < SIL_MAX_LISTED)
			listed[at] = listed[at - 1];
	if (at < SIL_MAX_LISTED)
		listed[at] = *one;
}

static int choose_own(struct sil_lobby *lobby, struct listed listed[SIL_MAX_LISTED])
{
	int count = 0;
	lobby->last_list++;
	for (int i = 0; i < SIL_TABLE_BUCKETS; i++) {
		for (const struct sil_hosted *hosted = lobby->by_number[i]; hosted; hosted = hosted->next_by_number) {
			if (!hosted->settings.listed || !hosted->count || hosted->state == SIL_TABLE_OVER)
				continue;
			struct sil_account *address = sil_network_of(sil_hosted_address(hosted));
			if (address->list != lobby->last_list)
				address->list = lobby->last_list, address->listed = 0;
			struct listed one = {.hosted = hosted, .rank = address->listed++};
			insert(listed, &count, &one, is_before);
		}
	}
	for (int i = 0; i < count; i++)
		listed[i].place = (uint32_t)i;
	return count;
}

static void add_others(struct sil_lobby *lobby, struct listed listed[SIL_MAX_LISTED], int *count)
{
	const struct sil_other_table *tables;
	int others = sil_others_tables(lobby, &tables);
	for (int i = 0; i < others; i++) {
		const struct sil_account *address = sil_accounts_named(&lobby->addresses, tables[i].address);
		struct listed one = {.other = &tables[i], .rank = tables[i].rank, .place = tables[i].place};
		if (address && address->list == lobby->last_list)
			one.rank += address->listed;
		if (!sil_lobby_in_memory(lobby, tables[i].code)) /* it has come here meanwhile */
			insert(listed, count, &one, is_before_anywhere);
	}
}

static void put_own(const struct sil_hosted *hosted, struct sil_out *out)
{
	int taken = 0;
	for (int s = 0; s < hosted->settings.config.seats; s++)
		taken += hosted->seats[s].session || hosted->seats[s].bot;
	sil_json_open(out, '{');
	sil_json_key(out, "table"), sil_json_text(out, hosted->code);
	sil_json_key(out, "game"), sil_json_text(out, hosted->game->rules->name);
	sil_json_key(out, "state"), sil_json_text(out, sil_hosted_states[hosted->state]);
	sil_json_key(out, "seats"), sil_json_int(out, hosted->settings.config.seats);
	sil_json_key(out, "taken"), sil_json_int(out, taken);
	sil_json_key(out, "names"), sil_json_open(out, '[');
	for (int s = 0; s < hosted->settings.config.seats; s++)
		if (hosted->seats[s].session)
			sil_json_text(out, hosted->seats[s].name);
	sil_json_close(out, ']');
	sil_json_close(out, '}');
}

static void put_tables(struct sil_lobby *lobby, struct sil_out *out)
{
	struct listed listed[SIL_MAX_LISTED];
	int count = choose_own(lobby, listed);
	add_others(lobby, listed, &count);
	sil_json_open(out, '[');
	for (int i = 0; i < count; i++) {
		if (listed[i].hosted)
			put_own(listed[i].hosted, out);
		else
			sil_put(out, i ? "," : ""), sil_put(out, listed[i].other->text); /* as its server wrote it */
	}
	sil_json_close(out, ']');
}

/* The more tables there are, the longer a list will do: where there are thousands, whoever asks often would have all of
 * them looked at each time. */
static void keep(struct sil_lobby *lobby, const char *text, size_t length)
{
	int64_t ms = lobby->tables / TABLES_A_MS;
	char *copy = ms ? malloc(length) : NULL;
	free(lobby->listing.text);
	if ((lobby->listing.text = copy))
		memcpy(copy, text, length);
	lobby->listing.length = length, lobby->listing.until_ms = sil_now(lobby) + ms;
}

void sil_list_tables(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const struct json_t *message)
{
	struct sil_out *out = sil_lobby_write(lobby, peer, "tables");
	(void)message;
	if (id >= 0)
		sil_json_key(out, "id"), sil_json_int(out, id);
	sil_json_key(out, "tables");
	if (lobby->listing.text && sil_now(lobby) < lobby->listing.until_ms) {
		sil_put_bytes(out, lobby->listing.text, lobby->listing.length);
	} else {
		size_t from = out->used;
		put_tables(lobby, out);
		if (!out->overflow)
			keep(lobby, out->text + from, out->used - from);
	}
	sil_lobby_send(lobby, peer);
}

void sil_list_put_news(struct sil_lobby *lobby, struct sil_out *out)
{
	struct listed listed[SIL_MAX_LISTED];
	int count = choose_own(lobby, listed);
	sil_json_open(out, '[');
	for (int i = 0; i < count && out->size - out->used > ONE_BYTES; i++) {
		char address[20];
		snprintf(address, sizeof address, "%016" PRIx64,
			 sil_network_of(sil_hosted_address(listed[i].hosted))->name);
		sil_json_open(out, '[');
		sil_json_text(out, address), put_own(listed[i].hosted, out);
		sil_json_close(out, ']');
	}
	sil_json_close(out, ']');
}
