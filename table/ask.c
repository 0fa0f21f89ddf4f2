/* Questions to bots. Sees the truth and hands out a view. */
#include "table/ask.h"

#include "engine/play.h"

int sil_ask(const struct sil_game *game, const struct sil_state *truth, int seat, struct sil_asked *asked)
{
	if (seat < 0 || seat >= truth->public.seats)
		return SIL_NO_SUCH_SEAT;
	int count = game->rules->legal(truth, seat, asked->acts);
	if (count == 0)
		return truth->public.over ? SIL_OVER : SIL_NOT_DUE;
	sil_observe(game->rules, truth, seat, &asked->view);
	asked->question =
		(struct sil_question){.game = game, .view = &asked->view, .acts = asked->acts, .count = count};
	return SIL_OK;
}
