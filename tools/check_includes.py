"""The include rule of docs/architecture.md: engine <- games <- bots <- {table, batch} <- {server, wasm, lib} <- cli (which starts the server).

A folder may include its own headers and those of the folders before it; a game may include no other game. Tests may
include everything. Rules files include nothing from the system but what a freestanding compiler has.
"""
import pathlib
import re
import sys

ORDER = {"engine": 0, "games": 1, "bots": 2, "table": 3, "batch": 3, "gpu": 4, "learn": 4, "server": 4, "wasm": 4, "lib": 4, "cli": 5}
FREESTANDING = {"stdint.h", "stdbool.h", "stddef.h", "stdalign.h", "limits.h", "immintrin.h"}
INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)', re.M)


def rules_files(folder):
    listed = re.findall(r"rules_sources \+= files\(([^)]*)\)", (folder / "meson.build").read_text())
    return {folder / name for group in listed for name in re.findall(r"'([^']+)'", group)}


def problems(top):
    rules = set().union(*(rules_files(folder) for folder in (top / "games").iterdir() if folder.is_dir()))
    for path in sorted(p for folder in ORDER for p in (top / folder).rglob("*.[ch]")):
        folder = path.relative_to(top).parts[0]
        for kind, name in INCLUDE.findall(path.read_text(encoding="utf-8")):
            target = name.split("/")[0]
            for_tests = path.name.startswith("test_") or path.name == "secrets.c"
            if kind == "<":
                if path in rules and name not in FREESTANDING:
                    yield f"{path}: rules are freestanding and may not include <{name}>"
            elif target == "tests":
                if not for_tests:
                    yield f"{path}: includes a test's header, {name}"
            elif name in ("bots/oracle.h", "table/exploit.h") and folder not in ("bots", "table") and not for_tests:
                yield f"{path}: only the arena's table may be shown the truth"
            elif target in ORDER:
                if ORDER[target] > ORDER[folder] and not for_tests:
                    yield f"{path}: {folder} may not include {name}"
                if ORDER[target] == ORDER[folder] and target != folder:
                    yield f"{path}: {folder} may not include {name}"
                if folder == target == "games" and name.split("/")[1] != path.relative_to(top).parts[1]:
                    yield f"{path}: a game may not include another game's {name}"
            elif name not in ("version.h", "games_list.h") and not name.endswith("_messages.h"):  # made by the build
                yield f"{path}: {name} is not named from the top of the project"


found = list(problems(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")))
print(*found, sep="\n", end="\n" if found else "")
print(f"{0 if found else 1} passed, {len(found)} failed")
sys.exit(bool(found))
