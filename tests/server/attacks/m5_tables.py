"""M5: empty tables filled the limit of tables, and everybody was told `full`. Empty ones give way, the longest empty first, and come back by
their code; tables that somebody is at stay."""
from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, game, report

LIMIT = 20

with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--tables", str(LIMIT), "--idle-s", "100000") as server:
    playing, people = game(server, moves=1)
    greedy = Visitor(server.port)
    opened = [greedy.ask(type="create", game="goofspiel").get("table") for _ in range(3 * LIMIT)]
    check("whoever opens many has only the last in use", all(opened), opened)
    check("the limit holds", server.metric("tables") == LIMIT, server.metric("tables"))
    check("somebody else opens one", Visitor(server.port).code(type="create", game="goofspiel") == "ok")
    check("those that gave way are there for who has their code", [greedy.code(type="watch", table=table) for table in opened] == ["ok"] * len(opened))
    check("and waking them pushes nobody out", server.metric("tables") == LIMIT and people[0].view(playing)["turn"] == 1)
    # When all of them are really in use, the limit is the limit, and a sentence.
    crowd = [Visitor(server.port) for _ in range(LIMIT)]
    codes = [person.code(type="create", game="goofspiel") for person in crowd]
    check("tables in use do not give way", codes.count("ok") == LIMIT - 2 and codes.count("full") == 2, codes)
    check("the game goes on", [person.code(type="move", word="bid-7", turn=1) for person in people] == ["ok", "ok"])
    check("a rematch finds its place too", crowd[0].code(type="leave") == "ok" and Visitor(server.port).code(type="create", game="goofspiel") == "ok")
    server.stop()
    check("the server ended well", server.process.returncode == 0)
report()
