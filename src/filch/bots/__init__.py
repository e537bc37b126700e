"""Bots, by game and name."""

from __future__ import annotations

from filch.bots.base import Bot, Seen, seen_by
from filch.bots.chance import RandomBot
from filch.bots.stealers import Cautious, Sharper
from filch.bots.troll import Fence
from filch.errors import Malformed

#: Bots that play one game, by the game's name; the strongest last.
BY_GAME: dict[str, tuple[Bot, ...]] = {
    "stealers": (Cautious(), Sharper()),
    "troll": (Fence(),),
}

__all__ = ["Bot", "Seen", "bots_of", "find", "seen_by"]


def bots_of(game: str) -> tuple[Bot, ...]:
    """The bots that play a game, from the weakest to the strongest."""
    return (RandomBot(), *BY_GAME.get(game, ()))


def find(game: str, name: str) -> Bot:
    """The bot of that name for a game.

    Raises:
        Malformed: there is none.
    """
    for bot in bots_of(game):
        if bot.name == name:
            return bot
    known = ", ".join(bot.name for bot in bots_of(game))
    raise Malformed(f"{game} has no bot {name!r}: there are {known}", given=name)
