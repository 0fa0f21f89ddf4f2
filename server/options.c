/* One table of options for flags, environment and file. */
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/parse.h"
#include "server/purge.h"
#include "server/options.h"
#include "server/why.h"

enum kind { TEXT, NUMBER, SWITCH, CHOICE, KEEP, AGE };

#define AT(member) offsetof(struct sil_serve_options, member)

static const struct {
	const char *name;
	enum kind kind;
	size_t at, size;     /* size: of a text, or the most a number may be */
	const char *choices; /* separated by bars */
} table[] = {
	{"listen", TEXT, AT(listen), 64},
	{"data", TEXT, AT(data), 512},
	{"store", TEXT, AT(store), 512},
	{"durability", CHOICE, AT(durability), 16, "local|synchronous"},
	{"node", TEXT, AT(node), 64},
	{"node-address", TEXT, AT(node_address), 128},
	{"lease-ms", NUMBER, AT(lease_ms), 60000},
	{"page", TEXT, AT(page), 512},
	{"origins", TEXT, AT(origins), 512},
	{"host-name", TEXT, AT(host_names), 512},
	{"log", CHOICE, AT(log), 16, "debug|info|warning|error|silent"},
	{"metrics", CHOICE, AT(metrics), 8, "here|off|all"},
	{"invite", SWITCH, AT(invite), 0},
	{"secure-cookie", SWITCH, AT(secure_cookie), 0},
	{"proxied", SWITCH, AT(proxied), 0},
	{"rtt-header", TEXT, AT(rtt_header), 64, NULL},
	{"port-header", TEXT, AT(port_header), 64, NULL},
	{"kernel-check", SWITCH, AT(limits.kernel_check), 0},
	{"race-credit", SWITCH, AT(limits.race_credit), 0},
	{"keep", KEEP, AT(limits.keep), 0},
	{"keep-people", AGE, AT(limits.people_ms), 0},
	{"keep-visitors", AGE, AT(limits.visitors_ms), 0},
	{"commit-ms", NUMBER, AT(limits.commit_ms), 60000},
	{"reveal-ms", NUMBER, AT(limits.reveal_ms), 600000},
	{"gather-ms", NUMBER, AT(gather_ms), 100},
	{"tables", NUMBER, AT(limits.tables), 1000000},
	{"connections", NUMBER, AT(limits.peers), 1000000},
	{"connections-per-address", NUMBER, AT(limits.peers_per_address), 1000000},
	{"connects-at-once", NUMBER, AT(limits.connects.burst), 1000000, NULL},
	{"guesses-at-once", NUMBER, AT(limits.guesses.burst), 1000000, NULL},
	{"creates-at-once", NUMBER, AT(limits.actions[SIL_CREATE].burst), 1000000, NULL},
	{"joins-at-once", NUMBER, AT(limits.actions[SIL_JOIN].burst), 1000000, NULL},
	{"messages-at-once", NUMBER, AT(limits.actions[SIL_MESSAGE].burst), 1000000, NULL},
	{"chats-at-once", NUMBER, AT(limits.actions[SIL_CHAT].burst), 1000000, NULL},
	{"hints-at-once", NUMBER, AT(limits.actions[SIL_HINT].burst), 1000000, NULL},
	{"connections-per-table", NUMBER, AT(limits.peers_per_table), 1000000, NULL},
	{"send-messages", NUMBER, AT(limits.send_messages), 100000, NULL},
	{"send-kib", NUMBER, AT(limits.send_kib), 1000000, NULL},
	{"send-all-mib", NUMBER, AT(limits.send_all_mib), 1000000, NULL},
	{"ping-s", NUMBER, AT(limits.ping_s), 3600, NULL},
	{"pong-s", NUMBER, AT(limits.pong_s), 3600, NULL},
	{"requests", NUMBER, AT(limits.requests), 100000},
	{"requests-per-address", NUMBER, AT(limits.requests_per_address), 100000},
	{"request-s", NUMBER, AT(limits.request_s), 3600},
	{"stall-s", NUMBER, AT(limits.stall_s), 3600},
	{"address-share", NUMBER, AT(limits.address_share), 1000},
	{"network-share", NUMBER, AT(limits.network_share), 1000},
	{"jobs", NUMBER, AT(limits.jobs), 100000},
	{"jobs-per-address", NUMBER, AT(limits.jobs_per_address), 100000},
	{"idle-s", NUMBER, AT(limits.idle_s), 1000000},
	{"table-changes", NUMBER, AT(limits.table_changes), 1000000},
	{"table-chats", NUMBER, AT(limits.table_chats), 1000000},
	{"changes-per-minute", NUMBER, AT(limits.actions[SIL_CHANGE].per_minute), 1000000},
	{"changes-at-once", NUMBER, AT(limits.actions[SIL_CHANGE].burst), 1000000, NULL},
	{"reactions-per-minute", NUMBER, AT(limits.actions[SIL_REACT].per_minute), 1000000},
	{"reactions-at-once", NUMBER, AT(limits.actions[SIL_REACT].burst), 1000000, NULL},
	{"bot-ms", NUMBER, AT(limits.bot_ms), 60000},
	{"connects-per-minute", NUMBER, AT(limits.connects.per_minute), 1000000},
	{"creates-per-minute", NUMBER, AT(limits.actions[SIL_CREATE].per_minute), 1000000},
	{"guesses-per-minute", NUMBER, AT(limits.guesses.per_minute), 1000000},
	{"joins-per-minute", NUMBER, AT(limits.actions[SIL_JOIN].per_minute), 1000000},
	{"messages-per-minute", NUMBER, AT(limits.actions[SIL_MESSAGE].per_minute), 1000000},
	{"chats-per-minute", NUMBER, AT(limits.actions[SIL_CHAT].per_minute), 1000000},
	{"hints-per-minute", NUMBER, AT(limits.actions[SIL_HINT].per_minute), 1000000},
};

