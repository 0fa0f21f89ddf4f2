/* Kawaii's races over TCP connections that are really late: many live tables of three people who react equally fast,
 * 5, 130 and 250 ms away. With the server's credit each wins its share; without it the nearest wins. Who holds back
 * pongs, or floods, gains nothing. All of it directly, behind haproxy and behind Caddy.
 *   server-delays SILURE [RACES [TABLES [NUMBER [PART]]]]   as many races of each kind, the tolerance follows from
 * their number; 0: directly, 1 and 2: behind haproxy, 3: behind Caddy, 4: behind one that hides who asks, else all of
 * them. Directly takes twice as long as any other: part 1 is who wins, 2 who cheats. */
#include <arpa/inet.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>

#include "engine/rng.h"
#include "tests/server/at_table.h"
#include "tests/server/late_net.h"
#include "tests/server/proxy.h"

enum { SEATS = 3, MAX_TABLES = 300, PONG_MS = 200, FLOOD_MS = 60, PATIENCE_MS = 240000, QUIET_MS = 30, TRIES = 3 };

struct seat {
	struct client client;
	int64_t claim_ms, flip_ms, sign_ms; /* when to press what; 0: not at all */
	int64_t pong_ms, flood_ms;
	unsigned char pong[125];
	size_t pong_length;
	int flips; /* seen at this table */
	int credit_ms;
	bool asks, greets, welcome, sits, asked;
};

struct table {
	struct seat seats[SEATS];
	struct client far;          /* of a cheat who says that this one is theirs */
	char code[16], before[512]; /* the latest race when the card was flipped */
	int pile;                   /* that is raced for; -1: none */
	bool begun;
	int64_t quiet_ms;
};

static struct table tables[MAX_TABLES];
static int count, wins[SEATS], races, most_credit_ms[SEATS], raced_for[SEATS], unknown[SEATS];
static int stall_ms; /* the longest this program itself was kept from running: what is that late is nobody's fault */
static struct sil_rng rng = {20261115};
static const char *cheat;
static enum proxy_kind way;

/* From 250 ms on, with a tail: as people are. Nobody is quicker than anybody else. */
static int64_t reaction_ms(void)
{
	double uniform = ((double)(sil_rng_next(&rng) >> 11) + 0.5) * 0x1p-53;
	return 250 + (int64_t)(-120 * log(uniform));
}

static long long number(const json_t *object, const char *name)
{
	return json_integer_value(json_object_get(object, name));
}

static bool listed(const json_t *list, const char *move)
{
	size_t i;
	const json_t *value;
	json_array_foreach(list, i, value) if (!strcmp(json_string_value(value), move)) return true;
	return false;
}

static bool all_have_hearts(const json_t *view)
{
	const json_t *players = json_object_get(view, "players");
	for (size_t s = 0; s < SEATS; s++)
		if (number(json_array_get(players, s), "hearts") < 1)
			return false;
	return true;
}

static void open_next(struct table *table)
{
	table->begun = false;
	table->code[0] = 0; /* what still comes from the table before is not looked at */
	table->pile = -1;
	table->quiet_ms = test_ms();
	for (int s = 0; s < SEATS; s++) {
		struct seat *seat = &table->seats[s];
		seat->claim_ms = seat->flip_ms = seat->sign_ms = 0;
		seat->flips = 0, seat->sits = seat->asked = false;
	}
	client_send(&table->seats[0].client, "{\"type\":\"create\",\"id\":9,\"game\":\"kawaii\",\"seats\":3}");
}

/* The first seat keeps the book: who has won what everybody wanted. */
static void keep_book(struct table *table, const json_t *view)
{
	const json_t *latest = json_object_get(view, "latest_race");
	char *now = json_dumps(latest, JSON_COMPACT | JSON_ENCODE_ANY);
	if (table->pile >= 0 && now && strcmp(now, table->before) != 0 && number(latest, "pile") == table->pile &&
	    json_is_integer(json_object_get(latest, "winner"))) {
		wins[number(latest, "winner")]++, races++;
		table->pile = -1;
		if (!all_have_hearts(view) || strcmp(text(view, "phase"), "flipping") != 0)
			open_next(table);
	}
	if (table->pile < 0 && now)
		snprintf(table->before, sizeof table->before, "%s", now);
	free(now);
}

