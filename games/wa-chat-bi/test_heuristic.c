/* Wa Chat Bi's heuristic: obvious positions, exact odds, nothing hidden read. */
#include "games/wa-chat-bi/wa-chat-bi.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/heuristic.h"
#include "engine/message.h"
#include "tests/check.h"
#include "tests/secrets.h"

extern const struct sil_game sil_wa_chat_bi;
void wa_chat_bi_secrets(const struct sil_state *, int seat, uint8_t secret[SIL_STATE_BYTES]);

static const struct sil_rules *const rules = &wa_chat_bi_rules;

static struct sil_state *raw(struct wa_chat_bi *game)
{
	return (struct sil_state *)game;
}

static wcb_cards heap(const char *kinds)
{
	wcb_cards cards = 0;
	for (; *kinds; kinds++)
		cards += wcb_one((unsigned)(*kinds - '0'));
	return cards;
}

/* A table from what lies where, kinds as digits (0 … 5 are the dishes 2 … 7, 6 more, 7 turn, 8 next); the hands are
 * seen by all but for those of `hidden`. Of all other cards `deck_cards` less the Indigestion cards stay in the draw
 * pile, spread over the kinds, the rest is discarded. Seat 0 is due. */
static struct wa_chat_bi table(int seats, const char *const hands[], unsigned hidden, const char *pile,
			       unsigned deck_cards, uint8_t indigestion)
{
	struct wa_chat_bi game;
	memset(&game, 0, sizeof game);
	game.public.seats = (uint8_t)seats, game.public.due = 1;
	game.indigestion = indigestion, game.pile = heap(pile);
	wcb_cards rest = WCB_DECK - game.pile;
	for (int s = 0; s < seats; s++) {
		game.hand[s] = heap(hands[s]), game.size[s] = (uint8_t)strlen(hands[s]);
		game.known[s] = hidden >> s & 1 ? 0 : game.hand[s];
		rest -= game.hand[s];
	}
	for (unsigned i = 0; i < indigestion; i++)
		game.deck[game.deck_cards++] = WCB_INDIGESTION;
	for (unsigned kind = 0; game.deck_cards < deck_cards; kind = (kind + 1) % WCB_INDIGESTION) {
		if (!wcb_count(rest, kind))
			continue;
		game.deck[game.deck_cards++] = (uint8_t)kind;
		rest -= wcb_one(kind);
	}
	game.discards = rest;
	const char *broken = rules->broken(raw(&game));
	CHECK(!broken);
	if (broken)
		printf("# %s\n", broken);
	return game;
}

enum { HARD_TRIES = 3, ITERATIONS = 2000 };

static struct sil_question ask(struct wa_chat_bi *game, struct sil_view *view, uint16_t *acts)
{
	int seat = __builtin_ctz(game->public.due);
	sil_observe(rules, raw(game), seat, view);
	int count = rules->legal(raw(game), seat, acts);
	return (struct sil_question){.game = &sil_wa_chat_bi, .view = view, .acts = acts, .count = count};
}

/* Both bots, hard several times, choose an act of the mask. */
static bool both_choose(struct wa_chat_bi *game, uint32_t mask)
{
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	struct sil_question question = ask(game, &view, acts);
	struct sil_rng rng = {1};
	uint32_t chosen = 1u << sil_normal_bot.choose(&question, &rng).act;
	bool fine = chosen & mask;
	if (!fine)
		printf("# normal chose %d\n", __builtin_ctz(chosen));
	question.budget.iterations = ITERATIONS;
	for (int i = 0; i < HARD_TRIES; i++) {
		chosen = 1u << sil_hard_bot.choose(&question, &rng).act;
		if (!(chosen & mask))
			printf("# hard chose %d\n", __builtin_ctz(chosen)), fine = false;
	}
	return fine;
}

#define ONLY(act) (1u << (act))
#define BUT(act) (~(1u << (act)))

/* The pile is worth more than the draw pile, or nearly all of it. */
static void certain_death_is_not_eaten(void)
{
	static const char *const hands[] = {"0145", "0123", "2345", "0033"};
	for (unsigned deck_cards = 21; deck_cards <= 23; deck_cards++) {
		struct wa_chat_bi game = table(4, hands, 15, "555", deck_cards, 3);
		CHECK(both_choose(&game, BUT(WCB_EAT)));
		for (int s = 0; s < 4; s++)
			game.tokens[s] = 1;
		CHECK(both_choose(&game, BUT(WCB_EAT)));
	}
	static const char *const skipping[] = {"0044", "0123", "2345", "0033"};
	struct wa_chat_bi game = table(4, skipping, 15, "555", 21, 2);
	CHECK(both_choose(&game, BUT(WCB_EAT)));
}

