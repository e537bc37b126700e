"""filch: hidden-information table games about thieves, to play, to study and to build on.

>>> import filch
>>> m = filch.new("troll", players=4, seed=7)
>>> m.to_act
1
>>> m.legal()
['0', '1', '2', '3', '4', '5']
>>> m.play("3")
>>> m.legal()
['cautious', 'daring']
"""

from filch.errors import FilchError, Illegal, Malformed, NotYourTurn, Stale, UnknownSeat
from filch.kernel.conform import NonConforming, Report, check_game
from filch.kernel.contract import CHANCE, OVER, Game
from filch.kernel.events import Event
from filch.records.match import Match, load, new
from filch.records.verify import Tampered, Verification, verify

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "Event",
    "FilchError",
    "Game",
    "Illegal",
    "Malformed",
    "Match",
    "NonConforming",
    "NotYourTurn",
    "Report",
    "Stale",
    "Tampered",
    "UnknownSeat",
    "Verification",
    "check_game",
    "load",
    "new",
    "verify",
]
