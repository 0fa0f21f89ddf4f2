/* A test program in thirty lines, without a library, so that it runs the same under MemorySanitizer and in node.
 * main() is a list of RUN(…) and ends with return check_report(); */
#ifndef SILURE_TESTS_CHECK_H
#define SILURE_TESTS_CHECK_H

#include <stdbool.h>
#include <stdio.h>

/* Whether this build is slow because it watches itself (sanitizers, coverage). Games are the same in every build
 * (tests/signature), so a share of victory is measured in the quick ones, and here a few of its games are played for
 * their paths. */
#ifdef SIL_INSTRUMENTED
#define CHECK_FEW 1
#else
#define CHECK_FEW 0
#endif

static int check_failures, check_passed, check_failed;

/* Prints what the test is looking at, behind a failure; NULL: the failure says it all. */
static void (*check_about)(void);

/* Goes on after a failure, so that one run shows all of them; says the first twenty of a test. */
#define CHECK(condition) check_that((condition), #condition, __FILE__, __LINE__)
#define RUN(name, test) check_run((name), (test))

static inline bool check_that(bool holds, const char *condition, const char *file, int line)
{
	if (!holds && check_failures++ < 20) {
		printf("# %s:%d: %s\n", file, line, condition);
		if (check_about)
			check_about();
	}
	return holds;
}

static inline void check_run(const char *name, void (*test)(void))
{
	check_failures = 0;
	test();
	printf(check_failures ? "not ok %s\n" : "ok %s\n", name);
	fflush(stdout);
	if (check_failures)
		check_failed++;
	else
		check_passed++;
}

static inline int check_report(void)
{
	printf("%d passed, %d failed\n", check_passed, check_failed);
	return check_failed != 0;
}

#endif
