/* The contract between a game and everything that plays it: tables, bots, page, terminal, simulation.
 * Freestanding: fixed-width types and nothing else, so that rules also compile for WebAssembly without a libc. */
#ifndef SILURE_ENGINE_GAME_H
#define SILURE_ENGINE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sil_rng;
struct sil_out;
struct sil_observation;
struct sil_evaluator;
struct sil_search_settings;
struct sil_persona;
struct sil_narration;
struct sil_catalogue;
struct sil_messages;

enum {
	SIL_STATE_BYTES = 512, /* the most a state or a view may take */
	SIL_STATE_ALIGN = 8,   /* of every state and view, so that games may have 64-bit members */
	SIL_KEY_BYTES = 32,
	SIL_MAX_SEATS = 7,
	SIL_CLOCK = 8,       /* the pseudo seat that moves when time is up */
	SIL_WATCHER = 9,     /* whose view it is when somebody without a seat looks on */
	SIL_MAX_OPTIONS = 4, /* of a game */
	SIL_MAX_LEGAL = 128, /* moves a seat can choose from */
	SIL_MAX_CREDIT_MS = 250,
};

/* What everybody at the table may know, in the same form for every game. Each state and each view begins with it, so
 * its alignment is also theirs and that of the struct a game lays over them. */
struct sil_public {
	_Alignas(SIL_STATE_ALIGN) uint32_t now_ms; /* the time of the latest timed move; 0 in games without a clock */
	uint32_t wake_ms;                          /* when the clock's move falls due; 0: never */
	uint16_t due;                     /* bit s: seat s may move (legal() is not empty); bit SIL_CLOCK: the clock */
	uint8_t seats;                    /* how many people play */
	uint8_t over;                     /* 1 when the game has ended; then due is 0 */
	uint8_t options[SIL_MAX_OPTIONS]; /* indices into the values of the game's options */
};

/* The truth. Each game lays its own struct over it, which begins with these two members. Plain data: copying it is
 * cloning it. While a game is played only table/, simulations and tests hold one, and whoever checks a record goes
 * through its states; everything else gets views. */
struct sil_state {
	struct sil_public public;
	uint8_t key[SIL_KEY_BYTES]; /* every shuffle follows from it */
	uint8_t rest[SIL_STATE_BYTES - sizeof(struct sil_public) - SIL_KEY_BYTES];
};

/* What one seat (or SIL_WATCHER) knows. Each game lays its own struct over it, which begins with these members. */
struct sil_view {
	struct sil_public public;
	uint8_t seat; /* whose knowledge this is */
	uint8_t rest[SIL_STATE_BYTES - sizeof(struct sil_public) - 1];
};

/* One choice. Time is part of it: rules never read the time themselves. */
struct sil_move {
	uint32_t t_ms;     /* when it arrived, since the table's start; ignored by games without a clock */
	uint16_t act;      /* what; each game numbers its own from 0 */
	uint8_t seat;      /* who */
	uint8_t credit_ms; /* how late it arrived through no fault of its sender; at most SIL_MAX_CREDIT_MS */
};

/* Why a move or a configuration is refused. A game adds its own from SIL_GAME_REFUSAL downwards and has a sentence
 * for each (struct sil_game). 0 is consent. */
enum sil_refusal {
	SIL_OK = 0,
	SIL_NO_SUCH_SEAT = -1,
	SIL_OVER = -2,
	SIL_NOT_DUE = -3,    /* it is not this seat's turn, or it has chosen already */
	SIL_NOT_LEGAL = -4,  /* a known move, but not possible now */
	SIL_TOO_EARLY = -5,  /* before the time allowed, or before the latest move */
	SIL_TOO_LATE = -6,   /* the clock has to move first */
	SIL_BAD_CREDIT = -7, /* more credit than anybody may have */
	SIL_UNKNOWN_MOVE = -8,
	SIL_NO_MEMORY = -9,    /* the move would be fine, but it cannot be kept now */
	SIL_RECORD_FULL = -10, /* the game has as many moves as a record holds */
	SIL_PRESSED_OUT = -11, /* the seat has pressed as often in this race as anybody may */
	SIL_GAME_REFUSAL = -16,
};

struct sil_option {
	const char *name;
	const char *const *values; /* the first is the default; ends with NULL */
};

struct sil_config {
	uint8_t seats;
	uint8_t options[SIL_MAX_OPTIONS];
};

/* The rules of one game. Everything here is a pure function of its arguments: no time, no globals, no allocation, no
 * floats. States passed in were made by deal, apply or imagine. */
struct sil_rules {
	const char *name; /* as typed: "kai-piranja" */
	uint8_t version;  /* goes up whenever the same key and moves could lead elsewhere (docs/record.md) */
	uint8_t min_seats, max_seats;
	bool together; /* several seats may be due at once */
	bool by_turns; /* a batch's random games are quicker at two tables by turns; neither together nor timed */
	bool (*timed)(const struct sil_public *); /* NULL: never. Whether this table's moves carry times */
	uint16_t state_bytes, view_bytes;         /* multiples of 8, at most SIL_STATE_BYTES */
	uint16_t acts;                            /* acts are 0 … acts-1 */
	const struct sil_option *options;         /* SIL_MAX_OPTIONS entries; name NULL: unused */

	/* How many sides play against each other: all of one win or lose together. NULL: everybody is a side. */
	unsigned (*sides)(unsigned seats, const uint8_t options[SIL_MAX_OPTIONS]);

	/* 0, or why there can be no such table. The number of seats is within min … max already. NULL: never
	 * refuses. */
	int (*config_error)(const struct sil_config *);

