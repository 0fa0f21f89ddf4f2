/* The server's small parts by themselves: alarms, buckets, cookies, origins, options, the deal. */
#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "engine/rng.h"
#include "engine/sha256.h"
#include "engine/parse.h"
#include "server/timers.h"
#include "server/fair.h"
#include "server/http.h"
#include "server/invite.h"
#include "server/limit.h"
#include "server/qr.h"
#include "server/reach.h"
#include "server/serve.h"
#include "server/session.h"
#include "server/sock_diag.h"
#include "tests/check.h"
#include "tests/server/client.h"

#define COMMITMENT "73f9da6b1c6615535d2f514876be92f4905fa3a7957fffcf83981bd13cfd0848"
#define DEAL_KEY "3a40cad78540da512e0a965ab4fb1b15b509ce557004274a304a6a2b2625dfeb"

static void timers_go_off(void)
{
	struct sil_timers timers = {0};
	static struct sil_timer alarm[200];
	struct sil_rng rng = {1};
	CHECK(sil_timers_reserve(&timers, 200) && sil_timers_next(&timers) == INT64_MAX);
	for (int i = 0; i < 5000; i++) {
		struct sil_timer *one = &alarm[sil_rng_below(&rng, 200)];
		if (sil_rng_below(&rng, 4))
			sil_timers_set(&timers, one, sil_rng_below(&rng, 1000));
		else
			sil_timers_unset(&timers, one);
		int64_t least = INT64_MAX;
		size_t set = 0;
		for (int a = 0; a < 200; a++)
			if (alarm[a].place && ++set && alarm[a].at_ms < least)
				least = alarm[a].at_ms;
		if (!CHECK(sil_timers_next(&timers) == least && timers.count == set))
			break;
	}
	int64_t last = 0;
	for (struct sil_timer *one; (one = sil_timers_due(&timers, 500)); last = one->at_ms)
		CHECK(one->at_ms >= last && one->at_ms <= 500);
	CHECK(sil_timers_next(&timers) > 500);
	sil_timers_release(&timers);
}

static void buckets(void)
{
	struct sil_bucket bucket = {0};
	struct sil_rate rate = {3, 60}, none = {0, 0};
	for (int i = 0; i < 3; i++)
		CHECK(sil_bucket_has(&bucket, rate, 5000) && sil_bucket_take(&bucket, rate, 5000));
	CHECK(!sil_bucket_has(&bucket, rate, 5000) && !sil_bucket_take(&bucket, rate, 5000));
	CHECK(!sil_bucket_take(&bucket, rate, 5999) && sil_bucket_take(&bucket, rate, 6000));
	CHECK(!sil_bucket_take(&bucket, rate, 6000));
	for (int i = 0; i < 100; i++)
		CHECK(sil_bucket_take(&bucket, none, 6000));
	struct sil_accounts addresses = {0};
	CHECK(sil_accounts_init(&addresses, 1000));
	struct sil_account *one = sil_accounts_address(&addresses, "192.0.2.1", 1);
	if (!CHECK(one && !one->connections++))
		return;
	CHECK(one == sil_accounts_address(&addresses, "192.0.2.1", 2));
	CHECK(one == sil_accounts_address(&addresses, "::ffff:192.0.2.1", 2));
	CHECK(one != sil_accounts_address(&addresses, "192.0.2.2", 2));
	struct sil_account *network = sil_accounts_address(&addresses, "2001:db8::1", 3);
	CHECK(network && network == sil_accounts_address(&addresses, "2001:db8::ffff", 3) && !network->connections++);
	struct sil_account *other = sil_accounts_address(&addresses, "2001:db8:0:1::1", 3);
	CHECK(network != other && network->network == other->network && network->network->members == 2 &&
	      !one->network);
	CHECK(network->network != sil_accounts_address(&addresses, "2001:db8:1::1", 3)->network);
	network->connections = 0;
	/* However many come, there is a bound, and who is connected keeps their place. */
	for (int i = 0; i < 50000; i++) {
		char text[32];
		snprintf(text, sizeof text, "10.%d.%d.1", i / 250, i % 250);
		CHECK(sil_accounts_address(&addresses, text, 10 + i));
	}
	CHECK(one == sil_accounts_address(&addresses, "192.0.2.1", 99999));
	/* And who has nothing used up is forgotten, so that it is as large as it must be. */
	CHECK(addresses.count <= 4);
	struct sil_rate once = {1, 1};
	for (int i = 0; i < 5000; i++) {
		char text[32];
		snprintf(text, sizeof text, "11.%d.%d.1", i / 250, i % 250);
		struct sil_account *busy = sil_accounts_address(&addresses, text, 100000);
		CHECK(busy && sil_bucket_take(&busy->actions[SIL_CHAT], once, 100000));
	}
	CHECK(addresses.count == 2000);
	for (int i = 0; i < 2400; i++) {
		char text[32];
		snprintf(text, sizeof text, "12.%d.%d.1", i / 250, i % 250);
		CHECK(sil_accounts_address(&addresses, text, 100000 + 60000));
	}
	CHECK(addresses.count <= 4);
	CHECK(one == sil_accounts_address(&addresses, "192.0.2.1", 200000) && one->connections == 1);
	sil_accounts_release(&addresses);
	/* All the sessions that may be connected find a place of their own. */
	struct sil_accounts sessions = {0};
	CHECK(sil_accounts_init(&sessions, 20000));
	for (int64_t i = 1; i <= 20000; i++) {
		struct sil_account *own = sil_accounts_session(&sessions, i, 1);
		if (!CHECK(own && !own->connections++))
			break;
	}
	sil_accounts_release(&sessions);
}

