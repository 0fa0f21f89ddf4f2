/* What a record says and proves, as JSON. */
#include "engine/describe.h"
#include "engine/out.h"
#include "engine/record.h"

static void put_hex(struct sil_out *out, const char *name, const uint8_t bytes[SIL_KEY_BYTES])
{
	char hex[2 * SIL_KEY_BYTES + 1];
	struct sil_out text = sil_out_on(hex, sizeof hex);
	sil_put_hex(&text, bytes, SIL_KEY_BYTES);
	sil_json_key(out, name), sil_json_text(out, hex);
}

void sil_describe_proof(const struct sil_record *record, struct sil_out *out)
{
	const struct sil_proof *proof = &record->proof;
	if (!proof->given) {
		sil_json_null(out);
		return;
	}
	sil_json_open(out, '{');
	put_hex(out, "commitment", proof->commitment);
	put_hex(out, "secret", proof->secret);
	sil_json_key(out, "table"), sil_json_text(out, proof->table);
	if (proof->round) {
		char text[SIL_DRAW_BYTES];
		struct sil_out draw = sil_out_on(text, sizeof text);
		sil_put_draw(proof, record->game, &record->config, &draw);
		sil_json_key(out, "round"), sil_json_int(out, proof->round);
		sil_json_key(out, "draw"), sil_json_text(out, text);
	}
	sil_json_key(out, "words"), sil_json_open(out, '[');
	for (int s = 0; s < record->config.seats; s++)
		sil_json_text(out, proof->nonces[s]);
	sil_json_close(out, ']');
	put_hex(out, "key", record->key);
	sil_json_close(out, '}');
}

void sil_describe_record(const struct sil_record *record, const struct sil_state *end, struct sil_out *out)
{
	const struct sil_rules *rules = record->game->rules;
	int32_t points[SIL_MAX_SEATS] = {0};
	rules->score(end, points);
	sil_json_open(out, '{');
	sil_json_key(out, "ok"), sil_json_bool(out, true);
	sil_json_key(out, "game"), sil_json_text(out, rules->name);
	sil_json_key(out, "seats"), sil_json_int(out, record->config.seats);
	sil_json_key(out, "names"), sil_json_open(out, '[');
	for (int s = 0; s < record->config.seats; s++)
		sil_json_text(out, record->names[s]);
	sil_json_close(out, ']');
	sil_json_key(out, "moves"), sil_json_int(out, record->count);
	sil_json_key(out, "hashes"), sil_json_int(out, sil_record_hashes(record->count));
	sil_json_key(out, "over"), sil_json_bool(out, end->public.over);
	sil_json_key(out, "score"), sil_json_ints(out, points, record->config.seats);
	sil_json_key(out, "winners"), sil_json_mask(out, end->public.over ? rules->winners(end) : 0);
	sil_json_key(out, "proof"), sil_describe_proof(record, out);
	sil_json_close(out, '}');
}
