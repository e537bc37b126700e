"""The rules of Troll, in the compilable subset. Clauses (T-) and rulings (TA-) are those of `docs/rules/troll.md`."""

from __future__ import annotations

from collections.abc import Sequence

from filch.games.troll.state import (
    BLOCK_ADDED,
    CARD,
    CARD_PLACED,
    CARD_REVEALED,
    CAUGHT,
    CAUGHT_DOUBLE,
    CAUTIOUS,
    CHOOSE,
    CHOSE_CAUTIOUS,
    CHOSE_DARING,
    DARING,
    DAY_BEGAN,
    DAY_SCORED,
    EARNED_NET,
    EARNED_RECEIVED,
    ENDED,
    ESCAPED,
    ESCAPED_DOUBLE,
    FIRST_SCOUT,
    FULL_HAND,
    LEAST_TROLL,
    MATCH_ENDED,
    MAX_PLAYERS,
    NO_CARD,
    NOT_PLAYED,
    NUMBERS,
    PLAYED_FACE_DOWN,
    PLAYED_FACE_UP,
    PLAYED_SECRETLY,
    RAN_AWAY,
    ROUND_BEGAN,
    RUN_THROUGH,
    SAW_TROLL,
    SCOUT_RANDOM,
    SCOUT_TIE,
    TIE_RANDOM,
    TROLL,
    TROLL_REVEALED,
    TROLLS,
    TrollState,
)
from filch.kernel.contract import CHANCE, OVER
from filch.kernel.events import EVERYONE, only, tell


def start(s: TrollState, players: int, options: Sequence[int]) -> None:
    """Set up the table (T-6 to T-11). `options`: troll_deck, scout_tie, scout_earned, first_scout."""
    s.players = players
    s.troll_deck = options[0]
    s.scout_tie = options[1]
    s.scout_earned = options[2]
    s.day = 0
    s.round = 0
    s.scout = 0
    s.turn = 0
    s.pile = 0
    s.troll = 0
    s.daring = 0
    s.cautious = 0
    s.tied = 0
    for seat in range(MAX_PLAYERS):
        s.jewels[seat] = 0
        s.hand[seat] = 0
        s.card[seat] = NO_CARD
    for cell in range(MAX_PLAYERS * NUMBERS):
        s.cell[cell] = NOT_PLAYED
    if options[3] == SCOUT_RANDOM:
        s.phase = FIRST_SCOUT
    else:
        begin_day(s, options[3] - 1)


def days(s: TrollState) -> int:
    """How many days the match has (T-12)."""
    return 3 if s.players == 3 else 2


def trolls_in_use(s: TrollState) -> int:
    """The mask of the troll cards in the game: all for five players, one fewer for each player fewer (T-7, TA-2)."""
    return (1 << (TROLLS - MAX_PLAYERS + s.players)) - 1


def to_act(s: TrollState) -> int:
    """Who decides: the seats in turn (T-15), and chance for the troll on top and for who is scout."""
    if s.phase == CARD or s.phase == CHOOSE:
        return s.turn
    return OVER if s.phase == ENDED else CHANCE


def legal(s: TrollState, actions: list[int]) -> int:
    """A stance first, for all but the scout (T-19, T-20, T-21), then a card from the hand (T-18, TA-21)."""
    count = 0
    if s.phase == CHOOSE:
        if not must_dare(s):
            actions[0] = CAUTIOUS
            count = 1
        actions[count] = DARING
        return count + 1
    if s.phase == CARD:
        hand = s.hand[s.turn]
        for number in range(NUMBERS):
            if hand >> number & 1:
                actions[count] = number
                count += 1
    return count


def must_dare(s: TrollState) -> bool:
    """Whether the seat to choose is the last and all others, the scout included, were cautious (T-23, TA-8)."""
    return s.daring == 0 and seat_after(s, s.turn) == s.scout


def seat_after(s: TrollState, seat: int) -> int:
    """The next seat clockwise (T-15, T-16)."""
    return seat + 1 if seat + 1 < s.players else 0


