/* Making and printing records. */
#include "engine/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/move_line.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/printable.h"
#include "engine/record_lines.h"

void sil_record_begin(struct sil_record *record, const struct sil_game *game, const struct sil_config *config,
		      const uint8_t key[SIL_KEY_BYTES])
{
	memset(record, 0, sizeof *record);
	record->game = game;
	record->config = *config;
	memcpy(record->key, key, SIL_KEY_BYTES);
}

void sil_record_release(struct sil_record *record)
{
	free(record->moves);
	memset(record, 0, sizeof *record);
}

int sil_record_reserve(struct sil_record *record)
{
	if (record->count == SIL_MAX_MOVES)
		return SIL_RECORD_FULL;
	if (record->count < record->capacity)
		return SIL_OK;
	uint32_t capacity = record->capacity ? 2 * record->capacity : 64;
	struct sil_move *moves = realloc(record->moves, capacity * sizeof *moves);
	if (!moves)
		return SIL_NO_MEMORY;
	record->moves = moves, record->capacity = capacity;
	return SIL_OK;
}

bool sil_record_add(struct sil_record *record, struct sil_move move)
{
	if (sil_record_reserve(record) != SIL_OK)
		return false;
	record->moves[record->count++] = move;
	return true;
}

bool sil_record_replay_on(const struct sil_record *record, uint32_t from, uint32_t to, struct sil_state *state)
{
	for (uint32_t i = from; i < to && i < record->count; i++)
		if (record->game->rules->apply(state, record->moves[i]) != SIL_OK)
			return false;
	return true;
}

bool sil_record_replay(const struct sil_record *record, uint32_t moves, struct sil_state *state)
{
	sil_begin(record->game->rules, &record->config, record->key, state);
	return sil_record_replay_on(record, 0, moves, state);
}

bool sil_name_is_fine(const char *name)
{
	size_t length = strnlen(name, SIL_NAME_BYTES);
	if (length == 0 || length == SIL_NAME_BYTES || name[0] == ' ' || name[length - 1] == ' ')
		return false;
	for (size_t step; *name; name += step) {
		step = sil_printable(name);
		if (!step)
			return false;
	}
	return true;
}

bool sil_name_can_be_chosen(const char *name)
{
	return sil_name_is_fine(name) && !sil_hides_something(name) && sil_leaves_ink(name);
}

/* --- lines, the same for writing and for reading --- */

uint32_t sil_record_check(uint64_t *chain, const char *content, size_t length)
{
	*chain = sil_hash(*chain, content, length);
	return (uint32_t)(*chain >> 32);
}

void sil_record_put_check(struct sil_out *out, uint32_t check)
{
	const uint8_t bytes[] = {(uint8_t)(check >> 24), (uint8_t)(check >> 16), (uint8_t)(check >> 8), (uint8_t)check};
	sil_put(out, " ~");
	sil_put_hex(out, bytes, sizeof bytes);
}

void sil_record_state_line(const struct sil_record *record, uint32_t moves, const struct sil_state *state,
			   struct sil_out *line)
{
	sil_out_clear(line);
	sil_put(line, "state ");
	sil_put_int(line, moves);
	sil_put(line, " ");
	sil_put_hex64(line, sil_state_hash(record->game->rules, state));
}

void sil_record_score_line(const struct sil_record *record, const struct sil_state *end, struct sil_out *line)
{
	int32_t points[SIL_MAX_SEATS] = {0};
	record->game->rules->score(end, points);
	sil_out_clear(line);
	sil_put(line, "score");
	for (int s = 0; s < record->config.seats; s++)
		sil_put(line, " "), sil_put_int(line, points[s]);
}

void sil_record_winners_line(const struct sil_record *record, const struct sil_state *end, struct sil_out *line)
{
	unsigned winners = record->game->rules->winners(end);
	sil_out_clear(line);
	sil_put(line, winners ? "winners" : "winners nobody");
	for (int s = 0; s < record->config.seats; s++)
		if (winners >> s & 1)
			sil_put(line, " "), sil_put_int(line, s);
}

void sil_record_end_line(uint32_t moves, bool over, struct sil_out *line)
{
	sil_out_clear(line);
	sil_put(line, over ? "end " : "open ");
	sil_put_int(line, moves);
}

/* --- writing --- */

struct writer {
	struct sil_out *out;
	struct sil_out line;
	uint64_t chain;
	bool bare; /* no checks, hashes, result */
	char buffer[SIL_RECORD_LINE];
};

static void finish_line(struct writer *writer)
{
	sil_put_bytes(writer->out, writer->line.text, writer->line.used);
	if (!writer->bare)
		sil_record_put_check(writer->out,
				     sil_record_check(&writer->chain, writer->line.text, writer->line.used));
	sil_put(writer->out, "\n");
	sil_out_clear(&writer->line);
}

