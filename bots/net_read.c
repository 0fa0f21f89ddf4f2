/* Reads a network: nothing in it leads outside of what there is. Freestanding; touches nothing but its arguments. */
#include "bots/net.h"

#include <stddef.h>

#include "engine/hash.h"
#include "engine/observation.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "files are read as they lie");

enum { HEAD_BYTES = 112, MAX_OBSERVATION = 1024 };

/* The beginning of a file. */
struct head {
	char magic[6];
	uint8_t version, layers;
	uint64_t hash; /* of all that follows */
	char game[16];
	uint16_t bytes, acts, columns, features, tables, mirror_at, temperature, rest;
	struct sil_net_group groups[SIL_NET_MAX_GROUPS];
	uint16_t widths[SIL_NET_MAX_LAYERS + 1]; /* from the features to the answers */
	uint16_t rest_too[11];
};
_Static_assert(sizeof(struct head) == HEAD_BYTES && offsetof(struct head, bytes) == SIL_NET_HEAD_BYTES, "as in a file");
_Static_assert(sizeof(struct sil_net_column) == 16 && sizeof(struct sil_net_feature) == 6, "as in a file");

/* What is left of a file. */
struct rest {
	const uint8_t *at;
	size_t bytes;
};

/* The next part, rounded up to a multiple of four; NULL when there is too little. */
static const void *take(struct rest *rest, size_t bytes)
{
	const void *part = rest->at;
	bytes = (bytes + 3) / 4 * 4;
	if (bytes > rest->bytes)
		return NULL;
	rest->at += bytes, rest->bytes -= bytes;
	return part;
}

static bool same_name(const char *name, const char stored[16])
{
	for (int i = 0; i < 16; i++) {
		if (name[i] != stored[i])
			return false;
		if (!name[i])
			return true;
	}
	return false;
}

/* Where the column's last byte lies, at the most. */
static unsigned last_byte(const struct sil_rules *rules, const struct sil_net_column *column)
{
	unsigned at = column->at;
	if (column->relative != SIL_NET_NO_ROW && column->op != SIL_NET_HEAP)
		at += (rules->max_seats - 1u) * column->row;
	if (column->op == SIL_NET_SUM || column->op == SIL_NET_HEAP || column->op == SIL_NET_DOT ||
	    column->op == SIL_NET_ONES)
		return at + column->count - (column->count > 0);
	return at + (column->op == SIL_NET_I16);
}

/* A column's numbers all lie within what there is; it looks back at columns before it only. */
static bool column_ok(const struct sil_rules *rules, const struct sil_net_input *input, unsigned i)
{
	const struct sil_net_column *column = &input->columns[i];
	if (column->op == SIL_NET_DIFFERENCE)
		return column->x < i && column->y >= 0 && (unsigned)column->y < i;
	if (column->op == SIL_NET_FIRST)
		return column->count < 256 && column->x + (unsigned)column->count * column->z <= i && column->z < 256 &&
		       column->x < i;
	if (column->op >= SIL_NET_OPS || last_byte(rules, column) >= input->bytes)
		return false;
	bool table = column->op == SIL_NET_SUM || column->op == SIL_NET_HEAP || column->op == SIL_NET_DOT ||
		     column->op == SIL_NET_ONES;
	if (table && (column->x >= input->table_count || (column->z != SIL_NET_NONE && column->z >= input->bytes)))
		return false;
	if ((column->op == SIL_NET_DOT || column->op == SIL_NET_ONES) && column->count > SIL_NET_TABLE)
		return false;
	if (column->op == SIL_NET_HEAP)
		return column->row < input->bytes && column->relative != SIL_NET_NO_ROW;
	return (column->op != SIL_NET_INDEX || column->x < i) && (column->op != SIL_NET_I16 || column->x < 16);
}

