/* Keeps what the server has shown of a deal, in memory and in the state directory, and holds it against the record. */
#include "cli/play/online_deal.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/play/online_messages.h"
#include "cli/play/saved.h"
#include "engine/describe.h"
#include "engine/kept.h"
#include "engine/parse.h"
#include "engine/printable.h"
#include "engine/text.h"
#include "shared_messages.h"

enum {
	VIEWS_BYTES = 1 << 20, /* of views that are kept; then the older half goes */
	MAX_COMMITS = 8,       /* said a round: somebody else with our token may say others */
};

static bool contradiction(struct online *online, uint16_t says)
{
	struct online_deal *deal = &online->deal;
	struct sil_out out = sil_out_on(deal->verdict, sizeof deal->verdict);
	out.lang = online->host.lang;
	sil_put_shared(&out, SAY_SHARED_CLI_UNFAIR_NOW);
	sil_put_shared(&out, says), sil_put(&out, ".");
	snprintf(online->host.notice, sizeof online->host.notice, "%s", deal->verdict);
	deal->unfair = true;
	return false;
}

/* --- on disk: what was kept, but for the views --- */

static bool deal_path(const struct online *online, char path[PATH_MAX + 340])
{
	char folder[PATH_MAX], sentence[PATH_MAX];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	if (!saved_directory("online", folder, &why))
		return false;
	snprintf(path, PATH_MAX + 340, "%s/%s_%d_%s.deal", folder, online->address.host, online->address.port,
		 online->code);
	return true;
}

static void put_kept(const struct online_deal *deal, struct sil_out *out)
{
	if (deal->nonce[0]) {
		sil_put(out, "word "), sil_put_int(out, deal->seat), sil_put(out, " ");
		sil_put(out, deal->nonce), sil_put(out, "\n");
	}
	if (deal->shown[0]) {
		sil_put(out, "shown "), sil_put_int(out, deal->round), sil_put(out, " ");
		sil_put(out, deal->shown), sil_put(out, "\n");
	}
	sil_put(out, deal->draw);
}

static void keep(const struct online *online)
{
	char path[PATH_MAX + 340], fresh[PATH_MAX + 350], text[SIL_DRAW_BYTES + 256];
	struct sil_out out = sil_out_on(text, sizeof text);
	if (!deal_path(online, path))
		return;
	put_kept(&online->deal, &out);
	snprintf(fresh, sizeof fresh, "%s.new", path);
	int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (fd < 0)
		return;
	bool fine = write(fd, text, out.used) == (ssize_t)out.used && fsync(fd) == 0;
	close(fd);
	if (!fine || rename(fresh, path) != 0)
		unlink(fresh);
}

static void forget(const struct online *online)
{
	char path[PATH_MAX + 340];
	if (deal_path(online, path))
		unlink(path);
}

/* What an earlier process of this device has kept of the table. */
static void recall(struct online *online)
{
	char path[PATH_MAX + 340], text[SIL_DRAW_BYTES + 256];
	struct online_deal *deal = &online->deal;
	int fd = deal_path(online, path) ? open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) : -1;
	if (fd < 0)
		return;
	ssize_t count = read(fd, text, sizeof text - 1);
	close(fd);
	text[count > 0 ? count : 0] = 0;
	char *draw = strstr(text, "silure-draw ");
	if (draw && strlen(draw) < sizeof deal->draw)
		strcpy(deal->draw, draw), *draw = 0;
	char *word = strstr(text, "word "), *shown = strstr(text, "shown ");
	if (word && (sscanf(word, "word %d %64[0-9a-f]", &deal->seat, deal->nonce) != 2 || deal->seat < 0 ||
		     deal->seat >= SIL_MAX_SEATS))
		deal->nonce[0] = 0;
	if (!shown || sscanf(shown, "shown %d %64[0-9a-f]", &deal->round, deal->shown) != 2)
		deal->round = 0, deal->shown[0] = deal->nonce[0] = deal->draw[0] = 0;
}

