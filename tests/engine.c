/* The engine's own parts: key stream, shuffles, bits, words, JSON, records. */
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/bits.h"
#include "engine/out.h"
#include "engine/play.h"
#include "engine/record.h"
#include "engine/record_lines.h"
#include "engine/sha256.h"
#include "engine/shuffle.h"
#include "engine/parse.h"
#include "engine/printable.h"
#include "table/selfplay.h"
#include "tests/check.h"
#include "tests/json.h"

/* ChaCha with 8 rounds, 256-bit key of zeros, nonce 0: the first block as its published test vectors give it. */
static void stream_is_chacha8(void)
{
	static const char expected[] = "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
				       "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42";
	uint8_t key[SIL_KEY_BYTES] = {0}, bytes[64];
	struct sil_stream stream;
	sil_stream_open(&stream, key, 0);
	for (int i = 0; i < 16; i++) {
		uint32_t bits = sil_stream_u32(&stream);
		memcpy(bytes + 4 * i, &bits, 4);
	}
	char text[130];
	struct sil_out out = sil_out_on(text, sizeof text);
	sil_put_hex(&out, bytes, 64);
	CHECK(!strcmp(text, expected));
}

static void purposes_have_streams_of_their_own(void)
{
	uint8_t key[SIL_KEY_BYTES] = {1, 2, 3};
	struct sil_stream a, b;
	sil_stream_open(&a, key, 1), sil_stream_open(&b, key, (uint64_t)1 << 32);
	int equal = 0;
	for (int i = 0; i < 64; i++)
		equal += sil_stream_u32(&a) == sil_stream_u32(&b);
	CHECK(equal == 0);
}

/* Each of the 120 orders of five cards comes up equally often: chi-square with 119 degrees of freedom stays below 175
 * with a chance of 99.94 %; the seeds are fixed. */
static void check_even(void (*shuffle)(void *, uint8_t *, uint32_t), void *source)
{
	enum { ROUNDS = 120000 };
	static int seen[3125];
	memset(seen, 0, sizeof seen);
	for (int i = 0; i < ROUNDS; i++) {
		uint8_t cards[5] = {0, 1, 2, 3, 4};
		shuffle(source, cards, 5);
		seen[(((cards[0] * 5 + cards[1]) * 5 + cards[2]) * 5 + cards[3]) * 5 + cards[4]]++;
	}
	double chi = 0;
	int orders = 0;
	for (int i = 0; i < 3125; i++)
		if (seen[i])
			orders++, chi += (seen[i] - 1000.0) * (seen[i] - 1000.0) / 1000.0;
	CHECK(orders == 120);
	CHECK(chi < 175);
}

/* Where each of 160 cards ends up is even too: batches of three and of four are both in play. */
static void check_places(void (*shuffle)(void *, uint8_t *, uint32_t), void *source)
{
	enum { CARDS = 160, ROUNDS = 16000 };
	static int seen[CARDS][CARDS];
	memset(seen, 0, sizeof seen);
	for (int i = 0; i < ROUNDS; i++) {
		uint8_t cards[CARDS];
		for (int c = 0; c < CARDS; c++)
			cards[c] = (uint8_t)c;
		shuffle(source, cards, CARDS);
		for (int c = 0; c < CARDS; c++)
			seen[c][cards[c]]++;
	}
	double chi = 0;
	for (int place = 0; place < CARDS; place++)
		for (int card = 0; card < CARDS; card++)
			chi += (seen[place][card] - 100.0) * (seen[place][card] - 100.0) / 100.0;
	/* 159² = 25,281 degrees of freedom, standard deviation 225: four of them on either side. */
	CHECK(chi > 25281 - 900 && chi < 25281 + 900);
}

static void by_stream(void *source, uint8_t *cards, uint32_t count)
{
	sil_shuffle(source, cards, count);
}

static void by_rng(void *source, uint8_t *cards, uint32_t count)
{
	sil_rng_shuffle(source, cards, count);
}

