"""Troll: whose turn it is and what may be done. Clauses of docs/rules/troll.md."""

from __future__ import annotations

import pytest

from filch.errors import Illegal, Malformed
from filch.games.troll.about import TROLL
from filch.kernel.contract import CHANCE
from filch.kernel.play import Play
from tests.statements.troll_play import choices, look, play_on, play_round, resolved, say, state, thieves, troll

PLAYERS = pytest.mark.parametrize("players", [3, 4, 5])
HAND = ["0", "1", "2", "3", "4", "5"]


@PLAYERS
@pytest.mark.parametrize("scout", [0, 2])
def test_T_15_the_scout_first_then_clockwise(players: int, scout: int) -> None:
    """T-15, T-24: from the scout clockwise, each seat once; then the round is resolved."""
    play = troll(players, first_scout=scout)
    say(play, "troll=5")
    order = []
    while play.to_act != CHANCE:
        order.append(play.to_act)
        if choices(play) != HAND:
            say(play, "daring")
        assert play.to_act == order[-1], "a stance and then its card"
        say(play, "1")
    assert order == [(scout + step) % players for step in range(players)]
    assert look(play).round == 2


@PLAYERS
def test_T_16_the_next_scout_is_the_next_clockwise(players: int) -> None:
    """T-16."""
    for scout in range(players):
        cards = ["daring 1"] * players
        cards[scout] = "1"
        assert look(resolved(players, 3, *cards, scout=scout)).scout == (scout + 1) % players


@PLAYERS
def test_T_18_T_19_the_scout_looks_and_plays_face_up(players: int) -> None:
    """T-18, T-19: the scout, and nobody else, sees the troll; no stance is asked of him; his card is face up."""
    play = troll(players)
    say(play, "troll=5")
    assert look(play, 0).troll == 5
    assert [look(play, seat).troll for seat in (None, *range(1, players))] == [None] * players
    assert (play.to_act, choices(play)) == (0, HAND)
    say(play, "2")
    assert [look(play, seat).thieves[0].card for seat in (None, *range(players))] == [2] * (players + 1)
    assert look(play).thieves[0].stance == "cautious"


def test_T_18_the_troll_goes_back_on_top() -> None:
    """T-18, T-20: looking moves no troll: the same one is seen by all who look, and met by the round."""
    play = troll(3)
    say(play, "troll=5", "2", "cautious")
    assert look(play, 1).troll == 5
    say(play, "2", "daring", "3")
    assert next(event["troll"] for event in play.events(None) if event.kind == "troll revealed") == 5


@PLAYERS
def test_T_20_cautious_looks_and_plays_face_up(players: int) -> None:
    """T-20: who is cautious sees the troll before choosing a card, which then lies face up."""
    play = troll(players)
    say(play, "troll=5", "2")
    assert choices(play) == ["cautious", "daring"]
    assert look(play, 1).troll is None
    say(play, "cautious")
    assert look(play, 1).troll == 5
    assert [look(play, seat).troll for seat in (None, *range(2, players))] == [None] * (players - 1)
    say(play, "4")
    assert [look(play, seat).thieves[1].card for seat in (None, *range(players))] == [4] * (players + 1)


@PLAYERS
def test_T_21_TA_17_daring_does_not_look_and_plays_face_down(players: int) -> None:
    """T-21, TA-17: who is daring sees no troll, before or after playing, and his card lies face down."""
    play = troll(players)
    say(play, "troll=5", "2", "daring")
    assert look(play, 1).troll is None
    assert choices(play) == HAND
    say(play, "4")
    assert look(play, 1).troll is None
    assert all(event.kind != "saw troll" for event in play.events(1))
    others = (None, 0, *range(2, players))
    assert [look(play, seat).thieves[1].card for seat in others] == [None] * players
    assert look(play, 1).thieves[1].card == 4
    assert look(play).thieves[1].stance == "daring"
    assert look(play).thieves[1].played


def test_TA_17_a_stance_cannot_be_taken_back_or_mixed() -> None:
    """TA-17: having taken a stance, a seat can only play a card: face up after looking, face down without."""
    for stance, open_to_all in (("cautious", True), ("daring", False)):
        play = troll(3)
        say(play, "troll=5", "2", stance)
        for other in ("cautious", "daring"):
            with pytest.raises(Illegal):
                say(play, other)
        say(play, "4")
        assert (look(play).thieves[1].card == 4) is open_to_all


def test_T_22_daring_doubles_gain_and_loss() -> None:
    """T-22, T-21: the x2 marker doubles what an escape gains and what being caught loses."""
    for cautious, daring, gain in (("2", "daring 2", 2), ("5", "daring 5", -2)):
        careful = resolved(3, 5, "0", cautious, "daring 3")
        bold = resolved(3, 5, "0", daring, "daring 3")
        assert thieves(careful)[1].score == gain
        assert thieves(bold)[1].score == 2 * gain


