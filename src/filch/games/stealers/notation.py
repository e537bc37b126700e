"""Text of Stealers' actions and outcomes, both ways.

Actions: `low-1,1` and `high-6` declare with the first dice taken, `take-4` takes more, `swap-6,6,6` swaps those taken;
`sweep` makes The Sweep; `stealer`, `doubler`, `switch-five`, `flip` and `rescue` choose a side after three Roll Agains;
`hold` and `release` are said of a Rescue at hand, `use` and `decline` of one that could block points. Dice stand in
ascending order. Outcomes: `roll=1,1,3,5,6,6`, `kicker=doubler`, and for the start `throw=4` and `first=2`.
"""

from __future__ import annotations

from filch.errors import Malformed
from filch.games.stealers.state import (
    CHOOSE,
    DECLINE,
    DEFENDING,
    DICE,
    DRAWING,
    FACES,
    FACES_OF,
    FIRST_OF,
    GO_HIGH,
    GO_LOW,
    HANDFULS,
    HOLD,
    KICKING,
    MAX_PLAYERS,
    RELEASE,
    ROLL_AGAIN,
    SWAP,
    SWEEP,
    TAKE,
    THROWING,
    USE,
    StealersState,
)

#: The names of the Kicker's sides, by their number.
SIDES = ("stealer", "doubler", "switch-five", "flip", "rescue", "roll-again")
#: The faces of every handful, as text.
DICE_TEXTS = tuple(",".join(str(face) for face in faces) for faces in FACES_OF)

_PARTS = range(FIRST_OF[DICE])
ACTION_TEXTS = (
    {GO_LOW + handful: f"low-{DICE_TEXTS[handful]}" for handful in range(HANDFULS)}
    | {GO_HIGH + handful: f"high-{DICE_TEXTS[handful]}" for handful in range(HANDFULS)}
    | {TAKE + handful: f"take-{DICE_TEXTS[handful]}" for handful in _PARTS}
    | {SWAP + handful: f"swap-{DICE_TEXTS[handful]}" for handful in _PARTS}
    | {SWEEP: "sweep", HOLD: "hold", RELEASE: "release", USE: "use", DECLINE: "decline"}
    | {CHOOSE + side: SIDES[side] for side in range(ROLL_AGAIN)}
)
_ACTIONS = {text: action for action, text in ACTION_TEXTS.items()}

_ROLLS = {f"roll={text}": handful for handful, text in enumerate(DICE_TEXTS)}
_THROWS = {f"throw={face}": face for face in range(1, FACES + 1)}
_STARTERS = {f"first={seat}": seat for seat in range(MAX_PLAYERS)}
_SIDES = {f"kicker={name}": side for side, name in enumerate(SIDES)}


def action_text(s: StealersState, action: int) -> str:
    """The text of an action."""
    return ACTION_TEXTS[action]


def parse_action(s: StealersState, text: str) -> int:
    """The action of a text.

    Raises:
        Malformed: it is the text of no action.
    """
    if text not in _ACTIONS:
        raise Malformed(
            f"{text!r} is no action of Stealers: they are like low-1,1 high-6 take-4 swap-6,6,6 with the dice in "
            f"ascending order, and sweep, hold, release, use, decline, {', '.join(SIDES[:ROLL_AGAIN])}",
            given=text,
        )
    return _ACTIONS[text]


def outcome_text(s: StealersState, outcome: int) -> str:
    """The text of an outcome of the kind that chance decides here."""
    if s.phase == THROWING:
        return f"throw={outcome}"
    if s.phase == DRAWING:
        return f"first={outcome}"
    if s.phase in (KICKING, DEFENDING):
        return f"kicker={SIDES[outcome]}"
    return f"roll={DICE_TEXTS[outcome]}"


def parse_outcome(s: StealersState, text: str) -> int:
    """The outcome of a text.

    Raises:
        Malformed: it is the text of no outcome of the kind that chance decides here.
    """
    if s.phase == THROWING:
        known, like = _THROWS, ", ".join(_THROWS)
    elif s.phase == DRAWING:
        known, like = _STARTERS, ", ".join(_STARTERS)
    elif s.phase in (KICKING, DEFENDING):
        known, like = _SIDES, ", ".join(_SIDES)
    else:
        known, like = _ROLLS, "like roll=1,1,3,5,6,6, with the dice in ascending order"
    if text not in known:
        raise Malformed(f"{text!r} is no outcome here: they are {like}", given=text)
    return known[text]


def heading(s: StealersState) -> str:
    """Where the match stands: the turn, and whose it is."""
    if s.turn == 0:
        return "before the first turn"
    return f"turn {s.turn} of at most {s.turn_cap}, seat {s.roller} rolls"
