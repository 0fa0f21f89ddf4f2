"""Catalogues of words: reads words.en.txt and its translations, checks them, and writes what the builds need.

usage: make_words.py NAME FOLDER OUTPUT   for C: OUTPUT/NAME_messages.h, NAME_words.c and NAME_words.LANG.json from FOLDER/words.LANG.txt
       make_words.py --page TOP OUTPUT    for the page: OUTPUT/words.ts, the types of all entries, OUTPUT/words/NAME.LANG.json and GAME.LANG.md, the rules
       make_words.py --check [TOP]        every catalogue is complete, and nothing in one is unused

An entry is a line `id(argument: kind, …) = text`; lines that begin with blanks continue the one before, # begins a comment, and a line
[facts], [terminal], [page] or [install] says who alone needs what follows. Only the English file names arguments. docs/words.md tells more.
"""
import json
import pathlib
import re
import sys

LANGS = ["en", "fr", "de", "es", "it"]  # enum sil_lang of engine/game.h
KINDS = {  # kind: (letter in the table, type in C, member of union sil_arg, the value's member, type in TypeScript)
    "seat": ("s", "int", "number", "", "{ seat: number }"),
    "seats": ("m", "unsigned", "number", "", "{ seats: number[] }"),
    "number": ("n", "int", "number", "", "number"),
    "real": ("r", "float", "real", "", "number"),
    "letter": ("c", "char", "number", "", "string"),
    "text": ("x", "const char *", "text", "", "string"),
    "thing": ("t", "struct sil_message_ref", "number", ".at", "Message | null"),
    "list": ("l", "struct sil_message_ref", "number", ".at", "Message[]"),
}
STYLES = {"percent", "signed", "and"}
SECTIONS = {"", "facts", "terminal", "page", "install"}
IN_C = ("", "facts", "terminal")
MAX_ARGS = 6  # SIL_MAX_ARGS of engine/message.h; the page counts none
# Found by their names: moves by the first word of their text, options by their name and value, the program's commands and exit codes.
BY_NAME = re.compile(r"^(move|option|command|exit)_|^(title|pitch|goal|race_rule)$")
# What the formatter itself says; the page's frame has these too.
FORMAT = ["you", "clock", "seat", "and", "decimal", "percent"]


class Wrong(Exception):
    pass


def entries(path):
    """[(id, {argument: kind} or None, text, section)] of one file, in its order."""
    found, section = [], ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] in " \t":
            if not found:
                raise Wrong(f"{path}:{number}: nothing to continue")
            found[-1][2] += " " + line.strip()
            continue
        if line[0] == "[":
            section = line.strip("[]")
            if section not in SECTIONS:
                raise Wrong(f"{path}:{number}: there is no part {line}")
            continue
        row = re.match(r"^([a-z][a-z0-9_]*)(?:\(([^)]*)\))? = (.+)$", line)
        if not row:
            raise Wrong(f"{path}:{number}: an entry is `id = text` or `id(argument: kind) = text`")
        arguments = None
        if row[2] is not None:
            arguments = dict(re.findall(r"(\w+): (\w+)", row[2]))
            if ", ".join(f"{name}: {kind}" for name, kind in arguments.items()) != row[2] or not set(arguments.values()) <= set(KINDS):
                raise Wrong(f"{path}:{number}: arguments are `name: kind`, of the kinds {', '.join(KINDS)}")
            if len(arguments) > MAX_ARGS and section != "page":
                raise Wrong(f"{path}:{number}: at most {MAX_ARGS} arguments")
        if row[1] in (one[0] for one in found):
            raise Wrong(f"{path}:{number}: {row[1]} stands here twice")
        found.append([row[1], arguments, row[3].strip(), section])
    texts = {name: text[1:-1] if re.match(r'^".*"$', text) else text for name, _, text, _ in found}

    def filled(text):
        return re.sub(r"@([a-z][a-z0-9_]*)", lambda other: filled(texts[other[1]]) if other[1] in texts else other[0], text)
    return [(name, arguments, filled(texts[name]), part) for name, arguments, _, part in found]


