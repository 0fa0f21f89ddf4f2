/* What stands for several machines: a network for each server, whose wires can be cut, and clocks that can be moved.
 * Needs root. */
#ifndef SILURE_TESTS_CLUSTER_MACHINES_H
#define SILURE_TESTS_CLUSTER_MACHINES_H

#include <stdbool.h>
#include <stdint.h>

enum { MACHINES = 3 };

/* Before anything is started: this process and all it starts have networks and mounts of their own. False: the system
 * does not allow it; then there is one machine, and no wire to cut. */
bool machines_open(void);
/* Where clients find the servers of a machine. */
const char *machines_host(int machine);
/* What is started in between is on that machine. */
void machines_enter(int machine);
void machines_leave(void);

/* A wire that is cut loses every packet, and nobody is told. */
enum wire { WIRE_TO_CLIENTS, WIRE_TO_DATABASES };
void machines_cut(int machine, enum wire, bool cut);

/* A number that programs started since then see at once in this file (wall_clock.c, slow_disk.c). */
bool machines_write(const char *file, int64_t number);

#endif