static void tokens(void)
{
	struct sil_token token = sil_token_new(), again;
	char text[SIL_TOKEN_TEXT], header[300], cookie[256];
	sil_token_print(&token, text);
	CHECK(sil_token_parse(text, &again) && !memcmp(&token, &again, sizeof token));
	struct sil_token_hash hash = sil_token_hash(&token);
	CHECK(memcmp(hash.bytes, token.bytes, sizeof hash.bytes) != 0);
	sil_token_set_cookie(&token, true, cookie, sizeof cookie);
	CHECK(strstr(cookie, "HttpOnly") && strstr(cookie, "SameSite=Lax") && strstr(cookie, "Secure"));
	snprintf(header, sizeof header, "a=b; silure=%s; c=d", text);
	CHECK(sil_token_from_cookies(header, &again) && !memcmp(&token, &again, sizeof token));
	static const char *const bad[] = {"", "silure", "silure=", "silure=12", ";;;", "xsilure=", "silure=zz; silure"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		CHECK(!sil_token_from_cookies(bad[i], &again));
	snprintf(header, sizeof header, "silure=%sff", text);
	CHECK(!sil_token_from_cookies(header, &again));
	char one[SIL_CODE_BYTES], other[SIL_CODE_BYTES];
	sil_code_new(one), sil_code_new(other);
	CHECK(sil_code_is_fine(one) && strcmp(one, other) != 0 && !sil_code_is_fine("2222") &&
	      !sil_code_is_fine("222222222o"));
}

static void origins(void)
{
	CHECK(sil_http_origin_is_fine("", "a:1", false, ""));
	CHECK(sil_http_origin_is_fine("http://a:1", "a:1", false, "") &&
	      sil_http_origin_is_fine("https://A.example", "a.example", false, ""));
	CHECK(!sil_http_origin_is_fine("http://a:2", "a:1", false, "") &&
	      !sil_http_origin_is_fine("null", "a:1", false, ""));
	CHECK(!sil_http_origin_is_fine("http://a:1.evil.example", "a:1", false, "") &&
	      !sil_http_origin_is_fine("http://a", "", false, ""));
	CHECK(sil_http_origin_is_fine("https://a:1", "a:1", true, "") &&
	      !sil_http_origin_is_fine("http://a:1", "a:1", true, "") &&
	      sil_http_origin_is_fine("http://a:1", "a:1", true, "http://a:1"));
	CHECK(sil_http_origin_is_fine("https://x", "a", false, "https://y https://x") &&
	      !sil_http_origin_is_fine("https://", "a", false, "https://y https://x"));
	/* "/t/CODE" and nothing else is the page. */
	struct sil_site site = {0};
	struct sil_http_reply reply;
	struct sil_http_request request = {"/t/abc", "", "", SIL_EN};
	sil_http_answer(&site, &request, &reply);
	CHECK(reply.status == 200);
	request.path = "/t";
	sil_http_answer(&site, &request, &reply);
	CHECK(reply.status == 404 && !strcmp(reply.body, "There is nothing here."));
	request.lang = SIL_DE;
	sil_http_answer(&site, &request, &reply);
	CHECK(!strcmp(reply.body, "Hier ist nichts."));
}

/* What a browser says it cannot read is not sent to it (RFC 9110, 12.5.3). */
static void encodings(void)
{
	static char paths[3][16] = {"/a.js", "/a.js.br", "/a.js.gz"}, body[] = "x";
	static const char *const wanted[][2] = {
		{"br, gzip", "br"},
		{"gzip", "gzip"},
		{"GZIP ;q=0.5", "gzip"},
		{"gzip;q=1.0, br;q=0.001", "br"},
		{"*", "br"},
		{"br;q=0, gzip", "gzip"},
		{"br; q=0.000 ,gzip", "gzip"},
		{"br;Q=0,*", "gzip"},
		{"*;q=0, gzip", "gzip"},
		{"gzip,br;q=0;x", "gzip"},
		{"", ""},
		{"identity", ""},
		{"*;q=0", ""},
		{"br;q=0", ""},
		{"br;q=0,gzip;q=0.0,*", ""},
		{"vibrant, xgzip, gzipped", ""},
		{",;,", ""},
	};
	struct sil_site_file files[3];
	struct sil_site site = {files, 3};
	struct sil_http_reply reply;
	for (int i = 0; i < 3; i++)
		files[i] =
			(struct sil_site_file){.path = paths[i], .body = body, .length = 1, .type = "", .etag = "\"\""};
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
		struct sil_http_request request = {"/a.js", "", wanted[i][0], SIL_EN};
		sil_http_answer(&site, &request, &reply);
		CHECK(!strcmp(reply.encoding ? reply.encoding : "", wanted[i][1]));
	}
}

