"""A wall clock that was wrong for a minute made the server forget everybody who was not connected, and with `--keep` every finished table. How old
something is counts only as fast as the server believes: a day for each hour it runs."""
import mmap
import os
import pathlib
import struct
import tempfile
import time

from attack import NO_LIMITS, PROGRAM, SLOW, Server, Visitor, check, fresh_folder, game, report

DAY_MS = 86400000
SHIM = pathlib.Path(PROGRAM).parent / "tests" / "server" / "libwall_clock.so"


def wrong(folder, offset, environment, days):
    """Two people play a game to its end, two others leave theirs; then the server starts under a clock that is ahead."""
    with Server(folder, *NO_LIMITS, "--idle-s", "0", env=environment) as server:
        finished, winners = game(server, moves=2, options={"cards": "2"})
        playing, people = game(server, moves=2)
        people += winners
        Visitor(server.port).close()  # who did nothing that is kept goes by any clock: then the server has looked
        Visitor(server.port).close()  # the highest number never goes
    offset[:] = struct.pack("q", days * DAY_MS)
    with Server(folder, *NO_LIMITS, "--keep", "90d", env=environment) as server:
        until = time.monotonic() + 20 * SLOW
        while server.metric("people_forgotten_total") == 0 and time.monotonic() < until:
            pass
        check(f"{days} days ahead: it has looked", server.metric("people_forgotten_total") == 1, server.metric("people_forgotten_total"))
        again = [Visitor(server.port, token=person.token) for person in people]
        check(f"{days} days ahead: everybody who played is known", [person.welcome["type"] for person in again] == ["welcome"] * 4, [person.welcome for person in again])
        check(f"{days} days ahead: no table is gone", [again[0].code(type="watch", table=table) for table in (finished, playing)] == ["ok", "ok"]
              and server.metric("tables_purged_total") == 0)
    offset[:] = bytes(8)


with fresh_folder() as top, tempfile.NamedTemporaryFile() as file:
    file.write(bytes(8))
    file.flush()
    ahead = mmap.mmap(file.fileno(), 8)
    env = {**os.environ, "LD_PRELOAD": str(SHIM), "WALL_CLOCK": file.name}
    for number in (100, 730):
        wrong(f"{top}/{number}", ahead, env, number)
report()
