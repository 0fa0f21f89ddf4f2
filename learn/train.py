"""Trains a game's network by self-play: python3 -m learn.train GAME --out FOLDER (--seconds S | --rounds N) [--from FILE.pt] [--seed N] [--tiny].

PPO (clipped), returns traced back along each seat's own decisions, and a league at some of the tables: older selves, networks that imitate a level
(--imitate), others (--others). With --exploit it is trained against copies of one network alone, with --face against bots of a level. learn/README.md tells
the rest."""
from __future__ import annotations

import argparse
import copy
import hashlib
import json
import pathlib
import time
from dataclasses import replace

import torch
import torch.nn as nn
import torch.nn.functional as F

from learn.device import NOBODY, Device, Tables
from learn.export import export
from learn.games import GAMES, Game, Kind
from learn.imitate import imitate, sharpened
from learn.net import SEATS, Frozen, Net, exported_layers, masked_log_softmax, weights_of
from learn.rollout import LEAGUE, OLD_SEATS, Round

CLIP, EPOCHS, MINIBATCH, MAX_KL = 0.2, 2, 1 << 16, 0.04
FACING_EPOCHS, FACING_MINIBATCH, FACING_TABLES = 4, 1 << 11, 1024  # against a level, whose decisions take a thousand times as long: more is learnt from each game
RATE, LAST_RATE, WARM_RATE = 8e-4, 3e-5, 3e-4
LEAGUE_EVERY, LEAGUE_SIZE = 1 / 12, 24  # a copy joins the league after each such part of the time
MEAN_FROM, MEAN_NEW = 0.5, 0.03  # what is exported is a running mean of the weights, from this part of the time on; each round's share in it


