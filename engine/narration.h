/* What happened at a table, as messages (engine/message.h). Made of two views of the same seat, so that nobody is told
 * more than they may know: games/<game>/narration.c. */
#ifndef SILURE_ENGINE_NARRATION_H
#define SILURE_ENGINE_NARRATION_H

#include "engine/message.h"

struct sil_narration {
	/* What happened between two views of the same seat, at most a few moves apart: messages, in their order. */
	void (*tell)(const struct sil_view *before, const struct sil_view *after, struct sil_messages *);
	/* A seat's score where it is no points: "20 turns". NULL: it is the number alone. */
	struct sil_message_ref (*score)(const struct sil_view *, int32_t, struct sil_messages *);
};

/* The same, into messages that are cleared first. */
static inline void sil_narrate(const struct sil_game *game, const struct sil_view *before, const struct sil_view *after,
			       struct sil_messages *messages)
{
	sil_messages_clear(messages, game->words);
	game->narration->tell(before, after, messages);
}

#endif
