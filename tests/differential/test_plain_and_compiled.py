"""Plain and compiled rules play the same matches, trace for trace, over many matches of every kind of Troll."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from filch.games.troll.about import TROLL
from filch.kernel import contract, playout
from filch.kernel.compiled import Linker
from filch.kernel.contract import Setup, Value
from filch.kernel.fields import State
from filch.kernel.play import Play

numba = pytest.importorskip("numba")

#: Random play is compared on this seed.
SEED = 2025

VALUES: tuple[tuple[Value, ...], ...] = (
    ("per_day", "run_through"),
    ("clockwise", "random"),
    ("net", "received", "total"),
    ("random", 0),
)
TOGETHER: list[dict[str, Value]] = [
    dict(zip([option.name for option in TROLL.options], values, strict=True)) for values in product(*VALUES)
]
ALONE: list[dict[str, Value]] = [
    {},
    *({option.name: value} for option in TROLL.options for value in option.values[1:]),
]

COMBINED = [TROLL.setup(players, chosen) for players in (3, 4, 5) for chosen in TOGETHER]
SINGLE = [
    TROLL.setup(players, chosen)
    for players in (3, 4, 5)
    for chosen in ALONE
    if chosen.get("first_scout", "random") in ("random", *range(players))
]


def ids(setup: Setup) -> str:
    return f"{setup.players}-{''.join(map(str, setup.codes))}"


class Player:
    """Random matches of a setup, plain or compiled."""

    def __init__(self, setup: Setup, link: Linker) -> None:
        self.setup = setup
        self.link = link
        self.s = link.batch(1)[0]
        self.lengths = link.integers(4 * TROLL.max_length)
        self.trace = link.integers(4 * TROLL.max_length)
        self._random_matches = link(playout.random_matches)
        self._options = link.options(setup.codes)
        self._buffers = (
            *link.buffers(),
            self.lengths,
            link.integers(4),
            self.trace,
        )

    def play(self, first: int, matches: int = 1) -> int:
        """Play some matches; the number of their steps. The last one's trace and position stay."""
        start = (self.setup.players, self._options, SEED, first, matches)
        return int(self._random_matches(self.s, *start, *self._buffers))

    def packed(self) -> bytes:
        """The last match's position, packed."""
        return self.s.to_bytes() if isinstance(self.s, State) else bytes(self.s.tobytes())

    def returns(self) -> list[float]:
        """The last match's returns."""
        out: Any = (
            [0.0] * self.setup.players if not self.link.compiled else self.link.integers(self.setup.players) * 1.0
        )
        self.link(contract.returns)(self.s, out)
        return list(map(float, out))


@pytest.fixture(scope="module")
def plain() -> Linker:
    return Linker(TROLL, compiled=False)


@pytest.fixture(scope="module")
def compiled() -> Linker:
    return Linker(TROLL, compiled=True)


def compare(setup: Setup, plain: Linker, compiled: Linker, matches: int) -> None:
    """Check that both speeds play the same matches to the same ends."""
    slow, fast = Player(setup, plain), Player(setup, compiled)
    for number in range(matches):
        steps = slow.play(number)
        assert fast.play(number) == steps
        assert list(map(int, fast.trace[:steps])) == slow.trace[:steps]
        assert fast.packed() == slow.packed()
        assert fast.returns() == slow.returns()
    assert list(map(int, fast.lengths)) == slow.lengths
    assert sum(slow.lengths) == matches
    # The checked runtime, which knows no playouts, takes the same steps to the same position.
    replay = Play(setup, slow.trace[:steps])
    assert replay.over
    assert replay.state.to_bytes() == fast.packed()
    assert replay.returns() == fast.returns()


@pytest.mark.parametrize("setup", COMBINED, ids=ids)
def test_matches_are_equal_trace_for_trace(setup: Setup, plain: Linker, compiled: Linker) -> None:
    compare(setup, plain, compiled, matches=50)


@pytest.mark.slow
@pytest.mark.parametrize("setup", COMBINED, ids=ids)
def test_many_matches_are_equal_trace_for_trace(setup: Setup, plain: Linker, compiled: Linker) -> None:
    compare(setup, plain, compiled, matches=1000)


def all_end_in_time(setup: Setup, compiled: Linker, matches: int) -> None:
    """Check that random matches end within the declared length, with every field in its range."""
    player = Player(setup, compiled)
    steps = 0
    for first in range(0, matches, 100):
        steps += player.play(first, 100)
        # Raises if a value is out of its range.
        TROLL.state.from_bytes(player.packed())
    by_length = {length: int(count) for length, count in enumerate(player.lengths) if count}
    assert sum(by_length.values()) == matches
    assert sum(length * count for length, count in by_length.items()) == steps
    assert max(by_length) <= TROLL.max_length
    # Scout's card, and a stance and a card of each other seat, and the troll; the scouts drawn come on top.
    rounds = 3 * 3 if setup.players == 3 else 2 * setup.players
    assert min(by_length) >= rounds * 2 * setup.players


@pytest.mark.parametrize("players", [3, 4, 5])
def test_matches_end_in_time(players: int, compiled: Linker) -> None:
    all_end_in_time(TROLL.setup(players), compiled, matches=10_000)


@pytest.mark.slow
@pytest.mark.parametrize("setup", SINGLE, ids=ids)
def test_a_hundred_thousand_matches_end_in_time(setup: Setup, compiled: Linker) -> None:
    all_end_in_time(setup, compiled, matches=100_000)
