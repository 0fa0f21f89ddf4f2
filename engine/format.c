/* Messages in a language: a subset of ICU's message format, written straight from the text (docs/words.md). The page
 * does the same in web/src/message.ts; tests/words compares them. */
#include <assert.h>
#include <string.h>

#include "engine/narration.h"
#include "engine/text.h"
#include "shared_messages.h"

enum { MILLIONTHS = 1000000, SEAT_BYTES = 64 };

/* What a text may speak of: a message's arguments, and inside `each` the seat it is about. */
struct scope {
	const struct sil_game *game;
	const struct sil_messages *messages;
	const struct sil_players *players;
	const struct sil_message *message;
	int64_t counted; /* what # stands for, in millionths */
	int it;
};

struct value {
	char kind;
	union sil_arg arg;
};

static void put_text(const struct scope *, const char *text, const char *end, struct sil_out *);

static const char *shared(enum sil_lang lang, int id)
{
	return shared_sentences[lang][id - SIL_SHARED_WORDS];
}

const char *sil_word(const struct sil_game *game, enum sil_lang lang, uint16_t id)
{
	return id >= SIL_SHARED_WORDS ? shared(lang, id) : sil_text_of(game)->sentences[lang][id];
}

/* The letter that a sign of two bytes is without its accent; NULL: it has none. */
static const char *plain_letter(const char *sign)
{
	static const char accented[] = "àáâäçèéêëìíîïñòóôöùúûüÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜ";
	static const char plain[] = "aaaaceeeeiiiinoooouuuuAAAACEEEEIIIINOOOOUUUU";
	static const char *const longer[][2] = {{"ß", "ss"}, {"œ", "oe"}, {"Œ", "OE"},
						{"º", "o"},  {"¡", ""},   {"¿", ""}};
	static char letter[2];
	for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
		if (!strncmp(sign, longer[i][0], 2))
			return longer[i][1];
	for (size_t i = 0; plain[i]; i++)
		if (!strncmp(sign, accented + 2 * i, 2))
			return letter[0] = plain[i], letter;
	return NULL;
}

void sil_put_letters(struct sil_out *out, const char *text)
{
	for (; *text; text++) {
		const char *plain = out->ascii && (unsigned char)*text >= 0xc2 && (unsigned char)*text < 0xe0
					    ? plain_letter(text)
					    : NULL;
		if (plain)
			sil_put(out, plain), text++;
		else if (out->ascii && !strncmp(text, "♥", 3))
			sil_put(out, "<3"), text += 2;
		else if (out->ascii && !strncmp(text, "\u2011", 3)) /* a hyphen at which no line breaks */
			sil_put(out, "-"), text += 2;
		else
			sil_put_char(out, *text);
	}
}

void sil_put_word(struct sil_out *out, const char *const *const *sentences, int id)
{
	sil_put_letters(out, sentences[out->lang][id]);
}

void sil_put_shared(struct sil_out *out, int id)
{
	sil_put_word(out, shared_sentences, id - SIL_SHARED_WORDS);
}

/* An entry that is found by its name; NULL: there is none. In names of entries a dash is an underscore. */
static const char *fact(const struct sil_game *game, enum sil_lang lang, const char *option, const char *value)
{
	char name[80];
	struct sil_out out = sil_out_on(name, sizeof name);
	sil_put(&out, option ? "option_" : "pitch"), sil_put(&out, option ? option : "");
	sil_put(&out, value ? "_" : ""), sil_put(&out, value ? value : "");
	for (char *at = name; *at; at++)
		*at = *at == '-' ? '_' : *at;
	int id = sil_find_entry(game->words, name);
	return id < 0 ? NULL : sil_text_of(game)->sentences[lang][id];
}

const char *sil_pitch(const struct sil_game *game, enum sil_lang lang)
{
	return fact(game, lang, NULL, NULL);
}

const char *sil_option_title(const struct sil_game *game, int option, enum sil_lang lang)
{
	return fact(game, lang, game->rules->options[option].name, NULL);
}

const char *sil_option_meaning(const struct sil_game *game, int option, unsigned value, enum sil_lang lang)
{
	const struct sil_option *one = &game->rules->options[option];
	const char *meaning = fact(game, lang, one->name, one->values[value]);
	return meaning ? meaning : one->values[value];
}

