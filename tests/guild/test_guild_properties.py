"""What holds in every position of every match of the Guild of Thieves: the invariants of docs/rules/guild.md."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from filch.games.guild.about import GUILD, SETTING_STEPS, TURN_STEPS
from filch.games.guild.cards import face_of, is_royalty
from filch.games.guild.state import (
    ABSENT,
    ACTIONS,
    CARDS,
    COMBINATION,
    HAND,
    HOUSE,
    JOKER_CARD,
    LOCK,
    OUTCOMES,
    PACK,
    PILE,
    STAYS,
    GuildState,
)
from filch.games.guild.state import (
    GUILD as GUILD_HOUSE,
)
from filch.kernel.contract import CHANCE, Setup
from filch.kernel.play import Play
from tests.guild.guild_matches import setups, state


def check_cards(s: GuildState) -> None:
    """Every card is in one place, and each kind of card only where its kind can be."""
    in_play = [card for card in range(CARDS) if s.where[card] != ABSENT]
    assert len(in_play) == (105 if s.double_deck else 53)
    assert s.where[JOKER_CARD] not in (ABSENT, COMBINATION)
    royalties = [card for card in in_play if is_royalty(face_of(card))]
    assert len(royalties) == (32 if s.double_deck else 16)
    assert all(s.where[card] != COMBINATION for card in royalties)
    assert all(is_royalty(face_of(card)) for card in in_play if s.where[card] >= LOCK)


def emptied(before: GuildState, after: GuildState) -> list[int]:
    """The seats whose hands this step emptied."""
    return [seat for seat in range(before.players) if before.count[HAND + seat] > 0 and after.count[HAND + seat] == 0]


@settings(max_examples=25)
@given(setup=setups(), seed=st.integers(0, 2**32))
def test_a_match_keeps_its_invariants(setup: Setup, seed: int) -> None:
    play = Play(setup)
    random = Random(seed)
    marked: list[int] = []
    while not play.over:
        before = state(play).copy()
        text = play.text(choice := random.choice(play.choices()))
        play.step(choice)
        s = state(play)
        s.check()
        check_cards(s)
        combination = [card for card in range(CARDS) if s.where[card] == COMBINATION]
        if len(combination) == (24 if s.double_deck else 12):
            marked = marked or combination
            assert combination == marked
        for seat in emptied(before, s):
            robbed = text.startswith("take-") and seat != before.turn
            died = text.startswith("guess-") and seat == before.turn
            laid = text.startswith("change-") and seat == before.turn and s.emptied_house == STAYS
            assert robbed or died or laid, f"{text} emptied the hand of seat {seat}"
        if s.count[PACK] == 0:
            assert s.count[GUILD_HOUSE] >= 1
    assert marked


@settings(max_examples=25)
@given(setup=setups(), seed=st.integers(0, 2**32))
def test_every_match_ends_in_time(setup: Setup, seed: int) -> None:
    """Steps before the first turn are fixed, and turns and steps keep their bounds, by which `max_length` is made."""
    play = Play(setup)
    random = Random(seed)
    chance = 0
    while not play.over:
        chance += play.to_act == CHANCE
        play.step(random.choice(play.choices()))
    s = state(play)
    cards, houses = (49, 32) if s.double_deck else (25, 16)
    drawn = 3 - (setup.options["dealer"] != "random") + cards - s.i_know + houses
    assert chance == drawn + (s.players if s.house_choice else 0)
    assert s.turns <= s.turn_cap
    assert len(play.log) <= SETTING_STEPS + s.turns * TURN_STEPS + PILE <= GUILD.max_length


@settings(max_examples=15)
@given(setup=setups(most_players=6), seed=st.integers(0, 2**32))
def test_texts_go_both_ways(setup: Setup, seed: int) -> None:
    """Every choice has one text, which gives it back, in every position."""
    play = Play(setup)
    random = Random(seed)
    notation = GUILD.notation
    while not play.over:
        choices = play.choices()
        chance = play.to_act == CHANCE
        texts = [play.text(choice) for choice in choices]
        parse = notation.parse_outcome if chance else notation.parse_action
        assert [parse(play.state, text) for text in texts] == choices
        assert all(("=" in text) == chance and not set(text) & set(" :(){}") for text in texts)
        assert max(choices) < (OUTCOMES if chance else ACTIONS)
        play.step(random.choice(choices))


@settings(max_examples=15)
@given(setup=setups(most_players=6), seed=st.integers(0, 2**32), steps=st.integers(0, 600))
def test_positions_pack_and_unpack(setup: Setup, seed: int, steps: int) -> None:
    play = Play(setup)
    random = Random(seed)
    for _ in range(steps):
        if play.over:
            break
        play.step(random.choice(play.choices()))
    again = GuildState.from_bytes(play.state.to_bytes())
    assert again == play.state
    assert Play(setup, play.log).state == play.state


@settings(max_examples=20)
@given(setup=setups(most_players=6), seed=st.integers(0, 2**32))
def test_what_all_may_see_follows_from_what_all_are_told(setup: Setup, seed: int) -> None:
    """The spectator's view counts what the public events tell: hands, houses, the Guild House, who lives."""
    play = Play(setup)
    random = Random(seed)
    while not play.over:
        play.step(random.choice(play.choices()))
    s, seen, told = state(play), play.view(None), play.events(None)
    dead = {event["seat"] for event in told if event.kind in ("killed", "thief out")}
    assert [thief.alive for thief in seen.thieves] == [seat not in dead for seat in range(s.players)]
    assert seen.guild == 1 + sum(event.kind == "paid dues" for event in told)
    out = {event["house"] for event in told if event.kind == "house out"}
    back = {event["house"] for event in told if event.kind == "killed"}
    assert {number for number, house in enumerate(seen.houses) if house.out} >= out - back
    assert [house.cards for house in seen.houses] == [s.count[HOUSE + house] for house in range(len(seen.houses))]
