"""Low: sixty listed tables of two addresses hid everybody else's."""
from attack import NO_LIMITS, Server, Visitor, check, fresh_folder, report


def listed(person):
    return [table["table"] for table in person.ask(type="list")["tables"]]


def visitor(server, address):
    return Visitor(server.port, headers=f"X-Forwarded-For: {address}\r\n")


with fresh_folder() as folder, Server(folder, *NO_LIMITS, "--proxied", "on") as server:
    people = []

    def opened(address):
        people.append(visitor(server, address))
        return people[-1].ask(type="create", game="goofspiel", listed=True)["table"]

    early = [opened(f"198.51.100.{i}") for i in range(5)]
    crowd = [opened(f"203.0.113.{1 + i % 2}") for i in range(60)]
    late = [opened(f"192.0.2.{i}") for i in range(5)]
    seen = listed(visitor(server, "192.0.2.99"))
    check("fifty are listed", len(seen) == len(set(seen)) == 50, len(seen))
    check("everybody else's are among them", set(early + late) <= set(seen), set(early + late) - set(seen))
    check("and those of the two", len(set(crowd) & set(seen)) == 40)
    many = [opened(f"10.0.{i}.1") for i in range(60)]
    seen = listed(visitor(server, "192.0.2.99"))
    check("where there are too many the newest are seen", set(many[-40:]) <= set(seen), len(set(many) & set(seen)))
report()
