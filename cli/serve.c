/* silure serve: tables for people at different places. */
#include "server/maintain.h"
#include "server/serve.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "server/why.h"
#include "program_messages.h"

static void say_table(void *context, int64_t number, const char *code, const char *reason)
{
	const struct cli_args *args = context;
	char table[24];
	snprintf(table, sizeof table, "%lld", (long long)number);
	cli_print(args, reason ? say_check_aside(cli_message(), table, code, reason)
			       : say_check_sound(cli_message(), table, code));
}

static enum cli_exit check(struct cli_args *args, const struct sil_serve_options *options)
{
	struct sil_check found;
	bool marked;
	char why[512];
	enum sil_soundness soundness = sil_maintain_check(options, say_table, args, &found, &marked, why, sizeof why);
	if (soundness == SIL_UNFINISHED)
		return cli_complain(args, "%s", why), CLI_FAILED;
	cli_print(args, say_check_sum(cli_message(), (int)found.tables, (int)found.entries, (int)found.broken));
	if (found.newer)
		cli_print(args, say_check_newer(cli_message(), (int)found.newer));
	if (!marked && found.broken)
		cli_print(args, say_check_running(cli_message()));
	if (soundness == SIL_DAMAGED)
		cli_complain(args, "%s", why);
	return soundness == SIL_DAMAGED || found.broken ? CLI_FAILED : CLI_OK;
}

static enum cli_exit restore(struct cli_args *args, const struct sil_serve_options *options, const char *from)
{
	char kept[SIL_PATH_BYTES], why[512];
	if (!sil_maintain_restore(options, from, kept, why, sizeof why))
		return cli_complain(args, "%s", why), CLI_FAILED;
	if (kept[0])
		cli_print(args, say_restore_kept(cli_message(), kept));
	return CLI_OK;
}

static enum cli_exit write_archive(struct cli_args *args, const struct sil_serve_options *options, const char *folder)
{
	struct sil_export found;
	char why[SIL_PATH_BYTES + 512];
	if (!sil_maintain_export(options, folder, &found, why, sizeof why))
		return cli_complain(args, "%s", why), CLI_FAILED;
	cli_print(args, say_export_sum(cli_message(), (int)found.written, (int)found.there, (int)found.others,
				       (int)found.broken));
	return found.broken ? CLI_FAILED : CLI_OK;
}

static bool is_file_of_tables(const char *name)
{
	size_t length = strlen(name);
	return length > 3 && !strcmp(name + length - 3, ".db");
}

static enum cli_exit move_over(struct cli_args *args, const struct sil_serve_options *options, const char *from,
			       const char *to)
{
	struct sil_import counts;
	char why[SIL_PATH_BYTES + 512];
	if (from ? !sil_maintain_import(options, from, &counts, why, sizeof why)
		 : !sil_maintain_export_file(options, to, &counts, why, sizeof why))
		return cli_complain(args, "%s", why), CLI_FAILED;
	cli_print(args, say_import_sum(cli_message(), (int)counts.tables, (int)counts.entries, (int)counts.people));
	return CLI_OK;
}

