"""Other histories that a seat of Stealers could not tell from the one that happened: there are none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from filch.kernel.contract import Setup


def redeal(setup: Setup, log: Sequence[int], seat: int, below: Callable[[int], int]) -> list[int]:
    """The history itself: every die lies open and everything is said aloud, so every seat knows it.

    Args:
        setup: the game, the number of players and the options.
        log: the actions and outcomes that happened.
        seat: whose knowledge is kept.
        below: gives a random integer from 0 to below its argument; not needed here.
    """
    return list(log)
