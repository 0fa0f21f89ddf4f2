"""What each game's network sees, and which tables it is trained at. No rule of a game stands here but what its observation's fields mean."""
from __future__ import annotations

from dataclasses import dataclass, field

from learn.program import A_SEAT, DOT, ONES, SEAT, SEATS, SEAT_1, SOME_SEATS, SUM, Program
from silure.layout import layout


@dataclass(frozen=True)
class Kind:
    """Tables of one shape, and how many of all."""
    seats: int
    options: dict[str, object] = field(default_factory=dict)
    share: float = 1


@dataclass(frozen=True)
class Game:
    name: str
    program: object
    kinds: tuple[Kind, ...]
    hidden: tuple[int, ...]
    decisions: int = 1 << 22  # of a round, at most
    steps: int = 64  # of a round
    points: float = 20  # a lead of this many points has the highest worth
    shaping: float = 0.3  # what such a lead is worth beside victory, in the beginning
    trace: float = 0.97  # of later values in a decision's return
    entropy: float = 0.01
    last_entropy: float = 0  # 0: falls in a straight line to 0.15 of the first
    temperature: float = 1.0  # how the exported network draws


def chawai() -> Program:
    p = Program(layout("chawai"))
    value = {face: face for face in range(1, 16)} | {16: 1, 17: 3, 18: 5, 19: -10, 20: -15}
    values, jellies = p.table(value), p.table({19: 1, 20: 1})
    p.is_one_of(p.byte("seats"), (3, 4, 5, 6))
    p.at_least(p.byte("deck"), (1,))
    p.at_least(p.byte("memory"), (1,))
    turn = p.byte("turn")
    p.is_one_of(turn, range(12))
    p.is_one_of(p.byte("kiti", op=SEAT), range(6))
    p.at_least(p.byte("put_back"), (1, 2))
    for slot in range(3):
        looker = p.byte("looker", slot, op=SEAT_1)
        p.is_one_of(looker, (0, 1))
        p.is_one_of(p.index("drawn", turn, step=3, item=slot), range(22))
    for face in range(1, 22):
        seen = p.total(SUM, "drawn", 36, p.table({face: 1}))
        p.at_least(seen, range(1, 7) if face == 21 else (1,) if face in (1, 3, 5, 12, 13, 14, 15, 16, 17, 18) else (1, 2))
    scores = []
    for r in range(6):
        low = p.byte("hand", 0, r)
        p.bits(low, 8)
        p.bits(p.byte("hand", 1, r), 4)
        p.is_one_of(p.byte("last", relative=r), range(1, 13))
        height = p.byte("height", relative=r)
        top = p.index("pile", height, plus=-1, relative=r)
        p.is_one_of(top, range(22) if r == 0 else [*range(1, 21)])
        if r == 0:
            p.at_least(height, (1, 2, 3, 5))
            p.is_one_of(p.index("pile", height, plus=-2, relative=r), [*range(1, 21)])
        p.at_least(p.total(SUM, "pile", 12, jellies, relative=r), (1, 2))
        scores.append(p.total(SUM, "pile", 12, values, plus=100, relative=r))
    p.at_least(scores[0], range(70, 200, 10))
    for r in range(1, 6):
        p.at_least(p.difference(scores[r], scores[0]), [128 + d for d in (-40, -28, -20, -14, -9, -5, -2, 1, 3, 6, 10, 15, 21, 29, 41)])
    return p


