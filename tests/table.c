/* The table core: a move is checked, then committed; what is refused, or finds no memory, changes nothing; undo and
 * replay come to the same states. */
#include <stdlib.h>
#include <string.h>

#include "engine/configs.h"
#include "engine/describe.h"
#include "engine/forced.h"
#include "engine/kept.h"
#include "engine/move_line.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "table/replay.h"
#include "table/selfplay.h"
#include "table/undo.h"
#include "tests/check.h"

/* The linker sends every realloc of the engine here (meson.build). */
static bool memory_is_short;
void *__real_realloc(void *, size_t);
void *__wrap_realloc(void *, size_t);
void *__wrap_realloc(void *memory, size_t size)
{
	return memory_is_short ? NULL : __real_realloc(memory, size);
}

static char first[1 << 16], second[1 << 16];

static void deal(struct sil_table *table, const char *game, uint8_t seats)
{
	uint8_t key[SIL_KEY_BYTES];
	sil_seed_key(3, 1, key);
	sil_table_deal(table, sil_find_game(game), &(struct sil_config){.seats = seats}, key);
}

/* Some move of somebody who is due, the clock included. */
static struct sil_move some_move(const struct sil_table *table)
{
	static struct sil_rng rng = {9};
	uint16_t acts[SIL_MAX_LEGAL];
	unsigned due = table->truth.public.due;
	for (uint32_t skip = sil_rng_below(&rng, (uint32_t)__builtin_popcount(due)); skip; skip--)
		due &= due - 1;
	uint8_t seat = (uint8_t)__builtin_ctz(due);
	int count = sil_table_legal(table, seat, acts);
	CHECK(count > 0);
	uint16_t act = acts[sil_rng_below(&rng, (uint32_t)count)];
	return (struct sil_move){.t_ms = table->truth.public.wake_ms, .act = act, .seat = seat};
}

static bool same_state(const struct sil_table *table, const struct sil_state *one, const struct sil_state *other)
{
	return !memcmp(one, other, table->record.game->rules->state_bytes);
}

/* Every game, option and number of seats, to the end. */
static void check_then_commit(void)
{
	for (int g = 0; sil_games[g]; g++) {
		for (unsigned c = 0; c < sil_config_count(sil_games[g]->rules); c++) {
			struct sil_config config = sil_config_at(sil_games[g]->rules, c);
			struct sil_out nowhere = {0};
			struct sil_table table;
			uint8_t key[SIL_KEY_BYTES];
			if (!sil_check_config(sil_games[g], &config, &nowhere))
				continue;
			sil_seed_key(5, c, key);
			sil_table_deal(&table, sil_games[g], &config, key);
			CHECK(same_state(&table, &table.previous, &table.truth));
			while (!table.truth.public.over) {
				struct sil_state before;
				struct sil_view was, saw, sees, is;
				struct sil_move move = some_move(&table);
				sil_copy(sil_games[g]->rules, &before, &table.truth);
				sil_table_view(&table, 0, &was);
				uint32_t count = table.record.count;
				if (!CHECK(sil_table_check(&table, move) == SIL_OK))
					break;
				CHECK(table.record.count == count && same_state(&table, &table.truth, &before));
				sil_table_commit(&table);
				CHECK(table.record.count == count + 1 && same_state(&table, &table.previous, &before));
				sil_table_views(&table, 0, &saw, &sees);
				sil_table_view(&table, 0, &is);
				CHECK(!memcmp(&was, &saw, sil_games[g]->rules->view_bytes) &&
				      !memcmp(&is, &sees, sil_games[g]->rules->view_bytes));
			}
			struct sil_move late = {.seat = 0};
			CHECK(sil_table_move(&table, late) == SIL_OVER);
			sil_table_release(&table);
		}
	}
}

static void refused(void)
{
	struct sil_table table;
	deal(&table, "goofspiel", 2);
	struct sil_move move = some_move(&table), nobody = {.seat = 5};
	CHECK(sil_table_move(&table, move) == SIL_OK);
	struct sil_table before = table;
	CHECK(sil_table_move(&table, move) == SIL_NOT_DUE && sil_table_move(&table, nobody) == SIL_NO_SUCH_SEAT);
	CHECK(table.record.count == 1 && same_state(&table, &table.truth, &before.truth) &&
	      same_state(&table, &table.previous, &before.previous));
	CHECK(sil_table_check_undo(&table, 1) == SIL_NOT_LEGAL);
	sil_table_release(&table);
}

