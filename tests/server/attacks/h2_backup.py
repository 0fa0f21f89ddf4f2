"""H2: a backup never ended on a busy server. 300 MB at 100 commits a second within 5 s, and the slowest answer meanwhile under 100 ms;
private, never over a stranger's file, never waiting for one that is locked."""
import os
import sqlite3
import subprocess
import sys
import threading
import time

from attack import NO_LIMITS, SLOW, Server, Visitor, check, fresh_folder, game, report, silure

MEGABYTES, TRIES = 300, 6
JUDGED = 3 if SLOW == 1 else 1  # a build that is watched has no time of its own


def fill(folder):
    """As if years had been played."""
    db = sqlite3.connect(f"{folder}/silure.sqlite")
    db.execute("INSERT INTO tables (id, code, created_ms, over) VALUES (100000, 'zzzzzzzzzz', 0, 1)")
    db.executemany("INSERT INTO log (table_id, at_ms, kind, text) VALUES (100000, 0, 'h', ?)",
                   (("%07d" % i * 140,) for i in range(MEGABYTES * 1000)))
    db.commit()
    db.close()


def plain_copy(folder):
    """How long this disk needs to write that many bytes; afterwards neither that copy nor an earlier backup is there."""
    at = time.monotonic()
    with open(f"{folder}/silure.sqlite", "rb") as source, open(f"{folder}/plain", "wb") as copy:
        while some := source.read(1 << 22):
            copy.write(some)
        copy.flush()
        os.fsync(copy.fileno())
    took = time.monotonic() - at
    for name in ("plain", "copy.db"):
        if os.path.exists(f"{folder}/{name}"):
            os.unlink(f"{folder}/{name}")
    os.sync()  # a disk that is told of freed blocks stands still for it: not while somebody's answer is timed
    return took


# Beside everything, a process that only sleeps: how late it wakes is the machine's doing, not the server's.
CONTROL = """
import sys, time, threading
stop = threading.Event()
threading.Thread(target=lambda: (sys.stdin.read(), stop.set()), daemon=True).start()
late = 0
while not stop.is_set():
    at = time.monotonic()
    time.sleep(0.005)
    late = max(late, time.monotonic() - at - 0.005)
print(late)
"""


def attempt(folder, server, slowest):
    """One backup under load: how long it took, commits a second, the slowest answer; and whether the machine was busy with other things."""
    plain = plain_copy(folder)
    control = subprocess.Popen([sys.executable, "-c", CONTROL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    slowest[0] = 0.0
    before, at = server.metric("store_commits"), time.monotonic()
    copy = silure("--data", folder, "--backup", f"{folder}/copy.db")
    took = time.monotonic() - at
    slow, commits = slowest[0], (server.metric("store_commits") - before) / took
    late = float(control.communicate()[0])
    size = os.path.getsize(f"{folder}/copy.db") / 1e6 if copy.returncode == 0 else 0
    print(f"# {size:.0f} MB in {took:.1f} s at {commits:.0f} commits/s, slowest answer {1000 * slow:.0f} ms; a plain copy takes {plain:.1f} s, the machine stood still for "
          f"{1000 * late:.0f} ms at most")
    check("it ends well", copy.returncode == 0, copy)
    check("it is whole", size > MEGABYTES, size)
    return late > 0.02 or plain > 2, (took, commits, slow)


def under_load(folder):
    stop, slowest, answers = threading.Event(), [0.0], [0]

    def chat(person):
        while not stop.is_set():
            at = time.monotonic()
            assert person.code(type="chat", text="hello") == "ok"
            slowest[0] = max(slowest[0], time.monotonic() - at)
            answers[0] += 1

    with Server(folder, *NO_LIMITS, "--gather-ms", "0") as server:
        people = [person for _ in range(2) for person in game(server)[1]]
        threads = [threading.Thread(target=chat, args=[person]) for person in people]
        for thread in threads:
            thread.start()
        # The limits are the limits, and medians are held to them: a disk that others use stands still now and then. Where the control beside it shows that the
        # machine was busy with other things, it is tried again; where it always was, once within the limits is enough.
        tries = []
        while len(tries) < TRIES and sum(not busy for busy, _ in tries) < JUDGED:
            tries.append(attempt(folder, server, slowest))
        quiet = [figures for busy, figures in tries if not busy]
        took, commits, slow = (sorted(one)[len(quiet) // 2] for one in zip(*quiet)) if quiet else min((figures for _, figures in tries), key=lambda one: one[2])
        stop.set()
        for thread in threads:
            thread.join()
    check("within 5 s, at 100 commits a second, the slowest answer within 100 ms", took < 5 * SLOW and commits > 100 / SLOW and slow < 0.1 * SLOW, tries)
    check("no file beside it", sorted(name for name in os.listdir(folder) if name.startswith("copy")) == ["copy.db"], os.listdir(folder))


def destinations(folder):
    def backup(to, **more):
        return silure("--data", folder, "--backup", to, timeout=20 * SLOW, **more)

    to = f"{folder}/copy.db"
    check("it is for its owner alone", os.stat(to).st_mode & 0o777 == 0o600, oct(os.stat(to).st_mode))
    os.chmod(to, 0o644)
    check("an earlier backup is replaced", backup(to).returncode == 0 and os.stat(to).st_mode & 0o777 == 0o600)
    check("whatever the umask", backup(f"{folder}/open.db", umask=0).returncode == 0 and os.stat(f"{folder}/open.db").st_mode & 0o777 == 0o600)
    for name, content in [("letter.txt", b"Dear Anna,\n"), ("other.db", None), ("odd", b"SQLite format 3\0" + bytes(600))]:
        path = f"{folder}/{name}"
        if content is None:
            with sqlite3.connect(path) as db:
                db.execute("CREATE TABLE letters (text)")
            db.close()
        else:
            open(path, "wb").write(content)
        before = open(path, "rb").read()
        refused = backup(path)
        check(f"{name} is not ours", refused.returncode == 1 and "stays as it is" in refused.stderr, refused)
        check(f"{name} is as it was", open(path, "rb").read() == before)
    check("nor over itself", backup(f"{folder}/silure.sqlite").returncode == 1)
    check("nor over a folder or a device", backup(folder).returncode == 1 and backup("/dev/null").returncode == 1)
    open(f"{folder}/empty", "w").close()
    check("an empty file is taken", backup(f"{folder}/empty").returncode == 0)
    holder = sqlite3.connect(to, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    at = time.monotonic()
    locked = backup(to)
    check("a locked one is refused at once", locked.returncode == 1 and time.monotonic() - at < 2 * SLOW, (locked, time.monotonic() - at))
    check("in a sentence", "in use by another program" in locked.stderr, locked.stderr)
    holder.close()
    check("no store, no backup", silure("--data", f"{folder}/nothing", "--backup", f"{folder}/none").returncode == 1
          and not os.path.exists(f"{folder}/none"))


with fresh_folder() as folder:
    with Server(folder):
        pass
    fill(folder)
    under_load(folder)
    with sqlite3.connect(f"{folder}/silure.sqlite") as db:
        db.execute("DELETE FROM log WHERE table_id = 100000")
        db.execute("DELETE FROM tables WHERE id = 100000")
    db.execute("VACUUM")
    db.close()
    destinations(folder)
report()
