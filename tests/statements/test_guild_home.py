"""Guild of Thieves: dues, one's own Lock, and the order of a turn. Clauses of docs/rules/guild.md."""

from __future__ import annotations

import pytest

from filch.games.guild.notation import FACE_TEXTS
from filch.games.guild.state import GUILD, LOCK
from filch.kernel.contract import Value
from filch.kernel.play import Play
from tests.statements.guild_play import (
    GUILD_HOUSE,
    choices,
    hand,
    kinds_of_choices,
    look,
    news,
    pass_to,
    pass_turn,
    places,
    random_match,
    say,
    state,
    take_turn,
    town,
)


def table(**options: Value) -> Play:
    """Seat 0 holds 4S and 7C, seat 1 holds 9D; 2D is in the Guild House; slums 12 and 13 hold 6S and 8S."""
    return town(
        4,
        0,
        plan={4: "4S 7C", 0: "9D", 12: "6S", 13: "8S", 5: "3C joker", GUILD_HOUSE: "2D"},
        locks={4: "QH", 0: "JC", 12: "AS", 13: "KS"},
        **options,
    )


def guild_house(play: Play) -> list[str]:
    """The cards of the Guild House, from the top."""
    s = state(play)
    return ["joker" if card == 104 else FACE_TEXTS[card % 52] for card in s.pile[: s.count[GUILD]]]


def test_G_28_GA_16_dues() -> None:
    """G-28, GA-16: any two cards, in either order, to the bottom; the top card to the hand."""
    play = table()
    say(play, "pass")
    assert choices(play) == ["pass", "dues-7C-4S", "dues-4S-7C"]
    say(play, "dues-7C-4S")
    assert hand(play, 0) == ["2D"]
    assert guild_house(play) == ["7C", "4S"]
    other = table()
    say(other, "pass", "dues-4S-7C")
    assert guild_house(other) == ["4S", "7C"]


def test_G_28_who_learns_what_was_paid() -> None:
    """G-28: the payer knows what he paid and drew, the others that he did, and the sizes."""
    play = table()
    say(play, "pass")
    for seat in (1, None):
        twin = play.copy()
        assert news(twin, seat, "dues-4S-7C") == ["paid dues 0"]
        assert (look(twin, seat).guild, look(twin, seat).thieves[0].cards) == (2, 1)
    assert news(play, 0, "dues-4S-7C") == ["paid dues 0", "paid cards 4S 7C", "drew card 2D"]


def test_GA_16_the_first_card_paid_is_drawn_first() -> None:
    """GA-16: the second card lies lower, so the first comes up again before it."""
    play = table()
    take_turn(play, "pass", "dues-7C-4S")
    take_turn(play, "rob-12-ace", "take-6S", "steal-lock", "dues-6S-AS")
    assert hand(play, 1) == ["7C", "9D"]
    assert guild_house(play) == ["4S", "6S", "AS"]


def test_GV_17_one_card_pays_no_dues() -> None:
    """GV-17, G-28: with one card in hand dues are not in question; the Lock does not count."""
    play = table()
    pass_turn(play)
    assert hand(play, 1) == ["9D"]
    say(play, "pass")
    assert look(play).phase == "change lock"


def test_G_44_GA_15_anything_may_be_paid() -> None:
    """G-44, GA-15: the Joker and royalties too; the Joker can be hidden in the Guild House and come back."""
    play = table()
    take_turn(play, "rob-12-ace", "take-6S", "steal-lock")
    pass_to(play, 0)
    lock = places(play, LOCK + 5)[0]
    name = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}[lock[0]]
    say(play, f"rob-5-{name}", "take-joker", "pass")
    assert "dues-joker-AS" in choices(play)
    say(play, "dues-joker-AS", "pass")
    assert guild_house(play) == ["joker", "AS"]
    pass_to(play, 0)
    say(play, "pass", "dues-4S-6S")
    assert "joker" in hand(play, 0)


@pytest.mark.parametrize("rule", ["once", "repeated"])
def test_GA_17_dues_once_a_turn(rule: str) -> None:
    """GA-17: once; by the option as long as there are two cards."""
    play = table(dues=rule)
    say(play, "rob-12-ace", "take-6S", "steal-lock", "dues-7C-4S")
    assert look(play).phase == ("change lock" if rule == "once" else "dues")
    if rule == "repeated":
        say(play, "dues-2D-6S")
        assert look(play).phase == "dues"
        say(play, "dues-7C-AS")
        assert look(play).phase == "change lock"
        assert hand(play, 0) == ["4S"]


