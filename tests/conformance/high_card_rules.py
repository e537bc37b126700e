"""The state and rules of High Card, a small game with hidden cards and hidden choices, to try the conformance
check on.

Each seat is dealt one of the cards 0 to 4 that it alone sees. In turn each folds openly or lays a token face down:
HIGH to win by the highest card, LOW (not with the highest card of all) by the lowest. Then all is shown, and the
best score takes a stake from every seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from filch.kernel.contract import CHANCE, OVER
from filch.kernel.events import EVERYONE, EventKind, only, tell
from filch.kernel.fields import State, array, field

MOST_PLAYERS: Final = 3
CARDS: Final = 5

HIGH: Final = 0
LOW: Final = 1
FOLD: Final = 2
NOTHING: Final = -1

DEALT: Final = 0
GOT: Final = 1
LAID: Final = 2
LAID_SECRETLY: Final = 3
FOLDED: Final = 4
SHOWN: Final = 5

EVENTS: Final = (
    EventKind("dealt", ("seat",)),
    EventKind("got", ("seat", "card")),
    EventKind("laid", ("seat",)),
    EventKind("laid secretly", ("seat", "token")),
    EventKind("folded", ("seat",)),
    EventKind("shown", ("seat", "card", "token")),
)


class HighCardState(State):
    players: int = field(2, MOST_PLAYERS, "players in the match")
    doubled: int = field(0, 1, "option: whether the stake is doubled")
    dealt: int = field(0, MOST_PLAYERS, "seats that have a card")
    turn: int = field(0, MOST_PLAYERS, "seats that have chosen")
    deck: int = field(0, (1 << CARDS) - 1, "mask of the cards not dealt")
    card: list[int] = array(MOST_PLAYERS, NOTHING, CARDS - 1, "each seat's card")
    token: list[int] = array(MOST_PLAYERS, NOTHING, FOLD, "what each seat chose")


def start(s: HighCardState, players: int, options: Sequence[int]) -> None:
    s.players = players
    s.doubled = options[0]
    s.dealt = 0
    s.turn = 0
    s.deck = (1 << CARDS) - 1
    for seat in range(MOST_PLAYERS):
        s.card[seat] = NOTHING
        s.token[seat] = NOTHING


def to_act(s: HighCardState) -> int:
    if s.dealt < s.players:
        return CHANCE
    return s.turn if s.turn < s.players else OVER


def legal(s: HighCardState, actions: list[int]) -> int:
    if s.dealt < s.players or s.turn == s.players:
        return 0
    count = 0
    for action in range(3):
        if action != LOW or s.card[s.turn] != CARDS - 1:
            actions[count] = action
            count += 1
    return count


def chance_weights(s: HighCardState, outcomes: list[int], weights: list[int]) -> int:
    count = 0
    if s.dealt < s.players:
        for card in range(CARDS):
            if s.deck >> card & 1:
                outcomes[count] = card
                weights[count] = 1
                count += 1
    return count


def apply(s: HighCardState, choice: int) -> None:
    if s.dealt < s.players:
        s.card[s.dealt] = choice
        s.deck &= ~(1 << choice)
        tell(s, EVERYONE, DEALT, s.dealt)
        tell(s, only(s.dealt), GOT, s.dealt, choice)
        s.dealt += 1
        return
    s.token[s.turn] = choice
    if choice == FOLD:
        tell(s, EVERYONE, FOLDED, s.turn)
    else:
        tell(s, EVERYONE, LAID, s.turn)
        tell(s, only(s.turn), LAID_SECRETLY, s.turn, choice)
    s.turn += 1
    if s.turn == s.players:
        for seat in range(s.players):
            tell(s, EVERYONE, SHOWN, seat, s.card[seat], s.token[seat])


def score(s: HighCardState, seat: int) -> int:
    if s.token[seat] == FOLD:
        return -1
    return s.card[seat] if s.token[seat] == HIGH else CARDS - 1 - s.card[seat]


def returns(s: HighCardState, out: list[float]) -> None:
    best = 0
    winners = 0
    for seat in range(s.players):
        mine = score(s, seat)
        if mine > best:
            best = mine
            winners = 0
        if mine == best:
            winners += 1
    for seat in range(s.players):
        out[seat] = 0.0
        if winners > 0:
            share = s.players / winners if score(s, seat) == best else 0.0
            out[seat] = (share - 1) * (2 if s.doubled == 1 else 1)
