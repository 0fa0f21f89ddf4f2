"""The terminal game from the outside, in tmux: every game to its end by fixed keys, full-screen and plain, at 80×24 and 120×40,
compared with golden screens; and what may happen on the way. usage: terminal.py PROGRAM [--rewrite] [NAME…], where a name is a game's, a table's or a test's"""
import concurrent.futures
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import tables
from server import Breaker, Friend, Liar, Mover, Server
from tmux import Terminal, Tmux

PROGRAM = os.path.abspath(sys.argv[1])
REWRITE = "--rewrite" in sys.argv
ONLY = [argument for argument in sys.argv[2:] if not argument.startswith("-")]
KEY = "5a" * 32
SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
OVER = "The game is over"

# Every game, its variants and numbers of players that look different; "live" is played with time that waits.
GAMES = tables.games(PROGRAM)
TABLES = {"-".join(filter(None, (game["name"], variant))): [game["name"], *words.split()]
          for game in GAMES for variant, words in tables.screens(game).items()}
NAMED = [game for game in GAMES if game["name"] in ONLY]
CHOSEN = NAMED or GAMES

results = []
folder = tempfile.mkdtemp(prefix="silure-terminal-")
tmux = Tmux(folder)


def check(name, holds, detail=""):
    results.append(bool(holds))
    if not holds:
        print(f"not ok {name}\n{detail}", flush=True)
    return holds


def fresh_state():
    return tempfile.mkdtemp(dir=folder)


def refuse(port, times):
    """Takes so many connections in place of a server that is away, and ends each at once."""
    with socket.create_server(("127.0.0.1", port)) as listener:
        for _ in range(times):
            listener.accept()[0].close()


def play(words, size="80x24", state=None, locale="C.UTF-8", key=KEY, bots="normal", **environment):
    state = state or fresh_state()
    options = [] if "--resume" in words or "--join" in words or key is None else ["--key", key, "--name", "Anna", "--bots", bots]
    command = [PROGRAM, "play", *words, *options, "--pause", "0"]
    transcript = os.path.join(state, "transcript")
    if "--plain" in words:  # what is typed is not echoed in between; what is said is kept
        command = ["sh", "-c", 'stty -echo; "$@" | tee "$0"', transcript, *command]
    terminal = Terminal(tmux, command, SIZES[size], {"PATH": os.environ["PATH"], "LC_ALL": locale, "XDG_STATE_HOME": state, **environment})
    terminal.state, terminal.transcript = state, transcript
    return terminal


def saved(terminal, part="saved"):
    return sorted(pathlib.Path(terminal.state, "silure", part).glob("*.silure"))


def waits(table):
    """A race whose time stands still until it is told to go on. No table: one online, without a clock."""
    return table and "--patient" in TABLES[table]


def one_turn(table):
    """The keys that make one choice: the first of the list. Where time waits, it goes on now and then."""
    return ["Enter", "Space"] if waits(table) else ["Enter"]


MOVE = re.compile(r"^ *(\d+) .*\((\S+)\)$", re.MULTILINE)  # as plain lists have it: what is typed, and the move's text


def first_listed(said):
    """What is typed for the first move of the last list; before a game there may be a list of people."""
    latest, last_was_move = [], False
    for line in said.split("\n"):
        found = MOVE.match(line)
        latest = [*latest, found[1]] if found and last_was_move else [found[1]] if found else latest
        last_was_move = bool(found)
    return latest[0] if latest else None


def plain_to_the_end(terminal, table):
    """Answers every question with the first of its list; where time waits, every other one with nothing."""
    until = time.monotonic() + 240
    answered = 0
    while time.monotonic() < until:
        ended = terminal.dead()
        *questions, rest = pathlib.Path(terminal.transcript).read_text(encoding="utf-8").split("leave)> ")
        if OVER in rest:
            return terminal.wait_for(OVER)
        if ended:
            return None
        if len(questions) > answered:
            passes = waits(table) and answered % 2
            terminal.keys(*([] if passes else [first_listed("\n".join(questions[-20:]))]), "Enter")
            answered += 1
        else:
            time.sleep(0.005)
    return None


def moves_made(terminal):
    """How many moves the saved record has; None when there is none, as online or at the end."""
    for record in saved(terminal):
        try:
            return int(record.read_text(encoding="utf-8").rstrip("\n").rpartition("\nopen ")[2].split()[0])
        except (FileNotFoundError, ValueError, IndexError):
            pass
    return None


def to_the_end(terminal, table, plain):
    if plain:
        return plain_to_the_end(terminal, table)
    return full_to_the_end(terminal, table)


