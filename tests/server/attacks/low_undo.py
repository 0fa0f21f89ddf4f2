"""Low: asking again drew other worlds, so that most revealing moves could be taken back after some tries. Whatever was refused once is refused
each time; and the games whose choices are hidden can still take them back."""
import random

from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, game, report

TRIES = 200


def take_turns(server, seed):
    """Somebody alone at a Chabyrinthe asks TRIES times to take each move back. How many were refused at first, and how many of these given in later."""
    choose = random.Random(seed)
    people = [Visitor(server.port)]
    table = people[0].ask(type="create", game="chabyrinthe", seats=1, clock_s=0)["table"]
    for person in people:
        assert person.code(type="watch", table=table) == "ok" and person.code(type="sit") == "ok"
    assert people[0].code(type="start") == "ok"
    refused = given_in = 0
    for _ in range(25):
        views = [person.view(table) for person in people]
        movers = [i for i in range(len(people)) if views[i]["legal"]]
        if not movers:
            break
        mover = people[movers[0]]
        assert mover.code(type="move", word=choose.choice(views[movers[0]]["legal"])) == "ok"
        answers = []
        for _ in range(TRIES):
            answers.append(mover.code(type="undo"))
            if answers[-1] == "ok":
                break
        refused += answers[0] != "ok"
        given_in += answers[0] != "ok" and answers[-1] == "ok"
    for person in people:
        person.close()
    return refused, given_in


with fresh_folder() as folder, Server(folder, *NO_LIMITS) as server:
    results = [take_turns(server, seed) for seed in range(4)]
    refused, given_in = (sum(result[i] for result in results) for i in range(2))
    print(f"# {refused} moves that were not taken back at first, {given_in} of them after more tries")
    check("some moves reveal something", refused > 15, refused)
    check("none of them is ever taken back", given_in == 0, given_in)
    _, people = game(server)
    check("a hidden choice still is", people[0].code(type="move", word="bid-3", turn=0) == "ok" and people[0].code(type="undo") == "ok")
report()
