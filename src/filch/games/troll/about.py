"""Troll as a game object: its names, player counts, options and declared bounds."""

from __future__ import annotations

from collections.abc import Mapping

from filch.errors import Malformed
from filch.games.troll import notation, rules
from filch.games.troll.state import ACTIONS, EVENTS, MAX_PLAYERS, OUTCOMES, TrollState
from filch.games.troll.view import view
from filch.games.troll.worlds import redeal
from filch.kernel.contract import Game, Option, Utility, Value

OPTIONS = (
    Option(
        "troll_deck",
        ("per_day", "run_through"),
        "TA-1",
        "When the troll cards are shuffled: all of them every day, or only when the pile has run out.",
        minor=True,
    ),
    Option(
        "scout_tie",
        ("clockwise", "random"),
        "TA-3",
        "Who is the next day's first scout if several earned most: the first clockwise from the last scout, or one "
        "drawn from them.",
        minor=True,
    ),
    Option(
        "scout_earned",
        ("net", "received", "total"),
        "TA-4",
        "What counts as having just earned most: the day's score even below zero, the jewels received (none if "
        "below zero), or all jewels so far.",
        minor=True,
    ),
    Option(
        "first_scout",
        ("random", 0, 1, 2, 3, 4),
        "TA-16",
        "Who is the first scout: drawn by chance, or the seat of this number.",
        minor=True,
    ),
)


def check_setup(players: int, options: Mapping[str, Value]) -> None:
    """Refuse a first scout that has no seat."""
    scout = options["first_scout"]
    if isinstance(scout, int) and scout >= players:
        raise Malformed(
            f"option first_scout cannot be {scout} with {players} players: seats are 0 to {players - 1}",
            given=scout,
        )


TROLL = Game(
    name="troll",
    version=1,
    min_players=3,
    max_players=MAX_PLAYERS,
    options=OPTIONS,
    actions=ACTIONS,
    outcomes=OUTCOMES,
    # Two days of five rounds: a troll, the scout's card, four stances and four cards; and two draws for the scouts.
    max_length=2 * 5 * (1 + 1 + 4 + 4) + 2,
    utility=Utility(low=0.0, high=1.0, total=1.0),
    events=EVENTS,
    state=TrollState,
    rules=rules,
    notation=notation,
    view=view,
    redeal=redeal,
    check_setup=check_setup,
)
