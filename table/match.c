/* Playing matches. Workers take blocks of games; blocks are added up in their order, so that an early end comes after
 * the same game whatever the number of threads. */
#include "table/match.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/levels.h"
#include "engine/monotonic.h"
#include "bots/net_bot.h"
#include "bots/oracle.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "engine/text.h"
#include "shared_messages.h"
#include "table/before.h"
#include "table/exploit.h"
#include "table/match_record.h"

enum { BLOCK = 64 };

/* The results of one block of games. */
struct block {
	struct sil_tally by_seat[SIL_MAX_SEATS], by_bot[SIL_MAX_SEATS];
	uint64_t games, moves, broken;
	char first_broken[160];
};

struct pool {
	struct sil_match *match;
	atomic_uint_fast64_t next; /* block to be played next */
	atomic_bool stop;
	bool rotate;
	pthread_mutex_t lock;                    /* guards the match's results and what follows */
	pthread_cond_t block_added;              /* `added` has grown */
	uint64_t added;                          /* blocks added up so far */
	struct block *waiting[4 * SIL_MAX_JOBS]; /* finished, but an earlier one is not; by number modulo its length */
};

static const struct sil_bot oracle = {.name = "oracle", .choose_from_truth = sil_oracle};
static const struct sil_bot exploit = {.name = "exploit", .choose_from_truth = sil_exploit};

const struct sil_bot *sil_find_player(const char *name)
{
	const struct sil_bot *const own[] = {
		&oracle, &exploit, &sil_net_bot, &sil_hard_before_bot, &sil_max_before_bot, &sil_ismcts_bot};
	for (size_t i = 0; i < sizeof own / sizeof *own; i++)
		if (!strcmp(name, own[i]->name))
			return own[i];
	return sil_find_bot(name);
}

void sil_tally_merge(struct sil_tally *into, const struct sil_tally *from)
{
	into->games += from->games;
	into->shares += from->shares, into->shares_squared += from->shares_squared;
	into->points += from->points, into->points_squared += from->points_squared;
	into->others += from->others, into->others_squared += from->others_squared;
	into->early += from->early, into->early_squared += from->early_squared;
}

/* What one game was for a seat. */
static struct sil_tally tally_of(const struct sil_state *end, const struct sil_rules *rules, const int32_t *early,
				 unsigned seat)
{
	int32_t points[SIL_MAX_SEATS];
	rules->score(end, points);
	int64_t share = sil_victory_share(rules->winners(end), seat), own = points[seat], others = -own;
	for (unsigned s = 0; s < end->public.seats; s++)
		others += points[s];
	return (struct sil_tally){.games = 1,
				  .shares = share,
				  .shares_squared = share * share,
				  .points = own,
				  .points_squared = own * own,
				  .others = others,
				  .others_squared = others * others,
				  .early = early[seat],
				  .early_squared = (int64_t)early[seat] * early[seat]};
}

/* Everybody's points after a third of a game's moves. */
static void score_early(const struct sil_record *record, int32_t points[SIL_MAX_SEATS])
{
	struct sil_state state;
	sil_begin(record->game->rules, &record->config, record->key, &state);
	for (uint32_t m = 0; m < record->count / 3; m++)
		record->game->rules->apply(&state, record->moves[m]);
	record->game->rules->score(&state, points);
}

static double mean_of(int64_t sum, int64_t squares, uint64_t games, double *standard_error)
{
	double n = (double)games, mean = (double)sum / n, variance = (double)squares / n - mean * mean;
	*standard_error = sqrt(variance > 0 ? variance / n : 0);
	return mean;
}

struct sil_figures sil_figures_of(const struct sil_tally *tally)
{
	struct sil_figures figures = {0};
	if (tally->games == 0)
		return figures;
	figures.win_share = mean_of(tally->shares, tally->shares_squared, tally->games, &figures.win_share_se);
	figures.win_share /= SIL_VICTORY, figures.win_share_se /= SIL_VICTORY;
	figures.score = mean_of(tally->points, tally->points_squared, tally->games, &figures.score_se);
	figures.others = mean_of(tally->others, tally->others_squared, tally->games, &figures.others_se);
	figures.early = mean_of(tally->early, tally->early_squared, tally->games, &figures.early_se);
	return figures;
}

