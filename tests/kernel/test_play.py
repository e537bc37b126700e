"""A match in progress: what is illegal changes nothing, and everyone is told their part."""

from __future__ import annotations

from itertools import chain
from typing import Any, cast

import pytest

from filch.errors import Illegal, UnknownSeat
from filch.games.troll.about import TROLL
from filch.kernel.contract import CHANCE, OVER
from filch.kernel.play import Play
from tests.conformance.high_card import HIGH_CARD
from tests.conformance.high_card_rules import FOLD, HIGH, LOW

SETUP = HIGH_CARD.setup(2)
#: Seat 0 gets the 2 and lays low, seat 1 gets the 4 and lays high, and wins.
LOG = [2, 4, LOW, HIGH]


def texts(play: Play, seat: int | None, since: int = 0, until: int | None = None) -> list[str]:
    return [str(happened) for happened in play.events(seat, since, until)]


def test_a_match_goes_from_chance_to_seats_to_its_end() -> None:
    play = Play(SETUP)
    actors = []
    for choice in LOG:
        actors.append(play.to_act)
        assert not play.over
        play.step(choice)
    assert actors == [CHANCE, CHANCE, 0, 1]
    assert play.to_act == OVER
    assert play.over
    assert play.log == LOG
    assert play.returns() == [-1.0, 1.0]


def test_a_log_is_played() -> None:
    assert Play(SETUP, LOG).state == Play(SETUP, tuple(LOG)).state
    assert Play(SETUP, iter(LOG)).log == LOG


def test_choices_are_outcomes_or_legal_actions() -> None:
    play = Play(SETUP, [2])
    assert play.outcomes() == ([0, 1, 3, 4], [1, 1, 1, 1])
    assert play.choices() == [0, 1, 3, 4]
    assert play.legal() == []
    play.step(4)
    assert play.outcomes() == ([], [])
    assert play.choices() == play.legal() == [HIGH, LOW, FOLD]
    play.step(LOW)
    # The highest card is never laid low.
    assert play.choices() == [HIGH, FOLD]
    play.step(HIGH)
    assert play.choices() == play.legal() == play.outcomes()[0] == []


def snapshot(play: Play) -> tuple[Any, ...]:
    return play.state.to_bytes(), play.log[:], play.told[:], texts(play, 0), texts(play, 1), play.to_act


@pytest.mark.parametrize(
    ("log", "choice", "message"),
    [
        ([2], 2, "2 is not a possible outcome here: card=0, card=1, card=3, card=4"),
        ([2], -1, "-1 is not a possible outcome here"),
        ([2, 4, LOW], LOW, "1 is not a legal action here: high, fold"),
        ([2, 4], 3, "3 is not a legal action here: high, low, fold"),
        ([2, 4], True, "True is not a legal action here"),
        ([2, 4], 1.0, r"1\.0 is not a legal action here"),
        ([2, 4], "low", "'low' is not a legal action here"),
        (LOG, HIGH, "0 is not a legal action here: the match is over"),
    ],
)
def test_an_illegal_choice_is_refused_and_changes_nothing(log: list[int], choice: object, message: str) -> None:
    play = Play(SETUP, log)
    before = snapshot(play)
    with pytest.raises(Illegal, match=message) as caught:
        play.step(cast(int, choice))
    assert caught.value.given == str(choice)
    assert caught.value.position == play.where()
    assert snapshot(play) == before
    with pytest.raises(Illegal, match=message):
        Play(SETUP, cast("list[int]", [*log, choice]))


def test_where_a_match_stands_is_said_without_secrets() -> None:
    assert Play(SETUP).where() == "high-card, 0 dealt, 0 chosen, after 0 steps, chance decides"
    assert Play(SETUP, LOG[:3]).where() == "high-card, 2 dealt, 1 chosen, after 3 steps, seat 1 to act"
    assert Play(SETUP, LOG).where() == "high-card, 2 dealt, 2 chosen, after 4 steps, over"


