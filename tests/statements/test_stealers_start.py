"""Stealers: the start, whose turn it is, and the end. Clauses of docs/rules/stealers.md."""

from __future__ import annotations

from fractions import Fraction

import pytest

from filch.errors import Malformed
from filch.games.stealers.about import STEALERS
from filch.kernel.contract import CHANCE, OVER
from filch.kernel.play import Play
from tests.statements.stealers_play import (
    choices,
    dice,
    facts,
    hit,
    level_dice,
    look,
    on_opponent,
    on_self,
    roll,
    say,
    score,
    scores,
    set_up,
    set_up_at_once,
    state,
    stealers,
    told,
    turn,
    turn_of,
    winners,
)

PLAYERS = pytest.mark.parametrize("players", range(2, 9))


def chances(play: Play, depth: int) -> dict[int, Fraction]:
    """The chance of each seat to begin, by every throw there is, which must settle it within `depth` steps."""
    if look(play).turn == 1:
        return {look(play).roller: Fraction(1)}
    assert depth > 0
    found: dict[int, Fraction] = {}
    outcomes, weights = play.outcomes()
    for outcome, weight in zip(outcomes, weights, strict=True):
        after = play.copy()
        after.step(outcome)
        for seat, chance in chances(after, depth - 1).items():
            found[seat] = found.get(seat, Fraction(0)) + chance * Fraction(weight, sum(weights))
    return found


def test_S_1_six_dice_and_a_kicker_of_six_sides() -> None:
    """S-1, S-26: six dice are rolled at first; the Kicker shows each of its six sides alike."""
    play = turn(level="advanced")
    assert look(play).to_roll == 6
    assert {len(text.split("=")[1].split(",")) for text in choices(play)} == {6}
    on_opponent(play, 2)
    assert choices(play) == [
        "kicker=stealer",
        "kicker=doubler",
        "kicker=switch-five",
        "kicker=flip",
        "kicker=rescue",
        "kicker=roll-again",
    ]
    assert play.outcomes()[1] == [1] * 6


@PLAYERS
def test_S_3_everyone_begins_with_thirty_points(players: int) -> None:
    """S-3."""
    assert scores(stealers(players)) == [30] * players


@PLAYERS
def test_S_4_S_5_the_highest_throw_begins_and_play_goes_clockwise(players: int) -> None:
    """S-4, S-5, SA-46: one die each; the highest begins, then the next seat, whatever it threw."""
    for first in range(players):
        play = stealers(players)
        for seat in range(players):
            assert look(play).roller == seat
            assert choices(play) == [f"throw={face}" for face in range(1, 7)]
            say(play, "throw=5" if seat == first else "throw=4" if seat == (first - 1) % players else "throw=1")
        order = []
        for _ in range(players):
            order.append(turn_of(play))
            set_up(play, "low", 12)
        assert order == [(first + step) % players for step in range(players)]


@PLAYERS
def test_SA_1_two_to_eight_may_play(players: int) -> None:
    """SA-1: there is no limit of counters, and no other number of players."""
    assert len(look(stealers(players)).table) == players
    for wrong in (0, 1, 9):
        with pytest.raises(Malformed, match="2 to 8 players"):
            STEALERS.setup(wrong)


def test_SA_2_tied_players_throw_again() -> None:
    """SA-2: those tied for the highest, and they alone."""
    play = stealers(4)
    say(play, "throw=2", "throw=5", "throw=3", "throw=5")
    assert [(look(play).phase, look(play).roller)] == [("throwing", 1)]
    assert [player.throws for player in look(play).table] == [False, True, False, True]
    say(play, "throw=1")
    assert look(play).roller == 3
    say(play, "throw=2")
    assert turn_of(play) == 3
    assert [facts(event) for event in told(play, "throws tied")] == [{"seats": 0b1010}]


def test_SA_2_a_tie_that_lasts_is_settled_by_a_draw() -> None:
    """SA-2: after three tied rounds a draw among those still tied."""
    play = stealers(4)
    say(play, "throw=6", "throw=6", "throw=6", "throw=1", *["throw=2"] * 3, "throw=1", "throw=3", "throw=3")
    assert (choices(play), play.outcomes()[1]) == (["first=1", "first=2"], [1, 1])
    say(play, "first=2")
    assert turn_of(play) == 2


