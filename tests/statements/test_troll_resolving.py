"""Troll: who escapes, who is caught, who runs away, and what it counts. Clauses of docs/rules/troll.md."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from filch.games.troll import rules
from filch.games.troll.about import TROLL
from filch.games.troll.state import (
    CAUGHT,
    CAUGHT_DOUBLE,
    ESCAPED,
    ESCAPED_DOUBLE,
    LEAST_TROLL,
    NUMBERS,
    RAN_AWAY,
    TROLLS,
    TrollState,
)
from tests.statements.troll_play import counts, day_scores, look, placed, play_on, resolved, say, thieves, totals, troll

PLAYERS = pytest.mark.parametrize("players", [3, 4, 5])


def fates(players: int, troll_card: int, *cards: str) -> list[int]:
    """The fate of each seat's card, seat 0 being the scout."""
    return [card.fate for card in placed(resolved(players, troll_card, *cards))]


def test_T_25_all_is_turned_up() -> None:
    """T-25: once the last card is played, the troll and all face-down cards are shown to everybody."""
    play = resolved(4, 7, "1", "daring 4", "2", "daring 5")
    for seat in (None, 0, 1, 2, 3):
        told = [str(event) for event in play.events(seat)]
        for turned in ("troll revealed(troll=7)", "card revealed(seat=1, number=4)", "card revealed(seat=3, number=5)"):
            assert told.count(turned) == 1


def test_T_26_T_28_T_30_T_31_TV_1() -> None:
    """T-26, T-28, T-30, T-31, TV-1: 1 to 5 before troll 7: 1, 2, 3 escape, 4 is caught, 5 ran away."""
    play = resolved(5, 7, "1", "2", "3", "4", "daring 5")
    assert totals(play) == [1, 3, 6, 10, 15]
    assert counts(play) == [1, 2, 3, -2, 0]
    assert [card.fate for card in placed(play)] == [ESCAPED, ESCAPED, ESCAPED, CAUGHT, RAN_AWAY]


def test_T_26_cards_are_added_in_ascending_order_whoever_played_them() -> None:
    """T-26: not the order of play but the numbers decide: the same cards from other seats meet the same fates."""
    assert counts(resolved(5, 7, "daring 5", "4", "3", "2", "1", scout=4)) == [0, -2, 3, 2, 1]
    assert counts(resolved(5, 7, "3", "1", "daring 5", "2", "4")) == [3, 1, 0, 2, -2]


def test_T_27_T_29_TA_12_TV_2() -> None:
    """T-27, T-29, TA-12, TV-2: 1, 2, 3, 3, 5 before troll 7: totals 1, 3, 9, 14, and both 3s are caught."""
    play = resolved(5, 7, "1", "2", "3", "3", "daring 5")
    assert totals(play) == [1, 3, 9, 14]
    assert counts(play) == [1, 2, -2, -2, 0]


def test_TA_12_no_five_cards_give_the_totals_that_were_printed() -> None:
    """TA-12, TV-2: only 1, 2, 3, 3 and a 4 or a 5 give totals 1, 3, 9 and one more: 13 or 14, never 15."""
    found = {}
    for cards in combinations_with_replacement(range(NUMBERS), 5):
        play = resolved(5, 7, *(f"daring {card}" if seat else f"{card}" for seat, card in enumerate(cards)))
        if totals(play)[:3] == [1, 3, 9] and len(totals(play)) == 4:
            found[cards] = totals(play)
    assert found == {(1, 2, 3, 3, 5): [1, 3, 9, 14], (1, 2, 3, 3, 4): [1, 3, 9, 13]}


def test_T_22_TV_3() -> None:
    """T-22, TV-3: troll 7, 1 and the scout's 2 face up, 3 and 4 face down: 1, 2, 6, -4."""
    play = resolved(4, 7, "2", "daring 3", "daring 4", "1")
    assert totals(play) == [1, 3, 6, 10]
    assert counts(play) == [2, 6, -4, 1]


