"""M7: --idle-s 0 crashed the server: a table was put away while it was being woken."""
from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, game, report

with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--idle-s", "0") as server:
    table, people = game(server, moves=1)
    for _ in range(5):
        for person in people:
            check("everybody leaves", person.code(type="leave") == "ok")
        for person in people:
            check("and comes back", person.view(table)["turn"] == 1)
    for person in people:
        person.close()
    again = Visitor(server.port, token=people[0].token)
    check("the game goes on", again.view(table)["turn"] == 1 and again.code(type="move", word="bid-5", turn=1) == "ok")
    server.stop()
    check("the server ended well", server.process.returncode == 0, server.process.returncode)
report()
