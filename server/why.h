/* Why the server cannot start, for the person who starts it, in their language. */
#ifndef SILURE_SERVER_WHY_H
#define SILURE_SERVER_WHY_H

#include <stddef.h>

#include "shared_messages.h"

/* The language of the sentences below; English until this is called. Like the log's level it belongs to the process. */
void sil_why_speak(enum sil_lang);
enum sil_lang sil_why_language(void);

/* A place for the message; say_shared_why_… makes it. */
static inline struct sil_messages *sil_why_message(void)
{
	return sil_one_message(&shared_words);
}

/* Writes its sentence in that language. */
void sil_why(char *why, size_t why_size, struct sil_message_ref message);

#endif
