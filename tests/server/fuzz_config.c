/* Any bytes as a configuration file of the server: they are refused with a sentence, or every option is whole. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "server/serve.h"
#include "tests/fuzz/fuzz.h"

static void must_end(const char *text, size_t size)
{
	if (strnlen(text, size) == size)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct sil_serve_options options;
	char path[64], why[200] = "";
	if (size > 1 << 14)
		return 0;
	int file = memfd_create("config", 0);
	if (file < 0 || write(file, data, size) != (ssize_t)size)
		abort();
	snprintf(path, sizeof path, "/proc/self/fd/%d", file);
	sil_serve_defaults(&options);
	if (!sil_serve_file(&options, path, why, sizeof why) && !*why)
		abort();
	close(file);
	must_end(why, sizeof why), must_end(options.listen, sizeof options.listen);
	must_end(options.data, sizeof options.data), must_end(options.page, sizeof options.page);
	must_end(options.origins, sizeof options.origins), must_end(options.log, sizeof options.log);
	must_end(options.metrics, sizeof options.metrics), must_end(options.host_names, sizeof options.host_names);
	if (options.gather_ms > 100 || options.limits.tables > 1000000)
		abort();
	return 0;
}
