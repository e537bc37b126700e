"""Guild of Thieves: guessing the combination, dying, and how a match ends. Clauses of docs/rules/guild.md."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from filch.games.guild.about import GUILD
from filch.games.guild.cards import can_rob
from filch.games.guild.state import HAND, HOUSE, LOCK
from filch.kernel.contract import Value
from filch.kernel.play import Play
from tests.statements.guild_play import (
    GUILD_HOUSE,
    choices,
    hand,
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

#: All 36 guesses.
GUESSES = [f"guess-{suit}-{value}" for suit in ("clubs", "diamonds", "hearts", "spades") for value in range(2, 11)]


def holder(*houses: int, **options: Value) -> Play:
    """The combination is the 5 of hearts. Seat 0 holds Joker and 7C and has house 4, the others slums."""
    return town(
        *(houses or (4, 0, 12)),
        plan={4: "joker 7C", 0: "9D", 12: "6S", 13: "8S", GUILD_HOUSE: "2D"},
        locks={4: "QH", 0: "JC", 12: "AS", 13: "KS"},
        **options,
    )


def test_G_1_G_3_G_33_who_holds_the_box_may_guess() -> None:
    """G-1, G-3, G-33, GA-46: who has the Joker may guess, at any time in his turn; nobody else may, as there is one."""
    play = holder()
    assert choices(play)[-36:] == GUESSES
    say(play, "pass", "pass", "pass")
    assert not any(text.startswith("guess") for text in choices(play))
    pass_to(play, 0)
    assert choices(play)[-36:] == GUESSES


def test_GA_22_at_any_point_of_ones_own_turn() -> None:
    """GA-22, G-33: before robbing, while looking, before and after every other step; at once after stealing it."""
    play = holder()
    for word in ("rob-13-king", "take-8S", "steal-lock", "pass", "pass"):
        assert [text for text in choices(play) if text.startswith("guess")] == GUESSES
        say(play, word)
    play = holder()
    pass_turn(play)
    say(play, "rob-4-queen")
    assert not any(text.startswith("guess") for text in choices(play))
    say(play, "take-joker")
    assert [text for text in choices(play) if text.startswith("guess")] == GUESSES


def test_GA_22_right_after_drawing_it() -> None:
    """GA-22: also once the box has come from the Guild House."""
    play = town(4, 0, plan={4: "4S 7C"}, i_know_where_you_live=True)
    say(play, "pass", "dues-4S-7C")
    assert look(play).phase == "change lock"
    assert [text for text in choices(play) if text.startswith("guess")] == GUESSES


def test_G_34_G_35_GV_19_a_right_guess_wins_at_once() -> None:
    """G-34, G-35, GV-19: all hear the guess, and the match is over, won by him alone."""
    for seat in (0, 1, None):
        play = holder()
        assert news(play, seat, "guess-hearts-5") == ["guessed 0 2 5", "match ended 0 1"]
    assert play.over
    assert play.returns() == [1.0, 0.0, 0.0]
    assert (look(play).winner, look(play).ending) == (0, "box opened")


def test_G_36_GA_23_GV_19_a_wrong_guess_kills() -> None:
    """G-36, GA-23, GV-19: out; the hand, Joker too, lies under the Lock in the town; the next player's turn begins."""
    play = holder()
    say(play, "guess-hearts-6")
    seen = look(play)
    assert not seen.thieves[0].alive
    assert (seen.thieves[0].cards, seen.thieves[0].house) == (0, None)
    assert (seen.houses[4].owner, seen.houses[4].cards, seen.houses[4].lock) == (None, 2, "face down")
    assert sorted(places(play, HOUSE + 4)) == ["7C", "joker"]
    assert places(play, LOCK + 4) == ["QH"]
    assert (play.to_act, seen.phase) == (1, "rob")
    for _ in range(4):
        pass_turn(play)
        assert play.to_act != 0


def test_G_38_the_house_of_the_dead_can_be_robbed_of_the_box() -> None:
    """G-38: by guessing its Lock like any house of the town."""
    play = holder()
    say(play, "guess-hearts-6", "rob-4-queen", "take-joker")
    assert "joker" in hand(play, 1)


def test_GA_25_only_the_dead_have_seen_the_combination() -> None:
    """GA-25, G-34: who guessed wrongly is told it, the others learn only that this was not it."""
    assert "saw combination 2 5" in news(holder(), 0, "guess-hearts-6")
    for seat in (1, 2, None):
        heard = news(holder(), seat, "guess-hearts-6")
        assert heard == ["guessed 0 2 6", "killed 0 4", "turn began 1 1"]
    play = holder()
    say(play, "guess-hearts-6")
    assert look(play, 1).thieves[0].guess == ("hearts", 6)


