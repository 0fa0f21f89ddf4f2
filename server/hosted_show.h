/* What goes out to the connections at a table. Every peer gets what its seat may know, and nothing else. */
#ifndef SILURE_SERVER_HOSTED_SHOW_H
#define SILURE_SERVER_HOSTED_SHOW_H

#include "server/hosted.h"

void sil_hosted_show_table(struct sil_hosted *, struct sil_peer *);
void sil_hosted_show_view(struct sil_hosted *, struct sil_peer *, bool even_if_same);
void sil_hosted_show_all(struct sil_hosted *, struct sil_peer *);
/* To everybody here. What is the same for all is written once. */
void sil_hosted_tell_table(struct sil_hosted *);
void sil_hosted_tell_views(struct sil_hosted *);
void sil_hosted_tell_over(struct sil_hosted *);
void sil_hosted_tell_chat(struct sil_hosted *, const struct sil_chat *);

#endif
