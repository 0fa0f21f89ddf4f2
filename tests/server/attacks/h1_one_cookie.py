"""H1: two sockets with one forged cookie say hello at the same moment, 1,000 times, while others play. Both become the same person,
and nobody's move is refused."""
import secrets
import threading

from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, game, report

with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--guesses-per-minute", "0") as server:
    table, people = game(server)
    refused, moves, done = [], [0], threading.Event()

    def talk():
        while not done.is_set():
            code = people[0].code(type="chat", text="hm")
            moves[0] += 1
            if code != "ok":
                refused.append(code)

    talker = threading.Thread(target=talk)
    talker.start()
    strangers = 0
    for _ in range(1000):
        cookie = f"Cookie: silure={secrets.token_hex(32)}\r\n"
        pair = [Visitor(server.port, headers=cookie, hello=False) for _ in range(2)]
        for one in pair:
            one.send({"type": "hello", "protocol": 1, "id": 5})
        answers = [one.wait_for("welcome")["who"] for one in pair]
        strangers += answers[0] != answers[1]
        for one in pair:
            one.close()
    done.set()
    talker.join()
    check("two tabs with one cookie are one person", strangers == 0, strangers)
    check(f"nobody else's request was refused ({moves[0]} made)", not refused and moves[0] > 100, refused[:5])
    server.stop()
    check("the server ended well", server.process.returncode == 0)
report()
