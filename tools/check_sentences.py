"""Sentences that stand in code instead of a catalogue (docs/words.md).

usage: check_sentences.py [TOP]   looks through web/src, what is outside the page (index.html, the manifest), games/*/*.ts and all C of the program but C_FILES_LEFT_OUT; prints what it finds and "N passed, N failed"

A sentence is two words with a blank between them, in a string or between the tags of a template, or any word in an attribute that is read
aloud or shown. Names of the games and of languages are none.
"""
import pathlib
import re
import sys

TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`", re.S)
WORD = r"[A-Za-zÀ-ÿ’']{2,}"
SENTENCE = re.compile(rf"{WORD}[,.;:!?…]? {WORD}")
SHOWN = re.compile(r'\b(?:aria-label|title|placeholder|alt|content)="([^"$]*[A-Za-z]{2}[^"$]*)"')
# Not for people: errors that a console shows, parts of drawings and styles, addresses of nodes.
MACHINE = re.compile(r"^[MmZzLlHhVvCcSsQqTtAa0-9 .,\-]+$|light-dark|\[data|^[.#]\w|[{}<>=]|^\w+( \w+)* [\w-]+=|^0 0 |xMid|preserve|^\([a-z-]+: \w+\)$")
EXCEPTIONS = {
    "games": ["Goofspiel", "Kai Piranja", "Kawaii", "Wa Chat Bi"],
    "values of the engine's JSON": ["strawberry cone", "strawberry lolly", "vanilla stick", "chocolate cup", "pistachio lolly", "empty hand"],
    "classes and selectors": ["bubble toast", "input, textarea, select, dialog", "form.name input"],
    "mistakes of programmers, for the console": ["no lesson for", "no board for", "more text than the engine takes"],
}
ALLOWED = {one for some in EXCEPTIONS.values() for one in some}


def template(text, at):
    """The static pieces of a template that begins behind `at`, and where it ends."""
    pieces, start, depth = [], at, 0
    while at < len(text):
        if text[at] == "\\":
            at += 2
        elif text.startswith("${", at):
            pieces.append(text[start:at])
            depth, at = 1, at + 2
            while depth:
                found = TOKEN.match(text, at)
                if text[at] == "`":
                    inner, at = template(text, at + 1)
                    pieces += [f"\0{piece}" for piece in inner]
                elif found:
                    pieces.append("\0" + found[0][1:-1] if found[0][0] in "\"'" else "")
                    at = found.end()
                else:
                    depth += {"{": 1, "}": -1}.get(text[at], 0)
                    at += 1
            start = at
        elif text[at] == "`":
            return [*pieces, text[start:at]], at + 1
        else:
            at += 1
    return pieces, at


def strings(text):
    at = 0
    while found := TOKEN.search(text, at):
        if found[0] == "`":
            pieces, at = template(text, found.end())
            markup = any("<" in piece for piece in pieces)
            for piece in pieces:
                for part in re.split(r"<[^>]*>?|^[^<]*>", piece.lstrip("\0")) if markup else [piece.lstrip("\0")]:
                    yield found.start(), part, False
                for part in SHOWN.findall(piece):
                    yield found.start(), part, True
        else:
            at = found.end()
            if found[0][0] in "\"'":
                yield found.start(), found[0][1:-1], False


# C: every file of the program, the server and the library. Tests, examples and what only developers run (bench/, learn/, gpu/) are not looked at.
C_FOLDERS = ["engine", "games", "bots", "table", "batch", "lib", "cli", "server", "wasm"]
C_TOKEN = re.compile(r"/\*.*?\*/|^[ \t]*#[^\n]*|'(?:[^'\\]|\\.)+'|\"(?:[^\"\\\n]|\\.)*\"", re.S | re.M)
# Nobody's language: SQL, HTTP headers, drawings.
C_MACHINE = re.compile(r"\b(SELECT|FROM|WHERE|INSERT|UPDATE|DELETE|CREATE|ALTER|PRAGMA|BEGIN|COPY|RETURNING|ORDER BY|NOT NULL|SET|UNION|PRIMARY KEY|MATERIALIZED|CONFLICT|ORDINALITY|OVER|JOIN"
                       r"|EXISTS|SHOW|max\(|setval|xmlns|charset|max-age|no-store|-src|-ancestors|Path=)|coalesce|text/plain|fill=|::int|^[ :]*silure [a-z]+")
