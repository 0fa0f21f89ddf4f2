/* Every game told in words: random games of every table, every seat's story, in both languages. Under sanitizers this
 * also shows that stories read nothing but their views. usage: test-narrations [DEALS [GAME]] */
#include <stdlib.h>
#include <string.h>

#include "engine/configs.h"
#include "engine/play.h"
#include "engine/narration.h"
#include "engine/parse.h"
#include "tests/check.h"

enum { MOST_MOVES = 400, STORY_BYTES = 4096, WORD_BYTES = 96 };

static const struct sil_game *game;
static struct sil_config config;
static int deals = 2;
static const struct sil_game *only; /* NULL: all games */
static unsigned told;               /* lines, so that a silent story fails */

static const struct sil_players all = {
	.names = {"Anna", "Bob", "Chloé", "Dora", "Emil", "Fanny", "Gino"},
	.you = -1,
};

static void check_line_ends(const struct sil_out *out)
{
	CHECK(!out->overflow);
	CHECK(!out->used || out->text[out->used - 1] == '\n');
	CHECK(!strstr(out->text, "\n\n") && !strstr(out->text, "  ") && !strstr(out->text, " .\n"));
}

static void check_tell(const struct sil_view *before, const struct sil_view *after)
{
	char english[STORY_BYTES], french[STORY_BYTES];
	struct sil_players cast = all;
	cast.you = after->seat < config.seats ? after->seat : -1;
	struct sil_out en = sil_out_on(english, sizeof english), fr = sil_out_on(french, sizeof french);
	fr.lang = SIL_FR;
	sil_narration_of(game)->tell(before, after, &cast, &en);
	sil_narration_of(game)->tell(before, after, &cast, &fr);
	check_line_ends(&en), check_line_ends(&fr);
	CHECK((en.used > 0) == (fr.used > 0));
	CHECK(en.used == 0 || strcmp(english, french) != 0);
	told += en.used > 0;
	/* Nothing has happened between a view and itself. */
	struct sil_out same = sil_out_on(english, sizeof english);
	sil_narration_of(game)->tell(after, after, &cast, &same);
	CHECK(same.used == 0);
}

/* Each legal move has a word of its own. */
static void check_words(const struct sil_view *view, const uint16_t *acts, int count)
{
	static char words[SIL_LANGS][SIL_MAX_LEGAL][WORD_BYTES];
	for (int lang = SIL_EN; lang < SIL_LANGS; lang++)
		for (int i = 0; i < count; i++) {
			struct sil_out out = sil_out_on(words[lang][i], WORD_BYTES);
			out.lang = (enum sil_lang)lang;
			sil_narration_of(game)->word(view, acts[i], &all, &out);
			CHECK(out.used > 1 && !out.overflow);
			for (int j = 0; j < i; j++)
				CHECK(strcmp(words[lang][i], words[lang][j]) != 0);
		}
}

static void tell_one_game(struct sil_rng *rng)
{
	const struct sil_rules *rules = game->rules;
	struct sil_state state;
	struct sil_view seen[SIL_MAX_SEATS + 1], now;
	uint8_t key[SIL_KEY_BYTES];
	for (int i = 0; i < SIL_KEY_BYTES; i++)
		key[i] = (uint8_t)sil_rng_next(rng);
	sil_begin(rules, &config, key, &state);
	for (int s = 0; s <= config.seats; s++)
		sil_observe(rules, &state, s < config.seats ? s : SIL_WATCHER, &seen[s]);
	for (int i = 0; i < MOST_MOVES && !state.public.over; i++) {
		uint16_t acts[SIL_MAX_LEGAL];
		unsigned due = state.public.due,
			 skip = (unsigned)(sil_rng_next(rng) % (unsigned)__builtin_popcount(due));
		while (skip--)
			due &= due - 1;
		int seat = __builtin_ctz(due), count = rules->legal(&state, seat, acts);
		if (count && seat < config.seats && i % 8 == 0)
			check_words(&seen[seat], acts, count);
		struct sil_move move = {.seat = (uint8_t)seat, .t_ms = state.public.wake_ms};
		move.act = acts[sil_rng_next(rng) % (unsigned)count];
		if (!CHECK(rules->apply(&state, move) == SIL_OK))
			return;
		for (int s = 0; s <= config.seats; s++) {
			sil_observe(rules, &state, s < config.seats ? s : SIL_WATCHER, &now);
			check_tell(&seen[s], &now);
			memcpy(&seen[s], &now, rules->view_bytes);
		}
	}
}

static void every_table_is_told(void)
{
	struct sil_rng rng = {11};
	for (int g = 0; sil_games[g]; g++) {
		game = sil_games[g];
		if (only && game != only)
			continue;
		for (unsigned c = 0; c < sil_config_count(game->rules); c++) {
			config = sil_config_at(game->rules, c);
			if (game->rules->config_error && game->rules->config_error(&config))
				continue;
			told = 0;
			for (int i = 0; i < deals; i++)
				tell_one_game(&rng);
			CHECK(told > 0);
		}
	}
}

static void people_are_spoken_to(void)
{
	char text[256];
	struct sil_players cast = all;
	struct sil_out out = sil_out_on(text, sizeof text);
	cast.you = 1;
	sil_put_subject_verb(&out, &cast, 0, "take", "takes", "prenez", "prend"), sil_put(&out, ", ");
	sil_put_subject_verb(&out, &cast, 1, "take", "takes", "prenez", "prend"), sil_put(&out, ", ");
	sil_put_names(&out, &cast, 0x7), sil_put(&out, ", ");
	sil_put_count(&out, 1, "card", "cards", "carte", "cartes"), sil_put(&out, ", ");
	sil_put_count(&out, 0, "card", "cards", "carte", "cartes");
	CHECK(!strcmp(text, "Anna takes, You take, Anna, you and Chloé, 1 card, 0 cards"));
	sil_out_clear(&out);
	out.lang = SIL_FR;
	sil_put_subject_verb(&out, &cast, 1, "take", "takes", "prenez", "prend"), sil_put(&out, ", ");
	sil_put_count(&out, 0, "card", "cards", "carte", "cartes");
	CHECK(!strcmp(text, "Vous prenez, 0 carte"));
}

int main(int argc, char **argv)
{
	if (argc > 1)
		deals = atoi(argv[1]);
	if (argc > 2 && !(only = sil_find_game(argv[2])))
		return fprintf(stderr, "there is no game '%s'\n", argv[2]), 2;
	RUN("people are spoken to, others spoken of", people_are_spoken_to);
	RUN("every table is told in both languages", every_table_is_told);
	return check_report();
}