def names_in(text, where, inside=()):
    """The arguments a text uses; raises Wrong where it cannot be read."""
    used, at = set(), 0

    def braced(at):
        depth = 0
        for end in range(at, len(text)):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            if depth == 0:
                return end
        raise Wrong(f"{where}: a brace is not closed")

    while at < len(text):
        if text[at] == "}":
            raise Wrong(f"{where}: a brace is closed that was not open")
        if text[at] != "{":
            at += 1
            continue
        end = braced(at)
        body = text[at + 1:end]
        at = end + 1
        row = re.match(r"^(\w+)(?:, (\w+)(?:, (.*))?)?$", body, re.S)
        if not row:
            raise Wrong(f"{where}: {{{body}}} is not {{name}}, {{name, style}} or {{name, select, …}}")
        name, style, rest = row[1], row[2], row[3]
        if name != "it" or "it" not in inside:
            used.add(name)
        if style is None:
            continue
        if style in STYLES and rest is None:
            continue
        if style == "each" and rest and rest[0] == "{" and rest[-1] == "}":
            used |= names_in(rest[1:-1], where, {*inside, "it"})
            continue
        if style not in ("select", "plural") or not rest:
            raise Wrong(f"{where}: there is no style {style}")
        used |= cases(rest, style, where, inside)
    return used


def cases(text, style, where, inside):
    used, at, keys = set(), 0, []
    while at < len(text):
        row = re.compile(r"\s*(=?\w+) \{").match(text, at)
        if not row:
            raise Wrong(f"{where}: cases are `key {{text}}`, not {text[at:]}")
        start, depth = row.end() - 1, 0
        for end in range(start, len(text)):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            if depth == 0:
                break
        keys.append(row[1])
        used |= names_in(text[start + 1:end], where, inside)
        at = end + 1
    if keys[-1] != "other":
        raise Wrong(f"{where}: the last case is `other`")
    if style == "plural" and not all(key in ("one", "other") or key[0] == "=" for key in keys):
        raise Wrong(f"{where}: plural cases are one, other or =N")
    return used


class Catalogue:
    """The entries of a folder: {id: {argument: kind}}, {id: section} and {lang: {id: text}}; raises Wrong where languages do not agree."""

    def __init__(self, folder):
        english = entries(folder / "words.en.txt")
        self.signature = {name: arguments or {} for name, arguments, _, _ in english}
        self.section = {name: section for name, _, _, section in english}
        self.texts = {}
        for lang in LANGS:
            path = folder / f"words.{lang}.txt"
            rows = english if lang == "en" else entries(path)
            self.texts[lang] = {name: text for name, _, text, _ in rows}
            self.compare(path, lang, rows)
        for name, arguments in self.signature.items():
            idle = set(arguments) - set().union(*(names_in(self.texts[lang][name], name) for lang in LANGS))
            if idle:
                raise Wrong(f"{folder}: {name}: no language says {', '.join(sorted(idle))}")

    def compare(self, path, lang, rows):
        missing, unknown = set(self.signature) - set(self.texts[lang]), set(self.texts[lang]) - set(self.signature)
        if missing or unknown:
            raise Wrong(f"{path}: missing {sorted(missing) or 'nothing'}, not in English {sorted(unknown) or 'nothing'}")
        for name, arguments, text, section in rows:
            if lang != "en" and arguments is not None:
                raise Wrong(f"{path}: {name}: only the English file names arguments")
            if section != self.section[name]:
                raise Wrong(f"{path}: {name} stands in another part than in English")
            used = names_in(text, f"{path}: {name}")
            if not used <= set(self.signature[name]):
                raise Wrong(f"{path}: {name} has no argument {', '.join(sorted(used - set(self.signature[name])))}")

    def of(self, *sections):
        """{id: {argument: kind}} of these parts, in their order."""
        return {name: arguments for part in sections for name, arguments in self.signature.items() if self.section[name] == part}


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def header(name, signature):
    shared = name == "shared"
    first = "SIL_SHARED_WORDS" if shared else "0"
    prefix = "shared_" if shared else ""
    yield f"/* Made by tools/make_words.py from the words of {name}: every message it can tell. */"
    yield f"#ifndef SILURE_{name.upper()}_MESSAGES_H\n#define SILURE_{name.upper()}_MESSAGES_H\n"
    yield '#include "engine/message.h"\n'
    yield f"extern const struct sil_catalogue {name}_words;"
    yield f"extern const char *const *const {name}_sentences[SIL_LANGS]; /* not in WebAssembly */\n"
    yield "enum {"
    for at, id in enumerate(signature):
        yield f"\tSAY_{prefix.upper()}{id.upper()}{' = ' + first if at == 0 else ''},"
    yield "};\n"
    for id, arguments in signature.items():
        kinds = [(argument, *KINDS[kind][:4]) for argument, kind in arguments.items()]
        parameters = "".join(f", {type}{'' if type[-1] == '*' else ' '}{argument}" for argument, _, type, _, _ in kinds)
        yield f"static inline struct sil_message_ref say_{prefix}{id}(struct sil_messages *to{parameters})"
        yield "{"
        values = ", ".join(f"{{.{member} = {'(int32_t)' if member == 'number' else ''}{argument}{value}}}" for argument, _, _, member, value in kinds)
        if kinds:
            yield f"\tconst union sil_arg args[] = {{{values}}};"
        yield f"\treturn sil_add_message(to, SAY_{prefix.upper()}{id.upper()}, {'args' if kinds else 'NULL'}, {len(kinds)});"
        yield "}"
    yield "\n#endif"


