/* The whole screen at a table, and how it is drawn. */
#ifndef SILURE_CLI_PLAY_DRAW_H
#define SILURE_CLI_PLAY_DRAW_H

#include "cli/play/front.h"
#include "cli/play/numbers.h"
#include "cli/screen/choices.h"

struct full {
	struct host *host;
	struct front_log log;
	struct choices choices;
	struct numbers numbers;
	uint16_t acts[SIL_MAX_LEGAL];
	int act_count;
	int listed_for; /* whose moves are listed; -1: list them anew */
	int actor;      /* whose choice it is here; -1: nobody's */
	int latest;     /* who chose last at this keyboard; -1: nobody yet */
	int viewer;     /* whose view is drawn */
	int next_key;   /* pressed while a note was open, and still to be answered; SCREEN_NO_KEY: none */
	int board_from; /* the board's first line shown, where the screen is too small for it */
	struct sil_view view;
	bool over, timed, ascii;
	bool moved;    /* somebody here has just chosen */
	bool on_board; /* arrows walk on the board instead of in the list */
};

void full_draw(struct full *);

#endif
