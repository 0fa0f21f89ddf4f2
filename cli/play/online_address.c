/* Links to tables, and who one is at a server. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/play/online_address.h"
#include "cli/play/saved.h"
#include "engine/parse.h"
#include "engine/text.h"
#include "shared_messages.h"

bool online_code_is_fine(const char *code)
{
	size_t length = strspn(code, "0123456789abcdefghijklmnopqrstuvwxyz");
	return length > 0 && length < ONLINE_CODE_BYTES && !code[length];
}

/* "HOST", "HOST:PORT" or "[ADDRESS]:PORT". */
static bool read_host(const char *text, size_t length, struct wire_address *address)
{
	char copy[256];
	uint64_t port = address->secure ? 443 : 80;
	if (length == 0 || length >= sizeof copy)
		return false;
	memcpy(copy, text, length);
	copy[length] = 0;
	char *name = copy, *colon = strrchr(copy, ':'), *bracket = strchr(copy, ']');
	if (copy[0] == '[' && bracket) {
		name++, *bracket = 0;
		colon = bracket[1] == ':' ? bracket + 1 : NULL;
	}
	if (colon) {
		*colon = 0;
		if (!sil_parse_number(colon + 1, 65535, &port) || port == 0)
			return false;
	}
	if (!*name ||
	    strspn(name, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:_") != strlen(name))
		return false;
	snprintf(address->host, sizeof address->host, "%s", name);
	address->port = (int)port;
	return true;
}

bool online_address(const char *link, const char *server, struct wire_address *address, char code[ONLINE_CODE_BYTES],
		    struct sil_out *why)
{
	const char *rest = link, *found = link;
	size_t length = 0;
	*address = (struct wire_address){.port = 0};
	if (!strncmp(link, "http://", 7) || !strncmp(link, "https://", 8)) {
		address->secure = link[4] == 's';
		rest = strchr(link, '/') + 2;
		length = strcspn(rest, "/");
		found = !strncmp(rest + length, "/t/", 3) ? rest + length + 3 : "";
	} else {
		const char *where = server ? server : "127.0.0.1:7464";
		address->secure = !strncmp(where, "https://", 8);
		rest = !strncmp(where, "http", 4) && strstr(where, "://") ? strstr(where, "://") + 3 : where;
		length = strcspn(rest, "/");
	}
	if (read_host(rest, length, address) && online_code_is_fine(found)) {
		strcpy(code, found);
		return true;
	}
	sil_put_shared(why, SAY_SHARED_CLI_JOIN_HOW);
	return false;
}

bool online_other(struct online *online, const char *node, const char *address)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
	struct wire_address other = online->address;
	if (address && *address) {
		other = (struct wire_address){.secure = !strncmp(address, "https://", 8)};
		const char *host = strstr(address, "://");
		if (!host || strncmp(address, "http", 4) != 0 || other.secure != online->address.secure ||
		    !read_host(host + 3, strcspn(host + 3, "/"), &other))
			return false;
	} else if (!node || !*node || strlen(node) > 64 || node[strspn(node, plain)]) {
		return false;
	}
	snprintf(other.query, sizeof other.query, "?t=%s&n=%s", online->code,
		 node && !node[strspn(node, plain)] && strlen(node) <= 64 ? node : "");
	online->other = other;
	return true;
}

/* What was got by TLS goes by TLS alone: a link with http:// and the same name may be somebody's who listens. */
static bool token_path(const struct online *online, const char *scheme, char path[PATH_MAX + 300])
{
	char folder[PATH_MAX], sentence[PATH_MAX];
	struct sil_out why = sil_out_on(sentence, sizeof sentence);
	if (!saved_directory("online", folder, &why))
		return false;
	snprintf(path, PATH_MAX + 300, "%s/%s_%d%s.token", folder, online->address.host, online->address.port, scheme);
	return true;
}

static const char *scheme_of(const struct online *online)
{
	return online->address.secure ? ".https" : ".http";
}

/* Programs before this one did not say by which of the two they got it: then it goes where nobody can listen. */
static bool may_be_older(const struct online *online)
{
	const char *host = online->address.host;
	return online->address.secure || online->address.port == 80 || !strcmp(host, "127.0.0.1") ||
	       !strcmp(host, "::1") || !strcmp(host, "localhost");
}

static int open_token(const struct online *online, const char *scheme)
{
	char path[PATH_MAX + 300];
	return token_path(online, scheme, path) ? open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) : -1;
}

void online_read_token(struct online *online)
{
	uint8_t bytes[(ONLINE_TOKEN_BYTES - 1) / 2];
	int fd = open_token(online, scheme_of(online));
	if (fd < 0 && may_be_older(online))
		fd = open_token(online, "");
	if (fd < 0)
		return;
	ssize_t count = read(fd, online->token, sizeof online->token - 1);
	online->token[count > 0 ? count : 0] = 0;
	close(fd);
	if (!sil_parse_hex(online->token, strlen(online->token), bytes, sizeof bytes))
		online->token[0] = 0;
}

void online_keep_token(const struct online *online)
{
	char path[PATH_MAX + 300], fresh[PATH_MAX + 310];
	if (!token_path(online, scheme_of(online), path))
		return;
	snprintf(fresh, sizeof fresh, "%s.new", path);
	int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (fd < 0)
		return;
	ssize_t length = (ssize_t)strlen(online->token);
	bool fine = write(fd, online->token, (size_t)length) == length && fsync(fd) == 0;
	close(fd);
	if (!fine || rename(fresh, path) != 0)
		unlink(fresh);
}