def test_returns_are_refused_before_the_end() -> None:
    with pytest.raises(Illegal, match="only when it is over"):
        Play(SETUP, LOG[:3]).returns()


def test_everyone_is_told_their_part() -> None:
    play = Play(SETUP, LOG)
    shown = ["shown(seat=0, card=2, token=1)", "shown(seat=1, card=4, token=0)"]
    common = ["dealt(seat=0)", "dealt(seat=1)", "laid(seat=0)", "laid(seat=1)"]
    assert texts(play, None) == [*common, *shown]
    assert texts(play, 0) == [
        "dealt(seat=0)",
        "got(seat=0, card=2)",
        "dealt(seat=1)",
        "laid(seat=0)",
        "laid secretly(seat=0, token=1)",
        "laid(seat=1)",
        *shown,
    ]


def joined(lists: list[list[str]]) -> list[str]:
    return list(chain.from_iterable(lists))


def test_events_can_be_asked_for_step_by_step() -> None:
    play = Play(SETUP, LOG)
    for seat in (0, 1, None):
        by_step = [texts(play, seat, step, step + 1) for step in range(len(LOG) + 1)]
        assert by_step[0] == []
        assert joined(by_step) == texts(play, seat)
        for step in range(len(LOG) + 1):
            assert texts(play, seat, since=step) == joined(by_step[step:])
            assert texts(play, seat, until=step) == joined(by_step[:step])
            # What a match was told when it had taken fewer steps is what it is told until there.
            assert texts(play, seat, until=step + 1) == texts(Play(SETUP, LOG[:step]), seat)
    assert texts(play, 1, 2, 3) == ["dealt(seat=1)", "got(seat=1, card=4)"]
    assert texts(play, 0, 2, 3) == texts(play, None, 2, 3) == ["dealt(seat=1)"]


def test_what_start_tells_belongs_to_step_0() -> None:
    play = Play(TROLL.setup(3, {"first_scout": 1}), [7])
    assert texts(play, 0, 0, 1) == ["day began(day=1, scout=1)", "round began(round=1, scout=1)"]
    assert texts(play, 0, 1) == []
    assert texts(play, 1, 1) == ["saw troll(seat=1, troll=7)"]


def test_beyond_the_last_step_nothing_has_been_told() -> None:
    play = Play(SETUP, LOG)
    for beyond in (5, 6, 1000):
        assert play.events(0, since=beyond) == []
        assert play.events(0, until=beyond) == play.events(0)
    assert play.events(0, since=-1) == play.events(0)
    assert play.events(0, until=0) == []


@pytest.mark.parametrize("seat", [2, -1, True, "0", 0.0, 1 << 70])
def test_an_unknown_seat_is_shown_nothing(seat: object) -> None:
    play = Play(SETUP, LOG)
    for look in (play.view, play.events):
        with pytest.raises(UnknownSeat, match="seats are 0 to 1, and None is a spectator"):
            look(cast(int, seat))


def test_a_copy_goes_its_own_way() -> None:
    play = Play(SETUP, LOG[:2])
    before = snapshot(play)
    twin = play.copy()
    assert snapshot(twin) == before
    twin.step(FOLD)
    twin.step(HIGH)
    assert snapshot(play) == before
    assert twin.over
    assert texts(twin, 0)[-3:] == ["laid(seat=1)", "shown(seat=0, card=2, token=2)", "shown(seat=1, card=4, token=0)"]
    play.step(LOW)
    assert texts(play, 0)[-1] == "laid secretly(seat=0, token=1)"
    assert twin.log == [2, 4, FOLD, HIGH]


def test_texts_are_the_notation_s() -> None:
    play = Play(SETUP, [2])
    assert play.text(4) == "card=4"
    play.step(4)
    assert play.text(LOW) == "low"
    assert play.texts([HIGH, FOLD]) == "high, fold"
