"""A server that lies about a deal (liar.c), met by the terminal and by the bot of docs/protocol.md: both find out.
usage: liar.py SILURE LIAR PROTOCOL.md [LIE…]"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "terminal"))
from server import Friend

program, liar, page = sys.argv[1:4]
code = re.search(r"```python\n(.*?)```", pathlib.Path(page).read_text(encoding="utf-8"), re.S).group(1)
FAIR = "The deal was fair: checked on this device."
SECRET, DRAW, LEFT_OUT = "the server's secret is not", "the draw is not the one that was shown", "this device's share was left out"
HOLDS, CHANGED, TWO = "the record does not hold", "the server has changed what it had committed to", "the server shows two different draws"
SHOWN, GAME = "commitments are not those that were shown", "the record is not of the game that was shown here"
# Each lie: what it is, by which sentence the bot finds out, and the terminal.
LIES = {
    "": ("an honest deal", None, None),
    "secret": ("another secret, chosen when all words were known", SECRET, SECRET),
    "hidden": ("another secret, under the commitment to the one before", SECRET, HOLDS),
    "late": ("cards that do not follow from the draw", "the cards do not follow", HOLDS),
    "game": ("another deal, and the record of a game that nobody played", GAME, GAME),
    "view": ("one view of another deal", GAME, GAME),
    "word": ("a word exchanged for another", DRAW, SHOWN),
    "chosen": ("somebody's word is not the one they committed to", "a word is not the one", HOLDS),
    "unused": ("a word that was committed to and left out of the key", "this device's word was exchanged", HOLDS),
    "drop": ("a commitment left out of the list", LEFT_OUT, LEFT_OUT),
    "silent": ("a list that is never shown", DRAW, "never showed what was drawn"),
    "list": ("another list than the record's", DRAW, SHOWN),
    "table": ("a list for another table than the one that is played", DRAW, "the table is not the one"),
    "older": ("a record that tells of no draw", DRAW, "tells of no draw"),
    "switch": ("another commitment of the server's in the list", CHANGED, CHANGED),
    "commitment": ("another commitment of the server's at the table", CHANGED, CHANGED),
    "back": ("an earlier round, after a later one", CHANGED, CHANGED),
    "two": ("a second list of the same round", TWO, TWO),
    "again": ("a second list of a round that never began", TWO, TWO),
    "nul": ("cards that do not follow, and for who watches a sound record behind the list", "the cards do not follow", HOLDS),
    "long": ("a record that is longer than any", "the file is too large", "something that is not understood"),
    "norecord": ("no record", "there is no record", "there is no record"),
}
CARDS = "".join(f"{card}\n" for card in range(1, 14))  # a spent one is refused
LONGEST_S = 20 * float(os.environ.get("SILURE_SLOW", "1"))
passed = failed = 0


def check(name, holds, detail):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    if not holds:
        print(f"not ok {name}\n# {detail}")


def told(name, lie, expected, result):
    """Fair is said only where it was; anything else is loud, and an error. Without a record it can only be said that nothing can be."""
    said, wrong = result.stdout + result.stderr, "NOT FAIR" in result.stderr
    if lie == "norecord":
        check(f"{name}: {LIES[lie][0]}", "cannot be checked" in said and expected in said and FAIR not in said, said[-600:])
    elif lie == "long" and name == "the terminal":  # it reads no message of that length: it hangs up, and ends
        check(f"{name}: {LIES[lie][0]}", result.returncode > 0 and expected in said and FAIR not in said, said[-600:])
    elif lie:
        check(f"{name}: {LIES[lie][0]}", result.returncode != 0 and wrong and expected in result.stderr and FAIR not in said, said[-600:])
    else:
        check(f"{name}: an honest deal", result.returncode == 0 and FAIR in said and not wrong, said[-600:])


def start(command, **environment):
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment})


def ended(process, said):
    """Whoever finds nothing out may wait for ever: that is an end too, and no good one."""
    try:
        out, err = process.communicate(said, timeout=LONGEST_S)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        err += f"# found nothing out within {LONGEST_S:.0f} s"
    return subprocess.CompletedProcess([], process.returncode, out, err)


def bot(port):
    path = os.path.dirname(os.path.abspath(program)) + ":" + os.environ["PATH"]
    return ended(start([sys.executable, "-c", code, str(port)], PATH=path), "")


def terminal(port, folder):
    """A friend opens the table and looks on; the terminal sits down, and the friend starts."""
    friend = Friend(port)
    friend.send({"type": "create", "game": "goofspiel", "seats": 2, "bots": [None, "easy"]})
    table = friend.wait_for("table")["table"]
    player = start([program, "play", "--plain", "--lang", "en", "--join", f"http://127.0.0.1:{port}/t/{table}"], XDG_STATE_HOME=folder)
    while not friend.wait_for("table")["seats"][0].get("commitment"):
        pass
    friend.send({"type": "start"})
    return ended(player, CARDS * 8)


def left_and_back(port, folder):
    """The terminal is left in the middle; another process, with the same state directory, has kept everything."""
    friend = Friend(port)
    friend.send({"type": "create", "game": "goofspiel", "seats": 2, "bots": [None, "easy"]})
    table = friend.wait_for("table")["table"]
    command = [program, "play", "--plain", "--lang", "en", "--join", f"http://127.0.0.1:{port}/t/{table}"]
    for answers in ("1\n2\n3\n", CARDS * 8):
        player = start(command, XDG_STATE_HOME=folder)
        first = answers != CARDS * 8
        while first and not friend.wait_for("table")["seats"][0].get("commitment"):
            pass
        if first:
            friend.send({"type": "start"})
        result = ended(player, answers)
    return result


def meet(lie):
    _, to_bot, to_terminal = LIES[lie]
    folder = tempfile.mkdtemp(prefix="silure-")
    server = subprocess.Popen([liar, "serve", "--listen", "127.0.0.1:0", "--data", os.path.join(folder, "data"), "--bot-ms", "0"],
                              stderr=subprocess.PIPE, text=True, env={**os.environ, "SILURE_LIE": lie})
    try:
        port = json.loads(server.stderr.readline())["port"]
        told("the bot", lie, to_bot, bot(port))
        if to_terminal or not lie:
            told("the terminal", lie, to_terminal, terminal(port, folder))
        if not lie:
            told("the terminal, left and back", lie, None, left_and_back(port, folder))
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(folder)


with concurrent.futures.ThreadPoolExecutor(4) as at_once:  # each waits most of the time
    list(at_once.map(meet, [lie for lie in LIES if lie in (sys.argv[4:] or LIES)]))
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
