"""Setups and random matches of the Guild of Thieves that several tests share."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from hypothesis import strategies as st

from filch.games.guild.about import GUILD
from filch.games.guild.state import GuildState
from filch.kernel.contract import Setup, Value
from filch.kernel.play import Play

#: Options that between them take every value but those of `dealer`.
MIXED: tuple[Mapping[str, Value], ...] = (
    {},
    {"double_deck": True, "pile_order": "descending"},
    {"i_know_where_you_live": True, "pen_and_paper": True, "capped": "holder_wins"},
    {"emptied_player_house": "stays", "dues": "repeated", "robbed_lock": "turned_back", "idle_rounds": 1},
    {
        "emptied_player_house": "eliminated",
        "sole_survivor": "wins",
        "house_choice": "random",
        "dead_lock": "turned_down",
        "idle_rounds": 2,
    },
    {
        "double_deck": True,
        "i_know_where_you_live": True,
        "capped": "holder_wins",
        "lock_behind": "after_stealing",
        "turn_cap": 100,
        "sole_survivor": "draw",
    },
)


def state(play: Play) -> GuildState:
    """The position."""
    assert isinstance(play.state, GuildState)
    return play.state


def random_log(setup: Setup, random: Random) -> list[int]:
    """A random match, to the end."""
    play = Play(setup)
    while not play.over:
        play.step(random.choice(play.choices()))
    return play.log


@st.composite
def setups(draw: st.DrawFn, most_players: int = 16) -> Setup:
    """Any setup: a number of players, and any value of every option."""
    players = draw(st.integers(2, most_players))
    options = {option.name: draw(st.sampled_from(option.values)) for option in GUILD.options}
    if isinstance(options["dealer"], int):
        options["dealer"] %= players
    return GUILD.setup(players, options)
