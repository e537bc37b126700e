"""The hub: stored first and told second, and no process owns a table."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest

import filch
from filch.errors import FilchError
from filch.server.channels import memory_channels
from filch.server.hub import Hub
from filch.server.live import Judge
from filch.server.settings import Limits
from filch.server.stores import Row, StoreFailed
from filch.server.stores.sqlite import SqliteStore
from filch.table import messages as wire
from filch.table.table import RUNNING, Refusal, Table, Who
from tests.server.harness import PATIENCE, Json
from tests.server.rig import GENEROUS, Socket, all_people, answer, joined, opened, running_hub, settled, until

pytestmark = pytest.mark.anyio


class Gated(SqliteStore):
    """A store that stores when it is let."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.open = asyncio.Event()
        self.open.set()
        self.fails = False

    async def append(self, version: int, entry: bytes, row: Row) -> None:
        await self.open.wait()
        if self.fails:
            raise StoreFailed("the disk is full")
        await super().append(version, entry, row)


def act_of(socket: Socket, message_id: str) -> Json:
    """The first legal action in the newest scene that a seat was sent."""
    scene = newest_scene(socket)
    return {
        "type": "act",
        "id": message_id,
        "version": max([*socket.versions(), socket.sent[0]["version"]]),
        "action": scene["match"]["legal"][0],
    }


def newest_scene(socket: Socket) -> Json:
    scene: Json = [message["scene"] for message in socket.sent if message.get("scene")][-1]
    return scene


async def test_nothing_is_told_before_it_is_stored(tmp_path: Path) -> None:
    store = Gated(tmp_path / "tables.sqlite3")
    async with running_hub(store) as hub:
        made, seated = await all_people(hub)
        async with (
            joined(hub, made.table.id, seat_key=seated[0].seat_key) as zero,
            joined(hub, made.table.id, seat_key=seated[1].seat_key) as one,
            joined(hub, made.table.id, seat_key=seated[2].seat_key) as two,
            joined(hub, made.table.id) as watcher,
        ):
            sockets = [zero, one, two, watcher]
            actor = sockets[newest_scene(watcher)["match"]["to_act"]]
            before = [len(socket.sent) for socket in sockets]
            store.open.clear()
            actor.say(act_of(actor, "first"))
            await settled()
            assert [len(socket.sent) for socket in sockets] == before, "told before it was stored"
            store.open.set()
            assert (await answer(actor, "first"))["type"] == "done"
            await until(lambda: all(len(socket.sent) > count for socket, count in zip(sockets, before, strict=True)))
    await store.close()


async def test_what_could_not_be_stored_has_not_happened(tmp_path: Path) -> None:
    store = Gated(tmp_path / "tables.sqlite3")
    async with running_hub(store) as hub:
        made, seated = await all_people(hub)
        async with (
            joined(hub, made.table.id, seat_key=seated[0].seat_key) as zero,
            joined(hub, made.table.id, seat_key=seated[1].seat_key) as one,
            joined(hub, made.table.id, seat_key=seated[2].seat_key) as two,
            joined(hub, made.table.id) as watcher,
        ):
            sockets = [zero, one, two, watcher]
            actor = sockets[newest_scene(watcher)["match"]["to_act"]]
            command = act_of(actor, "again")
            store.fails = True
            actor.say(command)
            refused = await answer(actor, "again")
            assert (refused["type"], refused["code"]) == ("refused", "not_stored")
            assert "the disk is full" in refused["text"]
            with pytest.raises(StoreFailed):
                await hub.make(wire.NewTable(game="troll", players=3))
            await settled()
            assert len(watcher.sent) == 1
            store.fails = False
            actor.sent.clear()
            actor.say(command)
            assert (await answer(actor, "again"))["type"] == "done", "the same command can be sent again"
            await until(lambda: len(watcher.sent) == 2)
    await store.close()


async def test_what_is_begun_is_ended_though_its_sender_leaves(tmp_path: Path) -> None:
    store = Gated(tmp_path / "tables.sqlite3")
    async with running_hub(store) as hub:
        made, seated = await all_people(hub)
        async with joined(hub, made.table.id) as watcher:
            to_act = newest_scene(watcher)["match"]["to_act"]
            async with joined(hub, made.table.id, seat_key=seated[to_act].seat_key) as actor:
                store.open.clear()
                actor.say(act_of(actor, "last"))
                await settled()
                actor.serving.cancel()
            store.open.set()
            await until(lambda: len(watcher.sent) == 2)
    await store.close()


async def send(hub: Hub, table_id: str, who: Who, command: wire.Act) -> str:
    async with hub.hold(table_id) as live:
        try:
            await hub.submit(live, lambda table: table.judge(who, command, hub.clock()))
        except FilchError as refusal:
            return refusal.code
        return "done"


