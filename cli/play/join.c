/* silure play --join: the way to an online table, and the wait for its beginning. */
#include "cli/play/join.h"

#include <stdio.h>
#include <string.h>

#include "cli/play/online.h"
#include "cli/play/online_address.h"
#include "cli/play/play.h"
#include "cli/screen/screen.h"
#include "engine/text.h"
#include "shared_messages.h"

enum waited { WAITED_LEFT, WAITED_BEGUN, WAITED_LOST };

static bool begun(const struct online *online)
{
	return online->has_view && online->stage >= ONLINE_PLAYING;
}

static enum waited wait_full(struct online *online)
{
	char text[2048], said[sizeof online->host.notice] = "";
	while (!begun(online)) {
		int wait_ms;
		enum host_news news = online->host.calls->step(&online->host, &wait_ms);
		if (online->host.notice[0] && news != HOST_GONE)
			memcpy(said, online->host.notice, sizeof said), online->host.notice[0] = 0;
		if (news == HOST_GONE)
			return WAITED_LOST;
		if (news != HOST_QUIET)
			continue;
		struct box all = screen_size();
		struct sil_out out = screen_out(text, sizeof text);
		online_put_waiting(online, &out);
		sil_put(&out, "\n"), sil_put(&out, said);
		screen_clear();
		screen_paint((struct box){2, 2, all.rows - 4, all.columns - 4}, &out, 0, true);
		out = screen_out(text, sizeof text);
		sil_put_shared(&out, SAY_SHARED_CLI_LEAVE);
		screen_bar((struct box){all.rows - 1, 0, 1, all.columns}, &out);
		screen_show();
		int key = screen_key(-1, online->host.fd);
		if (key == 'q' || key == SCREEN_LOST)
			return WAITED_LEFT;
		if (key == SCREEN_ENTER && online->owner && online->stage == ONLINE_WAITING)
			online_start(online);
	}
	return WAITED_BEGUN;
}

/* Line by line: the owner is asked, everybody else waits. */
static enum waited wait_plain(struct online *online, struct sil_out *out)
{
	static char shown[2048], text[2048];
	shown[0] = 0;
	while (!begun(online)) {
		int wait_ms;
		char line[256];
		enum host_news news = online->host.calls->step(&online->host, &wait_ms);
		if (news == HOST_GONE)
			return WAITED_LOST;
		if (online->host.notice[0])
			sil_put(out, online->host.notice), sil_put(out, "\n"), online->host.notice[0] = 0;
		if (news != HOST_QUIET)
			continue;
		struct sil_out now = sil_out_on(text, sizeof text);
		now.lang = out->lang;
		online_put_waiting(online, &now);
		if (strcmp(shown, text) != 0)
			sil_put(out, text), memcpy(shown, text, sizeof shown);
		cli_flush(out);
		if (!online->owner || online->stage != ONLINE_WAITING) {
			host_wait(&online->host, -1);
			continue;
		}
		if (!host_line_comes(&online->host))
			continue;
		if (!fgets(line, sizeof line, stdin) || line[0] == 'q')
			return WAITED_LEFT;
		online_start(online);
	}
	return WAITED_BEGUN;
}

static enum cli_exit lose(const struct cli_args *args, struct online *online)
{
	char sentence[sizeof online->host.notice];
	memcpy(sentence, online->host.notice, sizeof sentence);
	online->host.calls->close(&online->host);
	screen_stop();
	cli_complain(args, "%s", sentence);
	return CLI_FAILED;
}

enum cli_exit play_join(const struct cli_args *args, const char *link, const char *name, bool full,
			const struct front_wishes *wishes, struct sil_out *out)
{
	static struct online online;
	char sentence[512];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	why.lang = args->lang;
	if (!online_address(link, cli_value(args, "server"), &online.address, online.code, &why))
		return screen_stop(), cli_complain(args, "%s", sentence);
	if (!online_open(&online, *name ? name : sil_word(NULL, args->lang, SAY_SHARED_GUEST), args->lang, &why)) {
		screen_stop();
		cli_complain(args, "%s", sentence);
		return CLI_FAILED;
	}
	for (;;) {
		enum waited waited = full ? wait_full(&online) : wait_plain(&online, out);
		if (waited == WAITED_LOST)
			return lose(args, &online);
		if (waited == WAITED_LEFT) {
			online.host.calls->close(&online.host);
			return CLI_OK;
		}
		enum front_end end = play_sit(&online.host, full, true, wishes, out);
		if (online.deal.unfair) {
			if (end == FRONT_AGAIN)
				online.host.calls->close(&online.host);
			screen_stop();
			if (end != FRONT_LOST) /* else it was said */
				cli_complain(args, "%s", online.deal.verdict);
			return CLI_FAILED;
		}
		if (end != FRONT_AGAIN)
			return end == FRONT_LOST ? CLI_FAILED : CLI_OK;
		if (!online_again(&online, &why)) {
			snprintf(online.host.notice, sizeof online.host.notice, "%.300s", sentence);
			return lose(args, &online);
		}
	}
}
