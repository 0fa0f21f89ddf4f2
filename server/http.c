/* Files are read once and served from memory, with headers that leave a browser no choice. */
#include "server/http.h"
#include "server/why.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/text.h"

const char *const sil_http_strict[][2] = {
	{"content-security-policy:",
	 "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
	 "media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
	 "frame-ancestors 'none'"},
	{"x-content-type-options:", "nosniff"},
	{"x-frame-options:", "DENY"},
	{"referrer-policy:", "no-referrer"},
	{"cross-origin-opener-policy:", "same-origin"},
	{"cross-origin-embedder-policy:", "require-corp"},
	{"cross-origin-resource-policy:", "same-origin"},
	{"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
	{NULL, NULL},
};

static const char *type_of(const char *path)
{
	static const char *const types[][2] = {
		{".html", "text/html; charset=utf-8"},
		{".js", "text/javascript; charset=utf-8"},
		{".mjs", "text/javascript; charset=utf-8"},
		{".css", "text/css; charset=utf-8"},
		{".svg", "image/svg+xml"},
		{".png", "image/png"},
		{".jpg", "image/jpeg"},
		{".webp", "image/webp"},
		{".ico", "image/x-icon"},
		{".wasm", "application/wasm"},
		{".json", "application/json"},
		{".webmanifest", "application/manifest+json"},
		{".txt", "text/plain; charset=utf-8"},
		{".md", "text/plain; charset=utf-8"},
		{".woff2", "font/woff2"},
		{".mp3", "audio/mpeg"},
		{".ogg", "audio/ogg"},
	};
	size_t length = strlen(path);
	for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
		size_t end = strlen(types[i][0]);
		if (length > end && !strcmp(path + length - end, types[i][0]))
			return types[i][1];
	}
	return "application/octet-stream";
}

/* "app-1a2b3c4.js": seven or more hexadecimal digits, or esbuild's capitals, before the ending. */
static bool is_hashed(const char *path)
{
	const char *dash = strrchr(path, '-');
	size_t digits = dash ? strspn(dash + 1, "0123456789abcdefABCDEFGHIJKLMNOPQRSTUVWXYZ") : 0;
	return digits >= 7 && dash[1 + digits] == '.';
}

static bool add_file(struct sil_site *site, const char *path, const char *name, size_t length)
{
	unsigned char hash[8];
	struct sil_site_file *file = &site->files[site->count];
	FILE *stream = fopen(path, "rb");
	*file = (struct sil_site_file){.path = strdup(name), .body = malloc(length + 1), .length = length};
	bool good = stream && file->path && file->body && fread(file->body, 1, length, stream) == length;
	if (stream)
		fclose(stream);
	site->count++;
	if (!good)
		return false;
	file->body[length] = 0;
	file->type = type_of(name), file->hashed = is_hashed(name);
	unsigned char full[32];
	crypto_generichash(full, sizeof full, (unsigned char *)file->body, length, NULL, 0);
	memcpy(hash, full, sizeof hash);
	file->etag[0] = '"';
	sodium_bin2hex(file->etag + 1, 17, hash, sizeof hash);
	strcpy(file->etag + 17, "\"");
	return true;
}

static bool load_folder(struct sil_site *site, const char *folder, const char *prefix, int depth)
{
	DIR *directory = opendir(folder);
	struct dirent *entry;
	bool good = directory;
	while (good && (entry = readdir(directory))) {
		char path[1024], name[512];
		struct stat facts;
		if (entry->d_name[0] == '.')
			continue;
		if (snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) >= (int)sizeof path ||
		    snprintf(name, sizeof name, "%s/%s", prefix, entry->d_name) >= (int)sizeof name ||
		    stat(path, &facts) != 0)
			good = false;
		else if (S_ISDIR(facts.st_mode))
			good = depth < SIL_SITE_DEPTH && load_folder(site, path, name, depth + 1);
		else if (S_ISREG(facts.st_mode))
			good = site->count < SIL_SITE_FILES && facts.st_size <= SIL_SITE_FILE_BYTES &&
			       add_file(site, path, name, (size_t)facts.st_size);
	}
	if (directory)
		closedir(directory);
	return good;
}

bool sil_site_load(struct sil_site *site, const char *folder, char *why, size_t why_size)
{
	*site = (struct sil_site){0};
	if (!folder)
		return true;
	site->files = calloc(SIL_SITE_FILES, sizeof *site->files);
	errno = 0;
	if (site->files && load_folder(site, folder, "", 0))
		return true;
	if (errno)
		sil_why(why, why_size, say_shared_why_at(sil_why_message(), folder, strerror(errno)));
	else
		sil_why(why, why_size, say_shared_why_page(sil_why_message(), folder));
	sil_site_release(site);
	return false;
}

void sil_site_release(struct sil_site *site)
{
	for (int i = 0; i < site->count; i++)
		free(site->files[i].path), free(site->files[i].body);
	free(site->files);
	*site = (struct sil_site){0};
}

static const struct sil_site_file *find(const struct sil_site *site, const char *path, const char *ending)
{
	size_t length = strlen(path);
	for (int i = 0; i < site->count; i++)
		if (!strncmp(site->files[i].path, path, length) && !strcmp(site->files[i].path + length, ending))
			return &site->files[i];
	return NULL;
}

/* The weight "q=…" of an item of such a list is 0: "0", "0.0", … "0.000". */
static bool is_unwanted(const char *item, size_t length)
{
	const char *at = memchr(item, ';', length), *end = item + length;
	if (!at)
		return false;
	for (at++; at < end && (*at == ' ' || *at == '\t'); at++)
		;
	if (end - at < 3 || strncasecmp(at, "q=0", 3) != 0)
		return false;
	for (at += 3; at < end && (*at == '.' || *at == '0'); at++)
		;
	return at == end || *at == ' ' || *at == '\t' || *at == ';';
}

