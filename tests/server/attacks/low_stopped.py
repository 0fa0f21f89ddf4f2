"""Low: 15 s of SIGSTOP with a turn limit of 10 s cost both people their seats. While the server stands still nobody's time runs; when it goes on,
everybody's does. And the wall clock may jump as it likes, while it runs and between two runs."""
import json
import mmap
import os
import pathlib
import signal
import struct
import tempfile
import threading
import time

from attack import PROGRAM, SLOW, Server, Visitor, check, fresh_folder, game, report

DAY_MS = 86400000


def away(person):
    person.send({"type": "view"})
    return [seat["away"] for seat in person.wait_for("table")["seats"]]


def stopped(seconds, clock_s, grace_s):
    """Stops a server while two people think, one of whom has also just lost the connection."""
    with fresh_folder() as folder, Server(folder) as server:
        _, people = game(server, clock_s=clock_s, grace_s=grace_s)
        other, others = game(server, clock_s=0, grace_s=grace_s)
        assert people[0].code(type="move", word="bid-3", turn=0) == "ok"
        server.process.send_signal(signal.SIGSTOP)
        others[1].close()
        at = time.monotonic()
        threading.Event().wait(seconds)  # the time it stands still is what is tested
        server.process.send_signal(signal.SIGCONT)
        check(f"{seconds} s: nobody is taken over", away(people[0]) == [False, False])
        check(f"{seconds} s: nor who has lost the connection meanwhile", away(others[0]) == [False, False])
        check(f"{seconds} s: they are still connected and move", people[1].code(type="move", word="bid-4", turn=0) == "ok")
        check(f"{seconds} s: who comes back sits there", Visitor(server.port, token=others[1].token).view(other)["turn"] == 0)
        check(f"{seconds} s: nobody was cut off for silence", server.metric("connections_silent_total") == 0)
        check("it really stood still", time.monotonic() - at >= seconds)


def time_goes_on():
    """Afterwards the limit holds as before."""
    with fresh_folder() as folder, Server(folder, "--bot-ms", "0") as server:
        _, people = game(server, clock_s=2, grace_s=2)
        server.process.send_signal(signal.SIGSTOP)
        threading.Event().wait(3)
        server.process.send_signal(signal.SIGCONT)
        at, found = time.monotonic(), []
        while True not in found and time.monotonic() - at < 20 * SLOW:
            found = [seat.get("away") for seat in people[0].wait_for("table")["seats"]]
        check("who thinks too long after it is taken over", True in found and time.monotonic() - at < 4 * SLOW, (found, time.monotonic() - at))


def jumps():
    """The wall clock is moved by a library between the server and the system."""
    shim = pathlib.Path(PROGRAM).parent / "tests" / "server" / "libwall_clock.so"
    with fresh_folder() as folder, tempfile.NamedTemporaryFile() as file:
        file.write(bytes(8))
        file.flush()
        offset = mmap.mmap(file.fileno(), 8)

        def jump(ms):
            offset[:] = struct.pack("q", ms)

        environment = {**os.environ, "LD_PRELOAD": str(shim), "WALL_CLOCK": file.name}
        tokens, turn, years = None, 0, set()
        for start in (0, -30 * DAY_MS, 400 * DAY_MS, 0):
            jump(start)
            with Server(f"{folder}/data", "--bot-ms", "0", env=environment) as server:
                if tokens is None:
                    table, people = game(server, clock_s=30, grace_s=30)
                    tokens = [person.token for person in people]
                else:
                    people = [Visitor(server.port, token=token) for token in tokens]
                    check(f"{start // DAY_MS} days: everything is there", [person.view(table)["turn"] for person in people] == [turn, turn])
                for days in (1, -1, 300):
                    jump(start + days * DAY_MS)
                    answers = [person.code(type="move", word=f"bid-{turn + 1}", turn=turn) for person in people]
                    check(f"a jump of {days} days: moves are taken", answers == ["ok", "ok"], answers)
                    check(f"a jump of {days} days: nobody is taken over", away(people[0]) == [False, False])
                    turn += 1
            years.add(json.loads(server.lines[-1])["time"][:4])
    check("the clock has really jumped", len(years) > 1, years)


stopped(15, clock_s=10, grace_s=10)
time_goes_on()
jumps()
report()
