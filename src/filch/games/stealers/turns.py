"""Stealers: who begins, whose turn it is, when the match is over. For the clauses see `docs/rules/stealers.md`."""

from __future__ import annotations

from filch.games.stealers.state import (
    DIE_THROWN,
    DIRECTION_CHANGED,
    DRAWING,
    ENDED,
    HITS,
    KICKER_FREED,
    MATCH_ENDED,
    NO_SIDE,
    NOBODY,
    NOWHERE,
    ROLLING,
    STARTER_DRAWN,
    THROW_ROUNDS,
    THROWING,
    THROWS_TIED,
    TURN_BEGAN,
    UNDECLARED,
    StealersState,
)
from filch.kernel.events import EVERYONE, tell


def begin_throws(s: StealersState, seats: int) -> None:
    """Let each seat of a mask throw one die in turn, clockwise (S-4)."""
    s.throw_round += 1
    s.tied = seats
    s.roller = 0
    while not seats >> s.roller & 1:
        s.roller += 1
    for seat in range(s.players):
        if seats >> seat & 1:
            s.thrown[seat] = 0
    s.phase = THROWING


def throw(s: StealersState, face: int) -> None:
    """A seat throws its die for the start; after the last of the round, the highest begins (S-4)."""
    s.thrown[s.roller] = face
    tell(s, EVERYONE, DIE_THROWN, s.roller, face)
    seat = s.roller + 1
    while seat < s.players:
        if s.tied >> seat & 1:
            s.roller = seat
            return
        seat += 1
    settle_throws(s)


def settle_throws(s: StealersState) -> None:
    """The highest throw begins; tied seats throw again (SA-2).

    No number of throws is sure to break a tie. Since tied seats are alike, each comes out highest in the end with
    the same chance: so after some rounds one draw stands for all the throws to come.
    """
    best = 0
    highest = 0
    for seat in range(s.players):
        if s.tied >> seat & 1:
            if s.thrown[seat] > best:
                best = s.thrown[seat]
                highest = 0
            if s.thrown[seat] == best:
                highest |= 1 << seat
    if highest & (highest - 1) == 0:
        seat = 0
        while not highest >> seat & 1:
            seat += 1
        begin_first_turn(s, seat)
        return
    tell(s, EVERYONE, THROWS_TIED, highest)
    if s.throw_round < THROW_ROUNDS:
        begin_throws(s, highest)
    else:
        s.tied = highest
        s.phase = DRAWING


def draw_starter(s: StealersState, seat: int) -> None:
    """Chance takes one of the seats that are still tied (SA-2)."""
    tell(s, EVERYONE, STARTER_DRAWN, seat)
    begin_first_turn(s, seat)


def begin_first_turn(s: StealersState, seat: int) -> None:
    """The seat that threw highest begins, and play goes clockwise from it (S-5, SA-46)."""
    s.throw_round = 0
    s.tied = 0
    for other in range(s.players):
        s.thrown[other] = 0
    begin_turn(s, seat)


def begin_turn(s: StealersState, seat: int) -> None:
    """Begin a seat's turn with the Set-Up (S-6), unless so many turns have been played that it is a draw (SA-41)."""
    if s.turn == s.turn_cap:
        end_match(s)
        return
    s.turn += 1
    s.roller = seat
    clear_turn(s)
    s.phase = ROLLING
    tell(s, EVERYONE, TURN_BEGAN, s.turn, seat)


def clear_turn(s: StealersState) -> None:
    """Put away what belongs to one turn alone."""
    s.roll = 0
    s.taken = 0
    s.going = UNDECLARED
    s.swaps = 0
    s.swept = 0
    s.target = 0
    s.aim = NOWHERE
    s.victim = NOBODY
    s.kicker = NO_SIDE
    s.roll_agains = 0
    s.opened = 0
    s.aside = 0
    s.pending = 0
    s.why = HITS
    s.scored = 0
    s.declined = 0


def end_turn(s: StealersState) -> None:
    """The turn is over: the next player in turn, in the direction of play as it is now (S-23, SA-20)."""
    begin_turn(s, next_living(s, s.roller))


def end_match(s: StealersState) -> None:
    """The match is over: one player is left (S-24), or too many turns have been played (SA-41)."""
    s.phase = ENDED
    s.pending = 0
    tell(s, EVERYONE, MATCH_ENDED, living(s))


def living(s: StealersState) -> int:
    """The mask of the seats with any points: 0 is out (S-24, SA-40)."""
    mask = 0
    for seat in range(s.players):
        if s.score[seat] > 0:
            mask |= 1 << seat
    return mask


def one_is_left(s: StealersState) -> bool:
    """Whether one player alone has any points (S-24)."""
    mask = living(s)
    return mask & (mask - 1) == 0


def next_living(s: StealersState, seat: int) -> int:
    """The next player in turn after a seat, in the direction of play; who is out is passed over (SA-18, SA-38)."""
    following = (seat + s.direction) % s.players
    while s.score[following] == 0:
        following = (following + s.direction) % s.players
    return following


def change_direction(s: StealersState) -> None:
    """Play goes the other way round from now on (S-29, SA-20)."""
    s.direction = -s.direction
    tell(s, EVERYONE, DIRECTION_CHANGED, s.direction)


def free_kicker(s: StealersState) -> None:
    """The Kicker is available again for all (S-37)."""
    tell(s, EVERYONE, KICKER_FREED, s.holder)
    s.holder = NOBODY
