/* Kai Piranja: moves, cards and refusals as text, and the terminal's drawing. */
#include "games/kai-piranja/test_positions.h"

static void the_words(void)
{
	extern const struct sil_game sil_kai_piranja;
	static const char *const words[] = {"reveal",      "haul",      "stop",          "take-piranha",
					    "take-puffer", "take-lion", "take-barracuda"};
	for (uint16_t act = 0; act < ACTS; act++) {
		char buffer[32];
		struct sil_out out = sil_out_on(buffer, sizeof buffer);
		sil_kai_piranja.print_move(act, &out);
		CHECK(!strcmp(buffer, words[act]));
	}
	struct kai_piranja game = table();
	set_row(&game, 2, "PpbB"), set_pile(&game, 3, "lB!");
	static char text[1 << 14];
	struct sil_out out = sil_out_on(text, sizeof text);
	struct sil_view view;
	observe(&game, 0, &view);
	sil_json_open(&out, '{');
	sil_kai_piranja.view_json(&view, &out);
	sil_json_close(&out, '}');
	CHECK(strstr(text, "\"row\":[\"P\",\"p\",\"b\",\"B\"]") ||
	      strstr(text, "\"row\": [\"P\", \"p\", \"b\", \"B\"]"));
	CHECK(strstr(text, "\"cards\":[\"B!\",\"l\"]") || strstr(text, "\"cards\": [\"B!\", \"l\"]"));
	for (int code = REVEAL_FIRST; code >= HAUL_TO_TAKE; code--) {
		bool found = false;
		for (const struct sil_refusal_words *one = sil_kai_piranja.refusals; one->code; one++)
			found |= one->code == code;
		CHECK(found);
	}
}

/* Every line of a drawing fits, even of a row longer than any sane player would leave out. */
static void long_rows_are_drawn(void)
{
	extern const struct sil_game sil_kai_piranja;
	static const char *const rows[] = {"", "PPPPPPPPP", "PPPPPPPPPPpppppp",
					   "PPPPPPPPPPPPPPppppppppppppppuuuuuuuuuuuuuuUUUUUUUUUUUUUU"};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct kai_piranja game = table();
		set_row(&game, 0, rows[i]);
		static char text[1 << 14];
		struct sil_view view;
		observe(&game, 0, &view);
		struct sil_out out = sil_out_on(text, sizeof text);
		out.lang = SIL_FR;
		sil_text_of(&sil_kai_piranja)->view_board(&view, &out);
		int column = 0, widest = 0;
		for (const char *at = text; *at; at++) {
			column = *at == '\n' ? 0 : column + (((unsigned char)*at & 0xc0) != 0x80);
			widest = column > widest ? column : widest;
		}
		CHECK(widest <= 80 && !out.overflow);
	}
}

int main(void)
{
	RUN("[KP words] moves, cards and refusals have words", the_words);
	RUN("[KP words] long rows are drawn", long_rows_are_drawn);
	return check_report();
}
