"""Steps 1 to 5 of a turn, robbing a house (G-19 to G-27), and locking the door behind (G-31, G-32)."""

from __future__ import annotations

from filch.games.guild.cards import card_at, contents, face_of, fits, lock_of, move, tell_contents
from filch.games.guild.state import (
    AFTER_STEALING,
    ASIDE,
    CARD_TAKEN,
    DUES,
    ELIMINATED,
    HAND,
    HOUSE_OUT,
    LAID_LOCK,
    LEFT_OPEN,
    LOCK,
    LOCK_BEHIND,
    LOCK_LEFT,
    LOCK_SET_ASIDE,
    LOCK_STOLEN,
    LOCK_TURNED_DOWN,
    LOCK_TURNED_UP,
    LOCKED_BEHIND,
    NO_ONE,
    OPEN,
    ROBBED_NOBODY,
    ROBBERY_DONE,
    ROBBERY_FAILED,
    ROBBERY_TRIED,
    SAW_LOCK,
    STAYS,
    TAKE,
    TAKE_LOCK,
    THIEF_OUT,
    TOOK_CARD,
    TOOK_NOTHING,
    TURNED_BACK,
    GuildState,
)
from filch.kernel.events import EVERYONE, only, tell


def rob(s: GuildState, house: int, guess: int) -> None:
    """Try to rob a house with a guess of its Lock, declared aloud (G-19, G-20, G-21)."""
    s.target = house
    s.guess = guess
    s.acted = 1
    tell(s, EVERYONE, ROBBERY_TRIED, s.turn, house, guess)
    if guess == OPEN or fits(face_of(lock_of(s, house)), guess):
        enter_house(s)
        return
    # Wrong: who tried a house of the town has seen its Lock (G-27); an owner just says no (G-21).
    tell(s, EVERYONE, ROBBERY_FAILED, s.turn, house)
    if s.owner[house] == NO_ONE:
        tell(s, only(s.turn), SAW_LOCK, house, face_of(lock_of(s, house)))
    s.phase = DUES


def rob_nobody(s: GuildState) -> None:
    """Try no robbery (G-19, GA-5)."""
    tell(s, EVERYONE, ROBBED_NOBODY, s.turn)
    s.phase = DUES


def enter_house(s: GuildState) -> None:
    """Right: the Lock is turned face up (G-22), and the robber looks at all the cards (G-23)."""
    house = s.target
    s.entered = 1
    if s.guess != OPEN:
        s.face_up[house] = 1
        tell(s, EVERYONE, LOCK_TURNED_UP, house, face_of(lock_of(s, house)))
    tell(s, EVERYONE, ROBBERY_DONE, s.turn, house)
    tell_contents(s, house, s.turn)
    s.phase = TAKE


def take_none(s: GuildState) -> None:
    """Steal nothing (G-24, GA-9)."""
    tell(s, EVERYONE, TOOK_NOTHING, s.turn, s.target)
    after_taking(s)


def take_card(s: GuildState, face: int) -> None:
    """Steal one card (G-24); robber and victim know which (GA-39). The last one empties the house (G-25)."""
    place = contents(s, s.target)
    victim = s.owner[s.target]
    tell(s, EVERYONE, TOOK_CARD, s.turn, s.target)
    witnesses = only(s.turn) if victim == NO_ONE else only(s.turn) | only(victim)
    tell(s, witnesses, CARD_TAKEN, s.turn, s.target, face)
    move(s, card_at(s, place, face), HAND + s.turn)
    s.stole = 1
    if s.count[place] == 0:
        empty_house(s)
    else:
        after_taking(s)


def empty_house(s: GuildState) -> None:
    """The house has lost its last card: it is out of play (G-25), for a player's house as GA-12 has it."""
    house = s.target
    victim = s.owner[house]
    if victim == NO_ONE or s.emptied_house != STAYS:
        s.out[house] = 1
        tell(s, EVERYONE, HOUSE_OUT, house)
    if victim != NO_ONE and s.emptied_house == ELIMINATED:
        s.alive[victim] = 0
        s.owner[house] = NO_ONE
        tell(s, EVERYONE, THIEF_OUT, victim)
    if s.count[LOCK + house] > 0:
        s.phase = TAKE_LOCK
    else:
        end_robbery(s)


def steal_lock(s: GuildState) -> None:
    """Steal the Lock of an emptied house too (G-25, GA-14)."""
    lock = lock_of(s, s.target)
    tell(s, EVERYONE, LOCK_STOLEN, s.turn, s.target, face_of(lock))
    move(s, lock, HAND + s.turn)
    s.face_up[s.target] = 0
    end_robbery(s)


def leave_lock(s: GuildState) -> None:
    """Leave the Lock of an emptied house."""
    abandon_lock(s)
    end_robbery(s)


def abandon_lock(s: GuildState) -> None:
    """A Lock left on a house that is out of play leaves the game, face up (GA-10)."""
    house = s.target
    tell(s, EVERYONE, LOCK_LEFT, s.turn, house)
    if s.out[house]:
        lock = lock_of(s, house)
        tell(s, EVERYONE, LOCK_SET_ASIDE, house, face_of(lock))
        move(s, lock, ASIDE)
        s.face_up[house] = 0


def after_taking(s: GuildState) -> None:
    """May the robber lock the door behind him? A house of the town only, with a Lock to take (G-32, GA-20).

    Whoever holds a card is asked, whichever it is, so that nobody learns whether it is a royalty.
    """
    house = s.target
    if (
        s.owner[house] == NO_ONE
        and s.count[LOCK + house] > 0
        and s.count[HAND + s.turn] > 0
        and (s.stole or s.lock_behind != AFTER_STEALING)
    ):
        s.phase = LOCK_BEHIND
    else:
        end_robbery(s)


def lay_lock(s: GuildState, face: int) -> None:
    """Lock the door behind: the old Lock to the hand, another royalty face down on what is left (G-32, GA-21)."""
    house = s.target
    old = lock_of(s, house)
    tell(s, EVERYONE, LOCKED_BEHIND, s.turn, house)
    tell(s, only(s.turn), LAID_LOCK, house, face)
    # The new one first: the old Lock may have the same face (GA-34).
    move(s, card_at(s, HAND + s.turn, face), LOCK + house)
    move(s, old, HAND + s.turn)
    s.face_up[house] = 0
    end_robbery(s)


def leave_open(s: GuildState) -> None:
    """Leave the Lock face up for anyone (G-31)."""
    tell(s, EVERYONE, LEFT_OPEN, s.turn, s.target)
    end_robbery(s)


def end_robbery(s: GuildState) -> None:
    """The robbery is over; dues come next (G-30)."""
    turn_back(s)
    s.phase = DUES


def turn_back(s: GuildState) -> None:
    """A player's robbed Lock stays face up, or by an option is turned back (GA-8)."""
    house = s.target
    if s.robbed_lock == TURNED_BACK and s.owner[house] != NO_ONE and s.face_up[house]:
        s.face_up[house] = 0
        tell(s, EVERYONE, LOCK_TURNED_DOWN, house)
