/* Reading a record from a file, for every command that takes one. */
#include <stdlib.h>

#include "cli/cli.h"
#include "table/table.h"
#include "program_messages.h"

bool cli_check_record(const struct cli_args *args, const char *path, struct sil_table *table,
		      struct sil_record_problem *problem)
{
	size_t length;
	*problem = (struct sil_record_problem){.lang = args->lang};
	char *text = cli_read_file(args, path, SIL_MAX_RECORD_BYTES, &length);
	if (!text)
		return false;
	bool fine = sil_table_read(table, text, length, problem);
	free(text);
	if (!fine)
		cli_refuse(args, say_in_record(cli_message(), path, (int)problem->line, problem->sentence));
	return fine;
}

bool cli_read_record(const struct cli_args *args, const char *path, struct sil_table *table)
{
	struct sil_record_problem problem;
	return cli_check_record(args, path, table, &problem);
}