/* A preview's picture has a whole address, and a host cannot write anything else into the page. */
static void previews(void)
{
	char path[] = "/index.html", body[] = "<meta property=\"og:image\" content=\"/preview.jpg\"><p>";
	struct sil_site_file file = {.path = path, .body = body, .length = strlen(body), .type = "text/html"};
	struct sil_site site = {&file, 1}, empty = {0};
	size_t length = 0;
	char *page = sil_http_page_for_previews(&site, "a.example:1", true, &length);
	CHECK(page && length == strlen(body) + strlen("https://a.example:1") &&
	      !memcmp(page, "<meta property=\"og:image\" content=\"https://a.example:1/preview.jpg\"><p>", length));
	free(page);
	page = sil_http_page_for_previews(&site, "[::1]:7", false, &length);
	CHECK(page && memmem(page, length, "\"http://[::1]:7/preview.jpg\"", 28));
	free(page);
	CHECK(!sil_http_page_for_previews(&site, "a\"><script>", true, &length) &&
	      !sil_http_page_for_previews(&site, "a b", true, &length) &&
	      !sil_http_page_for_previews(&site, "", true, &length) &&
	      !sil_http_page_for_previews(&empty, "a", true, &length));
}

static void options(void)
{
	struct sil_serve_options all;
	char why[200], path[] = "/tmp/silure-XXXXXX";
	sil_serve_defaults(&all);
	CHECK(sil_serve_set(&all, "bot-ms", "12", why, sizeof why) && all.limits.bot_ms == 12);
	CHECK(sil_serve_set(&all, "chats-per-minute", "0", why, sizeof why) && all.limits.actions[SIL_CHAT].burst == 0);
	CHECK(sil_serve_set(&all, "race-credit", "off", why, sizeof why) && !all.limits.race_credit);
	CHECK(!sil_serve_set(&all, "bot-ms", "x", why, sizeof why) &&
	      !sil_serve_set(&all, "nothing", "1", why, sizeof why));
	CHECK(!sil_serve_set(&all, "race-credit", "yes", why, sizeof why));
	setenv("SILURE_IDLE_S", "77", 1);
	CHECK(sil_serve_environment(&all, why, sizeof why) && all.limits.idle_s == 77);
	setenv("SILURE_IDLE_S", "soon", 1);
	CHECK(!sil_serve_environment(&all, why, sizeof why));
	unsetenv("SILURE_IDLE_S");
	FILE *file = fdopen(mkstemp(path), "w");
	fputs("# a comment\n\n listen = [::1]:80 \nbot-ms=5\n", file);
	fclose(file);
	CHECK(sil_serve_file(&all, path, why, sizeof why) && !strcmp(all.listen, "[::1]:80") && all.limits.bot_ms == 5);
	file = fopen(path, "w");
	fputs("bot-ms=5\nlisten\n", file);
	fclose(file);
	CHECK(!sil_serve_file(&all, path, why, sizeof why) && strstr(why, "line 2"));
	unlink(path);
	for (int i = 0; sil_serve_name(i); i++)
		CHECK(sil_serve_set(&all, sil_serve_name(i), "1", why, sizeof why) ||
		      sil_serve_set(&all, sil_serve_name(i), "on", why, sizeof why) ||
		      sil_serve_set(&all, sil_serve_name(i), "info", why, sizeof why) ||
		      sil_serve_set(&all, sil_serve_name(i), "here", why, sizeof why) ||
		      sil_serve_set(&all, sil_serve_name(i), "local", why, sizeof why) ||
		      sil_serve_set(&all, sil_serve_name(i), "90d 2g", why, sizeof why) ||
		      sil_serve_set(&all, sil_serve_name(i), "90d", why, sizeof why));
	CHECK(all.limits.keep.age_ms == INT64_C(90) * 86400000 && all.limits.keep.bytes == INT64_C(2) << 30);
	CHECK(sil_serve_set(&all, "keep", "all", why, sizeof why) && !all.limits.keep.age_ms && !all.limits.keep.bytes);
}