def test_SA_2_the_chances_to_begin_are_equal() -> None:
    """SA-2: the draw leaves every seat its chance."""
    assert chances(stealers(2), depth=7) == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_S_2_S_24_the_last_with_points_wins() -> None:
    """S-2, S-24: with nothing left one is out, and whoever alone has points has won."""
    play = turn((30, 2, 1))
    on_opponent(play, 1)
    score(play, 2)
    assert (scores(play), turn_of(play)) == ([30, 0, 1], 2)
    set_up(play, "high", 36)
    hit(play, 5)
    assert (scores(play), choices(play), winners(play)) == ([0, 0, 1], [], (2,))
    assert play.returns() == [0.0, 0.0, 1.0]


def test_SA_40_nothing_left_is_out() -> None:
    """SA-40, SA-38: with exactly nothing left a seat is out, and it is passed over ever after."""
    play = turn((30, 4, 30, 30))
    on_opponent(play, 4)
    score(play, 1)
    assert scores(play) == [30, 0, 30, 30]
    for seat in (2, 3, 0, 2):
        assert turn_of(play) == seat
        set_up(play, "low", 12)


def test_SA_38_a_gift_goes_to_the_next_who_is_in() -> None:
    """SA-38, SA-18: neither the scoring nor Stealer's gift reaches a seat that is out."""
    play = turn((30, 0, 30), level="advanced")
    on_self(play, 2)
    say(play, "kicker=stealer")
    score(play, 3)
    assert scores(play) == [24, 0, 36]


def test_SA_44_points_are_taken_from_the_next_player() -> None:
    """SA-44: and not from the one before."""
    play = turn()
    on_opponent(play, 2)
    score(play, 1)
    assert scores(play) == [30, 28, 30]


def test_S_23_then_the_next_player_has_a_turn() -> None:
    """S-23."""
    play = turn()
    on_opponent(play, 2)
    score(play, 1)
    assert turn_of(play) == 1


def test_SA_41_a_match_is_drawn_at_the_cap() -> None:
    """SA-41: by all who are still in, once so many turns have been played."""
    play = turn((30, 2, 30), turn_cap=100)
    on_opponent(play, 2)
    score(play, 1)
    for _ in range(99):
        assert play.to_act == CHANCE
        set_up(play, "low", 12)
    assert (play.to_act, look(play).turn) == (OVER, 100)
    assert winners(play) == (0, 2)
    assert play.returns() == [0.5, 0.0, 0.5]


@pytest.mark.parametrize("total", range(6, 37))
def test_SA_41_a_match_may_have_no_end(total: int) -> None:
    """SA-41, SA-10: whatever a first roll shows, at the simple level its player can make the turn do nothing."""
    play = turn((30, 30))
    set_up_at_once(play, "high" if total <= 23 else "low", dice(level_dice(total)))
    assert look(play).target in range(7, 25)
    for face in range(1, 7):
        after = play.copy()
        roll(after, ",".join([str(face)] * 6))
        assert (scores(after), turn_of(after)) == ([30, 30], 1)


def test_SA_36_the_levels_build_on_each_other() -> None:
    """SA-36: no Kicker in the simple game; no Sweep and no 21 in the advanced one; all in the professional one."""
    seen = {}
    for level in ("simple", "advanced", "professional"):
        play = turn(level=level)
        roll(play, "1,2,3,4,5,6")
        sweep = "sweep" in choices(play)
        say(play, "low-1,2,3,4,5,6")
        kicker = look(play).phase == "kicking"
        if kicker:
            say(play, "kicker=doubler")
        roll(play, "1,2,3,4,5,6")
        seen[level] = (kicker, sweep, look(play).scored)
    assert seen == {
        "simple": (False, False, 0),
        "advanced": (True, False, 0),
        "professional": (True, True, 42),
    }
    assert state(turn()).level == 0
