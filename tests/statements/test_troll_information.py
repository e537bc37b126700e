"""Troll: who knows what, and when: the table "Who knows what" of docs/rules/troll.md."""

from __future__ import annotations

from random import Random

import pytest

from filch.errors import UnknownSeat
from filch.kernel.contract import CHANCE, OVER
from filch.kernel.play import Play
from tests.statements.troll_play import look, play_on, play_round, resolved, say, state, thieves, troll

#: A spectator and the seats of a table of three.
EYES = (None, 0, 1, 2)


def all_alike(*events: str) -> dict[int | None, list[str]]:
    """The same events for a spectator and every seat."""
    return {seat: list(events) for seat in EYES}


def told(play: Play, kind: str) -> dict[int | None, list[str]]:
    """What a spectator and each seat of three have been told of one kind of event."""
    return {seat: [str(event) for event in play.events(seat) if event.kind == kind] for seat in EYES}


def test_T_18_T_20_T_25_who_knows_the_troll_on_top() -> None:
    """T-18, T-20, T-25: the scout and each cautious seat from when they act; all once the round is resolved."""
    play = troll(3)
    say(play, "troll=5")
    seen = {}
    for text in ("2", "cautious", "1", "daring"):
        seen[text] = [seat for seat in EYES if look(play, seat).troll == 5]
        say(play, text)
    assert seen == {"2": [0], "cautious": [0], "1": [0, 1], "daring": [0, 1]}
    assert told(play, "saw troll") == {
        None: [],
        0: ["saw troll(seat=0, troll=5)"],
        1: ["saw troll(seat=1, troll=5)"],
        2: [],
    }
    assert told(play, "troll revealed") == all_alike()
    say(play, "4")
    assert told(play, "troll revealed") == all_alike("troll revealed(troll=5)")


def test_T_18_a_look_lasts_for_the_round_and_no_longer() -> None:
    """T-18, T-8: who has looked at a round's troll knows nothing of the next one; nobody knows their order."""
    play = resolved(3, 5, "1", "2", "daring 1")
    say(play, "troll=9")
    assert [look(play, seat).troll for seat in EYES] == [None, None, 9, None]
    assert [look(play, seat).trolls for seat in EYES] == [(3, 7, 9, 11)] * 4


def test_T_39_T_8_all_know_which_trolls_are_used() -> None:
    """T-39, T-8: used trolls are public, and for the rest all see the same: which they are, and not their order."""
    play = resolved(3, 7, "5", "daring 5", "daring 5")
    assert [look(play, seat).trolls for seat in EYES] == [(3, 5, 9, 11)] * 4
    play_round(play, 3, {0: "daring 4", 1: "4", 2: "daring 4"})
    assert [look(play, seat).trolls for seat in EYES] == [(5, 9, 11)] * 4


def test_T_8_nobody_knows_the_order_of_the_pile() -> None:
    """T-8: the state itself holds no order of the trolls not drawn yet: only which of them there are."""
    play = troll(4)
    say(play, "troll=5")
    other = troll(4)
    say(other, "troll=7")
    assert state(play).pile == 0b111101
    assert state(other).pile == 0b111011


def test_T_18_T_20_face_up_cards_are_public() -> None:
    """T-18, T-20: as soon as they are played."""
    play = troll(3)
    say(play, "troll=5", "2")
    assert [look(play, seat).thieves[0].card for seat in EYES] == [2] * 4
    say(play, "cautious", "1")
    assert [look(play, seat).thieves[1].card for seat in EYES] == [1] * 4


def test_T_21_T_25_face_down_cards_are_their_owners_till_the_resolution() -> None:
    """T-21, T-25: only the owner knows the number; then all do."""
    play = troll(3)
    say(play, "troll=5", "2", "daring", "4")
    assert [look(play, seat).thieves[1].card for seat in EYES] == [None, None, 4, None]
    assert all(look(play, seat).thieves[1].played for seat in EYES)
    assert told(play, "played secretly") == {None: [], 0: [], 1: ["played secretly(seat=1, number=4)"], 2: []}
    assert told(play, "played face down") == all_alike("played face down(seat=1)")
    assert told(play, "card revealed") == all_alike()
    say(play, "daring", "5")
    revealed = all_alike("card revealed(seat=1, number=4)", "card revealed(seat=2, number=5)")
    assert told(play, "card revealed") == revealed
    assert [look(play, seat).thieves[1].grid[4] for seat in EYES] == ["caught x2"] * 4


