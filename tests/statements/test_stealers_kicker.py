"""Stealers: the sides of the Kicker, each on the opponent and on oneself. Clauses of docs/rules/stealers.md."""

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
    say,
    score,
    scores,
    set_up,
    told,
    turn,
    turn_of,
    winners,
)

SIDES = ["stealer", "doubler", "switch-five", "flip", "rescue"]


def kicked(
    aim: str,
    target: int,
    side: str,
    *hits: int,
    table: tuple[int, ...] = (30, 30, 30),
    overflow: str = "points",
    self_ko_overflow: bool = True,
    stealer_gain: str = "removed",
) -> Play:
    """An advanced match after one Scoring Round of seat 0 with a side of the Kicker, or as far as it went."""
    play = turn(
        table, level="advanced", overflow=overflow, self_ko_overflow=self_ko_overflow, stealer_gain=stealer_gain
    )
    (on_opponent if aim == "opponent" else on_self)(play, target)
    say(play, f"kicker={side}")
    for number in (*hits, 0):
        if look(play).phase == "scoring" and look(play).turn == 1:
            hit(play, number)
    return play


@pytest.mark.parametrize("target", [1, 6, 7, 24])
def test_S_25_SA_45_the_kicker_is_rolled_first(target: int) -> None:
    """S-25, SA-45: once, before the dice, in every Scoring Round; even if no die can show the target."""
    play = turn(level="advanced")
    on_self(play, target)
    assert look(play).phase == "kicking"
    say(play, "kicker=doubler")
    assert (look(play).phase, look(play).kicker) == ("scoring", "doubler")
    score(play)
    assert look(play).phase == "rolling"


# What each side does to the scores of A, B, ... when A scores 8, by the hits 3 and 1 of target 2: on the opponent, and
# on himself. The third list is the next seat to roll, or () for a match that is over.
@pytest.mark.parametrize(
    ("side", "table", "opponent", "oneself"),
    [
        ("stealer", (30, 30), [38, 22], [22, 38]),
        ("stealer", (30, 30, 30, 30), [38, 22, 30, 30], [22, 38, 30, 30]),
        ("stealer", (30, 8, 30, 30), [38, 0, 30, 30], [22, 16, 30, 30]),
        ("stealer", (30, 7, 30, 30), [38, 0, 29, 30], [22, 15, 30, 30]),
        ("stealer", (8, 30, 30, 30), [16, 22, 30, 30], [0, 38, 30, 30]),
        ("stealer", (7, 30, 30, 30), [15, 22, 30, 30], [0, 37, 30, 30]),
        ("doubler", (30, 30), [30, 14], [14, 30]),
        ("doubler", (30, 30, 30, 30), [30, 14, 30, 30], [14, 30, 30, 30]),
        ("doubler", (30, 16, 30, 30), [30, 0, 30, 30], [14, 16, 30, 30]),
        ("doubler", (30, 15, 30, 30), [30, 0, 29, 30], [14, 15, 30, 30]),
        ("doubler", (16, 30, 30, 30), [16, 14, 30, 30], [0, 30, 30, 30]),
        ("doubler", (15, 30, 30, 30), [15, 14, 30, 30], [0, 29, 30, 30]),
        ("switch-five", (30, 30), [30, 17], [17, 30]),
        ("switch-five", (30, 30, 30, 30), [30, 30, 30, 17], [17, 30, 30, 30]),
        ("switch-five", (30, 30, 30, 13), [30, 30, 30, 0], [17, 30, 30, 13]),
        ("switch-five", (30, 30, 30, 12), [30, 30, 29, 0], [17, 30, 30, 12]),
        ("switch-five", (13, 30, 30, 30), [13, 30, 30, 17], [0, 30, 30, 30]),
        ("switch-five", (12, 30, 30, 30), [12, 30, 30, 17], [0, 29, 30, 30]),
        ("flip", (30, 30), [22, 30], [30, 22]),
        ("flip", (30, 30, 30, 30), [22, 30, 30, 30], [30, 22, 30, 30]),
        ("flip", (30, 8, 30, 30), [22, 8, 30, 30], [30, 0, 30, 30]),
        ("flip", (30, 7, 30, 30), [22, 7, 30, 30], [30, 0, 29, 30]),
        ("flip", (8, 30, 30, 30), [0, 30, 30, 30], [8, 22, 30, 30]),
        ("flip", (7, 30, 30, 30), [0, 29, 30, 30], [7, 22, 30, 30]),
        ("rescue", (30, 30), [30, 22], [30, 30]),
        ("rescue", (30, 30, 30, 30), [30, 22, 30, 30], [30, 30, 30, 30]),
        ("rescue", (30, 8, 30, 30), [30, 0, 30, 30], [30, 8, 30, 30]),
        ("rescue", (30, 7, 30, 30), [30, 0, 29, 30], [30, 7, 30, 30]),
        ("rescue", (7, 30, 30, 30), [7, 22, 30, 30], [7, 30, 30, 30]),
    ],
)
def test_S_26_every_side_on_both_at_the_edge_of_a_knock_out(
    side: str, table: tuple[int, ...], opponent: list[int], oneself: list[int]
) -> None:
    """S-26, S-22, SA-14: with two and with four players, to exactly nothing and by a point too many."""
    assert scores(kicked("opponent", 2, side, 3, 1, table=table)) == opponent
    assert scores(kicked("self", 2, side, 3, 1, table=table)) == oneself