def test_T_27_TV_4() -> None:
    """T-27, T-29, T-30, T-31, TV-4: 1, 2, 2, 3: the 2s go together, above troll 3 but not above troll 5."""
    assert fates(4, 3, "1", "2", "2", "daring 3") == [ESCAPED, CAUGHT, CAUGHT, RAN_AWAY]
    assert fates(4, 5, "1", "2", "2", "daring 3") == [ESCAPED, ESCAPED, ESCAPED, CAUGHT_DOUBLE]


def test_TV_12() -> None:
    """TV-12: troll 9 and cards 3, 5, 2, 3x2."""
    play = resolved(4, 9, "3", "5", "2", "daring 3")
    assert totals(play) == [2, 8, 13]
    assert counts(play) == [3, -2, 2, 6]


def test_T_28_TA_10_TV_13_reaching_the_number_is_safe() -> None:
    """T-28, T-33, TA-10, TV-13: 3, 4, 0 come to exactly 7, and all escape troll 7."""
    play = resolved(3, 7, "3", "4", "daring 0")
    assert totals(play)[-1] == 7
    assert [card.fate for card in placed(play)] == [ESCAPED, ESCAPED, ESCAPED_DOUBLE]


def test_T_28_TA_10_one_above_is_not() -> None:
    """T-28, TA-10: 3, 5, 0 come to 8, one above troll 7."""
    assert fates(3, 7, "3", "5", "daring 0") == [ESCAPED, CAUGHT, ESCAPED_DOUBLE]


def test_T_29_TV_14_a_block_is_caught_whole() -> None:
    """T-29, T-27, TV-14: 3, 3, 3 come to 9 at once, above troll 3: all are caught."""
    play = resolved(3, 3, "3", "3", "daring 3")
    assert totals(play) == [9]
    assert counts(play) == [-2, -2, -4]


def test_T_33_TV_15_nobody_is_caught() -> None:
    """T-33, TV-15: 1 to 5 come to exactly 15: all escape troll 15."""
    assert counts(resolved(5, 15, "1", "2", "3", "4", "daring 5")) == [1, 2, 3, 4, 10]


def test_T_32_only_the_first_above_is_caught() -> None:
    """T-32, T-31: 3 is below troll 3's limit, 4 is above it and caught; 5 adds to a total above it, and ran away."""
    play = resolved(4, 3, "3", "4", "5", "daring 5")
    assert totals(play) == [3, 7, 17]
    assert [card.fate for card in placed(play)] == [ESCAPED, CAUGHT, RAN_AWAY, RAN_AWAY]


@PLAYERS
def test_TA_7_TV_16_a_0_always_escapes_and_counts_nothing(players: int) -> None:
    """TA-7, TV-16: over all trolls and all sets of cards, daring or not."""
    for troll_card in range(LEAST_TROLL, LEAST_TROLL + 2 * TROLLS, 2):
        for others in combinations_with_replacement(range(NUMBERS), players - 1):
            for daring in (0, 1):
                s = scored(troll_card, (0, *others), daring)
                assert s.cell[0] == (ESCAPED_DOUBLE if daring else ESCAPED)
                assert rules.day_score(s, 0) == 0


def test_TV_18_a_daring_5_that_escapes_counts_10_the_most() -> None:
    """TV-18: and no other card counts more."""
    assert counts(resolved(3, 5, "0", "daring 5", "0"))[1] == 10
    every = {rules.cell_score(number, fate) for number in range(NUMBERS) for fate in range(RAN_AWAY + 1)}
    assert (min(every), max(every)) == (-4, 10)


@PLAYERS
def test_TV_25_the_greatest_total(players: int) -> None:
    """TV-25, T-2: the highest cards of all together come to 15, 20 or 25."""
    play = resolved(players, 3, "5", *["daring 5"] * (players - 1))
    assert totals(play) == [{3: 15, 4: 20, 5: 25}[players]]


