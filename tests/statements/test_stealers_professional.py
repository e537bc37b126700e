"""Stealers: The Sweep and The 21. Clauses of docs/rules/stealers.md."""

from __future__ import annotations

from fractions import Fraction

import pytest

from filch.kernel.play import Play
from tests.statements.stealers_play import (
    choices,
    facts,
    hit,
    holder,
    look,
    on_opponent,
    on_self,
    roll,
    say,
    score,
    scores,
    set_up,
    told,
    turn,
    turn_of,
    winners,
)

STRAIGHT = "roll=1,2,3,4,5,6"


def swept(scores_: tuple[int, ...] = (30, 30, 30), held_by: int | None = None, after_sweep: str = "turn_ends") -> Play:
    """A professional match in which seat 0 has just made The Sweep."""
    play = turn(scores_, holder=held_by, level="professional", after_sweep=after_sweep)
    say(play, STRAIGHT, "sweep")
    return play


def test_S_40_SV_49_the_sweep() -> None:
    """S-40, S-42, SA-30, SV-49: unless the Kicker shows Rescue, the next player is out, and the turn is over."""
    for side in ("stealer", "doubler", "switch-five", "flip"):
        play = swept()
        assert (look(play).phase, look(play).victim) == ("defending", 1)
        say(play, f"kicker={side}")
        assert (scores(play), turn_of(play), look(play).clockwise) == ([30, 0, 30], 2, True)
        assert facts(told(play, "points lost")[0]) == {"seat": 1, "points": 30, "why": 4}


def test_S_40_of_two_players_the_sweeper_has_won() -> None:
    """S-40, S-24."""
    play = swept((1, 30))
    say(play, "kicker=doubler")
    assert winners(play) == (0,)


def test_S_40_the_sweep_follows_the_direction_of_play() -> None:
    """S-40, SA-20: the victim is the next in turn who is in."""
    play = turn((30, 30, 0, 30), level="professional")
    on_self(play, 9)
    say(play, "kicker=switch-five")
    score(play)
    assert turn_of(play) == 3
    say(play, STRAIGHT, "sweep")
    assert look(play).victim == 1


@pytest.mark.parametrize("rolls", [["1,1,3,4,5,6"], ["1,2,3,4,5,5"]])
def test_S_40_only_a_straight_sweeps(rolls: list[str]) -> None:
    """S-40."""
    play = turn(level="professional")
    roll(play, *rolls)
    assert "sweep" not in choices(play)


def test_S_40_only_the_first_roll_sweeps() -> None:
    """S-40, SA-30: who takes dice of the straight has passed it up."""
    play = turn(level="professional")
    say(play, STRAIGHT)
    assert "sweep" in choices(play)
    say(play, "low-1", "roll=2,3,4,5,6")
    assert "sweep" not in choices(play)


def test_SA_30_the_sweep_may_be_passed_up() -> None:
    """SA-30: the straight can be taken from like any roll; with `sweep` forced nobody is asked."""
    play = turn(level="professional")
    say(play, STRAIGHT)
    assert len(choices(play)) == 2 * 63 + 1
    say(play, "low-1,2")
    assert scores(play) == [30, 30, 30]
    forced = turn(level="professional", sweep="forced")
    say(forced, STRAIGHT)
    assert look(forced).phase == "defending"


def test_SA_30_the_set_up_goes_on() -> None:
    """SA-30, option `after_sweep`: with the same roll, and no second Sweep; if it fails the turn is over."""
    play = swept(after_sweep="set_up_continues")
    say(play, "kicker=roll-again", "kicker=flip")
    assert (look(play).phase, look(play).roll, scores(play)) == ("taking", (1, 2, 3, 4, 5, 6), [30, 0, 30])
    assert "sweep" not in choices(play)
    say(play, "low-1,2,3,4,5,6", "kicker=roll-again", "kicker=roll-again")
    assert look(play).phase == "kicking", "the defence's Roll Again is not counted"
    failed = swept(after_sweep="set_up_continues")
    say(failed, "kicker=rescue")
    assert turn_of(failed) == 1


def test_S_41_SV_50_held_rescue_stops_the_sweep() -> None:
    """S-41, SA-31, SV-50: nobody is out, the Kicker is free, and the turn is over."""
    play = swept(held_by=1)
    assert (scores(play), holder(play), turn_of(play)) == ([30, 30, 30], None, 1)
    assert [facts(event) for event in told(play, "sweep negated")] == [{"victim": 1}]


def test_S_41_held_rescue_stops_the_sweep_under_choice_too() -> None:
    """S-41, SA-31: no option lets a holder be swept."""
    play = turn(holder=1, level="professional", rescue="choice")
    say(play, STRAIGHT, "sweep")
    assert (scores(play), holder(play), turn_of(play)) == ([30, 30, 30], None, 1)


@pytest.mark.parametrize("again", range(3))
def test_S_42_SV_51_rolled_rescue_stops_the_sweep(again: int) -> None:
    """S-42, SA-42, SV-51: after Roll Agains too; the Kicker is free afterwards."""
    play = swept()
    say(play, *["kicker=roll-again"] * again, "kicker=rescue")
    assert (scores(play), holder(play), turn_of(play)) == ([30, 30, 30], None, 1)