def source(name, catalogue):
    signature = catalogue.of(*IN_C)
    yield f"/* Made by tools/make_words.py from the words of {name}. */"
    yield '#include "engine/text.h"\n'
    yield f"extern const struct sil_catalogue {name}_words;"
    yield f"extern const char *const *const {name}_sentences[SIL_LANGS];\n"
    yield "static const struct sil_entry entries[] = {"
    told = catalogue.of("")
    for id, arguments in signature.items():
        if len(told) and id not in told:
            yield "#ifndef __wasm__ /* the page has its own */"
            told = {}
        args = " ".join(KINDS[kind][0] + argument for argument, kind in arguments.items())
        yield f"\t{{{quoted(id)}, {quoted(args)}}},"
    if not told:
        yield "#endif"
    yield "};"
    yield "#ifdef __wasm__"
    yield f"const struct sil_catalogue {name}_words = {{entries, sizeof entries / sizeof *entries, NULL}};"
    yield "#else"
    for lang in LANGS:
        yield f"static const char *const words_{lang}[] = {{"
        yield from (f"\t{quoted(catalogue.texts[lang][id])}," for id in signature)
        yield "};"
    yield f"const char *const *const {name}_sentences[SIL_LANGS] = {{{', '.join('words_' + lang for lang in LANGS)}}};"
    yield f"const struct sil_catalogue {name}_words = {{entries, sizeof entries / sizeof *entries, {name}_sentences}};"
    yield "#endif"


def put(path, text):
    """Written only where it changes, so that nothing is built anew for a sentence of the page."""
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def typeset(lang, text):
    """French has thin blanks before its marks, which never begin a line; they are written as plain ones."""
    return re.sub(" (?=[;!?])", "\u202f", re.sub(" (?=[:»])|(?<=«) ", "\u00a0", text)) if lang == "fr" else text


def help_page(folder, lang):
    """A game's rules as they are shown. What is drawn and what is typed stays as it is written."""
    text = (pathlib.Path(folder) / f"help.{lang}.md").read_text(encoding="utf-8")
    parts = re.split(r"(^```.*?^```|`[^`\n]+`)", text, flags=re.S | re.M)
    return "".join(part if part.startswith("`") else typeset(lang, part) for part in parts)


def as_json(catalogue, lang, *sections):
    signature = catalogue.of(*sections)
    moves = {id: ["".join(KINDS[kind][0] for kind in arguments.values()), *arguments] for id, arguments in signature.items() if id.startswith("move_")}
    return {"words": {id: catalogue.texts[lang][id] for id in signature}, "moves": moves}


def dumped(whole, lang=""):
    whole["words"] = {id: typeset(lang, text) for id, text in whole["words"].items()}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def write(name, folder, output):
    catalogue = Catalogue(pathlib.Path(folder))
    output = pathlib.Path(output)
    put(output / f"{name}_messages.h", "\n".join(header(name, catalogue.of(*IN_C))) + "\n")
    put(output / f"{name}_words.c", "\n".join(source(name, catalogue)) + "\n")
    for lang in LANGS:
        put(output / f"{name}_words.{lang}.json", dumped(as_json(catalogue, lang, "")))


def typed(signature):
    """What each entry takes, as the parameters of a function."""
    for id, arguments in signature.items():
        given = "; ".join(f"{argument}: {KINDS[kind][4]}" for argument, kind in arguments.items())
        about = "" if not {"seat", "seats", "thing", "list"} & set(arguments.values()) else ", players: Players" if {"seat", "seats"} & set(arguments.values()) else ", players?: Players"
        yield f"  {id}: [{f'args: {{ {given} }}{about}' if arguments else ''}];"


def games_of(top):
    return sorted(path.parent.name for path in top.glob("games/*/words.en.txt"))


