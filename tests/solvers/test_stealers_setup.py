"""The Set-Up of Stealers solved exactly: against a plain recursion over the rules, and against itself."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import isclose

import pytest

import filch
from filch.games.stealers import rules
from filch.games.stealers.notation import DICE_TEXTS
from filch.games.stealers.state import ACTIONS, HIGH, LOW, OUTCOMES, TAKING, UNDECLARED, StealersState
from filch.solvers.stealers_scoring import solve
from filch.solvers.stealers_setup import BEGINNING, NO_SWAP, Position, ending_of, listened, plan

HANDFUL = DICE_TEXTS.index


def chance_on_opponent(s: StealersState) -> float:
    """The best chance to end on the opponent, by a plain recursion over the rules from a position of the Set-Up."""
    if (ending := ending_of(s)) is not None:
        return float(ending.how == "opponent")
    followers = []
    if s.phase == TAKING:
        actions = [0] * ACTIONS
        for action in actions[: rules.legal(s, actions)]:
            followers.append((1, step(s, action)))
        return max(chance_on_opponent(then) for _, then in followers)
    outcomes, weights = [0] * OUTCOMES, [0] * OUTCOMES
    count = rules.chance_weights(s, outcomes, weights)
    for outcome, weight in zip(outcomes[:count], weights[:count], strict=True):
        followers.append((weight, step(s, outcome)))
    return sum(weight * chance_on_opponent(then) for weight, then in followers) / sum(weight for weight, _ in followers)


def step(s: StealersState, choice: int) -> StealersState:
    then = listened(s)
    rules.apply(then, choice)
    return then


@pytest.mark.parametrize(
    ("rolls", "position"),
    [
        (["roll=1,1,1,2,4,5", "low-1,1,1,2"], Position(4, 5, LOW, NO_SWAP)),
        (["roll=3,4,4,5,6,6", "high-4,5,6,6"], Position(4, 21, HIGH, NO_SWAP)),
        (["roll=1,2,3,4,4,5", "low-1,2,3,4"], Position(4, 10, LOW, NO_SWAP)),
    ],
    ids=str,
)
def test_plan_is_a_plain_recursion_over_the_rules(rolls: list[str], position: Position) -> None:
    match = filch.new("stealers", players=2, chance="manual")
    for text in ["throw=6", "throw=1", *rolls]:
        match.play(text)
    s = match.play_state.state
    assert isinstance(s, StealersState)
    exact = chance_on_opponent(listened(s))
    assert isclose(plan("chance").outlook(position).opponent, exact, abs_tol=1e-9)


def test_each_goal_is_reached_best_by_its_own_plan() -> None:
    points, chance = plan("points").outlook(BEGINNING), plan("chance").outlook(BEGINNING)
    assert points.net > chance.net
    assert chance.opponent > points.opponent


@pytest.mark.parametrize("goal", ["points", "chance"])
def test_more_swaps_are_never_worse(goal: str) -> None:
    once, twice = (plan(goal, max_swaps=swaps).outlook(BEGINNING) for swaps in (1, 2))
    assert twice.net >= once.net if goal == "points" else twice.opponent >= once.opponent


def test_who_never_swaps_gives_something_away_but_never_by_a_swap() -> None:
    without = plan("points", swapping=False)
    assert without.outlook(BEGINNING).net < plan("points").outlook(BEGINNING).net
    taken = Position(1, 6, LOW, 0)
    texts = [take.text for take in without.takes(taken, HANDFUL("1,1,2,3,6"))]
    assert texts
    assert not [text for text in texts if text.startswith("swap")]


def test_low_and_high_are_mirror_images() -> None:
    """6 - n for n turns 12 into 30 and low into high: 7 * 6 - 12 = 30."""
    found = plan("chance")
    for dice, total in ((1, 1), (2, 3), (3, 8), (5, 11)):
        low = found.outlook(Position(dice, total, LOW, 0 if dice < 3 else NO_SWAP))
        high = found.outlook(Position(dice, 7 * dice - total, HIGH, 0 if dice < 3 else NO_SWAP))
        assert isclose(low.opponent, high.opponent, abs_tol=1e-12)


def test_last_die_is_taken_as_it_falls() -> None:
    outlook = plan("points").outlook(Position(5, 8, LOW, NO_SWAP))
    # 9, 10 and 11 hit the opponent, 12 breaks even, 13 and 14 hit oneself.
    assert isclose(outlook.opponent, 3 / 6)
    assert isclose(outlook.oneself, 2 / 6)


def test_takes_are_sorted_the_best_first() -> None:
    takes = plan("points").takes(BEGINNING, HANDFUL("1,1,2,5,6,6"))
    nets = [take.outlook.net for take in takes]
    assert all(first >= then - 1e-6 for first, then in pairwise(nets))
    assert {take.text.split("-")[0] for take in takes} == {"low", "high"}


def test_what_no_set_up_comes_to_is_malformed() -> None:
    with pytest.raises(filch.Malformed, match="no Set-Up comes to 2 dice taken, total 13, low"):
        plan("points").outlook(Position(2, 13, LOW, 0))
    with pytest.raises(filch.Malformed, match="a roll of 6 dice cannot be 1,1: 0 are taken"):
        plan("points").takes(BEGINNING, HANDFUL("1,1"))
    with pytest.raises(filch.Malformed, match="stealers has no option 'swaps'"):
        plan("points", swaps=1)


def test_beginning_is_where_nothing_is_taken() -> None:
    assert Position(0, 0, UNDECLARED, 0) == BEGINNING


def test_linear_equations() -> None:
    half = Fraction(1, 2)
    assert solve([[Fraction(1), half], [Fraction(0), half]], [Fraction(2), Fraction(1)]) == [1, 2]
