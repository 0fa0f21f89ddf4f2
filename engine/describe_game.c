/* A game in JSON, with what it says of itself and of its options. Native programs only: it has words. */
#include "engine/configs.h"
#include "engine/describe.h"
#include "engine/text.h"

void sil_describe_game(const struct sil_game *game, struct sil_out *out)
{
	const struct sil_rules *rules = game->rules;
	sil_json_open(out, '{');
	sil_json_key(out, "name"), sil_json_text(out, rules->name);
	sil_json_key(out, "title"), sil_json_text(out, game->title);
	sil_json_key(out, "version"), sil_json_int(out, rules->version);
	sil_json_key(out, "min_seats"), sil_json_int(out, rules->min_seats);
	sil_json_key(out, "max_seats"), sil_json_int(out, rules->max_seats);
	sil_json_key(out, "usual_seats"), sil_json_int(out, game->usual_seats);
	sil_json_key(out, "minutes"), sil_json_int(out, game->minutes);
	sil_json_key(out, "pitch"), sil_json_text(out, sil_pitch(game, out->lang));
	sil_json_key(out, "options"), sil_json_open(out, '[');
	for (int i = 0; i < SIL_MAX_OPTIONS && rules->options[i].name; i++) {
		const struct sil_option *option = &rules->options[i];
		sil_json_open(out, '{');
		sil_json_key(out, "name"), sil_json_text(out, option->name);
		sil_json_key(out, "title"), sil_json_text(out, sil_option_title(game, i, out->lang));
		sil_json_key(out, "values"), sil_json_open(out, '[');
		for (unsigned v = 0; v < sil_option_values(option); v++) {
			sil_json_open(out, '{');
			sil_json_key(out, "value"), sil_json_text(out, option->values[v]);
			sil_json_key(out, "title"), sil_json_text(out, sil_option_meaning(game, i, v, out->lang));
			sil_json_close(out, '}');
		}
		sil_json_close(out, ']');
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
	sil_json_close(out, '}');
}
