/* A trained network: whole numbers only, so that every compiler and WebAssembly choose the same. Reads what
 * learn/export.py writes (docs/nets.md). */
#ifndef SILURE_BOTS_NET_H
#define SILURE_BOTS_NET_H

#include "bots/bot.h"
#include "bots/net_input.h"

enum {
	SIL_NET_VERSION = 1,
	SIL_NET_MAX_LAYERS = 4,
	SIL_NET_MAX_WIDTH = 512,
	SIL_NET_NAT = 1024,          /* units of a logit: this many are a factor of e */
	SIL_NET_MAX_BYTES = 1 << 20, /* of a file */
	SIL_NET_HEAD_BYTES = 32,     /* of a file of either kind */
};

/* The kinds of files: of a network that chooses acts, and of one that tells a planner what a position is worth. */
#define SIL_NET_OF_ACTS "SILNET"
#define SIL_NET_OF_VALUES "SILVAL"

struct sil_net_layer {
	const int32_t *biases, *factors; /* by number of the next layer: what a sum begins with; what it is then
					    multiplied by, in 1/2^24 */
	const int8_t *weights;           /* the first layer's feature by feature, the others' number by number */
	uint16_t from, to;
};

/* Points into the file's bytes. */
struct sil_net {
	struct sil_net_input input;
	struct sil_net_layer layers[SIL_NET_MAX_LAYERS];
	unsigned layer_count;
	uint16_t temperature; /* how it draws its act, in 1/256: 256 as trained, 0 always the best */
	uint64_t hash;
};

/* The network's answer to a position. */
struct sil_net_answer {
	int32_t acts[SIL_MAX_LEGAL];     /* by place in the list of legal acts, in 1/SIL_NET_NAT */
	uint16_t chances[SIL_MAX_SEATS]; /* by seat: to win, in 1/65536 */
};

/* NULL, or a sentence why these bytes do not begin a file of this kind for these rules, or are damaged. */
const char *sil_net_begins(const struct sil_rules *, const void *bytes, size_t length, const char *kind);

/* NULL, or a sentence why these bytes are no network for these rules. They begin at a multiple of 4 and stay. */
const char *sil_net_read(const struct sil_rules *, const void *bytes, size_t length, struct sil_net *);

/* Legal acts and an observation (engine/observation.h). */
void sil_net_evaluate(const struct sil_net *, const uint8_t *observation, const uint16_t *acts, int count,
		      struct sil_net_answer *);

/* Draws a place in the list of acts in proportion to exp(value / temperature); temperature in 1/256 as above. */
int sil_net_draw(const int32_t *acts, int count, unsigned temperature, struct sil_rng *);

#endif
