/* Why the server cannot start, for the person who starts it, in their language. */
#ifndef SILURE_SERVER_WHY_H
#define SILURE_SERVER_WHY_H

#include <stddef.h>

#include "engine/game.h"

/* The language of the sentences below; English until this is called. Like the log's level it belongs to the process. */
void sil_why_speak(enum sil_lang);
enum sil_lang sil_why_language(void);

/* Writes the sentence of that language. Both formats take the same arguments in the same order. */
void sil_why(char *why, size_t why_size, const char *english, const char *french, ...)
	__attribute__((format(printf, 3, 5), format(printf, 4, 5)));

#endif
