"""H5: 64 connections that never ended their request stopped all others. However many come slowly, from one address or from as many as there
are, a new visitor is served within a second; without descriptors the server waits instead of spinning; and who really reads slowly is served."""
import os
import resource
import select
import signal
import socket
import threading
import time

from attack import NO_LIMITS, SLOW, Server, Visitor, check, fresh_folder, get, report

LARGE = 15 << 19  # as much as a file may have, and more than the kernel's buffers hold

resource.setrlimit(resource.RLIMIT_NOFILE, (min(20000, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)


def slowly(port, count, address):
    """Connections that have begun a request."""
    connections = []
    for i in range(count):
        connection = socket.socket()
        connection.bind((address(i), 0))
        try:
            connection.connect(("127.0.0.1", port))
            connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        except OSError:
            pass  # refused: that is one way to hold
        connections.append(connection)
    return connections


def drip(connections):
    for connection in connections:
        try:
            connection.send(b"x")
        except OSError:
            pass


def first_visit(port):
    """Page, health, and a WebSocket that has said hello, from an address of its own; how long it took."""
    at = time.monotonic()
    from_here = ("127.0.0.77", 0)
    for request, answer in [(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"HTTP/1.1 200"), (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"HTTP/1.1 200"),
                            (b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", b"HTTP/1.1 101")]:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=20, source_address=from_here) as connection:
                connection.sendall(request)
                if not connection.recv(100).startswith(answer):
                    return 99
        except OSError:
            return 99
    return time.monotonic() - at


def slow_requests():
    with fresh_folder() as folder, Server(folder, *NO_LIMITS[:-2]) as server:
        for name, count, address in [("1,000 from one address", 1000, lambda i: "127.0.0.2"),
                                     ("4,000 from as many", 4000, lambda i: f"127.1.{i // 250}.{i % 250 + 1}")]:
            connections = slowly(server.port, count, address)
            took = [first_visit(server.port) for _ in range(3)]
            drip(connections)
            took += [first_visit(server.port) for _ in range(3)]
            print(f"# {name}: a visitor needs {1000 * max(took):.0f} ms at most")
            check(f"{name}: a new visitor gets in within a second", max(took) < SLOW, took)
            for connection in connections:
                connection.close()


def deadline():
    """A byte now and then is no request: after --request-s it is over."""
    with fresh_folder() as folder, Server(folder, "--request-s", "1") as server:
        connection, = slowly(server.port, 1, lambda i: "127.0.0.2")
        at = time.monotonic()
        connection.settimeout(0.2)
        ended = False
        while not ended and time.monotonic() - at < 10 * SLOW:
            try:
                connection.send(b"x")
                ended = connection.recv(10) == b""
            except socket.timeout:
                pass
            except OSError:
                ended = True
        check("dripping does not help", ended and time.monotonic() - at < 3 * SLOW, time.monotonic() - at)


def own_limit():
    """An address has a limit, and gets its place back when one is done."""
    with fresh_folder() as folder, Server(folder, "--requests-per-address", "8") as server:
        connections = slowly(server.port, 8, lambda i: "127.0.0.1")
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as ninth:
            ninth.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            try:
                refused = ninth.recv(100) == b""
            except ConnectionResetError:
                refused = True
        check("the ninth of eight is refused", refused)
        for connection in connections:
            connection.close()
        until = time.monotonic() + 10
        served = False
        while not served and time.monotonic() < until:
            try:
                served = get(server.port, "/healthz")[0] == 200
            except OSError:
                pass
        check("and served when they are gone", served)


def cpu_seconds(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


WEBSOCKET = b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n" \
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"


FILES = 100  # descriptors of a server that has few


def few_files(limited):
    """What begins a server with few descriptors: with a limit from the beginning it keeps some for itself; one that comes later it does not
    know of, and there are none to be had at all."""
    return {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))} if limited else {}


def open_files(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def come(port):
    connection = socket.socket()
    connection.settimeout(10)
    try:
        connection.connect(("127.0.0.1", port))
        connection.sendall(WEBSOCKET)
    except OSError:
        pass  # refused already
    return connection


def is_answered(connection, seconds):
    return bool(select.select([connection], [], [], seconds)[0])


def is_served(connection, seconds=10 * SLOW):
    """Whether it becomes a WebSocket; None: it is not even refused."""
    if not is_answered(connection, seconds):
        return None
    try:
        return connection.recv(1000).startswith(b"HTTP/1.1 101")
    except OSError:
        return False


def fill(server):
    """150 WebSockets, each when the one before has been answered, or cannot be since there is no descriptor left: an address may have 64
    that are no WebSockets yet, and more of them come at once where the server is slower than they are."""
    connections, until = [], time.monotonic() + 30 * SLOW
    for _ in range(150):
        connections.append(come(server.port))
        while open_files(server.process.pid) < FILES and not is_answered(connections[-1], 0.01) and time.monotonic() < until:
            pass
    return connections


def no_descriptors(limited):
    with fresh_folder() as folder, Server(folder, *NO_LIMITS[:-2], **few_files(limited)) as server:
        pid = server.process.pid
        if not limited:
            resource.prlimit(pid, resource.RLIMIT_NOFILE, (FILES, FILES))
        connections = fill(server)
        before = cpu_seconds(pid)
        select.select([], [], [], 2)  # the time over which its work is measured
        used = (cpu_seconds(pid) - before) / 2
        files = open_files(pid)
        print(f"# without descriptors it uses {100 * used:.0f} % of a core, and {files} are open")
        check("without descriptors it does not spin", used < 0.05 * SLOW, used)
        check("it keeps some for itself" if limited else "there are none", files <= 85 if limited else files > 95, files)
        if not limited:
            let_in_the_next(connections)
        for connection in connections:
            connection.close()
        until, served = time.monotonic() + 10, False
        while not served and time.monotonic() < until:
            try:
                served = get(server.port, "/healthz")[0] == 200
            except OSError:
                pass
        check("and goes on when there are some again", served)


def let_in_the_next(connections):
    """A place that becomes free is for whoever has waited longest, though others wait too."""
    waiting = [connection for connection in connections if not is_answered(connection, 0)]
    connections[0].close()
    check("many wait for a place", len(waiting) > 50, len(waiting))
    check("whoever is next gets the one that becomes free", waiting and is_served(waiting[0]))


def few_are_enough():
    """The library looks through all descriptors there may be when a connection ends: the server asks for no more than it needs, whatever
    the system lets it have."""
    with fresh_folder() as folder, Server(folder, "--connections", "300", "--requests", "200") as server:
        limit = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
        check("it lets itself have as many descriptors as it needs", limit[0] == 300 + 200 + 1024, limit)


def crowd(limited):
    """More people than there are descriptors, all before the server has looked once: it has as many of them as it has places."""
    with fresh_folder() as folder, Server(folder, *NO_LIMITS[:-2], "--requests-per-address", "0", **few_files(limited)) as server:
        pid = server.process.pid
        if not limited:
            resource.prlimit(pid, resource.RLIMIT_NOFILE, (FILES, FILES))
        places = FILES - (16 if limited else 0) - open_files(pid)
        server.process.send_signal(signal.SIGSTOP)
        connections = [come(server.port) for _ in range(150)]
        server.process.send_signal(signal.SIGCONT)
        served = [is_served(connection) for connection in connections[:places]]
        check(f"of a crowd {places} are served" + (", and some descriptors kept" if limited else ""), places > 50 and all(served), served)
        for connection in connections:
            connection.close()


def download(port, seconds):
    """Reads evenly, so that it takes this long; how much came, how long it took, and what went wrong."""
    at, came = time.monotonic(), 0
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        connection.connect(("127.0.0.1", port))
        connection.sendall(b"GET /large.bin HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        try:
            while some := connection.recv(65536):
                came += len(some)
                select.select([], [], [], max(0, came / LARGE * seconds - (time.monotonic() - at)))
        except OSError as error:
            return came, time.monotonic() - at, error
    return came, time.monotonic() - at, None


def downloads():
    with fresh_folder() as folder:
        os.mkdir(f"{folder}/page")
        open(f"{folder}/page/large.bin", "wb").write(os.urandom(LARGE))
        results = []
        with Server(f"{folder}/data", "--page", f"{folder}/page") as server, Server(f"{folder}/hasty", "--page", f"{folder}/page", "--stall-s", "1") as hasty:
            slow = threading.Thread(target=lambda: results.append(download(server.port, 23)))
            slow.start()
            came, took, error = download(hasty.port, 5)  # more than the kernel takes at once, and always something
            check("one that takes something all the time is not cut off", came > LARGE and error is None, (came, took, error))
            still = socket.socket()
            still.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            still.connect(("127.0.0.1", hasty.port))
            still.sendall(b"GET /large.bin HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            poll = select.poll()
            poll.register(still, select.POLLHUP | select.POLLERR | select.POLLRDHUP)
            check("one that takes nothing at all is cut off", poll.poll(10000 * SLOW))
            slow.join()
        came, took, error = results[0]
        print(f"# a slow download: {came >> 10} KiB in {took:.0f} s")
        check("a download that takes longer than 20 s comes whole", came > LARGE and took > 21 and error is None, results)


def deaf_socket():
    """A WebSocket that asks and asks and takes nothing: it is cut off, and really gone."""
    with fresh_folder() as folder, Server(folder, *NO_LIMITS) as server:
        deaf, other = Visitor(server.port), Visitor(server.port)
        table = other.ask(type="create", game="goofspiel")["table"]
        for _ in range(50):
            other.code(type="chat", text="x" * 300)
        deaf.code(type="watch", table=table)
        deaf.socket.settimeout(5)
        try:
            for _ in range(2000):
                deaf.send({"type": "view"})
        except OSError:
            pass
        until = time.monotonic() + 10 * SLOW
        while server.metric("peers") > 1 and time.monotonic() < until:
            pass
        check("a WebSocket that takes nothing is gone", server.metric("peers") == 1, server.metric("peers"))
        check("because it did not read", server.metric("connections_slow_total") == 1)


slow_requests()
deaf_socket()
deadline()
own_limit()
no_descriptors(limited=True)
no_descriptors(limited=False)
few_are_enough()
crowd(limited=True)
crowd(limited=False)
downloads()
report()
