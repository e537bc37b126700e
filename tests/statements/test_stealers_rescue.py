"""Stealers: a held Rescue, what it blocks and how it is lost. Clauses of docs/rules/stealers.md."""

from __future__ import annotations

import pytest

from filch.games.stealers.state import StealersState
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
    set_up_at_once,
    told,
    turn,
    turn_of,
    winners,
)

SEATS = pytest.mark.parametrize("held_by", range(4))
FOUR = (30, 30, 30, 30)


@SEATS
def test_S_36_SA_25_while_it_is_held_nobody_else_rolls(held_by: int) -> None:
    """S-36, SA-24, SA-25: whoever holds it, the others' Scoring Rounds and the holder's own have no Kicker."""
    play = turn(FOUR, holder=held_by, level="advanced")
    for seat in range(4):
        assert turn_of(play) == seat
        on_opponent(play, 2)
        assert (look(play).phase, look(play).kicker) == ("scoring", "")
        score(play)
        assert holder(play) == held_by


@SEATS
@pytest.mark.parametrize("target", [2, 4])
def test_S_39_SV_45_scoring_on_the_opponent(held_by: int, target: int) -> None:
    """S-39, S-37, SV-45: with Rescue held by each seat in turn, only the victim's own stops the score."""
    play = turn(FOUR, holder=held_by, level="advanced")
    on_opponent(play, target)
    hit(play, 2)
    if held_by == 1:
        assert (scores(play), holder(play), turn_of(play)) == ([30] * 4, None, 1)
        assert [facts(event) for event in told(play, "rescue used")] == [{"seat": 1, "blocked": 2 * target}]
    else:
        hit(play, 0)
        assert (scores(play), holder(play)) == ([30, 30 - 2 * target, 30, 30], held_by)


@SEATS
def test_S_39_scoring_on_oneself(held_by: int) -> None:
    """S-39, S-35: the roller's own stops it; anybody else's does not."""
    play = turn(FOUR, holder=held_by, level="advanced")
    on_self(play, 3)
    hit(play, 1)
    if held_by == 0:
        assert (scores(play), holder(play), turn_of(play)) == ([30] * 4, None, 1)
    else:
        hit(play, 0)
        assert (scores(play), holder(play)) == ([27, 30, 30, 30], held_by)


@SEATS
@pytest.mark.parametrize(("aim", "table"), [("opponent", (30, 3, 2, 30)), ("self", (3, 2, 30, 30))])
def test_SA_22_points_left_over_reach_a_holder(held_by: int, aim: str, table: tuple[int, ...]) -> None:
    """SA-22, SA-13: the score stops at the holder, and what was lost before him stays lost."""
    # Four points a roll: the first roll takes three from one and one from the next; the second takes one, then three.
    play = turn(table, holder=held_by, level="advanced")
    (on_opponent if aim == "opponent" else on_self)(play, 4)
    first = 1 if aim == "opponent" else 0
    for _ in range(3):
        if look(play).phase == "scoring" and look(play).turn == 1:
            hit(play, 1)
    expected = list(table)
    for seat in (first, first + 1, first + 2):
        if seat == held_by:
            break
        expected[seat] = {0: 0, 1: 0, 2: 30 - 7}[seat - first]
    assert scores(play) == expected
    assert holder(play) == (None if first <= held_by <= first + 2 else held_by)


def test_SA_22_an_exact_knock_out_before_a_holder_does_not_use_it() -> None:
    """SA-22, SA-28: with nothing left over the holder is not scored upon, until a later roll is."""
    play = turn((30, 4, 30), holder=2, level="advanced")
    on_opponent(play, 4)
    hit(play, 1)
    assert (holder(play), look(play).victim) == (2, 2)
    after = play.copy()
    hit(after, 0)
    assert (holder(after), scores(after)) == (2, [30, 0, 30])
    hit(play, 1)
    assert (holder(play), scores(play), turn_of(play)) == (None, [30, 0, 30], 2)


def test_SV_46_no_target_does_not_use_it() -> None:
    """SA-28, SV-46."""
    play = turn(holder=1, level="advanced")
    on_opponent(play, 2)
    score(play)
    assert (holder(play), turn_of(play)) == (1, 1)


@pytest.mark.parametrize("aim", ["opponent", "self"])
def test_SA_29_a_holder_cannot_be_knocked_out(aim: str) -> None:
    """SA-29: not by the largest score there is."""
    play = turn((1, 1, 30), holder=1 if aim == "opponent" else 0, level="advanced")
    (on_opponent if aim == "opponent" else on_self)(play, 5)
    hit(play, 6)
    assert scores(play) == [1, 1, 30]


def choosing(held_by: int, aim: str, table: tuple[int, ...] = FOUR) -> Play:
    """An advanced match with Rescue at the holder's choice, in which eight points have been rolled."""
    play = turn(table, holder=held_by, level="advanced", rescue="choice")
    (on_opponent if aim == "opponent" else on_self)(play, 4)
    hit(play, 2)
    return play


