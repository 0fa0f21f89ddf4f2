/* Kai Piranja's rules, one test a rule. Positions are written with the letters of the cards: P piranha, U puffer, L
 * lion, B barracuda, small ones in lower case, `!` after the hungry. */
#include "games/kai-piranja/test_positions.h"

static const char *broken(const struct kai_piranja *game)
{
	return rules->broken((const struct sil_state *)game);
}

static int play(struct kai_piranja *game, unsigned seat, unsigned act)
{
	return rules->apply((struct sil_state *)game, (struct sil_move){.seat = (uint8_t)seat, .act = (uint16_t)act});
}

static bool may(const struct kai_piranja *game, unsigned act)
{
	uint16_t acts[SIL_MAX_LEGAL];
	int count = rules->legal((const struct sil_state *)game, (int)turn_of(game), acts);
	for (int i = 0; i < count; i++)
		if (acts[i] == act)
			return true;
	return false;
}

/* The next cards to come. */
static void stack_deck(struct kai_piranja *game, const char *cards)
{
	for (int place = game->next; *cards; place++)
		bring(game, place, place, card_of(&cards));
}

/* Reads the row back. */
static bool row_is(const struct kai_piranja *game, unsigned seat, const char *cards)
{
	uint8_t wanted[CARDS];
	int count = 0;
	while (*cards)
		wanted[count++] = card_of(&cards);
	for (unsigned at = game->row_last[seat]; at; at = game->under[at - 1])
		if (!count || wanted[--count] != game->deck[at - 1])
			return false;
	return count == 0;
}

static bool stack_is(const struct kai_piranja *game, unsigned top, const char *from_the_top)
{
	for (; top; top = game->under[top - 1])
		if (!*from_the_top || game->deck[top - 1] != card_of(&from_the_top))
			return false;
	return !*from_the_top;
}

static void the_box_is_complete(void)
{
	int sated[2][SPECIES] = {{0}}, small[2][SPECIES] = {{0}}, hungry[2][SPECIES] = {{0}};
	struct kai_piranja game = dealt(6);
	for (int at = 0; at < CARDS; at++) {
		int sea = at >= DANCE_CARDS, species = __builtin_ctz(game.deck[at]);
		hungry[sea][species] += game.deck[at] / HUNGRY;
		sated[sea][species] += !(game.deck[at] & HUNGRY);
		small[sea][species] += (game.deck[at] & SMALL) != 0;
	}
	for (int k = 0; k < SPECIES; k++) {
		CHECK(sated[0][k] == 28 && small[0][k] == 14 && hungry[0][k] == 7);
		CHECK(sated[1][k] == 4 && small[1][k] == 2 && hungry[1][k] == 1);
	}
}

static void a_third_stays_in_the_box(void)
{
	for (uint8_t seats = 3; seats <= 6; seats++) {
		struct kai_piranja book = dealt(seats), all = dealt_with(seats, CARDS_ALL, TAKE_ANYTIME, 1);
		CHECK(book.next == (seats < 5 ? 47 : 0) && all.next == 0);
		CHECK(!broken(&book) && !broken(&all));
		for (unsigned s = 0; s < 8; s++)
			CHECK((book.row_ends >> 8 * s & 0xff) == (s < seats ? ANY_FISH : 0));
	}
}

static void a_turn_starts_with_a_reveal(void)
{
	struct kai_piranja game = table();
	CHECK(may(&game, REVEAL) && !may(&game, HAUL) && !may(&game, STOP));
	CHECK(play(&game, 0, HAUL) == REVEAL_FIRST && play(&game, 0, STOP) == REVEAL_FIRST);
	CHECK(play(&game, 1, REVEAL) == SIL_NOT_DUE && play(&game, 4, REVEAL) == SIL_NO_SUCH_SEAT);
	CHECK(play(&game, 0, ACTS) == SIL_NOT_LEGAL && play(&game, 0, 65535) == SIL_NOT_LEGAL);
	stack_deck(&game, "P");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && game.next == 1 && game.shown_by == 1 && !broken(&game));
	/* A dance card while there are any, then one of the sea. */
	near_the_sea(&game, "P");
	CHECK(game.next == DANCE_CARDS - 1 && play(&game, 0, REVEAL) == SIL_OK);
	CHECK(game.next == DANCE_CARDS);
	stack_deck(&game, "p");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && game.next == DANCE_CARDS + 1 && !broken(&game));
}

