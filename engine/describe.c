/* The JSON frame around a game's own members. */
#include "engine/describe.h"

#include "engine/configs.h"
#include "engine/out.h"

void sil_describe_due(unsigned due, struct sil_out *out)
{
	sil_json_open(out, '[');
	for (int seat = 0; due >> seat; seat++) {
		if (!(due >> seat & 1))
			continue;
		if (seat == SIL_CLOCK)
			sil_json_text(out, "clock");
		else
			sil_json_int(out, seat);
	}
	sil_json_close(out, ']');
}

void sil_describe_act(const struct sil_game *game, uint16_t act, struct sil_out *out)
{
	char buffer[32];
	struct sil_out text = sil_out_on(buffer, sizeof buffer);
	game->print_move(act, &text);
	sil_json_text(out, buffer);
}

void sil_describe_acts(const struct sil_game *game, const uint16_t *acts, int count, struct sil_out *out)
{
	sil_json_open(out, '[');
	for (int i = 0; i < count; i++)
		sil_describe_act(game, acts[i], out);
	sil_json_close(out, ']');
}

void sil_describe_move(const struct sil_game *game, const struct sil_move *move, bool timed, struct sil_out *out)
{
	sil_json_key(out, "seat");
	if (move->seat == SIL_CLOCK)
		sil_json_text(out, "clock");
	else
		sil_json_int(out, move->seat);
	sil_json_key(out, "move"), sil_describe_act(game, move->act, out);
	if (!timed)
		return;
	sil_json_key(out, "t_ms"), sil_json_int(out, move->t_ms);
	sil_json_key(out, "credit_ms"), sil_json_int(out, move->credit_ms);
}

void sil_describe_options(const struct sil_rules *rules, const uint8_t options[SIL_MAX_OPTIONS], struct sil_out *out)
{
	sil_json_open(out, '{');
	for (int i = 0; i < SIL_MAX_OPTIONS && rules->options[i].name; i++) {
		sil_json_key(out, rules->options[i].name);
		sil_json_text(out, rules->options[i].values[options[i]]);
	}
	sil_json_close(out, '}');
}

static void describe_public(const struct sil_game *game, const struct sil_public *public, struct sil_out *out)
{
	sil_json_key(out, "seats"), sil_json_int(out, public->seats);
	sil_json_key(out, "options"), sil_describe_options(game->rules, public->options, out);
	sil_json_key(out, "over"), sil_json_bool(out, public->over);
	sil_json_key(out, "due"), sil_describe_due(public->due, out);
	sil_json_key(out, "now_ms"), sil_json_int(out, public->now_ms);
	sil_json_key(out, "wake_ms"), sil_json_int(out, public->wake_ms);
}

void sil_describe_view(const struct sil_game *game, const struct sil_view *view, struct sil_out *out)
{
	sil_json_open(out, '{');
	sil_json_key(out, "game"), sil_json_text(out, game->rules->name);
	sil_json_key(out, "seat");
	if (view->seat < view->public.seats)
		sil_json_int(out, view->seat);
	else
		sil_json_null(out);
	describe_public(game, &view->public, out);
	game->view_json(view, out);
	sil_json_close(out, '}');
}

void sil_describe_truth(const struct sil_game *game, const struct sil_state *state, struct sil_out *out)
{
	sil_json_open(out, '{');
	sil_json_key(out, "game"), sil_json_text(out, game->rules->name);
	describe_public(game, &state->public, out);
	game->truth_json(state, out);
	sil_json_close(out, '}');
}
