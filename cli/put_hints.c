/* Hints as lines. */
#include "cli/put_hints.h"

#include "engine/text.h"
#include "shared_messages.h"

/* Whether there are a chance and points to tell, which also fit into a number. */
static bool has_numbers(const struct sil_hint *hint)
{
	return hint->searched && hint->chance >= 0 && hint->chance <= 1 && hint->points >= -1e6f &&
	       hint->points <= 1e6f;
}

void cli_put_hints(const struct sil_game *game, const struct sil_hint *hints, int count,
		   const struct sil_players *players, struct sil_out *out)
{
	if (!count)
		sil_put_shared(out, SAY_SHARED_CLI_HINT_WAIT), sil_put(out, "\n");
	for (int i = 0; i < count; i++) {
		sil_put(out, i ? "  " : "* ");
		sil_put_move(game, hints[i].act, players, out);
		bool numbers = has_numbers(&hints[i]);
		if (numbers) {
			int points = (int)(hints[i].points + (hints[i].points < 0 ? -0.5f : 0.5f));
			sil_put_one_message(
				out, say_shared_cli_hint(sil_one_message(&shared_words), hints[i].chance, points));
		}
		if (hints[i].reason.told.at) {
			sil_put(out, numbers ? ". " : ": ");
			sil_put_messages_inline(game, &hints[i].reason, players, out);
		}
		sil_put(out, "\n");
	}
}
