"""The server on IPv6: alone, and together with IPv4."""
import socket

from attack import Server, Visitor, check, fresh_folder, get, report

for listen, hosts in [("[::1]:0", ["::1"]), ("[::]:0", ["::1", "127.0.0.1"]), ("0.0.0.0:0", ["127.0.0.1"])]:
    with fresh_folder() as folder, Server(folder, listen=listen) as server:
        for host in hosts:
            name = f"[{host}]:{server.port}" if ":" in host else f"{host}:{server.port}"
            check(f"{listen}: health from {host}", get(server.port, "/healthz", host=host, name=name)[0] == 200)
            check(f"{listen}: metrics from {host}", "silure_peers" in get(server.port, "/metrics", host=host, name=name)[2])
            person = Visitor(server.port, host=host, name=name, headers=f"Origin: http://{name}\r\n")
            check(f"{listen}: a table from {host}", person.ask(type="create", game="goofspiel")["type"] == "ok")
            person.close()
with fresh_folder() as folder, Server(folder, "--requests-per-address", "2", listen="[::]:0") as server:
    held = [socket.create_connection(("::1", server.port)) for _ in range(2)]
    with socket.create_connection(("::1", server.port), timeout=10) as third:
        try:
            check("addresses are counted there too", third.recv(10) == b"")
        except ConnectionResetError:
            check("addresses are counted there too", True)
    check("and another family is another address", get(server.port, "/healthz")[0] == 200)
    for connection in held:
        connection.close()
report()