/* Sets an option to what the page says is usual; false, with a line about it, if that changes anything. */
static bool is_usual(const char *name, const char *value)
{
	struct sil_serve_options usual, set;
	char why[200] = "it is another by default", digits[32];
	size_t used = 0;
	for (; *value && used + 1 < sizeof digits; value++)
		if (*value != ',')
			digits[used++] = *value;
	digits[used] = 0;
	memset(&usual, 0, sizeof usual), sil_serve_defaults(&usual);
	set = usual;
	if (sil_serve_set(&set, name, digits, why, sizeof why) && !memcmp(&set, &usual, sizeof set))
		return true;
	printf("# docs/security.md: %s is not %s: %s\n", name, digits, why);
	return false;
}

/* "| `name`, `name` | 120, 60 | why |" in docs/security.md: every option, and what it usually is. */
static void limits_on_the_page(void)
{
	char line[2000], path[600];
	int rows = 0, rates = 0;
	snprintf(path, sizeof path, "%s/docs/security.md", SOURCE_ROOT);
	FILE *page = fopen(path, "r");
	if (!CHECK(page))
		return;
	while (fgets(line, sizeof line, page)) {
		char *rest, *names, *values, *name_rest, *value_rest;
		if (strncmp(line, "| `", 3) != 0)
			continue;
		names = strtok_r(line, "|", &rest), values = strtok_r(NULL, "|", &rest);
		char *name = strtok_r(names, "`, ", &name_rest), *value = strtok_r(values, " ", &value_rest);
		for (; name; name = strtok_r(NULL, "`, ", &name_rest), value = strtok_r(NULL, " ", &value_rest)) {
			if (!CHECK(value))
				break;
			size_t length = strlen(value);
			if (value[length - 1] == ',') /* between two values, not within one */
				value[length - 1] = 0;
			CHECK(is_usual(name, value));
			rates += strstr(name, "-per-minute") != NULL;
			rows++;
		}
		CHECK(!value);
	}
	fclose(page);
	CHECK(rows > 40 && rates == SIL_ACTIONS + 2); /* all actions, connections, guesses */
}