static struct value find(const struct scope *scope, const char *name, size_t length)
{
	const char *at = sil_entry_of(scope->messages->words, scope->message->id)->args;
	if (length == 2 && !memcmp(name, "it", 2) && scope->it >= 0)
		return (struct value){'s', {.number = scope->it}};
	for (int i = 0; *at; i++) {
		size_t long_ = strcspn(at + 1, " ");
		if (long_ == length && !memcmp(at + 1, name, length))
			return (struct value){*at, scope->message->args[i]};
		at += 1 + long_, at += *at == ' ';
	}
	assert(false && "tools/make_words.py knows every argument");
	return (struct value){0};
}

/* Numbers are counted in millionths, as JSON tells them, so that the page rounds alike. */
static int64_t millionths(struct value value)
{
	if (value.kind != 'r')
		return (int64_t)value.arg.number * MILLIONTHS;
	double number = (double)value.arg.real * MILLIONTHS;
	return (int64_t)(number < 0 ? number - 0.5 : number + 0.5);
}

/* "3", "−2.4" or "−2,4": a decimal only where there is one. */
static void put_number(int64_t number, bool with_plus, struct sil_out *out)
{
	int64_t size = number < 0 ? -number : number, tenths = (size + MILLIONTHS / 20) / (MILLIONTHS / 10);
	if (tenths && number < 0)
		sil_put(out, "−");
	else if (tenths && with_plus)
		sil_put(out, "+");
	sil_put_int(out, tenths / 10);
	if (tenths % 10)
		sil_put(out, shared(out->lang, SAY_SHARED_DECIMAL)), sil_put_int(out, tenths % 10);
}

/* A certainty is the only 100 %, an impossibility the only 0 %. */
static void put_percent(int64_t chance, struct sil_out *out)
{
	int64_t percent = (chance + MILLIONTHS / 200) / (MILLIONTHS / 100);
	percent = percent >= 100 && chance < MILLIONTHS ? 99 : percent == 0 && chance > 0 ? 1 : percent;
	sil_put_int(out, percent), sil_put(out, shared(out->lang, SAY_SHARED_PERCENT));
}

/* In French nothing, and one and a half, are singular too. */
static bool is_one(int64_t number, enum sil_lang lang)
{
	int64_t size = number < 0 ? -number : number;
	return lang == SIL_FR ? size < 2 * MILLIONTHS : size == MILLIONTHS;
}

void sil_put_name(struct sil_out *out, const struct sil_players *players, int seat)
{
	if (seat == SIL_CLOCK)
		sil_put(out, shared(out->lang, SAY_SHARED_CLOCK));
	else if (players->you == seat)
		sil_put(out, shared(out->lang, SAY_SHARED_YOU));
	else
		sil_put(out, players->names[seat]);
}

/* What goes before one of a list: nothing, a comma or "and". */
static void put_between(bool first, bool last, bool with_and, struct sil_out *out)
{
	if (!first)
		sil_put(out, last && with_and ? shared(out->lang, SAY_SHARED_AND) : ", ");
}

static bool starts_with_any(const char *text, const char *const *starts)
{
	for (; *starts; starts++)
		if (!strncmp(text, *starts, strlen(*starts)))
			return true;
	return false;
}

/* In French « de » and « que » before a vowel: "la pile d'Anna". */
static void elide(struct sil_out *out, size_t at)
{
	static const char *const vowels[] = {
		"a", "e", "i", "o", "u", "A", "E", "I", "O", "U", "à", "â", "é", "è", "ê", "ë", "î", "ï", "ô",  "ö",
		"ù", "û", "ü", "œ", "À", "Â", "É", "È", "Ê", "Ë", "Î", "Ï", "Ô", "Ö", "Ù", "Û", "Ü", "Œ", NULL,
	};
	bool de = at >= 3 && !memcmp(out->text + at - 3, "de ", 3),
	     que = at >= 4 && !memcmp(out->text + at - 4, "que ", 4);
	size_t start = at - (de ? 3 : 4);
	if (!(de || que) || (start && out->text[start - 1] != ' ') || !starts_with_any(out->text + at, vowels))
		return;
	out->text[at - 2] = '\'';
	memmove(out->text + at - 1, out->text + at, out->used - at + 1);
	out->used--;
}

