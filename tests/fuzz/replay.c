/* Runs a fuzzer's function over files, so that what fuzzing once found stays found. usage: replay-NAME FILE… */
#include <stdio.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"

int main(int argc, char **argv)
{
	static uint8_t data[1 << 17];
	if (argc < 2)
		return fprintf(stderr, "usage: %s FILE…\n", argv[0]), 2;
	for (int i = 1; i < argc; i++) {
		FILE *file = fopen(argv[i], "rb");
		if (!file)
			return perror(argv[i]), 1;
		size_t size = fread(data, 1, sizeof data, file);
		fclose(file);
		LLVMFuzzerTestOneInput(data, size);
	}
	printf("%d passed, 0 failed\n", argc - 1);
	return 0;
}
