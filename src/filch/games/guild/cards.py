"""Cards and their places: what is printed on them, where they lie, and the one way in which they move."""

from __future__ import annotations

from filch.games.guild.state import (
    DECK,
    FACES,
    HAND,
    HOUSE,
    HOUSES,
    JOKER,
    JOKER_CARD,
    LOCK,
    NO_CARD,
    NO_ONE,
    RANKS,
    ROYALS,
    SAW_CARD,
    SUIT_GUESSES,
    VALUES,
    GuildState,
)
from filch.kernel.events import only, tell


def face_of(card: int) -> int:
    """What is printed on a card."""
    return JOKER if card == JOKER_CARD else card % DECK


def suit_of(face: int) -> int:
    """The suit of a face other than the Joker's."""
    return face // RANKS


def rank_of(face: int) -> int:
    """The index of a face's value: 0 to 8 for 2 to 10, 9 to 12 for Jack to Ace."""
    return face % RANKS


def is_royalty(face: int) -> bool:
    """Whether it is a Jack, Queen, King or Ace (GA-32)."""
    return face != JOKER and rank_of(face) >= VALUES


def royalty_face(royalty: int) -> int:
    """The face of royalty 0 to 15."""
    return royalty // ROYALS * RANKS + VALUES + royalty % ROYALS


def royalty_of(face: int) -> int:
    """The number, 0 to 15, of a royalty's face."""
    return suit_of(face) * ROYALS + rank_of(face) - VALUES


def fits(face: int, guess: int) -> bool:
    """Whether a guess names the suit or the rank of a Lock (G-20)."""
    if guess < SUIT_GUESSES:
        return suit_of(face) == guess
    return rank_of(face) - VALUES == guess - SUIT_GUESSES


def card_at(s: GuildState, place: int, face: int) -> int:
    """The card of that face in a place, the lower of two equal ones (GA-34); NO_CARD if there is none."""
    if face == JOKER:
        return JOKER_CARD if s.where[JOKER_CARD] == place else NO_CARD
    if s.where[face] == place:
        return face
    return DECK + face if s.where[DECK + face] == place else NO_CARD


def copies_at(s: GuildState, place: int, face: int) -> int:
    """How many cards of that face lie in a place."""
    if face == JOKER:
        return 1 if s.where[JOKER_CARD] == place else 0
    copies = 1 if s.where[face] == place else 0
    return copies + 1 if s.where[DECK + face] == place else copies


def move(s: GuildState, card: int, place: int) -> None:
    """Bring a card to a place. Nothing else changes where cards are."""
    s.count[s.where[card]] -= 1
    s.where[card] = place
    s.count[place] += 1


def lock_of(s: GuildState, house: int) -> int:
    """The card that is a house's Lock; NO_CARD if it has none."""
    if s.count[LOCK + house] == 0:
        return NO_CARD
    for card in range(JOKER_CARD):
        if s.where[card] == LOCK + house:
            return card
    return NO_CARD


def houses(s: GuildState) -> int:
    """How many houses there are: 16, in a Double Deck 32 (G-14, G-39)."""
    return HOUSES if s.double_deck else HOUSES // 2


def contents(s: GuildState, house: int) -> int:
    """The place of what a robber finds: the cards under the Lock, or the hand of the house's owner (G-23)."""
    return HOUSE + house if s.owner[house] == NO_ONE else HAND + s.owner[house]


def has_house(s: GuildState, seat: int) -> bool:
    """Whether a living seat's house is in play (GA-12, GA-13)."""
    return s.out[s.home[seat]] == 0


def is_open(s: GuildState, house: int) -> bool:
    """Whether robbing a house takes no guess: its Lock lies face up (G-31, GA-7), or it has none (GA-12, GA-26)."""
    return s.count[LOCK + house] == 0 or s.face_up[house] == 1


def can_rob(s: GuildState, seat: int, house: int) -> bool:
    """Whether a seat may rob a house: any but its own, those out of play and empty ones (G-19, GA-6, GA-11)."""
    return s.out[house] == 0 and s.owner[house] != seat and s.count[contents(s, house)] > 0


def box_in_hand(s: GuildState) -> bool:
    """Whether some player holds the Jeweled Box."""
    return HAND <= s.where[JOKER_CARD] < HOUSE


def tell_contents(s: GuildState, house: int, seat: int) -> None:
    """A seat looks at all that a robber would find in a house (G-18, G-23, GA-14b)."""
    for face in range(FACES):
        for _ in range(copies_at(s, contents(s, house), face)):
            tell(s, only(seat), SAW_CARD, house, face)
