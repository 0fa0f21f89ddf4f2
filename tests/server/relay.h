/* A long line: a port of its own that hands everything on to another port of this machine, both ways, half a round trip
 * later. Runs in a thread until the program ends. */
#ifndef SILURE_TESTS_SERVER_RELAY_H
#define SILURE_TESTS_SERVER_RELAY_H

/* The port to connect to, or -1. */
int relay_open(int to_port, int round_trip_ms);

#endif
