"""Two servers on one database behind haproxy, with the configuration of docs/host.md: people find their table whichever server has it, also
when that one dies or is ended. Usage: haproxy.py SILURE, from the project's folder."""
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(HERE / "tests/server/attacks"))
from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, get, report  # noqa: E402

LEASE_MS = 1000


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(folder, store, name, port):
    return Server(folder, "--store", store, "--node", name, "--lease-ms", str(LEASE_MS), "--durability", "local", "--proxied", "on", *NO_LIMITS,
                  listen=f"127.0.0.1:{port}")


def until(what, seconds=20):
    """Tries until it is true: a proxy looks at its servers now and then, and a lease takes its time."""
    end = time.monotonic() + seconds
    while not (found := what()) and time.monotonic() < end:
        time.sleep(0.05)
    return found


class Person:
    """Somebody who follows a table as the page does: by its code, and by the server's name once told."""
    def __init__(self, port, token=None):
        self.port, self.token, self.node, self.visitor, self.moved = port, token, "", None, 0

    def go(self, table):
        try:
            self.visitor = Visitor(self.port, path=f"/ws?t={table}&n={self.node}", token=self.token)
            if self.visitor.status != 101:
                return False
            self.token = self.visitor.token
            answer = self.visitor.ask(type="watch", table=table)
        except (OSError, EOFError):
            return False
        self.node = answer.get("node", "")
        self.moved += answer.get("code") == "moved"
        return answer["type"] == "ok"


def main(folder):
    os.chmod(folder, 0o755)
    database = str(HERE / "tests/cluster/database")
    store = subprocess.run([database, "start", f"{folder}/db"], capture_output=True, text=True, check=True).stdout.strip()
    front, ports = free_port(), {"a": free_port(), "b": free_port()}
    config = re.search(r"```\n(frontend games\n.*?)```", (HERE / "docs/host.md").read_text(), re.S)[1]
    config = config.replace("bind :443 ssl crt /etc/haproxy/games.pem", f"bind 127.0.0.1:{front}")
    for name in ports:
        config = re.sub(rf"  server {name} \S+", f"  server {name} 127.0.0.1:{ports[name]}", config)
    config = config.replace("  server c 10.0.0.3:7464\n", "").replace("  use-server c if { url_param(n) -m str c }\n", "")
    text = "defaults\n  mode http\n  timeout connect 5s\n  timeout client 60s\n  timeout server 60s\n  timeout tunnel 1h\n" + config
    pathlib.Path(folder, "haproxy.cfg").write_text(text)
    servers = {name: start(f"{folder}/{name}", store, name, port) for name, port in ports.items()}
    proxy = subprocess.Popen(["/usr/sbin/haproxy", "-db", "-f", f"{folder}/haproxy.cfg"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        check("haproxy answers", until(lambda: proxy.poll() is None and answers(front)), text)
        # A person opens tables wherever they come out; others find each of them.
        tables, people = [], []
        for _ in range(6):
            owner = Visitor(front)
            tables.append(owner.ask(type="create", game="goofspiel", seats=2, sit=True)["table"])
            person = Person(front)
            check("a table is found", until(lambda: person.go(tables[-1])))
            people.append(person)
        check("some had to be sent on", sum(person.moved for person in people) > 0, [person.moved for person in people])
        moves = [person.visitor.code(type="chat", text="kept") for person in people]
        check("all is stored", moves == ["ok"] * 6, moves)
        # One dies: its tables go on at the other; the sockets of the rest are as they were.
        servers["a"].stop(signal.SIGKILL)
        check("found after a death", all(until(lambda: person.go(table)) for person, table in zip(people, tables)))
        check("all at the other", servers["b"].metric("tables_held") == 6, servers["b"].metric("tables_held"))
        servers["a"] = start(f"{folder}/a", store, "a", ports["a"])
        check("it is back", until(lambda: answers(ports["a"])))
        servers["b"].process.send_signal(signal.SIGTERM)
        check("found after an end", all(until(lambda: person.go(table)) for person, table in zip(people, tables)))
        check("all came back", servers["a"].metric("tables_held") == 6, servers["a"].metric("tables_held"))
    finally:
        proxy.terminate()
        proxy.wait()
        for server in servers.values():
            server.__exit__()
        subprocess.run([database, "stop", f"{folder}/db"], check=True)


def answers(port):
    try:
        return get(port, "/healthz", headers="Connection: close\r\n")[0] == 200
    except OSError:
        return False


with fresh_folder() as temporary:
    main(temporary)
report()
