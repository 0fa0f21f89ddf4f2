/* Stubs for what the page does not need, to keep the module small: views as bytes (engine/observation.h) of games
 * without a network, and views from elsewhere come to it as JSON, so none has to be checked (engine/view.h). */
#include "engine/observation.h"
#include "games_list.h"

#define NONE(game)                                                                                                     \
	extern const struct sil_observation game##_observation;                                                        \
	__attribute__((weak)) const struct sil_observation game##_observation = {0};                                   \
	const char *game##_view_broken(const struct sil_view *);                                                       \
	const char *game##_view_broken(const struct sil_view *view)                                                    \
	{                                                                                                              \
		(void)view;                                                                                            \
		return "left out of WebAssembly";                                                                      \
	}

SIL_EACH_GAME(NONE)
