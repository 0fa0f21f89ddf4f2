/* Words for people, built into the program: messages in a language, names, drawings for a terminal. Made of views and
 * messages alone, so that nobody is told more than they may know. Not linked into WebAssembly: the page has words and
 * drawings of its own. */
#ifndef SILURE_ENGINE_TEXT_H
#define SILURE_ENGINE_TEXT_H

#include "engine/message.h"
#include "engine/out.h"

/* The names of the players, and which of them is addressed. */
struct sil_players {
	const char *names[SIL_MAX_SEATS];
	int you; /* this seat is called "you"; -1: nobody is */
};

/* Where on the drawing of view_board something lies: lines and columns from its upper left corner. */
struct sil_spot {
	int8_t y, x, rows, columns;
};

/* What a game has for native programs besides struct sil_game. */
struct sil_text {
	const char *const *const *sentences; /* per language, the text of every entry of the game's catalogue */
	const char *const *help;             /* per language, the page help.<lang>.md */
	/* A drawing for a terminal, at most 80 columns wide, in out's language, coloured if out is. */
	void (*view_board)(const struct sil_view *, struct sil_out *);
	/* Where a move is made, for those who would rather point at the board than read a list; several moves may share
	 * a spot. NULL: it cannot be pointed at. */
	struct sil_spot (*spot)(const struct sil_view *, uint16_t act);
};

/* Every game has one. Defined beside the games. */
const struct sil_text *sil_text_of(const struct sil_game *);

/* The text of an entry that has no arguments: a title, the name of a thing. */
const char *sil_word(const struct sil_game *, enum sil_lang, uint16_t id);

/* Writes a text, where out asks for ASCII without accents. */
void sil_put_letters(struct sil_out *, const char *text);
/* An entry without arguments from these sentences, in out's language, as sil_put_letters writes it. */
void sil_put_word(struct sil_out *, const char *const *const *sentences, int id);
/* The same from the shared catalogue: SAY_SHARED_… */
void sil_put_shared(struct sil_out *, int id);

/* What a game's catalogue says of the game itself: one sentence about it, the title of an option, what a value of it
 * means (the value itself where nothing is said, as of a number). */
const char *sil_pitch(const struct sil_game *, enum sil_lang);
const char *sil_option_title(const struct sil_game *, int option, enum sil_lang);
const char *sil_option_meaning(const struct sil_game *, int option, unsigned value, enum sil_lang);

/* What is told in out's language, one message a line, each with its newline. */
void sil_put_messages(const struct sil_game *, const struct sil_messages *, const struct sil_players *,
		      struct sil_out *);
/* The same on one line: messages with a blank between them. */
void sil_put_messages_inline(const struct sil_game *, const struct sil_messages *, const struct sil_players *,
			     struct sil_out *);
/* One of the messages. */
void sil_put_message(const struct sil_game *, const struct sil_messages *, struct sil_message_ref,
		     const struct sil_players *, struct sil_out *);

/* A move for people, "dive to 5": the entry move_<first word of its text>, whose arguments are the pieces after it. */
void sil_put_move(const struct sil_game *, uint16_t act, const struct sil_players *, struct sil_out *);

/* What happened between two views of the same seat, one sentence a line (engine/narration.h). */
void sil_put_narration(const struct sil_game *, const struct sil_view *before, const struct sil_view *after,
		       const struct sil_players *, struct sil_out *);

/* Why a legal act may be a good one; nothing in a game that does not explain. */
void sil_put_reason(const struct sil_game *, const struct sil_view *, uint16_t act, const struct sil_players *,
		    struct sil_out *);

/* Players who are called "seat 0", "seat 1" …, but for the one that is spoken to (-1: nobody). */
struct sil_seat_names {
	char of[SIL_MAX_SEATS][16];
};
struct sil_players sil_call_by_seats(struct sil_seat_names *, enum sil_lang, int you);

/* "Anna" or "you" in the middle of a sentence. */
void sil_put_name(struct sil_out *, const struct sil_players *, int seat);
/* The same in a drawing, by what out calls its players, else "seat 2"; and in a column of so many letters. */
void sil_draw_seat(struct sil_out *, int seat);
void sil_draw_seat_padded(struct sil_out *, int seat, int width);
/* "Anna and Bob", "Anna, you and Bob" for a mask of seats. */
void sil_put_names(struct sil_out *, const struct sil_players *, unsigned seats);

#endif
