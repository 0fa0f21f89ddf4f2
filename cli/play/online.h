/* The host at a server: a seat at a table of `silure serve`, over the protocol of docs/protocol.md. */
#ifndef SILURE_CLI_PLAY_ONLINE_H
#define SILURE_CLI_PLAY_ONLINE_H

#include "cli/play/host.h"
#include "cli/play/wire.h"

enum { ONLINE_CODE_BYTES = 32, ONLINE_TOKEN_BYTES = 65, ONLINE_MARK_BYTES = 17, ONLINE_COMING = 64 };

/* What this device has kept of the deal (online_deal.h). */
struct online_deal {
	char table[ONLINE_CODE_BYTES]; /* which table's; empty: none yet */
	int round;                     /* of its draw; 0: none shown */
	int seat;                      /* of the nonce */
	int commits;                   /* said in this round */
	int stalled;                   /* people the server has named so far */
	char nonce[SIL_NONCE_BYTES];   /* empty: this device has no share */
	char shown[65];                /* what the server has committed to */
	char draw[SIL_DRAW_BYTES];     /* what everybody has committed to; empty: not shown yet */
	char *views;                   /* owned: lines "view {…}" */
	size_t used;                   /* of them */
	bool unfair;
	char verdict[320];
};

enum online_stage { ONLINE_CALLING, ONLINE_WAITING, ONLINE_PLAYING, ONLINE_OVER };

struct online {
	struct host host;
	struct wire *wire;
	struct wire_address address; /* as it was given */
	struct wire_address other;   /* where the table was said to be; port 0: nowhere else */
	bool at_other, moving;       /* which of them is called; it is on its way by our own will */
	char code[ONLINE_CODE_BYTES];
	char next[ONLINE_CODE_BYTES];   /* where the same people play again; empty: nowhere yet */
	char token[ONLINE_TOKEN_BYTES]; /* empty: not known yet */
	char name[SIL_NAME_BYTES];
	enum online_stage stage;
	bool owner, sat, lost, connected;
	bool cut;             /* the front was told that the connection is lost */
	bool away;            /* no view has come since it was lost, … */
	bool unsure;          /* … and a move of ours may or may not have come there */
	int seat;             /* ours, or SIL_WATCHER */
	int last_id;          /* of our questions */
	int answered;         /* which of them has been answered */
	bool agreed;          /* and how */
	bool has_view;        /* there is one below */
	struct sil_view view; /* checked: it may be drawn, told and evaluated; the front looks at this one, … */
	/* … and next at these, in order; the last one of a game waits for its result. When there are too many, the
	 * oldest is passed over. */
	struct {
		struct sil_view view;
		bool leaps; /* something happened before it that is not there */
	} coming[ONLINE_COMING];
	int coming_first, coming_count;
	bool has_result;
	char mark[ONLINE_MARK_BYTES]; /* of the latest view that told something, or of the first: who comes back names
					 it */
	/* Those of the latest view. */
	uint16_t acts[SIL_MAX_LEGAL];
	int count;
	int64_t turn;
	uint32_t time_ms; /* the table's, when the view came */
	int64_t came_ms;
	int32_t points[SIL_MAX_SEATS];
	unsigned winners;
	struct online_deal deal;
	char answer[2048]; /* what the latest answer says, as words */
};

/* Begins to call; the host has no game before the stage is past ONLINE_WAITING. */
bool online_open(struct online *, const char *name, enum sil_lang, struct sil_out *why);
/* Asks the server to begin; only who is the owner may. */
void online_start(struct online *);
/* After the end: goes over to a new table with the same people. False, and why. */
bool online_again(struct online *, struct sil_out *why);
/* Who is there, while people wait for the start. */
void online_put_waiting(const struct online *, struct sil_out *);

#endif
