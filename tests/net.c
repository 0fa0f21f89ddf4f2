/* Networks of whole numbers: what is read, refused, computed and drawn. May touch true states: it is a test. */
#include <string.h>

#include "bots/levels.h"
#include "bots/net_bot.h"
#include "bots/paired.h"
#include "engine/hash.h"
#include "engine/observation.h"
#include "engine/parse.h"
#include "engine/play.h"
#include "table/ask.h"
#include "tests/check.h"

enum { HIDDEN = 4, MOST = 4096, CHAWAI_DIVERS = 12 };

/* A small network for Chawaï: it sees the turn, and prefers the diver of its number on every other turn. */
struct file {
	_Alignas(8) uint8_t bytes[MOST];
	size_t length;
};

static void put(struct file *file, const void *part, size_t bytes)
{
	memcpy(file->bytes + file->length, part, bytes);
	file->length += (bytes + 3) / 4 * 4;
}

static void seal(struct file *file)
{
	uint64_t hash = sil_hash(SIL_NET_VERSION, file->bytes + 16, file->length - 16);
	memcpy(file->bytes + 8, &hash, 8);
}

static void put_layer(struct file *file, unsigned from, unsigned to, int32_t factor, const int8_t *weights)
{
	int32_t biases[64] = {0}, factors[64];
	for (unsigned k = 0; k < to; k++)
		factors[k] = factor;
	put(file, biases, to * sizeof *biases);
	put(file, factors, to * sizeof *factors);
	put(file, weights, (size_t)from * to);
}

static struct file small_net(const struct sil_rules *rules)
{
	struct file file = {.length = 0};
	const uint16_t bytes = rules->observation->bytes, acts = rules->acts,
		       answers = (uint16_t)(acts + SIL_MAX_SEATS);
	uint16_t sizes[8] = {bytes, acts, 1, 2, 1, SIL_NET_NONE, 256, 0};
	uint16_t widths[16] = {2, HIDDEN, answers};
	struct sil_net_group groups[SIL_NET_MAX_GROUPS] = {{0}};
	struct sil_net_column turn = {SIL_NET_BYTE, SIL_NET_NO_ROW, 6, 0, 0, 0, 0, SIL_NET_NONE, 0};
	struct sil_net_feature features[2] = {{0, 1, 0, 0, 0}, {0, 1, 1, 1, 0}};
	int8_t first[2][HIDDEN] = {{100}, {0, 100}}, second[64][HIDDEN] = {{0}};
	char game[16] = {0}, tables[SIL_NET_TABLE] = {0};
	strncpy(game, rules->name, sizeof game - 1);
	put(&file, "SILNET\1\2", 8), put(&file, (uint8_t[8]){0}, 8), put(&file, game, sizeof game);
	put(&file, sizes, sizeof sizes), put(&file, groups, sizeof groups), put(&file, widths, sizeof widths);
	put(&file, &turn, sizeof turn), put(&file, features, sizeof features), put(&file, tables, sizeof tables);
	for (int a = 0; a < acts; a++)
		second[a][0] = (int8_t)a, second[a][1] = (int8_t)-a;
	second[acts][1] = 100; /* on odd turns the viewer expects to win */
	put_layer(&file, 2, HIDDEN, 1 << 24, first[0]);
	put_layer(&file, HIDDEN, answers, 1 << 22, second[0]);
	seal(&file);
	return file;
}

static const struct sil_rules *chawai(void)
{
	return sil_find_game("chawai")->rules;
}

static void what_it_says_is_known_to_the_last_bit(void)
{
	struct file file = small_net(chawai());
	struct sil_net net;
	struct sil_net_answer answer;
	uint8_t observation[1024] = {2, 4};
	const uint16_t acts[] = {0, 3, 11};
	const char *why = sil_net_read(chawai(), file.bytes, file.length, &net);
	if (!CHECK(!why))
		return;
	sil_net_evaluate(&net, observation, acts, 3, &answer);
	CHECK(answer.acts[0] == 0 && answer.acts[1] == 75 && answer.acts[2] == 275);
	CHECK(answer.chances[2] == 32768 && answer.chances[0] == 32768);
	observation[6] = 5;
	sil_net_evaluate(&net, observation, acts, 3, &answer);
	CHECK(answer.acts[0] == 0 && answer.acts[1] == -75 && answer.acts[2] == -275);
	CHECK(answer.chances[2] > 60000 && answer.chances[3] == 32768); /* 2500 / 1024: 92 % */
	CHECK(answer.chances[2] == 60289);
}

static void what_is_no_network_is_refused_with_a_sentence(void)
{
	struct file good = small_net(chawai()), bad;
	struct sil_net net;
	CHECK(!strcmp(sil_net_read(chawai(), "", 0, &net), "it is no network"));
	bad = good, bad.bytes[6] = 9;
	CHECK(!strcmp(sil_net_read(chawai(), bad.bytes, bad.length, &net), "it is of another version"));
	for (size_t at = 16; at < good.length; at += 7) {
		bad = good, bad.bytes[at] ^= 1;
		CHECK(!strcmp(sil_net_read(chawai(), bad.bytes, bad.length, &net),
			      "it is damaged: its hash is another"));
	}
	CHECK(!strcmp(sil_net_read(sil_find_game("kawaii")->rules, good.bytes, good.length, &net),
		      "it is for another game"));
	for (size_t cut = 4; cut < good.length - 120; cut += 4) {
		bad = good, bad.length -= cut, seal(&bad);
		CHECK(!strcmp(sil_net_read(chawai(), bad.bytes, bad.length, &net), "its parts do not fit together"));
	}
}

