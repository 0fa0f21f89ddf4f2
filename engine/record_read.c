/* Reading records. The reader replays as it goes, so a wrong line is found at that line. */
#include <stdlib.h>
#include <string.h>

#include "engine/move_line.h"
#include "engine/play.h"
#include "engine/printable.h"
#include "engine/record_lines.h"
#include "engine/parse.h"
#include "shared_messages.h"

struct reader {
	const char *at, *end;
	size_t line; /* number of the line in `content` */
	uint64_t chain;
	char content[SIL_RECORD_LINE]; /* without its check */
	bool pushed_back;
	bool bare;                   /* without checks, hashes and result */
	bool drawn;                  /* with a draw that the players had a share in */
	const struct sil_game *game; /* once it is known */
	struct sil_messages messages;
	struct sil_record_problem *problem;
};

static void write_problem(struct reader *reader, struct sil_message_ref message)
{
	char sentence[sizeof reader->problem->sentence];
	struct sil_out out = sil_out_on(sentence, sizeof sentence);
	out.lang = reader->problem->lang;
	reader->problem->line = reader->line;
	sil_tell(&reader->messages, message);
	sil_put_messages_plainly(reader->game, &reader->messages, -1, &out);
	/* It may quote the record, which anybody may have written: bytes that are no text, or steer a terminal. */
	sil_copy_printable(reader->problem->sentence, sizeof sentence, sentence);
}

static bool complain(struct reader *reader, struct sil_message_ref message)
{
	write_problem(reader, message);
	return false;
}

/* The check at the end of a line of this length, which is cut off; false when there is none or it does not fit. */
static bool take_check(struct reader *reader, size_t *length)
{
	char expected[SIL_RECORD_CHECK + 1];
	struct sil_out out = sil_out_on(expected, sizeof expected);
	if (*length < SIL_RECORD_CHECK || *length - SIL_RECORD_CHECK >= SIL_RECORD_LINE)
		return complain(reader, say_shared_verify_no_line(&reader->messages));
	*length -= SIL_RECORD_CHECK;
	sil_record_put_check(&out, sil_record_check(&reader->chain, reader->at, *length));
	return !memcmp(expected, reader->at + *length, SIL_RECORD_CHECK) ||
	       complain(reader, say_shared_verify_changed(&reader->messages));
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
	if (!newline && left && reader->bare)
		newline = reader->end;
	if (!newline)
		return complain(reader, left ? say_shared_verify_endless(&reader->messages)
					     : say_shared_verify_breaks_off(&reader->messages));
	size_t length = (size_t)(newline - reader->at);
	if (!reader->bare && !take_check(reader, &length))
		return false;
	if (length >= SIL_RECORD_LINE || memchr(reader->at, 0, length))
		return complain(reader, say_shared_verify_no_line(&reader->messages));
	memcpy(reader->content, reader->at, length);
	reader->content[length] = 0;
	reader->at = newline == reader->end ? newline : newline + 1;
	return true;
}

/* Whether the line begins with this keyword; if so `rest` is what follows it. */
static bool begins(struct reader *reader, const char *keyword, char **rest)
{
	size_t length = strlen(keyword);
	if (strncmp(reader->content, keyword, length) != 0)
		return false;
	*rest = reader->content + length;
	return true;
}

static bool expect(struct reader *reader, const char *keyword, char **rest)
{
	if (!next_line(reader))
		return false;
	return begins(reader, keyword, rest) ||
	       complain(reader, say_shared_verify_expected(&reader->messages, keyword));
}

/* The line must be exactly this one. */
static bool expect_line(struct reader *reader, const struct sil_out *line,
			struct sil_message_ref (*say)(struct sil_messages *, const char *text))
{
	if (!next_line(reader))
		return false;
	return !strcmp(reader->content, line->text) || complain(reader, say(&reader->messages, line->text));
}

static bool read_game(struct reader *reader, struct sil_record *record)
{
	char *rest;
	uint64_t number;
	if (!expect(reader, "silure-record ", &rest))
		return false;
	if (!sil_parse_number(rest, INT32_MAX, &number) || (number != SIL_RECORD_FORMAT && number != SIL_RECORD_DRAWN))
		return complain(reader, say_shared_verify_form_unknown(&reader->messages));
	reader->drawn = number == SIL_RECORD_DRAWN;
	if (!expect(reader, "game ", &rest))
		return false;
	char *version = strchr(rest, ' ');
	if (version)
		*version++ = 0;
	if (!version || !sil_find_game(rest))
		return complain(reader, say_shared_verify_no_game(&reader->messages));
	if (!sil_parse_number(version, UINT8_MAX, &number) || !(record->game = sil_find_game_version(rest, number)))
		return complain(reader, say_shared_verify_version(&reader->messages, version));
	reader->game = record->game, reader->messages.words = record->game->words;
	if (!expect(reader, "seats ", &rest))
		return false;
	if (!sil_parse_number(rest, SIL_MAX_SEATS, &number))
		return complain(reader, say_shared_verify_seats(&reader->messages));
	record->config.seats = (uint8_t)number;
	return true;
}

