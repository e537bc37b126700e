"""The course of turns (G-17, G-30), and how a match ends when nobody opens the box (G-37, GA-27 to GA-31)."""

from __future__ import annotations

from filch.games.guild.cards import box_in_hand, can_rob, houses
from filch.games.guild.state import (
    ALL_DEAD,
    CAPPED,
    CHANGE,
    DEADLOCK,
    DUES,
    ENDED,
    HAND,
    HOLDER_WINS,
    IDLE,
    JOKER_CARD,
    MATCH_ENDED,
    NO_GUESS,
    NO_HOUSE,
    NO_ONE,
    ROB,
    SURVIVED,
    SURVIVOR_CONTINUES,
    SURVIVOR_WINS,
    TURN_BEGAN,
    GuildState,
)
from filch.kernel.events import EVERYONE, tell


def seat_after(s: GuildState, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


def begin_turn(s: GuildState) -> None:
    """A seat's turn begins with the choice of a house to rob (G-19)."""
    s.acted = 0
    s.target = NO_HOUSE
    s.guess = NO_GUESS
    s.entered = 0
    s.stole = 0
    s.phase = ROB
    tell(s, EVERYONE, TURN_BEGAN, s.turn, s.round)


def enter_dues(s: GuildState) -> None:
    """After the robbery, step 6: dues, for who has two cards (G-28, GA-18, GA-19)."""
    if settled(s):
        return
    if s.count[HAND + s.turn] >= 2:
        s.phase = DUES
    else:
        enter_change(s)


def enter_change(s: GuildState) -> None:
    """Step 7: one's own Lock (G-29). Who holds a card is asked, whichever it is, so that nobody learns which."""
    if settled(s):
        return
    if s.count[HAND + s.turn] > 0:
        s.phase = CHANGE
    else:
        end_turn(s)


def end_turn(s: GuildState) -> None:
    """The next living player's turn (G-30, GA-23), unless the match is over; the dealer's left begins a round."""
    s.idle = 0 if s.acted else s.idle + 1
    if settled(s):
        return
    if s.idle >= s.idle_rounds * living(s):
        end_capped(s, IDLE)
        return
    first = seat_after(s, s.dealer)
    again = True
    while again:
        s.turn = seat_after(s, s.turn)
        if s.turn == first:
            if s.round == s.round_cap:
                end_capped(s, CAPPED)
                return
            s.round += 1
        again = s.alive[s.turn] == 0
    begin_turn(s)


def living(s: GuildState) -> int:
    """How many players are in the game."""
    count = 0
    for seat in range(s.players):
        count += s.alive[seat]
    return count


def settled(s: GuildState) -> bool:
    """End the match if all are dead (GA-28), one is left and that decides it (GA-27), or nothing can happen (GA-29)."""
    left = living(s)
    if left == 0:
        end_match(s, NO_ONE, ALL_DEAD)
    elif left == 1 and s.sole_survivor != SURVIVOR_CONTINUES:
        survivor = NO_ONE
        if s.sole_survivor == SURVIVOR_WINS:
            for seat in range(s.players):
                if s.alive[seat]:
                    survivor = seat
        end_match(s, survivor, SURVIVED)
    elif is_stuck(s) and not box_in_hand(s):
        end_match(s, NO_ONE, DEADLOCK)
    return s.phase == ENDED


def is_stuck(s: GuildState) -> bool:
    """Whether no living player can pay dues or rob any house: a deadlock, unless one of them holds the box (GA-29)."""
    for seat in range(s.players):
        if s.alive[seat]:
            if s.count[HAND + seat] >= 2:
                return False
            for house in range(houses(s)):
                if can_rob(s, seat, house):
                    return False
    return True


def end_capped(s: GuildState, reason: int) -> None:
    """A guard ends the match (GA-30): a draw, or by an option the win of who holds the box (GA-31)."""
    winner = NO_ONE
    if s.capped == HOLDER_WINS and box_in_hand(s):
        winner = s.where[JOKER_CARD] - HAND
    end_match(s, winner, reason)


def end_match(s: GuildState, winner: int, reason: int) -> None:
    """The match is over."""
    s.winner = winner
    s.reason = reason
    s.phase = ENDED
    tell(s, EVERYONE, MATCH_ENDED, winner, reason)