def test_SA_32_no_choice_and_no_limit_in_the_defence() -> None:
    """SA-32: after two Roll Agains the five other sides are alike: one draw stands for all throws to come."""
    play = swept()
    say(play, "kicker=roll-again", "kicker=roll-again")
    assert choices(play) == [f"kicker={side}" for side in ("stealer", "doubler", "switch-five", "flip", "rescue")]
    assert play.outcomes()[1] == [1] * 5
    for side in ("stealer", "flip"):
        after = play.copy()
        say(after, f"kicker={side}")
        assert scores(after) == [30, 0, 30]


def safe(play: Play) -> Fraction:
    """The chance that a Sweep's victim survives."""
    if look(play).phase != "defending":
        return Fraction(scores(play)[1] > 0)
    outcomes, weights = play.outcomes()
    chance = Fraction(0)
    for outcome, weight in zip(outcomes, weights, strict=True):
        after = play.copy()
        after.step(outcome)
        chance += safe(after) * Fraction(weight, sum(weights))
    return chance


def test_SA_32_the_chance_to_survive() -> None:
    """SA-32: one in five, exactly."""
    assert safe(swept()) == Fraction(1, 5)


@pytest.mark.parametrize("held_by", [0, 2])
def test_SA_33_SV_52_somebody_else_holds_the_kicker(held_by: int) -> None:
    """SA-33, SV-52: the sweeper or a third player: the victim gets no roll, and the Kicker stays held."""
    play = swept(held_by=held_by)
    assert (scores(play), holder(play), turn_of(play)) == ([30, 0, 30], held_by, 2)


def test_S_43_SV_53_the_21() -> None:
    """S-43, S-44, SA-34, SV-53: twenty-one, then all six dice again, and targets count on top."""
    play = turn(level="professional")
    on_opponent(play, 3)
    say(play, "kicker=rescue", STRAIGHT)
    assert (scores(play), look(play).to_roll, look(play).aside) == ([30, 9, 30], 6, 0)
    score(play, 2)
    assert scores(play) == [30, 3, 30]
    assert [facts(event) for event in told(play, "straight scored")] == [{"seat": 0, "points": 21}]


def test_SA_35_SV_54_the_21_with_an_impossible_target() -> None:
    """SA-35, SV-54: on oneself, and one more roll that can score nothing."""
    play = turn(level="professional")
    on_self(play, 9)
    say(play, "kicker=doubler")
    roll(play, "1,1,2,3,4,5")
    assert (scores(play), turn_of(play)) == ([30, 30, 30], 1)
    play = turn(level="professional")
    on_self(play, 9)
    say(play, "kicker=rescue", STRAIGHT)
    assert scores(play) == [30, 30, 30], "Rescue blocks The 21 as well"
    play = turn(holder=2, level="professional")
    on_self(play, 9)
    say(play, STRAIGHT)
    assert (scores(play), look(play).to_roll) == ([9, 30, 30], 6)
    roll(play, "1,2,3,4,5,6")
    assert (scores(play), turn_of(play)) == ([9, 30, 30], 1)


def test_SA_35_no_21_when_breaking_even() -> None:
    """SA-35: there is no Scoring Round."""
    play = turn(level="professional")
    set_up(play, "low", 12)
    assert turn_of(play) == 1


def test_SV_55_no_21_later_in_the_round() -> None:
    """SV-55: neither on the second roll nor when all six dice have been picked up: there it is one target."""
    play = turn((60, 60, 60), holder=2, level="professional")
    on_opponent(play, 2)
    hit(play, 6)
    say(play, STRAIGHT)
    assert (scores(play), look(play).aside) == ([60, 46, 60], 1)
    play = turn((60, 60, 60), holder=2, level="professional")
    on_opponent(play, 2)
    say(play, STRAIGHT, STRAIGHT)
    assert scores(play) == [60, 60 - 21 - 2, 60]


@pytest.mark.parametrize(
    ("side", "aim", "expected"),
    [
        ("stealer", "opponent", [81, 39, 60]),
        ("stealer", "self", [39, 81, 60]),
        ("doubler", "opponent", [60, 18, 60]),
        ("doubler", "self", [18, 60, 60]),
        ("switch-five", "opponent", [60, 60, 34]),
        ("switch-five", "self", [34, 60, 60]),
        ("flip", "opponent", [39, 60, 60]),
        ("flip", "self", [60, 39, 60]),
        ("rescue", "opponent", [60, 39, 60]),
        ("rescue", "self", [60, 60, 60]),
    ],
)
def test_S_43_the_21_with_every_side(side: str, aim: str, expected: list[int]) -> None:
    """S-43: it scores wherever the Kicker has the score go."""
    play = turn((60, 60, 60), level="professional")
    (on_opponent if aim == "opponent" else on_self)(play, 4)
    say(play, f"kicker={side}", STRAIGHT)
    if look(play).phase == "scoring":
        score(play)
    assert scores(play) == expected


def test_S_43_the_21_knocks_out_and_goes_on() -> None:
    """S-43, S-22: its points go on to the next player like any."""
    play = turn((30, 5, 30), level="professional")
    on_opponent(play, 4)
    say(play, "kicker=rescue", STRAIGHT)
    score(play, 1)
    assert scores(play) == [30, 0, 10]
