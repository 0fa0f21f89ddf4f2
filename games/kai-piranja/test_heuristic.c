/* Kai Piranja's heuristic: positions in which nobody who knows the game hesitates, and reasons with the right numbers.
 * Cards are written as in test_cards.h. */
#include "games/kai-piranja/kai-piranja.h"

#include <string.h>

#include "bots/levels.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/heuristic.h"
#include "engine/message.h"
#include "games/kai-piranja/test_cards.h"
#include "tests/check.h"
#include "tests/secrets.h"

extern const struct sil_game sil_kai_piranja;
static const struct sil_rules *const rules = &kai_piranja_rules;

/* --- setting up --- */

static struct kai_piranja table(uint8_t seats, uint8_t cards, uint8_t take)
{
	struct sil_state state;
	uint8_t key[SIL_KEY_BYTES] = {seats, cards, take, 77};
	sil_begin(rules, &(struct sil_config){.seats = seats, .options = {cards, take}}, key, &state);
	state.public.due = 1;
	return *(struct kai_piranja *)&state;
}

/* Brings such a card to the place that comes next, from further down or from the box. */
static bool bring(struct kai_piranja *game, uint8_t card)
{
	int end = game->next < DANCE_CARDS ? DANCE_CARDS : CARDS;
	int box = game->next < DANCE_CARDS ? kai_piranja_boxed(&game->public) : 0;
	for (int i = game->next; i < end + box; i++) {
		int at = i < end ? i : i - end;
		if (game->deck[at] == card) {
			game->deck[at] = game->deck[game->next], game->deck[game->next] = card;
			return true;
		}
	}
	return false;
}

static void reveal_onto(struct kai_piranja *game, uint8_t *top)
{
	game->under[game->next] = *top;
	*top = ++game->next;
	game->shown_by = 1;
}

/* The last fish counts as just revealed. */
static void set_row(struct kai_piranja *game, unsigned seat, const char *cards)
{
	while (*cards) {
		uint8_t card = card_of(&cards);
		CHECK(bring(game, card));
		reveal_onto(game, &game->row_last[seat]);
		if (!game->row_first[seat])
			game->row_first[seat] = game->next;
		game->row_species[seat] += 1u << 8 * __builtin_ctz(card);
		game->row_ends = (game->row_ends & ~(0xffull << 8 * seat)) | (uint64_t)card << 8 * seat;
		game->placed_by = (uint8_t)(seat + 1);
	}
}

static void set_pile(struct kai_piranja *game, unsigned species, const char *cards)
{
	while (*cards) {
		uint8_t card = card_of(&cards);
		CHECK(bring(game, card));
		reveal_onto(game, &game->pile_top[species]);
		if (!game->pile_bottom[species])
			game->pile_bottom[species] = game->next;
		game->pile_size[species]++;
		game->pile_hungry += card & HUNGRY ? 1u << 8 * species : 0;
		game->placed_by = 0;
	}
}

static void add_to_catch(struct kai_piranja *game, unsigned seat, uint8_t card, int count)
{
	for (; count; count--) {
		CHECK(bring(game, card));
		reveal_onto(game, &game->catch_top[seat]);
		game->catch_size[seat]++;
		game->catch_hungry[seat] = (uint8_t)(game->catch_hungry[seat] + card / HUNGRY);
	}
}

/* Everybody hauls in as much, until this number of dance cards is left. */
static void play_down_to(struct kai_piranja *game, int dance_left)
{
	for (unsigned s = 0; DANCE_CARDS - game->next > dance_left; s = (s + 1) % game->public.seats) {
		game->under[game->next] = game->catch_top[s];
		game->catch_hungry[s] = (uint8_t)(game->catch_hungry[s] + game->deck[game->next] / HUNGRY);
		game->catch_top[s] = ++game->next;
		game->catch_size[s]++;
		game->shown_by = 1;
	}
}

/* --- asking --- */

struct asked {
	struct sil_view view;
	uint16_t acts[SIL_MAX_LEGAL];
	int count;
};

