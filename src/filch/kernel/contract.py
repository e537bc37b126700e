"""The contract of a game: what its rules must offer, in prose and types.

A game's `rules.py` defines the six functions below over its own state class. This module's versions have no
bodies: they say what each must do, and they are the names by which game-neutral algorithms (playouts, solvers,
vector environments) call the rules of whatever game `filch.kernel.compiled.Linker` links them to.

Rules are written once, in a small kind of Python that runs in the interpreter and compiles unchanged: integers,
bit masks, fixed-size arrays, loops; no allocation, no containers but the state's own and the caller's buffers.

Decision points are seats, chance, or over. Actions and chance outcomes are small integers in ranges the game
declares (`Game.actions`, `Game.outcomes`); an action's number means the same in every position.

A state after N steps is a pure function of game, options, number of players and the N actions and outcomes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from filch.errors import Malformed, UnknownSeat
from filch.kernel.events import EventKind
from filch.kernel.fields import State

#: `to_act` of a position in which chance decides.
CHANCE = -1
#: `to_act` of a position in which the match is over.
OVER = -2

#: What an option may be set to.
Value = bool | int | str


def start(s: State, players: int, options: Sequence[int]) -> None:
    """Make `s` the first position of a match, whatever it held before: every field is written.

    `options` holds one code for each of `Game.options`, in their order: the index of the chosen value.
    """
    raise NotImplementedError


def to_act(s: State) -> int:
    """Who decides now: a seat from 0, `CHANCE` or `OVER`."""
    raise NotImplementedError


def legal(s: State, actions: list[int]) -> int:
    """Write the legal actions of the seat to act into `actions`, ascending, and return how many there are.

    `actions` has room for `Game.actions` numbers. Where no seat is to act there are none.
    """
    raise NotImplementedError


def chance_weights(s: State, outcomes: list[int], weights: list[int]) -> int:
    """Write the possible outcomes, ascending, and their positive integer weights; return how many there are.

    The probability of an outcome is its weight over the sum of all weights, which is below 2**31. Both buffers
    have room for `Game.outcomes` numbers. Where chance does not decide there are none.
    """
    raise NotImplementedError


def apply(s: State, choice: int) -> None:
    """Play a legal action of the seat to act, or let a possible chance outcome happen.

    It does not check `choice`: a caller that cannot vouch for it goes through `filch.kernel.play.Play`.
    """
    raise NotImplementedError


def returns(s: State, out: list[float]) -> None:
    """Write each seat's utility in a position that is over into `out[0:players]`."""
    raise NotImplementedError


class Rules(Protocol):
    """A rules module: the six functions above over the game's own state class (hence `Any`)."""

    def start(self, s: Any, players: int, options: Sequence[int]) -> None:
        """See `start` above."""

    def to_act(self, s: Any) -> int:
        """See `to_act` above."""

    def legal(self, s: Any, actions: list[int]) -> int:
        """See `legal` above."""

    def chance_weights(self, s: Any, outcomes: list[int], weights: list[int]) -> int:
        """See `chance_weights` above."""

    def apply(self, s: Any, choice: int) -> None:
        """See `apply` above."""

    def returns(self, s: Any, out: list[float]) -> None:
        """See `returns` above."""


class Notation(Protocol):
    """A notation module: text of actions and outcomes, both ways, and where a match stands.

    Texts hold no white space, no colon, no brace and no parenthesis, and an outcome's text always holds an equals
    sign, which an action's never does. Parsing raises `Malformed` for what is text of nothing in this game;
    whether it is legal is not its business.
    """

    def action_text(self, s: Any, action: int) -> str:
        """The text of an action in this position."""

    def parse_action(self, s: Any, text: str) -> int:
        """The action of a text, or `Malformed`."""

    def outcome_text(self, s: Any, outcome: int) -> str:
        """The text of an outcome in this position."""

    def parse_outcome(self, s: Any, text: str) -> int:
        """The outcome of a text, or `Malformed`."""

    def heading(self, s: Any) -> str:
        """Where the match stands, in a few words, without telling a secret."""