static void see(struct table *table, int s, const json_t *message)
{
	struct seat *seat = &table->seats[s];
	const json_t *view = json_object_get(message, "view"), *legal = json_object_get(message, "legal");
	const json_t *players = json_object_get(view, "players");
	int flips = (int)number(view, "flipped");
	int64_t now_ms = test_ms();
	if (strcmp(text(message, "table"), table->code) != 0)
		return;
	seat->credit_ms = (int)number(json_array_get(players, (size_t)s), "credit_ms");
	if (seat->credit_ms > most_credit_ms[s])
		most_credit_ms[s] = seat->credit_ms;
	if (flips > seat->flips) {
		seat->flips = flips;
		/* Everybody's credit is known once everybody has flipped a card. */
		if (flips > SEATS && all_have_hearts(view)) {
			int flipper = ((int)number(view, "starter") + flips - 1) % SEATS;
			seat->claim_ms = now_ms + reaction_ms();
			raced_for[s]++, unknown[s] += !seat->credit_ms;
			if (s == 0)
				table->pile = flipper;
		} else if (flips > SEATS && s == 0) {
			open_next(table);
			return;
		}
	}
	if (s == 0)
		keep_book(table, view);
	if (!table->begun)
		return;
	seat->sign_ms = listed(legal, "rock") && !seat->sign_ms ? now_ms : seat->sign_ms;
	/* Time to look at a card before the next one is flipped. */
	bool mine =
		listed(legal, "flip") && number(view, "turn") == s && !json_is_true(json_object_get(view, "stopped"));
	if (mine && !seat->flip_ms)
		seat->flip_ms = now_ms + (flips > SEATS ? 1500 : 750);
	if (!mine)
		seat->flip_ms = 0;
}

static void take(struct table *table, int s, const json_t *message)
{
	struct seat *seat = &table->seats[s];
	const char *type = text(message, "type");
	table->quiet_ms = test_ms();
	seat->welcome |= !strcmp(type, "welcome");
	if (!strcmp(type, "ok") && number(message, "id") == 9) {
		snprintf(table->code, sizeof table->code, "%s", text(message, "table"));
		for (int other = 1; other < SEATS; other++)
			client_send(&table->seats[other].client, "{\"type\":\"watch\",\"table\":\"%s\"}", table->code);
	} else if (!strcmp(type, "table") && !strcmp(text(message, "table"), table->code)) {
		seat->sits = json_is_integer(json_object_get(message, "you"));
		if (!seat->sits && !seat->asked && !strcmp(text(message, "state"), "open"))
			seat->asked = client_send(&seat->client, "{\"type\":\"sit\",\"seat\":%d}", s);
		bool all = true;
		for (int other = 0; other < SEATS; other++)
			all &= table->seats[other].sits;
		if (all && !table->begun)
			table->begun = client_send(&table->seats[0].client, "{\"type\":\"start\"}");
	} else if (!strcmp(type, "view")) {
		see(table, s, message);
	} else if (!strcmp(type, "error") && number(message, "id") == 4) {
		seat->flip_ms = test_ms() + 100; /* a flip that came too early */
	}
}

static void press(struct table *table, int s, int64_t now_ms)
{
	static const char *const signs[] = {"rock", "paper", "scissors"};
	struct seat *seat = &table->seats[s];
	int pile = table->pile;
	if (seat->claim_ms && now_ms >= seat->claim_ms) {
		seat->claim_ms = 0;
		if (pile >= 0)
			client_send(&seat->client, "{\"type\":\"move\",\"word\":\"claim-%d\"}", pile);
	}
	if (seat->flip_ms && now_ms >= seat->flip_ms) {
		seat->flip_ms = 0;
		client_send(&seat->client, "{\"type\":\"move\",\"id\":4,\"word\":\"flip\"}");
	}
	if (seat->sign_ms && now_ms >= seat->sign_ms) {
		seat->sign_ms = 0;
		client_send(&seat->client, "{\"type\":\"move\",\"word\":\"%s\"}", signs[sil_rng_below(&rng, 3)]);
	}
	if (seat->pong_ms && now_ms >= seat->pong_ms) {
		seat->pong_ms = 0;
		client_frame(&seat->client, 0x8a, seat->pong, seat->pong_length);
	}
	if (seat->flood_ms && now_ms >= seat->flood_ms) {
		seat->flood_ms = now_ms + FLOOD_MS;
		client_send(&seat->client, "{\"type\":\"list\"}");
	}
}

