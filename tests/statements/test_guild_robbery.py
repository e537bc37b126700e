"""Guild of Thieves: robbing houses and locking the door behind. Clauses of docs/rules/guild.md."""

from __future__ import annotations

import pytest

from filch.games.guild.state import HAND, HOUSE, LOCK
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

GUESSES = ("clubs", "diamonds", "hearts", "spades", "jack", "queen", "king", "ace")


def robberies(*targets: int) -> list[str]:
    """Every guess at every one of these houses."""
    return [f"rob-{house}-{guess}" for house in targets for guess in GUESSES]


def three(**options: Value) -> Play:
    """Seats 0, 1, 2 in a rich house, a slum and a rich house; house 5 of the town holds 2C and 3D under KS."""
    return town(
        4,
        0,
        6,
        plan={4: "4S 7C", 0: "9D", 6: "8S 10C", 5: "2C 3D", 1: "6S", GUILD_HOUSE: "joker"},
        locks={4: "QH", 0: "JC", 6: "AD", 5: "KS", 1: "AS"},
        **options,
    )


def test_G_19_G_20_GA_6_GA_37_what_can_be_robbed() -> None:
    """G-19, G-20, GA-6, GA-37: houses of the town and of others, by eight guesses; not one's own, no Guild House."""
    play = three()
    assert choices(play) == ["pass", *robberies(0, 1, 2, 3, *range(5, 16))]


def test_GA_5_one_attempt_and_not_even_that() -> None:
    """GA-5: the robbery may be passed over, and is tried once a turn at most."""
    play = three()
    say(play, "pass")
    assert look(play).phase == "dues"
    play = three()
    say(play, "rob-5-hearts")
    assert not any(text.startswith("rob") for text in choices(play))
    pass_turn(play)
    assert play.to_act == 1


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_G_21_G_26_the_guess_is_heard_by_all(seat: int | None) -> None:
    """G-21, G-26: everyone hears house and guess, and that it was wrong; nothing else has changed."""
    play = three()
    before = look(play, seat)
    heard = news(play, seat, "rob-5-hearts")
    assert heard[:2] == ["robbery tried 0 5 2", "robbery failed 0 5"]
    after = look(play, seat)
    assert after.robbery is not None
    assert (after.robbery.house, after.robbery.guess, after.robbery.correct) == (5, "hearts", False)
    assert (after.houses, after.thieves) == (before.houses, before.thieves)


def test_G_27_GV_15_a_wrong_guess_in_the_town_shows_the_lock() -> None:
    """G-27, GV-15: the robber has seen KS, nobody else; it stays face down; the next time he knows it."""
    play = three()
    for seat in (1, 2, None):
        assert not any("KS" in line for line in news(play.copy(), seat, "rob-5-hearts"))
    assert "saw lock 5 KS" in news(play, 0, "rob-5-hearts")
    assert look(play, 0).houses[5].lock == "face down"
    pass_to(play, 0)
    say(play, "rob-5-king")
    assert look(play).phase == "take"


def test_GV_16_a_wrong_guess_at_a_player_tells_no_more() -> None:
    """GV-16, G-21: the robber of a player's house is told that he is wrong, and nothing else."""
    play = three()
    assert news(play, 0, "rob-0-hearts") == ["robbery tried 0 0 2", "robbery failed 0 0"]
    assert look(play, 0).houses[0].royalty is None


@pytest.mark.parametrize(("guess", "right"), [(guess, guess in ("clubs", "jack")) for guess in GUESSES])
def test_GA_38_an_owner_answers_truthfully(guess: str, right: bool) -> None:
    """GA-38, G-20: a guess at JC is right if it is clubs or Jack, and else wrong."""
    play = three()
    say(play, f"rob-0-{guess}")
    assert (look(play).phase == "take") == right


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_G_22_the_lock_is_turned_face_up(seat: int | None) -> None:
    """G-22: all see the Lock of a robbed house, of the town's or a player's."""
    play = three()
    assert "lock turned up 5 KS" in news(play, seat, "rob-5-spades")
    assert (look(play, seat).houses[5].lock, look(play, seat).houses[5].royalty) == ("face up", "KS")
    play = three()
    assert "lock turned up 0 JC" in news(play, seat, "rob-0-jack")


