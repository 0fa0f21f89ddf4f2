/* Reading texts of the command line, of records and of drive, for all games. Touches nothing but its arguments. */
#include "engine/parse.h"

#include <string.h>

#include "engine/message.h"
#include "engine/out.h"
#include "engine/printable.h"
#include "shared_messages.h"

const struct sil_game *sil_find_game(const char *name)
{
	for (int i = 0; sil_games[i]; i++)
		if (!strcmp(sil_games[i]->rules->name, name))
			return sil_games[i];
	return NULL;
}

const struct sil_game *sil_find_game_version(const char *name, uint64_t version)
{
	const struct sil_game *game = sil_find_game(name);
	while (game && game->rules->version != version)
		game = game->older;
	return game;
}

/* Printing is the only definition of a move text; reading looks for the act that prints so. */
int sil_parse_move(const struct sil_game *game, const char *text, uint16_t *act)
{
	char buffer[32];
	for (uint16_t i = 0; i < game->rules->acts; i++) {
		struct sil_out out = sil_out_on(buffer, sizeof buffer);
		game->print_move(i, &out);
		if (!strcmp(buffer, text)) {
			*act = i;
			return SIL_OK;
		}
	}
	return SIL_UNKNOWN_MOVE;
}

bool sil_parse_number(const char *text, uint64_t most, uint64_t *number)
{
	uint64_t value = 0;
	if (!*text || (text[0] == '0' && text[1]))
		return false;
	for (; *text; text++) {
		if (*text < '0' || *text > '9' || value > most / 10)
			return false;
		uint64_t digit = (uint64_t)(*text - '0');
		value *= 10;
		if (digit > most - value)
			return false;
		value += digit;
	}
	*number = value;
	return true;
}

int sil_parse_seat(const char *text, unsigned seats, uint8_t *seat)
{
	uint64_t number;
	if (!strcmp(text, "clock"))
		*seat = SIL_CLOCK;
	else if (sil_parse_number(text, UINT8_MAX, &number) && number < seats)
		*seat = (uint8_t)number;
	else
		return SIL_NO_SUCH_SEAT;
	return SIL_OK;
}

void sil_put_seat(struct sil_out *out, unsigned seat)
{
	if (seat == SIL_CLOCK)
		sil_put(out, "clock");
	else
		sil_put_int(out, seat);
}

static void put_option_names(const struct sil_rules *rules, struct sil_out *out)
{
	for (int i = 0; i < SIL_MAX_OPTIONS && rules->options[i].name; i++) {
		sil_put(out, i ? ", " : "");
		sil_put(out, rules->options[i].name);
		for (int v = 0; rules->options[i].values[v]; v++) {
			sil_put(out, v ? "|" : "=");
			sil_put(out, rules->options[i].values[v]);
		}
	}
}

bool sil_set_option(const struct sil_game *game, struct sil_config *config, const char *assignment, struct sil_out *why)
{
	const struct sil_rules *rules = game->rules;
	const char *equals = strchr(assignment, '=');
	size_t length = equals ? (size_t)(equals - assignment) : strlen(assignment);
	for (int i = 0; equals && i < SIL_MAX_OPTIONS && rules->options[i].name; i++) {
		const struct sil_option *option = &rules->options[i];
		if (strlen(option->name) != length || strncmp(option->name, assignment, length) != 0)
			continue;
		for (uint8_t v = 0; option->values[v]; v++) {
			if (!strcmp(option->values[v], equals + 1)) {
				config->options[i] = v;
				return true;
			}
		}
	}
	char list[256], given[65];
	struct sil_out names = sil_out_on(list, sizeof list);
	put_option_names(rules, &names);
	sil_copy_printable(given, sizeof given, assignment);
	struct sil_messages *message = sil_one_message(&shared_words);
	sil_put_one_message(why, names.used ? say_shared_drive_no_option(message, rules->name, given, list)
					    : say_shared_drive_no_options(message, rules->name, given));
	return false;
}

bool sil_check_config(const struct sil_game *game, const struct sil_config *config, struct sil_out *why)
{
	const struct sil_rules *rules = game->rules;
	if (config->seats < rules->min_seats || config->seats > rules->max_seats) {
		sil_put_one_message(why, say_shared_verify_players(sil_one_message(&shared_words), rules->name,
								   rules->min_seats, rules->max_seats, config->seats));
		return false;
	}
	for (int i = 0; i < SIL_MAX_OPTIONS; i++) {
		uint8_t known = 0;
		while (rules->options[i].name && rules->options[i].values[known])
			known++;
		if (config->options[i] && config->options[i] >= known) {
			sil_put_one_message(why, say_shared_drive_bad_option(sil_one_message(&shared_words)));
			return false;
		}
	}
	int code = rules->config_error ? rules->config_error(config) : SIL_OK;
	if (code)
		sil_put_refusal(game, code, why);
	return code == SIL_OK;
}

void sil_put_options(const struct sil_game *game, const uint8_t options[SIL_MAX_OPTIONS], struct sil_out *out)
{
	for (int i = 0; i < SIL_MAX_OPTIONS; i++) {
		if (!options[i])
			continue;
		sil_put(out, " ");
		sil_put(out, game->rules->options[i].name);
		sil_put(out, "=");
		sil_put(out, game->rules->options[i].values[options[i]]);
	}
}

static uint16_t refusal_words(const struct sil_game *game, int code)
{
	static const struct sil_refusal_words common[] = {
		{SIL_NO_SUCH_SEAT, SAY_SHARED_NO_SUCH_SEAT},
		{SIL_OVER, SAY_SHARED_OVER},
		{SIL_NOT_DUE, SAY_SHARED_NOT_DUE},
		{SIL_TOO_EARLY, SAY_SHARED_TOO_EARLY},
		{SIL_TOO_LATE, SAY_SHARED_TOO_LATE},
		{SIL_BAD_CREDIT, SAY_SHARED_BAD_CREDIT},
		{SIL_UNKNOWN_MOVE, SAY_SHARED_UNKNOWN_MOVE},
		{SIL_NO_MEMORY, SAY_SHARED_NO_MEMORY},
		{SIL_RECORD_FULL, SAY_SHARED_RECORD_FULL},
		{SIL_PRESSED_OUT, SAY_SHARED_PRESSED_OUT},
		{0, 0},
	};
	for (const struct sil_refusal_words *own = game->refusals; own && own->code; own++)
		if (own->code == code)
			return own->says;
	for (const struct sil_refusal_words *one = common; one->code; one++)
		if (one->code == code)
			return one->says;
	return SAY_SHARED_NOT_LEGAL;
}

struct sil_message_ref sil_say_refusal(const struct sil_game *game, int code, struct sil_messages *messages)
{
	return sil_add_message(messages, refusal_words(game, code), NULL, 0);
}

void sil_put_refusal(const struct sil_game *game, int code, struct sil_out *out)
{
	struct sil_messages messages;
	sil_messages_clear(&messages, game->words);
	sil_tell(&messages, sil_say_refusal(game, code, &messages));
	sil_put_messages_plainly(game, &messages, -1, out);
}

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool sil_parse_hex(const char *text, size_t length, uint8_t *bytes, size_t count)
{
	if (length != 2 * count)
		return false;
	for (size_t i = 0; i < length; i++)
		if (hex_digit(text[i]) < 0)
			return false;
	for (size_t i = 0; i < count; i++)
		bytes[i] = (uint8_t)(hex_digit(text[2 * i]) << 4 | hex_digit(text[2 * i + 1]));
	return true;
}
