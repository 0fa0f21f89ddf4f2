/* The codes and sentences of docs/protocol.md. */
#include "server/errors.h"

static const struct {
	const char *code, *text[SIL_LANGS];
} errors[SIL_ERRORS] = {
	[SIL_E_BAD_MESSAGE] = {"bad-message", {"this message makes no sense", "ce message n'a pas de sens"}},
	[SIL_E_TOO_LONG] = {"too-long", {"this message is too long", "ce message est trop long"}},
	[SIL_E_TOO_FAST] = {"too-fast", {"not so fast", "pas si vite"}},
	[SIL_E_PROTOCOL] = {"protocol",
			    {"this server speaks the protocols 1 and 2", "ce serveur parle les protocoles 1 et 2"}},
	[SIL_E_NO_HELLO] = {"no-hello", {"say hello first", "dites d'abord hello"}},
	[SIL_E_BAD_NAME] = {"bad-name", {"this name cannot be shown", "ce nom ne peut pas être affiché"}},
	[SIL_E_NO_GAME] = {"no-game", {"there is no such game", "ce jeu n'existe pas"}},
	[SIL_E_BAD_TABLE] = {"bad-table",
			     {"such a table cannot be opened", "une telle table ne peut pas être ouverte"}},
	[SIL_E_NO_TABLE] = {"no-table", {"there is no such table", "cette table n'existe pas"}},
	[SIL_E_BROKEN] = {"broken",
			  {"this table's log is damaged; it has been set aside for the operator of the server",
			   "le journal de cette table est abîmé ; elle est mise de côté pour qui tient ce serveur"}},
	[SIL_E_VERSION] = {"version",
			   {"this table was begun by a newer version of the rules than this server knows",
			    "cette table suit une version des règles plus récente que celles de ce serveur"}},
	[SIL_E_NOT_HERE] = {"not-here", {"you are not at this table", "vous n'êtes pas à cette table"}},
	[SIL_E_FULL] = {"full", {"there is no place left", "il n'y a plus de place"}},
	[SIL_E_TAKEN] = {"taken", {"this seat is taken", "cette place est prise"}},
	[SIL_E_SEATED] = {"seated", {"you have a seat already", "vous avez déjà une place"}},
	[SIL_E_KNOWS] = {"taken",
			 {"you know another seat's cards, so this one is not for you",
			  "vous connaissez les cartes d'une autre place, celle-ci n'est donc pas pour vous"}},
	[SIL_E_STALLED] =
		{"taken",
		 {"your device kept the others waiting when the cards were drawn, so a bot plays this game",
		  "votre appareil a fait attendre les autres lors du tirage, un robot joue donc cette partie"}},
	[SIL_E_DRAWING] = {"busy",
			   {"the cards are being drawn; please try again in a moment",
			    "on tire les cartes ; veuillez réessayer dans un instant"}},
	[SIL_E_NO_SEAT] = {"no-seat", {"you have no seat at this table", "vous n'avez pas de place à cette table"}},
	[SIL_E_NOT_OWNER] = {"not-owner",
			     {"only who opened the table may do that", "seul qui a ouvert la table peut le faire"}},
	[SIL_E_NOT_WAITING] = {"not-open", {"the game has begun", "la partie a commencé"}},
	[SIL_E_NOT_PLAYING] = {"not-playing", {"no game is being played here", "aucune partie n'est en cours ici"}},
	[SIL_E_NOT_OVER] = {"not-over", {"the game is not over", "la partie n'est pas finie"}},
	[SIL_E_STALE] = {"stale", {"this was an answer to an earlier turn", "c'était la réponse à un tour passé"}},
	[SIL_E_REFUSED] = {"refused", {"that is not possible now", "ce n'est pas possible maintenant"}},
	[SIL_E_NO_UNDO] = {"no-undo", {"that cannot be taken back", "cela ne peut pas être repris"}},
	[SIL_E_NO_HINT] = {"no-hint", {"there is no hint now", "il n'y a pas de conseil maintenant"}},
	[SIL_E_BUSY] = {"busy", {"too much at once; please try again", "trop à la fois ; veuillez réessayer"}},
	[SIL_E_NOT_STORED] = {"not-stored",
			      {"this could not be stored, so it did not happen; please try again",
			       "cela n'a pas pu être enregistré, donc n'a pas eu lieu ; veuillez réessayer"}},
	[SIL_E_DRAINING] = {"draining",
			    {"the server is about to restart; please come back in a moment",
			     "le serveur va redémarrer ; revenez dans un instant"}},
	[SIL_E_MOVED] = {"moved",
			 {"this table is at another server; please connect again",
			  "cette table est sur un autre serveur ; veuillez vous reconnecter"}},
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
	sil_json_key(out, "text"), sil_json_text(out, detail ? detail : errors[error].text[peer->lang]);
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