def test_G_23_the_robber_alone_looks_at_the_house() -> None:
    """G-23: he sees all its cards, for as long as he looks; nobody else does."""
    play = three()
    for seat in (1, 2, None):
        twin = play.copy()
        assert not any(line.startswith("saw card") for line in news(twin, seat, "rob-5-spades"))
        assert look(twin, seat).houses[5].contents is None
    assert news(play, 0, "rob-5-spades")[-2:] == ["saw card 5 2C", "saw card 5 3D"]
    assert look(play, 0).houses[5].contents == ("2C", "3D")
    say(play, "none")
    assert look(play, 0).houses[5].contents is None


def test_GA_14b_the_whole_hand_is_seen_and_stealable() -> None:
    """GA-14b, G-23, GA-14: of a hand too; the royalty and the Joker in it are seen and may be taken."""
    play = town(4, 0, plan={0: "9D", 12: "joker"}, locks={4: "QH", 0: "JC", 12: "AS"})
    pass_turn(play)
    take_turn(play, "rob-12-ace", "take-joker", "steal-lock")
    assert news(play, 0, "rob-0-jack")[-3:] == ["saw card 0 9D", "saw card 0 AS", "saw card 0 joker"]
    assert choices(play) == ["none", "take-9D", "take-AS", "take-joker"]
    say(play, "take-AS")
    assert "AS" in hand(play, 0)
    assert hand(play, 1) == ["9D", "joker"]


def test_G_24_GA_9_one_card_or_none() -> None:
    """G-24, GA-9: any one of the cards goes to the hand, or none."""
    play = three()
    say(play, "rob-5-spades")
    assert choices(play) == ["none", "take-2C", "take-3D"]
    taken = play.copy()
    say(taken, "take-3D")
    assert hand(taken, 0) == ["7C", "3D", "4S"]
    assert look(taken).houses[5].cards == 1
    say(play, "none")
    assert (hand(play, 0), look(play).houses[5].cards) == (["7C", "4S"], 2)


def test_GA_39_who_learns_which_card_was_stolen() -> None:
    """GA-39, G-24: the robber and the player robbed; the others learn that one was. From the town, the robber alone."""
    play = three()
    say(play, "rob-6-ace")
    for seat in (0, 2):
        assert "card taken 0 6 8S" in news(play.copy(), seat, "take-8S")
    for other in (1, None):
        assert news(play.copy(), other, "take-8S") == ["took card 0 6"]
    play = three()
    say(play, "rob-5-king")
    for other in (1, 2, None):
        assert news(play.copy(), other, "take-3D") == ["took card 0 5"]
    assert news(play, 0, "take-3D") == ["took card 0 5", "card taken 0 5 3D"]


def test_G_25_G_43_GV_13_a_slum_gives_two_cards() -> None:
    """G-25, G-43, GV-13, GA-14: the last card and the Lock, which all see go; the house is out, and no target."""
    play = three()
    say(play, "rob-1-ace", "take-6S")
    assert choices(play) == ["leave-lock", "steal-lock"]
    assert look(play).houses[1].out
    assert news(play, 2, "steal-lock") == ["lock stolen 0 1 AS"]
    assert hand(play, 0) == ["7C", "4S", "6S", "AS"]
    assert look(play).houses[1].lock == ""
    pass_turn(play)
    assert not any(text.startswith("rob-1-") for text in choices(play))
    assert "rob-1" not in choices(play)


def test_GA_10_a_lock_left_leaves_the_match() -> None:
    """GA-10: it lies aside face up, for all to see, and is nobody's."""
    play = three()
    say(play, "rob-1-ace", "take-6S", "leave-lock")
    for seat in (0, 1, None):
        assert look(play, seat).aside == ("AS",)
        assert look(play, seat).houses[1].lock == ""
    assert hand(play, 0) == ["7C", "4S", "6S"]


def test_G_31_GA_7_a_robbed_house_stays_open() -> None:
    """G-31, GA-7: its Lock stays face up, and it is robbed without a guess; that is still the turn's one robbery."""
    play = three()
    take_turn(play, "rob-5-king", "none")
    assert [text for text in choices(play) if text.startswith("rob-5")] == ["rob-5"]
    heard = news(play, 2, "rob-5")
    assert heard == ["robbery tried 1 5 8", "robbery done 1 5"]
    say(play, "none")
    assert look(play).phase != "rob"
    assert look(play).turn == 1


