"""Random games at many tables: who wins how often, and how fast it goes. python3 random_play.py [GAME [SEATS]]"""
import sys
import time

import numpy as np

import silure

game, seats = (sys.argv[1:] + ["chawai", "4"][len(sys.argv) - 1:])[:2]
with silure.make_vec(game, tables=2048, seats=int(seats)) as env:
    won, games, start = np.zeros(env.seats), 0, time.perf_counter()
    while games < 20000:
        _, _, rewards, done = env.step(env.random_acts())
        won += rewards.sum(0)
        games += int(done.sum())
    print(f"{game}: {games} games in {time.perf_counter() - start:.1f} s, won by seat: {np.round(won / games, 3).tolist()}")
