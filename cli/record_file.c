/* Reading a record from a file, for every command that takes one. */
#include <stdlib.h>

#include "cli/cli.h"
#include "engine/record.h"

bool cli_check_record(const struct cli_args *args, const char *path, struct sil_record *record, struct sil_state *end,
		      struct sil_record_problem *problem)
{
	size_t length;
	*problem = (struct sil_record_problem){.lang = args->lang};
	char *text = cli_read_file(args, path, SIL_MAX_RECORD_BYTES, &length);
	if (!text)
		return false;
	bool fine = sil_record_read(text, length, record, end, problem);
	free(text);
	if (!fine)
		cli_refuse(args, "%s:%zu: %s", "%s:%zu: %s", path, problem->line, problem->sentence);
	return fine;
}

bool cli_read_record(const struct cli_args *args, const char *path, struct sil_record *record, struct sil_state *end)
{
	struct sil_record_problem problem;
	return cli_check_record(args, path, record, end, &problem);
}
