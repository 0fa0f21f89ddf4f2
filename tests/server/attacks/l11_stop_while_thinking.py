"""SIGTERM while more bots wait for a thread than could think in a minute: what has not begun is cancelled, what has is waited for, and
the server ends well."""
import json

from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, report

with fresh_folder() as folder, Server(folder, *NO_LIMITS) as server:
    people = [Visitor(server.port) for _ in range(60)]
    for person in people:
        person.ask(type="create", game="chabyrinthe", seats=2, clock_s=0, bots=["max", "max"])
        person.send({"type": "start"})
    while server.metric("jobs") < 20:
        pass
    server.stop()
    stopped = [json.loads(line) for line in server.process.stderr if '"stopped"' in line]
    check("the server ended well", server.process.returncode == 0, server.process.returncode)
    check("what had not begun was cancelled", len(stopped) == 1 and stopped[0]["jobs-cancelled"] > 0, stopped)
report()
