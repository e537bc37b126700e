"""What a seat of the Guild of Thieves may believe: against brute force, and in positions whose answer is plain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import numpy as np
import pytest

from filch.games.guild.about import GUILD
from filch.games.guild.state import CHOOSE, LOCK
from filch.kernel.contract import CHANCE, Value
from filch.kernel.play import Play
from filch.solvers.guild_beliefs import Beliefs
from tests.guild.guild_matches import MIXED, state
from tests.solvers.guild_enumeration import HIDDEN, enumerate_beliefs
from tests.statements.guild_play import GUILD_HOUSE, look, pass_to, places, say, take_turn


def beliefs(play: Play, seat: int | None, **limits: int) -> Beliefs:
    """What a seat may believe, told step by step."""
    found = Beliefs(play.setup, seat, **limits)
    real = Play(play.setup)
    found.hear(real.events(seat), look(real, seat).phase)
    for choice in play.log:
        real.step(choice)
        found.hear(real.events(seat, since=len(real.log)), look(real, seat).phase)
    return found


WORDS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def looked_around(random: Random, players: int, unseen: Sequence[int], options: Mapping[str, Value]) -> Play:
    """Seat 0 has robbed every house but its own and some, with the right guess, and left all as it was."""
    total = 32 if options.get("double_deck") else 16
    own = random.sample([house for house in range(total) if house not in unseen], players)
    play = Play(GUILD.setup(players, {**options, "dealer": players - 1}))
    while state(play).phase != CHOOSE:
        play.step(random.choices(*play.outcomes())[0])
    for house in own:
        say(play, f"house={house}" if play.to_act == CHANCE else f"house-{house}")
    for house in range(total):
        if house not in unseen and house != own[0]:
            pass_to(play, 0)
            (lock,) = places(play, LOCK + house)
            take_turn(play, f"rob-{house}-{WORDS[lock[0]]}", "none")
    return play


def kind_of(action: int) -> tuple[int, int] | None:
    """The kind of an action that is chosen unseen."""
    return next((kind for kind in HIDDEN if kind[0] <= action < kind[1]), None)


def play_on(play: Play, seat: int, random: Random, most: int) -> None:
    """Play at random for as long as there are no more ways than some of what the others chose unseen."""
    ways = 1
    for _ in range(200):
        kinds = {kind_of(action) or (action, action) for action in play.choices()}
        # Hidden choices are rare among the very many actions: each kind is as likely.
        kind = random.choice(sorted(kinds))
        among = [action for action in play.choices() if (kind_of(action) or (action, action)) == kind]
        if play.to_act != seat and kind in HIDDEN:
            ways *= len(among)
        if ways > most:
            return
        play.step(random.choice(among))
        if play.over:
            return


def check(play: Play, seat: int, unseen: Sequence[int]) -> None:
    """Hold the beliefs of a seat against the enumeration."""
    found = beliefs(play, seat)
    truth = enumerate_beliefs(play, seat, unseen)
    assert found.error == 0.0
    np.testing.assert_allclose(found.combinations(), truth.combinations, atol=1e-9)
    np.testing.assert_allclose(found.places(), truth.places, atol=1e-9)
    np.testing.assert_allclose(found.pile(), truth.pile, atol=1e-9)
    assert truth.histories > 0


def a_small_position(number: int, options: Mapping[str, Value], most: int) -> tuple[Play, list[int]]:
    """A match so far in which seat 0 has seen all but some of the cards, and the houses of those."""
    random = Random(f"{number} {options}")
    total = 32 if options.get("double_deck") else 16
    unseen = [*random.sample(range(total), random.randint(1, 2)), GUILD_HOUSE]
    play = looked_around(random, random.randint(2, 4), unseen, options)
    play_on(play, 0, random, most)
    return play, unseen


@pytest.mark.parametrize("options", MIXED, ids=lambda options: "-".join(options) or "defaults")
@pytest.mark.parametrize("number", range(2))
def test_beliefs_are_those_of_brute_force(number: int, options: Mapping[str, Value]) -> None:
    play, unseen = a_small_position(number, options, 6)
    check(play, 0, unseen)


@pytest.mark.slow
@pytest.mark.parametrize("options", MIXED, ids=lambda options: "-".join(options) or "defaults")
@pytest.mark.parametrize("number", range(2, 4))
def test_beliefs_are_those_of_brute_force_in_many_positions(number: int, options: Mapping[str, Value]) -> None:
    play, unseen = a_small_position(number, options, 20)
    check(play, 0, unseen)
