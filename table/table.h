/* One table: the true state, and the record of how it came about. With selfplay.c the only place that holds one. */
#ifndef SILURE_TABLE_TABLE_H
#define SILURE_TABLE_TABLE_H

#include "engine/game.h"
#include "engine/record.h"

struct sil_table {
	struct sil_record record; /* game, configuration, key, names, moves */
	struct sil_state truth;
};

/* Deals. The configuration has been checked (sil_check_config). */
void sil_table_deal(struct sil_table *, const struct sil_game *, const struct sil_config *,
		    const uint8_t key[SIL_KEY_BYTES]);
void sil_table_release(struct sil_table *);

/* 0, or why the move is refused; then nothing has changed. */
int sil_table_move(struct sil_table *, struct sil_move);

int sil_table_legal(const struct sil_table *, int seat, uint16_t acts[SIL_MAX_LEGAL]);
void sil_table_view(const struct sil_table *, int seat, struct sil_view *);

#endif
