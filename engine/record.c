/* Printing and reading records. A reader replays as it goes, so a wrong line is found at that line. */
#include "engine/record.h"

#include <stdlib.h>
#include <string.h>

#include "engine/out.h"
#include "engine/play.h"
#include "engine/words.h"

enum {
	FORMAT = 1,
	MOVES_PER_HASH = 10, /* a state line follows so many moves */
	LINE_BYTES = 256,    /* no line of ours is longer */
	CHECK_BYTES = 10,    /* " ~" and eight digits */
};

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

bool sil_record_add(struct sil_record *record, struct sil_move move)
{
	if (record->count == SIL_MAX_MOVES)
		return false;
	if (record->count == record->room) {
		uint32_t room = record->room ? 2 * record->room : 64;
		struct sil_move *moves = realloc(record->moves, room * sizeof *moves);
		if (!moves)
			return false;
		record->moves = moves, record->room = room;
	}
	record->moves[record->count++] = move;
	return true;
}

/* Length of the UTF-8 sequence at `at` if it is a shortest form of a printable character, else 0. */
static size_t printable(const unsigned char *at)
{
	size_t length = at[0] < 0x80 ? 1 : at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
	static const uint32_t least[] = {0, 0x20, 0xa0, 0x800, 0x10000};
	uint32_t code = length == 1 ? at[0] : at[0] & (0x7fu >> length);
	if ((at[0] & 0xc0) == 0x80 || at[0] > 0xf4)
		return 0;
	for (size_t i = 1; i < length; i++) {
		if ((at[i] & 0xc0) != 0x80)
			return 0;
		code = code << 6 | (at[i] & 0x3f);
	}
	if (code < least[length] || code == 0x7f || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
		return 0;
	/* Marks that turn or hide text could make one name look like another. */
	if ((code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
	    (code >= 0x2060 && code <= 0x206f) || code == 0xfeff)
		return 0;
	return length;
}

bool sil_name_is_fine(const char *name)
{
	size_t length = strnlen(name, SIL_NAME_BYTES);
	if (length == 0 || length == SIL_NAME_BYTES || name[0] == ' ' || name[length - 1] == ' ')
		return false;
	for (const unsigned char *at = (const unsigned char *)name; *at;) {
		size_t step = printable(at);
		if (!step)
			return false;
		at += step;
	}
	return true;
}

/* --- lines, the same for writing and for reading --- */

/* Each line carries a check over itself and all lines before it, so that no byte changes unnoticed. */
static uint32_t next_check(uint64_t *chain, const char *content, size_t length)
{
	*chain = sil_hash(*chain, content, length);
	return (uint32_t)(*chain >> 32);
}

static void put_check(struct sil_out *out, uint32_t check)
{
	const uint8_t bytes[] = {(uint8_t)(check >> 24), (uint8_t)(check >> 16), (uint8_t)(check >> 8), (uint8_t)check};
	sil_put(out, " ~");
	sil_put_hex(out, bytes, sizeof bytes);
}

static void move_line(const struct sil_record *record, const struct sil_move *move, bool timed, struct sil_out *line)
{
	sil_out_clear(line);
	sil_put_seat(line, move->seat);
	sil_put(line, " ");
	record->game->print_move(move->act, line);
	if (timed) {
		sil_put(line, " @");
		sil_put_int(line, move->t_ms);
		if (move->credit_ms)
			sil_put(line, " -"), sil_put_int(line, move->credit_ms);
	}
}

static void state_line(const struct sil_record *record, uint32_t moves, const struct sil_state *state,
		       struct sil_out *line)
{
	sil_out_clear(line);
	sil_put(line, "state ");
	sil_put_int(line, moves);
	sil_put(line, " ");
	sil_put_hex64(line, sil_state_hash(record->game->rules, state));
}

static void score_line(const struct sil_record *record, const struct sil_state *end, struct sil_out *line)
{
	int32_t points[SIL_MAX_SEATS] = {0};
	record->game->rules->score(end, points);
	sil_out_clear(line);
	sil_put(line, "score");
	for (int s = 0; s < record->config.seats; s++)
		sil_put(line, " "), sil_put_int(line, points[s]);
}

static void winners_line(const struct sil_record *record, const struct sil_state *end, struct sil_out *line)
{
	unsigned winners = record->game->rules->winners(end);
	sil_out_clear(line);
	sil_put(line, winners ? "winners" : "winners nobody");
	for (int s = 0; s < record->config.seats; s++)
		if (winners >> s & 1)
			sil_put(line, " "), sil_put_int(line, s);
}

static void end_line(uint32_t moves, bool over, struct sil_out *line)
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
	char buffer[LINE_BYTES];
};

static void finish_line(struct writer *writer)
{
	sil_put_bytes(writer->out, writer->line.text, writer->line.used);
	put_check(writer->out, next_check(&writer->chain, writer->line.text, writer->line.used));
	sil_put(writer->out, "\n");
	sil_out_clear(&writer->line);
}

static void print_head(const struct sil_record *record, struct writer *writer)
{
	const struct sil_rules *rules = record->game->rules;
	struct sil_out *line = &writer->line;
	sil_put(line, "silure-record "), sil_put_int(line, FORMAT);
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
	sil_put(line, "key "), sil_put_hex(line, record->key, SIL_KEY_BYTES);
	finish_line(writer);
}

void sil_record_print(const struct sil_record *record, struct sil_out *out)
{
	const struct sil_rules *rules = record->game->rules;
	struct writer writer = {.out = out};
	writer.line = sil_out_on(writer.buffer, sizeof writer.buffer);
	print_head(record, &writer);
	struct sil_state state;
	sil_begin(rules, &record->config, record->key, &state);
	bool timed = sil_timed(rules, &state.open);
	for (uint32_t i = 0; i < record->count; i++) {
		if (rules->apply(&state, record->moves[i]) != SIL_OK)
			abort(); /* only accepted moves are added */
		move_line(record, &record->moves[i], timed, &writer.line);
		finish_line(&writer);
		if ((i + 1) % MOVES_PER_HASH == 0 || i + 1 == record->count) {
			state_line(record, i + 1, &state, &writer.line);
			finish_line(&writer);
		}
	}
	if (state.open.over) {
		score_line(record, &state, &writer.line);
		finish_line(&writer);
		winners_line(record, &state, &writer.line);
		finish_line(&writer);
	}
	end_line(record->count, state.open.over, &writer.line);
	finish_line(&writer);
}

/* --- reading --- */

struct reader {
	const char *at, *end;
	size_t line; /* number of the line in `content` */
	uint64_t chain;
	char content[LINE_BYTES]; /* without its check */
	bool pushed_back;
	struct sil_record_problem *problem;
};

static bool complain(struct reader *reader, const char *sentence, const char *detail)
{
	struct sil_out out = sil_out_on(reader->problem->sentence, sizeof reader->problem->sentence);
	reader->problem->line = reader->line;
	sil_put(&out, sentence);
	if (detail)
		sil_put(&out, detail);
	return false;
}

static bool next_line(struct reader *reader)
{
	if (reader->pushed_back) {
		reader->pushed_back = false;
		return true;
	}
	reader->line++;
	size_t left = (size_t)(reader->end - reader->at);
	const char *newline = left ? memchr(reader->at, '\n', left) : NULL;
	if (!newline)
		return complain(reader, left ? "the line does not end" : "the record breaks off before its end", NULL);
	size_t length = (size_t)(newline - reader->at);
	if (length < CHECK_BYTES || length - CHECK_BYTES >= LINE_BYTES)
		return complain(reader, "this is not a line of a record", NULL);
	length -= CHECK_BYTES;
	char expected[CHECK_BYTES + 1];
	struct sil_out out = sil_out_on(expected, sizeof expected);
	put_check(&out, next_check(&reader->chain, reader->at, length));
	if (memcmp(expected, reader->at + length, CHECK_BYTES) != 0)
		return complain(reader, "the check does not fit: this line or one before it was changed", NULL);
	if (memchr(reader->at, 0, length))
		return complain(reader, "this is not a line of a record", NULL);
	memcpy(reader->content, reader->at, length);
	reader->content[length] = 0;
	reader->at = newline + 1;
	return true;
}

/* Whether the line begins with this word; if so `rest` is what follows it. */
static bool begins(struct reader *reader, const char *word, char **rest)
{
	size_t length = strlen(word);
	if (strncmp(reader->content, word, length) != 0)
		return false;
	*rest = reader->content + length;
	return true;
}

static bool expect(struct reader *reader, const char *word, char **rest)
{
	if (!next_line(reader))
		return false;
	return begins(reader, word, rest) || complain(reader, "here should stand: ", word);
}

/* The line must be exactly this one. */
static bool expect_line(struct reader *reader, const struct sil_out *line, const char *otherwise)
{
	if (!next_line(reader))
		return false;
	return !strcmp(reader->content, line->text) || complain(reader, otherwise, line->text);
}

static bool read_game(struct reader *reader, struct sil_record *record)
{
	char *rest;
	uint64_t number;
	if (!expect(reader, "silure-record ", &rest))
		return false;
	if (!sil_parse_number(rest, INT32_MAX, &number) || number != FORMAT)
		return complain(reader, "records of this form are unknown to this version", NULL);
	if (!expect(reader, "game ", &rest))
		return false;
	char *version = strchr(rest, ' ');
	if (version)
		*version++ = 0;
	record->game = sil_find_game(rest);
	if (!version || !record->game)
		return complain(reader, "there is no such game", NULL);
	if (!sil_parse_number(version, UINT8_MAX, &number) || number != record->game->rules->version)
		return complain(reader, "these rules are of another version than the program's", NULL);
	if (!expect(reader, "seats ", &rest))
		return false;
	if (!sil_parse_number(rest, SIL_MAX_SEATS, &number))
		return complain(reader, "there is no table with so many seats", NULL);
	record->config.seats = (uint8_t)number;
	return true;
}

static bool read_option(struct reader *reader, struct sil_record *record, const char *assignment)
{
	char sentence[sizeof reader->problem->sentence];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	struct sil_config before = record->config;
	if (!sil_set_option(record->game, &record->config, assignment, &why))
		return complain(reader, sentence, NULL);
	for (int i = 0, later = 0; i < SIL_MAX_OPTIONS; i++) {
		if (later && record->config.options[i])
			return complain(reader, "the options are not in their order", NULL);
		later |= before.options[i] != record->config.options[i];
	}
	return memcmp(&before, &record->config, sizeof before) || complain(reader, "this option changes nothing", NULL);
}

static bool read_name(struct reader *reader, struct sil_record *record, char *rest)
{
	char *name = strchr(rest, ' ');
	uint8_t seat;
	if (name)
		*name++ = 0;
	if (!name || sil_parse_seat(rest, record->config.seats, &seat) != SIL_OK || seat >= record->config.seats)
		return complain(reader, "there is no such seat", NULL);
	for (int s = seat; s < record->config.seats; s++)
		if (record->names[s][0])
			return complain(reader, "the names are not in the order of the seats", NULL);
	if (!sil_name_is_fine(name))
		return complain(reader, "this name cannot stand in a record", NULL);
	memcpy(record->names[seat], name, strlen(name) + 1);
	return true;
}

static bool read_head(struct reader *reader, struct sil_record *record)
{
	char *rest, sentence[sizeof reader->problem->sentence];
	if (!read_game(reader, record))
		return false;
	for (;;) {
		if (!next_line(reader))
			return false;
		if (begins(reader, "option ", &rest)) {
			if (!read_option(reader, record, rest))
				return false;
		} else if (begins(reader, "name ", &rest)) {
			if (!read_name(reader, record, rest))
				return false;
		} else {
			break;
		}
	}
	if (!begins(reader, "key ", &rest) || !sil_parse_hex(rest, strlen(rest), record->key, SIL_KEY_BYTES))
		return complain(reader, "here should stand the key: 64 hexadecimal digits", NULL);
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	if (!sil_check_config(record->game, &record->config, &why))
		return complain(reader, sentence, NULL);
	return true;
}

/* "SEAT WORD", and in real time " @T_MS" with " -CREDIT_MS" if there was any. */
static bool parse_move_line(struct reader *reader, const struct sil_record *record, bool timed, struct sil_move *move)
{
	char line[LINE_BYTES], *save;
	memcpy(line, reader->content, sizeof line);
	char *seat = strtok_r(line, " ", &save), *word = strtok_r(NULL, " ", &save);
	char *time = strtok_r(NULL, " ", &save), *credit = strtok_r(NULL, " ", &save);
	uint64_t number = 0;
	memset(move, 0, sizeof *move);
	if (!seat || !word || sil_parse_seat(seat, record->config.seats, &move->seat) != SIL_OK)
		return complain(reader, "this is neither a move nor the end", NULL);
	if (sil_parse_move(record->game, word, &move->act) != SIL_OK)
		return complain(reader, "there is no such move in this game", NULL);
	if (timed && time && time[0] == '@' && sil_parse_number(time + 1, UINT32_MAX, &number))
		move->t_ms = (uint32_t)number;
	if (timed && credit && credit[0] == '-' && sil_parse_number(credit + 1, UINT8_MAX, &number))
		move->credit_ms = (uint8_t)number;
	char printed[LINE_BYTES];
	struct sil_out again = sil_out_on(printed, sizeof printed);
	move_line(record, move, timed, &again);
	return !strcmp(printed, reader->content) || complain(reader, "this should read: ", printed);
}

static bool read_moves(struct reader *reader, struct sil_record *record, struct sil_state *state)
{
	const struct sil_rules *rules = record->game->rules;
	bool timed = sil_timed(rules, &state->open);
	char buffer[LINE_BYTES], *rest;
	struct sil_out line = sil_out_on(buffer, sizeof buffer);
	uint32_t hashed = 0;
	for (;;) {
		if (record->count != hashed && record->count % MOVES_PER_HASH == 0) {
			state_line(record, record->count, state, &line);
			if (!expect_line(reader, &line, "the game comes to another state here: "))
				return false;
			hashed = record->count;
		}
		if (!next_line(reader))
			return false;
		if (begins(reader, "state ", &rest) || begins(reader, "open ", &rest) ||
		    begins(reader, "score ", &rest))
			break;
		struct sil_move move;
		if (!parse_move_line(reader, record, timed, &move))
			return false;
		int refusal = rules->apply(state, move);
		if (refusal) {
			sil_out_clear(&line);
			sil_put_refusal(record->game, refusal, &line);
			return complain(reader, "this move is refused: ", line.text);
		}
		if (!sil_record_add(record, move))
			return complain(reader, "there are too many moves", NULL);
	}
	reader->pushed_back = true;
	if (record->count == hashed)
		return true;
	state_line(record, record->count, state, &line);
	return expect_line(reader, &line, "the game comes to another state here: ");
}

static bool read_result(struct reader *reader, struct sil_record *record, const struct sil_state *end)
{
	char buffer[LINE_BYTES];
	struct sil_out line = sil_out_on(buffer, sizeof buffer);
	if (end->open.over) {
		score_line(record, end, &line);
		if (!expect_line(reader, &line, "the points should be: "))
			return false;
		winners_line(record, end, &line);
		if (!expect_line(reader, &line, "the winners should be: "))
			return false;
	}
	end_line(record->count, end->open.over, &line);
	if (!expect_line(reader, &line, "here should stand: "))
		return false;
	reader->line++;
	return reader->at == reader->end || complain(reader, "there is something after the end", NULL);
}

bool sil_record_read(const char *text, size_t length, struct sil_record *record, struct sil_state *end,
		     struct sil_record_problem *problem)
{
	struct reader reader = {.at = text, .end = text + length, .problem = problem};
	memset(record, 0, sizeof *record);
	if (length > SIL_MAX_RECORD_BYTES)
		return complain(&reader, "this is too long for a record", NULL);
	if (read_head(&reader, record)) {
		sil_begin(record->game->rules, &record->config, record->key, end);
		if (read_moves(&reader, record, end) && read_result(&reader, record, end))
			return true;
	}
	sil_record_release(record);
	return false;
}