/* The numbers are those of sha256sum. */
static void deal(void)
{
	struct sil_deal_secret secret;
	struct sil_proof proof = {.table = "23456789ab", .nonces = {"red", ""}};
	const struct sil_config two = {.seats = 2};
	char hex[65];
	uint8_t key[SIL_KEY_BYTES];
	for (int i = 0; i < SIL_SECRET_BYTES; i++)
		secret.bytes[i] = (uint8_t)i;
	struct sil_commitment commitment = sil_fair_commit(&secret);
	sodium_bin2hex(hex, sizeof hex, commitment.bytes, sizeof commitment.bytes);
	CHECK(!strcmp(hex, COMMITMENT));
	sil_fair_key(&secret, &proof, sil_games[0], &two, key);
	sodium_bin2hex(hex, sizeof hex, key, sizeof key);
	CHECK(!strcmp(hex, DEAL_KEY));
	/* Our SHA-256 is libsodium's, for every length around the blocks. */
	uint8_t data[300], ours[SIL_SHA256_BYTES], theirs[crypto_hash_sha256_BYTES];
	randombytes_buf(data, sizeof data);
	for (size_t length = 0; length <= sizeof data; length++) {
		struct sil_sha256 sha;
		sil_sha256_begin(&sha);
		sil_sha256_add(&sha, data, length / 3);
		sil_sha256_add(&sha, data + length / 3, length - length / 3);
		sil_sha256_end(&sha, ours);
		crypto_hash_sha256(theirs, data, length);
		CHECK(!memcmp(ours, theirs, sizeof ours));
	}
	CHECK(sil_nonce_is_fine("") && sil_nonce_is_fine("aZ0-_") && !sil_nonce_is_fine("a b") &&
	      !sil_nonce_is_fine("a\n"));
}

/* Where other devices find a server, and the code they photograph; tests/browser/family.mjs reads codes, too. */
static void reached(void)
{
	static const char *const here[] = {"127.0.0.1", "::1", "localhost", "127.1.2.3"};
	struct sil_reach reach;
	struct sil_qr qr;
	char text[SIL_INVITE_BYTES], longest[SIL_QR_BYTES + 2];
	for (int i = 0; i < 4; i++) {
		sil_reach(here[i], 7464, &reach);
		CHECK(reach.count == 0);
	}
	sil_reach("192.0.2.7", 80, &reach);
	CHECK(reach.count == 1 && !strcmp(reach.origins[0], "http://192.0.2.7:80"));
	sil_reach("2001:db8::7", 7464, &reach);
	CHECK(reach.count == 1 && !strcmp(reach.origins[0], "http://[2001:db8::7]:7464"));
	sil_reach("*", 7464, &reach);
	for (int i = 0; i < reach.count; i++)
		CHECK(!strstr(reach.origins[i], "127.0.0.1") && !strstr(reach.origins[i], "[::1]") &&
		      !strstr(reach.origins[i], "fe80"));
	memset(longest, 'x', sizeof longest);
	longest[SIL_QR_BYTES] = 0;
	CHECK(sil_qr_make(longest, &qr) && qr.side == SIL_QR_SIDE);
	struct sil_out out = sil_out_on(text, sizeof text);
	sil_qr_draw(&qr, &out);
	CHECK(!out.overflow);
	longest[SIL_QR_BYTES] = 'x', longest[SIL_QR_BYTES + 1] = 0;
	CHECK(!sil_qr_make(longest, &qr));
	CHECK(sil_qr_make("", &qr) && qr.side == 21 && qr.dark[0][0] && !qr.dark[7][7] && qr.dark[13][8]);
	out = sil_out_on(text, sizeof text);
	sil_invite("192.0.2.7", 80, &out);
	CHECK(!out.overflow && strstr(text, "On this machine:  http://192.0.2.7:80\n") &&
	      strstr(text, "Phones:           http://192.0.2.7:80\n") && strstr(text, "█▀▀▀▀▀█") &&
	      strstr(text, "--listen 127.0.0.1:80."));
	out = sil_out_on(text, sizeof text);
	sil_invite("127.0.0.1", 80, &out);
	CHECK(strstr(text, "On this machine:  http://127.0.0.1:80\n") && strstr(text, "for this machine alone"));
}

