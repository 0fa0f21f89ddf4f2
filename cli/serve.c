/* silure serve: tables for people at different places. */
#include "server/maintain.h"
#include "server/serve.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "server/why.h"

static void say_table(void *context, int64_t number, const char *code, const char *reason)
{
	const struct cli_args *args = context;
	static const char *const formats[2][CLI_HELP_LANGS] = {
		{"table %lld (%s): sound again\n", "table %lld (%s) : de nouveau en état\n"},
		{"table %lld (%s): set aside: %s\n", "table %lld (%s) : mise de côté : %s\n"}};
	printf(CLI_HELP(formats[reason != NULL], args->lang), (long long)number, code, reason);
}

static enum cli_exit check(struct cli_args *args, const struct sil_serve_options *options)
{
	static const char *const sum[CLI_HELP_LANGS] = {"%llu tables, %llu entries; %llu tables are broken\n",
							"%llu tables, %llu entrées ; %llu tables abîmées\n"};
	static const char *const running[CLI_HELP_LANGS] = {"a server is running: nothing was changed\n",
							    "un serveur est en marche : rien n'a été changé\n"};
	static const char *const newer[CLI_HELP_LANGS] = {
		"%llu tables were begun by newer rules than this program knows\n",
		"%llu tables suivent des règles plus récentes que celles de ce programme\n"};
	struct sil_check found;
	bool marked;
	char why[512];
	enum sil_soundness soundness = sil_maintain_check(options, say_table, args, &found, &marked, why, sizeof why);
	if (soundness == SIL_UNFINISHED)
		return cli_complain(args, "%s", why), CLI_FAILED;
	printf(CLI_HELP(sum, args->lang), (unsigned long long)found.tables, (unsigned long long)found.entries,
	       (unsigned long long)found.broken);
	if (found.newer)
		printf(CLI_HELP(newer, args->lang), (unsigned long long)found.newer);
	if (!marked && found.broken)
		fputs(CLI_HELP(running, args->lang), stdout);
	if (soundness == SIL_DAMAGED)
		cli_complain(args, "%s", why);
	return soundness == SIL_DAMAGED || found.broken ? CLI_FAILED : CLI_OK;
}

static enum cli_exit restore(struct cli_args *args, const struct sil_serve_options *options, const char *from)
{
	static const char *const kept_in[CLI_HELP_LANGS] = {"what was there is kept in %s\n",
							    "ce qu'il y avait est gardé dans %s\n"};
	char kept[SIL_PATH_BYTES], why[512];
	if (!sil_maintain_restore(options, from, kept, why, sizeof why))
		return cli_complain(args, "%s", why), CLI_FAILED;
	if (kept[0])
		printf(CLI_HELP(kept_in, args->lang), kept);
	return CLI_OK;
}

