"""What one may see of Stealers: everything, since nothing in this game is hidden. Built from nothing all the same."""

from __future__ import annotations

from dataclasses import dataclass

from filch.games.stealers.dice import number_of, size, total
from filch.games.stealers.notation import SIDES
from filch.games.stealers.rules import to_act
from filch.games.stealers.state import (
    ADVANCED,
    CHOOSING,
    DEFENDING,
    DICE,
    DRAWING,
    ENDED,
    FACES,
    FIVE,
    HIGH,
    HITS,
    HOLDING,
    KEEPING,
    KICKING,
    LOW,
    MISS,
    NO_SIDE,
    NOBODY,
    NOWHERE,
    ONESELF,
    OPPONENT,
    PROFESSIONAL,
    RESCUING,
    ROLLING,
    SCORING,
    SIMPLE,
    TAKING,
    THROWING,
    TWENTY_ONE,
    UNDECLARED,
    StealersState,
)
from filch.games.stealers.turns import living, next_living

PHASES = {
    THROWING: "throwing",
    DRAWING: "drawing",
    ROLLING: "rolling",
    KICKING: "kicking",
    DEFENDING: "defending",
    SCORING: "scoring",
    TAKING: "taking",
    KEEPING: "keeping",
    CHOOSING: "choosing",
    RESCUING: "rescuing",
    HOLDING: "holding",
    ENDED: "ended",
}
LEVELS = {SIMPLE: "simple", ADVANCED: "advanced", PROFESSIONAL: "professional"}
GOINGS = {UNDECLARED: "", LOW: "low", HIGH: "high"}
AIMS = {NOWHERE: "", OPPONENT: "opponent", ONESELF: "self"}
REASONS = {HITS: "hits", TWENTY_ONE: "twenty-one", FIVE: "five", MISS: "miss"}


@dataclass(frozen=True, slots=True)
class StealersPlayer:
    """What there is to see of one seat.

    Attributes:
        score: its points; 0 is out.
        rescued: whether it holds the Kicker with The Rescue up.
        throws: whether it is to throw, or has thrown, in this round of throws for the start, or is among the seats
            that chance draws the starter from.
        thrown: its last throw for the start; None before it, and from the first turn on.
    """

    score: int
    rescued: bool
    throws: bool
    thrown: int | None


@dataclass(frozen=True, slots=True)
class StealersView:
    """What there is to see, the same for all.

    Attributes:
        seat: whose view it is; None for a spectator.
        players: how many play.
        level: "simple", "advanced" or "professional".
        turn: the turn, from 1; 0 before the first.
        turn_cap: after this many turns the match is a draw of all who are in.
        phase: "throwing", "drawing" (for the start), "rolling" (the Set-Up's dice), "kicking" (the Kicker),
            "defending" (the Kicker, by a Sweep's victim), "scoring" (the Scoring Round's dice): chance decides;
            "taking" (dice), "keeping" (a held Rescue, or give it up), "choosing" (a side), "rescuing" (use The
            Rescue or not), "holding" (it, or not): a seat decides; or "ended".
        to_act: the seat to act, -1 for chance, -2 when the match is over.
        roller: whose turn it is; in "throwing" who throws.
        opponent: the next player in turn after the roller; None before the first turn and after the end.
        clockwise: whether play goes clockwise.
        table: each seat, in order.
        roll: the dice of the last roll as they lie, ascending; empty while they are in the cup.
        taken: the dice taken in this turn's Set-Up, ascending.
        total: their total.
        to_roll: how many dice are rolled next in "rolling" and "scoring", else 0.
        going: "low", "high" or "" while not declared.
        swaps: swaps made this turn.
        target: the Target Number; None while there is none.
        aim: "opponent", "self", or "" while it is open whom the roller scores on.
        victim: who loses the next points, or is swept; None while that is open.
        kicker: the side of the Kicker in force this Scoring Round; "" if none.
        roll_agains: Roll Agains in a row so far.
        aside: Target Numbers put aside since all six dice were last picked up.
        scored: points scored so far this Scoring Round.
        pending: of these, points that nobody has lost yet; not 0 in "rescuing" alone.
        why: what the pending points are for: "hits", "twenty-one", "five" or "miss"; "" where there are none.
        winners: the winning seats; empty while the match is not over.
    """

    seat: int | None
    players: int
    level: str
    turn: int
    turn_cap: int
    phase: str
    to_act: int
    roller: int
    opponent: int | None
    clockwise: bool
    table: tuple[StealersPlayer, ...]
    roll: tuple[int, ...]
    taken: tuple[int, ...]
    total: int
    to_roll: int
    going: str
    swaps: int
    target: int | None
    aim: str
    victim: int | None
    kicker: str
    roll_agains: int
    aside: int
    scored: int
    pending: int
    why: str
    winners: tuple[int, ...]


def view(s: StealersState, seat: int | None) -> StealersView:
    """What `seat` may see of a position; None is a spectator. The caller has checked that there is such a seat."""
    to_roll = {ROLLING: DICE - size(s.taken), SCORING: DICE - s.aside}
    return StealersView(
        seat=seat,
        players=s.players,
        level=LEVELS[s.level],
        turn=s.turn,
        turn_cap=s.turn_cap,
        phase=PHASES[s.phase],
        to_act=to_act(s),
        roller=s.roller,
        opponent=None if s.turn == 0 or s.phase == ENDED else next_living(s, s.roller),
        clockwise=s.direction == 1,
        table=tuple(player(s, other) for other in range(s.players)),
        roll=faces(s.roll),
        taken=faces(s.taken),
        total=total(s.taken),
        to_roll=to_roll.get(s.phase, 0),
        going=GOINGS[s.going],
        swaps=s.swaps,
        target=s.target or None,
        aim=AIMS[s.aim],
        victim=None if s.victim == NOBODY else s.victim,
        kicker="" if s.kicker == NO_SIDE else SIDES[s.kicker],
        roll_agains=s.roll_agains,
        aside=s.aside,
        scored=s.scored,
        pending=s.pending,
        why=REASONS[s.why] if s.pending else "",
        winners=tuple(other for other in range(s.players) if living(s) >> other & 1) if s.phase == ENDED else (),
    )


def player(s: StealersState, seat: int) -> StealersPlayer:
    """What there is to see of a seat."""
    return StealersPlayer(
        score=s.score[seat],
        rescued=s.holder == seat,
        throws=s.tied >> seat & 1 == 1,
        thrown=s.thrown[seat] or None,
    )


def faces(dice: int) -> tuple[int, ...]:
    """The faces of dice, ascending."""
    return tuple(face for face in range(1, FACES + 1) for _ in range(number_of(dice, face)))
