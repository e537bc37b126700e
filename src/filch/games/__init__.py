"""The games, by name: those that come with filch, and those that other packages offer as entry points.

A package offers a game with an entry point of the group `filch.games` that names a `filch.kernel.contract.Game`.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from filch.errors import Malformed
from filch.games.guild.about import GUILD
from filch.games.stealers.about import STEALERS
from filch.games.troll.about import TROLL
from filch.kernel.contract import Game

OWN = (TROLL, STEALERS, GUILD)
ENTRY_POINTS = "filch.games"


@cache
def registry() -> dict[str, Game]:
    """Every game that can be played here, by name.

    Raises:
        Malformed: two games have the same name, or an entry point of the group does not name a game.
    """
    games = {game.name: game for game in OWN}
    for offered in entry_points(group=ENTRY_POINTS):
        game = offered.load()
        if not isinstance(game, Game):
            raise Malformed(f"entry point {offered.value!r} of {ENTRY_POINTS} names no Game", given=offered.value)
        if game.name in games:
            raise Malformed(f"two games are called {game.name!r}; one is {offered.value!r}", given=game.name)
        games[game.name] = game
    return games


def find(name: str) -> Game:
    """The game of that name.

    Raises:
        Malformed: there is none.
    """
    games = registry()
    if name not in games:
        raise Malformed(f"there is no game {name!r}: there are {', '.join(sorted(games))}", given=name)
    return games[name]