static struct asked ask(const struct kai_piranja *game)
{
	struct asked asked;
	const char *broken = rules->broken((const struct sil_state *)game);
	if (!CHECK(!broken))
		printf("# %s\n", broken);
	sil_observe(rules, (const struct sil_state *)game, 0, &asked.view);
	asked.count = rules->legal((const struct sil_state *)game, 0, asked.acts);
	return asked;
}

static unsigned choice(const struct kai_piranja *game, const struct sil_bot *bot, uint64_t seed)
{
	struct asked asked = ask(game);
	struct sil_question question = {.game = &sil_kai_piranja,
					.view = &asked.view,
					.acts = asked.acts,
					.count = asked.count,
					.budget = {.iterations = 2000}};
	struct sil_rng rng = {seed};
	return bot->choose(&question, &rng).act;
}

static void everybody_plays(const struct kai_piranja *game, unsigned act)
{
	unsigned normal = choice(game, &sil_normal_bot, 1);
	if (!CHECK(normal == act))
		printf("# normal plays %u instead of %u\n", normal, act);
	for (uint64_t seed = 1; seed <= 3; seed++) {
		unsigned hard = choice(game, &sil_hard_bot, seed);
		if (!CHECK(hard == act))
			printf("# hard plays %u instead of %u\n", hard, act);
	}
}

/* Whether a reason says so. */
static bool says(const struct kai_piranja *game, uint16_t act, enum sil_lang lang, const char *words)
{
	struct asked asked = ask(game);
	char text[400];
	struct sil_out out = sil_out_on(text, sizeof text);
	out.lang = lang;
	struct sil_messages reason;
	sil_messages_clear(&reason, sil_kai_piranja.words);
	sil_kai_piranja.explain(&asked.view, act, &reason);
	sil_put_messages_plainly(&sil_kai_piranja, &reason, asked.view.seat, &out);
	bool found = strstr(text, words) != NULL && !out.overflow;
	if (!found)
		printf("# \"%s\" is not in: %s\n", words, text);
	return found;
}

/* --- positions --- */

static void takes_piles(void)
{
	struct kai_piranja game = table(4, CARDS_BOOK, TAKE_ANYTIME);
	set_pile(&game, 3, "PUB!lB!");
	set_row(&game, 0, "bbBP");
	everybody_plays(&game, TAKE + 3); /* before the first reveal */
	game.may_stop = 1;
	everybody_plays(&game, TAKE + 3); /* after a sated fish */
	game = table(6, CARDS_ALL, TAKE_ANYTIME);
	set_pile(&game, 0, "P!");
	set_row(&game, 0, "uUPpP");
	game.may_stop = 1;
	everybody_plays(&game, TAKE + 0); /* be it for one card */
}

static void hauls_before_a_feast(void)
{
	struct kai_piranja game = table(3, CARDS_ALL, TAKE_ANYTIME);
	/* Of 48 unseen dance cards 21 would eat all nine. */
	for (unsigned k = 0; k < SPECIES; k++)
		for (unsigned s = 0; s < 3; s++)
			add_to_catch(&game, s, (uint8_t)(1u << k | (s == 2 ? LARGE : SMALL)), s == 2 ? 9 : 5);
	add_to_catch(&game, 0, PIRANHA | HUNGRY, 7);
	set_row(&game, 0, "ppppPPPPP");
	game.may_stop = 1;
	everybody_plays(&game, HAUL);
}

static void hauls_near_the_empty_sea(void)
{
	for (uint8_t seats = 3; seats <= 6; seats++) {
		struct kai_piranja game = table(seats, CARDS_BOOK, TAKE_ANYTIME);
		set_row(&game, 0, "PpuULlbB");
		play_down_to(&game, 0); /* every card to come may be the last */
		set_row(&game, 0, "B");
		game.may_stop = 1;
		everybody_plays(&game, HAUL);
	}
}