static void short_of_memory(void)
{
	struct sil_table table;
	char sentence[SIL_LANGS][200];
	deal(&table, "goofspiel", 2);
	struct sil_move move = some_move(&table);
	struct sil_state before = table.truth;
	memory_is_short = true;
	CHECK(sil_table_move(&table, move) == SIL_NO_MEMORY);
	memory_is_short = false;
	CHECK(table.record.count == 0 && same_state(&table, &table.truth, &before));
	CHECK(sil_table_move(&table, move) == SIL_OK);
	/* A record that is full says so too. */
	uint32_t count = table.record.count;
	table.record.count = SIL_MAX_MOVES;
	CHECK(sil_table_check(&table, some_move(&table)) == SIL_RECORD_FULL);
	table.record.count = count;
	for (enum sil_lang lang = SIL_EN; lang < SIL_LANGS; lang++) {
		static const int codes[] = {SIL_NO_MEMORY, SIL_RECORD_FULL, SIL_PRESSED_OUT, SIL_NOT_LEGAL};
		for (int i = 0; i < 4; i++) {
			struct sil_out out = sil_out_on(sentence[0], sizeof sentence[0]);
			out.lang = lang;
			sil_put_refusal(table.record.game, codes[i], &out);
			CHECK(i == 0 || strcmp(sentence[0], sentence[1]) != 0);
			strcpy(sentence[1], sentence[0]);
		}
	}
	sil_table_release(&table);
}

enum habit { FIRST, LAST, ANY, HABITS }; /* of what is legal */

/* Every seat that is due presses once, if it may. Whether any did. */
static bool press_all_round(struct sil_table *table, enum habit habit, uint32_t presses[SIL_MAX_SEATS])
{
	static struct sil_rng rng = {3};
	bool any = false;
	for (uint8_t seat = 0; seat < table->record.config.seats; seat++) {
		uint16_t acts[SIL_MAX_LEGAL];
		int count = table->truth.public.due >> seat & 1 ? sil_table_legal(table, seat, acts) : 0;
		if (!count)
			continue;
		int chosen = habit == FIRST ? 0 : habit == LAST ? count - 1 : (int)sil_rng_below(&rng, (uint32_t)count);
		struct sil_move move = {.t_ms = table->truth.public.wake_ms, .act = acts[chosen], .seat = seat};
		int refusal = sil_table_move(table, move);
		CHECK(refusal == (presses[seat] == SIL_MAX_PRESSES ? SIL_PRESSED_OUT : SIL_OK));
		if (refusal == SIL_PRESSED_OUT) /* but what was stored before there was a limit is read */
			CHECK(sil_table_check_stored(table, move) == SIL_OK);
		presses[seat] += refusal == SIL_OK;
		any |= refusal == SIL_OK;
	}
	return any;
}

/* The clock gets its turn only where nobody presses any more: passes change nothing, claims made together and the same
 * signs lead nowhere. Still the game ends, and the record holds it. */
static void presses_have_an_end(void)
{
	for (enum habit habit = FIRST; habit < HABITS; habit++) {
		struct sil_table table;
		uint32_t presses[SIL_MAX_SEATS] = {0}, most = 0;
		deal(&table, "kawaii", sil_find_game("kawaii")->rules->max_seats);
		while (!table.truth.public.over && CHECK(table.record.count < SIL_MAX_MOVES)) {
			uint16_t tick[SIL_MAX_LEGAL];
			if (press_all_round(&table, habit, presses) || table.truth.public.over)
				continue;
			CHECK(sil_table_legal(&table, SIL_CLOCK, tick) == 1);
			CHECK(sil_table_move(&table, (struct sil_move){.t_ms = table.truth.public.wake_ms,
								       .act = tick[0],
								       .seat = SIL_CLOCK}) == SIL_OK);
		}
		for (int s = 0; s < SIL_MAX_SEATS; s++)
			most = presses[s] > most ? presses[s] : most;
		CHECK(table.truth.public.over && (habit != LAST || most == SIL_MAX_PRESSES));
		sil_table_release(&table);
	}
}

