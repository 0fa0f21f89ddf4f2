/* Comparing what a device has kept with the record it was given at the end. Trusts neither. */
#include "engine/kept.h"

#include <stdlib.h>
#include <string.h>

#include "engine/describe.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "engine/record.h"
#include "shared_messages.h"

enum { VIEW_BYTES = 1 << 16 };

struct kept {
	const char *at, *end; /* what has not been read */
	bool has_nonce, has_shown;
	uint8_t seat;
	uint64_t round; /* of what was shown */
	char nonce[SIL_NONCE_BYTES];
	uint8_t shown[SIL_SECRET_BYTES];
	char draw[SIL_DRAW_BYTES]; /* empty: none */
};

static enum sil_fairness unfair(struct sil_out *out, uint16_t why)
{
	struct sil_messages messages;
	sil_messages_clear(&messages, &shared_words);
	struct sil_message_ref reason = sil_add_message(&messages, why, NULL, 0);
	sil_tell(&messages, say_shared_verify_deal_unfair(&messages, reason));
	sil_put_messages_plainly(NULL, &messages, -1, out);
	return SIL_UNFAIR;
}

/* The next line, without its newline; false: there is none. */
static bool next_line(struct kept *kept, const char **line, size_t *length)
{
	if (kept->at == kept->end)
		return false;
	const char *newline = memchr(kept->at, '\n', (size_t)(kept->end - kept->at));
	*line = kept->at, *length = (size_t)((newline ? newline : kept->end) - kept->at);
	kept->at = newline ? newline + 1 : kept->end;
	return true;
}

static bool begins(const char *line, size_t length, const char *prefix)
{
	return length >= strlen(prefix) && !memcmp(line, prefix, strlen(prefix));
}

/* "PREFIX NUMBER TEXT" of a line, its text in a buffer of this size. */
static bool read_numbered(const char *line, size_t length, const char *prefix, uint64_t *number, char *text,
			  size_t size)
{
	char digits[16];
	size_t at = strlen(prefix), blank = at;
	while (blank < length && line[blank] != ' ')
		blank++;
	if (blank == length || blank - at >= sizeof digits || length - blank - 1 >= size)
		return false;
	memcpy(digits, line + at, blank - at), digits[blank - at] = 0;
	memcpy(text, line + blank + 1, length - blank - 1), text[length - blank - 1] = 0;
	return sil_parse_number(digits, UINT16_MAX, number);
}

static bool read_line(struct kept *kept, const char *line, size_t length)
{
	char hex[2 * SIL_SECRET_BYTES + 1];
	uint64_t seat;
	if (begins(line, length, "word ")) {
		kept->has_nonce = true;
		bool fine = read_numbered(line, length, "word ", &seat, kept->nonce, sizeof kept->nonce);
		kept->seat = (uint8_t)seat;
		return fine && seat < SIL_MAX_SEATS && sil_nonce_is_fine(kept->nonce);
	}
	if (begins(line, length, "shown ")) {
		kept->has_shown = true;
		return read_numbered(line, length, "shown ", &kept->round, hex, sizeof hex) &&
		       sil_parse_hex(hex, strlen(hex), kept->shown, sizeof kept->shown);
	}
	size_t used = strlen(kept->draw);
	if ((used == 0) != begins(line, length, "silure-draw ") || used + length + 2 > sizeof kept->draw)
		return false;
	memcpy(kept->draw + used, line, length);
	memcpy(kept->draw + used + length, "\n", 2);
	return true;
}

/* Everything before the first view. */
static bool read_kept(struct kept *kept)
{
	const char *line;
	size_t length;
	while (!(kept->end - kept->at >= 5 && !memcmp(kept->at, "view ", 5)) && next_line(kept, &line, &length))
		if (!read_line(kept, line, length))
			return false;
	return true;
}

static enum sil_fairness other_secret(struct sil_out *out)
{
	return unfair(out, SAY_SHARED_VERIFY_DEAL_SECRET);
}

static enum sil_fairness compare_draw(const struct kept *kept, const struct sil_record *record, struct sil_out *out)
{
	static const char commitments[] = "\ncommitment ";
	char text[SIL_DRAW_BYTES];
	struct sil_out draw = sil_out_on(text, sizeof text);
	if (!record->proof.round)
		return unfair(out, SAY_SHARED_VERIFY_DEAL_NO_DRAW);
	sil_put_draw(&record->proof, record->game, &record->config, &draw);
	if (!strcmp(kept->draw, text))
		return SIL_FAIR;
	const char *shown = strstr(kept->draw, commitments), *is = strstr(text, commitments);
	size_t before = (size_t)(is - text);
	if (!shown || (size_t)(shown - kept->draw) != before || memcmp(kept->draw, text, before) != 0)
		return unfair(out, SAY_SHARED_VERIFY_DEAL_TABLE);
	if (strncmp(shown, is, strlen(commitments) + 2 * SIL_SECRET_BYTES) != 0)
		return other_secret(out);
	return unfair(out, SAY_SHARED_VERIFY_DEAL_COMMITMENTS);
}

