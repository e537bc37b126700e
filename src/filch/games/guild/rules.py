"""The rules of the Guild of Thieves, in the compilable subset: what the contract asks for.

The parts of a match are in `table` (setting it), `robbery`, `home` (dues and one's Lock), `box` (guessing the
combination) and `turns`. Clauses (G-) and rulings (GA-) are those of `docs/rules/guild.md`.
"""

from __future__ import annotations

from collections.abc import Sequence

from filch.games.guild.box import guess_combination
from filch.games.guild.cards import can_rob, contents, copies_at, has_house, houses, is_open, royalty_face
from filch.games.guild.home import change_lock, keep_lock, pay_dues, pay_nothing
from filch.games.guild.robbery import (
    lay_lock,
    leave_lock,
    leave_open,
    rob,
    rob_nobody,
    steal_lock,
    take_card,
    take_none,
)
from filch.games.guild.state import (
    ABSENT,
    CARDS,
    CHANGE,
    CHANGE_LOCK,
    CHOICE_RANDOM,
    CHOOSE,
    CHOOSE_HOUSE,
    CUT,
    DEAL,
    DEALER,
    DEALER_RANDOM,
    DECK,
    DUES,
    ENDED,
    FACES,
    GUESS,
    GUESSES,
    HAND,
    HOUSES,
    IDLE_ROUNDS,
    JOKER_CARD,
    LAY_LOCK,
    LEAVE_LOCK,
    LOCK_BEHIND,
    LOCK_GUESSES,
    LOCKS,
    MAX_PLAYERS,
    NO_GUESS,
    NO_HOUSE,
    NO_ONE,
    NOT_ENDED,
    OPEN,
    PACK,
    PAIRS,
    PASS,
    PAY,
    PILE,
    PLACES,
    ROB,
    ROB_HOUSE,
    ROYALTIES,
    STEAL_LOCK,
    SUIT,
    SUITS,
    TAKE,
    TAKE_CARD,
    TAKE_LOCK,
    TAKE_NONE,
    TURN_CAPS,
    TURN_OVER,
    GuildState,
)
from filch.games.guild.table import (
    cut_and_count_out,
    deal_card,
    deal_lock,
    is_free,
    name_dealer,
    pack_weights,
    set_suit_aside,
    stack_size,
    take_house,
)
from filch.games.guild.turns import go_on
from filch.kernel.contract import CHANCE, OVER


def start(s: GuildState, players: int, options: Sequence[int]) -> None:
    """Open the pack: two to sixteen players (GA-1). `options` as in `about.OPTIONS`."""
    s.players = players
    s.double_deck = options[0]
    s.i_know = options[1]
    s.pen_and_paper = options[2]
    s.emptied_house = options[3]
    s.sole_survivor = options[4]
    s.house_choice = options[5]
    s.robbed_lock = options[7]
    s.dead_lock = options[8]
    s.dues_rule = options[9]
    s.lock_behind = options[10]
    s.pile_order = options[11]
    s.idle_rounds = IDLE_ROUNDS[options[12]]
    s.turn_cap = TURN_CAPS[options[13]]
    s.capped = options[14]
    s.phase = DEALER
    s.dealer = 0
    s.suit = 0
    s.value = 0
    s.dealt = 0
    s.turn = 0
    s.round = 0
    s.turns = 0
    s.acted = 0
    s.idle = 0
    s.target = NO_HOUSE
    s.guess = NO_GUESS
    s.entered = 0
    s.stole = 0
    s.paid = 0
    s.winner = NO_ONE
    s.reason = NOT_ENDED
    open_pack(s)
    for house in range(HOUSES):
        s.owner[house] = NO_ONE
        s.out[house] = 0
        s.face_up[house] = 0
    for seat in range(MAX_PLAYERS):
        s.home[seat] = NO_HOUSE
        s.alive[seat] = 1 if seat < players else 0
        s.announced[seat] = NO_GUESS
    if options[6] != DEALER_RANDOM:
        name_dealer(s, options[6] - 1)


def open_pack(s: GuildState) -> None:
    """All cards of one deck, or of two, and one Joker lie ready (G-5, GA-33)."""
    for place in range(PLACES):
        s.count[place] = 0
    for position in range(PILE):
        s.pile[position] = 0
    for card in range(CARDS):
        in_play = card < DECK or s.double_deck == 1 or card == JOKER_CARD
        s.where[card] = PACK if in_play else ABSENT
        if in_play:
            s.count[PACK] += 1


def to_act(s: GuildState) -> int:
    """Who decides: chance while the table is set, then the seats in turn (G-30)."""
    if s.phase == ENDED:
        return OVER
    if s.phase < CHOOSE or (s.phase == CHOOSE and s.house_choice == CHOICE_RANDOM):
        return CHANCE
    return s.turn


def legal(s: GuildState, actions: list[int]) -> int:
    """What the seat to act may do in this step of its turn; a guess of the combination in any of them (GA-22)."""
    if to_act(s) < 0:
        return 0
    if s.phase == CHOOSE:
        return add_free_houses(s, actions, CHOOSE_HOUSE)
    if s.phase == TAKE_LOCK:
        actions[0] = LEAVE_LOCK
        actions[1] = STEAL_LOCK
        return add_guesses(s, actions, 2)
    if s.phase == TAKE:
        actions[0] = TAKE_NONE
        count = add_contents(s, actions, 1)
        return add_guesses(s, actions, count)
    # The steps that may be passed over.
    actions[0] = PASS
    count = 1
    if s.phase == ROB:
        count = add_robberies(s, actions, count)
    elif s.phase == LOCK_BEHIND:
        count = add_royalties(s, actions, count, LAY_LOCK)
    elif s.phase == CHANGE and has_house(s, s.turn):
        count = add_royalties(s, actions, count, CHANGE_LOCK)
    count = add_guesses(s, actions, count)
    if s.phase == DUES:
        count = add_dues(s, actions, count)
    return count


