/* One table at the server: seats, people, bots, chat, and the game itself. Everything that happens to it is an entry of
 * its log first: a request is checked (hosted_requests.c), its entry stored, and only then applied (hosted_log.c) and
 * shown (hosted_show.c). */
/* clang-format off */
/* The states of a table, and all transitions. Those in capitals are in the log; the others are a matter of memory alone
 * and say nothing about the game.
 *
 *   from         what happens                                                     to           where
 *   -            somebody asks for a table, or for a rematch                      opening      open_table, create.c
 *   opening      its first entry (config) is stored                               WAITING      created, create.c
 *   opening      it cannot be stored                                              -            created, create.c
 *   WAITING      entry seat or config: people come and go, settings change        WAITING      hosted_log.c
 *   WAITING      the owner starts; entry draw: see hosted_draw.h                  WAITING      hosted_draw.c
 *   WAITING      entry begin: free seats get bots, cards are dealt                PLAYING      begin_entry, hosted_log.c
 *   PLAYING      entry move, undo or seat                                         PLAYING      hosted_log.c
 *   PLAYING      entry move that ends the game                                    OVER         move_entry, hosted_log.c
 *   OVER         entry rematch: the table after this one                          OVER         hosted_log.c
 *   any          entry chat                                                       the same     chat_entry, hosted_log.c
 *   any of the   the last connection leaves: time stands still                    paused       sil_hosted_detach
 *   three        (paused_ms is not 0)
 *   paused       a connection comes: time goes on from where it stood             not paused   sil_hosted_attach
 *   paused       the same, in a race that was read back: it waits for the others  assembling   sil_hosted_attach
 *   assembling   all are here and measured, or some time has passed               not paused   sil_hosted_assemble
 *   assembling   the last connection leaves                                       paused       sil_hosted_detach
 *   paused       for idle_s, with nothing being stored                            put away     sil_hosted_attend
 *   paused       the limit of tables is reached, and it is the longest empty one  put away     sil_lobby_evict_table
 *                (either way, if it is OVER: its log becomes one entry, record)                archive.c
 *   put away     somebody asks for its code: the log is read back, a long one in  waking       sil_lobby_table
 *                pieces, between which the others are served
 *   waking       between two pieces a record takes the log's place: from it on    waking       start_over, lobby.c
 *   waking       the log is read to its end                                       paused       sil_lobby_wake_on
 *   waking       its log cannot be read or cannot be true                         set aside    sil_lobby_wake_on
 *
 * "waiting" is called "open" in messages. */
/* clang-format on */
#ifndef SILURE_SERVER_HOSTED_H
#define SILURE_SERVER_HOSTED_H

#include "server/errors.h"
#include "server/fair.h"
#include "server/lobby.h"
#include "server/settings.h"
#include "table/table.h"

enum {
	SIL_REQUESTS = 16, /* waiting at one table */
	SIL_CHATS = 50,    /* kept in memory */
	SIL_FORMER = 16,   /* the latest people who gave up a seat of a running game */
	SIL_NO_TURN = -1,
	SIL_RETRY_MS = 25, /* when to try again what could not be done: a queue is full, a bot pressed too early */
};

enum sil_hosted_state { SIL_TABLE_WAITING, SIL_TABLE_PLAYING, SIL_TABLE_OVER };
extern const char *const sil_hosted_states[]; /* as messages call them */

struct sil_server_seat {
	int64_t session;           /* whose; 0: nobody's */
	uint32_t sat;              /* 1: they were the first to sit down at this table, 2: the second, … */
	const struct sil_bot *bot; /* whose own seat it is */
	uint32_t turn;             /* moves accepted from it, and taken back */
	uint32_t decisions;        /* its moves that stand: the number of the decision it is at */
	uint32_t deepest;          /* the highest of these so far: each decision gets its time once */
	uint32_t returned;         /* 1 + the decision at which somebody who took the seat was given time to look */
	bool coming;               /* its owner is back, but for this decision too late: the bot makes it */
	uint16_t peers;            /* connections its owner has here */
	bool away;                 /* a bot plays until they are back */
	bool thinking;             /* a bot was asked */
	bool chosen;               /* and this is its answer: */
	uint16_t act;
	uint64_t mark;    /* the situation it was asked about */
	int64_t asked_ms; /* when */
	int64_t press_ms; /* when to play it */
	int64_t left_ms;  /* since when nobody of its owner's is here */
	int64_t due_ms;   /* since when its decision is awaited, less the time it was not */
	int64_t used_ms;  /* while it is not awaited: how much of its time is used up */
	int64_t seen_ms;  /* until then the credit of a connection that has left counts, for it may have seen a card: */
	uint8_t seen_credit_ms;
	struct sil_look look;
	char name[SIL_NAME_BYTES];
};

