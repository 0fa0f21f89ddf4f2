/* RFC 6455 in a page: handshake, masked frames out, frames in. */
#include "tests/server/client.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "engine/monotonic.h"

int64_t test_ms(void)
{
	return sil_monotonic_ms();
}

static bool write_all(int handle, const void *data, size_t length)
{
	const char *at = data;
	while (length) {
		ssize_t some = send(handle, at, length, MSG_NOSIGNAL);
		if (some < 0 && (errno == EAGAIN || errno == EINTR)) {
			struct pollfd wait = {.fd = handle, .events = POLLOUT};
			if (poll(&wait, 1, 5000) < 1)
				return false;
			continue;
		}
		if (some <= 0)
			return false;
		at += some, length -= (size_t)some;
	}
	return true;
}

const char *client_host = "127.0.0.1", *server_host = "127.0.0.1";

static int dial(int port, int flags)
{
	struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
	int handle = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | flags, 0), one = 1;
	inet_pton(AF_INET, client_host, &address.sin_addr);
	if (handle >= 0 && connect(handle, (struct sockaddr *)&address, sizeof address) != 0 && errno != EINPROGRESS)
		close(handle), handle = -1;
	if (handle >= 0)
		setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
	return handle;
}

static bool wait_readable(int handle, int64_t until_ms)
{
	struct pollfd wait = {.fd = handle, .events = POLLIN};
	int64_t left_ms = until_ms - test_ms();
	return left_ms > 0 && poll(&wait, 1, (int)left_ms) == 1;
}

static bool read_more(struct client *client)
{
	if (client->hosted - client->used < 4096) {
		size_t hosted = client->hosted ? 2 * client->hosted : 8192;
		unsigned char *in = hosted <= 16 << 20 ? realloc(client->in, hosted) : NULL;
		if (!in)
			return false;
		client->in = in, client->hosted = hosted;
	}
	ssize_t some = recv(client->handle, client->in + client->used, client->hosted - client->used, MSG_DONTWAIT);
	if (some < 0 && (errno == EAGAIN || errno == EINTR))
		return true;
	if (some <= 0)
		return false;
	client->used += (size_t)some, client->bytes += (uint64_t)some;
	return true;
}

bool client_ask(struct client *client, int port, const char *extra_headers)
{
	char request[1024];
	int length = snprintf(request, sizeof request,
			      "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
			      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s\r\n",
			      port, extra_headers ? extra_headers : "");
	if (client->handle >= 0 && length < (int)sizeof request && write_all(client->handle, request, (size_t)length))
		return true;
	client_close(client);
	return false;
}

bool client_begin(struct client *client, int port, const char *extra_headers)
{
	return client_dial(client, port) && client_ask(client, port, extra_headers);
}

bool client_dial(struct client *client, int port)
{
	*client = (struct client){.handle = dial(port, 0)};
	return client->handle >= 0;
}

bool client_dial_soon(struct client *client, int port)
{
	*client = (struct client){.handle = dial(port, SOCK_NONBLOCK)};
	return client->handle >= 0;
}

int client_shaken(struct client *client)
{
	if (!read_more(client))
		return -1;
	char *end = client->used ? memmem(client->in, client->used, "\r\n\r\n", 4) : NULL;
	if (!end)
		return 0;
	if (memcmp(client->in, "HTTP/1.1 101", 12) != 0)
		return -1;
	size_t head = (size_t)((unsigned char *)end + 4 - client->in);
	memmove(client->in, client->in + head, client->used -= head);
	return 1;
}

bool client_open(struct client *client, int port, const char *extra_headers)
{
	int64_t until_ms = test_ms() + 5000;
	if (!client_begin(client, port, extra_headers))
		return false;
	int shaken;
	while (!(shaken = client_shaken(client)) && wait_readable(client->handle, until_ms))
		;
	if (shaken == 1)
		return true;
	client_close(client);
	return false;
}

