"""Nothing of a game is forgotten: every folder has its line in games/list.txt, every source is built, the README names it.

usage: check_games.py [TOP]. Says what is missing, one sentence a line, and where to write it.
"""
import pathlib
import re
import sys


def listed(top):
    lines = (top / "games/list.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def problems(top):
    games = listed(top)
    for name in sorted(set(games)):
        if games.count(name) > 1:
            yield f"games/list.txt: {name} stands there twice"
        if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
            yield f"games/list.txt: {name} is not small letters, digits and single dashes"
    for folder in sorted(path for path in (top / "games").iterdir() if path.is_dir()):
        if folder.name not in games:
            yield f"games/list.txt: no line for the folder games/{folder.name}"
            continue
        built = set(re.findall(r"'([\w-]+\.c)'", (folder / "meson.build").read_text(encoding="utf-8")))
        for source in sorted(folder.glob("*.c")):
            if source.name not in built | {"secrets.c"}:
                yield f"games/{folder.name}/meson.build: does not name {source.name}, so nobody builds it"
        for part in ("test_reader.mjs", "test_cards.ts") if (folder / "board.ts").exists() else ():
            if not (folder / part).exists():
                yield f"games/{folder.name}/{part}: is missing, so nobody tries the board without seeing it, or with other eyes"
        title = re.search(r'\.title = "([^"]+)"', (folder / "text.c").read_text(encoding="utf-8")).group(1)
        if f"| **{title}** |" not in (top / "README.md").read_text(encoding="utf-8"):
            yield f"README.md: the table has no line | **{title}** | what it is | players |"
    for corpus in ("drive", "moves"):
        for kept in sorted((top / "tests/fuzz/corpus" / corpus).iterdir()):
            if kept.read_bytes().split(b"\n")[0].decode("utf-8", "replace") not in games:
                yield f"{kept.relative_to(top)}: begins with the name of no game, so it tests nothing"


found = list(problems(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
print(*found, sep="\n", end="\n" if found else "")
print(f"{0 if found else 1} passed, {len(found)} failed")
sys.exit(bool(found))