@pytest.mark.parametrize(
    ("side", "aim", "table", "won"),
    [
        ("stealer", "opponent", (30, 8), (0,)),
        ("stealer", "self", (8, 30), (1,)),
        ("doubler", "opponent", (30, 16), (0,)),
        ("doubler", "self", (15, 30), (1,)),
        ("switch-five", "opponent", (30, 13), (0,)),
        ("switch-five", "self", (9, 30), (1,)),
        ("flip", "opponent", (8, 30), (1,)),
        ("flip", "self", (30, 7), (0,)),
        ("rescue", "opponent", (30, 8), (0,)),
    ],
)
def test_S_24_every_side_ends_a_match_of_two(side: str, aim: str, table: tuple[int, ...], won: tuple[int, ...]) -> None:
    """S-24, SA-15: a knock-out of one of two."""
    assert winners(kicked(aim, 2, side, 3, 1, table=table)) == won


def test_S_27_stealer() -> None:
    """S-27, SV-31, SV-32: points go from whoever loses them to the other, past thirty too."""
    assert scores(kicked("opponent", 3, "stealer", 2, table=(20, 10, 30))) == [26, 4, 30]
    assert scores(kicked("self", 3, "stealer", 2, table=(20, 10, 30))) == [14, 16, 30]
    stolen = told(kicked("opponent", 3, "stealer", 2), "points stolen")
    assert [facts(event) for event in stolen] == [{"seat": 0, "points": 6, "victim": 1}]


def test_SA_16_stealer_brings_what_was_taken_away() -> None:
    """SA-16: from all whom the score reached; the sum of all points stays."""
    play = kicked("opponent", 6, "stealer", 3, table=(20, 10, 30))
    assert (scores(play), sum(scores(play))) == ([38, 0, 22], 60)
    play = kicked("opponent", 6, "stealer", 3, table=(20, 10, 30), overflow="rolls")
    assert scores(play) == [30, 0, 30]


def test_SA_16_stealer_brings_what_was_rolled() -> None:
    """SA-16, option `stealer_gain`: points that nobody is left to lose are gained too, but no point twice."""
    play = kicked("opponent", 6, "stealer", 3, table=(20, 10, 30), overflow="rolls", stealer_gain="rolled")
    assert scores(play) == [38, 0, 30]
    play = kicked("opponent", 6, "stealer", 3, table=(20, 10, 30), stealer_gain="rolled")
    assert scores(play) == [38, 0, 22]
    play = kicked("self", 3, "stealer", 3, table=(4, 30, 30), stealer_gain="rolled")
    assert scores(play) == [0, 39, 30]