/* Whether an Accept-Encoding wants this coding (RFC 9110, 12.5.3): by its name or, if it is not named, by "*". */
static bool is_wanted(const char *list, const char *coding)
{
	bool by_star = false;
	for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
		at += strspn(at, " \t");
		size_t length = strcspn(at, ","), name = strcspn(at, ",; \t");
		if (name == strlen(coding) && !strncasecmp(at, coding, name))
			return !is_unwanted(at, length);
		if (name == 1 && *at == '*')
			by_star = !is_unwanted(at, length);
	}
	return by_star;
}

static void answer_file(const struct sil_site *site, const struct sil_http_request *request, const char *path,
			const struct sil_site_file *file, struct sil_http_reply *reply)
{
	static const char *const encodings[][2] = {{"br", ".br"}, {"gzip", ".gz"}};
	const struct sil_site_file *sent = file;
	for (int i = 0; i < 2 && sent == file; i++) {
		const struct sil_site_file *packed = find(site, path, encodings[i][1]);
		if (packed && is_wanted(request->encodings, encodings[i][0]))
			sent = packed, reply->encoding = encodings[i][0];
	}
	reply->type = file->type;
	reply->etag = sent->etag;
	reply->cache = file->hashed ? "public, max-age=31536000, immutable" : "no-cache";
	reply->page = !strncmp(file->type, "text/html", 9);
	if (*request->etag && strstr(request->etag, sent->etag))
		reply->status = 304, reply->encoding = NULL;
	else
		reply->status = 200, reply->body = sent->body, reply->length = sent->length;
}

static void answer_text(struct sil_http_reply *reply, int status, const char *text)
{
	*reply = (struct sil_http_reply){.status = status, .type = "text/plain; charset=utf-8", .body = text};
	reply->length = strlen(text);
	reply->cache = "no-store";
}

void sil_http_answer(const struct sil_site *site, const struct sil_http_request *request, struct sil_http_reply *reply)
{
	const char *path = request->path;
	*reply = (struct sil_http_reply){0};
	/* "/t/CODE" is a table's link: the page reads the code itself. */
	if (!strcmp(path, "/") || !strncmp(path, "/t/", 3))
		path = "/index.html";
	const struct sil_site_file *file = find(site, path, "");
	if (file)
		answer_file(site, request, path, file, reply);
	else if (!strcmp(path, "/index.html"))
		answer_text(reply, 200, sil_word(NULL, request->lang, SAY_SHARED_HTTP_SERVER));
	else
		answer_text(reply, 404, sil_word(NULL, request->lang, SAY_SHARED_HTTP_NOTHING));
}

char *sil_http_page_for_previews(const struct sil_site *site, const char *host, bool secure, size_t *length)
{
	static const char mark[] = "property=\"og:image\" content=\"";
	static const char fine[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:[]-_";
	const struct sil_site_file *file = find(site, "/index.html", "");
	const char *at = file ? memmem(file->body, file->length, mark, sizeof mark - 1) : NULL;
	if (!at || !*host || host[strspn(host, fine)])
		return NULL;
	size_t before = (size_t)(at - file->body) + sizeof mark - 1, size = file->length + strlen(host) + 16;
	char *page = malloc(size);
	struct sil_out out = sil_out_on(page, page ? size : 0);
	sil_put_bytes(&out, file->body, before);
	sil_put(&out, secure ? "https://" : "http://"), sil_put(&out, host);
	sil_put_bytes(&out, file->body + before, file->length - before);
	*length = out.used;
	return page;
}

bool sil_http_origin_is_fine(const char *origin, const char *host, bool secure, const char *allowed)
{
	size_t length = strlen(origin);
	if (!length)
		return true;
	for (const char *at = allowed; at && *at; at += strcspn(at, " "), at += strspn(at, " "))
		if (strcspn(at, " ") == length && !strncmp(at, origin, length))
			return true;
	const char *name = !strncmp(origin, "https://", 8)             ? origin + 8
			   : !secure && !strncmp(origin, "http://", 7) ? origin + 7
								       : NULL;
	return name && *host && !strcasecmp(name, host);
}

/* --- whose name it is --- */

static bool is_listed(const char *name, const char *list)
{
	size_t length = strlen(name);
	for (const char *at = list; at && *at; at += strcspn(at, " "), at += strspn(at, " "))
		if ((strcspn(at, " ") == length && !strncasecmp(at, name, length)) ||
		    (*at == '*' && strcspn(at, " ") == 1))
			return true;
	return false;
}

static bool is_local_name(const char *name)
{
	static const char *const endings[] = {".localhost", ".local", ".lan", ".home.arpa", ".internal"};
	char own[256] = "";
	size_t length = strlen(name);
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		size_t end = strlen(endings[i]);
		if (length > end && !strcasecmp(name + length - end, endings[i]))
			return true;
	}
	gethostname(own, sizeof own - 1);
	return !strchr(name, '.') || !strcasecmp(name, own);
}

bool sil_http_host_is_fine(const char *host, const char *ours)
{
	char name[256];
	uint8_t bytes[16];
	size_t length = *host == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
	if (!*host)
		return true;
	if (length >= sizeof name || length > strlen(host))
		return false;
	memcpy(name, host, length);
	name[length] = 0;
	if (*name == '[') {
		name[length - 1] = 0;
		return inet_pton(AF_INET6, name + 1, bytes) == 1;
	}
	if (length && name[length - 1] == '.') /* the root may be named */
		name[length - 1] = 0;
	return *name && (inet_pton(AF_INET, name, bytes) == 1 || is_local_name(name) || is_listed(name, ours));
}
