"""H4: two servers on one data folder acknowledged contradictory moves. The second one does not begin, and names the first."""
import os
import signal

from attack import Server, Visitor, check, fresh_folder, game, report, silure

with fresh_folder() as folder:
    with Server(folder) as first:
        table, people = game(first, moves=1)
        second = silure("--listen", "127.0.0.1:0", "--data", folder)
        check("a second server does not begin", second.returncode == 1, second)
        check("it names the first", f"process {first.process.pid}" in second.stderr, second.stderr)
        check("it says so in French", f"processus {first.process.pid}" in silure("--lang", "fr", "--listen", "127.0.0.1:0", "--data", folder).stderr)
        link = folder + "-link"
        os.symlink(folder, link)
        check("nor under another name of the folder", silure("--listen", "127.0.0.1:0", "--data", link).returncode == 1)
        os.unlink(link)
        check("nor is a backup put under it", silure("--data", folder, "--restore", f"{folder}/silure.sqlite").returncode == 1)
        check("a backup is made all the same", silure("--data", folder, "--backup", f"{folder}/copy").returncode == 0)
        check("the first one plays on", people[0].code(type="move", word="bid-2", turn=1) == "ok")
        first.stop(signal.SIGKILL)
    with Server(folder) as next_one:
        check("a killed server leaves no lock behind", Visitor(next_one.port, token=people[0].token).view(table)["turn"] == 2)
report()
