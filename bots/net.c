/* Runs a network, in whole numbers. Freestanding; touches nothing but its arguments. */
#include "bots/net.h"

enum { MAX_ACTIVATION = 8191 };

/* Rows of int8 that a sum of int16 holds, whatever they are. */
enum { ROWS_AT_ONCE = 256, TILE = 64 };

/* Adds rows of weights to some neighbouring sums: 16 bits wide for as long as they suffice. */
static void add_rows(const int8_t *const *rows, unsigned count, unsigned from, unsigned width, int32_t *sums)
{
	int16_t parts[TILE] = {0};
	for (unsigned i = 0; i < count; i++) {
		const int8_t *restrict row = rows[i] + from;
		if (width == TILE) /* so that the compiler knows it */
			for (unsigned k = 0; k < TILE; k++)
				parts[k] = (int16_t)(parts[k] + row[k]);
		else
			for (unsigned k = 0; k < width; k++)
				parts[k] = (int16_t)(parts[k] + row[k]);
	}
	for (unsigned k = 0; k < width; k++)
		sums[from + k] += parts[k];
}

/* Sums of the first layer: the rows of the features that are on. */
static void sum_features(const struct sil_net *net, const uint8_t *columns, int32_t *sums)
{
	const struct sil_net_layer *layer = &net->layers[0];
	const unsigned to = layer->to, features = net->input.feature_count;
	const int8_t *rows[ROWS_AT_ONCE];
	for (unsigned k = 0; k < to; k++)
		sums[k] = layer->biases[k];
	for (unsigned i = 0; i < features;) {
		unsigned count = 0;
		for (; i < features && count < ROWS_AT_ONCE; i++) {
			rows[count] = layer->weights + (size_t)i * to;
			count += sil_net_is_on(net->input.features[i], columns);
		}
		for (unsigned from = 0; from < to; from += TILE)
			add_rows(rows, count, from, to - from < TILE ? to - from : TILE, sums);
	}
}

static int32_t sum_of(const struct sil_net_layer *layer, unsigned number, const int16_t *restrict from)
{
	const int8_t *restrict row = layer->weights + (size_t)number * layer->from;
	int32_t sum = layer->biases[number];
	for (unsigned i = 0; i < layer->from; i++)
		sum += row[i] * from[i];
	return sum;
}

static inline int64_t scaled(int32_t sum, int32_t factor)
{
	return (int64_t)sum * factor >> 24;
}

static inline int16_t activation(int32_t sum, int32_t factor)
{
	int64_t number = scaled(sum, factor);
	return (int16_t)(number < 0 ? 0 : number > MAX_ACTIVATION ? MAX_ACTIVATION : number);
}

/* e to the minus d / SIL_NET_NAT, in 1/65536: hundreds of steps times single steps, from tables, so that no compiler's
 * arithmetic matters. */
static uint32_t exp_minus(uint32_t d)
{
	/* clang-format off */
	static const uint32_t fine[32] = {
		65536, 65472, 65408, 65344, 65280, 65217, 65153, 65090, 65026, 64963, 64899, 64836, 64772, 64709, 64646, 64583,
		64520, 64457, 64394, 64331, 64268, 64206, 64143, 64080, 64018, 63955, 63893, 63831, 63768, 63706, 63644, 63582};
	static const uint32_t middle[32] = {
		65536, 63520, 61565, 59671, 57835, 56056, 54331, 52660, 51039, 49469, 47947, 46472, 45042, 43656, 42313, 41011,
		39750, 38527, 37341, 36192, 35079, 34000, 32954, 31940, 30957, 30005, 29081, 28187, 27319, 26479, 25664, 24875};
	static const uint32_t coarse[12] = {65536, 24109, 8869, 3263, 1200, 442, 162, 60, 22, 8, 3, 1};
	/* clang-format on */
	if (d >= 12 * SIL_NET_NAT)
		return 0;
	uint64_t product = (uint64_t)fine[d % 32] * middle[d / 32 % 32] >> 16;
	return (uint32_t)(product * coarse[d / SIL_NET_NAT] >> 16);
}

/* 1 / (1 + e^-x), in 1/65536. */
static uint16_t chance_of(int64_t x)
{
	const uint32_t beyond = 12 * SIL_NET_NAT;
	uint32_t small = exp_minus(x < -(int64_t)beyond || x > beyond ? beyond : (uint32_t)(x < 0 ? -x : x));
	uint32_t chance = (uint32_t)(((uint64_t)(x < 0 ? small : 65536) << 16) / (65536 + small));
	return (uint16_t)(chance > 65535 ? 65535 : chance);
}

void sil_net_evaluate(const struct sil_net *net, const uint8_t *observation, const uint16_t *acts, int count,
		      struct sil_net_answer *answer)
{
	uint8_t columns[SIL_NET_MAX_COLUMNS];
	int32_t sums[SIL_NET_MAX_WIDTH];
	int16_t numbers[2][SIL_NET_MAX_WIDTH];
	const struct sil_net_viewer viewer = sil_net_viewer(&net->input, observation);
	const struct sil_net_layer *layer = &net->layers[0];
	const int16_t *from = numbers[0];
	sil_net_columns(&net->input, observation, columns);
	sum_features(net, columns, sums);
	for (unsigned k = 0; k < layer->to; k++)
		numbers[0][k] = activation(sums[k], layer->factors[k]);
	for (unsigned i = 1; i + 1 < net->layer_count; i++, from = numbers[(i - 1) % 2]) {
		layer = &net->layers[i];
		for (unsigned k = 0; k < layer->to; k++)
			numbers[i % 2][k] = activation(sum_of(layer, k, from), layer->factors[k]);
	}
	layer = &net->layers[net->layer_count - 1];
	for (int i = 0; i < count; i++) {
		unsigned k = sil_net_act(&net->input, viewer, acts[i]);
		answer->acts[i] = (int32_t)scaled(sum_of(layer, k, from), layer->factors[k]);
	}
	for (unsigned r = 0; r < viewer.seats; r++) {
		unsigned k = net->input.acts + r;
		answer->chances[sil_net_seat(viewer, r)] = chance_of(scaled(sum_of(layer, k, from), layer->factors[k]));
	}
}

int sil_net_draw(const int32_t *acts, int count, unsigned temperature, struct sil_rng *rng)
{
	uint32_t weights[SIL_MAX_LEGAL], sum = 0;
	int best = 0;
	for (int i = 1; i < count; i++)
		if (acts[i] > acts[best])
			best = i;
	if (!temperature)
		return best;
	for (int i = 0; i < count; i++) {
		uint64_t behind = (uint64_t)((int64_t)acts[best] - acts[i]) * 256 / temperature;
		sum += weights[i] = exp_minus(behind > 12 * SIL_NET_NAT ? 12 * SIL_NET_NAT : (uint32_t)behind);
	}
	uint32_t ticket = sil_rng_below(rng, sum);
	int drawn = 0;
	while (ticket >= weights[drawn])
		ticket -= weights[drawn++];
	return drawn;
}