static enum cli_exit run(struct cli_args *args)
{
	struct sil_serve_options options;
	char why[512];
	const char *file = cli_value(args, "config"), *backup = cli_value(args, "backup"),
		   *from = cli_value(args, "restore"), *folder = cli_value(args, "export"),
		   *older = cli_value(args, "import");
	if (args->count)
		return cli_refuse(args, say_no_operand(cli_message()));
	sil_why_speak(args->lang);
	sil_serve_defaults(&options);
	if (!cli_find_page(options.page, sizeof options.page))
		options.page[0] = 0;
	/* The nearer setting counts: flags before the environment before the file. */
	if ((file && !sil_serve_file(&options, file, why, sizeof why)) ||
	    !sil_serve_environment(&options, why, sizeof why))
		return cli_complain(args, "%s", why);
	for (int i = 0; i < args->given_count; i++) {
		const char *name = args->given[i].option->name, *value = args->given[i].value;
		for (int n = 0; sil_serve_name(n); n++)
			if (!strcmp(sil_serve_name(n), name) && !sil_serve_set(&options, name, value, why, sizeof why))
				return cli_complain(args, "--%s", why);
	}
	bool invitation = cli_value(args, "invitation");
	if ((backup != NULL) + (from != NULL) + (folder != NULL) + (older != NULL) +
		    (cli_value(args, "check") != NULL) + invitation >
	    1)
		return cli_refuse(args, say_serve_one_at_a_time(cli_message()));
	if (older)
		return move_over(args, &options, older, NULL);
	if (folder && is_file_of_tables(folder))
		return move_over(args, &options, NULL, folder);
	if (folder)
		return write_archive(args, &options, folder);
	if (from)
		return restore(args, &options, from);
	if (cli_value(args, "check"))
		return check(args, &options);
	if (!backup && !invitation && !cli_load_nets(args))
		return CLI_FAILED;
	if (backup       ? sil_maintain_backup(&options, backup, why, sizeof why)
	    : invitation ? sil_serve_invitation(&options, why, sizeof why)
			 : sil_serve(&options, why, sizeof why))
		return CLI_OK;
	cli_complain(args, "%s", why);
	return CLI_FAILED;
}

#define RATE(name)                                                                                                     \
	{name "-per-minute", "N", false},                                                                              \
	{                                                                                                              \
		name "-at-once", "N", false                                                                            \
	}

static const struct cli_option options[] = {
	{"listen", "ADDR:PORT", false},
	{"invite", "on|off", false},
	{"invitation", NULL, false},
	{"data", "DIR", false},
	{"store", "URL", false},
	{"durability", "local|synchronous", false},
	{"node", "NAME", false},
	{"node-address", "URL", false},
	{"lease-ms", "N", false},
	{"page", "DIR", false},
	{"config", "FILE", false},
	{"backup", "FILE", false},
	{"restore", "FILE", false},
	{"import", "FILE", false},
	{"export", "DIR|NAME.db", false},
	{"keep", "AGE|SIZE", false},
	{"keep-people", "AGE", false},
	{"keep-visitors", "AGE", false},
	{"check", NULL, false},
	{"origins", "LIST", false},
	{"host-name", "LIST", false},
	{"metrics", "here|off|all", false},
	{"secure-cookie", "on|off", false},
	{"proxied", "on|off", false},
	{"rtt-header", "NAME", false},
	{"port-header", "NAME", false},
	{"kernel-check", "on|off", false},
	{"race-credit", "on|off", false},
	{"log", "debug|info|warning|error|silent", false},
	{"gather-ms", "N", false},
	{"tables", "N", false},
	{"connections", "N", false},
	{"connections-per-address", "N", false},
	{"connections-per-table", "N", false},
	{"send-messages", "N", false},
	{"send-kib", "N", false},
	{"send-all-mib", "N", false},
	{"ping-s", "N", false},
	{"pong-s", "N", false},
	{"requests", "N", false},
	{"requests-per-address", "N", false},
	{"request-s", "N", false},
	{"stall-s", "N", false},
	{"jobs", "N", false},
	{"jobs-per-address", "N", false},
	{"idle-s", "N", false},
	{"table-changes", "N", false},
	{"table-chats", "N", false},
	{"commit-ms", "N", false},
	{"reveal-ms", "N", false},
	{"bot-ms", "N", false},
	RATE("connects"),
	RATE("guesses"),
	RATE("creates"),
	RATE("joins"),
	RATE("changes"),
	RATE("messages"),
	RATE("chats"),
	RATE("reactions"),
	RATE("hints"),
	{"address-share", "N", false},
	{"network-share", "N", false},
	{NULL, NULL, false},
};

const struct cli_command cli_serve = {
	.name = "serve",
	.operands = "",
	.options = options,
	.run = run,
};
