"""Two servers on one database behind haproxy and behind Caddy with TLS, with the configurations of docs/host.md: people find their table whichever
server has it, also when that one dies or is ended. What Grafana draws and what the log tells is looked at, too. Usage: balancers.py SILURE."""
import json
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
    def __init__(self, port, secure):
        self.port, self.secure, self.token, self.node, self.visitor, self.moved = port, secure, None, "", None, 0

    def go(self, table):
        try:
            self.visitor = Visitor(self.port, path=f"/ws?t={table}&n={self.node}", token=self.token, name=f"localhost:{self.port}", secure=self.secure)
            if self.visitor.status != 101:
                return False
            self.token = self.visitor.token
            answer = self.visitor.ask(type="watch", table=table)
        except (OSError, EOFError):
            return False
        self.node = answer.get("node", "")
        self.moved += answer.get("code") == "moved"
        return answer["type"] == "ok"


def addresses(config, ports):
    """The example's three servers, at the two there are."""
    for name, old in (("a", "10.0.0.1:7464"), ("b", "10.0.0.2:7464")):
        config = config.replace(old, f"127.0.0.1:{ports[name]}")
    return config


def haproxy(folder, page, ports, front):
    config = re.search(r"```\n(frontend games\n.*?)```", page, re.S)[1]
    config = addresses(config.replace("bind :443 ssl crt /etc/haproxy/games.pem", f"bind 127.0.0.1:{front}"), ports)
    config = config.replace("  server c 10.0.0.3:7464\n", "").replace("  use-server c if { url_param(n) -m str c }\n", "")
    text = "defaults\n  mode http\n  timeout connect 5s\n  timeout client 60s\n  timeout server 60s\n  timeout tunnel 1h\n" + config
    pathlib.Path(folder, "haproxy.cfg").write_text(text)
    return ["/usr/sbin/haproxy", "-db", "-f", f"{folder}/haproxy.cfg"]


def caddy(folder, page, ports, front):
    config = re.search(r"```\n(\(silure\) \{\n.*?)```", page, re.S)[1]
    config = addresses(config, ports).replace(" 10.0.0.3:7464", "")
    config = re.sub(r"  @c query n=c\n  handle @c \{\n.*?\n  \}\n", "", config, flags=re.S)
    # A certificate of its own making, for a name of this machine.
    config = config.replace("games.example.org {", f"https://localhost:{front} {{\n  tls internal")
    pathlib.Path(folder, "Caddyfile").write_text("{\n  admin off\n  skip_install_trust\n  auto_https disable_redirects\n}\n" + config)
    return ["/usr/bin/caddy", "run", "--adapter", "caddyfile", "--config", f"{folder}/Caddyfile"]


def open_tables(name, front, secure):
    """A person opens tables wherever they come out; others find each of them. Which server a table's code leads to is chance, so
    there are as many as it takes until somebody comes out at the wrong one."""
    tables, people = [], []

    def one_more():
        owner = Visitor(front, name=f"localhost:{front}", secure=secure)
        tables.append(owner.ask(type="create", game="goofspiel", seats=2, sit=True)["table"])
        people.append(Person(front, secure))
        check(f"{name}: a table is found", until(lambda: people[-1].go(tables[-1])))
        return len(people) >= 6 and any(person.moved for person in people)

    check(f"{name}: some had to be sent on", until(one_more), [person.moved for person in people])
    moves = [person.visitor.code(type="chat", text="kept") for person in people]
    check(f"{name}: all is stored", moves == ["ok"] * len(people), moves)
    return list(zip(people, tables))


def start_proxy(folder, command, secure):
    """At a free port; another one if somebody has taken it before the proxy came."""
    home = {**os.environ, "HOME": folder, "XDG_DATA_HOME": f"{folder}/data", "XDG_CONFIG_HOME": f"{folder}/config"}
    for _ in range(5):
        front = free_port()
        proxy = subprocess.Popen(command(front), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=home)
        until(lambda: proxy.poll() is not None or answers(front, secure))
        if proxy.poll() is None:
            break
    return proxy, front


def main(folder):
    os.chmod(folder, 0o755)
    database = str(HERE / "tests/cluster/database")
    store = subprocess.run([database, "start", f"{folder}/db"], capture_output=True, text=True, check=True).stdout.strip()
    page = (HERE / "docs/host.md").read_text()
    ports = {"a": free_port(), "b": free_port()}
    servers = {name: start(f"{folder}/{name}", store, name, port) for name, port in ports.items()}
    # A proxy that finds one of them not ready yet leaves it out until it looks again.
    check("both servers answer", all(until(lambda: answers(port, False)) for port in ports.values()))
    proxies = []
    try:
        there = []
        for make, secure in (haproxy, False), (caddy, True):
            proxy, front = start_proxy(folder, lambda front: make(folder, page, ports, front), secure)
            proxies.append(proxy)
            check(f"{make.__name__} answers", proxy.poll() is None and answers(front, secure), proxy.poll())
            there += open_tables(make.__name__, front, secure)
        # One dies: its tables go on at the other; the sockets of the rest are as they were.
        servers["a"].stop(signal.SIGKILL)
        check("found after a death", all(until(lambda: person.go(table)) for person, table in there))
        check("all at the other", servers["b"].metric("tables_held") == len(there), servers["b"].metric("tables_held"))
        servers["a"] = start(f"{folder}/a", store, "a", ports["a"])
        check("it is back", until(lambda: answers(ports["a"], False)))
        servers["b"].process.send_signal(signal.SIGTERM)
        check("found after an end", all(until(lambda: person.go(table)) for person, table in there))
        check("all came back", servers["a"].metric("tables_held") == len(there), servers["a"].metric("tables_held"))
        dashboard(servers["a"])
        log_lines(servers["a"])
    finally:
        for proxy in proxies:
            proxy.terminate()
            proxy.wait()
        for server in servers.values():
            server.__exit__()
        subprocess.run([database, "stop", f"{folder}/db"], check=True)


def dashboard(server):
    """Every metric that data/grafana.json draws is one that a server has."""
    board = json.loads((HERE / "data/grafana.json").read_text())
    drawn = {name for panel in board["panels"] for target in panel["targets"] for name in re.findall(r"silure_\w+", target["expr"])}
    told = set(re.findall(r"^(silure_\w+)", get(server.port, "/metrics")[2], re.M))
    check("the dashboard draws what there is", drawn and drawn <= told, drawn - told)
    wanted = {"silure_lease_left_ms", "silure_store_commit_us", "silure_store_commits", "silure_store_commit_most_us", "silure_store_fenced", "silure_store_queued"}
    check("and what shows trouble", wanted <= drawn, wanted - drawn)


def log_lines(server):
    """A line about a table says whose it is, and since which claim."""
    server.stop()
    lines = [json.loads(line) for line in [*server.lines, *server.process.stderr]]
    claims = [line for line in lines if line["event"] == "table-claimed"]
    check("lines have the server's name", all(line.get("node") == "a" for line in lines), lines[:3])
    check("and the table's epoch", len(claims) >= 12 and all(line["table"] > 0 and line["epoch"] > 1 for line in claims), claims[:3])


def answers(port, secure):
    try:
        return get(port, "/healthz", headers="Connection: close\r\n", name=f"localhost:{port}", secure=secure)[0] == 200
    except OSError:
        return False


with fresh_folder() as temporary:
    main(temporary)
report()