/* Two cards for one chance in thirty. With a short hand both bots eat; with a hand full of actions playouts find eating
 * and "you next" about equal, so only normal is held to it there. */
static void a_small_pile_is_eaten(void)
{
	static const char *const short_hand[] = {"37", "01234567", "01245567", "01355678"};
	struct wa_chat_bi game = table(4, short_hand, 15, "0", 60, 1);
	CHECK(both_choose(&game, ONLY(WCB_EAT)));
	game = table(3, short_hand, 7, "0", 60, 1);
	CHECK(both_choose(&game, ONLY(WCB_EAT)));
	static const char *const actions[] = {"36678", "01234", "01245", "01355"};
	for (int seats = 3; seats <= 4; seats++) {
		struct sil_view view;
		uint16_t acts[SIL_MAX_LEGAL];
		struct sil_rng rng = {1};
		game = table(seats, actions, 15, "0", 60, 1);
		struct sil_question question = ask(&game, &view, acts);
		CHECK(sil_normal_bot.choose(&question, &rng).act == WCB_EAT);
	}
}

/* The neighbour has shown all cards: no 7, no pair, no action; two tokens, and I lead. */
static void the_neighbour_must_eat(void)
{
	static const char *const hands[] = {"00134557801", "0123", "01234567", "0123468"};
	struct wa_chat_bi game = table(4, hands, 0, "55", 24, 4);
	game.tokens[1] = 2, game.tokens[2] = 1, game.tokens[3] = 1;
	CHECK(both_choose(&game, ONLY(WCB_SERVE + 5)));
}

/* I have no token and most cards; seat 2 has two tokens and nothing to pass with. */
static void who_has_two_tokens_is_named(void)
{
	static const char *const hands[] = {"0123468801", "015", "0124", "0225"};
	struct wa_chat_bi game = table(4, hands, 0, "555", 24, 3);
	game.tokens[1] = 1, game.tokens[2] = 2, game.tokens[3] = 1;
	CHECK(both_choose(&game, ONLY(WCB_PLAY_NEXT + 2)));
}

/* Seat 1 has two tokens and would end the game, but seat 2 leads: better that seat 2 eats. */
static void the_leader_is_not_helped_to_win(void)
{
	static const char *const hands[] = {"01288", "0123", "01347", "012"};
	struct wa_chat_bi game = table(4, hands, 0, "555", 23, 4);
	game.tokens[0] = 1, game.tokens[1] = 2, game.tokens[3] = 1;
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	struct sil_question question = ask(&game, &view, acts);
	float values[SIL_MAX_LEGAL], to_last = 0, to_leader = 0;
	sil_wa_chat_bi.evaluator->evaluate(&view, acts, question.count, values);
	for (int i = 0; i < question.count; i++) {
		to_last = acts[i] == WCB_PLAY_NEXT + 1 ? values[i] : to_last;
		to_leader = acts[i] == WCB_PLAY_NEXT + 2 ? values[i] : to_leader;
	}
	CHECK(to_leader > to_last + 1);
}

/* Weights and reasons come from the view: equal whatever the secrets are. */
static void values_read_nothing_hidden(void)
{
	struct sil_rng rng = {5};
	unsigned seen = 0;
	for (uint8_t seats = 3; seats <= 7; seats++) {
		struct sil_state state, other;
		uint8_t key[SIL_KEY_BYTES] = {seats};
		sil_begin(rules, &(struct sil_config){.seats = seats}, key, &state);
		while (!state.public.over) {
			int seat = __builtin_ctz(state.public.due);
			uint8_t secret[SIL_STATE_BYTES] = {0};
			struct sil_view view[2];
			uint16_t acts[SIL_MAX_LEGAL];
			float values[2][SIL_MAX_LEGAL];
			int count = rules->legal(&state, seat, acts);
			sil_copy(rules, &other, &state);
			wa_chat_bi_secrets(&state, seat, secret);
			for (size_t i = 0; i < rules->state_bytes; i++)
				((uint8_t *)&other)[i] ^= secret[i] ? 0xff : 0;
			sil_observe(rules, &state, seat, &view[0]);
			sil_observe(rules, &other, seat, &view[1]);
			for (int i = 0; i < 2; i++)
				sil_wa_chat_bi.evaluator->evaluate(&view[i], acts, count, values[i]);
			CHECK(!memcmp(values[0], values[1], (size_t)count * sizeof values[0][0]));
			for (int i = 0; i < count; i++)
				CHECK(isfinite(values[0][i])), seen++;
			struct sil_move move = {.seat = (uint8_t)seat};
			move.act = sil_pick(rules, &state, seat, sil_rng_u32(&rng));
			rules->apply(&state, move);
		}
	}
	CHECK(seen > 1000);
}