/* In Spanish «y» before the sound of an i, which is none before another vowel: "Ana e Inés", "Ana y Yolanda". */
static void soften(struct sil_out *out, size_t at)
{
	static const char *const sounds[] = {"i", "I", "í", "Í", "y", "Y", NULL};
	static const char *const glides[] = {"a", "e", "o", "u", "A", "E", "O", "U", "á",
					     "é", "ó", "ú", "Á", "É", "Ó", "Ú", NULL};
	const char *sound = out->text + at;
	bool mute = *sound == 'h' || *sound == 'H';
	if (at < 3 || memcmp(sound - 3, " y ", 3) || !starts_with_any(sound + mute, sounds))
		return;
	size_t length = (unsigned char)sound[mute] >= 0x80 ? 2 : 1;
	if (!starts_with_any(sound + mute + length, glides))
		out->text[at - 2] = 'e';
}

/* What was written at this place may change the word before it. */
static void fit(struct sil_out *out, size_t at)
{
	if (at < out->used && out->lang == SIL_FR)
		elide(out, at);
	else if (at < out->used && out->lang == SIL_ES)
		soften(out, at);
}

void sil_put_names(struct sil_out *out, const struct sil_players *players, unsigned seats)
{
	for (bool first = true; seats; seats &= seats - 1, first = false) {
		put_between(first, !(seats & (seats - 1)), true, out);
		size_t at = out->used;
		sil_put_name(out, players, __builtin_ctz(seats));
		fit(out, at);
	}
}

static void put_message(const struct scope *, const struct sil_message *, struct sil_out *);

static void put_list(const struct scope *scope, unsigned at, bool with_and, struct sil_out *out)
{
	for (bool first = true; at; first = false) {
		const struct sil_message *message = &scope->messages->list[at];
		put_between(first, !message->next, with_and, out);
		size_t from = out->used;
		put_message(scope, message, out);
		fit(out, from);
		at = message->next;
	}
}

static void put_value(const struct scope *scope, struct value value, const char *style, struct sil_out *out)
{
	switch (value.kind) {
	case 's':
		sil_put_name(out, scope->players, value.arg.number);
		break;
	case 'm':
		sil_put_names(out, scope->players, (unsigned)value.arg.number);
		break;
	case 'c':
		sil_put_char(out, (char)value.arg.number);
		break;
	case 'x':
		sil_put(out, value.arg.text);
		break;
	case 't':
		if (value.arg.number)
			put_message(scope, &scope->messages->list[value.arg.number], out);
		break;
	case 'l':
		put_list(scope, (unsigned)value.arg.number, *style == 'a', out);
		break;
	default:
		if (*style == 'p')
			put_percent(millionths(value), out);
		else
			put_number(millionths(value), *style == 's', out);
	}
}

/* Where the brace that opens at `at` is closed. */
static const char *closing(const char *at)
{
	int depth = 0;
	do
		depth += (*at == '{') - (*at == '}');
	while (depth && *++at);
	return at;
}

static bool key_is(const char *key, size_t length, const char *text)
{
	return strlen(text) == length && !memcmp(key, text, length);
}

static bool number_is(const char *key, size_t length, int64_t number)
{
	char digits[24];
	struct sil_out out = sil_out_on(digits, sizeof digits);
	sil_put_int(&out, number / MILLIONTHS);
	return number % MILLIONTHS == 0 && key_is(key, length, digits);
}

/* Whether a case of `select` is this value's: you, a number, a letter, or the id of a thing. */
static bool selects(const struct scope *scope, struct value value, const char *key, size_t length)
{
	const char letter[2] = {(char)value.arg.number, 0};
	switch (value.kind) {
	case 's':
		return key_is(key, length, "you") && value.arg.number == scope->players->you;
	case 't':
		return value.arg.number
			       ? key_is(key, length,
					sil_entry_of(scope->messages->words, scope->messages->list[value.arg.number].id)
						->id)
			       : key_is(key, length, "none");
	case 'c':
		return key_is(key, length, letter);
	case 'l':
	case 'm':
		return key_is(key, length, "none") && !value.arg.number;
	default:
		return number_is(key, length, millionths(value));
	}
}

