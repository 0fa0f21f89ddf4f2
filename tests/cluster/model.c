/* Tries every order of what can happen to tables that servers share, with the very rules of server/ownership.h: claims
 * at any moment (a lease may be wrong), reads after claims, entries sent, stored, answered; answers lost, requests that
 * arrive late, processes that die and come again, tables given back. After every step: whatever a server has told its
 * people is what the log says, each acknowledged entry once and in its place.
 * usage: cluster-model [--without fence|retry-epoch]: with a check left out it must find two truths, and prints how. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/ownership.h"

enum { NODES = 3, TABLES = 2, LOG = 6, LATE = 1, SLOTS = 1 << 22, MOST = SLOTS / 2 };

enum hold { NONE, CLAIMED, HELD };
enum op { IDLE, SENT, ANSWERED, UNKNOWN };

/* What a server asks of the database, and what it is until it has been executed. */
struct request {
	uint8_t is, again; /* again: an earlier attempt may have been stored */
	uint8_t entry;     /* 0: give the table back */
	uint8_t table;
	int8_t owner, epoch, place;
};

struct node {
	int8_t id; /* no two processes have the same */
	struct {
		uint8_t hold, op, accepted, known; /* enums; the answer; how many entries it knows and has shown */
		int8_t epoch, next;
		uint8_t entries[LOG];
		struct request request;
	} at[TABLES];
	uint8_t issued;
};

struct state {
	struct {
		int8_t owner, epoch, next;
		uint8_t entries[LOG];
		int8_t epochs[LOG];
	} rows[TABLES];
	struct node nodes[NODES];
	struct request late[LATE]; /* of connections that are gone: still on their way, or never to arrive */
	uint8_t deaths;
};

struct bounds {
	const char *name;
	int nodes, tables, entries, epochs, deaths; /* entries: of each process */
};

static bool without_fence, without_epoch;
static const struct bounds *bounds;
static struct state *states;
static uint32_t *parents, *slots;
static char (*steps)[64];
static uint32_t count;
static uint32_t found; /* a state that must not be; 0: none */
static const char *wrong;

static uint64_t hash(const struct state *state)
{
	const unsigned char *bytes = (const unsigned char *)state;
	uint64_t sum = 14695981039346656037u;
	for (size_t i = 0; i < sizeof *state; i++)
		sum = (sum ^ bytes[i]) * 1099511628211u;
	return sum ^ sum >> 29;
}

/* A state that was not seen before is kept, with how it came about. */
static void reach(uint32_t from, const struct state *state, const char *step, int node, int table)
{
	uint64_t at = hash(state) % SLOTS;
	for (; slots[at]; at = (at + 1) % SLOTS)
		if (!memcmp(&states[slots[at]], state, sizeof *state))
			return;
	if (count == MOST) {
		fprintf(stderr, "more states than there is room for\n");
		exit(2);
	}
	slots[at] = count;
	states[count] = *state, parents[count] = from;
	snprintf(steps[count], sizeof *steps, step, node, table);
	if (wrong && !found)
		found = count;
	count++;
}

/* --- what the database does --- */

static struct sil_row row_of(const struct state *state, int table)
{
	return (struct sil_row){state->rows[table].owner, state->rows[table].epoch, state->rows[table].next};
}

static void set_row(struct state *state, int table, const struct sil_row *row)
{
	state->rows[table].owner = (int8_t)row->owner, state->rows[table].epoch = (int8_t)row->epoch;
	state->rows[table].next = (int8_t)row->next;
}

static bool execute(struct state *state, const struct request *request)
{
	struct sil_row row = row_of(state, request->table);
	const struct sil_fence fence = {request->owner, request->epoch, request->place};
	if (!request->entry) {
		sil_row_release(&row, &fence);
		set_row(state, request->table, &row);
		return true;
	}
	bool in_log = fence.place < row.next &&
		      (without_epoch || state->rows[request->table].epochs[fence.place] == fence.epoch);
	if (request->again && sil_row_has(&row, &fence, in_log))
		return true;
	if ((!without_fence && !sil_row_accepts(&row, &fence)) || row.next == LOG)
		return false;
	state->rows[request->table].entries[row.next] = request->entry;
	state->rows[request->table].epochs[row.next] = request->epoch;
	row.next++;
	set_row(state, request->table, &row);
	return true;
}

/* --- what must be true --- */

