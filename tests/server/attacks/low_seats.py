"""Low: sixteen rounds of sitting down and standing up by one watcher closed all seats of that game."""
from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, report

with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--bot-ms", "60000") as server:
    owner, watcher, late, *others = [Visitor(server.port) for _ in range(3 + 19)]
    table = owner.ask(type="create", game="goofspiel", seats=4, clock_s=0)["table"]
    assert owner.code(type="sit") == "ok" and owner.code(type="start") == "ok"
    for person in [watcher, late, *others]:
        assert person.code(type="watch", table=table) == "ok"
    assert (others[0].code(type="sit", seat=2), others[0].code(type="stand")) == ("ok", "ok")
    for i in range(20):
        check(f"round {i}", (watcher.code(type="sit", seat=1), watcher.code(type="stand")) == ("ok", "ok"))
    check("somebody else still finds a seat", late.code(type="sit", seat=2) == "ok")
    check("who knows one hand gets no other seat", watcher.code(type="sit", seat=3) == "taken")
    check("nor does who came before all those rounds", others[0].code(type="sit", seat=3) == "taken")
    for i, person in enumerate(others[1:]):
        check(f"visitor {i}", (person.code(type="sit", seat=3), person.code(type="stand")) == ("ok", "ok"))
    check("and after eighteen visitors one still sits down", others[-1].code(type="sit", seat=3) == "ok")
report()
