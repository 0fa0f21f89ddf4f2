/* Writing into a bounded buffer; also in WebAssembly. Touches nothing else. */
#include "engine/out.h"

#include <string.h>

struct sil_out sil_out_on(char *buffer, size_t size)
{
	if (size)
		buffer[0] = 0;
	return (struct sil_out){.text = buffer, .size = size};
}

void sil_out_clear(struct sil_out *out)
{
	out->used = 0, out->overflow = false;
	if (out->size)
		out->text[0] = 0;
}

void sil_put_char(struct sil_out *out, char c)
{
	if (out->used + 1 >= out->size) {
		out->overflow = true;
		return;
	}
	out->text[out->used++] = c;
	out->text[out->used] = 0;
}

void sil_put(struct sil_out *out, const char *text)
{
	sil_put_bytes(out, text, strlen(text));
}

void sil_put_bytes(struct sil_out *out, const char *text, size_t length)
{
	size_t left = out->size > out->used + 1 ? out->size - out->used - 1 : 0;
	if (length > left)
		length = left, out->overflow = true;
	if (!length)
		return;
	memcpy(out->text + out->used, text, length);
	out->text[out->used += length] = 0;
}

/* Writes the digits backwards to the end of a 24-byte buffer; returns where they begin. */
static char *digits(char buffer[24], int64_t number)
{
	char *at = buffer + 24;
	uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
	do
		*--at = (char)('0' + rest % 10);
	while (rest /= 10);
	if (number < 0)
		*--at = '-';
	return at;
}

void sil_put_int(struct sil_out *out, int64_t number)
{
	char buffer[24];
	const char *text = digits(buffer, number);
	sil_put_bytes(out, text, (size_t)(buffer + 24 - text));
}

void sil_put_padded(struct sil_out *out, int64_t number, int width)
{
	char buffer[24];
	const char *text = digits(buffer, number);
	for (int64_t length = buffer + 24 - text; length < width; length++)
		sil_put_char(out, ' ');
	sil_put_bytes(out, text, (size_t)(buffer + 24 - text));
}

void sil_put_hex(struct sil_out *out, const uint8_t *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		sil_put_char(out, "0123456789abcdef"[bytes[i] >> 4]);
		sil_put_char(out, "0123456789abcdef"[bytes[i] & 15]);
	}
}

void sil_put_hex64(struct sil_out *out, uint64_t number)
{
	for (int shift = 60; shift >= 0; shift -= 4)
		sil_put_char(out, "0123456789abcdef"[number >> shift & 15]);
}

void sil_put_times(struct sil_out *out, const char *text, int times)
{
	while (times-- > 0)
		sil_put(out, text);
}

const char *const sil_lang_codes[SIL_LANGS] = {"en", "fr", "de", "es", "it"};

int sil_find_lang(const char *code)
{
	for (int lang = 0; lang < SIL_LANGS; lang++)
		if (!strncmp(code, sil_lang_codes[lang], 2) && (!code[2] || strchr("_.@-", code[2])))
			return lang;
	return -1;
}

void sil_draw(struct sil_out *out, const char *unicode, const char *ascii)
{
	sil_put(out, out->ascii ? ascii : unicode);
}

void sil_ink(struct sil_out *out, enum sil_ink ink)
{
	if (!out->colour)
		return;
	sil_put(out, "\x1b[");
	sil_put_int(out, ink);
	sil_put_char(out, 'm');
}

/* A comma belongs before whatever follows a finished value. */
static bool follows_value(const struct sil_out *out)
{
	char last = out->used ? out->text[out->used - 1] : '\n';
	return last != '{' && last != '[' && last != ':' && last != ',' && last != '\n';
}

static void comma(struct sil_out *out)
{
	if (follows_value(out))
		sil_put_char(out, ',');
}

/* JSON is most of what a server computes, and nearly always there is room for it: then it is written without asking
 * again for every byte. Where the next value goes, after its comma, if it is at most SHORT bytes long; NULL: there may
 * be no room, and every byte is asked for. */
enum { SHORT = 28 };

static char *next_value(struct sil_out *out)
{
#ifdef __wasm__ /* a page writes for one table only: there small counts more than fast */
	(void)out;
	return NULL;
#else
	char *at = out->text + out->used;
	if (out->size - out->used < SHORT + 2)
		return NULL;
	if (follows_value(out))
		*at++ = ',';
	return at;
#endif
}

static void end_value(struct sil_out *out, char *at)
{
	*at = 0;
	out->used = (size_t)(at - out->text);
}