static double seconds_now(void)
{
	return (double)sil_monotonic_ns() * 1e-9;
}

/* Which bot of the list plays a seat in this game. */
static unsigned bot_at(const struct pool *pool, uint64_t number, unsigned seat)
{
	return pool->rotate ? (unsigned)((number + seat) % pool->match->config.seats) : seat;
}

/* Ends the match for this reason, unless it has one already. Returns false. */
static bool fail(struct pool *pool, const char *why)
{
	pthread_mutex_lock(&pool->lock);
	if (!pool->match->failure[0])
		snprintf(pool->match->failure, sizeof pool->match->failure, "%s", why);
	pthread_mutex_unlock(&pool->lock);
	return false;
}

static bool write_record(struct pool *pool, uint64_t number, const struct sil_record *record)
{
	char sentence[sizeof pool->match->failure] = "";
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = pool->match->lang;
	return sil_match_write_record(pool->match->records, number, record, SIL_MAX_RECORD_BYTES, &why) ||
	       fail(pool, sentence);
}

/* A game that could not be played to its end: a bot's mistake, or no memory for its record. */
static bool refuse(struct pool *pool, uint64_t number, int refusal)
{
	char sentence[sizeof pool->match->failure] = "";
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = pool->match->lang;
	sil_put_refusal(pool->match->game, refusal, &why);
	char whole[sizeof pool->match->failure] = "", game[24] = "";
	struct sil_out out = sil_out_on(whole, sizeof whole), name = sil_out_on(game, sizeof game);
	sil_put_int(&name, (int64_t)number);
	out.lang = why.lang;
	sil_put_one_message(&out, say_shared_match_game(sil_one_message(&shared_words), game, sentence));
	return fail(pool, whole);
}

static bool play_game(struct pool *pool, struct block *block, uint64_t number)
{
	const struct sil_match *match = pool->match;
	unsigned seats = match->config.seats;
	const struct sil_rules *rules = match->game->rules;
	const struct sil_bot *sitting[SIL_MAX_SEATS];
	uint8_t key[SIL_KEY_BYTES];
	struct sil_state end;
	struct sil_record record;
	struct sil_rng rng = {match->seed ^ number * 0xa0761d6478bd642fu};
	for (unsigned s = 0; s < seats; s++)
		sitting[s] = match->bots[bot_at(pool, number, s)];
	sil_seed_key(match->seed, pool->rotate ? number / seats : number, key);
	bool recorded = match->records || match->style;
	if (recorded)
		sil_record_begin(&record, match->game, &match->config, key);
	int64_t moves = sil_selfplay(match->game, &match->config, key, sitting, &match->budget, &rng, &end,
				     recorded ? &record : NULL);
	if (moves < 0) {
		if (recorded)
			sil_record_release(&record);
		return refuse(pool, number, (int)moves);
	}
	block->moves += (uint64_t)moves;
	block->games++;
	const char *broken = rules->broken(&end);
	if (broken && block->broken++ == 0)
		snprintf(block->first_broken, sizeof block->first_broken, "game %llu: %s", (unsigned long long)number,
			 broken);
	int32_t early[SIL_MAX_SEATS] = {0};
	if (match->style)
		score_early(&record, early);
	for (unsigned s = 0; s < seats; s++) {
		struct sil_tally one = tally_of(&end, rules, early, s);
		sil_tally_merge(&block->by_seat[s], &one);
		sil_tally_merge(&block->by_bot[bot_at(pool, number, s)], &one);
	}
	if (!recorded)
		return true;
	for (unsigned s = 0; s < seats; s++)
		snprintf(record.names[s], SIL_NAME_BYTES, "%s", sitting[s]->name);
	bool written = !match->records || write_record(pool, number, &record);
	sil_record_release(&record);
	return written;
}

static void add_block(struct sil_match *match, const struct block *block)
{
	for (unsigned s = 0; s < match->config.seats; s++) {
		sil_tally_merge(&match->by_seat[s], &block->by_seat[s]);
		sil_tally_merge(&match->by_bot[s], &block->by_bot[s]);
	}
	match->played += block->games, match->moves += block->moves;
	if (block->broken && !match->broken)
		memcpy(match->first_broken, block->first_broken, sizeof match->first_broken);
	match->broken += block->broken;
}

