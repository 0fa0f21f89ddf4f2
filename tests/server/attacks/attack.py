"""For the attacks in Python: a server in a folder of its own, visitors who speak the protocol by hand, and checks that count.
What is timed may take SILURE_SLOW times as long where the build is a slow one."""
import base64
import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from checks import check, report  # noqa: E402,F401

PROGRAM = os.path.abspath(sys.argv[1])
SLOW = float(os.environ.get("SILURE_SLOW", "1"))
NO_LIMITS = [argument for name in ("connects", "creates", "joins", "messages", "chats", "changes") for argument in (f"--{name}-per-minute", "0")]
NO_LIMITS += ["--connections-per-address", "0", "--address-share", "0", "--bot-ms", "0"]


@contextlib.contextmanager
def fresh_folder():
    folder = tempfile.mkdtemp(prefix="silure-")
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def silure(*arguments, timeout=60, **more):
    """Runs `silure serve …` to its end."""
    return subprocess.run([PROGRAM, "serve", *arguments], capture_output=True, text=True, timeout=timeout, **more)


class Server:
    def __init__(self, folder, *flags, listen="127.0.0.1:0", **more):
        self.folder, self.lines = folder, []
        self.process = subprocess.Popen([PROGRAM, "serve", "--listen", listen, "--data", folder, *flags],
                                        stderr=subprocess.PIPE, text=True, **more)
        self.port = 0
        for line in self.process.stderr:
            self.lines.append(line)
            if '"listening"' in line:
                self.port = json.loads(line)["port"]
                break
        if not self.port:
            self.process.wait(20)

    def __enter__(self):
        assert self.port, self.lines
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
        self.process.stderr.close()

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait(30)

    def metric(self, name):
        for line in get(self.port, "/metrics")[2].splitlines():
            if line.startswith(f"silure_{name} "):
                return int(line.split()[1])
        return None


def dial(host, port, timeout, secure, source=None):
    """A connection, from another address of this machine if need be; with TLS, whoever vouches for the other side."""
    connection = socket.create_connection((host, port), timeout=timeout, source_address=source and (source, 0))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if not secure:
        return connection
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context.wrap_socket(connection, server_hostname="localhost")


def get(port, path, headers="", host="127.0.0.1", name=None, timeout=10, secure=False):
    """A GET by hand: status, headers in lower case as text, body."""
    with dial(host, port, timeout, secure) as connection:
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {name or f'127.0.0.1:{port}'}\r\n{headers}\r\n".encode())
        reply = b""
        while some := connection.recv(65536):
            reply += some
    head, _, body = reply.decode("utf-8", "replace").partition("\r\n\r\n")
    return (int(head.split()[1]) if head else 0), head.lower(), body


class Visitor:
    def __init__(self, port, headers="", host="127.0.0.1", name=None, token=None, hello=True, path="/ws", secure=False, source=None):
        self.socket = dial(host, port, 20, secure, source)
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: {name or f'127.0.0.1:{port}'}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ".encode() + base64.b64encode(os.urandom(16)) +
                            f"\r\n{headers}\r\n".encode())
        self.stream = self.socket.makefile("rb")
        self.status = int((self.stream.readline() or b"HTTP/1.1 0").split()[1])
        while self.status and self.stream.readline() not in (b"\r\n", b""):
            pass
        self.token = token
        if hello and self.status == 101:
            self.welcome = self.ask(type="hello", protocol=1, name="Anna", **({"token": token} if token else {}))
            self.token = token or self.welcome.get("token")

    def send(self, message, opcode=1):
        data = message if opcode != 1 else json.dumps(message).encode()
        size = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.socket.sendall(bytes([128 | opcode]) + size + bytes(4) + data)

    def receive(self):
        while True:
            head = self.stream.read(2)
            if len(head) < 2:
                raise EOFError
            opcode, size = head
            size = struct.unpack(">H", self.stream.read(2))[0] if size == 126 else struct.unpack(">Q", self.stream.read(8))[0] if size == 127 else size
            data = self.stream.read(size)
            if opcode & 15 == 9:
                self.send(data, opcode=10)
            elif opcode & 15 == 1:
                return json.loads(data)

    def ask(self, **message):
        """Sends it with an id and returns what is answered to that; everything else is passed over."""
        self.send({**message, "id": 5})
        while (answer := self.receive()).get("id") != 5 and answer["type"] != "error":
            pass
        return answer

    def code(self, **message):
        """The same: "ok", or the error's code."""
        answer = self.ask(**message)
        return answer["code"] if answer["type"] == "error" else answer["type"]

    def wait_for(self, kind):
        while (message := self.receive())["type"] != kind:
            pass
        return message

    def view(self, table):
        assert self.code(type="watch", table=table) == "ok"
        self.send({"type": "view"})
        return self.wait_for("view")

    def close(self):
        self.stream.close()
        self.socket.close()


def game(server, moves=0, seats=2, **settings):
    """A table of Goofspiel where people sit on all seats and have begun; its code and the people."""
    people = [Visitor(server.port) for _ in range(seats)]
    table = people[0].ask(type="create", game="goofspiel", seats=seats, **{"clock_s": 0, **settings})["table"]
    for person in people:
        assert person.code(type="watch", table=table) == "ok" and person.code(type="sit") == "ok"
    assert people[0].code(type="start") == "ok"
    for turn in range(moves):
        for person in people:
            assert person.code(type="move", word=f"bid-{turn + 1}", turn=turn) == "ok"
    return table, people