/* A cheat's own reading of frames: the pong goes out much later. */
static void hold_back_pong(struct seat *seat)
{
	const unsigned char *in = seat->client.in;
	if (seat->client.used >= 2 && (in[0] & 15) == 9 && seat->client.used >= 2 + (size_t)(in[1] & 127)) {
		seat->pong_length = in[1] & 127;
		memcpy(seat->pong, in + 2, seat->pong_length);
		seat->pong_ms = test_ms() + PONG_MS;
	}
}

static bool listen_to(struct table *table, int s)
{
	struct seat *seat = &table->seats[s];
	bool holds_back = cheat && s == 0 && strcmp(cheat, "flood") != 0;
	char *message_text;
	if (!client_read(&seat->client, true))
		return false;
	for (;;) {
		if (holds_back)
			hold_back_pong(seat);
		if (!(message_text = client_next(&seat->client, holds_back)))
			return true;
		json_t *message = json_loads(message_text, 0, NULL);
		take(table, s, message);
		json_decref(message);
		free(message_text);
	}
}

static void run(int enough)
{
	static struct pollfd polls[MAX_TABLES * SEATS];
	int64_t until_ms = test_ms() + PATIENCE_MS, last_ms = test_ms();
	while (races < enough && test_ms() < until_ms && check_failures == 0) {
		int64_t now_ms = test_ms();
		if (now_ms - last_ms > stall_ms)
			stall_ms = (int)(now_ms - last_ms);
		last_ms = now_ms;
		for (int i = 0; i < count * SEATS; i++)
			polls[i] = (struct pollfd){tables[i / SEATS].seats[i % SEATS].client.handle, POLLIN, 0};
		poll(polls, (nfds_t)(count * SEATS), 1);
		for (int i = 0; i < count * SEATS; i++)
			if (polls[i].revents && !CHECK(listen_to(&tables[i / SEATS], i % SEATS)))
				return;
		now_ms = test_ms();
		for (int i = 0; i < count * SEATS; i++)
			press(&tables[i / SEATS], i % SEATS, now_ms);
		for (int t = 0; t < count; t++)
			if (now_ms - tables[t].quiet_ms > 15000)
				open_next(&tables[t]);
	}
}

/* A second connection of the first seat's, from the same address and far away. */
static bool come_from_afar(int number, int port, const char *address)
{
	struct client *far = &tables[number].far;
	struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons((uint16_t)(LATE_NET_FAR_PORTS + number))};
	struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	*far = (struct client){.handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
	inet_pton(AF_INET, address, &there.sin_addr);
	return bind(far->handle, (struct sockaddr *)&here, sizeof here) == 0 &&
	       connect(far->handle, (struct sockaddr *)&there, sizeof there) == 0 && client_ask(far, port, NULL);
}

/* What the cheat says of themselves. */
static const char *claim_of(int number)
{
	static char header[48];
	snprintf(header, sizeof header, "X-Client-Port: %d\r\n", LATE_NET_FAR_PORTS + number);
	return cheat && !strcmp(cheat, "port") ? header : NULL;
}

/* Everybody at once: a late connection takes its time, and the others are being pinged meanwhile. */
static bool all_come(const int round_trips_ms[SEATS], int port)
{
	int here = 0;
	int64_t until_ms = test_ms() + 20000;
	for (int i = 0; i < count * SEATS; i++) {
		char address[16];
		late_net_address(round_trips_ms[i % SEATS], address);
		client_host = address;
		if (cheat && !strcmp(cheat, "port") && i % SEATS == 0 && !come_from_afar(i / SEATS, port, address))
			return false;
		bool begun = client_dial_soon(&tables[i / SEATS].seats[i % SEATS].client, port);
		client_host = "127.0.0.1";
		if (!begun)
			return false;
	}
	while (here < count * SEATS && test_ms() < until_ms) {
		here = 0;
		for (int t = 0; t < count; t++)
			for (int s = 0; s < SEATS; s++) {
				struct seat *seat = &tables[t].seats[s];
				struct pollfd writable = {seat->client.handle, POLLOUT, 0};
				if (!seat->asks && poll(&writable, 1, 0) == 1)
					seat->asks = client_ask(&seat->client, port, s == 0 ? claim_of(t) : NULL);
				if (seat->asks && !seat->greets && client_shaken(&seat->client) == 1)
					seat->greets =
						client_send(&seat->client, "{\"type\":\"hello\",\"protocol\":1}");
				else if (seat->greets && !seat->welcome && !listen_to(&tables[t], s))
					return false;
				here += seat->welcome;
				press(&tables[t], s, test_ms());
			}
	}
	for (int t = 0; t < count && cheat && !strcmp(cheat, "flood"); t++)
		tables[t].seats[0].flood_ms = test_ms() + FLOOD_MS;
	return here == count * SEATS;
}

