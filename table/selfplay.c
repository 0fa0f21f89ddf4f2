/* Bots play each other. Holds true states; hands out views. */
#include "table/selfplay.h"

#include <assert.h>
#include <string.h>

#include "engine/configs.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/parse.h"
#include "table/ask.h"

/* Who plays, and within which budget. */
struct match_up {
	const struct sil_game *game;
	const struct sil_bot *const *bots;
	const struct sil_budget *budget;
	struct sil_rng *rng;
};

static struct sil_choice ask_bot(const struct match_up *players, const struct sil_state *state, int seat)
{
	const struct sil_game *game = players->game;
	const struct sil_bot *bot = players->bots[seat];
	struct sil_asked asked;
	if (bot->choose_from_truth)
		return (struct sil_choice){
			.act = bot->choose_from_truth(game, state, seat, players->bots, players->budget, players->rng),
			.delay_ms = 350,
		};
	int refusal = sil_ask(game, state, seat, &asked);
	assert(!refusal), (void)refusal;
	asked.question.budget = *players->budget, asked.question.net = bot->net;
	return bot->choose(&asked.question, players->rng);
}

/* In real time everybody who may move makes up their mind; the quickest press counts, then all think again. When
 * nobody is quicker than the clock, the clock moves. */
static struct sil_move quickest(const struct match_up *players, const struct sil_state *state)
{
	struct sil_move first = {.t_ms = state->public.wake_ms, .seat = SIL_CLOCK};
	uint16_t acts[SIL_MAX_LEGAL];
	players->game->rules->legal(state, SIL_CLOCK, acts);
	first.act = acts[0];
	for (uint8_t seat = 0; seat < state->public.seats; seat++) {
		if (!(state->public.due >> seat & 1))
			continue;
		struct sil_choice choice = ask_bot(players, state, seat);
		uint32_t t_ms = state->public.now_ms + choice.delay_ms;
		if (choice.delay_ms != SIL_NOT_NOW && t_ms < first.t_ms)
			first = (struct sil_move){.t_ms = t_ms, .act = choice.act, .seat = seat};
	}
	return first;
}

/* Who chooses at the same time is asked about the same position: nobody gains by being asked last. */
static int ask_all(const struct match_up *players, const struct sil_state *state, struct sil_move made[SIL_MAX_SEATS])
{
	int count = 0;
	for (unsigned due = state->public.due; due; due &= due - 1) {
		uint8_t seat = (uint8_t)__builtin_ctz(due);
		made[count++] = (struct sil_move){.act = ask_bot(players, state, seat).act, .seat = seat};
	}
	return count;
}

int64_t sil_selfplay(const struct sil_game *game, const struct sil_config *config, const uint8_t key[SIL_KEY_BYTES],
		     const struct sil_bot *const bots[SIL_MAX_SEATS], const struct sil_budget *budget,
		     struct sil_rng *rng, struct sil_state *end, struct sil_record *record)
{
	const struct sil_rules *rules = game->rules;
	const struct match_up players = {.game = game, .bots = bots, .budget = budget, .rng = rng};
	uint32_t moves = 0;
	sil_begin(rules, config, key, end);
	bool timed = sil_timed(rules, &end->public);
	while (!end->public.over) {
		struct sil_move made[SIL_MAX_SEATS];
		int count = 1;
		if (timed)
			made[0] = quickest(&players, end);
		else
			count = ask_all(&players, end, made);
		for (int i = 0; i < count; i++) {
			int refusal = record ? sil_record_reserve(record) : SIL_OK;
			if (refusal)
				return refusal;
			refusal = rules->apply(end, made[i]);
			if (refusal && !timed)
				return refusal;
			if (refusal)
				continue; /* pressed a moment too early: everybody chooses again */
			moves++;
			if (record)
				sil_record_add(record, made[i]);
		}
	}
	return moves;
}

/* One evenly random move in real time: the clock as often as anybody else, at any moment before it wakes. */
static struct sil_move random_moment(const struct sil_rules *rules, const struct sil_state *state, struct sil_rng *rng)
{
	unsigned due = state->public.due;
	for (uint32_t skip = sil_rng_below(rng, (uint32_t)__builtin_popcount(due)); skip; skip--)
		due &= due - 1;
	struct sil_move move = {.t_ms = state->public.wake_ms, .seat = (uint8_t)__builtin_ctz(due)};
	move.act = sil_pick(rules, state, move.seat, sil_rng_u32(rng));
	if (move.seat != SIL_CLOCK)
		move.t_ms -= sil_rng_below(rng, state->public.wake_ms - state->public.now_ms + 1);
	return move;
}

