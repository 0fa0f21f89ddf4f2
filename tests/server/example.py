"""Runs the bot of docs/protocol.md, word for word, against a server, and by way of one that sends it there: example.py SILURE PROTOCOL.md."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "terminal"))
from server import Friend, Mover  # noqa: E402

program, page = sys.argv[1:3]
folder = tempfile.mkdtemp(prefix="silure-")
code = re.search(r"```python\n(.*?)```", pathlib.Path(page).read_text(encoding="utf-8"), re.S).group(1)
server = subprocess.Popen([program, "serve", "--listen", "127.0.0.1:0", "--data", folder, "--bot-ms", "0"],
                          stderr=subprocess.PIPE, text=True)
path = {**os.environ, "PATH": os.path.dirname(os.path.abspath(program)) + ":" + os.environ["PATH"]}
results = []


def play(*words):
    return subprocess.Popen([sys.executable, "-c", code, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=path)


def ends_well(bot):
    said, wrong = bot.communicate(timeout=60)
    good = bot.returncode == 0 and re.fullmatch(r"\[-?\d+, -?\d+, -?\d+\] \[[\d, ]*\]\nThe deal was fair: checked on this device\.\n", said) is not None
    if not good:
        print("#", said, wrong)
    results.append(good)


try:
    port = json.loads(server.stderr.readline())["port"]
    ends_well(play(port))
    friend, mover = Friend(port), Mover(f"http://127.0.0.1:{port}")
    table = friend.create("chawai", 3, [None, "easy", "easy"])
    bot = play(mover.port, table)
    friend.wait_until_seated(0)
    while "commitment" not in friend.wait_for("table")["seats"][0]:
        pass
    friend.send({"type": "start"})
    ends_well(bot)
    results.append(len(mover.asked) == 2)
finally:
    server.terminate()
    server.wait()
    shutil.rmtree(folder)
print(f"{sum(results)} passed, {len(results) - sum(results)} failed")
sys.exit(not all(results))