def test_SA_17_SV_34_stealer_on_oneself_gives_no_more_than_there_is() -> None:
    """SA-17, SV-34: the rest is void, nobody else loses anything, and the round is over."""
    play = kicked("self", 3, "stealer", 3, table=(4, 30, 30))
    assert (scores(play), turn_of(play)) == ([0, 34, 30], 1)
    assert [facts(event) for event in told(play, "points void")] == [{"points": 5}]


@pytest.mark.parametrize("aim", ["opponent", "self"])
def test_SA_43_stealer_without_hits(aim: str) -> None:
    """SA-43."""
    assert scores(kicked(aim, 2, "stealer")) == [30, 30, 30]


def test_S_28_SV_35_doubler() -> None:
    """S-28, SA-19, SV-35: eight counts sixteen, and The 21 counts forty-two."""
    assert scores(kicked("opponent", 4, "doubler", 2)) == [30, 14, 30]
    play = turn((60, 60), level="professional")
    on_opponent(play, 4)
    say(play, "kicker=doubler", "roll=1,2,3,4,5,6")
    score(play)
    assert scores(play) == [60, 18]


def test_S_29_SV_36_switch_five_turns_the_scoring_round() -> None:
    """S-29, SA-20, SV-36: at once, so that the seat before loses eight and five, and rolls next."""
    play = kicked("opponent", 4, "switch-five", 2)
    assert (scores(play), turn_of(play), look(play).clockwise) == ([30, 30, 17], 2, False)


@pytest.mark.parametrize("target", range(1, 7))
def test_S_30_SV_37_switch_five_adds_five_to_nothing(target: int) -> None:
    """S-30, SV-37."""
    play = kicked("opponent", target, "switch-five")
    assert (scores(play), turn_of(play)) == ([30, 30, 25], 2)


def test_S_31_SV_38_switch_five_on_oneself() -> None:
    """S-31, SV-38, SV-39: all points are taken first, and then play turns; even if no die can show the target."""
    play = turn(level="advanced")
    on_self(play, 3)
    say(play, "kicker=switch-five")
    hit(play, 2)
    assert look(play).clockwise
    hit(play, 0)
    assert (scores(play), turn_of(play), look(play).clockwise) == ([19, 30, 30], 2, False)
    play = kicked("self", 9, "switch-five")
    assert (scores(play), turn_of(play), look(play).clockwise) == ([25, 30, 30], 2, False)


def test_SA_20_play_stays_turned_till_the_next_switch_five() -> None:
    """SA-20: turns and scores go the other way round until it is turned again."""
    play = kicked("opponent", 4, "switch-five", 2)
    for seat, victim in ((2, 1), (1, 0)):
        assert turn_of(play) == seat
        on_opponent(play, 1)
        say(play, "kicker=doubler")
        assert look(play).victim == victim
        score(play)
    assert turn_of(play) == 0
    on_opponent(play, 1)
    say(play, "kicker=switch-five")
    score(play)
    assert (scores(play), turn_of(play)) == ([30, 25, 17], 1)


def test_SA_20_with_two_players_direction_means_nothing() -> None:
    """SA-20."""
    play = kicked("opponent", 4, "switch-five", 2, table=(30, 30))
    assert (scores(play), turn_of(play)) == ([30, 17], 1)


def test_SA_20_a_knock_out_of_oneself_overflows_the_old_way() -> None:
    """SA-20, SA-14: to the next seat in the old direction; then play turns, and the next turn follows it."""
    play = kicked("self", 3, "switch-five", 2, table=(4, 30, 30))
    assert (scores(play), turn_of(play)) == ([0, 23, 30], 2)
    play = kicked("self", 3, "switch-five", 2, table=(4, 30, 30), self_ko_overflow=False)
    assert (scores(play), turn_of(play)) == ([0, 30, 30], 2)


def test_S_30_the_five_goes_on_after_a_knock_out() -> None:
    """S-30, SA-13: it is a part of the score, spent last."""
    assert scores(kicked("opponent", 4, "switch-five", 1, table=(30, 30, 6))) == [30, 27, 0]
    assert scores(kicked("opponent", 4, "switch-five", 1, table=(30, 30, 6), overflow="rolls")) == [30, 30, 0]
    assert scores(kicked("opponent", 4, "switch-five", 1, table=(30, 30, 4), overflow="rolls")) == [30, 25, 0]


