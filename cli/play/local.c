/* The host at home: seats, names, and what people ask of the table. Bots and time are in local_time.c. */
#include "cli/play/local.h"

#include <stdio.h>
#include <string.h>

#include "bots/character.h"
#include "bots/hint.h"
#include "bots/levels.h"
#include "cli/called.h"
#include "cli/put_hints.h"
#include "cli/play/adapting.h"
#include "cli/play/local_time.h"
#include "engine/hash.h"
#include "engine/parse.h"
#include "engine/shuffle.h"
#include "table/ask.h"
#include "table/replay.h"
#include "table/undo.h"
#include "engine/text.h"
#include "shared_messages.h"

enum { MOVES_RECALLED = 12 };

/* A record says who is a bot by its name, "Pompon (hard)": so a saved game needs no second file. */
static const struct sil_bot *bot_named(const char *name, size_t *length)
{
	size_t whole = strlen(name);
	const char *bracket = strrchr(name, '(');
	char level[16];
	if (!bracket || bracket == name || bracket[-1] != ' ' || name[whole - 1] != ')' ||
	    whole - (size_t)(bracket - name) > 16)
		return NULL;
	size_t inside = (size_t)(name + whole - 1 - (bracket + 1));
	memcpy(level, bracket + 1, inside);
	level[inside] = 0;
	*length = (size_t)(bracket - 1 - name);
	return sil_find_bot(level);
}

bool local_name_is_fine(const char *name)
{
	size_t length;
	return sil_name_can_be_chosen(name) && !bot_named(name, &length);
}

static uint64_t seed_of(const struct sil_table *table, unsigned seat)
{
	return sil_hash(table->record.count * 8 + seat, table->record.key, SIL_KEY_BYTES);
}

struct sil_rng local_rng(const struct local *local, unsigned seat)
{
	return (struct sil_rng){seed_of(&local->table, seat)};
}

/* --- what fronts ask --- */

static void view(struct host *host, int seat, struct sil_view *out)
{
	struct local *local = (struct local *)host;
	sil_table_view(&local->table, seat, out);
}

static int legal(struct host *host, int seat, uint16_t acts[SIL_MAX_LEGAL])
{
	struct local *local = (struct local *)host;
	return sil_table_legal(&local->table, seat, acts);
}

/* Once: what noted that this game adapts goes with it. Says what comes of it. */
static void count_game(struct local *local)
{
	const float noticed = 0.05f;
	struct sil_out out = sil_out_on(local->host.outcome, sizeof local->host.outcome);
	out.lang = local->host.lang;
	int32_t points[SIL_MAX_SEATS];
	unsigned winners = sil_table_score(&local->table, points);
	float more = adapting_end(&local->table.record, local->host.people, winners, local->wish);
	adapting_forget(local->saved.name);
	local->wish = 0;
	sil_put_shared(&out, more > noticed    ? SAY_SHARED_CLI_BOTS_BETTER
			     : more < -noticed ? SAY_SHARED_CLI_BOTS_GENTLER
					       : SAY_SHARED_CLI_BOTS_SAME);
	snprintf(local->host.notice, sizeof local->host.notice, "%s", local->host.outcome);
}

void local_keep(struct local *local)
{
	struct sil_out why = sil_out_on(local->host.notice, sizeof local->host.notice);
	why.lang = local->host.lang;
	if (!saved_write(&local->saved, &local->table.record, &why))
		return;
	if (!local->table.truth.public.over || local->finished)
		return;
	bool kept = local->saved.fd >= 0;
	struct sil_out bye = sil_out_on(local->host.farewell, sizeof local->host.farewell);
	bye.lang = local->host.lang;
	saved_finish(&local->saved);
	local->finished = true;
	if (local->wish)
		count_game(local);
	if (kept) {
		sil_put_shared(&bye, SAY_SHARED_CLI_SEE_AGAIN), sil_put(&bye, cli_called()), sil_put(&bye, " replay ");
		sil_put(&bye, local->saved.path);
	}
}

static bool move(struct host *host, int seat, uint16_t act, struct sil_out *why)
{
	struct local *local = (struct local *)host;
	struct sil_move made = {.act = act, .seat = (uint8_t)seat, .t_ms = local_now(local)};
	if (local->timed)
		local_catch_up(local, made.t_ms);
	int code = sil_table_move(&local->table, made);
	if (code) {
		sil_put_refusal(host->game, code, why);
		return false;
	}
	local_keep(local);
	return true;
}