static void fish_line_up_on_the_right(void)
{
	struct kai_piranja game = table();
	stack_deck(&game, "PpbBl");
	for (int i = 0; i < 4; i++)
		CHECK(play(&game, 0, REVEAL) == SIL_OK && game.placed_by == 1);
	CHECK(row_is(&game, 0, "PpbB") && !broken(&game));
	CHECK(play(&game, 0, REVEAL) == SIL_OK && game.placed_by == 2 && row_is(&game, 1, "l"));
}

/* Vector 1: what fits behind a small lion. */
static void what_fits_behind_a_small_lion(void)
{
	static const struct {
		const char *card;
		bool fits;
	} cases[] = {{"L", true}, {"b", true}, {"B", false}, {"l", true}, {"P", false}, {"p", true}};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct kai_piranja game = table();
		set_row(&game, 0, "l");
		stack_deck(&game, cases[i].card);
		CHECK(play(&game, 0, REVEAL) == SIL_OK);
		CHECK(game.placed_by == (cases[i].fits ? 1 : 2) && !broken(&game));
	}
}

static void what_does_not_fit_goes_left(void)
{
	struct kai_piranja game = table();
	game.public.due = 4;
	set_row(&game, 2, "l"), set_row(&game, 3, "p"), set_row(&game, 0, "B"), set_row(&game, 1, "U");
	stack_deck(&game, "B");
	CHECK(play(&game, 2, REVEAL) == SIL_OK && game.placed_by == 1 && row_is(&game, 0, "BB") && !broken(&game));
	/* The turn is still the revealer's [KP5]. */
	CHECK(game.public.due == 4 && may(&game, HAUL) && game.shown_by == 3);
}

static void what_fits_nowhere_leaves(void)
{
	struct kai_piranja game = table();
	for (unsigned s = 0; s < 4; s++)
		set_row(&game, s, "l");
	stack_deck(&game, "BP");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && game.placed_by == 0 && game.gone_top == 5 && !broken(&game));
	CHECK(play(&game, 0, REVEAL) == SIL_OK && stack_is(&game, game.gone_top, "PB") && !broken(&game));
	CHECK(game.may_stop && game.public.due == 1);
	for (unsigned s = 0; s < 4; s++)
		CHECK(row_is(&game, s, "l"));
}

/* Even where another row would be welcome, the revealer's comes first. */
static void placing_is_forced(void)
{
	struct kai_piranja game = table();
	set_row(&game, 0, "PPP");
	stack_deck(&game, "P");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && row_is(&game, 0, "PPPP"));
	/* Passing on is no move: there are seven, and none of them is that. */
	CHECK(rules->acts == 7 && play(&game, 0, 7) == SIL_NOT_LEGAL);
}

static void three_choices_after_a_sated_fish(void)
{
	struct kai_piranja start = table();
	stack_deck(&start, "Pp");
	CHECK(play(&start, 0, REVEAL) == SIL_OK);
	CHECK(may(&start, REVEAL) && may(&start, HAUL) && may(&start, STOP));
	struct kai_piranja game = start;
	CHECK(play(&game, 0, REVEAL) == SIL_OK && game.public.due == 1 && row_is(&game, 0, "Pp"));
	game = start;
	CHECK(play(&game, 0, HAUL) == SIL_OK && game.public.due == 2 && !game.may_stop && row_is(&game, 0, ""));
	game = start;
	CHECK(play(&game, 0, STOP) == SIL_OK && game.public.due == 2 && !game.may_stop && row_is(&game, 0, "P"));
	CHECK(!broken(&game));
	/* Round the table. */
	game = start;
	game.public.due = 8, game.shown_by = 4;
	CHECK(play(&game, 3, STOP) == SIL_OK && game.public.due == 1);
}

