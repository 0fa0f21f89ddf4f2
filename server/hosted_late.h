/* What who only watches a race is shown, a little late: whoever plays from far away is given credit for it, and shall
 * not see the cards nearby. */
#ifndef SILURE_SERVER_HOSTED_LATE_H
#define SILURE_SERVER_HOSTED_LATE_H

#include "server/hosted.h"

/* The view the lobby has just written for this peer, not ended yet. True: it is kept, and will be shown to everybody
 * who watches, as late as the farthest player sees it; `hash` tells one view from another. False: it can be sent. */
bool sil_late_keep(struct sil_hosted *, const struct sil_peer *, uint64_t hash);
/* Shows what it is time for; *next_ms: when there is more. */
void sil_late_attend(struct sil_hosted *, int64_t now_ms, int64_t *next_ms);
void sil_late_forget(struct sil_hosted *);

#endif
