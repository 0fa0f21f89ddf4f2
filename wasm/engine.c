/* The engine in WebAssembly: what node and the page call. One table, one record, one buffer for texts in and out; no
 * imports, no time, no files. The host runs one instance for each table it wants. */
#include <stdlib.h>
#include <string.h>

#include "batch/kernel.h"
#include "bots/net_bot.h"
#include "engine/describe.h"
#include "engine/kept.h"
#include "engine/forced.h"
#include "engine/hash.h"
#include "engine/narration.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "table/drive.h"
#include "table/replay.h"
#include "table/selfplay.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

uint64_t engine_signature(void);
uint64_t engine_random_moves(uint32_t game, uint32_t seats, uint32_t option, uint32_t value, uint32_t steps);
uint64_t engine_random_hash(void);
char *engine_buffer(void);
uint32_t engine_buffer_bytes(void);
uint32_t engine_open(void);
uint32_t engine_resume(void);
uint32_t engine_set_name(uint32_t seat);
uint32_t engine_command(void);
uint32_t engine_look(uint32_t seat);
uint32_t engine_read_record(void);
uint32_t engine_bare_record(void);
uint32_t engine_whole_record(void);
uint32_t engine_explain_record(void);
uint32_t engine_record_at(uint32_t moves);
uint32_t engine_commit_nonce(uint32_t round, uint32_t seat);
uint32_t engine_check_kept(uint32_t kept);
char *engine_net_place(uint32_t bytes);
uint32_t engine_net_give(void);

/* Texts that end with a NUL go in and come out; every function returns the length. */
static char buffer[SIL_DRIVE_ANSWER_BYTES];
static struct sil_table table;
static struct sil_table read;    /* the record that was read last, where it ends */
static struct sil_replay replay; /* and where somebody looks at it */
static struct sil_rng rng;
static struct sil_view seen;        /* what was looked at last */
static struct sil_cell random_cell; /* where random play goes on */
static const struct sil_rules *random_rules;
static bool table_is_open, record_is_read, has_looked;
static char *net; /* a network on its way in */
static uint32_t net_bytes;

static struct sil_out answer(void)
{
	return sil_out_on(buffer, sizeof buffer);
}

static uint32_t complain(const char *sentence)
{
	char copy[512];
	strncpy(copy, sentence, sizeof copy - 1)[sizeof copy - 1] = 0;
	struct sil_out out = answer();
	sil_json_open(&out, '{');
	sil_json_key(&out, "error"), sil_json_text(&out, copy);
	sil_json_close(&out, '}');
	return (uint32_t)out.used;
}

static uint32_t problem_at(const struct sil_record_problem *problem)
{
	struct sil_out out = answer();
	sil_json_open(&out, '{');
	sil_json_key(&out, "error"), sil_json_text(&out, problem->sentence);
	sil_json_key(&out, "line"), sil_json_int(&out, (int64_t)problem->line);
	sil_json_close(&out, '}');
	return (uint32_t)out.used;
}

char *EXPORT(engine_buffer)(void)
{
	return buffer;
}

/* How many bytes fit there, the NUL included: the caller cuts what is longer, and no record of that length holds. */
uint32_t EXPORT(engine_buffer_bytes)(void)
{
	return sizeof buffer;
}