static void reveals_without_risk(void)
{
	struct kai_piranja game = table(4, CARDS_ALL, TAKE_ANYTIME);
	for (unsigned k = 0; k < SPECIES; k++)
		for (unsigned s = 0; s < 4; s++)
			add_to_catch(&game, s, (uint8_t)(HUNGRY | 1u << k), s < 3 ? 2 : 1);
	set_row(&game, 0, "PU");
	game.may_stop = 1;
	everybody_plays(&game, REVEAL); /* nobody is hungry any more */

	game = table(4, CARDS_ALL, TAKE_ANYTIME);
	for (unsigned k = 0; k < SPECIES - 1; k++)
		for (unsigned s = 0; s < 4; s++)
			add_to_catch(&game, s, (uint8_t)(HUNGRY | 1u << k), s < 3 ? 2 : 1);
	set_row(&game, 0, "pbB");
	game.may_stop = 1;
	everybody_plays(&game, REVEAL); /* only barracudas are, and a barracuda closes the row */
}

/* [KP-c] */
static void begins_with_a_reveal(void)
{
	struct kai_piranja game = table(5, CARDS_BOOK, TAKE_ANYTIME);
	set_row(&game, 0, "PUub");
	struct asked asked = ask(&game);
	CHECK(asked.count == 1 && asked.acts[0] == REVEAL);
	everybody_plays(&game, REVEAL);
}

/* [KP-g] */
static void hauls_a_fat_pile(void)
{
	struct kai_piranja game = table(4, CARDS_BOOK, TAKE_HAUL);
	set_pile(&game, 2, "PUpuPUbBL!L!ppPuL!");
	set_row(&game, 1, "LLlu"); /* next in turn, and after the same pile */
	set_row(&game, 0, "LlLBbp");
	game.may_stop = 1;
	everybody_plays(&game, HAUL);
	CHECK(says(&game, HAUL, SIL_EN, "keeps 6 fish for good and takes 15 cards"));
}

/* --- what it must not depend on --- */

static void knows_nothing_hidden(void)
{
	for (uint8_t seats = 3; seats <= 6; seats++) {
		struct kai_piranja game = table(seats, CARDS_BOOK, TAKE_ANYTIME);
		set_pile(&game, 1, "PpU!");
		set_row(&game, 0, "UuUPLl");
		set_row(&game, 1, "bpp");
		game.may_stop = 1;
		struct asked asked = ask(&game);
		struct sil_state state = {.public = game.public}, other;
		memcpy(&state, &game, sizeof game);
		uint8_t secret[SIL_STATE_BYTES] = {0};
		kai_piranja_secrets(&state, 0, secret);
		other = state;
		int flipped = 0;
		for (size_t i = 0; i < sizeof other; i++)
			if (secret[i])
				((uint8_t *)&other)[i] ^= 0x2a, flipped++;
		CHECK(flipped > 100);
		struct sil_view blind;
		float values[2][SIL_MAX_LEGAL];
		sil_observe(rules, &other, 0, &blind);
		sil_kai_piranja.evaluator->evaluate(&asked.view, asked.acts, asked.count, values[0]);
		sil_kai_piranja.evaluator->evaluate(&blind, asked.acts, asked.count, values[1]);
		CHECK(asked.count == 4 && !memcmp(values[0], values[1], 4 * sizeof(float)));
		/* Without the pile there is something to think about. */
		((struct kai_piranja *)&state)->pile_size[1] = ((struct kai_piranja *)&other)->pile_size[1] = 0;
		for (uint64_t seed = 0; seed < 50; seed++) {
			struct sil_rng one = {seed}, two = {seed};
			CHECK(sil_kai_piranja.evaluator->rollout_policy(&state, 0, &one) ==
			      sil_kai_piranja.evaluator->rollout_policy(&other, 0, &two));
		}
	}
}

/* Rollouts play only what is legal, from the deal to the end. */
static void rolls_out_legally(void)
{
	unsigned played[ACTS] = {0};
	for (unsigned g = 0; g < 200; g++) {
		struct sil_state state;
		uint8_t key[SIL_KEY_BYTES] = {(uint8_t)g};
		struct sil_rng rng = {g};
		struct sil_config config = {.seats = (uint8_t)(3 + g % 4),
					    .options = {(uint8_t)(g / 4 % 2), (uint8_t)(g / 8 % 2)}};
		sil_begin(rules, &config, key, &state);
		while (!state.public.over) {
			uint8_t seat = (uint8_t)__builtin_ctz(state.public.due);
			uint16_t act = sil_kai_piranja.evaluator->rollout_policy(&state, seat, &rng);
			if (!CHECK(rules->apply(&state, (struct sil_move){.seat = seat, .act = act}) == SIL_OK))
				return;
			played[act]++;
		}
	}
	for (int a = 0; a < ACTS; a++)
		CHECK(played[a] > 20);
}

