"""Troll: what is in the box, the setting up and the length of a match. Clauses of docs/rules/troll.md."""

from __future__ import annotations

import pytest

from filch.errors import Malformed
from filch.games.troll.about import TROLL
from filch.games.troll.state import EARNED_NET, PER_DAY, TIE_CLOCKWISE
from filch.kernel.contract import CHANCE, Value
from filch.kernel.play import Play
from tests.statements.troll_play import (
    choices,
    counts,
    day_scores,
    jewels,
    look,
    play_on,
    play_round,
    play_rounds,
    resolved,
    say,
    state,
    thieves,
    troll,
)

TROLLS = {3: [3, 5, 7, 9, 11], 4: [3, 5, 7, 9, 11, 13], 5: [3, 5, 7, 9, 11, 13, 15]}
PLAYERS = pytest.mark.parametrize("players", [3, 4, 5])


def trolls_drawn(play: Play) -> list[list[int]]:
    """The trolls of each day of a match, in order."""
    days: list[list[int]] = []
    for event in play.events(None):
        if event.kind == "day began":
            days.append([])
        elif event.kind == "troll revealed":
            days[-1].append(event["troll"])
    return days


@PLAYERS
def test_T_1_T_7_the_trolls_in_use(players: int) -> None:
    """T-1: 3 to 15 by twos, one each. T-7: one fewer from the top for each player below five. TV-10."""
    assert choices(troll(players)) == [f"troll={number}" for number in TROLLS[players]]


@PLAYERS
def test_T_2_T_10_each_holds_0_to_5(players: int) -> None:
    """T-2, T-10: each player holds the numbers 0 to 5 of a colour, one each."""
    play = troll(players)
    assert [thief.hand for thief in thieves(play)] == [(0, 1, 2, 3, 4, 5)] * players
    say(play, "troll=3")
    assert choices(play) == ["0", "1", "2", "3", "4", "5"]


@PLAYERS
def test_T_3_T_9_a_grid_of_players_and_numbers(players: int) -> None:
    """T-3, T-9: a column for each player, a row for each number; a card goes into its own cell."""
    cards = ["5", "4", "daring 0", "1", "3"][:players]
    before = thieves(troll(players))
    after = thieves(resolved(players, 3, *cards))
    assert [thief.grid for thief in before] == [("",) * 6] * players
    filled = [[number for number, fate in enumerate(thief.grid) if fate] for thief in after]
    assert filled == [[5], [4], [0], [1], [3]][:players]


@pytest.mark.parametrize("turned", [1, 2, 3])
def test_T_9_columns_and_colours_mean_nothing(turned: int) -> None:
    """T-9, TA-11: the same cards from other seats, turned about the table, give the same results, turned."""
    cards = ["3", "daring 5", "2", "daring 3"]
    turned_cards = cards[-turned:] + cards[:-turned]
    straight = counts(resolved(4, 9, *cards))
    assert counts(resolved(4, 9, *turned_cards, scout=turned)) == straight[-turned:] + straight[:-turned]


def test_T_4_TA_13_markers_do_not_run_out() -> None:
    """T-4, TA-13: the box has 25 markers, but 36 can be needed by a day's fourth round, and 45 by its fifth."""
    play = troll(5)
    for number in range(1, 6):
        fates = [fate for thief in thieves(play) for fate in thief.grid if fate]
        # Five equal cards come to 5n, above the troll 2n + 1. All but the scout dare.
        cards = {seat: f"{number}" if seat == number - 1 else f"daring {number}" for seat in range(5)}
        play_round(play, 2 * number + 1, cards)
    assert (fates.count("caught x2"), fates.count("caught")) == (16, 4)
    assert day_scores(play) == [-2 - 4 * 4] * 5


def test_T_5_TA_14_TA_23_jewels_are_points_and_do_not_run_out() -> None:
    """T-5, TA-14, TA-23: jewels are counted in points, whatever their colour, and far more than 40 can be won."""
    play = troll(4)
    for _ in range(2):
        first = look(play).scout
        assert first is not None
        a, b, c, d = ((first + step) % 4 for step in range(4))
        play_rounds(
            play,
            [
                (13, {a: "1", b: "daring 3", c: "daring 4", d: "daring 5"}),
                (3, {a: "daring 0", b: "0", c: "0", d: "0"}),
                (9, {a: "2", b: "daring 2", c: "2", d: "2"}),
                (5, {a: "daring 3", b: "1", c: "1", d: "1"}),
            ],
        )
        assert [day_scores(play)[seat] for seat in (a, b, c, d)] == [-1, 11, 11, 13]
    assert sum(jewels(play)) == (11 + 11 + 13) + (-1 + 11 + 11 + 13)


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 6, 10])
def test_T_6_TA_20_other_numbers_of_players_are_refused(players: int) -> None:
    """T-6, TA-20: three, four or five play."""
    with pytest.raises(Malformed, match=f"troll takes 3 to 5 players, not {players}"):
        TROLL.setup(players)


@PLAYERS
def test_T_6_three_to_five_play(players: int) -> None:
    """T-6."""
    assert len(play_on(troll(players), seed=1).returns()) == players


@PLAYERS
def test_T_8_the_trolls_are_shuffled(players: int) -> None:
    """T-8: each troll in use is as likely as any other to be on top."""
    outcomes, weights = troll(players).outcomes()
    assert outcomes == TROLLS[players]
    assert len(set(weights)) == 1
    assert weights[0] > 0


@PLAYERS
def test_T_11_nobody_has_a_jewel_at_the_start(players: int) -> None:
    """T-11."""
    assert jewels(troll(players)) == [0] * players