def kai_piranja() -> Program:
    p = Program(layout("kai-piranja"))
    p.is_one_of(p.byte("seats"), (3, 4, 5, 6))
    p.at_least(p.byte("cards"), (1,))
    p.at_least(p.byte("take"), (1,))
    p.at_least(p.byte("may_stop"), (1,))
    p.at_least(p.byte("next"), [*range(6, 138, 6), 138, 139, 140, 141, 142, 144, 146, 148, 150, 153, 156])
    for species in range(4):
        p.at_least(p.byte("pile_size", species), (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 19, 24))
        p.at_least(p.byte("pile_hungry", species), (1, 2, 3, 4))
        hungry, sated = 64 | 1 << species, 1 << species
        p.at_least(p.total(SUM, "deck", 160, p.table({v: 1 for v in range(256) if v & hungry == hungry})), (1, 2, 3, 4, 5, 6, 7, 8))
        p.at_least(p.total(SUM, "deck", 160, p.table({v: 1 for v in range(256) if v & hungry == sated})), (6, 12, 18, 24, 28))
    for size in (16, 32):
        p.at_least(p.total(SUM, "deck", 160, p.table({v: 1 for v in range(256) if v & size and not v & 64})), (20, 35, 50))
    # the viewer's row from its end
    number = p.byte("row_last", relative=0)
    traits = []
    for depth in range(16):
        traits.append(p.index("deck", number, plus=-1))
        number = p.index("under", number, plus=-1)
        if depth < 5:
            p.bits(traits[-1], 6)
    apart = traits[1] - traits[0]
    for species in range(4):
        p.at_least(p.first(traits[0], apart, 16, 1 << species), (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14))
    ones, catches, rows = p.table([1, 1, 1, 1]), [], []
    for r in range(6):
        p.bits(p.byte("row_ends", relative=r), 6)
        for species in range(4):
            p.at_least(p.byte("row_species", species, r), (1, 2, 3, 4, 5, 7) if r == 0 else (1, 2, 3, 5))
        rows.append(p.total(DOT, "row_species", 4, ones, relative=r))
        p.at_least(rows[r], (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20) if r == 0 else (1, 3, 5, 7, 9, 12, 16))
        catches.append(p.byte("catch_size", relative=r))
    p.at_least(catches[0], (1, 5, 10, 15, 20, 25, 30, 40, 50))
    for r in range(1, 6):
        p.at_least(p.difference(catches[r], catches[0]), [128 + d for d in (-30, -20, -14, -10, -7, -4, -2, 0, 1, 3, 5, 8, 11, 15, 21, 31)])
    hungry = [p.byte("catch_hungry", relative=r) for r in range(6)]
    for r in range(1, 6):
        p.at_least(p.difference(hungry[r], hungry[0]), (126, 128, 129, 131))
    return p


def wa_chat_bi() -> Program:
    p = Program(layout("wa-chat-bi"), mirror="backwards")
    p.groups.append((15, 7, A_SEAT))
    p.is_one_of(p.byte("seats"), (3, 4, 5, 6, 7))
    p.at_least(p.byte("skip"), (1,))
    p.at_least(p.byte("backwards"), (1,))
    p.at_least(p.byte("asking"), (1,))
    p.at_least(p.byte("deck_cards"), (3, 5, 7, 9, 11, 13, 15, 18, 21, 24, 28, 32, 36, 40, 45, 50, 55, 60, 66, 72))
    p.is_one_of(p.byte("indigestion"), range(1, 7))
    p.at_least(p.byte("aside"), (1, 2, 3))
    p.bits(p.byte("no_dish", op=SEATS), 7)
    worth = p.total(DOT, "pile", 9, p.table([2, 3, 4, 5, 6, 7, 1]))
    p.at_least(worth, [*range(1, 16), 17, 19, 21, 24, 28, 32, 38])
    for kind in range(9):
        p.at_least(p.byte("hand", kind), (1, 2, 3, 4, 5) if kind < 6 else (1, 2, 3))
        p.at_least(p.byte("pile", kind), (1, 2, 3, 4) if kind < 6 else (1, 2))
        p.at_least(p.byte("discards", kind), (2, 4, 6, 8, 10) if kind < 6 else (1, 3))
    for r in range(7):
        p.at_least(p.byte("size", relative=r), (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 29, 35))
        p.at_least(p.byte("tokens", relative=r), (1, 2))
        for kind in range(9):
            if r:
                p.at_least(p.byte("known", kind, r), (1, 2))
    # how many of a hand are not known, and how the hands compare
    ones = p.table([1] * 9)
    for r in range(1, 7):
        size, known = p.byte("size", relative=r), p.total(DOT, "known", 9, ones, relative=r)
        p.at_least(p.difference(size, known), (129, 130, 131, 132, 133))
        p.at_least(p.difference(size, p.byte("size", relative=0)), (118, 122, 125, 127, 128, 129, 131, 134, 138))
    return p


