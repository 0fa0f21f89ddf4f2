/* Kawaii: what its two files of words share. */
#ifndef SILURE_KAWAII_WORDS_H
#define SILURE_KAWAII_WORDS_H

#include "engine/out.h"
#include "games/kawaii/kawaii.h"

#endif
