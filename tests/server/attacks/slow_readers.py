"""Readers who ask for everything again and again and never read: what waits was limited for each of them, but not for all. From a hundred addresses they took
gigabytes. And asking for everything once more had no limit of its own."""
import socket
import threading
import time

from attack import NO_LIMITS, SLOW, Server, Visitor, check, fresh_folder, report

READERS, ASKS, ALL_MIB = 30, 110, 8


def never_reads(server, table, number):
    visitor = Visitor(server.port, headers=f"X-Forwarded-For: 192.0.2.{number}\r\n")
    assert visitor.code(type="watch", table=table) == "ok"
    visitor.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    return visitor


def ask_and_never_read(server, table, number):
    visitor = never_reads(server, table, number)
    try:
        for _ in range(ASKS):
            visitor.send({"type": "view"})
    except OSError:
        pass  # it was cut off
    return visitor


with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--proxied", "on", "--send-messages", "10000", "--send-all-mib", str(ALL_MIB)) as server:
    owner = Visitor(server.port, headers="X-Forwarded-For: 198.51.100.1\r\n")
    table = owner.ask(type="create", game="goofspiel", seats=2, clock_s=0)["table"]
    for _ in range(50):
        assert owner.code(type="chat", text=140 * "\x07") == "ok"  # six bytes each, as JSON has them
    # One alone, who stops before being cut off: what waits is there to be seen, however slow this machine is.
    readers, most = [never_reads(server, table, READERS)], 0
    for _ in range(ASKS):
        readers[0].send({"type": "view"})
        most = server.metric("send_waiting_bytes")
        if most > 1 << 18:
            break
    check("something waits", most > 1 << 18, most)
    threads = [threading.Thread(target=lambda number=i: readers.append(ask_and_never_read(server, table, number))) for i in range(READERS)]
    for thread in threads:
        thread.start()
    until = time.monotonic() + 30 * SLOW
    while time.monotonic() < until and (any(thread.is_alive() for thread in threads) or server.metric("connections_slow_total") < READERS // 2):
        most = max(most, server.metric("send_waiting_bytes"))
    for thread in threads:
        thread.join()
    check("and not more than may", most <= ALL_MIB << 20, most)
    check("who reads is answered", owner.ask(type="list")["type"] == "tables")
    for reader in readers:
        reader.close()
    while server.metric("send_waiting_bytes"):
        pass
    check("nothing waits for who is gone", server.metric("send_waiting_bytes") == 0)

with fresh_folder() as folder, Server(folder) as server:
    visitor = Visitor(server.port)
    visitor.ask(type="create", game="goofspiel", seats=2)
    check("everything once more is had so often", [visitor.code(type="view") for _ in range(40)].count("ok") < 40)
report()
