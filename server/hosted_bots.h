/* What happens at a table without a request: bots, the clock, seats of people who are not there. */
#ifndef SILURE_SERVER_HOSTED_BOTS_H
#define SILURE_SERVER_HOSTED_BOTS_H

#include "server/hosted.h"

/* Has the table attended to at that moment, or before if that was said already. */
void sil_hosted_attend_at(struct sil_hosted *, int64_t at_ms);
/* Does what is due: moves of bots and of the clock, seats of people who are not there, putting away. Called by
 * sil_lobby_attend alone: other code calls sil_hosted_attend_at(hosted, SIL_AT_ONCE), so that no table is freed while
 * somebody uses it. */
void sil_hosted_attend(struct sil_hosted *);
void sil_hosted_bot_answer(struct sil_hosted *, const struct sil_job *);
/* Has a hint thought about for this peer; false: there is none to be had now. */
bool sil_hosted_ask_hint(struct sil_hosted *, struct sil_peer *, int64_t id);

#endif