/* The record is printed, read, and printed again; a bare one too. */
static void read_again(void)
{
	struct sil_table table, again;
	struct sil_record_problem problem = {0};
	static const char *const games[] = {"chawai", "kawaii"}; /* the second has a clock */
	for (int g = 0; g < 2; g++) {
		deal(&table, games[g], 3);
		strcpy(table.record.names[1], "Anna");
		for (int i = 0; i < 25 && !table.truth.public.over; i++)
			CHECK(sil_table_move(&table, some_move(&table)) == SIL_OK);
		struct sil_out whole = sil_out_on(first, sizeof first), other = sil_out_on(second, sizeof second);
		sil_record_print(&table.record, &whole);
		if (!CHECK(sil_table_read(&again, first, whole.used, &problem)))
			return;
		CHECK(same_state(&table, &table.truth, &again.truth) &&
		      same_state(&table, &again.previous, &again.truth));
		sil_record_print_bare(&again.record, &other);
		sil_table_release(&again);
		CHECK(other.used < whole.used * 2 / 3 && !strchr(second, '~') && !strstr(second, "state"));
		/* With and without its last newline. */
		for (size_t cut = 0; cut < 2; cut++) {
			if (!CHECK(sil_table_read_bare(&again, second, other.used - cut, &problem)))
				return;
			static char third[sizeof first];
			struct sil_out out = sil_out_on(third, sizeof third);
			sil_record_print(&again.record, &out);
			CHECK(!strcmp(first, third));
			sil_table_release(&again);
		}
		CHECK(!sil_table_read_bare(&again, second, other.used - 3, &problem) && problem.line > 10);
		CHECK(!sil_table_read_bare(&again, "", 0, &problem));
		sil_table_release(&table);
	}
}

static void replay(void)
{
	struct sil_table table;
	struct sil_state states[64];
	struct sil_view before, after, now;
	uint32_t count = 0;
	deal(&table, "kai-piranja", 3);
	for (; count < 60 && !table.truth.public.over; count++) {
		states[count] = table.truth;
		CHECK(sil_table_move(&table, some_move(&table)) == SIL_OK);
	}
	states[count] = table.truth;
	CHECK(count > 20);
	struct sil_replay place;
	sil_replay_begin(&place, &table.record);
	CHECK(!sil_replay_last(&place) && same_state(&table, &place.previous, &place.truth));
	static const uint32_t ways[] = {1, 2, 3, 9, 4, 5, 20, 0, 19, 19, 1000, 7};
	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		uint32_t at = ways[i] < count ? ways[i] : count;
		sil_replay_go(&place, ways[i]);
		CHECK(place.moves == at && same_state(&table, &place.truth, &states[at]) &&
		      same_state(&table, &place.previous, &states[at ? at - 1 : 0]));
		sil_replay_views(&place, 1, &before, &after);
		sil_replay_view(&place, 1, &now);
		CHECK(!memcmp(&after, &now, table.record.game->rules->view_bytes));
	}
	/* From where it is, forwards: the moves before need not even be there. */
	sil_replay_go(&place, 10);
	struct sil_move kept = table.record.moves[3];
	table.record.moves[3].seat = 99;
	sil_replay_go(&place, 11);
	CHECK(place.moves == 11 && same_state(&table, &place.truth, &states[11]));
	CHECK(!sil_record_replay(&table.record, 5, &place.truth));
	table.record.moves[3] = kept;
	sil_table_release(&table);
}

static void undo(void)
{
	struct sil_table table;
	deal(&table, "goofspiel", 3);
	struct sil_state dealt = table.truth;
	struct sil_move one = some_move(&table);
	CHECK(sil_undo_check(&table, one.seat, ~0u) < 0);
	CHECK(sil_table_move(&table, one) == SIL_OK);
	struct sil_move two = some_move(&table);
	CHECK(sil_table_move(&table, two) == SIL_OK);
	struct sil_state chosen = table.truth;
	CHECK(sil_undo_check(&table, one.seat, ~0u) == 0);
	CHECK(table.record.count == 2 && same_state(&table, &table.truth, &chosen)); /* nothing before the commit */
	sil_table_commit_undo(&table);
	CHECK(table.record.count == 1 && table.record.moves[0].seat == two.seat);
	CHECK(same_state(&table, &table.truth, &table.previous));
	CHECK(sil_undo_check(&table, two.seat, ~0u) == 0);
	sil_table_commit_undo(&table);
	CHECK(table.record.count == 0 && same_state(&table, &table.truth, &dealt));
	/* A last card would be played again at once. */
	uint16_t acts[SIL_MAX_LEGAL];
	while (table.truth.public.due != 7 || sil_table_legal(&table, 0, acts) > 1)
		CHECK(sil_table_move(&table, some_move(&table)) == SIL_OK);
	CHECK(sil_table_move(&table, (struct sil_move){.seat = 0, .act = acts[0]}) == SIL_OK);
	CHECK(!table.truth.public.over && sil_undo_check(&table, 0, ~0u) < 0);
	sil_table_release(&table);
}

