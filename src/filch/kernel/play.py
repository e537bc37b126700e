"""A match in progress, in the plain runtime, where every choice is checked before it is played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from filch.errors import Illegal
from filch.kernel.contract import CHANCE, OVER, Setup
from filch.kernel.events import Event, event, may_know
from filch.kernel.fields import State, Told

#: A sentence names no more choices than this.
NAMED = 24


class Play:
    """A position together with how it came about. Choices and outcomes are numbers here; see `filch.Match` for text.

    Attributes:
        setup: the game, the number of players and the options.
        state: the position. Read it; change it through `step` alone.
        log: the actions and outcomes so far, in order.
        told: all that the rules have told, with its audiences, in order.
    """

    __slots__ = ("_marks", "log", "setup", "state", "told")

    def __init__(self, setup: Setup, log: Iterable[int] = ()) -> None:
        """Start a match, and play `log`.

        Raises:
            Illegal: a number in `log` is neither a legal action nor a possible outcome where it stands.
        """
        self.setup = setup
        self.log: list[int] = []
        self.told: list[Told] = []
        self.state: State = setup.game.state()
        self.state.told = self.told
        setup.game.rules.start(self.state, setup.players, setup.codes)
        # _marks[n] is how much had been told when step n was about to be taken.
        self._marks = [len(self.told)]
        for choice in log:
            self.step(choice)

    @property
    def to_act(self) -> int:
        """Who decides now: a seat from 0, `CHANCE` or `OVER`."""
        return self.setup.game.rules.to_act(self.state)

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.to_act == OVER

    def legal(self) -> list[int]:
        """The legal actions of the seat to act, ascending; empty where no seat is to act."""
        actions = [0] * self.setup.game.actions
        return actions[: self.setup.game.rules.legal(self.state, actions)]

    def outcomes(self) -> tuple[list[int], list[int]]:
        """The possible chance outcomes, ascending, and their weights; both empty where chance does not decide."""
        outcomes = [0] * self.setup.game.outcomes
        weights = [0] * self.setup.game.outcomes
        count = self.setup.game.rules.chance_weights(self.state, outcomes, weights)
        return outcomes[:count], weights[:count]

    def choices(self) -> list[int]:
        """What `step` takes now: legal actions or possible outcomes; empty when the match is over."""
        return self.outcomes()[0] if self.to_act == CHANCE else self.legal()

    def check(self, choice: int) -> None:
        """Raise `Illegal` if a choice is not among `choices()`."""
        choices = self.choices()
        # True and 1.0 are equal to 1, but they are no actions, and would spoil the state and the log.
        if type(choice) is not int or choice not in choices:
            what = "a possible outcome" if self.to_act == CHANCE else "a legal action"
            raise Illegal(
                f"{choice!r} is not {what} here: {self.texts(choices) or 'the match is over'}",
                given=choice,
                position=self.where(),
            )

    def step(self, choice: int) -> None:
        """Play an action, or let an outcome happen.

        Raises:
            Illegal: it is not among `choices()`. The match stays as it was.
        """
        self.check(choice)
        self.setup.game.rules.apply(self.state, choice)
        self.log.append(choice)
        self._marks.append(len(self.told))

    def text(self, choice: int) -> str:
        """The notation of a choice in this position."""
        notation = self.setup.game.notation
        if self.to_act == CHANCE:
            return notation.outcome_text(self.state, choice)
        return notation.action_text(self.state, choice)

    def texts(self, choices: Iterable[int]) -> str:
        """The notation of several choices in this position, for a sentence."""
        return listed([self.text(choice) for choice in choices])

    def where(self) -> str:
        """Where the match stands, in words, for error messages."""
        actor = self.to_act
        who = {CHANCE: "chance decides", OVER: "over"}.get(actor, f"seat {actor} to act")
        heading = self.setup.game.notation.heading(self.state)
        steps = "1 step" if len(self.log) == 1 else f"{len(self.log)} steps"
        return f"{self.setup.game.name}, {heading}, after {steps}, {who}"

    def view(self, seat: int | None) -> Any:
        """What a seat may see now; None is a spectator.

        Raises:
            UnknownSeat: there is no such seat.
        """
        self.setup.check_seat(seat)
        return self.setup.game.view(self.state, seat)

    def events(self, seat: int | None, since: int = 0, until: int | None = None) -> list[Event]:
        """What a seat (None: a spectator) has been told, in order: its information state, or a stretch of it.

        Args:
            seat: the seat.
            since: leave out what was told before this many steps had been taken; 0 gives all, the start included.
            until: leave out what was told from when this many steps had been taken; None leaves out nothing.

        Raises:
            UnknownSeat: there is no such seat.
        """
        self.setup.check_seat(seat)
        first = self._told_before(since)
        last = len(self.told) if until is None else self._told_before(until)
        return [event(self.setup.game, told) for told in self.told[first:last] if may_know(told[0], seat)]

    def _told_before(self, steps: int) -> int:
        """How much had been told before so many steps had been taken: all, if fewer have been."""
        return self._marks[min(steps, len(self._marks)) - 1] if steps > 0 else 0

    def returns(self) -> list[float]:
        """Each seat's utility.

        Raises:
            Illegal: the match is not over.
        """
        if not self.over:
            raise Illegal("a match has returns only when it is over", position=self.where())
        out = [0.0] * self.setup.players
        self.setup.game.rules.returns(self.state, out)
        return out

    def copy(self) -> Play:
        """The same match, to be played on apart from this one."""
        twin = Play.__new__(Play)
        twin.setup = self.setup
        twin.log = self.log[:]
        twin.told = self.told[:]
        twin.state = self.state.copy()
        twin.state.told = twin.told
        twin._marks = self._marks[:]
        return twin


def listed(texts: Sequence[str]) -> str:
    """Texts for a sentence: of very many the first ones, the last, and how many they are."""
    if len(texts) <= NAMED:
        return ", ".join(texts)
    return f"{', '.join(texts[: NAMED // 2])}, ... {texts[-1]}, {len(texts)} in all"