class Trainer:
    def __init__(self, game: Game, seed: int, device: Device, tables: int, minibatch: int, league: float = LEAGUE, old_seats: float = OLD_SEATS,
                 level: str = "") -> None:
        torch.manual_seed(seed)
        self.game, self.device, self.minibatch = game, device, minibatch
        self.program = game.program()
        self.net = Net(len(self.program.features), game.hidden, len(self.program.layout.acts)).to(device.name)
        self.dtype = torch.bfloat16 if device.cuda else torch.float32
        self.newest, self.older = Frozen(self.net, self.dtype), Frozen(self.net, self.dtype)
        self.tables = Tables(game, self.program, tables, seed, device)
        self.round = Round(game, self.tables, self.newest, self.older, league, old_seats, level)
        self.epochs = FACING_EPOCHS if level else EPOCHS
        self.league: list[list[tuple[torch.Tensor, torch.Tensor]]] = []
        self.others: list[list[tuple[torch.Tensor, torch.Tensor]]] = []  # that never change
        self.others_share = 0.5  # of the rounds are played against one of them
        self.picked = device.zeros(minibatch, dtype=torch.int64)
        self.features = device.zeros(minibatch, len(self.program.features), dtype=torch.bfloat16)
        self.expand = self.tables.job(columns=self.round.columns, picked=self.picked, features=self.features, rows=minibatch)
        self.mean: Net | None = None
        self.curve: list[dict[str, float]] = []
        self.made = self.games = self.rounds = 0

    def start(self, warm: bool, graph: bool) -> None:
        fused = {"fused": True} if self.device.cuda else {}
        self.first_rate = WARM_RATE if warm else RATE
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=self.first_rate, eps=1e-5, **fused)
        self.join_league()
        self.captured = graph and self.round.capture()
        self.newest.copy(weights_of(self.net))
        self.round.play()
        if self.tables.refused():
            raise RuntimeError("the network's acts are not the game's")

    def join_league(self) -> None:
        self.league.append([(weight.clone(), bias.clone()) for weight, bias in weights_of(self.net)])
        if len(self.league) > LEAGUE_SIZE:
            del self.league[1 + self.rounds % (LEAGUE_SIZE - 2)]

    def one_round(self, part: float, shaping_scale: float) -> None:
        """`part` of the time is over."""
        round_, game = self.round, self.game
        self.newest.copy(weights_of(self.net))
        if self.others and torch.rand(1).item() < self.others_share:
            self.against, pool = "others", self.others
        else:
            self.against, pool = "selves", self.league
        self.older.copy(pool[int(torch.randint(len(pool), (1,)).item())])
        round_.play()
        shaping = shaping_scale * game.shaping * max(0.0, 1 - part / 0.6)
        returns, use, shares = round_.returns(shaping)
        rate = self.first_rate * (1 - part) + LAST_RATE * part
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        entropy_weight = entropy_at(game, part)
        facts = self.learn(returns, use, shares, entropy_weight)
        if part >= MEAN_FROM:
            self.keep_mean()
        self.rounds += 1
        self.made += int(facts.pop("decisions"))
        self.games += int(round_.done.sum())
        self.facts = facts

    def keep_mean(self) -> None:
        """Where rivals adapt to each other, the mean of what was learnt last is steadier than the last."""
        if self.mean is None:
            self.mean = copy.deepcopy(self.net)
        with torch.no_grad():
            for mean, new in zip(self.mean.parameters(), self.net.parameters()):
                mean.lerp_(new, MEAN_NEW)

    def learn(self, returns: torch.Tensor, use: torch.Tensor, shares: torch.Tensor, entropy_weight: float) -> dict[str, float]:
        round_, size = self.round, self.minibatch
        rows = use.reshape(-1).nonzero()[:, 0]
        flat = {"masks": round_.masks.reshape(-1, self.tables.acts), "chosen": round_.chosen.reshape(-1), "log": round_.log_chance.reshape(-1),
                "returns": returns.reshape(-1), "worth": round_.worth.reshape(-1)}
        ahead = (returns - round_.worth).reshape(-1)
        kept = ahead[rows]
        mean, spread = kept.mean(), kept.std() + 1e-8
        explained = 1 - kept.var() / flat["returns"][rows].var().clamp_min(1e-8)
        size = min(size, len(rows))
        sums = torch.zeros(5, device=rows.device)
        steps = 0
        for epoch in range(self.epochs):
            order = rows[torch.randperm(len(rows), device=rows.device)]
            for at in range(0, len(order) - size + 1, size):
                index = order[at:at + size]
                sums += self.minibatch_step(index, flat, (ahead[index] - mean) / spread, shares, entropy_weight)
                steps += 1
            if (sums[3] / max(steps, 1)).item() > MAX_KL:
                break
        policy, value, entropy, kl, chance = (sums / max(steps, 1)).tolist()
        return {"decisions": len(rows), "policy": policy, "value": value, "entropy": entropy, "kl": kl, "chance_loss": chance, "explained": explained.item()}

    def minibatch_step(self, index: torch.Tensor, flat: dict[str, torch.Tensor], advantage: torch.Tensor, shares: torch.Tensor,
                       entropy_weight: float) -> torch.Tensor:
        count = len(index)
        self.picked[:count].copy_(index)
        self.expand.run("learn_features")
        features = self.features[:count] if self.device.cuda else self.features[:count].float()
        logits, chances, worth = self.net(features)
        log_chances = masked_log_softmax(logits, flat["masks"][index])
        log_chance = log_chances.gather(1, flat["chosen"][index].long()[:, None])[:, 0]
        log_ratio = log_chance - flat["log"][index]
        ratio = log_ratio.exp()
        policy = -torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
        entropy = -(log_chances.exp() * log_chances.clamp_min(-30)).sum(-1).mean()
        value = (worth - flat["returns"][index]).square().mean()
        chance = self.chance_loss(index, chances, shares)
        loss = policy + 0.5 * value + 0.1 * chance - entropy_weight * entropy
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
        self.optimizer.step()
        return torch.stack([policy, value, entropy, (ratio - 1 - log_ratio).mean(), chance]).detach()

    def chance_loss(self, index: torch.Tensor, chances: torch.Tensor, shares: torch.Tensor) -> torch.Tensor:
        """Of every seat's chance to win, seats counted from the viewer on as columns count them, where the game's end is known."""
        tables, rows = self.tables, self.tables.rows
        row, time_ = index % rows, torch.div(index, rows, rounding_mode="floor")
        seats = tables.table_seats[tables.row_table[row]]
        seat = self.round.seat.reshape(-1)[index].long()
        first = tables.row_slot[row] - (seat if tables.together else 0)
        after = torch.arange(SEATS, device=row.device)
        sign = self.direction(index)
        slot = first[:, None] + (seat[:, None] + sign[:, None] * after) % seats[:, None]
        target = shares.reshape(-1)[(time_ * tables.slots)[:, None] + slot]
        known = ~torch.isnan(target) & (after < seats[:, None])
        loss = F.binary_cross_entropy_with_logits(chances, torch.where(known, target, torch.zeros_like(target)), reduction="none")
        return (loss * known).sum() / known.sum().clamp_min(1)

    def direction(self, index: torch.Tensor) -> torch.Tensor:
        """1, or -1 where seats take turns the other way round."""
        if not self.program.mirror:
            return torch.ones_like(index)
        column = next(i for i, c in enumerate(self.program.columns) if c[0] == 0 and c[2] == self.program.mirror_at)
        return 1 - 2 * self.round.columns.reshape(-1, len(self.program.columns))[index, column].long()

    def league_share(self) -> float:
        """What the newest network's seats win at the tables of the league, as a multiple of the fair share."""
        round_, t = self.round, self.tables
        done = round_.done.bool()[:, t.slot_table] & (round_.league_tables[t.slot_table] & ~round_.old_slots)[None]
        fair = (1 / t.table_seats.float())[t.slot_table].expand_as(round_.rewards)
        return (round_.rewards[done].sum() / fair[done].sum().clamp_min(1e-9)).item()

    def report(self, seconds: float) -> None:
        line = {"seconds": round(seconds, 1), "round": self.rounds, "decisions": self.made, "games": self.games, "against": self.against,
                "league": round(self.league_share(), 4),
                **{k: round(v, 5) for k, v in self.facts.items()}}
        self.curve.append(line)
        print(self.game.name, json.dumps(line), flush=True)