static void print_proof(const struct sil_proof *proof, int seats, struct writer *writer)
{
	struct sil_out *line = &writer->line;
	sil_put(line, "table "), sil_put(line, proof->table);
	finish_line(writer);
	if (proof->round) {
		sil_put(line, "round "), sil_put_int(line, proof->round);
		finish_line(writer);
	}
	sil_put(line, "commitment "), sil_put_hex(line, proof->commitment, sizeof proof->commitment);
	finish_line(writer);
	for (int s = 0; s < seats; s++) {
		if (!(proof->drawn >> s & 1))
			continue;
		sil_put(line, "commitment "), sil_put_int(line, s), sil_put(line, " ");
		sil_put_hex(line, proof->commitments[s], sizeof proof->commitments[s]);
		finish_line(writer);
	}
	sil_put(line, "secret "), sil_put_hex(line, proof->secret, sizeof proof->secret);
	finish_line(writer);
	for (int s = 0; s < seats; s++) {
		if (!proof->nonces[s][0])
			continue;
		sil_put(line, "word "), sil_put_int(line, s), sil_put(line, " "), sil_put(line, proof->nonces[s]);
		finish_line(writer);
	}
}

static void print_head(const struct sil_record *record, struct writer *writer)
{
	const struct sil_rules *rules = record->game->rules;
	struct sil_out *line = &writer->line;
	sil_put(line, "silure-record ");
	sil_put_int(line, record->proof.round ? SIL_RECORD_DRAWN : SIL_RECORD_FORMAT);
	finish_line(writer);
	sil_put(line, "game "), sil_put(line, rules->name), sil_put(line, " "), sil_put_int(line, rules->version);
	finish_line(writer);
	sil_put(line, "seats "), sil_put_int(line, record->config.seats);
	finish_line(writer);
	for (int i = 0; i < SIL_MAX_OPTIONS; i++) {
		if (!record->config.options[i])
			continue;
		sil_put(line, "option "), sil_put(line, rules->options[i].name), sil_put(line, "=");
		sil_put(line, rules->options[i].values[record->config.options[i]]);
		finish_line(writer);
	}
	for (int s = 0; s < record->config.seats; s++) {
		if (!record->names[s][0])
			continue;
		sil_put(line, "name "), sil_put_int(line, s), sil_put(line, " "), sil_put(line, record->names[s]);
		finish_line(writer);
	}
	if (record->proof.given)
		print_proof(&record->proof, record->config.seats, writer);
	sil_put(line, "key "), sil_put_hex(line, record->key, SIL_KEY_BYTES);
	finish_line(writer);
}

void sil_record_print_bare(const struct sil_record *record, struct sil_out *out)
{
	struct writer writer = {.out = out, .bare = true};
	struct sil_public public = {.seats = record->config.seats};
	memcpy(public.options, record->config.options, sizeof public.options);
	bool timed = sil_timed(record->game->rules, &public);
	writer.line = sil_out_on(writer.buffer, sizeof writer.buffer);
	print_head(record, &writer);
	for (uint32_t i = 0; i < record->count; i++) {
		sil_put_move_line(record->game, &record->moves[i], timed, &writer.line);
		finish_line(&writer);
	}
}

void sil_record_print(const struct sil_record *record, struct sil_out *out)
{
	struct writer writer = {.out = out};
	struct sil_state state;
	writer.line = sil_out_on(writer.buffer, sizeof writer.buffer);
	print_head(record, &writer);
	sil_record_replay(record, 0, &state);
	bool timed = sil_timed(record->game->rules, &state.public);
	for (uint32_t i = 0; i < record->count; i++) {
		bool legal = sil_record_replay_on(record, i, i + 1, &state);
		assert(legal), (void)legal;
		sil_put_move_line(record->game, &record->moves[i], timed, &writer.line);
		finish_line(&writer);
		if ((i + 1) % SIL_RECORD_PER_HASH == 0 || i + 1 == record->count) {
			sil_record_state_line(record, i + 1, &state, &writer.line);
			finish_line(&writer);
		}
	}
	if (state.public.over) {
		sil_record_score_line(record, &state, &writer.line);
		finish_line(&writer);
		sil_record_winners_line(record, &state, &writer.line);
		finish_line(&writer);
	}
	sil_record_end_line(record->count, state.public.over, &writer.line);
	finish_line(&writer);
}

uint32_t sil_record_hashes(uint32_t moves)
{
	return (moves + SIL_RECORD_PER_HASH - 1) / SIL_RECORD_PER_HASH;
}
