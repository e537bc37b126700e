"""Troll: the end of a round, of a day and of the match. Clauses of docs/rules/troll.md."""

from __future__ import annotations

import pytest

from filch.errors import Illegal
from filch.games.troll import rules
from filch.games.troll.state import TrollState
from filch.kernel.contract import CHANCE, OVER
from filch.kernel.play import Play
from tests.statements.troll_play import (
    Round,
    choices,
    day_scores,
    ended,
    jewels,
    last_round,
    look,
    play_on,
    play_rounds,
    resolved,
    say,
    thieves,
    troll,
)

PLAYERS = pytest.mark.parametrize("players", [3, 4, 5])

#: A day of three, seat 0 the first scout: 3, 5 and 0 jewels, so that seat 1 is the next day's first scout.
FIRST_DAY: list[Round] = [
    (11, {0: "3", 1: "0", 2: "daring 0"}),
    (9, {0: "0", 1: "1", 2: "daring 1"}),
    (3, {0: "4", 1: "daring 2", 2: "3"}),
]
#: A day of three, seat 0 the first scout, of which every round is lost: -10, -8 and -8.
LOST_DAY: list[Round] = [
    (3, {0: "4", 1: "daring 4", 2: "daring 4"}),
    (5, {0: "daring 5", 1: "5", 2: "5"}),
    (7, {0: "daring 3", 1: "3", 2: "3"}),
]


def after(*days: list[Round], players: int = 3, **options: str | int) -> Play:
    """A match after these days."""
    play = troll(players, **options)
    for day in days:
        play_rounds(play, day)
    return play


def test_T_38_cards_stay_in_the_grid_and_hands_shrink() -> None:
    """T-38: a round's cards stay where they were placed for the rest of the day, and are no more in hand."""
    play = troll(3)
    filled: list[tuple[str, ...]] = [("",) * 6] * 3
    for number, (troll_card, plays) in enumerate(FIRST_DAY[:2], 1):
        play_rounds(play, [(troll_card, plays)])
        for seat, thief in enumerate(thieves(play)):
            kept = [fate for fate, before in zip(thief.grid, filled[seat], strict=True) if before]
            assert kept == [before for before in filled[seat] if before]
            assert sum(fate != "" for fate in thief.grid) == number
            assert thief.hand == tuple(card for card, fate in enumerate(thief.grid) if not fate)
        filled = [thief.grid for thief in thieves(play)]


@PLAYERS
def test_T_39_the_troll_is_discarded(players: int) -> None:
    """T-39: a troll that has been met is not met again that day."""
    play = resolved(players, 5, *["daring 1"] * (players - 1), "1", scout=players - 1)
    assert "troll=5" not in choices(play)
    assert 5 not in look(play).trolls
    assert len(choices(play)) == players + 1


def test_T_40_scores_become_jewels() -> None:
    """T-40: at the end of the day, not before, everybody has as many jewels as his score."""
    play = troll(3)
    for played in FIRST_DAY:
        assert jewels(play) == [0, 0, 0]
        play_rounds(play, [played])
    assert day_scores(play) == [3, 5, 0]
    assert jewels(play) == [3, 5, 0]


def test_T_40_jewels_of_several_days_add_up() -> None:
    """T-40: every day's jewels come to those of the days before."""
    play = after(FIRST_DAY)
    play_rounds(play, [(9, {0: "daring 1", 1: "1", 2: "1"}), (3, {0: "0", 1: "daring 0", 2: "0"})])
    play_rounds(play, [(11, {0: "2", 1: "daring 2", 2: "2"})])
    assert day_scores(play) == [4, 5, 3]
    assert jewels(play) == [7, 10, 3]


def test_T_41_a_loss_is_paid_back() -> None:
    """T-41: a day of -2 is paid out of the 3 jewels of the day before."""
    play = after(FIRST_DAY)
    play_rounds(play, [(11, {0: "daring 0", 1: "0", 2: "0"}), (3, {0: "daring 5", 1: "3", 2: "3"})])
    play_rounds(play, [(5, {0: "4", 1: "daring 4", 2: "1"})])
    assert day_scores(play)[0] == -2
    assert jewels(play)[0] == 1


def test_T_42_TV_19_jewels_never_fall_below_none() -> None:
    """T-42, TV-19: a day of -5 takes all of 3 jewels, and leaves no debt."""
    play = after(FIRST_DAY)
    play_rounds(play, [(11, {0: "1", 1: "0", 2: "daring 0"}), (3, {0: "daring 5", 1: "1", 2: "1"})])
    play_rounds(play, [(5, {0: "4", 1: "2", 2: "daring 2"})])
    assert day_scores(play) == [-5, 3, 5]
    assert jewels(play) == [0, 8, 5]