static void hauling_is_for_good(void)
{
	struct kai_piranja game = table();
	set_row(&game, 0, "PpbB");
	stack_deck(&game, "bULU!");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && play(&game, 0, HAUL) == SIL_OK);
	CHECK(game.catch_size[0] == 5 && game.catch_hungry[0] == 0 && row_is(&game, 0, "") && !broken(&game));
	CHECK(stack_is(&game, game.catch_top[0], "bBbpP"));
	game.public.due = 1;
	CHECK(play(&game, 0, REVEAL) == SIL_OK && play(&game, 0, REVEAL) == SIL_OK);
	CHECK(play(&game, 0, REVEAL) == SIL_OK); /* eats the lion */
	CHECK(game.catch_size[0] == 5 && game.eaten == 1 && row_is(&game, 0, "U") && !broken(&game));
	game.public.due = 1;
	stack_deck(&game, "u");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && play(&game, 0, HAUL) == SIL_OK);
	CHECK(game.catch_size[0] == 7 && stack_is(&game, game.catch_top[0], "uUbBbpP") && !broken(&game));
	int32_t points[SIL_MAX_SEATS];
	rules->score((struct sil_state *)&game, points);
	CHECK(points[0] == 7 && points[1] == 0 && points[6] == 0);
}

static void a_hungry_fish_eats_everything_without_its_kind(void)
{
	struct kai_piranja game = table();
	set_row(&game, 0, "PpbB");
	stack_deck(&game, "U!");
	CHECK(play(&game, 0, REVEAL) == SIL_OK);
	CHECK(row_is(&game, 0, "") && game.row_first[0] == 0 && game.row_species[0] == 0 && game.eaten == 4);
	CHECK(stack_is(&game, game.pile_top[1], "U!PpbB") && game.pile_size[1] == 5 && game.pile_hungry == 1 << 8);
	CHECK(game.public.due == 2 && !game.may_stop && game.placed_by == 0 && !broken(&game));
	/* The next one lies on top of the pile. */
	set_row(&game, 1, "Uu");
	stack_deck(&game, "U!");
	CHECK(play(&game, 1, REVEAL) == SIL_OK && stack_is(&game, game.pile_top[1], "U!U!PpbB") &&
	      game.pile_size[1] == 6);
	CHECK(row_is(&game, 1, "Uu") && game.eaten == 0 && !broken(&game));
}

static void a_hungry_fish_with_an_empty_row_still_digests(void)
{
	struct kai_piranja game = table();
	stack_deck(&game, "P!");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && game.eaten == 0 && stack_is(&game, game.pile_top[0], "P!"));
	CHECK(game.pile_bottom[0] == game.pile_top[0] && game.public.due == 2 && !broken(&game));
}

/* Vector 2. */
static void its_kind_at_the_end_stops_it_at_once(void)
{
	struct kai_piranja game = table();
	set_row(&game, 0, "PB");
	stack_deck(&game, "B!");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && game.eaten == 0 && row_is(&game, 0, "PB"));
	CHECK(stack_is(&game, game.pile_top[3], "B!") && game.public.due == 2 && !broken(&game));
}

/* Vector 4. */
static void it_stops_in_front_of_its_kind(void)
{
	struct kai_piranja game = table();
	set_row(&game, 0, "PLBU");
	stack_deck(&game, "L!");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && game.eaten == 2 && row_is(&game, 0, "PL"));
	CHECK(stack_is(&game, game.pile_top[2], "L!BU") && game.pile_size[2] == 3 && !broken(&game));
	/* The end of the row is the lion now. */
	game.public.due = 1;
	stack_deck(&game, "l");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && row_is(&game, 0, "PLl") && !broken(&game));
}

