/* JSON to settings and back. */
#include "server/settings.h"

#include <jansson.h>

#include "bots/levels.h"
#include "engine/describe.h"
#include "engine/parse.h"

enum { MAX_TURN_LIMIT_S = 3600, MAX_GRACE_S = 600, USUAL_TURN_LIMIT_S = 60, USUAL_GRACE_S = 20 };

struct sil_settings sil_settings_usual(const struct sil_game *game)
{
	return (struct sil_settings){.config.seats = game->rules->min_seats,
				     .level = sil_find_bot("normal"),
				     .turn_limit_s = USUAL_TURN_LIMIT_S,
				     .grace_s = USUAL_GRACE_S};
}

static bool read_options(const json_t *options, const struct sil_game *game, struct sil_config *config,
			 struct sil_out *why)
{
	const char *key;
	json_t *value;
	if (options && !json_is_object(options))
		return false;
	json_object_foreach((json_t *)(uintptr_t)options, key, value)
	{
		char assignment[128];
		struct sil_out out = sil_out_on(assignment, sizeof assignment);
		if (!json_is_string(value))
			return false;
		sil_put(&out, key), sil_put(&out, "="), sil_put(&out, json_string_value(value));
		if (out.overflow || !sil_set_option(game, config, assignment, why))
			return false;
	}
	return sil_check_config(game, config, why);
}

/* A whole number within bounds; when it is missing, `number` stays. */
static bool read_number(const json_t *object, const char *name, json_int_t least, json_int_t most, uint16_t *number)
{
	const json_t *value = json_object_get(object, name);
	if (!value)
		return true;
	if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
		return false;
	*number = (uint16_t)json_integer_value(value);
	return true;
}

bool sil_settings_read(struct sil_settings *settings, const struct sil_game *game, const json_t *object,
		       struct sil_out *why)
{
	struct sil_settings read = *settings;
	const json_t *listed = json_object_get(object, "listed"), *level = json_object_get(object, "level");
	uint16_t seats = read.config.seats;
	if (level)
		read.level = json_is_string(level) ? sil_find_bot(json_string_value(level)) : NULL;
	if (listed)
		read.listed = json_is_true(listed);
	if (!read.level || !read_number(object, "seats", 1, SIL_MAX_SEATS, &seats) ||
	    !read_number(object, "clock_s", 0, MAX_TURN_LIMIT_S, &read.turn_limit_s) ||
	    !read_number(object, "grace_s", 1, MAX_GRACE_S, &read.grace_s))
		return false;
	read.config.seats = (uint8_t)seats;
	if (!read_options(json_object_get(object, "options"), game, &read.config, why))
		return false;
	*settings = read;
	return true;
}

void sil_settings_put(const struct sil_settings *settings, const struct sil_game *game, struct sil_out *out)
{
	sil_json_key(out, "options"), sil_describe_options(game->rules, settings->config.options, out);
	sil_json_key(out, "listed"), sil_json_bool(out, settings->listed);
	sil_json_key(out, "clock_s"), sil_json_int(out, settings->turn_limit_s);
	sil_json_key(out, "grace_s"), sil_json_int(out, settings->grace_s);
	sil_json_key(out, "level"), sil_json_text(out, settings->level->name);
}

static uint8_t small_number(const json_t *value, json_int_t most)
{
	json_int_t number = json_integer_value(value);
	return number > 0 && number <= most ? (uint8_t)number : 0;
}

struct sil_look sil_read_look(const json_t *object)
{
	return (struct sil_look){small_number(json_object_get(object, "face"), SIL_MAX_FACE),
				 small_number(json_object_get(object, "colour"), SIL_MAX_COLOUR)};
}

void sil_put_look(struct sil_look look, struct sil_out *out)
{
	if (look.face)
		sil_json_key(out, "face"), sil_json_int(out, look.face);
	if (look.colour)
		sil_json_key(out, "colour"), sil_json_int(out, look.colour);
}