static bool undo(struct host *host, int seat, struct sil_out *why)
{
	struct local *local = (struct local *)host;
	if (!sil_undo_decision(&local->table, (uint8_t)seat, host->people, why))
		return false;
	local_keep(local);
	return true;
}

static bool hint(struct host *host, int seat, struct sil_out *out)
{
	struct local *local = (struct local *)host;
	struct sil_asked asked;
	struct sil_hint hints[SIL_MAX_HINTS];
	if (sil_ask(host->game, &local->table.truth, seat, &asked)) {
		sil_put_shared(out, SAY_SHARED_CLI_NOTHING_TO_CHOOSE);
		return false;
	}
	int count = sil_hint(&asked.question, hints);
	host->hinted = count ? hints[0].act : -1;
	struct sil_players players = host_players(host, seat);
	cli_put_hints(host->game, hints, count, &players, out);
	return true;
}

static void score(struct host *host, int32_t points[SIL_MAX_SEATS], unsigned *winners)
{
	struct local *local = (struct local *)host;
	*winners = sil_table_score(&local->table, points);
}

static uint32_t time_ms(struct host *host)
{
	struct local *local = (struct local *)host;
	return local->timed ? local_now(local) : 0;
}

/* "Filou (bold), Griffe (spiteful)": whom one plays against. */
static void introduce_characters(const struct local *local, struct sil_out *out)
{
	static const uint16_t tempers[] = {SAY_SHARED_CLI_TEMPER_BOLD, SAY_SHARED_CLI_TEMPER_CAREFUL,
					   SAY_SHARED_CLI_TEMPER_SPITEFUL, SAY_SHARED_CLI_TEMPER_GREEDY,
					   SAY_SHARED_CLI_TEMPER_PLAIN};
	const char *between = "";
	for (int s = 0; s < local->host.config.seats; s++)
		for (int c = 0; sil_characters[c]; c++)
			if (local->seats[s].bot == sil_characters[c]) {
				sil_put(out, between), sil_put(out, local->host.names[s]);
				sil_put(out, " ("), sil_put_shared(out, tempers[c]), sil_put(out, ")");
				between = ", ";
			}
	sil_put(out, *between ? "\n" : "");
}

static void recall(struct host *host, int viewer, struct sil_out *out)
{
	const struct sil_record *record = &((struct local *)host)->table.record;
	struct sil_players players = host_players(host, viewer);
	struct sil_replay replay;
	struct sil_view before, after;
	uint32_t first = record->count > MOVES_RECALLED ? record->count - MOVES_RECALLED : 0;
	introduce_characters((struct local *)host, out);
	sil_replay_begin(&replay, record);
	for (uint32_t moves = first + 1; moves <= record->count; moves++) {
		sil_replay_go(&replay, moves);
		sil_replay_views(&replay, viewer, &before, &after);
		sil_put_narration(record->game, &before, &after, &players, out);
	}
}

static void ready(struct host *host)
{
	local_start_clock((struct local *)host);
}

static void close_table(struct host *host)
{
	struct local *local = (struct local *)host;
	saved_close(&local->saved);
	sil_table_release(&local->table);
}

static const struct host_calls calls = {
	.step = local_step,
	.view = view,
	.legal = legal,
	.move = move,
	.undo = undo,
	.hint = hint,
	.score = score,
	.time_ms = time_ms,
	.let_time_pass = local_let_time_pass,
	.recall = recall,
	.ready = ready,
	.close = close_table,
};

/* --- sitting down --- */