def train(arguments: argparse.Namespace) -> None:
    game = GAMES[arguments.game]
    game = replace(game, entropy=arguments.entropy or game.entropy, last_entropy=arguments.last_entropy or game.last_entropy)
    if arguments.at:
        game = replace(game, kinds=tuple(read_kind(text) for text in arguments.at))
    device = Device(torch.cuda.is_available() and not arguments.cpu and not arguments.face)
    torch.backends.cuda.matmul.allow_tf32 = True
    tables = arguments.tables or int(game.decisions / game.steps / rows_per_table(game))
    if arguments.tiny:
        game = replace(game, steps=arguments.steps or 24)
        tables = arguments.tables or 96
    began = time.monotonic()
    if arguments.face:
        game = replace(game, steps=arguments.steps or game.steps)
        tables = arguments.tables or FACING_TABLES
    exploits = bool(arguments.exploit or arguments.face)
    minibatch = arguments.minibatch or (512 if arguments.tiny else FACING_MINIBATCH if arguments.face else MINIBATCH)
    trainer = Trainer(game, arguments.seed, device, tables, minibatch, 1.0 if exploits else arguments.league, 1.0 if exploits else arguments.old_seats, arguments.face)
    while arguments.after and not pathlib.Path(arguments.after).exists():
        time.sleep(0.1)
    warm = prepare(trainer, arguments)
    trainer.start(warm, not arguments.no_graph)
    print(game.name, "tables", trainer.tables.tables, "rows", trainer.tables.rows, "features", len(trainer.program.features), "graph", trainer.captured,
          f"ready after {time.monotonic() - began:.1f} s", flush=True)
    if trainer.imitated:
        write(trainer, trainer.clone, pathlib.Path(arguments.out) / "imitated")
    began = time.monotonic()
    total, last, joined = arguments.rounds, began, 0.0
    while True:
        seconds = time.monotonic() - began
        part = trainer.rounds / total if total else min(seconds / arguments.seconds, 0.999)
        if (total and trainer.rounds >= total) or (not total and seconds >= arguments.seconds):
            break
        if part - joined >= LEAGUE_EVERY:
            trainer.join_league()
            joined = part
        trainer.one_round(part, 0.0 if warm else 1.0)
        if time.monotonic() - last > arguments.every or trainer.rounds == 1:
            last = time.monotonic()
            trainer.report(last - began)
    trainer.report(time.monotonic() - began)
    finish(trainer, arguments, time.monotonic() - began)


def prepare(trainer: Trainer, arguments: argparse.Namespace) -> bool:
    """The weights to begin with, and the others in the league. True if it does not begin from nothing."""
    trainer.others_share = 1.0 if arguments.exploit else arguments.others_share
    copy_of = copy.deepcopy(trainer.net)

    def read(file: str) -> dict[str, torch.Tensor]:
        return torch.load(file, map_location=trainer.device.name)["net"]

    files = sorted(pathlib.Path(arguments.imitate).glob("*.rows")) if arguments.imitate else []
    trainer.imitated = imitate(copy_of, trainer.tables, files, arguments.imitate_seconds) if files else None
    if files:
        trainer.others += [sharpened(copy_of, 1.0), sharpened(copy_of, 0.5)]
        trainer.net.load_state_dict(copy_of.state_dict())
        trainer.clone = copy.deepcopy(copy_of)
    for file in [*arguments.others, *([arguments.exploit] if arguments.exploit else [])]:
        copy_of.load_state_dict(read(file))
        trainer.others.append(sharpened(copy_of, trainer.game.temperature if arguments.exploit else 1.0))
    if arguments.start_from:
        trainer.net.load_state_dict(read(arguments.start_from))
    return bool(files or arguments.start_from)