void client_close(struct client *client)
{
	if (client->handle >= 0)
		close(client->handle);
	free(client->in), free(client->message);
	client->handle = -1, client->in = NULL, client->message = NULL;
	client->used = client->hosted = client->message_used = 0;
}

bool client_frame(struct client *client, unsigned char first, const void *payload, size_t length)
{
	unsigned char buffer[14 + 8192];
	size_t head = 2;
	if (length > 8192 || client->handle < 0)
		return false;
	buffer[0] = first;
	if (length < 126) {
		buffer[1] = (unsigned char)(0x80 | length);
	} else {
		buffer[1] = 0x80 | 126, buffer[2] = (unsigned char)(length >> 8), buffer[3] = (unsigned char)length;
		head = 4;
	}
	static const unsigned char mask[4] = {0x12, 0x34, 0x56, 0x78};
	memcpy(buffer + head, mask, 4);
	head += 4;
	for (size_t i = 0; i < length; i++)
		buffer[head + i] = ((const unsigned char *)payload)[i] ^ mask[i % 4];
	return write_all(client->handle, buffer, head + length);
}

bool client_send(struct client *client, const char *format, ...)
{
	char text[8192];
	va_list arguments;
	va_start(arguments, format);
	int length = vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	return length >= 0 && length < (int)sizeof text && client_frame(client, 0x81, text, (size_t)length);
}

bool client_read(struct client *client, bool deaf)
{
	(void)deaf;
	return client->handle >= 0 && read_more(client);
}

bool client_wait_readable(const struct client *client, int timeout_ms)
{
	return client->handle >= 0 && wait_readable(client->handle, test_ms() + timeout_ms);
}

char *client_next(struct client *client, bool deaf)
{
	while (client->used >= 2) {
		const unsigned char *in = client->in;
		size_t head = 2, length = in[1] & 127;
		if (length == 126 && client->used >= 4)
			length = (size_t)in[2] << 8 | in[3], head = 4;
		else if (length == 127 && client->used >= 10) {
			length = 0, head = 10;
			for (int i = 2; i < 10; i++)
				length = length << 8 | in[i];
		} else if (length >= 126) {
			return NULL;
		}
		if (client->used < head + length)
			return NULL;
		unsigned opcode = in[0] & 15;
		bool final = in[0] & 128;
		char *whole = NULL;
		client->closing |= opcode == 8;
		if (opcode == 9 && !deaf)
			client_frame(client, 0x8a, in + head, length);
		if (opcode <= 2) {
			char *message = realloc(client->message, client->message_used + length + 1);
			if (!message)
				return NULL;
			memcpy(message + client->message_used, in + head, length);
			client->message = message, client->message_used += length;
			message[client->message_used] = 0;
			if (final)
				whole = message, client->message = NULL, client->message_used = 0, client->frames++;
		}
		memmove(client->in, client->in + head + length, client->used -= head + length);
		if (whole)
			return whole;
	}
	return NULL;
}

json_t *client_wait(struct client *client, int timeout_ms)
{
	int64_t until_ms = test_ms() + timeout_ms;
	for (;;) {
		char *text = client_next(client, false);
		if (text) {
			json_t *message = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
			if (!message)
				fprintf(stderr, "# not JSON: %.200s\n", text);
			free(text);
			return message;
		}
		if (client->handle < 0 || !wait_readable(client->handle, until_ms) || !client_read(client, false))
			return NULL;
	}
}

json_t *client_wait_for(struct client *client, const char *type, int timeout_ms)
{
	int64_t until_ms = test_ms() + timeout_ms;
	json_t *message;
	while ((message = client_wait(client, (int)(until_ms - test_ms())))) {
		const char *is = json_string_value(json_object_get(message, "type"));
		if (is && !strcmp(is, type))
			return message;
		if (is && !strcmp(is, "error")) {
			const char *said = json_string_value(json_object_get(message, "text"));
			fprintf(stderr, "# while waiting for %s: %s\n", type, said ? said : "an error");
		}
		json_decref(message);
	}
	return NULL;
}