def test_T_11_T_42_a_lost_first_day_costs_nothing() -> None:
    """T-11, T-42: who has no jewels has none to pay back, and no debt stays."""
    play = after(LOST_DAY)
    assert day_scores(play) == [-10, -8, -8]
    assert jewels(play) == [0, 0, 0]


@PLAYERS
@pytest.mark.parametrize("seed", range(5))
def test_TA_24_everybody_settles_alone(players: int, seed: int) -> None:
    """TA-24, T-40, T-41, T-42: what a player has depends on his own scores only, so no order of settling matters."""
    had = [0] * players
    for event in play_on(troll(players), seed).events(None):
        if event.kind == "day scored":
            seat = event["seat"]
            had[seat] = max(0, had[seat] + event["score"])
            assert event["jewels"] == had[seat]


def test_T_43_cards_go_back_to_hand() -> None:
    """T-43: a new day begins with full hands and an empty grid."""
    for thief in thieves(after(FIRST_DAY)):
        assert thief.hand == (0, 1, 2, 3, 4, 5)
        assert thief.grid == ("",) * 6
        assert thief.score == 0


def test_T_17_who_earned_most_is_the_next_first_scout() -> None:
    """T-17: seat 1 has earned most on the first day, seat 2 on the second."""
    play = after(FIRST_DAY)
    assert look(play).scout == 1
    play_rounds(play, [(11, {0: "1", 1: "0", 2: "daring 0"}), (3, {0: "daring 5", 1: "1", 2: "1"})])
    play_rounds(play, [(5, {0: "4", 1: "2", 2: "daring 2"})])
    assert (look(play).day, look(play).scout) == (3, 2)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_T_17_TA_3_of_several_the_first_clockwise_from_the_last_scout(first: int) -> None:
    """T-17, TA-3: all three have earned -10: the seat after the last round's scout, who was the day's first."""
    play = after(all_lost(first), first_scout=first)
    assert day_scores(play) == [-10, -10, -10]
    assert (look(play).day, look(play).scout) == (2, first)


@pytest.mark.parametrize("turned", [0, 1, 2])
def test_TA_3_clockwise_passes_over_who_is_not_tied(turned: int) -> None:
    """TA-3: the second and third in the order of play are tied: the second of them comes first clockwise."""
    day: list[Round] = [
        (troll_card, {(seat + turned) % 3: card for seat, card in plays.items()}) for troll_card, plays in LOST_DAY
    ]
    play = after(day, first_scout=turned)
    assert look(play).scout == (1 + turned) % 3


def test_TA_3_random_draws_one_of_the_tied() -> None:
    """TA-3: with `scout_tie=random`, chance decides between the two that are tied, each as likely."""
    play = after(LOST_DAY, scout_tie="random")
    assert play.to_act == CHANCE
    assert choices(play) == ["scout=1", "scout=2"]
    weights = play.outcomes()[1]
    assert weights[0] == weights[1] > 0
    say(play, "scout=2")
    assert (look(play).day, look(play).scout) == (2, 2)


def test_TA_3_random_draws_nothing_when_one_has_earned_most() -> None:
    """TA-3, T-17: chance is asked only in a tie."""
    play = after(FIRST_DAY, scout_tie="random")
    assert (look(play).day, look(play).scout) == (2, 1)


def test_TA_4_net_ranks_scores_below_zero() -> None:
    """TA-4: by default -8 is more than -10."""
    assert look(after(LOST_DAY)).scout == 1


def test_TA_4_received_takes_all_scores_below_zero_as_none() -> None:
    """TA-4: with `scout_earned=received` all have got nothing on a lost day, and tie."""
    assert look(after(LOST_DAY, scout_earned="received")).scout == 0
    tied = after(LOST_DAY, scout_earned="received", scout_tie="random")
    assert choices(tied) == ["scout=0", "scout=1", "scout=2"]
    assert look(after(FIRST_DAY, scout_earned="received")).scout == 1


def test_TA_4_total_takes_all_jewels_so_far() -> None:
    """TA-4: with `scout_earned=total` the 8 jewels of two days count for more than 5 of the last day."""
    second: list[Round] = [
        (11, {0: "1", 1: "0", 2: "daring 0"}),
        (3, {0: "daring 5", 1: "1", 2: "1"}),
        (5, {0: "4", 1: "2", 2: "daring 2"}),
    ]
    for earned, scout in (("net", 2), ("received", 2), ("total", 1)):
        play = after(FIRST_DAY, second, scout_earned=earned)
        assert jewels(play) == [0, 8, 5]
        assert look(play).scout == scout