static bool read_option(struct reader *reader, struct sil_record *record, const char *assignment)
{
	struct sil_out nowhere = {0};
	struct sil_config before = record->config;
	if (!sil_set_option(record->game, &record->config, assignment, &nowhere))
		return complain(reader, say_shared_verify_option(&reader->messages, assignment));
	for (int i = 0, later = 0; i < SIL_MAX_OPTIONS; i++) {
		if (later && record->config.options[i])
			return complain(reader, say_shared_verify_option_order(&reader->messages));
		later |= before.options[i] != record->config.options[i];
	}
	return memcmp(&before, &record->config, sizeof before) ||
	       complain(reader, say_shared_verify_option_idle(&reader->messages));
}

/* "SEAT TEXT". */
static bool split_seat(struct reader *reader, const struct sil_record *record, char *rest, uint8_t *seat, char **text)
{
	char *blank = strchr(rest, ' ');
	if (blank)
		*blank = 0;
	if (!blank || sil_parse_seat(rest, record->config.seats, seat) != SIL_OK || *seat >= record->config.seats)
		return complain(reader, say_shared_verify_no_seat(&reader->messages));
	*text = blank + 1;
	return true;
}

static bool read_name(struct reader *reader, struct sil_record *record, char *rest)
{
	char *name;
	uint8_t seat;
	if (!split_seat(reader, record, rest, &seat, &name))
		return false;
	for (int s = seat; s < record->config.seats; s++)
		if (record->names[s][0])
			return complain(reader, say_shared_verify_name_order(&reader->messages));
	if (!sil_name_is_fine(name))
		return complain(reader, say_shared_verify_name(&reader->messages));
	memcpy(record->names[seat], name, strlen(name) + 1);
	return true;
}

/* A nonce that was drawn is the one its device had committed to; no other seat has one. */
static bool nonce_was_drawn(struct reader *reader, const struct sil_proof *proof, unsigned seat)
{
	uint8_t commitment[SIL_SECRET_BYTES];
	sil_proof_commit_nonce(proof->table, proof->round, seat, proof->nonces[seat], commitment);
	return (proof->drawn >> seat & 1 && !memcmp(commitment, proof->commitments[seat], sizeof commitment)) ||
	       complain(reader, say_shared_verify_other_word(&reader->messages));
}

static bool read_nonce(struct reader *reader, struct sil_record *record, char *rest)
{
	struct sil_proof *proof = &record->proof;
	char *nonce;
	uint8_t seat;
	if (!split_seat(reader, record, rest, &seat, &nonce))
		return false;
	for (int s = seat; s < record->config.seats; s++)
		if (proof->nonces[s][0])
			return complain(reader, say_shared_verify_word_order(&reader->messages));
	if (!nonce[0] || !sil_nonce_is_fine(nonce))
		return complain(reader, say_shared_verify_word(&reader->messages));
	memcpy(proof->nonces[seat], nonce, strlen(nonce) + 1);
	return !reader->drawn || nonce_was_drawn(reader, proof, seat);
}

/* The line that has been read is this keyword and a hash. */
static bool take_hash(struct reader *reader, const char *keyword, uint8_t hash[SIL_SECRET_BYTES])
{
	char *rest;
	if (!begins(reader, keyword, &rest))
		return complain(reader, say_shared_verify_expected(&reader->messages, keyword));
	return sil_parse_hex(rest, strlen(rest), hash, SIL_SECRET_BYTES) ||
	       complain(reader, say_shared_verify_digits(&reader->messages));
}

static bool read_hash(struct reader *reader, const char *keyword, uint8_t hash[SIL_SECRET_BYTES])
{
	return next_line(reader) && take_hash(reader, keyword, hash);
}

static bool read_round(struct reader *reader, struct sil_proof *proof)
{
	char *rest;
	uint64_t number;
	if (!expect(reader, "round ", &rest))
		return false;
	if (!sil_parse_number(rest, SIL_MAX_ROUNDS, &number) || !number)
		return complain(reader, say_shared_verify_round(&reader->messages));
	proof->round = (uint16_t)number;
	return true;
}

