/* Answers to commands, each of them a whole JSON object. Touches nothing but its table. */
#include <string.h>

#include "table/drive.h"
#include "bots/adapt.h"
#include "bots/hint.h"
#include "bots/levels.h"
#include "bots/strength.h"
#include "engine/describe.h"
#include "engine/narration.h"
#include "engine/forced.h"
#include "engine/out.h"
#include "engine/parse.h"
#include "shared_messages.h"
#include "table/ask.h"
#include "table/undo.h"

enum { MAX_ARGUMENTS = 6 };

static void error(struct sil_out *out, struct sil_message_ref message)
{
	char sentence[512];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = out->lang;
	sil_put_one_message(&why, message);
	sil_json_key(out, "error"), sil_json_text(out, sentence);
}

static struct sil_messages *message(void)
{
	return sil_one_message(&shared_words);
}

static void refusal(const struct sil_table *table, int code, struct sil_out *out)
{
	char sentence[256];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = out->lang;
	sil_put_refusal(table->record.game, code, &why);
	sil_json_key(out, "error"), sil_json_text(out, sentence);
}

static void due(const struct sil_table *table, struct sil_out *out)
{
	const struct sil_public *public = &table->truth.public;
	sil_json_key(out, "due"), sil_describe_due(public->due, out);
	sil_json_key(out, "over"), sil_json_bool(out, public->over);
	sil_json_key(out, "now_ms"), sil_json_int(out, public->now_ms);
	sil_json_key(out, "wake_ms"), sil_json_int(out, public->wake_ms);
}

static void legal(const struct sil_table *table, char *const *arguments, struct sil_out *out)
{
	uint8_t seat;
	uint16_t acts[SIL_MAX_LEGAL];
	int code = sil_parse_seat(arguments[1], table->truth.public.seats, &seat);
	if (code) {
		refusal(table, code, out);
		return;
	}
	int count = sil_table_legal(table, seat, acts);
	sil_json_key(out, "legal"), sil_describe_acts(table->record.game, acts, count, out);
	int forced = sil_forced_act(table->record.game, &table->truth.public, acts, count);
	if (forced >= 0)
		sil_json_key(out, "forced"), sil_describe_act(table->record.game, (uint16_t)forced, out);
}

static void move(struct sil_table *table, char *const *arguments, int count, struct sil_out *out)
{
	struct sil_move move = {0};
	uint64_t t_ms = 0, credit_ms = 0;
	bool timed = sil_table_is_timed(table);
	int code = sil_parse_seat(arguments[1], table->truth.public.seats, &move.seat);
	if (!code)
		code = sil_parse_move(table->record.game, arguments[2], &move.act);
	if (code) {
		refusal(table, code, out);
		return;
	}
	if (timed && count < 4) {
		error(out, say_shared_drive_clock(message()));
		return;
	}
	if (!timed && count > 3) {
		error(out, say_shared_drive_no_clock(message()));
		return;
	}
	if ((count > 3 && !sil_parse_number(arguments[3], UINT32_MAX, &t_ms)) ||
	    (count > 4 && !sil_parse_number(arguments[4], UINT32_MAX, &credit_ms))) {
		error(out, say_shared_drive_times(message()));
		return;
	}
	move.t_ms = (uint32_t)t_ms;
	move.credit_ms = (uint8_t)(credit_ms > UINT8_MAX ? UINT8_MAX : credit_ms);
	code = sil_table_move(table, move);
	if (code) {
		refusal(table, code, out);
		return;
	}
	sil_json_key(out, "ok"), sil_json_bool(out, true);
	due(table, out);
}

static void undo(struct sil_table *table, char *const *arguments, int count, struct sil_out *out)
{
	uint8_t seat;
	uint64_t people = UINT8_MAX;
	char sentence[256];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = out->lang;
	int code = sil_parse_seat(arguments[1], table->truth.public.seats, &seat);
	if (code || seat == SIL_CLOCK || (count > 2 && !sil_parse_number(arguments[2], UINT8_MAX, &people))) {
		refusal(table, SIL_NO_SUCH_SEAT, out);
		return;
	}
	if (!sil_undo_decision(table, seat, (unsigned)people, &why)) {
		sil_json_key(out, "error"), sil_json_text(out, sentence);
		return;
	}
	sil_json_key(out, "ok"), sil_json_bool(out, true);
	due(table, out);
}

