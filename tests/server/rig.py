"""A hub in the test's own process, with sockets that are two queues, to see what is sent and when."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from filch.server.channels import TableChannels, memory_channels
from filch.server.connection import Connection
from filch.server.hub import Hub
from filch.server.settings import Limits, Rate, Settings
from filch.server.stores import Store
from filch.server.stores.sqlite import SqliteStore
from filch.table import messages as wire
from tests.server.harness import PATIENCE, Json

PLENTY = Rate(burst=1e9, each_second=1e9)
GENEROUS = Limits(requests=PLENTY, tables=PLENTY, seats=PLENTY, messages=PLENTY, refusals=PLENTY)


class Socket:
    """What a connection needs of a WebSocket."""

    serving: asyncio.Task[None]

    def __init__(self) -> None:
        self.sent: list[Json] = []
        self.closed: tuple[int, str] | None = None
        #: Cleared, the client takes nothing.
        self.takes = asyncio.Event()
        self.takes.set()
        self._received: asyncio.Queue[Json] = asyncio.Queue()

    def say(self, message: Json) -> None:
        self._received.put_nowait({"type": "websocket.receive", "text": json.dumps(message), "bytes": None})

    def leave(self) -> None:
        self._received.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def receive(self) -> Json:
        return await self._received.get()

    async def send(self, event: Json) -> None:
        await self.takes.wait()
        self.sent.append(json.loads(event["text"]))

    async def close(self, code: int, reason: str) -> None:
        await self.takes.wait()
        self.closed = code, reason

    def versions(self) -> list[int]:
        return [message["version"] for message in self.sent if message["type"] == "update"]


@asynccontextmanager
async def running_hub(
    store: Store, *, channels: TableChannels | None = None, limits: Limits = GENEROUS, **settings: Any
) -> AsyncIterator[Hub]:
    """A hub that runs on a store, which it leaves open."""
    told = channels or memory_channels()
    async with told:
        hub = Hub(store, told, Settings(**({"pace": 0.0} | settings), limits=limits))
        await hub.start()
        try:
            yield hub
        finally:
            await hub.stop()


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore(path / "tables.sqlite3")
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def joined(hub: Hub, table: str, **hello: Any) -> AsyncIterator[Socket]:
    """A client that has said hello and been welcomed."""
    socket = Socket()
    socket.serving = serving = asyncio.create_task(Connection(cast(Any, socket), hub).serve(table))
    socket.say({"type": "hello", "protocol": wire.PROTOCOL} | hello)
    try:
        await until(lambda: bool(socket.sent))
        assert socket.sent[0]["type"] == "welcome", socket.sent
        yield socket
    finally:
        socket.leave()
        socket.takes.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(serving, return_exceptions=True)


async def until(holds: Any) -> None:
    """Let others work until it holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():  # noqa: ASYNC110  # whatever is waited for knows nothing of events
            await asyncio.sleep(0.001)


async def settled() -> None:
    """Let others work until whatever they can do now is surely done."""
    for _ in range(50):
        await asyncio.sleep(0.001)


async def answer(socket: Socket, message_id: str) -> Json:
    """The answer to a command, once it is there."""
    await until(lambda: any(message.get("id") == message_id for message in socket.sent))
    return next(message for message in socket.sent if message.get("id") == message_id)


async def all_people(hub: Hub, players: int = 3) -> tuple[wire.Made, list[wire.Seated]]:
    """A table full of people whose match has begun."""
    made = await hub.make(wire.NewTable(game="troll", players=players))
    seated = [await hub.seat(made.table.id, wire.NewSeat(name=f"p{seat}", nonce="")) for seat in range(players)]
    async with hub.hold(made.table.id) as live:
        await hub.submit(
            live, lambda table: table.judge(table.identify(None, made.host_key), wire.Start(id="go"), time.time())
        )
    return made, seated
