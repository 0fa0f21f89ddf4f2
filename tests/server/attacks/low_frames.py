"""Low: the protocol page promised close codes that never came, and any version of the WebSocket protocol got a connection that was then spoken to in
version 13."""
from attack import SLOW, Server, Visitor, check, fresh_folder, get, report


def last_frame(person):
    """What the server sends last, before it hangs up."""
    person.socket.settimeout(10 * SLOW)
    data = b""
    while some := person.stream.read1(65536):
        data += some
    return data[-4:]


def closed_with(code):
    return bytes([0x88, 2]) + code.to_bytes(2, "big")


with fresh_folder() as folder, Server(folder) as server:
    person = Visitor(server.port)
    person.send(b" " * 4097, opcode=2)
    check("a message that is too long is answered with 1009", last_frame(person) == closed_with(1009))
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    for version in ("Sec-WebSocket-Version: 99\r\n", "Sec-WebSocket-Version: 1\r\n", ""):
        status = get(server.port, "/ws", upgrade + version)[0]
        check(f"{version[:-2] or 'no version'} gets none", status == 426, status)
    waiting = Visitor(server.port)
    server.stop()
    check("when the server ends, 1001", last_frame(waiting) == closed_with(1001))
report()
