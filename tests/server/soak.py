"""A server for a long time: games by people who come and go, restarts, and a disk whose syncs take 20 ms.
Every ten seconds its memory, its open descriptors and the time an answer to a move takes; in the end a plot, and a check that all three are flat.

soak.py FAULTY MINUTES PLOT.svg    (FAULTY: tests/server/server-faulty of the build, which is silure with a disk that can be slow)"""
import os
import pathlib
import statistics
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "attacks"))
from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, report  # noqa: E402

MINUTES, PLOT = float(sys.argv[2]), sys.argv[3]
PLAYERS, SAMPLE_S, RESTART_S = 4, 10, 120


class Soak:
    def __init__(self, folder):
        self.folder, self.server, self.lives = folder, None, 0
        self.samples, self.latencies, self.restarts, self.wrong = [], [], [], []
        self.games = self.moves = 0
        self.going, self.up = True, threading.Event()

    def start(self):
        environment = {**os.environ, "FAULTS_SYNC_MS": "20"}
        listen = f"127.0.0.1:{self.server.port if self.server else 0}"
        self.server = Server(self.folder, *NO_LIMITS, "--idle-s", "5", listen=listen, env=environment)
        threading.Thread(target=lambda stream: [None for _ in stream], args=(self.server.process.stderr,), daemon=True).start()
        self.lives += 1
        self.up.set()

    def game(self):
        """Two people and a bot: they come, play a game, talk, and are gone. True when it was played to its end."""
        people = [Visitor(self.server.port) for _ in range(2)]
        code = people[0].ask(type="create", game="goofspiel", seats=3, clock_s=0)["table"]
        for person in people:
            person.ask(type="watch", table=code)
            person.ask(type="sit")
        people[0].ask(type="start")
        people[1].ask(type="chat", text="good luck")
        for number in range(1, 14):
            for person in people:
                began = time.monotonic()
                answer = person.ask(type="move", word=f"bid-{number}")
                if answer["type"] != "ok":
                    self.wrong.append(answer)
                    return
                self.latencies.append(time.monotonic() - began)
                self.moves += 1
            while number < 13:  # until the bot has bid too
                message = people[0].receive()
                if message["type"] == "view" and f"bid-{number + 1}" in message["legal"]:
                    break
        self.games += 1
        for person in people:
            person.socket.close()

    def play(self):
        while self.going:
            life = self.lives
            try:
                self.up.wait()
                self.game()
            except (OSError, EOFError, KeyError, IndexError) as error:  # fine while the server is exchanged or all stands still, and only then
                time.sleep(1)  # until the pulse has noticed
                if self.up.is_set() and life == self.lives:
                    self.wrong.append(repr(error))

    def pulse(self):
        """Notices when the whole machine, this process included, was stopped for a while: what timed out then is nobody's fault."""
        at = time.monotonic()
        while self.going:
            time.sleep(0.2)
            now = time.monotonic()
            if now - at > 5:
                self.lives += 1
            at = now

    def sample(self, second):
        status = pathlib.Path(f"/proc/{self.server.process.pid}/status").read_text()
        memory = int(status.split("VmRSS:")[1].split()[0]) / 1024
        descriptors = len(os.listdir(f"/proc/{self.server.process.pid}/fd"))
        latest, self.latencies = sorted(self.latencies), []
        if latest:
            self.samples.append((second, memory, descriptors, 1000 * latest[len(latest) // 2], 1000 * latest[-1 - len(latest) // 100]))
            print("# {:5.0f} s  {:5.1f} MiB  {:3d} descriptors  median {:6.1f} ms  99 % {:6.1f} ms".format(*self.samples[-1]), flush=True)

    def run(self):
        began = time.monotonic()
        self.start()
        threading.Thread(target=self.pulse, daemon=True).start()
        players = [threading.Thread(target=self.play) for _ in range(PLAYERS)]
        for player in players:
            player.start()
        pause = threading.Event()
        for number in range(1, int(MINUTES * 60 / SAMPLE_S) + 1):
            pause.wait(max(0, began + number * SAMPLE_S - time.monotonic()))
            self.sample(time.monotonic() - began)
            if number * SAMPLE_S % RESTART_S == 0:
                self.up.clear()
                self.server.stop()
                self.restarts.append(time.monotonic() - began)
                check("the server ends well", self.server.process.returncode == 0)
                self.start()
        self.going = False
        for player in players:
            player.join(60)
        self.server.stop()


def plot(soak):
    """Three curves over time, restarts as thin lines."""
    width, height, left = 720, 110, 70
    end = max(soak.samples[-1][0], 1)
    parts = []
    for panel, (title, columns) in enumerate((("memory, MiB", (1,)), ("open descriptors", (2,)), ("answer to a move, ms: median, 99 %", (3, 4)))):
        top = 30 + panel * (height + 40)
        most = 1.1 * max(sample[column] for sample in soak.samples for column in columns)
        parts.append(f'<text x="{left}" y="{top - 8}">{title}</text><rect x="{left}" y="{top}" width="{width}" height="{height}"/>')
        parts.append(f'<text x="{left - 8}" y="{top + 10}" text-anchor="end">{most:.0f}</text><text x="{left - 8}" y="{top + height}" text-anchor="end">0</text>')
        parts += [f'<path class="restart" d="M{left + width * at / end:.1f} {top}v{height}"/>' for at in soak.restarts]
        for column in columns:
            points = " ".join(f"{left + width * sample[0] / end:.1f},{top + height - height * sample[column] / most:.1f}" for sample in soak.samples)
            parts.append(f'<polyline points="{points}"/>')
    parts.append(f'<text x="{left + width}" y="{30 + 3 * (height + 40) - 20}" text-anchor="end">{end / 60:.0f} minutes; grey: restarts</text>')
    style = "text{font:13px sans-serif}rect,polyline,path{fill:none;stroke:#222}polyline{stroke:#06c;stroke-width:1.5}.restart{stroke:#ccc}"
    pathlib.Path(PLOT).write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 20} {30 + 3 * (height + 40)}"><style>{style}</style>'
                                  f'<rect style="fill:#fff;stroke:none" width="100%" height="100%"/>{"".join(parts)}</svg>\n')


def flat(samples, column, slack):
    """The median of the last third is not above that of the first by more than this part."""
    third = max(1, len(samples) // 3)
    first, last = (statistics.median(sample[column] for sample in part) for part in (samples[:third], samples[-third:]))
    print(f"# {('memory', 'descriptors', 'median answer')[column - 1]}: {first:.1f} in the first third, {last:.1f} in the last")
    return last <= first * (1 + slack)


with fresh_folder() as data:
    soak = Soak(data)
    soak.run()
plot(soak)
print(f"# {soak.samples[-1][0] / 60:.1f} minutes, {soak.games} games, {soak.moves} moves, {len(soak.restarts)} restarts; wrong: {soak.wrong[:3]}")
check("every request is answered well", not soak.wrong, soak.wrong[:3])
check("games are played", soak.games > 0)
check("memory is flat", flat(soak.samples, 1, 0.2))
check("descriptors are flat", flat(soak.samples, 2, 0.2))
check("latency is flat", flat(soak.samples, 3, 0.5))
report()
