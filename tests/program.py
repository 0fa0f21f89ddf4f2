"""The program `silure` from the outside: every command, good input and bad. usage: program.py PROGRAM [GAME…]"""
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import tables
from checks import check, report

sys.path.append(str(tables.TOP / "tools"))
import make_words  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
ENVIRONMENT = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}


def silure(*arguments, text="", locale="C.UTF-8"):
    # Bytes, not text: what comes out may be anything when a test fails.
    done = subprocess.run([PROGRAM, *map(str, arguments)], input=text if isinstance(text, bytes) else text.encode(),
                          capture_output=True, env={**ENVIRONMENT, "LC_ALL": locale}, timeout=120)
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


LISTED = tables.games(PROGRAM)
NAMED = sys.argv[2:]
GAMES = [game for game in LISTED if not NAMED or game["name"] in NAMED]


def all_tables(game):
    """Every number of players with every combination of options that the game accepts or refuses."""
    choices = [[f"{option['name']}={value['value']}" for value in option["values"]] for option in game["options"]]
    for seats in range(game["min_seats"], game["max_seats"] + 1):
        for chosen in itertools.product(*choices):
            yield seats, [argument for option in chosen for argument in ("--option", option)]


class Drive:
    """One `silure drive` and its answers."""

    def __init__(self, game, seats, options, key):
        self.process = subprocess.Popen([PROGRAM, "drive", game, "--seats", str(seats), "--key", key, *options],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=ENVIRONMENT, text=True)

    def ask(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            return None  # it would not open such a table
        answer = self.process.stdout.readline()
        return json.loads(answer) if answer else None

    def close(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        return self.process.wait()


def play_by_script(game, seats, options, chance):
    """Plays one game to its end with random legal words; None when such a table cannot be laid."""
    drive = Drive(game["name"], seats, options, "%064x" % chance.getrandbits(256))
    due = drive.ask("due")
    if due is None:
        return None if drive.close() == 2 and len(drive.process.stderr.read()) > 20 else False
    moves = 0
    while not due["over"] and moves < 5000:
        seat = chance.choice(due["due"])
        word = chance.choice(drive.ask(f"legal {seat}")["legal"])
        line = f"move {seat} {word}"
        if due["wake_ms"]:
            early = 0 if seat == "clock" else chance.randint(0, due["wake_ms"] - due["now_ms"])
            line += f" {due['wake_ms'] - early}"
        answer = drive.ask(line)
        if "error" not in answer:
            due, moves = answer, moves + 1
        elif not due["wake_ms"]:
            return False
    fine = due["over"] and due["due"] == []
    fine &= all("view" in drive.ask(f"view {seat}") for seat in [*range(seats), "watcher"])
    fine &= "truth" in drive.ask("truth")
    score = drive.ask("score")
    fine &= len(score["score"]) == seats and isinstance(score["winners"], list)
    record = drive.ask("record")["record"]
    fine &= drive.ask("quit") == {"bye": True} and drive.close() == 0
    return record if fine else False


def games_to_the_end_by_script():
    chance = random.Random(7)
    for game in GAMES:
        laid = list(all_tables(game))
        if len(laid) > 60:
            laid = chance.sample(laid, 60)
        for seats, options in laid:
            record = play_by_script(game, seats, options, chance)
            check(f"drive {game['name']} {seats} {options}", record is not False)
            if record:
                code, out, err = silure("verify", "-", text=record)
                check(f"verify {game['name']} {seats} {options}", code == 0, err)


def drive_refuses():
    bad = ["", "nonsense", "legal", "legal 9", "legal x", "move", "move 0", "move 0 dive-13", "move 7 dive-1", "move -1 dive-1",
           "move 0 dive-1 5", "move clock dive-1", "view", "view 3", "view clock", "x" * 5000, "due due", "truth 1",
           "legal 0 0", "move 0 DIVE-1", "bot 0", "bot 0 god", "bot 9 easy", "bot clock easy", "hint", "hint 7", "hint 0 0", "bot 0 hard x", "bot 0 hard 50", "hint 0 200", "\x1b[2J", "legal 00", "move 0 dive-1 1 2 3 4"]
    drive = Drive("chawai", 3, [], "00" * 32)
    before = drive.ask("truth")
    for line in bad:
        answer = drive.ask(line)
        check(f"drive refuses {line[:30]!r}", list(answer) == ["error"] and len(answer["error"]) > 10, answer)
    check("nothing has changed", drive.ask("truth") == before)
    choice = drive.ask("bot 0 hard")
    check("a bot chooses but does not move", choice["choice"].startswith("dive-") and drive.ask("truth") == before, choice)
    hints = drive.ask("hint 1")["hints"]
    check("hints", len(hints) == 3 and all(0 <= hint["chance"] <= 1 for hint in hints), hints)
    drive.ask("move 0 dive-3")
    check("a second bid is refused", "error" in drive.ask("move 0 dive-4"))
    check("a sealed bid is not shown to others", "3" not in str(drive.ask("view 1")["view"].get("bid", "")))
    drive.close()
    code, out, err = silure("drive", "chawai", "--seats", "3", text=b"due\n\x00\xff\xfe\n" + b"a" * 100000 + b"\nquit\n")
    check("bytes of any kind are answered", code == 0 and out.count("\n") == 4 and out.count("error") == 2, out)


def arguments_are_checked():
    cases = [
        (["nonsense"], "there is no command"),
        (["drive"], "which game"),
        (["drive", "chess"], "there is no game 'chess'"),
        (["drive", "chawai", "--seats", "2"], "chawai takes 3 to 6 players, not 2"),
        (["drive", "chawai", "--seats", "99999999999999999999"], "--seats takes a whole number"),
        (["drive", "chawai", "--key", "12"], "--key takes 64"),
        (["drive", "chawai", "--option", "deck=40"], "deck=36|37"),
        (["drive", "chawai", "--option", "fish=1"], "has no option 'fish=1'"),
        (["drive", "chawai", "--frob"], "there is no option '--frob'"),
        (["drive", "chawai", "--seats"], "--seats needs a value"),
        (["drive", "chabyrinthe", "--seats", "3", "--option", "mode=teams"], "four"),
        (["drive", "kawaii", "--seats", "9"], "kawaii takes 3 to 5 players, not 9"),
        (["play", "kawaii", "--seats", "9"], "kawaii takes 3 to 5 players, not 9"),
        (["play", "kawaii", "--seats", "999"], "--seats takes a whole number from 3 to 5, not '999'"),
        (["play", "goofspiel", "--seats", "2", "--bots", "hard,easy"], "--bots names 2 bots, but only 1 seat is left for them"),
        (["play", "goofspiel", "--bots", ",".join(["easy"] * 9)], "--bots names 9 bots, but only 2 seats are left for them"),
        (["play", "goofspiel", "--bots", "hard,nobody"], "there is no bot 'nobody'"),
        (["play", "goofspiel", "--seats", "3", "--people", "3", "--bots", "adapt"], "--bots names 1 bot, but no seat is left for them"),
        (["play", "goofspiel", "--seats", "2", "--people", "2", "--bots", "characters", "--lang", "it"], "non resta nessun posto"),
        (["arena", "chawai"], "who plays"),
        (["arena", "chawai", "--bots", "random,nobody,random"], "there is no bot 'nobody'; there are random, easy, normal, hard, max, bold, careful, spiteful, greedy, plain and strength-0 to strength-20; in the arena alone, oracle, exploit, net, hard-search, max-search and ismcts"),
        (["arena", "chawai", "--bots", "random,random"], "chawai takes 3 to 6 players, not 2"),
        (["arena", "chawai", "--bots", ",".join(["random"] * 9)], "no game has more than 7 seats"),
        (["arena", "goofspiel", "--seats", "0", "--bots", "random,random"], "--bots names 2 bots, one a seat: --seats can say nothing else"),
        (["arena", "goofspiel", "--bots", "random,random", "--seats", "200"], "--bots names 2 bots, one a seat"),
        (["arena", "goofspiel", "--bots", "random,random", "--seats", "3"], "--bots names 2 bots, one a seat"),
        (["arena", "chawai", "--bots", "random,random,random", "--games", "0"], "--games takes a whole number from 1"),
        (["arena", "chawai", "--bots", "random,random,random", "--records", "/dev/null/x"], "/dev/null/x"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules"], "which game"),
        (["verify"], "which record"),
        (["verify", "/nonexistent"], "No such file"),
        (["verify", "/dev/zero"], "too large"),
        (["replay", "/nonexistent"], "No such file"),
        (["bench", "chess"], "there is no game"),
        (["games", "--json=1"], "--json takes no value"),
        (["games", "--lang", "nl"], "--lang is en, fr, de, es or it"),
        (["drive", "\x1b[31mred"], "?[31mred"),
    ]
    for arguments, sentence in cases:
        code, out, err = silure(*arguments)
        check(f"{arguments}", code in (1, 2) and sentence in err and out == "", (code, out, err))
    check("no command at all", silure()[0] == 2)
    for command in ["play", "games", "rules", "arena", "drive", "replay", "verify", "bench", "hint"]:
        code, out, err = silure(command, "--help")
        check(f"{command} --help", code == 0 and f"silure {command}" in out and err == "")
    check("--version", silure("--version")[1].startswith("silure "))


def complaints_in_other_languages():
    for lang, game, number, speed in (("de", "das Spiel „chess“ gibt es nicht; es gibt chawai", "--seats erwartet eine ganze Zahl von 3 bis 6, nicht „x“", "Züge pro Sekunde"),
                                      ("es", "no existe el juego «chess»; hay chawai", "--seats admite un número entero de 3 a 6, no «x»", "de jugadas por segundo"),
                                      ("it", "il gioco «chess» non esiste; ci sono chawai", "--seats accetta un numero intero da 3 a 6, non «x»", "di mosse al secondo")):
        for arguments, sentence in ((["drive", "chess"], game), (["drive", "chawai", "--seats", "x"], number)):
            code, out, err = silure(*arguments, locale=f"{lang}_XX.UTF-8")
            check(f"{arguments} in {lang}", code == 2 and sentence in err and out == "", (code, out, err))
        code, out, err = silure("arena", "chawai", "--bots", "random,random,random", "--games", "9", "--lang", lang)
        check(f"the arena reports in {lang}", code == 0 and speed in out and err == "", (out, err))


def complaints_in_french():
    cases = [
        (["nonsense"], "il n'y a pas de commande « nonsense »"),
        (["drive"], "quel jeu ?"),
        (["drive", "chess"], "il n'y a pas de jeu « chess »"),
        (["drive", "chawai", "--seats", "2"], "chawai se joue de 3 à 6 joueurs, pas 2"),
        (["drive", "chawai", "--seats", "x"], "--seats accepte un nombre entier de 3 à 6, pas « x »"),
        (["drive", "chawai", "--key", "12"], "--key prend 64 chiffres"),
        (["drive", "chawai", "--option", "deck=40"], "deck=36|37"),
        (["drive", "chawai", "--seats"], "--seats demande une valeur"),
        (["arena", "chawai"], "qui joue ?"),
        (["arena", "chawai", "--bots", "random,nobody,random"], "il n'y a pas de robot « nobody » ; il y a random, easy, normal, hard, max, bold, careful, spiteful, greedy, plain et strength-0 à strength-20 ; dans l'arène seulement, oracle, exploit, net, hard-search, max-search et ismcts"),
        (["arena", "chawai", "--bots", ",".join(["random"] * 9)], "aucun jeu n'a plus de 7 places"),
        (["arena", "chawai", "--bots", "random,random,random", "--until", "x"], "--until prend une comparaison"),
        (["arena", "chabyrinthe", "--ladder", "--seats", "1"], "une échelle demande des rivaux"),
        (["verify", "/dev/zero"], "fichier trop grand"),
        (["bench", "chawai", "kawaii"], "un jeu au plus"),
        (["games", "chawai"], "cette commande ne prend rien de plus"),
        (["games", "--json=1"], "--json ne prend pas de valeur"),
        (["rules"], "quel jeu ?"),
        (["replay"], "quel enregistrement ?"),
        (["verify"], "quel enregistrement ?"),
        (["play"], "quel jeu ?"),
        (["play", "chawai", "encore"], "un jeu au plus"),
        (["play", "chawai", "--bots", "nobody"], "il n'y a pas de robot « nobody » ; il y a random, easy, normal, hard, max, bold, careful, spiteful, greedy, plain et strength-0 à strength-20 ; pour tous, characters ou adapt"),
        (["play", "chawai", "--bots", "hard", "--win", "40"], "--win va avec --bots adapt"),
        (["play", "chawai", "--bots", "adapt", "--win", "100"], "--win accepte un nombre entier de 1 à 99"),
        (["play", "chawai", "--bots", "characters", "--win", "40"], "--win va avec --bots adapt"),
        (["play", "chabyrinthe", "--seats", "2", "--option", "mode=coop", "--bots", "adapt"], "--bots adapt demande quelqu'un à battre"),
        (["play", "chabyrinthe", "--seats", "4", "--option", "mode=teams", "--bots", "adapt"], "ni par équipes"),
        (["games", "--lang", "nl"], "--lang vaut en, fr, de, es ou it"),
    ]
    for arguments, sentence in cases:
        code, out, err = silure(*arguments, locale="fr_FR.UTF-8")
        check(f"{arguments} in French", code in (1, 2) and sentence in err and out == "", (code, out, err))
    for arguments, sentence in [
            (["--listen", "nowhere"], "listen accepte ADRESSE:PORT, pas « nowhere »"),
            (["--bot-ms", "x"], "--bot-ms accepte un nombre entier jusqu'à 60000, pas « x »"),
            (["--secure-cookie", "maybe"], "--secure-cookie accepte on ou off, pas « maybe »"),
            (["--config", "/dev/null/x"], "/dev/null/x : "),
            (["--data", "/dev/null/x"], "/dev/null/x : ")]:
        code, out, err = silure("serve", *arguments, locale="fr_FR.UTF-8")
        check(f"serve {arguments} in French", code in (1, 2) and sentence in err and out == "", (code, out, err))
    code, out, err = silure("drive", "chawai", text="frob\nmove 0 dive-1 5\nbot 0 god\n", locale="fr_FR.UTF-8")
    for sentence in ("les commandes sont", "pas d'horloge", "les niveaux sont"):
        check(f"drive says {sentence!r}", sentence in out, out)
    check("bench in French", "coups/s" in silure("bench", "goofspiel", "--ms", 1, locale="fr_FR.UTF-8")[1])
    leagues()
    ladder = silure("arena", "goofspiel", "--ladder", "--levels", "easy", "--games", 4, locale="fr_FR.UTF-8")[1]
    check("a ladder in French", ladder.startswith("niveau"), ladder)


def leagues():
    nets = tables.TOP / "data" / "nets"
    with tempfile.TemporaryDirectory() as folder:
        def league(text):
            file = pathlib.Path(folder, "league.txt")
            file.write_text(text)
            return silure("arena", "kai-piranja", "--league", file, "--seats", 4, "--games", 8, "--json")
        code, out, err = league(f"# a level, the lowest, and a network of one's own\nnormal\nrandom\nown {nets / 'kai-piranja.net'}\n")
        ratings = {one["name"]: one["elo"] for one in json.loads(out)["ratings"]} if out else {}
        check("a league: one among three, two and two, all different; the stronger are rated higher", code == 0 and len(json.loads(out)["tables"]) == 9 + 8
              and ratings["normal"] == 0 > ratings["random"] and ratings["own"] > ratings["random"], (out, err))
        for text, sentence in (("normal\n", "needs two players"), ("normal\nnobody\n", "cannot take 'nobody'"), (f"normal\nx {nets / 'wa-chat-bi.net'}\n", "for another game")):
            code, out, err = league(text)
            check(f"a league of {text!r}", code == 2 and sentence in err, (out, err))
        # Chabyrinthe's tells its planner what roofs are worth, and chooses nothing by itself.
        code, out, err = silure("arena", "chabyrinthe", "--bots", "net,hard", "--games", 2)
        check("Chabyrinthe has no network that chooses acts", code == 2 and "no network for chabyrinthe" in err, (out, err))
        for game, missing in (("kai-piranja", True), ("chabyrinthe", True), ("chawai", False)):
            found, nowhere = (silure("arena", game, "--bots", "easy,easy,easy", "--games", 1, *where)[2] for where in ((), ("--nets", "/nowhere")))
            check(f"{game}: who measures without the network is told so", "not found" not in found and ("not found" in nowhere) == missing, (found, nowhere))
        pathlib.Path(folder, "chabyrinthe.net").write_bytes((nets / "chabyrinthe.net").read_bytes()[:-2])
        code, out, err = silure("arena", "chabyrinthe", "--bots", "hard", "--games", 1, "--nets", folder)
        check("a value network that is cut off is refused", code == 2 and "it is damaged" in err, (out, err))


def words_in_two_languages():
    for game in GAMES:
        english, french = silure("rules", game["name"])[1], silure("rules", game["name"], "--lang", "fr")[1]
        for lang, printed in (("en", english), ("fr", french)):
            page = make_words.help_page(tables.TOP / "games" / game["name"], lang)
            missing = [line.strip("# ") for line in page.splitlines() if line.startswith("#") and line.strip("# ").lower() not in printed.lower()]
            check(f"rules {game['name']}, {lang}: the whole page, and a drawn example", not missing and len(printed) > len(page) * 0.9 and english != french, missing)
        plain = re.findall(r".* [;:!?»]|.*« ", re.sub(r"^```.*?^```|`[^`\n]+`", "", french, flags=re.S | re.M))
        check(f"rules {game['name']}: French marks have blanks that do not break", "\u00a0:" in french and not plain, plain)
        check(f"rules {game['name']} by locale", silure("rules", game["name"], locale="fr_FR.UTF-8")[1] == french)
    for lang, players in {"fr": "joueurs", "de": "Spieler", "es": "jugadores", "it": "giocatori"}.items():
        said = silure("games", "--lang", lang)[1]
        check(f"games in {lang}, by option and by locale", players in said and silure("games", locale=f"{lang}_XX.UTF-8")[1] == said)
    lines = (tables.TOP / "games/list.txt").read_text(encoding="utf-8").splitlines()
    check("the games of the list, in its order", [game["name"] for game in LISTED] == [line for line in lines if line[:1] not in ("", "#")])
    check("each has a pitch", all(game["pitch"] for game in LISTED))


def arena_counts():
    for game in GAMES:
        seats = game["max_seats"]
        bots = ",".join(["random"] * seats)
        code, out, err = silure("arena", game["name"], "--bots", bots, "--games", 300, "--seed", 1, "--json")
        result = json.loads(out)
        check(f"arena {game['name']}", code == 0 and result["games"] == 300 and result["broken"] == 0, err)
        check("by seat", [row["games"] for row in result["by_seat"]] == [300] * seats)
        bot = result["bots"][0]
        check("bots of one name count together", bot["name"] == "random" and bot["games"] == 300 * seats)
        shares = sum(row["win_share"] for row in result["by_seat"])
        check("shares add up to one", game["name"] == "chabyrinthe" or abs(shares - 1) < 1e-4, shares)
        for field in ("win_share", "win_share_se", "score", "score_se"):
            check(f"arena has {field}", field in bot)
        again = json.loads(silure("arena", game["name"], "--bots", bots, "--games", 300, "--seed", 1, "--json", "--jobs", 2)[1])
        result.pop("moves_per_s"), again.pop("moves_per_s")
        check("the same with two jobs", result == again)
        table = silure("arena", game["name"], "--bots", bots, "--games", 20)[1]
        check("a table for people", "random" in table and "%" in table)


def records_are_kept_and_checked():
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            bots = ",".join(["random"] * game["min_seats"])
            code, out, err = silure("arena", game["name"], "--bots", bots, "--games", 20, "--records", folder)
            check(f"records of {game['name']}", code == 0, err)
        files = sorted(pathlib.Path(folder).glob("*.silure"))
        check("one file a game", len(files) == 20 * len(GAMES))
        code, out, err = silure("verify", *files)
        check("all of them hold", code == 0 and out.count("without a commitment\n") == len(files), err)
        code, out, err = silure("verify", *files, "--json")
        rows = [json.loads(row) for row in out.splitlines()]
        check("verify --json", code == 0 and len(rows) == len(files) and
              all(row["ok"] and row["record"]["over"] and row["record"]["proof"] is None for row in rows), err)
        code, out, err = silure("verify", files[0], "--lang", "fr")
        check("verify explains in French", code == 0 and out.count("\n") == 6 and "sans engagement" in out, out)
        code, out, err = silure("verify", "games/chawai/records/3-proven.silure")
        check("a committed deal is proved", code == 0 and "follows from the server's commitment" in out and "jagwsk7hy8" in out, out)
        chance = random.Random(3)
        for file in files[::5]:
            whole = file.read_bytes()
            at = chance.randrange(len(whole))
            broken = bytearray(whole)
            broken[at] ^= 1 << chance.randrange(8)
            file.write_bytes(broken)
            code, out, err = silure("verify", file)
            line = whole[:at].count(b"\n") + 1
            check("a flipped bit is noticed, with its line", code == 1 and f"{file}:{line}: " in err, (line, err))
            file.write_bytes(whole)
            code, out, err = silure("replay", file, "--json")
            lines = [json.loads(row) for row in out.splitlines()]
            check("replay --json", code == 0 and lines[-1]["truth"]["over"] and len(lines) == lines[-1]["moves"] + 1)
            code, out, err = silure("replay", file)
            check("replay draws", code == 0 and "random" in out and "\x1b" not in out)
            check("replay --as", silure("replay", file, "--as", 0)[0] == 0 and silure("replay", file, "--as", 9)[0] == 2)
        evil = [b"", b"\n" * 1000, b"silure-record 1\n", b"\x00" * 4096, b"a" * 100000, b"silure-record 999999 ~00000000\n"]
        for text in evil:
            check(f"verify {text[:20]!r}", silure("verify", "-", text=text)[0] == 1)
        # What it quotes of a record shows on a terminal as it is, and is UTF-8: no byte that is no letter, no control of one byte or two, nothing that turns text.
        head = b"silure-record 1 ~b5ea1310\ngame goofspiel 1 ~b1970e43\nseats 2 ~fbac0aa4\n"
        for line, shown in ((b"option cards=\xff ~d6a11964\n", "option cards=?"), (b"option cards=\xc2\x9b31m\xe2\x80\xaeX ~56710f3e\n", "option cards=?31m?X")):
            code, out, err = silure("verify", "-", "--json", text=head + line)
            check(f"verify quotes {line!r}", code == 1 and err.endswith(shown + "\n") and json.loads(out)["error"].endswith(shown), (out, err))


def terminal_game_to_the_end():
    """Plain mode: the first word offered, again and again, ends in a result."""
    for game in GAMES:
        options = [argument for option in tables.calm(PROGRAM, game) for argument in ("--option", option)]
        answers = "\n".join(word for word in ["q"])
        code, out, err = silure("play", game["name"], *options, text=answers)
        check(f"leaving {game['name']}", code == 0 and "your move" in out and "\x1b" not in out, err)


def a_move_is_typed_as_it_is_listed():
    table = ["play", "chabyrinthe", "--key", "0" * 64]
    said = silure(*table, text="turn b1 a quarter\n")[1].split(")> ")
    check("a move's words are the move", said[1].startswith("You ") and "no such move" not in said[1], said[1])
    said = silure(*table, text="turn b1\nturn z9\n")[1].split(")> ")
    check("words of several moves list these", said[1].count("(turn-b1-") == 3 and "no such move" in said[2], said)
    said = silure("play", "chawai", "--key", "0" * 64, "--people", 2, text="dive to 6\n")[1]
    check("in Chawaï, too", "Player 1, your move" in said, said)


def who_leaves_can_come_back():
    """The way back is told as the program was called: who began with ./play, or by a path, has no `silure`."""
    for called, by, name in (({}, "silure", "silure"), ({}, PROGRAM, PROGRAM), ({"SILURE_CALLED": "./build/silure"}, PROGRAM, "./build/silure")):
        with tempfile.TemporaryDirectory() as state:
            done = subprocess.run([by, "play", "chawai"], executable=PROGRAM, input=b"q\n", capture_output=True, env={**ENVIRONMENT, "XDG_STATE_HOME": state, **called}, timeout=60)
            check(f"back by {name}", f"To go on: {name} play --resume chawai-" in done.stdout.decode(), done.stdout)
    check("./play says how it calls the program", "SILURE_CALLED=" in (tables.TOP / "play").read_text(encoding="utf-8"))


def forced_moves():
    """A last card is played for people; a flip is theirs, even where nothing else is legal."""
    code, out, err = silure("play", "goofspiel", "--seats", 2, "--option", "cards=5", "--key", "0" * 64, text="1\n2\n3\n4\n")
    twice = silure("play", "chawai", "--key", "0" * 64, text="5\n5\n")[1]
    check("a number whose card is spent gets the game's own answer", "already" in twice and "no such move" not in twice, twice)
    check("a last card is played", code == 0 and out.count("(bid-") == 5 + 4 + 3 + 2, out + err)
    calm = ["--option", "pace=calm"]
    for key in (f"{number:064x}" for number in range(16)):
        drive = Drive("kawaii", 3, calm, key)
        due, flip = drive.ask("due")["due"], drive.ask("legal 0")
        drive.close()
        if due == [0]:
            break
    check("drive says that a flip is theirs", flip["legal"] == ["flip"] and "forced" not in flip, flip)
    code, out, err = silure("play", "kawaii", "--seats", 3, *calm, "--key", key, text="q\n")
    check("the terminal asks for a flip", code == 0 and "(flip)" in out, out + err)


def bench_reports():
    code, out, err = silure("bench", "goofspiel", "--json", "--ms", 5)
    result = json.loads(out)
    check("bench", code == 0 and len(result["signature"]) == 16 and len(result["games"]) >= 6)
    for field in ("game", "seats", "options", "moves_per_s", "games_per_s", "ns_per_move", "state_bytes"):
        check(f"bench has {field}", all(field in row for row in result["games"]))
    result = json.loads(silure("bench", "chawai", "--search", "--json")[1])
    check("bench --search", result["search"]["simulations_per_s"] > 0 and result["search"]["tree_bytes"] <= 1 << 21)
    check("bench --search times hard", all(0 < row["mean_ms"] <= row["slowest_ms"] for row in result["thinking"]))


def play_sets_the_table_as_the_page_does():
    for game in GAMES:
        said, board, *_ = silure("play", game["name"], "--key", "0" * 64, text="board\n")[1].split(")> ")
        introduced = said.splitlines()[0]
        check(f"{game['name']} against as many bots as on the page", introduced.count(", ") == game["usual_seats"] - 1, introduced)
        check(f"{game['name']} is drawn before the first question", board.rsplit("\n", 1)[0].strip() in said and board.count("\n") > 2, (said, board))


def bots_are_called_as_on_the_page():
    in_program = re.search(r"names\[SIL_MAX_SEATS\] = \{([^}]*)\}", (tables.TOP / "cli/play/host.c").read_text(encoding="utf-8"))
    on_page = re.search(r"botNames = \[([^\]]*)\]", (tables.TOP / "web/src/names.ts").read_text(encoding="utf-8"))
    check("bots' names are the page's", re.findall(r'"(.*?)"', in_program.group(1)) == re.findall(r'"(.*?)"', on_page.group(1)))


of_each_game = (words_in_two_languages, games_to_the_end_by_script, arena_counts, play_sets_the_table_as_the_page_does, records_are_kept_and_checked, terminal_game_to_the_end)
of_none = (arguments_are_checked, complaints_in_french, complaints_in_other_languages, drive_refuses, forced_moves, a_move_is_typed_as_it_is_listed, who_leaves_can_come_back, bench_reports, bots_are_called_as_on_the_page)
for test in of_each_game + (() if NAMED else of_none):
    test()

report()
