"""M8: beside other services' cookies the identity was lost. Fixation: any 64 digits in a cookie became a session. A page with a cookie of its
own could be kept and shared by a cache."""
import re
import secrets

from attack import Server, Visitor, check, fresh_folder, get, report


def fresh_cookie(server, headers=""):
    status, head, _ = get(server.port, "/", headers)
    assert status == 200, head
    found = re.search(r"set-cookie: silure=([0-9a-f]{64})", head)
    return (found.group(1) if found else None), head


with fresh_folder() as folder:
    with fresh_folder() as page:
        open(f"{page}/index.html", "w").write("<!doctype html>")
        with Server(folder, "--page", page) as server:
            token, head = fresh_cookie(server)
            check("the page hands out a cookie", token)
            check("and is then one person's", re.search(r"cache-control: [^\r]*\bprivate\b", head) and "public" not in head, head)
            cookie = f"silure={token}"
            first = Visitor(server.port, headers=f"Cookie: {cookie}\r\n").welcome
            check("the cookie is somebody", first["type"] == "welcome" and "token" not in first, first)
            for size in (900, 1100, 4000, 12000):
                others = "; ".join(f"name{i}={'x' * 90}" for i in range(size // 100))
                for headers in (f"Cookie: {others}; {cookie}\r\n", f"Cookie: {cookie}; {others}\r\n"):
                    again = Visitor(server.port, headers=headers).welcome
                    check(f"beside {size} bytes of others they are the same", again.get("who") == first["who"], again)
                    check(f"and the page leaves it alone ({size})", fresh_cookie(server, headers)[0] is None)

            # A stranger chooses who somebody will be.
            forged = secrets.token_hex(32)
            check("a chosen cookie is replaced by the page", fresh_cookie(server, f"Cookie: silure={forged}\r\n")[0] not in (None, forged))
            victim = Visitor(server.port, headers=f"Cookie: silure={forged}\r\n").welcome
            check("nor does it become a session", victim["type"] == "welcome" and victim.get("token") not in (None, forged), victim)
            check("which the stranger would be, too", Visitor(server.port, token=forged).welcome.get("code") == "no-hello")
            other = Visitor(server.port, headers=f"Cookie: silure={forged}\r\n").welcome
            check("two with one chosen cookie are two", other["who"] != victim["who"])
            half = forged[:48] + token[48:]
            check("nor does half of a good one do", fresh_cookie(server, f"Cookie: silure={half}\r\n")[0])
            check("a chosen one before one's own does not hide it",
                  Visitor(server.port, headers=f"Cookie: silure={forged}; {cookie}\r\n").welcome.get("who") == first["who"])
        with Server(folder, "--page", page) as server:
            check("after a restart they are who they were", Visitor(server.port, headers=f"Cookie: {cookie}\r\n").welcome.get("who") == first["who"])
            check("and the page knows them", fresh_cookie(server, f"Cookie: {cookie}\r\n")[0] is None)
report()
