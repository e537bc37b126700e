"""Guild of Thieves: the combination, the town and the houses. Clauses of docs/rules/guild.md."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from filch.errors import Malformed
from filch.games.guild.about import GUILD
from filch.games.guild.notation import face_text
from filch.games.guild.state import ASIDE, COMBINATION, DECK, HOUSE, LOCK, PACK
from filch.games.guild.state import GUILD as GUILD_PLACE
from filch.games.guild.table import stack_size, stacked_card
from filch.kernel.contract import CHANCE
from filch.kernel.play import Play
from tests.statements.guild_play import (
    GUILD_HOUSE,
    RICH,
    SLUMS,
    build,
    choices,
    deal,
    guild,
    hand,
    look,
    news,
    pass_turn,
    places,
    play_on,
    random_match,
    say,
    state,
    thief,
    town,
)

SUITS = ("clubs", "diamonds", "hearts", "spades")
ORDERS = ("ascending", "descending")
VALUES = range(2, 11)
BOTH_DECKS = pytest.mark.parametrize("double", [False, True], ids=["one deck", "two decks"])


def built(suit: str, cut: int, order: str = "ascending", double: bool = False) -> Play:
    """A match whose combination has been built."""
    play = guild(2, pile_order=order, double_deck=double)
    say(play, f"suit={suit}", f"cut={cut}")
    return play


def counted_out(play: Play) -> list[str]:
    """The cards of the combination that are not of its suit."""
    letter = "CDHS"[state(play).suit]
    return [text for text in places(play, COMBINATION) if text[-1] != letter]


def values_in_play(play: Play) -> list[str]:
    """The cards from 2 to 10 that are still to be dealt."""
    return [text for text in places(play, PACK) if text[:-1].isdigit()]


@BOTH_DECKS
def test_G_4_G_8_G_11_GV_5_every_cut_counts_out_one_value(double: bool) -> None:
    """G-4, G-8, G-11, G-39, GV-5, GV-8: for every suit, cut and order, nine (18) of a suit and the others of one value.

    G-2: what is left holds neither the suit nor the value. GV-5: every value comes up equally often.
    """
    copies = 2 if double else 1
    for suit in SUITS:
        came_up: Counter[str] = Counter()
        for order, cut in product(ORDERS, range(27 * copies)):
            play = built(suit, cut, order, double)
            letter = suit[0].upper()
            assert Counter(text for text in places(play, COMBINATION) if text[-1] == letter) == Counter(
                {f"{value}{letter}": copies for value in VALUES}
            )
            values = {text[:-1] for text in counted_out(play)}
            assert len(values) == 1
            assert Counter(text[-1] for text in counted_out(play)) == Counter(
                {other: copies for other in "CDHS" if other != letter}
            )
            (value,) = values
            came_up[value] += 1
            left = values_in_play(play)
            assert len(left) == 24 * copies
            assert not any(text[-1] == letter or text[:-1] == value for text in left)
        assert came_up == Counter({str(value): 6 * copies for value in VALUES})


def test_GV_1_the_5_of_hearts() -> None:
    """GV-1, G-4: the 5 of hearts is 2H to 10H, 5C, 5D and 5S."""
    play = guild(2)
    build(play, "hearts", 5)
    assert set(places(play, COMBINATION)) == {*(f"{value}H" for value in VALUES), "5C", "5D", "5S"}
    assert len(places(play, COMBINATION)) == 12


def test_GV_3_cut_to_the_4_of_clubs() -> None:
    """GV-3, G-6, G-9, G-10, G-11: 4-10C, two suits, 2-3C; counted out are the 3s, the 27th 3C."""
    play = built("hearts", 2)
    s = state(play)
    deck = [face_text(stacked_card(s, (position + 2) % stack_size(s)) % DECK) for position in range(27)]
    expected = [f"{value}C" for value in range(4, 11)]
    expected += [f"{value}{suit}" for suit in "DS" for value in VALUES]
    assert deck == [*expected, "2C", "3C"]
    assert [deck[8], deck[17], deck[26]] == ["3D", "3S", "3C"]
    assert sorted(counted_out(play)) == ["3C", "3D", "3S"]


@pytest.mark.parametrize(("order", "value"), [("ascending", "10"), ("descending", "2")])
def test_GV_4_not_cut_at_all(order: str, value: str) -> None:
    """GV-4, G-6: uncut, the value is 10 in an ascending deck and 2 in a descending one."""
    assert {text[:-1] for text in counted_out(built("clubs", 0, order))} == {value}


def test_G_5_GA_45_no_royalty_in_any_combination() -> None:
    """G-5, GA-45: royalties and the Joker are put by, so that seeing one says nothing of the combination."""
    for suit, cut in product(SUITS, range(27)):
        assert all(text[:-1].isdigit() for text in places(built(suit, cut), COMBINATION))


def test_GV_7_thirty_six_combinations() -> None:
    """GV-7: four suits by nine values; in play are three suits of eight values."""
    pairs = set()
    for suit, cut in product(SUITS, range(27)):
        play = built(suit, cut)
        pairs.add((suit, counted_out(play)[0][:-1]))
        left = values_in_play(play)
        assert (len({text[-1] for text in left}), len({text[:-1] for text in left})) == (3, 8)
    assert len(pairs) == 36


@BOTH_DECKS
def test_G_7_G_10_GA_36_suit_and_cut_are_even_chances(double: bool) -> None:
    """G-7, G-10, GA-36: one of four piles, and one of 27 (54) places to cut, each as likely."""
    play = guild(2, double_deck=double)
    assert play.outcomes() == ([0, 1, 2, 3], [1] * 4)
    say(play, "suit=clubs")
    size = 54 if double else 27
    assert play.outcomes() == (list(range(size)), [1] * size)


def test_GA_36_a_cut_that_has_to_move_a_card_is_not_even() -> None:
    """GA-36: cutting 1 to 26 cards off makes the value of the uncut deck rarer than the others."""
    came_up = Counter(counted_out(built("clubs", cut))[0][:-1] for cut in range(1, 27))
    assert came_up["10"] == 2
    assert {count for value, count in came_up.items() if value != "10"} == {3}


def test_G_9_G_12_nobody_sees_the_combination() -> None:
    """G-9, G-12: seats and spectators are told how many cards are marked, and no face; suits and cuts look alike."""
    plays = [built("hearts", 3), built("spades", 20)]
    for seat in (0, 1, None):
        told = [[str(event) for event in play.events(seat)] for play in plays]
        assert told[0] == told[1] == ["dealer named(seat=1)", "suit set aside(cards=9)", "combination marked(cards=12)"]
        assert look(plays[0], seat) == look(plays[1], seat)
        assert look(plays[0], seat).combination == 12


def test_G_12_the_combination_never_moves() -> None:
    """G-12: through whole matches the marked cards stay."""
    for seed in range(5):
        play = Play(GUILD.setup(3))
        random = Random(seed)
        marked: list[str] = []
        while not play.over:
            play.step(random.choice(play.choices()))
            marked = marked or (places(play, COMBINATION) if look(play).combination == 12 else [])
            assert places(play, COMBINATION) == marked or not marked


def test_G_13_G_14_GV_6_twenty_five_cards_in_seventeen_piles() -> None:
    """G-13, G-14, GV-6: the Joker among 24 cards, dealt into eight ones, eight twos and the Guild House. GA-44."""
    play = guild(2)
    build(play)
    outcomes, weights = play.outcomes()
    assert (len(outcomes), set(weights)) == (25, {1})
    assert "card=joker" in choices(play)
    deal(play, {}, {})
    sizes = [house.cards for house in look(play).houses]
    assert [house for house in range(16) if sizes[house] == 1] == list(SLUMS)
    assert [house for house in range(16) if sizes[house] == 2] == list(RICH)
    assert look(play).guild == 1
    assert len(SLUMS) == len(RICH) == 8


def test_G_13_cards_are_dealt_unseen() -> None:
    """G-13, G-15: nobody is told a face while the town is dealt."""
    play = guild(3)
    build(play)
    deal(play, {}, {})
    for seat in (0, 1, 2, None):
        facts = {name for event in play.events(seat) for name, _ in event.facts}
        assert facts == {"seat", "cards", "house"}
        assert all(thief.hand in (None, ()) for thief in look(play, seat).thieves)


def test_G_15_GA_3_GA_32_sixteen_royalties_face_down() -> None:
    """G-15, GA-3, GA-32, GV-6: J, Q, K and A of each suit, one face down on each house, none on the Guild House."""
    play = guild(2)
    build(play)
    while look(play).phase == "deal":
        play.step(play.choices()[0])
    assert choices(play) == [f"lock={rank}{suit}" for suit in "CDHS" for rank in "JQKA"]
    deal(play, {}, {})
    for seat in (0, 1, None):
        houses = look(play, seat).houses
        assert [(house.lock, house.royalty) for house in houses] == [("face down", None)] * 16
    assert sorted(text for house in range(16) for text in places(play, LOCK + house)) == sorted(
        f"{rank}{suit}" for suit in "CDHS" for rank in "JQKA"
    )


def test_G_16_G_18_GA_4_a_house_of_ones_own() -> None:
    """G-16, G-18, GA-4: the cards go to the hand, the Lock stays; the owner alone sees both, all the time."""
    play = town(4, 0, plan={4: "4S 7C", 0: "9D"}, locks={4: "KS", 0: "AH"})
    for _ in range(3):
        assert hand(play, 0) == ["7C", "4S"]
        assert look(play, 0).houses[4].royalty == "KS"
        assert look(play, 0).houses[4].owner == 0
        assert hand(play, 1) == ["9D"]
        for other in (1, None):
            seen = look(play, other)
            assert (seen.thieves[0].hand, seen.houses[4].royalty) == (None, None)
        pass_turn(play)


def test_G_16_any_house_that_is_free() -> None:
    """G-16: each may choose any house that nobody has."""
    play = guild(3)
    build(play)
    deal(play, {}, {})
    assert choices(play) == [f"house-{house}" for house in range(16)]
    say(play, "house-5")
    assert choices(play) == [f"house-{house}" for house in range(16) if house != 5]


def test_GV_2_what_a_hand_tells() -> None:
    """GV-2, G-2: with 4S and 7C in hand, not spades, not clubs, not 4, not 7, and anything else is possible."""
    play = town(4, 0, plan={4: "4S 7C"})
    random = Random(1)
    possible = set()
    for _ in range(150):
        world = Play(play.setup, GUILD.redeal(play.setup, play.log, 0, random.randrange))
        possible.add((SUITS[state(world).suit], state(world).value + 2))
    assert possible == set(product(["diamonds", "hearts"], [2, 3, 5, 6, 8, 9, 10]))


@pytest.mark.parametrize("dealer", range(4))
def test_G_17_GA_41_the_dealers_left_begins(dealer: int) -> None:
    """G-17, GA-41, G-30: the dealer's left begins, the others follow clockwise, the dealer is last."""
    play = guild(4, dealer=dealer)
    build(play)
    deal(play, {}, {})
    order = [(dealer + 1 + step) % 4 for step in range(4)]
    for seat in order:
        assert play.to_act == seat
        say(play, choices(play)[0])
    for seat in order:
        assert (play.to_act, look(play).round) == (seat, 1)
        pass_turn(play)
    assert (play.to_act, look(play).round) == (order[0], 2)


