"""Stealers: the Scoring Round and knock-outs. Clauses of docs/rules/stealers.md."""

from __future__ import annotations

import pytest

from filch.kernel.contract import CHANCE
from tests.statements.stealers_play import (
    facts,
    hit,
    look,
    on_opponent,
    on_self,
    roll,
    say,
    score,
    scores,
    told,
    turn,
    turn_of,
    winners,
)


def test_S_17_all_six_dice_are_rolled_again() -> None:
    """S-17: all six, for the Target Number of the Set-Up."""
    play = turn()
    on_opponent(play, 2)
    assert (look(play).phase, look(play).to_roll, look(play).target) == ("scoring", 6, 2)


def test_S_18_targets_are_put_aside_and_the_rest_rolled() -> None:
    """S-18: all of them."""
    play = turn()
    on_opponent(play, 2)
    roll(play, "2,2,5,1,6,3")
    assert (look(play).aside, look(play).to_roll) == (2, 4)
    roll(play, "2,2,2,1")
    assert (look(play).aside, look(play).to_roll) == (5, 1)


def test_S_19_six_put_aside_are_picked_up() -> None:
    """S-19, SA-12: in all, over as many rolls as it takes; and the scoring goes on."""
    for hits in ([6], [3, 3], [1, 1, 1, 1, 1, 1], [5, 1]):
        play = turn()
        on_opponent(play, 2)
        hit(play, *hits)
        assert (look(play).aside, look(play).to_roll, look(play).scored) == (0, 6, 12)
        assert len(told(play, "all picked up")) == 1
        score(play, 1)
        assert scores(play) == [30, 16, 30]


@pytest.mark.parametrize("hits", [[], [1], [2, 1], [6], [5, 1, 3]])
def test_S_20_it_ends_with_the_first_roll_without_a_target(hits: list[int]) -> None:
    """S-20, SA-39: not sooner, and nobody is asked to go on."""
    play = turn()
    on_opponent(play, 1)
    for number in hits:
        hit(play, number)
        assert play.to_act == CHANCE
        assert look(play).phase == "scoring"
    hit(play, 0)
    assert turn_of(play) == 1


@pytest.mark.parametrize("target", range(1, 7))
def test_S_21_the_target_counts_for_each_die(target: int) -> None:
    """S-21: off the next player's score or off the player's own."""
    play = turn()
    on_opponent(play, target)
    score(play, 2, 1)
    assert scores(play) == [30, 30 - 3 * target, 30]
    play = turn()
    on_self(play, target)
    score(play, 2, 1)
    assert scores(play) == [30 - 3 * target, 30, 30]


@pytest.mark.parametrize(
    ("target", "rolls", "points"),
    [
        pytest.param(4, ["4,4,4,4,1,2", "1,1"], 16, id="SV-19"),
        pytest.param(2, ["2,2,2,2,1,1", "1,1"], 8, id="SV-20"),
        pytest.param(2, ["2,2,5,1,6,3", "2,4,4,1", "2,1,1", "3,5"], 8, id="SV-21"),
        pytest.param(4, ["4,4,4,4,4,4", "1,2,3,5,6,6"], 24, id="SV-22"),
        pytest.param(4, ["4,4,4,1,2,3", "4,4,4", "4,1,1,2,3,5", "1,2,3,5,6"], 28, id="SV-23"),
        pytest.param(1, ["6,2,4,5,1,1", "3,6,1,4", "2,2,3"], 3, id="SV-24"),
        pytest.param(2, ["2,1,1,3,4,5", "2,2,3,4,5", "1,3,4"], 6, id="SV-25"),
        pytest.param(2, ["1,3,4,5,6,6"], 0, id="SV-26"),
    ],
)
def test_S_21_scores(target: int, rolls: list[str], points: int) -> None:
    """S-21, SA-12, SV-19, SV-20, SV-21, SV-22, SV-23, SV-24, SV-25, SV-26: what rolls score on the next player."""
    play = turn()
    on_opponent(play, target)
    roll(play, *rolls)
    assert (scores(play), turn_of(play)) == ([30, 30 - points, 30], 1)


def test_SV_27_to_nothing_is_out() -> None:
    """SV-27: sixteen off sixteen."""
    play = turn((30, 16, 30))
    on_opponent(play, 4)
    score(play, 4)
    assert (scores(play), turn_of(play)) == ([30, 0, 30], 2)
    assert [facts(event) for event in told(play, "knocked out")] == [{"seat": 1}]


