"""Terminals of a fixed size, driven by keys and read as text: one tmux server of our own, one session a terminal."""
import itertools
import os
import shlex
import subprocess
import time

PATIENCE_S = 60


class Tmux:
    def __init__(self, folder):
        self.socket = os.path.join(folder, "tmux")
        self.numbers = itertools.count()
        settings = os.path.join(folder, "tmux.conf")
        with open(settings, "w", encoding="utf-8") as file:
            file.write("set -g remain-on-exit on\nset -g remain-on-exit-format ''\nset -g status off\nset -g default-terminal tmux-256color\n"
                       "set -g escape-time 0\n")
        # A session that stays, so that the server does.
        self.call("-f", settings, "new-session", "-d", "-s", "keeper", "cat")

    def call(self, *words):
        done = subprocess.run(["tmux", "-u", "-S", self.socket, *words], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"tmux {words[0]}: {done.stderr.strip()}")
        return done.stdout

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True)


class Terminal:
    """One program in one terminal."""

    def __init__(self, tmux, command, size, environment):
        self.tmux, self.name = tmux, f"t{next(tmux.numbers)}"
        self.ended = os.path.join(os.path.dirname(tmux.socket), f"{self.name}.ended")
        # tmux may lose the last words of a program whose terminal closes with it: the terminal stays, and a file says that it has ended.
        words = ["env", "-i", *(f"{name}={value}" for name, value in environment.items()), "TERM=tmux-256color",
                 "sh", "-c", '"$@"; : >"$0"; exec cat >/dev/null', self.ended, *map(str, command)]
        tmux.call("new-session", "-d", "-s", self.name, "-x", str(size[0]), "-y", str(size[1]), "exec " + shlex.join(words))

    def keys(self, *keys, times=1):
        self.tmux.call("send-keys", "-t", self.name, "-N", str(times), *keys)

    def text(self, text):
        self.tmux.call("send-keys", "-t", self.name, "-l", text)

    def screen(self, colours=False):
        return "\n".join(line.rstrip() for line in self.tmux.call("capture-pane", "-p", "-t", self.name, *(["-e"] if colours else [])).split("\n")).rstrip("\n") + "\n"

    def pid(self):
        shell = int(self.tmux.call("display-message", "-p", "-t", self.name, "#{pane_pid}"))
        with open(f"/proc/{shell}/task/{shell}/children", encoding="ascii") as children:
            return int(children.read().split()[0])

    def dead(self):
        return os.path.exists(self.ended)

    def resize(self, size):
        self.tmux.call("resize-window", "-t", self.name, "-x", str(size[0]), "-y", str(size[1]))

    def wait(self, holds, patience_s=PATIENCE_S):
        """Looks again and again until the screen is as wanted; returns it, or None when patience is at its end."""
        until = time.monotonic() + patience_s
        while True:
            screen = self.screen()
            if holds(screen):
                return screen
            if time.monotonic() > until:
                return None
            time.sleep(0.02)

    def wait_for(self, *texts, patience_s=PATIENCE_S):
        return self.wait(lambda screen: all(text in screen for text in texts), patience_s)

    def wait_still(self, holds, looks=5):
        """As wait, but what holds must be seen several times in a row: a screen may be caught half drawn."""
        last, seen = None, 0

        def still(screen):
            nonlocal last, seen
            last, seen = screen, seen + 1 if screen == last else 1
            return holds(screen) and seen >= looks

        return self.wait(still)

    def settle(self):
        """For writing golden screens only: what stands still for a while."""
        last, since = None, 0.0
        while time.monotonic() - since < 0.7 or last is None:
            screen = self.screen()
            if screen != last:
                last, since = screen, time.monotonic()
            time.sleep(0.05)
        return last

    def close(self):
        self.tmux.call("kill-session", "-t", self.name)
