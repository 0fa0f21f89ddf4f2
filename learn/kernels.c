/* What training does with observations, by the very code that reads them when the network plays (bots/net_input.h): for
 * a GPU one thread a row (learn/build compiles it for NVPTX), elsewhere loops over rows in a shared library.
 * Freestanding. */
#ifdef __NVPTX__
#include "bots/net_input.h"
#else
#include "bots/net.c"
#include "bots/net_read.c"
#endif

enum { NOBODY = 255, NO_ACT = 65535, ON = 0x3f80 }; /* ON: 1.0 as bfloat16 */

/* Some rows of a batch. learn/device.py has the same struct. */
struct learn_rows {
	struct sil_net_input input;
	const uint8_t *observations, *masks, *seat; /* of the batch, row by row */
	uint8_t *columns, *turned_masks;            /* as the network sees them */
	const int16_t *chosen;                      /* the network's acts */
	uint16_t *acts;                             /* the game's acts */
	const int64_t *picked; /* for features: which rows of `columns`; NULL: all in their order */
	uint16_t *features;    /* bfloat16 */
	uint64_t rows;
	uint32_t mask_bytes; /* of a row: the acts of the batch, which may have one more */
};

static inline void look(const struct learn_rows *job, uint64_t row)
{
	const struct sil_net_input *input = &job->input;
	const uint8_t *observation = job->observations + row * input->bytes, *mask = job->masks + row * job->mask_bytes;
	uint8_t *turned = job->turned_masks + row * input->acts;
	if (job->seat[row] == NOBODY) {
		for (unsigned a = 0; a < input->acts; a++)
			turned[a] = a == 0;
		for (unsigned c = 0; c < input->column_count; c++)
			job->columns[row * input->column_count + c] = 0;
		return;
	}
	struct sil_net_viewer viewer = sil_net_viewer(input, observation);
	for (unsigned a = 0; a < input->acts; a++)
		turned[sil_net_act(input, viewer, a)] = mask[a];
	sil_net_columns(input, observation, job->columns + row * input->column_count);
}

/* The network's act as an act of the game. */
static inline void act(const struct learn_rows *job, uint64_t row)
{
	const struct sil_net_input *input = &job->input;
	unsigned found = NO_ACT, chosen = (unsigned)job->chosen[row];
	if (job->seat[row] != NOBODY) {
		struct sil_net_viewer viewer = sil_net_viewer(input, job->observations + row * input->bytes);
		found = chosen;
		for (unsigned a = 0; a < input->acts && sil_net_act(input, viewer, found) != chosen; a++)
			found = a;
	}
	job->acts[row] = (uint16_t)found;
}

/* Every `step`-th feature of a row from the first one on. */
static inline void features(const struct learn_rows *job, uint64_t row, unsigned first, unsigned step)
{
	const struct sil_net_input *input = &job->input;
	const uint64_t from = job->picked ? (uint64_t)job->picked[row] : row;
	const uint8_t *columns = job->columns + from * input->column_count;
	for (unsigned i = first; i < input->feature_count; i += step)
		job->features[row * input->feature_count + i] = sil_net_is_on(input->features[i], columns) ? ON : 0;
}

#ifdef __NVPTX__
static inline uint64_t this_thread(void)
{
	return (uint64_t)(uint32_t)__nvvm_read_ptx_sreg_ctaid_x() * (uint32_t)__nvvm_read_ptx_sreg_ntid_x() +
	       (uint32_t)__nvvm_read_ptx_sreg_tid_x();
}

void learn_look(const struct learn_rows *job)
{
	if (this_thread() < job->rows)
		look(job, this_thread());
}

void learn_act(const struct learn_rows *job)
{
	if (this_thread() < job->rows)
		act(job, this_thread());
}

/* One block a row. */
void learn_features(const struct learn_rows *job)
{
	features(job, (uint32_t)__nvvm_read_ptx_sreg_ctaid_x(), (uint32_t)__nvvm_read_ptx_sreg_tid_x(),
		 (uint32_t)__nvvm_read_ptx_sreg_ntid_x());
}
#else
#define SHARED __attribute__((visibility("default")))
SHARED void learn_look(const struct learn_rows *job);
SHARED void learn_act(const struct learn_rows *job);
SHARED void learn_features(const struct learn_rows *job);
SHARED const char *learn_evaluate(const char *game, unsigned max_seats, const void *net, uint64_t length,
				  const uint8_t *observation, const uint16_t *acts, int count,
				  struct sil_net_answer *answer);

/* What the bot makes of a position, for the test of the exporter; NULL, or why the file cannot be read. */
const char *learn_evaluate(const char *game, unsigned max_seats, const void *net, uint64_t length,
			   const uint8_t *observation, const uint16_t *acts, int count, struct sil_net_answer *answer)
{
	const uint16_t *head = (const uint16_t *)net + 16; /* the observation's bytes, the number of acts */
	const struct sil_observation bytes = {.bytes = head[0]};
	const struct sil_rules rules = {
		.name = game, .acts = head[1], .max_seats = (uint8_t)max_seats, .observation = &bytes};
	struct sil_net read;
	const char *why = sil_net_read(&rules, net, length, &read);
	if (!why)
		sil_net_evaluate(&read, observation, acts, count, answer);
	return why;
}

void learn_look(const struct learn_rows *job)
{
	for (uint64_t row = 0; row < job->rows; row++)
		look(job, row);
}

void learn_act(const struct learn_rows *job)
{
	for (uint64_t row = 0; row < job->rows; row++)
		act(job, row);
}

void learn_features(const struct learn_rows *job)
{
	for (uint64_t row = 0; row < job->rows; row++)
		features(job, row, 0, 1);
}
#endif
