/* Whatever fails, and whichever time: memory, files, connections, threads. A real server is played at by real clients
 * while one call of one kind fails (faults_calls.c); each kind in turn, the first call, the second, … to the last.
 * Whoever is refused is told why and asks again; every game ends, the server goes on, and every move that was
 * acknowledged is in the store. Then the same for a server that begins. server-faults SILURE [RUNS [KIND [PART]]]: RUNS
 * of the calls of each kind, evenly spread; "all" for every one of them; of all kinds if KIND is 0; PART: "playing" or
 * "beginning" alone, and "beginning-2/3" the second third of it. What runs is server-faulty, which is SILURE with
 * faults_calls.c, beside this program. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/acks.h"
#include "tests/server/at_table.h"
#include "tests/server/device.h"
#include "tests/server/faults.h"

enum { PEOPLE = 2, PATIENCE_MS = 30000, ANSWER_MS = 10000, MOVE_BYTES = 32 };

static const char *const names[FAULT_KINDS] = {
	[FAULT_MEMORY] = "memory",
	[FAULT_WRITE] = "write EIO",
	[FAULT_FULL] = "write ENOSPC",
	[FAULT_SHORT] = "short write",
	[FAULT_SYNC] = "sync EIO",
	[FAULT_READ] = "read EIO",
	[FAULT_OPEN] = "open EMFILE",
	[FAULT_SEND] = "send ECONNRESET",
	[FAULT_SEND_LATER] = "send EAGAIN",
	[FAULT_SEND_PART] = "short send",
	[FAULT_RECEIVE] = "receive ECONNRESET",
	[FAULT_ACCEPT] = "accept EMFILE",
	[FAULT_THREAD] = "thread EAGAIN",
};

static const char *const flags[] = {"--bot-ms", "0", NO_LIMITS, "--messages-per-minute", "0", "--idle-s", "1", NULL};

static struct faults *faults;
static char shared_path[600], faulty[600];
static long runs = 3; /* of each kind; 0: all */
static uint64_t refusals, reconnections, shared_deals;
static char last_asked[200], last_error[200]; /* for whoever looks for the reason of a failure */
static enum fault_kind kind_now;
static long number_now;

static void about(void)
{
	printf("# at call %ld, %s; last asked: %s; last refusal: %s\n", number_now, names[kind_now], last_asked,
	       last_error);
}

static void arm(enum fault_kind kind, long number)
{
	kind_now = kind, number_now = number;
	atomic_store(&faults->kind, FAULT_NONE);
	atomic_store(&faults->at, number), atomic_store(&faults->asked, 0), atomic_store(&faults->fired, 0);
	atomic_store(&faults->kind, (int)kind);
}

static void disarm(void)
{
	atomic_store(&faults->kind, FAULT_NONE);
}

/* --- people who do not give up --- */

enum { ID_OF_DEVICE = 9 };

struct person {
	struct client client;
	char token[65], code[16], legal[MOVE_BYTES];
	int64_t turn;
	int seat; /* -1: none */
	bool due, playing, over;
	struct device device; /* its share in the deal */
	char *record;         /* owned; as it was told at the end */
};

static struct person people[PEOPLE];

static void take_view(struct person *person, const json_t *message)
{
	const json_t *legal = json_object_get(message, "legal");
	person->playing = true;
	person->turn = json_integer_value(json_object_get(message, "turn"));
	person->due = json_array_size(legal) > 0;
	if (person->due)
		snprintf(person->legal, MOVE_BYTES, "%s", json_string_value(json_array_get(legal, 0)));
}

static void take_table(struct person *person, const json_t *message)
{
	const json_t *you = json_object_get(message, "you");
	person->seat = json_is_integer(you) ? (int)json_integer_value(you) : -1;
	person->playing = strcmp(text(message, "state"), "open") != 0;
}

static void take_over(struct person *person, const json_t *message)
{
	person->over = true;
	free(person->record);
	person->record = strdup(text(message, "record"));
}