/* Vector 3. */
static void three_of_a_species_take_its_pile(void)
{
	struct kai_piranja game = table();
	set_row(&game, 0, "BbpPB"), set_pile(&game, 3, "ulB!");
	game.may_stop = 0, game.shown_by = 4;
	CHECK(may(&game, TAKE + 3) && !may(&game, TAKE) && !may(&game, TAKE + 1) && !may(&game, TAKE + 2));
	CHECK(play(&game, 0, TAKE + 3) == SIL_OK && game.catch_size[0] == 3 && game.catch_hungry[0] == 1);
	CHECK(row_is(&game, 0, "BbpPB") && game.pile_size[3] == 0 && game.pile_hungry == 0 && game.pile_top[3] == 0);
	CHECK(stack_is(&game, game.catch_top[0], "B!lu") && !broken(&game));
	CHECK(!may(&game, TAKE + 3) && play(&game, 0, TAKE + 3) == NO_PILE);
}

static void two_are_too_few(void)
{
	struct kai_piranja game = table();
	set_row(&game, 0, "bBP"), set_pile(&game, 3, "ulB!");
	CHECK(!may(&game, TAKE + 3) && play(&game, 0, TAKE + 3) == TOO_FEW);
	CHECK(play(&game, 0, TAKE + 2) == NO_PILE);
	stack_deck(&game, "P");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && play(&game, 0, TAKE + 3) == TOO_FEW);
	stack_deck(&game, "B");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && play(&game, 0, TAKE + 3) == SIL_OK); /* after a sated fish */
	CHECK(game.public.due == 1 && may(&game, REVEAL) && may(&game, HAUL) && may(&game, STOP) && !broken(&game));
}

static void several_piles_in_one_turn(void)
{
	struct kai_piranja game = table();
	set_row(&game, 0, "PPpllLBBB");
	set_pile(&game, 0, "P!"), set_pile(&game, 1, "uU!U!"), set_pile(&game, 2, "PpL!"), set_pile(&game, 3, "PB!");
	for (uint64_t i = 0; i < 4; i++) { /* pick agrees with the list: reveal and three takes */
		static const uint16_t acts[] = {REVEAL, TAKE, TAKE + 2, TAKE + 3};
		uint32_t low = (uint32_t)(i << 30), high = (uint32_t)(((i + 1) << 30) - 1);
		CHECK(rules->pick((struct sil_state *)&game, 0, low) == acts[i]);
		CHECK(rules->pick((struct sil_state *)&game, 0, high) == acts[i]);
	}
	CHECK(play(&game, 0, TAKE + 2) == SIL_OK && play(&game, 0, TAKE) == SIL_OK &&
	      play(&game, 0, TAKE + 3) == SIL_OK);
	CHECK(play(&game, 0, TAKE + 1) == TOO_FEW);
	CHECK(game.catch_size[0] == 6 && game.catch_hungry[0] == 3 && !broken(&game));
	CHECK(game.pile_hungry == 2 << 8 && game.pile_size[1] == 3);
}

static void never_after_a_hungry_fish(void)
{
	struct kai_piranja game = table();
	set_row(&game, 0, "BbB");
	stack_deck(&game, "B!");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && game.pile_size[3] == 1);
	CHECK(play(&game, 0, TAKE + 3) == SIL_NOT_DUE);
	/* [KP-f] It lay safely out; on the next turn the pile can be had. */
	game.public.due = 1;
	CHECK(play(&game, 0, TAKE + 3) == SIL_OK && game.catch_size[0] == 1 && game.catch_hungry[0] == 1 &&
	      !broken(&game));
}

