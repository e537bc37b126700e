"""Steps 6 and 7 of a turn: dues to the Guild House (G-28) and one's own Lock (G-29)."""

from __future__ import annotations

from filch.games.guild.cards import card_at, face_of, lock_of, move
from filch.games.guild.state import (
    CHANGE,
    CHANGED_LOCK,
    DREW_BOX,
    DREW_CARD,
    DUES,
    DUES_REPEATED,
    GUILD,
    HAND,
    KEPT_LOCK,
    LAID_LOCK,
    LOCK,
    NO_CARD,
    PAID_CARDS,
    PAID_DUES,
    PAID_NOTHING,
    TURN_OVER,
    GuildState,
)
from filch.kernel.events import EVERYONE, only, tell


def pay_nothing(s: GuildState) -> None:
    """Pay no dues, or no more."""
    tell(s, EVERYONE, PAID_NOTHING, s.turn)
    s.phase = CHANGE


def pay_dues(s: GuildState, first: int, last: int) -> None:
    """Two cards to the bottom of the Guild House, `last` the lower, and its top card to the hand (G-28, GA-16)."""
    hand = HAND + s.turn
    s.acted = 1
    tell(s, EVERYONE, PAID_DUES, s.turn)
    tell(s, only(s.turn), PAID_CARDS, first, last)
    put_below(s, card_at(s, hand, first))
    put_below(s, card_at(s, hand, last))
    drawn = draw_top(s)
    move(s, drawn, hand)
    tell(s, only(s.turn), DREW_CARD, face_of(drawn))
    if s.i_know and not s.paid:
        # The first card of the Guild House was the box, as all know (G-40, GA-43).
        tell(s, EVERYONE, DREW_BOX, s.turn)
    s.paid = 1
    s.phase = DUES if s.dues_rule == DUES_REPEATED else CHANGE


def put_below(s: GuildState, card: int) -> None:
    """Lay a card at the bottom of the Guild House."""
    s.pile[s.count[GUILD]] = card
    move(s, card, GUILD)


def draw_top(s: GuildState) -> int:
    """Take the top card off the pile of the Guild House. The caller moves it."""
    top = s.pile[0]
    size = s.count[GUILD]
    for position in range(1, size):
        s.pile[position - 1] = s.pile[position]
    s.pile[size - 1] = 0
    return top


def keep_lock(s: GuildState) -> None:
    """Leave one's Lock as it is."""
    tell(s, EVERYONE, KEPT_LOCK, s.turn)
    s.phase = TURN_OVER


def change_lock(s: GuildState, face: int) -> None:
    """Swap one's Lock for a royalty in hand, face down (G-29, GA-8); lay one if there is none (GA-12)."""
    house = s.home[s.turn]
    s.acted = 1
    old = lock_of(s, house)
    tell(s, EVERYONE, CHANGED_LOCK, s.turn, house)
    tell(s, only(s.turn), LAID_LOCK, house, face)
    # The new one first: the old Lock may have the same face (GA-34).
    move(s, card_at(s, HAND + s.turn, face), LOCK + house)
    if old != NO_CARD:
        move(s, old, HAND + s.turn)
    s.face_up[house] = 0
    s.phase = TURN_OVER
