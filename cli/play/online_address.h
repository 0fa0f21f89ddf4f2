/* Links to tables, and the identity at a server. Touches the state directory. */
#ifndef SILURE_CLI_PLAY_ONLINE_ADDRESS_H
#define SILURE_CLI_PLAY_ONLINE_ADDRESS_H

#include "cli/play/online.h"

/* A link (http://HOST:PORT/t/CODE) or a code at a server (HOST:PORT). False, and why. */
bool online_address(const char *link, const char *server, struct wire_address *, char code[ONLINE_CODE_BYTES],
		    struct sil_out *why);

/* Where a server says that the table is: by its address, or else by the name of a server behind the address that was
 * given. False, and nothing changes: that makes no sense, or would leave a connection that nobody can read. */
bool online_other(struct online *, const char *node, const char *address);

/* Whether a server may call a table so. */
bool online_code_is_fine(const char *code);

/* The identity at a server, kept in the state directory for its owner alone. */
void online_read_token(struct online *);
void online_keep_token(const struct online *);

#endif
