"""Hypothesis strategies over games: setups, and matches played at random for some way."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from filch.errors import Malformed
from filch.games import registry
from filch.kernel.contract import Game, Setup
from filch.kernel.play import Play
from filch.kernel.playout import below, seed_stream

#: Of every game some fifty matches, however many games there are.
FIFTY_OF_EACH = settings(max_examples=50 * len(registry()))


@st.composite
def setups(draw: st.DrawFn, games: tuple[Game, ...] | None = None) -> Setup:
    """A game with a number of players and options that go together."""
    game = draw(st.sampled_from(games or tuple(registry().values())))
    players = draw(st.integers(game.min_players, game.max_players))
    options = {option.name: draw(st.sampled_from(option.values)) for option in game.options}
    try:
        return game.setup(players, options)
    except Malformed:
        # Some options go with some numbers of players alone; the defaults go with all.
        return game.setup(players)


@st.composite
def plays(draw: st.DrawFn, games: tuple[Game, ...] | None = None) -> Play:
    """A match after a number of random steps, or at its end."""
    play = Play(draw(setups(games)))
    steps = draw(st.integers(0, play.setup.game.max_length))
    play_on(play, draw(st.integers(0, 2**32 - 1)), steps)
    return play


def play_on(play: Play, seed: int, steps: int) -> None:
    """Take random steps in a match, all choices as likely, until its end at most."""
    stream = [0] * 4
    seed_stream(stream, seed, 0)
    for _ in range(steps):
        choices = play.choices()
        if not choices:
            return
        play.step(choices[below(stream, len(choices))])
