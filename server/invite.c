/* Addresses, a QR code, and one sentence about who can come. */
#include "server/invite.h"

#include <string.h>

#include "engine/text.h"
#include "server/qr.h"
#include "server/reach.h"
#include "server/why.h"
#include "shared_messages.h"

/* The first has the label, the others stand below it. */
static void put_row(struct sil_out *out, const char *label, bool first, const char *origin)
{
	sil_put(out, "  ");
	if (first)
		sil_put(out, label);
	else
		for (const char *at = label; *at; at++)
			if ((*at & 0xc0) != 0x80) /* letters, not bytes */
				sil_put(out, " ");
	sil_put(out, origin), sil_put(out, "\n");
}

/* Where a browser on this machine finds it. */
static void put_here(struct sil_out *out, const char *address, int port, const struct sil_reach *reach)
{
	bool every = !strcmp(address, "*") || !strcmp(address, "::") || !strcmp(address, "0.0.0.0");
	sil_put(out, "  "), sil_put_shared(out, SAY_SHARED_INVITE_HERE);
	if (reach->count && !every) {
		sil_put(out, reach->origins[0]), sil_put(out, "\n");
		return;
	}
	bool six = strchr(address, ':');
	sil_put(out, every ? "http://127.0.0.1:" : six ? "http://[" : "http://");
	if (!every)
		sil_put(out, address), sil_put(out, six ? "]:" : ":");
	sil_put_int(out, port), sil_put(out, "\n");
}

void sil_invite(const char *address, int port, struct sil_out *out)
{
	struct sil_reach reach;
	struct sil_qr qr;
	sil_reach(address, port, &reach);
	put_here(out, address, port, &reach);
	for (int i = 0; i < reach.count; i++)
		put_row(out, sil_word(NULL, out->lang, SAY_SHARED_INVITE_PHONES), i == 0, reach.origins[i]);
	if (reach.count && sil_qr_make(reach.origins[0], &qr)) {
		sil_put(out, "\n"), sil_qr_print(&qr, out), sil_put(out, "\n");
		sil_put_shared(out, SAY_SHARED_INVITE_SCAN), sil_put(out, "\n");
		sil_put_one_message(out, say_shared_invite_private(sil_why_message(), port)), sil_put(out, "\n");
	}
	if (!reach.count)
		sil_put_shared(out, SAY_SHARED_INVITE_ALONE), sil_put(out, "\n");
}
