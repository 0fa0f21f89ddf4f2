"""The network while it is trained: features, two hidden layers, and for each position what to do, who wins, and what it is worth to the viewer."""
from __future__ import annotations

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from learn.program import SEATS_AT_MOST as SEATS


class Net(nn.Module):
    """Outputs: a number for each act, for each seat (the viewer first) the logit of its chance to win, and the worth, which is not exported."""

    def __init__(self, features: int, hidden: tuple[int, ...], acts: int) -> None:
        super().__init__()
        self.acts = acts
        widths = (features, *hidden, acts + SEATS + 1)
        self.layers = nn.ModuleList(nn.Linear(a, b) for a, b in zip(widths, widths[1:]))
        nn.init.zeros_(self.layers[-1].weight)
        nn.init.zeros_(self.layers[-1].bias)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        hidden = [(layer.weight.to(x.dtype), layer.bias.to(x.dtype)) for layer in self.layers[:-1]]
        return run([*hidden, (self.layers[-1].weight, self.layers[-1].bias)], x, self.acts)


def run(weights: list[tuple[torch.Tensor, torch.Tensor]], x: torch.Tensor, acts: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    for weight, bias in weights[:-1]:
        x = F.relu(F.linear(x, weight, bias))
    x = F.linear(x.float(), *weights[-1])
    return x[:, :acts], x[:, acts:acts + SEATS], x[:, acts + SEATS]


class Frozen:
    """A copy of a network's weights in the precision it plays with, at fixed addresses, so that a graph can hold them."""

    def __init__(self, net: Net, dtype: torch.dtype) -> None:
        self.acts = net.acts
        kinds = [dtype] * (len(net.layers) - 1) + [torch.float32]
        self.weights = [(weight.to(kind).clone(), bias.to(kind).clone()) for (weight, bias), kind in zip(weights_of(net), kinds)]

    def copy(self, weights: list[tuple[torch.Tensor, torch.Tensor]]) -> None:
        for (weight, bias), (new_weight, new_bias) in zip(self.weights, weights):
            weight.copy_(new_weight)
            bias.copy_(new_bias)

    def __call__(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        return run(self.weights, x, self.acts)


def weights_of(net: Net) -> list[tuple[torch.Tensor, torch.Tensor]]:
    return [(layer.weight.detach(), layer.bias.detach()) for layer in net.layers]


def masked_log_softmax(logits: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    return torch.log_softmax(logits.masked_fill(mask == 0, -1e9), -1)


def exported_layers(net: Net) -> list[tuple[np.ndarray, np.ndarray]]:
    """Without the worth, which only training needs."""
    layers = [(weight.float().cpu().numpy().astype(np.float64), bias.float().cpu().numpy().astype(np.float64)) for weight, bias in weights_of(net)]
    return [*layers[:-1], (layers[-1][0][:-1], layers[-1][1][:-1])]
