"""What the rules say of each position of a match, plain and compiled: the part of the conformance check that
holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any

from filch.kernel import contract
from filch.kernel.compiled import Linker
from filch.kernel.contract import OVER, Game, Rules, Setup
from filch.kernel.fields import State

#: What buffers of whole numbers hold before the rules write into them.
UNWRITTEN = -7
#: What the buffer of `returns` holds before: no utility is that low.
UNPAID = float("-inf")


@dataclass(frozen=True, slots=True)
class Said:
    """All that the rules say of one position.

    Attributes:
        packed: the position, packed.
        to_act: who decides.
        legal: the legal actions.
        outcomes: the possible outcomes.
        weights: their weights.
        returns: each seat's utility; empty while the match is not over.
    """

    packed: bytes
    to_act: int
    legal: list[int]
    outcomes: list[int]
    weights: list[int]
    returns: list[float]


def ask(rules: Rules, setup: Setup, s: Any, buffer: Callable[[int, float], Any]) -> Said:
    """Ask the rules all there is to ask of a position.

    Args:
        rules: the rules, plain or compiled.
        setup: what the match was started from.
        s: the position, as a plain state or as a record.
        buffer: makes a buffer of so many numbers, filled with one.
    """
    actor = int(rules.to_act(s))
    actions, outcomes, weights = (
        buffer(size, UNWRITTEN) for size in (setup.game.actions, setup.game.outcomes, setup.game.outcomes)
    )
    legal = list(map(int, actions[: rules.legal(s, actions)]))
    possible = rules.chance_weights(s, outcomes, weights)
    paid = buffer(setup.players if actor == OVER else 0, UNPAID)
    if actor == OVER:
        rules.returns(s, paid)
    return Said(
        packed=s.to_bytes() if isinstance(s, State) else s.tobytes(),
        to_act=actor,
        legal=legal,
        outcomes=list(map(int, outcomes[:possible])),
        weights=list(map(int, weights[:possible])),
        returns=list(map(float, paid)),
    )


def plain_buffer(size: int, held: float) -> Any:
    """A buffer for the plain rules."""
    return [held] * size


class CompiledRules:
    """A game's rules, compiled.

    Attributes:
        game: the game.
        usable: set to False once they have been found not to compile.
    """

    def __init__(self, game: Game) -> None:
        link = Linker(game, compiled=True)
        self.game = game
        self.usable = True
        self._link = link
        self.start = link(contract.start)
        self.to_act = link(contract.to_act)
        self.legal = link(contract.legal)
        self.chance_weights = link(contract.chance_weights)
        self.apply = link(contract.apply)
        self.returns = link(contract.returns)

    def replay(self, setup: Setup, log: Sequence[int]) -> Iterator[Said]:
        """What the compiled rules say of each position of a match, from the first to the one after `log`."""
        s = self._link.batch(1)[0]
        for spec in self.game.state.FIELDS:
            s[spec.name] = spec.high
        self.start(s, setup.players, self._link.options(setup.codes))
        yield ask(self, setup, s, self._buffer)
        for choice in log:
            self.apply(s, choice)
            yield ask(self, setup, s, self._buffer)

    def _buffer(self, size: int, held: float) -> Any:
        # An array's sum with a float is an array of floats, as `returns` needs it.
        return self._link.integers(size) + held


def differences(plain: Said, compiled: Said) -> list[str]:
    """What plain and compiled rules say differently of a position."""
    found = []
    for spec in fields(Said):
        one, other = getattr(plain, spec.name), getattr(compiled, spec.name)
        if one != other:
            shown = (one.hex(), other.hex()) if isinstance(one, bytes) else (one, other)
            found.append(f"{spec.name} is {shown[0]} plain, {shown[1]} compiled")
    return found
