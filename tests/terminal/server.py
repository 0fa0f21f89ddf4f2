"""A table server for the terminal's tests, and the friend who opens a table there."""
import base64
import contextlib
import hashlib
import json
import os
import socket
import struct
import subprocess
import threading


class Server:
    """`silure serve` on a free port of this machine."""

    def __init__(self, program, folder):
        self.program, self.folder, self.port = program, folder, 0
        self.start()

    def start(self):
        self.process = subprocess.Popen([self.program, "serve", "--listen", f"127.0.0.1:{self.port}", "--data", self.folder, "--bot-ms", "0"],
                                        stderr=subprocess.PIPE, text=True)
        self.port = json.loads(self.process.stderr.readline())["port"]

    def kill(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        self.process.terminate()
        self.process.wait()


class Friend:
    """Somebody who speaks the protocol of docs/protocol.md by hand."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.socket.sendall(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                            b"Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)) + b"\r\n\r\n")
        self.stream = self.socket.makefile("rb")
        while self.stream.readline() != b"\r\n":
            pass
        self.send({"type": "hello", "protocol": 1, "name": "Anna", "bytes": True})
        self.wait_for("welcome")

    def send(self, message, opcode=1):
        data = message if opcode == 10 else json.dumps(message).encode()
        size = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.socket.sendall(bytes([128 | opcode]) + size + bytes(4) + data)

    def receive(self):
        while True:
            opcode, size = self.stream.read(2)
            size = struct.unpack(">H", self.stream.read(2))[0] if size == 126 else struct.unpack(">Q", self.stream.read(8))[0] if size == 127 else size
            data = self.stream.read(size)
            if opcode & 15 == 9:
                self.send(data, opcode=10)
            elif opcode & 15 == 1:
                return json.loads(data)

    def wait_for(self, *types):
        while (message := self.receive())["type"] not in types:
            pass
        return message

    def create(self, game, seats, bots, **more):
        self.send({"type": "create", "game": game, "seats": seats, "bots": bots, **more})
        return self.wait_for("table")["table"]

    def wait_until_seated(self, seat):
        while self.wait_for("table")["seats"][seat]["kind"] != "person":
            pass


def shake(line, stream):
    """A server's part of a WebSocket's beginning. Returns what was asked for."""
    asked, key = stream.readline().split()[1].decode(), b""
    while (head := stream.readline()) not in (b"\r\n", b""):
        if head.lower().startswith(b"sec-websocket-key:"):
            key = head.split(b":")[1].strip()
    accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
    line.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Protocol: silure.1\r\n"
                 b"Sec-WebSocket-Accept: " + accept + b"\r\n\r\n")
    return asked


class Liar:
    """A server that sends what it likes: the messages given, in the client's order of asking (hello, watch)."""

    def __init__(self, answers):
        self.answers = answers
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        line, _ = self.listener.accept()
        shake(line, line.makefile("rb"))
        for messages in self.answers:
            if not line.recv(65536):
                return
            for message in messages:
                data = json.dumps(message).encode()
                line.sendall(b"\x81\x7e" + struct.pack(">H", len(data)) + data)
        while line.recv(65536):
            pass


class Mover:
    """A server that has no tables: it says that another has them, at first behind the same address, then at one of its own."""

    def __init__(self, address):
        self.address, self.asked = address, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            line, _ = self.listener.accept()
            stream = line.makefile("rb")
            self.asked.append(shake(line, stream))
            first = len(self.asked) == 1
            for answer in ({"type": "welcome", "protocol": 2, "who": 1, "name": "x", "games": [], "bots": []},
                           {"type": "error", "code": "moved", "text": "elsewhere", "table": "abc", "node": "b", **({} if first else {"address": self.address})}):
                asked = self.read(stream)
                self.write(line, {**answer, **({"id": asked["id"]} if "id" in asked else {})})

    def read(self, stream):
        _, size = stream.read(2)
        size &= 127
        size = struct.unpack(">H", stream.read(2))[0] if size == 126 else size
        mask = stream.read(4)
        return json.loads(bytes(byte ^ mask[i % 4] for i, byte in enumerate(stream.read(size))))

    def write(self, line, message):
        data = json.dumps(message).encode()
        size = b"\x7e" + struct.pack(">H", len(data)) if len(data) < 1 << 16 else b"\x7f" + struct.pack(">Q", len(data))
        line.sendall(b"\x81" + size + data)


class Breaker(Mover):
    """A server whose connections break off when it is told so: each visit gets its own lists of messages, in the client's order of asking. The last one stays."""

    def __init__(self, visits):
        self.visits, self.said, self.breaks = visits, [], threading.Event()
        super().__init__(None)

    def serve(self):
        with contextlib.suppress(ConnectionError):  # of who hangs up
            self.receive_all()

    def receive_all(self):
        for visit in self.visits:
            line, _ = self.listener.accept()
            stream = line.makefile("rb")
            shake(line, stream)
            for messages in visit:
                self.said.append(self.read(stream))
                for message in messages:
                    self.write(line, message)
            if visit is not self.visits[-1]:
                self.breaks.wait()
                line.shutdown(socket.SHUT_RDWR)
        while line.recv(65536):
            pass
