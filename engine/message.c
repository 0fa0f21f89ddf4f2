/* Messages put together, and described as JSON. */
#include "engine/message.h"

#include <string.h>

#include "engine/out.h"

#ifdef __wasm__ /* it has one thread */
static struct sil_messages one;
#else
static _Thread_local struct sil_messages one;
#endif

struct sil_message_ref sil_add_message(struct sil_messages *messages, uint16_t id, const union sil_arg *args, int count)
{
	if (messages->count == SIL_MAX_MESSAGES) {
		messages->overflow = true;
		return (struct sil_message_ref){0};
	}
	struct sil_message *message = &messages->list[messages->count];
	message->id = id, message->next = 0;
	for (int i = 0; i < count; i++)
		message->args[i] = args[i];
	return (struct sil_message_ref){messages->count++};
}

void sil_append(struct sil_messages *messages, struct sil_message_ref *list, struct sil_message_ref message)
{
	uint16_t *end = &list->at;
	while (*end)
		end = &messages->list[*end].next;
	*end = message.at;
}

struct sil_messages *sil_one_message(const struct sil_catalogue *words)
{
	sil_messages_clear(&one, words);
	return &one;
}

void sil_put_one_message(struct sil_out *out, struct sil_message_ref message)
{
	sil_tell(&one, message);
	sil_put_messages_plainly(NULL, &one, -1, out);
}

const struct sil_entry *sil_entry_of(const struct sil_catalogue *words, uint16_t id)
{
	return id >= SIL_SHARED_WORDS ? &shared_words.entries[id - SIL_SHARED_WORDS] : &words->entries[id];
}

int sil_find_entry(const struct sil_catalogue *words, const char *name)
{
	for (int id = 0; id < words->count; id++)
		if (!strcmp(words->entries[id].id, name))
			return id;
	return -1;
}

static void describe_message(const struct sil_messages *, const struct sil_message *, struct sil_out *);

static void describe_list(const struct sil_messages *messages, unsigned at, struct sil_out *out)
{
	sil_json_open(out, '[');
	for (; at; at = messages->list[at].next)
		describe_message(messages, &messages->list[at], out);
	sil_json_close(out, ']');
}

static void describe_arg(const struct sil_messages *messages, char kind, union sil_arg arg, struct sil_out *out)
{
	const char letter[2] = {(char)arg.number, 0};
	switch (kind) {
	case 's':
		sil_json_open(out, '{');
		sil_json_key(out, "seat"), sil_json_int(out, arg.number);
		sil_json_close(out, '}');
		break;
	case 'm':
		sil_json_open(out, '{');
		sil_json_key(out, "seats"), sil_json_mask(out, (unsigned)arg.number);
		sil_json_close(out, '}');
		break;
	case 'r':
		sil_json_real(out, (double)arg.real, SIL_REAL_DECIMALS);
		break;
	case 'c':
		sil_json_text(out, letter);
		break;
	case 'x':
		sil_json_text(out, arg.text);
		break;
	case 't':
		if (arg.number)
			describe_message(messages, &messages->list[arg.number], out);
		else
			sil_json_null(out);
		break;
	case 'l':
		describe_list(messages, (unsigned)arg.number, out);
		break;
	default:
		sil_json_int(out, arg.number);
	}
}

static void describe_message(const struct sil_messages *messages, const struct sil_message *message,
			     struct sil_out *out)
{
	const struct sil_entry *entry = sil_entry_of(messages->words, message->id);
	const char *at = entry->args;
	sil_json_open(out, '{');
	sil_json_key(out, "id"), sil_json_text(out, entry->id);
	for (int i = 0; *at; i++) {
		char name[32];
		size_t length = strcspn(at + 1, " ");
		memcpy(name, at + 1, length), name[length] = 0;
		sil_json_key(out, name), describe_arg(messages, *at, message->args[i], out);
		at += 1 + length, at += *at == ' ';
	}
	sil_json_close(out, '}');
}

void sil_describe_messages(const struct sil_messages *messages, struct sil_out *out)
{
	describe_list(messages, messages->told.at, out);
}
