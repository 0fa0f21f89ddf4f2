/* The library's functions for tables: opaque handles, texts and JSON. Nothing here knows a rule. */
#include "lib/silure.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "bots/hint.h"
#include "bots/levels.h"
#include "engine/describe.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "engine/text.h"
#include "lib/internal.h"
#include "shared_messages.h"
#include "table/ask.h"
#include "table/nets.h"
#include "table/table.h"
#include "version.h"

_Static_assert(SILURE_MAX_SEATS == SIL_MAX_SEATS && SILURE_CLOCK == SIL_CLOCK && SILURE_WATCHER == SIL_WATCHER &&
		       SILURE_NEVER == SIL_NOT_NOW,
	       "what is promised outside is so inside");

enum { MOVE_BYTES = 32, TEXT_BYTES = 1 << 16 };

struct silure_table {
	struct sil_table table;
	struct sil_rng rng; /* for bots: repeatable with a key, and never part of the game */
	enum sil_lang lang;
	char *text, *record; /* what was answered last; record is made when it is first asked for */
	const char *moves[SIL_MAX_LEGAL];
	char move_texts[SIL_MAX_LEGAL][MOVE_BYTES];
	char why[SILURE_WHY_BYTES];
};

/* -1 for a language we do not speak. */
static int find_lang(const char *name)
{
	return !name ? SIL_EN : strlen(name) == 2 ? sil_find_lang(name) : -1;
}

/* For what has to be said in some language, whatever was asked for. */
static enum sil_lang usual_lang(const char *name)
{
	return find_lang(name) < 0 ? SIL_EN : (enum sil_lang)find_lang(name);
}

/* Where a sentence goes when there is no table yet: into the caller's buffer, or into one nobody reads. */
static struct sil_out sentence_for(char *why, char spare[SILURE_WHY_BYTES], const char *lang)
{
	struct sil_out out = sil_out_on(why ? why : spare, SILURE_WHY_BYTES);
	out.lang = usual_lang(lang);
	return out;
}

static int refuse(silure_table *table, int code)
{
	struct sil_out out = sil_out_on(table->why, sizeof table->why);
	out.lang = table->lang;
	if (code)
		sil_put_refusal(table->table.record.game, code, &out);
	return code ? -1 : 0;
}

/* The same for what no rule is about. */
static int refuse_saying(silure_table *table, int id)
{
	struct sil_out out = sil_out_on(table->why, sizeof table->why);
	out.lang = table->lang;
	sil_put_shared(&out, id);
	return -1;
}

static struct sil_out begin_answer(silure_table *table)
{
	struct sil_out out = sil_out_on(table->text, TEXT_BYTES);
	out.lang = table->lang;
	return out;
}

static const char *end_answer(silure_table *table, const struct sil_out *out)
{
	if (out->overflow)
		return refuse_saying(table, SAY_SHARED_LIBRARY_ANSWER_LONG), NULL;
	return table->text;
}

static const char *no_memory(silure_table *table)
{
	return refuse_saying(table, SAY_SHARED_LIBRARY_NO_MEMORY), NULL;
}

static bool has_seat(const silure_table *table, int seat)
{
	return seat >= 0 && seat < table->table.truth.public.seats;
}

PUBLIC const char *silure_version(void)
{
	return SILURE_VERSION;
}

PUBLIC char *silure_games(const char *lang)
{
	char *text = malloc(TEXT_BYTES);
	if (!text)
		return NULL;
	struct sil_out out = sil_out_on(text, TEXT_BYTES);
	out.lang = usual_lang(lang);
	sil_json_open(&out, '[');
	for (int i = 0; sil_games[i]; i++)
		sil_describe_game(sil_games[i], &out);
	sil_json_close(&out, ']');
	if (out.overflow)
		free(text), text = NULL;
	return text;
}

PUBLIC void silure_free(char *text)
{
	free(text);
}

PUBLIC const char *silure_rules(const char *name, const char *lang)
{
	const struct sil_game *game = name ? sil_find_game(name) : NULL;
	return game ? sil_text_of(game)->help[usual_lang(lang)] : NULL;
}

/* A handle without a game in it yet; NULL when memory is short. */
static silure_table *make(struct sil_out *why)
{
	silure_table *table = calloc(1, sizeof *table);
	char *text = malloc(TEXT_BYTES);
	if (table && text) {
		table->text = text;
		table->lang = why->lang;
		return table;
	}
	free(table), free(text);
	sil_put_shared(why, SAY_SHARED_LIBRARY_NO_MEMORY);
	return NULL;
}

bool silure_read_options(const struct sil_game *game, const char *text, struct sil_config *config, struct sil_out *why)
{
	char option[64];
	for (const char *at = text ? text + strspn(text, " ") : ""; *at; at += strspn(at, " ")) {
		size_t length = strcspn(at, " ");
		struct sil_out copy = sil_out_on(option, sizeof option);
		sil_put_bytes(&copy, at, length);
		if (copy.overflow)
			return sil_put_shared(why, SAY_SHARED_LIBRARY_OPTION_LONG), false;
		if (!sil_set_option(game, config, option, why))
			return false;
		at += length;
	}
	return sil_check_config(game, config, why);
}