static enum cli_exit write_archive(struct cli_args *args, const struct sil_serve_options *options, const char *folder)
{
	static const char *const sum[CLI_HELP_LANGS] = {
		"%llu records written, %llu were there already; %llu tables are not over, %llu cannot be read\n",
		"%llu parties écrites, %llu y étaient déjà ; %llu tables ne sont pas finies, %llu sont illisibles\n"};
	struct sil_export found;
	char why[SIL_PATH_BYTES + 512];
	if (!sil_maintain_export(options, folder, &found, why, sizeof why))
		return cli_complain(args, "%s", why), CLI_FAILED;
	printf(CLI_HELP(sum, args->lang), (unsigned long long)found.written, (unsigned long long)found.there,
	       (unsigned long long)found.others, (unsigned long long)found.broken);
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
	static const char *const sum[SIL_LANGS] = {"%lld tables, %lld entries, %lld people\n",
						   "%lld tables, %lld entrées, %lld personnes\n"};
	struct sil_import counts;
	char why[SIL_PATH_BYTES + 512];
	if (from ? !sil_maintain_import(options, from, &counts, why, sizeof why)
		 : !sil_maintain_export_file(options, to, &counts, why, sizeof why))
		return cli_complain(args, "%s", why), CLI_FAILED;
	printf(sum[args->lang], (long long)counts.tables, (long long)counts.entries, (long long)counts.people);
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
		return cli_refuse(args, "this command takes no operand", "cette commande ne prend rien de plus");
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
		return cli_refuse(
			args, "one of --backup, --restore, --import, --export, --check and --invitation at a time",
			"un seul de --backup, --restore, --import, --export, --check et --invitation à la fois");
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

#define RATE(name, english, french)                                                                                    \
	{name "-per-minute", "N", {english " a minute; 0: no limit", french " par minute ; 0 : sans limite"}, false},  \
	{                                                                                                              \
		name "-at-once", "N", {"and this many at once", "et autant d'un coup"}, false                          \
	}

static const struct cli_option options[] = {
	{"listen",
	 "ADDR:PORT",
	 {"where; 127.0.0.1:7464 by default, *:7464 for the whole network",
	  "où ; par défaut 127.0.0.1:7464, *:7464 pour tout le réseau"},
	 false},
	{"invite",
	 "on|off",
	 {"tells where phones find it, with a QR code", "dit où les téléphones le trouvent, avec un code QR"},
	 false},
	{"invitation", NULL, {"tells the same, and ends", "dit la même chose, et finit"}, false},
	{"data", "DIR", {"the folder of the log, made if need be", "le dossier du journal, créé au besoin"}, false},
	{"store",
	 "URL",
	 {"keeps tables in a PostgreSQL database instead, which servers may share: postgres://…",
	  "garde les tables dans une base PostgreSQL, que des serveurs peuvent partager : postgres://…"},
	 false},
	{"durability",
	 "local|synchronous",
	 {"whether a commit there waits for a synchronous standby; it does by default",
	  "si une écriture y attend une base de secours synchrone ; oui par défaut"},
	 false},
	{"node",
	 "NAME",
	 {"this server's name among those that share a database; its machine and port by default",
	  "le nom de ce serveur parmi ceux d'une base partagée ; par défaut sa machine et son port"},
	 false},
	{"node-address",
	 "URL",
	 {"where players of this server's tables find it, if not where they find all",
	  "où trouver ce serveur pour jouer à ses tables, si ce n'est pas là où on les trouve tous"},
	 false},
	{"lease-ms",
	 "N",
	 {"after how long without a sign of life others take its tables; 5000 by default",
	  "après combien de temps sans signe de vie d'autres prennent ses tables ; par défaut 5000"},
	 false},
	{"page",
	 "DIR",
	 {"the folder of the page's files; by default the one beside the program",
	  "le dossier des fichiers de la page ; par défaut celui à côté du programme"},
	 false},
	{"config", "FILE", {"a file of lines NAME = VALUE", "un fichier de lignes NOM = VALEUR"}, false},
	{"backup",
	 "FILE",
	 {"copies the log, in use or not, and ends", "copie le journal, même en service, et finit"},
	 false},
	{"restore",
	 "FILE",
	 {"puts a backup in the log's place, keeps what was there, and ends",
	  "remet une copie à la place du journal, garde ce qu'il y avait, et finit"},
	 false},
	{"import",
	 "FILE",
	 {"copies a log of SQLite's, as --backup writes it, into an empty database, and ends",
	  "copie un journal de SQLite, tel que --backup l'écrit, dans une base vide, et finit"},
	 false},
	{"export",
	 "DIR|NAME.db",
	 {"writes every finished game as a record, in use or not, and ends; NAME.db: a database's tables as a log that --restore takes",
	  "écrit chaque partie finie, même en service, et finit ; NOM.db : les tables d'une base comme un journal pour --restore"},
	 false},
	{"keep",
	 "AGE|SIZE",
	 {"deletes finished tables, and those never begun, that are older, or the oldest when there is more: 90d, 2g; all by default",
	  "efface les tables finies ou jamais commencées plus vieilles, ou les plus vieilles au-delà : 90d, 2g ; par défaut rien (all)"},
	 false},
	{"keep-people",
	 "AGE",
	 {"forgets people this long after their last visit; all: nobody; 400d by default",
	  "oublie les gens ce temps après leur dernière visite ; all : personne ; par défaut 400d"},
	 false},
	{"keep-visitors",
	 "AGE",
	 {"the same for those who have never sat or said anything; 1d by default",
	  "de même pour qui ne s'est jamais assis ni n'a rien dit ; par défaut 1d"},
	 false},
	{"check",
	 NULL,
	 {"reads and replays every table, sets broken ones aside, and ends",
	  "relit et rejoue chaque table, met de côté les abîmées, et finit"},
	 false},
	{"origins", "LIST", {"other pages that may connect", "autres pages autorisées"}, false},
	{"host-name",
	 "LIST",
	 {"names of this server, besides addresses and local names; *: any",
	  "noms de ce serveur, outre adresses et noms locaux ; * : tous"},
	 false},
	{"metrics",
	 "here|off|all",
	 {"who may see /metrics: this machine alone, nobody, everybody",
	  "qui peut voir /metrics : cette machine seule, personne, tous"},
	 false},
	{"secure-cookie", "on|off", {"cookies over HTTPS only", "cookies par HTTPS seulement"}, false},
	{"proxied", "on|off", {"addresses are in X-Forwarded-For", "les adresses sont dans X-Forwarded-For"}, false},
	{"rtt-header",
	 "NAME",
	 {"the header in which a proxy tells its round trip, in microseconds",
	  "l'en-tête où un mandataire dit son aller-retour, en microsecondes"},
	 false},
	{"kernel-check",
	 "on|off",
	 {"race credits are no larger than a kernel confirms", "crédits de course confirmés par un noyau"},
	 false},
	{"race-credit", "on|off", {"late lines get credit in races", "les lignes lentes ont un crédit"}, false},
	{"log", "debug|info|warning|error|silent", {"how much is told", "ce qui est raconté"}, false},
	{"gather-ms",
	 "N",
	 {"how long a commit waits for others", "combien de temps une écriture en attend d'autres"},
	 false},
	{"tables", "N", {"the most tables in memory", "le plus de tables en mémoire"}, false},
	{"connections", "N", {"the most connections", "le plus de connexions"}, false},
	{"connections-per-address", "N", {"of one address; 0: no limit", "d'une adresse ; 0 : sans limite"}, false},
	{"connections-per-table",
	 "N",
	 {"at one table; people with a seat are let in beyond it", "à une table ; qui y a une place entre toujours"},
	 false},
	{"send-messages", "N", {"messages waiting for one reader", "messages en attente d'un lecteur"}, false},
	{"send-kib", "N", {"KiB waiting for one reader", "Kio en attente d'un lecteur"}, false},
	{"ping-s", "N", {"seconds between two pings", "secondes entre deux pings"}, false},
	{"pong-s", "N", {"seconds an answer to one may take", "secondes que peut prendre la réponse"}, false},
	{"requests",
	 "N",
	 {"the most connections that are no WebSocket, or not yet",
	  "le plus de connexions qui ne sont pas, ou pas encore, des WebSocket"},
	 false},
	{"requests-per-address", "N", {"of one address; 0: no limit", "d'une adresse ; 0 : sans limite"}, false},
	{"request-s",
	 "N",
	 {"seconds a request may take to come", "secondes qu'une demande peut mettre à venir"},
	 false},
	{"stall-s",
	 "N",
	 {"seconds a download may stand still", "secondes qu'un téléchargement peut rester immobile"},
	 false},
	{"jobs", "N", {"the most bots thinking at once", "le plus de robots réfléchissant à la fois"}, false},
	{"jobs-per-address", "N", {"of one address; 0: no limit", "d'une adresse ; 0 : sans limite"}, false},
	{"idle-s", "N", {"seconds an empty table stays in memory", "une table vide est rangée après"}, false},
	{"table-changes",
	 "N",
	 {"the most changes of one table: settings, seats, undos",
	  "le plus de changements d'une table : réglages, places, reprises"},
	 false},
	{"table-chats",
	 "N",
	 {"how much chat of one table is kept at least", "ce qui est gardé au moins de la discussion d'une table"},
	 false},
	{"commit-ms",
	 "N",
	 {"how long a device may take to commit itself before a deal",
	  "ce qu'un appareil peut prendre pour s'engager avant une donne"},
	 false},
	{"reveal-ms",
	 "N",
	 {"how long it may take to show its nonce; then a bot plays",
	  "ce qu'il peut prendre pour montrer son mot ; ensuite un robot joue"},
	 false},
	{"bot-ms", "N", {"the least time a bot takes", "les robots prennent au moins"}, false},
	RATE("connects", "connections of an address", "connexions d'une adresse"),
	RATE("guesses", "unknown codes of a person", "codes inconnus d'une personne"),
	RATE("creates", "tables of a person", "tables d'une personne"),
	RATE("joins", "times a person goes to a table or seat", "fois qu'on va à une table ou une place"),
	RATE("changes", "changes a person makes to tables", "changements faits par une personne"),
	RATE("messages", "messages of a person", "messages d'une personne"),
	RATE("chats", "lines of chat of a person", "lignes de discussion d'une personne"),
	RATE("reactions", "reactions of a person", "réactions d'une personne"),
	RATE("hints", "hints of a person", "conseils d'une personne"),
	{"address-share",
	 "N",
	 {"an address may do as much as N people; 0: no limit",
	  "une adresse peut autant que N personnes ; 0 : sans limite"},
	 false},
	{NULL, NULL, {NULL, NULL}, false},
};

const struct cli_command cli_serve = {
	.name = "serve",
	.operands = "",
	.help = {"the table server, for people at different places",
		 "le serveur de tables, pour des gens à des endroits différents"},
	.options = options,
	.run = run,
};
