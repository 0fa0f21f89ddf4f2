/* Reading records. The reader replays as it goes, so a wrong line is found at that line. */
#include <stdlib.h>
#include <string.h>

#include "engine/move_line.h"
#include "engine/play.h"
#include "engine/record_lines.h"
#include "engine/parse.h"

struct reader {
	const char *at, *end;
	size_t line; /* number of the line in `content` */
	uint64_t chain;
	char content[SIL_RECORD_LINE]; /* without its check */
	bool pushed_back;
	bool bare; /* without checks, hashes and result */
	struct sil_record_problem *problem;
};

static bool complain(struct reader *reader, const char *english, const char *french, const char *detail)
{
	struct sil_out out = sil_out_on(reader->problem->sentence, sizeof reader->problem->sentence);
	out.lang = reader->problem->lang;
	reader->problem->line = reader->line;
	sil_say(&out, english, french);
	if (detail)
		sil_put(&out, detail);
	return false;
}

/* The check at the end of a line of this length, which is cut off; false when there is none or it does not fit. */
static bool take_check(struct reader *reader, size_t *length)
{
	char expected[SIL_RECORD_CHECK + 1];
	struct sil_out out = sil_out_on(expected, sizeof expected);
	if (*length < SIL_RECORD_CHECK || *length - SIL_RECORD_CHECK >= SIL_RECORD_LINE)
		return complain(reader, "this is not a line of a record", "ce n'est pas une ligne de partie", NULL);
	*length -= SIL_RECORD_CHECK;
	sil_record_put_check(&out, sil_record_check(&reader->chain, reader->at, *length));
	return !memcmp(expected, reader->at + *length, SIL_RECORD_CHECK) ||
	       complain(reader, "the check does not fit: this line or one before it was changed",
			"le contrôle ne correspond pas : cette ligne ou une autre avant elle a été changée", NULL);
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
		return complain(reader, left ? "the line does not end" : "the record breaks off before its end",
				left ? "la ligne ne finit pas" : "la partie s'arrête avant sa fin", NULL);
	size_t length = (size_t)(newline - reader->at);
	if (!reader->bare && !take_check(reader, &length))
		return false;
	if (length >= SIL_RECORD_LINE || memchr(reader->at, 0, length))
		return complain(reader, "this is not a line of a record", "ce n'est pas une ligne de partie", NULL);
	memcpy(reader->content, reader->at, length);
	reader->content[length] = 0;
	reader->at = newline == reader->end ? newline : newline + 1;
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
	return begins(reader, word, rest) || complain(reader, "here should stand: ", "ici devrait se trouver : ", word);
}

/* The line must be exactly this one. */
static bool expect_line(struct reader *reader, const struct sil_out *line, const char *english, const char *french)
{
	if (!next_line(reader))
		return false;
	return !strcmp(reader->content, line->text) || complain(reader, english, french, line->text);
}

static bool read_game(struct reader *reader, struct sil_record *record)
{
	char *rest;
	uint64_t number;
	if (!expect(reader, "silure-record ", &rest))
		return false;
	if (!sil_parse_number(rest, INT32_MAX, &number) || number != SIL_RECORD_FORMAT)
		return complain(reader, "records of this form are unknown to this version",
				"cette version ne connaît pas cette forme", NULL);
	if (!expect(reader, "game ", &rest))
		return false;
	char *version = strchr(rest, ' ');
	if (version)
		*version++ = 0;
	if (!version || !sil_find_game(rest))
		return complain(reader, "there is no such game", "ce jeu n'existe pas", NULL);
	if (!sil_parse_number(version, UINT8_MAX, &number) || !(record->game = sil_find_game_version(rest, number)))
		return complain(
			reader, "this program does not know this version of the game's rules; a newer one may: ",
			"ce programme ne connaît pas cette version des règles du jeu ; un plus récent peut-être : ",
			version);
	if (!expect(reader, "seats ", &rest))
		return false;
	if (!sil_parse_number(rest, SIL_MAX_SEATS, &number))
		return complain(reader, "there is no table with so many seats", "aucune table n'a tant de places",
				NULL);
	record->config.seats = (uint8_t)number;
	return true;
}

