"""Troll: a first day of which only the counts are known, decoded: TV-5 to TV-9 and TV-11 of docs/rules/troll.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import NamedTuple

import pytest

from filch.games.troll import rules
from filch.games.troll.about import TROLL
from filch.games.troll.state import CAUGHT, CAUGHT_DOUBLE, ESCAPED, ESCAPED_DOUBLE, NUMBERS, RAN_AWAY, TrollState
from tests.statements.troll_play import Round, counts, day_scores, jewels, look, placed, play_rounds, troll

PLAYERS = 4
PINK, GREEN, BLUE, YELLOW = range(PLAYERS)
TROLLS = (3, 5, 7, 9, 11, 13)

#: Each player's counts, as they were written down.
COUNTS = ((1, -4, 3, -4), (2, 4, 3, -2), (1, -4, 6, -4), (4, -4, -4, -4))

#: A card and whether it was played face down, with its fate.
Card = tuple[int, bool, int]

#: What each player has played, in every day that gives those counts.
PLAYED: tuple[set[Card], ...] = (
    {(1, False, ESCAPED), (2, True, CAUGHT_DOUBLE), (3, False, ESCAPED), (5, True, CAUGHT_DOUBLE)},
    {(1, True, ESCAPED_DOUBLE), (4, False, ESCAPED), (3, False, ESCAPED), (2, False, CAUGHT)},
    {(1, False, ESCAPED), (2, True, CAUGHT_DOUBLE), (3, True, ESCAPED_DOUBLE), (5, True, CAUGHT_DOUBLE)},
    {(4, False, ESCAPED), (2, True, CAUGHT_DOUBLE), (3, True, CAUGHT_DOUBLE), (5, True, CAUGHT_DOUBLE)},
)

#: One such day: for each round the cards, the trolls it may have met, and its scout.
HISTORY = (
    ({PINK: "1", GREEN: "daring 1", BLUE: "1", YELLOW: "daring 3"}, {3, 5}, BLUE),
    ({PINK: "daring 5", GREEN: "4", BLUE: "daring 3", YELLOW: "4"}, {11, 13}, YELLOW),
    ({PINK: "3", GREEN: "3", BLUE: "daring 5", YELLOW: "daring 5"}, {7, 9, 11, 13}, PINK),
    ({PINK: "daring 2", GREEN: "2", BLUE: "daring 2", YELLOW: "daring 2"}, {3, 5, 7}, GREEN),
)
GAINS = ((1, 2, 1, -4), (-4, 4, 6, 4), (3, 3, -4, -4), (-4, -2, -4, -4))


class Possible(NamedTuple):
    """A round that gives each player one of his counts.

    Attributes:
        cards: each player's card and fate.
        gains: what they count.
        trolls: the trolls that make it so.
    """

    cards: tuple[Card, ...]
    gains: tuple[int, ...]
    trolls: frozenset[int]


def test_TV_11_rounds_of_the_decoded_day_score_as_written() -> None:
    """TV-11: each round of the day, with each troll that it may have met, gives the counts written beside it."""
    for (plays, trolls, scout), gains in zip(HISTORY, GAINS, strict=True):
        met = set()
        for troll_card in TROLLS:
            play = troll(PLAYERS, first_scout=scout)
            play_rounds(play, [(troll_card, plays)])
            if counts(play) == list(gains):
                met.add(troll_card)
        assert met == trolls


def test_TV_5_TV_6_TV_7_TV_8_TV_9_TV_11_the_decoded_day_replayed() -> None:
    """TV-5, TV-6, TV-7, TV-8: -4, 7, -1 and -8, so 0, 7, 0 and 0 jewels. TV-9: green is the next first scout. TV-11.

    The seats are those of a table at which the scouts of rounds A to D follow one another clockwise.
    """
    seats = [scout for _, _, scout in HISTORY]
    day: list[Round] = [
        (troll_card, {seats.index(player): card for player, card in plays.items()})
        for troll_card, (plays, _, _) in zip((3, 11, 7, 5), HISTORY, strict=True)
    ]
    play = troll(PLAYERS)
    gained: list[list[int]] = []
    for played in day:
        play_rounds(play, [played])
        gained.append([counts(play)[seats.index(player)] for player in range(PLAYERS)])
    for player in range(PLAYERS):
        assert Counter(gains[player] for gains in gained) == Counter(COUNTS[player])
    assert [day_scores(play)[seats.index(player)] for player in range(PLAYERS)] == [-4, 7, -1, -8]
    assert [jewels(play)[seats.index(player)] for player in range(PLAYERS)] == [0, 7, 0, 0]
    assert (look(play).day, look(play).scout) == (2, seats.index(GREEN))


def test_T_27_TV_11_everyone_caught() -> None:
    """T-27, T-29, TV-11: round D: four 2s come to 8 at once, above troll 3, 5 or 7."""
    for troll_card in (3, 5, 7):
        play = troll(PLAYERS, first_scout=GREEN)
        play_rounds(play, [(troll_card, HISTORY[3][0])])
        assert [card.fate for card in placed(play)] == [CAUGHT_DOUBLE, CAUGHT, CAUGHT_DOUBLE, CAUGHT_DOUBLE]


def test_TV_11_the_day_has_20_ways_to_meet_four_different_trolls() -> None:
    """TV-11: the trolls of rounds A to D, each met once a day."""
    assert sum(len(set(met)) == PLAYERS for met in product(*(trolls for _, trolls, _ in HISTORY))) == 20


@pytest.fixture(scope="module")
def found() -> list[tuple[Possible, ...]]:
    """Every day of four players that gives each his counts, as a set of four rounds."""
    return list(days(list(rounds())))


def test_TV_11_all_days_with_these_counts_have_the_same_cards(found: list[tuple[Possible, ...]]) -> None:
    """TV-11: of all days of four players, four give these counts, and in each the players have played the same."""
    assert len(found) == 4
    for day in found:
        for player in range(PLAYERS):
            assert {played.cards[player] for played in day} == PLAYED[player]
    assert any({played.gains for played in day} == set(GAINS) for day in found)


def test_TV_11_no_day_has_these_counts_in_the_order_written(found: list[tuple[Possible, ...]]) -> None:
    """TV-11: no day gives every player his counts in the order in which they are written."""
    in_order = set(zip(*COUNTS, strict=True))
    assert all({played.gains for played in day} != in_order for day in found)


def rounds() -> Iterator[Possible]:
    """Every round in which each player gets one of his counts: not all cautious, nor all daring."""
    fates = {False: (ESCAPED, CAUGHT, RAN_AWAY), True: (ESCAPED_DOUBLE, CAUGHT_DOUBLE, RAN_AWAY)}
    # What a player may have played to get a count of his at all: it spares most of the rounds.
    options = [
        [
            (number, daring)
            for number in range(NUMBERS)
            for daring in (False, True)
            if any(rules.cell_score(number, fate) in COUNTS[player] for fate in fates[daring])
        ]
        for player in range(PLAYERS)
    ]
    for plays in product(*options):
        if sum(daring for _, daring in plays) not in range(1, PLAYERS):
            continue
        outcomes: dict[tuple[int, ...], set[int]] = {}
        for troll_card in TROLLS:
            outcomes.setdefault(resolve(plays, troll_card), set()).add(troll_card)
        for resolved, trolls in outcomes.items():
            gains = tuple(rules.cell_score(number, fate) for (number, _), fate in zip(plays, resolved, strict=True))
            if all(gain in COUNTS[player] for player, gain in enumerate(gains)):
                cards = tuple((number, daring, fate) for (number, daring), fate in zip(plays, resolved, strict=True))
                yield Possible(cards, gains, frozenset(trolls))


def resolve(plays: tuple[tuple[int, bool], ...], troll_card: int) -> tuple[int, ...]:
    """Each player's fate in a round, by the rules."""
    s = TrollState()
    rules.start(s, PLAYERS, TROLL.setup(PLAYERS, {"first_scout": 0}).codes)
    s.troll = troll_card
    for player, (number, daring) in enumerate(plays):
        s.card[player] = number
        s.daring |= daring << player
    rules.resolve(s)
    return tuple(s.cell[player * NUMBERS + number] for player, (number, _) in enumerate(plays))


