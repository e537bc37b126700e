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
    TURN_OVER,
    GuildState,
)
from filch.kernel.events import EVERYONE, tell


def seat_after(s: GuildState, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


def begin_turn(s: GuildState) -> None:
    """A seat's turn begins with the choice of a house to rob (G-19)."""
    s.turns += 1
    s.acted = 0
    s.target = NO_HOUSE
    s.guess = NO_GUESS
    s.entered = 0
    s.stole = 0
    s.phase = ROB
    tell(s, EVERYONE, TURN_BEGAN, s.turn, s.round)


def go_on(s: GuildState) -> None:
    """After a step, end the match if it is over, or see to the next step of the turn (G-30, GA-18, GA-19).

    Dues are for who has two cards (G-28). In step 7 whoever holds a card is asked, whichever it is, so that nobody
    learns whether it is a royalty (G-29).
    """
    if settled(s):
        return
    if s.phase == DUES and s.count[HAND + s.turn] < 2:
        s.phase = CHANGE
    if s.phase == CHANGE and s.count[HAND + s.turn] == 0:
        s.phase = TURN_OVER
    if s.phase == TURN_OVER:
        end_turn(s)


def end_turn(s: GuildState) -> None:
    """The next living player's turn (G-30, GA-23), unless a guard ends the match; the dealer's left begins a round."""
    s.idle = 0 if s.acted else s.idle + 1
    if s.idle >= s.idle_rounds * living(s):
        end_capped(s, IDLE)
        return
    if s.turns == s.turn_cap:
        end_capped(s, CAPPED)
        return
    first = seat_after(s, s.dealer)
    again = True
    while again:
        s.turn = seat_after(s, s.turn)
        if s.turn == first:
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
