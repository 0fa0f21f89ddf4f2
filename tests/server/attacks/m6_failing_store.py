"""M6: a store that could not write was silent. Health says so and why, the log (once, not for each request), the figures, and everybody at a
table; and all of it ends by itself when the disk is well again, even if nobody does anything."""
import os
import resource
import time

from attack import NO_LIMITS, SLOW, Server, check, fresh_folder, game, get, report


def waits(condition):
    until = time.monotonic() + 10 * SLOW
    while not condition() and time.monotonic() < until:
        pass
    return condition()


with fresh_folder() as folder, Server(folder, *NO_LIMITS) as server:
    _, people = game(server)

    def allow(size):
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    check("all is well at first", get(server.port, "/healthz")[0] == 200 and server.metric("store_failing") == 0)
    for again in range(2):
        allow(os.path.getsize(f"{folder}/silure.sqlite-wal"))
        for _ in range(30):
            check("what cannot be stored does not happen", people[0].code(type="chat", text="x" * 300) == "not-stored")
        check("health says so", waits(lambda: get(server.port, "/healthz")[0] == 503))
        check("and why", "nothing can be stored: " in get(server.port, "/healthz")[2] and len(get(server.port, "/healthz")[2]) > 30, get(server.port, "/healthz"))
        check("the figures too", server.metric("store_failing") == 1 and server.metric("store_failures") > 0)
        while people[1].wait_for("table").get("storing") is not False:
            pass
        check("everybody at the table is told", True)
        allow(resource.RLIM_INFINITY)
        check("it finds out by itself that the disk is well", waits(lambda: get(server.port, "/healthz")[0] == 200))
        while people[1].wait_for("table").get("storing") is False:
            pass
        check("and everybody hears it", server.metric("store_failing") == 0)
        check("the game goes on", people[0].code(type="chat", text="y") == "ok")
    server.stop()
    lines = list(server.process.stderr)
    check("the log tells each beginning and each end, and no more", [sum(f'"{event}"' in line for line in lines) for event in ("store-failing", "store-well-again")] == [2, 2], lines)
report()
