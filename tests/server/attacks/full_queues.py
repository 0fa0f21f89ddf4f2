"""A table keeps sixteen requests waiting while one is being stored. A crowd of watchers filled them, and whoever played was told `busy`. Who has a seat
always finds a place: watchers give way, and whoever has most waiting."""
from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, game, report


def fill(people, first):
    """One request that is being stored, and as many waiting as can: until somebody is told that no more can."""
    for again in range(first, first + 900, 30):
        people[0].send({"type": "chat", "text": "slowly", "id": again})
        for number in range(1, 25):
            people[number % len(people)].send({"type": "move", "word": "bid-1", "id": again + number})
        busy = False
        for person in people:
            person.send({"type": "mute", "who": 1, "id": again + 29})  # answered at once, whatever waits
            while (answer := person.receive()).get("id") != again + 29:
                busy |= answer.get("code") == "busy"
        if busy:
            return
    check("the queue can be filled", False)


def bids(person, turn):
    """What is answered to just that, however many other answers come."""
    person.send({"type": "move", "word": f"bid-{turn + 1}", "turn": turn, "id": 7})
    while (answer := person.receive()).get("id") != 7:
        pass
    return answer.get("code", "ok")


def refused(crowd, players, turn):
    """What the players are told while the crowd fills the table's queue."""
    fill(crowd, 1000 * (turn + 1))
    return [answer for answer in [bids(person, turn) for person in players] if answer != "ok"]


# A commit gathers for a tenth of a second: that is how long each of them waits.
with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--gather-ms", "100") as server:
    table, players = game(server, seats=3)
    crowd = [Visitor(server.port) for _ in range(20)]
    for person in crowd:
        assert person.code(type="watch", table=table) == "ok"
    busy = [answer for turn in range(5) for answer in refused(crowd, players, turn)]
    check("nobody who plays is refused because of watchers", not busy, busy)
    busy = [answer for turn in range(5, 10) for answer in refused(players[:1], players[1:] + players[:1], turn)]
    check("nor because of somebody else who plays", not busy, busy)
    server.stop()
    check("the server ended well", server.process.returncode == 0)
report()
