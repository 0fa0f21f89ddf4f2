/* A strict little JSON checker (RFC 8259, without numbers' ranges), so that what we write ourselves is checked by
 * something that did not write it. */
#ifndef SILURE_TESTS_JSON_H
#define SILURE_TESTS_JSON_H

#include <stdbool.h>

bool json_is_valid(const char *text);

#endif
