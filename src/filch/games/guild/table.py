"""Setting the table: the combination built (G-4 to G-12), the town dealt (G-13 to G-15), the houses chosen (G-16)."""

from __future__ import annotations

from filch.games.guild.cards import card_at, copies_at, face_of, houses, is_royalty, lock_of, move, tell_contents
from filch.games.guild.state import (
    BOX_IN_GUILD,
    CARD_DEALT,
    CHOOSE,
    COMBINATION,
    COMBINATION_MARKED,
    CUT,
    DEAL,
    DEALER_NAMED,
    DECK,
    DESCENDING,
    FACES,
    GUILD,
    GUILD_DEALT,
    HAND,
    HOUSE,
    HOUSE_TAKEN,
    JOKER_CARD,
    LOCK,
    LOCK_DEALT,
    LOCKS,
    NO_HOUSE,
    NO_ONE,
    PACK,
    RANKS,
    SAW_LOCK,
    SUIT,
    SUIT_SET_ASIDE,
    SUITS,
    VALUES,
    GuildState,
)
from filch.games.guild.turns import begin_turn, seat_after
from filch.kernel.events import EVERYONE, only, tell


def name_dealer(s: GuildState, seat: int) -> None:
    """Somebody sets up the combination (GA-41)."""
    s.dealer = seat
    s.phase = SUIT
    tell(s, EVERYONE, DEALER_NAMED, seat)


def decks(s: GuildState) -> int:
    """How many decks are in play (G-39)."""
    return 2 if s.double_deck else 1


def set_suit_aside(s: GuildState, suit: int) -> None:
    """One of the four suit piles, nobody knows which, is the combination's suit (G-7, G-8)."""
    s.suit = suit
    for deck in range(decks(s)):
        for value in range(VALUES):
            move(s, deck * DECK + suit * RANKS + value, COMBINATION)
    s.phase = CUT
    tell(s, EVERYONE, SUIT_SET_ASIDE, s.count[COMBINATION])


def stack_size(s: GuildState) -> int:
    """How many cards the three other piles make, put on top of each other (G-9, G-39)."""
    return (SUITS - 1) * VALUES * decks(s)


def stacked_card(s: GuildState, position: int) -> int:
    """The card at a position, from 0, of the stack before it is cut (G-6, G-9).

    The piles lie in the order of their suits: since nobody knows which suit was set aside, nor where the deck will
    be cut, any order gives the same chances.
    """
    pile = VALUES * decks(s)
    suit = position // pile
    if suit >= s.suit:
        suit += 1
    within = position % pile
    value = within % VALUES
    if s.pile_order == DESCENDING:
        value = VALUES - 1 - value
    return within // VALUES * DECK + suit * RANKS + value


def cut_and_count_out(s: GuildState, cut: int) -> None:
    """Put so many cards from the top to the bottom (G-10, GA-36) and count out every ninth card (G-11, G-39)."""
    size = stack_size(s)
    for position in range(VALUES - 1, size, VALUES):
        card = stacked_card(s, (position + cut) % size)
        s.value = card % DECK % RANKS
        move(s, card, COMBINATION)
    tell(s, EVERYONE, COMBINATION_MARKED, s.count[COMBINATION])
    s.phase = DEAL
    if s.i_know:
        s.pile[0] = JOKER_CARD
        move(s, JOKER_CARD, GUILD)
        tell(s, EVERYONE, BOX_IN_GUILD)


def is_rich(s: GuildState, house: int) -> bool:
    """Whether a house is dealt two cards: the middle half of them is, as the rows are laid out (G-14, G-39)."""
    quarter = houses(s) // 4
    return quarter <= house < 3 * quarter


def house_to_deal(s: GuildState) -> int:
    """The house that the next card is dealt to; NO_HOUSE: the Guild House, after all others."""
    quarter = houses(s) // 4
    if s.dealt < quarter:
        return s.dealt
    if s.dealt < 5 * quarter:
        return quarter + (s.dealt - quarter) // 2
    if s.dealt < 6 * quarter:
        return s.dealt - 2 * quarter
    return NO_HOUSE


def deal_card(s: GuildState, face: int) -> None:
    """Deal the next card of the shuffled deck face down (G-13, G-14, G-40)."""
    card = card_at(s, PACK, face)
    house = house_to_deal(s)
    if house == NO_HOUSE:
        s.pile[0] = card
        move(s, card, GUILD)
        tell(s, EVERYONE, GUILD_DEALT)
    else:
        move(s, card, HOUSE + house)
        tell(s, EVERYONE, CARD_DEALT, house)
    s.dealt += 1
    if s.count[GUILD] == 1 and s.dealt >= 6 * (houses(s) // 4):
        s.dealt = 0
        s.phase = LOCKS


def deal_lock(s: GuildState, face: int) -> None:
    """Lay the next of the shuffled royalties face down on the next house (G-15, GA-3)."""
    house = s.dealt
    move(s, card_at(s, PACK, face), LOCK + house)
    tell(s, EVERYONE, LOCK_DEALT, house)
    s.dealt += 1
    if s.dealt == houses(s):
        s.turn = seat_after(s, s.dealer)
        s.phase = CHOOSE


def pack_weights(s: GuildState, royalties: bool, outcomes: list[int], weights: list[int]) -> int:
    """The faces still to be dealt, royalties or the others, each as likely as it is often there."""
    count = 0
    for face in range(FACES):
        copies = copies_at(s, PACK, face)
        if copies > 0 and is_royalty(face) == royalties:
            outcomes[count] = face
            weights[count] = copies
            count += 1
    return count


def is_free(s: GuildState, house: int) -> bool:
    """Whether nobody has chosen a house yet."""
    return s.owner[house] == NO_ONE


def take_house(s: GuildState, house: int) -> None:
    """Make a house one's own: its cards go to the hand, its Lock stays on the table (G-16, G-18, GA-4)."""
    seat = s.turn
    s.home[seat] = house
    s.owner[house] = seat
    tell(s, EVERYONE, HOUSE_TAKEN, seat, house)
    for card in range(JOKER_CARD + 1):
        if s.where[card] == HOUSE + house:
            move(s, card, HAND + seat)
    tell_contents(s, house, seat)
    tell(s, only(seat), SAW_LOCK, house, face_of(lock_of(s, house)))
    s.turn = seat_after(s, seat)
    if s.home[s.turn] != NO_HOUSE:
        s.round = 1
        begin_turn(s)