/* "SEAT HEX": what a player's device committed to. */
static bool read_nonce_commitment(struct reader *reader, struct sil_record *record, char *rest)
{
	struct sil_proof *proof = &record->proof;
	char *hex;
	uint8_t seat;
	if (!split_seat(reader, record, rest, &seat, &hex))
		return false;
	if (proof->drawn >> seat)
		return complain(reader, say_shared_verify_commitment_order(&reader->messages));
	if (!sil_parse_hex(hex, strlen(hex), proof->commitments[seat], SIL_SECRET_BYTES))
		return complain(reader, say_shared_verify_digits(&reader->messages));
	proof->drawn |= (uint8_t)(1u << seat);
	return true;
}

/* The lines "commitment SEAT HEX", and the one after them. */
static bool read_nonce_commitments(struct reader *reader, struct sil_record *record)
{
	char *rest;
	for (;;) {
		if (!next_line(reader))
			return false;
		if (!reader->drawn || !begins(reader, "commitment ", &rest))
			return true;
		if (!read_nonce_commitment(reader, record, rest))
			return false;
	}
}

static bool read_words(struct reader *reader, struct sil_record *record)
{
	char *rest;
	for (;;) {
		if (!next_line(reader))
			return false;
		if (!begins(reader, "word ", &rest))
			break;
		if (!read_nonce(reader, record, rest))
			return false;
	}
	for (unsigned s = 0; s < record->config.seats; s++)
		if (record->proof.drawn >> s & 1 && !record->proof.nonces[s][0])
			return complain(reader, say_shared_verify_word_missing(&reader->messages));
	return true;
}

/* From the line "table CODE", which has been read, to the one before the key. */
static bool read_proof(struct reader *reader, struct sil_record *record, char *rest)
{
	struct sil_proof *proof = &record->proof;
	uint8_t commitment[SIL_SECRET_BYTES];
	if (!rest[0] || !sil_nonce_is_fine(rest))
		return complain(reader, say_shared_verify_table(&reader->messages));
	memcpy(proof->table, rest, strlen(rest) + 1);
	if ((reader->drawn && !read_round(reader, proof)) || !read_hash(reader, "commitment ", proof->commitment) ||
	    !read_nonce_commitments(reader, record) || !take_hash(reader, "secret ", proof->secret))
		return false;
	sil_proof_commit(proof->secret, commitment);
	if (memcmp(commitment, proof->commitment, sizeof commitment) != 0)
		return complain(reader, say_shared_verify_secret(&reader->messages));
	proof->given = true;
	return read_words(reader, record);
}

static bool key_follows(const struct sil_record *record)
{
	uint8_t key[SIL_KEY_BYTES];
	sil_proof_key(&record->proof, record->game, &record->config, key);
	return !memcmp(key, record->key, sizeof key);
}

static bool check_config(struct reader *reader, const struct sil_record *record)
{
	const struct sil_rules *rules = record->game->rules;
	struct sil_messages *messages = &reader->messages;
	if (record->config.seats < rules->min_seats || record->config.seats > rules->max_seats)
		return complain(reader, say_shared_verify_players(messages, rules->name, rules->min_seats,
								  rules->max_seats, record->config.seats));
	int refusal = rules->config_error ? rules->config_error(&record->config) : SIL_OK;
	return !refusal || complain(reader, sil_say_refusal(record->game, refusal, messages));
}

static bool read_head(struct reader *reader, struct sil_record *record)
{
	char *rest;
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
	if (begins(reader, "table ", &rest) && !read_proof(reader, record, rest))
		return false;
	if (reader->drawn && !record->proof.given)
		return complain(reader, say_shared_verify_expected(&reader->messages, "table"));
	if (!begins(reader, "key ", &rest) || !sil_parse_hex(rest, strlen(rest), record->key, SIL_KEY_BYTES))
		return complain(reader, say_shared_verify_key(&reader->messages));
	if (record->proof.given && !key_follows(record))
		return complain(reader, say_shared_verify_key_follows(&reader->messages));
	return check_config(reader, record);
}

