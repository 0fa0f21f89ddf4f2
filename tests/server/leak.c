/* Nobody is told what they may not know. The lobby runs within this process, on the test's own time, and every byte it
 * sends to every seat and to a watcher is kept. At each step of whole games the truth is exchanged for another one that
 * looks the same to one of them, and for other choices of others that look the same: what they are sent must be the
 * same bytes, in the same messages: views, legal lists, refusals, and whether anything is sent at all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/configs.h"
#include "engine/play.h"
#include "engine/parse.h"
#include "tests/check.h"
#include "server/hosted_show.h"
#include "tests/server/inside.h"

enum { STREAM_BYTES = 1 << 20, OTHER_WORLDS = 2, OTHER_ACTS = 3, WRONG_WORDS = 4 };

/* What one of them was sent since it was last emptied, each message after its length. */
struct stream {
	size_t used;
	char *bytes;
};

static struct stream streams[SIL_MAX_SEATS + 1];
static uint64_t compared, compared_bytes, worlds_that_differ, moves_played, frames;

static void keep(struct sil_peer *peer, const char *text, size_t length)
{
	struct stream *stream = peer->connection;
	if (stream->used + sizeof length + length > STREAM_BYTES)
		abort();
	memcpy(stream->bytes + stream->used, &length, sizeof length);
	memcpy(stream->bytes + stream->used + sizeof length, text, length);
	stream->used += sizeof length + length;
	frames++;
}

static struct sil_peer *peers[SIL_MAX_SEATS + 1]; /* the last one only watches */
static struct sil_hosted *hosted;
static int viewers;
static struct sil_rng rng = {42};

static void forget(void)
{
	for (int v = 0; v < viewers; v++)
		streams[v].used = 0;
}

static void say(int who, const char *text)
{
	inside_say(peers[who], text);
}

/* --- leaving no trace --- */

struct memory {
	struct sil_hosted hosted;
	uint64_t shown[SIL_MAX_SEATS + 1];
	int64_t now_ms;
};

static void remember(struct memory *memory)
{
	memory->hosted = *hosted;
	memory->now_ms = inside_ms;
	for (int v = 0; v < viewers; v++)
		memory->shown[v] = peers[v]->shown;
}

/* Everything is as it was; only the log has lines too many, which nobody reads here. */
static void restore(const struct memory *memory)
{
	struct sil_move *moves = hosted->table.record.moves;
	uint32_t space = hosted->table.record.capacity;
	struct sil_timer timer = hosted->timer;
	*hosted = memory->hosted;
	hosted->table.record.moves = moves, hosted->table.record.capacity = space;
	hosted->timer = timer;
	inside_ms = memory->now_ms;
	for (int v = 0; v < viewers; v++)
		peers[v]->shown = memory->shown[v];
}

static int seat_of(int viewer)
{
	return viewer == viewers - 1 ? SIL_WATCHER : viewer;
}

static void another_truth(const struct sil_state *from, int viewer, struct sil_state *world)
{
	struct sil_view view;
	sil_observe(hosted->game->rules, from, seat_of(viewer), &view);
	sil_imagine(hosted->game->rules, &view, &rng, world);
	worlds_that_differ += memcmp(world, from, hosted->game->rules->state_bytes) != 0;
}

static void set_truth(const struct sil_state *world)
{
	sil_copy(hosted->game->rules, &hosted->table.truth, world);
	memcpy(hosted->table.record.key, world->key, SIL_KEY_BYTES);
}

static bool same_stream(const struct stream *one, const struct stream *other)
{
	compared++, compared_bytes += one->used;
	return one->used == other->used && !memcmp(one->bytes, other->bytes, one->used);
}

/* --- asking without moving --- */

static void ask_around(int viewer, const char wrong[WRONG_WORDS][40])
{
	char message[120];
	say(viewer, "{\"type\":\"view\",\"id\":1}");
	for (int i = 0; i < WRONG_WORDS && wrong[i][0]; i++) {
		snprintf(message, sizeof message, "{\"type\":\"move\",\"id\":2,\"word\":\"%s\"}", wrong[i]);
		say(viewer, message);
	}
	say(viewer, "{\"type\":\"start\",\"id\":3}");
	say(viewer, "{\"type\":\"rematch\",\"id\":4}");
}

/* Words the seat may not play now. */
static void choose_wrong(int viewer, char wrong[WRONG_WORDS][40])
{
	const struct sil_rules *rules = hosted->game->rules;
	uint16_t acts[SIL_MAX_LEGAL];
	int count = seat_of(viewer) == SIL_WATCHER ? 0 : sil_table_legal(&hosted->table, viewer, acts), found = 0;
	memset(wrong, 0, WRONG_WORDS * sizeof *wrong);
	for (int tries = 0; tries < 40 && found < WRONG_WORDS; tries++) {
		uint16_t act = (uint16_t)sil_rng_below(&rng, rules->acts);
		bool legal = false;
		for (int i = 0; i < count; i++)
			legal |= acts[i] == act;
		/* In a race a move that is not listed may still be accepted at another moment. */
		struct sil_state copy = hosted->table.truth;
		struct sil_move move = {.act = act, .seat = (uint8_t)viewer};
		move.t_ms = sil_hosted_time_ms(hosted, inside_ms);
		if (legal || (seat_of(viewer) != SIL_WATCHER && rules->apply(&copy, move) == SIL_OK))
			continue;
		struct sil_out out = sil_out_on(wrong[found++], sizeof wrong[0]);
		hosted->game->print_move(act, &out);
	}
}