/* The device commits and shows its nonce, once more after the connection was made anew: what it said may be lost. */
static void draw(struct person *person, const json_t *message)
{
	device_take(&person->device, message);
	if (person->device.reply[0])
		client_send(&person->client, "{\"id\":%d,%s", ID_OF_DEVICE, person->device.reply + 1);
}

/* What it was: "ok", an error's code, or the type of anything else. */
static const char *take(struct person *person, const json_t *message)
{
	static char said[32];
	const char *type = text(message, "type");
	snprintf(said, sizeof said, "%s", type);
	draw(person, message);
	if (!strcmp(type, "view"))
		take_view(person, message);
	if (!strcmp(type, "table"))
		take_table(person, message);
	if (!strcmp(type, "over"))
		take_over(person, message);
	if (!strcmp(type, "welcome") && text(message, "token")[0])
		snprintf(person->token, sizeof person->token, "%s", text(message, "token"));
	if (!strcmp(type, "ok") && text(message, "table")[0])
		snprintf(person->code, sizeof person->code, "%s", text(message, "table"));
	if (!strcmp(type, "error")) {
		refusals++;
		CHECK(text(message, "text")[0]); /* a sentence */
		snprintf(said, sizeof said, "%s", text(message, "code"));
		snprintf(last_error, sizeof last_error, "%s: %s", text(message, "code"), text(message, "text"));
	}
	return said;
}

/* Reads until an answer; "" when the connection is gone or nobody answers. What the device said has answers too. */
static const char *answer_to(struct person *person)
{
	json_t *message;
	int64_t until_ms = test_ms() + ANSWER_MS;
	while ((message = client_wait(&person->client, (int)(until_ms - test_ms())))) {
		const json_t *id = json_object_get(message, "id");
		bool mine = id ? json_integer_value(id) != ID_OF_DEVICE : !strcmp(text(message, "type"), "error");
		const char *said = take(person, message);
		json_decref(message);
		if (mine)
			return said;
	}
	CHECK(test_ms() < until_ms);
	client_close(&person->client);
	return "";
}

