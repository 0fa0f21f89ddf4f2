/* A bounded buffer for output: text, JSON, colours. What does not fit is dropped, and `overflow` says so. Touches
 * nothing but the buffer. */
#ifndef SILURE_ENGINE_OUT_H
#define SILURE_ENGINE_OUT_H

#include "engine/game.h"

struct sil_out {
	char *text; /* always ends with a NUL, if size > 0 */
	size_t size, used;
	bool overflow;
	bool colour; /* whether sil_ink writes anything */
	bool ascii;  /* whether drawings must do without Unicode */
	enum sil_lang lang;
	const struct sil_players *players; /* what drawings call the seats (engine/text.h); NULL: by their numbers */
};

enum sil_ink {
	SIL_PLAIN = 0,
	SIL_BOLD = 1,
	SIL_DIM = 2,
	SIL_REVERSE = 7,
	SIL_RED = 31,
	SIL_GREEN = 32,
	SIL_YELLOW = 33,
	SIL_BLUE = 34,
	SIL_MAGENTA = 35,
	SIL_CYAN = 36,
	SIL_WHITE = 37,
};

struct sil_out sil_out_on(char *buffer, size_t size);
void sil_out_clear(struct sil_out *);

void sil_put_char(struct sil_out *, char);
void sil_put(struct sil_out *, const char *text);
void sil_put_bytes(struct sil_out *, const char *text, size_t length);
void sil_put_int(struct sil_out *, int64_t);
void sil_put_padded(struct sil_out *, int64_t, int width); /* right-aligned with spaces */
void sil_put_hex(struct sil_out *, const uint8_t *bytes, size_t count);
void sil_put_hex64(struct sil_out *, uint64_t);
void sil_put_times(struct sil_out *, const char *text, int times);
/* The language of a code, or of a locale that begins with one ("de_AT.UTF-8"); -1: we do not speak it. */
int sil_find_lang(const char *code);
extern const char *const sil_lang_codes[SIL_LANGS];
/* Writes the Unicode text, or the plain one where out asks for ASCII. */
void sil_draw(struct sil_out *, const char *unicode, const char *ascii);
/* Starts a colour or style; SIL_PLAIN ends all of them. Does nothing unless out is coloured. */
void sil_ink(struct sil_out *, enum sil_ink);

/* JSON: commas come by themselves. sil_json_key is followed by one value. */
void sil_json_open(struct sil_out *, char brace);  /* '{' or '[' */
void sil_json_close(struct sil_out *, char brace); /* '}' or ']' */
void sil_json_key(struct sil_out *, const char *name);
void sil_json_int(struct sil_out *, int64_t);
void sil_json_text(struct sil_out *, const char *text);
void sil_json_bool(struct sil_out *, bool);
void sil_json_null(struct sil_out *);
/* A number with this number of decimals. */
void sil_json_real(struct sil_out *, double, int decimals);
/* A list of the seats in a bit mask. */
void sil_json_mask(struct sil_out *, unsigned mask);
void sil_json_bytes(struct sil_out *, const uint8_t *numbers, size_t count);
void sil_json_ints(struct sil_out *, const int32_t *numbers, size_t count);

#endif