def write_page(top, output):
    """The frame has its own words, what every page needs of the shared ones, and the games' pitches; a game its own and the shared ones."""
    top, output = pathlib.Path(top), pathlib.Path(output)
    (output / "words").mkdir(parents=True, exist_ok=True)
    shared, frame = Catalogue(top / "engine"), Catalogue(top / "web")
    games = {name: Catalogue(top / "games" / name) for name in games_of(top)}
    common = {id: arguments for id, arguments in shared.of("", "page").items() if id in FORMAT or shared.section[id] == "page"}
    told = {id: arguments for id, arguments in shared.of("", "page").items() if not id.startswith(("verify_", "drive_"))}
    for name, own in [("web", frame), *games.items()]:
        twice = set(own.signature) & set(common)
        if twice:
            raise Wrong(f"{name}: {', '.join(sorted(twice))} stands in engine/words.en.txt too")
    for lang in LANGS:
        pitches = {f"pitch_{name}": own.texts[lang]["pitch"] for name, own in games.items() if "pitch" in own.signature}
        inside = {id: text for id, text in frame.texts[lang].items() if frame.section[id] != "install"}
        whole = {**{id: shared.texts[lang][id] for id in common}, **inside, **pitches}
        put(output / "words" / f"frame.{lang}.json", dumped({"words": whole, "moves": {}}, lang))
        put(output / "words" / f"install.{lang}.json", dumped({"words": {"tagline": frame.texts[lang]["tagline"], **as_json(frame, lang, "install")["words"]}}, lang))
        put(output / "words" / f"record.{lang}.json", dumped(as_json(shared, lang, ""), lang))
        for name, own in games.items():
            whole = as_json(own, lang, "", "facts", "page")
            whole["words"] = {**{id: shared.texts[lang][id] for id in told}, **whole["words"]}
            put(output / "words" / f"{name}.{lang}.json", dumped(whole, lang))
            put(output / "words" / f"{name}.{lang}.md", help_page(top / "games" / name, lang))
    lines = ["// Made by tools/make_words.py from all words.en.txt: every entry and what it takes.",
             'import type { Message, Players } from "@page/message";', "",
             f"export const LANGS = {json.dumps(LANGS)} as const;", "",
             "export interface Frame {", *typed({**common, **frame.of("")}), "}", "", "export interface Words {"]
    for name, own in games.items():
        lines += [f"  {json.dumps(name)}: {{", *("  " + line for line in typed({**told, **own.of('', 'facts', 'page')})), "  };"]
    put(output / "words.ts", "\n".join([*lines, "}"]) + "\n")


def unused(top, folder, name, catalogue):
    """Entries that neither C nor TypeScript nor another entry uses."""
    shared = name == "shared"
    if shared:
        parts = ("engine", "games", "bots", "table", "cli", "server", "lib", "web/src")
    else:
        parts = ("web/src",) if name == "web" else (folder.relative_to(top),)
    sources = [path for part in parts for path in (top / part).rglob("*")]
    code = "".join(path.read_text(encoding="utf-8") for path in sources if path.suffix in (".c", ".h", ".ts") and "node_modules" not in path.parts)
    prefix = "shared_" if shared else ""
    built = tuple(re.findall(r"`([a-z]+_)\$\{", code))
    # All that could be a use, once: a search of the code for every entry took longer than all other checks together.
    called = {word.lower() for word in re.findall(r"\b(?:say|put)_\w+", code, re.I)}
    quoted = set(re.findall(r'"(\w+)(?=")', code))
    if name == "web":  # what is outside the page names entries in braces
        quoted |= set(re.findall(r"\{(\w+)", "".join((top / "web" / file).read_text(encoding="utf-8") for file in ("index.html", "manifest.webmanifest"))))
    within = set(re.findall(r"@([a-z][a-z0-9_]*)", (folder / "words.en.txt").read_text(encoding="utf-8")))
    for id in catalogue.signature:
        c = f"say_{prefix}{id}".lower() in called or f"put_{prefix}{id}".lower() in called
        ts = id in quoted or id.startswith(built) or id in FORMAT
        if not (c or ts or id in within or BY_NAME.match(id)):
            yield f"{folder}: nobody uses {id}"


def check(top):
    problems, passed = [], 0
    folders = [("shared", top / "engine"), ("web", top / "web"), ("program", top / "cli"), *((name, top / "games" / name) for name in games_of(top))]
    for name, folder in folders:
        try:
            catalogue = Catalogue(folder)
            problems += unused(top, folder, name, catalogue)
            passed += 1
        except Wrong as wrong:
            problems.append(str(wrong))
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"{passed} passed, {len(problems)} failed")
    return bool(problems)


if __name__ == "__main__":
    try:
        if sys.argv[1] == "--check":
            sys.exit(check(pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".")))
        if sys.argv[1] == "--page":
            write_page(*sys.argv[2:4])
        else:
            write(*sys.argv[1:4])
    except Wrong as wrong:
        sys.exit(str(wrong))
