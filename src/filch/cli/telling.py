"""Who is who on the screen, and events as lines."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.console import RenderableType
from rich.text import Text

from filch.kernel.events import Event
from filch.texts import Texts, key_of


@dataclass(frozen=True, slots=True)
class Seats:
    """How the seats are called.

    Attributes:
        texts: the catalogue.
        names: each seat's name; "" for none.
        own: the seat before the screen; None for a spectator.
    """

    texts: Texts
    names: tuple[str, ...]
    own: int | None

    def label(self, seat: int) -> str:
        """What a seat is called."""
        if seat == self.own:
            return self.texts.text("you")
        name = shown(self.names[seat])
        return name or self.texts.text("seat", number=seat)

    def labels(self, seats: Iterable[int]) -> str:
        """What several seats are called."""
        return ", ".join(self.label(seat) for seat in seats)

    def you(self, *seats: int) -> str:
        """The argument `$you` of texts: "yes" if these seats are the own one and no other."""
        return "yes" if set(seats) == {self.own} else "no"


class Screen(Protocol):
    """How one game looks in a terminal. It shows views and events, and knows no rule."""

    def lines(self, events: Sequence[Event], seats: Seats) -> list[Text]:
        """What has happened, as lines."""

    def pause_before(self, event: Event, last: str) -> bool:
        """Whether the reader should have time before this event, `last` being the kind of the one before."""

    def board(self, view: object, told: Sequence[Event], seats: Seats) -> RenderableType:
        """Where the match stands, to the eyes of a seat that has been told this so far."""

    def question(self, view: object, legal: Sequence[str], seats: Seats) -> str:
        """What the own seat is asked."""

    def goes_without_saying(self, action: str) -> bool:
        """Whether nobody needs to be asked for this action where it is the only one."""

    def explain(self, action: str, seats: Seats) -> str:
        """What a legal action does, in a few words."""


def shown(text: str) -> str:
    """A text of unknown origin, without what a terminal would obey."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


def sentence(
    game: str,
    event: Event,
    seats: Seats,
    *,
    seat_facts: Container[str],
    mask_facts: Container[str],
    words: Mapping[str, str | int] | None = None,
) -> str:
    """An event in words: the text `GAME-event-KIND`.

    Args:
        game: the game's name.
        event: what happened.
        seats: who is who.
        seat_facts: the names of facts that are seats; the text is given their labels, and `$you` is of the first.
        mask_facts: the names of facts that are masks of seats; the text is given their labels, and `$count`.
        words: arguments that the text is given instead of those.
    """
    arguments: dict[str, str | int] = {}
    for name, value in event.facts:
        if name in seat_facts:
            arguments[name] = seats.label(value)
            arguments.setdefault("you", seats.you(value))
        elif name in mask_facts:
            among = seats_of(value)
            arguments |= {name: seats.labels(among), "count": len(among), "you": seats.you(*among)}
        else:
            arguments[name] = value
    return seats.texts.text(key_of(game, "event", event.kind), **({"you": "no"} | arguments | dict(words or {})))


def seats_of(mask: int) -> list[int]:
    """The seats in a mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
