"""A page of another site gets no WebSocket, however long its name is: an origin of more than 255 letters (a name may have 253) counted as none."""
from attack import Server, Visitor, check, fresh_folder, report

NAME = ".".join(["x" * 63] * 3 + ["y" * 57, "org"])  # as long as names may be
STRANGE = ["http://elsewhere.example", "https://" + NAME, "https://" + NAME + ":12345", "null", "file://", "http://", "https://", "x" * 300, "http://127.0.0.1:1",
           "ftp://127.0.0.1:{port}", "http://127.0.0.1:{port}.elsewhere.example", "http://127.0.0.1:{port}/", "http://user@127.0.0.1:{port}", " "]

with fresh_folder() as folder, Server(folder, "--connects-per-minute", "0") as server:
    for origin in STRANGE:
        origin = origin.format(port=server.port)
        person = Visitor(server.port, headers=f"Origin: {origin}\r\n", hello=False)
        check(f"{origin[:40]} ({len(origin)} letters) gets none", person.status != 101 or origin == " ", person.status)
        person.close()
    for headers in ("", f"Origin: http://127.0.0.1:{server.port}\r\n", f"Origin: https://127.0.0.1:{server.port}\r\n"):
        person = Visitor(server.port, headers=headers)
        check(f"{headers[:20] or 'no origin'} does", person.status == 101 and person.welcome["type"] == "welcome")
        person.close()
# Where all pages come by TLS, a page that did not was written by whoever stands between.
with fresh_folder() as folder, Server(folder, "--secure-cookie", "on") as server:
    for scheme, gets in (("https", True), ("http", False)):
        person = Visitor(server.port, headers=f"Origin: {scheme}://127.0.0.1:{server.port}\r\n", hello=False)
        check(f"with secure-cookie {scheme} {'does' if gets else 'gets none'}", (person.status == 101) == gets, person.status)
        person.close()
report()
