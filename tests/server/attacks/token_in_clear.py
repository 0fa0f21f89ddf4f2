"""`silure play --join http://…` sent a token in clear that it had got by TLS from the same name and port: a link was enough to get it. What came by
TLS goes by TLS alone; of an older program's file, which does not say how it came, nobody hears who could be listening."""
import base64
import hashlib
import json
import os
import pathlib
import socket
import subprocess

from attack import PROGRAM, SLOW, check, fresh_folder, report

SECURE, PLAIN, OLDER = (letter * 64 for letter in "abc")


def received(stream, size):
    data = stream.read(size)
    assert len(data) == size, data
    return data


def told(listener):
    """What the next program that comes says first."""
    connection, _ = listener.accept()
    with connection, connection.makefile("rb") as stream:
        connection.settimeout(20 * SLOW)
        key = b""
        while (line := stream.readline()) not in (b"\r\n", b""):
            if line.lower().startswith(b"sec-websocket-key:"):
                key = line.split(b":", 1)[1].strip()
        accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
        connection.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n")
        size = received(stream, 2)[1] & 127
        size = int.from_bytes(received(stream, 2), "big") if size == 126 else size
        mask = received(stream, 4)
        return json.loads(bytes(byte ^ mask[i % 4] for i, byte in enumerate(received(stream, size))))


def token_at(host, files, top):
    """The token that a program sends in clear to this host, where it has these files."""
    with socket.create_server((host, 0)) as listener, fresh_folder() as state:
        listener.settimeout(20 * SLOW)
        port = listener.getsockname()[1]
        folder = pathlib.Path(state, "silure", "online")
        folder.mkdir(parents=True)
        for ending, token in files.items():
            (folder / f"{host}_{port}{ending}").write_text(token)
        program = subprocess.Popen([PROGRAM, "play", "--plain", "--join", f"http://{host}:{port}/t/abcdefghjk"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL, env={**os.environ, "HOME": top, "XDG_STATE_HOME": state})
        hello = told(listener)
        program.kill()
        program.communicate()
        check(f"{host}: it says hello", hello["type"] == "hello", hello)
        return hello.get("token")


with fresh_folder() as home:
    check("a token that came by TLS is not sent in clear", token_at("127.0.0.1", {".https.token": SECURE}, home) is None)
    check("one that came in clear is", token_at("127.0.0.1", {".https.token": SECURE, ".http.token": PLAIN}, home) == PLAIN)
    check("on one's own machine an older program's is", token_at("127.0.0.1", {".token": OLDER}, home) == OLDER)
    check("elsewhere it is not", token_at("127.0.0.2", {".token": OLDER}, home) is None)
report()