@pytest.mark.parametrize(("aim", "held_by"), [("opponent", 1), ("self", 0)])
def test_SA_22_rescue_by_choice(aim: str, held_by: int) -> None:
    """SA-22, option `rescue`: the holder is asked at the first point, and if he uses it the round is over."""
    play = choosing(held_by, aim)
    assert (play.to_act, choices(play)) == (held_by, ["use", "decline"])
    assert (look(play).phase, look(play).pending, look(play).why) == ("rescuing", 8, "hits")
    say(play, "use")
    assert (scores(play), holder(play), turn_of(play)) == ([30] * 4, None, 1)


@pytest.mark.parametrize(("aim", "held_by"), [("opponent", 1), ("self", 0)])
def test_SA_22_rescue_declined(aim: str, held_by: int) -> None:
    """SA-22: if he declines he keeps it, loses these points and later ones, and is asked anew in another round."""
    play = choosing(held_by, aim)
    say(play, "decline")
    assert look(play).phase == "scoring"
    score(play, 1)
    expected = [30] * 4
    expected[held_by] = 18
    assert (scores(play), holder(play), turn_of(play)) == (expected, held_by, 1)
    on_self(play, 2) if held_by == 1 else set_up(play, "low", 12)
    if held_by == 1:
        hit(play, 1)
        assert (play.to_act, choices(play)) == (1, ["use", "decline"])


def test_SA_22_points_left_over_ask_the_holder() -> None:
    """SA-22: for what is left when the score reaches him; and what he does not block goes on from him."""
    play = choosing(2, "opponent", (30, 3, 4, 30))
    assert (play.to_act, look(play).pending, scores(play)) == (2, 5, [30, 0, 4, 30])
    say(play, "decline")
    score(play)
    assert (scores(play), holder(play)) == ([30, 0, 0, 29], None)


def test_SA_29_by_choice_a_holder_can_be_knocked_out() -> None:
    """SA-29: and then the Kicker is free."""
    for aim, held_by, table in (("opponent", 1, (30, 8, 30, 30)), ("self", 0, (8, 30, 30, 30))):
        play = choosing(held_by, aim, table)
        say(play, "decline")
        assert holder(play) is None
        score(play)
        assert (scores(play)[held_by], turn_of(play)) == (0, 2 if held_by == 1 else 1)
    play = choosing(1, "opponent", (30, 8))
    say(play, "decline")
    assert winners(play) == (0,)


def test_SA_22_the_rolled_rescue_by_choice() -> None:
    """SA-22, SA-23: the roller may decline his own, and may hold it afterwards."""
    play = turn(level="advanced", rescue="choice")
    on_self(play, 4)
    say(play, "kicker=rescue")
    hit(play, 1)
    say(play, "decline")
    score(play)
    assert (scores(play), choices(play)) == ([26, 30, 30], ["hold", "release"])


@pytest.mark.parametrize(
    ("face", "others"), [("1", "2,3,4"), ("6", "2,3,4"), ("1", "6,6,5"), ("6", "6,1,2"), ("2", "2,3,4"), ("5", "1,1,5")]
)
@pytest.mark.parametrize("how", ["at once", "one by one", "two and one", "all six"])
def test_S_38_SA_26_the_first_three_dice_taken(face: str, others: str, how: str) -> None:
    """S-38, SA-26: three 1s or 6s, however they are taken, free the Kicker the moment the third is; others do not."""
    play = turn(holder=2, level="advanced")
    roll(play, f"{face},{face},{face},{others}")
    takes = {"at once": [3], "one by one": [1, 1, 1], "two and one": [2, 1], "all six": [6]}[how]
    for number in takes:
        assert holder(play) == 2
        if look(play).to_roll:
            roll(play, ",".join([face] * look(play).to_roll))
        word = "take" if look(play).going else "low"
        faces = sorted([face] * 3 + others.split(",")) if number == 6 else [face] * number
        say(play, f"{word}-{','.join(faces)}")
    freed = face in "16"
    assert holder(play) == (None if freed else 2)
    assert [facts(event) for event in told(play, "kicker freed")] == [{"seat": 2}] * freed


@pytest.mark.parametrize(
    ("first", "then", "frees"),
    [
        ("1", "1,1,5", True),
        ("1", "1,5", False),
        ("1", "1,5,5", False),
        ("1", "6,6,6", False),
        ("1,6", "6,6", False),
        ("2", "1,1,1", False),
        ("1,1", "1,6", True),
        ("1,1", "2,6,6", False),
        ("1,1,2", "1,1", False),
        ("6,6", "6,6", True),
        ("1,5", "1,1", False),
    ],
)
def test_SA_26_only_the_first_three_count(first: str, then: str, frees: bool) -> None:
    """SA-26: those taken before must all show the face, and the take must have as many as are missing."""
    play = turn(holder=2, level="advanced")
    taken = first.split(",")
    roll(play, ",".join([*taken, *"234234"[: 6 - len(taken)]]))
    say(play, f"low-{first}")
    more = then.split(",")
    roll(play, ",".join([*more, *"234234"[: 6 - len(taken) - len(more)]]))
    say(play, f"take-{then}")
    assert (holder(play) is None) == frees