/* So many races at such distances. */
static void race(const int round_trips_ms[SEATS], const char *const *flags, int enough, double share[SEATS])
{
	struct proxy proxy = {0};
	wins[0] = wins[1] = wins[2] = races = 0;
	memset(tables, 0, sizeof tables), memset(most_credit_ms, 0, sizeof most_credit_ms);
	stall_ms = 0;
	memset(raced_for, 0, sizeof raced_for), memset(unknown, 0, sizeof unknown);
	if (!begin(flags))
		return;
	int port = way == PROXY_NONE ? server.port : proxy_open(&proxy, way, server.port, folder);
	if (!CHECK(port > 0) || !CHECK(all_come(round_trips_ms, port))) {
		proxy_close(&proxy);
		return;
	}
	int64_t from_ms = test_ms();
	for (int t = 0; t < count; t++)
		open_next(&tables[t]);
	run(enough);
	CHECK(races >= enough);
	for (int s = 0; s < SEATS; s++)
		share[s] = (double)wins[s] / (races ? races : 1);
	printf("# %s, %d, %d, %d ms away%s%s: %.1f %%, %.1f %%, %.1f %% of %d races in %lld s; credits up to %d, %d, %d ms\n",
	       proxy_names[way], round_trips_ms[0], round_trips_ms[1], round_trips_ms[2],
	       cheat ? ", the first cheats by " : "", cheat ? cheat : "", 100 * share[0], 100 * share[1],
	       100 * share[2], races, (long long)(test_ms() - from_ms) / 1000, most_credit_ms[0], most_credit_ms[1],
	       most_credit_ms[2]);
	printf("# races begun while a credit was not known: %d, %d, %d of %d; this program stood still for %d ms at most\n",
	       unknown[0], unknown[1], unknown[2], raced_for[0], stall_ms);
	for (int i = 0; i < count * SEATS; i++)
		client_close(&tables[i / SEATS].seats[i % SEATS].client);
	for (int t = 0; t < count && cheat && !strcmp(cheat, "port"); t++)
		client_close(&tables[t].far);
	proxy_close(&proxy);
	end();
}

/* The same, once more while the machine was busy with other things: only that excuses another try. */
static void race_quietly(const int round_trips_ms[SEATS], const char *const *flags, int enough, double share[SEATS])
{
	for (int tries = 0; tries < TRIES && (!tries || stall_ms > QUIET_MS); tries++)
		race(round_trips_ms, flags, enough, share);
}

#define FREE NO_LIMITS, "--joins-per-minute", "0"

static int many;

/* Two points, or what chance alone may do where the races are few: three and a half standard deviations. */
static double tolerance(int races_each)
{
	double chance = 3.5 * sqrt(2.0 / 9 / races_each);
	return chance > 0.02 ? chance : 0.02;
}

static const char *const direct[] = {FREE, "--listen", "0.0.0.0:0", NULL};
static const char *const behind_haproxy[] = {FREE, "--proxied", "on", "--rtt-header", "X-Client-RTT", NULL};
static const char *const behind_caddy[] = {FREE, "--proxied", "on", "--port-header", "X-Client-Port", NULL};
static const char *const by_port[] = {FREE, "--proxied", "on", "--port-header", "x-client-port", NULL};
static const char *const *const usual_flags[] = {direct, behind_haproxy, by_port, behind_caddy};

static void fair(void)
{
	static const int round_trips_ms[SEATS] = {5, 130, 250};
	double share[SEATS] = {0};
	race_quietly(round_trips_ms, usual_flags[way], many, share);
	for (int s = 0; s < SEATS; s++) {
		CHECK(fabs(share[s] - 1.0 / SEATS) <= tolerance(many));
		CHECK(unknown[s] * 20 <= raced_for[s]); /* whoever is far away is known before the race */
	}
}

