/* Hints as lines. */
#include "cli/put_hints.h"

#include "engine/text.h"
#include "shared_messages.h"

/* Whether there is a chance to tell, and whether points that fit into a number: a server may say anything. */
static bool has_chance(const struct sil_hint *hint)
{
	return hint->searched && hint->chance >= 0 && hint->chance <= 1;
}

static bool has_points(const struct sil_hint *hint)
{
	return hint->counted && hint->points >= -1e6f && hint->points <= 1e6f;
}

static void put_numbers(const struct sil_hint *hint, struct sil_out *out)
{
	struct sil_messages *message = sil_one_message(&shared_words);
	if (!has_points(hint)) {
		sil_put_one_message(out, say_shared_cli_hint_chance(message, hint->chance));
		return;
	}
	int points = (int)(hint->points + (hint->points < 0 ? -0.5f : 0.5f));
	sil_put_one_message(out, say_shared_cli_hint(message, hint->chance, points));
}

void cli_put_hints(const struct sil_game *game, const struct sil_hint *hints, int count,
		   const struct sil_players *players, struct sil_out *out)
{
	if (!count)
		sil_put_shared(out, SAY_SHARED_CLI_HINT_WAIT), sil_put(out, "\n");
	for (int i = 0; i < count; i++) {
		sil_put(out, i ? "  " : "* ");
		sil_put_move(game, hints[i].act, players, out);
		bool numbers = has_chance(&hints[i]);
		if (numbers)
			put_numbers(&hints[i], out);
		if (hints[i].reason.told.at) {
			sil_put(out, numbers ? ". " : ": ");
			sil_put_messages_inline(game, &hints[i].reason, players, out);
		}
		sil_put(out, "\n");
	}
}
