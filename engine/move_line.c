/* Printing is the only definition of a move line: what would not be printed so is refused. */
#include "engine/move_line.h"

#include <string.h>

#include "engine/out.h"
#include "engine/parse.h"

void sil_put_move_line(const struct sil_game *game, const struct sil_move *move, bool timed, struct sil_out *out)
{
	sil_put_seat(out, move->seat);
	sil_put(out, " ");
	game->print_move(move->act, out);
	if (!timed)
		return;
	sil_put(out, " @"), sil_put_int(out, move->t_ms);
	if (move->credit_ms)
		sil_put(out, " -"), sil_put_int(out, move->credit_ms);
}

enum sil_move_line_problem sil_parse_move_line(const struct sil_game *game, unsigned seats, bool timed,
					       const char *text, struct sil_move *move)
{
	char line[SIL_MOVE_LINE_BYTES], printed[SIL_MOVE_LINE_BYTES], *rest;
	struct sil_move found = {0};
	uint64_t number = 0;
	struct sil_out again = sil_out_on(printed, sizeof printed);
	if (strlen(text) >= sizeof line)
		return SIL_MOVE_LINE_OTHER;
	strcpy(line, text);
	char *seat = strtok_r(line, " ", &rest), *act = strtok_r(NULL, " ", &rest);
	char *time = strtok_r(NULL, " ", &rest), *credit = strtok_r(NULL, " ", &rest);
	if (!seat || !act || sil_parse_seat(seat, seats, &found.seat) != SIL_OK)
		return SIL_MOVE_LINE_OTHER;
	if (sil_parse_move(game, act, &found.act) != SIL_OK)
		return SIL_MOVE_LINE_UNKNOWN;
	if (timed && time && time[0] == '@' && sil_parse_number(time + 1, UINT32_MAX, &number))
		found.t_ms = (uint32_t)number;
	if (timed && credit && credit[0] == '-' && sil_parse_number(credit + 1, UINT8_MAX, &number))
		found.credit_ms = (uint8_t)number;
	*move = found;
	sil_put_move_line(game, &found, timed, &again);
	return strcmp(printed, text) ? SIL_MOVE_LINE_SPELLING : SIL_MOVE_LINE_FINE;
}