def kawaii() -> Program:
    p = Program(layout("kawaii"))
    p.groups.append((0, 32, SOME_SEATS))
    flavours = [{c: 1 for c in range(1 + 10 * f, 11 + 10 * f)} for f in range(5)]
    shapes = [{c: 1 for c in range(1, 51) if (c - 1) % 10 // 2 == s} for s in range(5)]
    shops, cherries = {c: 1 for c in (51, 52, 53)}, {c: 1 for c in (54, 55)}
    flavour, shape = [p.table(t) for t in flavours][0], [p.table(t) for t in shapes][0]
    shop, cherry = p.table(shops), p.table(cherries)

    def mask(cards: dict[int, int]) -> list[int]:
        number = sum(1 << c for c in cards)
        return list(number.to_bytes(8, "little"))
    flavour_bits, shape_bits = [p.table(mask(t)) for t in flavours][0], [p.table(mask(t)) for t in shapes][0]
    shop_bits, cherry_bits = p.table(mask(shops)), p.table(mask(cherries))
    p.is_one_of(p.byte("seats"), (3, 4, 5))
    p.at_least(p.byte("memory"), (1,))
    p.is_one_of(p.byte("phase"), range(4))
    p.is_one_of(p.byte("round"), range(3))
    p.is_one_of(p.byte("turn", op=SEAT), range(5))
    flipped = p.byte("flipped")
    p.at_least(flipped, [*range(4, 52, 4), 52, 53, 54, 55])
    p.is_one_of(p.byte("duel_pile", op=SEAT_1), range(6))
    p.at_least(p.byte("throws"), (1, 2))
    p.bits(p.byte("contested", op=SEATS), 5)
    p.bits(p.byte("thrown", op=SEATS), 5)
    p.is_one_of(p.byte("own_flavour"), range(5))
    p.is_one_of(p.byte("own_shape"), range(5))
    totals = [p.word("total", 100, 0, relative=r) for r in range(5)]
    p.at_least(totals[0], [100 + d for d in (3, 6, 9, 12, 16, 20, 26)])
    mine = [p.total(ONES, "taken", 8, flavour_bits, key="own_flavour", relative=0), p.total(ONES, "taken", 8, shape_bits, key="own_shape", relative=0),
            p.total(ONES, "taken", 8, cherry_bits, relative=0)]
    for column in mine:
        p.at_least(column, (1, 2, 3, 4, 6, 8))
    for r in range(5):
        p.at_least(p.byte("hearts", relative=r), (1, 2, 3, 4, 5))
        p.at_least(p.byte("count", relative=r), (1, 2, 3, 4, 5, 7, 9))
        p.at_least(p.total(ONES, "taken", 8, shop_bits, relative=r), (1, 2, 3))
        p.at_least(p.heap("deck", "starter", r, shop), (1, 2, 3))
        p.at_least(p.heap("deck", "starter", r, cherry), (1, 2))
        p.at_least(p.heap("deck", "starter", r, flavour, key="own_flavour"), (1, 2, 3, 4, 5))
        p.at_least(p.heap("deck", "starter", r, shape, key="own_shape"), (1, 2, 3, 4, 5))
        p.is_one_of(p.byte("last_sign", relative=r), (1, 2, 3))
        p.bits(p.byte("duel", relative=r, op=SEATS), 5)
        for f in range(5):
            p.at_least(p.heap("deck", "starter", r, flavour + f), (1, 2, 3))
            p.at_least(p.heap("deck", "starter", r, shape + f), (1, 2, 3))
        if r:
            p.at_least(p.difference(totals[r], totals[0]), [128 + d for d in (-10, -6, -3, -1, 1, 3, 6, 10)])
            p.at_least(p.byte("taken_count", relative=r), (1, 3, 5, 8, 12))
            for f in range(5):
                p.at_least(p.total(ONES, "taken", 8, flavour_bits + f, relative=r), (1, 2, 4))
                p.at_least(p.total(ONES, "taken", 8, shape_bits + f, relative=r), (1, 2, 4))
    return p


def chabyrinthe() -> Program:
    p = Program(layout("chabyrinthe"))
    p.is_one_of(p.byte("seats"), (1, 2, 3, 4))
    p.is_one_of(p.byte("seat"), (0, 1, 2, 3))
    p.at_least(p.byte("size"), (1,))
    p.is_one_of(p.byte("mode"), (0, 1, 2))
    p.at_least(p.byte("start"), (1,))
    p.at_least(p.byte("actions"), (2,))
    p.at_least(p.byte("cats_down"), (1, 2, 3, 4, 5, 6, 8, 10, 12))
    p.at_least(p.byte("idle"), (2, 4, 8, 16, 30))
    p.at_least(p.byte("hidden"), (1, 3, 6, 9))
    for i in range(2):
        p.is_one_of(p.byte("home", i), range(16))
        p.is_one_of(p.byte("cat", i), range(16))
        p.is_one_of(p.byte("points", i), (0, 3, 4, 5))
        p.is_one_of(p.byte("pile", i), range(7))
    for cell in range(16):
        p.is_one_of(p.byte("grid", cell), range(1, 15))
    worth = p.table([3, 4, 5])
    points = [p.total(DOT, "won", 3, worth, relative=r) for r in range(4)]
    p.at_least(points[0], (5, 10, 15, 20, 25, 30, 35))
    for r in range(1, 4):
        p.at_least(p.difference(points[r], points[0]), [128 + d for d in (-20, -13, -8, -4, -1, 1, 4, 8, 13, 20)])
    return p


def goofspiel() -> Program:
    p = Program(layout("goofspiel"))
    every = range(1, 14)
    p.is_one_of(p.byte("seats"), range(2, 8))
    p.at_least(p.byte("cards"), range(2, 14))
    p.at_least(p.byte("hidden"), (1,))
    p.at_least(p.byte("descending"), (1,))
    turn = p.byte("turn")
    p.is_one_of(turn, range(13))
    p.is_one_of(p.index("prize", turn), every)
    for value in every:
        p.at_least(p.total(SUM, "prize", 13, p.table({value: 1})), (1,))
    p.at_least(p.byte("lost"), (1, 6, 13, 26))
    points = [p.byte("points", relative=r) for r in range(7)]
    p.at_least(points[0], (1, 5, 10, 16, 23, 31, 46))
    for r in range(7):
        p.bits(p.byte("hand", 0, r), 8)
        p.bits(p.byte("hand", 1, r), 5)
        if r:
            p.at_least(p.difference(points[r], points[0]), [128 + d for d in (-40, -26, -17, -11, -7, -4, -2, 0, 1, 3, 5, 8, 12, 18, 27, 41)])
    # hidden bids: what the viewer bid on which prize, and who won it. The rows of a field of two are found by the viewer's number, and by 1 less it
    seat = p.byte("seat")
    other = p.difference(p.total(SUM, "seat", 0, p.table({}), plus=1), seat)
    p.is_one_of(p.byte("last_bid", relative=0), every)
    for part, bits in ((0, 8), (1, 5)):
        p.bits(p.index("won", seat, step=2, item=part), bits)
        p.bits(p.index("won", other, plus=-128, step=2, item=part), bits)
    for t in range(12):
        p.is_one_of(p.index("past", seat, step=12, item=t), every)
        p.is_one_of(p.byte("prize", t), every)
    return p


GAMES = {
    "chawai": Game("chawai", chawai, (Kind(3), Kind(4, share=2), Kind(5), Kind(6, share=2), Kind(4, {"deck": 37}, 0.5), Kind(4, {"memory": "on"}, 0.5),
                                      Kind(3, {"deck": 37, "memory": "on"}, 0.25), Kind(6, {"memory": "on"}, 0.25)), (256, 128), points=40, steps=48),
    "kai-piranja": Game("kai-piranja", kai_piranja, (Kind(3), Kind(4, share=2), Kind(5), Kind(6, share=2), Kind(4, {"take": "haul"}, 0.5),
                                                     Kind(6, {"take": "haul"}, 0.25), Kind(3, {"cards": "all"}, 0.25), Kind(4, {"cards": "all"}, 0.25)),
                        (256, 128), points=20, steps=128, temperature=0.5),
    "wa-chat-bi": Game("wa-chat-bi", wa_chat_bi, (Kind(3), Kind(4), Kind(5, share=1.5), Kind(6), Kind(7, share=1.5), Kind(4, {"skip": "other"}, 0.5),
                                                  Kind(6, {"skip": "other"}, 0.25)), (256, 192), points=2, steps=96, temperature=0.5),
    "kawaii": Game("kawaii", kawaii, (Kind(3, {"pace": "calm"}), Kind(4, {"pace": "calm"}, 1.5), Kind(5, {"pace": "calm"}), Kind(4, {"pace": "calm", "memory": "on"}, 0.5)),
                   (224, 128), points=12, steps=96),
    "chabyrinthe": Game("chabyrinthe", chabyrinthe, (Kind(2, share=1.5), Kind(3), Kind(4), Kind(4, {"mode": "teams"}, 0.5), Kind(2, {"start": "fair"}, 0.5),
                                                     Kind(2, {"size": 3}, 0.5), Kind(3, {"size": 3, "start": "fair"}, 0.25)), (256, 192), points=8, steps=96,
                        trace=0.93, temperature=0.25),
    "goofspiel": Game("goofspiel", goofspiel, (Kind(2), Kind(3), Kind(4, share=2), Kind(5), Kind(7), Kind(4, {"cards": 7}, 0.5), Kind(2, {"bids": "hidden"}, 0.5),
                                               Kind(2, {"bids": "hidden", "order": "descending", "cards": 4}, 1.5),
                                               Kind(2, {"bids": "hidden", "order": "descending", "cards": 5}, 2)), (208, 128), points=20, steps=52, trace=0.99,
                      entropy=1.0, last_entropy=0.05),
}
