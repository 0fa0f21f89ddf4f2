"""Plays games through libsilure from Python, without any module: python3 random_games.py [GAME [SEATS [GAMES]]]"""
import ctypes
import json
import random
import sys

silure = ctypes.CDLL("libsilure.so.0")
handle, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
for name, result, arguments in (
        ("open", handle, [text, number, text, text, text, text]),
        ("is_over", number, [handle]),
        ("legal", number, [handle, number, ctypes.POINTER(ctypes.POINTER(text))]),
        ("view", text, [handle, number]),
        ("play", number, [handle, number, text]),
        ("winners", ctypes.c_uint, [handle]),
        ("why", text, [handle]),
        ("close", None, [handle])):
    function = getattr(silure, "silure_" + name)
    function.restype, function.argtypes = result, arguments


def play(game, seats):
    """One game by random moves; which seats have won."""
    why = ctypes.create_string_buffer(512)
    table = silure.silure_open(game.encode(), seats, None, None, b"en", why)
    if not table:
        sys.exit(why.value.decode())
    moves = ctypes.POINTER(text)()
    while not silure.silure_is_over(table):
        for seat in json.loads(silure.silure_view(table, 0))["due"]:
            count = silure.silure_legal(table, seat, ctypes.byref(moves))
            if silure.silure_play(table, seat, moves[random.randrange(count)]):
                sys.exit(silure.silure_why(table).decode())
    winners = silure.silure_winners(table)
    silure.silure_close(table)
    return [seat for seat in range(seats) if winners >> seat & 1]


game, seats, games = (sys.argv[1:] + ["chawai", "4", "100"][len(sys.argv) - 1:])[:3]
won = [seat for _ in range(int(games)) for seat in play(game, int(seats))]
print(game, {f"seat {seat}": won.count(seat) for seat in range(int(seats))})