/* Names and seats as the record has them. */
static void sit_down(struct local *local, bool patient, enum sil_lang lang)
{
	const struct sil_record *record = &local->table.record;
	struct host *host = &local->host;
	host->calls = &calls, host->game = record->game, host->config = record->config;
	host->people = 0, host->fd = -1, host->lang = lang;
	for (int s = 0; s < record->config.seats; s++) {
		size_t length = strlen(record->names[s]);
		local->seats[s].bot = bot_named(record->names[s], &length);
		if (!local->seats[s].bot)
			host->people |= 1u << s, length = strlen(record->names[s]);
		memcpy(host->names[s], record->names[s], length);
		host->names[s][length] = 0;
	}
	local->timed = sil_table_is_timed(&local->table);
	local->patient = host->time_waits = patient && local->timed;
	local_start_clock(local);
	struct sil_out bye = sil_out_on(host->farewell, sizeof host->farewell);
	bye.lang = lang;
	if (local->saved.fd >= 0) {
		sil_put_shared(&bye, SAY_SHARED_CLI_KEPT), sil_put(&bye, cli_called()),
			sil_put(&bye, " play --resume ");
		sil_put(&bye, local->saved.name);
	}
}

unsigned local_fair_wish(const struct local_plan *plan)
{
	unsigned seats = plan->config.seats;
	return (100 * (unsigned)plan->people + seats / 2) / seats;
}

/* Who sits on the seats of bots, where the plan names none: it follows from the key. */
static void choose_bots(struct local_plan *plan)
{
	struct sil_rng rng = {sil_hash(1, plan->key, SIL_KEY_BYTES)};
	uint8_t order[SIL_MAX_SEATS];
	uint32_t count = 0;
	while (sil_characters[count])
		order[count] = (uint8_t)count, count++;
	sil_rng_shuffle(&rng, order, count);
	struct sil_adaptation adaptation = adapting_remembered(plan->game);
	const struct sil_bot *adapted = sil_adapted_bot(&adaptation, &rng);
	for (uint32_t s = 0; s < SIL_MAX_SEATS && plan->kind != LOCAL_NAMED; s++)
		plan->bots[s] = plan->kind == LOCAL_ADAPTING ? adapted : sil_characters[order[s % count]];
}

/* "Pompon (hard)", "Filou (bold)", and "Filou 2 (bold)" where another one sits already. */
static void name_bot(struct sil_record *record, int seat, int number, const struct sil_bot *bot)
{
	char name[SIL_NAME_BYTES], *to = record->names[seat];
	int before = 0;
	snprintf(name, sizeof name, "%s (%s)", bot->called ? bot->called : host_bot_name(number), bot->name);
	for (int s = 0; s < seat; s++)
		before += bot->called && strstr(record->names[s], bot->name) &&
			  strncmp(record->names[s], bot->called, strlen(bot->called)) == 0;
	if (before)
		snprintf(name, sizeof name, "%s %d (%s)", bot->called, before + 1, bot->name);
	memcpy(to, name, sizeof name);
}

void local_open(struct local *local, struct local_plan *plan)
{
	memset(local, 0, sizeof *local);
	choose_bots(plan);
	sil_table_deal(&local->table, plan->game, &plan->config, plan->key);
	struct sil_record *record = &local->table.record;
	for (int s = 0; s < plan->config.seats; s++) {
		if (s >= plan->people)
			name_bot(record, s, s - plan->people, plan->bots[s - plan->people]);
		else if (plan->names[s][0])
			memcpy(record->names[s], plan->names[s], SIL_NAME_BYTES);
		else
			snprintf(record->names[s], SIL_NAME_BYTES, "%s %d",
				 sil_word(NULL, plan->lang, SAY_SHARED_CLI_PLAYER), s);
	}
	local->saved.fd = -1;
	struct sil_out why = sil_out_on(local->host.notice, sizeof local->host.notice);
	why.lang = plan->lang;
	if (plan->kept)
		saved_begin(&local->saved, record, &why);
	if (plan->kind == LOCAL_ADAPTING && plan->people < plan->config.seats)
		local->wish = plan->wish ? plan->wish : local_fair_wish(plan);
	if (local->wish && local->saved.fd >= 0)
		adapting_note(local->saved.name, local->wish);
	sit_down(local, plan->patient, plan->lang);
}

bool local_resume(struct local *local, const char *name, bool patient, enum sil_lang lang, struct sil_out *why)
{
	memset(local, 0, sizeof *local);
	if (!saved_open(&local->saved, name, &local->table, why))
		return false;
	local->wish = adapting_wish(name);
	sit_down(local, patient, lang);
	if (!local->table.truth.public.over && local->host.people)
		return true;
	sil_put_shared(why, SAY_SHARED_CLI_NOBODY_HERE);
	close_table(&local->host);
	return false;
}
