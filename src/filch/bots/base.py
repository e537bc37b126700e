"""What a bot is: something that maps what one seat has seen to one of its legal actions, and sees nothing else."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Protocol

from filch.kernel.contract import Setup
from filch.kernel.events import Event
from filch.records.match import Match


@dataclass(frozen=True, slots=True)
class Seen:
    """All that a bot is given when its seat is to act.

    Attributes:
        setup: the game, the number of players and the options.
        seat: the bot's seat.
        view: what that seat may see, as the game's view dataclass.
        events: what that seat has been told since the match began.
        legal: the texts of its legal actions.
    """

    setup: Setup
    seat: int
    view: Any
    events: tuple[Event, ...]
    legal: tuple[str, ...]


class Bot(Protocol):
    """A way of playing one game, or any."""

    @property
    def name(self) -> str:
        """The name it is chosen by."""

    def choose(self, seen: Seen, chance: random.Random) -> str:
        """One of `seen.legal`. Randomness comes from `chance` alone, so that a choice can be repeated."""


def seen_by(match: Match, seat: int) -> Seen:
    """What a bot in that seat is given.

    Raises:
        UnknownSeat: there is no such seat.
        NotYourTurn: it is not to act.
    """
    match.setup.check_seat(seat)
    match.check_turn(seat)
    return Seen(match.setup, seat, match.view(seat), tuple(match.events(seat)), tuple(match.legal()))
