/* Goofspiel's evaluator and reasons: what a sensible player does where it is plain. */
#include "games/goofspiel/goofspiel.h"

#include <string.h>

#include "engine/heuristic.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/message.h"
#include "games/goofspiel/endgame.h"
#include "tests/check.h"

/* Three players with these hands (bit c: card c+1), the prize `prize_up` lying face up, all lower prizes to come. */
static struct sil_view seen(uint8_t seat, uint16_t own, uint16_t left, uint16_t right, uint8_t prize_up)
{
	struct sil_state state;
	struct sil_view view;
	const uint8_t key[SIL_KEY_BYTES] = {1};
	sil_begin(&goofspiel_rules, &(struct sil_config){.seats = 3, .options = {4}}, key, &state); /* cards 1 … 4 */
	struct goofspiel *game = (struct goofspiel *)&state;
	game->hand[seat] = own, game->hand[(seat + 1) % 3] = left, game->hand[(seat + 2) % 3] = right;
	int at = 0;
	game->prize[at++] = prize_up;
	for (uint8_t prize = 1; prize <= 4; prize++)
		if (prize != prize_up)
			game->prize[at++] = prize;
	sil_observe(&goofspiel_rules, &state, seat, &view);
	return view;
}

static int best(const struct sil_view *view)
{
	const struct goofspiel_view *known = (const struct goofspiel_view *)view;
	uint16_t acts[SIL_MAX_LEGAL];
	float values[SIL_MAX_LEGAL];
	int count = 0, first = 0;
	for (unsigned cards = known->hand[known->seat]; cards; cards &= cards - 1)
		acts[count++] = (uint16_t)__builtin_ctz(cards);
	goofspiel_evaluator.evaluate(view, acts, count, values);
	for (int i = 1; i < count; i++)
		first = values[i] > values[first] ? i : first;
	return acts[first] + 1;
}

/* Two players, all thirteen cards, this prize first. */
static int first_bid(uint8_t prize)
{
	struct sil_state state;
	struct sil_view view;
	const uint8_t key[SIL_KEY_BYTES] = {prize};
	sil_begin(&goofspiel_rules, &(struct sil_config){.seats = 2}, key, &state);
	struct goofspiel *game = (struct goofspiel *)&state;
	for (int c = 1; c < game->cards; c++)
		if (game->prize[c] == prize)
			game->prize[c] = game->prize[0], game->prize[0] = prize;
	sil_observe(&goofspiel_rules, &state, 0, &view);
	return best(&view);
}

static void dear_prizes_get_high_cards(void)
{
	CHECK(first_bid(13) > first_bid(7) && first_bid(7) > first_bid(1));
	CHECK(first_bid(13) == 13 && first_bid(1) < 3);
}

/* Where a middling card is sure to win, nothing higher is spent. */
static void nothing_is_wasted(void)
{
	struct sil_view view = seen(0, 1 << 1 | 1 << 2 | 1 << 3, 1, 1, 4);
	CHECK(best(&view) == 2);
}

extern const struct sil_game sil_goofspiel;

static bool explained(uint16_t own, uint16_t left, uint16_t right, uint16_t card, enum sil_lang lang, const char *words)
{
	char text[160];
	struct sil_out out = sil_out_on(text, sizeof text);
	struct sil_view view = seen(0, own, left, right, 3);
	out.lang = lang;
	struct sil_messages reason;
	sil_messages_clear(&reason, sil_goofspiel.words);
	goofspiel_explain(&view, (uint16_t)(card - 1), &reason);
	sil_put_messages_plainly(&sil_goofspiel, &reason, view.seat, &out);
	return !strcmp(text, words);
}

static void reasons_are_exact(void)
{
	CHECK(explained(15, 3, 7, 4, SIL_EN, "Nobody can match your 4: the prize is yours for sure."));
	CHECK(explained(15, 15, 7, 4, SIL_EN, "Nobody holds more than 4; only a tie can lose the prize."));
	CHECK(explained(15, 15, 7, 3, SIL_EN, "1 rival can still bid more than 3."));
	CHECK(explained(15, 15, 8, 2, SIL_FR, "2 adversaires peuvent encore dépasser un 2."));
}