static bool read_move(struct reader *reader, const struct sil_record *record, bool timed, struct sil_move *move)
{
	char printed[SIL_RECORD_LINE];
	struct sil_out again = sil_out_on(printed, sizeof printed);
	switch (sil_parse_move_line(record->game, record->config.seats, timed, reader->content, move)) {
	case SIL_MOVE_LINE_FINE:
		return true;
	case SIL_MOVE_LINE_UNKNOWN:
		return complain(reader, say_shared_verify_no_move(&reader->messages));
	case SIL_MOVE_LINE_SPELLING:
		sil_put_move_line(record->game, move, timed, &again);
		return complain(reader, say_shared_verify_spelling(&reader->messages, printed));
	case SIL_MOVE_LINE_OTHER:
		break;
	}
	return complain(reader, say_shared_verify_no_end(&reader->messages));
}

static bool make_move(struct reader *reader, struct sil_record *record, struct sil_state *state, struct sil_move move)
{
	struct sil_messages *messages = &reader->messages;
	int refusal = record->game->rules->apply(state, move);
	if (refusal == SIL_OK)
		refusal = sil_record_reserve(record);
	if (refusal == SIL_OK)
		return sil_record_add(record, move);
	return complain(reader, say_shared_verify_refused(messages, sil_say_refusal(record->game, refusal, messages)));
}

static bool expect_state(struct reader *reader, const struct sil_record *record, const struct sil_state *state)
{
	char buffer[SIL_RECORD_LINE];
	struct sil_out line = sil_out_on(buffer, sizeof buffer);
	sil_record_state_line(record, record->count, state, &line);
	return expect_line(reader, &line, say_shared_verify_state);
}

static bool read_moves(struct reader *reader, struct sil_record *record, struct sil_state *state)
{
	bool timed = sil_timed(record->game->rules, &state->public);
	uint32_t hashed = 0;
	char *rest;
	for (;;) {
		if (record->count != hashed && record->count % SIL_RECORD_PER_HASH == 0) {
			if (!expect_state(reader, record, state))
				return false;
			hashed = record->count;
		}
		struct sil_move move;
		if (!next_line(reader))
			return false;
		if (begins(reader, "state ", &rest) || begins(reader, "open ", &rest) ||
		    begins(reader, "score ", &rest))
			break;
		if (!read_move(reader, record, timed, &move) || !make_move(reader, record, state, move))
			return false;
	}
	reader->pushed_back = true;
	return record->count == hashed || expect_state(reader, record, state);
}

static bool read_bare_moves(struct reader *reader, struct sil_record *record, struct sil_state *state)
{
	bool timed = sil_timed(record->game->rules, &state->public);
	while (reader->at != reader->end) {
		struct sil_move move;
		if (!next_line(reader) || !read_move(reader, record, timed, &move) ||
		    !make_move(reader, record, state, move))
			return false;
	}
	return true;
}

static bool read_result(struct reader *reader, struct sil_record *record, const struct sil_state *end)
{
	char buffer[SIL_RECORD_LINE];
	struct sil_out line = sil_out_on(buffer, sizeof buffer);
	if (end->public.over) {
		sil_record_score_line(record, end, &line);
		if (!expect_line(reader, &line, say_shared_verify_points))
			return false;
		sil_record_winners_line(record, end, &line);
		if (!expect_line(reader, &line, say_shared_verify_winners))
			return false;
	}
	sil_record_end_line(record->count, end->public.over, &line);
	if (!expect_line(reader, &line, say_shared_verify_expected))
		return false;
	reader->line++;
	return reader->at == reader->end || complain(reader, say_shared_verify_after_end(&reader->messages));
}

static bool read_whole(struct reader *reader, struct sil_record *record, struct sil_state *end)
{
	memset(record, 0, sizeof *record);
	sil_messages_clear(&reader->messages, &shared_words);
	if (reader->end - reader->at > SIL_MAX_RECORD_BYTES)
		return complain(reader, say_shared_verify_too_long(&reader->messages));
	if (read_head(reader, record)) {
		sil_record_replay(record, 0, end);
		if (reader->bare ? read_bare_moves(reader, record, end)
				 : read_moves(reader, record, end) && read_result(reader, record, end))
			return true;
	}
	sil_record_release(record);
	return false;
}

bool sil_record_read(const char *text, size_t length, struct sil_record *record, struct sil_state *end,
		     struct sil_record_problem *problem)
{
	struct reader reader = {.at = text, .end = text + length, .problem = problem};
	return read_whole(&reader, record, end);
}

bool sil_record_read_bare(const char *text, size_t length, struct sil_record *record, struct sil_state *end,
			  struct sil_record_problem *problem)
{
	struct reader reader = {.at = text, .end = text + length, .problem = problem, .bare = true};
	return read_whole(&reader, record, end);
}