/* The rollout policy may only use what its seat knows of the imagined world, and plays by the rules. */
static void rollout_policy_plays_by_the_rules(void)
{
	unsigned kinds = 0;
	for (uint32_t g = 0; g < 200; g++) {
		struct sil_state state, other;
		struct sil_rng rng = {g};
		uint8_t key[SIL_KEY_BYTES] = {(uint8_t)g, 9};
		sil_begin(rules, &(struct sil_config){.seats = (uint8_t)(3 + g % 5), .options = {g % 2}}, key, &state);
		while (!state.public.over) {
			int seat = __builtin_ctz(state.public.due);
			uint8_t secret[SIL_STATE_BYTES] = {0};
			sil_copy(rules, &other, &state);
			wa_chat_bi_secrets(&state, seat, secret);
			for (size_t i = 0; i < rules->state_bytes; i++)
				((uint8_t *)&other)[i] ^= secret[i] ? 0xff : 0;
			struct sil_rng same = rng;
			struct sil_move move = {.seat = (uint8_t)seat};
			move.act = sil_wa_chat_bi.evaluator->rollout_policy(&state, seat, &rng);
			CHECK(sil_wa_chat_bi.evaluator->rollout_policy(&other, seat, &same) == move.act);
			if (!CHECK(rules->apply(&state, move) == SIL_OK))
				return;
			kinds |= 1u << move.act;
		}
	}
	CHECK(kinds == (1u << WCB_ACTS) - 1);
}

/* Chances add up to one, and fewer tokens are better. */
static void chances_add_up(void)
{
	static const char *const hands[] = {"0123", "0123", "0145", "0022"};
	struct wa_chat_bi game = table(4, hands, 15, "", 40, 2);
	float chances[SIL_MAX_SEATS] = {0};
	game.tokens[1] = 1, game.tokens[2] = 2;
	sil_wa_chat_bi.evaluator->value(raw(&game), chances);
	CHECK(fabsf(chances[0] + chances[1] + chances[2] + chances[3] - 1) < 1e-4f);
	CHECK(chances[0] > chances[1] && chances[1] > chances[2]);
}

static const char *reason(struct wa_chat_bi *game, uint16_t act, enum sil_lang lang, char *text, size_t size)
{
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	struct sil_out out = sil_out_on(text, size);
	out.lang = lang;
	ask(game, &view, acts);
	struct sil_messages told;
	sil_messages_clear(&told, sil_wa_chat_bi.words);
	sil_wa_chat_bi.explain(&view, act, &told);
	sil_put_messages_plainly(&sil_wa_chat_bi, &told, view.seat, &out);
	CHECK(!out.overflow);
	return text;
}

/* Whether the text has this number right before a per cent sign. */
static bool says_percent(const char *text, double chance)
{
	char wanted[32];
	snprintf(wanted, sizeof wanted, "%d%%", chance < 1 && chance > 0.99 ? 99 : (int)(100 * chance + 0.5));
	const char *at = strstr(text, wanted);
	bool fine = at && (at == text || at[-1] < '0' || at[-1] > '9');
	if (!fine)
		printf("# no %s in: %s\n", wanted, text);
	return fine;
}

static double choose(unsigned n, unsigned k)
{
	double ways = 1;
	for (unsigned i = 0; i < k; i++)
		ways = ways * (n - i) / (i + 1);
	return k > n ? 0 : ways;
}