def days(possible: list[Possible]) -> Iterator[tuple[Possible, ...]]:
    """Every day that gives each player his counts, as a set of four rounds."""
    left = [Counter(counted) for counted in COUNTS]
    yield from _extend(possible, 0, (), left)


def _extend(
    possible: list[Possible], first: int, day: tuple[Possible, ...], left: list[Counter[int]]
) -> Iterator[tuple[Possible, ...]]:
    """Every day that begins with the rounds of `day` and goes on with some of `possible[first:]`."""
    if len(day) == PLAYERS:
        if can_be_met(day) and can_be_scouted(day):
            yield day
        return
    for index in range(first, len(possible)):
        new = possible[index]
        if all(left[player][gain] for player, gain in enumerate(new.gains)) and not any(
            new.cards[player][0] == played.cards[player][0] for played in day for player in range(PLAYERS)
        ):
            rest = [counter - Counter([gain]) for counter, gain in zip(left, new.gains, strict=True)]
            yield from _extend(possible, index + 1, (*day, new), rest)


def can_be_met(day: tuple[Possible, ...]) -> bool:
    """Whether the rounds can have met four different trolls (T-39)."""
    return any(len(set(met)) == PLAYERS for met in product(*(played.trolls for played in day)))


def can_be_scouted(day: tuple[Possible, ...]) -> bool:
    """Whether each player can have been the scout of one round, in which he was not daring (T-13, T-19)."""
    return any(
        not any(played.cards[scout][1] for played, scout in zip(day, scouts, strict=True))
        for scouts in permutations(range(PLAYERS))
    )
