"""The screens of the games, and a plain one for games that have none of their own."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from filch.cli.guild import GuildScreen
from filch.cli.stealers import StealersScreen
from filch.cli.telling import Screen, Seats, shown
from filch.cli.troll import TrollScreen
from filch.kernel.events import Event


class PlainScreen:
    """Views and events of any game, as they are."""

    def lines(self, events: Sequence[Event], seats: Seats) -> list[Text]:
        """One event a line."""
        return [Text(str(event)) for event in events]

    def pause_before(self, event: Event, last: str) -> bool:
        """It cannot know what is worth a pause."""
        return False

    def board(self, view: object, told: Sequence[Event], seats: Seats) -> RenderableType:
        """One field of the view a line."""
        assert dataclasses.is_dataclass(view)
        fields = (field.name for field in dataclasses.fields(view))
        return Group(*(Text(shown(f"{name}: {getattr(view, name)}")) for name in fields))

    def question(self, view: object, legal: Sequence[str], seats: Seats) -> str:
        """The legal actions."""
        return " ".join(legal)

    def goes_without_saying(self, action: str) -> bool:
        """It is always asked."""
        return False

    def explain(self, action: str, seats: Seats) -> str:
        """Nothing is known of an action but its notation."""
        return ""


SCREENS: dict[str, Screen] = {"guild": GuildScreen(), "stealers": StealersScreen(), "troll": TrollScreen()}


def screen_of(game: str) -> Screen:
    """The screen of a game."""
    return SCREENS.get(game) or PlainScreen()