def test_S_22_SV_28_points_left_over_go_on() -> None:
    """S-22, SA-13, SV-28: from the next player in turn."""
    play = turn((30, 5, 30))
    on_opponent(play, 4)
    score(play, 4)
    assert (scores(play), turn_of(play)) == ([30, 0, 19], 2)
    lost = [facts(event) for event in told(play, "points lost")]
    assert lost == [{"seat": 1, "points": 5, "why": 0}, {"seat": 2, "points": 11, "why": 0}]


def test_SA_13_points_go_on_through_several() -> None:
    """SA-13: and later rolls score on whoever is the next by then."""
    play = turn((30, 3, 2, 4, 30))
    on_opponent(play, 2)
    hit(play, 2)
    assert (scores(play), look(play).victim) == ([30, 0, 1, 4, 30], 2)
    score(play, 1, 1)
    assert (scores(play), turn_of(play)) == ([30, 0, 0, 1, 30], 3)


def test_SA_13_later_rolls_alone() -> None:
    """SA-13, option `overflow`: what a roll leaves over is lost, later rolls score on the next player."""
    play = turn((30, 5, 30), overflow="rolls")
    on_opponent(play, 4)
    hit(play, 4)
    assert (scores(play), look(play).victim) == ([30, 0, 30], 2)
    assert [facts(event) for event in told(play, "points void")] == [{"points": 11}]
    score(play, 1)
    assert scores(play) == [30, 0, 26]


def test_SA_13_an_exact_knock_out_leaves_nothing() -> None:
    """SA-13, S-22: after an exact knock-out later rolls score on the next player all the same."""
    play = turn((30, 4, 30))
    on_opponent(play, 4)
    hit(play, 1)
    assert (scores(play), look(play).victim) == ([30, 0, 30], 2)
    score(play, 1)
    assert scores(play) == [30, 0, 26]


def test_SA_14_SV_29_who_knocks_himself_out_scores_on() -> None:
    """SA-14, SV-29: what is left is taken from the next player, and so are later rolls."""
    play = turn((4, 30, 30))
    on_self(play, 3)
    hit(play, 3)
    assert (scores(play), look(play).victim) == ([0, 25, 30], 1)
    score(play, 1)
    assert (scores(play), turn_of(play)) == ([0, 22, 30], 1)


@pytest.mark.parametrize("hits", [(2, 1), (3,), (1, 1)])
def test_SA_14_without_overflow(hits: tuple[int, ...]) -> None:
    """SA-14, option `self_ko_overflow`: his knock-out ends the round."""
    play = turn((4, 30, 30), self_ko_overflow=False)
    on_self(play, 3)
    hit(play, *hits[:-1])
    if scores(play)[0]:
        hit(play, hits[-1])
    assert (scores(play), turn_of(play)) == ([0, 30, 30], 1)


def test_SA_14_an_opponents_knock_out_overflows_all_the_same() -> None:
    """SA-14: the option speaks of the player's own knock-out alone."""
    play = turn((30, 5, 30), self_ko_overflow=False)
    on_opponent(play, 4)
    score(play, 4)
    assert scores(play) == [30, 0, 19]


def test_SA_15_SV_30_who_is_alone_has_won_at_once() -> None:
    """SA-15, SV-30: in the middle of a round, with dice still to roll."""
    play = turn((30, 5))
    on_opponent(play, 4)
    hit(play, 4)
    assert (scores(play), winners(play), play.returns()) == ([30, 0], (0,), [1.0, 0.0])


def test_SA_15_a_score_never_comes_back() -> None:
    """SA-15: points for more than all the others have; and a player may make another the winner."""
    play = turn((1, 5, 5))
    on_opponent(play, 6)
    hit(play, 6)
    assert (scores(play), winners(play)) == ([1, 0, 0], (0,))
    play = turn((4, 30))
    on_self(play, 3)
    hit(play, 3)
    assert (scores(play), winners(play)) == ([0, 30], (1,))


def test_SA_15_one_is_left_after_oneself() -> None:
    """SA-15, SA-14: a player knocks out himself and the next, and the last has won with all his points."""
    play = turn((4, 5, 7))
    on_self(play, 6)
    hit(play, 2)
    assert (scores(play), winners(play)) == ([0, 0, 7], (2,))
    assert [facts(event) for event in told(play, "points void")] == [{"points": 3}]
    assert (scores(play), winners(play)) == ([0, 0, 7], (2,))


def test_S_20_the_next_turn_begins_afresh() -> None:
    """S-20, S-23: nothing of the turn before is left on the table."""
    play = turn()
    say(play, "roll=1,1,2,2,2,2", "low-1,1,2,2,2,2")
    score(play, 2)
    seen = look(play)
    assert (seen.roll, seen.taken, seen.going, seen.target, seen.aim, seen.scored) == ((), (), "", None, "", 0)
    assert (seen.victim, seen.opponent, seen.turn) == (None, 2, 2)