bool client_hello(struct client *client, int port, const char *name, const char *token)
{
	if (!client_open(client, port, NULL))
		return false;
	if (token)
		client_send(client, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"%s\",\"token\":\"%s\"}", name,
			    token);
	else
		client_send(client, "{\"type\":\"hello\",\"protocol\":1,\"name\":\"%s\"}", name);
	json_t *welcome = client_wait_for(client, "welcome", 5000);
	const char *fresh = json_string_value(json_object_get(welcome, "token"));
	snprintf(client->token, sizeof client->token, "%s", token ? token : fresh ? fresh : "");
	bool good = welcome != NULL;
	json_decref(welcome);
	return good;
}

char *http_get(int port, const char *path, const char *extra_headers)
{
	char request[1024];
	struct client client = {.handle = dial(port, 0)};
	int64_t until_ms = test_ms() + 5000;
	int length = snprintf(request, sizeof request,
			      "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s\r\n", path, port,
			      extra_headers ? extra_headers : "");
	if (client.handle < 0 || !write_all(client.handle, request, (size_t)length))
		return client_close(&client), NULL;
	while (wait_readable(client.handle, until_ms) && read_more(&client))
		;
	char *reply = client.used ? strndup((char *)client.in, client.used) : NULL;
	client_close(&client);
	return reply;
}

/* --- a server --- */

bool spawn_server(struct spawned *server, const char *program, const char *data, int port, const char *const *flags)
{
	const char *arguments[48] = {program, "serve", "--listen", NULL, "--data", data};
	char listen[40], line[1024];
	int count = 6, pipes[2];
	size_t used = 0;
	snprintf(listen, sizeof listen, "%s:%d", server_host, port);
	arguments[3] = listen;
	for (; flags && *flags && count < 47; flags++)
		arguments[count++] = *flags;
	if (pipe2(pipes, O_CLOEXEC) != 0)
		return false;
	server->pid = fork();
	if (server->pid == 0) {
		dup2(pipes[1], STDERR_FILENO);
		execv(program, (char *const *)(uintptr_t)arguments);
		_exit(127);
	}
	close(pipes[1]);
	server->errors = pipes[0], server->port = 0;
	int64_t until_ms = test_ms() + 10000;
	while (used + 1 < sizeof line && wait_readable(pipes[0], until_ms)) {
		if (read(pipes[0], line + used, 1) != 1)
			break;
		if (line[used++] != '\n')
			continue;
		line[used] = 0;
		const char *at = strstr(line, "\"listening\",\"port\":");
		if (at) {
			server->port = atoi(at + strlen("\"listening\",\"port\":"));
			/* What it says later must not fill the pipe. */
			fcntl(pipes[0], F_SETFL, O_NONBLOCK);
			return true;
		}
		fputs(line, stderr);
		used = 0;
	}
	stop_server(server, SIGKILL);
	return false;
}

bool stop_server(struct spawned *server, int signal)
{
	int status = 0;
	if (server->pid > 0) {
		int64_t until_ms = test_ms() + 20000;
		kill(server->pid, signal);
		while (waitpid(server->pid, &status, WNOHANG) == 0) {
			struct timespec moment = {0, 2000000};
			nanosleep(&moment, NULL);
			if (test_ms() > until_ms) /* it hangs: that is not how it should go */
				kill(server->pid, SIGKILL);
		}
	}
	close(server->errors);
	server->pid = 0;
	return signal == SIGKILL || (WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

char *fresh_folder(void)
{
	const char *base = getenv("TMPDIR");
	char path[512];
	snprintf(path, sizeof path, "%s/silure-XXXXXX", base ? base : "/tmp");
	return mkdtemp(path) ? strdup(path) : NULL;
}

void remove_folder(char *folder)
{
	DIR *directory = opendir(folder);
	struct dirent *entry;
	while (directory && (entry = readdir(directory)))
		if (entry->d_name[0] != '.')
			unlinkat(dirfd(directory), entry->d_name, 0);
	if (directory)
		closedir(directory);
	rmdir(folder);
	free(folder);
}