def test_S_32_SV_40_SV_41_flip() -> None:
    """S-32, SV-40, SV-41: the other side, the same target."""
    play = turn(level="advanced")
    set_up(play, "high", 32)
    say(play, "kicker=flip")
    assert (look(play).aim, look(play).victim, look(play).target) == ("self", 0, 2)
    play = turn(level="advanced")
    set_up(play, "low", 15)
    say(play, "kicker=flip")
    assert (look(play).aim, look(play).victim, look(play).target) == ("opponent", 1, 3)


def test_SA_21_flip_keeps_a_target_above_six() -> None:
    """SA-21: it scores nothing on the opponent either, but The 21 goes to him."""
    play = turn(level="professional")
    on_self(play, 9)
    say(play, "kicker=flip")
    assert (look(play).aim, look(play).target) == ("opponent", 9)
    say(play, "roll=1,2,3,4,5,6")
    score(play)
    assert scores(play) == [30, 9, 30]


def test_S_33_roll_again() -> None:
    """S-33, SA-42: once and twice: the Kicker is rolled again, and what it then shows counts."""
    for again in (1, 2):
        play = turn(level="advanced")
        on_opponent(play, 2)
        say(play, *["kicker=roll-again"] * again)
        assert (look(play).phase, look(play).roll_agains) == ("kicking", again)
        say(play, "kicker=doubler")
        score(play, 1)
        assert scores(play) == [30, 26, 30]


@pytest.mark.parametrize("side", SIDES)
def test_S_34_SV_42_three_roll_agains_leave_a_choice(side: str) -> None:
    """S-34, SA-37, SV-42: of the five other sides, which then does what it does when rolled."""
    play = turn(level="advanced")
    on_opponent(play, 2)
    chance = Fraction(1)
    for _ in range(3):
        chance *= Fraction(1, sum(play.outcomes()[1]))
        say(play, "kicker=roll-again")
    assert chance == Fraction(1, 216)
    assert (play.to_act, choices(play)) == (0, SIDES)
    say(play, side)
    assert look(play).kicker == side
    score(play, 2)
    assert scores(play) == scores(kicked("opponent", 2, side, 2))


def test_S_35_SV_43_rescue_does_not_stop_the_own_attack() -> None:
    """S-35, SA-23, SV-43: the next player loses eight, and the roller may hold it or not."""
    play = kicked("opponent", 4, "rescue", 2)
    assert (scores(play), play.to_act, choices(play)) == ([30, 22, 30], 0, ["hold", "release"])
    released = play.copy()
    say(released, "release")
    assert (holder(released), turn_of(released)) == (None, 1)
    say(play, "hold")
    assert (holder(play), turn_of(play)) == (0, 1)


def test_SV_44_rescue_against_oneself() -> None:
    """S-35, S-37, SA-22, SV-44: at the first target the round is over, nothing is lost and the Kicker is free."""
    play = turn(level="advanced")
    on_self(play, 4)
    say(play, "kicker=rescue")
    hit(play, 1)
    assert (scores(play), holder(play), turn_of(play)) == ([30, 30, 30], None, 1)
    assert [facts(event) for event in told(play, "rescue used")] == [{"seat": 0, "blocked": 4}]


def test_SV_44b_rescue_not_needed_may_be_held() -> None:
    """SV-44b, SA-28: a score of nothing does not use it."""
    play = kicked("self", 4, "rescue")
    assert (scores(play), choices(play)) == ([30, 30, 30], ["hold", "release"])
    say(play, "hold")
    assert holder(play) == 0


def test_rescue_gained_wins_at_once_if_the_last_opponent_falls() -> None:
    """SA-23, S-24: nobody is asked to hold anything when the match is over."""
    assert winners(kicked("opponent", 4, "rescue", 2, table=(30, 8))) == (0,)