@PLAYERS
def test_T_44_nothing_follows_the_last_day(players: int) -> None:
    """T-44: after the last day nobody is to act and nothing can be done."""
    play = play_on(troll(players), seed=4)
    assert play.to_act == OVER
    assert play.choices() == []
    assert look(play).day == look(play).days == {3: 3, 4: 2, 5: 2}[players]
    for choice in range(16):
        with pytest.raises(Illegal, match="the match is over"):
            play.step(choice)


@PLAYERS
@pytest.mark.parametrize("seed", range(5))
def test_T_45_most_jewels_win(players: int, seed: int) -> None:
    """T-45: no winner has fewer jewels than anyone, and a sole leader wins alone."""
    play = play_on(troll(players), seed)
    have = jewels(play)
    leaders = [seat for seat in range(players) if have[seat] == max(have)]
    assert set(look(play).winners) <= set(leaders)
    if len(leaders) == 1:
        assert list(look(play).winners) == leaders
        assert play.returns() == [float(seat in leaders) for seat in range(players)]


def test_T_45_jewels_come_before_cards_left() -> None:
    """T-45: who has more jewels wins, however much is left in hand."""
    assert won(ended([9, 8, 8], [{3, 4, 5}, {0, 1, 2}, {0, 1, 2}])) == [1, 0, 0]


@pytest.mark.parametrize(
    ("hands", "shares"),
    [
        ([{0, 1, 3}, {0, 1, 2}, {0, 1, 2}], [0, 1, 0]),
        ([{0, 1, 2}, {0, 1, 3}, {0, 1, 2}], [1, 0, 0]),
        ([{0, 5}, {1, 4}, {0, 1}], [1 / 2, 1 / 2, 0]),
    ],
)
def test_T_46_T_47_TV_24_least_left_in_hand_breaks_a_tie(hands: list[set[int]], shares: list[float]) -> None:
    """T-46, T-47, TV-24: of the first two, tied, the least total in hand wins, and an equal total is a draw."""
    assert won(ended([8, 8, 7], hands)) == shares


@pytest.mark.parametrize(
    ("jewels", "hands", "shares"),
    [
        # Three lead, two of them with the least left: these two draw.
        ([8, 8, 8, 2], [{1, 4}, {0, 3}, {1, 2}, {0, 1}], [0, 1 / 2, 1 / 2, 0]),
        # The least left does not help who does not lead.
        ([8, 8, 8, 2], [{1, 4}, {0, 3}, {1, 3}, {0, 1}], [0, 1, 0, 0]),
        # All lead with the same left.
        ([0, 0, 0, 0], [{1, 4}, {0, 5}, {2, 3}, {1, 4}], [1 / 4] * 4),
    ],
)
def test_TA_6_T_47_a_tie_partly_broken(jewels: list[int], hands: list[set[int]], shares: list[float]) -> None:
    """TA-6, T-46, T-47: only those tied for the most jewels are compared, and those still equal share the draw."""
    assert won(ended(jewels, hands)) == shares


def test_T_47_a_match_drawn_by_all() -> None:
    """T-47, T-42: three days of losses for all, the same cards left: a draw of three."""
    play = after(all_lost(0), all_lost(0), all_lost(0))
    assert jewels(play) == [0, 0, 0]
    assert look(play).winners == (0, 1, 2)
    assert play.returns() == [1 / 3] * 3


def test_T_46_TA_5_the_hands_left_are_not_taken_back_on_the_last_day() -> None:
    """T-46, TA-5, T-43: nobody has jewels; seat 0 played 5 where the others played 4, so it has less left, and wins."""
    last: list[Round] = [
        (9, {0: "0", 1: "daring 0", 2: "daring 0"}),
        (3, {0: "daring 3", 1: "3", 2: "3"}),
        (5, {0: "daring 5", 1: "4", 2: "4"}),
    ]
    play = after(all_lost(0), all_lost(0), last)
    assert jewels(play) == [0, 0, 0]
    assert [thief.hand for thief in thieves(play)] == [(1, 2, 4), (1, 2, 5), (1, 2, 5)]
    assert [event.kind for event in last_round(play)][-1] == "match ended"
    assert look(play).winners == (0,)
    assert play.returns() == [1, 0, 0]


def all_lost(first: int) -> list[Round]:
    """A day of three in which everyone scores -10, from the first scout `first` on."""
    return [
        (
            troll_card,
            {seat: f"{number}" if seat == (first + turn) % 3 else f"daring {number}" for seat in range(3)},
        )
        for turn, (troll_card, number) in enumerate(((3, 4), (5, 5), (7, 3)))
    ]


def won(s: TrollState) -> list[float]:
    """Each seat's share of the win in a position at the end."""
    out = [0.0] * s.players
    rules.returns(s, out)
    return out
