/* silure arena GAME: bots play each other many times; who wins how often, with error bars. */
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "engine/play.h"
#include "engine/words.h"
#include "table/selfplay.h"

enum {
	SHARE = 420, /* a victory, so that a seventh, a sixth … of it are whole numbers */
	MOST_JOBS = 256,
	CHUNK = 256, /* games a worker takes at a time */
};

/* Sums of whole numbers, so that the result does not depend on which worker played what. */
struct tally {
	uint64_t games;
	int64_t shares, shares_squared;
	int64_t points, points_squared;
};

struct arena {
	const struct sil_game *game;
	struct sil_config config;
	const struct sil_bot *bots[SIL_MAX_SEATS];
	uint64_t games, seed;
	bool rotate; /* duplicate deals: each deal is played with every rotation of the bots */
	const char *records;
	atomic_uint_fast64_t next, done;
	pthread_mutex_t lock; /* guards what follows */
	struct tally by_seat[SIL_MAX_SEATS], by_bot[SIL_MAX_SEATS];
	uint64_t moves, broken;
	char first_broken[160];
	char failure[256]; /* why records could not be written; ends the run */
};

static void add(struct tally *tally, int64_t share, int64_t points)
{
	tally->games++;
	tally->shares += share, tally->shares_squared += share * share;
	tally->points += points, tally->points_squared += points * points;
}

static void merge(struct tally *into, const struct tally *from)
{
	into->games += from->games;
	into->shares += from->shares, into->shares_squared += from->shares_squared;
	into->points += from->points, into->points_squared += from->points_squared;
}

static bool write_record(struct arena *arena, uint64_t number, const struct sil_record *record, char *text)
{
	struct sil_out out = sil_out_on(text, SIL_MAX_RECORD_BYTES);
	char path[4096];
	sil_record_print(record, &out);
	int length = snprintf(path, sizeof path, "%s/%s-%08llu.silure", arena->records, arena->game->rules->name,
			      (unsigned long long)number);
	if (length < 0 || (size_t)length >= sizeof path || out.overflow)
		return false;
	FILE *file = fopen(path, "wb");
	bool whole = file && fwrite(text, 1, out.used, file) == out.used;
	if (file && fclose(file) != 0)
		whole = false;
	if (!whole) {
		pthread_mutex_lock(&arena->lock);
		snprintf(arena->failure, sizeof arena->failure, "%.200s: %s", path, strerror(errno));
		pthread_mutex_unlock(&arena->lock);
	}
	return whole;
}

/* Which bot of the list sits on seat s in game number n. */
static unsigned bot_at(const struct arena *arena, uint64_t number, unsigned seat)
{
	return arena->rotate ? (unsigned)((number + seat) % arena->config.seats) : seat;
}

struct work {
	struct tally by_seat[SIL_MAX_SEATS], by_bot[SIL_MAX_SEATS];
	uint64_t moves, broken;
	char first_broken[160];
	char *text; /* for records; NULL: none wanted */
};

static bool play_game(struct arena *arena, struct work *work, uint64_t number)
{
	unsigned seats = arena->config.seats;
	const struct sil_rules *rules = arena->game->rules;
	const struct sil_bot *sitting[SIL_MAX_SEATS];
	uint8_t key[SIL_KEY_BYTES];
	struct sil_state end;
	struct sil_record record;
	struct sil_rng rng = {arena->seed ^ number * 0xa0761d6478bd642fu};
	for (unsigned s = 0; s < seats; s++)
		sitting[s] = arena->bots[bot_at(arena, number, s)];
	sil_seed_key(arena->seed, arena->rotate ? number / seats : number, key);
	if (work->text)
		sil_record_begin(&record, arena->game, &arena->config, key);
	work->moves += sil_selfplay(arena->game, &arena->config, key, sitting, &rng, &end, work->text ? &record : NULL);
	const char *broken = rules->broken(&end);
	if (broken && work->broken++ == 0)
		snprintf(work->first_broken, sizeof work->first_broken, "game %llu: %s", (unsigned long long)number,
			 broken);
	int32_t points[SIL_MAX_SEATS];
	unsigned winners = rules->winners(&end);
	rules->score(&end, points);
	for (unsigned s = 0; s < seats; s++) {
		int64_t share = winners >> s & 1 ? SHARE / __builtin_popcount(winners) : 0;
		add(&work->by_seat[s], share, points[s]);
		add(&work->by_bot[bot_at(arena, number, s)], share, points[s]);
	}
	if (!work->text)
		return true;
	for (unsigned s = 0; s < seats; s++)
		snprintf(record.names[s], SIL_NAME_BYTES, "%s", sitting[s]->name);
	bool written = write_record(arena, number, &record, work->text);
	sil_record_release(&record);
	return written;
}