/* What this device put in, and what it was shown before it did. */
static enum sil_fairness compare_share(const struct kept *kept, const struct sil_record *record, struct sil_out *out)
{
	const struct sil_proof *proof = &record->proof;
	if (kept->has_shown && kept->round == proof->round &&
	    memcmp(kept->shown, proof->commitment, sizeof kept->shown) != 0)
		return other_secret(out);
	if (!kept->has_nonce)
		return SIL_NO_SHARE;
	if (!kept->draw[0])
		return unfair(out, SAY_SHARED_VERIFY_DEAL_NEVER_SHOWN);
	if (!(proof->drawn >> kept->seat & 1))
		return unfair(out, SAY_SHARED_VERIFY_DEAL_SHARE);
	if (strcmp(proof->nonces[kept->seat], kept->nonce) != 0)
		return unfair(out, SAY_SHARED_VERIFY_DEAL_WORD);
	return SIL_FAIR;
}

/* What follows a member's name in the frame of a view (describe.h), or the view's end. */
static const char *member(const char *view, const char *end, const char *name)
{
	for (size_t length = strlen(name); (size_t)(end - view) > length; view++)
		if (!memcmp(view, name, length))
			return view + length;
	return end;
}

static int seat_of_view(const char *view, const char *end)
{
	const char *at = member(view, end, "\"seat\":");
	return at < end && *at >= '0' && *at < '0' + SIL_MAX_SEATS ? *at - '0' : SIL_WATCHER;
}

static unsigned due_of_view(const char *view, const char *end)
{
	unsigned due = 0;
	for (const char *at = member(view, end, "\"due\":["); at < end && *at != ']'; at++)
		due |= *at >= '0' && *at < '0' + SIL_MAX_SEATS ? 1u << (*at - '0') : *at == 'c' ? 1u << SIL_CLOCK : 0;
	return due;
}

/* A number in ten thousandths, and what follows it. */
static uint64_t number_at(const char **at, const char *end)
{
	uint64_t number = 0;
	int decimals = -1; /* read so far; -1: no point yet */
	for (; *at < end && ((**at >= '0' && **at <= '9') || **at == '.'); ++*at) {
		if (**at == '.')
			decimals = 0;
		else if (decimals == 4)
			number += **at >= '5', decimals++;
		else if (decimals < 4)
			number = number * 10 + (uint64_t)(**at - '0'), decimals += decimals >= 0;
	}
	for (decimals = decimals < 0 ? 0 : decimals; decimals < 4; decimals++)
		number *= 10;
	return number;
}

/* The same text, with numbers written in whatever way a JSON library does: four decimals are what the engine gives. */
static bool same_text(const char *one, const char *one_end, const char *other, const char *other_end)
{
	while (one < one_end && other < other_end) {
		if (*one >= '0' && *one <= '9' && *other >= '0' && *other <= '9') {
			if (number_at(&one, one_end) != number_at(&other, other_end))
				return false;
		} else if (*one++ != *other++) {
			return false;
		}
	}
	return one == one_end && other == other_end;
}

/* Whether the state looks so to the view's seat. Who had still to choose does not count: a sealed choice that was taken
 * back and made again leaves no trace in a record. */
static bool looks_like(const struct sil_record *record, const struct sil_state *state, const char *shown,
		       const char *end, struct sil_out *out)
{
	struct sil_view view;
	int seat = seat_of_view(shown, end);
	if (seat != SIL_WATCHER && seat >= record->config.seats)
		return false;
	sil_observe(record->game->rules, state, seat, &view);
	view.public.due = (__typeof__(view.public.due))due_of_view(shown, end);
	sil_out_clear(out);
	sil_describe_view(record->game, &view, out);
	return same_text(out->text, out->text + out->used, shown, end);
}

/* Where in the record the views have come to. */
struct place {
	uint32_t moves; /* of the record */
	bool off;       /* the view's own seat has made a choice that it takes back: */
	struct sil_state state, choice;
};