/* One person on seat 0, bots elsewhere: to the state before the person's decision, or nothing changes and a sentence
 * says why. Returns how often it was possible after others had moved. */
static int undo_decisions(const char *name, uint8_t seats, int *refused)
{
	struct sil_table table;
	char why[256];
	int answered = 0;
	deal(&table, name, seats);
	struct sil_state before = table.truth;
	bool chosen = false, others = false;
	for (int i = 0; i < 400 && !table.truth.public.over; i++) {
		struct sil_out out = sil_out_on(why, sizeof why);
		struct sil_move move = some_move(&table);
		struct sil_state now = table.truth;
		uint16_t acts[SIL_MAX_LEGAL];
		uint32_t count = table.record.count;
		int legal = move.seat == 0 ? sil_table_legal(&table, 0, acts) : 0;
		if (legal && sil_forced_act(table.record.game, &now.public, acts, legal) < 0)
			before = now, chosen = true, others = false;
		CHECK(sil_table_move(&table, move) == SIL_OK);
		others |= move.seat != 0, now = table.truth, count++;
		if (!others && i % 5 != 4)
			continue;
		if (sil_undo_decision(&table, 0, 1, &out)) {
			/* A sealed choice goes alone: what others chose in secret stays. */
			bool sealed = (before.public.due & (before.public.due - 1)) != 0;
			CHECK(chosen && table.record.count < count &&
			      (sealed || same_state(&table, &table.truth, &before)));
			answered += others && !sealed, chosen = false;
		} else {
			CHECK(same_state(&table, &table.truth, &now) && table.record.count == count &&
			      strlen(why) > 20);
			*refused += chosen;
		}
	}
	sil_table_release(&table);
	return answered;
}

static void undo_at_home(void)
{
	int refused = 0;
	CHECK(undo_decisions("chabyrinthe", 2, &refused) > 0);
	for (int g = 0; sil_games[g]; g++)
		undo_decisions(sil_games[g]->rules->name,
			       sil_games[g]->rules->min_seats < 3 ? 3 : sil_games[g]->rules->min_seats, &refused);
	CHECK(refused > 20);
}

/* What has been turned over, or chosen at the same time and shown, stands. */
static void undo_stops_at_what_was_shown(void)
{
	struct sil_table table;
	char why[256];
	struct sil_out out = sil_out_on(why, sizeof why);
	uint16_t act;
	deal(&table, "kai-piranja", 4);
	uint8_t seat = (uint8_t)__builtin_ctz(table.truth.public.due);
	CHECK(sil_parse_move(table.record.game, "reveal", &act) == SIL_OK);
	CHECK(sil_table_move(&table, (struct sil_move){.act = act, .seat = seat}) == SIL_OK);
	CHECK(!sil_undo_decision(&table, seat, 1u << seat, &out));
	sil_table_release(&table);
	deal(&table, "goofspiel", 3);
	for (int i = 0; i < 3; i++)
		CHECK(sil_table_move(&table, some_move(&table)) == SIL_OK);
	CHECK(!sil_undo_decision(&table, 0, 1, &out));
	sil_table_release(&table);
}

/* Whether the move has surely shown its mover something: in another world that looked the same it looks different. */
static bool is_revealing(const struct sil_table *table, const struct sil_state *before, struct sil_move move,
			 struct sil_rng *rng)
{
	const struct sil_rules *rules = table->record.game->rules;
	struct sil_view view, after, is;
	size_t from = offsetof(struct sil_view, seat);
	sil_observe(rules, before, move.seat, &view);
	sil_observe(rules, &table->truth, move.seat, &is);
	for (int i = 0; i < 300; i++) {
		struct sil_state world;
		sil_imagine(rules, &view, rng, &world);
		if (rules->apply(&world, move) != SIL_OK)
			return true;
		sil_observe(rules, &world, move.seat, &after);
		if (memcmp((char *)&after + from, (char *)&is + from, rules->view_bytes - from) != 0)
			return true;
	}
	return false;
}

