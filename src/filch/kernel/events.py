"""Events: what happens in a match, each with the seats that are told of it.

The rules call `tell` where something happens. In the plain runtime what they tell is kept, in order, with its
audience; in the compiled one telling costs nothing, since the call is compiled away. What a seat has been told,
in order, is its information state: everything it may know of the match and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from filch.kernel.fields import State, Told

#: The audience of a public event: every seat, and the spectators too.
EVERYONE = -1


def only(seat: int) -> int:
    """The audience of an event that one seat alone is told."""
    return 1 << seat


def tell(s: State, audience: int, kind: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Tell an audience (`EVERYONE`, `only(seat)` or a union of seats' bits) that something has happened.

    The facts `a`, `b` and `c` mean what the game's `EventKind` of that number says. Compiled rules skip it.
    """
    if s.told is not None:
        s.told.append((audience, kind, a, b, c))


@dataclass(frozen=True, slots=True)
class EventKind:
    """What one kind of event is called, and what its facts mean.

    Attributes:
        name: its name, for logs, pages and information states.
        facts: the names of the facts it carries, at most three, in the order in which `tell` takes them.
    """

    name: str
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as a seat that may know it is told.

    Attributes:
        kind: the name of its `EventKind`.
        facts: pairs of a fact's name and its value.
    """

    kind: str
    facts: tuple[tuple[str, int], ...]

    def __getitem__(self, fact: str) -> int:
        for name, value in self.facts:
            if name == fact:
                return value
        raise KeyError(fact)

    def __str__(self) -> str:
        return f"{self.kind}({', '.join(f'{name}={value}' for name, value in self.facts)})"


class _HasKinds(Protocol):
    @property
    def events(self) -> tuple[EventKind, ...]: ...


def may_know(audience: int, seat: int | None) -> bool:
    """Whether a seat, or a spectator (None), is among an audience."""
    return audience == EVERYONE or (seat is not None and bool(audience >> seat & 1))


def event(game: _HasKinds, told: Told) -> Event:
    """Give what the rules told its names. The caller has checked the audience."""
    _, number, *values = told
    kind = game.events[number]
    return Event(kind.name, tuple(zip(kind.facts, values, strict=False)))


def as_object(happened: Event) -> dict[str, Any]:
    """An event as an object for JSON: its kind, and its facts by name."""
    return {"kind": happened.kind, **dict(happened.facts)}
