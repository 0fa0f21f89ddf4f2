/* Messages: what a game tells, independent of language. A message is an entry of a catalogue (games/<game>/words.*.txt,
 * docs/words.md) and its arguments. The native program formats messages with engine/text.h, the page with
 * web/src/message.ts. */
#ifndef SILURE_ENGINE_MESSAGE_H
#define SILURE_ENGINE_MESSAGE_H

#include "engine/game.h"

enum {
	SIL_MAX_ARGS = 6,
	SIL_MAX_MESSAGES = 160,    /* in one struct sil_messages, those inside others included */
	SIL_REAL_DECIMALS = 6,     /* of a real, in JSON */
	SIL_SHARED_WORDS = 0x4000, /* ids from here on are entries of the shared catalogue, engine/words.*.txt */
};

/* An entry of a catalogue, made by tools/make_words.py: its id, and its arguments as "swho ncards": a letter for the
 * kind (seat, mask of seats, number, real, character, text, thing, list) and the name. */
struct sil_entry {
	const char *id, *args;
};

struct sil_catalogue {
	const struct sil_entry *entries;
	int count;
	const char *const *const *sentences; /* per language, the text of every entry; NULL in WebAssembly */
};

extern const struct sil_catalogue shared_words;

union sil_arg {
	int32_t number; /* also a seat, a mask, a character, and where a thing or the first of a list stands */
	float real;
	const char *text; /* as it stands, whatever the language; not copied */
};

struct sil_message {
	uint16_t id;
	uint16_t next; /* in a list: where the next one stands; 0: none */
	union sil_arg args[SIL_MAX_ARGS];
};

/* A message of a struct sil_messages, by its index. 0: none. */
struct sil_message_ref {
	uint16_t at;
};

/* Messages in their order, and the things and lists they are made of. What does not fit is left out, and `overflow`
 * says so. */
struct sil_messages {
	const struct sil_catalogue *words;
	struct sil_message list[SIL_MAX_MESSAGES]; /* the first is never used */
	uint16_t count;
	struct sil_message_ref told; /* the first of those that are told themselves, not inside another */
	bool overflow;
};

static inline void sil_messages_clear(struct sil_messages *messages, const struct sil_catalogue *words)
{
	messages->words = words;
	messages->count = 1;
	messages->told.at = 0;
	messages->overflow = false;
}

/* Adds a message with its arguments; it is told once it is given to sil_tell, alone or inside another. Games use the
 * typed functions of their <game>_messages.h: say_take(to, …). */
struct sil_message_ref sil_add_message(struct sil_messages *, uint16_t id, const union sil_arg *args, int count);
/* Adds it to the end of a list that begins with 0. It may be in one list only. */
void sil_append(struct sil_messages *, struct sil_message_ref *list, struct sil_message_ref);
/* Adds it to what is told. */
static inline void sil_tell(struct sil_messages *messages, struct sil_message_ref message)
{
	sil_append(messages, &messages->told, message);
}

/* For one message that is said at once: a place of this thread's own, cleared by every call. */
struct sil_messages *sil_one_message(const struct sil_catalogue *);
/* Writes it in out's language; it speaks of no seat. WebAssembly, which has no sentences, writes JSON. */
void sil_put_one_message(struct sil_out *, struct sil_message_ref);

const struct sil_entry *sil_entry_of(const struct sil_catalogue *, uint16_t id);
/* The id of an entry; -1: there is none of that name. */
int sil_find_entry(const struct sil_catalogue *, const char *name);

/* What is told as a JSON list: [{"id": "take", "who": {"seat": 0}, "card": {"id": "tuna", "value": 12}}, …]. Masks are
 * {"seats": [0, 2]}, lists are lists, characters are texts of one letter. */
void sil_describe_messages(const struct sil_messages *, struct sil_out *);

/* What is told as one text for programs, in out's language: seats are called by their numbers, but for the one that is
 * spoken to (-1: nobody). WebAssembly, which has no catalogues, writes JSON as sil_describe_messages does. */
void sil_put_messages_plainly(const struct sil_game *, const struct sil_messages *, int you, struct sil_out *);

#endif
