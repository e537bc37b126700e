"""Bots of any game: found by name, given what their seat has seen, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

import filch
from filch import bots
from filch.bots.base import Bot, seen_by
from filch.games import registry
from filch.kernel.contract import Game, Setup, Value
from filch.records.match import Match
from tests.setups import some

#: The games in which a seat does not know everything.
HIDING = {"troll", "guild"}
ALL = [(game, bot) for game in registry() for bot in bots.bots_of(game)]
#: Where a match may have more steps than this, and a seat does not know everything, every `APART`th is looked at.
LONG, APART = 1000, 8


def test_bots_are_found_by_name() -> None:
    assert bots.find("troll", "random").name == "random"
    assert [bot.name for bot in bots.bots_of("troll")] == ["random", "fence"]
    assert [bot.name for bot in bots.bots_of("stealers")] == ["random", "cautious", "sharper"]


def test_unknown_bot() -> None:
    with pytest.raises(filch.Malformed, match="troll has no bot 'fance': there are random, fence"):
        bots.find("troll", "fance")


def test_only_who_is_to_act_is_asked() -> None:
    match = filch.new("troll", players=4, seed=7)
    assert seen_by(match, 1).legal == ("0", "1", "2", "3", "4", "5")
    with pytest.raises(filch.NotYourTurn):
        seen_by(match, 2)
    with pytest.raises(filch.UnknownSeat):
        seen_by(match, 4)


@pytest.mark.parametrize(("game", "bot"), ALL, ids=lambda value: getattr(value, "name", value))
def test_a_bot_plays_any_setup_to_the_end(game: str, bot: Bot) -> None:
    """Every player count, and every option at each of its values, or some of very many."""
    for setup in setups(registry()[game]):
        play_to_the_end(setup, bot)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "bot"), ALL, ids=lambda value: getattr(value, "name", value))
def test_a_bot_plays_the_setups_left_out_of_very_many_to_the_end(game: str, bot: Bot) -> None:
    looked_at = setups(registry()[game])
    left = [setup for setup in every_setup(registry()[game]) if setup not in looked_at]
    if not left:
        pytest.skip(f"{game} has none")
    for setup in left:
        play_to_the_end(setup, bot)


def play_to_the_end(setup: Setup, bot: Bot) -> None:
    """A match of this bot alone; an illegal choice would raise, and each is the same again."""
    match = filch.new(setup.game, players=setup.players, options=setup.options, seed=1)
    while not match.over:
        seen = seen_by(match, match.to_act)
        choice = bot.choose(seen, random.Random(match.steps))
        assert bot.choose(seen, random.Random(match.steps)) == choice
        match.play(choice)


@pytest.mark.parametrize(("game", "bot"), ALL, ids=lambda value: getattr(value, "name", value))
def test_a_bot_cannot_tell_what_its_seat_cannot(game: str, bot: Bot) -> None:
    long = game in HIDING and registry()[game].max_length > LONG
    compare_worlds(game, bot, APART if long else 1)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "bot"), ALL, ids=lambda value: getattr(value, "name", value))
def test_a_bot_cannot_tell_what_its_seat_cannot_at_any_step(game: str, bot: Bot) -> None:
    compare_worlds(game, bot, 1)


def compare_worlds(game: str, bot: Bot, apart: int) -> None:
    """In two worlds that the rules make alike for a seat, a bot is given the same, and chooses the same."""
    dice = random.Random(3)
    differing = 0
    for number in range(6 if game in HIDING else 1):
        players = registry()[game].min_players + number % 2
        match = filch.new(game, players=players, seed=number)
        while not match.over:
            if match.steps % apart == 0:
                seat = match.to_act
                other = redealt(match, seat, dice)
                differing += other.play_state.log != match.play_state.log
                seen = seen_by(match, seat)
                assert seen_by(other, seat) == seen
                choice = bot.choose(seen, random.Random(number))
                assert bot.choose(seen_by(other, seat), random.Random(number)) == choice
            match.play(dice.choice(match.legal()))
    assert differing > 10 if game in HIDING else differing == 0


def setups(game: Game) -> list[Setup]:
    """Each player count by default, and each value of each option; of very many counts or values some."""
    counts = some(range(game.min_players, game.max_players + 1))
    return _setups(game, counts, {option.name: some(option.values) for option in game.options})


def every_setup(game: Game) -> list[Setup]:
    """Each player count by default, and each value of each option."""
    counts = range(game.min_players, game.max_players + 1)
    return _setups(game, counts, {option.name: option.values for option in game.options})


def _setups(game: Game, counts: Sequence[int], values: Mapping[str, Sequence[Value]]) -> list[Setup]:
    """Each once: the defaults of all options are one and the same."""
    found = [game.setup(players) for players in counts]
    found += [fewest(game, {name: value}) for name, among in values.items() for value in among]
    return [setup for index, setup in enumerate(found) if setup not in found[:index]]


def fewest(game: Game, options: dict[str, Value]) -> Setup:
    """One player more than the fewest, or as many more as these options ask for."""
    for players in range(game.min_players + 1, game.max_players + 1):
        try:
            return game.setup(players, options)
        except filch.Malformed:
            continue
    raise AssertionError(f"nobody can play {game.name} with {options}")


def redealt(match: Match, seat: int, dice: random.Random) -> Match:
    """Another match that the seat could not tell from this one."""
    log = match.game.redeal(match.setup, match.play_state.log, seat, dice.randrange)
    return Match(match.setup, match_id=match.id, stream=None, log=log)
