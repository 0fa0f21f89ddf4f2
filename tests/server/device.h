/* A player's device in a test: commits, reveals, keeps what it is shown and compares it at the end (docs/fair.md). */
#ifndef SILURE_TESTS_SERVER_DEVICE_H
#define SILURE_TESTS_SERVER_DEVICE_H

#include <jansson.h>

#include "engine/kept.h"
#include "engine/proof.h"

enum { DEVICE_VIEWS = 1 << 20 };

struct device {
	char nonce[SIL_NONCE_BYTES]; /* what it commits to; the test's to choose */
	char table[SIL_NONCE_BYTES];
	int seat, round; /* it has committed for */
	bool deaf;       /* never reveals */
	bool commits_again, reveals_again;
	char shown[65];
	char draw[SIL_DRAW_BYTES];
	char reply[256]; /* what it has to say to the latest message; empty: nothing */
	char *views;     /* owned */
	size_t used;
};

/* Its connection was made anew: what it said may be lost, so it says it once more. */
void device_is_back(struct device *);
/* Takes a message from the server; `reply` is what follows. */
void device_take(struct device *, const json_t *message);
/* The record against what was kept. */
enum sil_fairness device_check(const struct device *, const char *record, struct sil_out *sentence);
void device_release(struct device *);

#endif