enum { COUNT = sizeof table / sizeof *table };

const char *sil_serve_name(int i)
{
	return i < COUNT ? table[i].name : NULL;
}

void sil_serve_defaults(struct sil_serve_options *options)
{
	*options = (struct sil_serve_options){.listen = "127.0.0.1:7464",
					      .data = "silure-data",
					      .log = "info",
					      .metrics = "here",
					      .gather_ms = 4,
					      .durability = "synchronous",
					      .lease_ms = 5000};
	options->limits = sil_default_limits;
}

static bool is_choice(const char *value, const char *choices)
{
	size_t length = strlen(value);
	for (const char *at = choices; at; at = strchr(at, '|')) {
		at += *at == '|';
		if (length && strcspn(at, "|") == length && !strncmp(at, value, length))
			return true;
	}
	return false;
}

bool sil_serve_set(struct sil_serve_options *options, const char *name, const char *value, char *why, size_t why_size)
{
	uint64_t number;
	for (int i = 0; i < COUNT; i++) {
		char *at = (char *)options + table[i].at;
		if (strcmp(table[i].name, name) != 0)
			continue;
		if (table[i].kind == TEXT && strlen(value) < table[i].size) {
			strcpy(at, value);
			return true;
		}
		if (table[i].kind == CHOICE && is_choice(value, table[i].choices)) {
			strcpy(at, value);
			return true;
		}
		if (table[i].kind == SWITCH && (!strcmp(value, "on") || !strcmp(value, "off"))) {
			*(bool *)at = value[1] == 'n';
			return true;
		}
		if (table[i].kind == NUMBER && sil_parse_number(value, table[i].size, &number)) {
			*(unsigned *)(void *)at = (unsigned)number;
			/* A rate of 0 is none: its burst goes with it. */
			if (!number && strstr(name, "-per-minute"))
				((struct sil_rate *)(void *)(at - offsetof(struct sil_rate, per_minute)))->burst = 0;
			return true;
		}
		if (table[i].kind == KEEP && sil_keep_parse(value, (struct sil_keep *)(void *)at))
			return true;
		if (table[i].kind == AGE && sil_age_parse(value, (int64_t *)(void *)at))
			return true;
		char shown[64], most[24];
		snprintf(shown, sizeof shown, "%.60s", value);
		snprintf(most, sizeof most, "%zu", table[i].size);
		if (table[i].kind == AGE)
			sil_why(why, why_size, say_shared_why_takes_age(sil_why_message(), name, shown));
		else if (table[i].kind == KEEP)
			sil_why(why, why_size, say_shared_why_takes_age_size(sil_why_message(), name, shown));
		else if (table[i].kind == CHOICE)
			sil_why(why, why_size, say_shared_why_takes(sil_why_message(), name, table[i].choices, shown));
		else if (table[i].kind == SWITCH)
			sil_why(why, why_size, say_shared_why_takes_switch(sil_why_message(), name, shown));
		else if (table[i].kind == NUMBER)
			sil_why(why, why_size, say_shared_why_takes_number(sil_why_message(), name, most, shown));
		else
			sil_why(why, why_size, say_shared_why_takes_shorter(sil_why_message(), name, shown));
		return false;
	}
	char given[64];
	snprintf(given, sizeof given, "%.60s", name);
	sil_why(why, why_size, say_shared_why_no_option(sil_why_message(), given));
	return false;
}

bool sil_serve_environment(struct sil_serve_options *options, char *why, size_t why_size)
{
	for (int i = 0; i < COUNT; i++) {
		char name[64] = "SILURE_";
		for (size_t c = 0; c <= strlen(table[i].name); c++) {
			char letter = table[i].name[c];
			name[7 + c] = (char)(letter == '-' ? '_' : toupper((unsigned char)letter));
		}
		const char *value = getenv(name);
		if (value && !sil_serve_set(options, table[i].name, value, why, why_size))
			return false;
	}
	return true;
}

static char *trim(char *text)
{
	text += strspn(text, " \t");
	size_t length = strlen(text);
	while (length && strchr(" \t\r\n", text[length - 1]))
		text[--length] = 0;
	return text;
}

/* One line of a file; what is wrong with it goes into `reason`. */
static bool set_line(struct sil_serve_options *options, char *line, bool whole, char *reason, size_t reason_size)
{
	if (!whole)
		return sil_why(reason, reason_size, say_shared_why_line_long(sil_why_message())), false;
	char *name = trim(line), *equals = strchr(name, '=');
	if (!*name || *name == '#')
		return true;
	if (!equals)
		return sil_why(reason, reason_size, say_shared_why_line_form(sil_why_message())), false;
	*equals = 0;
	return sil_serve_set(options, trim(name), trim(equals + 1), reason, reason_size);
}

bool sil_serve_file(struct sil_serve_options *options, const char *path, char *why, size_t why_size)
{
	FILE *file = fopen(path, "r");
	char line[1024], reason[256];
	bool good = file;
	for (int number = 1; good && fgets(line, sizeof line, file); number++) {
		bool whole = strchr(line, '\n') || feof(file);
		good = set_line(options, line, whole, reason, sizeof reason);
		if (!good)
			sil_why(why, why_size, say_shared_why_line(sil_why_message(), path, number, reason));
	}
	if (!file || (good && ferror(file))) { /* a folder can be opened and not read */
		sil_why(why, why_size, say_shared_why_at(sil_why_message(), path, strerror(errno)));
		good = false;
	}
	if (file)
		fclose(file);
	return good;
}
