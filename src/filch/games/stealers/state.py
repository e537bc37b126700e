"""Stealers' declared state: fields, their ranges, and the numbers that stand for dice, phases, actions and events.

Dice on the table are an integer with four bits a face: `dice >> 4 * (face - 1) & 15` is how many show that face. Taking
dice out of a roll is then a subtraction, adding them to others an addition. A *handful* is the number of such a
multiset of one to six dice in the order 1, 2, ..., 6, 1-1, 1-2, ..., 6-6-6-6-6-6: fewer dice first, then by the faces
in ascending order. Rolls are outcomes by their handful, and what is taken is part of an action by its handful.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from filch.errors import Malformed
from filch.kernel.events import EventKind
from filch.kernel.fields import State, array, field

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 8
#: Points a seat starts with. (S-3)
POINTS: Final = 30

DICE: Final = 6
FACES: Final = 6
#: Bits of one face in an integer of dice.
NIBBLE: Final = 4
#: A bit above the count of each face: it survives a subtraction exactly where enough dice show that face.
GUARD: Final = 0x888888
#: Where dice that show 1, 2 or 3 are counted, those that show 4, 5 or 6, and all.
LOW_FACES: Final = 0x000FFF
HIGH_FACES: Final = 0xFFF000
ALL_FACES: Final = 0xFFFFFF
#: 1, 2, 3, 4, 5, 6. (S-40, S-43)
STRAIGHT: Final = 0x111111

#: Every handful's faces, in ascending order.
FACES_OF: Final = tuple(
    faces for size in range(1, DICE + 1) for faces in combinations_with_replacement(range(1, FACES + 1), size)
)
HANDFULS: Final = len(FACES_OF)
#: Every handful's dice, as an integer with four bits a face.
DICE_OF: Final = tuple(sum(1 << NIBBLE * (face - 1) for face in faces) for faces in FACES_OF)


def _ways(faces: tuple[int, ...]) -> int:
    """How many rolls of distinguishable dice show these faces: the multinomial coefficient of their counts."""
    ways = factorial(len(faces))
    for face in set(faces):
        ways //= factorial(faces.count(face))
    return ways


#: In how many ways so many dice can show a handful.
WAYS_OF: Final = tuple(_ways(faces) for faces in FACES_OF)
#: FIRST_OF[n] is the first handful of n dice; those of n dice end before FIRST_OF[n + 1].
FIRST_OF: Final = (0, *(sum(len(faces) < size for faces in FACES_OF) for size in range(1, DICE + 2)))

# The going of a Set-Up. (S-7, SA-3)
UNDECLARED: Final = 0
LOW: Final = 1
HIGH: Final = 2
#: What going low must stay under, and going high must pass. (S-10, S-12)
LOW_LINE: Final = 12
HIGH_LINE: Final = 30

# Whom a Scoring Round scores on. (S-21)
NOWHERE: Final = 0
OPPONENT: Final = 1
ONESELF: Final = 2

# Sides of the Kicker. (S-26)
NO_SIDE: Final = -1
STEALER: Final = 0
DOUBLER: Final = 1
SWITCH_FIVE: Final = 2
FLIP: Final = 3
RESCUE: Final = 4
ROLL_AGAIN: Final = 5
SIDES: Final = 6

#: `holder` or `victim` where there is none.
NOBODY: Final = -1

# Actions: each range below holds one for every handful; the last two have none of six dice.
GO_LOW: Final = 0
GO_HIGH: Final = GO_LOW + HANDFULS
TAKE: Final = GO_HIGH + HANDFULS
SWAP: Final = TAKE + FIRST_OF[DICE]
SWEEP: Final = SWAP + FIRST_OF[DICE]
HOLD: Final = SWEEP + 1
RELEASE: Final = SWEEP + 2
USE: Final = SWEEP + 3
DECLINE: Final = SWEEP + 4
#: The five actions from here choose the side of the Kicker of that number. (S-34, SA-37)
CHOOSE: Final = SWEEP + 5
ACTIONS: Final = CHOOSE + ROLL_AGAIN

#: Outcomes are a handful, a face from 1, a seat or a side of the Kicker, by the phase.
OUTCOMES: Final = HANDFULS

# Phases. In the first six chance decides.
THROWING: Final = 0
DRAWING: Final = 1
ROLLING: Final = 2
KICKING: Final = 3
DEFENDING: Final = 4
SCORING: Final = 5
TAKING: Final = 6
KEEPING: Final = 7
CHOOSING: Final = 8
RESCUING: Final = 9
HOLDING: Final = 10
ENDED: Final = 11

# Why points are lost.
HITS: Final = 0
TWENTY_ONE: Final = 1
FIVE: Final = 2
MISS: Final = 3
SWEPT: Final = 4

# Codes of the options' values, as `about.OPTIONS` lists them.
SIMPLE: Final = 0
ADVANCED: Final = 1
PROFESSIONAL: Final = 2
NO_MATCH: Final = 0
LOSE_DIFFERENCE: Final = 1
CAP_6: Final = 2
KO_OVERFLOWS: Final = 0
KO_STOPS: Final = 1
RESCUE_AUTOMATIC: Final = 0
RESCUE_CHOICE: Final = 1
RELEASE_TAKEN: Final = 0
RELEASE_FIRST_ROLL: Final = 1
OVERFLOW_POINTS: Final = 0
OVERFLOW_ROLLS: Final = 1
DECLARED: Final = 0
BY_FIRST_DIE: Final = 1
TWO_SWAPS: Final = 0
ONE_SWAP: Final = 1
GAIN_REMOVED: Final = 0
GAIN_ROLLED: Final = 1
HOLDER_KEEPS: Final = 0
HOLDER_ROLLS: Final = 1
HOLDER_CHOOSES: Final = 2
RELEASE_BY_ANYONE: Final = 0
RELEASE_BY_OTHERS: Final = 1
SWEEP_OPTIONAL: Final = 0
SWEEP_FORCED: Final = 1
SWEEP_ENDS_TURN: Final = 0
SET_UP_CONTINUES: Final = 1
#: The turns after which a match is drawn, by the code of the option. (SA-41)
TURN_CAPS: Final = (500, 100, 200, 1000)

#: Rounds of throws for the start that are thrown die by die; a tie after the last is settled by one draw. (SA-2)
THROW_ROUNDS: Final = 3
#: Roll Agains in a row that let a seat choose a side. (S-34)
ROLL_AGAINS: Final = 3
#: Roll Agains in a Sweep's defence that are thrown one by one; the throws after them are one draw. (SA-32)
DEFENCE_ROLL_AGAINS: Final = 2

#: Points all seats can have together, one bound for all options: with `stealer_gain` "rolled" each knock-out can make
#: up to 35 points (six dice of six, one of them taken) out of nothing, and there are at most seven.
MOST_POINTS: Final = MAX_PLAYERS * POINTS + (MAX_PLAYERS - 1) * 35
#: The most points one roll can score: six dice of six, doubled.
MOST_PENDING: Final = 72

# Events, in the order of EVENTS.
DIE_THROWN: Final = 0
THROWS_TIED: Final = 1
STARTER_DRAWN: Final = 2
TURN_BEGAN: Final = 3
DICE_ROLLED: Final = 4
WENT_LOW: Final = 5
WENT_HIGH: Final = 6
SWAPPED: Final = 7
DICE_TAKEN: Final = 8
BROKE_EVEN: Final = 9
TARGET_SET: Final = 10
MISSED: Final = 11
KICKER_ROLLED: Final = 12
SIDE_CHOSEN: Final = 13
SIDE_FLIPPED: Final = 14
DIRECTION_CHANGED: Final = 15
RESCUE_GAINED: Final = 16
RESCUE_HELD: Final = 17
RESCUE_USED: Final = 18
RESCUE_DECLINED: Final = 19
KICKER_FREED: Final = 20
TARGETS_HIT: Final = 21
STRAIGHT_SCORED: Final = 22
FIVE_ADDED: Final = 23
ALL_PICKED_UP: Final = 24
NO_TARGET: Final = 25
POINTS_LOST: Final = 26
POINTS_STOLEN: Final = 27
POINTS_VOID: Final = 28
KNOCKED_OUT: Final = 29
SWEEP_MADE: Final = 30
SWEEP_NEGATED: Final = 31
MATCH_ENDED: Final = 32

#: Dice in events are decimal numbers with the faces as digits, ascending: 113566. `why` is HITS to SWEPT; sides of the
#: Kicker are STEALER to ROLL_AGAIN; `seats` and `winners` are masks; a direction is 1 clockwise, -1 against it.
EVENTS: Final = (
    EventKind("die thrown", ("seat", "face")),
    EventKind("throws tied", ("seats",)),
    EventKind("starter drawn", ("seat",)),
    EventKind("turn began", ("turn", "seat")),
    EventKind("dice rolled", ("seat", "dice")),
    EventKind("went low", ("seat",)),
    EventKind("went high", ("seat",)),
    EventKind("swapped", ("seat", "returned")),
    EventKind("dice taken", ("seat", "dice", "total")),
    EventKind("broke even", ("seat", "total")),
    EventKind("target set", ("total", "target", "victim")),
    EventKind("missed", ("seat", "total", "difference")),
    EventKind("kicker rolled", ("seat", "side")),
    EventKind("side chosen", ("seat", "side")),
    EventKind("side flipped", ("victim",)),
    EventKind("direction changed", ("direction",)),
    EventKind("rescue gained", ("seat",)),
    EventKind("rescue held", ("seat",)),
    EventKind("rescue used", ("seat", "blocked")),
    EventKind("rescue declined", ("seat",)),
    EventKind("kicker freed", ("seat",)),
    EventKind("targets hit", ("seat", "hits", "points")),
    EventKind("straight scored", ("seat", "points")),
    EventKind("five added", ("seat",)),
    EventKind("all picked up", ("seat",)),
    EventKind("no target", ("seat",)),
    EventKind("points lost", ("seat", "points", "why")),
    EventKind("points stolen", ("seat", "points", "victim")),
    EventKind("points void", ("points",)),
    EventKind("knocked out", ("seat",)),
    EventKind("sweep made", ("seat", "victim")),
    EventKind("sweep negated", ("victim",)),
    EventKind("match ended", ("winners",)),
)


class StealersState(State):
    """A position of Stealers. Seats are numbered clockwise; masks of seats have bit `n` for seat `n`."""

    players: int = field(MIN_PLAYERS, MAX_PLAYERS, "players in the match")
    level: int = field(SIMPLE, PROFESSIONAL, "option: SIMPLE, ADVANCED or PROFESSIONAL")
    target_over_six: int = field(0, 2, "option: NO_MATCH, LOSE_DIFFERENCE or CAP_6")
    self_ko_overflow: int = field(0, 1, "option: KO_OVERFLOWS or KO_STOPS")
    rescue: int = field(0, 1, "option: RESCUE_AUTOMATIC or RESCUE_CHOICE")
    release_on_triples: int = field(0, 1, "option: RELEASE_TAKEN or RELEASE_FIRST_ROLL")
    overflow: int = field(0, 1, "option: OVERFLOW_POINTS or OVERFLOW_ROLLS")
    direction_rule: int = field(0, 1, "option: DECLARED or BY_FIRST_DIE")
    max_swaps: int = field(0, 1, "option: TWO_SWAPS or ONE_SWAP")
    stealer_gain: int = field(0, 1, "option: GAIN_REMOVED or GAIN_ROLLED")
    holder_kicker: int = field(0, 2, "option: HOLDER_KEEPS, HOLDER_ROLLS or HOLDER_CHOOSES")
    release_by: int = field(0, 1, "option: RELEASE_BY_ANYONE or RELEASE_BY_OTHERS")
    sweep: int = field(0, 1, "option: SWEEP_OPTIONAL or SWEEP_FORCED")
    after_sweep: int = field(0, 1, "option: SWEEP_ENDS_TURN or SET_UP_CONTINUES")
    turn_cap: int = field(min(TURN_CAPS), max(TURN_CAPS), "turns after which the match is drawn")
    phase: int = field(THROWING, ENDED, "what is decided now")
    turn: int = field(0, max(TURN_CAPS), "the turn, from 1; 0 before the first")
    roller: int = field(0, MAX_PLAYERS - 1, "whose turn it is; before the first, who throws for the start")
    direction: int = field(-1, 1, "of play: 1 clockwise, -1 against it")
    holder: int = field(NOBODY, MAX_PLAYERS - 1, "who holds the Kicker with The Rescue up; NOBODY: it is free")
    score: list[int] = array(MAX_PLAYERS, 0, MOST_POINTS, "each seat's points; 0: out")
    # Before the first turn.
    throw_round: int = field(0, THROW_ROUNDS, "round of throws for the start, from 1; 0 afterwards")
    tied: int = field(0, (1 << MAX_PLAYERS) - 1, "mask of the seats that throw in this round; 0 afterwards")
    thrown: list[int] = array(MAX_PLAYERS, 0, FACES, "each seat's last throw for the start; 0: none, or afterwards")
    # Of this turn's Set-Up.
    roll: int = field(0, 0x666666, "the dice of the last roll, as they lie; 0: taken from, or none yet")
    taken: int = field(0, 0x666666, "the dice taken")
    going: int = field(UNDECLARED, HIGH, "UNDECLARED, LOW or HIGH")
    swaps: int = field(0, 2, "swaps made")
    swept: int = field(0, 1, "whether a Sweep was made, and the Set-Up goes on")
    # Of this turn's Scoring Round, or Sweep.
    target: int = field(0, HIGH_LINE - DICE, "the Target Number; 0: none yet")
    aim: int = field(NOWHERE, ONESELF, "NOWHERE, OPPONENT or ONESELF")
    victim: int = field(NOBODY, MAX_PLAYERS - 1, "who loses the next points; NOBODY: not settled yet")
    kicker: int = field(NO_SIDE, RESCUE, "the Kicker's side in force; NO_SIDE: none")
    roll_agains: int = field(0, ROLL_AGAINS, "Roll Agains in a row")
    opened: int = field(0, 1, "whether the first roll of the Scoring Round is made")
    aside: int = field(0, DICE - 1, "Target Numbers put aside, since all six were last picked up")
    pending: int = field(0, MOST_PENDING, "points scored that nobody has lost yet")
    why: int = field(HITS, MISS, "what the pending points are for: HITS, TWENTY_ONE, FIVE or MISS")
    scored: int = field(0, MOST_POINTS + MAX_PLAYERS * MOST_PENDING, "points scored so far")
    declined: int = field(0, 1, "whether the holder has declined to use The Rescue this Scoring Round")

    def check(self) -> None:
        """Raise `Malformed` for a value out of range, or where the fields do not go together."""
        super().check()
        wrong = []
        living = [seat for seat in range(self.players) if self.score[seat] > 0]
        if any(self.score[self.players :]):
            wrong.append("points without a seat")
        if not living:
            wrong.append("nobody has any points")
        if self.holder != NOBODY and self.holder not in living:
            wrong.append("the Kicker is held by a seat that is out")
        if self.phase != ENDED and len(living) < 2:
            wrong.append("one player left, and no end")
        dice = sum((self.roll + self.taken) >> NIBBLE * face & 15 for face in range(FACES))
        if self.phase == TAKING and dice != DICE:
            wrong.append(f"{dice} dice")
        if (self.going == UNDECLARED) != (self.taken == 0):
            wrong.append("dice are taken if and only if low or high is declared")
        if wrong:
            raise Malformed(f"{'; '.join(wrong)}: {self!r}", given=wrong[0])