static void shuffles_are_even(void)
{
	uint8_t key[SIL_KEY_BYTES] = {9};
	struct sil_stream stream;
	struct sil_rng rng = {5};
	sil_stream_open(&stream, key, 0);
	check_even(by_stream, &stream), check_places(by_stream, &stream);
	check_even(by_rng, &rng), check_places(by_rng, &rng);
}

static void below_is_even(void)
{
	struct sil_rng rng = {3};
	int seen[7] = {0};
	for (int i = 0; i < 70000; i++)
		seen[sil_rng_below(&rng, 7)]++;
	double chi = 0;
	for (int i = 0; i < 7; i++)
		chi += (seen[i] - 10000.0) * (seen[i] - 10000.0) / 10000.0;
	CHECK(chi < 22.5); /* 6 degrees of freedom, 99.9 % */
	/* Three quarters of 2^32: a generator without rejection would give the lowest third twice as often. */
	uint32_t low = 0;
	for (int i = 0; i < 30000; i++)
		low += sil_rng_below(&rng, 0xc0000000u) % 3 == 0;
	CHECK(low > 9700 && low < 10300);
}

static void nth_bit_counts(void)
{
	for (unsigned mask = 1; mask < 1 << 16; mask++) {
		unsigned n = 0;
		for (unsigned bit = 0; bit < 16; bit++)
			if (mask >> bit & 1)
				CHECK(sil_nth_bit(mask, n++) == bit);
	}
}