@pytest.mark.parametrize("rule", ["unchanged", "turned_down"])
def test_GA_24_a_dead_players_lock(rule: str) -> None:
    """GA-24: it stays as it lies; by the option it is turned down."""
    play = holder(dead_lock=rule)
    pass_turn(play)
    take_turn(play, "rob-4-queen", "none")
    pass_to(play, 0)
    say(play, "guess-clubs-2")
    assert look(play).houses[4].lock == ("face up" if rule == "unchanged" else "face down")
    play = holder(dead_lock=rule)
    say(play, "guess-clubs-2")
    assert look(play).houses[4].lock == "face down"


def homeless(**options: Value) -> Play:
    """Seat 1, whose house 0 was emptied of the Joker, has just stolen it back from seat 0. It holds nothing else."""
    play = town(4, 0, 12, plan={4: "4S 7C", 0: "joker", 12: "6S"}, locks={4: "QH", 0: "JC", 12: "AS"}, **options)
    take_turn(play, "rob-0-jack", "take-joker", "steal-lock")
    say(play, "rob-4-queen", "take-joker")
    return play


def test_GA_13_a_player_without_a_house_may_rob_and_guess() -> None:
    """GA-13: he has just robbed, and may guess; with two cards he may pay dues."""
    play = homeless()
    assert look(play).thieves[1].house is None
    assert GUESSES[0] in choices(play)
    pass_to(play, 1)
    say(play, "rob-13-king" if places(play, LOCK + 13) == ["KS"] else "pass")
    assert play.to_act == 1


def test_GA_26_GA_54_a_dead_player_without_a_house() -> None:
    """GA-26, GA-54, G-38: his cards lie where his house was, without a Lock, open to all."""
    play = homeless()
    say(play, "guess-clubs-2")
    seen = look(play).houses[0]
    assert (seen.owner, seen.out, seen.cards, seen.lock) == (None, False, 1, "")
    assert "rob-0" in choices(play)
    say(play, "rob-0", "take-joker")
    assert "joker" in hand(play, 2)
    assert look(play).houses[0].out


def test_GA_52_a_wrong_guess_in_the_middle_of_a_robbery() -> None:
    """GA-52: no card is taken; the Lock of an emptied house leaves the match."""
    play = holder()
    say(play, "rob-13-king", "guess-clubs-2")
    assert (look(play).houses[13].cards, look(play).houses[13].lock) == (1, "face up")
    play = holder()
    say(play, "rob-13-king", "take-8S", "guess-clubs-2")
    assert (look(play).houses[13].out, look(play).aside) == (True, ("KS",))
    assert sorted(places(play, HOUSE + 4)) == ["7C", "8S", "joker"]
    play = holder(robbed_lock="turned_back")
    say(play, "rob-0-jack", "guess-clubs-2")
    assert look(play).houses[0].lock == "face down"


def test_GV_18_two_combinations_left() -> None:
    """GV-18: who has seen all but two combinations is right with probability 1/2, to the eyes of `redeal`."""
    # Seat 0 sees every suit but hearts, and every value but 5 and 6.
    plan = {4: "joker 2C", 5: "3D 4C", 6: "7D 8C", 7: "9D 10S"}
    locks = {4: "QH", 5: "KS", 6: "KD", 7: "KC"}
    play = town(4, 0, plan=plan, locks=locks)
    for house in (5, 6, 7):
        pass_to(play, 0)
        take_turn(play, f"rob-{house}-king", "none")
    random = Random(2)
    pairs: Counter[tuple[int, int]] = Counter()
    for _ in range(300):
        world = Play(play.setup, GUILD.redeal(play.setup, play.log, 0, random.randrange))
        pairs[state(world).suit, state(world).value + 2] += 1
    assert set(pairs) == {(2, 5), (2, 6)}
    # Each is drawn half the time: 300 draws are 4 standard deviations within 35 of 150.
    assert abs(pairs[2, 5] - 150) < 35


@pytest.mark.parametrize(("rule", "winner"), [("continue", None), ("wins", 1), ("draw", None)])
def test_GA_27_the_sole_survivor(rule: str, winner: int | None) -> None:
    """GA-27: he goes on; by the option he wins, or it is a draw."""
    play = holder(4, 0, sole_survivor=rule)
    say(play, "guess-clubs-2")
    assert play.over == (rule != "continue")
    assert look(play).winner == winner
    if rule == "continue":
        say(play, "rob-4-queen", "take-joker", "guess-hearts-5")
        assert play.returns() == [0.0, 1.0]
    elif rule == "wins":
        assert play.returns() == [0.0, 1.0]
    else:
        assert play.returns() == [0.5, 0.5]


