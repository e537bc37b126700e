"""Events: who is told, and what they are called."""

from __future__ import annotations

import pytest

from filch.kernel.events import EVERYONE, Event, as_object, event, may_know, only, tell
from tests.conformance.high_card import HIGH_CARD
from tests.conformance.high_card_rules import GOT, LAID, HighCardState


def test_everyone_is_every_seat_and_the_spectators() -> None:
    assert all(may_know(EVERYONE, seat) for seat in (0, 1, 5, 62, None))


@pytest.mark.parametrize("seat", [0, 1, 4, 31, 62])
def test_only_one_seat_may_know(seat: int) -> None:
    assert [other for other in range(64) if may_know(only(seat), other)] == [seat]
    assert not may_know(only(seat), None)


def test_audiences_unite_by_their_bits() -> None:
    audience = only(0) | only(3)
    assert [may_know(audience, seat) for seat in (0, 1, 2, 3, None)] == [True, False, False, True, False]


def test_an_event_for_nobody_is_known_to_nobody() -> None:
    assert not any(may_know(0, seat) for seat in (0, 1, 2, None))


def test_what_is_told_is_kept_in_order_with_its_audience() -> None:
    s = HighCardState()
    s.told = []
    tell(s, EVERYONE, LAID, 2)
    tell(s, only(1), GOT, 1, 4)
    assert s.told == [(EVERYONE, LAID, 2, 0, 0), (only(1), GOT, 1, 4, 0)]


def test_telling_is_nothing_where_nobody_listens() -> None:
    s = HighCardState()
    tell(s, EVERYONE, LAID, 2)
    assert s.told is None
    assert s == HighCardState()


def test_an_event_has_the_names_that_the_game_declares() -> None:
    happened = event(HIGH_CARD, (only(1), GOT, 1, 4, 0))
    assert happened == Event("got", (("seat", 1), ("card", 4)))
    assert (happened["seat"], happened["card"]) == (1, 4)
    assert str(happened) == "got(seat=1, card=4)"
    assert as_object(happened) == {"kind": "got", "seat": 1, "card": 4}
    with pytest.raises(KeyError, match="token"):
        happened["token"]
