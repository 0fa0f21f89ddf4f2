/* A hint over the protocol is what bots/hint.c says about the asker's own view, in the asker's language; and a bot of a
 * hosted table is the level of its name, with that level's own effort. */
#include <stdlib.h>
#include <string.h>

#include "bots/levels.h"
#include "engine/play.h"
#include "engine/heuristic.h"
#include "table/ask.h"
#include "tests/check.h"
#include "tests/server/inside.h"

static char heard[1 << 14];

static void listen(struct sil_peer *peer, const char *text, size_t length)
{
	(void)peer;
	if (length < sizeof heard && (strstr(text, "\"type\":\"hint\"") || strstr(text, "\"type\":\"error\"")))
		memcpy(heard, text, length + 1);
}

/* The list of hints in what was heard last, or "". */
static const char *hints_heard(void)
{
	const char *list = strstr(heard, "\"hints\":");
	return list ? list + strlen("\"hints\":") : "";
}

static void expect(const struct sil_hosted *hosted, uint8_t seat, enum sil_lang lang, char *text, size_t size)
{
	struct sil_asked asked;
	struct sil_hint hints[SIL_MAX_HINTS];
	struct sil_out out = sil_out_on(text, size);
	out.lang = lang;
	CHECK(sil_ask(hosted->game, &hosted->table.truth, seat, &asked) == SIL_OK);
	int count = sil_hint(&asked.question, hints);
	sil_describe_hints(hosted->game, hints, count, &out);
	sil_put(&out, "}"); /* of the whole message */
}

static void one_game(const struct sil_game *game)
{
	static char expected[1 << 14], english[1 << 14];
	struct sil_limits limits = inside_limits();
	struct sil_config config = {.seats = game->rules->min_seats < 2 ? 2 : game->rules->min_seats};
	if (!CHECK(inside_open(&limits, listen)))
		return;
	int count = config.seats + 1; /* one watches */
	struct sil_peer *people[SIL_MAX_SEATS + 1];
	for (int i = 0; i < count; i++)
		people[i] = inside_person(NULL);
	struct sil_hosted *hosted = inside_table(people, count, game, &config);
	inside_say(people[count - 1], "{\"type\":\"hint\",\"id\":7}");
	CHECK(strstr(heard, "\"code\":\"no-hint\""));
	uint8_t seat = (uint8_t)__builtin_ctz(hosted->table.truth.public.due);
	if (hosted->timed) {
		inside_say(people[0], "{\"type\":\"hint\",\"id\":7}");
		CHECK(strstr(heard, "\"code\":\"no-hint\""));
		inside_close();
		return;
	}
	for (int lang = 0; lang < 2; lang++) {
		people[seat]->lang = lang ? SIL_FR : SIL_EN;
		inside_say(people[seat], "{\"type\":\"hint\",\"id\":7}");
		expect(hosted, seat, people[seat]->lang, expected, sizeof expected);
		CHECK(strstr(heard, "{\"type\":\"hint\",\"id\":7,\"turn\":0,\"hints\":[{\"move\":"));
		CHECK(!strcmp(hints_heard(), expected));
		if (lang == 0)
			strcpy(english, expected);
	}
	CHECK(!game->explain || strcmp(english, expected) != 0);
	inside_close();
}

enum { ENOUGH = 10 };

static int bots_asked;

/* The same question once more, as the arena and other fronts ask it (table/ask.c): the same act, and as many numbers
 * drawn, which another effort would change. */
static void ask_elsewhere(const struct sil_job *question, const struct sil_job *answered)
{
	struct sil_asked asked;
	struct sil_rng rng = question->rng;
	const struct sil_hosted *hosted = sil_lobby_table_by_number(inside_lobby, question->hosted);
	if (question->peer || bots_asked++ >= ENOUGH)
		return;
	CHECK(question->bot == &sil_hard_bot);
	CHECK(sil_ask(hosted->game, &hosted->table.truth, question->asked.view.seat, &asked) == SIL_OK);
	CHECK(sil_hard_bot.choose(&asked.question, &rng).act == answered->choice.act && rng.x == answered->rng.x);
}

/* Somebody who is awake, and plays the first move there is. */
static void play_first(const struct sil_hosted *hosted, struct sil_peer *peer)
{
	uint16_t acts[SIL_MAX_LEGAL];
	char buffer[32], message[80];
	struct sil_out out = sil_out_on(buffer, sizeof buffer);
	inside_say(peer, "{\"type\":\"back\",\"id\":5}");
	if (hosted->state != SIL_TABLE_PLAYING || sil_table_legal(&hosted->table, peer->seat, acts) < 1)
		return;
	hosted->game->print_move(acts[0], &out);
	snprintf(message, sizeof message, "{\"type\":\"move\",\"word\":\"%s\"}", buffer);
	inside_say(peer, message);
}

static void one_game_with_bots(const struct sil_game *game)
{
	struct sil_limits limits = inside_limits();
	char message[200];
	limits.table_changes = 100;
	if (!CHECK(inside_open(&limits, NULL)))
		return;
	struct sil_peer *owner = inside_person(NULL), *other = inside_person(NULL);
	bots_asked = 0, inside_asked = ask_elsewhere;
	snprintf(message, sizeof message,
		 "{\"type\":\"create\",\"game\":\"%s\",\"seats\":%d,\"level\":\"hard\",\"clock_s\":30}",
		 game->rules->name, game->rules->min_seats < 2 ? 2 : game->rules->min_seats);
	inside_say(owner, message);
	inside_say(owner, "{\"type\":\"sit\",\"seat\":0}");
	snprintf(message, sizeof message, "{\"type\":\"watch\",\"table\":\"%s\"}", owner->hosted->code);
	inside_say(other, message);
	inside_say(other, "{\"type\":\"sit\",\"seat\":1}");
	inside_say(owner, "{\"type\":\"start\"}");
	for (int i = 0; i < 80 && bots_asked < ENOUGH; i++) { /* the owner sleeps, and is taken over */
		inside_ms += 5000, inside_ring();
		play_first(other->hosted, other);
	}
	CHECK(bots_asked >= ENOUGH);
	inside_asked = NULL;
	inside_close();
}

static int game;

static void this_game(void)
{
	one_game(sil_games[game]);
	one_game_with_bots(sil_games[game]);
}

int main(void)
{
	for (game = 0; sil_games[game]; game++)
		RUN(sil_games[game]->rules->name, this_game);
	return check_report();
}
