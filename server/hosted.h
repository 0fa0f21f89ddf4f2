/* One live table: seats, people, bots, clock, chat, and the game itself. Everything that happens is a line of the log
 * first: a request is checked, its line stored, and only then does it come true and is shown. */
#ifndef SILURE_SERVER_ROOM_H
#define SILURE_SERVER_ROOM_H

#include "server/errors.h"
#include "server/fair.h"
#include "server/lobby.h"
#include "server/settings.h"
#include "table/table.h"

enum {
	SIL_REQUESTS = 16, /* waiting at one table */
	SIL_CHATS = 50,    /* kept in memory */
	SIL_FORMER = 16,   /* people who gave up a seat of a running game; then no more change */
	SIL_NO_TURN = -1,
	SIL_RETRY_MS = 25, /* when to try again what could not be done: a queue is full, a bot pressed too early */
};

enum sil_hosted_state { SIL_TABLE_WAITING, SIL_TABLE_PLAYING, SIL_TABLE_OVER };

struct sil_server_seat {
	int64_t session;           /* whose; 0: nobody's */
	const struct sil_bot *bot; /* whose own seat it is */
	uint32_t turn;             /* moves accepted from it */
	uint16_t peers;            /* connections its owner has here */
	bool away;                 /* a bot plays until they are back */
	bool thinking;             /* a bot was asked */
	bool chosen;               /* and this is its answer: */
	uint16_t act;
	uint64_t mark;    /* the situation it was asked about */
	int64_t asked_ms; /* when */
	int64_t press_ms; /* when to play it */
	int64_t left_ms;  /* since when nobody of its owner's is here */
	int64_t due_ms;   /* since when its decision is awaited */
	char name[SIL_NAME_BYTES];
};

struct sil_request {
	enum sil_entry_kind kind;
	uint8_t seat;
	bool machine;    /* of a bot or the clock: nobody to answer */
	bool stand;      /* SEAT: get up rather than sit down */
	bool place;      /* SEAT: the owner puts `bot` there, or nobody */
	uint64_t peer;   /* whom to answer */
	int64_t id;      /* -1: none */
	int64_t session; /* who asks */
	int64_t turn;    /* SIL_NO_TURN: not said */
	int64_t came_ms;
	const struct sil_bot *bot;
	struct sil_move move;
	char *text; /* owned: CHAT, CONFIG: the message; SEAT: the nonce */
	char *line; /* owned: what is being stored */
	char name[SIL_NAME_BYTES];
};

struct sil_chat {
	int64_t who; /* the session that said it */
	char *text;  /* owned: the entry, an object */
};

struct sil_hosted {
	struct sil_lobby *lobby;
	struct sil_hosted *next_by_code, *next_by_number;
	struct sil_timer timer;
	int64_t number;
	int64_t owner;   /* the session that opened it */
	int64_t follows; /* while it is being opened: the table it is a rematch of; 0: none */
	const struct sil_game *game;
	struct sil_settings settings;
	enum sil_hosted_state state;
	bool timed;
	bool unknown_rules; /* its log names a game, or a version of its rules, that this program does not have */
	bool pending;       /* an entry is being stored */
	bool owed;          /* … and it is, but memory was short when it should have come true */
	uint8_t waiting;    /* requests in the queue */
	uint8_t first;      /* of them */
	uint8_t chats;      /* kept */
	uint8_t oldest;     /* of them */
	unsigned count;     /* peers here */
	struct sil_peer *peers;
	int64_t zero_ms;   /* timed games: when their time began */
	int64_t retry_ms;  /* nothing is stored before, after it could not be */
	int64_t paused_ms; /* since when nobody is here; 0: somebody is */
	uint64_t changes;  /* of the truth, to know a stale answer */
	struct sil_server_seat chairs[SIL_MAX_SEATS];
	struct {
		int64_t session;
		uint8_t seat;
	} former[SIL_FORMER]; /* they know a hand, so no other seat is for them */
	uint8_t formers;
	struct sil_table table; /* dealt unless the state is WAITING */
	struct sil_request current, queue[SIL_REQUESTS];
	struct sil_chat chat[SIL_CHATS];
	struct sil_deal_secret secret;
	char words[SIL_MAX_SEATS][SIL_NONCE_BYTES];
	char code[SIL_CODE_BYTES], rematch[SIL_CODE_BYTES];
};

