/* WebAssembly has no sentences: where the program writes one for people, here are the ids of its messages. */
#include "engine/message.h"
#include "engine/out.h"

void sil_put_plainly(const struct sil_game *game, const struct sil_messages *messages, int you, struct sil_out *out)
{
	(void)you;
	for (unsigned at = messages->told.at; at; at = messages->list[at].next) {
		sil_put(out, at == messages->told.at ? "" : " ");
		sil_put(out, sil_entry_of(game->words, messages->list[at].id)->id);
	}
}