/* A choice of the view's own seat after which it looks so. */
static bool find_choice(const struct sil_record *record, const struct sil_state *state, const char *shown,
			const char *end, struct sil_out *out, struct sil_state *choice)
{
	const struct sil_rules *rules = record->game->rules;
	uint16_t acts[SIL_MAX_LEGAL];
	int seat = seat_of_view(shown, end);
	int count = seat < record->config.seats ? rules->legal(state, seat, acts) : 0;
	bool found = false;
	for (int i = 0; i < count && !found; i++) {
		struct sil_move move = {.t_ms = state->public.now_ms, .act = acts[i], .seat = (uint8_t)seat};
		struct sil_state after;
		sil_copy(rules, &after, state);
		found = rules->apply(&after, move) == SIL_OK && looks_like(record, &after, shown, end, out);
		if (found)
			sil_copy(rules, choice, &after);
	}
	return found;
}

/* The first state from here on that looks so, or would after such a choice; false: there is none. */
static bool find_view(const struct sil_record *record, struct place *place, bool chosen, const char *shown,
		      const char *end, struct sil_out *out)
{
	struct place ahead = *place;
	while (!(chosen ? find_choice(record, &ahead.state, shown, end, out, &ahead.choice)
			: looks_like(record, &ahead.state, shown, end, out))) {
		if (ahead.moves == record->count ||
		    !sil_record_replay_on(record, ahead.moves, ahead.moves + 1, &ahead.state))
			return false;
		ahead.moves++;
	}
	*place = ahead;
	place->off = chosen;
	return true;
}

/* Every view that was shown comes up again when the record is replayed, in the same order. The record has no moves that
 * were taken back; but those have told nobody anything (table/undo.h), so that they are choices of the view's own seat,
 * and the table goes back to where it was. */
static bool views_agree(struct kept *kept, const struct sil_record *record, struct sil_out *out)
{
	struct place place = {0};
	const char *line;
	size_t length;
	sil_record_replay(record, 0, &place.state);
	while (next_line(kept, &line, &length)) {
		const char *shown = line + 5, *end = line + length;
		if (!begins(line, length, "view "))
			return false;
		bool found = find_view(record, &place, false, shown, end, out) ||
			     (place.off && (looks_like(record, &place.choice, shown, end, out) ||
					    find_choice(record, &place.choice, shown, end, out, &place.choice))) ||
			     find_view(record, &place, true, shown, end, out);
		if (!found)
			return false;
	}
	return !place.off;
}

static enum sil_fairness compare_views(struct kept *kept, const struct sil_record *record, struct sil_out *out)
{
	char *text = malloc(VIEW_BYTES);
	struct sil_out described = sil_out_on(text, VIEW_BYTES);
	bool agree = text && views_agree(kept, record, &described);
	free(text);
	return agree ? SIL_FAIR : unfair(out, SAY_SHARED_VERIFY_DEAL_OTHER_GAME);
}

static enum sil_fairness compare(struct kept *kept, const struct sil_record *record, struct sil_out *out)
{
	enum sil_fairness fairness = kept->draw[0] ? compare_draw(kept, record, out) : SIL_FAIR;
	if (fairness == SIL_UNFAIR || (fairness = compare_share(kept, record, out)) == SIL_UNFAIR ||
	    compare_views(kept, record, out) == SIL_UNFAIR)
		return SIL_UNFAIR;
	struct sil_messages messages;
	sil_messages_clear(&messages, &shared_words);
	bool drawn = record->proof.round > 0;
	sil_tell(&messages, !drawn                 ? say_shared_verify_deal_old(&messages)
			    : fairness == SIL_FAIR ? say_shared_verify_deal_fair(&messages)
						   : say_shared_verify_deal_no_share(&messages));
	if (record->proof.round > 1)
		sil_tell(&messages, say_shared_verify_deal_rounds(&messages, (int)record->proof.round));
	sil_put_messages_plainly(NULL, &messages, -1, out);
	if (!drawn)
		return SIL_NOT_DRAWN;
	return fairness;
}

enum sil_fairness sil_kept_check(const char *text, size_t text_length, const char *record_text, size_t record_length,
				 struct sil_out *out)
{
	struct kept kept = {.at = text, .end = text + text_length};
	struct sil_record_problem problem = {.lang = out->lang};
	struct sil_record record;
	struct sil_state end;
	if (!read_kept(&kept))
		return unfair(out, SAY_SHARED_VERIFY_DEAL_UNREADABLE);
	if (!sil_record_read(record_text, record_length, &record, &end, &problem))
		return unfair(out, SAY_SHARED_VERIFY_DEAL_BREAKS);
	enum sil_fairness fairness = compare(&kept, &record, out);
	sil_record_release(&record);
	return fairness;
}