/* What has shown the mover something is not taken back, however often somebody asks; and asking changes no answer. */
static void undo_reveals_nothing(void)
{
	struct sil_rng rng = {77};
	int revealing = 0, harmless = 0, moves = CHECK_FEW ? 600 : 3000;
	for (int g = 0; sil_games[g]; g++) {
		struct sil_table table;
		deal(&table, sil_games[g]->rules->name,
		     sil_games[g]->rules->min_seats < 2 ? 2 : sil_games[g]->rules->min_seats);
		for (int i = 0; i < moves; i++) {
			if (table.truth.public.over) { /* the next game, with another key */
				uint8_t key[SIL_KEY_BYTES];
				struct sil_config config = table.record.config;
				sil_seed_key((uint64_t)i, 1, key);
				sil_table_release(&table);
				sil_table_deal(&table, sil_games[g], &config, key);
			}
			struct sil_state before = table.truth;
			struct sil_move move = some_move(&table);
			CHECK(sil_table_move(&table, move) == SIL_OK);
			if (table.truth.public.over || sil_table_is_timed(&table) || move.seat == SIL_CLOCK)
				continue;
			bool shows = is_revealing(&table, &before, move, &rng);
			if (!shows && i >= 100)
				continue;
			bool taken_back = sil_undo_check(&table, move.seat, 0) >= 0;
			revealing += shows, harmless += taken_back;
			CHECK(!shows || !taken_back);
			for (int again = 0; again < 3; again++)
				CHECK((sil_undo_check(&table, move.seat, 0) >= 0) == taken_back);
		}
		sil_table_release(&table);
	}
	CHECK(revealing > moves && harmless > 50);
}

static void show(const struct sil_table *table, uint8_t seat, struct sil_out *kept)
{
	struct sil_view view;
	struct sil_out shown = sil_out_on(second, sizeof second);
	sil_table_view(table, seat, &view);
	sil_describe_view(table->record.game, &view, &shown);
	sil_put(kept, "view "), sil_put(kept, second), sil_put(kept, "\n");
}

/* A game in which choices are taken back, twice at times, and often made again: everybody's views agree with its record
 * (docs/fair.md). Returns how often. */
static int take_back_and_compare(const struct sil_game *game, uint8_t seats, uint64_t seed, uint8_t viewer)
{
	static char kept[1 << 22], why[600];
	struct sil_rng rng = {seed};
	struct sil_table table;
	uint8_t key[SIL_KEY_BYTES];
	struct sil_out views = sil_out_on(kept, sizeof kept), record = sil_out_on(first, sizeof first),
		       said = sil_out_on(why, sizeof why);
	int taken_back = 0, same_again = 0;
	sil_seed_key(seed, 1, key);
	sil_table_deal(&table, game, &(struct sil_config){.seats = seats}, key);
	int most = sil_table_is_timed(&table) ? 0 : 90; /* nothing is taken back in a race */
	show(&table, viewer, &views);
	for (int i = 0; i < most && !table.truth.public.over; i++) {
		struct sil_move move = some_move(&table);
		CHECK(sil_table_move(&table, move) == SIL_OK);
		show(&table, viewer, &views);
		uint8_t seat = (uint8_t)sil_rng_below(&rng, seats);
		if (sil_rng_below(&rng, 2) || sil_undo_check(&table, seat, ~0u) < 0)
			continue;
		uint16_t act = 0;
		for (uint32_t m = 0; m < table.record.count; m++)
			act = table.record.moves[m].seat == seat ? table.record.moves[m].act : act;
		sil_table_commit_undo(&table), taken_back++;
		show(&table, viewer, &views);
		if (sil_rng_below(&rng, 3) &&
		    sil_table_move(&table, (struct sil_move){.act = act, .seat = seat}) == SIL_OK)
			show(&table, viewer, &views), same_again++;
	}
	sil_record_print(&table.record, &record);
	if (!CHECK(!views.overflow && !record.overflow &&
		   sil_kept_check(kept, views.used, first, record.used, &said) == SIL_NOT_DRAWN))
		printf("# %s, %d seats, seed %d, viewer %d: %s\n", game->rules->name, seats, (int)seed, viewer, why);
	sil_table_release(&table);
	return taken_back && same_again;
}

static void views_with_moves_taken_back(void)
{
	int often = 0;
	for (int g = 0; sil_games[g]; g++) {
		uint8_t seats = sil_games[g]->rules->min_seats < 3 ? 3 : sil_games[g]->rules->min_seats;
		for (uint64_t seed = 1; seed <= 12; seed++)
			often += take_back_and_compare(sil_games[g], seats, seed,
						       seed % 4 == 3 ? SIL_WATCHER : (uint8_t)(seed % 4));
	}
	CHECK(often > 12);
}