/* A server has just told its people: their truth is the log's beginning, and nothing in it is there twice. */
static void judge(const struct state *state, int n, int table)
{
	const struct node *node = &state->nodes[n];
	int known = node->at[table].known;
	if (known > state->rows[table].next ||
	    memcmp(node->at[table].entries, state->rows[table].entries, (size_t)known) != 0)
		wrong = "two truths: what was acknowledged is not what the log says";
	for (int i = 0; i < state->rows[table].next && !without_fence; i++) /* then it is two truths that we look for */
		for (int j = 0; j < i; j++)
			if (state->rows[table].entries[i] == state->rows[table].entries[j])
				wrong = "an entry is there twice";
}

/* --- what can happen next --- */

static void claims_and_reads(uint32_t from, int n, int t)
{
	struct state state = states[from];
	struct node *node = &state.nodes[n];
	struct sil_row row = row_of(&state, t);
	if (node->at[t].hold == NONE && row.epoch < bounds->epochs &&
	    sil_row_can_be_claimed(&row, node->id, true, true)) {
		struct sil_holding holding = sil_row_claim(&row, node->id);
		set_row(&state, t, &row);
		node->at[t].hold = CLAIMED;
		node->at[t].epoch = (int8_t)holding.epoch, node->at[t].next = (int8_t)holding.next;
		reach(from, &state, "server %d claims table %d", n, t);
	} else if (node->at[t].hold == CLAIMED) {
		node->at[t].hold = HELD, node->at[t].known = (uint8_t)row.next;
		memcpy(node->at[t].entries, state.rows[t].entries, LOG);
		judge(&state, n, t);
		reach(from, &state, "server %d reads table %d", n, t);
	}
}

static void sends(uint32_t from, int n, int t)
{
	struct state state = states[from];
	struct node *node = &state.nodes[n];
	const struct sil_holding holding = {node->at[t].epoch, node->at[t].next};
	struct sil_fence fence = sil_holding_fence(&holding, node->id, 0);
	if (node->at[t].hold != HELD)
		return;
	if (node->at[t].op == IDLE && node->issued < bounds->entries && fence.place < LOG) {
		node->issued++;
		node->at[t].op = SENT;
		node->at[t].request = (struct request){1,
						       0,
						       (uint8_t)(node->id * bounds->entries + node->issued),
						       (uint8_t)t,
						       (int8_t)fence.owner,
						       (int8_t)fence.epoch,
						       (int8_t)fence.place};
		reach(from, &state, "server %d sends an entry of table %d", n, t);
	} else if (node->at[t].op == UNKNOWN) {
		node->at[t].op = SENT, node->at[t].request.again = 1;
		reach(from, &state, "server %d sends it again, of table %d", n, t);
	}
}

static void let_go(struct node *node, int t)
{
	memset(&node->at[t], 0, sizeof node->at[t]);
}

static void executes_and_answers(uint32_t from, int n, int t)
{
	struct state state = states[from];
	struct node *node = &state.nodes[n];
	if (node->at[t].op == SENT) {
		node->at[t].accepted = execute(&state, &node->at[t].request);
		node->at[t].op = ANSWERED;
		reach(from, &state,
		      node->at[t].accepted ? "stored, of server %d, table %d" : "refused, of server %d, table %d", n,
		      t);
	} else if (node->at[t].op == ANSWERED && node->at[t].accepted) {
		node->at[t].op = IDLE, node->at[t].accepted = 0, node->at[t].next++;
		if (node->at[t].known < LOG)
			node->at[t].entries[node->at[t].known++] = node->at[t].request.entry;
		node->at[t].request = (struct request){0};
		judge(&state, n, t);
		reach(from, &state, "server %d acknowledges, table %d", n, t);
	} else if (node->at[t].op == ANSWERED) {
		let_go(node, t);
		reach(from, &state, "server %d lets go of table %d", n, t);
	}
}

/* A connection breaks: an answer is lost, or a request, or it arrives later, when nobody waits for it any more. */
static void breaks(uint32_t from, int n, int t)
{
	const struct state *before = &states[from];
	if (before->nodes[n].at[t].op != SENT && before->nodes[n].at[t].op != ANSWERED)
		return;
	struct state state = *before;
	state.nodes[n].at[t].op = UNKNOWN, state.nodes[n].at[t].accepted = 0;
	reach(from, &state, "server %d loses its connection, table %d", n, t);
	for (int i = 0; before->nodes[n].at[t].op == SENT && i < LATE; i++) {
		if (before->late[i].is)
			continue;
		state.late[i] = before->nodes[n].at[t].request;
		reach(from, &state, "server %d loses it, and its entry of table %d is on its way", n, t);
		break;
	}
}

