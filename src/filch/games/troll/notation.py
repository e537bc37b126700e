"""Text of Troll's actions and outcomes, both ways.

Actions: `0` to `5` play that thief card; `cautious` and `daring` take that stance. Outcomes: `troll=7` is the troll
card on top, `scout=2` the seat that chance makes scout.
"""

from __future__ import annotations

from filch.errors import Malformed
from filch.games.troll.rules import days
from filch.games.troll.state import (
    CAUTIOUS,
    DARING,
    FIRST_SCOUT,
    LEAST_TROLL,
    MAX_PLAYERS,
    NUMBERS,
    TROLL,
    TROLLS,
    TrollState,
)

ACTION_TEXTS = {number: str(number) for number in range(NUMBERS)} | {CAUTIOUS: "cautious", DARING: "daring"}
_ACTIONS = {text: action for action, text in ACTION_TEXTS.items()}
_TROLLS = {f"troll={LEAST_TROLL + 2 * card}": LEAST_TROLL + 2 * card for card in range(TROLLS)}
_SCOUTS = {f"scout={seat}": seat for seat in range(MAX_PLAYERS)}


def action_text(s: TrollState, action: int) -> str:
    """The text of an action: `0` to `5`, `cautious` or `daring`."""
    return ACTION_TEXTS[action]


def parse_action(s: TrollState, text: str) -> int:
    """The action of a text.

    Raises:
        Malformed: it is the text of no action.
    """
    if text not in _ACTIONS:
        raise Malformed(f"{text!r} is no action of Troll: they are {', '.join(_ACTIONS)}", given=text)
    return _ACTIONS[text]


def outcome_text(s: TrollState, outcome: int) -> str:
    """The text of an outcome: `troll=3` to `troll=15`, or `scout=0` to `scout=4`."""
    return f"troll={outcome}" if s.phase == TROLL else f"scout={outcome}"


def parse_outcome(s: TrollState, text: str) -> int:
    """The outcome of a text.

    Raises:
        Malformed: it is the text of no outcome of the kind that chance decides here.
    """
    known = _TROLLS if s.phase == TROLL else _SCOUTS
    if text not in known:
        raise Malformed(f"{text!r} is no outcome here: they are {', '.join(known)}", given=text)
    return known[text]


def heading(s: TrollState) -> str:
    """Where the match stands: the day and the round."""
    if s.phase == FIRST_SCOUT:
        return "before the first day"
    return f"day {s.day} of {days(s)}, round {s.round} of {s.players}"