def test_GA_28_GA_51_all_dead() -> None:
    """GA-28, GA-51: a draw, shared by all."""
    play = holder(4, 0)
    say(play, "guess-clubs-2", "rob-4-queen", "take-joker", "guess-clubs-3")
    assert (play.over, look(play).ending, look(play).winner) == (True, "all dead", None)
    assert play.returns() == [0.5, 0.5]


def test_GA_51_returns_add_up_to_one_win() -> None:
    """GA-51: one win in all, whoever has died."""
    for players in (2, 3, 5, 16):
        assert abs(sum(random_match(players, players).returns()) - 1) < 1e-9


def drained() -> Play:
    """A match of two who rob and pay whatever they can, and never guess: the whole town ends in the Guild House."""
    play = town(4, 0, plan={4: "joker 2C"}, emptied_player_house="out_of_play")
    random = Random(0)
    while not play.over:
        options = [text for text in choices(play) if not text.startswith("guess")]
        dues = [text for text in options if text.startswith("dues")]
        take = [text for text in options if text.startswith(("take", "steal"))]
        say(play, random.choice(dues or take or options))
    return play


def test_G_37_GA_29_a_deadlock_is_a_draw_at_once() -> None:
    """G-37, GA-29: the Joker lies in the Guild House, nobody has two cards, and nobody can rob anything."""
    play = drained()
    assert look(play).ending == "deadlock"
    assert look(play).winner is None
    assert play.returns() == [0.5, 0.5]
    assert "joker" not in places(play, HAND) + places(play, HAND + 1)
    assert all(thief.cards < 2 for thief in look(play).thieves)
    s = state(play)
    assert not any(can_rob(s, seat, house) for seat in range(2) for house in range(16))
    # A step before somebody still had two cards, or could rob.
    before = state(Play(play.setup, play.log[:-1]))
    assert any(before.count[HAND + seat] > 1 or can_rob(before, seat, house) for seat in (0, 1) for house in range(16))


def test_GA_29_two_thieves_with_a_card_each_are_no_deadlock() -> None:
    """GA-29: as long as one can rob the other, who then is left with none, and he with two or three cards."""
    play = town(4, 0, plan={4: "4S 7C", 0: "9D"}, locks={4: "QH", 0: "JC"})
    s = state(play)
    # All else is gone: put aside what is in the town.
    for house in range(16):
        for card in range(105):
            if s.where[card] in (HOUSE + house, LOCK + house) and s.owner[house] < 0:
                s.count[s.where[card]] -= 1
                s.where[card] = 4
                s.count[4] += 1
        s.out[house] = int(s.owner[house] < 0)
    s.check()
    say(play, "pass", "dues-4S-7C")
    assert [thief.cards for thief in look(play).thieves] == [1, 1]
    assert not play.over
    say(play, "pass")
    assert "rob-4-queen" in choices(play)


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_GA_30_rounds_of_passing_end_a_match(rounds: int) -> None:
    """GA-30: so many rounds in a row in which every living player only passes; doing anything starts the count anew."""
    play = holder(idle_rounds=rounds)
    take_turn(play, "rob-13-hearts")
    for _ in range(3 * rounds):
        assert not play.over
        pass_turn(play)
    assert (play.over, look(play).ending) == (True, "idle")
    play = holder(idle_rounds=rounds)
    for _ in range(3 * rounds - 1):
        pass_turn(play)
    take_turn(play, "rob-13-hearts")
    assert not play.over


def test_GA_30_a_cap_on_turns() -> None:
    """GA-30: however busy all are, a match ends with its last turn, here the hundredth."""
    play = holder(turn_cap=100)
    for turn in range(100):
        assert (play.over, state(play).turns) == (False, turn + 1)
        take_turn(play, "rob-13-hearts")
    assert (play.over, look(play).ending) == (True, "turn cap")


@pytest.mark.parametrize(("rule", "returns"), [("draw", [1 / 3] * 3), ("holder_wins", [1.0, 0.0, 0.0])])
def test_GA_31_what_a_guard_gives(rule: str, returns: list[float]) -> None:
    """GA-31: a draw, though seat 0 has the Joker; by the option, his win."""
    play = holder(capped=rule, idle_rounds=1)
    for _ in range(3):
        pass_turn(play)
    assert play.returns() == returns


def test_GA_31_nobody_has_the_box() -> None:
    """GA-31, G-37: then it is a draw either way."""
    play = town(4, 0, plan={GUILD_HOUSE: "joker"}, capped="holder_wins", idle_rounds=1)
    pass_turn(play)
    pass_turn(play)
    assert play.returns() == [0.5, 0.5]
