/* Every move that somebody was told is stored, and whether it is. */
#ifndef SILURE_TESTS_SERVER_ACKS_H
#define SILURE_TESTS_SERVER_ACKS_H

#include <stddef.h>
#include <stdint.h>

/* The move of a seat with this number was acknowledged. */
void acks_add(const char *code, unsigned seat, uint32_t turn, const char *text);

struct acks_found {
	size_t acknowledged, lost;
	size_t different;      /* of those that are lost: another move stands in its place */
	size_t tables, broken; /* that had such moves; that cannot be read or replayed */
};

/* Looks all of them up in the store of a folder that no server uses, or in a database, and replays their tables. */
struct acks_found acks_look_up(const char *folder);

#endif
