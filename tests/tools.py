"""What the scripts of tools/ say when something is missing or wrong. usage: tools.py BUILD, in the top folder."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from checks import check, report

TOP = pathlib.Path(__file__).resolve().parent.parent
BUILD = pathlib.Path(sys.argv[1]).resolve()


def run(*command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **more)
    return done.returncode, done.stdout + done.stderr


def copied(scratch, *paths):
    for path in paths:
        target = scratch / path
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (TOP / path).is_dir() else shutil.copy)(TOP / path, target)
    return scratch


def npm_fails(scratch):
    """`./play` and the tests say why the page's packages cannot be installed."""
    copied(scratch, "tools/install_page_packages", "web/package.json")
    (scratch / "bin").mkdir()
    (scratch / "bin/npm").write_text("#!/bin/sh\ncase \" $* \" in *--silent*) ;; *) echo 'npm ERR! no network' >&2 ;; esac\nexit 1\n")
    (scratch / "bin/npm").chmod(0o755)
    code, said = run(scratch / "tools/install_page_packages", env={"PATH": f"{scratch}/bin:{os.environ['PATH']}"})
    check("npm's failure is told, and what it was for", code == 1 and "no network" in said and "web/package.json" in said, said)


def wrong_names(_):
    for command in ((BUILD / "tests/contract", 1, "nosuch"), (BUILD / "tests/test-narrations", 1, "nosuch"), ("./test", "--game", "nosuch")):
        code, said = run(*command, cwd=TOP)
        check(f"{command[0]}: a game that is none", code not in (0, None) and "nosuch" in said and " passed" not in said, (code, said))


def forgotten_parts(scratch):
    """tools/check_games.py names what is missing."""
    copied(scratch, "games", "tools/check_games.py", "tests/fuzz/corpus", "README.md")

    def said():
        return run(sys.executable, "tools/check_games.py", cwd=scratch)[1]

    check("the list is whole", "1 passed, 0 failed" in said(), said())
    (scratch / "games/goofspiel/test_more.c").write_text("")
    check("a test that nobody builds", "does not name test_more.c" in said(), said())
    (scratch / "games/goofspiel/test_more.c").unlink()
    (scratch / "games/lonely").mkdir()
    check("a folder without a line", "no line for the folder games/lonely" in said(), said())
    (scratch / "games/lonely").rmdir()
    (scratch / "games/list.txt").write_text((scratch / "games/list.txt").read_text().replace("goofspiel\n", ""))
    check("a kept input of no game", "tests/fuzz/corpus/moves/random-goofspiel-0" in said(), said())


def typeset_rules(scratch):
    """French rules have blanks that do not break before their marks; what is drawn or typed stays as it is written."""
    written = "# Un « jeu »\n`a : b` : oui ; non !\n```\nx : y ;\n```\nQui ? « `z` »\n"
    wanted = "# Un «\u00a0jeu\u00a0»\n`a : b`\u00a0: oui\u202f; non\u202f!\n```\nx : y ;\n```\nQui\u202f? «\u00a0`z`\u00a0»\n"
    for lang in ("fr", "en"):
        (scratch / f"help.{lang}.md").write_text(written, encoding="utf-8")
    code, said = run(sys.executable, TOP / "tools/embed_help.py", "x", scratch / "help.c", scratch, "fr", "en")
    french, english = (scratch / "help.c").read_text(encoding="utf-8").split(",\n")[:2]
    for lang, made, page in (("fr", french, wanted), ("en", english, written)):
        check(f"rules in {lang} are typeset, and nothing typed is", code == 0 and all(f'"{line}\\n"' in made for line in page.splitlines()), (said, made))


def steps_told(scratch):
    """Whoever starts `./play` for the first time is told what it is doing, in the order in which it does it; later nothing is."""
    copied(scratch, "play")
    for name, script in {
        "tools/install_packages": "",
        "tools/build_page": "mkdir -p build/page && touch build/page/index.html",
        "bin/meson": "mkdir -p build && touch build/build.ninja",
        "bin/ninja": 'case " $* " in *" -n "*) [ -f build/silure ] && echo "ninja: no work to do." ;; *) printf "#!/bin/sh\\necho playing\\n" >build/silure; chmod +x build/silure ;; esac; true',
    }.items():
        (scratch / name).parent.mkdir(exist_ok=True)
        (scratch / name).write_text(f"#!/bin/sh\n{script}\n")
        (scratch / name).chmod(0o755)
    for folder in ("web", "games", "engine", "bots", "table", "wasm"):
        (scratch / folder).mkdir()
    environment = {"PATH": f"{scratch}/bin:{os.environ['PATH']}", "SILURE_LISTEN": "127.0.0.1:1"}
    said = [run(scratch / "play", env=environment)[1].splitlines() for _ in range(2)]
    long = " (a few minutes the first time)"
    check("the first ./play tells its steps", said[0] == ["playing", "preparing the build…", f"building the program…{long}", f"building the page…{long}"], said[0])
    check("the second has none to tell", said[1] == ["playing"], said[1])


for test in (npm_fails, steps_told, wrong_names, forgotten_parts, typeset_rules):
    with tempfile.TemporaryDirectory() as folder:
        test(pathlib.Path(folder))
report()
