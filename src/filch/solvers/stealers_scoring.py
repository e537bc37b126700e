"""What a Scoring Round of Stealers brings, exactly: a Markov reward process, solved by linear equations.

Objective: the expected *net points*, which are what the roller's score gains on the scores of all others together,
from a position to the end of the turn; where the roller decides something in between, it decides for most net points.
(Kemeny and Snell, "Finite Markov Chains", 1960, chapter III, for the equations of an absorbing chain.)

Positions, choices and chances come from the game's rules. Scores are put back after every step, so points do not add
up to a knock-out: the caller gives scores that no single roll can bring to nothing, and then the numbers hold while
knock-outs are far away.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from filch.games.stealers import rules
from filch.games.stealers.kicker import aim
from filch.games.stealers.state import (
    ACTIONS,
    ENDED,
    MOST_POINTS,
    NO_SIDE,
    NOBODY,
    OPPONENT,
    OUTCOMES,
    SCORING,
    StealersState,
)
from filch.kernel.contract import CHANCE, OVER

#: What a position is told apart by: all but scores, throws for the start, and the dice of rolls that are done with.
_TOLD_APART = tuple(
    spec.name for spec in StealersState.FIELDS if spec.length is None and spec.name not in ("scored", "roll", "taken")
)

Key = tuple[object, ...]


class Scoring:
    """Expected net points from positions of Scoring Rounds. It keeps what it has found out."""

    def __init__(self) -> None:
        self._known: dict[Key, Fraction] = {}
        self._alike: dict[Key, tuple[tuple[int, int], ...]] = {}
        self._actions = [0] * ACTIONS
        self._outcomes = [0] * OUTCOMES
        self._weights = [0] * OUTCOMES

    def net(self, s: StealersState) -> Fraction:
        """The expected net points of the seat whose turn it is, from `s` to the end of its turn.

        `s` is a position in which the Set-Up is over; it is left as it is.
        """
        key = _key(s)
        if key not in self._known:
            if s.phase == SCORING:
                self._solve(s)
            else:
                self._known[key] = self._decided(s)
        return self._known[key]

    def _decided(self, s: StealersState) -> Fraction:
        """A position that does not come again in this turn."""
        actor = rules.to_act(s)
        if actor == OVER:
            return Fraction(0)
        if actor == CHANCE:
            steps = self._steps(s)
            found = sum((weight * (gain + self._after(s, then)) for weight, gain, then in steps), Fraction(0))
            return found / sum(weight for weight, _, _ in steps)
        count = rules.legal(s, self._actions)
        return max(gain + self._after(s, then) for gain, then in [_step(s, one) for one in self._actions[:count]])

    def _after(self, s: StealersState, then: StealersState) -> Fraction:
        return Fraction(0) if turn_is_over(s, then) else self.net(then)

    def _steps(self, s: StealersState) -> list[tuple[int, int, StealersState]]:
        """What chance may do: the weight of each outcome, the net points it brings at once, and what comes of it."""
        return [(weight, *_step(s, outcome)) for outcome, weight in self._chances(s)]

    def _chances(self, s: StealersState) -> Sequence[tuple[int, int]]:
        """The outcomes and their weights; of rolls for the Target Number that come to the same, one for all.

        Which rolls come to the same is found without a Kicker. No side makes a difference to that.
        """
        if s.phase != SCORING:
            return self._chances_of(s)
        key = (s.level, s.target, s.opened, s.aside)
        if key not in self._alike:
            neutral = _neutral(s)
            first: dict[Key, int] = {}
            together: dict[Key, int] = {}
            for outcome, weight in self._chances_of(neutral):
                _, then = _step(neutral, outcome)
                effect = (then.phase, then.turn, then.aside, then.scored)
                first.setdefault(effect, outcome)
                together[effect] = together.get(effect, 0) + weight
            self._alike[key] = tuple((first[effect], weight) for effect, weight in together.items())
        return self._alike[key]

    def _chances_of(self, s: StealersState) -> list[tuple[int, int]]:
        count = rules.chance_weights(s, self._outcomes, self._weights)
        return list(zip(self._outcomes[:count], self._weights[:count], strict=True))

    def _solve(self, s: StealersState) -> None:
        """Rolls for the Target Number can come back to the dice they began with: one equation for each position."""
        waiting = {_key(s): s}
        places: dict[Key, int] = {}
        moves: list[dict[Key, Fraction]] = []
        constants: list[Fraction] = []
        while waiting:
            key, at = waiting.popitem()
            places[key] = len(moves)
            shares: dict[Key, Fraction] = {}
            constant = Fraction(0)
            steps = self._steps(at)
            weights = sum(weight for weight, _, _ in steps)
            for weight, gain, then in steps:
                share = Fraction(weight, weights)
                constant += share * gain
                if turn_is_over(at, then):
                    continue
                if then.phase != SCORING or then.declined != at.declined:
                    constant += share * self.net(then)
                    continue
                after = _key(then)
                shares[after] = shares.get(after, Fraction(0)) + share
                if after not in places:
                    waiting[after] = then
            moves.append(shares)
            constants.append(constant)
        rows = [
            [Fraction(key == other) - shares.get(other, Fraction(0)) for other in places]
            for key, shares in zip(places, moves, strict=True)
        ]
        self._known |= zip(places, solve(rows, constants), strict=True)


def solve(rows: Sequence[Sequence[Fraction]], constants: Sequence[Fraction]) -> list[Fraction]:
    """The solution of linear equations that have one, by Gauss and Jordan's elimination."""
    table = [[*row, constant] for row, constant in zip(rows, constants, strict=True)]
    for column in range(len(table)):
        pivot = next(row for row in range(column, len(table)) if table[row][column])
        table[column], table[pivot] = table[pivot], table[column]
        leading = table[column][column]
        table[column] = [value / leading for value in table[column]]
        for row, values in enumerate(table):
            if row != column and values[column]:
                factor = values[column]
                table[row] = [value - factor * top for value, top in zip(values, table[column], strict=True)]
    return [row[-1] for row in table]


def gained(before: StealersState, after: StealersState) -> int:
    """The net points that the seat whose turn it is before has gained after."""
    return _net(after, before.roller) - _net(before, before.roller)


def turn_is_over(before: StealersState, after: StealersState) -> bool:
    """Whether the turn of one position is over in a later one."""
    return after.turn != before.turn or after.phase == ENDED


def _net(s: StealersState, seat: int) -> int:
    return 2 * s.score[seat] - sum(s.score)


def _key(s: StealersState) -> Key:
    return tuple(getattr(s, name) for name in _TOLD_APART)


def _step(s: StealersState, choice: int) -> tuple[int, StealersState]:
    """The net points that a choice brings at once, and what comes of it, with the scores put back."""
    then = s.copy()
    rules.apply(then, choice)
    gain = gained(s, then)
    then.score[:] = s.score
    return gain, then


def _neutral(s: StealersState) -> StealersState:
    """The same dice in a Scoring Round on the opponent, without a Kicker."""
    twin = s.copy()
    twin.phase = SCORING
    twin.kicker = NO_SIDE
    twin.holder = NOBODY
    twin.aim = OPPONENT
    aim(twin)
    twin.score[: twin.players] = [MOST_POINTS // twin.players] * twin.players
    return twin