static bool read_option(struct reader *reader, struct sil_record *record, const char *assignment)
{
	char sentence[sizeof reader->problem->sentence];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = reader->problem->lang;
	struct sil_config before = record->config;
	if (!sil_set_option(record->game, &record->config, assignment, &why))
		return complain(reader, sentence, sentence, NULL);
	for (int i = 0, later = 0; i < SIL_MAX_OPTIONS; i++) {
		if (later && record->config.options[i])
			return complain(reader, "the options are not in their order",
					"les options ne sont pas dans leur ordre", NULL);
		later |= before.options[i] != record->config.options[i];
	}
	return memcmp(&before, &record->config, sizeof before) ||
	       complain(reader, "this option changes nothing", "cette option ne change rien", NULL);
}

/* "SEAT TEXT". */
static bool split_seat(struct reader *reader, const struct sil_record *record, char *rest, uint8_t *seat, char **text)
{
	char *blank = strchr(rest, ' ');
	if (blank)
		*blank = 0;
	if (!blank || sil_parse_seat(rest, record->config.seats, seat) != SIL_OK || *seat >= record->config.seats)
		return complain(reader, "there is no such seat", "cette place n'existe pas", NULL);
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
			return complain(reader, "the names are not in the order of the seats",
					"les noms ne suivent pas l'ordre des places", NULL);
	if (!sil_name_is_fine(name))
		return complain(reader, "this name cannot stand in a record",
				"ce nom ne peut pas figurer dans une partie", NULL);
	memcpy(record->names[seat], name, strlen(name) + 1);
	return true;
}

static bool read_word(struct reader *reader, struct sil_record *record, char *rest)
{
	struct sil_proof *proof = &record->proof;
	char *word;
	uint8_t seat;
	if (!split_seat(reader, record, rest, &seat, &word))
		return false;
	for (int s = seat; s < record->config.seats; s++)
		if (proof->nonces[s][0])
			return complain(reader, "the words are not in the order of the seats",
					"les mots ne suivent pas l'ordre des places", NULL);
	if (!word[0] || !sil_nonce_is_fine(word))
		return complain(reader, "this cannot be a player's word", "ce ne peut être le mot d'un joueur", NULL);
	memcpy(proof->nonces[seat], word, strlen(word) + 1);
	return true;
}

static bool read_hash(struct reader *reader, const char *word, uint8_t hash[SIL_SECRET_BYTES])
{
	char *rest;
	if (!expect(reader, word, &rest))
		return false;
	return sil_parse_hex(rest, strlen(rest), hash, SIL_SECRET_BYTES) ||
	       complain(reader, "this should be 64 hexadecimal digits", "ce devraient être 64 chiffres hexadécimaux",
			NULL);
}

/* From the line "table CODE", which has been read, to the one before the key. */
static bool read_proof(struct reader *reader, struct sil_record *record, char *rest)
{
	struct sil_proof *proof = &record->proof;
	uint8_t commitment[SIL_SECRET_BYTES];
	if (!rest[0] || !sil_nonce_is_fine(rest))
		return complain(reader, "this cannot be a table's code", "ce ne peut être le code d'une table", NULL);
	memcpy(proof->table, rest, strlen(rest) + 1);
	if (!read_hash(reader, "commitment ", proof->commitment) || !read_hash(reader, "secret ", proof->secret))
		return false;
	sil_proof_commit(proof->secret, commitment);
	if (memcmp(commitment, proof->commitment, sizeof commitment) != 0)
		return complain(reader, "this secret is not the one the server committed to",
				"ce secret n'est pas celui auquel le serveur s'est engagé", NULL);
	proof->given = true;
	for (;;) {
		if (!next_line(reader))
			return false;
		if (!begins(reader, "word ", &rest))
			return true;
		if (!read_word(reader, record, rest))
			return false;
	}
}

