"""Low: `too-fast` had no `id`, so whoever waited for that answer waited for ever."""
from attack import Server, Visitor, check, fresh_folder, report

with fresh_folder() as folder, Server(folder) as server:
    person = Visitor(server.port)
    for number in range(100, 180):
        person.send({"type": "list", "id": number})
    answers = [person.receive() for _ in range(80)]
    check("every answer says to what", [answer.get("id") for answer in answers] == list(range(100, 180)), answers)
    check("and some of them are too-fast", 10 < sum(answer.get("code") == "too-fast" for answer in answers) < 30)
    for message in ("[]", '{"id":"x"}', '{"id":-3}', '{"id":1e9}', "nonsense"):
        person.send(message.encode(), opcode=2)
        check("what has no id is answered without", "id" not in person.receive())
report()
