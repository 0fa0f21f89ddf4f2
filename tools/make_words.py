"""Catalogues of words: reads words.en.txt and its translations, checks them, and writes what the build needs.

usage: make_words.py NAME FOLDER OUTPUT   writes OUTPUT/NAME_messages.h, NAME_words.c and NAME_words.LANG.json from FOLDER/words.LANG.txt
       make_words.py --check [TOP]        every catalogue is complete, and nothing in one is unused

An entry is a line `id(argument: kind, …) = text`; lines that begin with blanks continue the one before, # begins a comment. Only the
English file names arguments. docs/words.md tells what a text may say.
"""
import json
import pathlib
import re
import sys

LANGS = ["en", "fr"]
KINDS = {  # kind: (letter in the table, type in C, member of union sil_arg, the value's member)
    "seat": ("s", "int", "number", ""),
    "seats": ("m", "unsigned", "number", ""),
    "number": ("n", "int", "number", ""),
    "real": ("r", "float", "real", ""),
    "letter": ("c", "char", "number", ""),
    "text": ("x", "const char *", "text", ""),
    "thing": ("t", "struct sil_message_ref", "number", ".at"),
    "list": ("l", "struct sil_message_ref", "number", ".at"),
}
STYLES = {"percent", "signed", "and"}
MAX_ARGS = 6  # SIL_MAX_ARGS of engine/message.h
# Found by their names: moves by the first word of their text, options by their name and value.
BY_NAME = re.compile(r"^(move|option)_|^(title|pitch|goal|race_rule)$")


class Wrong(Exception):
    pass


def entries(path):
    """[(id, {argument: kind} or None, text)] of one file, in its order."""
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] in " \t":
            if not found:
                raise Wrong(f"{path}:{number}: nothing to continue")
            found[-1][2] += " " + line.strip()
            continue
        row = re.match(r"^([a-z][a-z0-9_]*)(?:\(([^)]*)\))? = (.+)$", line)
        if not row:
            raise Wrong(f"{path}:{number}: an entry is `id = text` or `id(argument: kind) = text`")
        arguments = None
        if row[2] is not None:
            arguments = dict(re.findall(r"(\w+): (\w+)", row[2]))
            if ", ".join(f"{name}: {kind}" for name, kind in arguments.items()) != row[2] or not set(arguments.values()) <= set(KINDS):
                raise Wrong(f"{path}:{number}: arguments are `name: kind`, of the kinds {', '.join(KINDS)}")
            if len(arguments) > MAX_ARGS:
                raise Wrong(f"{path}:{number}: at most {MAX_ARGS} arguments")
        if row[1] in (one[0] for one in found):
            raise Wrong(f"{path}:{number}: {row[1]} stands here twice")
        found.append([row[1], arguments, row[3].strip()])
    texts = {name: text[1:-1] if re.match(r'^".*"$', text) else text for name, _, text in found}

    def filled(text):
        return re.sub(r"@([a-z][a-z0-9_]*)", lambda other: filled(texts[other[1]]) if other[1] in texts else other[0], text)
    return [(name, arguments, filled(texts[name])) for name, arguments, _ in found]


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


def catalogue(folder):
    """The English entries and {lang: {id: text}}; raises Wrong where they do not agree."""
    english = entries(folder / "words.en.txt")
    signature = {name: arguments or {} for name, arguments, _ in english}
    texts = {}
    for lang in LANGS:
        path = folder / f"words.{lang}.txt"
        rows = english if lang == "en" else entries(path)
        texts[lang] = {name: text for name, _, text in rows}
        missing, unknown = set(signature) - set(texts[lang]), set(texts[lang]) - set(signature)
        if missing or unknown:
            raise Wrong(f"{path}: missing {sorted(missing) or 'nothing'}, not in English {sorted(unknown) or 'nothing'}")
        for name, arguments, text in rows:
            if lang != "en" and arguments is not None:
                raise Wrong(f"{path}: {name}: only the English file names arguments")
            used = names_in(text, f"{path}: {name}")
            if not used <= set(signature[name]):
                raise Wrong(f"{path}: {name} has no argument {', '.join(sorted(used - set(signature[name])))}")
    for name in signature:
        idle = set(signature[name]) - set().union(*(names_in(texts[lang][name], name) for lang in LANGS))
        if idle:
            raise Wrong(f"{folder}: {name}: no language says {', '.join(sorted(idle))}")
    return signature, texts


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def header(name, signature):
    shared = name == "shared"
    first = "SIL_SHARED_WORDS" if shared else "0"
    prefix = "shared_" if shared else ""
    yield f"/* Made by tools/make_words.py from the words of {name}: every message it can tell. */"
    yield f"#ifndef SILURE_{name.upper()}_MESSAGES_H\n#define SILURE_{name.upper()}_MESSAGES_H\n"
    yield '#include "engine/message.h"\n'
    yield f"extern const struct sil_catalogue {name}_words;\n"
    yield "enum {"
    for at, id in enumerate(signature):
        yield f"\tSAY_{prefix.upper()}{id.upper()}{' = ' + first if at == 0 else ''},"
    yield "};\n"
    for id, arguments in signature.items():
        kinds = [(argument, *KINDS[kind]) for argument, kind in arguments.items()]
        parameters = "".join(f", {type}{'' if type[-1] == '*' else ' '}{argument}" for argument, _, type, _, _ in kinds)
        yield f"static inline struct sil_message_ref say_{prefix}{id}(struct sil_messages *to{parameters})"
        yield "{"
        values = ", ".join(f"{{.{member} = {'(int32_t)' if member == 'number' else ''}{argument}{value}}}" for argument, _, _, member, value in kinds)
        if kinds:
            yield f"\tconst union sil_arg args[] = {{{values}}};"
        yield f"\treturn sil_add_message(to, SAY_{prefix.upper()}{id.upper()}, {'args' if kinds else 'NULL'}, {len(kinds)});"
        yield "}"
    yield "\n#endif"


