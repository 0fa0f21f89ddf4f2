"""Runs every command of README.md and docs/*.md as it is written there.

usage: readme.py BUILD, where BUILD is built, with its page. Every line of a block ```sh is run, in order, in a folder that looks like the
project's; a block ```console shows commands behind "$ " with what they answer ("…" stands for anything). A server is started,
asked for its health, and ended. Other places and ports than the written ones are used where those belong to the machine. A comment right
above a block changes that, for all to see:
    <!-- test: 100000 => 500 -->        what is long is made short
    <!-- test: with databases -->       db1, db2 and db3 are databases of the test's own (tests/cluster/database)
    <!-- test: not run, because … -->   and is told in the result
Blocks in other languages may have no line that looks like a command; links between the documents must lead somewhere, and the walk of an
online move must name what there is.
"""
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request

from checks import check, report

BUILD = pathlib.Path(sys.argv[1]).resolve()
HERE = pathlib.Path(__file__).resolve().parent.parent
PAGES = [HERE / "README.md", HERE / "CONTRIBUTING.md", *sorted((HERE / "docs").glob("*.md"))]
BLOCK = re.compile(r"(?:<!-- test: (?P<note>.*?) -->\n)?^```(?P<language>\w*)\n(?P<lines>.*?)^```$", re.S | re.M)
COMMAND = re.compile(r"^(\$ |build/silure|silure [a-z]|\./|tools/\w|tests/\w|sudo |npm |meson |ninja )")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def shell(command, **settings):
    return subprocess.Popen(["bash", "-c", command], cwd=folder, env=ENVIRONMENT, text=True, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, start_new_session=True, **settings)


def is_server(command):
    return command == "./play" or (" serve" in command and not re.search("--(backup|restore|import|export|check)", command))


def with_databases(lines):
    """The lines, with the addresses of databases that were started for them."""
    if not databases:
        databases.append(folder / "databases")
        databases[0].mkdir()
        os.chmod(folder, 0o755)
        run("databases", f"tests/cluster/database three {databases[0]}")

    def address(found):
        hosts = ",".join(f"{databases[0]}/db{int(name[2:]) - 1}" for name in found[1].split(","))
        return f"postgres:///{found[2]}?host={hosts}&user=silure"
    return [re.sub(r"postgres://silure@([db\d,]+)/(\w+)", address, line) for line in lines]


def serve(name, command):
    port = free_port()
    # It tells us when it is ready, as it tells systemd.
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices:
        notices.bind(str(folder / f"ready-{port}"))
        notices.settimeout(90)
        ENVIRONMENT.update(SILURE_LISTEN=f"127.0.0.1:{port}", NOTIFY_SOCKET=str(folder / f"ready-{port}"))
        server = shell("exec env " + command.replace(":7464", f":{port}"), stdin=subprocess.DEVNULL)
        try:
            ready = notices.recv(1024)
            health = urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10).status
            page = urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10).read()
            check(f"{name} answers", b"READY=1" in ready and health == 200 and b"Silure" in page, (ready, health, page[:80]))
        except OSError as problem:
            check(f"{name} answers", False, problem)
    os.killpg(server.pid, signal.SIGTERM)
    out, err = server.communicate(timeout=30)
    check(f"{name} ends", server.returncode == 0, (server.returncode, out[-300:], err[-500:]))


def run(name, command):
    done = shell(command, stdin=subprocess.DEVNULL)
    out, err = done.communicate(timeout=120)
    check(name, done.returncode == 0, (done.returncode, out[-300:], err[-500:]))
    return out


def session(name, lines):
    """A command, the lines it is given, and the lines it answers; answers of our programs are JSON, what they read never is."""
    command, said = lines[0][2:], lines[1:]
    typed = [line for line in said if not line.startswith("{")]
    expected = [line for line in said if line.startswith("{")]
    done = shell(command, stdin=subprocess.PIPE)
    out, err = done.communicate("\n".join(typed) + "\n", timeout=60)
    check(name, done.returncode == 0, err)
    answers = out.splitlines()
    check(f"{name}: as many answers", len(answers) == len(expected), answers)
    for answer, line in zip(answers, expected):
        pattern = ".*".join(map(re.escape, line.split("…")))
        check(f"{name}: {line[:40]}", re.fullmatch(pattern, answer), answer)


