/* WebAssembly has no sentences: where the program writes one for people, here stand its messages as JSON. */
#include "engine/message.h"
#include "engine/out.h"

void sil_put_messages_plainly(const struct sil_game *game, const struct sil_messages *messages, int you,
			      struct sil_out *out)
{
	(void)game, (void)you;
	sil_describe_messages(messages, out);
}