/* Whatever a file with the right hash says, nothing is read beyond its ends: sanitizers see to that. */
static void a_strange_program_is_refused_or_runs(void)
{
	struct file good = small_net(chawai());
	struct sil_rng rng = {77};
	struct sil_net_answer answer;
	const uint16_t acts[] = {0, 11};
	int ran = 0;
	for (int i = 0; i < 20000; i++) {
		struct file bad = good;
		struct sil_net net;
		uint8_t observation[1024] = {1, 3};
		for (unsigned changes = 1 + sil_rng_below(&rng, 3); changes; changes--)
			bad.bytes[32 + sil_rng_below(&rng, 112)] = (uint8_t)sil_rng_next(&rng);
		seal(&bad);
		if (sil_net_read(chawai(), bad.bytes, bad.length, &net))
			continue;
		sil_net_evaluate(&net, observation, acts, 2, &answer), ran++;
	}
	CHECK(ran > 100 && ran < 19000);
}

static void acts_are_drawn_by_their_weights(void)
{
	const int32_t acts[3] = {0, SIL_NET_NAT, -20 * SIL_NET_NAT};
	struct sil_rng rng = {5};
	int drawn[3] = {0}, cold[3] = {0};
	for (int i = 0; i < 100000; i++)
		drawn[sil_net_draw(acts, 3, 256, &rng)]++, cold[sil_net_draw(acts, 3, 128, &rng)]++;
	CHECK(drawn[1] > 72600 && drawn[1] < 73600 && !drawn[2]); /* e : 1 is 73.1 % */
	CHECK(cold[1] > 87600 && cold[1] < 88500);                /* e² : 1 is 88.1 % */
	CHECK(sil_net_draw(acts, 3, 0, &rng) == 1);
}

/* Before it is given a network the bot plays as hard does; then by the network. */
static void the_bot_plays_what_it_was_given(void)
{
	static struct file file;
	const struct sil_game *game = sil_find_game("chawai");
	struct sil_config config = {.seats = 3};
	struct sil_state state;
	struct sil_asked asked;
	int highest = 0;
	sil_begin(game->rules, &config, (uint8_t[SIL_KEY_BYTES]){3}, &state);
	if (!CHECK(sil_ask(game, &state, 1, &asked) == SIL_OK))
		return;
	struct sil_rng one = {9}, other = {9};
	CHECK(!sil_net_given(game->rules));
	CHECK(sil_net_bot.choose(&asked.question, &one).act == sil_hard_bot.choose(&asked.question, &other).act);
	file = small_net(game->rules);
	CHECK(sil_net_give(game, file.bytes, 3) && !sil_net_given(game->rules));
	CHECK(!sil_net_give(game, file.bytes, file.length) && sil_net_given(game->rules));
	for (int i = 0; i < 1000; i++)
		highest += sil_net_bot.choose(&asked.question, &one).act == 11;
	CHECK(highest > 70 && highest < 125); /* e^(11 × 25 / 1024) of the sum of all: 9.5 % */
}

/* hard and max play by the network that was given, in one thread repeatably; what they were before goes on beside them.
 */
static void levels_play_by_the_network(void)
{
	const struct sil_game *game = sil_find_game("chawai");
	struct sil_config config = {.seats = 4};
	struct sil_state state;
	struct sil_asked asked;
	int other_than_search = 0;
	for (uint8_t deal = 0; deal < 20; deal++) {
		sil_begin(game->rules, &config, (uint8_t[SIL_KEY_BYTES]){deal}, &state);
		if (!CHECK(sil_ask(game, &state, 1, &asked) == SIL_OK && sil_net_given(game->rules)))
			return;
		struct sil_rng net = {deal}, hard = {deal}, search = {deal}, max = {deal}, again = {deal};
		uint16_t act = sil_hard_bot.choose(&asked.question, &hard).act;
		CHECK(act == sil_net_bot.choose(&asked.question, &net).act && hard.x == net.x);
		other_than_search += act != sil_hard_search_bot.choose(&asked.question, &search).act;
		asked.question.budget.iterations = 20;
		act = sil_net_rollouts(&asked.question, sil_net_given(game->rules), &max);
		CHECK(act < CHAWAI_DIVERS &&
		      act == sil_net_rollouts(&asked.question, sil_net_given(game->rules), &again));
		asked.question.budget.iterations = 0;
	}
	CHECK(other_than_search > 0);
}

int main(void)
{
	RUN("what it says is known to the last bit", what_it_says_is_known_to_the_last_bit);
	RUN("what is no network is refused with a sentence", what_is_no_network_is_refused_with_a_sentence);
	RUN("a strange program is refused or runs", a_strange_program_is_refused_or_runs);
	RUN("acts are drawn by their weights", acts_are_drawn_by_their_weights);
	RUN("the bot plays what it was given", the_bot_plays_what_it_was_given);
	RUN("levels play by the network", levels_play_by_the_network);
	return check_report();
}
