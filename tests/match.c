/* Matches among bots: how they fail, and that they end. May touch true states: it is a test. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bots/levels.h"
#include "engine/parse.h"
#include "table/match.h"
#include "table/match_record.h"
#include "tests/check.h"

enum { SECONDS = 120 }; /* a match that never ends fails */

static struct sil_match match_of(const char *game, uint8_t seats, const char *bot)
{
	struct sil_match match = {.game = sil_find_game(game), .config = {.seats = seats}, .games = 1, .seed = 1};
	for (unsigned s = 0; s < seats; s++)
		match.bots[s] = s ? &sil_random_bot : sil_find_player(bot);
	return match;
}

/* What is too long is said to be too long, and no file is left behind. */
static void a_record_that_is_too_long_says_so(void)
{
	char folder[] = "/tmp/silure-match-XXXXXX", path[256], sentence[512];
	struct sil_record record;
	struct sil_config config = {.seats = 3};
	if (!CHECK(mkdtemp(folder)))
		return;
	snprintf(path, sizeof path, "%s/chawai-00000007.silure", folder);
	static const char *const too_long[SIL_LANGS] = {
		"the record is too long", "l'enregistrement est trop long", "die Aufzeichnung ist zu lang",
		"el registro es demasiado largo", "la registrazione è troppo lunga"};
	sil_record_begin(&record, sil_find_game("chawai"), &config, (uint8_t[SIL_KEY_BYTES]){1});
	for (int lang = 0; lang < SIL_LANGS; lang++) {
		struct sil_out why = sil_out_on(sentence, sizeof sentence);
		why.lang = (enum sil_lang)lang;
		CHECK(!sil_match_write_record(folder, 7, &record, 40, &why) && access(path, F_OK) != 0);
		CHECK(strstr(sentence, path) && strstr(sentence, too_long[lang]));
	}
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	CHECK(!sil_match_write_record("/nowhere/at/all", 7, &record, 4096, &why) && strstr(sentence, "No such file"));
	CHECK(sil_match_write_record(folder, 7, &record, 4096, &why) && access(path, F_OK) == 0);
	sil_record_release(&record);
	unlink(path), rmdir(folder);
}

static struct sil_choice choose_nonsense(const struct sil_question *question, struct sil_rng *rng)
{
	(void)question, (void)rng;
	return (struct sil_choice){.act = 11};
}

/* Nothing aborts: the match ends and has a sentence. */
static void a_bot_that_plays_what_is_not_legal_ends_the_match(void)
{
	const struct sil_bot faulty = {.name = "faulty", .choose = choose_nonsense};
	struct sil_match match = match_of("chawai", 3, "random");
	match.bots[0] = &faulty;
	sil_match_play(&match); /* diver 12 is legal once */
	CHECK(!strncmp(match.failure, "game 0: ", 8) && strlen(match.failure) > 20 && match.played == 0);
	match = match_of("chawai", 3, "random");
	match.bots[0] = &faulty, match.lang = SIL_FR;
	sil_match_play(&match);
	CHECK(!strncmp(match.failure, "partie 0 : ", 11));
}

/* Without a budget it has the effort of max: by search, and by paired rollouts. */
static void the_oracle_ends_without_a_budget(void)
{
	struct sil_match small = match_of("goofspiel", 2, "oracle"), paired = match_of("wa-chat-bi", 3, "oracle");
	uint64_t cards;
	for (cards = 0; strcmp(small.game->rules->options[0].values[cards], "3") != 0; cards++)
		;
	small.config.options[0] = (uint8_t)cards;
	sil_match_play(&small), sil_match_play(&paired);
	CHECK(small.played == 1 && !small.failure[0] && paired.played == 1 && !paired.failure[0]);
}

/* People never meet the bots that see the truth: no front finds them by name. */
static void only_the_arena_has_an_oracle(void)
{
	CHECK(sil_find_player("oracle") && sil_find_player("exploit") && sil_find_player("max") == &sil_max_bot);
	CHECK(!sil_find_bot("oracle") && !sil_find_bot("exploit"));
}

int main(void)
{
	alarm(SECONDS);
	RUN("a record that is too long says so", a_record_that_is_too_long_says_so);
	RUN("a bot that plays what is not legal ends the match", a_bot_that_plays_what_is_not_legal_ends_the_match);
	RUN("the oracle ends without a budget", the_oracle_ends_without_a_budget);
	RUN("only the arena has an oracle", only_the_arena_has_an_oracle);
	return check_report();
}
