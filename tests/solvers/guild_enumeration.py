"""A seat's beliefs about the Guild of Thieves by brute force: every deal and every hidden choice, played through.

Nothing here knows how cards move: each history is played by the rules from the first card on, and thrown away as soon
as the seat would be told something else than it was told. What is left is weighed by the model of
`filch.solvers.guild_beliefs`: the chance of the deal, and of each choice that others made unseen.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from filch.games.guild.cards import face_of, is_royalty
from filch.games.guild.state import (
    ABSENT,
    CARDS,
    CHANGE_LOCK,
    CHOOSE,
    CUT,
    DEAL,
    FACES,
    GUESS,
    GUILD,
    LAY_LOCK,
    LOCKS,
    PACK,
    PAIRS,
    PAY,
    PLACES,
    SUITS,
    TAKE_CARD,
    VALUES,
    GuildState,
)
from filch.games.guild.table import house_to_deal
from filch.kernel.contract import CHANCE
from filch.kernel.play import Play
from tests.guild.guild_matches import state

#: The first actions of the kinds that are chosen unseen, and the first action behind each.
HIDDEN = ((TAKE_CARD, LAY_LOCK), (LAY_LOCK, CHANGE_LOCK), (CHANGE_LOCK, GUESS), (PAY, PAY + FACES * FACES))


@dataclass
class Found:
    """The sums over all histories that agree with what the seat was told.

    Attributes:
        combinations: the probability of each, shape (SUITS, VALUES).
        places: how many cards of each face lie in each place, in the mean: shape (FACES, PLACES).
        pile: the probability of each face for each card of the pile from the top: shape (cards, FACES).
        histories: how many there are.
        weight: their probability.
    """

    pile: NDArray[np.float64]
    combinations: NDArray[np.float64] = field(default_factory=lambda: np.zeros(PAIRS))
    places: NDArray[np.float64] = field(default_factory=lambda: np.zeros((FACES, PLACES)))
    histories: int = 0
    weight: float = 0.0

    def add(self, s: GuildState, weight: float) -> None:
        """One more history."""
        self.histories += 1
        self.weight += weight
        self.combinations[s.suit * VALUES + s.value] += weight
        for card in range(CARDS):
            if s.where[card] != ABSENT:
                self.places[face_of(card), s.where[card]] += weight
        for index in range(len(self.pile)):
            self.pile[index, face_of(s.pile[index])] += weight

    def done(self) -> Found:
        """The same as probabilities."""
        self.combinations = self.combinations.reshape(SUITS, VALUES) / self.weight
        self.places /= self.weight
        self.pile /= self.weight
        return self


def enumerate_beliefs(real: Play, seat: int, unseen: Sequence[int]) -> Found:
    """What the seat may believe after a match so far.

    Args:
        real: the match.
        seat: whose beliefs.
        unseen: the houses, and NO_HOUSE for the Guild House, of whose cards and Locks as dealt the seat is not to be
            taken to know anything; it must have seen those of all others before anything of theirs was moved.
    """
    heard = [real.events(seat, until=1)]
    heard += [real.events(seat, since=step + 1, until=step + 2) for step in range(len(real.log))]
    actors = [real.setup.game.rules.to_act(replayed) for replayed in _positions(real)]
    found = Found(np.zeros((state(real).count[GUILD], FACES)))
    for dealt, weight in _deals(real, unseen):
        _follow(real, dealt, weight, seat, heard, actors, found)
    return found.done()


def _positions(real: Play) -> Iterator[GuildState]:
    play = Play(real.setup)
    for choice in real.log:
        yield state(play)
        play.step(choice)
    yield state(play)


def _deals(real: Play, unseen: Sequence[int]) -> Iterator[tuple[Play, float]]:
    """Every deal in which what the seat knows lies where it does, with its chance."""
    play = Play(real.setup)
    slots: list[int] = []
    royal: list[int] = []
    for step, choice in enumerate(real.log):
        s = state(play)
        if s.phase == DEAL and house_to_deal(s) in unseen:
            slots.append(step)
        elif s.phase == LOCKS and s.dealt in unseen:
            royal.append(step)
        if s.phase == CHOOSE:
            dealt = step
            break
        play.step(choice)
    fixed = [choice for step, choice in enumerate(real.log[:dealt]) if step not in slots + royal]
    before = next(step for step, position in enumerate(_positions(real)) if position.phase == CUT) - 1
    for suit in range(SUITS):
        chances: dict[int, float] = defaultdict(float)
        cuts: dict[int, int] = {}
        opened = Play(real.setup, [*real.log[:before], suit])
        outcomes, weights = opened.outcomes()
        for cut, weight in zip(outcomes, weights, strict=True):
            built = opened.copy()
            built.step(cut)
            chances[state(built).value] += weight / sum(weights)
            cuts[state(built).value] = cut
        for value, cut in cuts.items():
            built = opened.copy()
            built.step(cut)
            left = [face for face, copies in _pack(built).items() for _ in range(copies)]
            for face in fixed[before + 2 :]:
                if face not in left:
                    break
                left.remove(face)
            else:
                plain = [face for face in left if not is_royalty(face)]
                locks = [face for face in left if is_royalty(face)]
                for cards in set(permutations(plain)):
                    for royalties in set(permutations(locks)):
                        given = dict(zip(slots + royal, cards + royalties, strict=True))
                        world = built.copy()
                        chance = chances[value]
                        for step in range(before + 2, dealt):
                            face = given.get(step, real.log[step])
                            outcomes, weights = world.outcomes()
                            chance *= weights[list(outcomes).index(face)] / sum(weights)
                            world.step(face)
                        yield world, chance


def _pack(built: Play) -> dict[int, int]:
    """How many of each face are still to be dealt."""
    s = state(built)
    pack: dict[int, int] = defaultdict(int)
    for card in range(CARDS):
        if s.where[card] == PACK:
            pack[face_of(card)] += 1
    return pack


def _follow(
    real: Play,
    world: Play,
    weight: float,
    seat: int,
    heard: Sequence[Sequence[object]],
    actors: Sequence[int],
    found: Found,
) -> None:
    """Play a history on, in every way that the seat could not tell from the real one."""
    while len(world.log) < len(real.log):
        step = len(world.log)
        choice = real.log[step]
        kind = next((kind for kind in HIDDEN if kind[0] <= choice < kind[1]), None)
        if kind is not None and actors[step] not in (seat, CHANCE):
            ways = [other for other in world.choices() if kind[0] <= other < kind[1]]
            for other in ways:
                branch = world.copy()
                if _agrees(branch, other, seat, heard[step + 1], actors[step + 1]):
                    _follow(real, branch, weight / len(ways), seat, heard, actors, found)
            return
        if choice not in world.choices() or not _agrees(world, choice, seat, heard[step + 1], actors[step + 1]):
            return
    found.add(state(world), weight)


def _agrees(world: Play, choice: int, seat: int, heard: Sequence[object], actor: int) -> bool:
    """Take a step, and say whether the seat is told what it was told, and the same seat is to act."""
    step = len(world.log)
    world.step(choice)
    return world.events(seat, since=step + 1, until=step + 2) == heard and world.to_act == actor