async def play_between(hubs: list[Hub], table_id: str, seated: list[wire.Seated]) -> int:
    """Play a match to its end, each action sent to every hub at once, each as a command of its own; how many."""
    chance = random.Random(3)
    played = 0
    while True:
        async with hubs[0].hold(table_id) as live:
            await hubs[0].catch_up(live)
            table = live.table
        if table.status != RUNNING:
            return played
        assert table.match is not None
        seat = table.match.to_act
        who = table.identify(seated[seat].seat_key, None)
        chosen = [chance.choice(table.match.legal()) for _ in hubs]

        commands = [
            wire.Act(id=f"{number}-{played}", version=table.version, action=action)
            for number, action in enumerate(chosen)
        ]
        answers = await asyncio.gather(
            *(send(hub, table_id, who, command) for hub, command in zip(hubs, commands, strict=True))
        )
        assert answers.count("done") == 1, answers
        assert {*answers} <= {"done", "stale", "not_your_turn"}
        played += 1


async def test_two_processes_on_one_database_lose_and_double_nothing(tmp_path: Path) -> None:
    async with (
        opened(tmp_path) as one,
        opened(tmp_path) as other,
        running_hub(one) as first,
        running_hub(other) as second,
    ):
        made, seated = await all_people(first)
        table_id = made.table.id
        async with joined(second, table_id) as watcher:
            played = await play_between([first, second], table_id, seated)
            assert (await second.info(table_id)).status == "over"
            stored = await other.read(table_id)
            await until(lambda: (watcher.versions() or [0])[-1] == len(stored))
        assert watcher.versions() == list(range(watcher.sent[0]["version"] + 1, len(stored) + 1))
        # Made, three seats, begun, and one entry for each action.
        assert len(stored) == 5 + played
        async with first.hold(table_id) as live, second.hold(table_id) as same:
            assert live.table.record() == same.table.record()
            filch.verify(live.table.record())


async def test_processes_that_share_channels_tell_each_other(tmp_path: Path) -> None:
    channels = memory_channels()
    async with opened(tmp_path) as store, running_hub(store, channels=channels) as first:
        # The second hub is another process in all but the channels, which many processes share.
        second = Hub(store, channels, first.settings)
        made, seated = await all_people(first)
        async with joined(second, made.table.id) as watcher:
            seat = newest_scene(watcher)["match"]["to_act"]
            async with joined(first, made.table.id, seat_key=seated[seat].seat_key) as actor:
                actor.say(act_of(actor, "x"))
                await until(lambda: bool(watcher.versions()))
        assert watcher.versions() == [6]
        await second.stop()


async def test_client_that_comes_from_another_process_is_ahead_of_this_one(tmp_path: Path) -> None:
    async with (
        opened(tmp_path) as one,
        opened(tmp_path) as other,
        running_hub(one) as first,
        running_hub(other) as second,
    ):
        made, seated = await all_people(first)
        async with joined(second, made.table.id) as watcher:
            seat = newest_scene(watcher)["match"]["to_act"]
            async with joined(first, made.table.id, seat_key=seated[seat].seat_key) as actor:
                actor.say(act_of(actor, "x"))
                await answer(actor, "x")
                await until(lambda: bool(actor.versions()))
                newest, scene = actor.versions()[-1], newest_scene(actor)
            # Nobody has told the second process, which has the table in memory.
            async with joined(second, made.table.id, version=newest) as again:
                assert again.sent[0]["missed"] == []
            actor_now = scene["match"]["to_act"]
            async with joined(second, made.table.id, seat_key=seated[actor_now].seat_key) as next_actor:
                next_actor.say(act_of(next_actor, "y"))
                assert (await answer(next_actor, "y"))["type"] == "done"
            await until(lambda: watcher.versions() == [newest, newest + 1])


async def test_all_who_see_the_same_are_sent_one_encoding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int | None] = []
    original = Table.update

    def counted(self: Table, version: int, who: object) -> wire.Update:
        asked.append(version)
        return original(self, version, who)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "update", counted)
    async with opened(tmp_path) as store, running_hub(store) as hub:
        made = await hub.make(wire.NewTable(game="troll", players=3))
        async with (
            joined(hub, made.table.id) as one,
            joined(hub, made.table.id) as two,
            joined(hub, made.table.id) as three,
        ):
            await hub.seat(made.table.id, wire.NewSeat(name="x", nonce=""))
            await until(lambda: all(socket.versions() == [2] for socket in (one, two, three)))
    assert asked == [2]


def sit_or_rise(table: Table, host_key: str, number: int) -> Judge:
    """Something that can be done before a match without end."""
    host = table.identify(None, host_key)
    if number % 2:
        return lambda table: table.judge(host, wire.Free(id="x", seat=0), time.time())
    return lambda table: table.judge(host, wire.SeatBot(id="x", seat=0, bot="random"), time.time())


