/* Which number is typed for a move. Looks at the texts of moves alone. */
#include "cli/play/numbers.h"

#include <string.h>

#include "engine/out.h"
#include "engine/parse.h"

enum { MOST = NUMBERED_ACTS - 1, TEXT_BYTES = 32 };

static void print(const struct sil_game *game, int act, char text[TEXT_BYTES])
{
	struct sil_out out = sil_out_on(text, TEXT_BYTES);
	game->print_move((uint16_t)act, &out);
}

/* The number of a text that is a word and a number, and how long the word is; false: it is something else. */
static bool word_and_number(const char *text, size_t *word, uint64_t *number)
{
	*word = strcspn(text, "-");
	return text[*word] && sil_parse_number(text + *word + 1, MOST, number);
}

/* Gives the moves of the first such word their own numbers, and tells which numbers these are. */
static void give_own(struct numbers *numbers, const struct sil_game *game, int acts, bool taken[NUMBERED_ACTS])
{
	char first[TEXT_BYTES] = "", text[TEXT_BYTES];
	for (int act = 0; act < acts; act++) {
		size_t word;
		uint64_t number;
		print(game, act, text);
		if (!word_and_number(text, &word, &number) || (first[0] && strncmp(text, first, word + 1)) ||
		    taken[number])
			continue;
		memcpy(first, text, sizeof first);
		numbers->of[act] = (int16_t)number, taken[number] = true;
	}
}

void numbers_give(struct numbers *numbers, const struct sil_game *game)
{
	bool taken[NUMBERED_ACTS] = {0};
	int acts = game->rules->acts < NUMBERED_ACTS ? game->rules->acts : NUMBERED_ACTS, free = 1;
	memset(numbers->of, NO_NUMBER, sizeof numbers->of);
	give_own(numbers, game, acts, taken);
	for (int several = 0; several < 2; several++) {
		for (int act = 0; act < acts; act++) {
			char text[TEXT_BYTES];
			print(game, act, text);
			if (numbers->of[act] != NO_NUMBER || (strchr(text, '+') != NULL) != several)
				continue;
			while (free < NUMBERED_ACTS && taken[free])
				free++;
			if (free < NUMBERED_ACTS)
				numbers->of[act] = (int16_t)free++;
		}
	}
}

int number_of(const struct numbers *numbers, uint16_t act)
{
	return act < NUMBERED_ACTS ? numbers->of[act] : NO_NUMBER;
}
