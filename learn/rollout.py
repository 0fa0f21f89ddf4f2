"""A round of play: every seat's decisions at all tables for some steps, by the newest network and, at some tables and seats, by an older one."""
from __future__ import annotations

import torch

from learn.device import NOBODY, Device, Tables
from learn.games import Game
from learn.net import Frozen, masked_log_softmax

LEAGUE = 0.25  # of the tables of each kind have seats for another network
OLD_SEATS = 0.5  # of the seats there are its


class Round:
    """Buffers of a round, and how it is played. Times first, then rows, slots or tables."""

    def __init__(self, game: Game, tables: Tables, newest: Frozen, older: Frozen, league: float = LEAGUE, old_seats: float = OLD_SEATS, level: str = "") -> None:
        """`league`: the part of the tables where others sit; `old_seats`: on how many of the seats there, one always and one never; `level`: a bot that sits there
        instead of the older network."""
        device, steps, rows = tables.device, game.steps, tables.rows
        self.game, self.tables, self.newest, self.older, self.steps, self.level = game, tables, newest, older, steps, level
        zeros = device.zeros
        program = tables.program
        self.columns = zeros(steps, rows, len(program.columns), dtype=torch.uint8)
        self.masks = zeros(steps, rows, tables.acts, dtype=torch.uint8)
        self.chosen = zeros(steps, rows, dtype=torch.int16)
        self.log_chance = zeros(steps, rows, dtype=torch.float32)
        self.worth = zeros(steps, rows, dtype=torch.float32)
        self.seat = zeros(steps, rows, dtype=torch.uint8)
        self.rewards = zeros(steps, tables.slots, dtype=torch.float32)
        self.scores = zeros(steps, tables.slots, dtype=torch.int32)
        self.done = zeros(steps, tables.tables, dtype=torch.uint8)
        self.features = zeros(rows, len(program.features), dtype=torch.bfloat16)
        self._looks = [tables.job(columns=self.columns[t], turned_masks=self.masks[t]) for t in range(steps)]
        self._acts = [tables.job(chosen=self.chosen[t]) for t in range(steps)]
        self._expand = [tables.job(columns=self.columns[t], picked=None, features=self.features) for t in range(steps)]
        self._choose_league(device, league, old_seats)
        self._graph = None

    def _choose_league(self, device: Device, league: float, old_seats: float) -> None:
        """Which slots another network plays: at a table of the league every seat but one with this chance, at least one."""
        t, at = self.tables, 0
        old = torch.zeros(t.slots, dtype=torch.bool)
        generator = torch.Generator().manual_seed(7)
        for env in t.kinds:
            part = torch.rand(env.tables, env.seats, generator=generator) < old_seats
            numbers = torch.arange(env.tables)
            part[numbers, numbers % env.seats] = True
            part[numbers, (numbers + 1) % env.seats] = False
            part[:int(env.tables * (1 - league))] = False
            old[at:at + part.numel()] = part.reshape(-1)
            at += part.numel()
        self.old_slots = old.to(device.name)
        tables_with = torch.zeros(t.tables, dtype=torch.bool, device=device.name).index_put((t.slot_table[self.old_slots],), torch.tensor(True, device=device.name))
        self.league_tables = tables_with
        self.league_rows = tables_with[t.row_table].nonzero()[:, 0]

    def slot_of(self, seat: torch.Tensor) -> torch.Tensor:
        """By row (of one or several times): the slot of the seat that decides."""
        return self.tables.row_slot.expand(seat.shape) if self.together else self.tables.row_slot + seat.long().masked_fill(seat == NOBODY, 0)

    def _step(self, t: int) -> None:
        tables = self.tables
        self.seat[t].copy_(tables.seat)
        self._looks[t].run("learn_look")
        self._expand[t].run("learn_features")
        features = self.features if tables.device.cuda else self.features.float()
        logits, _, worth = self.newest(features)
        old = self.old_slots[self.slot_of(tables.seat)]
        if not self.level:
            old_logits, _, _ = self.older(features[self.league_rows])
            logits = logits.index_copy(0, self.league_rows, torch.where(old[self.league_rows][:, None], old_logits, logits[self.league_rows]))
        log_chances = masked_log_softmax(logits, self.masks[t])
        noise = -torch.log(-torch.log(torch.rand_like(log_chances).clamp(1e-9, 1 - 1e-7)))
        chosen = (log_chances + noise).argmax(-1)
        self.log_chance[t].copy_(log_chances.gather(1, chosen[:, None])[:, 0])
        self.chosen[t].copy_(chosen)
        self.worth[t].copy_(worth)
        self._acts[t].run("learn_act")
        if self.level:
            tables.ask(self.level, old)
        tables.step()
        self.rewards[t].copy_(tables.rewards)
        self.scores[t].copy_(tables.scores)
        self.done[t].copy_(tables.done)

    def _play(self) -> None:
        with torch.no_grad():
            for t in range(self.steps):
                self._step(t)

    def capture(self) -> bool:
        """The whole round as one graph. Plays two rounds. False where that does not work; then every round starts its kernels one by one."""
        if not self.tables.device.cuda:
            return False
        try:
            side = torch.cuda.Stream()
            side.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side):
                self._play()
            torch.cuda.current_stream().wait_stream(side)
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                self._play()
            graph.replay()
            torch.cuda.synchronize()
            self._graph = graph
            return True
        except Exception as problem:  # noqa: BLE001 whatever PyTorch says, there is a slower way
            print("no graph:", problem, flush=True)
            torch.cuda.synchronize()
            return False

    def play(self) -> None:
        if self._graph is not None:
            self._graph.replay()
        else:
            self._play()

    def lead(self) -> torch.Tensor:
        """By time and slot: how far the seat was ahead of the others' mean when a game ended, as a part of `points`, at most 1."""
        t = self.tables
        scores = self.scores.float()
        seats = t.table_seats.float()
        sums = torch.zeros(self.steps, t.tables, device=scores.device).index_add_(1, t.slot_table, scores)
        others = (sums[:, t.slot_table] - scores) / (seats[t.slot_table] - 1).clamp_min(1)
        return ((scores - others) / self.game.points).clamp(-1, 1)

    def returns(self, shaping: float) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """By time and row: what the decision was worth to its seat (not a number where unknown); whether to learn from it; by time and slot: the share
        of the victory in the end (not a number where the game goes on)."""
        t, trace = self.tables, self.game.trace
        fair = 1 / t.table_seats.float()[t.slot_table]
        worth_at_end = self.rewards - fair + (shaping * self.lead() if shaping else 0)
        back = torch.full((t.slots,), float("nan"), device=self.worth.device)
        share, shares = back.clone(), torch.empty_like(self.rewards)
        returns = torch.empty_like(self.worth)
        for time in reversed(range(self.steps)):
            over = self.done[time].bool()[t.slot_table]
            back = torch.where(over, worth_at_end[time], back)
            share = torch.where(over, self.rewards[time], share)
            shares[time] = share
            seat, worth = self.seat[time], self.worth[time]
            asked, slot = seat != NOBODY, self.slot_of(seat)
            after = back[slot]
            returns[time] = after
            known = torch.where(torch.isnan(after), worth, trace * after + (1 - trace) * worth)
            back = back.index_copy(0, slot, torch.where(asked, known, after))
        slots = self.slot_of(self.seat)
        use = (self.seat != NOBODY) & (self.masks.sum(-1, dtype=torch.int16) > 1) & ~torch.isnan(returns) & ~self.old_slots[slots]
        return returns, use, shares

    @property
    def together(self) -> bool:
        """Whether every row is always the same slot's."""
        return self.tables.together
