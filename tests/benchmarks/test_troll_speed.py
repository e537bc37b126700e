"""The benchmark of Troll runs, and would notice if the rules in C were other rules."""

from __future__ import annotations

import shutil
import sys
from itertools import product
from pathlib import Path

import pytest

from benchmarks.troll_speed import COMPILED, PLAIN, C, Played, Player, check_same, in_c, linked, main
from filch.games.troll.about import TROLL
from filch.kernel.contract import Value


def test_ways_that_differ_are_refused() -> None:
    """Even when they take as many steps: what counts is also where the last match ended."""

    def plays(steps: int, *last: int) -> Player:
        return lambda setup, first, matches: Played(steps, last, 1.0)

    setup = TROLL.setup(3)
    check_same(setup, {C: plays(20, 1, 2), PLAIN: plays(20, 1, 2)}, 7)
    for other in (plays(20, 1, 3), plays(21, 1, 2)):
        with pytest.raises(SystemExit, match="3 players, match 7: C took 20 steps"):
            check_same(setup, {C: plays(20, 1, 2), PLAIN: other}, 7)


def test_without_a_compiler_the_rest_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benchmarks.troll_speed.numba_is_there", lambda: False)
    monkeypatch.setattr(sys, "argv", ["troll_speed", "--matches", "1", "--repeats", "1", "--cc", "no-such-compiler"])
    main()
    printed = capsys.readouterr().out
    assert "No C compiler 'no-such-compiler' here" in printed
    assert "No Numba here" in printed
    assert PLAIN in printed
    assert COMPILED not in printed


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc here")
def test_it_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(sys, "argv", ["troll_speed", "--matches", "200", "--repeats", "2"])
    main()
    printed = capsys.readouterr().out
    for way in (C, COMPILED, PLAIN):
        assert printed.count(f" {way} ") >= 3
    assert "The same seed gave the same steps in every way." in printed


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc here")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_rules_in_c_are_the_rules(players: int, tmp_path: Path) -> None:
    """With every combination of options, the first scout drawn or named."""
    ways = {C: in_c("gcc", ["-O1"], tmp_path), PLAIN: linked(compiled=False)}
    scouts: tuple[Value, ...] = ("random", 2)
    for values in product(*(option.values for option in TROLL.options[:3]), scouts):
        setup = TROLL.setup(players, dict(zip((option.name for option in TROLL.options), values, strict=True)))
        for number in range(50):
            check_same(setup, ways, number)