static void *worker(void *argument)
{
	struct arena *arena = argument;
	struct work work = {0};
	bool fine = !arena->records || (work.text = malloc(SIL_MAX_RECORD_BYTES));
	while (fine) {
		uint64_t from = atomic_fetch_add(&arena->next, CHUNK);
		uint64_t to = from + CHUNK < arena->games ? from + CHUNK : arena->games;
		if (from >= to)
			break;
		for (uint64_t number = from; fine && number < to; number++)
			fine = play_game(arena, &work, number);
		atomic_fetch_add(&arena->done, to - from);
	}
	if (!fine)
		atomic_store(&arena->next, arena->games); /* the others need not go on */
	pthread_mutex_lock(&arena->lock);
	for (unsigned s = 0; s < arena->config.seats; s++) {
		merge(&arena->by_seat[s], &work.by_seat[s]);
		merge(&arena->by_bot[s], &work.by_bot[s]);
	}
	arena->moves += work.moves;
	if (work.broken && !arena->broken)
		memcpy(arena->first_broken, work.first_broken, sizeof arena->first_broken);
	arena->broken += work.broken;
	if (!fine && !arena->failure[0])
		snprintf(arena->failure, sizeof arena->failure, "out of memory, or a record too long");
	pthread_mutex_unlock(&arena->lock);
	free(work.text);
	return NULL;
}

/* All workers but one run beside the progress bar; the time is that of the games alone. */
static double play_all(struct arena *arena, unsigned jobs)
{
	pthread_t threads[MOST_JOBS];
	unsigned started = 0;
	double from = cli_seconds();
	while (started < jobs && pthread_create(&threads[started], NULL, worker, arena) == 0)
		started++;
	if (started == 0)
		worker(arena);
	for (uint64_t done = 0; started && done < arena->games && atomic_load(&arena->next) < arena->games;) {
		done = atomic_load(&arena->done);
		cli_progress(done, arena->games);
		struct timespec moment = {.tv_nsec = 2000000};
		nanosleep(&moment, NULL);
	}
	for (unsigned i = 0; i < started; i++)
		pthread_join(threads[i], NULL);
	cli_progress_end();
	return cli_seconds() - from;
}

struct figures {
	double win_share, win_share_se, score, score_se;
};

/* Means with their standard errors. */
static struct figures figures_of(const struct tally *tally)
{
	double n = (double)tally->games;
	struct figures figures = {0};
	if (tally->games == 0)
		return figures;
	double share = (double)tally->shares / n, points = (double)tally->points / n;
	double share_variance = (double)tally->shares_squared / n - share * share;
	double points_variance = (double)tally->points_squared / n - points * points;
	figures.win_share = share / SHARE;
	figures.score = points;
	figures.win_share_se = sqrt(share_variance > 0 ? share_variance / n : 0) / SHARE;
	figures.score_se = sqrt(points_variance > 0 ? points_variance / n : 0);
	return figures;
}