static double own_s(void)
{
	struct timespec now;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* A connection to ourselves that has carried something; `there`: the port of whoever called. */
static bool call_oneself(int handles[3], unsigned *there)
{
	struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof at;
	char byte = 0;
	handles[0] = socket(AF_INET, SOCK_STREAM, 0), handles[1] = socket(AF_INET, SOCK_STREAM, 0);
	bool good = bind(handles[0], (struct sockaddr *)&at, size) == 0 && listen(handles[0], 1) == 0 &&
		    getsockname(handles[0], (struct sockaddr *)&at, &size) == 0 &&
		    connect(handles[1], (struct sockaddr *)&at, size) == 0 &&
		    (handles[2] = accept(handles[0], (struct sockaddr *)&at, &size)) >= 0;
	*there = ntohs(at.sin_port);
	return good && send(handles[2], &byte, 1, 0) == 1 && recv(handles[1], &byte, 1, 0) == 1 &&
	       send(handles[1], &byte, 1, 0) == 1 && recv(handles[2], &byte, 1, 0) == 1;
}

/* A walk along all connections of the machine takes milliseconds: one serves many, and who comes later is found soon.
 */
static void round_trips_of_others(void)
{
	int handles[2][3];
	unsigned ports[2];
	CHECK(call_oneself(handles[0], &ports[0]));
	double from_s = own_s();
	CHECK(sil_sock_diag_rtt_us("127.0.0.1", ports[0]) > 0);
	double walk_s = own_s() - from_s;
	CHECK(sil_sock_diag_rtt_us("127.0.0.1", 0) > 0);
	CHECK(call_oneself(handles[1], &ports[1]));
	from_s = own_s();
	for (int i = 0; i < 2000; i++)
		CHECK(!sil_sock_diag_rtt_us(i % 2 ? "127.0.0.1" : "192.0.2.1", ports[0]) == !(i % 2));
	CHECK(own_s() - from_s < 200 * walk_s);
	int64_t until_ms = test_ms() + 10000;
	while (!sil_sock_diag_rtt_us("127.0.0.1", ports[1]) && test_ms() < until_ms)
		;
	CHECK(sil_sock_diag_rtt_us("127.0.0.1", ports[1]) > 0);
	CHECK(!sil_sock_diag_rtt_us("no address", 0));
	for (int i = 0; i < 6; i++)
		close(handles[i / 3][i % 3]);
}

int main(void)
{
	if (sodium_init() < 0)
		return 2;
	RUN("timers", timers_go_off);
	RUN("buckets and addresses", buckets);
	RUN("tokens, cookies, codes", tokens);
	RUN("origins and paths", origins);
	RUN("encodings", encodings);
	RUN("previews of links", previews);
	RUN("options by name, environment and file", options);
	RUN("limits are those of docs/security.md", limits_on_the_page);
	RUN("where phones find it", reached);
	RUN("the deal", deal);
	RUN("round trips of a proxy's connections", round_trips_of_others);
	return check_report();
}