def entropy_at(game: Game, part: float) -> float:
    """The bonus when `part` of the time is over. To a last one of its own it falls by equal factors: where choices are sealed it has to begin high, or the policy is a
    pure one before it has learnt to mix, and to end low, or it mixes what it need not."""
    if game.last_entropy:
        return game.entropy * (game.last_entropy / game.entropy) ** part
    return game.entropy * (1 - part) + 0.15 * game.entropy * part


def read_kind(text: str) -> Kind:
    """A table as learn/watch.c reads it: its players, and its options after colons."""
    seats, *options = text.split(":")
    return Kind(int(seats), dict(option.split("=") for option in options))


def rows_per_table(game: Game) -> float:
    whole = sum(kind.share for kind in game.kinds)
    together = game.name in ("chawai", "kawaii", "goofspiel")
    return sum(kind.share * kind.seats for kind in game.kinds) / whole if together else 1


def finish(trainer: Trainer, arguments: argparse.Namespace, seconds: float) -> None:
    """Writes the network, its weights, and what became of it."""
    out = pathlib.Path(arguments.out)
    name = trainer.game.name
    refused = trainer.tables.refused()
    data, error = write(trainer, trainer.mean or trainer.net, out)
    report = {"game": name, "seed": arguments.seed, "from": arguments.start_from, "imitated": trainer.imitated, "others": arguments.others,
              "exploits": arguments.exploit or arguments.face, "device": torch.cuda.get_device_name() if trainer.device.cuda else "cpu",
              "seconds": round(seconds, 1), "rounds": trainer.rounds, "decisions": trainer.made, "games": trainer.games, "refused": refused,
              "graph": trainer.captured, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest(), "quantised": error, "curve": trainer.curve}
    (out / f"{name}.json").write_text(json.dumps(report))
    print(name, "exported", len(data), "bytes", error, "refused", refused, flush=True)


def write(trainer: Trainer, net: Net, out: pathlib.Path) -> tuple[bytes, dict[str, float]]:
    """<game>.pt and <game>.net; the latter's bytes, and what rounding changes."""
    out.mkdir(parents=True, exist_ok=True)
    name = trainer.game.name
    torch.save({"net": net.state_dict()}, out / f"{name}.pt")
    rows = (trainer.round.seat.reshape(-1) != NOBODY).nonzero()[:, 0]
    rows = rows[torch.randperm(len(rows), device=rows.device)[:min(trainer.minibatch, 1 << 14)]]
    trainer.picked[:len(rows)].copy_(rows)
    trainer.expand.run("learn_features")
    masks = trainer.round.masks.reshape(-1, trainer.tables.acts)[rows]
    features = trainer.features[:len(rows)].float().cpu().numpy()
    data, error = export(trainer.game, trainer.program, exported_layers(net), features, masks.cpu().numpy())
    (out / f"{name}.net").write_bytes(data)
    return data, error


def main() -> None:
    parser = argparse.ArgumentParser(prog="learn.train")
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--out", required=True)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rounds", type=int, default=0, help="instead of seconds: repeatable")
    parser.add_argument("--from", dest="start_from", help="weights to go on from")
    parser.add_argument("--imitate", help="a folder of *.rows by learn/watch.c: begins with what imitates them, and plays against it, too")
    parser.add_argument("--imitate-seconds", type=float, default=25)
    parser.add_argument("--league", type=float, default=LEAGUE, help="the part of the tables where others sit")
    parser.add_argument("--old-seats", type=float, default=OLD_SEATS, help="on how many of the seats there")
    parser.add_argument("--others", nargs="*", default=[], help="weights of more networks to play against")
    parser.add_argument("--others-share", type=float, default=0.5, help="of the rounds against those, or against what imitates")
    parser.add_argument("--exploit", help="weights: one seat learns to win against copies of this network alone")
    parser.add_argument("--face", default="", help="a level: one seat learns to win against bots of it, on the processor's cores")
    parser.add_argument("--at", nargs="*", default=[], help="tables to train at instead of all kinds: 4, 4:deck=37:memory=on")
    parser.add_argument("--entropy", type=float, default=0, help="the bonus in the beginning, instead of the game's")
    parser.add_argument("--last-entropy", type=float, default=0, help="the bonus at the end, which it falls to by equal factors")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=5, help="seconds between lines")
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--minibatch", type=int, default=0)
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--tiny", action="store_true", help="few tables, to see that it works")
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--no-graph", action="store_true", help="start kernels one by one")
    parser.add_argument("--after", help="gets ready, then waits for this file")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
