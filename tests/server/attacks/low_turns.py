"""Low: two colluders held a turn's timer for as long as they liked with undos. However they try (undos, coming back at the last moment, standing
up and sitting down), a decision gets its time once; and whoever really comes back gets time to look."""
import time

from attack import NO_LIMITS, SLOW, Server, check, fresh_folder, game, report

CLOCK_S = 3


def held(server, act):
    """The third person has chosen; for how long can the two others keep the round from ending, by doing this over and over?"""
    table, people = game(server, seats=3, clock_s=CLOCK_S, grace_s=CLOCK_S)
    assert people[2].code(type="move", word="bid-5", turn=0) == "ok"
    at = time.monotonic()
    number = 0
    while (took := time.monotonic() - at) < 10 * CLOCK_S * SLOW:
        people[2].send({"type": "view"})
        if people[2].wait_for("view")["legal"]:
            break
        act(people, number)
        number += 1
    for person in people:
        person.close()
    return took


def undo(people, number):
    one, other = people[number % 2], people[1 - number % 2]
    if number:
        other.code(type="undo")
    one.code(type="move", word="bid-3")


def come_back(people, number):
    people[number % 2].code(type="back")


def stand_and_sit(people, number):
    people[number % 2].code(type="stand")
    people[number % 2].code(type="sit")


with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--bot-ms", "100") as server:
    for name, act in [("undos", undo), ("coming back", come_back), ("standing up", stand_and_sit)]:
        took = held(server, act)
        print(f"# {name}: held for {took:.1f} s with a turn of {CLOCK_S} s")
        # Each of the two has the turn's time, and once more when they take the seat back; that is all, however often they do it.
        check(f"{name} hold nobody up", took < (4 * CLOCK_S + 4) * SLOW, took)

    # Whoever was away and comes back has the seat again, and time to look.
    table, people = game(server, seats=3, clock_s=CLOCK_S, grace_s=CLOCK_S)
    assert people[1].code(type="move", word="bid-5", turn=0) == "ok" and people[2].code(type="move", word="bid-5", turn=0) == "ok"
    while not people[1].wait_for("table")["seats"][0].get("away"):
        pass
    check("who slept is welcome back", people[0].code(type="back") == "ok")
    people[0].send({"type": "view"})
    shown = people[0].wait_for("table")["seats"][0]
    check("and sits there again, now or after the bot's move", shown["kind"] == "person", shown)
report()