struct sil_request {
	enum sil_entry_kind kind;
	uint8_t seat;
	bool machine;    /* of a bot or the clock: nobody to answer */
	bool stand;      /* SEAT: get up rather than sit down */
	bool place;      /* SEAT: the owner puts `bot` there, or nobody */
	bool drawn;      /* BEGIN, DRAW: of the draw itself, which an owner has started */
	uint64_t peer;   /* whom to answer */
	int64_t id;      /* -1: none */
	int64_t session; /* who asks */
	int64_t turn;    /* SIL_NO_TURN: not said */
	int64_t came_ms;
	const struct sil_bot *bot;
	const struct sil_game *game; /* REMATCH: another one than this; NULL: the same */
	struct sil_move move;
	struct sil_look look;
	char *text;  /* owned: CHAT, CONFIG: the message */
	char *entry; /* owned: the text that is being stored */
	char name[SIL_NAME_BYTES];
};

enum sil_draw_phase { SIL_DRAW_NONE, SIL_DRAW_COMMITS, SIL_DRAW_NONCES };

/* On the way to a deal (hosted_draw.h). */
struct sil_draw {
	enum sil_draw_phase phase;
	bool goes_on; /* the next round needs no owner */
	bool spent;   /* the log has shown this round's commitments: if it leads to no deal, another must be drawn */
	uint8_t committed; /* bit s: the seat's device has committed to a nonce */
	int64_t until_ms;  /* the phase */
	uint64_t peer;     /* who started, to be answered; 0: nobody */
	int64_t id;
	/* Whose device committed and showed nothing in the draw before, in which nobody's did; 0: nobody's on that
	 * seat. */
	int64_t missed[SIL_MAX_SEATS];
};

struct sil_chat {
	int64_t who; /* the session that said it */
	char *text;  /* owned: the entry, an object */
};

struct sil_hosted {
	struct sil_lobby *lobby;
	struct sil_hosted *next_by_code, *next_by_number;
	struct sil_hosted *previous_empty, *next_empty;
	struct sil_timer timer;
	int64_t number;
	int64_t owner;               /* the session that opened it */
	int64_t deputy;              /* the session that may do the same while the owner is away; 0: none */
	int64_t owner_left_ms;       /* while the owner is not here: since when */
	uint32_t sittings;           /* how often somebody has sat down */
	struct sil_evening *evening; /* owned: the games before this one (evening.h); NULL: it is the first */
	int64_t follows;             /* while it is being opened: the table it is a rematch of; 0: none */
	const struct sil_game *game;
	struct sil_settings settings;
	enum sil_hosted_state state;
	bool timed;
	bool unknown_rules; /* its log names a game, or a version of its rules, that this program does not have */
	bool is_record;     /* the store has it as a record, and nothing has happened since */
	bool empty;         /* it is among the lobby's empty tables */
	bool waking;        /* its log is being read, and so far it is half a table */
	bool overtaken;     /* … and a record has taken the place of what was read */
	bool pending;       /* an entry is being stored */
	bool owed;          /* … and it is, but memory was short when it should have come true */
	bool returned;      /* somebody has a seat back since the table was last told */
	bool scattered;     /* a race that was read back: its people come one by one */
	uint8_t waiting;    /* requests in the queue */
	uint8_t first;      /* of them */
	uint8_t chats;      /* kept */
	uint8_t oldest;     /* of them */
	unsigned count;     /* peers here */
	struct sil_peer *peers;
	int64_t zero_ms;                       /* timed games: when their time began */
	int64_t retry_ms;                      /* nothing is stored before, after it could not be */
	int64_t paused_ms;                     /* since when time stands, because nobody is here or a race assembles */
	int64_t assemble_ms;                   /* a race waits for its people, at most until then; 0: it does not */
	int64_t told_ms, tell_ms;              /* when everybody was told of the table; shall be, 0: at no time */
	uint64_t changes;                      /* of the truth, to know a stale answer */
	int64_t read;                          /* waking: the place in the log */
	int64_t read_from;                     /* waking: nothing stands before this place; 0: nobody has looked */
	struct sil_stored_log *log;            /* owned; waking, from a store that is shared: its entries */
	unsigned logged_changes, logged_chats; /* entries of these kinds in its log */
	struct sil_bucket chats_of_watchers, reactions_of_watchers; /* of all of them together */
	struct sil_peer *awaiting; /* connections that want to come here when it has woken */
	struct sil_late *late;     /* owned; views of a race for those who watch it (hosted_late.h) */
	struct sil_server_seat seats[SIL_MAX_SEATS];
	struct {
		int64_t session;
		uint8_t seat;
	} former[SIL_FORMER]; /* they know a hand, so no other seat is for them */
	uint8_t formers, former_next;
	struct sil_table table; /* dealt unless the state is WAITING */
	struct sil_request current, queue[SIL_REQUESTS];
	struct sil_chat chat[SIL_CHATS];
	struct sil_deal_secret secret;
	struct sil_draw draw;
	struct sil_proof proof; /* of the deal, without its secret: that is the one above, until the end */
	uint8_t stalled;        /* how many of the `stallers` there are */
	struct {
		int64_t session;
		char name[SIL_NAME_BYTES];
	} stallers[SIL_MAX_SEATS]; /* people whose devices kept a draw waiting: bots play for them, and they get no seat
				    */
	char code[SIL_CODE_BYTES], rematch[SIL_CODE_BYTES];
};