static void the_sea_ends_it(void)
{
	struct kai_piranja game = table();
	set_row(&game, 0, "PPPPPPPPP"); /* vector 5 */
	set_pile(&game, 1, "uU!");
	near_the_sea(&game, "");
	stack_deck(&game, "pB!");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && !game.public.over && row_is(&game, 0, "PPPPPPPPPp"));
	CHECK(play(&game, 0, REVEAL) == SIL_OK && game.public.over && game.public.due == 0 && !broken(&game));
	CHECK(row_is(&game, 0, "PPPPPPPPPp") && game.eaten == 0);
	int32_t points[SIL_MAX_SEATS];
	rules->score((struct sil_state *)&game, points);
	CHECK(points[0] == 0 && game.catch_size[0] == 0);
	CHECK(rules->winners((struct sil_state *)&game) == 15);
	CHECK(play(&game, 0, REVEAL) == SIL_OVER && play(&game, 1, STOP) == SIL_OVER);
	uint16_t acts[SIL_MAX_LEGAL];
	for (int s = 0; s < 4; s++)
		CHECK(rules->legal((struct sil_state *)&game, s, acts) == 0);
}

/* [KP-e] The last dance card is nothing special, and a turn goes on into the sea. */
static void the_last_dance_card(void)
{
	struct kai_piranja game = table();
	set_row(&game, 0, "P");
	near_the_sea(&game, "L!");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && !game.public.over && game.eaten == 1 && game.public.due == 2);
	CHECK(game.next == DANCE_CARDS && !broken(&game));
	game = table();
	near_the_sea(&game, "p");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && game.may_stop && game.next == DANCE_CARDS);
	stack_deck(&game, "p");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && row_is(&game, 0, "pp") && game.public.due == 1 && !broken(&game));
}

static void most_cards_then_most_hungry(void)
{
	static const struct {
		uint8_t size[4], hungry[4];
		unsigned winners;
	} cases[] = {
		{{3, 9, 2, 8}, {0, 0, 2, 8}, 2},  {{9, 9, 2, 8}, {0, 1, 2, 8}, 2}, {{9, 9, 2, 9}, {3, 1, 2, 3}, 9},
		{{0, 0, 0, 0}, {0, 0, 0, 0}, 15}, {{9, 8, 7, 6}, {0, 8, 7, 6}, 1},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct kai_piranja game = table();
		memcpy(game.catch_size, cases[i].size, 4);
		memcpy(game.catch_hungry, cases[i].hungry, 4);
		CHECK(rules->winners((struct sil_state *)&game) == cases[i].winners);
	}
}

/* [KP-c] [KP-i] */
static void a_capture_is_no_reveal(void)
{
	struct kai_piranja game = table();
	set_row(&game, 0, "BbB"), set_pile(&game, 3, "B!");
	CHECK(play(&game, 0, HAUL) == REVEAL_FIRST && play(&game, 0, STOP) == REVEAL_FIRST);
	CHECK(play(&game, 0, TAKE + 3) == SIL_OK);
	CHECK(may(&game, REVEAL) && !may(&game, HAUL) && !may(&game, STOP));
	CHECK(play(&game, 0, HAUL) == REVEAL_FIRST && play(&game, 0, STOP) == REVEAL_FIRST && !broken(&game));
}

static void a_third_fish_from_somebody_else(void)
{
	struct kai_piranja game = table();
	set_row(&game, 0, "p"), set_row(&game, 1, "BB"), set_pile(&game, 3, "B!");
	stack_deck(&game, "B");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && game.placed_by == 2 && row_is(&game, 1, "BBB"));
	CHECK(play(&game, 1, TAKE + 3) == SIL_NOT_DUE && play(&game, 0, TAKE + 3) == TOO_FEW);
	CHECK(play(&game, 0, STOP) == SIL_OK && play(&game, 1, TAKE + 3) == SIL_OK && game.catch_size[1] == 1);
	CHECK(!broken(&game));
}