def full_to_the_end(terminal, table):
    """More keys whenever some have led to moves, until it is over: a terminal holds 4,096 keys, then it drops them."""
    until = time.monotonic() + 240  # every move is synced to the disk, which others may be using
    burst = 15
    while time.monotonic() < until:
        ended = terminal.dead()  # first: what it says last is on the screen by then
        screen, made = terminal.screen(), moves_made(terminal)
        if OVER in screen:
            return screen
        if ended:
            return None
        terminal.keys(*one_turn(table) * (burst if made is not None else 2))
        if made is None:
            terminal.wait(lambda now, screen=screen: OVER in now or now != screen, 2)
        else:
            terminal.wait(lambda now, made=made: OVER in now or (moves_made(terminal) or 0) >= made + burst // 3, 2)
    return None


def compare(name, golden, moment, terminal):
    """The screen becomes the golden one, or the test has failed."""
    if REWRITE:
        golden[moment] = terminal.settle()
        return
    wanted = golden.get(moment)
    if terminal.wait(lambda screen: screen == wanted) is None:
        check(f"{name}, {moment}", False, f"--- wanted\n{wanted}\n--- found\n{terminal.screen()}")
    else:
        check(f"{name}, {moment}", True)


def golden_path(table, size):
    game = TABLES[table][0]
    return tables.TOP / "games" / game / "screens" / f"{table}-{size}.txt".removeprefix(f"{game}-")


def read_golden(path):
    if not path.exists():
        return {}
    parts = path.read_text(encoding="utf-8").split("\n=== ")
    return {head.removeprefix("=== "): body + "\n" for head, _, body in (part.removesuffix("\n").partition("\n") for part in parts)}


def write_golden(path, golden):
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(f"=== {moment}\n{screen}" for moment, screen in golden.items()), encoding="utf-8")


def numbers_kept(name, said):
    """From the first list to the last a move is typed by one number, and by that of its card."""
    numbers = {}
    for number, move in MOVE.findall(said):
        numbers.setdefault(move, set()).add(int(number))
    check(f"{name}, every move keeps its number", numbers and all(len(those) == 1 for those in numbers.values()), numbers)
    cards = {move: those for move, those in numbers.items() if re.fullmatch(r"(dive|bid|serve|claim)-\d+", move)}
    check(f"{name}, which is that of its card", all(those == {int(move.split("-")[1])} for move, those in cards.items()), cards)


def whole_game(table, size):
    """Full-screen: start, three choices on, the end. Plain: the end. The records of both are one and the same game."""
    name = f"{table} at {size}"
    path = golden_path(table, size)
    golden = read_golden(path)
    records = []
    for plain in (False, True):
        # Random bots weigh nothing, so that every compiler and processor plays the same game.
        terminal = play(TABLES[table] + (["--plain"] if plain else []), size, bots="random")
        way = "plain" if plain else "full-screen"
        if plain:
            terminal.wait_for("your move")
        else:
            compare(name, golden, "full-screen, start", terminal)
            terminal.keys(*one_turn(table) * 3)
            compare(name, golden, "full-screen, three choices on", terminal)
        check(f"{name}, {way}, to the end", to_the_end(terminal, table, plain), terminal.screen())
        compare(name, golden, f"{way}, end", terminal)
        if plain:
            numbers_kept(name, pathlib.Path(terminal.transcript).read_text(encoding="utf-8"))
        finished = saved(terminal, "finished")
        check(f"{name}, {way}, its record is kept", len(finished) == 1 and not saved(terminal))
        records += [record.read_text(encoding="utf-8") for record in finished]
        verified = subprocess.run([PROGRAM, "verify", *finished], capture_output=True, text=True)
        check(f"{name}, {way}, its record holds", verified.returncode == 0, verified.stderr)
        if not plain:
            terminal.keys("q")
            check(f"{name}, leaves", terminal.wait(lambda screen: terminal.dead() and OVER in screen and "silure replay /" in screen), terminal.screen())
        terminal.close()
    check(f"{name}, both ways are the same game", len(set(records)) == 1 or waits(table))
    if REWRITE:
        write_golden(path, golden)


# --- what may happen on the way ---


def last_told(screen):
    """The last words of the log, which stand at the right, above the keys."""
    return [line[31:].strip() for line in screen.rstrip("\n").split("\n")[:-1] if line[31:].strip()][-1].split()[-1]


def killed_and_resumed():
    """kill -9 loses nothing: the same screen, the same record, and in the end the very game that an undisturbed player has."""
    for table in ("chawai", "kai-piranja", "kawaii-calm", "chabyrinthe-versus"):
        name = f"kill -9 in {table}"
        calm, killed = play(TABLES[table]), play(TABLES[table])
        for terminal in (calm, killed):
            terminal.wait_for("Your move")
            for _ in range(4):
                before = terminal.screen()
                terminal.keys("Enter")
                terminal.wait_still(lambda screen, before=before: screen != before and "Your move" in screen)
        before = killed.screen()
        check(f"{name}: both are alike", calm.wait(lambda screen: screen == before), before)
        (record,) = saved(killed)
        was = record.read_text(encoding="utf-8")
        check(f"{name}: for its owner alone", record.stat().st_mode & 0o777 == 0o600)
        os.kill(killed.pid(), 9)
        killed.wait(lambda _: killed.dead())
        verified = subprocess.run([PROGRAM, "verify", record], capture_output=True, text=True)
        check(f"{name}: the saved record holds", verified.returncode == 0 and "unfinished" in verified.stdout, verified.stderr)
        check(f"{name}: nothing else lies there", os.listdir(record.parent) == [record.name])
        again = play(["--resume"], state=killed.state)
        board = before.split(" Your move")[0]
        check(f"{name}: the same position", again.wait(lambda screen: screen.split(" Your move")[0] == board), again.screen())
        check(f"{name}: what happened is told again", last_told(before) in again.screen().replace("\n", " "), again.screen())
        check(f"{name}: the same record", record.read_text(encoding="utf-8") == was)
        ends = []
        for terminal in (calm, again):
            to_the_end(terminal, table, plain=False)
            terminal.wait(lambda _, terminal=terminal: saved(terminal, "finished"))
            ends.append(saved(terminal, "finished")[0].read_text(encoding="utf-8"))
        check(f"{name}: the same game to its end", ends[0] == ends[1])
        check(f"{name}: with the same hidden order", was.split("\nopen")[0].rsplit("\nstate", 1)[0] in ends[0])
        for terminal in (calm, killed, again):
            terminal.close()