static void numbers_parse_strictly(void)
{
	uint64_t number = 42;
	static const char *const bad[] = {"",   "-1", "+1", " 1", "1 ", "01", "1a", "256", "99999999999999999999999",
					  "0x1"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		CHECK(!sil_parse_number(bad[i], 255, &number) && number == 42);
	CHECK(sil_parse_number("0", 255, &number) && number == 0);
	number = 42;
	CHECK(!sil_parse_number("9", 7, &number) && !sil_parse_number("8", 7, &number) &&
	      !sil_parse_number("17", 7, &number));
	CHECK(number == 42 && sil_parse_number("7", 7, &number) && number == 7);
	CHECK(sil_parse_number("255", 255, &number) && number == 255);
	CHECK(sil_parse_number("18446744073709551615", UINT64_MAX, &number) && number == UINT64_MAX);
	CHECK(!sil_parse_number("18446744073709551616", UINT64_MAX, &number));
	uint8_t seat = 9, bytes[2] = {7, 7};
	CHECK(sil_parse_seat("4", 4, &seat) == SIL_NO_SUCH_SEAT && seat == 9);
	CHECK(sil_parse_seat("clock", 4, &seat) == SIL_OK && seat == SIL_CLOCK);
	CHECK(!sil_parse_hex("00FF", 4, bytes, 2) && !sil_parse_hex("00f", 3, bytes, 2) && bytes[0] == 7);
	CHECK(sil_parse_hex("00ff", 4, bytes, 2) && bytes[0] == 0 && bytes[1] == 255);
}

static void options_are_explained(void)
{
	char text[256];
	struct sil_out out = sil_out_on(text, sizeof text);
	const struct sil_game *game = sil_find_game("chawai");
	struct sil_config config = {.seats = 2};
	CHECK(!sil_check_config(game, &config, &out));
	CHECK(!strcmp(text, "chawai takes 3 to 6 players, not 2"));
	sil_out_clear(&out);
	CHECK(!sil_set_option(game, &config, "deck=38", &out) && strstr(text, "deck=36|37") && config.options[0] == 0);
	CHECK(!sil_set_option(game, &config, "dec=37", &out) && !sil_set_option(game, &config, "deck", &out));
	CHECK(sil_set_option(game, &config, "deck=37", &out) && config.options[0] == 1);
	/* What was given is quoted, a long one as far as whole characters go: a browser hangs up on half of one. */
	static const char accents[] = "aéééééééééééééééééééééééééééééééééééééééé=1";
	sil_out_clear(&out);
	CHECK(!sil_set_option(game, &config, accents, &out) && strstr(text, "'aéé") && strstr(text, "deck=36|37"));
	for (const char *at = text; *at; at += sil_printable(at))
		if (!CHECK(sil_printable(at)))
			break;
	config = (struct sil_config){.seats = 3, .options = {9}};
	CHECK(!sil_check_config(game, &config, &out));
	CHECK(sil_find_game("chess") == NULL);
}

static void names_are_printable(void)
{
	static const char *const fine[] = {"Zoé", "李雷", "a", "O'Neil 2", "🐟"};
	static const char *const bad[] = {"",
					  " a",
					  "a ",
					  "a\nb",
					  "\x1b[31m",
					  "\xff",
					  "\xc0\xaf",
					  "\xed\xa0\x80",
					  "\xf5\x80\x80\x80",
					  "a\xe2\x80\xaez",
					  "\xe2\x82",
					  "123456789012345678901234567890123456789012345678"};
	for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
		CHECK(sil_name_is_fine(fine[i]));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		CHECK(!sil_name_is_fine(bad[i]));
}

/* Whoever calls themselves so is seen by nobody. Records that have such a name are read all the same. */
static void invisible_names_are_not_chosen(void)
{
	static const char *const unseen[] = {"\xc2\xa0",     "\xe3\x80\x80",         "\xe3\x85\xa4",
					     "\xe2\xa0\x80", "\xc2\xad\xef\xb8\x8f", "\xf0\x9d\x85\x99",
					     "An\xc2\xadna", "An\xd8\x9cna",         "An\xf3\xa0\x81\x81na"};
	for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
		CHECK(sil_name_is_fine(unseen[i]) && !sil_name_can_be_chosen(unseen[i]));
	CHECK(sil_name_can_be_chosen("Zo\xc3\xa9") && sil_name_can_be_chosen("\xe3\x80\x80 a") &&
	      sil_name_can_be_chosen("\xe2\x9d\xa4\xef\xb8\x8f"));
	CHECK(!sil_name_can_be_chosen("\xc2\x9b"
				      "31m"));
}

static void texts_from_outside_do_not_steer(void)
{
	static const char *const pairs[][2] = {
		{"caf\xc3\xa9", "caf\xc3\xa9"},
		{"\x1b[2J", "?[2J"},
		{"\xc2\x9b"
		 "2J",
		 "?2J"}, /* a C1 control: the same as ESC [ */
		{"a\xe2\x80\xae"
		 "b",
		 "a?b"},
		{"\xff\xc3", "??"},
		{"12345\xf0\x9f\x90\x9f", "12345"}, /* half a fish does not fit */
	};
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		char copy[8];
		sil_copy_printable(copy, sizeof copy, pairs[i][0]);
		CHECK(!strcmp(copy, pairs[i][1]));
	}
}

static void put_sample(struct sil_out *out)
{
	sil_json_open(out, '{');
	sil_json_key(out, "a\"b"), sil_json_text(out, "\\ \n \x7f é");
	sil_json_key(out, "n"), sil_json_int(out, INT64_MIN);
	sil_json_key(out, "r"), sil_json_real(out, -3.14159, 3);
	sil_json_key(out, "l"), sil_json_mask(out, 5);
	sil_json_key(out, "e"), sil_json_open(out, '['), sil_json_close(out, ']');
	sil_json_key(out, "longer than what is short"), sil_json_text(out, "22 letters and no more");
	sil_json_key(out, "24 letters and no more.."), sil_json_text(out, "26 letters, of all, no more");
	sil_json_key(out, "t"), sil_json_bool(out, true), sil_json_key(out, "z"), sil_json_null(out);
	sil_json_close(out, '}');
}

