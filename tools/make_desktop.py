"""Makes the desktop entry: an action for each game in place of the line @actions@.

usage: make_desktop.py DESCRIPTION ENTRY.in OUTPUT, where DESCRIPTION is what `silure --describe` prints.
"""
import json
import sys

source, entry, output = sys.argv[1:]
with open(source, encoding="utf-8") as file:
    games = json.load(file)["games"]["en"]
actions = ["Actions=" + "".join(f"{game['name']};" for game in games)]
for game in games:
    actions += ["", f"[Desktop Action {game['name']}]", f"Name={game['title']}", f"Exec=silure play {game['name']}"]
with open(entry, encoding="utf-8") as file:
    text = file.read().replace("@actions@", "\n".join(actions))
with open(output, "w", encoding="utf-8") as file:
    file.write(text)
