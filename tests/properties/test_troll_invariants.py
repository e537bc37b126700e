"""The invariants of Troll, in any match; see "Invariants" in `docs/rules/troll.md`."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given

from filch.games.troll.about import TROLL
from filch.games.troll.state import (
    CAUGHT,
    CAUGHT_DOUBLE,
    ESCAPED,
    ESCAPED_DOUBLE,
    FIRST_SCOUT,
    NO_CARD,
    NOT_PLAYED,
    NUMBERS,
    RAN_AWAY,
    TrollState,
)
from filch.kernel.events import Event
from filch.kernel.play import Play
from tests.properties.strategies import plays

TROLL_PLAYS = plays((TROLL,))
LEAST_DAY_SCORE = {3: -10, 4: -14, 5: -18}
MOST_DAY_SCORE = {3: 21, 4: 26, 5: 29}
MOST_ROUND_TOTAL = {3: 15, 4: 20, 5: 25}
TROLL_CARDS = {3: {3, 5, 7, 9, 11}, 4: {3, 5, 7, 9, 11, 13}, 5: {3, 5, 7, 9, 11, 13, 15}}


def state_of(play: Play) -> TrollState:
    assert isinstance(play.state, TrollState)
    return play.state


def told(play: Play, kind: str) -> list[Event]:
    return [happened for happened in play.events(None) if happened.kind == kind]


def cells(s: TrollState, seat: int) -> list[int]:
    return s.cell[seat * NUMBERS : (seat + 1) * NUMBERS]


@given(TROLL_PLAYS)
def test_played_and_remaining_cards_of_a_colour_are_0_to_5(play: Play) -> None:
    s = state_of(play)
    if s.phase == FIRST_SCOUT:
        return
    for seat in range(s.players):
        hand = [number for number in range(NUMBERS) if s.hand[seat] >> number & 1]
        table = [] if s.card[seat] == NO_CARD else [s.card[seat]]
        placed = [number for number, fate in enumerate(cells(s, seat)) if fate != NOT_PLAYED]
        assert sorted(hand + table + placed) == [0, 1, 2, 3, 4, 5]


@given(TROLL_PLAYS)
def test_the_markers_in_the_grid_determine_the_day_s_score(play: Play) -> None:
    s = state_of(play)
    for seat in range(s.players):
        worth = [
            {NOT_PLAYED: 0, ESCAPED: number, ESCAPED_DOUBLE: 2 * number, CAUGHT: -2, CAUGHT_DOUBLE: -4, RAN_AWAY: 0}[
                fate
            ]
            for number, fate in enumerate(cells(s, seat))
        ]
        assert play.view(None).thieves[seat].score == sum(worth)


@given(TROLL_PLAYS)
def test_a_day_s_score_is_within_its_bounds(play: Play) -> None:
    players = play.setup.players
    for happened in told(play, "day scored"):
        assert LEAST_DAY_SCORE[players] <= happened["score"] <= MOST_DAY_SCORE[players]
        assert happened["jewels"] >= 0


@given(TROLL_PLAYS)
def test_jewels_are_the_days_scores_paid_one_after_another(play: Play) -> None:
    jewels = Counter[int]()
    for happened in told(play, "day scored"):
        seat = happened["seat"]
        jewels[seat] = max(0, jewels[seat] + happened["score"])
        assert happened["jewels"] == jewels[seat]
    assert state_of(play).jewels == [jewels[seat] for seat in range(5)]


@given(TROLL_PLAYS)
def test_hand_totals_are_15_less_what_was_played(play: Play) -> None:
    s = state_of(play)
    if s.phase == FIRST_SCOUT:
        return
    for seat in range(s.players):
        left = sum(number for number in range(NUMBERS) if s.hand[seat] >> number & 1)
        played = sum(number for number, fate in enumerate(cells(s, seat)) if fate != NOT_PLAYED)
        assert left == 15 - played - max(0, s.card[seat])


@given(TROLL_PLAYS)
def test_a_round_s_total_ascends_by_blocks_to_no_more_than_every_5(play: Play) -> None:
    players = play.setup.players
    rounds: list[list[Event]] = []
    for happened in play.events(None):
        if happened.kind == "troll revealed":
            rounds.append([])
        if happened.kind == "block added":
            rounds[-1].append(happened)
    for blocks in rounds:
        assert sum(block["cards"] for block in blocks) == players
        assert all(one["number"] < other["number"] for one, other in pairwise(blocks))
        assert blocks[-1]["total"] == sum(block["number"] * block["cards"] for block in blocks)
        assert blocks[-1]["total"] <= MOST_ROUND_TOTAL[players]


@given(TROLL_PLAYS)
def test_a_0_always_escapes(play: Play) -> None:
    placed = told(play, "card placed")
    assert {happened["fate"] for happened in placed if happened["number"] == 0} <= {ESCAPED, ESCAPED_DOUBLE}


@given(TROLL_PLAYS)
def test_one_block_of_a_round_at_most_is_caught(play: Play) -> None:
    caught: set[int] = set()
    for happened in play.events(None):
        if happened.kind == "troll revealed":
            caught = set()
        if happened.kind == "card placed" and happened["fate"] in (CAUGHT, CAUGHT_DOUBLE):
            caught.add(happened["number"])
            assert len(caught) == 1


@given(TROLL_PLAYS)
def test_everyone_is_scout_once_a_day_in_turn(play: Play) -> None:
    players = play.setup.players
    days: list[list[int]] = []
    for happened in play.events(None):
        if happened.kind == "day began":
            days.append([])
        if happened.kind == "round began":
            days[-1].append(happened["scout"])
    for scouts in days:
        assert scouts == [(scouts[0] + turn) % players for turn in range(len(scouts))]
    for scouts in days[:-1]:
        assert len(scouts) == players
    assert len(days) <= (3 if players == 3 else 2)


@given(TROLL_PLAYS)
def test_trolls_are_those_in_use_each_once_before_the_pile_is_renewed(play: Play) -> None:
    in_use = TROLL_CARDS[play.setup.players]
    run_through = play.setup.options["troll_deck"] == "run_through"
    used: set[int] = set()
    for happened in play.events(None):
        if (happened.kind == "day began" and not run_through) or used == in_use:
            used = set()
        if happened.kind == "troll revealed":
            assert happened["troll"] in in_use - used
            used.add(happened["troll"])


@given(TROLL_PLAYS)
def test_nobody_dares_after_having_looked_and_somebody_dares_in_every_round(play: Play) -> None:
    bold: set[int] = set()
    careful: set[int] = set()
    for happened in play.events(None):
        if happened.kind == "round began":
            bold, careful = set(), {happened["scout"]}
        if happened.kind == "chose daring":
            bold.add(happened["seat"])
        if happened.kind == "chose cautious":
            careful.add(happened["seat"])
        if happened.kind == "troll revealed":
            assert bold
            assert not bold & careful
            assert len(bold | careful) == play.setup.players