/* --- before the deal --- */

static void put_commitment(const struct online *online, struct sil_out *out)
{
	const struct online_deal *deal = &online->deal;
	uint8_t commitment[SIL_SECRET_BYTES];
	sil_proof_commit_nonce(online->code, (unsigned)deal->round, (unsigned)deal->seat, deal->nonce, commitment);
	sil_put_hex(out, commitment, sizeof commitment);
}

static bool new_nonce(struct online_deal *deal)
{
	uint8_t random[32];
	struct sil_out text = sil_out_on(deal->nonce, sizeof deal->nonce);
	if (getrandom(random, sizeof random, 0) != sizeof random)
		return false;
	sil_put_hex(&text, random, sizeof random);
	return true;
}

/* Has the server know what we have committed to, as soon as we sit there. */
static void commit(struct online *online, const char *known)
{
	struct online_deal *deal = &online->deal;
	char hex[2 * SIL_SECRET_BYTES + 1];
	struct sil_out digits = sil_out_on(hex, sizeof hex);
	if (deal->draw[0] || deal->commits == MAX_COMMITS)
		return; /* a nonce that may have been shown is never used again */
	if (!deal->nonce[0] || deal->seat != online->seat) {
		deal->seat = online->seat;
		if (!new_nonce(deal))
			return;
		keep(online);
	}
	put_commitment(online, &digits);
	if (known && !strcmp(known, hex))
		return;
	deal->commits++;
	online_send(online, json_pack("{s:s,s:i,s:s}", "type", "commit", "round", deal->round, "commitment", hex));
}

static void next_round(struct online_deal *deal, int round, const char *shown)
{
	deal->round = round, deal->commits = 0;
	snprintf(deal->shown, sizeof deal->shown, "%s", shown);
	deal->nonce[0] = deal->draw[0] = 0;
}

static void tell_stallers(struct online *online, const json_t *stalled)
{
	struct sil_out out = sil_out_on(online->host.notice, sizeof online->host.notice);
	char name[SIL_NAME_BYTES];
	int count = (int)json_array_size(stalled);
	out.lang = online->host.lang;
	for (int i = online->deal.stalled; i < count && i < SIL_MAX_SEATS; i++) {
		const char *given = json_string_value(json_object_get(json_array_get(stalled, (size_t)i), "name"));
		sil_copy_printable(name, sizeof name, given ? given : "?");
		sil_put(&out, out.used ? " " : ""), sil_put(&out, name);
		sil_put_shared(&out, SAY_SHARED_CLI_STALLED);
	}
	online->deal.stalled = count;
}

bool online_deal_table(struct online *online, const json_t *message)
{
	struct online_deal *deal = &online->deal;
	const char *shown = json_string_value(json_object_get(message, "commitment"));
	json_int_t round = json_integer_value(json_object_get(message, "round"));
	if (strcmp(deal->table, online->code) != 0) {
		online_deal_release(online);
		*deal = (struct online_deal){.round = 0};
		strcpy(deal->table, online->code);
		recall(online);
	}
	if (!shown || strlen(shown) != 2 * SIL_SECRET_BYTES || round < 1 || round > SIL_MAX_ROUNDS)
		return true; /* dealt by an older server */
	if (json_array_size(json_object_get(message, "stalled")) > (size_t)deal->stalled)
		tell_stallers(online, json_object_get(message, "stalled"));
	if (round > deal->round)
		next_round(deal, (int)round, shown);
	else if (round < deal->round || strcmp(shown, deal->shown) != 0)
		return contradiction(online, SAY_SHARED_CLI_DEAL_CHANGED);
	const json_t *chair = json_array_get(json_object_get(message, "seats"), (size_t)online->seat);
	if (online->stage == ONLINE_WAITING && online->seat != SIL_WATCHER)
		commit(online, json_string_value(json_object_get(chair, "commitment")));
	return true;
}

