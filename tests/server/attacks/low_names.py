"""Low: C1 controls and marks that turn text around (U+202E) came through; names could be invisible."""
from attack import Server, Visitor, check, fresh_folder, report

BAD = ["", " ", "\u202eannA", "\u200bAnna", "Anna\u0085", "\u009b31mAnna", "\u2066Anna\u2069", "\u200b", "\u3164", "\u00a0\u00a0", "\u2800", "\ufeff", "\u00ad", "A\u2028B", "\U000e0041", " Anna", "Anna ", "x" * 48,
       "\U0001d173", "\U0001bca0", "\U0001d159", "An\u00adna", "An\u061cna", "An\U000e0041na", "An\u034fna", "An\U0001d173na", "\u3164Anna"]
GOOD = ["Anna", "Zoë", "Ó Briain", "李四", "محمد", "Дмитрий", "דוד", "🐟", "x" * 47, "J.-P.", "\u2764\ufe0f", "\u845b\U000e0100", "Zoe\u0308"]

with fresh_folder() as folder, Server(folder, "--messages-per-minute", "0") as server:
    person = Visitor(server.port)
    for name in BAD:
        check(f"{ascii(name)} is nobody's name", person.code(type="hello", protocol=1, name=name) == "bad-name")
    for name in GOOD:
        check(f"{name} is", person.ask(type="hello", protocol=1, name=name).get("name") == name)
report()