def locked_and_listed():
    """A saved game is played in one terminal at a time; several are offered as a list."""
    first = play(TABLES["goofspiel"])
    first.wait_for("Your move")
    second = play(["--resume"], state=first.state)
    check("a game is played once at a time", second.wait_for("another terminal"), second.screen())
    first.keys("q")
    check("leaving tells how to come back", first.wait_for("silure play --resume goofspiel-"), first.screen())
    third = play(TABLES["chawai"], state=first.state)
    third.wait_for("Your move")
    third.keys("q")
    third.wait(lambda _: third.dead())
    fourth = play(["--resume"], state=first.state)
    check("the latest is offered first, by its game and when it began", fourth.wait(lambda screen: re.search(r"> 1 Chawaï, \d{4}-\d\d-\d\d \d\d:\d\d\n +2 Goofspiel, \d{4}-", screen)), fourth.screen())
    fourth.keys("Enter")
    check("and goes on", fourth.wait_for("Chawaï", "Your move"), fourth.screen())
    for terminal in (first, second, third, fourth):
        terminal.close()
    none = play(["--resume"])
    check("nothing to go on with is said", none.wait_for("there is no saved game"), none.screen())
    none.close()


def resized():
    golden = {size: read_golden(golden_path("wa-chat-bi", size)).get("full-screen, start") for size in SIZES}
    terminal = play(TABLES["wa-chat-bi"], bots="random")
    terminal.wait_for("Your move")
    for size in ("120x40", "80x24", "120x40"):
        terminal.resize(SIZES[size])
        check(f"resized to {size}", terminal.wait(lambda screen, size=size: screen == golden[size]), terminal.screen())
    terminal.resize((40, 10))
    check("a tiny screen still shows the choice", terminal.wait(lambda screen: re.search(r"^> +\d+ ", screen, re.MULTILINE) and len(screen.splitlines()) <= 10), terminal.screen())
    terminal.close()


def colours():
    for name, environment, coloured in (("colours", {}, True), ("NO_COLOR", {"NO_COLOR": "1"}, False)):
        terminal = play(TABLES["kawaii-calm"], **environment)
        terminal.wait_for("Your move")
        found = any(f"\x1b[{ink}m" in terminal.screen(colours=True) for ink in range(31, 38))
        check(name, found == coloured, terminal.screen(colours=True))
        terminal.close()


def without_unicode():
    for name, words, locale in (("--ascii", ["--ascii"], "C.UTF-8"), ("a locale without Unicode", [], "C")):
        for table in TABLES:
            terminal = play(TABLES[table] + words + ["--lang", "fr"], locale=locale)
            screen = terminal.wait_for("q : partir" if waits(table) else "Entree : jouer", "0:vous") or terminal.screen()
            check(f"{name}, {table}", screen.isascii(), screen)
            terminal.close()


