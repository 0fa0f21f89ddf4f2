/* UTF-8 to ASCII: accents dropped, signs by their likeness. */
#include "cli/screen/ascii.h"

#include <string.h>

uint32_t utf8_next(const char **text)
{
	const unsigned char *at = (const unsigned char *)*text;
	unsigned more = at[0] >= 0xf0 ? 3 : at[0] >= 0xe0 ? 2 : at[0] >= 0xc0 ? 1 : 0;
	uint32_t code = more ? at[0] & (0x3fu >> more) : at[0];
	bool fine = at[0] < 0x80 || more;
	for (unsigned i = 1; i <= more; i++) {
		if ((at[i] & 0xc0) != 0x80) {
			more = i - 1, fine = false;
			break;
		}
		code = code << 6 | (at[i] & 0x3f);
	}
	*text += 1 + more;
	return fine ? code : 0xfffd;
}

/* At most as long as the character in UTF-8. */
static const char *likeness(uint32_t code)
{
	/* From U+00C0 to U+00FF. */
	static const char letters[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";
	static char one[2];
	static const struct {
		uint16_t code;
		const char *text;
	} signs[] = {
		{0x00a0, " "},  {0x00ab, "\""},  {0x00b0, "o"}, {0x00b7, "."},  {0x00bb, "\""}, {0x0152, "OE"},
		{0x0153, "oe"}, {0x2013, "-"},   {0x2014, "-"}, {0x2018, "'"},  {0x2019, "'"},  {0x201c, "\""},
		{0x201d, "\""}, {0x2026, "..."}, {0x202f, " "}, {0x2190, "<-"}, {0x2191, "^"},  {0x2192, "->"},
		{0x2193, "v"},  {0x21bb, "cw"},  {0x2212, "-"}, {0x2264, "<="}, {0x2265, ">="}, {0x2500, "-"},
		{0x2502, "|"},  {0x2550, "="},   {0x2551, "|"}, {0x25b6, ">"},  {0x2665, "<3"}, {0x2713, "*"},
	};
	if (code >= 0xc0 && code <= 0xff) {
		one[0] = letters[code - 0xc0];
		return one;
	}
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (signs[i].code == code)
			return signs[i].text;
	return "?";
}

void ascii_only(struct sil_out *out)
{
	size_t used = 0;
	for (const char *at = out->text, *end = out->text + out->used; at < end;) {
		if ((unsigned char)*at < 0x80) {
			out->text[used++] = *at++;
			continue;
		}
		const char *text = likeness(utf8_next(&at));
		size_t length = strlen(text);
		memcpy(out->text + used, text, length);
		used += length;
	}
	out->used = used;
	if (out->size)
		out->text[used] = 0;
}