def source(name, signature, texts):
    yield f"/* Made by tools/make_words.py from the words of {name}. */"
    yield '#include "engine/text.h"\n'
    yield f"extern const struct sil_catalogue {name}_words;"
    yield f"extern const char *const *const {name}_sentences[SIL_LANGS];\n"
    yield "static const struct sil_entry entries[] = {"
    for id, arguments in signature.items():
        args = " ".join(KINDS[kind][0] + argument for argument, kind in arguments.items())
        yield f"\t{{{quoted(id)}, {quoted(args)}}},"
    yield "};"
    yield f"const struct sil_catalogue {name}_words = {{entries, {len(signature)}}};"
    for lang in LANGS:
        yield f"static const char *const words_{lang}[] = {{"
        yield from (f"\t{quoted(texts[lang][id])}," for id in signature)
        yield "};"
    yield f"const char *const *const {name}_sentences[SIL_LANGS] = {{{', '.join('words_' + lang for lang in LANGS)}}};"


def write(name, folder, output):
    signature, texts = catalogue(pathlib.Path(folder))
    output = pathlib.Path(output)
    moves = {id: "".join(KINDS[kind][0] for kind in signature[id].values()) for id in signature if id.startswith("move_")}
    named = {id: [*signature[id]] for id in moves}
    (output / f"{name}_messages.h").write_text("\n".join(header(name, signature)) + "\n", encoding="utf-8")
    (output / f"{name}_words.c").write_text("\n".join(source(name, signature, texts)) + "\n", encoding="utf-8")
    for lang in LANGS:
        whole = {"words": texts[lang], "moves": {id: [moves[id], *named[id]] for id in moves}}
        (output / f"{name}_words.{lang}.json").write_text(json.dumps(whole, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def unused(top, folder, name, signature):
    """Entries that neither C nor TypeScript nor another entry uses."""
    shared = name == "shared"
    if shared:
        sources = [path for part in ("engine", "games", "bots", "table", "cli", "server", "lib", "web/src") for path in (top / part).rglob("*")]
    else:
        sources = [*folder.iterdir()]
    code = "".join(path.read_text(encoding="utf-8") for path in sources if path.suffix in (".c", ".h", ".ts") and "node_modules" not in path.parts)
    prefix = "shared_" if shared else ""
    for id in signature:
        c = re.search(rf"\bsay_{prefix}{id}\b|\bSAY_{prefix}{id}\b", code, re.I)
        ts = re.search(rf'"{id}"', code)
        if not (c or ts or BY_NAME.match(id)):
            yield f"{folder}: nobody uses {id}"


def check(top):
    problems, passed = [], 0
    folders = [("shared", top / "engine"), *((path.parent.name, path.parent) for path in sorted(top.glob("games/*/words.en.txt")))]
    for name, folder in folders:
        try:
            signature, _ = catalogue(folder)
            problems += unused(top, folder, name, signature)
            passed += 1
        except Wrong as wrong:
            problems.append(str(wrong))
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"{passed} passed, {len(problems)} failed")
    return bool(problems)


try:
    if sys.argv[1] == "--check":
        sys.exit(check(pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ".")))
    write(*sys.argv[1:4])
except Wrong as wrong:
    sys.exit(str(wrong))