def test_G_29_GA_8_changing_ones_lock() -> None:
    """G-29, GA-8: for any royalty in hand, which then lies face down; others see that it was changed, not for what."""
    play = table()
    say(play, "rob-12-ace", "take-6S", "steal-lock", "pass")
    assert choices(play) == ["pass", "change-AS"]
    assert news(play.copy(), 1, "change-AS")[0] == "changed lock 0 4"
    assert not any("AS" in line or "QH" in line for line in news(play.copy(), 1, "change-AS"))
    assert news(play.copy(), 0, "change-AS")[:2] == ["changed lock 0 4", "laid lock 4 AS"]
    say(play, "change-AS")
    assert (places(play, LOCK + 4), look(play, 0).houses[4].royalty) == (["AS"], "AS")
    assert "QH" in hand(play, 0)
    assert play.to_act == 1


def test_G_29_a_face_up_lock_is_covered_by_changing_it() -> None:
    """G-29, GA-8: a robbed Lock lies face up until it is changed; then it takes a guess again."""
    play = table()
    take_turn(play, "rob-12-ace", "take-6S", "steal-lock")
    take_turn(play, "rob-4-hearts", "none")
    assert look(play).houses[4].lock == "face up"
    say(play, "pass", "pass", "change-AS")
    assert look(play).houses[4].lock == "face down"
    assert "rob-4-king" in choices(play)


def test_G_29_only_with_a_royalty() -> None:
    """G-29: without a royalty in hand the Lock stays."""
    play = table()
    say(play, "pass", "pass")
    assert choices(play) == ["pass"]


def test_G_30_GA_18_the_order_of_a_turn() -> None:
    """G-30, GA-18: robbery, dues, Lock; each once, each may be passed over, none earlier; then the next player."""
    play = table()
    seen = []
    for word in ("rob-12-ace", "take-6S", "steal-lock", "dues-6S-7C", "change-AS"):
        seen.append((look(play).phase, kinds_of_choices(play)))
        say(play, word)
    assert seen == [
        ("rob", ["pass", "rob"]),
        ("take", ["none", "take"]),
        ("take lock", ["leave", "steal"]),
        ("dues", ["pass", "dues"]),
        ("change lock", ["pass", "change"]),
    ]
    assert play.to_act == 1
    play = table()
    say(play, "pass", "pass", "pass")
    assert play.to_act == 1


def test_GA_19_a_failed_robbery_does_not_stop_the_rest() -> None:
    """GA-19: after a wrong guess dues and Lock are still in order."""
    play = table()
    say(play, "rob-12-hearts")
    assert look(play).phase == "dues"
    say(play, "dues-4S-7C")
    assert look(play).phase == "change lock"


def test_G_40_GA_43_GV_12_who_draws_the_box_is_known() -> None:
    """G-40, GA-43, GV-12: the first payer draws the Joker, and all are told; where it goes then, they are not."""
    play = town(4, 5, plan={4: "4S 7C", 5: "9D 2D"}, locks={4: "QH", 5: "JC"}, i_know_where_you_live=True)
    say(play, "pass")
    for seat in (1, None):
        assert news(play.copy(), seat, "dues-4S-7C") == ["paid dues 0", "drew box 0"]
    say(play, "dues-4S-7C")
    assert hand(play, 0) == ["joker"]
    pass_turn(play)
    take_turn(play, "pass", "dues-9D-2D")
    pass_to(play, 1)
    say(play, "rob-4-queen")
    assert "card taken 1 4 joker" in news(play.copy(), 0, "take-joker")
    assert news(play, None, "take-joker") == ["took card 1 4", "house out 4"]


def test_GV_21_the_guild_house_grows() -> None:
    """GV-21: one card at the start, one more with each payment, never empty."""
    for seed in range(5):
        play = random_match(4, seed)
        paid = sum(event.kind == "paid dues" for event in play.events(None))
        assert paid
        assert look(play).guild == 1 + paid
