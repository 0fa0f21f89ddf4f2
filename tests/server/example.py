"""Runs the bot of docs/protocol.md, word for word, against a server: example.py SILURE PROTOCOL.md."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

program, page = sys.argv[1:3]
folder = tempfile.mkdtemp(prefix="silure-")
code = re.search(r"```python\n(.*?)```", pathlib.Path(page).read_text(encoding="utf-8"), re.S).group(1)
server = subprocess.Popen([program, "serve", "--listen", "127.0.0.1:0", "--data", folder, "--bot-ms", "0"],
                          stderr=subprocess.PIPE, text=True)
passed = False
try:
    port = json.loads(server.stderr.readline())["port"]
    path = {**os.environ, "PATH": os.path.dirname(os.path.abspath(program)) + ":" + os.environ["PATH"]}
    bot = subprocess.run([sys.executable, "-c", code, str(port)], capture_output=True, text=True, timeout=60, env=path)
    passed = bot.returncode == 0 and re.fullmatch(r"\[-?\d+, -?\d+, -?\d+\] \[[\d, ]*\]\nThe deal was fair: checked on this device\.\n", bot.stdout) is not None
    if not passed:
        print("#", bot.stdout, bot.stderr)
finally:
    server.terminate()
    server.wait()
    shutil.rmtree(folder)
print(f"{int(passed)} passed, {int(not passed)} failed")
sys.exit(not passed)