def helped():
    """Hints with reasons, rules, undo, the filter, numbers, the mouse, French."""
    terminal = play(TABLES["chabyrinthe-versus"])
    terminal.wait_for("Your move")
    terminal.keys("h")
    check("a hint has chances and a reason", terminal.wait(lambda screen: "% of the time" in screen or "home" in screen.split("╭")[-1] and "╭" in screen), terminal.screen())
    advised = re.search(r"[*] (.+?): ", terminal.screen())
    terminal.keys("x")
    check("any key closes it, and Enter would play what it advises",
          terminal.wait(lambda screen: "╭" not in screen and advised and re.search(f"> +[0-9]+ {re.escape(advised[1])}", screen)), (advised, terminal.screen()))
    start = terminal.screen()
    terminal.keys("h")
    terminal.wait(lambda screen: "╭" in screen)
    terminal.keys("5")
    check("a key pressed while it is open closes it and counts", terminal.wait(lambda screen: "╭" not in screen and ">  5 turn b1 a half" in screen), terminal.screen())
    terminal.keys("Home", "h")
    terminal.wait(lambda screen: "╭" in screen)
    terminal.keys("Enter")
    check("but Enter plays nothing that is hidden by it", terminal.wait(lambda screen: screen == start), terminal.screen())
    terminal.keys("?")
    check("rules are one key away", terminal.wait_for("turn the page", "players"), terminal.screen())
    terminal.keys("End")
    check("with a drawn table at their end", terminal.wait_for("100 %", "next gutter"), terminal.screen())
    terminal.keys("q")
    check("and away", terminal.wait(lambda screen: screen == start), terminal.screen())
    terminal.keys("/")
    terminal.text("b1 quarter")
    check("typing filters the list", terminal.wait(lambda screen: "turn b1 a quarter" in screen and "turn a1" not in screen), terminal.screen())
    terminal.keys("Enter")
    check("a turn is told", terminal.wait_for("You turn b1."), terminal.screen())
    terminal.keys("u")
    check("and taken back", terminal.wait_for("Taken back.", "2 actions left"), terminal.screen())
    terminal.keys("Tab", "Right", "Down", "Space")
    check("a cursor walks on the roof, and turns", terminal.wait_for("> 17 turn b2 a half"), terminal.screen())
    terminal.keys("Left", "Left")
    check("and comes to its rim", terminal.wait_for("push row 2 →"), terminal.screen())
    for button in (32, 35):
        terminal.text(f"\x1b[M{chr(button)}{chr(33 + 7 + 5 * 2)}{chr(33 + 3 + 3 * 2)}")
    check("a click points at a card", terminal.wait_for("> 31 turn c3 a quarter"), terminal.screen())
    terminal.keys("Tab", "1", "2")
    check("numbers walk", terminal.wait_for("> 12 turn"), terminal.screen())
    terminal.close()
    terminal = play(TABLES["goofspiel"])
    screen = terminal.wait_for("> 1 bid 1", " 4 bid 4")  # a screen may be caught half drawn
    row = next(number for number, line in enumerate(screen.split("\n")) if " 4 bid 4" in line)
    for button in (32, 35, 32, 35):  # pressed and let go, twice
        terminal.text(f"\x1b[M{chr(button)}{chr(33 + 4)}{chr(33 + row)}")
    check("a click chooses, a second one plays", terminal.wait_for("you 4"), terminal.screen())
    screen = terminal.wait_for("turn 2/13", " 9 bid 9")
    row = next(number for number, line in enumerate(screen.split("\n")) if " 9 bid 9" in line)
    clicks = ["".join(f"\x1b[M{chr(button)}{chr(33 + 4)}{chr(33 + at)}" for button in (32, 35)) for at in (row - 2, row, row)]
    terminal.text(clicks[0] + clicks[1])
    check("clicks that arrive at once choose one after the other", terminal.wait_for("> 9 bid 9") and "turn 2/13" in terminal.screen(), terminal.screen())
    terminal.keys("Up", "Up")
    terminal.wait_for("> 7 bid 7")
    terminal.text(clicks[1] + clicks[2])
    check("and two on the same row play", terminal.wait_for("you 9"), terminal.screen())
    terminal.wait_for("turn 3/13", "> 1 bid 1")
    terminal.text("".join(f"\x1b[<0;5;{row}{end}" for end in "Mm"))
    check("told in numbers, as by xterm, likewise", terminal.wait_for("> 8 bid 8"), terminal.screen())
    terminal.keys("u")
    check("what others have seen stays", terminal.wait_for("cannot be taken back"), terminal.screen())
    terminal.close()
    terminal = play(TABLES["chawai"])
    terminal.wait_for("Your move")
    terminal.keys("5", "Enter")
    check("a number is the card's", terminal.wait_for("Splash: you 5", " 6 dive to 6"), terminal.screen())
    terminal.keys("1", "0")
    check("and may have two digits", terminal.wait_for(">10 dive to 10"), terminal.screen())
    terminal.keys("Enter")
    check("which are played", terminal.wait_for("Splash: you 10"), terminal.screen())
    terminal.close()
    terminal = play(["wa-chat-bi", "--lang", "fr"])
    check("in French", terminal.wait_for("À vous", "servir", "Misaine"), terminal.screen())
    terminal.close()


def several_people():
    terminal = play(["chawai", "--seats", "3", "--people", "2"])
    check("a curtain first", terminal.wait(lambda screen: "Anna" in screen and "Enter" in screen and "lagoon" not in screen and "dive" not in screen), terminal.screen())
    terminal.keys("Enter")
    check("then the table of one", terminal.wait_for("Anna, your move", "dive to 1"), terminal.screen())
    terminal.keys("Enter")
    hidden = terminal.wait_for("Player 1", "nobody else is looking")
    check("a curtain between", hidden and "dive" not in hidden and "sealed" not in hidden, hidden)
    terminal.keys("Enter")
    seen = terminal.wait_for("Player 1, your move")
    check("the other sees no sealed choice", seen and "You have sealed" not in seen and "Splash" not in seen, seen)
    terminal.keys("Enter")
    check("and both are told what is public", terminal.wait_for("Splash: Anna 1, Player 1 1", "Player 1, your move"), terminal.screen())
    terminal.close()


def menu():
    terminal = play([], key=None)
    check("a menu of games", terminal.wait_for("> 1 Chawaï", "5 Chabyrinthe"), terminal.screen())
    terminal.keys("5", "Enter")
    check("options in words", terminal.wait_for("Players", "< 1 >", "4 × 4"), terminal.screen())
    terminal.keys("Down", "Down", "Down", "Down", "Right")
    check("changed by arrows", terminal.wait_for("3 × 3, quicker"), terminal.screen())
    terminal.keys("Enter")
    check("and played", terminal.wait_for("Your move", "turn a1"), terminal.screen())
    terminal.keys("q")
    terminal.wait(lambda _: terminal.dead())
    terminal.close()


