"""Text of the Guild of Thieves' actions and outcomes, both ways. Houses, like seats, are numbered from 0.

Cards are a value and a suit, `2C` to `AS`, and `joker`. Actions:

    house-7                     choose house 7 as one's own
    rob-7-hearts, rob-7-king    rob house 7 with a guess of its Lock; `rob-7` where it is open
    take-QS, none               steal that card, or none
    steal-lock, leave-lock      the Lock of an emptied house
    lock-KH                     lock the door behind with that royalty
    dues-4S-7C                  pay dues; the 7C lies lowest
    change-KH                   lay that royalty as one's own Lock
    guess-hearts-5              guess the combination
    pass                        pass over the step

Outcomes: `dealer=3`, `suit=hearts` (set aside), `cut=17` (cards), `card=4C`, `lock=KS`, `house=7`.
"""

from __future__ import annotations

from filch.errors import Malformed
from filch.games.guild.cards import is_royalty, rank_of, royalty_face, suit_of
from filch.games.guild.state import (
    CHANGE_LOCK,
    CHOOSE,
    CHOOSE_HOUSE,
    CUT,
    DEAL,
    DEALER,
    FACES,
    GUESS,
    HOUSES,
    JOKER,
    LAY_LOCK,
    LEAST_VALUE,
    LEAVE_LOCK,
    LOCKS,
    MAX_PLAYERS,
    OPEN,
    OUTCOMES,
    PAIRS,
    PASS,
    PAY,
    ROB,
    ROB_HOUSE,
    ROYALTIES,
    STEAL_LOCK,
    SUIT,
    TAKE_CARD,
    TAKE_NONE,
    VALUES,
    GuildState,
)

SUIT_TEXTS = ("clubs", "diamonds", "hearts", "spades")
ROYAL_TEXTS = ("jack", "queen", "king", "ace")
GUESS_TEXTS = SUIT_TEXTS + ROYAL_TEXTS
RANK_TEXTS = (*(str(value + LEAST_VALUE) for value in range(VALUES)), "J", "Q", "K", "A")


def face_text(face: int) -> str:
    """The text of a face: `2C` to `AS`, or `joker`."""
    return "joker" if face == JOKER else RANK_TEXTS[rank_of(face)] + "CDHS"[suit_of(face)]


FACE_TEXTS = tuple(face_text(face) for face in range(FACES))


def _action_texts() -> dict[int, str]:
    texts = {PASS: "pass", TAKE_NONE: "none", LEAVE_LOCK: "leave-lock", STEAL_LOCK: "steal-lock"}
    for house in range(HOUSES):
        texts[CHOOSE_HOUSE + house] = f"house-{house}"
        texts[ROB_HOUSE + house * (OPEN + 1) + OPEN] = f"rob-{house}"
        for guess, name in enumerate(GUESS_TEXTS):
            texts[ROB_HOUSE + house * (OPEN + 1) + guess] = f"rob-{house}-{name}"
    for royalty in range(ROYALTIES):
        texts[LAY_LOCK + royalty] = f"lock-{FACE_TEXTS[royalty_face(royalty)]}"
        texts[CHANGE_LOCK + royalty] = f"change-{FACE_TEXTS[royalty_face(royalty)]}"
    for pair in range(PAIRS):
        texts[GUESS + pair] = f"guess-{SUIT_TEXTS[pair // VALUES]}-{pair % VALUES + LEAST_VALUE}"
    for face, text in enumerate(FACE_TEXTS):
        texts[TAKE_CARD + face] = f"take-{text}"
        for last, other in enumerate(FACE_TEXTS):
            texts[PAY + face * FACES + last] = f"dues-{text}-{other}"
    return texts


ACTION_TEXTS = _action_texts()
_ACTIONS = {text: action for action, text in ACTION_TEXTS.items()}

_OUTCOME_TEXTS = {
    DEALER: {seat: f"dealer={seat}" for seat in range(MAX_PLAYERS)},
    SUIT: {suit: f"suit={text}" for suit, text in enumerate(SUIT_TEXTS)},
    CUT: {cut: f"cut={cut}" for cut in range(OUTCOMES)},
    DEAL: {face: f"card={text}" for face, text in enumerate(FACE_TEXTS) if not is_royalty(face)},
    LOCKS: {face: f"lock={text}" for face, text in enumerate(FACE_TEXTS) if is_royalty(face)},
    CHOOSE: {house: f"house={house}" for house in range(HOUSES)},
}
_OUTCOMES = {phase: {text: outcome for outcome, text in texts.items()} for phase, texts in _OUTCOME_TEXTS.items()}


def action_text(s: GuildState, action: int) -> str:
    """The text of an action, as the module's list has it."""
    return ACTION_TEXTS[action]


def parse_action(s: GuildState, text: str) -> int:
    """The action of a text.

    Raises:
        Malformed: it is the text of no action.
    """
    if text not in _ACTIONS:
        raise Malformed(
            f"{text!r} is no action of the Guild of Thieves: they are pass, none, leave-lock, steal-lock, house-7, "
            "rob-7, rob-7-hearts, rob-7-king, take-4C, lock-KH, change-KH, guess-hearts-5, dues-4S-7C and their like",
            given=text,
        )
    return _ACTIONS[text]


def outcome_text(s: GuildState, outcome: int) -> str:
    """The text of an outcome in this position, as the module's list has it."""
    return _OUTCOME_TEXTS[s.phase][outcome]


def parse_outcome(s: GuildState, text: str) -> int:
    """The outcome of a text.

    Raises:
        Malformed: it is the text of no outcome of the kind that chance decides here.
    """
    known = _OUTCOMES.get(s.phase, {})
    if text not in known:
        raise Malformed(f"{text!r} is no outcome here: they are {', '.join(known) or 'none'}", given=text)
    return known[text]


def heading(s: GuildState) -> str:
    """Where the match stands: the round."""
    return "setting the table" if s.phase < ROB else f"round {s.round}"
