/* The codes and sentences of docs/protocol.md. */
#include "server/errors.h"

#include "engine/text.h"
#include "shared_messages.h"

static const struct {
	const char *code;
	uint16_t text;
} errors[SIL_ERRORS] = {
	[SIL_E_BAD_MESSAGE] = {"bad-message", SAY_SHARED_ERROR_BAD_MESSAGE},
	[SIL_E_TOO_LONG] = {"too-long", SAY_SHARED_ERROR_TOO_LONG},
	[SIL_E_TOO_FAST] = {"too-fast", SAY_SHARED_ERROR_TOO_FAST},
	[SIL_E_PROTOCOL] = {"protocol", SAY_SHARED_ERROR_PROTOCOL},
	[SIL_E_NO_HELLO] = {"no-hello", SAY_SHARED_ERROR_NO_HELLO},
	[SIL_E_BAD_NAME] = {"bad-name", SAY_SHARED_ERROR_BAD_NAME},
	[SIL_E_NO_GAME] = {"no-game", SAY_SHARED_ERROR_NO_GAME},
	[SIL_E_BAD_TABLE] = {"bad-table", SAY_SHARED_ERROR_BAD_TABLE},
	[SIL_E_NO_TABLE] = {"no-table", SAY_SHARED_ERROR_NO_TABLE},
	[SIL_E_BROKEN] = {"broken", SAY_SHARED_ERROR_BROKEN},
	[SIL_E_VERSION] = {"version", SAY_SHARED_ERROR_VERSION},
	[SIL_E_NOT_HERE] = {"not-here", SAY_SHARED_ERROR_NOT_HERE},
	[SIL_E_FULL] = {"full", SAY_SHARED_ERROR_FULL},
	[SIL_E_TAKEN] = {"taken", SAY_SHARED_ERROR_TAKEN},
	[SIL_E_SEATED] = {"seated", SAY_SHARED_ERROR_SEATED},
	[SIL_E_KNOWS] = {"taken", SAY_SHARED_ERROR_KNOWS},
	[SIL_E_STALLED] = {"taken", SAY_SHARED_ERROR_STALLED},
	[SIL_E_DRAWING] = {"busy", SAY_SHARED_ERROR_DRAWING},
	[SIL_E_NO_SEAT] = {"no-seat", SAY_SHARED_ERROR_NO_SEAT},
	[SIL_E_NOT_OWNER] = {"not-owner", SAY_SHARED_ERROR_NOT_OWNER},
	[SIL_E_NOT_WAITING] = {"not-open", SAY_SHARED_ERROR_NOT_WAITING},
	[SIL_E_NOT_PLAYING] = {"not-playing", SAY_SHARED_ERROR_NOT_PLAYING},
	[SIL_E_NOT_OVER] = {"not-over", SAY_SHARED_ERROR_NOT_OVER},
	[SIL_E_STALE] = {"stale", SAY_SHARED_ERROR_STALE},
	[SIL_E_REFUSED] = {"refused", SAY_SHARED_ERROR_REFUSED},
	[SIL_E_NO_UNDO] = {"no-undo", SAY_SHARED_ERROR_NO_UNDO},
	[SIL_E_NO_HINT] = {"no-hint", SAY_SHARED_ERROR_NO_HINT},
	[SIL_E_BUSY] = {"busy", SAY_SHARED_ERROR_BUSY},
	[SIL_E_NOT_STORED] = {"not-stored", SAY_SHARED_ERROR_NOT_STORED},
	[SIL_E_DRAINING] = {"draining", SAY_SHARED_ERROR_DRAINING},
	[SIL_E_MOVED] = {"moved", SAY_SHARED_ERROR_MOVED},
};

_Static_assert((int)SIL_ERRORS <= (int)SIL_MAX_ERRORS, "each has its counter");

const char *sil_error_code(enum sil_error error)
{
	return errors[error].code;
}

static struct sil_out *write_error(struct sil_lobby *lobby, const struct sil_peer *peer, int64_t id,
				   enum sil_error error, const char *detail)
{
	lobby->metrics.errors[error]++;
	struct sil_out *out = sil_lobby_write(lobby, peer, "error");
	if (id >= 0)
		sil_json_key(out, "id"), sil_json_int(out, id);
	sil_json_key(out, "code"), sil_json_text(out, errors[error].code);
	sil_json_key(out, "text"), sil_json_text(out, detail ? detail : sil_word(NULL, peer->lang, errors[error].text));
	return out;
}

void sil_lobby_moved(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, const struct sil_asked_table *found)
{
	struct sil_out *out = write_error(lobby, peer, id, SIL_E_MOVED, NULL);
	sil_json_key(out, "table"), sil_json_text(out, found->code);
	sil_json_key(out, "node"), sil_json_text(out, found->node);
	if (found->address[0])
		sil_json_key(out, "address"), sil_json_text(out, found->address);
	sil_lobby_send(lobby, peer);
}

void sil_lobby_error(struct sil_lobby *lobby, struct sil_peer *peer, int64_t id, enum sil_error error,
		     const char *detail)
{
	if (error == SIL_E_NOT_STORED)
		lobby->metrics.not_stored++;
	if (!peer)
		return;
	write_error(lobby, peer, id, error, detail);
	sil_lobby_send(lobby, peer);
}
