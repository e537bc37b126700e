"""The benchmark of Stealers' Set-Up runs, and what it solves is what it plays."""

from __future__ import annotations

import pytest

from benchmarks import stealers_setup
from filch.games.stealers.about import STEALERS
from filch.kernel.compiled import Linker


@pytest.mark.parametrize("swapping", [True, False])
def test_what_is_solved_is_what_is_played(swapping: bool) -> None:
    """Plain, so that nothing has to be compiled."""
    results = stealers_setup.measure("points", swapping, 1000, Linker(STEALERS, compiled=False))
    assert [abs(result.away) < 4 for result in results] == [True, True]


def test_a_wrong_plan_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stealers_setup, "BOUND", 0.0)
    monkeypatch.setattr(stealers_setup, "Linker", lambda game: Linker(game, compiled=False))
    assert stealers_setup.main(["--turns", "100"]) == 1


@pytest.mark.slow
def test_compiled_it_holds_to_many_turns() -> None:
    pytest.importorskip("numba")
    assert stealers_setup.main(["--turns", "2000000"]) == 0
