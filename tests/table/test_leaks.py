"""Two worlds that a receiver cannot tell apart: all that it is told of them is the same, byte for byte."""

from __future__ import annotations

import random

import pytest

from filch.games import registry
from filch.kernel.contract import CHANCE
from filch.kernel.play import Play
from filch.table.entries import Acted, AnyEntry, Started
from filch.table.table import WATCHER, Table, Who
from tests.table.game import Played, created, newest

#: Games in which everybody sees everything.
OPEN_GAMES = {"stealers"}


def entries_of(played: Played, world: list[int]) -> list[AnyEntry]:
    """The log of the same table, had chance and the others done what stands in `world`."""
    play = Play(played.table.setup)
    steps = iter(world)

    def step() -> str:
        choice = next(steps)
        text = play.text(choice)
        play.step(choice)
        return text

    def outcomes(count: int) -> tuple[str, ...]:
        drawn = []
        for _ in range(count):
            assert play.to_act == CHANCE
            drawn.append(step())
        return tuple(drawn)

    log: list[AnyEntry] = []
    for entry in played.log:
        if isinstance(entry, Started):
            log.append(Started(outcomes=outcomes(len(entry.outcomes)), at=entry.at))
        elif isinstance(entry, Acted):
            assert play.to_act == entry.seat
            action = step()
            drawn = outcomes(len(entry.outcomes))
            log.append(Acted(seat=entry.seat, action=action, outcomes=drawn, id=entry.id, at=entry.at))
        else:
            log.append(entry)
    return log


@pytest.mark.parametrize("game", sorted(registry()))
def test_what_a_seat_and_a_watcher_are_told_does_not_depend_on_what_is_hidden(game: str) -> None:
    chance = random.Random(7)
    different = 0
    players = registry()[game].min_players
    for match in range(3):
        played = Played(created(players, game, secret=f"{match:064x}")).begin()
        for _ in range(40):
            assert played.table.match is not None
            if played.table.match.over:
                break
            played.act(chance.choice(played.table.match.legal()))
            log = played.table.match.play_state.log
            for seat in range(players):
                world = played.table.setup.game.redeal(played.table.setup, log, seat, chance.randrange)
                if world == log:
                    continue
                different += 1
                other = Table.of("t", entries_of(played, world))
                # A watcher is told nothing that a seat is not told as well.
                for who in (Who(seat), Who(seat, host=True), WATCHER):
                    assert newest(other, who) == newest(played.table, who)
    assert different > 50 or game in OPEN_GAMES, "hardly any world was another"


def test_others_do_tell_the_worlds_apart() -> None:
    """The test above can fail: who did see what is hidden is told something else."""
    chance = random.Random(5)
    told_apart = 0
    for match in range(5):
        played = Played(created(3, secret=f"{match:064x}")).begin()
        for _ in range(8):
            assert played.table.match is not None
            legal = played.table.match.legal()
            played.act("daring" if "daring" in legal else chance.choice(legal))
            log = played.table.match.play_state.log
            world = played.table.setup.game.redeal(played.table.setup, log, 0, chance.randrange)
            if world != log:
                other = Table.of("t", entries_of(played, world))
                told_apart += any(newest(other, Who(seat)) != newest(played.table, Who(seat)) for seat in (1, 2))
    assert told_apart > 5