/* The key as digits, or a fresh one. */
static bool read_key(const char *hex, uint8_t key[SIL_KEY_BYTES], struct sil_out *why)
{
	bool fine = hex ? sil_parse_hex(hex, strlen(hex), key, SIL_KEY_BYTES)
			: getrandom(key, SIL_KEY_BYTES, 0) == SIL_KEY_BYTES;
	if (!fine && hex)
		sil_put_shared(why, SAY_SHARED_LIBRARY_KEY);
	else if (!fine)
		sil_put_shared(why, SAY_SHARED_LIBRARY_NO_KEY);
	return fine;
}

PUBLIC silure_table *silure_open(const char *name, int seats, const char *options, const char *key_hex,
				 const char *lang, char *why)
{
	char spare[SILURE_WHY_BYTES];
	struct sil_out out = sentence_for(why, spare, lang);
	const struct sil_game *game = name ? sil_find_game(name) : NULL;
	struct sil_config config = {.seats = (uint8_t)(seats < 0 || seats > UINT8_MAX ? 0 : seats)};
	uint8_t key[SIL_KEY_BYTES];
	silure_table *table = NULL;
	if (!game)
		sil_put_shared(&out, SAY_SHARED_ERROR_NO_GAME);
	else if (silure_read_options(game, options, &config, &out) && read_key(key_hex, key, &out))
		table = make(&out);
	if (table) {
		sil_table_deal(&table->table, game, &config, key);
		memcpy(&table->rng, key, sizeof table->rng);
	}
	return table;
}

PUBLIC silure_table *silure_read(const char *record, size_t length, const char *lang, char *why)
{
	char spare[SILURE_WHY_BYTES];
	struct sil_out out = sentence_for(why, spare, lang);
	struct sil_record_problem problem = {.lang = out.lang};
	if (!record)
		return sil_put_shared(&out, SAY_SHARED_LIBRARY_NO_RECORD), NULL;
	silure_table *table = make(&out);
	if (table && !sil_table_read(&table->table, record, length, &problem)) {
		sil_put_one_message(&out, say_shared_library_line(sil_one_message(&shared_words), (int)problem.line,
								  problem.sentence));
		silure_close(table);
		return NULL;
	}
	if (table)
		memcpy(&table->rng, table->table.record.key, sizeof table->rng);
	return table;
}

PUBLIC void silure_close(silure_table *table)
{
	if (!table)
		return;
	sil_table_release(&table->table);
	free(table->text), free(table->record), free(table);
}

PUBLIC int silure_speak(silure_table *table, const char *lang)
{
	int found = find_lang(lang);
	if (!table)
		return -1;
	if (found < 0)
		return refuse_saying(table, SAY_SHARED_LIBRARY_LANGUAGES);
	table->lang = (enum sil_lang)found;
	return refuse(table, SIL_OK);
}

PUBLIC const char *silure_why(const silure_table *table)
{
	return table ? table->why : "there is no table";
}

PUBLIC int silure_seats(const silure_table *table)
{
	return table ? table->table.truth.public.seats : 0;
}

PUBLIC int silure_is_over(const silure_table *table)
{
	return table ? table->table.truth.public.over : 0;
}

PUBLIC unsigned silure_due(const silure_table *table)
{
	return table ? table->table.truth.public.due : 0;
}

PUBLIC uint32_t silure_now_ms(const silure_table *table)
{
	return table ? table->table.truth.public.now_ms : 0;
}

PUBLIC uint32_t silure_wake_ms(const silure_table *table)
{
	return table ? table->table.truth.public.wake_ms : 0;
}

static const char *print_move(silure_table *table, int place, uint16_t act)
{
	struct sil_out out = sil_out_on(table->move_texts[place], MOVE_BYTES);
	table->table.record.game->print_move(act, &out);
	return table->moves[place] = table->move_texts[place];
}

PUBLIC int silure_legal(silure_table *table, int seat, const char *const **moves)
{
	uint16_t acts[SIL_MAX_LEGAL];
	if (moves)
		*moves = table ? (const char *const *)table->moves : NULL;
	if (!table)
		return 0;
	if (!has_seat(table, seat) && seat != SIL_CLOCK) {
		refuse(table, SIL_NO_SUCH_SEAT);
		return 0;
	}
	refuse(table, SIL_OK);
	int count = sil_table_legal(&table->table, seat, acts);
	for (int i = 0; i < count; i++)
		print_move(table, i, acts[i]);
	return count;
}

/* What the seat knows; false when there is no such seat. */
static bool look(silure_table *table, int seat, struct sil_view *view)
{
	if (!has_seat(table, seat) && seat != SIL_WATCHER)
		return refuse(table, SIL_NO_SUCH_SEAT), false;
	refuse(table, SIL_OK);
	sil_table_view(&table->table, seat, view);
	return true;
}