/* Rollouts play legal cards, and chances add up. */
static void rollouts_go_on(void)
{
	struct sil_rng rng = {5};
	for (uint8_t round = 0; round < 50; round++) {
		struct sil_state state;
		const uint8_t key[SIL_KEY_BYTES] = {round};
		sil_begin(&goofspiel_rules, &(struct sil_config){.seats = (uint8_t)(2 + round % 6)}, key, &state);
		while (!state.public.over) {
			float chances[SIL_MAX_SEATS], sum = 0;
			goofspiel_evaluator.value(&state, chances);
			for (int s = 0; s < state.public.seats; s++)
				sum += chances[s];
			CHECK(sum > 0.99f && sum < 1.01f);
			uint8_t seat = (uint8_t)__builtin_ctz(state.public.due);
			uint16_t act = goofspiel_evaluator.rollout_policy(&state, seat, &rng);
			if (!CHECK(goofspiel_rules.apply(&state, (struct sil_move){.seat = seat, .act = act}) ==
				   SIL_OK))
				return;
		}
	}
}

static bool about(float one, float other)
{
	return one > other - 0.03f && one < other + 0.03f;
}

/* Whole turns at once are the rollout policy's moves one by one, from wherever a turn begins. */
static void quick_rollouts_are_the_same(void)
{
	for (uint64_t seed = 0; seed < 200; seed++) {
		struct sil_state state, other;
		struct sil_rng rng = {seed}, same;
		struct sil_config config = {.seats = (uint8_t)(2 + seed % 6), .options = {(uint8_t)(seed % 13)}};
		sil_begin(&goofspiel_rules, &config, (uint8_t[SIL_KEY_BYTES]){(uint8_t)seed}, &state);
		for (unsigned moves = config.seats * (unsigned)(seed % 5); moves && !state.public.over; moves--) {
			struct sil_move move = {.seat = (uint8_t)__builtin_ctz(state.public.due)};
			move.act = sil_pick(&goofspiel_rules, &state, move.seat, sil_rng_u32(&rng));
			goofspiel_rules.apply(&state, move);
		}
		sil_copy(&goofspiel_rules, &other, &state);
		same = rng;
		goofspiel_evaluator.roll_out(&state, &rng);
		while (!other.public.over) {
			struct sil_move move = {.seat = (uint8_t)__builtin_ctz(other.public.due)};
			move.act = goofspiel_evaluator.rollout_policy(&other, move.seat, &same);
			goofspiel_rules.apply(&other, move);
		}
		CHECK(rng.x == same.x && !memcmp(&state, &other, goofspiel_rules.state_bytes));
	}
}

/* A matrix whose mixtures are known: each seat 2 : 3, worth a fifth. */
static void mixtures_are_those_of_an_equilibrium(void)
{
	float pay[GOOFSPIEL_MOST][GOOFSPIEL_MOST] = {{2, -1}, {-1, 1}}, mix[2][GOOFSPIEL_MOST];
	CHECK(about(goofspiel_match_regrets(pay, 2, 1000, mix), 0.2f));
	for (int s = 0; s < 2; s++)
		CHECK(about(mix[s][0], 0.4f) && about(mix[s][1], 0.6f));
}

/* Two players: both seats mix alike where they stand alike; max begins a card earlier; nothing is solved for three. */
static void the_last_cards_are_solved(void)
{
	static const struct {
		uint8_t seats, cards;
		uint32_t effort;
		bool solved;
	} cases[] = {{2, 4, 3000, true},
		     {2, 5, 3000, false},
		     {2, 5, 40000, true},
		     {2, 6, 40000, false},
		     {3, 3, 40000, false}};
	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct sil_state state;
		struct sil_view view;
		struct sil_rng rng = {1};
		float mix[2][GOOFSPIEL_MOST] = {{0}}, sum = 0;
		struct sil_config config = {.seats = cases[i].seats, .options = {cases[i].cards}};
		sil_begin(&goofspiel_rules, &config, (uint8_t[SIL_KEY_BYTES]){2}, &state);
		for (int s = 0; s < 2; s++) {
			sil_observe(&goofspiel_rules, &state, s, &view);
			CHECK(goofspiel_endgame(&view, cases[i].effort, &rng, mix[s]) == cases[i].solved);
		}
		for (int c = 0; c < cases[i].cards; c++) {
			sum += mix[0][c];
			CHECK(about(mix[0][c], mix[1][c]));
		}
		CHECK(about(sum, cases[i].solved));
	}
}

int main(void)
{
	RUN("dear prizes get high cards", dear_prizes_get_high_cards);
	RUN("nothing is wasted", nothing_is_wasted);
	RUN("reasons are exact", reasons_are_exact);
	RUN("rollouts go on to the end", rollouts_go_on);
	RUN("quick rollouts are the same", quick_rollouts_are_the_same);
	RUN("mixtures are those of an equilibrium", mixtures_are_those_of_an_equilibrium);
	RUN("the last cards are solved", the_last_cards_are_solved);
	return check_report();
}