static void rows_left_out_are_safe(void)
{
	struct kai_piranja game = table();
	set_row(&game, 1, "PpP"), set_row(&game, 0, "L"), set_row(&game, 3, "U");
	stack_deck(&game, "P!");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && game.eaten == 1);
	CHECK(row_is(&game, 0, "") && row_is(&game, 1, "PpP") && row_is(&game, 3, "U") && !broken(&game));
}

static void hauling_takes_the_piles(void)
{
	struct kai_piranja game = dealt_with(4, CARDS_ALL, TAKE_HAUL, 1);
	game.public.due = 1;
	set_row(&game, 0, "PPPLLLBB");
	set_pile(&game, 0, "uP!"), set_pile(&game, 2, "L!"), set_pile(&game, 3, "uuB!");
	CHECK(play(&game, 0, TAKE) == HAUL_TO_TAKE && !may(&game, TAKE) && play(&game, 0, TAKE + 1) == HAUL_TO_TAKE);
	stack_deck(&game, "L");
	CHECK(play(&game, 0, REVEAL) == SIL_OK && play(&game, 0, TAKE + 2) == HAUL_TO_TAKE);
	struct kai_piranja stopped = game;
	CHECK(play(&stopped, 0, STOP) == SIL_OK && stopped.catch_size[0] == 0 && stopped.pile_size[0] == 2);
	CHECK(play(&game, 0, HAUL) == SIL_OK && game.catch_size[0] == 9 + 3 && game.catch_hungry[0] == 2);
	CHECK(game.pile_size[3] == 3 && game.pile_size[0] == 0 && game.pile_size[2] == 0 && game.public.due == 2);
	CHECK(stack_is(&game, game.catch_top[0], "LBBLLLPPPL!P!u") && !broken(&game));
}

/* Random games: nothing ever breaks, every world imagined looks the same, and both ways to choose agree. */
static void random_games(void)
{
	struct sil_rng rng = {11};
	unsigned acts_seen = 0, odd_ends = 0;
	for (uint32_t g = 0; g < 160; g++) {
		struct kai_piranja game = dealt_with((uint8_t)(3 + g % 4), g / 4 % 2, g / 8 % 2, g);
		struct sil_state *state = (struct sil_state *)&game;
		for (int moves = 0; !game.public.over && CHECK(moves < 2000); moves++) {
			uint16_t acts[SIL_MAX_LEGAL];
			unsigned seat = turn_of(&game);
			uint32_t count = (uint32_t)rules->legal(state, (int)seat, acts), random = sil_rng_u32(&rng);
			uint16_t act = rules->pick(state, (int)seat, random);
			CHECK(act == acts[(uint64_t)random * count >> 32]);
			if (act == HAUL && sil_rng_below(&rng, 2)) /* longer rows, more piles */
				act = REVEAL;
			acts_seen |= 1u << act;
			CHECK(rules->apply(state, (struct sil_move){.seat = (uint8_t)seat, .act = act}) == SIL_OK);
			const char *why = broken(&game);
			if (!CHECK(!why))
				printf("# %s\n", why);
			struct sil_view view, again;
			struct sil_state imagined;
			observe(&game, (int)seat, &view);
			sil_imagine(rules, &view, &rng, &imagined);
			sil_observe(rules, &imagined, (int)seat, &again);
			CHECK(!memcmp(&view, &again, rules->view_bytes) && !rules->broken(&imagined));
		}
		odd_ends += game.gone_top != game.next; /* the hungry fish that ends it lies there */
		CHECK(game.next > DANCE_CARDS && game.next < CARDS && rules->winners(state));
	}
	CHECK(acts_seen == (1u << ACTS) - 1 && odd_ends == 0);
}

/* Spoils one member of a sound position and expects one complaint. */
#define SPOIL(complaint, change)                                                                                       \
	do {                                                                                                           \
		struct kai_piranja game = sound;                                                                       \
		change;                                                                                                \
		const char *why = broken(&game);                                                                       \
		if (!CHECK(why && !strcmp(why, (complaint))))                                                          \
			printf("# %s, not: %s\n", why ? why : "sound", (complaint));                                   \
	} while (0)

