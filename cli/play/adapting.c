/* The memory of the level that adapts: small files with numbers in them, replaced as a whole. */
#include "cli/play/adapting.h"

#include <stdio.h>
#include <unistd.h>

#include "bots/strength.h"
#include "cli/play/saved.h"
#include "engine/out.h"
#include "engine/play.h"

/* The file of this name among the remembered ones; false: there is no place for it. */
static bool place(const char *name, char path[PATH_MAX])
{
	char folder[PATH_MAX], sentence[PATH_MAX];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	return saved_directory("adapting", folder, &why) &&
	       snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX - (int)sizeof ".new";
}

/* Numbers of the file; how many there are. */
static int read_numbers(const char *name, float *first, unsigned *second)
{
	char path[PATH_MAX];
	FILE *file = place(name, path) ? fopen(path, "re") : NULL;
	int count = file ? fscanf(file, "%f %u", first, second) : 0;
	if (file)
		fclose(file);
	return count;
}

static void write_numbers(const char *name, float first, unsigned second)
{
	char path[PATH_MAX], fresh[PATH_MAX + 8];
	if (!place(name, path))
		return;
	snprintf(fresh, sizeof fresh, "%s.new", path);
	FILE *file = fopen(fresh, "we");
	if (!file)
		return;
	bool written = fprintf(file, "%.4f %u\n", (double)first, second) > 0;
	written = fclose(file) == 0 && written;
	if (!written || rename(fresh, path) != 0)
		unlink(fresh);
}

struct sil_adaptation adapting_remembered(const struct sil_game *game)
{
	struct sil_adaptation read;
	unsigned games;
	if (read_numbers(game->rules->name, &read.strength, &games) != 2 ||
	    !(read.strength >= 0 && read.strength <= SIL_MAX_STRENGTH) || games > INT32_MAX)
		return sil_adaptation_start;
	read.games = games;
	return read;
}

void adapting_note(const char *saved, unsigned percent)
{
	write_numbers(saved, (float)percent, 0);
}

void adapting_forget(const char *saved)
{
	char path[PATH_MAX];
	if (place(saved, path))
		unlink(path);
}

unsigned adapting_wish(const char *saved)
{
	float percent;
	unsigned unused;
	return read_numbers(saved, &percent, &unused) == 2 && percent >= 0 && percent <= 100 ? (unsigned)percent : 0;
}

bool adapting_possible(const struct sil_rules *rules, const struct sil_config *config)
{
	return config->seats > 1 && sil_sides(rules, config->seats, config->options) == config->seats;
}

float adapting_end(const struct sil_record *record, unsigned people, unsigned winners, unsigned percent)
{
	struct sil_adaptation adaptation = adapting_remembered(record->game);
	const float before = adaptation.strength;
	int32_t won = 0;
	if (!adapting_possible(record->game->rules, &record->config))
		return 0;
	for (unsigned s = 0; s < record->config.seats; s++)
		won += people >> s & 1 ? sil_victory_share(winners, s) : 0;
	sil_adapt(&adaptation, (float)won / SIL_VICTORY, (float)percent / 100);
	write_numbers(record->game->rules->name, adaptation.strength, adaptation.games);
	return adaptation.strength - before;
}