def test_T_23_TA_8_TV_21_the_last_of_three_has_to_dare() -> None:
    """T-23, TA-8, TV-21: the scout counts as cautious, so after him and one more the third has to be daring."""
    play = troll(3)
    say(play, "troll=5", "2", "cautious", "2")
    assert (play.to_act, choices(play)) == (2, ["daring"])
    with pytest.raises(Illegal, match="is not a legal action here: daring"):
        say(play, "cautious")


def test_T_23_TV_22_the_last_is_free_if_another_dared() -> None:
    """T-23, TV-22."""
    play = troll(3)
    say(play, "troll=5", "2", "daring", "2")
    assert (play.to_act, choices(play)) == (2, ["cautious", "daring"])


def test_T_23_TV_23_only_the_last_is_bound() -> None:
    """T-23, TV-23: of five, the fifth has to dare after four cautious ones; those before were free."""
    play = troll(5)
    say(play, "troll=5", "2")
    for seat in (1, 2, 3):
        assert (play.to_act, choices(play)) == (seat, ["cautious", "daring"])
        say(play, "cautious", "2")
    assert (play.to_act, choices(play)) == (4, ["daring"])


@PLAYERS
@pytest.mark.parametrize("scout", [0, 1, 2])
def test_T_23_one_daring_seat_anywhere_frees_the_last(players: int, scout: int) -> None:
    """T-23, T-15: the last is the seat before the scout, wherever he sits, and any one daring seat frees it."""
    for bold in range(1, players):
        play = troll(players, first_scout=scout)
        say(play, "troll=5", "2")
        for turn in range(1, players):
            free = turn < players - 1 or bold < turn
            assert choices(play) == (["cautious", "daring"] if free else ["daring"])
            say(play, "daring" if turn == bold else "cautious", "2")


@PLAYERS
def test_T_24_one_card_each_and_then_the_resolution(players: int) -> None:
    """T-24: nobody passes or plays two cards, and nothing is resolved before the last has played."""
    play = troll(players)
    say(play, "troll=5", "1")
    for _ in range(1, players):
        assert all(event.kind != "troll revealed" for event in play.events(None))
        say(play, "daring", "1")
    assert [len(thief.hand) for thief in thieves(play)] == [5] * players
    assert sum(event.kind == "troll revealed" for event in play.events(None)) == 1


def test_TA_21_a_card_is_played_once_a_day() -> None:
    """TA-21, T-38: a card that has been played cannot be played again that day."""
    play = resolved(3, 9, "2", "daring 4", "daring 5")
    say(play, "troll=5")
    assert (play.to_act, choices(play)) == (1, ["0", "1", "2", "3", "5"])
    before = state(play).copy()
    with pytest.raises(Illegal, match="4 is not a legal action here: 0, 1, 2, 3, 5"):
        say(play, "4")
    assert state(play) == before


def test_TA_22_nothing_but_stances_and_cards_is_part_of_play() -> None:
    """TA-22: there is no action of saying something; a seat is only ever asked for a stance or a card."""
    asked = set()
    for seed in range(5):
        replay = troll(4)
        for choice in play_on(troll(4), seed).log:
            asked |= set() if replay.to_act == CHANCE else set(choices(replay))
            replay.step(choice)
    assert asked == {*HAND, "cautious", "daring"}
    with pytest.raises(Malformed, match="'the-troll-is-3' is no action of Troll"):
        TROLL.notation.parse_action(replay.state, "the-troll-is-3")


def test_TA_18_a_card_on_the_table_is_seen_alike_wherever_it_lies() -> None:
    """TA-18: a face-up card is told to every seat and spectator in the same words, with no place but its player's."""
    play = troll(3)
    say(play, "troll=5", "2", "cautious", "4")
    told: list[list[str]] = [
        [str(event) for event in play.events(seat) if event.kind == "played face up"] for seat in (None, 0, 1, 2)
    ]
    assert told == [["played face up(seat=0, number=2)", "played face up(seat=1, number=4)"]] * 4


def test_a_match_goes_on_only_through_choices_that_the_rules_offer() -> None:
    """T-18, T-20, T-21, T-24: at every point of random matches, every number that is not offered is refused."""
    for seed in range(2):
        replay = Play(TROLL.setup(3))
        for choice in play_on(Play(TROLL.setup(3)), seed).log:
            offered = replay.choices()
            for number in set(range(-1, 16)) - set(offered):
                with pytest.raises(Illegal):
                    replay.step(number)
            replay.step(choice)


def test_a_round_goes_on_to_the_next_troll() -> None:
    """T-24, T-39: after the resolution the next round's troll is drawn from the trolls not used yet."""
    play = troll(4)
    play_round(play, 7, {0: "1", 1: "daring 1", 2: "daring 1", 3: "daring 1"})
    assert choices(play) == ["troll=3", "troll=5", "troll=9", "troll=11", "troll=13"]
