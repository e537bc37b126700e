"""The conformance check passes what keeps the contract: High Card, and Troll in all its setups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from filch.errors import Malformed
from filch.games.troll.about import TROLL
from filch.kernel.compiled import Linker
from filch.kernel.conform import NonConforming, Report, check_game
from filch.kernel.contract import Setup, Value
from filch.kernel.playout import random_matches
from tests.conformance.high_card import HIGH_CARD, redeal


def test_high_card_passes_and_is_counted() -> None:
    report = check_game(HIGH_CARD, matches=20, compiled=False)
    # 2 + 2 steps with two seats and 3 + 3 with three; every position is redealt for every seat.
    assert report == Report(
        game="high-card",
        setups=4,
        matches=4 * 20,
        steps=40 * 4 + 40 * 6,
        longest=6,
        worlds=40 * 5 * 2 + 40 * 7 * 3,
        worlds_differing=report.worlds_differing,
        compiled=False,
    )
    # Nothing is hidden at the start and the end; in between most worlds differ.
    assert 0.3 < report.worlds_differing / report.worlds < 0.8


def test_plain_and_compiled_rules_of_high_card_agree() -> None:
    pytest.importorskip("numba")
    assert check_game(HIGH_CARD, matches=20, compiled=True).compiled


@pytest.mark.parametrize("players", [3, 4, 5])
def test_troll_passes_with_every_option(players: int) -> None:
    report = check_game(TROLL, matches=1, players=[players], compiled=False)
    # The defaults, run_through, random ties, two other ways to have earned, and each seat as the first scout.
    assert report.setups == report.matches == 5 + players
    assert report.worlds_differing > 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_troll_passes_plain_and_compiled_with_combined_options(players: int) -> None:
    pytest.importorskip("numba")
    combinations: list[dict[str, Value]] = [
        {"troll_deck": "run_through", "scout_tie": "random", "scout_earned": "received"},
        {"troll_deck": "run_through", "scout_tie": "random", "scout_earned": "total", "first_scout": 2},
    ]
    report = check_game(TROLL, matches=20, players=[players], options=combinations, compiled=True)
    assert report.setups == 5 + players + 2
    assert report.matches == 20 * report.setups
    assert report.compiled


def test_match_n_of_a_seed_is_the_one_that_playouts_play() -> None:
    logs: dict[tuple[int, ...], None] = {}

    def noting(setup: Setup, log: Sequence[int], seat: int, below: Callable[[int], int]) -> list[int]:
        logs[tuple(log)] = None
        return redeal(setup, log, seat, below)

    check_game(replace(HIGH_CARD, redeal=noting), matches=5, seed=77, players=[3], compiled=False)
    run = Linker(HIGH_CARD, compiled=False)
    for number in range(5):
        trace = [0] * 6
        s = HIGH_CARD.state()
        random_match = run(random_matches)
        random_match(s, 3, [0], 77, number, 1, [0] * 3, [0] * 5, [0] * 5, [0] * 7, [0] * 4, trace)
        assert tuple(trace) in logs


def test_another_seed_plays_other_matches() -> None:
    first, second = (check_game(HIGH_CARD, matches=9, seed=seed, compiled=False) for seed in (1, 2))
    assert first.worlds_differing != second.worlds_differing


def test_a_given_combination_is_tried_once() -> None:
    report = check_game(HIGH_CARD, matches=1, options=[{"doubled": True}, {}], compiled=False)
    assert report.setups == 4


def test_players_that_the_game_does_not_take_are_refused() -> None:
    with pytest.raises(Malformed, match="high-card takes 2 to 3 players, not 4"):
        check_game(HIGH_CARD, players=[4])


def test_options_that_the_game_does_not_take_are_refused() -> None:
    with pytest.raises(Malformed, match="no option 'tripled'"):
        check_game(HIGH_CARD, matches=1, options=[{"tripled": True}], compiled=False)


def test_a_combination_need_not_go_with_all_numbers_of_players() -> None:
    combination: dict[str, Value] = {"first_scout": 4, "troll_deck": "run_through"}
    assert check_game(TROLL, matches=0, options=[combination], compiled=False).setups == 8 + 9 + 10 + 1
    with pytest.raises(Malformed, match="first_scout cannot be 4 with 3 players"):
        check_game(TROLL, matches=0, players=[3], options=[combination], compiled=False)


def test_compiled_rules_are_not_compared_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("filch.kernel.conform.numba_is_there", lambda: False)
    assert not check_game(HIGH_CARD, matches=1).compiled
    with pytest.raises(Malformed, match=r"filch\[fast\]"):
        check_game(HIGH_CARD, compiled=True)


def test_an_error_lists_each_kind_of_problem_once() -> None:
    low = replace(HIGH_CARD, utility=replace(HIGH_CARD.utility, high=0.5, total=1.0))
    with pytest.raises(NonConforming) as caught:
        check_game(low, matches=4, compiled=False)
    assert [problem.split(":")[0] for problem in caught.value.problems] == [
        "returns are out of bounds",
        "returns do not add up to the declared total",
    ]
    assert str(caught.value).count("\n- ") == 2
    assert "15 times more" in caught.value.problems[1]


def test_a_problem_names_setup_seed_match_and_step() -> None:
    low = replace(HIGH_CARD, utility=replace(HIGH_CARD.utility, total=1.0))
    with pytest.raises(NonConforming) as caught:
        check_game(low, matches=4, seed=5, players=[3], compiled=False)
    assert "[high-card, 3 players, options {}, seed 5, match 0, after 6 steps]" in caught.value.problems[0]
