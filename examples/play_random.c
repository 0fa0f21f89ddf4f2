/* Plays one game by random moves and shows what seat 0 saw of it: cc play_random.c $(pkg-config --cflags --libs silure)
 */
#include <stdio.h>
#include <stdlib.h>
#include <silure.h>

int main(int argc, char **argv)
{
	char why[SILURE_WHY_BYTES];
	const char *game = argc > 1 ? argv[1] : "chawai";
	silure_table *table =
		silure_open(game, argc > 2 ? atoi(argv[2]) : 4, argc > 3 ? argv[3] : NULL, NULL, "en", why);
	if (!table) {
		fprintf(stderr, "%s\n", why);
		return 2;
	}
	while (!silure_is_over(table)) {
		/* Who is due may choose in any order: choices made at the same time stay secret until the last one. */
		for (int seat = 0; seat < silure_seats(table); seat++) {
			const char *const *moves;
			int count = silure_legal(table, seat, &moves);
			if (count > 0 && silure_play(table, seat, moves[rand() % count]) != 0) {
				fprintf(stderr, "%s\n", silure_why(table));
				silure_close(table);
				return 1;
			}
		}
	}
	puts(silure_board(table, 0));
	int32_t points[SILURE_MAX_SEATS];
	int seats = silure_score(table, points);
	for (int seat = 0; seat < seats; seat++)
		printf("seat %d: %d%s\n", seat, (int)points[seat], silure_winners(table) >> seat & 1 ? " wins" : "");
	silure_close(table);
	return 0;
}
