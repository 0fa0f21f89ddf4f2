"""Low: a configuration file's long comment went on as an option; a folder and an unknown log level were accepted."""
from attack import Server, check, fresh_folder, report, silure

with fresh_folder() as folder:
    path = f"{folder}/silure.conf"

    def refused(content, *sentences):
        open(path, "wb").write(content)
        end = silure("--listen", "127.0.0.1:0", "--data", f"{folder}/data", "--config", path, timeout=10)
        return end.returncode == 2 and all(sentence in end.stderr for sentence in sentences), end

    check("a comment that is too long", *refused(b"# " + b"x" * 1021 + b"tables = 3\n", "line 1", "too long"))
    check("a value that is too long", *refused(b"\nlog = info\npage = " + b"/x" * 1000 + b"\n", "line 3", "too long"))
    check("a text longer than its option takes", *refused(b"origins = " + b"x" * 600 + b"\n", "line 1", "shorter"))
    check("an unknown log level", *refused(b"log = loud\n", "line 1", "debug|info|warning|error|silent", "loud"))
    check("an empty one", *refused(b"log =\n", "line 1", "debug|info"))
    check("a piece of one", *refused(b"log = inf\n", "line 1"))
    check("an unknown kind of metrics", *refused(b"metrics = yes\n", "here|off|all"))
    check("no equals sign", *refused(b"log info\n", "line 1", "NAME = VALUE"))
    for arguments, sentence in [(["--config", folder], "irectory"), (["--config", f"{folder}/none"], "No such"), (["--log", "loud"], "loud")]:
        end = silure("--listen", "127.0.0.1:0", "--data", f"{folder}/data", *arguments, timeout=10)
        check(f"{arguments[0]} {arguments[1][-5:]}", end.returncode == 2 and sentence in end.stderr, end)
    open(path, "w").write("# " + "x" * 1000 + "\n\ntables = 3\n  log = warning  \r\nmetrics = off")
    with Server(f"{folder}/data", "--config", path, "--log", "info"):
        check("everything else as ever, without a last line end too", True)
report()
