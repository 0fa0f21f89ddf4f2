/* This device's share in an online deal, and its check at the end (docs/fair.md). */
#ifndef SILURE_CLI_PLAY_ONLINE_DEAL_H
#define SILURE_CLI_PLAY_ONLINE_DEAL_H

#include <jansson.h>

#include "cli/play/online.h"

/* The table as the server shows it: commits to a word for every round of its draw. False: the server contradicts
 * itself, and the notice says how. */
bool online_deal_table(struct online *, const json_t *message);
/* What everybody has committed to: our word follows, if all is as it was shown before. False as above. */
bool online_deal_draw(struct online *, const json_t *message);
/* A view that will be shown. */
void online_deal_view(struct online *, const struct sil_view *);
/* The end: one sentence as the notice, whether or not the deal was what was shown. */
void online_deal_over(struct online *, const char *record);
/* Frees the views; the verdict stays. */
void online_deal_release(struct online *);

#endif
