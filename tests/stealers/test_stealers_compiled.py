"""Stealers compiled plays as it does plain, keeps the contract of a game, and ends."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from benchmarks import stealers_lengths
from filch.games.stealers.about import STEALERS
from filch.kernel.compiled import Linker
from filch.kernel.conform import check_game
from filch.kernel.contract import Value
from tests.random_matches import random_matches

pytest.importorskip("numba")

#: Options that between them take every value.
MIXED: tuple[Mapping[str, Value], ...] = (
    {},
    {"level": "advanced", "rescue": "choice", "holder_kicker": "rolls", "turn_cap": 100},
    {
        "level": "professional",
        "target_over_six": "cap_6",
        "release_on_triples": "first_roll",
        "direction": "by_first_die",
        "sweep": "forced",
        "holder_kicker": "choice",
        "turn_cap": 200,
    },
    {
        "level": "professional",
        "target_over_six": "lose_difference",
        "self_ko_overflow": False,
        "overflow": "rolls",
        "max_swaps": 1,
        "stealer_gain": "rolled",
        "release_by": "others",
        "after_sweep": "set_up_continues",
        "turn_cap": 1000,
    },
)


def named(options: Mapping[str, Value]) -> str:
    return f"{options.get('level', 'simple')}-{options.get('turn_cap', 500)}"


@pytest.fixture(scope="module")
def compiled() -> Linker:
    return Linker(STEALERS)


@pytest.mark.parametrize("options", MIXED, ids=named)
def test_plain_and_compiled_matches_are_the_same(compiled: Linker, options: Mapping[str, Value]) -> None:
    plain = Linker(STEALERS, compiled=False)
    for players in (2, 3, 8):
        setup = STEALERS.setup(players, options)
        fast, slow = (random_matches(link, setup, players, 2) for link in (compiled, plain))
        assert fast == slow, f"{players} players"


@pytest.mark.slow
@pytest.mark.parametrize("options", MIXED, ids=named)
def test_many_plain_and_compiled_matches_are_the_same(compiled: Linker, options: Mapping[str, Value]) -> None:
    plain = Linker(STEALERS, compiled=False)
    for players in range(2, 9):
        setup = STEALERS.setup(players, options)
        fast, slow = (random_matches(link, setup, 1000 + players, 20) for link in (compiled, plain))
        assert fast == slow, f"{players} players"


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_it_conforms(players: int) -> None:
    report = check_game(STEALERS, matches=1, players=[players], options=MIXED)
    assert report.worlds_differing == 0, "nothing in this game is hidden"
    assert report.longest < STEALERS.max_length


@pytest.mark.slow
def test_matches_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert stealers_lengths.main(["--matches", "1000"]) == 0
    assert "professional" in capsys.readouterr().out
