/* One write a line, so that lines of several threads never mix. */
#include "server/log.h"

#include <poll.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "engine/out.h"

static enum sil_level least = SIL_INFO;
static char node[64];
static _Atomic uint64_t dropped;

void sil_log_least(enum sil_level level)
{
	least = level;
}

void sil_log_node(const char *name)
{
	snprintf(node, sizeof node, "%s", name);
}

static void put_line(enum sil_level level, const char *event, const char *number_name, int64_t number, int32_t epoch,
		     const char *text)
{
	static const char *const names[] = {"debug", "info", "warning", "error"};
	char line[1024], stamp[40];
	struct timespec now;
	struct tm utc;
	if (level < least || level >= SIL_SILENT)
		return;
	clock_gettime(CLOCK_REALTIME, &now);
	gmtime_r(&now.tv_sec, &utc);
	size_t used = strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &utc);
	snprintf(stamp + used, sizeof stamp - used, ".%03dZ", (int)(now.tv_nsec / 1000000));
	struct sil_out out = sil_out_on(line, sizeof line - 4);
	sil_json_open(&out, '{');
	sil_json_key(&out, "time"), sil_json_text(&out, stamp);
	sil_json_key(&out, "level"), sil_json_text(&out, names[level]);
	if (node[0])
		sil_json_key(&out, "node"), sil_json_text(&out, node);
	sil_json_key(&out, "event"), sil_json_text(&out, event);
	if (number_name)
		sil_json_key(&out, number_name), sil_json_int(&out, number);
	if (epoch)
		sil_json_key(&out, "epoch"), sil_json_int(&out, epoch);
	if (text && out.used + 6 * 100 < out.size) {
		char some[101];
		snprintf(some, sizeof some, "%s", text);
		/* Strangers' words may be among it: nothing that a terminal would obey, or half of a letter. */
		for (char *at = some; *at; at++)
			*at = (unsigned char)*at > 126 ? '?' : *at;
		sil_json_key(&out, "text"), sil_json_text(&out, some);
	}
	sil_json_close(&out, '}');
	sil_put(&out, "\n");
	/* Who reads the log may have stopped: a line is dropped rather than everybody made to wait. A pipe that can be
	 * written to has space for a line. */
	struct pollfd ready = {.fd = STDERR_FILENO, .events = POLLOUT};
	if (poll(&ready, 1, 0) != 1 || !(ready.revents & POLLOUT) || write(STDERR_FILENO, out.text, out.used) < 0)
		dropped++;
}

void sil_log(enum sil_level level, const char *event, const char *number_name, int64_t number, const char *text)
{
	put_line(level, event, number_name, number, 0, text);
}

void sil_log_table(enum sil_level level, const char *event, int64_t table, int32_t epoch, const char *text)
{
	put_line(level, event, "table", table, epoch, text);
}

uint64_t sil_log_dropped(void)
{
	return dropped;
}