def test_GA_48_a_rich_house_robbed_twice_loses_its_lock() -> None:
    """GA-48, G-25: the second robber takes its last card, and may take the Lock."""
    play = three()
    take_turn(play, "rob-5-king", "take-2C")
    say(play, "rob-5", "take-3D")
    assert choices(play) == ["leave-lock", "steal-lock"]
    say(play, "steal-lock")
    assert hand(play, 1) == ["3D", "9D", "KS"]
    assert look(play).houses[5].out


def with_royalty(**options: Value) -> Play:
    """As `three`, with seat 0 about to rob, and AS in its hand."""
    play = three(**options)
    take_turn(play, "rob-1-ace", "take-6S", "steal-lock")
    pass_to(play, 0)
    assert hand(play, 0) == ["7C", "4S", "6S", "AS"]
    return play


def test_G_32_GA_21_GV_14_locking_behind() -> None:
    """G-32, GA-21, GV-14: one card more, the old Lock for the royalty; in the house a card and a new Lock face down."""
    play = with_royalty()
    say(play, "rob-5-king", "take-2C")
    assert choices(play) == ["pass", "lock-AS"]
    for seat in (1, 2, None):
        assert news(play.copy(), seat, "lock-AS") == ["locked behind 0 5"]
    assert news(play, 0, "lock-AS") == ["locked behind 0 5", "laid lock 5 AS"]
    assert hand(play, 0) == ["2C", "7C", "4S", "6S", "KS"]
    seen = look(play, 0).houses[5]
    assert (seen.cards, seen.lock, seen.royalty) == (1, "face down", None)
    assert places(play, LOCK + 5) == ["AS"]
    pass_turn(play)
    say(play, "rob-5-king")
    robbery = look(play).robbery
    assert robbery is not None
    assert not robbery.correct


@pytest.mark.parametrize("rule", ["after_robbing", "after_stealing"])
def test_GA_20_locking_behind_without_stealing(rule: str) -> None:
    """GA-20: by default also if no card was stolen; by the option only if one was."""
    play = with_royalty(lock_behind=rule)
    say(play, "rob-5-king", "none")
    assert look(play).phase == ("lock behind" if rule == "after_robbing" else "dues")
    play = with_royalty(lock_behind=rule)
    say(play, "rob-5-king", "take-2C")
    assert look(play).phase == "lock behind"


def test_GA_20_never_on_a_players_house_nor_an_empty_one() -> None:
    """GA-20, G-32: not on a player's house, nor after a wrong guess, nor where no card is left."""
    for steps in (["rob-6-ace", "take-8S"], ["rob-5-queen"]):
        play = with_royalty()
        say(play, *steps)
        assert look(play).phase == "dues"
    play = with_royalty()
    take_turn(play, "rob-5-king", "take-2C")
    pass_to(play, 0)
    say(play, "rob-5", "take-3D", "leave-lock")
    assert look(play).phase == "dues"


def test_GA_20_with_a_royalty_stolen_from_that_very_house() -> None:
    """GA-20: a royalty in a dead player's house may be stolen and laid at once."""
    play = town(0, 4, plan={0: "joker", 12: "9D"}, locks={0: "QH", 12: "AS", 4: "KS"})
    take_turn(play, "rob-12-ace", "take-9D", "steal-lock")
    pass_turn(play)
    say(play, "guess-clubs-2")
    say(play, "rob-0-queen", "take-AS")
    assert choices(play) == ["pass", "lock-AS"]
    say(play, "lock-AS")
    assert places(play, LOCK + 0) == ["AS"]
    assert "QH" in hand(play, 1)


def test_GA_50_a_thief_without_a_royalty_is_asked_all_the_same() -> None:
    """GA-50: whether he can lock behind or change his Lock, or cannot, the others see him asked."""
    for play in (three(), with_royalty()):
        say(play, "rob-5-king", "take-2C")
        assert look(play, 1).phase == "lock behind"
        say(play, "pass", "pass")
        assert look(play, 1).phase == "change lock"
    play = three()
    say(play, "rob-5-king", "take-2C")
    assert choices(play) == ["pass"]


