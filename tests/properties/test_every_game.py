"""What holds in any position of any game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filch.errors import Illegal, Malformed
from filch.kernel.contract import CHANCE
from filch.kernel.fields import State
from filch.kernel.play import Play
from tests.properties.strategies import FIFTY_OF_EACH, play_on, plays


@FIFTY_OF_EACH
@given(plays())
def test_packing_and_copying_give_the_same_position(play: Play) -> None:
    state = play.state
    packed = state.to_bytes()
    assert type(state).from_bytes(packed) == state == state.copy()
    assert type(state).from_bytes(packed).to_bytes() == packed


@FIFTY_OF_EACH
@given(plays())
def test_a_log_replayed_gives_the_same_match(play: Play) -> None:
    again = Play(play.setup, play.log)
    assert again.state == play.state
    assert again.told == play.told
    for seat in (*range(play.setup.players), None):
        assert again.view(seat) == play.view(seat)
        assert again.events(seat) == play.events(seat)


@FIFTY_OF_EACH
@given(plays(), st.integers(0, 2**32 - 1), st.integers(1, 20))
def test_a_copy_plays_on_as_the_match_does(play: Play, seed: int, steps: int) -> None:
    twin = play.copy()
    before = play.state.to_bytes()
    play_on(twin, seed, steps)
    assert play.state.to_bytes() == before
    play_on(play, seed, steps)
    assert (twin.log, twin.told, twin.state) == (play.log, play.told, play.state)


@FIFTY_OF_EACH
@given(plays())
def test_every_choice_has_a_text_that_parses_back(play: Play) -> None:
    notation = play.setup.game.notation
    texts = {}
    for choice in play.choices():
        text = play.text(choice)
        texts[text] = choice
        parse = notation.parse_outcome if play.to_act == CHANCE else notation.parse_action
        assert parse(play.state, text) == choice
    assert len(texts) == len(play.choices())


@FIFTY_OF_EACH
@given(plays(), st.text(max_size=12) | st.from_regex(r"[a-z0-9+>,.=/-]{1,8}", fullmatch=True))
def test_any_text_is_malformed_or_the_one_text_of_a_choice(play: Play, text: str) -> None:
    """No text makes parsing fail otherwise, and none but a choice's own text is read as it."""
    notation = play.setup.game.notation
    due, undue = (
        (notation.parse_outcome, notation.parse_action)
        if play.to_act == CHANCE
        else (notation.parse_action, notation.parse_outcome)
    )
    choice = read(due, play.state, text)
    assert choice is None or choice not in play.choices() or play.text(choice) == text
    read(undue, play.state, text)


def read(parse: Callable[[State, str], int], state: State, text: str) -> int | None:
    """What a text reads as; None if it is refused as malformed."""
    try:
        return parse(state, text)
    except Malformed:
        return None


@FIFTY_OF_EACH
@given(plays(), st.integers(-5, 2**16))
def test_a_choice_is_taken_or_refused_and_changes_nothing(play: Play, choice: int) -> None:
    before = play.state.to_bytes(), play.log[:], play.told[:]
    if choice in play.choices():
        play.step(choice)
        assert play.log == [*before[1], choice]
        return
    with pytest.raises(Illegal):
        play.step(choice)
    assert (play.state.to_bytes(), play.log, play.told) == before


@FIFTY_OF_EACH
@given(plays())
def test_every_match_ends_in_time_and_pays_what_is_declared(play: Play) -> None:
    game = play.setup.game
    play_on(play, 0, game.max_length)
    assert play.over
    assert len(play.log) <= game.max_length
    paid = play.returns()
    assert all(game.utility.low <= one <= game.utility.high for one in paid)
    if game.utility.total is not None:
        assert sum(paid) == pytest.approx(game.utility.total)
