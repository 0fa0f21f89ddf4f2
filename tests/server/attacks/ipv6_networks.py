"""Who has an IPv6 network of 48 bits has 65,536 addresses as they are counted: each had limits of its own. A network may do as much as
sixteen addresses, people of other networks are as free as ever, and it has one turn among those whose bots think."""
from attack import Server, Visitor, check, fresh_folder, report

MANY = 40


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
report()