def chance_weights(s: TrollState, outcomes: list[int], weights: list[int]) -> int:
    """Any troll of the pile on top (T-8), any seat as first scout (TA-16), any tied seat as next (TA-3)."""
    count = 0
    if s.phase == TROLL:
        for card in range(TROLLS):
            if s.pile >> card & 1:
                outcomes[count] = LEAST_TROLL + 2 * card
                weights[count] = 1
                count += 1
    elif s.phase == FIRST_SCOUT or s.phase == SCOUT_TIE:
        among = s.tied if s.phase == SCOUT_TIE else (1 << s.players) - 1
        for seat in range(s.players):
            if among >> seat & 1:
                outcomes[count] = seat
                weights[count] = 1
                count += 1
    return count


def apply(s: TrollState, choice: int) -> None:
    """Play a card, take a stance, or let chance decide."""
    if s.phase == CARD:
        play_card(s, choice)
    elif s.phase == CHOOSE:
        take_stance(s, choice)
    elif s.phase == TROLL:
        draw_troll(s, choice)
    else:
        begin_day(s, choice)


def begin_day(s: TrollState, scout: int) -> None:
    """Begin a day: cards back in hand (T-43), the grid empty, the trolls shuffled (T-8, TA-1)."""
    s.day += 1
    s.round = 0
    s.tied = 0
    for seat in range(s.players):
        s.hand[seat] = FULL_HAND
        for number in range(NUMBERS):
            s.cell[seat * NUMBERS + number] = NOT_PLAYED
    if s.day == 1 or s.troll_deck != RUN_THROUGH:
        s.pile = trolls_in_use(s)
    tell(s, EVERYONE, DAY_BEGAN, s.day, scout)
    begin_round(s, scout)


def begin_round(s: TrollState, scout: int) -> None:
    """Begin a round: a new scout (T-16), and a troll on top of the pile, renewed if it is used up (TA-1)."""
    s.round += 1
    s.scout = scout
    s.turn = scout
    s.daring = 0
    s.cautious = 0
    if s.pile == 0:
        s.pile = trolls_in_use(s)
    s.phase = TROLL
    tell(s, EVERYONE, ROUND_BEGAN, s.round, scout)


