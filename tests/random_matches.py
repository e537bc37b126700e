"""Random matches, plain or compiled, of any game."""

from __future__ import annotations

from typing import Any

from filch.kernel import contract, playout
from filch.kernel.compiled import Linker
from filch.kernel.contract import Setup


def random_matches(link: Linker, setup: Setup, seed: int, matches: int) -> list[tuple[list[int], bytes]]:
    """Random matches: each its steps, and the position at its end."""
    game = setup.game
    start, seeded, play = link(contract.start), link(playout.seed_stream), link(playout.random_match)
    s, stream, trace = link.batch(1)[0], link.integers(4), link.integers(game.max_length)
    buffers = link.buffers()
    options = link.options(setup.codes)
    found: list[tuple[list[int], bytes]] = []
    for number in range(matches):
        seeded(stream, seed, number)
        start(s, setup.players, options)
        steps = play(s, stream, *buffers, trace)
        position: Any = s
        packed = position.tobytes() if link.compiled else position.to_bytes()
        found.append(([int(step) for step in trace[:steps]], packed))
    return found
