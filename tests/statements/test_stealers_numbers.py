"""Stealers: exact numbers of docs/rules/stealers.md, summed over the game's own chance points with their weights."""

from __future__ import annotations

from fractions import Fraction
from math import factorial, prod

import pytest

from filch.kernel.play import Play
from tests.statements.stealers_play import choices, look, on_opponent, on_self, roll, say, turn

#: The chance of each number of targets.
Distribution = dict[int, Fraction]


def chances(play: Play) -> dict[str, Fraction]:
    """The outcomes of a chance point by their texts, with their chances."""
    outcomes, weights = play.outcomes()
    return {
        play.text(outcome): Fraction(weight, sum(weights)) for outcome, weight in zip(outcomes, weights, strict=True)
    }


def hits(target: int, number: int) -> Distribution:
    """The chance of each number of targets in a scoring roll of so many dice."""
    play = turn((400, 400))
    on_opponent(play, target)
    if number < 6:
        roll(play, ",".join([str(target)] * (6 - number) + ["1" if target > 1 else "2"] * number))
    found: Distribution = {}
    for text, chance in chances(play).items():
        shown = text.count(str(target))
        found[shown] = found.get(shown, Fraction(0)) + chance
    return found


def expected_hits(target: int, *, picked_up: bool) -> Fraction:
    """The expected number of targets in a Scoring Round, with or without picking up six.

    `rest[n]` is, for n dice to roll, a pair: expected = constant + factor * (what is expected once six are put aside).
    """
    rest: dict[int, tuple[Fraction, Fraction]] = {0: (Fraction(0), Fraction(1))}
    for number in range(1, 7):
        constant, factor = Fraction(0), Fraction(0)
        for shown, chance in hits(target, number).items():
            if shown:
                constant += chance * (shown + rest[number - shown][0])
                factor += chance * rest[number - shown][1]
        rest[number] = constant, factor
    constant, factor = rest[6]
    return constant / (1 - factor) if picked_up else constant


def chance_of_six(target: int) -> Fraction:
    """The chance that all six dice are put aside at least once."""
    rest = {0: Fraction(1)}
    for number in range(1, 7):
        rest[number] = sum(
            (chance * rest[number - shown] for shown, chance in hits(target, number).items() if shown), Fraction(0)
        )
    return rest[6]


@pytest.mark.parametrize("number", range(1, 7))
def test_S_6_the_weights_of_a_roll_are_the_ways_it_can_fall(number: int) -> None:
    """S-6, S-17: multisets of dice in order, each weighing its permutations; together six to the number of dice."""
    play = turn()
    on_opponent(play, 2)
    if number < 6:
        roll(play, ",".join(["2"] * (6 - number) + ["1"] * number))
    outcomes, weights = play.outcomes()
    assert outcomes == sorted(outcomes)
    assert sum(weights) == 6**number
    for outcome, weight in zip(outcomes, weights, strict=True):
        faces = play.text(outcome).removeprefix("roll=").split(",")
        assert faces == sorted(faces)
        assert len(faces) == number
        assert weight == factorial(number) // prod(factorial(faces.count(face)) for face in set(faces))


def test_S_40_the_chance_of_a_straight() -> None:
    """S-40, S-43: 5/324 in the first roll of the Set-Up, and in that of the Scoring Round."""
    play = turn(level="professional")
    assert chances(play)["roll=1,2,3,4,5,6"] == Fraction(5, 324)
    on_self(play, 9)
    say(play, "kicker=doubler")
    assert chances(play)["roll=1,2,3,4,5,6"] == Fraction(5, 324)


@pytest.mark.parametrize("target", range(1, 7))
def test_S_20_the_chance_of_no_hit(target: int) -> None:
    """S-20: 15625/46656 for the first roll."""
    assert hits(target, 6)[0] == Fraction(15625, 46656)


@pytest.mark.parametrize("target", range(1, 7))
def test_S_19_expected_hits(target: int) -> None:
    """S-19, S-21: with and without picking up six, and the chance that six are picked up."""
    expected = expected_hits(target, picked_up=True)
    assert expected == Fraction(1090229648077, 606223864550)
    assert f"{float(expected):.6f}" == "1.798394"
    assert f"{float(expected_hits(target, picked_up=False)):.6f}" == "1.767670"
    assert f"{float(chance_of_six(target)):.6f}" == "0.017084"


def effective(play: Play) -> dict[str, Fraction]:
    """The chance of each side to count, Roll Again being rolled again; "choice" after three of them."""
    if look(play).phase == "choosing":
        return {"choice": Fraction(1)}
    if look(play).phase != "kicking":
        return {look(play).kicker: Fraction(1)}
    found: dict[str, Fraction] = {}
    for text, chance in chances(play).items():
        after = play.copy()
        say(after, text)
        for side, share in effective(after).items():
            found[side] = found.get(side, Fraction(0)) + chance * share
    return found


def test_S_33_S_34_the_chances_of_the_sides() -> None:
    """S-33, S-34, SV-42: 43/216 for each of the five sides, and a choice in one of 216."""
    play = turn(level="advanced")
    on_opponent(play, 2)
    assert effective(play) == {
        "stealer": Fraction(43, 216),
        "doubler": Fraction(43, 216),
        "switch-five": Fraction(43, 216),
        "flip": Fraction(43, 216),
        "rescue": Fraction(43, 216),
        "choice": Fraction(1, 216),
    }
    assert len(choices(play)) == 6
