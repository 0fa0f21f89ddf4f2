"""--help, manuals and completions say the same, in French and in English, and every command keeps to the same manners.

usage: conventions.py PROGRAM BUILD, where BUILD has the manuals. Needs mandoc, groff, bash, zsh and fish. Each of the three is
read as its reader would: help as printed, manuals as rendered, completions as each shell offers them.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from checks import check, report

PROGRAM, BUILD = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
HERE = pathlib.Path(__file__).resolve().parent.parent
LOCALES = {"en": "C.UTF-8", "fr": "fr_FR.UTF-8"}  # those of the manuals
LANGS = {"en", "fr", "de", "es", "it"}


def run(command, lang="en", text="", **settings):
    environment = {**os.environ, "LC_ALL": LOCALES[lang], "LANG": LOCALES[lang], **settings}
    done = subprocess.run(list(map(str, command)), input=text, capture_output=True, text=True, env=environment, timeout=60)
    return done.returncode, done.stdout, done.stderr


def silure(*arguments, lang="en"):
    return run([PROGRAM, *arguments], lang)


# Help, as printed.
def options_of(lines):
    """{option: (value, sentence)} of help or manual; the sentence stands behind the option, or on the next line."""
    found, lines = {}, [line for line in lines if line.strip()]
    for line, after in zip(lines, lines[1:] + [""]):
        row = re.match(r"^ +--([a-z-]+)(?: (\S+))?(?: {2,}(\S.*))?$", line)
        if row:
            found[row[1]] = (row[2], row[3] or after.strip())
    return found


def commands_in_help(lang):
    """{command: (operands, sentence)} from `silure --help`."""
    found = re.findall(r"^  silure (\w+) +(\[?[A-Z]\S*)? *(\S.*)$", silure("--help", lang=lang)[1], re.M)
    return {name: (operands, sentence) for name, operands, sentence in found}


def options_in_help(command, lang):
    """{option: (value, sentence)} from `silure COMMAND --help`."""
    return options_of(silure(command, "--help", lang=lang)[1].splitlines())


# Manuals, as rendered.
def rendered(page, lang):
    code, out, err = run(["mandoc", "-T", "utf8", "-O", "width=1000", BUILD / "man" / lang / page])
    check(f"{lang} {page} renders", code == 0, err)
    return re.sub(".\b", "", out)


def sections_in_man(page, lang):
    """{heading: lines} for sections and subsections."""
    sections, lines = {}, []
    for line in rendered(page, lang).splitlines():
        if re.match(r"^ {0,3}\S", line):
            lines = sections.setdefault(line.strip(), [])
        else:
            lines.append(line)
    return sections


# Completions, as the shells offer them.
def in_bash(line):
    script = f'source "{HERE}/completions/silure.bash"; COMP_LINE=$1; COMP_POINT=${{#1}}; _silure; printf "%s\\n" "${{COMPREPLY[@]}}"'
    return run(["bash", "-c", script, "bash", line], PATH=path)[1].split()


# compadd and _files belong to zsh's line editor; here they print what they are given.
ZSH = r"""
compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -l -- "$@" }
_files() { print -- ":files" "$@" }
compset() { : }
words=("${(@s: :)1}"); CURRENT=$#words
source "$2"
"""


def in_zsh(line):
    code, out, err = run(["zsh", "-f", "-c", ZSH, "zsh", line, HERE / "completions/_silure"], PATH=path)
    check(f"zsh has no complaint about {line!r}", code == 0 and not err, err)
    return out.split()


def in_fish(line):
    script = f'source {HERE}/completions/silure.fish; complete -C $argv[1]'
    code, out, err = run(["fish", "--no-config", "-c", script, line], PATH=path)
    check(f"fish has no complaint about {line!r}", code == 0 and not err, err)
    return [row.split("\t")[0] for row in out.splitlines()]


SHELLS = {"bash": in_bash, "zsh": in_zsh, "fish": in_fish}


def help_and_manuals_agree():
    for lang in LOCALES:
        commands = commands_in_help(lang)
        game, server = sections_in_man("silure.6", lang), sections_in_man("silure-serve.8", lang)
        everywhere = options_of(next(lines for name, lines in game.items() if name.startswith("Options ")))
        check(f"{lang}: there are commands", len(commands) >= 10 and "play" in commands, commands)
        in_man = {name.split()[1] for name in game if name.startswith("silure ")}
        check(f"{lang}: the manual has every command and no other", set(commands) == in_man - {VERSION},
              (sorted(commands), sorted(in_man)))
        for command, (operands, sentence) in commands.items():
            helped = options_in_help(command, lang)
            if command == "serve":
                told = options_of(server["OPTIONS"])
            else:
                heading = f"silure {command} {operands}".strip()
                check(f"{lang}: the manual has {heading}", heading in game, list(game))
                told = {**options_of(game.get(heading, [])), **everywhere}
                said = " ".join(game.get(heading, [])).strip()
                check(f"{lang}: the manual says what {command} does", said.lower().startswith(sentence.lower()), said)
            check(f"{lang}: help and manual of {command} agree", helped == told,
                  {name: (helped.get(name), told.get(name)) for name in {**helped, **told} if helped.get(name) != told.get(name)})
            check(f"{lang}: {command} has the usual options", {"help", "version", "lang"} <= set(helped))


def completions_agree():
    commands = commands_in_help("en")
    games = [game["name"] for game in json.loads(silure("games", "--json")[1])]
    options = [f"{option['name']}={value['value']}" for game in json.loads(silure("games", "--json")[1]) if game["name"] == "kawaii"
               for option in game["options"] for value in option["values"]]
    for shell, offered in SHELLS.items():
        check(f"{shell} offers the commands", sorted(offered("silure ")) == sorted(commands), offered("silure "))
        check(f"{shell} goes on with a command", offered("silure ver") == ["verify"])
        for command in commands:
            wanted = sorted("--" + name for name in options_in_help(command, "en"))
            check(f"{shell} offers the options of {command}", sorted(offered(f"silure {command} --")) == wanted,
                  offered(f"silure {command} --"))
        check(f"{shell} offers no option twice", "--seats" not in offered("silure play chawai --seats 4 --"))
        check(f"{shell} offers one option again and again", "--option" in offered("silure play kawaii --option pace=calm --"))
        for command in ("rules", "arena", "drive"):
            check(f"{shell} offers games to {command}", sorted(offered(f"silure {command} ")) == sorted(games))
        check(f"{shell} offers the game's own options", sorted(offered("silure drive kawaii --option ")) == sorted(options))
        check(f"{shell} offers one more bot", sorted(offered("silure arena chawai --bots hard,")) ==
              sorted("hard," + bot for bot in DESCRIPTION["bots"] + DESCRIPTION["characters"]), offered("silure arena chawai --bots hard,"))
        check(f"{shell} offers choices", sorted(offered("silure games --lang ")) == ["de", "en", "es", "fr", "it"])
    with tempfile.TemporaryDirectory() as folder:
        for name in ("game.silure", "notes.txt", "kept/"):
            (pathlib.Path(folder) / name).mkdir() if name.endswith("/") else (pathlib.Path(folder) / name).touch()
        for shell in ("bash", "fish"):
            found = {pathlib.Path(name).name for name in SHELLS[shell](f"silure verify {folder}/")}
            check(f"{shell} offers records", "game.silure" in found and ("notes.txt" not in found or shell == "fish"), found)
            found = {pathlib.Path(name).name for name in SHELLS[shell](f"silure serve --data {folder}/")}
            check(f"{shell} offers folders", found == {"kept"}, found)
        check("zsh asks for records", in_zsh("silure verify ") == [":files", "-g", "*.silure"], in_zsh("silure verify "))


def saved_games_are_offered():
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        run([PROGRAM, "play", "chawai", "--plain"])
        kept = [path.stem for path in pathlib.Path(folder).rglob("*.silure")]
        for shell, offered in SHELLS.items():
            check(f"{shell} offers the game that was left", len(kept) == 1 and offered("silure play --resume ") == kept, (kept, offered))
        del os.environ["XDG_STATE_HOME"]


def values_after_an_equals_sign():
    """bash replaces only what follows the last "="; the others replace the whole word."""
    check("bash", in_bash("silure games --lang=") == ["en", "fr", "de", "es", "it"], in_bash("silure games --lang="))
    check("zsh", in_zsh("silure games --lang=f") == ["--lang=fr"])
    check("fish", in_fish("silure games --lang=f") == ["--lang=fr"])


def manners():
    commands = commands_in_help("en")
    version = silure("--version")
    codes = [str(row["code"]) for row in DESCRIPTION["exits"]]
    check("exit codes", codes == ["0", "1", "2"])
    for lang, page in ((lang, page) for lang in LOCALES for page in ("silure.6", "silure-serve.8")):
        lines = sections_in_man(page, lang)["EXIT STATUS" if lang == "en" else "CODES DE RETOUR"]
        check(f"{lang} {page} has the exit codes", [row[0] for line in lines if (row := re.findall(r"^ +(\d) ", line))] == codes, lines)
    for command in commands:
        check(f"{command} --version", silure(command, "--version") == version)
        check(f"help {command}", silure("help", command) == silure(command, "--help"))
        english, french = silure(command, "--frob"), silure(command, "--frob", lang="fr")
        check(f"{command} refuses what it does not know", english[0] == french[0] == 2 and english[1] == french[1] == "" and
              f"silure {command}: there is no option '--frob'" in english[2] and
              f"silure {command} : il n'y a pas d'option « --frob »" in french[2], (english, french))
        for rows in (DESCRIPTION["everywhere"]["options"], next(row for row in DESCRIPTION["commands"] if row["name"] == command)["options"]):
            for option in rows:
                texts = option["help"]
                check(f"{command} --{option['name']} is explained in each language, each in its own words", set(texts) == LANGS and all(texts.values()) and
                      len(set(texts.values())) >= (1 if option["value"] and "|" in option["value"] else 4), texts)


def help_in_every_language():
    """The five say the same of the same: no entry is without its command or option, and help is printed in each."""
    named = {f"command_{command['name']}" for command in DESCRIPTION["commands"]} | {f"exit_{row['code']}" for row in DESCRIPTION["exits"]}
    for command in [*DESCRIPTION["commands"], {"name": "", **DESCRIPTION["everywhere"]}]:
        for option in command["options"]:
            name = option["name"].replace("-", "_")
            named |= {f"option_{command['name']}_{name}", f"option_{name}"}
    entries = re.findall(r"^((?:command|option|exit)_\w+) = ", (HERE / "cli/words.en.txt").read_text(encoding="utf-8"), re.M)
    check("every help text is of something", entries and not set(entries) - named, set(entries) - named)
    for lang in sorted(LANGS):
        code, out, err = run([PROGRAM, "--help"], LC_ALL=f"{lang}_XX.UTF-8")
        wanted = [command["help"][lang] for command in DESCRIPTION["commands"]]
        check(f"--help in {lang}", code == 0 and all(text in out for text in wanted), out)
        code, out, err = run([PROGRAM, "arena", "--lang", lang, "--help"])
        check(f"arena --help in {lang}", code == 0 and next(row for row in DESCRIPTION["commands"] if row["name"] == "arena")["options"][0]["help"][lang] in out, out)


def manuals_are_sound():
    for lang in LOCALES:
        for page in ("silure.6", "silure-serve.8", "silure-record.5"):
            path = BUILD / "man" / lang / page
            code, out, err = run(["mandoc", "-T", "lint", "-W", "warning", path])
            check(f"{lang} {page}: mandoc", code == 0 and not out, out)
            code, out, err = run(["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-rCHECKSTYLE=1", "-z", path])
            check(f"{lang} {page}: groff", code == 0 and not err, err)
        example = "\n".join(line.strip() for line in sections_in_man("silure-record.5", lang)["EXAMPLES" if lang == "en" else "EXEMPLES"])
        code, out, err = run([PROGRAM, "verify", "-"], text=example.strip() + "\n")
        check(f"{lang} silure-record.5: the example is a record that holds", code == 0, err)


DESCRIPTION = json.loads(silure("--describe")[1])
VERSION = DESCRIPTION["version"]
with tempfile.TemporaryDirectory() as programs:
    os.symlink(PROGRAM, os.path.join(programs, "silure"))
    path = f"{programs}:{os.environ['PATH']}"
    for test in (help_and_manuals_agree, completions_agree, saved_games_are_offered, values_after_an_equals_sign, manners, help_in_every_language, manuals_are_sound):
        test()
report()
