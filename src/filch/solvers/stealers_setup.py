"""The Set-Up of Stealers, solved exactly: dynamic programming, backwards over the dice taken.

Objective: of every roll, the take that maximises either the expected *net points* of the turn (what the roller gains on
its opponent; by itself, with `level` simple, that is what it scores on the opponent less what it scores on itself) or
the chance to score on the opponent. Two play, nobody holds the Kicker, and no score comes to nothing, except that The
Sweep takes all of the 30 points that the opponent has. What a Scoring Round brings is exact too: `stealers_scoring.py`.
(Bellman, "Dynamic Programming", 1957. Every take adds to the dice taken, even a swap, so one pass is enough.)

The rules give all of it: rolls and chances, what is legal, and what a take leads to. Of the dice taken they look at
their number, their total, low or high and whether a swap may still be made; tests hold the solver to that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from filch.errors import Malformed
from filch.games.stealers import rules
from filch.games.stealers.about import STEALERS
from filch.games.stealers.dice import size, total
from filch.games.stealers.notation import ACTION_TEXTS, DICE_TEXTS
from filch.games.stealers.set_up import may_swap
from filch.games.stealers.state import (
    ACTIONS,
    BROKE_EVEN,
    DICE,
    DICE_OF,
    MISSED,
    MOST_POINTS,
    OUTCOMES,
    POINTS,
    SWAP,
    SWEEP,
    SWEEP_MADE,
    TAKING,
    TARGET_SET,
    UNDECLARED,
    StealersState,
)
from filch.games.stealers.turns import begin_first_turn
from filch.games.stealers.view import GOINGS
from filch.kernel.contract import Setup, Value
from filch.solvers.stealers_scoring import Scoring, gained

#: What is maximised.
Goal = Literal["points", "chance"]
#: Graphs and plans that are kept: a server meets options of anybody's choice.
KEPT = 8
#: Swaps of a position in which none can be made any more.
NO_SWAP = -1
#: How much the other goal counts: it decides between takes that are equal. After it comes who scores on itself less.
TIE = 1e-9

_GOING_OF = {text: going for going, text in GOINGS.items()}
_HANDFULS = {text: handful for handful, text in enumerate(DICE_TEXTS)}


class Position(NamedTuple):
    """Where a Set-Up stands when dice are about to be rolled.

    Attributes:
        dice: how many are taken.
        total: their total.
        going: UNDECLARED, LOW or HIGH.
        swaps: swaps made; NO_SWAP where it does not matter, since none can be made any more.
    """

    dice: int
    total: int
    going: int
    swaps: int


class Ending(NamedTuple):
    """How a Set-Up ends.

    Attributes:
        how: "opponent" or "self": whom the Scoring Round scores on; "even"; "miss": the difference is lost at once;
            or "sweep".
        target: the Target Number, or the difference; 0 where there is none.
    """

    how: str
    target: int


#: The Set-Up's beginning.
BEGINNING = Position(0, 0, UNDECLARED, 0)


class Roll(NamedTuple):
    """One roll that may come, and what may be done with it.

    Attributes:
        handful: the dice.
        weight: in how many ways it can fall.
        actions: what is legal; where nobody is asked, one number below 0 that stands for what follows.
        places: the indices of the places they lead to, each once.
    """

    handful: int
    weight: int
    actions: tuple[int, ...]
    places: tuple[int, ...]


class SetUp:
    """The Set-Up under some options as a graph of positions and endings.

    Attributes:
        places: positions and endings, by their index.
        index: the index of each.
        order: the indices of positions, those with most dice taken first.
        rolls: the rolls that may come in a position, by its index.
        after: what each action leads to in a position: the index of a place, by the position's index and the action.
        ended: an example of each ending, as the rules leave it, and the net points that were lost or won on the way.
    """

    def __init__(self, codes: Sequence[int]) -> None:
        """Let the rules tell all there is to know: about a second.

        Args:
            codes: each option's code, in the order of `Game.options`.
        """
        self.places: list[Position | Ending] = []
        self.index: dict[Position | Ending, int] = {}
        self.rolls: dict[int, tuple[Roll, ...]] = {}
        self.after: dict[int, dict[int, int]] = {}
        self.ended: dict[Ending, tuple[StealersState, int]] = {}
        self._actions = [0] * ACTIONS
        self._outcomes = [0] * OUTCOMES
        self._weights = [0] * OUTCOMES
        self._legal: dict[tuple[int, ...], tuple[int, ...]] = {}
        first = StealersState()
        rules.start(first, 2, codes)
        begin_first_turn(first, 0)
        # So many that no roll brings a score to nothing.
        first.score[:2] = [MOST_POINTS // 2] * 2
        self._examples = {BEGINNING: first}
        self._place(BEGINNING)
        at = 0
        while at < len(self.places):
            place = self.places[at]
            if isinstance(place, Position):
                self._expand(at, place)
            at += 1
        positions = [(place.dice, index) for index, place in enumerate(self.places) if isinstance(place, Position)]
        self.order = tuple(index for _, index in sorted(positions, reverse=True))

    def positions(self, dice: int, going: str = "", swaps: int = 0) -> list[Position]:
        """Every position with so many dice taken, by ascending total.

        Args:
            dice: how many dice are taken, 0 to 5.
            going: "low" or "high", or "" where no dice are taken.
            swaps: how many swaps were made; it makes no difference where none can be made any more.

        Raises:
            Malformed: no Set-Up comes to one.
        """
        check_going(going, dice)
        alike = [
            place
            for place in self.index
            if isinstance(place, Position) and place.dice == dice and place.going == _GOING_OF[going]
        ]
        found = [place for place in alike if place.swaps == swaps] or [p for p in alike if p.swaps == NO_SWAP]
        if not found:
            raise Malformed(
                f"no Set-Up comes to {dice} of the dice taken{going and f', {going},'} after {swaps} swaps", given=dice
            )
        return sorted(found, key=lambda place: place.total)

    def _place(self, place: Position | Ending) -> int:
        if place not in self.index:
            self.index[place] = len(self.places)
            self.places.append(place)
        return self.index[place]

    def _expand(self, index: int, position: Position) -> None:
        """Find out which rolls may come, what may be done with each, and what that leads to."""
        s = self._examples[position]
        count = rules.chance_weights(s, self._outcomes, self._weights)
        after: dict[int, int] = {}
        rolls = []
        for handful, weight in zip(self._outcomes[:count], self._weights[:count], strict=True):
            rolled = listened(s)
            rules.apply(rolled, handful)
            actions: tuple[int, ...] = (-1 - handful,)
            if rolled.phase == TAKING:
                actions = self._legal_here(position, handful, rolled)
                for action in actions:
                    if action not in after:
                        taken = listened(rolled)
                        rules.apply(taken, action)
                        after[action] = self._reached(s, taken)
            else:
                after[actions[0]] = self._reached(s, rolled)
            rolls.append(Roll(handful, weight, actions, tuple({after[action] for action in actions})))
        self.rolls[index] = tuple(rolls)
        self.after[index] = after

    def _legal_here(self, position: Position, handful: int, rolled: StealersState) -> tuple[int, ...]:
        """What may be done with a roll. The total of the dice taken makes no difference to that."""
        key = (position.dice, position.going, position.swaps, handful)
        if key not in self._legal:
            count = rules.legal(rolled, self._actions)
            self._legal[key] = tuple(self._actions[:count])
        return self._legal[key]

    def _reached(self, before: StealersState, s: StealersState) -> int:
        """The place that a step leads to."""
        ending = ending_of(s)
        if ending is not None:
            self.ended.setdefault(ending, (s, gained(before, s)))
            return self._place(ending)
        position = position_of(s)
        self._examples.setdefault(position, s)
        return self._place(position)

    def find(self, position: Position) -> int:
        """The index of a position.

        Raises:
            Malformed: no Set-Up comes to it under these options.
        """
        if position not in self.index:
            raise Malformed(
                f"no Set-Up comes to {position.dice} dice taken, total {position.total}, "
                f"{GOINGS[position.going] or 'neither low nor high'}",
                given=position,
            )
        return self.index[position]


def listened(s: StealersState) -> StealersState:
    """The same position as another object, which hears what the rules tell."""
    twin = s.copy()
    twin.told = []
    return twin


def position_of(s: StealersState) -> Position:
    """Where the Set-Up stands, in a position in which dice are about to be rolled."""
    return Position(size(s.taken), total(s.taken), s.going, swaps_at(s))


def swaps_at(s: StealersState) -> int:
    """The swaps made in a position of the Set-Up; NO_SWAP where none can be made any more."""
    return s.swaps if s.taken == 0 or may_swap(s) else NO_SWAP


def position_at(setup: Setup, taken: Sequence[int], going: str, swaps: int) -> Position:
    """Where a Set-Up stands with these dice taken.

    Args:
        setup: the game's options.
        taken: the faces of the dice taken.
        going: "low" or "high", or "" where no dice are taken.
        swaps: how many swaps were made.

    Raises:
        Malformed: such dice cannot be taken, or there is no such going.
    """
    check_going(going, len(taken))
    s = StealersState()
    rules.start(s, setup.players, setup.codes)
    s.taken = DICE_OF[handful_of(taken)] if taken else 0
    s.going, s.swaps = _GOING_OF[going], swaps
    return position_of(s)


def check_going(going: str, dice: int) -> None:
    """Refuse a going that cannot be with so many dice taken.

    Raises:
        Malformed: it is neither low nor high although dice are taken, or one of them before.
    """
    if going not in _GOING_OF or (going == "") != (dice == 0):
        raise Malformed(f"going is low or high once dice are taken, and neither before, not {going!r}", given=going)


def handful_of(faces: Sequence[int]) -> int:
    """The handful with these faces, in any order.

    Raises:
        Malformed: they are no one to six faces of dice.
    """
    text = ",".join(map(str, sorted(faces)))
    if text not in _HANDFULS:
        raise Malformed(f"dice are one to six faces from 1 to 6, not {text!r}", given=text)
    return _HANDFULS[text]


def ending_of(s: StealersState) -> Ending | None:
    """How the Set-Up has just ended, by what the rules have told; None if it goes on."""
    for _, kind, *facts in s.told or ():
        if kind == TARGET_SET:
            return Ending("self" if facts[2] == s.roller else "opponent", facts[1])
        if kind == BROKE_EVEN:
            return Ending("even", 0)
        if kind == MISSED:
            return Ending("miss", facts[2])
        if kind == SWEEP_MADE:
            return Ending("sweep", 0)
    return None


@lru_cache(maxsize=KEPT)
def set_up(codes: tuple[int, ...]) -> SetUp:
    """The graph under some options, made once while not too many others are asked for."""
    return SetUp(codes)


class Outlook(NamedTuple):
    """What may be expected of a turn.

    Attributes:
        net: expected net points.
        opponent: the chance that the Scoring Round is on the opponent, before the Kicker has its say.
        oneself: the chance that it is on oneself, or that the difference is lost.
    """

    net: float
    opponent: float
    oneself: float


@dataclass(frozen=True, slots=True)
class Take:
    """One thing that may be done with a roll.

    Attributes:
        text: the action in the game's notation; "" where nobody is asked.
        outlook: what may be expected after it.
    """

    text: str
    outlook: Outlook


class Plan:
    """The best take for every roll in every position.

    Attributes:
        graph: the Set-Up.
        goal: what is maximised.
        swapping: whether the roller ever swaps.
    """

    def __init__(self, graph: SetUp, goal: Goal, *, swapping: bool = True) -> None:
        """Work back from the endings."""
        self.graph = graph
        self.goal = goal
        self.swapping = swapping
        scoring = Scoring()
        # What is not the goal decides where the goal does not.
        self._shares = (1.0, TIE) if goal == "points" else (TIE, 1.0)
        self._outlooks = [Outlook(0.0, 0.0, 0.0)] * len(graph.places)
        for ending, (s, gain) in graph.ended.items():
            net = float(net_of(ending, s, gain, scoring))
            outlook = Outlook(net, float(ending.how == "opponent"), float(ending.how in ("self", "miss")))
            self._outlooks[graph.index[ending]] = outlook
        for index in graph.order:
            self._outlooks[index] = self._expected(index)

    def _expected(self, index: int) -> Outlook:
        weights = 0
        net = opponent = oneself = 0.0
        after = self.graph.after[index]
        for _, weight, actions, places in self.graph.rolls[index]:
            among = places if self.swapping else {after[action] for action in self._considered(actions)}
            best = max((self._outlooks[place] for place in among), key=self._score)
            weights += weight
            net += weight * best.net
            opponent += weight * best.opponent
            oneself += weight * best.oneself
        return Outlook(net / weights, opponent / weights, oneself / weights)

    def value(self, outlook: Outlook) -> float:
        """What the goal makes of an outlook: net points, or the chance to score on the opponent."""
        return outlook.net if self.goal == "points" else outlook.opponent

    def _considered(self, actions: Sequence[int]) -> Sequence[int]:
        """The actions among which the roller chooses. A swap can always be left."""
        return actions if self.swapping else [action for action in actions if not SWAP <= action < SWEEP]

    def _score(self, outlook: Outlook) -> float:
        points, chance = self._shares
        return points * outlook.net + chance * outlook.opponent - TIE * TIE * outlook.oneself

    def outlook(self, position: Position) -> Outlook:
        """What may be expected before the dice are rolled.

        Raises:
            Malformed: no Set-Up comes to that position.
        """
        return self._outlooks[self.graph.find(position)]

    def takes(self, position: Position, handful: int) -> list[Take]:
        """What may be done with a roll, the best first.

        Raises:
            Malformed: no Set-Up comes to that position, or it rolls another number of dice.
        """
        index = self.graph.find(position)
        for roll in self.graph.rolls[index]:
            if roll.handful == handful:
                after = self.graph.after[index]
                found = [
                    Take(ACTION_TEXTS.get(action, ""), self._outlooks[after[action]])
                    for action in self._considered(roll.actions)
                ]
                return sorted(found, key=lambda take: -self._score(take.outlook))
        faces = DICE_TEXTS[handful]
        raise Malformed(
            f"a roll of {DICE - position.dice} dice cannot be {faces}: {position.dice} are taken", given=faces
        )

    def rolls(self, position: Position) -> list[tuple[int, float, Take]]:
        """Every roll that may come: the handful, its probability and what is best done with it.

        Raises:
            Malformed: no Set-Up comes to that position.
        """
        rolls = self.graph.rolls[self.graph.find(position)]
        weights = sum(roll.weight for roll in rolls)
        return [(roll.handful, roll.weight / weights, self.takes(position, roll.handful)[0]) for roll in rolls]


def net_of(ending: Ending, s: StealersState, gain: int, scoring: Scoring) -> Fraction:
    """The expected net points of an ending, of which `s` is an example, reached with a gain already."""
    if ending.how == "sweep":
        # Alone of all that can happen, it takes whatever there is.
        s = s.copy()
        s.score[:2] = [POINTS, POINTS]
        return scoring.net(s)
    if ending.how in ("even", "miss"):
        return Fraction(gain)
    return gain + scoring.net(s)


@lru_cache(maxsize=KEPT)
def plan(goal: Goal = "points", *, swapping: bool = True, **options: Value) -> Plan:
    """The plan for a goal under some options: made in a second, and kept while not too many others are asked for.

    Args:
        goal: what is maximised.
        swapping: whether the roller ever swaps.
        options: the game's options that are not at their defaults.

    Raises:
        Malformed: there is no such option or value.
    """
    return Plan(set_up(STEALERS.setup(2, options).codes), goal, swapping=swapping)