def test_GA_49_no_lock_no_locking_behind() -> None:
    """GA-49, GA-26, GA-54: a house without a Lock is robbed without a guess, and cannot be locked behind."""
    play = town(0, 4, 5, plan={0: "joker", 12: "9D", 13: "8S"}, locks={0: "QH", 4: "KD", 12: "AS", 13: "AC"})
    # Seat 2 gets a royalty; seat 1 empties seat 0's house; seat 0 robs the box back, and dies without a house.
    pass_to(play, 2)
    take_turn(play, "rob-12-ace", "take-9D", "steal-lock")
    pass_to(play, 1)
    take_turn(play, "rob-0-queen", "take-joker", "leave-lock")
    pass_to(play, 0)
    assert look(play).thieves[0].house is None
    say(play, "rob-4-king", "take-joker", "guess-clubs-2")
    assert look(play).houses[0].lock == ""
    assert look(play).houses[0].cards == 1
    pass_to(play, 2)
    assert "rob-0" in choices(play)
    assert "AS" in hand(play, 2)
    say(play, "rob-0", "none")
    assert look(play).phase == "dues"


def test_GA_34_two_cards_of_one_face_are_two_cards() -> None:
    """GA-34, GA-21: in the Double Deck a KS may replace a KS, since it is another card."""
    play = town(8, 0, double_deck=True, plan={9: "2C 3D", 1: "6S"}, locks={9: "KS", 1: "KS"})
    take_turn(play, "rob-1-king", "take-6S", "steal-lock")
    pass_to(play, 0)
    say(play, "rob-9-king", "take-2C")
    assert choices(play) == ["pass", "lock-KS"]
    say(play, "lock-KS")
    assert places(play, LOCK + 9) == ["KS"]
    assert hand(play, 0).count("KS") == 1
    assert look(play).houses[9].lock == "face down"


def test_GA_34_two_cards_of_one_face_can_be_stolen_one_by_one() -> None:
    """GA-34: of two equal cards in a house one can be stolen, and there is one way to say it."""
    play = town(8, 0, double_deck=True, plan={9: "2C 2C"}, locks={9: "KS"})
    assert news(play, 0, "rob-9-king")[-2:] == ["saw card 9 2C", "saw card 9 2C"]
    assert choices(play) == ["none", "take-2C"]
    say(play, "take-2C")
    assert places(play, HOUSE + 9) == ["2C"]
    assert places(play, HAND + 0).count("2C") == 1


@pytest.mark.parametrize("rule", ["stays_up", "turned_back"])
def test_GA_8_a_players_robbed_lock(rule: str) -> None:
    """GA-8: it stays face up, and he is robbed without a guess; by the option it is turned back after the robbery."""
    play = three(robbed_lock=rule)
    say(play, "rob-6-ace")
    assert look(play).houses[6].lock == "face up"
    say(play, "take-8S")
    assert look(play).houses[6].lock == ("face up" if rule == "stays_up" else "face down")
    pass_turn(play)
    assert ("rob-6" in choices(play)) == (rule == "stays_up")
    assert ("rob-6-ace" in choices(play)) == (rule == "turned_back")


def test_GA_8_the_towns_locks_stay_up_whatever_the_option() -> None:
    """GA-8, G-31: turning back is for players' Locks."""
    play = three(robbed_lock="turned_back")
    say(play, "rob-5-king", "none")
    assert look(play).houses[5].lock == "face up"


def emptied(**options: Value) -> Play:
    """Seat 0 has just taken the only card of seat 1, whose Lock is JC."""
    play = three(**options)
    say(play, "rob-0-jack", "take-9D")
    return play


def test_GA_12_an_emptied_players_house_is_out_of_play() -> None:
    """GA-12, G-25, GA-13: the Lock may be stolen; he plays on without a house, and is no target, even with cards."""
    play = emptied()
    assert choices(play) == ["leave-lock", "steal-lock"]
    assert "house out 0" in news(three(), 1, "rob-0-jack", "take-9D")
    say(play, "steal-lock")
    assert "JC" in hand(play, 0)
    seen = look(play)
    assert (seen.houses[0].out, seen.thieves[1].alive, seen.thieves[1].house) == (True, True, None)
    pass_turn(play)
    assert play.to_act == 1
    assert set(kinds_of_choices(play)) == {"pass", "rob"}
    take_turn(play, "rob-1-ace", "take-6S", "steal-lock")
    assert not any(text.startswith("rob-0") for text in choices(play))
    pass_to(play, 1)
    say(play, "pass")
    assert "dues-6S-AS" in choices(play)
    say(play, "pass")
    # He has a royalty, but no Lock to change.
    assert choices(play) == ["pass"]