/* Adds what can be added in order; called with the lock. */
static void add_waiting(struct pool *pool)
{
	const size_t places = sizeof pool->waiting / sizeof *pool->waiting;
	for (struct block *block; (block = pool->waiting[pool->added % places]) != NULL;) {
		pool->waiting[pool->added++ % places] = NULL;
		if (!atomic_load(&pool->stop)) {
			add_block(pool->match, block);
			if (pool->match->decided && pool->match->decided(pool->match, pool->match->decided_with))
				atomic_store(&pool->stop, true);
		}
		free(block);
	}
}

static void *work(void *argument)
{
	struct pool *pool = argument;
	const size_t places = sizeof pool->waiting / sizeof *pool->waiting;
	while (!atomic_load(&pool->stop)) {
		uint64_t number = atomic_fetch_add(&pool->next, 1), from = number * BLOCK, to = from + BLOCK;
		to = to < pool->match->games ? to : pool->match->games;
		if (from >= to)
			break;
		struct block *block = calloc(1, sizeof *block);
		bool fine = block != NULL;
		for (uint64_t game = from; fine && game < to && !atomic_load(&pool->stop); game++)
			fine = play_game(pool, block, game);
		pthread_mutex_lock(&pool->lock);
		if (!fine && !pool->match->failure[0])
			snprintf(pool->match->failure, sizeof pool->match->failure, "%s",
				 sil_word(NULL, pool->match->lang, SAY_SHARED_LIBRARY_NO_MEMORY));
		if (!fine)
			atomic_store(&pool->stop, true);
		while (number - pool->added >= places && !atomic_load(&pool->stop))
			pthread_cond_wait(&pool->block_added, &pool->lock); /* the slowest holds this one up */
		if (number - pool->added >= places) {
			free(block);
			pthread_mutex_unlock(&pool->lock);
			break;
		}
		pool->waiting[number % places] = block;
		add_waiting(pool);
		pthread_cond_broadcast(&pool->block_added);
		pthread_mutex_unlock(&pool->lock);
	}
	return NULL;
}

static void show_progress(struct pool *pool)
{
	struct sil_match *match = pool->match;
	for (uint64_t done = 0; done < match->games && !atomic_load(&pool->stop);) {
		pthread_mutex_lock(&pool->lock);
		done = match->played;
		pthread_mutex_unlock(&pool->lock);
		match->progress(done, match->games);
		struct timespec moment = {.tv_nsec = 2000000};
		nanosleep(&moment, NULL);
	}
}

void sil_match_play(struct sil_match *match)
{
	struct pool *pool = calloc(1, sizeof *pool);
	pthread_t threads[SIL_MAX_JOBS];
	unsigned started = 0, jobs = match->jobs < 1 ? 1 : match->jobs > SIL_MAX_JOBS ? SIL_MAX_JOBS : match->jobs;
	double from = seconds_now();
	if (!pool) {
		snprintf(match->failure, sizeof match->failure, "%s",
			 sil_word(NULL, match->lang, SAY_SHARED_LIBRARY_NO_MEMORY));
		return;
	}
	pool->match = match;
	pthread_mutex_init(&pool->lock, NULL);
	pthread_cond_init(&pool->block_added, NULL);
	for (unsigned b = 1; b < match->config.seats; b++)
		pool->rotate |= match->bots[b] != match->bots[0];
	while (started < jobs && pthread_create(&threads[started], NULL, work, pool) == 0)
		started++;
	if (started == 0)
		work(pool);
	else if (match->progress)
		show_progress(pool);
	for (unsigned i = 0; i < started; i++)
		pthread_join(threads[i], NULL);
	match->seconds = seconds_now() - from;
	for (size_t i = 0; i < sizeof pool->waiting / sizeof *pool->waiting; i++)
		free(pool->waiting[i]);
	pthread_cond_destroy(&pool->block_added);
	pthread_mutex_destroy(&pool->lock);
	free(pool);
}
