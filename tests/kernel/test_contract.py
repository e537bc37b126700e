"""What is declared of a game: options, setups and seats."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from filch.errors import Malformed, UnknownSeat
from filch.games.troll.about import TROLL
from filch.kernel import contract
from filch.kernel.contract import Option, Setup, text_of
from tests.conformance.high_card import HIGH_CARD

MIXED = Option("mixed", ("off", 0, 1, False, True), "M-1", "Values that Python would confuse.")


def test_an_option_s_code_is_the_place_of_its_value() -> None:
    assert [MIXED.code(value) for value in MIXED.values] == [0, 1, 2, 3, 4]
    assert MIXED.default == "off"


def test_a_truth_value_is_no_number_and_a_number_no_truth_value() -> None:
    assert MIXED.code(True) == 4
    assert MIXED.code(1) == 2
    numbers = Option("numbers", (0, 1), "M-2", "")
    with pytest.raises(Malformed, match="option numbers cannot be True: it takes one of 0, 1"):
        numbers.code(True)
    with pytest.raises(Malformed, match="option doubled cannot be 1: it takes one of false, true"):
        HIGH_CARD.options[0].code(1)


@pytest.mark.parametrize("value", ["on", 2, None, (), "OFF"])
def test_another_value_is_refused(value: object) -> None:
    with pytest.raises(Malformed, match="it takes one of off, 0, 1, false, true") as caught:
        MIXED.code(value)
    assert repr(value) in str(caught.value)


def test_values_have_texts_that_parse_back() -> None:
    assert [text_of(value) for value in MIXED.values] == ["off", "0", "1", "false", "true"]
    for value in MIXED.values:
        assert MIXED.parse(text_of(value)) is value


@pytest.mark.parametrize("text", ["False", "2", "", "off "])
def test_the_text_of_no_value_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match="it takes one of off, 0, 1, false, true") as caught:
        MIXED.parse(text)
    assert repr(text) in str(caught.value)


def test_a_setup_fills_in_the_defaults() -> None:
    setup = TROLL.setup(4, {"scout_earned": "total"})
    assert setup.codes == (0, 0, 2, 0)
    assert setup.options == {
        "troll_deck": "per_day",
        "scout_tie": "clockwise",
        "scout_earned": "total",
        "first_scout": "random",
    }
    assert TROLL.setup(4) == Setup(TROLL, 4, (0, 0, 0, 0))


@pytest.mark.parametrize("players", [2, 6, -3])
def test_another_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(Malformed, match=f"troll takes 3 to 5 players, not {players}"):
        TROLL.setup(players)


@pytest.mark.parametrize("players", [True, 3.0, "3", None])
def test_what_is_no_number_of_players_is_refused(players: object) -> None:
    with pytest.raises(Malformed, match="players must be a whole number"):
        TROLL.setup(cast(int, players))


def test_unknown_options_are_all_named() -> None:
    with pytest.raises(Malformed, match="troll has no option 'a', 'b'; its options: troll_deck, scout_tie"):
        TROLL.setup(3, {"a": 1, "scout_tie": "random", "b": 2})
    with pytest.raises(Malformed, match="its options: none"):
        replace(HIGH_CARD, options=()).setup(2, {"a": 1})


def test_a_setup_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(Malformed, match="option first_scout cannot be 3 with 3 players"):
        TROLL.setup(3, {"first_scout": 3})
    assert TROLL.setup(4, {"first_scout": 3}).codes == (0, 0, 0, 4)


def test_seats_and_the_spectator_are_known() -> None:
    setup = TROLL.setup(3)
    for seat in (0, 1, 2, None):
        setup.check_seat(seat)


@pytest.mark.parametrize("seat", [3, -1, True, False, "0", 0.0])
def test_other_seats_are_refused(seat: Any) -> None:
    with pytest.raises(UnknownSeat, match="seats are 0 to 2") as caught:
        TROLL.setup(3).check_seat(seat)
    assert repr(seat) in str(caught.value)


def test_the_contract_s_own_functions_play_no_game() -> None:
    s = HIGH_CARD.state()
    for call in (
        lambda: contract.start(s, 2, [0]),
        lambda: contract.to_act(s),
        lambda: contract.legal(s, []),
        lambda: contract.chance_weights(s, [], []),
        lambda: contract.apply(s, 0),
        lambda: contract.returns(s, []),
    ):
        with pytest.raises(NotImplementedError):
            call()