static void unfair(void)
{
	static const int round_trips_ms[SEATS] = {5, 130, 250};
	static const char *const flags[] = {FREE, "--listen", "0.0.0.0:0", "--race-credit", "off", NULL};
	double share[SEATS] = {0};
	race(round_trips_ms, flags, many / 2, share);
	CHECK(share[0] > 0.5 && share[2] < 0.2);
}

/* What the first seat wins more by cheating than by playing fair: this program serves its own first seat first. */
static double gain(const char *by, int races_each)
{
	static const int round_trips_ms[SEATS] = {10, 10, 10};
	double honest[SEATS] = {0}, share[SEATS] = {0};
	cheat = NULL;
	race_quietly(round_trips_ms, usual_flags[way], races_each, honest);
	cheat = by;
	race_quietly(round_trips_ms, usual_flags[way], races_each, share);
	CHECK(most_credit_ms[0] > 0 && most_credit_ms[0] <= 10 + PONG_MS / 10);
	cheat = NULL;
	return share[0] - honest[0];
}

/* A difference of two shares spreads more than one share: the bound of one share raises a suspicion once in a hundred
   fair runs, and the verdict is that of four times as many races, which is the stricter one. */
static void cheats(void)
{
	static const char *const ways[] = {"pongs", "flood"};
	for (int i = 0; i < (way == PROXY_NONE ? 2 : 1); i++)
		if (gain(ways[i], many) > tolerance(many)) {
			printf("# suspected: once more with %d races\n", 4 * many);
			CHECK(gain(ways[i], 4 * many) <= tolerance(2 * many));
		}
}

/* A proxy that says nothing, on another machine: what nobody confirms is worth nothing. */
static void unconfirmed(void)
{
	static const int round_trips_ms[SEATS] = {10, 10, 10};
	double share[SEATS] = {0};
	int before = many;
	cheat = "pongs", many = 10;
	race(round_trips_ms, behind_caddy, many, share);
	CHECK(most_credit_ms[0] == 0);
	cheat = NULL, many = before;
}

/* Nor is what a visitor says of themselves: the nearest of their connections counts. */
static void borrowed(void)
{
	static const int round_trips_ms[SEATS] = {10, 10, 10};
	static const char *const flags[] = {FREE, "--proxied", "on", NULL};
	double share[SEATS] = {0};
	int before = count;
	cheat = "port", count = count < 20 ? count : 20;
	race(round_trips_ms, flags, 10, share);
	CHECK(most_credit_ms[0] > 0 && most_credit_ms[0] <= 10 + PONG_MS / 10);
	cheat = NULL, count = before;
}

int main(int argc, char **argv)
{
	if (argc < 2) {
		fprintf(stderr, "usage: %s SILURE [RACES [TABLES [NUMBER [PART]]]]\n", argv[0]);
		return 2;
	}
	program = argv[1];
	many = argc > 2 ? atoi(argv[2]) : 120;
	count = argc > 3 ? atoi(argv[3]) : 60;
	if (many < 10 || count < 1 || count > MAX_TABLES)
		return 2;
	signal(SIGPIPE, SIG_IGN);
	if (!late_net_open()) {
		puts("# late connections need root and /dev/net/tun\n0 passed, 1 failed");
		return 1;
	}
	int only = argc > 4 ? atoi(argv[4]) : -1;
	int part = argc > 5 ? atoi(argv[5]) : 0;
	if (only <= 0 && part != 2) {
		RUN("equal reactions win equally often at any distance", fair);
		RUN("without credit the nearest wins", unfair);
	}
	if (only <= 0 && part != 1)
		RUN("who holds back pongs or floods gains nothing", cheats);
	for (way = PROXY_HAPROXY; way <= PROXY_CADDY; way++) {
		if (only >= 0 && way != (enum proxy_kind)only)
			continue;
		RUN("behind a proxy equal reactions win equally often at any distance", fair);
		RUN("behind a proxy who holds back pongs gains nothing", cheats);
	}
	way = PROXY_HIDDEN;
	if (only < 0 || only == PROXY_HIDDEN)
		RUN("behind a proxy that nobody can measure there is no credit", unconfirmed);
	way = PROXY_PLAIN;
	if (only < 0 || only == PROXY_HIDDEN)
		RUN("who names the port of a slower connection of theirs gains nothing", borrowed);
	return check_report();
}
