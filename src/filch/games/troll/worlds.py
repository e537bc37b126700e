"""Other histories that a seat of Troll could not tell from the one that happened.

Everything is turned up when a round is resolved, so two things at most are hidden: the troll on top, from who has
not looked at it this round, and the cards that others have laid face down this round.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from filch.games.troll.state import LEAST_TROLL, NUMBERS, TROLL, TROLLS, TrollState
from filch.kernel.contract import CHANCE, Setup
from filch.kernel.play import Play


def redeal(setup: Setup, log: Sequence[int], seat: int, below: Callable[[int], int]) -> list[int]:
    """A history drawn from all that `seat` could not tell from `log`.

    Each combination of a troll and of face-down cards that the rules allow is drawn equally often: the model in
    which the others lay any card of their hand with the same chance.

    Args:
        setup: the game, the number of players and the options.
        log: the actions and outcomes that happened.
        seat: whose knowledge is kept.
        below: gives a random integer from 0 to below its argument.
    """
    play = Play(setup)
    drawn = 0
    for step, choice in enumerate(log):
        # The last troll drawn begins the round that is not resolved yet, if any round is not.
        if play.to_act == CHANCE and _state(play).phase == TROLL:
            drawn = step
        play.step(choice)
    now = _state(play)
    world = list(log)
    if now.troll == 0:
        return world
    if not now.cautious >> seat & 1:
        hidden = [*_trolls(now.pile), now.troll]
        world[drawn] = hidden[below(len(hidden))]
    # Redeal each hidden card in place: the stance stands one step before the card.
    actor = Play(setup, log[: drawn + 1])
    for step in range(drawn + 1, len(log)):
        who = actor.to_act
        state = _state(actor)
        if state.daring >> who & 1 and who != seat and log[step] < NUMBERS:
            held = [number for number in range(NUMBERS) if state.hand[who] >> number & 1]
            world[step] = held[below(len(held))]
        actor.step(log[step])
    return world


def _state(play: Play) -> TrollState:
    assert isinstance(play.state, TrollState)
    return play.state


def _trolls(pile: int) -> list[int]:
    return [LEAST_TROLL + 2 * card for card in range(TROLLS) if pile >> card & 1]