def test_T_36_T_25_a_card_face_down_in_the_grid_is_known_all_the_same() -> None:
    """T-35, T-36, T-25: caught cards and those that ran away lie in the cell of their number, for all to see."""
    play = resolved(3, 3, "2", "4", "daring 5")
    for seat in EYES:
        assert [thief.grid for thief in look(play, seat).thieves] == [
            ("", "", "escaped", "", "", ""),
            ("", "", "", "", "caught", ""),
            ("", "", "", "", "", "ran away"),
        ]


def test_TA_19_T_10_hands_can_be_worked_out() -> None:
    """TA-19, T-10: a hand is what is neither in the grid nor face up; others see a face-down card among it."""
    play = resolved(3, 9, "1", "2", "daring 3")
    say(play, "troll=5", "0", "daring", "4")
    assert [look(play, seat).thieves[0].hand for seat in EYES] == [(0, 2, 3, 4, 5)] * 4
    assert [look(play, seat).thieves[1].hand for seat in EYES] == [(1, 3, 4, 5)] * 4
    owner = look(play, 2).thieves[2].hand
    others = [look(play, seat).thieves[2].hand for seat in (None, 0, 1)]
    assert owner == (0, 1, 2, 5)
    assert others == [(0, 1, 2, 4, 5)] * 3


@pytest.mark.parametrize("players", [3, 4, 5])
def test_TA_19_hands_worked_out_from_the_grid_are_the_hands(players: int) -> None:
    """TA-19, T-38: whenever no card lies face down, all see exactly what each seat holds."""
    random = Random(players)
    play = troll(players)
    while play.to_act != OVER:
        s = state(play)
        if not s.daring:
            for seat, thief in enumerate(thieves(play)):
                assert sum(1 << number for number in thief.hand) == s.hand[seat]
        play.step(random.choice(play.choices()))


def test_TA_15_jewels_and_scores_are_public() -> None:
    """TA-15: every seat and spectator sees the jewels and the day's scores of all."""
    for seed in range(3):
        play = play_on(troll(3), seed)
        shown = [[(thief.jewels, thief.score) for thief in look(play, seat).thieves] for seat in EYES]
        assert shown[0] == [(state(play).jewels[seat], shown[0][seat][1]) for seat in range(3)]
        assert all(one == shown[0] for one in shown)
        scored = told(play, "day scored")
        assert len(scored[None]) == 3 * 3
        assert all(one == scored[None] for one in scored.values())


def test_stances_are_public() -> None:
    """T-20, T-21: whether a seat has looked or dared is seen by all at once, before it plays a card."""
    play = troll(3)
    say(play, "troll=5", "2", "cautious")
    assert [look(play, seat).thieves[1].stance for seat in EYES] == ["cautious"] * 4
    say(play, "1", "daring")
    assert [look(play, seat).thieves[2].stance for seat in EYES] == ["daring"] * 4


def test_a_seat_that_there_is_not_sees_nothing() -> None:
    """T-6, T-10: the view of a seat that nobody has is refused."""
    play = troll(3)
    for seat in (-1, 3, 5):
        with pytest.raises(UnknownSeat, match=f"there is no seat {seat}"):
            play.view(seat)


def test_T_23_a_forced_stance_tells_nothing_of_the_troll() -> None:
    """T-23, T-20: what may be chosen depends on public things alone: it is the same before every troll."""
    offered = set()
    for number in (3, 5, 7, 9, 11):
        play = troll(3)
        say(play, f"troll={number}", "2", "cautious", "2")
        offered.add(tuple(play.choices()))
        assert play.to_act != CHANCE
    assert len(offered) == 1