static void gives_back(uint32_t from, int n, int t)
{
	struct state state = states[from];
	struct node *node = &state.nodes[n];
	if (node->at[t].hold != HELD || node->at[t].op != IDLE)
		return;
	for (int i = 0; i < LATE; i++) {
		if (state.late[i].is)
			continue;
		state.late[i] = (struct request){1, 0, 0, (uint8_t)t, node->id, node->at[t].epoch, 0};
		let_go(node, t);
		reach(from, &state, "server %d gives table %d back", n, t);
		break;
	}
}

static void arrives_late(uint32_t from, int i)
{
	struct state state = states[from];
	struct request request = state.late[i];
	if (!request.is)
		return;
	state.late[i] = (struct request){0};
	reach(from, &state, "what was on its way is lost (%d%.0d)", i, 0);
	execute(&state, &request);
	reach(from, &state, "what was on its way arrives (%d%.0d)", i, 0);
}

/* The process dies; another one takes its place, which has never heard of anything. */
static void dies(uint32_t from, int n)
{
	struct state state = states[from];
	struct node *node = &state.nodes[n];
	if (state.deaths == bounds->deaths)
		return;
	state.deaths++;
	for (int t = 0; t < bounds->tables; t++) {
		if (node->at[t].op == SENT)
			for (int i = 0; i < LATE; i++)
				if (!state.late[i].is) {
					state.late[i] = node->at[t].request;
					break;
				}
		let_go(node, t);
	}
	node->id = (int8_t)(bounds->nodes + state.deaths), node->issued = 0;
	reach(from, &state, "server %d dies and is started again%.0d", n, 0);
}

static void explore(void)
{
	struct state first;
	memset(&first, 0, sizeof first);
	memset(slots, 0, SLOTS * sizeof *slots);
	count = 1, found = 0, wrong = NULL;
	for (int n = 0; n < bounds->nodes; n++)
		first.nodes[n].id = (int8_t)(n + 1);
	reach(0, &first, "%.0d%.0dnobody has anything", 0, 0);
	for (uint32_t at = 1; at < count && !found; at++) {
		for (int i = 0; i < LATE; i++)
			arrives_late(at, i);
		for (int n = 0; n < bounds->nodes; n++) {
			dies(at, n);
			for (int t = 0; t < bounds->tables && !found; t++)
				claims_and_reads(at, n, t), sends(at, n, t), executes_and_answers(at, n, t),
					breaks(at, n, t), gives_back(at, n, t);
		}
	}
}

static void print_trace(uint32_t at)
{
	if (parents[at])
		print_trace(parents[at]);
	printf("#   %s\n", steps[at]);
}

int main(int argc, char **argv)
{
	static const struct bounds all[] = {{"2 servers, 1 table", 2, 1, 2, 3, 1},
					    {"3 servers, 1 table", 3, 1, 1, 3, 0},
					    {"2 servers, 2 tables", 2, 2, 1, 2, 0}};
	without_fence = argc == 3 && !strcmp(argv[2], "fence"),
	without_epoch = argc == 3 && !strcmp(argv[2], "retry-epoch");
	if (argc != 1 && !without_fence && !without_epoch) {
		fprintf(stderr, "usage: %s [--without fence|retry-epoch]\n", argv[0]);
		return 2;
	}
	states = malloc(MOST * sizeof *states), parents = malloc(MOST * sizeof *parents);
	steps = malloc(MOST * sizeof *steps), slots = malloc(SLOTS * sizeof *slots);
	if (!states || !parents || !steps || !slots)
		return 2;
	int passed = 0, failed = 0, broken = 0;
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		bounds = &all[i];
		explore();
		printf("# %s, %d entries of each process, %d claims, %d deaths: %u states\n", bounds->name,
		       bounds->entries, bounds->epochs, bounds->deaths, count - 1);
		if (found) {
			printf("# %s:\n", wrong);
			print_trace(found);
		}
		broken += found != 0;
		passed += !found, failed += found != 0;
		if (found)
			break;
	}
	/* With a check left out, finding nothing is the failure. */
	if (without_fence || without_epoch)
		passed = broken, failed = !broken;
	printf("%d passed, %d failed\n", passed, failed);
	return failed != 0;
}