static bool key_follows(const struct sil_record *record)
{
	const struct sil_proof *proof = &record->proof;
	uint8_t key[SIL_KEY_BYTES];
	sil_proof_key(proof->secret, proof->table, record->config.seats, proof->nonces, key);
	return !memcmp(key, record->key, sizeof key);
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
	if (begins(reader, "table ", &rest) && !read_proof(reader, record, rest))
		return false;
	if (!begins(reader, "key ", &rest) || !sil_parse_hex(rest, strlen(rest), record->key, SIL_KEY_BYTES))
		return complain(reader, "here should stand the key: 64 hexadecimal digits",
				"ici devrait se trouver la clé : 64 chiffres hexadécimaux", NULL);
	if (record->proof.given && !key_follows(record))
		return complain(reader, "this key does not follow from the secret, the table and the words",
				"cette clé ne découle pas du secret, de la table et des mots", NULL);
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = reader->problem->lang;
	if (!sil_check_config(record->game, &record->config, &why))
		return complain(reader, sentence, sentence, NULL);
	return true;
}

static bool read_move(struct reader *reader, const struct sil_record *record, bool timed, struct sil_move *move)
{
	char printed[SIL_RECORD_LINE];
	struct sil_out again = sil_out_on(printed, sizeof printed);
	switch (sil_parse_move_line(record->game, record->config.seats, timed, reader->content, move)) {
	case SIL_MOVE_LINE_FINE:
		return true;
	case SIL_MOVE_LINE_UNKNOWN:
		return complain(reader, "there is no such move in this game", "ce coup n'existe pas dans ce jeu", NULL);
	case SIL_MOVE_LINE_SPELLING:
		sil_put_move_line(record->game, move, timed, &again);
		return complain(reader, "this should read: ", "cela devrait être : ", printed);
	case SIL_MOVE_LINE_OTHER:
		break;
	}
	return complain(reader, "this is neither a move nor the end", "ce n'est ni un coup ni la fin", NULL);
}

static bool make_move(struct reader *reader, struct sil_record *record, struct sil_state *state, struct sil_move move)
{
	char buffer[SIL_RECORD_LINE];
	struct sil_out why = sil_out_on(buffer, sizeof buffer);
	int refusal = record->game->rules->apply(state, move);
	if (refusal == SIL_OK)
		refusal = sil_record_reserve(record);
	if (refusal == SIL_OK)
		return sil_record_add(record, move);
	why.lang = reader->problem->lang;
	sil_put_refusal(record->game, refusal, &why);
	return complain(reader, "this move is refused: ", "ce coup est refusé : ", buffer);
}

static bool expect_state(struct reader *reader, const struct sil_record *record, const struct sil_state *state)
{
	char buffer[SIL_RECORD_LINE];
	struct sil_out line = sil_out_on(buffer, sizeof buffer);
	sil_record_state_line(record, record->count, state, &line);
	return expect_line(reader, &line,
			   "the game comes to another state here: ", "la partie arrive ici à un autre état : ");
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
		if (!expect_line(reader, &line, "the points should be: ", "les points devraient être : "))
			return false;
		sil_record_winners_line(record, end, &line);
		if (!expect_line(reader, &line, "the winners should be: ", "les gagnants devraient être : "))
			return false;
	}
	sil_record_end_line(record->count, end->public.over, &line);
	if (!expect_line(reader, &line, "here should stand: ", "ici devrait se trouver : "))
		return false;
	reader->line++;
	return reader->at == reader->end ||
	       complain(reader, "there is something after the end", "il y a encore quelque chose après la fin", NULL);
}

static bool read_whole(struct reader *reader, struct sil_record *record, struct sil_state *end)
{
	memset(record, 0, sizeof *record);
	if (reader->end - reader->at > SIL_MAX_RECORD_BYTES)
		return complain(reader, "this is too long for a record", "c'est trop long pour une partie", NULL);
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
