"""Troll's declared state: fields, their ranges, and the numbers that stand for phases, actions, fates and events."""

from __future__ import annotations

from typing import Final

from filch.errors import Malformed
from filch.kernel.events import EventKind
from filch.kernel.fields import State, array, field

#: Thief cards run from 0 to below this in every colour. (T-2)
NUMBERS: Final = 6
#: All of a colour's cards, as a mask.
FULL_HAND: Final = (1 << NUMBERS) - 1
MAX_PLAYERS: Final = 5

#: Troll cards are 3, 5, ..., 15: card `i` of a mask is the troll `LEAST_TROLL + 2 * i`. (T-1)
TROLLS: Final = 7
LEAST_TROLL: Final = 3

# Actions: 0 to 5 play the thief card of that number.
CAUTIOUS: Final = 6
DARING: Final = 7
ACTIONS: Final = 8

#: Outcomes are the troll drawn (3 to 15) or the seat chosen (0 to 4), by the phase.
OUTCOMES: Final = 16

# Phases. In the first three chance decides.
FIRST_SCOUT: Final = 0
TROLL: Final = 1
SCOUT_TIE: Final = 2
CHOOSE: Final = 3
CARD: Final = 4
ENDED: Final = 5

#: `card` of a seat that has not played one this round.
NO_CARD: Final = -1

# Fates of a thief card in its cell of the grid.
NOT_PLAYED: Final = 0
ESCAPED: Final = 1
ESCAPED_DOUBLE: Final = 2
CAUGHT: Final = 3
CAUGHT_DOUBLE: Final = 4
RAN_AWAY: Final = 5

# Codes of the options' values, as `about.OPTIONS` lists them.
PER_DAY: Final = 0
RUN_THROUGH: Final = 1
TIE_CLOCKWISE: Final = 0
TIE_RANDOM: Final = 1
EARNED_NET: Final = 0
EARNED_RECEIVED: Final = 1
EARNED_TOTAL: Final = 2
SCOUT_RANDOM: Final = 0

# Events, in the order of EVENTS.
DAY_BEGAN: Final = 0
ROUND_BEGAN: Final = 1
CHOSE_CAUTIOUS: Final = 2
CHOSE_DARING: Final = 3
SAW_TROLL: Final = 4
PLAYED_FACE_UP: Final = 5
PLAYED_FACE_DOWN: Final = 6
PLAYED_SECRETLY: Final = 7
TROLL_REVEALED: Final = 8
CARD_REVEALED: Final = 9
BLOCK_ADDED: Final = 10
CARD_PLACED: Final = 11
DAY_SCORED: Final = 12
MATCH_ENDED: Final = 13

EVENTS: Final = (
    EventKind("day began", ("day", "scout")),
    EventKind("round began", ("round", "scout")),
    EventKind("chose cautious", ("seat",)),
    EventKind("chose daring", ("seat",)),
    EventKind("saw troll", ("seat", "troll")),
    EventKind("played face up", ("seat", "number")),
    EventKind("played face down", ("seat",)),
    EventKind("played secretly", ("seat", "number")),
    EventKind("troll revealed", ("troll",)),
    EventKind("card revealed", ("seat", "number")),
    EventKind("block added", ("number", "cards", "total")),
    EventKind("card placed", ("seat", "number", "fate")),
    EventKind("day scored", ("seat", "score", "jewels")),
    EventKind("match ended", ("winners",)),
)

#: Three days of three players at 21 jewels each; two days of four or five come to less.
MOST_JEWELS: Final = 3 * 21


class TrollState(State):
    """A position of Troll. Seats are numbered clockwise; masks of seats and of cards have bit `n` for number `n`."""

    players: int = field(3, MAX_PLAYERS, "players in the match")
    troll_deck: int = field(0, 1, "option: PER_DAY or RUN_THROUGH")
    scout_tie: int = field(0, 1, "option: TIE_CLOCKWISE or TIE_RANDOM")
    scout_earned: int = field(0, 2, "option: EARNED_NET, EARNED_RECEIVED or EARNED_TOTAL")
    phase: int = field(FIRST_SCOUT, ENDED, "what is decided now")
    day: int = field(0, 3, "the day, from 1; 0 before the first")
    round: int = field(0, MAX_PLAYERS, "the round of the day, from 1; 0 before the first")
    scout: int = field(0, MAX_PLAYERS - 1, "this round's scout")
    turn: int = field(0, MAX_PLAYERS - 1, "the seat to act, in CHOOSE and CARD")
    pile: int = field(0, (1 << TROLLS) - 1, "mask of the troll cards in the face-down pile, the top one apart")
    troll: int = field(0, 15, "the top troll card; 0 while there is none")
    daring: int = field(0, 31, "mask of the seats that chose daring this round")
    cautious: int = field(0, 31, "mask of the seats that looked at the troll this round, the scout among them")
    tied: int = field(0, 31, "mask of the seats among which SCOUT_TIE draws; 0 in other phases")
    card: list[int] = array(MAX_PLAYERS, NO_CARD, NUMBERS - 1, "each seat's thief card this round; NO_CARD: none yet")
    hand: list[int] = array(MAX_PLAYERS, 0, FULL_HAND, "each seat's thief cards in hand, as a mask")
    jewels: list[int] = array(MAX_PLAYERS, 0, MOST_JEWELS, "each seat's jewels from the days that are over")
    cell: list[int] = array(MAX_PLAYERS * NUMBERS, NOT_PLAYED, RAN_AWAY, "the fate in cell (seat * NUMBERS + number)")

    def check(self) -> None:
        """Raise `Malformed` for a value out of range, or where the fields do not go together."""
        super().check()
        for seat in range(self.players):
            placed = sum(1 << number for number in range(NUMBERS) if self.cell[seat * NUMBERS + number] != NOT_PLAYED)
            held = 0 if self.card[seat] == NO_CARD else 1 << self.card[seat]
            # Every card of a colour is in exactly one place: the hand, the table or the grid.
            if self.phase not in (FIRST_SCOUT, ENDED) and (
                self.hand[seat] + held + placed != FULL_HAND or self.hand[seat] & held or held & placed
            ):
                raise Malformed(f"the cards of seat {seat} do not add up: {self!r}", given=seat)
