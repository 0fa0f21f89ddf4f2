/* Views from outside: a real one is damaged, and whatever sil_view_broken still accepts is drawn, told, evaluated,
 * explained and played on. Nothing may crash, hang or read what is not there. */
#include <string.h>

#include "engine/heuristic.h"
#include "engine/text.h"
#include "engine/observation.h"
#include "engine/play.h"
#include "engine/view.h"
#include "tests/fuzz/fuzz.h"

static char buffer[1 << 16];

/* So many random moves into a game. */
static void play_on(const struct sil_rules *rules, struct sil_state *state, struct sil_rng *rng, unsigned moves)
{
	for (; moves && !state->public.over; moves--) {
		unsigned due = state->public.due;
		for (uint32_t skip = sil_rng_below(rng, (uint32_t)__builtin_popcount(due)); skip; skip--)
			due &= due - 1;
		struct sil_move move = {.t_ms = state->public.wake_ms, .seat = (uint8_t)__builtin_ctz(due)};
		uint32_t early = sil_rng_below(rng, 3000);
		if (move.seat != SIL_CLOCK && move.t_ms - state->public.now_ms > early)
			move.t_ms -= early;
		move.act = sil_pick(rules, state, move.seat, sil_rng_u32(rng));
		rules->apply(state, move);
	}
}

static void draw(const struct sil_game *game, const struct sil_view *view)
{
	struct sil_out out = sil_out_on(buffer, sizeof buffer);
	sil_json_open(&out, '{');
	game->view_json(view, &out);
	sil_json_close(&out, '}');
	for (int lang = 0; lang < SIL_LANGS; lang++)
		for (int ascii = 0; ascii < 2; ascii++) {
			out.lang = (enum sil_lang)lang, out.ascii = ascii, out.colour = ascii;
			sil_text_of(game)->view_board(view, &out);
		}
	if (out.overflow)
		abort();
}

static void tell(const struct sil_game *game, const struct sil_view *before, const struct sil_view *after)
{
	struct sil_players players = {.you = after->seat < after->public.seats ? after->seat : -1};
	for (int s = 0; s < after->public.seats; s++)
		players.names[s] = "Anna";
	for (int lang = 0; lang < SIL_LANGS; lang++) {
		struct sil_out out = sil_out_on(buffer, sizeof buffer);
		out.lang = (enum sil_lang)lang;
		sil_put_narration(game, before, after, &players, &out);
		if (out.overflow)
			abort();
	}
}

static void name_moves(const struct sil_game *game, const struct sil_view *view, const uint16_t *acts, int count)
{
	const struct sil_text *words = sil_text_of(game);
	struct sil_players players = {.names = {"A", "B", "C", "D", "E", "F", "G"}, .you = view->seat};
	for (int i = 0; i < count; i++) {
		struct sil_out out = sil_out_on(buffer, sizeof buffer);
		sil_put_move(game, acts[i], &players, &out);
		if (words->spot)
			words->spot(view, acts[i]);
		if (game->explain)
			sil_put_reason(game, view, acts[i], &players, &out);
	}
}

static void evaluate(const struct sil_game *game, const struct sil_view *view, const uint16_t *acts, int count,
		     struct sil_rng *rng, bool plans)
{
	float values[SIL_MAX_LEGAL];
	const struct sil_evaluator *evaluator = game->evaluator;
	uint16_t act;
	if (!evaluator || !count)
		return;
	evaluator->evaluate(view, acts, count, values);
	sil_evaluate_full(game, view, acts, count, values);
	if (evaluator->certain)
		evaluator->certain(view, acts[0]);
	if (sil_persona(game)->things_in_view)
		sil_persona(game)->things_in_view(view);
	if (plans && evaluator->plan)
		evaluator->plan(view, acts, count, 1, rng, &act);
}

static void write_observation(const struct sil_rules *rules, const struct sil_view *view, const uint16_t *acts,
			      int count)
{
	static uint8_t bytes[1 << 12], mask[1 << 10];
	const struct sil_observation *observation = rules->observation;
	if (!observation || view->seat >= view->public.seats)
		return;
	if (observation->bytes > sizeof bytes || rules->acts > sizeof mask)
		abort();
	observation->write(view, bytes);
	observation->mask(view, mask);
	for (int i = 0; i < count; i++)
		if (!mask[acts[i]])
			abort();
}