def test_GA_12_by_default_a_lock_left_goes_with_the_house() -> None:
    """GA-12, GA-10: if only the card is taken, the Lock leaves the match."""
    play = emptied()
    say(play, "leave-lock")
    assert look(play).aside == ("JC",)


@pytest.mark.parametrize("lock", ["steal-lock", "leave-lock"])
def test_GA_12_GA_53_an_emptied_players_house_may_stay(lock: str) -> None:
    """GA-12, GA-53, GA-11: under `stays` he is no target while he has nothing, and then again, without a guess."""
    play = emptied(emptied_player_house="stays")
    say(play, lock)
    assert not look(play).houses[0].out
    assert look(play).houses[0].lock == ("" if lock == "steal-lock" else "face up")
    pass_to(play, 2)
    assert not any(text.startswith("rob-0") for text in choices(play))
    pass_to(play, 1)
    take_turn(play, "rob-1-ace", "take-6S", "steal-lock")
    assert "rob-0" in choices(play)


def test_GA_53_a_new_lock_may_be_the_last_card() -> None:
    """GA-53, GA-12: under `stays`, without a Lock, a royalty may be laid in step 7, and then it takes a guess again."""
    play = emptied(emptied_player_house="stays")
    say(play, "steal-lock")
    pass_to(play, 1)
    say(play, "rob-1-ace", "take-6S", "steal-lock", "dues-6S-AS")
    drawn = hand(play, 1)
    assert drawn == ["joker"]
    play = emptied(emptied_player_house="stays")
    say(play, "steal-lock")
    pass_to(play, 1)
    say(play, "rob-1-ace", "take-6S", "steal-lock", "pass")
    assert choices(play) == ["pass", "change-AS"]
    say(play, "change-AS")
    assert hand(play, 1) == ["6S"]
    assert places(play, LOCK + 0) == ["AS"]
    assert "rob-0-king" in choices(play)
    assert "rob-0" not in choices(play)
    # Of another thief the last card: a royalty taken from seat 0, laid at once.
    play = emptied(emptied_player_house="stays")
    say(play, "steal-lock")
    pass_to(play, 1)
    take_turn(play, "rob-4-queen", "take-JC")
    assert hand(play, 1) == ["JC"]
    pass_to(play, 1)
    say(play, "pass", "change-JC")
    assert hand(play, 1) == []


def test_GA_12_an_emptied_player_may_be_eliminated() -> None:
    """GA-12: under `eliminated` he is out, and his house with him."""
    play = emptied(emptied_player_house="eliminated")
    say(play, "steal-lock")
    seen = look(play)
    assert (seen.houses[0].out, seen.houses[0].owner, seen.thieves[1].alive) == (True, None, False)
    pass_turn(play)
    assert play.to_act == 2


def test_GA_11_an_empty_hand_is_no_target() -> None:
    """GA-11: nobody can rob a player who holds nothing."""
    play = emptied(emptied_player_house="stays")
    say(play, "leave-lock")
    pass_turn(play)
    pass_turn(play)
    assert play.to_act == 2
    assert not any(text.startswith("rob-0") for text in choices(play))


def test_GA_14_a_stolen_lock_counts_and_can_be_stolen() -> None:
    """GA-14: it is a card in the hand like any other."""
    play = with_royalty()
    assert look(play).thieves[0].cards == 4
    pass_turn(play)
    say(play, "rob-4-queen")
    assert "take-AS" in choices(play)


def test_GA_47_locks_do_not_move_while_their_owner_robs() -> None:
    """GA-47: in whole matches, nobody's own Lock changes while he is robbing."""
    for seed in range(3):
        play = random_match(3, seed)
        again = Play(play.setup)
        for choice in play.log:
            s = state(again)
            home = s.home[s.turn]
            before = (s.turn, [card for card in range(104) if s.where[card] == LOCK + home])
            robbing = look(again).phase in ("rob", "take", "take lock", "lock behind")
            again.step(choice)
            s = state(again)
            if robbing and s.turn == before[0] and s.alive[s.turn] and s.count[HAND + s.turn]:
                assert before[1] == [card for card in range(104) if s.where[card] == LOCK + home]
