"""Makes a C file out of a game's two help pages, so that the program carries them with it.

usage: embed_help.py SYMBOL ENGLISH FRENCH OUTPUT
"""
import sys


def as_c_string(path):
    with open(path, encoding="utf-8") as page:
        lines = page.read().splitlines(keepends=True)
    escaped = (line.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") for line in lines)
    return "\n".join(f'\t"{line}"' for line in escaped)


symbol, english, french, output = sys.argv[1:]
with open(output, "w", encoding="utf-8") as c:
    c.write(f"extern const char *const {symbol}_help[];\n")
    c.write(f"const char *const {symbol}_help[] = {{\n{as_c_string(english)},\n{as_c_string(french)},\n}};\n")
