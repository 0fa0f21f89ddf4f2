/* A database of a test's own, in the folder db of another (tests/cluster/database). `top`: the project's folder. */
#ifndef SILURE_TESTS_CLUSTER_DATABASE_H
#define SILURE_TESTS_CLUSTER_DATABASE_H

#include <stdbool.h>
#include <stddef.h>

/* Its address. Others must be able to look into the folder. */
bool database_start(const char *top, const char *folder, char *address, size_t size);
bool database_stop(const char *top, const char *folder);

#endif