/* Only what would be printed so is read. */
static void move_lines(void)
{
	const struct sil_game *game = sil_find_game("kawaii"), *calm = sil_find_game("goofspiel");
	struct sil_move move = {.t_ms = 1, .credit_ms = 2};
	char text[SIL_MOVE_LINE_BYTES];
	struct sil_out out = sil_out_on(text, sizeof text);
	CHECK(sil_parse_move_line(game, 3, true, "clock tick @4000000000", &move) == SIL_MOVE_LINE_FINE);
	CHECK(move.seat == SIL_CLOCK && move.t_ms == 4000000000 && move.credit_ms == 0);
	CHECK(sil_parse_move_line(game, 3, true, "2 flip @17 -9", &move) == SIL_MOVE_LINE_FINE);
	CHECK(move.seat == 2 && move.t_ms == 17 && move.credit_ms == 9);
	sil_put_move_line(game, &move, true, &out);
	CHECK(!strcmp(text, "2 flip @17 -9"));
	static const char *const odd[] = {"2 flip",       "2 flip @017", "2 flip @17 -0",   "2  flip @17",
					  "2 flip @17 9", "2 flip @x",   "2 flip @17 -9 x", "2 flip @17 "};
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++)
		CHECK(sil_parse_move_line(game, 3, true, odd[i], &move) == SIL_MOVE_LINE_SPELLING);
	CHECK(sil_parse_move_line(game, 3, true, "3 flip @17", &move) == SIL_MOVE_LINE_OTHER);
	CHECK(sil_parse_move_line(game, 3, true, "", &move) == SIL_MOVE_LINE_OTHER);
	CHECK(sil_parse_move_line(game, 3, true, "1 flop @17", &move) == SIL_MOVE_LINE_UNKNOWN);
	memset(text, '1', sizeof text - 1), text[sizeof text - 1] = 0;
	CHECK(sil_parse_move_line(game, 3, true, text, &move) == SIL_MOVE_LINE_OTHER);
	CHECK(sil_parse_move_line(calm, 2, false, "1 bid-3", &move) == SIL_MOVE_LINE_FINE && move.t_ms == 0);
	CHECK(sil_parse_move_line(calm, 2, false, "1 bid-3 @4", &move) == SIL_MOVE_LINE_SPELLING);
}

/* What decides nothing is played for people: a pass, a last card. A flip is theirs, and in a race waiting is a choice.
 */
static void forced(void)
{
	const struct sil_game *chawai = sil_find_game("chawai"), *kawaii = sil_find_game("kawaii");
	struct sil_public calm = {.seats = 3, .options = {1}}, live = {.seats = 3};
	uint16_t acts[2] = {3, 4}, pass, flip;
	CHECK(sil_parse_move(kawaii, "pass", &pass) == SIL_OK && sil_parse_move(kawaii, "flip", &flip) == SIL_OK);
	CHECK(sil_forced_act(chawai, &live, acts, 1) == 3 && sil_forced_act(chawai, &live, acts, 2) < 0 &&
	      sil_forced_act(chawai, &live, acts, 0) < 0);
	CHECK(sil_forced_act(kawaii, &calm, &pass, 1) == pass && sil_forced_act(kawaii, &calm, &flip, 1) < 0);
	CHECK(sil_forced_act(kawaii, &live, &pass, 1) < 0);
	CHECK(sil_forced_act(sil_find_game("kai-piranja"), &live, acts, 1) < 0);
}

int main(void)
{
	RUN("a move is checked, then committed", check_then_commit);
	RUN("what is refused changes nothing", refused);
	RUN("short of memory", short_of_memory);
	RUN("printed and read again", read_again);
	RUN("replay, forwards and backwards", replay);
	RUN("undo is checked, then committed", undo);
	RUN("undo at home: back to the decision, or a sentence", undo_at_home);
	RUN("undo stops at what was shown", undo_stops_at_what_was_shown);
	RUN("an undo tells nobody anything", undo_reveals_nothing);
	RUN("views with moves that were taken back", views_with_moves_taken_back);
	RUN("lines of moves", move_lines);
	RUN("forced moves", forced);
	RUN("presses have an end", presses_have_an_end);
	return check_report();
}