@dataclass(frozen=True, slots=True)
class Option:
    """A choice of rules made before a match.

    Attributes:
        name: its name, as in `filch.new(..., options={name: value})`.
        values: the values it may take; a value's code is its index here. The first is the default.
        ruling: the ruling or clause of the rule book that leaves it open, as in `docs/rules`.
        meaning: what it decides, in a sentence.
        minor: whether it has no place on the main form.
    """

    name: str
    values: tuple[Value, ...]
    ruling: str
    meaning: str
    minor: bool = False

    @property
    def default(self) -> Value:
        """The value it has when nothing is said."""
        return self.values[0]

    def code(self, value: object) -> int:
        """The code of a value.

        Raises:
            Malformed: it is none of `values`.
        """
        for code, known in enumerate(self.values):
            # True == 1 in Python, but an option that takes numbers does not take truth values, nor the reverse.
            if known == value and isinstance(known, bool) == isinstance(value, bool):
                return code
        told = ", ".join(text_of(known) for known in self.values)
        raise Malformed(f"option {self.name} cannot be {value!r}: it takes one of {told}", given=value)

    def parse(self, text: str) -> Value:
        """The value that `text_of` writes as this text.

        Raises:
            Malformed: it is the text of none of `values`.
        """
        for known in self.values:
            if text_of(known) == text:
                return known
        told = ", ".join(text_of(known) for known in self.values)
        raise Malformed(f"option {self.name} cannot be {text!r}: it takes one of {told}", given=text)


def text_of(value: Value) -> str:
    """An option's value as text, for records and command lines."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class Utility:
    """The declared bounds of `returns`.

    Attributes:
        low: the least a seat may get.
        high: the most a seat may get.
        total: what all seats get together, if that is always the same; else None.
    """

    low: float
    high: float
    total: float | None


def no_objection(players: int, options: Mapping[str, Value]) -> None:
    """The default of `Game.check_setup`: every combination of player count and options can be played."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its rules and all that is declared of them. One object a game, compared by identity.

    Attributes:
        name: its name in the registry, in records and in addresses.
        version: the version of its rules; it changes when, and only when, some match would go differently.
        min_players: the fewest players.
        max_players: the most players.
        options: the options, in the order in which `start` takes their codes.
        actions: actions are numbered from 0 to below this.
        outcomes: chance outcomes are numbered from 0 to below this.
        max_length: no match takes more steps (actions and outcomes) than this.
        utility: the declared bounds of `returns`.
        events: the kinds of events, by their number in `tell`.
        state: the state class.
        rules: the rules module.
        notation: the notation module.
        view: what a seat (or, for None, a spectator) may see, as a frozen dataclass that encodes to JSON; built
            from a position by adding what the seat may see to nothing, it is the same in any two positions that
            the seat cannot tell apart.
        redeal: another history, as `Play.log` gives it, that the seat could not tell from the one given, drawn
            with the help of a function that gives a random integer below its argument; see `worlds.py`.
        check_setup: raises `Malformed` for a combination of player count and options that cannot be played.
    """

    name: str
    version: int
    min_players: int
    max_players: int
    options: tuple[Option, ...]
    actions: int
    outcomes: int
    max_length: int
    utility: Utility
    events: tuple[EventKind, ...]
    state: type[State]
    rules: Rules
    notation: Notation
    view: Callable[[Any, int | None], Any]
    redeal: Callable[[Setup, Sequence[int], int, Callable[[int], int]], list[int]]
    check_setup: Callable[[int, Mapping[str, Value]], None] = field(default=no_objection)

    def setup(self, players: int, options: Mapping[str, Value] | None = None) -> Setup:
        """Check a number of players and options, and fill in the defaults.

        Raises:
            Malformed: the number of players, an option's name or its value is not one the game takes.
        """
        if type(players) is not int:
            raise Malformed(f"players must be a whole number, not {players!r}", given=players)
        if not self.min_players <= players <= self.max_players:
            raise Malformed(
                f"{self.name} takes {self.min_players} to {self.max_players} players, not {players}",
                given=players,
            )
        given = dict(options or {})
        chosen = {option.name: given.pop(option.name, option.default) for option in self.options}
        if given:
            unknown = ", ".join(repr(name) for name in given)
            known = ", ".join(option.name for option in self.options) or "none"
            raise Malformed(f"{self.name} has no option {unknown}; its options: {known}", given=unknown)
        codes = tuple(option.code(chosen[option.name]) for option in self.options)
        self.check_setup(players, chosen)
        return Setup(self, players, codes)


@dataclass(frozen=True, slots=True)
class Setup:
    """A game with a number of players and options that go together: what a match is started from.

    Attributes:
        game: the game.
        players: how many play.
        codes: each option's code, in the order of `Game.options`.
    """

    game: Game
    players: int
    codes: tuple[int, ...]

    @property
    def options(self) -> dict[str, Value]:
        """Every option's value by its name."""
        return {option.name: option.values[code] for option, code in zip(self.game.options, self.codes, strict=True)}

    def check_seat(self, seat: int | None) -> None:
        """Raise `UnknownSeat` unless `seat` is one of the match, or None for a spectator."""
        if seat is None:
            return
        if type(seat) is not int or not 0 <= seat < self.players:
            raise UnknownSeat(
                f"there is no seat {seat!r}: seats are 0 to {self.players - 1}, and None is a spectator",
                given=seat,
            )
