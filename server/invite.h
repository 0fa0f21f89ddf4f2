/* What whoever starts a server reads: where it is, for this machine and for phones, with a code to photograph. */
#ifndef SILURE_SERVER_INVITE_H
#define SILURE_SERVER_INVITE_H

#include "engine/out.h"

enum { SIL_INVITE_BYTES = 1 << 14 };

/* For a server that listens at this address and port. */
void sil_invite(const char *address, int port, struct sil_out *);

#endif
