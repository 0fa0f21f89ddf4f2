/* The list of all games. A new game adds its line here and its folder to meson.build, and nothing else. */
#include "engine/game.h"

extern const struct sil_game sil_chawai, sil_kai_piranja, sil_wa_chat_bi, sil_kawaii, sil_chabyrinthe, sil_goofspiel;

const struct sil_game *const sil_games[] = {
	&sil_chawai, &sil_kai_piranja, &sil_wa_chat_bi, &sil_kawaii, &sil_chabyrinthe, &sil_goofspiel, NULL,
};
