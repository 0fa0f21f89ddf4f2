"""Makes a C file out of a game's help pages, so that the program carries them with it.

usage: embed_help.py SYMBOL OUTPUT FOLDER LANG…
"""
import sys

from make_words import help_page


def as_c_string(page):
    lines = page.splitlines(keepends=True)
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") for line in lines)
    return "\n".join(f'\t"{line}"' for line in escaped)


symbol, output, folder, *langs = sys.argv[1:]
with open(output, "w", encoding="utf-8") as c:
    c.write(f"extern const char *const {symbol}_help[];\n")
    pages = ",\n".join(as_c_string(help_page(folder, lang)) for lang in langs)
    c.write(f"const char *const {symbol}_help[] = {{\n{pages},\n}};\n")