static void what_is_broken_is_noticed(void)
{
	struct kai_piranja sound = table(), over;
	set_row(&sound, 0, "PpbB"), set_row(&sound, 1, "uu"), set_pile(&sound, 3, "lB!");
	stack_deck(&sound, "BLP!");
	CHECK(play(&sound, 0, REVEAL) == SIL_OK && play(&sound, 0, HAUL) == SIL_OK); /* a catch of five */
	set_row(&sound, 0, "Ll");
	sound.shown_by = 2, sound.public.due = 2, sound.may_stop = 1;
	CHECK(!broken(&sound));
	unsigned last = sound.row_last[0] - 1u;

	SPOIL("the next card lies in the deck", game.next = CARDS + 1);
	SPOIL("the next card lies in the deck", (game.public.options[OPTION_CARDS] = CARDS_BOOK));
	SPOIL("nobody plays from an empty seat", game.row_ends |= 1ull << 40);
	SPOIL("nobody plays from an empty seat", game.row_last[5] = 1);
	SPOIL("nobody plays from an empty seat", game.catch_top[4] = 1);
	SPOIL("the deck is the box, each back in its place", game.deck[100] ^= SMALL | LARGE);
	SPOIL("the deck is the box, each back in its place", game.deck[150] = 0);
	SPOIL("a hungry fish from the empty sea ends the game, nothing else does", game.public.over = 1);
	SPOIL("one seat is due until the end", game.public.due = 3);
	SPOIL("one seat is due until the end", game.public.due = 0);
	SPOIL("one seat is due until the end", game.public.due = 16);
	SPOIL("somebody has shown the latest card", game.shown_by = 0);
	SPOIL("somebody has shown the latest card", game.shown_by = 5);
	SPOIL("who has shown a sated fish may stop", game.may_stop = 2);
	SPOIL("who has shown a sated fish may stop", game.public.due = 1);
	SPOIL("a sated fish leaves no row empty", game.row_last[1] = 0);
	SPOIL("only a sated fish is placed", game.placed_by = 5);
	SPOIL("only a hungry dance card eats", game.eaten = 1);
	SPOIL("a row holds revealed sated fish", game.row_last[0] = (uint8_t)(game.next + 1));
	SPOIL("a row holds revealed sated fish", game.row_last[0] = game.pile_top[3]);
	SPOIL("a row holds revealed sated fish", game.under[last] = (uint8_t)(last + 1));
	SPOIL("neighbours in a row share a trait, the later one lies right",
	      (game.under[game.row_first[1] - 1] = game.row_last[0], game.row_ends |= ANY_FISH, game.row_species[0] = 0,
	       game.row_last[0] = game.row_first[0] = 0));
	SPOIL("neighbours in a row share a trait, the later one lies right", game.under[last] = game.catch_top[0]);
	SPOIL("a row's counts are those of its fish", game.row_species[0]++);
	SPOIL("a row's counts are those of its fish", game.row_first[0]++);
	SPOIL("a row's end is its last fish", game.row_ends ^= SMALL);
	SPOIL("a row's end is its last fish", game.row_ends ^= 1ull << 16);
	SPOIL("a catch holds revealed cards, each once", game.catch_top[1] = game.row_last[0]);
	SPOIL("a catch's counts are those of its cards", game.catch_size[0]++);
	SPOIL("a catch's counts are those of its cards", game.catch_hungry[0]++);
	SPOIL("a pile holds revealed cards, each once", game.pile_top[0] = game.row_last[0]);
	SPOIL("a hungry fish of its species lies on top of a pile", game.pile_top[3]--);
	SPOIL("a pile's counts are those of its cards", game.pile_size[3]++);
	SPOIL("a pile's counts are those of its cards", game.pile_hungry++);
	SPOIL("a pile's counts are those of its cards", game.pile_bottom[3]++);
	SPOIL("sated fish leave the game, and the hungry one that ends it", game.gone_top = game.row_last[0]);
	SPOIL("each revealed card lies somewhere, each other one nowhere", game.next++);
	SPOIL("each revealed card lies somewhere, each other one nowhere", game.under[159] = 1);

	over = table();
	near_the_sea(&over, "");
	stack_deck(&over, "P!");
	CHECK(play(&over, 0, REVEAL) == SIL_OK && over.public.over && !broken(&over));
	sound = over;
	SPOIL("a hungry fish from the empty sea ends the game, nothing else does", game.public.over = 0);
	SPOIL("one seat is due until the end", game.public.due = 1);
	SPOIL("who has shown a sated fish may stop", game.may_stop = 1);
	SPOIL("only a sated fish is placed", game.placed_by = 1);
	SPOIL("only a hungry dance card eats", game.eaten = 1);
	SPOIL("sated fish leave the game, and the hungry one that ends it", game.gone_top--);
	sound = table();
	SPOIL("somebody has shown the latest card", game.shown_by = 1);
	SPOIL("who has shown a sated fish may stop", game.may_stop = 1);
	SPOIL("only a sated fish is placed", game.placed_by = 1);
	SPOIL("only a hungry dance card eats", game.eaten = 1);
}

