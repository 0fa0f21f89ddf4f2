"""What a level would do, as a network to begin with and to play against: reads what learn/watch.c wrote."""
from __future__ import annotations

import copy
import json
import pathlib
import time

import numpy as np
import torch
import torch.nn.functional as F

from learn.device import Rows, Tables
from learn.net import SEATS, Net, masked_log_softmax, weights_of

VICTORY = 420  # SIL_VICTORY
BATCH, HELD_BACK, EPOCHS = 8192, 0.04, 48  # HELD_BACK: the part that is not learnt from, to see when to stop
RATE, LAST_RATE = 1.5e-3, 1e-4


class Decisions:
    """Everything in the files, as columns, masks and acts of the network's."""

    def __init__(self, tables: Tables, files: list[pathlib.Path], most: int) -> None:
        device, program = tables.device, tables.program
        bytes_, acts = program.layout.bytes, tables.acts
        row = np.dtype([("observation", "u1", bytes_), ("mask", "u1", acts), ("act", "<u2"), ("shares", "<u2", SEATS)])
        data = np.concatenate([np.fromfile(file, dtype=row) for file in files])[:most]
        self.count = len(data)
        put = lambda array: torch.from_numpy(np.ascontiguousarray(array)).to(device.name)  # noqa: E731
        observations, masks, act = put(data["observation"]), put(data["mask"]), put(data["act"].astype(np.int64))
        shares = put(data["shares"].astype(np.float32) / VICTORY)
        self.columns = device.zeros(self.count, len(program.columns), dtype=torch.uint8)
        self.masks = device.zeros(self.count, acts, dtype=torch.uint8)
        chosen = torch.zeros_like(masks).scatter_(1, act[:, None], 1)
        turned = torch.zeros_like(masks)
        seat = observations[:, 0].contiguous()
        for mask, out in ((chosen, turned), (masks, self.masks)):  # an act is turned as a mask with one act
            job = Rows(input=tables.input, observations=observations.data_ptr(), masks=mask.data_ptr(), seat=seat.data_ptr(),
                       columns=self.columns.data_ptr(), turned_masks=out.data_ptr(), rows=self.count, mask_bytes=acts)
            device.put(job).run("learn_look")
            if device.cuda:
                torch.cuda.synchronize()
        self.chosen = turned.argmax(-1)
        seats = observations[:, 1].long()
        sign = 1 - 2 * observations[:, program.mirror_at].long() if program.mirror else torch.ones_like(seats)
        after = torch.arange(SEATS, device=device.name)
        relative = (seat.long()[:, None] + sign[:, None] * after) % seats[:, None]
        self.shares = shares.gather(1, relative)  # by seat from the viewer on
        self.known = after < seats[:, None]
        self.worth = self.shares[:, 0] - 1 / seats.float()


def losses(net: Net, decisions: Decisions, index: torch.Tensor, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """What the acts, the worth and the chances are off by; and how often the likeliest act is the level's."""
    logits, chances, worth = net(features)
    log_chances = masked_log_softmax(logits, decisions.masks[index])
    chosen, known = decisions.chosen[index], decisions.known[index]
    acts = F.nll_loss(log_chances, chosen)
    value = (worth - decisions.worth[index]).square().mean()
    chance = F.binary_cross_entropy_with_logits(chances, decisions.shares[index], reduction="none")
    same = (log_chances.argmax(-1) == chosen).float().mean()
    return acts + 0.5 * value + 0.1 * (chance * known).sum() / known.sum(), acts.detach(), same


def imitate(net: Net, tables: Tables, files: list[pathlib.Path], seconds: float, most: int = 3_000_000) -> dict[str, float]:
    """Trains the network, and keeps what did best on what was held back."""
    device, began = tables.device, time.monotonic()
    decisions = Decisions(tables, files, most)
    batch = min(BATCH, decisions.count // 8)
    picked = device.zeros(batch, dtype=torch.int64)
    features = device.zeros(batch, len(tables.program.features), dtype=torch.bfloat16)
    expand = tables.job(columns=decisions.columns, picked=picked, features=features, rows=batch)

    def look(index: torch.Tensor) -> torch.Tensor:
        picked.copy_(index)
        expand.run("learn_features")
        return features if device.cuda else features.float()

    held = decisions.count - max(batch, int(HELD_BACK * decisions.count))
    tests = torch.arange(held, decisions.count, device=device.name).split(batch)
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=0.01)
    best, best_state, epoch, facts = float("inf"), copy.deepcopy(net.state_dict()), 0, {}
    losses(net, decisions, tests[0], look(tests[0]))[0].backward()  # getting ready takes some seconds the first time
    began = time.monotonic()
    for epoch in range(EPOCHS):
        part = max(epoch / EPOCHS, min(1.0, (time.monotonic() - began) / seconds))
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - part) + LAST_RATE * part
        order = torch.randperm(held, device=device.name)
        for at in range(0, held - batch + 1, batch):
            index = order[at:at + batch]
            loss, _, _ = losses(net, decisions, index, look(index))
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
        with torch.no_grad():
            found = [torch.stack(losses(net, decisions, index, look(index))) for index in tests if len(index) == batch]
        all_, acts, same = torch.stack(found).mean(0).tolist()
        if acts < best:
            best, best_state = acts, copy.deepcopy(net.state_dict())
            facts = {"loss": all_, "acts": acts, "same": same}
        if time.monotonic() - began > seconds:
            break
    net.load_state_dict(best_state)
    facts = {"decisions": decisions.count, "epochs": epoch + 1, "seconds": time.monotonic() - began, **facts}
    print("imitates", json.dumps({k: round(v, 4) for k, v in facts.items()}), flush=True)
    return facts


def sharpened(net: Net, temperature: float) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """The network's weights with its acts drawn at this temperature."""
    weights = [(weight.clone(), bias.clone()) for weight, bias in weights_of(net)]
    for part in weights[-1]:
        part[:net.acts] /= temperature
    return weights
