"""M9: /metrics was public behind proxies that send a long X-Forwarded-For, only Forwarded, or X-Real-IP. DNS rebinding: a stranger's domain
pointed at this server was served like its own name."""
import json
import os

from attack import Server, Visitor, check, dial, fresh_folder, get, report

LONG = ", ".join(f"203.0.113.{i}" for i in range(40))
PROXIES = [f"X-Forwarded-For: {LONG}", "X-Forwarded-For: 203.0.113.9", "Forwarded: for=203.0.113.9", "X-Real-IP: 203.0.113.9", "Via: 1.1 proxy",
           "X-Forwarded-Host: games.example", "CF-Connecting-IP: 203.0.113.9", "x-forwarded-proto: https"]


def sees_metrics(server, headers="", **more):
    return "silure_peers" in get(server.port, "/metrics", headers, **more)[2]


for flags in ([], ["--proxied", "on"]):
    with fresh_folder() as folder, Server(folder, *flags) as server:
        check(f"{flags}: this machine sees them", sees_metrics(server))
        for header in PROXIES:
            check(f"{flags}: {header[:30]} is a visitor from elsewhere", not sees_metrics(server, header + "\r\n"))
with fresh_folder() as folder, Server(folder, "--metrics", "off") as server:
    check("off is for nobody", not sees_metrics(server))
with fresh_folder() as folder, Server(folder, "--metrics", "all") as server:
    check("all is for everybody", sees_metrics(server, "X-Real-IP: 203.0.113.9\r\n"))

# An address the visitor claims does not count beside the one the proxy adds, on the same line or on one of its own.
with fresh_folder() as folder, Server(folder, "--proxied", "on", "--connections-per-address", "2") as server:
    two = [Visitor(server.port, headers=f"X-Forwarded-For: 192.0.2.{i}\r\nX-Forwarded-For: 203.0.113.9\r\n") for i in range(2)]
    check("two of one address are welcome", all(person.welcome["type"] == "welcome" for person in two))
    for i, header in enumerate(["X-Forwarded-For: 198.51.100.7\r\nX-Forwarded-For: 203.0.113.9\r\n", "X-Forwarded-For: 198.51.100.7, 203.0.113.9\r\n",
                                f"X-Forwarded-For: {LONG}\r\nX-Forwarded-For: 203.0.113.9\r\n"]):
        third = Visitor(server.port, headers=header, hello=False)
        check(f"the third is not, whatever it claims ({i})", third.status != 101 or third.stream.read(1)[0] & 15 == 8)
        third.close()
    check("somebody else is", Visitor(server.port, headers="X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-For: 198.51.100.7\r\n").welcome["type"] == "welcome")

# Some proxies add the port: their visitors are told apart all the same, and are the same on another port.
with fresh_folder() as folder, Server(folder, "--proxied", "on", "--connections-per-address", "1") as server:
    for first, again in [("203.0.113.9:50000", "203.0.113.9:50001"), ("203.0.113.10:50000", "203.0.113.10"), ("[2001:db8::1]:50000", "2001:db8::2"),
                                             ("[2001:db8:0:1::1]", "[2001:db8:0:1::2]:7")]:
        one = Visitor(server.port, headers=f"X-Forwarded-For: {first}\r\n")
        check(f"{first} is welcome", one.welcome["type"] == "welcome")
        second = Visitor(server.port, headers=f"X-Forwarded-For: {again}\r\n", hello=False)
        check(f"{again} is the same", second.status != 101 or second.stream.read(1)[0] & 15 == 8)
        second.close()

FINE = ["127.0.0.1", "127.0.0.1:80", "192.0.2.7:7464", "[::1]:80", "[2001:db8::1]", "localhost", "LOCALHOST:7464", "games.localhost", "nas", "nas:7464", "nas.local",
        "box.lan:80", "box.home.arpa", "box.internal", "localhost."]
STRANGE = ["evil.example", "evil.example:7464", "127.0.0.1.evil.example", "localhost.evil.example", "[evil.example]", "[::1", "evil.example.", "1.2.3.4.5", ":80",
           "games.example", "x" * 300]
with fresh_folder() as folder, Server(folder) as server:
    for name in FINE:
        check(f"{name} is ours", get(server.port, "/", name=name)[0] == 200 and sees_metrics(server, name=name))
        person = Visitor(server.port, name=name)
        check(f"{name} is ours for a WebSocket", person.status == 101)
        person.close()
    for name in STRANGE:
        status, _, body = get(server.port, "/", name=name)
        check(f"{name[:30]} is not, and it is said why", status == 421 and "--host-name" in body, (status, body))
        check(f"{name[:30]} sees nothing", not sees_metrics(server, name=name) and get(server.port, "/healthz", name=name)[0] == 200)
        check(f"{name[:30]} gets no WebSocket", Visitor(server.port, name=name, headers=f"Origin: http://{name}\r\n").status == 421)
    server.stop()
    said = [line for line in server.process.stderr if '"host-refused"' in line]
    check("the log says so, and not too often", 1 <= len(said) <= 6 and "evil.example" in said[0], said)
with fresh_folder() as folder, Server(folder) as server:
    for name in (b"evil.\x9b31m\xc2\x9b2J.example", b"x" * 98 + "é".encode() + b".example"):  # what a terminal obeys; a letter cut in half
        with dial("127.0.0.1", server.port, 10, False) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: " + name + b"\r\n\r\n")
            connection.recv(100)
    server.stop()
    said = [line for line in os.fdopen(os.dup(server.process.stderr.fileno()), "rb") if b'"host-refused"' in line]
    check("what strangers write there is letters, and JSON", len(said) == 2 and all(line.isascii() and json.loads(line)["text"] for line in said), said)
with fresh_folder() as folder, Server(folder, "--host-name", "games.example www.games.example") as server:
    check("a name it was told is its own", get(server.port, "/", name="Games.Example:443")[0] == 200 and get(server.port, "/", name="www.games.example")[0] == 200)
    check("another is not", get(server.port, "/", name="example")[0] == 200 and get(server.port, "/", name="other.example")[0] == 421)
with fresh_folder() as folder, Server(folder, "--proxied", "on") as server:
    check("a proxy has looked itself", get(server.port, "/", name="games.example")[0] == 200)
with fresh_folder() as folder, Server(folder, "--proxied", "on", "--host-name", "games.example") as server:
    check("unless names were given", get(server.port, "/", name="games.example")[0] == 200 and get(server.port, "/", name="evil.example")[0] == 421)
report()