def test_GA_41_the_dealer_is_drawn() -> None:
    """GA-41: by default any seat is dealer, each as likely; a seat there is not is refused."""
    play = Play(GUILD.setup(3))
    assert play.to_act == CHANCE
    assert choices(play) == ["dealer=0", "dealer=1", "dealer=2"]
    assert play.outcomes()[1] == [1, 1, 1]
    with pytest.raises(Malformed, match="dealer"):
        GUILD.setup(3, {"dealer": 3})


def test_GA_1_G_42_two_to_sixteen_players() -> None:
    """GA-1, G-42: one and seventeen are refused, with two decks too; nine and sixteen can play to the end."""
    for players in (1, 17):
        for double in (False, True):
            with pytest.raises(Malformed, match="2 to 16"):
                GUILD.setup(players, {"double_deck": double})
    for players in (2, 9, 16):
        assert random_match(players, 1).over


def test_GA_2_houses_are_chosen_in_turn_order() -> None:
    """GA-2: from the first player on, with sizes visible and Locks face down."""
    play = guild(3, dealer=0)
    build(play)
    deal(play, {}, {})
    for seat in (1, 2, 0):
        assert play.to_act == seat
        seen = look(play, seat)
        assert {house.cards for house in seen.houses if house.owner is None} == {1, 2}
        assert all(house.royalty is None for house in seen.houses)
        say(play, choices(play)[-1])