static bool counts(int64_t number, enum sil_lang lang, const char *key, size_t length)
{
	if (*key == '=')
		return number_is(key + 1, length - 1, number);
	return key_is(key, length, "one") && is_one(number, lang);
}

/* `key {text} … other {text}`: writes the first that fits. */
static void put_case(const struct scope *scope, struct value value, bool plural, const char *at, struct sil_out *out)
{
	struct scope inside = *scope;
	if (plural)
		inside.counted = millionths(value);
	for (;;) {
		at += strspn(at, " ");
		size_t length = strcspn(at, " ");
		const char *open = at + length + 1, *end = closing(open);
		if (key_is(at, length, "other") ||
		    (plural ? counts(inside.counted, out->lang, at, length) : selects(scope, value, at, length))) {
			put_text(&inside, open + 1, end, out);
			return;
		}
		at = end + 1;
	}
}

static void put_each(const struct scope *scope, unsigned seats, const char *open, struct sil_out *out)
{
	struct scope inside = *scope;
	for (bool first = true; seats; seats &= seats - 1, first = false) {
		inside.it = __builtin_ctz(seats);
		put_between(first, !(seats & (seats - 1)), true, out);
		size_t at = out->used;
		put_text(&inside, open + 1, closing(open), out);
		fit(out, at);
	}
}

/* What stands between braces: `name`, `name, style`, `name, select, cases`. */
static void put_braced(const struct scope *scope, const char *at, const char *end, struct sil_out *out)
{
	size_t length = strcspn(at, ",}");
	struct value value = find(scope, at, length);
	const char *style = at + length < end ? at + length + 2 : "";
	if (!strncmp(style, "select, ", 8) || !strncmp(style, "plural, ", 8))
		put_case(scope, value, *style == 'p', style + 8, out);
	else if (!strncmp(style, "each, ", 6))
		put_each(scope, (unsigned)value.arg.number, style + 6, out);
	else
		put_value(scope, value, style, out);
}

static void put_text(const struct scope *scope, const char *text, const char *end, struct sil_out *out)
{
	while (text < end) {
		if (*text == '{') {
			const char *close = closing(text);
			size_t at = out->used;
			put_braced(scope, text + 1, close, out);
			fit(out, at);
			text = close + 1;
		} else if (*text == '#' && scope->counted != INT64_MIN) {
			put_number(scope->counted, false, out), text++;
		} else {
			sil_put_char(out, *text++);
		}
	}
}

static void put_message(const struct scope *scope, const struct sil_message *message, struct sil_out *out)
{
	struct scope inside = *scope;
	const char *text = message->id >= SIL_SHARED_WORDS ? shared(out->lang, message->id)
							   : scope->messages->words->sentences[out->lang][message->id];
	inside.message = message, inside.it = -1, inside.counted = INT64_MIN;
	put_text(&inside, text, text + strlen(text), out);
}

void sil_put_message(const struct sil_game *game, const struct sil_messages *messages, struct sil_message_ref message,
		     const struct sil_players *players, struct sil_out *out)
{
	const struct scope scope = {.game = game, .messages = messages, .players = players};
	if (message.at)
		put_message(&scope, &messages->list[message.at], out);
}

void sil_put_messages(const struct sil_game *game, const struct sil_messages *messages,
		      const struct sil_players *players, struct sil_out *out)
{
	for (unsigned at = messages->told.at; at; at = messages->list[at].next) {
		sil_put_message(game, messages, (struct sil_message_ref){(uint16_t)at}, players, out);
		sil_put(out, "\n");
	}
}

void sil_put_messages_inline(const struct sil_game *game, const struct sil_messages *messages,
			     const struct sil_players *players, struct sil_out *out)
{
	for (unsigned at = messages->told.at; at; at = messages->list[at].next) {
		sil_put(out, at == messages->told.at ? "" : " ");
		sil_put_message(game, messages, (struct sil_message_ref){(uint16_t)at}, players, out);
	}
}

void sil_put_narration(const struct sil_game *game, const struct sil_view *before, const struct sil_view *after,
		       const struct sil_players *players, struct sil_out *out)
{
	struct sil_messages messages;
	sil_narrate(game, before, after, &messages);
	sil_put_messages(game, &messages, players, out);
}

