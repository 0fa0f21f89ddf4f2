/* What goes out to the connections at a table. Every peer gets what its seat may know, and nothing else. */
#ifndef SILURE_SERVER_HOSTED_SHOW_H
#define SILURE_SERVER_HOSTED_SHOW_H

#include "server/hosted.h"

void sil_hosted_show_table(struct sil_hosted *, struct sil_peer *);
/* Why a view is shown. One that is the same as the peer's latest is sent only to who asks again. */
enum sil_shown_for {
	SIL_SHOWN_AGAIN,  /* somebody asked */
	SIL_SHOWN_CHANGE, /* another seat, an undo */
	SIL_SHOWN_MOVE,   /* the last move has just come true: the view goes out with what happened */
};
void sil_hosted_show_view(struct sil_hosted *, struct sil_peer *, enum sil_shown_for);
void sil_hosted_show_all(struct sil_hosted *, struct sil_peer *);
/* The record of a game that is over, with the proof of its deal. Its moves stay the table's. */
struct sil_record sil_hosted_record(const struct sil_hosted *);
/* To everybody here. What is the same for all is written once. */
void sil_hosted_tell_table(struct sil_hosted *);
/* The same of what nobody is waiting for and anybody can repeat (watchers come and go): to all but one, at once or, if
 * everybody was told just now, a moment later with what else happens until then. A crowd would cost a message for each
 * of its own otherwise, each time. */
void sil_hosted_tell_soon(struct sil_hosted *, const struct sil_peer *except);
void sil_hosted_attend_telling(struct sil_hosted *, int64_t now_ms, int64_t *next_ms);
/* What everybody has committed to, to those whose devices take part in draws; once there is a deal, to those of them
 * who were not shown it before (sil_draw_is_for). */
void sil_hosted_tell_draw(struct sil_hosted *);
void sil_hosted_tell_views(struct sil_hosted *, enum sil_shown_for);
void sil_hosted_tell_over(struct sil_hosted *);
void sil_hosted_tell_chat(struct sil_hosted *, const struct sil_chat *);
/* What somebody shows the others for a moment; nothing keeps it. */
void sil_hosted_tell_reaction(struct sil_hosted *, const struct sil_peer *from, const char *what);

#endif