def test_GA_2_houses_may_be_drawn() -> None:
    """GA-2: under house_choice=random chance gives each player a house, each as likely."""
    play = guild(2, house_choice="random")
    build(play)
    deal(play, {}, {})
    assert play.to_act == CHANCE
    assert play.outcomes() == (list(range(16)), [1] * 16)
    assert "house taken 0 3" in news(play, 1, "house=3")
    assert "house=3" not in choices(play)
    say(play, "house=9")
    assert (play.to_act, thief(play, 0).house, thief(play, 1).house) == (0, 3, 9)


def test_G_39_GV_8_the_double_deck() -> None:
    """G-39, GV-8: 24 cards are the combination; 49 make 16 ones, 16 twos and one; 32 royalties are 32 Locks."""
    play = guild(2, double_deck=True)
    build(play, "spades", 7)
    marked = Counter(places(play, COMBINATION))
    assert marked == Counter({**{f"{value}S": 2 for value in VALUES}, "7C": 2, "7D": 2, "7H": 2})
    outcomes, weights = play.outcomes()
    assert (len(outcomes), sum(weights)) == (25, 49)
    deal(play, {}, {})
    assert Counter(house.cards for house in look(play).houses) == Counter({1: 16, 2: 16})
    assert look(play).guild == 1
    locks = Counter(text for house in range(32) for text in places(play, LOCK + house))
    assert locks == Counter({f"{rank}{suit}": 2 for suit in "CDHS" for rank in "JQKA"})