def set_for(words, keys, *shown):
    """The form of Chawaï after these keys at its row of bots, and the table that follows."""
    terminal = play(words, size="120x40", key=None)
    terminal.wait_for("> 1 Chawaï")
    terminal.keys("1", "Enter")
    terminal.wait_for("Players", "< 3 >", "normal")
    terminal.keys("Down", "Down", "Down", *keys)
    check(f"the form offers {shown}", terminal.wait_for(*shown), terminal.screen())
    terminal.keys("Enter")
    return terminal


def characters_and_adapting():
    terminal = set_for([], ["Right"] * 3, "characters")
    names = {"Filou": "bold", "Minouche": "careful", "Griffe": "spiteful", "Gourmand": "greedy", "Biscuit": "plain"}
    check("two characters sit down, each with a temper", terminal.wait(lambda screen: sum(f"{name} ({temper})" in screen for name, temper in names.items()) == 2), terminal.screen())
    terminal.close()
    terminal = set_for([], ["Right"] * 4, "adapts to you: you win 33 %")
    check("bots that adapt begin a little below normal", terminal.wait_for("Your move") and "(strength-9)" in saved(terminal)[0].read_text(), terminal.screen())
    terminal.close()
    check("a wish from the command line", set_for(["--win", "40"], ["Left"] * 5, "you win 40 %").close() is None)
    # The game that ends moves the strength once; a resumed one knows that it adapts.
    state = fresh_state()
    terminal = play(["chawai", "--seats", "3", "--plain"], bots="adapt", state=state)
    terminal.wait_for("your move")
    terminal.text("q")
    terminal.keys("Enter")
    terminal.wait(lambda _: terminal.dead())
    kept, = saved(terminal)
    memory = pathlib.Path(state, "silure", "adapting")
    check("what it plays for is kept", (memory / kept.stem).read_text() == "33.0000 0\n", terminal.screen())
    terminal.close()
    terminal = play(["--resume", "--plain"], state=state)
    check("it is played to its end", plain_to_the_end(terminal, None), terminal.screen())
    terminal.wait(lambda _: terminal.dead())
    strength, games = (memory / "chawai").read_text().split()
    check("a game that has ended moves the strength once", games == "1" and round(float(strength), 2) in (7.35, 12.35, 9.85), (strength, games))
    check("and is then forgotten", not (memory / kept.stem).exists())
    check("what comes of it is said", any(words in terminal.screen() for words in ("a little better next time", "a little more gently next time", "stay as they are")), terminal.screen())
    terminal.close()


def real_time():
    """Live Kawaii by the real clock: it starts with Enter, runs by itself, and bots press."""
    terminal = play(["kawaii", "--seats", "3"])
    check("the clock waits for Enter", terminal.wait_for("The clock starts with Enter"), terminal.screen())
    terminal.keys("Enter")
    check("time runs", terminal.wait_for("to flip:", " s)"), terminal.screen())
    check("cards are flipped by themselves", terminal.wait(lambda screen: screen.count("flip") >= 3), terminal.screen())
    check("a pile is taken with one key", press_until_taken(terminal), terminal.screen())
    terminal.keys("q")
    terminal.wait(lambda _: terminal.dead())
    again = play(["--resume"], state=terminal.state)
    check("a race goes on when somebody is there", again.wait_for("The clock starts with Enter"), again.screen())
    again.close()
    terminal.close()


def press_until_taken(terminal):
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if terminal.wait(lambda screen: "You take" in screen or re.search(r"^> +\d take", screen, re.MULTILINE), 3) and "You take" in terminal.screen():
            return True
        terminal.keys(*re.findall(r"^> +(\d) take", terminal.screen(), re.MULTILINE)[:1] or ["Right"])
    return False


def replayed():
    record = pathlib.Path(__file__).parents[2] / "games/chawai/records/4.silure"
    environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
    terminal = Terminal(tmux, [PROGRAM, "replay", record], SIZES["80x24"], environment)
    check("replay begins at the start", terminal.wait_for("move 0/48", "a spectator"), terminal.screen())
    start = terminal.screen()
    for keys, wanted in ((["Right"], "move 1/48"), (["NPage"], "move 11/48"), (["s"], "seen by 0"), (["End"], "move 48/48"), (["PPage"], "move 38/48"),
                         (["Left"], "move 37/48"), (["s", "s", "s", "s"], "a spectator"), (["Home"], "move 0/48")):
        terminal.keys(*keys)
        check(f"replay, {keys}", terminal.wait_for(wanted), terminal.screen())
    check("replay is back where it was", terminal.wait(lambda screen: screen == start), terminal.screen())
    terminal.keys("q")
    check("replay ends", terminal.wait(lambda _: terminal.dead()) is not None)
    terminal.close()
    for pager, wanted in (("", "turn the page"), ("cat", "## ")):
        terminal = Terminal(tmux, [PROGRAM, "rules", "kawaii"], SIZES["80x24"], {**environment, **({"PAGER": pager} if pager else {})})
        check(f"rules with pager '{pager}'", terminal.wait_for(wanted), terminal.screen())
        terminal.close()