static void put_value(struct sil_out *out, const char *text, size_t length)
{
	char *at = next_value(out);
	if (!at) {
		comma(out), sil_put_bytes(out, text, length);
		return;
	}
	memcpy(at, text, length);
	end_value(out, at + length);
}

void sil_json_open(struct sil_out *out, char brace)
{
	put_value(out, &brace, 1);
}

void sil_json_close(struct sil_out *out, char brace)
{
	sil_put_char(out, brace);
}

static bool is_plain(unsigned char c)
{
	return c >= 0x20 && c != 0x7f && c != '"' && c != '\\';
}

/* A server writes little else than texts in quotes: what is plain is looked at and copied in one go. */
static const char *put_plain(struct sil_out *out, const char *text)
{
	char *at = out->text + out->used;
	size_t left = out->size > out->used + 1 ? out->size - out->used - 1 : 0;
	while (left && is_plain((unsigned char)*text))
		*at++ = *text++, left--;
	if (out->size)
		*at = 0, out->used = (size_t)(at - out->text);
	while (is_plain((unsigned char)*text))
		text++, out->overflow = true;
	return text;
}

static void quoted(struct sil_out *out, const char *text)
{
	sil_put_char(out, '"');
	for (text = put_plain(out, text); *text; text = put_plain(out, text + 1)) {
		uint8_t c = (uint8_t)*text;
		if (c == '"' || c == '\\')
			sil_put_char(out, '\\'), sil_put_char(out, (char)c);
		else
			sil_put(out, "\\u00"), sil_put_hex(out, &c, 1);
	}
	sil_put_char(out, '"');
}

/* A text in quotes, and what comes after it, if it is short and has nothing to escape. */
static bool quoted_quickly(struct sil_out *out, const char *text, const char *after)
{
	char *at = next_value(out);
	if (!at)
		return false;
	const char *end = at + SHORT - 3;
	*at++ = '"';
	while (at < end && is_plain((unsigned char)*text))
		*at++ = *text++;
	if (*text) {
		out->text[out->used] = 0;
		return false;
	}
	*at++ = '"';
	if (*after)
		*at++ = *after;
	end_value(out, at);
	return true;
}

void sil_json_key(struct sil_out *out, const char *name)
{
	if (quoted_quickly(out, name, ":"))
		return;
	comma(out);
	quoted(out, name);
	sil_put_char(out, ':');
}

void sil_json_int(struct sil_out *out, int64_t number)
{
	char buffer[24];
	const char *text = digits(buffer, number);
	put_value(out, text, (size_t)(buffer + 24 - text));
}

void sil_json_text(struct sil_out *out, const char *text)
{
	if (quoted_quickly(out, text, ""))
		return;
	comma(out);
	quoted(out, text);
}

void sil_json_bool(struct sil_out *out, bool yes)
{
	put_value(out, yes ? "true" : "false", yes ? 4 : 5);
}

void sil_json_null(struct sil_out *out)
{
	put_value(out, "null", 4);
}

void sil_json_real(struct sil_out *out, double number, int decimals)
{
	comma(out);
	if (number < 0)
		sil_put_char(out, '-'), number = -number;
	int64_t scale = 1;
	for (int i = 0; i < decimals; i++)
		scale *= 10;
	if (!(number < 9e15 / (double)scale))
		number = 9e15 / (double)scale; /* also what is not a number */
	int64_t parts = (int64_t)(number * (double)scale + 0.5);
	sil_put_int(out, parts / scale);
	if (decimals > 0) {
		sil_put_char(out, '.');
		for (int64_t place = scale / 10; place; place /= 10)
			sil_put_char(out, (char)('0' + parts / place % 10));
	}
}

void sil_json_mask(struct sil_out *out, unsigned mask)
{
	sil_json_open(out, '[');
	for (int seat = 0; mask >> seat; seat++)
		if (mask >> seat & 1)
			sil_json_int(out, seat);
	sil_json_close(out, ']');
}

void sil_json_bytes(struct sil_out *out, const uint8_t *numbers, size_t count)
{
	sil_json_open(out, '[');
	for (size_t i = 0; i < count; i++)
		sil_json_int(out, numbers[i]);
	sil_json_close(out, ']');
}

void sil_json_ints(struct sil_out *out, const int32_t *numbers, size_t count)
{
	sil_json_open(out, '[');
	for (size_t i = 0; i < count; i++)
		sil_json_int(out, numbers[i]);
	sil_json_close(out, ']');
}
