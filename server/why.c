/* One language for the whole process: whoever starts a server reads one. */
#include "server/why.h"

#include "engine/out.h"

static enum sil_lang language = SIL_EN;

void sil_why_speak(enum sil_lang lang)
{
	language = lang;
}

enum sil_lang sil_why_language(void)
{
	return language;
}

void sil_why(char *why, size_t why_size, struct sil_message_ref message)
{
	struct sil_out out = sil_out_on(why, why_size);
	out.lang = language;
	sil_put_one_message(&out, message);
}