def test_G_39_the_double_deck_is_stacked_twice_over() -> None:
    """G-39: each pile is 2 to 10 and again 2 to 10, and every ninth card of 54 is counted out."""
    s = state(built("hearts", 0, double=True))
    deck = [face_text(stacked_card(s, position) % DECK) for position in range(stack_size(s))]
    assert deck == [f"{value}{suit}" for suit in "CDS" for _ in range(2) for value in VALUES]
    assert len(counted_out(built("hearts", 5, double=True))) == 6


def test_GA_33_one_joker_in_the_double_deck() -> None:
    """GA-33: one Joker, with two decks too."""
    play = guild(2, double_deck=True)
    assert places(play, PACK).count("joker") == 1
    assert len(places(play, PACK)) == 105


@BOTH_DECKS
def test_G_40_GV_9_the_box_begins_in_the_guild_house(double: bool) -> None:
    """G-40, GV-9: the Joker alone makes the Guild House, and all know; 24 (48) cards make the houses."""
    play = guild(2, i_know_where_you_live=True, double_deck=double)
    say(play, "suit=hearts")
    for seat in (0, 1, None):
        twin = play.copy()
        assert "box in guild" in news(twin, seat, "cut=0")
    say(play, "cut=0")
    assert "card=joker" not in choices(play)
    assert sum(play.outcomes()[1]) == (48 if double else 24)
    deal(play, {}, {})
    assert places(play, GUILD_PLACE) == ["joker"]
    assert sum(house.cards for house in look(play).houses) == (48 if double else 24)


def test_GA_35_options_go_together() -> None:
    """GA-35: the three options of the rules, in any way."""
    names = ("double_deck", "i_know_where_you_live", "pen_and_paper")
    for values in product([False, True], repeat=3):
        assert random_match(3, 1, **dict(zip(names, values, strict=True))).over


def test_G_41_GA_42_the_notebook_is_shown_or_not() -> None:
    """G-41, GA-42: off by default; it changes that one thing in a view, and nothing in a match."""
    without = random_match(2, 3)
    with_notebook = Play(GUILD.setup(2, {"pen_and_paper": True}), without.log)
    for seat in (0, 1, None):
        plain, noted = look(without, seat), look(with_notebook, seat)
        assert (plain.notebook, noted.notebook) == (False, True)
        assert [str(event) for event in without.events(seat)] == [str(event) for event in with_notebook.events(seat)]
        for name in ("houses", "thieves", "winner", "guild", "ending"):
            assert getattr(plain, name) == getattr(noted, name)


def test_GV_20_sixteen_players_leave_no_house() -> None:
    """GV-20: with sixteen players every house is somebody's, and only players can be robbed."""
    play = town(*range(16))
    assert all(house.owner == number and house.cards == 0 for number, house in enumerate(look(play).houses))
    assert "rob-0-king" not in choices(play)
    assert {text.split("-")[1] for text in choices(play) if text.startswith("rob")} == {str(n) for n in range(1, 16)}


def test_GA_40_sizes_are_public() -> None:
    """GA-40: everyone and the spectators see how many cards are in hands, houses and the Guild House."""
    play = town(4, 0, plan={GUILD_HOUSE: "joker"})
    for seat in (0, 1, None):
        seen = look(play, seat)
        assert [seen.thieves[0].cards, seen.thieves[1].cards, seen.guild] == [2, 1, 1]
        assert [seen.houses[house].cards for house in (0, 1, 4, 5)] == [0, 1, 0, 2]
    assert places(play, HOUSE + 4) == places(play, ASIDE) == []


def test_GA_33_a_whole_match_keeps_every_card() -> None:
    """GA-33, G-14: 53 (105) cards, each in one place, to the end."""
    for double in (False, True):
        play = play_on(guild(4, double_deck=double), 5)
        assert sum(state(play).count) == (105 if double else 53)
        state(play).check()
