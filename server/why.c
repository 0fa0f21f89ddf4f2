/* One language for the whole process: whoever starts a server reads one. */
#include "server/why.h"

#include <stdarg.h>
#include <stdio.h>

static enum sil_lang language = SIL_EN;

void sil_why_speak(enum sil_lang lang)
{
	language = lang;
}

enum sil_lang sil_why_language(void)
{
	return language;
}

void sil_why(char *why, size_t why_size, const char *english, const char *french, ...)
{
	va_list list;
	va_start(list, french);
	vsnprintf(why, why_size, language == SIL_FR ? french : english, list);
	va_end(list);
}
