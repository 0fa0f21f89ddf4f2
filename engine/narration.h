/* A game told in words: what a move is called, and what happened between two views. For terminals and screen readers;
 * made of views alone, so that nobody is told more than they may know. games/<game>/narration.c; not part of the page.
 */
#ifndef SILURE_ENGINE_STORY_H
#define SILURE_ENGINE_STORY_H

#include "engine/out.h"

/* Who sits where, and who is spoken to. */
struct sil_players {
	const char *names[SIL_MAX_SEATS];
	int you; /* this seat is called "you"; -1: nobody is */
};

/* Where on the drawing of view_board something lies: lines and columns from its upper left corner. */
struct sil_spot {
	int8_t y, x, rows, columns;
};

struct sil_narration {
	const char *game; /* as the rules name it */
	/* A move for people: "dive to 5". */
	void (*word)(const struct sil_view *, uint16_t act, const struct sil_players *, struct sil_out *);
	/* What happened between two views of the same seat, at most a few moves apart: sentences, one a line, each
	 * with its newline. Nothing when there is nothing to tell. */
	void (*tell)(const struct sil_view *before, const struct sil_view *after, const struct sil_players *,
		     struct sil_out *);
	/* A seat's score where it is no points: "20 turns". NULL: it is the number alone. */
	void (*score)(const struct sil_view *, int32_t, struct sil_out *);
	/* Where a move is made, for those who would rather point at the board than read a list; several moves may share
	 * a spot. NULL: it cannot be pointed at. */
	struct sil_spot (*spot)(const struct sil_view *, uint16_t act);
};

/* Every game has one. */
const struct sil_narration *sil_narration_of(const struct sil_game *);

/* "Anna" or "you" in the middle of a sentence. */
void sil_put_name(struct sil_out *, const struct sil_players *, int seat);
/* Somebody and what they do, to begin a sentence: "You take", "Anna takes", "Vous prenez", "Anna prend". */
void sil_put_subject_verb(struct sil_out *, const struct sil_players *, int seat, const char *you_do,
			  const char *they_do, const char *vous, const char *il);
/* "Anna and Bob", "Anna, you and Bob" for a mask of seats. */
void sil_put_names(struct sil_out *, const struct sil_players *, unsigned seats);
/* "3 cards", "1 card": a number and the right word. */
void sil_put_count(struct sil_out *, int64_t, const char *one_en, const char *more_en, const char *one_fr,
		   const char *more_fr);

#endif