static bool words_stay_wrong(const struct sil_state *world, int viewer, const char wrong[WRONG_WORDS][40])
{
	for (int i = 0; i < WRONG_WORDS && wrong[i][0] && seat_of(viewer) != SIL_WATCHER; i++) {
		struct sil_state copy = *world;
		struct sil_move move = {.seat = (uint8_t)viewer, .t_ms = sil_hosted_time_ms(hosted, inside_ms)};
		if (sil_parse_move(hosted->game, wrong[i], &move.act) ||
		    hosted->game->rules->apply(&copy, move) == SIL_OK)
			return false;
	}
	return true;
}

static void check_questions(int viewer)
{
	static char buffer[STREAM_BYTES];
	char wrong[WRONG_WORDS][40];
	struct stream truth = {.bytes = buffer};
	struct memory before;
	struct sil_state world;
	choose_wrong(viewer, wrong);
	remember(&before);
	forget();
	ask_around(viewer, (const char(*)[40])wrong);
	memcpy(truth.bytes, streams[viewer].bytes, truth.used = streams[viewer].used);
	restore(&before);
	for (int i = 0; i < OTHER_WORLDS; i++) {
		another_truth(&before.hosted.table.truth, viewer, &world);
		if (!CHECK(words_stay_wrong(&world, viewer, (const char(*)[40])wrong)))
			continue;
		set_truth(&world);
		forget();
		ask_around(viewer, (const char(*)[40])wrong);
		if (!CHECK(same_stream(&truth, &streams[viewer])))
			printf("# %s, viewer %d: what is told on request differs\n", hosted->game->rules->name, viewer);
		restore(&before);
	}
}

/* --- moving --- */

static void make(struct sil_move move)
{
	char buffer[40], message[120];
	if (hosted->timed)
		inside_ms = hosted->zero_ms + move.t_ms;
	if (move.seat == SIL_CLOCK) {
		sil_hosted_attend(hosted); /* the alarm may have been set in another world */
		inside_ring();
		return;
	}
	struct sil_out out = sil_out_on(buffer, sizeof buffer);
	hosted->game->print_move(move.act, &out);
	snprintf(message, sizeof message, "{\"type\":\"move\",\"id\":9,\"word\":\"%s\"}", buffer);
	say(move.seat, message);
}

static bool same_view(const struct sil_state *one, const struct sil_state *other, int viewer)
{
	struct sil_view a, b;
	sil_observe(hosted->game->rules, one, seat_of(viewer), &a);
	sil_observe(hosted->game->rules, other, seat_of(viewer), &b);
	return !memcmp(&a, &b, hosted->game->rules->view_bytes);
}

/* In other worlds, and with other choices: whoever sees no difference is sent none. */
static void check_move(struct sil_move move, int viewer)
{
	static char buffer[STREAM_BYTES];
	const struct sil_rules *rules = hosted->game->rules;
	struct stream truth = {.bytes = buffer};
	struct memory before;
	struct sil_state after;
	remember(&before);
	forget();
	make(move);
	memcpy(truth.bytes, streams[viewer].bytes, truth.used = streams[viewer].used);
	sil_copy(rules, &after, &hosted->table.truth);
	restore(&before);
	for (int w = 0; w <= OTHER_WORLDS; w++) {
		struct sil_state world = before.hosted.table.truth, then;
		uint16_t acts[SIL_MAX_LEGAL];
		if (w)
			another_truth(&before.hosted.table.truth, viewer, &world);
		int count = rules->legal(&world, move.seat, acts);
		for (int i = 0; i < OTHER_ACTS && count; i++) {
			struct sil_move other = move;
			/* A viewer's own move stays: they know it. */
			if (move.seat != viewer && move.seat != SIL_CLOCK)
				other.act = acts[sil_rng_below(&rng, (uint32_t)count)];
			sil_copy(rules, &then, &world);
			if (rules->apply(&then, other) != SIL_OK || then.public.over != after.public.over ||
			    then.public.over || !same_view(&then, &after, viewer))
				continue;
			set_truth(&world);
			forget();
			make(other);
			if (!CHECK(same_stream(&truth, &streams[viewer])))
				printf("# %s, viewer %d, after a move of %d: what is sent differs\n", rules->name,
				       viewer, move.seat);
			restore(&before);
		}
	}
}