/* Whether the draw has this line. */
static bool has_line(const char *draw, const char *line)
{
	const char *at = strstr(draw, line);
	size_t length = strlen(line);
	return at && (at == draw || at[-1] == '\n') && (at[length] == '\n' || !at[length]);
}

bool online_deal_draw(struct online *online, const json_t *message)
{
	struct online_deal *deal = &online->deal;
	const char *draw = json_string_value(json_object_get(message, "draw"));
	char line[128];
	struct sil_out out = sil_out_on(line, sizeof line);
	if (!draw || strlen(draw) >= sizeof deal->draw || strcmp(deal->table, online->code) != 0)
		return true;
	/* A nonce is shown for one list only, whatever round another one claims to be of: a new round begins with the
	 * table. */
	if (deal->draw[0] && strcmp(deal->draw, draw) != 0)
		return contradiction(online, SAY_SHARED_CLI_TWO_DRAWS);
	sil_put(&out, "commitment "), sil_put(&out, deal->shown);
	if (!has_line(draw, line))
		return contradiction(online, SAY_SHARED_CLI_DEAL_CHANGED);
	if (deal->nonce[0]) {
		sil_out_clear(&out);
		sil_put(&out, "commitment "), sil_put_int(&out, deal->seat), sil_put(&out, " ");
		put_commitment(online, &out);
	}
	bool ours = deal->nonce[0] && has_line(draw, line);
	if (deal->nonce[0] && !ours && online->stage == ONLINE_WAITING)
		return contradiction(online, SAY_SHARED_CLI_SHARE_LEFT_OUT);
	if (!ours)
		deal->nonce[0] = 0; /* drawn while we were away */
	strcpy(deal->draw, draw);
	keep(online);
	if (ours && online->stage == ONLINE_WAITING)
		online_send(online,
			    json_pack("{s:s,s:i,s:s}", "type", "reveal", "round", deal->round, "word", deal->nonce));
	return true;
}

/* --- the game and its end --- */

void online_deal_view(struct online *online, const struct sil_view *seen)
{
	static char text[1 << 16] = "view ";
	struct online_deal *deal = &online->deal;
	struct sil_out out = sil_out_on(text + 5, sizeof text - 5);
	sil_describe_view(online->host.game, seen, &out), sil_put(&out, "\n");
	size_t length = 5 + out.used;
	if (!deal->views)
		deal->views = calloc(1, VIEWS_BYTES);
	if (out.overflow || !deal->views)
		return;
	if (deal->used + length >= VIEWS_BYTES) {
		char *half = strchr(deal->views + deal->used / 2, '\n') + 1;
		deal->used -= (size_t)(half - deal->views);
		memmove(deal->views, half, deal->used + 1);
	}
	memcpy(deal->views + deal->used, text, length + 1);
	deal->used += length;
}

void online_deal_over(struct online *online, const char *record)
{
	struct online_deal *deal = &online->deal;
	char sentence[600];
	struct sil_out out = sil_out_on(sentence, sizeof sentence);
	size_t size = SIL_DRAW_BYTES + 256 + deal->used;
	char *text = malloc(size);
	out.lang = online->host.lang;
	if (!text || !record) {
		sil_put_shared(&out, SAY_SHARED_CLI_NO_RECORD);
	} else {
		struct sil_out kept = sil_out_on(text, size);
		put_kept(deal, &kept);
		sil_put_bytes(&kept, deal->views ? deal->views : "", deal->used);
		deal->unfair |= sil_kept_check(text, kept.used, record, strlen(record), &out) == SIL_UNFAIR;
	}
	free(text);
	sil_copy_printable(deal->verdict, sizeof deal->verdict, sentence); /* it may quote the server */
	snprintf(online->host.notice, sizeof online->host.notice, "%s", deal->verdict);
	forget(online);
}

void online_deal_release(struct online *online)
{
	free(online->deal.views);
	online->deal.views = NULL, online->deal.used = 0;
}