/* --- life (hosted.c) --- */

struct sil_hosted *sil_hosted_new(struct sil_lobby *, int64_t number, const char *code);
void sil_hosted_free(struct sil_hosted *);
void sil_hosted_attach(struct sil_hosted *, struct sil_peer *);
void sil_hosted_detach(struct sil_peer *);
/* The seat of a session, or SIL_WATCHER. */
uint8_t sil_hosted_seat_of(const struct sil_hosted *, int64_t session);
/* Who may set the table and begin: who opened it or, while they are not here, whoever sits at it. */
bool sil_hosted_is_owner(const struct sil_hosted *, int64_t session);
/* Seats that are people's. */
int sil_hosted_people(const struct sil_hosted *);
/* Looks up who sits where and who is here, after either changed. */
void sil_hosted_recount(struct sil_hosted *);
uint32_t sil_hosted_time_ms(const struct sil_hosted *, int64_t now_ms);

/* --- the log (hosted_log.c): the only way a table changes, live and after a restart --- */

/* Makes an entry true that was just stored. A move or an undo has been checked at the table (sil_table_check), which
 * keeps what it leads to; the text of the others says all. False when the entry cannot be true. */
bool sil_hosted_apply_entry(struct sil_hosted *, enum sil_entry_kind, const char *text);
/* The same for an entry read back from the log, which nobody has checked: one that was tampered with, or is of other
 * rules, is refused. */
bool sil_hosted_read_entry(struct sil_hosted *, enum sil_entry_kind, const char *text);

/* --- requests (hosted_requests.c) --- */

/* Takes over request.text. Answers the peer when it is decided, at once or after the commit. */
void sil_hosted_request(struct sil_hosted *, const struct sil_request *);
/* Goes on with the requests that wait, if nothing is being stored. */
void sil_hosted_next_request(struct sil_hosted *);
/* Lets the stored entry come true that is owed. */
void sil_hosted_try_again(struct sil_hosted *);
/* The table after this one is stored and has this code; NULL: it could not be. */
void sil_hosted_rematch_opened(struct sil_hosted *, const char *code);

/* The line by which the owner's message sets an open table anew, or why not (create.c). */
enum sil_error sil_change_entry(const struct sil_hosted *, const char *message, struct sil_out *line,
				struct sil_out *why);

/* Opens a table like this one, with the same people on the same seats, and tells this one when it is stored
 * (create.c). */
enum sil_error sil_open_rematch(struct sil_hosted *, int64_t owner);

/* --- bots and timers (hosted_bots.c) --- */

/* Has the table attended to at that moment, or before if that was said already. */
void sil_hosted_attend_at(struct sil_hosted *, int64_t at_ms);
/* Does what is due: moves of bots and of the clock, seats of people who are not there, putting away. Called by
 * sil_lobby_attend alone: whoever changes a table says sil_hosted_attend_at(hosted, SIL_AT_ONCE), and so holds no
 * table that is put away under their hands. */
void sil_hosted_attend(struct sil_hosted *);
void sil_hosted_bot_answer(struct sil_hosted *, const struct sil_job *);
bool sil_hosted_ask_hint(struct sil_hosted *, struct sil_peer *, int64_t id);

/* --- what goes out (hosted_show.c) --- */

void sil_hosted_show_table(struct sil_hosted *, struct sil_peer *);
void sil_hosted_show_view(struct sil_hosted *, struct sil_peer *, bool even_if_same);
void sil_hosted_show_all(struct sil_hosted *, struct sil_peer *);
/* To everybody here. What is the same for all is written once. */
void sil_hosted_tell_table(struct sil_hosted *);
void sil_hosted_tell_views(struct sil_hosted *);
void sil_hosted_tell_over(struct sil_hosted *);
void sil_hosted_tell_chat(struct sil_hosted *, const struct sil_chat *);

#endif