static bool input_ok(const struct sil_rules *rules, const struct sil_net_input *input)
{
	if (input->mirror_at != SIL_NET_NONE && input->mirror_at >= input->bytes)
		return false;
	for (unsigned i = 0; i < input->column_count; i++)
		if (!column_ok(rules, input, i))
			return false;
	for (unsigned i = 0; i < input->feature_count; i++)
		if (input->features[i].column >= input->column_count)
			return false;
	for (unsigned g = 0; g < SIL_NET_MAX_GROUPS; g++)
		if (input->groups[g].first + (unsigned)input->groups[g].count > input->acts ||
		    (input->groups[g].kind == SIL_NET_NAMES_SEATS && input->groups[g].count > 128))
			return false;
	return true;
}

static bool read_input(const struct head *head, struct rest *rest, struct sil_net_input *input)
{
	*input = (struct sil_net_input){
		.column_count = head->columns,
		.feature_count = head->features,
		.table_count = head->tables,
		.bytes = head->bytes,
		.acts = head->acts,
		.mirror_at = head->mirror_at,
	};
	__builtin_memcpy(input->groups, head->groups, sizeof input->groups);
	input->columns = take(rest, head->columns * sizeof *input->columns);
	input->features = take(rest, head->features * sizeof *input->features);
	input->tables = take(rest, (size_t)head->tables * SIL_NET_TABLE);
	return input->columns && input->features && input->tables && head->columns <= SIL_NET_MAX_COLUMNS &&
	       head->features <= SIL_NET_MAX_FEATURES && head->tables;
}

static bool read_layers(const struct head *head, struct rest *rest, struct sil_net *net)
{
	net->layer_count = head->layers;
	for (unsigned i = 0; i < net->layer_count; i++) {
		struct sil_net_layer *layer = &net->layers[i];
		layer->from = head->widths[i], layer->to = head->widths[i + 1];
		if (!layer->from || !layer->to || (i && layer->from > SIL_NET_MAX_WIDTH) ||
		    layer->to > SIL_NET_MAX_WIDTH)
			return false;
		layer->biases = take(rest, layer->to * sizeof *layer->biases);
		layer->factors = take(rest, layer->to * sizeof *layer->factors);
		layer->weights = take(rest, (size_t)layer->from * layer->to);
		if (!layer->biases || !layer->factors || !layer->weights)
			return false;
		for (unsigned k = 0; k < layer->to; k++) /* so that no sum of the layer's can overflow */
			if (layer->biases[k] > 1 << 29 || layer->biases[k] < -(1 << 29))
				return false;
	}
	return !rest->bytes;
}

const char *sil_net_begins(const struct sil_rules *rules, const void *bytes, size_t length, const char *kind)
{
	const struct head *head = bytes;
	if (length < SIL_NET_HEAD_BYTES || __builtin_memcmp(head->magic, kind, sizeof head->magic) != 0)
		return "it is no network";
	if (head->version != SIL_NET_VERSION)
		return "it is of another version";
	if (head->hash != sil_hash(head->version, (const uint8_t *)bytes + 16, length - 16))
		return "it is damaged: its hash is another";
	return same_name(rules->name, head->game) ? NULL : "it is for another game";
}

const char *sil_net_read(const struct sil_rules *rules, const void *bytes, size_t length, struct sil_net *net)
{
	const struct head *head = bytes;
	struct rest rest = {bytes, length};
	if (!take(&rest, HEAD_BYTES))
		return "it is no network";
	const char *why = sil_net_begins(rules, bytes, length, SIL_NET_OF_ACTS);
	if (why)
		return why;
	if (!rules->observation || head->bytes != rules->observation->bytes || head->acts != rules->acts ||
	    head->bytes > MAX_OBSERVATION)
		return "it is for another game";
	*net = (struct sil_net){.temperature = head->temperature, .hash = head->hash};
	if (head->layers < 2 || head->layers > SIL_NET_MAX_LAYERS || !read_input(head, &rest, &net->input) ||
	    !input_ok(rules, &net->input) || !read_layers(head, &rest, net) ||
	    net->layers[0].from != net->input.feature_count ||
	    net->layers[net->layer_count - 1].to != rules->acts + SIL_MAX_SEATS)
		return "its parts do not fit together";
	return NULL;
}