	/* Sets the game up. The state comes zeroed but for public.seats, public.options and key. All that chance
	 * decides is decided here, or at a reshuffle, by shuffles from the key: drawing a card never rolls. */
	void (*deal)(struct sil_state *);

	/* Writes what the seat may do, in ascending order, and returns how many: none when it owes nothing. It follows
	 * from what the seat may know alone. Where time matters: what is accepted at wake_ms without credit. */
	int (*legal)(const struct sil_state *, int seat, uint16_t *out);

	/* The same list's entry number (random × length) >> 32, found without writing the list. The seat is due.
	 * NULL: callers use legal. */
	uint16_t (*pick)(const struct sil_state *, int seat, uint32_t random);

	/* The only way forward. A refusal (negative) leaves every byte as it was. Sealed choices of several seats may
	 * come in any order; the last one due resolves them. */
	int (*apply)(struct sil_state *, struct sil_move);

	/* The same at four tables with moves that are legal there, quicker than one after the other. NULL: callers use
	 * apply. */
	void (*apply_four)(struct sil_state *const[4], const struct sil_move[4]);

	/* Points of each seat, final or so far. More are better: nobody who has won has fewer than somebody who has
	 * not. Where all play together (or one alone) everybody has the same number, which may count something else,
	 * such as turns. */
	void (*score)(const struct sil_state *, int32_t out[SIL_MAX_SEATS]);

	/* Bit mask of who has won, once it is over: shared victories are possible, and so is none. */
	unsigned (*winners)(const struct sil_state *);

	/* Truth to knowledge: fills a view (zeroed but for public and seat) with what that seat may know, member by
	 * member. Never copies a whole and deletes from it. Seat may be SIL_WATCHER. */
	void (*observe)(const struct sil_state *, struct sil_view *);

	/* Knowledge to one possible truth (zeroed but for public and a fresh key), evenly drawn among all that fit the
	 * view: observing the result for the same seat gives the same view, byte for byte. */
	void (*imagine)(const struct sil_view *, struct sil_rng *, struct sil_state *);

	/* NULL, or which invariant of the state does not hold: for tests, and for views from outside. */
	const char *(*broken)(const struct sil_state *);

	/* NULL, or which member of a view from outside is out of its range or does not fit another. Safe on any bytes
	 * whose public part and seat are sound already. It accepts every view there is, and imagine, broken and observe
	 * are safe with whatever it accepts: sil_view_broken (view.h) asks them for the rest. */
	const char *(*view_broken)(const struct sil_view *);

	/* Views as bytes, for learning (observation.h). */
	const struct sil_observation *observation;
};

enum sil_lang { SIL_EN, SIL_FR, SIL_DE, SIL_ES, SIL_IT, SIL_LANGS };

/* What a refusal that a game adds itself says: an entry of its catalogue. */
struct sil_refusal_words {
	int code;
	uint16_t says;
};

/* A whole game: its rules and what it tells of them. Made of views only; truth_json alone takes a state, for drive and
 * for finished games. What only native programs need, sentences and drawings, is in struct sil_text (text.h). */
struct sil_game {
	const struct sil_rules *rules;
	const struct sil_game *older;             /* the version of the rules before this one; NULL: none */
	const char *title;                        /* "Kai Piranja" */
	uint8_t minutes;                          /* how long people usually play */
	uint8_t usual_seats;                      /* how many usually play: what the page sets the table for */
	const struct sil_refusal_words *refusals; /* ends with code 0; NULL: none */
	const struct sil_catalogue *words;        /* every message it can tell (message.h) */
	const struct sil_narration *narration;    /* what happened, as messages (narration.h) */

	/* For bots and hints (heuristic.h); each may be NULL. */
	const struct sil_evaluator *evaluator;
	const struct sil_search_settings *search_settings;
	const struct sil_persona *persona;
	/* One exact reason for or against a legal act, told as messages ("1 reveal in 5 is hungry; …"). */
	void (*explain)(const struct sil_view *, uint16_t act, struct sil_messages *);

	/* An act's move text (each of 0 … acts-1 has one of its own). */
	void (*print_move)(uint16_t act, struct sil_out *);
	/* Whether this act, where it is the only legal one, is played for people (forced.h): a pass, a last card. What
	 * turns cards over or draws them is theirs to press. NULL: none is. */
	bool (*plays_itself)(uint16_t act);
	/* Writes the members of one JSON object, without its braces; the caller has opened it. */
	void (*view_json)(const struct sil_view *, struct sil_out *);
	/* The same for the whole truth: the full order of every hidden thing. */
	void (*truth_json)(const struct sil_state *, struct sil_out *);
};

/* Every game in the newest version of its rules, ending with NULL. Defined beside the games. Options keep their places
 * and values from version to version, new ones come behind; so a configuration means the same in all of them. */
extern const struct sil_game *const sil_games[];

/* The seats of which this number is the largest, as `winners` gives them. */
static inline unsigned sil_best_seats(const int32_t worth[SIL_MAX_SEATS], unsigned seats)
{
	int32_t best = worth[0];
	unsigned mask = 0;
	for (unsigned s = 0; s < seats; s++) {
		if (worth[s] > best)
			best = worth[s], mask = 0;
		mask |= (unsigned)(worth[s] == best) << s;
	}
	return mask;
}

/* Checks that hold for every game; the first thing an apply does. */
static inline int sil_refuse_seat(const struct sil_state *state, unsigned seat)
{
	if (seat < 16 && (state->public.due >> seat & 1))
		return SIL_OK;
	if (seat >= state->public.seats && seat != SIL_CLOCK)
		return SIL_NO_SUCH_SEAT;
	return state->public.over ? SIL_OVER : SIL_NOT_DUE;
}

#endif