/* Whose view is asked for; false after a refusal. */
static bool read_viewer(const struct sil_table *table, const char *argument, uint8_t *seat, struct sil_out *out)
{
	*seat = SIL_WATCHER;
	if (!strcmp(argument, "watcher") ||
	    (!sil_parse_seat(argument, table->truth.public.seats, seat) && *seat != SIL_CLOCK))
		return true;
	refusal(table, SIL_NO_SUCH_SEAT, out);
	return false;
}

static void view(const struct sil_table *table, char *const *arguments, struct sil_out *out)
{
	uint8_t seat;
	struct sil_view view;
	if (!read_viewer(table, arguments[1], &seat, out))
		return;
	sil_table_view(table, seat, &view);
	sil_json_key(out, "view"), sil_describe_view(table->record.game, &view, out);
}

static void events(const struct sil_table *table, char *const *arguments, struct sil_out *out)
{
	uint8_t seat;
	struct sil_view before, after;
	struct sil_messages messages;
	if (!read_viewer(table, arguments[1], &seat, out))
		return;
	sil_table_views(table, seat, &before, &after);
	sil_narrate(table->record.game, &before, &after, &messages);
	sil_json_key(out, "events"), sil_describe_messages(&messages, out);
}

static void score(const struct sil_table *table, struct sil_out *out)
{
	int32_t points[SIL_MAX_SEATS];
	unsigned winners = sil_table_score(table, points);
	sil_json_key(out, "score"), sil_json_ints(out, points, table->truth.public.seats);
	sil_json_key(out, "over"), sil_json_bool(out, table->truth.public.over);
	sil_json_key(out, "winners");
	if (table->truth.public.over)
		sil_json_mask(out, winners);
	else
		sil_json_null(out);
}

static void record(const struct sil_table *table, struct sil_out *out)
{
	static char text[SIL_MAX_RECORD_BYTES];
	struct sil_out lines = sil_out_on(text, sizeof text);
	sil_record_print(&table->record, &lines);
	if (lines.overflow)
		error(out, say_shared_drive_record_long(message()));
	else
		sil_json_key(out, "record"), sil_json_text(out, text);
}

/* What a bot or a hint is asked; false after a refusal. */
static bool read_question(const struct sil_table *table, char *const *arguments, struct sil_asked *asked,
			  struct sil_out *out)
{
	uint8_t seat;
	int code = sil_parse_seat(arguments[1], table->truth.public.seats, &seat);
	if (!code)
		code = sil_ask(table->record.game, &table->truth, seat, asked);
	if (code)
		refusal(table, code, out);
	return !code;
}

static void bot(const struct sil_table *table, char *const *arguments, struct sil_rng *rng, struct sil_out *out)
{
	struct sil_asked asked;
	const struct sil_bot *level = sil_find_bot(arguments[2]);
	if (!level) {
		struct sil_messages *to = message();
		error(out, say_shared_drive_levels(to, sil_say_levels(to)));
		return;
	}
	if (!read_question(table, arguments, &asked, out))
		return;
	struct sil_choice choice = level->choose(&asked.question, rng);
	sil_json_key(out, "choice"), sil_describe_act(table->record.game, choice.act, out);
	sil_json_key(out, "delay_ms"), sil_json_int(out, choice.delay_ms);
}

static void hint(const struct sil_table *table, char *const *arguments, struct sil_out *out)
{
	struct sil_asked asked;
	struct sil_hint hints[SIL_MAX_HINTS];
	if (!read_question(table, arguments, &asked, out))
		return;
	int count = sil_hint(&asked.question, hints);
	sil_json_key(out, "hints"), sil_describe_hints(table->record.game, hints, count, out);
}

