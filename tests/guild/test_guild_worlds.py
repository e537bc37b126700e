"""The Guild of Thieves' other worlds: nothing that a seat is told, sees or may do differs in them; they do differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from filch.games.guild.about import GUILD
from filch.games.guild.state import GUILD as GUILD_HOUSE
from filch.games.guild.state import HAND, HOUSE, LOCK
from filch.kernel.contract import Setup, Value
from filch.kernel.play import Play
from tests.guild.guild_matches import MIXED, random_log, state
from tests.statements.guild_play import build, deal, guild, hand, pass_to, places, say, take_turn, town, words


def check_same(setup: Setup, log: list[int], world: list[int], seat: int) -> None:
    """Play both histories, and hold all that reaches the seat against each other, step by step."""
    real, other = Play(setup), Play(setup)
    for step in range(len(log) + 1):
        assert real.events(seat, since=step) == other.events(seat, since=step)
        assert real.view(seat) == other.view(seat)
        assert real.to_act == other.to_act
        if real.to_act == seat:
            assert real.legal() == other.legal()
        assert len(real.choices()) > 0 or real.over
        if step < len(log):
            if real.to_act == seat:
                assert log[step] == world[step]
            real.step(log[step])
            other.step(world[step])
            other.state.check()


@pytest.mark.parametrize("options", MIXED, ids=lambda options: "-".join(options) or "defaults")
@pytest.mark.parametrize("players", [2, 3, 4, 9])
def test_a_seat_cannot_tell_a_world_from_the_match(players: int, options: Mapping[str, Value]) -> None:
    random = Random(f"{players} {options}")
    setup = GUILD.setup(players, options)
    log = random_log(setup, random)
    for until in (len(log), random.randrange(len(log))):
        seat = random.randrange(players)
        check_same(setup, log[:until], GUILD.redeal(setup, log[:until], seat, random.randrange), seat)


@pytest.mark.slow
@pytest.mark.parametrize("options", MIXED, ids=lambda options: "-".join(options) or "defaults")
@pytest.mark.parametrize("players", [2, 3, 4, 9, 16])
def test_many_worlds(players: int, options: Mapping[str, Value]) -> None:
    setup = GUILD.setup(players, options)
    for number in range(6):
        random = Random(f"many {number} {players} {options}")
        log = random_log(setup, random)
        for until in (len(log), random.randrange(len(log))):
            seat = random.randrange(players)
            check_same(setup, log[:until], GUILD.redeal(setup, log[:until], seat, random.randrange), seat)


def worlds(play: Play, seat: int, count: int) -> list[Play]:
    """So many other worlds of a match."""
    random = Random(count)
    return [Play(play.setup, GUILD.redeal(play.setup, play.log, seat, random.randrange)) for _ in range(count)]


def test_before_anything_is_seen_every_combination_is_as_likely() -> None:
    play = guild(2)
    build(play)
    deal(play, {}, {})
    pairs = Counter((state(world).suit, state(world).value) for world in worlds(play, 0, 360))
    assert len(pairs) == 36
    # 10 of each are expected; 26 is 5 standard deviations above.
    assert max(pairs.values()) < 26


def test_cuts_differ_too() -> None:
    play = guild(2)
    build(play)
    assert len({world.log[1] for world in worlds(play, 0, 200)}) == 27


def test_a_wrong_guess_rules_out_locks() -> None:
    """Who has heard that house 5 is not of hearts may think of any other Lock but its own."""
    play = town(4, 0, locks={0: "JC", 5: "KS"})
    say(play, "rob-5-hearts")
    seen = {places(world, LOCK + 5)[0] for world in worlds(play, 1, 200)}
    assert seen == {f"{rank}{suit}" for suit in "CDS" for rank in "JQKA"} - {"JC"}


def dues_paid_unseen() -> Play:
    """Seat 0 has seen that seat 1 holds 4S, 7C and AS; then seat 1 has paid two of them, and drawn a card."""
    play = town(0, 4, plan={4: "4S 7C", 12: "8S"}, locks={4: "KD", 12: "AS"})
    say(play, "pass", "pass")
    take_turn(play, "rob-12-ace", "take-8S", "steal-lock")
    assert hand(play, 1) == ["7C", "4S", "8S", "AS"]
    take_turn(play, "rob-4-king", "take-8S")
    say(play, "pass", "dues-4S-AS")
    return play


def test_what_others_paid_is_drawn_anew() -> None:
    """Any two of the three cards in either order, royalty or not."""
    play = dues_paid_unseen()
    paid = {world.setup.game.notation.action_text(world.state, world.log[-1]) for world in worlds(play, 0, 150)}
    assert paid == {f"dues-{a}-{b}" for a in ("4S", "7C", "AS") for b in ("4S", "7C", "AS") if a != b}


def test_what_one_has_paid_oneself_is_not() -> None:
    play = dues_paid_unseen()
    assert {world.log[-1] for world in worlds(play, 1, 50)} == {play.log[-1]}


def test_which_of_two_cards_was_stolen_is_drawn_anew() -> None:
    """Seat 0 has seen 2C and 3D in house 5; seat 1 took one of them."""
    play = town(0, 4, plan={5: "2C 3D"}, locks={5: "KS"})
    take_turn(play, "rob-5-king", "none")
    say(play, "rob-5", "take-2C")
    left = {places(world, HOUSE + 5)[0] for world in worlds(play, 0, 60)}
    assert left == {"2C", "3D"}


def test_where_a_card_was_before_it_was_first_seen_is_drawn_anew() -> None:
    """Seat 1 stole a card unseen from house 5; only then seat 0 sees all of its hand."""
    play = town(0, 12, plan={5: "2C 3D", 12: "8S"}, locks={5: "KS", 12: "AD"})
    pass_to(play, 1)
    take_turn(play, "rob-5-king", "take-2C")
    take_turn(play, "rob-12-ace", "none")
    stolen = {
        next(words(event) for event in world.events(1) if event.kind == "card taken") for world in worlds(play, 0, 100)
    }
    assert stolen == {"card taken 1 5 2C", "card taken 1 5 8S"}


def test_who_guessed_had_the_box() -> None:
    """In every world the box was in the hand of who announced a combination, and lies in his house since."""
    play = town(4, 0, 12, plan={4: "joker 7C", 0: "9D", 12: "6S"})
    assert {places(world, HAND + 0).count("joker") for world in worlds(play, 1, 60)} == {0, 1}
    say(play, "guess-clubs-2")
    found = worlds(play, 1, 100)
    assert all("joker" in places(world, HOUSE + 4) for world in found)
    assert (0, 0) not in {(state(world).suit, state(world).value) for world in found}
    # Who has died knows the combination.
    assert {(state(world).suit, state(world).value) for world in worlds(play, 0, 30)} == {(2, 3)}


def test_the_box_in_the_guild_house_is_known() -> None:
    """I Know Where You Live: it is there in every world, and then with who drew it."""
    play = town(4, 5, plan={4: "4S 7C"}, i_know_where_you_live=True)
    assert all(places(world, GUILD_HOUSE) == ["joker"] for world in worlds(play, 1, 20))
    say(play, "pass", "dues-4S-7C")
    assert all(places(world, HAND + 0) == ["joker"] for world in worlds(play, 1, 20))
