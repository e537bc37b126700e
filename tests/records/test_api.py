"""What `import filch` offers: matches in text, as researchers use them."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

import pytest

import filch
from filch.games.troll.view import TrollView


def draw(secret: bytes, match: str, number: int, weights: Sequence[int]) -> int:
    """The chance of docs/records.md, written anew and for weights of one alone."""
    assert set(weights) == {1}
    message = f"filch-chance-1|{match}|,,,|{number}|0"
    value = int.from_bytes(hmac.new(secret, message.encode(), hashlib.sha256).digest()[:8], "big")
    assert value < 2**64 - 2**64 % len(weights)
    return value % len(weights)


def test_first_draws_of_seed_7_are_what_the_documented_chance_gives() -> None:
    secret = hashlib.sha256(b"filch-seed-1|7").digest()
    scout = draw(secret, "seed-7", 0, [1] * 4)
    troll = [3, 5, 7, 9, 11, 13][draw(secret, "seed-7", 1, [1] * 6)]
    # Pinned: who studies a seed wants to find the same match next year.
    assert (scout, troll) == (1, 13)
    match = filch.new("troll", players=4, seed=7)
    assert match.to_act == scout
    assert match.view(scout).troll == troll
    assert match.commitment == hashlib.sha256(secret).hexdigest()


def test_a_match_from_first_move_to_last() -> None:
    match = filch.new("troll", players=4, seed=7)
    assert match.to_act == 1
    assert match.legal() == ["0", "1", "2", "3", "4", "5"]
    match.play("3")
    assert match.legal() == ["cautious", "daring"]
    while match.to_act != filch.OVER:
        match.play(match.legal()[-1])
    assert match.over
    assert match.legal() == []
    assert len(match.returns()) == 4
    assert sum(match.returns()) == 1
    assert match.winners() == [seat for seat, value in enumerate(match.returns()) if value]
    assert filch.load(match.record()).record() == match.record()


def test_same_seed_same_chance() -> None:
    first, second = (filch.new("troll", players=5, seed=12345) for _ in range(2))
    assert first.record() == second.record()


def test_no_seed_no_knowing() -> None:
    first, second = (filch.new("troll", players=5) for _ in range(2))
    assert first.commitment != second.commitment
    assert first.id != second.id


@pytest.mark.parametrize("seed", [0, -1, 2**200])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    match = filch.new("troll", players=3, seed=seed)
    assert filch.verify(match.record()).match.record() == match.record()


def test_views_and_events_are_a_seats_own() -> None:
    match = filch.new("troll", players=4, seed=7)
    views: list[TrollView] = [match.view(seat) for seat in range(4)]
    assert [view.troll for view in views] == [None, 13, None, None]
    assert match.view(None).troll is None
    assert [event.kind for event in match.events(1)] == ["day began", "round began", "saw troll"]
    assert [event.kind for event in match.events(None)] == ["day began", "round began"]


@pytest.mark.parametrize("seat", [4, -1, True, "0"])
def test_unknown_seat_is_told_nothing(seat: int) -> None:
    match = filch.new("troll", players=4, seed=7)
    for tell in (match.view, match.events):
        with pytest.raises(filch.UnknownSeat, match=r"no seat .*: seats are 0 to 3"):
            tell(seat)


def test_refused_input_is_quoted_with_its_position_and_changes_nothing() -> None:
    match = filch.new("troll", players=4, seed=7)
    before = match.record()
    with pytest.raises(filch.Malformed, match=r"'6' is no action of Troll: they are 0, 1") as malformed:
        match.play("6")
    with pytest.raises(filch.Illegal, match=r"'daring' is not allowed here; what is: 0, 1, 2, 3, 4, 5") as illegal:
        match.play("daring")
    with pytest.raises(filch.NotYourTurn, match=r"'3' is not for seat 2 to play: seat 1 is to act") as turn:
        match.play("3", seat=2)
    assert malformed.value.given == "6"
    for error in (illegal.value, turn.value):
        assert error.position == "troll, day 1 of 2, round 1 of 4, after 2 steps, seat 1 to act"
    assert match.record() == before


def test_nothing_can_be_played_when_it_is_over() -> None:
    match = finished()
    with pytest.raises(filch.NotYourTurn, match="the match is over"):
        match.play("3")


def test_no_returns_before_the_end() -> None:
    match = filch.new("troll", players=4, seed=7)
    with pytest.raises(filch.Illegal, match="only when it is over"):
        match.returns()
    with pytest.raises(filch.Illegal, match="only when it is over"):
        match.winners()


def test_chance_by_hand() -> None:
    match = filch.new("troll", players=3, chance="manual")
    assert match.to_act == filch.CHANCE
    assert match.legal() == ["scout=0", "scout=1", "scout=2"]
    with pytest.raises(filch.NotYourTurn, match="chance decides"):
        match.play("scout=2", seat=2)
    match.play("scout=2")
    assert match.legal() == ["troll=3", "troll=5", "troll=7", "troll=9", "troll=11"]
    with pytest.raises(filch.Illegal, match=r"'troll=13' is not allowed here"):
        match.play("troll=13")
    match.play("troll=11")
    assert match.to_act == 2
    assert match.view(2).troll == 11
    assert "Secret" not in match.record()
    assert filch.load(match.record()).record() == match.record()


def test_a_seed_is_refused_where_chance_is_by_hand() -> None:
    with pytest.raises(filch.Malformed, match="seed 7 has no use"):
        filch.new("troll", players=3, chance="manual", seed=7)


def test_a_copy_is_played_on_apart() -> None:
    match = filch.new("troll", players=4, seed=7)
    twin = match.copy()
    twin.play("3")
    assert match.steps == 2
    assert twin.steps == 3
    match.play("3")
    assert match.record() == twin.record()
    twin.comments.append((1, "only there"))
    assert match.comments == []


def test_undo_takes_back_a_choice_and_what_chance_drew_after_it() -> None:
    match = filch.new("troll", players=3, seed=1)
    records = []
    for choice in ("3", "daring", "2", "daring", "1"):
        records.append(match.record())
        match.play(choice)
    for record in reversed(records):
        match.undo()
        assert match.record() == record
    with pytest.raises(filch.Illegal, match="nothing to take back"):
        match.undo()


def test_undo_where_chance_is_by_hand_takes_back_one_outcome() -> None:
    match = filch.new("troll", players=3, chance="manual")
    match.play("scout=2")
    match.play("troll=5")
    match.undo()
    assert match.legal() == ["troll=3", "troll=5", "troll=7", "troll=9", "troll=11"]


def test_undo_keeps_the_comments_before() -> None:
    match = filch.new("troll", players=3, seed=1)
    match.comments = [(2, "before"), (3, "after")]
    match.play("3")
    match.undo()
    assert match.comments == [(2, "before")]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"game": "trol"}, r"there is no game 'trol': there are .*troll"),
        ({"players": 6}, "troll takes 3 to 5 players, not 6"),
        ({"players": 2}, "troll takes 3 to 5 players, not 2"),
        ({"players": True}, "players must be a whole number, not True"),
        ({"options": {"deck": 1}}, "troll has no option 'deck'; its options: troll_deck"),
        ({"options": {"troll_deck": "daily"}}, "troll_deck cannot be 'daily': it takes one of per_day, run_through"),
        ({"options": {"first_scout": True}}, "first_scout cannot be True"),
        ({"options": {"first_scout": 4}}, "first_scout cannot be 4 with 4 players"),
        ({"seed": "7"}, "seed must be a whole number, not '7'"),
        ({"seed": True}, "seed must be a whole number, not True"),
        ({"chance": "dice"}, "chance cannot be 'dice'"),
        ({"names": ("Ann",)}, "1 names do not fit 4 players"),
        ({"names": ("Ann\n", "", "", "")}, r"the tag Seat0 cannot hold a line break: 'Ann\\n'"),
    ],
)
def test_what_cannot_be_started(wrong: dict[str, object], message: str) -> None:
    arguments: dict[str, object] = {"game": "troll", "players": 4} | wrong
    with pytest.raises(filch.Malformed, match=message):
        filch.new(**arguments)  # type: ignore[arg-type]  # that is what is tested


def finished() -> filch.Match:
    match = filch.new("troll", players=3, seed=1)
    while not match.over:
        match.play(match.legal()[0])
    return match
