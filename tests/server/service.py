"""`silure serve` as a service: what it tells the service manager, and where its options come from.

usage: service.py SILURE
"""
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile

silure = str(pathlib.Path(sys.argv[1]).resolve())
passed = failed = 0


def check(name, holds, detail=""):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    print(f"{'ok' if holds else 'not ok'} {name}" + ("" if holds else f": {detail}"))


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def started(arguments, **environment):
    """Starts a server in a folder of its own; the process and the line that says where it listens, or its complaint."""
    process = subprocess.Popen([silure, "serve", *arguments], stderr=subprocess.PIPE, text=True, env={**os.environ, **environment})
    return process, process.stderr.readline()


def manager(folder):
    path = f"{folder}/notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(path)
        listener.settimeout(20)
        process, line = started(["--listen", "127.0.0.1:0", "--data", f"{folder}/told"], NOTIFY_SOCKET=path)
        check("the service manager is told when it is ready", listener.recv(100) == b"READY=1", line)
        process.send_signal(signal.SIGTERM)
        check("and when it stops", listener.recv(100) == b"STOPPING=1")
        check("it stops by itself", process.wait(20) == 0)


def options(folder):
    names = re.findall(r"^  --([a-z-]+) (\S+)", subprocess.run([silure, "serve", "--help"], capture_output=True, text=True).stdout, re.M)
    names = [(name, kind) for name, kind in names if name not in ("config", "backup", "restore", "export", "import", "lang", "help", "store")]  # tests/server/store.c has a database
    check("there are many options", len(names) > 20, names)
    page = pathlib.Path(__file__).resolve().parents[2] / "docs" / "security.md"
    limits = re.findall(r"`([a-z-]+)`", "".join(line.split("|")[1] for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("| `")))
    kinds_of_limits = ("N", "AGE", "AGE|SIZE")
    numbers = [name for name, kind in names if kind in kinds_of_limits]
    check("docs/security.md has all limits and no others", sorted(limits) == sorted(numbers), set(limits) ^ set(numbers))
    # Everything by file at once, everything by the environment at once: all are known, and bad values are named.
    good = {"N": "7", "AGE": "90d", "AGE|SIZE": "90d", "on|off": "off", "debug|info|warning|error|silent": "info", "here|off|all": "here", "ADDR:PORT": "127.0.0.1:0", "DIR": folder, "LIST": "https://a.example", "NAME": "X-Client-RTT",
            "local|synchronous": "local", "URL": "https://a.example"}
    values = {name: good[kind] for name, kind in names} | {"data": f"{folder}/all", "connections": "100", "tables": "10"}
    config = pathlib.Path(folder) / "all.conf"
    config.write_text("# all of them\n" + "".join(f"{name} = {value}\n" for name, value in values.items()))
    variables = {"SILURE_" + name.upper().replace("-", "_"): value for name, value in values.items()}
    for way, arguments, environment in [("a file", ["--config", str(config)], {}), ("the environment", [], variables),
                                        ("flags", [argument for name, value in values.items() for argument in (f"--{name}", value)], {})]:
        process, line = started(arguments, **environment)
        check(f"all options by {way}", '"listening"' in line, line)
        process.terminate()
        process.wait(20)
    for name, kind in names:
        if kind not in (*kinds_of_limits, "on|off"):
            continue
        config.write_text(f"{name} = maybe\n")
        process, line = started(["--config", str(config)])
        check(f"a bad {name} in a file", process.wait(20) == 2 and name in line and "line 1" in line, line)
        process, line = started([], **{"SILURE_" + name.upper().replace("-", "_"): "maybe"})
        check(f"a bad {name} in the environment", process.wait(20) == 2 and name in line, line)
    # Flags before the environment before the file.
    by_file, by_environment, by_flag = (f"127.0.0.1:{free_port()}" for _ in range(3))
    config.write_text(f"listen = {by_file}\ndata = {folder}/order\n")
    for arguments, environment, expected in [([], {}, by_file), ([], {"SILURE_LISTEN": by_environment}, by_environment),
                                             (["--listen", by_flag], {"SILURE_LISTEN": by_environment}, by_flag)]:
        process, line = started(["--config", str(config), *arguments], **environment)
        check(f"the nearest setting counts: {expected}", f'"port":{expected.split(":")[1]}' in line, line)
        process.terminate()
        process.wait(20)


with tempfile.TemporaryDirectory() as scratch:
    manager(scratch)
    options(scratch)
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
