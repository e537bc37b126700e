"""Counting the ways to tell which of some cards each face-down token is, when each token excludes some of them.

Tokens that exclude the same cards form a class. `assign` counts every way to give all cards to the tokens, one each,
and says how often a token of a class is a certain card: exactly, card by card, over how many tokens of each class have
one already. Where that would take too long, it weighs ways drawn by lots (sequential importance sampling; Chen,
Diaconis, Holmes and Liu 2005, "Sequential Monte Carlo methods for statistical analysis of tables").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import factorial, prod
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

#: Up to so many combinations of tokens served, the ways are counted; beyond, they are sampled.
COUNTED = 1 << 16
#: Ways drawn, in so many batches, from whose spread the error is told.
SAMPLES = 4000
BATCHES = 16

Array: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Assignment:
    """How the cards may lie.

    Attributes:
        ways: in how many ways; 0.0 if in none. An estimate if `error` is not 0.
        share: for each mask the probability that a token of it is each card: arrays of shape (cards,).
        error: the standard error of the shares, the largest of them; 0.0 where the ways were counted.
    """

    ways: float
    share: dict[int, Array]
    error: float


@lru_cache(maxsize=256)
def assign(masks: tuple[int, ...], copies: tuple[int, ...]) -> Assignment:
    """The ways in which tokens can be cards.

    Args:
        masks: for each token, ascending, the cards that it may be: bit `i` for card `i`.
        copies: how many there are of each card; all of them together are as many as the tokens.

    Raises:
        ValueError: there are not as many tokens as cards.
    """
    if len(masks) != sum(copies):
        raise ValueError(f"{len(masks)} tokens cannot be {sum(copies)} cards")
    present = sum(1 << card for card, count in enumerate(copies) if count)
    classes = Counter(mask & present for mask in masks)
    free = classes.pop(present, 0)
    kinds = sorted(classes)
    sizes = [classes[kind] for kind in kinds]
    if prod(size + 1 for size in sizes) <= COUNTED:
        ways, shares, spare = _counted(kinds, sizes, free, copies)
        error = 0.0
    else:
        ways, shares, spare, error = _sampled(kinds, sizes, free, copies)
    found = dict(zip(kinds, shares, strict=True)) | {present: spare}
    return Assignment(ways, {mask: found[mask & present] for mask in masks}, error)


def _counted(
    kinds: Sequence[int], sizes: Sequence[int], free: int, copies: Sequence[int]
) -> tuple[float, list[Array], Array]:
    """The ways, the share of each card for a token of each kind, and that for a token that may be any."""
    cards = [card for card, count in enumerate(copies) for _ in range(count)]
    shape = tuple(size + 1 for size in sizes)
    # How many tokens of a kind are still without a card, along its axis.
    wanting = [
        np.arange(size, 0, -1.0).reshape([-1 if axis == index else 1 for axis in range(len(sizes))])
        for index, size in enumerate(sizes)
    ]
    before = [np.zeros(shape)]
    before[0][(0,) * len(sizes)] = 1.0
    for card in cards:
        ways = before[-1].copy()
        for kind, mask in enumerate(kinds):
            if mask >> card & 1:
                ways[_upper(kind)] += before[-1][_lower(kind)] * wanting[kind]
        before.append(ways)
    total = float(before[-1][tuple(sizes)])
    shares = [np.zeros(len(copies)) for _ in kinds]
    spare = np.zeros(len(copies))
    if not total:
        return 0.0, shares, spare
    after = np.zeros(shape)
    after[tuple(sizes)] = 1.0
    for index in range(len(cards) - 1, -1, -1):
        card = cards[index]
        ways = after.copy()
        for kind, mask in enumerate(kinds):
            if mask >> card & 1:
                given = after[_upper(kind)] * wanting[kind]
                shares[kind][card] += float((before[index][_lower(kind)] * given).sum()) / total / sizes[kind]
                ways[_lower(kind)] += given
        if free:
            spare[card] += float((before[index] * after).sum()) / total / free
        after = ways
    return total * factorial(free), shares, spare


def _lower(axis: int) -> tuple[slice, ...]:
    return (slice(None),) * axis + (slice(None, -1),)


def _upper(axis: int) -> tuple[slice, ...]:
    return (slice(None),) * axis + (slice(1, None),)


def _sampled(
    kinds: Sequence[int], sizes: Sequence[int], free: int, copies: Sequence[int]
) -> tuple[float, list[Array], Array, float]:
    """The same as `_counted`, estimated, and the largest standard error of a share."""
    lots = np.random.default_rng(len(kinds))
    tokens = [kind for kind, size in enumerate(sizes) for _ in range(size)]
    # Who may be the fewest cards comes first, so that few draws come to nothing.
    tokens.sort(key=lambda kind: kinds[kind].bit_count())
    left = np.tile(np.array(copies, np.float64), (SAMPLES, 1))
    weight = np.ones(SAMPLES)
    drawn = np.zeros((len(kinds), SAMPLES, len(copies)))
    each = np.arange(SAMPLES)
    for kind in tokens:
        allowed = np.array([kinds[kind] >> card & 1 for card in range(len(copies))])
        chances = np.cumsum(left * allowed, axis=1)
        weight *= chances[:, -1]
        # In a draw that has come to nothing any card will do: it weighs nothing.
        card = np.minimum((chances <= (lots.random(SAMPLES) * chances[:, -1])[:, None]).sum(axis=1), len(copies) - 1)
        left[each, card] = np.maximum(left[each, card] - 1, 0)
        drawn[kind, each, card] += 1
    if not weight.any():
        return 0.0, [np.zeros(len(copies)) for _ in kinds], np.zeros(len(copies)), 1.0
    counts = np.concatenate([drawn / np.array(sizes)[:, None, None], left[None] / max(free, 1)])
    batched = counts.reshape(len(counts), BATCHES, -1, len(copies))
    weights = weight.reshape(BATCHES, -1)
    sums = np.einsum("bs,kbsc->kbc", weights, batched)
    mean = sums.sum(axis=1) / weight.sum()
    off = sums - mean[:, None, :] * weights.sum(axis=1)[None, :, None]
    error = float(np.sqrt((off**2).sum(axis=1)).max()) / float(weight.sum())
    return float(weight.mean()) * factorial(free), list(mean[:-1]), mean[-1], error