def slow_line():
    """A choice sends little: a 9,600 baud line carries about 1,000 bytes a second."""
    import pty
    import select
    import struct
    import fcntl
    import termios
    pid, line = pty.fork()
    if pid == 0:
        os.execve(PROGRAM, [PROGRAM, "play", "goofspiel", "--key", KEY, "--pause", "0"],
                  {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": fresh_state(), "PATH": "/usr/bin"})
    fcntl.ioctl(line, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def until(mark):
        found = b""
        while mark not in found and select.select([line], [], [], 10)[0]:
            found += os.read(line, 65536)
        while select.select([line], [], [], 0.2)[0]:
            found += os.read(line, 65536)
        return found

    until(b"bid 13")
    os.write(line, b"\x1b[B" if False else b"\x1bOB")
    moved = until(b"bid 2")
    check("an arrow sends a few bytes", 0 < len(moved) < 200, len(moved))
    os.write(line, b"\r")
    played = until(b"Bids")
    check("a move sends under a second of a slow line", 0 < len(played) < 1000, len(played))
    os.write(line, b"q")
    os.waitpid(pid, 0)


# --- online ---

WELCOME = {"type": "welcome", "protocol": 2, "who": 1, "name": "x"}

def joined():
    server = Server(PROGRAM, fresh_state())
    for game in CHOSEN:
        if len(CHOSEN) > 1 and tables.timed(PROGRAM, game):
            continue  # long, and played to its end in other suites
        table, seats = game["name"], game["usual_seats"]
        friend = Friend(server.port)
        options = dict(option.split("=") for option in tables.calm(PROGRAM, game))
        code = friend.create(table, seats, [None] + ["easy"] * (seats - 1), options=options, clock_s=0)
        link = f"http://127.0.0.1:{server.port}/t/{code}"
        plain = ["--plain"] if table == "kai-piranja" else []
        terminal = play(["--join", link, "--name", "Bob", *plain])
        check(f"online {table}: waits for the start", terminal.wait_for("has not begun yet", "Bob, you"), terminal.screen())
        friend.send({"type": "start"})
        check(f"online {table}: begins", terminal.wait_for("your move" if plain else "Your move"), terminal.screen())
        if table == "chawai":
            server.kill()
            check("online: a lost connection is told", terminal.wait_for("The connection is lost"), terminal.screen())
            refuse(server.port, 3)
            server.start()
            check("online: and made again", terminal.wait_for("The connection is back"), terminal.screen())
            check("online: a lost connection is told once, however often it is tried", terminal.screen().count("The connection is lost") == 1, terminal.screen())
            terminal.keys("q")
            check("online: leaving tells how to come back", terminal.wait(lambda screen: "silure play --join " + link in screen.replace("\n", "")), terminal.screen())
            terminal.close()
            terminal = play(["--join", code, "--server", f"127.0.0.1:{server.port}", "--name", "Bob"], state=terminal.state)
            check("online: the same seat again", terminal.wait_for("0:you", "Your move"), terminal.screen())
            check("online: the token's file says how it came", list(pathlib.Path(terminal.state, "silure", "online").glob("*.http.token")))
            check("online: the token is for its owner alone", all(file.stat().st_mode & 0o777 == 0o600 for file in pathlib.Path(terminal.state, "silure", "online").iterdir()))
            terminal.keys("h")
            check("online: hints", terminal.wait_for("% of the time"), terminal.screen())
            terminal.keys("x")
        check(f"online {table}: to the end", to_the_end(terminal, None, bool(plain)), terminal.screen())
        terminal.close()
    friend = Friend(server.port)
    code = friend.create("goofspiel", 2, [None, "easy"])
    mover = Mover(f"http://127.0.0.1:{server.port}")
    moved = play(["--join", f"http://127.0.0.1:{mover.port}/t/{code}", "--name", "Bob"])
    check("online: a table at another server is found", moved.wait_for("has not begun yet", "Bob, you"), moved.screen())
    check("online: first behind the same address", mover.asked == ["/ws", f"/ws?t={code}&n=b"], mover.asked)
    moved.close()
    lost = play(["--join", "nosuchtable", "--server", f"127.0.0.1:{server.port}"])
    check("online: no such table", lost.wait(lambda screen: lost.dead() and "silure play: " in screen), lost.screen())
    lost.close()
    bad = play(["--join", "http://127.0.0.1/x"])
    check("online: a link that is none", bad.wait_for("a table is joined by its link"), bad.screen())
    bad.close()
    server.close()


def whole_game_of_bots(server, game, seats):
    """Its first view, its last one with all that was missed meanwhile, and the messages about the table and the end."""
    friend = Friend(server.port)
    friend.create(game, seats, ["easy"] * seats)
    friend.send({"type": "start"})
    while (table := friend.wait_for("table"))["state"] != "playing":
        pass
    first = friend.wait_for("view")
    while friend.wait_for("table", "over")["type"] != "over":
        pass
    friend.send({"type": "view", "seen": first["mark"]})
    return first, friend.wait_for("view"), table, friend.wait_for("over")


def missed():
    """Who was away is told move by move what happened, and where more did than a server tells again, that it did."""
    server = Server(PROGRAM, fresh_state())
    told = {"chawai": ({"splash": "Splash: "}, 3), "chabyrinthe": ({"pushes": " pushes ", "turns": " turns ", "brings_home": " brings "}, 2)}
    for game, (lines, seats) in told.items():
        first, last, table, over = whole_game_of_bots(server, game, seats)
        events = [event["id"] for step in last["missed"][1:] + [last] for event in step.get("events", [])]  # the first follows from what is left out
        check(f"missed {game}: a whole game was", len(last["missed"]) > 5, last["missed"])
        breaker = Breaker([[[WELCOME], [table, first], []], [[WELCOME], [table, {**last, "left_out": 7}, over]]])
        terminal = play(["--join", f"http://127.0.0.1:{breaker.port}/t/abc", "--plain"])
        terminal.wait_for(": 0 Misaine, 1 Gribiche")
        breaker.breaks.set()
        terminal.wait_for("The game is over")
        said = pathlib.Path(terminal.transcript).read_text(encoding="utf-8")
        check(f"missed {game}: the view that was there is named", [one.get("seen") for one in breaker.said if one["type"] == "watch"] == ["", first["mark"]], breaker.said)
        for event, line in lines.items():
            check(f"missed {game}: every {event} is told, once", said.count(line) == events.count(event), said)
        check(f"missed {game}: and that there were more", "More happened before this: 8 moves." in said, said)
        terminal.close()
    server.close()


def called():
    """Bots are called in their order, whoever sits between them, and nobody like another: as on the page (web/src/online/remote.ts)."""
    server = Server(PROGRAM, fresh_state())
    friend = Friend(server.port)
    friend.create("chawai", 6, [None, "easy", "bold", "easy", "bold", "normal"], sit=True, clock_s=0)
    friend.send({"type": "start"})
    while (table := friend.wait_for("table"))["state"] != "playing":
        pass
    view = friend.wait_for("view")
    table["seats"][0]["name"] = "Réglisse"
    breaker = Breaker([[[WELCOME], [table, view]]])
    terminal = play(["--join", f"http://127.0.0.1:{breaker.port}/t/abc", "--plain"])
    terminal.wait_for("your move")
    said = pathlib.Path(terminal.transcript).read_text(encoding="utf-8")
    check("bots are called in their order", "Chawaï: 0 Réglisse, 1 Misaine, 2 Filou, 3 Pompon, 4 Filou 2, 5 Tigrou." in said, said)
    terminal.close()
    table["seats"][0]["name"] = "Pompon"
    breaker = Breaker([[[WELCOME], [{**table, "you": None}, view]]])
    terminal = play(["--join", f"http://127.0.0.1:{breaker.port}/t/abc", "--plain"])
    check("a bot is not called like a person", terminal.wait_for("0 Pompon, 1 Misaine, 2 Filou, 3 Pompon 2,"), terminal.screen())
    terminal.close()
    server.close()


def seated_game(server):
    """Somebody who plays Goofspiel with a bot, the table as it is told, and the first view."""
    friend = Friend(server.port)
    friend.create("goofspiel", 2, [None, "easy"], sit=True, clock_s=0)
    friend.send({"type": "start"})
    while (table := friend.wait_for("table"))["state"] != "playing":
        pass
    return friend, table, friend.wait_for("view")


def typed_ahead():
    """What is typed behind a connection that is just coming back hides nothing of what was missed, and who plays stays the same."""
    server = Server(PROGRAM, fresh_state())
    friend, table, first = seated_game(server)
    for bid in range(1, 7):
        friend.send({"type": "move", "word": f"bid-{bid}"})
        while "events" not in friend.wait_for("view"):
            pass
    friend.send({"type": "view", "seen": first["mark"], "id": 50})
    while friend.receive().get("id") != 50:
        pass
    last = friend.wait_for("view")
    welcome = {**WELCOME, "token": "ab" * 32}
    refused = {"type": "error", "code": "stale", "text": "Too late.", "id": 3}
    breaker = Breaker([[[welcome], [table, first]], [[], [], [welcome, table, last, refused]]])
    command = [PROGRAM, "play", "--plain", "--lang", "en", "--join", f"http://127.0.0.1:{breaker.port}/t/abc"]
    player = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "XDG_STATE_HOME": fresh_state()})
    said = ""
    for asked, typed in ((1, ""), (3, "bid-13\n"), (4, "q\n")):  # lost and back again it asks once more each time
        while said.count("your move") < asked:
            said += player.stdout.read(1)
        breaker.breaks.set()
        player.stdin.write(typed)
        player.stdin.flush()
    said += player.stdout.read()
    player.wait()
    asked = [one["type"] for one in breaker.said]
    check("typed ahead: who plays, and where, is said first", asked == ["hello", "watch", "hello", "watch", "move"], asked)
    check("typed ahead: by the same person", breaker.said[2].get("token") == welcome["token"], breaker.said[2])
    check("typed ahead: every round is told, once", all(said.count(f"Bids: you {bid},") == 1 for bid in range(1, 7)), said)
    check("typed ahead: and that a bot played", "a bot made 6 moves for you" in said, said)
    check("typed ahead: and why the move was not made", "Too late." in said, said)
    server.close()


def back_by_itself():
    """A connection comes back whatever the terminal is busy with: at a plain prompt, under the rules' page."""
    server = Server(PROGRAM, fresh_state())
    for name, words, opens, shows in (("a plain prompt", ["--plain"], [], "your move"), ("the rules", [], ["?"], "The aim")):
        friend = Friend(server.port)
        code = friend.create("goofspiel", 2, [None, "easy"], clock_s=0, grace_s=600)
        terminal = play(["--join", f"http://127.0.0.1:{server.port}/t/{code}", "--name", "Zoe", *words])
        friend.wait_until_seated(0)
        friend.send({"type": "start"})
        terminal.wait_for("your move" if words else "Your move")
        if opens:
            terminal.keys(*opens)
            terminal.wait_for(shows)
        server.kill()
        server.start()
        friend = Friend(server.port)
        friend.send({"type": "watch", "table": code})
        until = time.monotonic() + 30
        while not (here := friend.wait_for("table")["seats"][0]["here"]) and time.monotonic() < until:
            pass
        check(f"back by itself: from {name}", here, terminal.screen())
        if words:
            check("back by itself: and says so", terminal.wait_for("The connection is back"), terminal.screen())
        terminal.close()
    server.close()


def lied_to():
    """A server's word is not taken for granted: views that cannot be true end with a sentence, not with the terminal."""
    server = Server(PROGRAM, fresh_state())
    for game in CHOSEN:
        friend = Friend(server.port)
        options = dict(option.split("=") for option in tables.calm(PROGRAM, game))
        friend.create(game["name"], game["usual_seats"], ["easy"] * game["usual_seats"], options=options)
        friend.send({"type": "start"})
        table = friend.wait_for("table")
        while table["state"] != "playing":
            table = friend.wait_for("table")
        view = friend.wait_for("view")
        head = view["bytes"][:34]  # true: seats, options, whose view it is
        lies = {
            "short": {"bytes": view["bytes"][:-2]},
            "full of nonsense": {"bytes": head + "ff" * (len(view["bytes"]) // 2 - 17)},
            "with a seat too many": {"bytes": view["bytes"][:20] + "%02x" % (int(view["bytes"][20:22], 16) + 1) + view["bytes"][22:]},
            "with a move of nobody's": {"legal": view["legal"] + ["dance"]},
            "true": {},
        }
        for name, lie in lies.items():
            liar = Liar([[{"type": "welcome", "protocol": 1, "who": 1, "name": "x"}], [table, {**view, **lie}]])
            terminal = play(["--join", f"http://127.0.0.1:{liar.port}/t/abc"])
            said = terminal.wait(lambda screen: "silure play: " in screen or "0:Misaine" in screen, 20)
            wanted = {"short": "another version", "true": "0:Misaine"}.get(name, "makes no sense: ")
            check(f"{game['name']}: a view {name}", said and wanted in said, terminal.screen())
            terminal.close()
    server.close()


def broken_off():
    """What is typed ahead does not hide from a plain terminal that the table is lost: here a move is answered by more than any message may have."""
    server = Server(PROGRAM, fresh_state())
    _, table, view = seated_game(server)
    breaker = Breaker([[[WELCOME], [table, view], [{"type": "over", "record": "x" * (3 << 20)}]]])
    command = [PROGRAM, "play", "--plain", "--lang", "en", "--join", f"http://127.0.0.1:{breaker.port}/t/abc"]
    ended = subprocess.run(command, input="1\n" * 50, capture_output=True, text=True, env={**os.environ, "XDG_STATE_HOME": fresh_state()}, timeout=60)
    said = ended.stdout + ended.stderr
    check("broken off: why is told", "something that is not understood" in said, said)
    check("broken off: and nothing more is asked", ended.returncode > 0 and said.count("your move") == 1, said)
    server.close()


def run(job):
    started = time.monotonic()
    try:
        job[0](*job[1:])
        if "--times" in sys.argv:
            print(f"# {job[0].__name__} {job[1:]}: {time.monotonic() - started:.1f} s", flush=True)
    except Exception as error:  # a test that breaks is a failure with a name
        check(f"{job}", False, repr(error))


jobs = [(joined,), (killed_and_resumed,), (real_time,)]
jobs += [(whole_game, table, size) for table in TABLES for size in SIZES]
jobs += [(locked_and_listed,), (resized,), (colours,), (without_unicode,), (helped,), (several_people,), (menu,), (characters_and_adapting,), (replayed,), (slow_line,), (missed,), (called,), (typed_ahead,), (back_by_itself,), (lied_to,), (broken_off,)]
if REWRITE:
    jobs = [job for job in jobs if job[0] is whole_game]
if ONLY:
    about = ONLY + [test.__name__ for test in (joined, lied_to) if NAMED]
    jobs = [job for job in jobs if job[0].__name__ in about or (len(job) > 1 and {job[1], TABLES[job[1]][0]} & set(about))]
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the tmux server goes too
try:
    with concurrent.futures.ThreadPoolExecutor(max_workers=3) as pool:
        list(pool.map(run, jobs))
finally:
    tmux.close()
    shutil.rmtree(folder, ignore_errors=True)
print(f"{results.count(True)} passed, {results.count(False)} failed")
sys.exit(not all(results) or not results)