int main(void)
{
	RUN("[KP cards] the box is complete", the_box_is_complete);
	RUN("[KP1] [KP-b] a third stays in the box with three or four", a_third_stays_in_the_box);
	RUN("[KP2] a turn starts with a reveal, of a dance card first", a_turn_starts_with_a_reveal);
	RUN("[KP3] fish line up on the right", fish_line_up_on_the_right);
	RUN("[KP3] vector 1: what fits behind a small lion", what_fits_behind_a_small_lion);
	RUN("[KP4] what does not fit goes left", what_does_not_fit_goes_left);
	RUN("[KP4] what fits nowhere leaves the game", what_fits_nowhere_leaves);
	RUN("[KP5] three choices after a sated fish", three_choices_after_a_sated_fish);
	RUN("[KP6] hauling is for good", hauling_is_for_good);
	RUN("[KP7] a hungry fish eats everything without its kind", a_hungry_fish_eats_everything_without_its_kind);
	RUN("[KP7] it digests even if it ate nothing", a_hungry_fish_with_an_empty_row_still_digests);
	RUN("[KP7] vector 2: its kind at the end stops it at once", its_kind_at_the_end_stops_it_at_once);
	RUN("[KP7] vector 4: it stops in front of its kind", it_stops_in_front_of_its_kind);
	RUN("[KP8] vector 3: three of a species take its pile", three_of_a_species_take_its_pile);
	RUN("[KP8] two are too few", two_are_too_few);
	RUN("[KP8] several piles in one turn", several_piles_in_one_turn);
	RUN("[KP8] never after a hungry fish", never_after_a_hungry_fish);
	RUN("[KP9] vector 5: a hungry fish from the empty sea ends it", the_sea_ends_it);
	RUN("[KP10] most cards, then most hungry fish, then shared", most_cards_then_most_hungry);
	RUN("[KP-a] placing is forced", placing_is_forced);
	RUN("[KP-c] [KP-i] a capture is no reveal", a_capture_is_no_reveal);
	RUN("[KP-d] a third fish from somebody else waits for one's turn", a_third_fish_from_somebody_else);
	RUN("[KP-e] the last dance card is dealt with as usual", the_last_dance_card);
	RUN("[KP-f] only the revealer's row is eaten", rows_left_out_are_safe);
	RUN("[KP-g] take=haul: hauling takes the piles", hauling_takes_the_piles);
	RUN("[KP1-10] random games", random_games);
	RUN("[KP broken] what is broken is noticed", what_is_broken_is_noticed);
	return check_report();
}