/* In: "GAME SEATS KEY option=value …". Out: {"ok"} or {"error"}; then nothing has changed. */
uint32_t EXPORT(engine_open)(void)
{
	char why[256], *rest;
	const char *name = strtok_r(buffer, " ", &rest), *seats = strtok_r(NULL, " ", &rest);
	const char *hex = strtok_r(NULL, " ", &rest);
	const struct sil_game *game = name ? sil_find_game(name) : NULL;
	struct sil_out sentence = sil_out_on(why, sizeof why);
	struct sil_config config = {0};
	uint64_t number;
	uint8_t key[SIL_KEY_BYTES];
	if (!game || !seats || !sil_parse_number(seats, SIL_MAX_SEATS, &number))
		return complain("open: GAME SEATS KEY option=value …");
	if (!hex || !sil_parse_hex(hex, strlen(hex), key, SIL_KEY_BYTES))
		return complain("the key is 64 hexadecimal digits");
	config.seats = (uint8_t)number;
	for (char *option = strtok_r(NULL, " ", &rest); option; option = strtok_r(NULL, " ", &rest))
		if (!sil_set_option(game, &config, option, &sentence))
			return complain(why);
	if (!sil_check_config(game, &config, &sentence))
		return complain(why);
	if (table_is_open)
		sil_table_release(&table);
	sil_table_deal(&table, game, &config, key);
	memcpy(&rng, key, sizeof rng);
	table_is_open = true, has_looked = false;
	struct sil_out out = answer();
	sil_put(&out, "{\"ok\":true}");
	return (uint32_t)out.used;
}

/* In: the record of a table (the command "record"). Out: what it says (engine/describe.h); the table goes on where the
 * record ends. Or {"error", "line"}; then nothing has changed. */
uint32_t EXPORT(engine_resume)(void)
{
	static struct sil_table kept;
	struct sil_record_problem problem = {0};
	if (!sil_table_read(&kept, buffer, strnlen(buffer, sizeof buffer), &problem))
		return problem_at(&problem);
	if (table_is_open)
		sil_table_release(&table);
	table = kept;
	rng.x = sil_hash(table.record.count, table.record.key, SIL_KEY_BYTES);
	table_is_open = true, has_looked = false;
	struct sil_out out = answer();
	sil_describe_record(&table.record, &table.truth, &out);
	return (uint32_t)out.used;
}

/* In: who sits there, for the record. Out: {"ok"} or {"error"}; then nothing has changed. */
uint32_t EXPORT(engine_set_name)(uint32_t seat)
{
	if (!table_is_open || seat >= table.record.config.seats || !sil_name_is_fine(buffer))
		return complain("this name cannot stand in a record");
	memcpy(table.record.names[seat], buffer, strlen(buffer) + 1);
	struct sil_out out = answer();
	sil_put(&out, "{\"ok\":true}");
	return (uint32_t)out.used;
}

/* In: a line as in table/drive.h. Out: its answer. */
uint32_t EXPORT(engine_command)(void)
{
	char line[SIL_DRIVE_COMMAND_BYTES];
	if (!table_is_open)
		return complain("no table is open");
	strncpy(line, buffer, sizeof line - 1)[sizeof line - 1] = 0;
	if (!strncmp(line, "undo ", 5))
		has_looked = false; /* a step back is no news */
	struct sil_out out = answer();
	sil_drive_command(&table, line, &rng, &out);
	return (uint32_t)out.used;
}

/* Where a network of this length goes: the host writes it there and gives it; NULL when there is no room. */
char *EXPORT(engine_net_place)(uint32_t bytes)
{
	free(net);
	net_bytes = bytes;
	return net = bytes <= SIL_NET_MAX_BYTES ? malloc(bytes) : NULL;
}

/* hard and max of the open table's game play by it from now on. 1, or 0 when it is none for this game. */
uint32_t EXPORT(engine_net_give)(void)
{
	if (!net || !table_is_open || sil_net_give(table.record.game, net, net_bytes))
		return 0;
	net = NULL; /* it is the bots' now */
	return 1;
}

static void describe_events(const struct sil_game *game, const struct sil_view *before, const struct sil_view *after,
			    struct sil_out *out)
{
	struct sil_messages messages;
	sil_narrate(game, before, after, &messages);
	sil_describe_messages(&messages, out);
}

/* The table as a seat sees it, in one piece: {"view", "legal", "forced", "score", "winners", "events"}. What happened
 * is told from where the same seat looked last: nothing when another did, or nobody. */