/* "0", "8.43": digits with a point among them; false: it is no such number, or above `most`. */
static bool read_decimal(const char *text, float most, float *number)
{
	const char *point = strchr(text, '.');
	size_t length = strlen(text), digits = strspn(text, "0123456789");
	double value = 0, scale = 1;
	if (length > 12 || !digits || text + digits != (point ? point : text + length) ||
	    (point && (!point[1] || strspn(point + 1, "0123456789") != strlen(point + 1))))
		return false;
	for (const char *at = text; *at; at++) {
		if (at != point)
			value = 10 * value + (*at - '0');
		if (point && at > point)
			scale *= 10;
	}
	*number = (float)(value / scale);
	return value <= (double)most * scale;
}

static void adapt(char *const *arguments, struct sil_out *out)
{
	struct sil_adaptation adaptation = sil_adaptation_start;
	float won = 0, wish;
	uint64_t games, seed;
	bool none = !strcmp(arguments[3], "-"), begins = none && !strcmp(arguments[1], "-");
	if (!(begins || read_decimal(arguments[1], SIL_MAX_STRENGTH, &adaptation.strength)) ||
	    !sil_parse_number(arguments[2], UINT32_MAX, &games) || !(none || read_decimal(arguments[3], 1, &won)) ||
	    !read_decimal(arguments[4], 1, &wish) || !sil_parse_number(arguments[5], UINT64_MAX, &seed)) {
		error(out, say_shared_drive_adapt(message()));
		return;
	}
	struct sil_rng rng = {seed};
	adaptation.games = (uint32_t)games;
	if (!none)
		sil_adapt(&adaptation, won, wish);
	else if (!games)
		adaptation = sil_adaptation_start;
	sil_json_key(out, "strength"), sil_json_real(out, adaptation.strength, 2);
	sil_json_key(out, "games"), sil_json_int(out, adaptation.games);
	sil_json_key(out, "level"), sil_json_text(out, sil_adapted_bot(&adaptation, &rng)->name);
}

/* Cuts a command into its arguments, at blanks; -1 when there are too many. */
static int split(char *command, char *arguments[MAX_ARGUMENTS])
{
	int count = 0;
	char *rest;
	for (char *argument = strtok_r(command, " \t\r", &rest); argument; argument = strtok_r(NULL, " \t\r", &rest)) {
		if (count == MAX_ARGUMENTS)
			return -1;
		arguments[count++] = argument;
	}
	return count;
}

bool sil_drive_command(struct sil_table *table, const char *text, struct sil_rng *rng, struct sil_out *out)
{
	char command[SIL_DRIVE_COMMAND_BYTES], *arguments[MAX_ARGUMENTS] = {NULL};
	size_t length = strnlen(text, sizeof command);
	int count = -1;
	bool quit = false;
	sil_json_open(out, '{');
	if (length < sizeof command) {
		memcpy(command, text, length + 1);
		count = split(command, arguments);
	}
	if (count == 1 && !strcmp(arguments[0], "due"))
		due(table, out);
	else if (count == 2 && !strcmp(arguments[0], "legal"))
		legal(table, arguments, out);
	else if (count >= 3 && count <= 5 && !strcmp(arguments[0], "move"))
		move(table, arguments, count, out);
	else if ((count == 2 || count == 3) && !strcmp(arguments[0], "undo"))
		undo(table, arguments, count, out);
	else if (count == 2 && !strcmp(arguments[0], "view"))
		view(table, arguments, out);
	else if (count == 2 && !strcmp(arguments[0], "events"))
		events(table, arguments, out);
	else if (count == 1 && !strcmp(arguments[0], "truth"))
		sil_json_key(out, "truth"), sil_describe_truth(table->record.game, &table->truth, out);
	else if (count == 1 && !strcmp(arguments[0], "score"))
		score(table, out);
	else if (count == 1 && !strcmp(arguments[0], "record"))
		record(table, out);
	else if (count == 3 && !strcmp(arguments[0], "bot"))
		bot(table, arguments, rng, out);
	else if (count == 2 && !strcmp(arguments[0], "hint"))
		hint(table, arguments, out);
	else if (count == 6 && !strcmp(arguments[0], "adapt"))
		adapt(arguments, out);
	else if (count == 1 && !strcmp(arguments[0], "quit"))
		sil_json_key(out, "bye"), sil_json_bool(out, quit = true);
	else
		error(out, say_shared_drive_commands(message()));
	sil_json_close(out, '}');
	sil_put(out, "\n");
	return !quit;
}
