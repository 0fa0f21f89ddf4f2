/* From texts to games, seats, options and moves, and from refusals to sentences. Bad input changes nothing. */
#ifndef SILURE_ENGINE_PARSE_H
#define SILURE_ENGINE_PARSE_H

#include "engine/game.h"

/* The newest version of a game's rules: for new tables. NULL when there is no such game. */
const struct sil_game *sil_find_game(const char *name);

/* The version a record or a stored table was begun with. NULL when this program does not know it. */
const struct sil_game *sil_find_game_version(const char *name, uint64_t version);

/* The act of a move text; SIL_UNKNOWN_MOVE leaves it untouched. */
int sil_parse_move(const struct sil_game *, const char *text, uint16_t *act);

/* A seat's number or "clock"; SIL_NO_SUCH_SEAT leaves it untouched. */
int sil_parse_seat(const char *text, unsigned seats, uint8_t *seat);
void sil_put_seat(struct sil_out *, unsigned seat);

/* Sets one option of a configuration from "name=value". False, and a sentence in `why`, when there is no such option or
 * value. */
bool sil_set_option(const struct sil_game *, struct sil_config *, const char *assignment, struct sil_out *why);

/* Whether there can be such a table; if not, a sentence in `why`. */
bool sil_check_config(const struct sil_game *, const struct sil_config *, struct sil_out *why);

/* " deck=37 memory=on": the options that differ from their defaults, each after a space; nothing if none. */
void sil_put_options(const struct sil_game *, const uint8_t options[SIL_MAX_OPTIONS], struct sil_out *);

/* Why something was refused, as a message. */
struct sil_message_ref sil_say_refusal(const struct sil_game *, int code, struct sil_messages *);
/* Why a move was refused, in out's language. */
void sil_put_refusal(const struct sil_game *, int code, struct sil_out *);

/* Reads exactly 2 × count lower-case hexadecimal digits; false leaves the bytes untouched. */
bool sil_parse_hex(const char *text, size_t length, uint8_t *bytes, size_t count);

/* Reads decimal digits alone, at most `most`; false leaves the number untouched. */
bool sil_parse_number(const char *text, uint64_t most, uint64_t *number);

#endif
