/* Any text as a record. If it is accepted, it prints again to the very same bytes. The first byte chooses whether the
 * text is taken as it is, or gets its lines' checks put right, which no mutation could guess. */
#include <string.h>

#include "engine/hash.h"
#include "engine/record.h"
#include "tests/fuzz/fuzz.h"

static size_t with_checks(const uint8_t *data, size_t size, char *text, size_t capacity)
{
	struct sil_out out = sil_out_on(text, capacity);
	uint64_t chain = 0;
	for (size_t at = 0; at < size;) {
		const uint8_t *newline = memchr(data + at, '\n', size - at);
		size_t length = newline ? (size_t)(newline - data) - at : size - at;
		chain = sil_hash(chain, data + at, length);
		uint8_t check[4];
		for (int i = 0; i < 4; i++)
			check[i] = (uint8_t)(chain >> (56 - 8 * i));
		sil_put_bytes(&out, (const char *)data + at, length);
		sil_put(&out, " ~"), sil_put_hex(&out, check, 4), sil_put(&out, "\n");
		at += length + 1;
	}
	return out.used;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char text[1 << 17], again[1 << 17];
	struct sil_record record;
	struct sil_record_problem problem = {0};
	struct sil_state end;
	if (size < 1 || size > 1 << 16)
		return 0;
	size_t length = size - 1;
	if (data[0] & 1)
		length = with_checks(data + 1, size - 1, text, sizeof text);
	else
		memcpy(text, data + 1, length);
	if (!sil_record_read(text, length, &record, &end, &problem)) {
		if (!problem.sentence[0] || strlen(problem.sentence) >= sizeof problem.sentence)
			abort();
		return 0;
	}
	struct sil_out out = sil_out_on(again, sizeof again);
	sil_record_print(&record, &out);
	if (out.used != length || memcmp(text, again, length) != 0 || record.game->rules->broken(&end))
		abort();
	sil_record_release(&record);
	return 0;
}
