/* Stubs for what the page does not need, to keep the module small: views as bytes are for learning
 * (engine/observation.h), and views from elsewhere come to it as JSON, so none has to be checked (engine/view.h). */
#include "engine/observation.h"
#include "games_list.h"

#define NONE(game)                                                                                                     \
	extern const struct sil_observation game##_observation;                                                        \
	const struct sil_observation game##_observation;                                                               \
	const char *game##_view_broken(const struct sil_view *);                                                       \
	const char *game##_view_broken(const struct sil_view *view)                                                    \
	{                                                                                                              \
		(void)view;                                                                                            \
		return "left out of WebAssembly";                                                                      \
	}

SIL_EACH_GAME(NONE)