static void json_tally(struct sil_out *out, const struct tally *tally)
{
	struct figures figures = figures_of(tally);
	sil_json_key(out, "games"), sil_json_int(out, (int64_t)tally->games);
	sil_json_key(out, "win_share"), sil_json_real(out, figures.win_share, 6);
	sil_json_key(out, "win_share_se"), sil_json_real(out, figures.win_share_se, 6);
	sil_json_key(out, "score"), sil_json_real(out, figures.score, 4);
	sil_json_key(out, "score_se"), sil_json_real(out, figures.score_se, 4);
}

/* Bots of one name count together. */
static unsigned gather_by_name(const struct arena *arena, struct tally *tallies, const char **names)
{
	unsigned count = 0;
	for (unsigned b = 0; b < arena->config.seats; b++) {
		unsigned at = 0;
		while (at < count && strcmp(names[at], arena->bots[b]->name) != 0)
			at++;
		if (at == count)
			names[count] = arena->bots[b]->name, tallies[count++] = (struct tally){0};
		merge(&tallies[at], &arena->by_bot[b]);
	}
	return count;
}

static void print_json(const struct arena *arena, double seconds, struct sil_out *out)
{
	struct tally tallies[SIL_MAX_SEATS];
	const char *names[SIL_MAX_SEATS];
	unsigned count = gather_by_name(arena, tallies, names);
	sil_json_open(out, '{');
	sil_json_key(out, "game"), sil_json_text(out, arena->game->rules->name);
	sil_json_key(out, "seats"), sil_json_int(out, arena->config.seats);
	sil_json_key(out, "options"), sil_json_open(out, '{');
	for (int i = 0; i < SIL_MAX_OPTIONS && arena->game->rules->options[i].name; i++) {
		sil_json_key(out, arena->game->rules->options[i].name);
		sil_json_text(out, arena->game->rules->options[i].values[arena->config.options[i]]);
	}
	sil_json_close(out, '}');
	sil_json_key(out, "games"), sil_json_int(out, (int64_t)arena->games);
	sil_json_key(out, "seed"), sil_json_int(out, (int64_t)arena->seed);
	sil_json_key(out, "bots"), sil_json_open(out, '[');
	for (unsigned b = 0; b < count; b++) {
		sil_json_open(out, '{');
		sil_json_key(out, "name"), sil_json_text(out, names[b]);
		json_tally(out, &tallies[b]);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
	sil_json_key(out, "by_seat"), sil_json_open(out, '[');
	for (unsigned s = 0; s < arena->config.seats; s++) {
		sil_json_open(out, '{');
		sil_json_key(out, "seat"), sil_json_int(out, s);
		json_tally(out, &arena->by_seat[s]);
		sil_json_close(out, '}');
	}
	sil_json_close(out, ']');
	sil_json_key(out, "moves"), sil_json_int(out, (int64_t)arena->moves);
	sil_json_key(out, "broken"), sil_json_int(out, (int64_t)arena->broken);
	sil_json_key(out, "moves_per_s"), sil_json_real(out, (double)arena->moves / seconds, 0);
	sil_json_close(out, '}');
	sil_put(out, "\n");
}

static void print_row(const char *name, const struct tally *tally)
{
	struct figures figures = figures_of(tally);
	printf("%-12s %10llu   %6.2f %% ± %.2f   %9.3f ± %.3f\n", name, (unsigned long long)tally->games,
	       100 * figures.win_share, 196 * figures.win_share_se, figures.score, 1.96 * figures.score_se);
}

static void print_table(const struct arena *arena, double seconds, enum sil_lang lang)
{
	struct tally tallies[SIL_MAX_SEATS];
	const char *names[SIL_MAX_SEATS];
	unsigned count = gather_by_name(arena, tallies, names);
	puts(lang == SIL_FR ? "                parties   victoires (95 %)   points (95 %)"
			    : "                  games   victories (95 %)   points (95 %)");
	for (unsigned b = 0; b < count; b++)
		print_row(names[b], &tallies[b]);
	for (unsigned s = 0; s < arena->config.seats; s++) {
		char seat[16];
		snprintf(seat, sizeof seat, lang == SIL_FR ? "place %u" : "seat %u", s);
		print_row(seat, &arena->by_seat[s]);
	}
	printf(lang == SIL_FR ? "%.1f millions de coups par seconde\n" : "%.1f million moves a second\n",
	       (double)arena->moves / seconds / 1e6);
}

/* "--bots hard,easy,easy": one name a seat. */
static bool read_bots(const struct cli_args *args, struct arena *arena)
{
	const char *list = cli_value(args, "bots");
	char copy[512], *rest;
	if (!list || strlen(list) >= sizeof copy)
		return cli_complain(args, "who plays? for example: --bots random,random,random"), false;
	strcpy(copy, list);
	unsigned seats = 0;
	for (char *name = strtok_r(copy, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
		if (seats == SIL_MAX_SEATS)
			return cli_complain(args, "no game has more than %d seats", SIL_MAX_SEATS), false;
		arena->bots[seats] = sil_find_bot(name);
		if (!arena->bots[seats++])
			return cli_complain(args, "there is no bot '%s'", name), false;
	}
	arena->config.seats = (uint8_t)seats;
	for (unsigned b = 1; b < seats; b++)
		arena->rotate |= arena->bots[b] != arena->bots[0];
	return true;
}

static enum cli_exit run(struct cli_args *args)
{
	static char buffer[1 << 14];
	static struct arena arena = {.lock = PTHREAD_MUTEX_INITIALIZER};
	struct sil_out out = cli_out(args, buffer, sizeof buffer);
	uint64_t jobs;
	if (args->count != 1)
		return cli_complain(args, "which game? for example: silure arena chawai --bots random,random,random");
	arena.game = cli_game(args, args->operands[0]);
	if (!arena.game || !read_bots(args, &arena) ||
	    !cli_config(args, arena.game, arena.config.seats, &arena.config) ||
	    !cli_number(args, "games", 1, 1000000000000, 1000, &arena.games) ||
	    !cli_number(args, "seed", 0, INT64_MAX, 1, &arena.seed) ||
	    !cli_number(args, "jobs", 1, MOST_JOBS, 1, &jobs))
		return CLI_USAGE;
	arena.records = cli_value(args, "records");
	if (arena.records && mkdir(arena.records, 0777) != 0 && errno != EEXIST)
		return cli_complain(args, "%s: %s", arena.records, strerror(errno));
	double seconds = play_all(&arena, (unsigned)jobs);
	if (arena.failure[0]) {
		cli_complain(args, "%s", arena.failure);
		return CLI_FAILED;
	}
	if (cli_value(args, "json"))
		print_json(&arena, seconds, &out), cli_flush(&out);
	else
		print_table(&arena, seconds, args->lang);
	if (arena.broken)
		cli_complain(args, "%llu games broke an invariant; %s", (unsigned long long)arena.broken,
			     arena.first_broken);
	return arena.broken ? CLI_FAILED : CLI_OK;
}

static const struct cli_option options[] = {
	{"bots", "A,B,…", {"who sits where, one name a seat", "qui joue où, un nom par place"}, false},
	{"games", "N", {"how many games (1000)", "combien de parties (1000)"}, false},
	{"seed", "S", {"same seed, same games (1)", "même graine, mêmes parties (1)"}, false},
	{"jobs",
	 "J",
	 {"how many threads (1); the result is the same", "nombre de fils (1) ; le résultat est le même"},
	 false},
	{"records", "DIR", {"keeps every game as a record there", "garde chaque partie dans ce dossier"}, false},
	CLI_OPTION_OPTION,
	CLI_OPTION_JSON,
	{NULL, NULL, {NULL, NULL}, false},
};

const struct cli_command cli_arena = {
	.name = "arena",
	.operands = "GAME",
	.help = {"bots play each other many times", "des robots s'affrontent de nombreuses fois"},
	.options = options,
	.run = run,
};
