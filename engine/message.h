/* Messages: what a game has to say, without the words. A message is an entry of a catalogue (games/<game>/words.*.txt,
 * docs/words.md) and its arguments; whoever shows it has the words in the reader's language. Used by rules' neighbours
 * everywhere, WebAssembly included; the native program formats them with engine/text.h, the page with its own. */
#ifndef SILURE_ENGINE_MESSAGE_H
#define SILURE_ENGINE_MESSAGE_H

#include "engine/game.h"

enum {
	SIL_MAX_ARGS = 6,
	SIL_MAX_MESSAGES = 160,    /* in one telling, with everything inside them */
	SIL_REAL_DECIMALS = 6,     /* what is told of a real */
	SIL_SHARED_WORDS = 0x4000, /* ids from here on are entries of the shared catalogue, engine/words.*.txt */
};

/* What a message may be, made by tools/make_words.py: its id, and its arguments as "swho ncards": a letter for the kind
 * (seat, mask of seats, number, real, character, text, thing, list) and the name. */
struct sil_entry {
	const char *id, *args;
};

struct sil_catalogue {
	const struct sil_entry *entries;
	int count;
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

/* A message among others. 0: nothing. */
struct sil_said {
	uint16_t at;
};

/* A telling: messages in their order, and the things and lists they are made of. What does not fit is left out and
 * remembered in `overflow`. */
struct sil_messages {
	const struct sil_catalogue *words;
	struct sil_message list[SIL_MAX_MESSAGES]; /* the first is never used */
	uint16_t count;
	struct sil_said told; /* the first of those told */
	bool overflow;
};

static inline void sil_messages_clear(struct sil_messages *messages, const struct sil_catalogue *words)
{
	messages->words = words;
	messages->count = 1;
	messages->told.at = 0;
	messages->overflow = false;
}

/* A message with its arguments. Games use the functions of their <game>_messages.h, which are typed: say_take(to, …).
 */
struct sil_said sil_say_with(struct sil_messages *, uint16_t id, const union sil_arg *args, int count);
/* Adds it to the end of a list that begins with 0. It may be in one list only. */
void sil_append(struct sil_messages *, struct sil_said *list, struct sil_said);
/* Adds it to what is told. */
static inline void sil_tell(struct sil_messages *messages, struct sil_said said)
{
	sil_append(messages, &messages->told, said);
}

const struct sil_entry *sil_entry_of(const struct sil_catalogue *, uint16_t id);
/* The id of an entry; -1: there is none of that name. */
int sil_find_entry(const struct sil_catalogue *, const char *name);

/* What is told as a JSON list: [{"id": "take", "who": {"seat": 0}, "card": {"id": "tuna", "value": 12}}, …]. Masks are
 * {"seats": [0, 2]}, lists are lists, characters are texts of one letter. */
void sil_describe_messages(const struct sil_messages *, struct sil_out *);

/* What is told as one text for programs, in out's language: seats are called by their numbers, but for the one that is
 * spoken to (-1: nobody). WebAssembly, which has no words, writes JSON as sil_describe_messages does. */
void sil_put_plainly(const struct sil_game *, const struct sil_messages *, int you, struct sil_out *);

#endif