@PLAYERS
@pytest.mark.parametrize("seed", range(3))
def test_T_12_T_13_T_44_TV_10_days_and_rounds(players: int, seed: int) -> None:
    """T-12, T-13, T-44, TV-10: how many days, how many rounds in each, and then it ends."""
    play = play_on(troll(players), seed)
    told = play.events(None)
    days = {3: 3, 4: 2, 5: 2}[players]
    assert [event["day"] for event in told if event.kind == "day began"] == list(range(1, days + 1))
    rounds = [event["round"] for event in told if event.kind == "round began"]
    assert rounds == list(range(1, players + 1)) * days
    assert len(rounds) == {3: 9, 4: 8, 5: 10}[players]
    assert told[-1].kind == "match ended"
    left = [len(thief.hand) for thief in thieves(play)]
    assert left == [{3: 3, 4: 2, 5: 1}[players]] * players


@PLAYERS
@pytest.mark.parametrize("seed", range(3))
def test_T_13_everybody_is_scout_once_a_day(players: int, seed: int) -> None:
    """T-13: a day is over once everyone has been scout, each exactly once."""
    told = play_on(troll(players), seed).events(None)
    scouts = [event["scout"] for event in told if event.kind == "round began"]
    for first in range(0, len(scouts), players):
        assert sorted(scouts[first : first + players]) == list(range(players))


@PLAYERS
def test_T_14_TA_16_by_default_chance_names_the_first_scout(players: int) -> None:
    """T-14, TA-16: ages are unknown, so by default each seat is as likely as any other to be the first scout."""
    play = Play(TROLL.setup(players))
    outcomes, weights = play.outcomes()
    assert play.to_act == CHANCE
    assert outcomes == list(range(players))
    assert len(set(weights)) == 1
    assert weights[0] > 0
    say(play, "scout=1")
    assert look(play).scout == 1


@PLAYERS
@pytest.mark.parametrize("seat", range(5))
def test_TA_16_a_seat_may_be_named_first_scout(players: int, seat: int) -> None:
    """TA-16: `first_scout` names a seat; one that nobody sits on is refused."""
    if seat >= players:
        with pytest.raises(Malformed, match=f"first_scout cannot be {seat} with {players} players"):
            troll(players, first_scout=seat)
        return
    play = troll(players, first_scout=seat)
    say(play, "troll=3")
    assert look(play).scout == play.to_act == seat


@PLAYERS
def test_TA_1_per_day_all_trolls_are_shuffled_every_day(players: int) -> None:
    """TA-1: by default a day begins with all trolls in use, and draws them without replacement."""
    for seed in range(3):
        play = troll(players)
        for day in trolls_drawn(play_on(play, seed)):
            assert len(day) == len(set(day)) == players
    play = troll(3)
    for troll_card in (3, 5, 7):
        play_round(play, troll_card, _daring_but_the_scout(play))
    assert look(play).day == 2
    assert choices(play) == [f"troll={number}" for number in TROLLS[3]]


def test_TA_1_run_through_goes_on_through_the_pile() -> None:
    """TA-1: `run_through` draws from what is left of the pile, and shuffles all again once it is used up."""
    play = troll(3, troll_deck="run_through")
    for troll_card in (3, 5, 7):
        play_round(play, troll_card, _daring_but_the_scout(play))
    assert look(play).day == 2
    assert choices(play) == ["troll=9", "troll=11"]
    play_round(play, 9, _daring_but_the_scout(play))
    assert choices(play) == ["troll=11"]
    play_round(play, 11, _daring_but_the_scout(play))
    assert (look(play).day, look(play).round) == (2, 3)
    assert choices(play) == [f"troll={number}" for number in TROLLS[3]]


@PLAYERS
def test_TA_2_trolls_left_out_stay_out(players: int) -> None:
    """TA-2: no troll that was left out at the start appears later, however the pile is renewed."""
    for deck in ("per_day", "run_through"):
        for seed in range(10):
            days = trolls_drawn(play_on(troll(players, troll_deck=deck), seed))
            assert {number for day in days for number in day} <= set(TROLLS[players])


@pytest.mark.parametrize(
    ("ruling", "name", "values"),
    [
        ("TA-1", "troll_deck", ("per_day", "run_through")),
        ("TA-3", "scout_tie", ("clockwise", "random")),
        ("TA-4", "scout_earned", ("net", "received", "total")),
        ("TA-16", "first_scout", ("random", 0, 1, 2, 3, 4)),
    ],
)
def test_options_and_their_defaults(ruling: str, name: str, values: tuple[Value, ...]) -> None:
    """TA-1, TA-3, TA-4, TA-16: the rulings that can be chosen, their values, and the first as default."""
    option = next(option for option in TROLL.options if option.name == name)
    assert (option.ruling, option.values, option.default) == (ruling, values, values[0])


def test_no_other_ruling_is_optional() -> None:
    """TA-1, TA-3, TA-4, TA-16 alone have an option."""
    assert [option.ruling for option in TROLL.options] == ["TA-1", "TA-3", "TA-4", "TA-16"]
    s = state(troll(3))
    assert (s.troll_deck, s.scout_tie, s.scout_earned) == (PER_DAY, TIE_CLOCKWISE, EARNED_NET)


def _daring_but_the_scout(play: Play) -> dict[int, str]:
    """The lowest card of each hand, face down for all but the scout."""
    seen = look(play)
    lowest = {seat: min(thief.hand) for seat, thief in enumerate(seen.thieves)}
    return {seat: f"{card}" if seat == seen.scout else f"daring {card}" for seat, card in lowest.items()}
