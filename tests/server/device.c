/* The device of the tests. Only what a client in any language could do: text, and SHA-256 by way of engine/proof.h. */
#include "tests/server/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_commitment(const struct device *device, struct sil_out *out)
{
	uint8_t commitment[SIL_SECRET_BYTES];
	sil_proof_commit_nonce(device->table, (unsigned)device->round, (unsigned)device->seat, device->nonce,
			       commitment);
	sil_put_hex(out, commitment, sizeof commitment);
}

static void take_table(struct device *device, const json_t *message)
{
	const char *state = json_string_value(json_object_get(message, "state"));
	const json_t *you = json_object_get(message, "you");
	int round = (int)json_integer_value(json_object_get(message, "round")), seat = (int)json_integer_value(you);
	bool again = device->round == round && device->seat == seat && device->shown[0];
	if (!state || strcmp(state, "open") != 0 || !json_is_integer(you) || (again && !device->commits_again))
		return;
	device->commits_again = false;
	device->round = round, device->seat = seat;
	if (!again)
		device->draw[0] = 0;
	snprintf(device->table, sizeof device->table, "%s", json_string_value(json_object_get(message, "table")));
	snprintf(device->shown, sizeof device->shown, "%s", json_string_value(json_object_get(message, "commitment")));
	struct sil_out out = sil_out_on(device->reply, sizeof device->reply);
	sil_put(&out, "{\"type\":\"commit\",\"round\":"), sil_put_int(&out, round);
	sil_put(&out, ",\"commitment\":\""), put_commitment(device, &out), sil_put(&out, "\"}");
}

static void take_draw(struct device *device, const json_t *message)
{
	if (device->draw[0] && !device->reveals_again)
		return;
	device->reveals_again = false;
	snprintf(device->draw, sizeof device->draw, "%s", json_string_value(json_object_get(message, "draw")));
	if (!device->deaf && device->shown[0])
		snprintf(device->reply, sizeof device->reply, "{\"type\":\"reveal\",\"round\":%d,\"word\":\"%s\"}",
			 device->round, device->nonce);
}

static void take_view(struct device *device, const json_t *message)
{
	char *text = json_dumps(json_object_get(message, "view"), JSON_COMPACT | JSON_PRESERVE_ORDER);
	size_t length = text ? strlen(text) : 0;
	if (!device->views)
		device->views = calloc(1, DEVICE_VIEWS);
	if (device->views && device->used + length + 8 < DEVICE_VIEWS)
		device->used += (size_t)sprintf(device->views + device->used, "view %s\n", text);
	free(text);
}

void device_is_back(struct device *device)
{
	device->commits_again = device->reveals_again = true;
}

void device_take(struct device *device, const json_t *message)
{
	const char *type = json_string_value(json_object_get(message, "type"));
	device->reply[0] = 0;
	if (!strcmp(type, "table"))
		take_table(device, message);
	else if (!strcmp(type, "draw"))
		take_draw(device, message);
	else if (!strcmp(type, "view"))
		take_view(device, message);
}

enum sil_fairness device_check(const struct device *device, const char *record, struct sil_out *sentence)
{
	size_t size = sizeof device->draw + 512 + device->used;
	char *kept = malloc(size);
	int length = device->nonce[0] ? snprintf(kept, size, "word %d %s\n", device->seat, device->nonce) : 0;
	length += snprintf(kept + length, size - (size_t)length, "shown %d %s\n%s%s", device->round, device->shown,
			   device->draw, device->views ? device->views : "");
	enum sil_fairness fairness = sil_kept_check(kept, (size_t)length, record, strlen(record), sentence);
	free(kept);
	return fairness;
}

void device_release(struct device *device)
{
	free(device->views);
	device->views = NULL, device->used = 0;
}