/* --- reasons --- */

static void gives_exact_odds(void)
{
	/* 160 cards, 11 revealed, of which 2 hungry: 140 - 11 = 129 unseen dance cards, 26 of them hungry.
	 * A piranha would eat 4 (6 of them left), a puffer 2 (7), a lion 1 (6), a barracuda 0 (7). */
	struct kai_piranja game = table(4, CARDS_ALL, TAKE_ANYTIME);
	set_pile(&game, 0, "pP!");
	set_pile(&game, 2, "UuL!");
	set_row(&game, 0, "PPUULB");
	game.may_stop = 1;
	/* (6 × 4 + 7 × 2 + 6 × 1) / 129 = 0.34. */
	CHECK(says(&game, REVEAL, SIL_EN, "26 of 129 unseen cards are hungry (20%)"));
	CHECK(says(&game, REVEAL, SIL_EN, "you lose 0.3 of your 6 fish"));
	CHECK(says(&game, REVEAL, SIL_FR, "vous perdez 0,3 de vos 6 poissons"));
	/* Large ones fit: 12 P, 11 U, 13 L, 13 B; and 14 small barracudas. 63 of 129. */
	CHECK(says(&game, REVEAL, SIL_EN, "; 49% join your row"));
	CHECK(says(&game, HAUL, SIL_EN, "keeps 6 fish for good; one more reveal costs 0.3 on average"));
	CHECK(says(&game, STOP, SIL_EN, "risks 0.3 of your 6 fish"));
}

static void counts_the_empty_sea(void)
{
	struct kai_piranja game = table(3, CARDS_BOOK, TAKE_ANYTIME);
	play_down_to(&game, 0);
	for (int i = 0; i < 4; i++) /* four sated ones of the sea */
		set_row(&game, i == 0 ? 0 : 1, &"P\0p\0u\0U\0"[2 * i]);
	game.may_stop = 1, game.placed_by = 2;
	CHECK(says(&game, REVEAL, SIL_EN, "4 of the 16 cards of the empty sea are hungry (25%)"));
	CHECK(says(&game, HAUL, SIL_FR, "les perd tous dans 25\u202f% des cas"));
	/* Three reveals: 1 - 12/16 × 11/15 × 10/14 = 61 %. */
	CHECK(says(&game, STOP, SIL_EN, "ends 61% of the time"));
	CHECK(says(&game, STOP, SIL_FR, "finit dans 61\u202f% des cas"));
}

static void tells_of_piles(void)
{
	struct kai_piranja game = table(4, CARDS_BOOK, TAKE_ANYTIME);
	set_pile(&game, 3, "PUB!lB!");
	set_row(&game, 2, "BbB");
	set_row(&game, 0, "Bbb");
	CHECK(says(&game, TAKE + 3, SIL_EN, "the barracuda pile brings 5 (2 hungry)"));
	CHECK(says(&game, TAKE + 3, SIL_EN, "in reach of seat 2."));
	CHECK(says(&game, TAKE + 3, SIL_FR, "la pile du barracuda en rapporte 5 (2 affamés)"));
}

int main(void)
{
	RUN("[KP8] a pile in reach is taken", takes_piles);
	RUN("nine fish among the hungry are hauled", hauls_before_a_feast);
	RUN("[KP9] near the empty sea rows are hauled", hauls_near_the_empty_sea);
	RUN("without risk one goes on", reveals_without_risk);
	RUN("[KP-c] a turn begins with a reveal", begins_with_a_reveal);
	RUN("[KP-g] a fat pile is hauled in", hauls_a_fat_pile);
	RUN("values and rollouts see nothing hidden", knows_nothing_hidden);
	RUN("rollouts are legal", rolls_out_legally);
	RUN("reasons give the exact odds", gives_exact_odds);
	RUN("reasons count the empty sea", counts_the_empty_sea);
	RUN("reasons tell of piles", tells_of_piles);
	return check_report();
}
