/* The bot "net", and the networks it plays by. Sees a view. */
#ifndef SILURE_BOTS_NET_BOT_H
#define SILURE_BOTS_NET_BOT_H

#include "bots/net.h"

/* Networks for the bot "net", one a game: the host gives them before anybody plays and keeps the bytes. NULL, or why
 * not. Without one, and where moves carry times, the bot plays as hard does. */
const char *sil_net_give(const struct sil_rules *, const void *bytes, size_t length);
const struct sil_net *sil_net_given(const struct sil_rules *);

extern const struct sil_bot sil_net_bot;

#endif
