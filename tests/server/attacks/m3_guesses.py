"""M3: whoever tried unknown codes locked out everybody behind the same address, rightful tokens too."""
from attack import Server, Visitor, check, fresh_folder, game, report


def code(i):
    letters = "23456789abcdefghjkmnpqrstvwxyz"
    return "".join(letters[(i // 30 ** k) % 30] for k in range(10))


with fresh_folder() as folder, Server(folder, "--joins-per-minute", "0") as server:
    table, people = game(server)
    guesser = Visitor(server.port)
    answers = [guesser.code(type="watch", table=code(i)) for i in range(40)]
    check("who guesses codes is slowed down", answers[:20] == ["no-table"] * 20 and answers[25:] == ["too-fast"] * 15, answers)
    check("and is not even told of those that exist", guesser.code(type="watch", table=table) == "too-fast")
    check("on another connection neither", Visitor(server.port, token=guesser.token).code(type="watch", table=table) == "too-fast")
    for wrong in range(40):  # a token has 256 bits: nobody finds one by trying, so trying costs nobody anything
        Visitor(server.port, token=f"{wrong:064x}").close()
    refused = []
    for _ in range(5):
        guesser.code(type="watch", table=code(7))
        again = Visitor(server.port, token=people[0].token)
        refused += [again.welcome] if again.welcome["type"] != "welcome" else []
        refused += [answer for answer in [again.code(type="watch", table=table)] if answer != "ok"]
        again.close()
    check("a rightful token of the same address is never refused, nor its table", not refused, refused)
    check("nor is somebody new who has the code", Visitor(server.port).code(type="watch", table=table) == "ok")
report()