def test_SA_26_a_triple_over_three_takes_with_more_in_the_last() -> None:
    """SA-26: two 1s, then 1 and 5: the player lets the 1 be the third."""
    play = turn(holder=1, level="advanced")
    say(play, "roll=1,2,3,4,5,5", "low-1", "roll=1,2,3,4,5", "take-1", "roll=1,3,4,5", "take-1,5")
    assert holder(play) is None


@pytest.mark.parametrize(("swapped", "frees"), [("6,6,6", True), ("2,6,6,6", True), ("2,6,6", False), ("1,1,1", True)])
def test_SA_26_the_dice_swapped_in_are_the_first(swapped: str, frees: bool) -> None:
    """SA-26: those that go back do not count."""
    play = turn(holder=2, level="advanced")
    say(play, "roll=1,1,2,3,4,5", "low-1,1")
    roll(play, ",".join([*swapped.split(","), *"5432"[len(swapped.split(",")) :]]))
    say(play, f"swap-{swapped}")
    assert (holder(play) is None) == frees


def test_SA_26_two_swapped_in_and_a_third() -> None:
    """SA-26: one die for two 6s, and another 6 from the next roll."""
    play = turn(holder=2, level="advanced")
    say(play, "roll=1,2,3,4,5,5", "low-1", "roll=2,3,4,6,6", "swap-6,6")
    assert holder(play) == 2
    say(play, "roll=1,2,3,6", "take-6")
    assert holder(play) is None


@pytest.mark.parametrize(("first", "frees"), [("1,1,1,2,3,4", True), ("2,3,4,6,6,6", True), ("1,1,2,3,6,6", False)])
def test_SA_26_three_in_the_first_roll(first: str, frees: bool) -> None:
    """SA-26, option `release_on_triples`: what is rolled first, whatever is taken; and no later roll."""
    play = turn(holder=2, level="advanced", release_on_triples="first_roll")
    roll(play, first)
    assert (holder(play) is None) == frees
    if not frees:
        say(play, "low-1", "roll=1,1,1,1,1", "take-1,1,1")
        assert holder(play) == 2


def test_SA_27_the_holders_own_triple() -> None:
    """SA-27: frees the Kicker like anybody's, to be rolled that very turn."""
    play = turn(holder=0, level="advanced")
    set_up_at_once(play, "low", "1,1,1,2,2,2")
    assert (holder(play), look(play).phase) == (None, "kicking")


def test_SA_27_others_alone() -> None:
    """SA-27, option `release_by`: the holder's own dice do not free it, another's do."""
    play = turn(holder=0, level="advanced", release_by="others")
    set_up_at_once(play, "low", "1,1,1,2,2,2")
    assert (holder(play), look(play).phase) == (0, "scoring")
    score(play)
    set_up_at_once(play, "low", "1,1,1,2,2,2")
    assert (holder(play), look(play).phase) == (None, "kicking")


def test_SV_48_the_freed_kicker_is_rolled_this_turn() -> None:
    """SV-48: if there is a Scoring Round; it is free for the others otherwise."""
    play = turn(holder=1, level="advanced")
    set_up_at_once(play, "high", "5,5,5,6,6,6")
    assert (holder(play), look(play).phase) == (None, "kicking")
    play = turn(holder=1, level="advanced")
    set_up_at_once(play, "high", "4,4,4,6,6,6")
    assert (holder(play), turn_of(play)) == (None, 1)


def test_SA_24_the_holder_keeps_it() -> None:
    """SA-24: he rolls no Kicker, and is not asked."""
    play = turn(holder=0, level="advanced")
    on_opponent(play, 2)
    score(play, 1)
    assert (holder(play), scores(play), turn_of(play)) == (0, [30, 28, 30], 1)


def test_SA_24_the_holder_gives_it_up() -> None:
    """SA-24, option `holder_kicker`: he rolls, and may get any side."""
    play = turn(holder=0, level="advanced", holder_kicker="rolls")
    on_opponent(play, 2)
    assert (holder(play), look(play).phase) == (None, "kicking")
    say(play, "kicker=doubler")
    score(play, 1)
    assert scores(play) == [30, 26, 30]


def test_SA_24_the_holder_says_which() -> None:
    """SA-24, option `holder_kicker`."""
    play = turn(holder=0, level="advanced", holder_kicker="choice")
    on_opponent(play, 2)
    assert (play.to_act, choices(play)) == (0, ["hold", "release"])
    kept = play.copy()
    say(kept, "hold")
    assert (holder(kept), look(kept).phase) == (0, "scoring")
    say(play, "release")
    assert (holder(play), look(play).phase) == (None, "kicking")


def test_S_38_a_free_kicker_stays_free() -> None:
    """S-38: three 1s do nothing when nobody holds it, and nothing in the simple game."""
    for level in ("simple", "advanced"):
        play = turn(level=level)
        set_up_at_once(play, "low", "1,1,1,2,2,2")
        assert (holder(play), told(play, "kicker freed")) == (None, [])
        assert isinstance(play.state, StealersState)
