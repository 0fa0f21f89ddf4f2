"""Kawaii's Time rules from the rules page alone, compared with `silure drive` move by move over random timed games: kawaii_time.py SILURE [GAMES]."""
import json, random, subprocess, sys
program, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20
moves = wrong = 0


class Clock:
    """[KW-t1] [KW-t2] [KW-t6]: when the clock is due next, given what the table shows."""

    def __init__(self):
        self.windows, self.credit, self.claim, self.duel_until, self.next, self.flip_from, self.flipped_at = {}, {}, None, None, 2500, 0, 0

    def wake(self, truth):
        ends = list(self.windows.values()) + ([self.duel_until] if truth["contested_piles"] else [])
        if ends:
            return min(ends)
        if truth["phase"] == "flipping":
            return self.claim + 2500 if self.claim is not None else self.next
        if truth["phase"] == "last-call":
            return max(self.flipped_at + 6000, self.claim + 2500 if self.claim is not None else 0)
        return self.next

    def accepted(self, seat, word, t, credit, before, after):
        if seat != "clock" and word != "pass":
            self.credit[seat] = credit
        if word.startswith("claim"):
            length = max([120] + [c + 40 for c in self.credit.values()])
            end = max([t + length, *self.windows.values()])
            for pile in map(int, word[6:].split("+")):
                self.windows.setdefault(pile, end)
            self.claim = t
        elif seat == "clock":
            self.windows = {pile: end for pile, end in self.windows.items() if end > t}
        if after["contested_piles"] and (before["contested_piles"] != after["contested_piles"] or after["draws"] != before["draws"]):
            if not before["contested_piles"] or self.duel_pile not in after["contested_piles"]:
                self.duel_pile, self.duel_until = min(after["contested_piles"]), t + 5000
        quiet = not self.windows and not after["contested_piles"]
        flips = after["flipped"] - before["flipped"] if after["round"] == before["round"] and after["phase"] != "resting" else 0
        if after["phase"] == "resting" and before["phase"] != "resting":
            self.claim, self.next = None, t + 20000
        elif after["phase"] == "flipping" and before["phase"] == "resting":
            self.claim, self.next = None, t + 2500
        elif flips:
            self.flipped_at, self.next = t, t + 2500
        elif after["phase"] == "flipping" and self.claim is not None and quiet and (self.claim + 2500 < t or seat == "clock" and self.claim + 2500 <= t):
            self.claim, self.next = None, t + 2500
        return flips


for number in range(games):
    chance = random.Random(number)
    seats = 3 + number % 3
    drive = subprocess.Popen([program, "drive", "kawaii", "--seats", str(seats), "--key", f"{number + 1:064x}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(line):
        drive.stdin.write(line + "\n"), drive.stdin.flush()
        return json.loads(drive.stdout.readline())
    clock, truth = Clock(), ask("truth")["truth"]
    while not truth["over"]:
        seat = chance.choice(truth["due"])
        word = chance.choice(ask(f"legal {seat}")["legal"])
        if word == "flip" and chance.random() < 0.1 or word.startswith("claim") and chance.random() < 0.5:
            continue
        now, wake = truth["now_ms"], truth["wake_ms"]
        if seat == "clock":
            t, credit = wake + (chance.randrange(60000) if chance.random() < 0.15 else 0), 0
            if wake - now > 300 and chance.random() < 0.6:
                continue
        else:
            t, credit = min(wake, now + (chance.randrange(60) if chance.random() < 0.5 else chance.randrange(2600))), chance.choice([0, 0, 20, 90, 180, 250])
        if "error" in ask(f"move {seat} {word} {t} {credit}"):
            continue
        moves += 1
        before, truth = truth, ask("truth")["truth"]
        flips = clock.accepted(seat, word, t, credit, before, truth)
        expected = None if truth["over"] else clock.wake(truth)
        if flips > 1 or (expected is not None and expected != truth["wake_ms"]):
            wrong += 1
            print("#", number, seat, word, t, credit, "wake", truth["wake_ms"], "not", expected, "flips", flips, truth["phase"], before["phase"])
            break
    drive.stdin.close(), drive.wait()
print(f"# {moves} moves compared")
print(f"{games - wrong} passed, {wrong} failed")
sys.exit(wrong != 0)