struct sil_hosted *sil_hosted_new(struct sil_lobby *, int64_t number, const char *code);
void sil_hosted_free(struct sil_hosted *);
void sil_hosted_attach(struct sil_hosted *, struct sil_peer *);
void sil_hosted_detach(struct sil_peer *);
/* The seat of a session, or SIL_WATCHER. */
uint8_t sil_hosted_seat_of(const struct sil_hosted *, int64_t session);
/* Who may set the table and begin: who opened it or, when they have been away for longer than a seat waits for somebody
 * (grace_s), their deputy: of those who sit and are here, who sat down first. Who is away for a moment finds all as it
 * was. */
bool sil_hosted_is_owner(const struct sil_hosted *, int64_t session);
/* Time passes: tells everybody when somebody has become the deputy; else when to look again. */
void sil_hosted_attend_owner(struct sil_hosted *, int64_t now_ms, int64_t *next_ms);
/* The address that counts for a table somebody is at: of who opened it or, while they are not here, of who has been
 * here longest. */
struct sil_account *sil_hosted_address(const struct sil_hosted *);
/* Seats that are people's. */
int sil_hosted_people(const struct sil_hosted *);
/* Somebody takes a seat, or takes it back: time to look at it, once for each decision. False: they had it already, and
 * a bot makes this one. Where turns have no limit there is always time. */
bool sil_hosted_give_time(struct sil_hosted *, uint8_t seat);
/* The owner of a seat that a bot has taken over is back: it is theirs again now, or when the bot has moved. */
void sil_hosted_come_back(struct sil_hosted *, uint8_t seat);
/* A race that was interrupted, because its server ended or the table is another's now, goes on when everybody is back
 * and their connections are measured, or when those who are have waited long enough: who comes first gains nothing.
 * Returns whether it does; else when to look again. */
bool sil_hosted_assemble(struct sil_hosted *, int64_t now_ms, int64_t *next_ms);
/* Looks up who sits where and who is here, after either changed. */
void sil_hosted_recount(struct sil_hosted *);
/* The table's own time, in a race: it stands while nobody is here. */
uint32_t sil_hosted_time_ms(const struct sil_hosted *, int64_t now_ms);
/* What is taken off the time of this person's moves: the credit of their nearest connection here, or that was here a
 * moment ago. Who sees cards by a near one and moves by a far one gains nothing. */
uint8_t sil_hosted_credit_ms(const struct sil_hosted *, const struct sil_peer *);

#endif