PUBLIC const char *silure_view(silure_table *table, int seat)
{
	struct sil_view view;
	if (!table || !look(table, seat, &view))
		return NULL;
	struct sil_out out = begin_answer(table);
	sil_describe_view(table->table.record.game, &view, &out);
	return end_answer(table, &out);
}

PUBLIC const char *silure_board(silure_table *table, int seat)
{
	struct sil_view view;
	if (!table || !look(table, seat, &view))
		return NULL;
	struct sil_out out = begin_answer(table);
	sil_text_of(table->table.record.game)->view_board(&view, &out);
	return end_answer(table, &out);
}

static int play(silure_table *table, int seat, const char *text, uint32_t t_ms, uint32_t credit_ms)
{
	struct sil_move move = {.t_ms = t_ms};
	if (!has_seat(table, seat) && seat != SIL_CLOCK)
		return refuse(table, SIL_NO_SUCH_SEAT);
	move.seat = (uint8_t)seat;
	move.credit_ms = (uint8_t)(credit_ms > UINT8_MAX ? UINT8_MAX : credit_ms);
	int code = text ? sil_parse_move(table->table.record.game, text, &move.act) : SIL_UNKNOWN_MOVE;
	return refuse(table, code ? code : sil_table_move(&table->table, move));
}

PUBLIC int silure_play(silure_table *table, int seat, const char *text)
{
	if (!table)
		return -1;
	if (sil_table_is_timed(&table->table))
		return refuse_saying(table, SAY_SHARED_LIBRARY_CLOCK);
	return play(table, seat, text, 0, 0);
}

PUBLIC int silure_play_at(silure_table *table, int seat, const char *text, uint32_t t_ms, uint32_t credit_ms)
{
	if (!table)
		return -1;
	if (!sil_table_is_timed(&table->table))
		return refuse_saying(table, SAY_SHARED_LIBRARY_NO_CLOCK);
	return play(table, seat, text, t_ms, credit_ms);
}

static pthread_once_t networks_are_found = PTHREAD_ONCE_INIT;

/* Beside the library, as beside the program. Without one, or with one that is damaged, hard and max search. */
static void find_networks(void)
{
	Dl_info library;
	char path[1280];
	FILE *file;
	if (!dladdr(&networks_are_found, &library) || !library.dli_fname)
		return;
	for (int i = 0; sil_games[i]; i++)
		if ((file = sil_find_net(library.dli_fname, sil_games[i], path, sizeof path)))
			sil_give_net(sil_games[i], file);
}

void silure_find_networks(void)
{
	pthread_once(&networks_are_found, find_networks);
}

PUBLIC const char *silure_bot(silure_table *table, int seat, const char *level, uint32_t *delay_ms)
{
	struct sil_asked asked;
	const struct sil_bot *bot = level ? sil_find_bot(level) : NULL;
	if (!table)
		return NULL;
	if (!bot) {
		struct sil_out why = sil_out_on(table->why, sizeof table->why);
		struct sil_messages *to = sil_one_message(&shared_words);
		why.lang = table->lang;
		sil_put_one_message(&why, say_shared_drive_levels(to, sil_say_levels(to)));
		return NULL;
	}
	if (refuse(table, sil_ask(table->table.record.game, &table->table.truth, seat, &asked)))
		return NULL;
	silure_find_networks();
	struct sil_choice choice = bot->choose(&asked.question, &table->rng);
	if (delay_ms)
		*delay_ms = choice.delay_ms;
	return print_move(table, 0, choice.act);
}

PUBLIC const char *silure_hints(silure_table *table, int seat)
{
	struct sil_asked asked;
	struct sil_hint hints[SIL_MAX_HINTS];
	if (!table || refuse(table, sil_ask(table->table.record.game, &table->table.truth, seat, &asked)))
		return NULL;
	struct sil_out out = begin_answer(table);
	silure_find_networks();
	int count = sil_hint(&asked.question, hints);
	sil_describe_hints(table->table.record.game, hints, count, &out);
	return end_answer(table, &out);
}

PUBLIC int silure_score(const silure_table *table, int32_t points[SILURE_MAX_SEATS])
{
	if (!table || !points)
		return 0;
	sil_table_score(&table->table, points);
	return table->table.truth.public.seats;
}

PUBLIC unsigned silure_winners(const silure_table *table)
{
	int32_t points[SIL_MAX_SEATS];
	return table ? sil_table_score(&table->table, points) : 0;
}

PUBLIC const char *silure_record(silure_table *table)
{
	if (!table)
		return NULL;
	if (!table->record)
		table->record = malloc(SIL_MAX_RECORD_BYTES);
	if (!table->record)
		return no_memory(table);
	struct sil_out out = sil_out_on(table->record, SIL_MAX_RECORD_BYTES);
	sil_record_print(&table->table.record, &out);
	if (out.overflow)
		return refuse_saying(table, SAY_SHARED_DRIVE_RECORD_LONG), NULL;
	refuse(table, SIL_OK);
	return table->record;
}
