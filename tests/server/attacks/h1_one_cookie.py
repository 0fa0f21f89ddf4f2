"""H1: two sockets with one fresh cookie say hello at the same moment, 1,000 times, while others play. With a cookie of the page both become the
same person; a forged one is nobody's; and no move of anybody else is refused."""
import re
import secrets
import threading

from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, game, get, report


def hello_twice(server, token):
    """Who the two become that come with this cookie at once."""
    pair = [Visitor(server.port, headers=f"Cookie: silure={token}\r\n", hello=False) for _ in range(2)]
    for one in pair:
        one.send({"type": "hello", "protocol": 1, "id": 5})
    answers = [one.wait_for("welcome")["who"] for one in pair]
    for one in pair:
        one.close()
    return answers


def attack(server):
    _, people = game(server)
    refused, moves, done = [], [0], threading.Event()

    def talk():
        while not done.is_set():
            code = people[0].code(type="chat", text="hm")
            moves[0] += 1
            if code != "ok":
                refused.append(code)

    talker = threading.Thread(target=talk)
    talker.start()
    strangers = same = 0
    for _ in range(500):
        issued = re.search(r"set-cookie: silure=([0-9a-f]{64})", get(server.port, "/")[1]).group(1)
        first, second = hello_twice(server, issued)
        strangers += first != second
        first, second = hello_twice(server, secrets.token_hex(32))
        same += first == second
    done.set()
    talker.join()
    check("two tabs with one cookie are one person", strangers == 0, strangers)
    check("a forged cookie is nobody's", same == 0, same)
    check(f"nobody else's request was refused ({moves[0]} made)", not refused and moves[0] > 100, refused[:5])
    server.stop()
    check("the server ended well", server.process.returncode == 0)


with fresh_folder() as folder, fresh_folder() as page:
    open(f"{page}/index.html", "w").write("<!doctype html>")
    with Server(folder, *NO_LIMITS, "--guesses-per-minute", "0", "--page", page) as one_server:
        attack(one_server)
report()
