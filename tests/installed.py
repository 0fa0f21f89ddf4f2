"""What `meson install` puts where, run from there: program, page, library, manuals, completions, desktop and service files.

usage: installed.py BUILD. Needs a C and a C++ compiler, pkg-config, man, desktop-file-validate, appstreamcli and systemd-analyze.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request

from checks import check, report

BUILD = pathlib.Path(sys.argv[1]).resolve()
HERE = pathlib.Path(__file__).resolve().parent.parent


def run(*command, **settings):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL,
                          cwd=scratch, env={**os.environ, "LC_ALL": "C.UTF-8",
                               "XDG_STATE_HOME": str(scratch), **settings})
    return done.returncode, done.stdout, done.stderr


def everything_is_in_its_place():
    # lib, lib64 or lib/x86_64-linux-gnu: meson asks the system.
    arch = next(root.glob("lib*/**/libsilure.so.0"), root / "lib/libsilure.so.0").parent
    for name in ("bin/silure", "include/silure.h", "include/silure_batch.h", "share/man/man6/silure.6", "share/man/man8/silure-serve.8",
                 "share/man/man5/silure-record.5", "share/man/fr/man6/silure.6", "share/man/fr/man8/silure-serve.8",
                 "share/man/fr/man5/silure-record.5", "share/bash-completion/completions/silure", "share/zsh/site-functions/_silure",
                 "share/fish/vendor_completions.d/silure.fish", "share/applications/org.silure.Silure.desktop",
                 "share/metainfo/org.silure.Silure.metainfo.xml", "share/icons/hicolor/scalable/apps/silure.svg",
                 "share/doc/silure/LICENSE", "share/doc/silure/README.md", "share/doc/silure/docs/library.md",
                 "lib/systemd/system/silure.service", "share/silure/page/index.html", "share/silure/nets/kai-piranja.net", "share/silure/nets/chabyrinthe.net",
                 arch / "libsilure.so", arch / "pkgconfig/silure.pc"):
        check(f"{name} is installed", (root / name).is_file())
    check("the page has its engine", list((root / "share/silure/page").glob("silure-*.wasm")))
    check("nothing else is", {path.name for path in root.iterdir()} <= {"bin", "include", "lib", "share", "etc", arch.relative_to(root).parts[0]},
          list(root.iterdir()))
    check("options of the service", any(path.is_file() for path in (root / "etc/silure.conf", stage / "etc/silure.conf")))
    left = [path for path in root.rglob("*") if path.is_file() and path.suffix not in (".so", ".0") and "bin" not in path.parts
            and b"@bindir@" in path.read_bytes()]
    check("no placeholder is left", not left, left)
    return arch


def the_program_runs():
    program = root / "bin/silure"
    code, out, err = run(program, "games")
    check("silure games", code == 0 and "Chawaï" in out, err)
    code, out, err = run(program, "play", "chawai")
    check("silure play", code == 0 and "dive-1" in out, err)
    server = subprocess.Popen([program, "serve", "--listen", "127.0.0.1:0", "--data", scratch / "data"], stderr=subprocess.PIPE, text=True)
    try:
        port = json.loads(server.stderr.readline())["port"]
        # As a browser asks; who asks otherwise may want a preview, with addresses filled in.
        page = urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"Sec-Fetch-Mode": "navigate"}), timeout=10).read()
        check("silure serve finds its page", page == (root / "share/silure/page/index.html").read_bytes(), page[:80])
    finally:
        server.terminate()
        check("and ends", server.wait() == 0)
        server.stderr.close()


def manuals_are_found():
    for lang, word in (("C.UTF-8", "light-hearted card games"), ("fr_FR.UTF-8", "jeux de cartes légers")):
        source = root / "share/man" / ("fr" if lang.startswith("fr") else "") / "man6/silure.6"
        code, out, err = run("man", "-l", source)
        check(f"man silure, {lang}", code == 0 and word in re.sub(".\b", "", out), err)


def desktop_files_are_sound():
    code, out, err = run("desktop-file-validate", root / "share/applications/org.silure.Silure.desktop")
    check("the desktop file", code == 0 and not out, out)
    code, out, err = run("appstreamcli", "validate", "--no-net", root / "share/metainfo/org.silure.Silure.metainfo.xml")
    check("the AppStream data", code == 0, out + err)
    versions = re.findall(r'<release version="([^"]+)"', (HERE / "data/org.silure.Silure.metainfo.xml").read_text())
    check("the release is told", versions[0] == run(root / "bin/silure", "--version")[1].split()[1], versions)
    check("and in the changes", f"## {versions[0]}\n" in (HERE / "CHANGELOG.md").read_text())
    check("and in the Debian package", (HERE / "debian/changelog").read_text().startswith(f"silure ({versions[0]}) "))
    unit = (root / "lib/systemd/system/silure.service").read_text()
    started = re.search(r"^ExecStart=(\S+)", unit, re.M)[1]
    check("the service starts the installed program", (stage / started[1:]) == root / "bin/silure", started)
    (scratch / "silure.service").write_text(unit.replace(started, str(root / "bin/silure")))
    code, out, err = run("systemd-analyze", "verify", scratch / "silure.service", MANPATH=str(root / "share/man"))
    check("systemd understands the service", code == 0 and not err, err)
    code, out, err = run("systemd-analyze", "security", "--offline=true", "--threshold=20", scratch / "silure.service")
    check("systemd finds the service well shut", code == 0, out[-200:] + err)


def the_package_needs_what_the_build_needs():
    needed = set(" ".join(re.findall(r'need="([^"]*)"', (HERE / "play").read_text())).split()) - {"$need", "gcc", "libc6-dev", "ca-certificates"}
    fields = re.search(r"^Build-Depends:(.*?)^\S", (HERE / "debian/control").read_text(), re.S | re.M)[1]
    declared = {field.split()[0] for field in fields.split(",")}
    check("the Debian package asks for what ./play installs", needed <= declared, needed - declared)


def the_library_is_used(libraries):
    public = set(re.findall(r"\b(silure_\w+)\(", "".join((root / "include" / name).read_text() for name in ("silure.h", "silure_batch.h"))))
    exported = {line.split()[-1].split("@")[0] for line in run("nm", "-D", "--defined-only", libraries / "libsilure.so")[1].splitlines()
                if " A " not in line}
    check("what is exported is what the header declares", exported == public, exported ^ public)
    check("the name has its number", "libsilure.so.0]" in run("readelf", "-d", libraries / "libsilure.so")[1])
    settings = {"PKG_CONFIG_LIBDIR": str(libraries / "pkgconfig"), "PKG_CONFIG_SYSROOT_DIR": str(stage)}
    flags = run("pkg-config", "--cflags", "--libs", "silure", **settings)[1].split()
    check("pkg-config knows it", "-lsilure" in flags, flags)
    example = HERE / "examples/play_random.c"
    check("the example is short", len(example.read_text().splitlines()) <= 40)
    strict = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    for name, compiler in (("C", ["cc", "-std=c11"]), ("C++", ["c++", "-std=c++11", "-x", "c++"])):
        code, out, err = run(*compiler, *strict, example, "-x", "none", *flags, "-o", scratch / name)
        check(f"the example compiles as {name}", code == 0, err)
        for game, seats, options in (("chawai", 4, ""), ("wa-chat-bi", 7, ""), ("kawaii", 3, "pace=calm"), ("chabyrinthe", 2, "size=3")):
            code, out, err = run(scratch / name, game, seats, options, LD_LIBRARY_PATH=str(libraries))
            check(f"the example plays {game} as {name}", code == 0 and out.count("\nseat ") >= seats, out + err)
        check(f"the example says what is wrong, as {name}", run(scratch / name, "chess", LD_LIBRARY_PATH=str(libraries))[::2] ==
              (2, "there is no such game\n"))
    for game in ("chawai", "kai-piranja"):
        code, out, err = run(sys.executable, HERE / "examples/random_games.py", game, 3, 50, LD_LIBRARY_PATH=str(libraries))
        check(f"Python plays {game}", code == 0 and "seat 2" in out, err)


scratch = pathlib.Path(tempfile.mkdtemp(prefix="silure-"))
try:
    stage = scratch / "stage"
    code, out, err = run("meson", "install", "-C", BUILD, "--destdir", stage, "--no-rebuild")
    check("meson install", code == 0, out + err)
    root = stage / "usr/local"
    found = everything_is_in_its_place()
    the_program_runs()
    manuals_are_found()
    desktop_files_are_sound()
    the_package_needs_what_the_build_needs()
    the_library_is_used(found)
finally:
    shutil.rmtree(scratch)
report()