static struct sil_move choose_move(void)
{
	const struct sil_rules *rules = hosted->game->rules;
	const struct sil_state *truth = &hosted->table.truth;
	for (;;) {
		unsigned due = truth->public.due;
		for (uint32_t skip = sil_rng_below(&rng, (uint32_t)__builtin_popcount(due)); skip; skip--)
			due &= due - 1;
		struct sil_move move = {.seat = (uint8_t)__builtin_ctz(due)};
		move.act = sil_pick(rules, truth, move.seat, sil_rng_u32(&rng));
		if (hosted->timed) {
			move.t_ms = truth->public.wake_ms;
			if (move.seat != SIL_CLOCK)
				move.t_ms -= sil_rng_below(&rng, truth->public.wake_ms - truth->public.now_ms + 1);
			if (hosted->zero_ms + move.t_ms < inside_ms)
				move.t_ms = (uint32_t)(inside_ms - hosted->zero_ms);
		}
		struct sil_state copy;
		sil_copy(rules, &copy, truth);
		if (rules->apply(&copy, move) == SIL_OK)
			return move;
	}
}

/* --- whole games --- */

static void sit_down(const struct sil_game *game, const struct sil_config *config)
{
	viewers = config->seats + 1;
	for (int v = 0; v < viewers; v++) {
		streams[v].used = 0;
		peers[v] = inside_person(&streams[v]);
	}
	hosted = inside_table(peers, viewers, game, config);
}

static void stand_up(void)
{
	for (int v = 0; v < viewers; v++)
		sil_lobby_disconnect(inside_lobby, peers[v]);
	inside_ring(); /* and whatever was being stored is */
	sil_lobby_remove_table(inside_lobby, hosted);
}

static void one_game(const struct sil_game *game, const struct sil_config *config, int most_moves)
{
	sit_down(game, config);
	for (int moves = 0; hosted->state == SIL_TABLE_PLAYING && moves < most_moves; moves++) {
		struct sil_move move = choose_move();
		int viewer = moves % viewers;
		check_questions(viewer);
		check_move(move, viewer);
		check_move(move, (viewer + 1) % viewers);
		forget();
		make(move);
		moves_played++;
		if (!hosted->timed)
			inside_ms += 100;
	}
	stand_up();
}

static void every_game(void)
{
	for (int g = 0; sil_games[g]; g++) {
		uint64_t from = compared;
		for (unsigned c = 0; c < sil_config_count(sil_games[g]->rules); c++) {
			struct sil_config config = sil_config_at(sil_games[g]->rules, c);
			struct sil_out nowhere = {0};
			if (sil_check_config(sil_games[g], &config, &nowhere) && sil_rng_below(&rng, 3) == 0)
				one_game(sil_games[g], &config, 300);
		}
		printf("# %s: %llu streams compared\n", sil_games[g]->rules->name,
		       (unsigned long long)(compared - from));
	}
	CHECK(worlds_that_differ > 1000 && compared > 1000);
}

/* A test that could not fail would prove nothing: give a seat its neighbour's view, and it is found. */
static void a_leak_is_found(void)
{
	const struct sil_game *game = sil_find_game("chawai");
	struct sil_config config = {.seats = 3};
	struct memory before;
	struct sil_state world;
	static char buffer[STREAM_BYTES];
	int found = 0;
	sit_down(game, &config);
	for (int i = 0; i < 10 && hosted->state == SIL_TABLE_PLAYING; i++) {
		make(choose_move());
		remember(&before);
		peers[0]->seat = 1;
		forget();
		sil_hosted_show_view(hosted, peers[0], true);
		size_t used = streams[0].used;
		memcpy(buffer, streams[0].bytes, used);
		another_truth(&before.hosted.table.truth, 0, &world);
		set_truth(&world);
		forget();
		sil_hosted_show_view(hosted, peers[0], true);
		found += used != streams[0].used || memcmp(buffer, streams[0].bytes, used) != 0;
		restore(&before);
		peers[0]->seat = 0;
	}
	CHECK(found > 0);
	stand_up();
}

int main(void)
{
	struct sil_limits limits = inside_limits();
	for (int v = 0; v <= SIL_MAX_SEATS; v++)
		streams[v].bytes = malloc(STREAM_BYTES);
	if (!inside_open(&limits, keep)) {
		puts("0 passed, 1 failed");
		return 1;
	}
	RUN("every game: nobody is told what they may not know", every_game);
	RUN("a leak would be found", a_leak_is_found);
	printf("# %llu moves, %llu frames, %llu streams compared, %.1f MB, %llu other worlds\n",
	       (unsigned long long)moves_played, (unsigned long long)frames, (unsigned long long)compared,
	       (double)compared_bytes / 1e6, (unsigned long long)worlds_that_differ);
	inside_close();
	for (int v = 0; v <= SIL_MAX_SEATS; v++)
		free(streams[v].bytes);
	return check_report();
}
