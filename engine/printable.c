/* Which UTF-8 characters may be shown. Touches nothing but its arguments. */
#include "engine/printable.h"

#include <stdint.h>
#include <string.h>

static bool within(uint32_t code, const uint32_t ranges[][2], size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (code >= ranges[i][0] && code <= ranges[i][1])
			return true;
	return false;
}

/* The code and the length of the sequence at `at`; 0: it is none, or not the shortest one. */
static size_t decode(const char *text, uint32_t *code)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *at = (const unsigned char *)text;
	size_t length = at[0] < 0x80 ? 1 : at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
	*code = length == 1 ? at[0] : at[0] & (0x7fu >> length);
	if ((at[0] & 0xc0) == 0x80 || at[0] > 0xf4)
		return 0;
	for (size_t i = 1; i < length; i++) {
		if ((at[i] & 0xc0) != 0x80)
			return 0;
		*code = *code << 6 | (at[i] & 0x3f);
	}
	return *code >= least[length] && *code <= 0x10ffff && (*code < 0xd800 || *code >= 0xe000) ? length : 0;
}

size_t sil_printable(const char *at)
{
	/* Controls, and marks that turn or hide text: they could make one name look like another. Names in records are
	 * checked by this, so the list cannot grow. */
	static const uint32_t refused[][2] = {
		{0, 0x1f}, {0x7f, 0x9f}, {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff},
	};
	uint32_t code;
	size_t length = decode(at, &code);
	return length && !within(code, refused, sizeof refused / sizeof *refused) ? length : 0;
}

static bool is_hidden(uint32_t code)
{
	static const uint32_t hidden[][2] = {
		{0xad, 0xad},       {0x34f, 0x34f},     {0x61c, 0x61c},     {0x115f, 0x1160},   {0x17b4, 0x17b5},
		{0x180e, 0x180e},   {0x3164, 0x3164},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},   {0x13430, 0x1343f},
		{0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a}, {0xe0000, 0xe00ff}, {0xe01f0, 0xe0fff},
	};
	return within(code, hidden, sizeof hidden / sizeof *hidden);
}

bool sil_hides_something(const char *text)
{
	uint32_t code;
	for (size_t length; (length = sil_printable(text)) > 0; text += length) {
		decode(text, &code);
		if (is_hidden(code))
			return true;
	}
	return false;
}

bool sil_leaves_ink(const char *text)
{
	static const uint32_t blank[][2] = {
		{0x20, 0x20},     {0xa0, 0xa0},     {0x300, 0x36f},   {0x1680, 0x1680},
		{0x180b, 0x180f}, {0x2000, 0x200a}, {0x202f, 0x202f}, {0x205f, 0x205f},
		{0x2800, 0x2800}, {0x3000, 0x3000}, {0xfe00, 0xfe0f}, {0xe0100, 0xe01ef},
	};
	uint32_t code;
	for (size_t length; (length = sil_printable(text)) > 0; text += length) {
		decode(text, &code);
		if (!is_hidden(code) && !within(code, blank, sizeof blank / sizeof *blank))
			return true;
	}
	return false;
}

void sil_copy_printable(char *to, size_t size, const char *from)
{
	while (*from) {
		size_t length = sil_printable(from);
		uint32_t code;
		size_t step = length ? length : decode(from, &code);
		if ((length ? length : 1) >= size)
			break;
		if (length)
			memcpy(to, from, length), to += length, size -= length;
		else
			*to++ = '?', size--;
		from += step ? step : 1;
	}
	*to = 0;
}