def draw_troll(s: TrollState, troll: int) -> None:
    """A troll card lies on top, and the scout looks at it (T-18)."""
    s.troll = troll
    s.pile &= ~(1 << ((troll - LEAST_TROLL) // 2))
    look(s)


def look(s: TrollState) -> None:
    """The seat to act looks at the top troll card, and shall now play a card face up (T-18, T-20)."""
    s.cautious |= 1 << s.turn
    tell(s, only(s.turn), SAW_TROLL, s.turn, s.troll)
    s.phase = CARD


def take_stance(s: TrollState, stance: int) -> None:
    """Cautious: look first (T-20). Daring: do not look (T-21)."""
    if stance == CAUTIOUS:
        tell(s, EVERYONE, CHOSE_CAUTIOUS, s.turn)
        look(s)
    else:
        tell(s, EVERYONE, CHOSE_DARING, s.turn)
        s.daring |= 1 << s.turn
        s.phase = CARD


def play_card(s: TrollState, number: int) -> None:
    """Lay one card: face up if cautious (T-18, T-20), else face down (T-21); after the last, resolve (T-24)."""
    seat = s.turn
    s.card[seat] = number
    s.hand[seat] &= ~(1 << number)
    if s.daring >> seat & 1:
        tell(s, EVERYONE, PLAYED_FACE_DOWN, seat)
        tell(s, only(seat), PLAYED_SECRETLY, seat, number)
    else:
        tell(s, EVERYONE, PLAYED_FACE_UP, seat, number)
    s.turn = seat_after(s, seat)
    if s.turn == s.scout:
        resolve(s)
        end_round(s)
    else:
        s.phase = CHOOSE


def resolve(s: TrollState) -> None:
    """Turn all up (T-25) and add the cards, equal ones as a block (T-26, T-27), till the troll notices (T-28)."""
    tell(s, EVERYONE, TROLL_REVEALED, s.troll)
    for seat in range(s.players):
        if s.daring >> seat & 1:
            tell(s, EVERYONE, CARD_REVEALED, seat, s.card[seat])
    total = 0
    fate = ESCAPED
    for number in range(NUMBERS):
        cards = 0
        for seat in range(s.players):
            if s.card[seat] == number:
                cards += 1
        if cards > 0:
            total += cards * number
            # The first block to exceed is caught (T-28, T-29, T-32, TA-10), what comes after ran away (T-31).
            if fate == CAUGHT:
                fate = RAN_AWAY
            elif fate == ESCAPED and total > s.troll:
                fate = CAUGHT
            tell(s, EVERYONE, BLOCK_ADDED, number, cards, total)
            place_block(s, number, fate)


def place_block(s: TrollState, number: int, fate: int) -> None:
    """Place the cards of one number in the grid, with their markers (T-34, T-35, T-36)."""
    for seat in range(s.players):
        if s.card[seat] == number:
            marked = fate
            if s.daring >> seat & 1:
                if fate == ESCAPED:
                    marked = ESCAPED_DOUBLE
                elif fate == CAUGHT:
                    marked = CAUGHT_DOUBLE
            s.cell[seat * NUMBERS + number] = marked
            tell(s, EVERYONE, CARD_PLACED, seat, number, marked)


def end_round(s: TrollState) -> None:
    """Discard the troll (T-39); the next scout takes over (T-16), or the day ends (T-13)."""
    s.troll = 0
    for seat in range(s.players):
        s.card[seat] = NO_CARD
    if s.round < s.players:
        begin_round(s, seat_after(s, s.scout))
    else:
        end_day(s)


def cell_score(number: int, fate: int) -> int:
    """What a card in the grid counts (T-22, T-37, TA-9)."""
    if fate == ESCAPED:
        return number
    if fate == ESCAPED_DOUBLE:
        return 2 * number
    if fate == CAUGHT:
        return -2
    if fate == CAUGHT_DOUBLE:
        return -4
    return 0


def day_score(s: TrollState, seat: int) -> int:
    """A seat's score for the day so far: the sum over its cards in the grid (T-37)."""
    score = 0
    for number in range(NUMBERS):
        score += cell_score(number, s.cell[seat * NUMBERS + number])
    return score


def end_day(s: TrollState) -> None:
    """Collect jewels, or pay them back but never below none (T-40, T-41, T-42); next day or the end (T-44)."""
    for seat in range(s.players):
        score = day_score(s, seat)
        s.jewels[seat] = max(0, s.jewels[seat] + score)
        tell(s, EVERYONE, DAY_SCORED, seat, score, s.jewels[seat])
    if s.day == days(s):
        s.phase = ENDED
        tell(s, EVERYONE, MATCH_ENDED, winners(s))
        return
    tied = top_earners(s)
    if tied & (tied - 1) and s.scout_tie == TIE_RANDOM:
        s.tied = tied
        s.phase = SCOUT_TIE
        return
    # The first of them clockwise, from the seat after this round's scout (TA-3).
    seat = seat_after(s, s.scout)
    while not tied >> seat & 1:
        seat = seat_after(s, seat)
    begin_day(s, seat)


def earned(s: TrollState, seat: int) -> int:
    """What a seat has just earned, for the choice of the next scout (T-17, TA-4)."""
    if s.scout_earned == EARNED_NET:
        return day_score(s, seat)
    if s.scout_earned == EARNED_RECEIVED:
        return max(0, day_score(s, seat))
    return s.jewels[seat]


def top_earners(s: TrollState) -> int:
    """The mask of the seats that have just earned the most (T-17)."""
    best = earned(s, 0)
    tied = 1
    for seat in range(1, s.players):
        gain = earned(s, seat)
        if gain > best:
            best = gain
            tied = 0
        if gain == best:
            tied |= 1 << seat
    return tied


def hand_total(s: TrollState, seat: int) -> int:
    """The total of the cards a seat has left in hand."""
    total = 0
    for number in range(NUMBERS):
        if s.hand[seat] >> number & 1:
            total += number
    return total


def winners(s: TrollState) -> int:
    """The mask of the winners: most jewels (T-45), then least left in hand (T-46, TA-5, TA-6); several draw (T-47)."""
    best = 0
    best_left = 0
    mask = 0
    for seat in range(s.players):
        left = hand_total(s, seat)
        if mask == 0 or s.jewels[seat] > best or (s.jewels[seat] == best and left < best_left):
            best = s.jewels[seat]
            best_left = left
            mask = 0
        if s.jewels[seat] == best and left == best_left:
            mask |= 1 << seat
    return mask


def returns(s: TrollState, out: list[float]) -> None:
    """One win, shared equally by the winners."""
    won = winners(s)
    count = 0
    for seat in range(s.players):
        count += won >> seat & 1
    for seat in range(s.players):
        out[seat] = (won >> seat & 1) / count
