/* Recursive descent over one JSON value. */
#include "tests/json.h"

#include <string.h>

static const char *value(const char *at, int depth);

static const char *blank(const char *at)
{
	return at + strspn(at, " \t\r\n");
}

static const char *string(const char *at)
{
	if (*at++ != '"')
		return NULL;
	for (; *at != '"'; at++) {
		if ((unsigned char)*at < 0x20)
			return NULL;
		if (*at != '\\')
			continue;
		at++;
		if (*at == 'u' && strspn(at + 1, "0123456789abcdefABCDEF") >= 4)
			at += 4;
		else if (!*at || !strchr("\"\\/bfnrt", *at))
			return NULL;
	}
	return at + 1;
}

static const char *number(const char *at)
{
	at += *at == '-';
	size_t whole = strspn(at, "0123456789");
	if (whole == 0 || (*at == '0' && whole > 1))
		return NULL;
	at += whole;
	if (*at == '.') {
		size_t part = strspn(at + 1, "0123456789");
		if (part == 0)
			return NULL;
		at += 1 + part;
	}
	return at;
}

static const char *list(const char *at, char end, int depth)
{
	at = blank(at + 1);
	if (*at == end)
		return at + 1;
	for (;;) {
		if (end == '}') {
			at = string(blank(at));
			if (!at || *(at = blank(at)) != ':')
				return NULL;
			at++;
		}
		at = value(at, depth + 1);
		if (!at)
			return NULL;
		at = blank(at);
		if (*at == end)
			return at + 1;
		if (*at++ != ',')
			return NULL;
	}
}

static const char *value(const char *at, int depth)
{
	static const char *const names[] = {"true", "false", "null"};
	at = blank(at);
	if (depth > 32)
		return NULL;
	if (*at == '{')
		return list(at, '}', depth);
	if (*at == '[')
		return list(at, ']', depth);
	if (*at == '"')
		return string(at);
	for (int i = 0; i < 3; i++)
		if (!strncmp(at, names[i], strlen(names[i])))
			return at + strlen(names[i]);
	return number(at);
}

bool json_is_valid(const char *text)
{
	const char *end = value(text, 0);
	return end && !*blank(end);
}
