/* What a bot is asked on behalf of a table, answered in another thread. It holds copies alone. */
#ifndef SILURE_SERVER_JOB_H
#define SILURE_SERVER_JOB_H

#include "bots/hint.h"
#include "server/lobby.h"
#include "table/ask.h"

/* A question for a bot, answered in another thread. */
struct sil_job {
	struct sil_lobby *lobby;
	int64_t hosted;              /* the table's number: it may be gone when the answer comes */
	struct sil_account *address; /* for whom it is */
	uint64_t order;              /* whoever runs jobs begins the lowest first */
	uint64_t peer;               /* who asked for a hint; 0: the bot is to play */
	int64_t id;
	uint32_t turn; /* of the seat it is about */
	uint64_t mark; /* of the situation it is about */
	const struct sil_bot *bot;
	struct sil_asked asked;
	struct sil_rng rng;
	struct sil_choice choice;
	int hinted; /* how many hints there are */
	struct sil_hint hints[SIL_MAX_HINTS];
};

/* Thinks, for as long as that takes; touches nothing but the job. */
void sil_job_run(struct sil_job *);

#endif