def run_block(page, note, language, text):
    place = page.relative_to(HERE)
    lines = text.splitlines()
    if language not in ("sh", "console"):
        strays = [line for line in lines if COMMAND.match(line)]
        check(f"{place}: commands stand in blocks that are run", not strays, strays)
        return
    if note and note.startswith("not run, because "):
        print(f"# {place}: {', '.join(lines)}: {note}")
        return
    if note == "with databases":
        note, lines = None, with_databases(lines)
    changes = [change.split(" => ") for change in note.split(", ")] if note else []
    for before, after in changes:
        check(f"{place}: {before!r} is there to be shortened", any(before in line for line in lines))
        lines = [line.replace(before, after) for line in lines]
    lines = [line.replace("/var/lib/silure", "data") for line in lines]
    if language == "console":
        for chunk in re.split(r"^(?=\$ )", "\n".join(lines), flags=re.M):
            if chunk:
                session(f"{place}: {chunk.splitlines()[0]}", chunk.splitlines())
        return
    for line in filter(None, (line.split("  #")[0].strip() for line in lines)):
        (serve if is_server(line) else run)(f"{place}: {line}", line)


def links_lead_somewhere(page):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
    for target in re.findall(r"\]\(([^)#\s]+)", text) + re.findall(r'src(?:set)?="([^"]+)"', text):
        if "://" not in target:
            check(f"{page.relative_to(HERE)}: {target} exists", (page.parent / target).exists())


def walk_is_true():
    """The walk of an online move names functions that stand in the files named behind them, in at most 20 steps, numbered one after the other."""
    text = (HERE / "docs/architecture.md").read_text(encoding="utf-8")
    steps = re.findall(r"^(\d+)\. (.*)", text[text.index("An online move"):text.index("Afterwards the table")], re.M)
    check("the walk of an online move has 10 to 20 steps", 10 <= len(steps) <= 20 and [int(number) for number, _ in steps] == [*range(1, len(steps) + 1)], steps)
    for number, step in steps:
        names = []
        for name in re.findall(r"`([\w/.]+)`", step.split(": ")[0]):
            if not name.endswith(".c"):
                names.append(name)
                continue
            source = (HERE / name).read_text(encoding="utf-8") if (HERE / name).exists() else ""
            for function in names:
                check(f"step {number}: {function} stands in {name}", re.search(rf"^[a-z][\w *]*\b{function}\(", source, re.M) or function in ("observe", "ok"))
            names = []
        check(f"step {number} names files", not set(names) - {"observe", "ok"} and ".c`" in step, names)


databases = []
folder = pathlib.Path(tempfile.mkdtemp(prefix="silure-"))
(folder / "bin").mkdir()
(folder / "bin/silure").symlink_to(BUILD / "silure")
for entry in HERE.iterdir():
    if entry.name not in ("build", ".git", "data"):
        (folder / entry.name).symlink_to(entry)
(folder / "build").symlink_to(BUILD)
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "PATH": f"{folder}/bin:{os.environ['PATH']}", "XDG_STATE_HOME": str(folder / "state"),
               "SILURE_DATA": str(folder / "tables"), "PKG_CONFIG_PATH": str(BUILD / "meson-uninstalled"), "LD_LIBRARY_PATH": str(BUILD / "lib")}
try:
    walk_is_true()
    for page in PAGES:
        links_lead_somewhere(page)
        for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
            run_block(page, block["note"], block["language"], block["lines"])
        check(f"{page.relative_to(HERE)}: no block hides behind an indent",
              not re.search(r"^\n {4}(\$ |build/silure|\./)", page.read_text(encoding="utf-8"), re.M))
finally:
    for number in range(3 * len(databases)):
        subprocess.run([HERE / "tests/cluster/database", "stop", databases[0] / f"db{number}"], check=False)
    shutil.rmtree(folder)
report()