async def test_reader_that_takes_nothing_is_cut_off_and_catches_up(tmp_path: Path) -> None:
    limits = Limits(**{name: getattr(GENEROUS, name) for name in ("messages", "refusals")}, backlog=4)
    async with opened(tmp_path) as store, running_hub(store, limits=limits) as hub:
        made = await hub.make(wire.NewTable(game="troll", players=5))
        async with joined(hub, made.table.id) as quick:
            async with joined(hub, made.table.id) as slow:
                slow.takes.clear()
                async with hub.hold(made.table.id) as live:
                    for number in range(8):
                        await hub.submit(live, sit_or_rise(live.table, made.host_key, number))
                        await until(lambda: quick.versions()[-1:] == [live.table.version])
                slow.takes.set()
                await until(lambda: slow.closed is not None)
                assert slow.closed == (1013, "too_slow")
                assert slow.sent[-1]["code"] == "too_slow"
            assert quick.versions() == list(range(2, 10)), "the quick one was disturbed"
            last = max([slow.sent[0]["version"], *slow.versions()])
            async with joined(hub, made.table.id, version=last) as again:
                assert [update["version"] for update in again.sent[0]["missed"]] == list(range(last + 1, 10))


async def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    limits = Limits(in_memory=3)
    async with opened(tmp_path) as store, running_hub(store, limits=limits) as hub:
        made = [await hub.make(wire.NewTable(game="troll", players=3)) for _ in range(3)]
        async with joined(hub, made[0].table.id) as held:
            others = [await hub.make(wire.NewTable(game="troll", players=3)) for _ in range(10)]
            assert len(hub._lives) <= 4
            assert made[0].table.id in hub._lives, "a table that somebody follows was dropped"
            seated = await hub.seat(made[0].table.id, wire.NewSeat(name="x", nonce=""))
            await until(lambda: held.versions() == [2])
        assert made[1].table.id not in hub._lives
        for one in [*made, *others]:
            async with hub.hold(one.table.id) as live:
                assert live.table.info().commitment == one.table.commitment
                assert live.table.identify(None, one.host_key).host
        async with hub.hold(made[0].table.id) as live:
            assert live.table.identify(seated.seat_key, None).seat == 0


async def test_tables_expire_and_what_was_seen_of_them_says_so(tmp_path: Path) -> None:
    now = 1000.0
    async with opened(tmp_path) as store, running_hub(store) as hub:
        hub.clock = lambda: now
        made = await hub.make(wire.NewTable(game="troll", players=3))
        async with joined(hub, made.table.id, host_key=made.host_key) as host:
            assert await store.expire(now + 1, 0) == 1
            host.say({"type": "seat_bot", "id": "late", "seat": 0, "bot": "random"})
            refused = await answer(host, "late")
            assert refused["code"] == "no_such_table"
        for ask in (hub.info(made.table.id), hub.seat(made.table.id, wire.NewSeat(name="x", nonce=""))):
            with pytest.raises(Refusal) as gone:
                await ask
            assert gone.value.code == "no_such_table"


async def test_sweep_deletes_what_has_expired(tmp_path: Path) -> None:
    limits = Limits(open_for=-1000.0)
    async with opened(tmp_path) as store, running_hub(store, limits=limits, sweep=0.01) as hub:
        await hub.make(wire.NewTable(game="troll", players=3))
        async with asyncio.timeout(PATIENCE):
            while await store.count():
                await settled()


async def test_store_holds_so_many_tables_and_an_open_table_so_many_versions(tmp_path: Path) -> None:
    limits = Limits(in_store=2, open_versions=5)
    async with opened(tmp_path) as store, running_hub(store, limits=limits) as hub:
        made = await hub.make(wire.NewTable(game="troll", players=3))
        await hub.make(wire.NewTable(game="troll", players=3))
        with pytest.raises(Refusal, match="2 tables") as full:
            await hub.make(wire.NewTable(game="troll", players=3))
        assert full.value.code == "too_many"
        async with joined(hub, made.table.id, host_key=made.host_key) as host:
            for number in range(4):
                seat: Json = (
                    {"type": "free", "seat": 0} if number % 2 else {"type": "seat_bot", "seat": 0, "bot": "random"}
                )
                host.say(seat | {"id": str(number)})
                assert (await answer(host, str(number)))["type"] == "done"
            host.say({"type": "seat_bot", "id": "more", "seat": 0, "bot": "random"})
            assert (await answer(host, "more"))["code"] == "too_many"


async def test_broken_log_is_the_server_s_fault_and_nobody_else_s(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, running_hub(store, limits=Limits(in_memory=1)) as hub:
        made = await hub.make(wire.NewTable(game="troll", players=3))
        await hub.make(wire.NewTable(game="troll", players=3))
        store._connection.execute("UPDATE entries SET entry = 'x' WHERE table_id = ?", (made.table.id,))
        with pytest.raises(Refusal) as broken:
            await hub.seat(made.table.id, wire.NewSeat(name="x", nonce=""))
        assert broken.value.code == "fault"