/* What bots do with a world they imagined. */
static void dream(const struct sil_game *game, const struct sil_view *view, struct sil_rng *rng)
{
	struct sil_state imagined;
	float chances[SIL_MAX_SEATS];
	const struct sil_evaluator *evaluator = game->evaluator;
	sil_imagine(game->rules, view, rng, &imagined);
	for (int moves = 0; evaluator && moves < 8 && !imagined.public.over; moves++) {
		if (evaluator->value)
			evaluator->value(&imagined, chances);
		for (int s = 0; s < imagined.public.seats; s++)
			if (evaluator->rollout_policy && imagined.public.due >> s & 1)
				evaluator->rollout_policy(&imagined, s, rng);
		play_on(game->rules, &imagined, rng, 1);
	}
	play_on(game->rules, &imagined, rng, 200);
}

static void use(const struct sil_game *game, const struct sil_view *view, struct sil_rng *rng, bool plans)
{
	struct sil_state imagined;
	uint16_t acts[SIL_MAX_LEGAL];
	draw(game, view);
	sil_imagine(game->rules, view, rng, &imagined);
	int count = view->seat < view->public.seats ? game->rules->legal(&imagined, view->seat, acts) : 0;
	name_moves(game, view, acts, count);
	write_observation(game->rules, view, acts, count);
	evaluate(game, view, acts, count, rng, plans);
	dream(game, view, rng);
}

/* Five bytes a damage: where (two), how, what, and how long a run. */
static void damage(struct sil_view *view, const struct sil_view *other, uint32_t bytes, const uint8_t *data)
{
	uint32_t at = (uint32_t)(data[0] | data[1] << 8) % bytes, run = 1u + data[4] % 8;
	for (uint8_t *byte = (uint8_t *)view + at; run && at < bytes; run--, at++, byte++) {
		switch (data[2] % 4) {
		case 0:
			*byte = data[3];
			break;
		case 1:
			*byte = (uint8_t)(*byte ^ 1u << data[3] % 8);
			break;
		case 2:
			*byte = (uint8_t)(*byte + data[3]);
			break;
		default:
			*byte = ((const uint8_t *)other)[at];
		}
	}
}

/* From one accepted view to the next: a damage that is refused is mended again, unless the next one shall be tried
 * together with it. */
static void damage_all(const struct sil_rules *rules, struct sil_view *view, const struct sil_view *other,
		       const uint8_t *data, size_t size)
{
	struct sil_view tried = *view;
	for (; size >= 5; data += 5, size -= 5) {
		damage(&tried, other, rules->view_bytes, data);
		if (data[2] & 0x40 && size >= 10)
			continue;
		if (sil_view_broken(rules, &tried))
			tried = *view;
		*view = tried;
	}
}

/* Which table, then the key, how far the game is (two bytes), who looks; then the damages. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct sil_config config;
	struct sil_state state;
	struct sil_view before, view, later;
	const struct sil_game *game = fuzz_table(&data, &size, &config);
	if (!game || size < 4 || size > 1 << 12)
		return 0;
	const uint8_t key[SIL_KEY_BYTES] = {data[0]};
	struct sil_rng rng = {data[0]};
	unsigned viewer = data[3] % (config.seats + 1u);
	int seat = viewer < config.seats ? (int)viewer : SIL_WATCHER;
	sil_begin(game->rules, &config, key, &state);
	play_on(game->rules, &state, &rng, (unsigned)data[1] * (1u + data[2] % 4));
	memset(&before, 0xa5, sizeof before); /* what lies behind a view is nobody's */
	sil_observe(game->rules, &state, seat, &before);
	view = before;
	play_on(game->rules, &state, &rng, data[2]);
	sil_observe(game->rules, &state, seat, &later);
	if (sil_view_broken(game->rules, &before) || sil_view_broken(game->rules, &later))
		abort();
	damage_all(game->rules, &view, &later, data + 4, size - 4);
	use(game, &view, &rng, data[2] & 1);
	/* Who tells makes sure that both are of one table. */
	if (memcmp(view.public.options, before.public.options, SIL_MAX_OPTIONS) != 0 ||
	    view.public.seats != before.public.seats)
		return 0;
	tell(game, &before, &view);
	tell(game, &view, &later);
	tell(game, &later, &view);
	return 0;
}