struct sil_players sil_call_by_seats(struct sil_seat_names *names, enum sil_lang lang, int you)
{
	struct sil_players players = {.you = you};
	for (int s = 0; s < SIL_MAX_SEATS; s++) {
		struct sil_out name = sil_out_on(names->of[s], sizeof names->of[s]);
		sil_put(&name, shared(lang, SAY_SHARED_SEAT)), sil_put_int(&name, s);
		players.names[s] = names->of[s];
	}
	return players;
}

void sil_draw_seat(struct sil_out *out, int seat)
{
	struct sil_seat_names names;
	struct sil_players by_number = sil_call_by_seats(&names, out->lang, -1);
	char called[SEAT_BYTES];
	struct sil_out name = sil_out_on(called, sizeof called);
	name.lang = out->lang;
	sil_put_name(&name, out->players ? out->players : &by_number, seat);
	sil_put_letters(out, called);
}

void sil_draw_seat_padded(struct sil_out *out, int seat, int width)
{
	char called[SEAT_BYTES];
	struct sil_out name = sil_out_on(called, sizeof called);
	name.lang = out->lang, name.ascii = out->ascii, name.players = out->players;
	sil_draw_seat(&name, seat);
	size_t end = 0;
	for (; called[end]; end++) /* until a letter begins for which there is no room */
		if (((unsigned char)called[end] & 0xc0) != 0x80 && !width--)
			break;
	sil_put_bytes(out, called, end);
	sil_put_times(out, " ", width);
}

void sil_put_messages_plainly(const struct sil_game *game, const struct sil_messages *messages, int you,
			      struct sil_out *out)
{
	struct sil_seat_names names;
	struct sil_players players = sil_call_by_seats(&names, out->lang, you);
	sil_put_messages_inline(game, messages, &players, out);
}

void sil_put_reason(const struct sil_game *game, const struct sil_view *view, uint16_t act,
		    const struct sil_players *players, struct sil_out *out)
{
	struct sil_messages messages;
	sil_messages_clear(&messages, game->words);
	if (game->explain)
		game->explain(view, act, &messages);
	sil_put_messages_inline(game, &messages, players, out);
}

static int digits(const char **at)
{
	int number = 0;
	while (**at >= '0' && **at <= '9')
		number = 10 * number + *(*at)++ - '0';
	return number;
}

/* One piece of a move's text as an argument; `at` stands behind it afterwards. */
static union sil_arg piece(struct sil_messages *messages, char kind, const char **at)
{
	union sil_arg arg = {.number = 0};
	char name[32];
	size_t length = strcspn(*at, "-");
	if (kind == 'c')
		return (union sil_arg){.number = *(*at)++};
	if (kind == 's' || kind == 'n')
		return (union sil_arg){.number = digits(at)};
	if (kind == 'm') {
		for (arg.number = 1 << digits(at); **at == '+'; arg.number |= 1 << digits(at))
			++*at;
		return arg;
	}
	memcpy(name, *at, length), name[length] = 0, *at += length;
	int id = sil_find_entry(messages->words, name);
	return (union sil_arg){.number = id < 0 ? 0 : sil_add_message(messages, (uint16_t)id, NULL, 0).at};
}

void sil_put_move(const struct sil_game *game, uint16_t act, const struct sil_players *players, struct sil_out *out)
{
	char text[32], name[40] = "move_";
	struct sil_out printed = sil_out_on(text, sizeof text);
	struct sil_messages messages;
	union sil_arg args[SIL_MAX_ARGS];
	int count = 0;
	game->print_move(act, &printed);
	const char *at = text + strcspn(text, "-");
	strncat(name, text, (size_t)(at - text));
	sil_messages_clear(&messages, game->words);
	int id = sil_find_entry(game->words, name);
	if (id < 0) { /* tests/narrations.c asks for every move */
		sil_put(out, text);
		return;
	}
	for (const char *kind = game->words->entries[id].args; *kind; kind += *kind == ' ') {
		at += *at == '-';
		args[count++] = piece(&messages, *kind, &at);
		kind += strcspn(kind, " ");
	}
	sil_put_message(game, &messages, sil_add_message(&messages, (uint16_t)id, args, count), players, out);
}
