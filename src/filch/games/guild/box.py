"""The Jeweled Box: guessing its combination, and what its trap does (G-3, G-33 to G-36)."""

from __future__ import annotations

from filch.games.guild.cards import has_house, move
from filch.games.guild.robbery import abandon_lock, turn_back
from filch.games.guild.state import (
    BOX_OPENED,
    GUESSED,
    HAND,
    HOUSE,
    JOKER_CARD,
    KILLED,
    LEAST_VALUE,
    LOCK_TURNED_DOWN,
    NO_HOUSE,
    NO_ONE,
    SAW_COMBINATION,
    TAKE_LOCK,
    TURN_OVER,
    TURNED_DOWN,
    VALUES,
    GuildState,
)
from filch.games.guild.turns import end_match
from filch.kernel.events import EVERYONE, only, tell


def guess_combination(s: GuildState, pair: int) -> None:
    """Declare a guess aloud and check it (G-34): right wins (G-35), wrong kills (G-36)."""
    s.acted = 1
    s.announced[s.turn] = pair
    tell(s, EVERYONE, GUESSED, s.turn, pair // VALUES, pair % VALUES + LEAST_VALUE)
    if pair == s.suit * VALUES + s.value:
        end_match(s, s.turn, BOX_OPENED)
        return
    # He has checked it, and is out, so he alone knows it (GA-25).
    tell(s, only(s.turn), SAW_COMBINATION, s.suit, s.value + LEAST_VALUE)
    die(s)
    s.phase = TURN_OVER


def die(s: GuildState) -> None:
    """Out of the game: the whole hand goes under the Lock, and the house returns to the town (G-36, GA-24)."""
    seat = s.turn
    house = s.home[seat]
    # A robbery he was about is over as if he had left everything as it was.
    if s.phase == TAKE_LOCK:
        abandon_lock(s)
    if s.target != NO_HOUSE:
        turn_back(s)
    if not has_house(s, seat):
        # His cards still have to lie somewhere, for others to rob (G-38): a house without a Lock (GA-26).
        s.out[house] = 0
    s.alive[seat] = 0
    s.owner[house] = NO_ONE
    for card in range(JOKER_CARD + 1):
        if s.where[card] == HAND + seat:
            move(s, card, HOUSE + house)
    tell(s, EVERYONE, KILLED, seat, house)
    if s.dead_lock == TURNED_DOWN and s.face_up[house]:
        s.face_up[house] = 0
        tell(s, EVERYONE, LOCK_TURNED_DOWN, house)
