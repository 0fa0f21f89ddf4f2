"""Low: asking again drew other worlds, so that most revealing moves could be taken back after some tries. Whatever was refused once is refused
each time; and the games whose choices are hidden can still take them back."""
import random

from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, game, report

TRIES, AT_ONCE, PUSHES = 1200, 100, 10


def asks_again(mover):
    """Whether one of TRIES more requests is granted."""
    for _ in range(TRIES // AT_ONCE):
        for _ in range(AT_ONCE):
            mover.send({"type": "undo", "id": 7})
        answers = []
        while len(answers) < AT_ONCE:
            message = mover.receive()
            if message.get("id") == 7:
                answers.append(message["type"])
        if "ok" in answers:
            return True
    return False


def take_turns(server, seed):
    """Somebody alone at a Chabyrinthe pushes cards in until the hidden ones are few and alike, which is where a guess is likeliest to be right,
    and asks for each move back. How many were refused at first, and how many of these given in later."""
    choose = random.Random(seed)
    person = Visitor(server.port)
    table = person.ask(type="create", game="chabyrinthe", seats=1, clock_s=0)["table"]
    assert person.code(type="watch", table=table) == "ok" and person.code(type="sit") == "ok" and person.code(type="start") == "ok"
    refused = given_in = 0
    for _ in range(PUSHES):
        legal = person.view(table)["legal"]
        move = choose.choice([word for word in legal if word.startswith("push")] or legal or [None])
        if not move:
            break
        assert person.code(type="move", word=move) == "ok"
        if person.code(type="undo") == "ok":
            assert person.code(type="move", word=move) == "ok"
            continue
        refused += 1
        if asks_again(person):
            given_in += 1
            assert person.code(type="move", word=move) == "ok"
    person.close()
    return refused, given_in


with fresh_folder() as folder, Server(folder, *NO_LIMITS) as server:
    results = [take_turns(server, seed) for seed in range(8)]
    refused, given_in = (sum(result[i] for result in results) for i in range(2))
    print(f"# {refused} moves that were not taken back at first, {given_in} of them after more tries")
    check("some moves reveal something", refused > 30, refused)
    check("none of them is ever taken back", given_in == 0, given_in)
    _, people = game(server)
    check("a hidden choice still is", people[0].code(type="move", word="bid-3", turn=0) == "ok" and people[0].code(type="undo") == "ok")
report()
