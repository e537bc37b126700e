"""Bots at tables, good and bad ones."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import filch
from filch import bots
from filch.bots import Seen
from filch.server.hub import Hub
from filch.table import messages as wire
from filch.table.table import OVER
from tests.server.rig import opened, running_hub, settled, until

pytestmark = pytest.mark.anyio


class Scripted:
    """A bot that does what it is told."""

    name = "scripted"

    def __init__(self, choose: Callable[[Seen], str]) -> None:
        self._choose = choose
        self.asked = 0
        self.threads: set[int] = set()

    def choose(self, seen: Seen, chance: random.Random) -> str:
        self.asked += 1
        self.threads.add(threading.get_ident())
        return self._choose(seen)


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Seen], str]], Scripted]:
    """Adds a bot to Troll."""

    def add(choose: Callable[[Seen], str]) -> Scripted:
        bot = Scripted(choose)
        monkeypatch.setitem(bots.BY_GAME, "troll", (bot,))
        return bot

    return add


async def play_alone(hub: Hub, bot: str, players: int = 3) -> str:
    """A match of bots; its record."""
    made = await hub.make(wire.NewTable(game="troll", players=players))
    async with hub.hold(made.table.id) as live:
        host = live.table.identify(None, made.host_key)
        for seat in range(players):
            sit = wire.SeatBot(id="x", seat=seat, bot=bot)
            await hub.submit(live, lambda table, sit=sit: table.judge(host, sit, time.time()))  # type: ignore[misc]
        await hub.submit(live, lambda table: table.judge(host, wire.Start(id="x"), time.time()))
        await until(lambda: live.table.status == OVER)
        return live.table.record()


async def test_bots_play_a_match_by_themselves(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, running_hub(store) as hub:
        assert filch.verify(await play_alone(hub, "random")).match.over


async def test_bots_think_in_threads_of_their_own(
    tmp_path: Path, scripted: Callable[[Callable[[Seen], str]], Scripted]
) -> None:
    bot = scripted(lambda seen: seen.legal[0])
    async with opened(tmp_path) as store, running_hub(store) as hub:
        await play_alone(hub, "scripted")
    assert bot.asked > 10
    assert threading.get_ident() not in bot.threads


def fail(seen: Seen) -> str:
    raise ZeroDivisionError("this bot cannot count")


@pytest.mark.parametrize(
    ("choose", "said"),
    [
        (fail, "ZeroDivisionError"),
        (lambda seen: "no such action", "no such action"),
        (lambda seen: "", "''"),
        (lambda seen: 7, "7"),
        (lambda seen: None, "None"),
    ],
)
async def test_table_goes_on_without_a_bot_that_fails(
    tmp_path: Path,
    scripted: Callable[[Callable[[Seen], str]], Scripted],
    caplog: pytest.LogCaptureFixture,
    choose: Callable[[Seen], str],
    said: str,
) -> None:
    bot = scripted(choose)
    with caplog.at_level(logging.ERROR, "filch.server"):
        async with opened(tmp_path) as store, running_hub(store) as hub:
            record = await play_alone(hub, "scripted")
    assert filch.verify(record).match.over
    assert bot.asked > 10
    assert "scripted" in caplog.text
    assert said in caplog.text


async def test_table_goes_on_without_a_bot_that_thinks_too_long(
    tmp_path: Path, scripted: Callable[[Callable[[Seen], str]], Scripted], caplog: pytest.LogCaptureFixture
) -> None:
    enough = threading.Event()
    scripted(lambda seen: str(enough.wait(60)))
    async with opened(tmp_path) as store, running_hub(store, thinking=0.001) as hub:
        record = await play_alone(hub, "scripted")
        enough.set()
    assert filch.verify(record).match.over
    assert "TimeoutError" in caplog.text


async def test_bot_sees_what_its_seat_sees(
    tmp_path: Path, scripted: Callable[[Callable[[Seen], str]], Scripted]
) -> None:
    views = []

    def look(seen: Seen) -> str:
        assert seen.view.seat == seen.seat == seen.view.to_act
        views.append(seen.view)
        return seen.legal[-1]

    scripted(look)
    async with opened(tmp_path) as store, running_hub(store) as hub:
        await play_alone(hub, "scripted")
    for view in views:
        for other, thief in enumerate(view.thieves):
            assert other == view.seat or thief.stance != "daring" or thief.card is None


async def test_bots_wait_their_pace(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, running_hub(store, pace=3600.0) as hub:
        made = await hub.make(wire.NewTable(game="troll", players=3))
        async with hub.hold(made.table.id) as live:
            host = live.table.identify(None, made.host_key)
            for seat in range(3):
                sit = wire.SeatBot(id="x", seat=seat, bot="random")
                await hub.submit(live, lambda table, sit=sit: table.judge(host, sit, time.time()))  # type: ignore[misc]
            begun = await hub.submit(live, lambda table: table.judge(host, wire.Start(id="x"), time.time()))
            await settled()
            assert live.table.version == begun


async def test_same_bot_in_two_processes_acts_once(tmp_path: Path) -> None:
    async with (
        opened(tmp_path) as one,
        opened(tmp_path) as other,
        running_hub(one) as first,
        running_hub(other) as second,
    ):
        made = await first.make(wire.NewTable(game="troll", players=3))
        async with first.hold(made.table.id) as live:
            host = live.table.identify(None, made.host_key)
            for seat in range(3):
                sit = wire.SeatBot(id="x", seat=seat, bot="random")
                await first.submit(live, lambda table, sit=sit: table.judge(host, sit, time.time()))  # type: ignore[misc]
            await first.submit(live, lambda table: table.judge(host, wire.Start(id="x"), time.time()))
            async with second.hold(made.table.id) as same:
                await until(lambda: live.table.status == OVER)
                await second.catch_up(same)
                assert same.table.record() == live.table.record()
                filch.verify(live.table.record())