# Calls whose texts are for programmers and operators, who read English: assertions, entries of logs, what a field of an observation is.
C_CALLS = {"assert", "_Static_assert", "sil_log", "FIELD", "BY_SEAT"}
C_FILES_LEFT_OUT = {
    "games/*/broken.c": "invariants that do not hold: mistakes of programmers",
    "games/*/view_broken.c": "the same of a view that came from elsewhere",
    "games/chawai/rules.c": "the same, in a game of one file",
    "games/goofspiel/rules.c": "the same, in a game of one file",
    "engine/view.c": "what is wrong with a view that came from elsewhere: mistakes of a program",
    "wasm/engine.c": "mistakes of who calls the module, for the console",
    "wasm/left_out.c": "the same",
    "bots/net_read.c": "what is wrong with the file of a network: for who makes them",
    "bots/net_bot.c": "the same",
    "cli/bench_batch.c": "columns of measurements, for developers",
    "cli/bench_search.c": "the same",
    "server/metrics.h": "what a metric counts: monitoring reads English",
    "server/metrics.c": "the same",
}
C_TABLES = {"server/serve.c": "what a metric tells: monitoring reads English"}
C_ALLOWED = {
    "Kai Piranja", "Wa Chat Bi",  # games
    "empty hand", "winners nobody", "SQLite format 3",  # values of JSON, records and files
    "it is another table's", "its moves are not those of the rules",  # for who writes a server
    "there is no table",  # the library without a table has no language
    "nothing can be stored", "the database has not heard of this server for longer than its lease",  # a health check, for monitoring
    # Stored with a table that is set aside, whatever the language of who reads it later.
    "its entry   cannot be true", "its entries cannot be read after the first", "it has no first entry", "its entries cannot be read", "its entries cannot be true",
    # They stand for a sentence of the database, which is English, and go to the log as well.
    "the file cannot be read", "there are tables, people or servers in it already", "the database does not answer", "it has no synchronous standby; --durability local does without",
    "it was written by a later version of this program", "it has no tables of this program yet, or of an older one",
}


def call_around(text, at):
    """The function whose argument stands here; "{" in a table."""
    depth = 0
    for i in range(at - 1, -1, -1):
        if text[i] in ")]}":
            depth += 1
        elif text[i] in "([{":
            if depth == 0:
                name = re.search(r"(\w+)\s*$", text[:i])
                return name[1] if text[i] == "(" and name else "{"
            depth -= 1
        elif text[i] == ";" and depth == 0:
            return ""
    return ""


def sentences_in_c(path, name):
    text = path.read_text(encoding="utf-8")
    blank = C_TOKEN.sub(lambda found: " " * len(found[0]), text)
    for found in C_TOKEN.finditer(text):
        part = re.sub(r"%[-0-9.*]*\w+|\\n", " ", found[0][1:-1])
        if found[0][0] != '"' or not SENTENCE.search(part) or part.strip(" :") in C_ALLOWED or C_MACHINE.search(part):
            continue
        call = call_around(blank, found.start())
        if call not in C_CALLS and not (call == "{" and name in C_TABLES):
            yield found.start(), part


def outside(path):
    """What index.html and the manifest say by themselves; in braces stand entries of the catalogue."""
    text = re.sub(r"<!--.*?-->|\{\w+(?:: [^}]*)?\}", lambda found: " " * len(found[0]), path.read_text(encoding="utf-8"), flags=re.S)
    for found in re.finditer(r'"([^"]*)"|>([^<]*)<', text):
        part = found[1] or found[2] or ""
        if SENTENCE.search(part) and not MACHINE.search(part) and part != "light dark":
            yield found.start(), part


def check(top):
    files = [*(top / "web/src").rglob("*.ts"), *top.glob("games/*/*.ts")]
    failed = 0
    for path in sorted(files):
        text = path.read_text(encoding="utf-8")
        for at, part, shown in strings(text):
            part = " ".join(part.split())
            if part not in ALLOWED and (shown or (SENTENCE.search(part) and not MACHINE.search(part))):
                failed += 1
                print(f"{path.relative_to(top)}:{text.count(chr(10), 0, at) + 1}: {part[:100]}")
    for path in (top / "web/index.html", top / "web/manifest.webmanifest"):
        for at, part in outside(path):
            failed += 1
            print(f"{path.relative_to(top)}:{path.read_text(encoding='utf-8').count(chr(10), 0, at) + 1}: {part[:100]}")
    left_out = {path for pattern in C_FILES_LEFT_OUT for path in top.glob(pattern)}
    c_files = sorted({path for folder in C_FOLDERS for path in (top / folder).rglob("*.[ch]") if not path.name.startswith("test_")} - left_out)
    for path in c_files:
        name = path.relative_to(top).as_posix()
        for at, part in sentences_in_c(path, name):
            failed += 1
            print(f"{name}:{path.read_text(encoding='utf-8').count(chr(10), 0, at) + 1}: {part[:100]}")
    print(f"{len(files) + len(c_files)} passed, {failed} failed")
    return failed


sys.exit(bool(check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))))