static void json_is_whole(void)
{
	char text[256], whole[256];
	struct sil_out out = sil_out_on(whole, sizeof whole);
	put_sample(&out);
	CHECK(!strcmp(
		whole,
		"{\"a\\\"b\":\"\\\\ \\u000a \\u007f é\",\"n\":-9223372036854775808,\"r\":-3.142,\"l\":[0,2],\"e\":[],"
		"\"longer than what is short\":\"22 letters and no more\",\"24 letters and no more..\":\"26 letters, of all, no more\","
		"\"t\":true,\"z\":null}"));
	CHECK(json_is_valid(whole) && !out.overflow);
	static const char *const bad[] = {"", "{", "{\"a\":1,}", "[1 2]", "{'a':1}", "[01]", "\"\n\"", "[1]x", "nul"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		CHECK(!json_is_valid(bad[i]));
	/* What has no room is cut off, wherever that is, and nothing is written behind. */
	for (size_t size = 0; size < sizeof text; size++) {
		memset(text, '#', sizeof text);
		struct sil_out small = sil_out_on(text, size);
		put_sample(&small);
		CHECK(small.overflow == (size <= out.used) &&
		      small.used == (size <= out.used ? size - !!size : out.used));
		CHECK(!size || (!memcmp(text, whole, small.used) && !text[small.used]));
		CHECK(text[size] == '#');
	}
}

/* The test vectors of FIPS 180-4, and one byte around each border of a block. */
static void sha256_is_sha256(void)
{
	static const struct {
		const char *text;
		int times;
		const char *digest;
	} vectors[] = {
		{"", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
		{"abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
		{"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
		 "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
		{"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqr"
		 "stnopqrstu",
		 1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
		{"a", 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
		{"a", 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
		{"a", 56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
		{"a", 63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
		{"a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
	};
	for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
		struct sil_sha256 sha;
		uint8_t digest[SIL_SHA256_BYTES];
		char hex[2 * SIL_SHA256_BYTES + 1];
		struct sil_out out = sil_out_on(hex, sizeof hex);
		sil_sha256_begin(&sha);
		for (int t = 0; t < vectors[i].times; t++)
			sil_sha256_add(&sha, vectors[i].text, strlen(vectors[i].text));
		sil_sha256_end(&sha, digest);
		sil_put_hex(&out, digest, sizeof digest);
		CHECK(!strcmp(hex, vectors[i].digest));
		for (size_t b = 0; b < sizeof sha; b++)
			CHECK(!((const char *)&sha)[b]);
	}
}

static void winners_share_one_victory(void)
{
	for (unsigned winners = 1; winners < 1u << SIL_MAX_SEATS; winners++) {
		int32_t sum = 0;
		for (unsigned s = 0; s < SIL_MAX_SEATS; s++) {
			sum += sil_victory_share(winners, s);
			CHECK((sil_victory_share(winners, s) > 0) == (winners >> s & 1));
		}
		CHECK(sum == SIL_VICTORY);
	}
	CHECK(sil_victory_share(0, 0) == 0);
}

/* A finished game of each kind, as text, with a proof of its deal. */
static size_t record_of(const struct sil_game *game, bool drawn, char *text, size_t size)
{
	const struct sil_bot *bots[SIL_MAX_SEATS];
	for (int s = 0; s < SIL_MAX_SEATS; s++)
		bots[s] = &sil_random_bot;
	struct sil_config config = {.seats = game->rules->max_seats};
	struct sil_rng rng = {11};
	struct sil_state end;
	struct sil_record record;
	uint8_t key[SIL_KEY_BYTES];
	struct sil_proof proof = {.given = true, .secret = {4}, .table = "jagwsk7hy8", .nonces = {"red", "", "Blue_2"}};
	sil_proof_commit(proof.secret, proof.commitment);
	for (unsigned seat = 0; drawn && seat < config.seats; seat++) {
		proof.round = 2;
		if (!proof.nonces[seat][0])
			continue;
		proof.drawn |= (uint8_t)(1u << seat);
		sil_proof_commit_nonce(proof.table, proof.round, seat, proof.nonces[seat], proof.commitments[seat]);
	}
	sil_proof_key(&proof, game, &config, key);
	sil_record_begin(&record, game, &config, key);
	strcpy(record.names[1], "Zoé la 2e");
	record.proof = proof;
	sil_selfplay(game, &config, key, bots, &(struct sil_budget){0}, &rng, &end, &record);
	struct sil_out out = sil_out_on(text, size);
	sil_record_print(&record, &out);
	sil_record_release(&record);
	return out.used;
}

static size_t line_of(const char *text, size_t at)
{
	size_t line = 1;
	for (size_t i = 0; i < at; i++)
		line += text[i] == '\n';
	return line;
}

static bool reads(const char *text, size_t length, struct sil_record_problem *problem)
{
	struct sil_record record;
	struct sil_state end;
	bool fine = sil_record_read(text, length, &record, &end, problem);
	if (fine)
		sil_record_release(&record);
	return fine;
}

/* Every byte of one game of each kind, each with another of its bits flipped (all eight where the head and the first
 * moves stand): noticed, on its line. Long records are sampled beyond their first 4,000 bytes. */
static void flipped_bytes_are_noticed(void)
{
	static char text[SIL_MAX_RECORD_BYTES];
	const size_t all_bits = CHECK_FEW ? 0 : 600, step = CHECK_FEW ? 3 : 1;
	for (int g = 0; sil_games[g]; g++) {
		struct sil_record_problem problem = {0};
		size_t length = record_of(sil_games[g], g % 2, text, sizeof text);
		CHECK(reads(text, length, &problem));
		for (size_t at = 0; at < length; at += at < 4000 ? step : 97)
			for (size_t bit = at < all_bits ? 0 : at % 8; bit < (at < all_bits ? 8 : at % 8 + 1); bit++) {
				size_t line = line_of(text, at);
				text[at] = (char)(text[at] ^ 1 << bit);
				CHECK(!reads(text, length, &problem));
				CHECK(problem.line == line && problem.sentence[0]);
				text[at] = (char)(text[at] ^ 1 << bit);
			}
	}
}

/* Somebody who edits a record can put its checks right; the proof of the deal still does not hold, on its line. */
static void forged_proofs_are_noticed(void)
{
	static char text[SIL_MAX_RECORD_BYTES], forged[SIL_MAX_RECORD_BYTES];
	static const struct {
		const char *from, *to;
		const char *line; /* where it is noticed; NULL: nowhere */
		bool drawn;
	} forgeries[] = {
		{"word 0 red", "word 0 red", NULL},
		{"word 0 red", "word 0 rad", "key "},
		{"word 0 red", "word 1 red", "key "},
		{"word 0 red", "word 0 r d", "word 0"},
		{"word 0 red", "word 0 ", "word 0"},
		{"word 0 red", "word 7 red", "word 7"},
		{"word 2 Blue_2", "word 0 Blue_2", "word 0 Blue_2"},
		{"table jagwsk7hy8", "table jagwsk7hy9", "key "},
		{"table jagwsk7hy8", "table ", "table "},
		{"secret 04", "secret 05", "secret "},
		{"secret 04", "secret 4", "secret "},
		{"commitment ", "commitment 0", "commitment "},
		{"commitment ", "promise ", "promise "},
		{"word 0 red", "word 0 red", NULL, true},
		{"word 0 red", "word 0 rad", "word 0 rad", true},
		{"word 0 red", "word 1 red", "word 1 red", true},
		{"round 2", "round 3", "word 0 red", true},
		{"round 2", "round 0", "round 0", true},
		{"round 2", "ronde 2", "ronde 2", true},
		{"commitment 0 ", "commitment 1 ", "word 0 red", true},
		{"commitment 2 ", "commitment 2 0", "commitment 2 0", true},
		{"silure-record 2", "silure-record 1", "round 2", true},
		{"table jagwsk7hy8", "tables jagwsk7hy8", "tables ", true},
		{"secret 04", "secret 05", "secret ", true},
	};
	for (size_t f = 0; f < sizeof forgeries / sizeof *forgeries; f++)
		for (int lang = 0; lang < 2; lang++) {
			size_t length = record_of(sil_find_game("chawai"), forgeries[f].drawn, text, sizeof text);
			text[length] = 0;
			struct sil_out out = sil_out_on(forged, sizeof forged);
			struct sil_record_problem problem = {.lang = lang ? SIL_FR : SIL_EN};
			uint64_t chain = 0;
			size_t number = 0, noticed = 0;
			for (const char *at = text; *at; at = strchr(at, '\n') + 1) {
				char line[300];
				struct sil_out content = sil_out_on(line, sizeof line);
				size_t size = (size_t)(strchr(at, '\n') - at) - SIL_RECORD_CHECK;
				size_t cut = strlen(forgeries[f].from);
				bool hit = !strncmp(at, forgeries[f].from, cut);
				sil_put(&content, hit ? forgeries[f].to : "");
				sil_put_bytes(&content, at + (hit ? cut : 0), hit ? size > cut ? size - cut : 0 : size);
				number++;
				if (forgeries[f].line && !noticed &&
				    !strncmp(line, forgeries[f].line, strlen(forgeries[f].line)))
					noticed = number;
				sil_put_bytes(&out, line, content.used);
				sil_record_put_check(&out, sil_record_check(&chain, line, content.used));
				sil_put(&out, "\n");
			}
			CHECK(reads(forged, out.used, &problem) == !forgeries[f].line);
			if (forgeries[f].line)
				CHECK(noticed && problem.line == noticed && problem.sentence[0]);
		}
}

static void truncated_records_are_noticed(void)
{
	static char text[SIL_MAX_RECORD_BYTES];
	struct sil_record_problem problem = {0};
	for (int g = 0; sil_games[g]; g++) {
		size_t length = record_of(sil_games[g], g % 2, text, sizeof text);
		for (size_t cut = 0; cut < length; cut += cut < 1000 ? (CHECK_FEW ? 5 : 1) : 61)
			CHECK(!reads(text, cut, &problem) && problem.line > 0);
		text[length] = '\n';
		CHECK(!reads(text, length + 1, &problem));
	}
	memset(text, 'a', sizeof text);
	CHECK(!reads(text, sizeof text, &problem));
	CHECK(!reads(text, SIL_MAX_RECORD_BYTES + (size_t)1, &problem) && problem.line == 0);
}

static void same_seed_same_game(void)
{
	uint8_t a[SIL_KEY_BYTES], b[SIL_KEY_BYTES];
	sil_seed_key(1, 2, a), sil_seed_key(1, 2, b);
	CHECK(!memcmp(a, b, sizeof a));
	sil_seed_key(2, 1, b);
	CHECK(memcmp(a, b, sizeof a) != 0);
	CHECK(sil_signature() == sil_signature());
}

int main(void)
{
	RUN("the key stream is ChaCha8", stream_is_chacha8);
	RUN("each purpose has a stream of its own", purposes_have_streams_of_their_own);
	RUN("shuffles are even", shuffles_are_even);
	RUN("ranges are even", below_is_even);
	RUN("the n-th set bit, for all masks", nth_bit_counts);
	RUN("numbers, seats and digits parse strictly", numbers_parse_strictly);
	RUN("configurations are checked with a sentence", options_are_explained);
	RUN("names are printable", names_are_printable);
	RUN("invisible names are not chosen", invisible_names_are_not_chosen);
	RUN("texts from outside do not steer a terminal", texts_from_outside_do_not_steer);
	RUN("JSON comes out whole", json_is_whole);
	RUN("a flipped bit of a record is noticed on its line", flipped_bytes_are_noticed);
	RUN("SHA-256 is SHA-256", sha256_is_sha256);
	RUN("a forged proof of a deal is noticed on its line", forged_proofs_are_noticed);
	RUN("a truncated record is noticed", truncated_records_are_noticed);
	RUN("winners share one victory", winners_share_one_victory);
	RUN("same seed, same game", same_seed_same_game);
	return check_report();
}
