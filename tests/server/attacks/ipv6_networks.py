"""Who has an IPv6 network of 48 bits has 65,536 addresses as they are counted: each had limits of its own. A network may do as much as
sixteen addresses, people of other networks are as free as ever, and it has one turn among those whose bots think."""
import ctypes
import socket
import subprocess

from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, report

MANY = 40
CLONE_NEWNET = 0x40000000


def visitor(server, address, **more):
    return Visitor(server.port, headers=f"X-Forwarded-For: {address}\r\n", **more)


def let_in(server, address):
    """A connection from there; None: it was closed before it was even asked how far away it is."""
    person = visitor(server, address, hello=False)
    first = person.stream.read(1) if person.status == 101 else b""
    return person if first and first[0] & 15 == 9 else None


with fresh_folder() as folder, Server(folder, "--proxied", "on", "--connections-per-address", "1", "--network-share", "8") as server:
    crowd = [person for i in range(MANY) if (person := let_in(server, f"2001:db8:7:{i:x}::1"))]
    check("a network has the connections of so many addresses", len(crowd) == 8, len(crowd))
    check("another one is another", let_in(server, "2001:db8:8::1"))
    check("and IPv4 has none", let_in(server, "192.0.2.1") and let_in(server, "192.0.2.2"))
    crowd[0].close()
    crowd.pop(0)
    while server.metric("peers") > 10:
        pass
    check("who leaves makes room", let_in(server, "2001:db8:7:ffff::1"))

with fresh_folder() as folder, Server(folder, "--proxied", "on", "--connects-at-once", "2", "--connects-per-minute", "1", "--network-share", "3") as server:
    came = sum(let_in(server, f"2001:db8:7:{i:x}::1") is not None for i in range(MANY))
    check("nor do they come more often", came == 6, came)

with fresh_folder() as folder, Server(folder, "--proxied", "on", "--creates-at-once", "2", "--creates-per-minute", "1", "--address-share", "2", "--network-share", "3") as server:
    people = [visitor(server, f"2001:db8:7:{i:x}::1") for i in range(MANY)]
    opened = [person.code(type="create", game="goofspiel") for person in people]
    check("nor open more tables", opened.count("ok") == 2 * 2 * 3 and set(opened) == {"ok", "too-fast"}, opened)
    check("others do", visitor(server, "2001:db8:8::1").code(type="create", game="goofspiel") == "ok")

with fresh_folder() as folder, Server(folder, "--requests-per-address", "1", "--network-share", "0", "--proxied", "on", "--connections-per-address", "1") as server:
    check("0 is no limit", sum(let_in(server, f"2001:db8:7:{i:x}::1") is not None for i in range(MANY)) == MANY)

with fresh_folder() as folder, Server(folder, "--proxied", "on", *NO_LIMITS) as server:
    early = [visitor(server, f"192.0.2.{i}") for i in range(3)]
    tables = {person.ask(type="create", game="goofspiel", listed=True)["table"] for person in early}
    crowd = [visitor(server, f"2001:db8:7:{i:x}::1") for i in range(60)]
    for person in crowd:
        person.ask(type="create", game="goofspiel", listed=True)
    listed = {table["table"] for table in visitor(server, "2001:db8:8::1").ask(type="list")["tables"]}
    check("nor do their tables hide everybody else's", tables <= listed and len(listed) == 50, len(listed))

# Connections that are no WebSocket yet are counted where they come from: in a network of our own we have as many addresses as we like.
assert ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET) == 0, "this needs root"
subprocess.run("ip link set lo up; for i in 1 2 3 4 5 6; do ip addr add 2001:db8:7:$i::1/128 dev lo nodad; done; ip addr add 2001:db8:8::1/128 dev lo nodad", shell=True, check=True)
with fresh_folder() as folder, Server(folder, "--requests-per-address", "1", "--network-share", "3", listen="[::]:0") as server:
    def asks(address):
        connection = socket.create_connection(("::1", server.port), timeout=10, source_address=(address, 0))
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        return connection

    def is_served(connection):
        try:
            connection.sendall(b"x\r\n\r\n")
            return connection.recv(100).startswith(b"HTTP/1.1 200")
        except OSError:
            return False

    slow = [asks(f"2001:db8:7:{i}::1") for i in range(1, 7)]
    check("who asks from elsewhere is served", is_served(asks("2001:db8:8::1")))
    served = [is_served(connection) for connection in slow]
    check("three of a network at once", served == [True] * 3 + [False] * 3, served)
report()