static bool connect_person(struct person *person)
{
	reconnections++;
	person->due = false;
	device_is_back(&person->device);
	client_close(&person->client);
	if (!client_open(&person->client, server.port, NULL))
		return false;
	if (person->token[0])
		client_send(&person->client, "{\"type\":\"hello\",\"id\":1,\"protocol\":2,\"token\":\"%s\"}",
			    person->token);
	else
		client_send(&person->client, "{\"type\":\"hello\",\"id\":1,\"protocol\":2}");
	snprintf(last_asked, sizeof last_asked, "hello");
	if (strcmp(answer_to(person), "welcome") != 0)
		return false;
	if (person->code[0])
		client_send(&person->client, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", person->code);
	return !person->code[0] || !strcmp(answer_to(person), "ok");
}

/* Asks, on a connection that is made anew if it is gone. */
static const char *ask(struct person *person, const char *message)
{
	if (person->client.handle < 0 && !connect_person(person))
		return "";
	snprintf(last_asked, sizeof last_asked, "%s", message);
	client_send(&person->client, "%s", message);
	return answer_to(person);
}

static bool in_time(int64_t until_ms)
{
	return check_failures < 5 && CHECK(test_ms() < until_ms);
}

static void make_move(struct person *person)
{
	char message[120], chosen[MOVE_BYTES];
	int64_t turn = person->turn;
	strcpy(chosen, person->legal);
	snprintf(message, sizeof message, "{\"type\":\"move\",\"id\":3,\"word\":\"%s\",\"turn\":%lld}", chosen,
		 (long long)turn);
	person->due = false;
	if (!strcmp(ask(person, message), "ok"))
		acks_add(person->code, (unsigned)person->seat, (uint32_t)turn, chosen);
	else if (!person->over)
		ask(person, "{\"type\":\"view\",\"id\":4}");
}

static void play_on(struct person *person)
{
	if (person->due && !person->over) {
		make_move(person);
		return;
	}
	if (person->client.handle < 0) {
		connect_person(person);
		return;
	}
	char *said = client_next(&person->client, false);
	if (!said && client_wait_readable(&person->client, 20) && !client_read(&person->client, false))
		client_close(&person->client);
	json_t *message = said ? json_loads(said, 0, NULL) : NULL;
	if (message)
		take(person, message);
	json_decref(message);
	free(said);
}

/* A whole game of three seats, one of them a bot's. False when it does not come to its end. */
static bool play_game(void)
{
	int64_t until_ms = test_ms() + PATIENCE_MS;
	char code[16] = "";
	for (int i = 0; i < PEOPLE; i++) {
		people[i] = (struct person){.client.handle = -1, .seat = -1, .turn = -1};
		snprintf(people[i].device.nonce, sizeof people[i].device.nonce, "random-word-%d", i);
		while (!connect_person(&people[i]))
			if (!in_time(until_ms))
				return false;
	}
	while (!people[0].code[0]) {
		ask(&people[0], "{\"type\":\"create\",\"id\":5,\"game\":\"goofspiel\",\"seats\":3,\"clock_s\":0,"
				"\"options\":{\"cards\":\"3\"}}");
		if (!in_time(until_ms))
			return false;
	}
	snprintf(code, sizeof code, "%s", people[0].code);
	for (int i = 0; i < PEOPLE; i++) {
		char watch[80];
		strcpy(people[i].code, code);
		snprintf(watch, sizeof watch, "{\"type\":\"watch\",\"id\":2,\"table\":\"%s\"}", code);
		while (strcmp(ask(&people[i], watch), "ok") != 0)
			if (!in_time(until_ms))
				return false;
		while (people[i].seat < 0) {
			ask(&people[i], "{\"type\":\"sit\",\"id\":6}");
			ask(&people[i], "{\"type\":\"view\",\"id\":4}");
			if (!in_time(until_ms))
				return false;
		}
	}
	while (!people[0].playing) { /* the deal is drawn first, by everybody */
		if (!people[0].device.draw[0])
			ask(&people[0], "{\"type\":\"start\",\"id\":7}");
		for (int i = 0; i < PEOPLE; i++)
			play_on(&people[i]);
		if (!in_time(until_ms))
			return false;
	}
	ask(&people[1], "{\"type\":\"chat\",\"id\":8,\"text\":\"good luck\"}");
	while (!people[0].over || !people[1].over) {
		for (int i = 0; i < PEOPLE; i++)
			play_on(&people[i]);
		if (!in_time(until_ms))
			return false;
	}
	return true;
}

/* Whatever failed, nobody's device has a reason to doubt the deal, and nobody has lost a seat. Whose connection was
 * gone when the list was made has no share in it. */
static void check_deal(const struct person *person)
{
	char sentence[300] = "";
	struct sil_out out = sil_out_on(sentence, sizeof sentence);
	char line[32];
	struct device device = person->device;
	snprintf(line, sizeof line, "\ncommitment %d ", device.seat);
	bool shares = strstr(device.draw, line);
	shared_deals += shares;
	if (!shares)
		device.nonce[0] = 0;
	enum sil_fairness fairness = person->record ? device_check(&device, person->record, &out) : SIL_NOT_DRAWN;
	if (!CHECK(person->seat >= 0 && fairness == (shares ? SIL_FAIR : SIL_NO_SHARE)))
		printf("# seat %d, %s: %s\n", person->seat, shares ? "a share" : "no share", sentence);
}

static bool game(void)
{
	bool good = play_game();
	disarm();
	for (int i = 0; i < PEOPLE; i++) {
		if (good)
			check_deal(&people[i]);
		client_close(&people[i].client);
		device_release(&people[i].device);
		free(people[i].record), people[i].record = NULL;
	}
	return good;
}

/* --- the server --- */

static bool start(void)
{
	return spawn_server(&server, program, folder, 0, flags);
}

static bool still_there(void)
{
	int status;
	if (waitpid(server.pid, &status, WNOHANG) == 0)
		return true;
	printf("# the server has ended: status 0x%x\n", (unsigned)status);
	server.pid = 0;
	return false;
}

/* The number of the call that fails in run i. */
static long number_of(long i, long all)
{
	return runs && runs < all ? 1 + (i * all + all / 2) / runs : i + 1;
}

static void every_call(enum fault_kind kind)
{
	arm(kind, 0);
	if (!CHECK(game()))
		return;
	long all = atomic_load(&faults->asked), fired = 0;
	for (long i = 0; check_failures == 0 && (runs ? i < runs && i < all : i < all + 100); i++) {
		arm(kind, number_of(i, all));
		CHECK(game());
		if (!CHECK(still_there()))
			break;
		fired += atomic_load(&faults->fired);
		if (!runs && !atomic_load(&faults->fired) && i >= all)
			break;
	}
	printf("# %-20s %6ld calls in a game, %6ld of them failed in turn\n", names[kind], all, fired);
	CHECK(fired > 0 || kind == FAULT_READ || kind == FAULT_OPEN ||
	      kind == FAULT_THREAD); /* there are none in a game */
}

static int open_descriptors(void)
{
	char path[64];
	int count = 0;
	snprintf(path, sizeof path, "/proc/%d/fd", (int)server.pid);
	for (int file = 0; file < 1024; file++) {
		char link[96], to[64];
		snprintf(link, sizeof link, "%s/%d", path, file);
		count += readlink(link, to, sizeof to) >= 0;
	}
	return count;
}

static enum fault_kind only_kind;

static void while_playing(void)
{
	folder = fresh_folder();
	if (!CHECK(start()))
		return;
	CHECK(game());
	int before = open_descriptors();
	for (int kind = 1; kind < FAULT_KINDS && check_failures == 0; kind++)
		if (!only_kind || kind == (int)only_kind)
			every_call((enum fault_kind)kind);
	CHECK(game());
	int64_t until_ms = test_ms() + 5000;
	while (open_descriptors() > before && test_ms() < until_ms)
		CHECK(game());
	CHECK(open_descriptors() <= before);
	CHECK(stop_server(&server, SIGTERM));
	struct acks_found found = acks_look_up(folder);
	printf("# %zu acknowledged moves, %zu lost; %zu tables, %zu broken; %llu refusals with a sentence, %llu "
	       "connections, %llu fair shares in deals\n",
	       found.acknowledged, found.lost, found.tables, found.broken, (unsigned long long)refusals,
	       (unsigned long long)reconnections, (unsigned long long)shared_deals);
	CHECK(found.acknowledged > 0 && found.lost == 0 && found.broken == 0);
	remove_folder(folder);
}

/* The first bot of a server has the threads started that bots think in. */
static void before_the_first_bot(void)
{
	long number = 0, fired = 0;
	do {
		folder = fresh_folder();
		if (!CHECK(start()))
			return;
		arm(FAULT_THREAD, ++number);
		CHECK(game());
		fired += atomic_load(&faults->fired);
		if (CHECK(still_there()))
			CHECK(stop_server(&server, SIGTERM));
		remove_folder(folder);
	} while (atomic_load(&faults->fired) && check_failures == 0);
	printf("# %-20s %6ld calls in the first game of a server, %6ld of them failed in turn\n", names[FAULT_THREAD],
	       number - 1, fired);
}

/* --- a server that begins --- */

static char said[16384]; /* by the server, as far as there is room */

/* Adds what it says until it has said this; NULL: until it ends. */
static void read_said(int pipe, const char *until)
{
	char more[4096];
	for (size_t used = strlen(said); !until || !strstr(said, until);) {
		ssize_t got = read(pipe, more, sizeof more);
		if (got <= 0)
			return;
		got = (size_t)got < sizeof said - used ? got : (ssize_t)(sizeof said - used - 1);
		memcpy(said + used, more, (size_t)got);
		said[used += (size_t)got] = 0;
	}
}

/* Starts it with what is armed. It listens, and ends well when asked to; or it has ended with a sentence. */
static bool begins_or_says_why(void)
{
	const char *arguments[] = {program, "serve", "--listen", "127.0.0.1:0", "--data", folder, NULL};
	int pipes[2], status = 0;
	said[0] = 0;
	if (!CHECK(pipe2(pipes, O_CLOEXEC) == 0))
		return false;
	pid_t pid = fork();
	if (pid == 0) {
		dup2(pipes[1], STDERR_FILENO);
		execv(program, (char *const *)(uintptr_t)arguments);
		_exit(127);
	}
	close(pipes[1]);
	read_said(pipes[0], "\"listening\"");
	bool listening = strstr(said, "\"listening\""), fired = atomic_load(&faults->fired);
	disarm();
	if (listening)
		kill(pid, SIGTERM);
	read_said(pipes[0], NULL);
	waitpid(pid, &status, 0);
	close(pipes[0]);
	bool well = WIFEXITED(status) &&
		    (listening ? WEXITSTATUS(status) == 0 : WEXITSTATUS(status) == 1 && strlen(said) > 10);
	/* AddressSanitizer asks for memory when a thread begins, and ends the process when there is none. */
	well |= fired && strstr(said, "AddressSanitizer: CHECK failed") && strstr(said, "pthread_getattr_np");
	if (!CHECK(well))
		printf("# status 0x%x: %s\n", (unsigned)status, said);
	return fired;
}

static int share = 1, shares = 1; /* of the starts: several of this program can run side by side */

static void while_beginning(void)
{
	static const enum fault_kind kinds[] = {FAULT_MEMORY, FAULT_WRITE, FAULT_FULL, FAULT_SHORT,
						FAULT_SYNC,   FAULT_READ,  FAULT_OPEN, FAULT_THREAD};
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
		if (only_kind && kinds[k] != only_kind)
			continue;
		folder = fresh_folder();
		arm(kinds[k], 0);
		begins_or_says_why();
		long all = atomic_load(&faults->asked), fired = 0;
		remove_folder(folder);
		for (long i = 0; check_failures == 0 && i < all && (!runs || i < runs); i++) {
			if (i % shares != share - 1)
				continue;
			folder = fresh_folder();
			arm(kinds[k], number_of(i, all));
			fired += begins_or_says_why();
			arm(kinds[k], 0); /* and now nothing fails */
			begins_or_says_why();
			remove_folder(folder);
		}
		printf("# %-20s %6ld calls in a start, %6ld of them failed in turn\n", names[kinds[k]], all, fired);
	}
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		fprintf(stderr, "usage: %s SILURE [RUNS|all [KIND [PART]]]\n", argv[0]);
		return 2;
	}
	program = faulty;
	if (argc > 2)
		runs = strcmp(argv[2], "all") != 0 ? atol(argv[2]) : 0;
	if (argc > 3)
		only_kind = (enum fault_kind)atoi(argv[3]);
	signal(SIGPIPE, SIG_IGN);
	check_about = about;
	/* Beside the program of this test. */
	const char *slash = strrchr(argv[0], '/');
	snprintf(faulty, sizeof faulty, "%.*s/server-faulty", slash ? (int)(slash - argv[0]) : 1,
		 slash ? argv[0] : ".");
	char *own = fresh_folder();
	snprintf(shared_path, sizeof shared_path, "%s/faults", own);
	int file = open(shared_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (access(faulty, X_OK) != 0 || file < 0 || ftruncate(file, sizeof *faults) != 0)
		return fprintf(stderr, "no %s\n", faulty), 2;
	setenv("FAULTS", shared_path, 1);
	faults = mmap(NULL, sizeof *faults, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	const char *part = argc > 4 ? argv[4] : "";
	bool begins = !strncmp(part, "beginning", 9);
	if (begins && part[9] && (sscanf(part + 9, "-%d/%d", &share, &shares) != 2 || share < 1 || shares < share))
		return fprintf(stderr, "no part %s\n", part), 2;
	if (!begins) {
		RUN("a server goes on, whatever fails", while_playing);
		RUN("no thread for the first bot", before_the_first_bot);
	}
	if (strcmp(part, "playing") != 0)
		RUN("a server begins or says why not", while_beginning);
	remove_folder(own);
	return check_report();
}