def add_free_houses(s: GuildState, actions: list[int], base: int) -> int:
    """Any house that nobody has chosen yet (G-16)."""
    count = 0
    for house in range(houses(s)):
        if is_free(s, house):
            actions[count] = base + house
            count += 1
    return count


def add_robberies(s: GuildState, actions: list[int], count: int) -> int:
    """Each house that may be robbed, with each guess of its Lock, or with none if it is open (G-19, G-20, GA-7)."""
    for house in range(houses(s)):
        if can_rob(s, s.turn, house):
            first = ROB_HOUSE + house * GUESSES
            if is_open(s, house):
                actions[count] = first + OPEN
                count += 1
            else:
                for guess in range(LOCK_GUESSES):
                    actions[count] = first + guess
                    count += 1
    return count


def add_contents(s: GuildState, actions: list[int], count: int) -> int:
    """Any one card of the robbed house (G-24, GA-14b)."""
    place = contents(s, s.target)
    for face in range(FACES):
        if copies_at(s, place, face) > 0:
            actions[count] = TAKE_CARD + face
            count += 1
    return count


def add_royalties(s: GuildState, actions: list[int], count: int, base: int) -> int:
    """Each royalty in the hand of the seat to act (G-29, G-32)."""
    for royalty in range(ROYALTIES):
        if copies_at(s, HAND + s.turn, royalty_face(royalty)) > 0:
            actions[count] = base + royalty
            count += 1
    return count


def add_guesses(s: GuildState, actions: list[int], count: int) -> int:
    """Each combination, for who holds the Jeweled Box (G-33, GA-22)."""
    if s.where[JOKER_CARD] == HAND + s.turn:
        for pair in range(PAIRS):
            actions[count] = GUESS + pair
            count += 1
    return count


def add_dues(s: GuildState, actions: list[int], count: int) -> int:
    """Any two cards in hand, in either order (G-28, G-44, GA-15, GA-16)."""
    hand = HAND + s.turn
    for first in range(FACES):
        copies = copies_at(s, hand, first)
        if copies > 0:
            for last in range(FACES):
                if copies_at(s, hand, last) > (1 if last == first else 0):
                    actions[count] = PAY + first * FACES + last
                    count += 1
    return count


def chance_weights(s: GuildState, outcomes: list[int], weights: list[int]) -> int:
    """Any seat as dealer (GA-41), any suit and cut (GA-36), any card still to be dealt, any house left (GA-2)."""
    if to_act(s) != CHANCE:
        return 0
    if s.phase == DEAL or s.phase == LOCKS:
        return pack_weights(s, s.phase == LOCKS, outcomes, weights)
    if s.phase == CHOOSE:
        count = add_free_houses(s, outcomes, 0)
    else:
        count = stack_size(s)
        if s.phase == DEALER:
            count = s.players
        elif s.phase == SUIT:
            count = SUITS
        for outcome in range(count):
            outcomes[outcome] = outcome
    for index in range(count):
        weights[index] = 1
    return count


def apply(s: GuildState, choice: int) -> None:
    """Play an action, or let chance decide."""
    if s.phase < ROB:
        set_table(s, choice)
        return
    if GUESS <= choice < PAY:
        guess_combination(s, choice - GUESS)
    elif s.phase == ROB:
        if choice == PASS:
            rob_nobody(s)
        else:
            rob(s, (choice - ROB_HOUSE) // GUESSES, (choice - ROB_HOUSE) % GUESSES)
    elif s.phase == DUES:
        if choice == PASS:
            pay_nothing(s)
        else:
            pay_dues(s, (choice - PAY) // FACES, (choice - PAY) % FACES)
    elif s.phase == CHANGE:
        if choice == PASS:
            keep_lock(s)
        else:
            change_lock(s, royalty_face(choice - CHANGE_LOCK))
    else:
        go_on_robbing(s, choice)
    if s.phase == DUES or s.phase == CHANGE or s.phase == TURN_OVER:
        go_on(s)


def set_table(s: GuildState, choice: int) -> None:
    """A step of setting the table (G-4 to G-16)."""
    if s.phase == DEALER:
        name_dealer(s, choice)
    elif s.phase == SUIT:
        set_suit_aside(s, choice)
    elif s.phase == CUT:
        cut_and_count_out(s, choice)
    elif s.phase == DEAL:
        deal_card(s, choice)
    elif s.phase == LOCKS:
        deal_lock(s, choice)
    elif s.house_choice == CHOICE_RANDOM:
        take_house(s, choice)
    else:
        take_house(s, choice - CHOOSE_HOUSE)


def go_on_robbing(s: GuildState, choice: int) -> None:
    """A step within a robbery that succeeded (G-24, G-25, G-32)."""
    if s.phase == TAKE:
        if choice == TAKE_NONE:
            take_none(s)
        else:
            take_card(s, choice - TAKE_CARD)
    elif s.phase == TAKE_LOCK:
        if choice == STEAL_LOCK:
            steal_lock(s)
        else:
            leave_lock(s)
    elif choice == PASS:
        leave_open(s)
    else:
        lay_lock(s, royalty_face(choice - LAY_LOCK))


def returns(s: GuildState, out: list[float]) -> None:
    """One win: the winner's; in a draw it is shared equally by all players, dead ones too (G-35, G-37)."""
    for seat in range(s.players):
        if s.winner == NO_ONE:
            out[seat] = 1 / s.players
        else:
            out[seat] = 1.0 if seat == s.winner else 0.0
