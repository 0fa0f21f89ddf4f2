/* Chawaï: why somebody took nothing, in words. */
#include "games/chawai/test_positions.h"

#include "engine/text.h"

extern const struct sil_game sil_chawai;

/* What a turn of these divers tells, listed clockwise from Kiti: from how equals are ranked on. */
static const char *told(uint8_t seats, const uint8_t *divers)
{
	static char text[2048];
	static const struct sil_players people = {.names = {"A", "B", "C", "D", "E", "F"}, .you = -1};
	struct sil_out out = sil_out_on(text, sizeof text);
	struct chawai game = dealt(seats);
	game.kiti = (uint8_t)(seats - 1);
	struct sil_view before = {0}, after = {0};
	*(struct chawai_view *)&before = seen_by(&game, 0);
	dive_all(&game, divers);
	*(struct chawai_view *)&after = seen_by(&game, 0);
	sil_put_narration(&sil_chawai, &before, &after, &people, &out);
	return text;
}

#define TELLS(divers, sentence) CHECK(strstr(told(sizeof(divers), divers), sentence))
#define NEVER(divers, sentence) CHECK(!strstr(told(sizeof(divers), divers), sentence))

/* [CH5] */
static void between(void)
{
	static const uint8_t divers[] = {3, 10, 8, 5}, twins[] = {1, 5, 5, 9, 10};
	TELLS(divers, "No card for D: neither among the two highest nor the lowest.\n");
	/* Equals who get nothing anyway: Kiti has nothing to settle. */
	TELLS(twins, "No card for B and C: neither among the two highest nor the lowest.\n");
	NEVER(twins, "Kiti");
}

/* [CH6] */
static void lost_ties(void)
{
	static const uint8_t deep[] = {11, 11, 11, 2}, second[] = {7, 12, 7, 2}, low[] = {4, 4, 7, 11, 11};
	static const uint8_t all[] = {6, 6, 6, 6};
	TELLS(deep, "Equal 11s! Kiti the cat spirit decides. Round the table from Kiti: first C, then B, then A.\n");
	TELLS(deep, "No card for A: lost the tie of 11s.\n");
	NEVER(deep, "neither");
	TELLS(second, "No card for A: lost the tie of 7s.\n");
	/* The surface goes to the nearest in the other direction, who is told first. */
	TELLS(low, "Equal 4s! Kiti the cat spirit decides. Round the table from Kiti: first A, then B.\n");
	TELLS(low, "No card for B: lost the tie of 4s.\nNo card for C: neither");
	TELLS(all, "No card for B: lost the tie of 6s.\n");
}

int main(void)
{
	RUN("[CH5] between the highest and the lowest", between);
	RUN("[CH6] a lost tie is called one", lost_ties);
	return check_report();
}
