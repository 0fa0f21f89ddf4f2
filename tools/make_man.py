"""Makes a manual page: fills what the program says of itself into a page written by hand.

usage: make_man.py DESCRIPTION LANGUAGE PAGE.in OUTPUT, where DESCRIPTION is what `silure --describe` prints.

A line @commands@ becomes one section a command that has no page of its own; @options NAME@ that command's options;
@everywhere@ the options all commands take; @exits@ the exit codes; @games@ the games with their options; @version@ the
version, wherever it stands.
"""
import json
import re
import sys

OWN_PAGE = {"serve"}
WORDS = {"en": ("to", "players"), "fr": ("à", "joueurs")}


def plain(text):
    """Text as roff takes it: a hyphen on the keyboard is one on the page, and a line cannot begin a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in ".'" else text


def option_lines(options, lang):
    for option in options:
        value = f" \\fI{plain(option['value'])}\\fR" if option["value"] else ""
        yield from (".TP 4", f"\\fB\\-\\-{plain(option['name'])}\\fR{value}", plain(option["help"][lang]))


def command_lines(description, lang):
    for command in description["commands"]:
        if command["name"] not in OWN_PAGE:
            operands = f" \\fI{plain(command['operands'])}\\fR" if command["operands"] else ""
            yield from (f".SS silure {plain(command['name'])}{operands}", plain(command["help"][lang].capitalize()) + ".")
            yield from option_lines(command["options"], lang)


def game_lines(description, lang):
    to, players = WORDS[lang]
    for game in description["games"][lang]:
        yield from (".TP", f"\\fB{plain(game['name'])}\\fR",
                    plain(f"{game['title']}, {game['min_seats']} {to} {game['max_seats']} {players}. {game['pitch']}"))
        for option in game["options"]:
            values = "|".join(value["value"] for value in option["values"])
            yield from (".br", f"\\fB\\-\\-option\\fR {plain(option['name'])}={plain(values)}: {plain(option['title'])}")


def exit_lines(description, lang):
    for row in description["exits"]:
        yield from (".TP", f"\\fB{row['code']}\\fR", plain(row["help"][lang]))


def fill(line, description, lang):
    wanted = re.fullmatch(r"@(\w+)(?: (\w+))?@", line)
    if not wanted:
        return [line.replace("@version@", description["version"])]
    what, name = wanted.groups()
    if what == "options":
        return option_lines(next(row for row in description["commands"] if row["name"] == name)["options"], lang)
    if what == "everywhere":
        return option_lines(description["everywhere"]["options"], lang)
    return {"commands": command_lines, "games": game_lines, "exits": exit_lines}[what](description, lang)


source, lang, page, output = sys.argv[1:]
with open(source, encoding="utf-8") as file:
    said = json.load(file)
with open(page, encoding="utf-8") as file:
    lines = [made for line in file.read().splitlines() for made in fill(line, said, lang)]
with open(output, "w", encoding="utf-8") as file:
    file.write("\n".join(lines) + "\n")
