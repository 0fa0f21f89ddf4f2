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

/* What is this device's own comes first, and once: in what the server has shown such lines are as wrong as any other.
 */
static bool read_line(struct kept *kept, const char *line, size_t length)
{
	char hex[2 * SIL_SECRET_BYTES + 1];
	uint64_t seat;
	bool own = !kept->has_shown && !kept->draw[0];
	if (memchr(line, 0, length))
		return false;
	if (own && !kept->has_nonce && begins(line, length, "word ")) {
		kept->has_nonce = true;
		if (!read_numbered(line, length, "word ", &seat, kept->nonce, sizeof kept->nonce) ||
		    seat >= SIL_MAX_SEATS)
			return false;
		kept->seat = (uint8_t)seat;
		return sil_nonce_is_fine(kept->nonce);
	}
	if (own && begins(line, length, "shown ")) {
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

/* A place in the record, and the state there. */
struct place {
	uint32_t moves;
	struct sil_state state;
};

/* Where the views may have come to: in the record, or beside it after choices of the view's own seat that it takes
 * back. Both can be true: who takes back what they then choose again is shown the same either way. Of several places
 * the earliest: whatever comes later can be reached from there. */
struct trail {
	bool on, off;
	struct place at, left;   /* on: in the record; off: where the record was left, */
	struct sil_state choice; /* … and what came of the choices */
};

/* The first state from here on that looks so; false: there is none. */
static bool find_view(const struct sil_record *record, struct place *place, const char *shown, const char *end,
		      struct sil_out *out)
{
	while (!looks_like(record, &place->state, shown, end, out))
		if (place->moves == record->count ||
		    !sil_record_replay_on(record, place->moves, place->moves + 1, &place->state))
			return false;
		else
			place->moves++;
	return true;
}

/* A choice of the view's own seat after which it looks so: one that the record has between two places, where the view
 * stands in the record as well, or else any. */
static bool find_choice(const struct sil_record *record, const struct sil_state *state, const uint32_t between[2],
			const char *shown, const char *end, struct sil_out *out, struct sil_state *choice)
{
	const struct sil_rules *rules = record->game->rules;
	uint16_t acts[SIL_MAX_LEGAL];
	int seat = seat_of_view(shown, end), count = 0;
	if (seat >= record->config.seats)
		return false;
	if (!between)
		count = rules->legal(state, seat, acts);
	for (uint32_t i = between ? between[0] : 0; between && i < between[1] && count < SIL_MAX_LEGAL; i++)
		if (record->moves[i].seat == seat)
			acts[count++] = record->moves[i].act;
	for (int i = 0; i < count; i++) {
		struct sil_move move = {.t_ms = state->public.now_ms, .act = acts[i], .seat = (uint8_t)seat};
		struct sil_state after;
		sil_copy(rules, &after, state);
		if (rules->apply(&after, move) == SIL_OK && looks_like(record, &after, shown, end, out)) {
			sil_copy(rules, choice, &after);
			return true;
		}
	}
	return false;
}

/* The first place from here on, and before `last`, at which there is such a choice. */
static bool find_detour(const struct sil_record *record, struct place *place, const uint32_t between[2], uint32_t last,
			const char *shown, const char *end, struct sil_out *out, struct sil_state *choice)
{
	while (place->moves < last) {
		if (find_choice(record, &place->state, between, shown, end, out, choice))
			return true;
		if (place->moves == record->count ||
		    !sil_record_replay_on(record, place->moves, place->moves + 1, &place->state))
			return false;
		place->moves++;
	}
	return false;
}

/* The trail, one view longer; false: it cannot be. */
static bool follow(const struct sil_record *record, struct trail *trail, const char *shown, const char *end,
		   struct sil_out *out)
{
	const struct trail was = *trail;
	const struct place *from = was.off ? &was.left : &was.at;
	trail->at = trail->left = *from;
	trail->on = find_view(record, &trail->at, shown, end, out);
	uint32_t between[2] = {from->moves, trail->at.moves};
	const uint32_t *acts = trail->on ? between : NULL;
	trail->off = was.off && (looks_like(record, &was.choice, shown, end, out) ||
				 find_choice(record, &was.choice, acts, shown, end, out, &trail->choice));
	if (!trail->off)
		trail->off = find_detour(record, &trail->left, acts, trail->on ? trail->at.moves : UINT32_MAX, shown,
					 end, out, &trail->choice);
	return trail->on || trail->off;
}

/* Every view that was shown comes up again when the record is replayed, in the same order. The record has no moves that
 * were taken back; but those have told nobody anything (table/undo.h), so that they are choices of the view's own seat,
 * and the table goes back to where it was. */
static bool views_agree(struct kept *kept, const struct sil_record *record, struct sil_out *out)
{
	struct trail trail = {.on = true};
	const char *line;
	size_t length;
	sil_record_replay(record, 0, &trail.at.state);
	while (next_line(kept, &line, &length))
		if (!begins(line, length, "view ") || !follow(record, &trail, line + 5, line + length, out))
			return false;
	return trail.on;
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