uint32_t EXPORT(engine_look)(uint32_t seat)
{
	struct sil_view now;
	uint16_t acts[SIL_MAX_LEGAL];
	int32_t points[SIL_MAX_SEATS];
	if (!table_is_open || seat >= table.record.config.seats)
		return complain("there is no such table or seat");
	const struct sil_game *game = table.record.game;
	struct sil_out out = answer();
	unsigned winners = sil_table_score(&table, points);
	sil_table_view(&table, (int)seat, &now);
	sil_json_open(&out, '{');
	sil_json_key(&out, "view"), sil_describe_view(game, &now, &out);
	int count = sil_table_legal(&table, (int)seat, acts);
	sil_json_key(&out, "legal"), sil_describe_acts(game, acts, count, &out);
	int forced = sil_forced_act(game, &table.truth.public, acts, count);
	if (forced >= 0)
		sil_json_key(&out, "forced"), sil_describe_act(game, (uint16_t)forced, &out);
	sil_json_key(&out, "score"), sil_json_ints(&out, points, table.record.config.seats);
	sil_json_key(&out, "winners");
	if (now.public.over)
		sil_json_mask(&out, winners);
	else
		sil_json_null(&out);
	sil_json_key(&out, "events");
	describe_events(game, has_looked && seen.seat == seat ? &seen : &now, &now, &out);
	memcpy(&seen, &now, sizeof seen), has_looked = true;
	sil_json_close(&out, '}');
	return (uint32_t)out.used;
}

/* In: a record. Out: what it says (engine/describe.h) when every line, move, hash, the result and the deal's proof
 * hold, else {"error", "line"}. */
uint32_t EXPORT(engine_read_record)(void)
{
	static struct sil_table fresh;
	struct sil_record_problem problem = {0};
	if (!sil_table_read(&fresh, buffer, strnlen(buffer, sizeof buffer), &problem))
		return problem_at(&problem);
	if (record_is_read)
		sil_table_release(&read);
	read = fresh;
	record_is_read = true;
	sil_replay_begin(&replay, &read.record);
	struct sil_out out = answer();
	sil_describe_record(&read.record, &read.truth, &out);
	return (uint32_t)out.used;
}

/* The record that was read without what can be computed again, for a link. */
uint32_t EXPORT(engine_bare_record)(void)
{
	if (!record_is_read)
		return complain("no record was read");
	struct sil_out out = answer();
	sil_record_print_bare(&read.record, &out);
	return (uint32_t)out.used;
}

/* In: what engine_bare_record gave. Out: the whole record, or {"error", "line"}. */
uint32_t EXPORT(engine_whole_record)(void)
{
	static struct sil_table whole;
	struct sil_record_problem problem = {0};
	if (!sil_table_read_bare(&whole, buffer, strnlen(buffer, sizeof buffer), &problem))
		return problem_at(&problem);
	struct sil_out out = answer();
	sil_record_print(&whole.record, &out);
	sil_table_release(&whole);
	return (uint32_t)out.used;
}

/* What was checked in the record that was read, as messages; `silure verify` has the same. */
uint32_t EXPORT(engine_explain_record)(void)
{
	static struct sil_explanation told;
	if (!record_is_read)
		return complain("no record was read");
	struct sil_out out = answer();
	sil_explain_record(&read.record, &read.truth, &told);
	sil_describe_messages(&told.messages, &out);
	return (uint32_t)out.used;
}

static void describe_standing(struct sil_out *out)
{
	char hash[17];
	struct sil_out digits = sil_out_on(hash, sizeof hash);
	int32_t points[SIL_MAX_SEATS];
	unsigned winners = sil_replay_score(&replay, points);
	sil_json_key(out, "score"), sil_json_ints(out, points, read.record.config.seats);
	sil_json_key(out, "winners"), sil_json_mask(out, winners);
	sil_put_hex64(&digits, sil_replay_hash(&replay));
	sil_json_key(out, "hash"), sil_json_text(out, hash);
}

/* The record that was read, after `moves` moves: {"moves", "seat", "move", "score", "winners", "hash", "views": [one a
 * seat], "events": [what the last move was to each], "truth"}, and where moves carry times "t_ms" and "credit_ms".
 * Whoever has a record has its key, so nothing is hidden here. */
