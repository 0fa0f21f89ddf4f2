"""Learns to bid at Goofspiel in less than a minute on a CPU: a table of weights, prize by card, trained by policy gradient against three players who bid
at random. python3 train_goofspiel.py [STEPS [SEED]]"""
import sys

import numpy as np

import silure

steps, seed = (int(value) for value in (sys.argv[1:] + ["1500", "1"][len(sys.argv) - 1:])[:2])
TABLES, SEATS, CARDS, RATE = 512, 4, 13, 4.0
env = silure.make_vec("goofspiel", tables=TABLES, seats=SEATS, seed=seed)
turn, prize = env.layout["turn"], env.layout["prize"]
rng = np.random.default_rng(seed)
weights = np.zeros((CARDS + 1, CARDS), np.float32)  # logit of each card, by the prize that lies open
tables = np.arange(TABLES)


def open_prize(observations):
    """The value of the prize that is played for, read from seat 0's observation by the names of its fields."""
    return prize.of(observations)[tables, turn.of(observations)[:, 0, 0], 0]


def choose(observations, masks):
    """Seat 0 draws from its policy; its chances are returned, too."""
    logits = np.where(masks[:, 0] == 1, weights[open_prize(observations[:, 0])], -np.inf)
    chances = np.exp(logits - logits.max(1, keepdims=True))
    chances /= chances.sum(1, keepdims=True)
    return (chances.cumsum(1) > rng.random((TABLES, 1))).argmax(1), chances


games, wins, shares = 0, 0.0, []
trace = []  # what seat 0 saw and did in the game in play; all games are equally long
for step in range(steps):
    acts = env.random_acts()
    seen = open_prize(env.observations[:, 0])
    acts[:, 0], chances = choose(env.observations, env.masks)
    trace.append((seen, acts[:, 0].astype(np.int64), chances))
    _, _, rewards, done = env.step()
    if not done[0]:
        continue
    advantage = (rewards[:, 0] - rewards[:, 0].mean())[:, None] / TABLES
    gradient = np.zeros_like(weights)
    for seen, chosen, chances in trace:
        push = -chances * advantage
        push[tables, chosen] += advantage[:, 0]
        np.add.at(gradient, seen, push)
    weights += RATE * gradient
    trace = []
    shares.append(float(rewards[:, 0].mean()))
    if len(shares) % 20 == 0:
        print(f"{len(shares) * TABLES:7} games: seat 0 wins {np.mean(shares[-20:]):.1%}", flush=True)
print(f"began at {np.mean(shares[:3]):.1%}, ends at {np.mean(shares[-10:]):.1%}; 25% is fair")
