"""People at the tables of a `silure serve`, by the protocol alone, many in one thread. For make.py and compatibility.py."""
import base64
import json
import os
import select
import socket
import struct
import subprocess
import time

FLAGS = ["--bot-ms", "0", "--connects-per-minute", "0", "--connections-per-address", "0", "--creates-per-minute", "0",
         "--joins-per-minute", "0", "--messages-per-minute", "0", "--chats-per-minute", "0", "--address-share", "0"]


class Server:
    """`silure serve` on a free port of this machine."""

    def __init__(self, program, folder, *flags):
        self.process = subprocess.Popen([program, "serve", "--listen", "127.0.0.1:0", "--data", folder, *FLAGS, *flags],
                                        stderr=subprocess.PIPE, text=True)
        self.port = json.loads(self.process.stderr.readline())["port"]

    def close(self):
        self.process.terminate()
        return self.process.wait() == 0


class Person:
    """One connection. What has come is in `table`, `view`, `chats`, `over`; `answers` has the replies by their id."""

    def __init__(self, port, name=None, token=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.socket.sendall(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                            b"Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)) + b"\r\n\r\n")
        self.bytes, self.answers, self.last_id, self.gone = b"", {}, 0, False
        self.forget()
        while b"\r\n\r\n" not in self.bytes:
            self.bytes += self.socket.recv(65536)
        self.bytes = self.bytes.split(b"\r\n\r\n", 1)[1]
        hello = {"type": "hello", "protocol": 1, **({"name": name} if name else {}), **({"token": token} if token else {})}
        welcome = self.ask(hello)
        self.token = token or welcome.get("token")

    def forget(self):
        self.table = self.view = self.over = None
        self.chats, self.views_at, self.pressed, self.tried = [], 0, 0, None

    def waiting(self, number):
        """Whether a request has no answer yet."""
        return number and number not in self.answers

    def send(self, message, opcode=1):
        data = message if opcode == 10 else json.dumps(message).encode()
        size = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.socket.sendall(bytes([128 | opcode]) + size + bytes(4) + data)

    def request(self, message):
        self.last_id += 1
        self.send({**message, "id": self.last_id})
        return self.last_id

    def ask(self, message, timeout_s=20):
        number, until = self.request(message), time.monotonic() + timeout_s
        while number not in self.answers:
            listen([self], max(0, until - time.monotonic()))
            if time.monotonic() > until or self.gone:
                return {"type": "error", "code": "silence"}
        return self.answers.pop(number)

    def frames(self):
        while len(self.bytes) >= 2:
            head, size = 2, self.bytes[1]
            if size == 126:
                head = 4
            elif size == 127:
                head = 10
            if len(self.bytes) < head:
                return
            if head > 2:
                size = int.from_bytes(self.bytes[2:head], "big")
            if len(self.bytes) < head + size:
                return
            opcode, data = self.bytes[0] & 15, self.bytes[head:head + size]
            self.bytes = self.bytes[head + size:]
            if opcode == 9:
                self.send(data, opcode=10)
            elif opcode == 1:
                yield json.loads(data)

    def receive(self):
        data = self.socket.recv(1 << 20)
        self.gone |= not data
        self.bytes += data
        for message in self.frames():
            kind = message["type"]
            if kind == "table":
                self.table = message
            elif kind == "view":
                self.view, self.views_at = message, time.monotonic()
            elif kind == "over":
                self.over = message
            elif kind == "chat":
                self.chats.append(message)
            if "id" in message:
                self.answers[message["id"]] = message

    def time_ms(self):
        """The table's time in a race, as far as this connection knows."""
        return self.view["time_ms"] + 1000 * (time.monotonic() - self.views_at)

    def close(self):
        self.socket.close()


def listen(people, timeout_s):
    """Takes in what has come for any of them, waiting at most `timeout_s` for something."""
    ready, _, _ = select.select([person.socket for person in people if not person.gone], [], [], timeout_s)
    for person in people:
        if person.socket in ready:
            person.receive()


def press_live(person, claims=True):
    """Live Kawaii, in a hurry to end: spends hearts on one's own pile, flips as early as one may, is done at once."""
    if not person.view or person.over or person.waiting(person.pressed):
        return
    view, seat, legal, word = person.view["view"], person.table["you"], person.view["legal"], None
    if claims and f"claim-{seat}" in legal:
        word = f"claim-{seat}"
    elif "done" in legal:
        word = "done"
    elif "rock" in legal:
        word = "rock"
    elif "flip" in legal and not view["stopped"] and person.time_ms() > (view["flip_from_ms"] or 0) + 5:
        word = "flip"
    if word and (word, person.view) != person.tried:
        person.tried = (word, person.view)
        person.pressed = person.request({"type": "move", "word": word})