/* Everybody who is due moves once, in order of seats, then whoever is due by then. Which seat is next so hangs on no
 * earlier choice, and the processor can work on several moves at once. Rules and generator are copied so that the
 * compiler may keep them in registers: what a game's functions do to memory it cannot know. One number of the
 * generator serves two moves. */
static uint32_t play_untimed(const struct sil_rules *all_rules, struct sil_state *state, struct sil_rng *rng)
{
	const struct sil_rules rules = *all_rules;
	struct sil_rng local = *rng;
	uint64_t random = 0;
	uint32_t moves = 0;
	for (unsigned due; (due = state->public.due);) {
		for (; due; due &= due - 1) {
			int seat = __builtin_ctz(due);
			if (!(state->public.due >> seat & 1))
				continue; /* an earlier move has taken the right to move away */
			random = moves++ & 1 ? random >> 32 : sil_rng_next(&local);
			uint16_t act = sil_pick(&rules, state, seat, (uint32_t)random);
			rules.apply(state, (struct sil_move){.act = act, .seat = (uint8_t)seat});
		}
	}
	*rng = local;
	return moves;
}

uint32_t sil_play_random(const struct sil_rules *rules, const struct sil_config *config,
			 const uint8_t key[SIL_KEY_BYTES], struct sil_rng *rng, struct sil_state *end)
{
	uint32_t moves = 0;
	sil_begin(rules, config, key, end);
	if (!sil_timed(rules, &end->public))
		return play_untimed(rules, end, rng);
	while (!end->public.over)
		moves += rules->apply(end, random_moment(rules, end, rng)) == SIL_OK;
	return moves;
}

uint64_t sil_play_random_games(const struct sil_rules *rules, const struct sil_config *config, uint64_t first,
			       uint64_t games, struct sil_rng *rng)
{
	struct sil_state end;
	uint8_t key[SIL_KEY_BYTES];
	uint64_t moves = 0;
	for (uint64_t i = first; i < first + games; i++) {
		sil_seed_key(1, i, key);
		moves += sil_play_random(rules, config, key, rng, &end);
	}
	return moves;
}

/* Plays on from a world imagined by one seat, so that the signature covers views and imagination too. */
static uint64_t signature_of(const struct sil_rules *rules, const struct sil_config *config, uint64_t deal,
			     uint64_t hash)
{
	uint8_t key[SIL_KEY_BYTES];
	struct sil_rng rng = {deal};
	struct sil_state state, imagined;
	struct sil_view view;
	sil_seed_key(7464, deal, key);
	hash = sil_hash_mix(hash, sil_play_random(rules, config, key, &rng, &state));
	hash = sil_hash_mix(hash, sil_state_hash(rules, &state));
	sil_begin(rules, config, key, &state);
	for (int moves = 0; !state.public.over && moves < 40; moves++) {
		struct sil_move move = {.seat = (uint8_t)__builtin_ctz(state.public.due)};
		if (sil_timed(rules, &state.public))
			move = random_moment(rules, &state, &rng);
		else
			move.act = sil_pick(rules, &state, move.seat, sil_rng_u32(&rng));
		rules->apply(&state, move);
	}
	int seat = (int)(deal % (config->seats + 1u));
	sil_observe(rules, &state, seat < config->seats ? seat : SIL_WATCHER, &view);
	sil_imagine(rules, &view, &rng, &imagined);
	hash = sil_hash(hash, &view, rules->view_bytes);
	return sil_hash_mix(hash, sil_state_hash(rules, &imagined));
}

static uint64_t signature_of_game(const struct sil_game *game, uint64_t hash)
{
	for (unsigned c = 0; c < sil_config_count(game->rules); c++) {
		struct sil_config config = sil_config_at(game->rules, c);
		struct sil_out nowhere = {0};
		if (!sil_check_config(game, &config, &nowhere))
			continue;
		for (uint64_t deal = 0; deal < 24; deal++)
			hash = signature_of(game->rules, &config, deal, hash);
	}
	return hash;
}

uint64_t sil_signature(void)
{
	uint64_t hash = 0;
	for (int g = 0; sil_games[g]; g++)
		for (const struct sil_game *game = sil_games[g]; game; game = game->older)
			hash = signature_of_game(game, hash);
	return hash;
}