static void reasons_have_exact_numbers(void)
{
	char text[400];
	for (unsigned deck_cards = 12; deck_cards <= 60; deck_cards += 6) {
		for (uint8_t sick = 1; sick <= 6; sick++) {
			static const char *const hands[] = {"0013678", "01234", "2345", "033"};
			struct wa_chat_bi game = table(4, hands, 2, "11", deck_cards, sick);
			double unsafe = 1 - choose(deck_cards - sick, 6) / choose(deck_cards, 6);
			CHECK(says_percent(reason(&game, WCB_EAT, SIL_EN, text, sizeof text), unsafe));
			CHECK(strstr(text, "You draw 6 of "));
			CHECK(says_percent(reason(&game, WCB_SKIP, SIL_EN, text, sizeof text), unsafe));
			unsafe = 1 - choose(deck_cards - sick, 2) / choose(deck_cards, 2);
			CHECK(says_percent(text, unsafe));
			unsafe = 1 - choose(deck_cards - sick, 9) / choose(deck_cards, 9);
			CHECK(says_percent(reason(&game, WCB_SERVE + 1, SIL_EN, text, sizeof text), unsafe));
			/* Seat 1's five cards lie, for me, anywhere among those and the draw pile. */
			unsigned places = deck_cards - sick + 5, threes = 0;
			for (unsigned i = 0; i < deck_cards; i++)
				threes += game.deck[i] == 1;
			threes += wcb_count(game.hand[1], 1);
			CHECK(says_percent(text, 1 - choose(places - threes, 5) / choose(places, 5)));
		}
	}
}

/* How often worlds imagined from a view agree with what the reason says of the neighbour's hand, also when somebody has
 * proven to hold no dish. */
static void odds_of_hands_are_those_of_imagined_worlds(void)
{
	static const char *const hands[] = {"0011", "01234", "667", "033"};
	struct wa_chat_bi game = table(4, hands, 15, "1", 30, 2);
	game.no_dish = 4;
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	ask(&game, &view, acts);
	struct sil_rng rng = {3};
	enum { WORLDS = 40000 };
	unsigned held = 0;
	for (int i = 0; i < WORLDS; i++) {
		struct sil_state world;
		sil_imagine(rules, &view, &rng, &world);
		held += wcb_count(((struct wa_chat_bi *)&world)->hand[1], 1) > 0;
	}
	char text[400];
	reason(&game, WCB_SERVE + 1, SIL_EN, text, sizeof text);
	const char *with = strstr(text, " has a ");
	CHECK(with && fabs(atof(with + 7) - 100. * held / WORLDS) < 1.3);
}

/* In random games every legal act has a reason, in English and in French. */
static void every_act_has_a_reason(void)
{
	struct sil_rng rng = {8};
	unsigned kinds = 0;
	for (uint32_t g = 0; g < 60; g++) {
		struct sil_state state;
		uint8_t key[SIL_KEY_BYTES] = {(uint8_t)g, 4};
		sil_begin(rules, &(struct sil_config){.seats = (uint8_t)(3 + g % 5)}, key, &state);
		while (!state.public.over) {
			int seat = __builtin_ctz(state.public.due);
			uint16_t acts[SIL_MAX_LEGAL];
			int count = rules->legal(&state, seat, acts);
			for (int i = 0; i < count; i++) {
				char english[400], french[400];
				struct wa_chat_bi *game = (struct wa_chat_bi *)&state;
				reason(game, acts[i], SIL_EN, english, sizeof english);
				reason(game, acts[i], SIL_FR, french, sizeof french);
				size_t length = strlen(english);
				CHECK(length > 20 && length < 240 && strcmp(english, french) &&
				      english[length - 1] == '.');
				kinds |= 1u << acts[i];
			}
			struct sil_move move = {.seat = (uint8_t)seat};
			move.act = sil_pick(rules, &state, seat, sil_rng_u32(&rng));
			rules->apply(&state, move);
		}
	}
	CHECK(kinds == (1u << WCB_ACTS) - 1);
}

int main(void)
{
	RUN("certain death is not eaten", certain_death_is_not_eaten);
	RUN("a small pile is eaten", a_small_pile_is_eaten);
	RUN("serving the neighbour who must eat", the_neighbour_must_eat);
	RUN("you next names who has two tokens when I lead", who_has_two_tokens_is_named);
	RUN("the leader is not helped to win", the_leader_is_not_helped_to_win);
	RUN("values do not depend on secrets", values_read_nothing_hidden);
	RUN("the rollout policy plays by the rules and reads nothing hidden", rollout_policy_plays_by_the_rules);
	RUN("chances add up", chances_add_up);
	RUN("reasons have exact numbers", reasons_have_exact_numbers);
	RUN("odds of hands are those of imagined worlds", odds_of_hands_are_those_of_imagined_worlds);
	RUN("every act has a reason", every_act_has_a_reason);
	return check_report();
}
