/* What the positions of an observation mean, as JSON. */
#include "engine/describe.h"
#include "engine/observation.h"
#include "engine/out.h"

static void describe_field(const struct sil_field *field, struct sil_out *out)
{
	static const char *const kinds[] = {
		[SIL_NUMBER] = "number", [SIL_CHOICE] = "choice", [SIL_BITS] = "bits", [SIL_SIGNED] = "signed",
		[SIL_U16] = "u16",       [SIL_I16] = "i16",       [SIL_U32] = "u32",
	};
	sil_json_open(out, '{');
	sil_json_key(out, "name"), sil_json_text(out, field->name);
	sil_json_key(out, "at"), sil_json_int(out, field->at);
	sil_json_key(out, "rows"), sil_json_int(out, field->rows);
	sil_json_key(out, "count"), sil_json_int(out, field->count);
	sil_json_key(out, "kind"), sil_json_text(out, kinds[field->kind]);
	sil_json_key(out, "most"), sil_json_int(out, field->most);
	sil_json_key(out, "text"), sil_json_text(out, field->text);
	sil_json_close(out, '}');
}

void sil_describe_observation(const struct sil_game *game, struct sil_out *out)
{
	const struct sil_observation *shape = game->rules->observation;
	uint16_t acts[256];
	for (uint16_t act = 0; act < game->rules->acts; act++)
		acts[act] = act;
	sil_json_open(out, '{');
	sil_json_key(out, "game"), sil_json_text(out, game->rules->name);
	sil_json_key(out, "bytes"), sil_json_int(out, shape->bytes);
	sil_json_key(out, "state_bytes"), sil_json_int(out, game->rules->state_bytes);
	sil_json_key(out, "acts"), sil_describe_acts(game, acts, game->rules->acts, out);
	sil_json_key(out, "fields"), sil_json_open(out, '[');
	for (const struct sil_field *field = shape->fields; field->name; field++)
		describe_field(field, out);
	sil_json_close(out, ']');
	sil_json_close(out, '}');
}