def test_T_34_escaped_cards_in_the_grid() -> None:
    """T-34, T-30: face up in its own cell, the daring one with its x2."""
    seen = thieves(resolved(3, 9, "2", "daring 3", "4"))
    assert [thief.grid for thief in seen] == [
        ("", "", "escaped", "", "", ""),
        ("", "", "", "escaped x2", "", ""),
        ("", "", "", "", "escaped", ""),
    ]
    assert [thief.score for thief in seen] == [2, 6, 4]


def test_T_35_caught_cards_in_the_grid() -> None:
    """T-35: -2, and for a daring card x2 besides: -4."""
    seen = thieves(resolved(3, 3, "4", "daring 4", "4"))
    assert [thief.grid[4] for thief in seen] == ["caught", "caught x2", "caught"]
    assert [thief.score for thief in seen] == [-2, -4, -2]


def test_T_36_cards_that_ran_away_in_the_grid() -> None:
    """T-36, T-31: a daring card loses its x2; neither counts anything."""
    seen = thieves(resolved(4, 3, "4", "daring 5", "5", "1"))
    assert [thief.grid[5] for thief in seen] == ["", "ran away", "ran away", ""]
    assert [thief.score for thief in seen] == [-2, 0, 0, 1]


@pytest.mark.parametrize("number", range(NUMBERS))
def test_T_37_what_each_cell_counts(number: int) -> None:
    """T-37, T-34, T-35, T-36: face up its number, x2 double, -2 and -4 for the markers, else nothing."""
    for fate, score in (
        (ESCAPED, number),
        (ESCAPED_DOUBLE, 2 * number),
        (CAUGHT, -2),
        (CAUGHT_DOUBLE, -4),
        (RAN_AWAY, 0),
    ):
        assert rules.cell_score(number, fate) == score


def test_T_37_TA_9_the_day_is_the_sum_over_the_column() -> None:
    """T-37, TA-9: a caught daring card adds -4 to the day, and does not set the day to -4."""
    play = resolved(3, 11, "5", "daring 1", "daring 0")
    say(play, "troll=3", "2", "cautious", "1", "daring", "4")
    assert [thief.score for thief in thieves(play)] == [5 - 4, 2 + 2, 0 + 1]
    assert thieves(play)[0].grid == ("", "", "", "", "caught x2", "escaped")


@PLAYERS
def test_T_37_the_least_score_of_a_day(players: int) -> None:
    """T-37, T-22: a day of which every round is lost comes to -10, -14 or -18, the least there is."""
    play = troll(players)
    for number in range(5, 5 - players, -1):
        scout = look(play).scout
        say(play, f"troll={2 * number + 1}", f"{number}")
        while play.to_act >= 0 and play.to_act != scout:
            say(play, "daring", f"{number}")
    assert day_scores(play) == [-2 - 4 * (players - 1)] * players


@PLAYERS
@pytest.mark.parametrize("seed", range(10))
def test_T_37_T_38_no_score_is_out_of_bounds(players: int, seed: int) -> None:
    """T-37, T-38: with a card of each number at most, a day's score lies between the bounds that the rules give."""
    told = play_on(troll(players), seed).events(None)
    low, high = {3: (-10, 21), 4: (-14, 26), 5: (-18, 29)}[players]
    assert all(low <= event["score"] <= high for event in told if event.kind == "day scored")


def scored(troll_card: int, cards: tuple[int, ...], daring: int) -> TrollState:
    """A round with these cards, `daring` a mask of seats, after its resolution by the rules."""
    s = TrollState()
    rules.start(s, len(cards), TROLL.setup(len(cards), {"first_scout": 0}).codes)
    s.troll = troll_card
    s.daring = daring
    for seat, card in enumerate(cards):
        s.card[seat] = card
    rules.resolve(s)
    return s
