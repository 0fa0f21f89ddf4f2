/* What was checked in a record and holds, as messages: `silure verify` and the page say the same. */
#include "engine/describe.h"
#include "engine/out.h"
#include "engine/record.h"
#include "shared_messages.h"

static struct sil_message_ref options_of(const struct sil_record *record, struct sil_messages *to)
{
	struct sil_message_ref list = {0};
	const struct sil_option *options = record->game->rules->options;
	for (int i = 0; i < SIL_MAX_OPTIONS && options[i].name; i++) {
		uint8_t value = record->config.options[i];
		if (value)
			sil_append(to, &list, say_shared_verify_setting(to, options[i].name, options[i].values[value]));
	}
	return list;
}

static struct sil_message_ref result(const struct sil_record *record, const struct sil_state *end,
				     struct sil_messages *to)
{
	const struct sil_rules *rules = record->game->rules;
	int32_t points[SIL_MAX_SEATS] = {0};
	struct sil_message_ref list = {0};
	if (!end->public.over)
		return say_shared_verify_no_result(to);
	rules->score(end, points);
	for (int s = 0; s < record->config.seats; s++)
		sil_append(to, &list, say_shared_verify_number(to, points[s]));
	return say_shared_verify_result(to, list, rules->winners(end));
}

void sil_explain_record(const struct sil_record *record, const struct sil_state *end, struct sil_explanation *told)
{
	struct sil_messages *to = &told->messages;
	const struct sil_proof *proof = &record->proof;
	struct sil_out digits = sil_out_on(told->commitment, sizeof told->commitment);
	sil_messages_clear(to, record->game->words);
	sil_tell(to, say_shared_verify_head(to, record->game->rules->name, options_of(record, to), record->config.seats,
					    end->public.over));
	sil_tell(to, say_shared_verify_form(to));
	sil_tell(to, say_shared_verify_moves(to, (int)record->count));
	sil_tell(to, say_shared_verify_states(to, (int)sil_record_hashes(record->count)));
	sil_tell(to, result(record, end, to));
	if (!proof->given) {
		sil_tell(to, say_shared_verify_no_proof(to));
		return;
	}
	sil_put_hex(&digits, proof->commitment, sizeof proof->commitment);
	sil_tell(to,
		 proof->round ? say_shared_verify_drawn(to, proof->table) : say_shared_verify_proof(to, proof->table));
	sil_tell(to, say_shared_verify_commitment(to, told->commitment));
}
