/* Writes views of one seat into the lobby's message. Who comes back names the last one they had; the record is gone
 * through once, and what it says to others is never looked at. */
#include "server/hosted_sight.h"

#include <string.h>

#include "engine/describe.h"
#include "engine/narration.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "table/replay.h"

uint64_t sil_sight_mark(const struct sil_hosted *hosted, const struct sil_view *view)
{
	return sil_hash(0, view, hosted->game->rules->view_bytes) | 1;
}

uint64_t sil_sight_read_mark(const char *text)
{
	uint8_t bytes[sizeof(uint64_t)];
	uint64_t mark = 0;
	if (!text || !sil_parse_hex(text, strlen(text), bytes, sizeof bytes))
		return 0;
	for (size_t i = 0; i < sizeof bytes; i++)
		mark = mark << 8 | bytes[i];
	return mark;
}

void sil_sight_put(const struct sil_hosted *hosted, const struct sil_peer *peer, const struct sil_view *before,
		   const struct sil_view *view, struct sil_out *out)
{
	const struct sil_rules *rules = hosted->game->rules;
	struct sil_messages messages;
	messages.told.at = 0;
	sil_json_key(out, "view"), sil_describe_view(hosted->game, view, out);
	if (before)
		sil_narrate(hosted->game, before, view, &messages);
	if (messages.told.at)
		sil_json_key(out, "events"), sil_describe_messages(&messages, out);
	sil_json_key(out, "mark"), sil_put(out, "\"");
	sil_put_hex64(out, sil_sight_mark(hosted, view)), sil_put(out, "\"");
	if (peer->wants_bytes) {
		/* The same knowledge once more, as the rules of this version lay it out. */
		sil_json_key(out, "rules"), sil_json_int(out, rules->version);
		sil_json_key(out, "bytes"), sil_put(out, "\"");
		sil_put_hex(out, (const uint8_t *)view, rules->view_bytes), sil_put(out, "\"");
	}
}

/* A view that something was told about, and the one before it. */
struct step {
	struct sil_view before, after;
};

/* What a seat was told since the view of that mark: the latest SIL_MISSED steps, step i at i % SIL_MISSED. Returns how
 * many there were; 0 too where nobody was shown such a view of late. */
static unsigned find_steps(const struct sil_hosted *hosted, uint8_t seat, uint64_t mark, struct step steps[SIL_MISSED])
{
	const struct sil_record *record = &hosted->table.record;
	struct sil_replay replay;
	struct sil_messages messages;
	struct step step;
	unsigned count = 0;
	bool found = false;
	sil_replay_begin(&replay, record);
	sil_replay_go(&replay, record->count > SIL_MISSED_AMONG ? record->count - SIL_MISSED_AMONG : 0);
	for (;; sil_replay_go(&replay, replay.moves + 1)) {
		sil_replay_views(&replay, seat, &step.before, &step.after);
		if (sil_sight_mark(hosted, &step.after) == mark) {
			found = true, count = 0;
		} else if (found) {
			sil_narrate(hosted->game, &step.before, &step.after, &messages);
			if (messages.told.at)
				steps[count++ % SIL_MISSED] = step;
		}
		if (replay.moves == record->count)
			return count;
	}
}

void sil_sight_put_missed(const struct sil_hosted *hosted, const struct sil_peer *peer, const struct sil_view *now,
			  struct sil_out *out)
{
	static struct step steps[SIL_MISSED];
	uint64_t mark = sil_sight_mark(hosted, now);
	/* Who watches a race is shown it late, and all of them the same. */
	bool asks = peer->seen && peer->seen != mark && !(hosted->timed && peer->seat == SIL_WATCHER);
	unsigned count = asks ? find_steps(hosted, peer->seat, peer->seen, steps) : 0;
	unsigned first = count > SIL_MISSED ? count - SIL_MISSED : 0;
	const struct sil_view *before = NULL;
	if (count) {
		const struct step *last = &steps[(count - 1) % SIL_MISSED];
		if (sil_sight_mark(hosted, &last->after) == mark)
			before = &last->before, count--;
		if (first)
			sil_json_key(out, "left_out"), sil_json_int(out, first);
		sil_json_key(out, "missed"), sil_json_open(out, '[');
		for (unsigned i = first; i < count; i++) {
			const struct step *step = &steps[i % SIL_MISSED];
			sil_json_open(out, '{');
			sil_sight_put(hosted, peer, &step->before, &step->after, out);
			sil_json_close(out, '}');
		}
		sil_json_close(out, ']');
	}
	sil_sight_put(hosted, peer, before, now, out);
}