uint32_t EXPORT(engine_record_at)(uint32_t moves)
{
	const struct sil_record *record = &read.record;
	struct sil_view view, before;
	if (!record_is_read)
		return complain("no record was read");
	sil_replay_go(&replay, moves);
	struct sil_out out = answer();
	sil_json_open(&out, '{');
	sil_json_key(&out, "moves"), sil_json_int(&out, replay.moves);
	if (replay.moves)
		sil_describe_move(record->game, sil_replay_last(&replay), sil_table_is_timed(&read), &out);
	describe_standing(&out);
	sil_json_key(&out, "views"), sil_json_open(&out, '[');
	for (int s = 0; s < record->config.seats; s++) {
		sil_replay_view(&replay, s, &view);
		sil_describe_view(record->game, &view, &out);
	}
	sil_json_close(&out, ']');
	sil_json_key(&out, "events"), sil_json_open(&out, '[');
	for (int s = 0; s < record->config.seats; s++) {
		sil_replay_views(&replay, s, &before, &view);
		describe_events(record->game, &before, &view, &out);
	}
	sil_json_close(&out, ']');
	sil_json_key(&out, "truth"), sil_describe_truth(record->game, &replay.truth, &out);
	sil_json_close(&out, '}');
	return (uint32_t)out.used;
}

/* In: a table's code, a blank, a nonce. Out: what a device on that seat commits itself to with it (engine/proof.h), in
 * hexadecimal digits. */
uint32_t EXPORT(engine_commit_nonce)(uint32_t round, uint32_t seat)
{
	uint8_t commitment[SIL_SECRET_BYTES];
	char *nonce, *code = strtok_r(buffer, " ", &nonce);
	sil_proof_commit_nonce(code ? code : "", round, seat, nonce, commitment);
	struct sil_out out = answer();
	sil_put_hex(&out, commitment, sizeof commitment);
	return (uint32_t)out.used;
}

/* In: what a device has kept of a game (engine/kept.h), so many bytes, and then its record. Out: {"fair", "said"}. What
 * fills the buffer did not fit and was cut: that is no record. */
uint32_t EXPORT(engine_check_kept)(uint32_t kept)
{
	char sentence[400];
	struct sil_out said = sil_out_on(sentence, sizeof sentence);
	kept = kept < sizeof buffer ? kept : sizeof buffer - 1;
	const char *record = buffer + kept;
	size_t room = sizeof buffer - 1 - kept, length = strnlen(record, room);
	bool fair = sil_kept_check(buffer, kept, record, length < room ? length : 0, &said) != SIL_UNFAIR;
	struct sil_out out = answer();
	sil_json_open(&out, '{');
	sil_json_key(&out, "fair"), sil_json_bool(&out, fair);
	sil_json_key(&out, "said"), sil_json_text(&out, sentence);
	sil_json_close(&out, '}');
	return (uint32_t)out.used;
}

/* The same number as `silure bench --signature` prints. */
uint64_t EXPORT(engine_signature)(void)
{
	return sil_signature();
}

/* So many steps of random play at a table of its own (one option may differ from its default), as a batch makes them,
 * and new deals; returns how many moves were made. */
uint64_t EXPORT(engine_random_moves)(uint32_t game, uint32_t seats, uint32_t option, uint32_t value, uint32_t steps)
{
	const struct sil_kernel *kernel = sil_find_kernel(sil_games[game]->rules);
	struct sil_config config = {.seats = (uint8_t)seats};
	config.options[option % SIL_MAX_OPTIONS] = (uint8_t)value;
	struct sil_batch_shape shape = sil_batch_shape_of(kernel->rules, &config, 1);
	struct sil_batch_slice slice = {.shape = &shape, .cells = (uint8_t *)&random_cell, .to = 1};
	random_rules = kernel->rules;
	kernel->begin(&slice);
	return kernel->play(&slice, steps);
}

/* A hash of where that play ended. */
uint64_t EXPORT(engine_random_hash)(void)
{
	return random_rules ? sil_cell_hash(random_rules, &random_cell) : 0;
}
