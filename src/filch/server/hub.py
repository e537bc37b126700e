"""The tables of one process: found, judged, stored, and only then told.

No process owns a table. A command is judged by the table in memory, and what it comes to is stored under the next
version; if another process was first with that version, what it stored is read, and the command judged again.
Whoever follows a table hears of the new version and renders its own update. Nothing is sent before it is stored.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

import msgspec

from filch.errors import FilchError
from filch.games import find
from filch.server.bots import BotDriver
from filch.server.channels import TableChannels
from filch.server.live import Judge, Live, row_of
from filch.server.settings import Settings
from filch.server.stores import Conflict, Gone, Store, StoreFailed
from filch.table import entries
from filch.table import messages as wire
from filch.table.entries import Created
from filch.table.table import OPEN, Refusal, Table, hash_of_key

T = TypeVar("T")

#: How often a command is judged again because another process was first.
TRIES = 50
#: Tables looked up at once, when bots are woken after a start.
PAGE = 100

log = logging.getLogger("filch.server")

_INFO = msgspec.json.Decoder(wire.TableInfo)


class Hub:
    """The tables of one process."""

    def __init__(
        self, store: Store, channels: TableChannels, settings: Settings, clock: Callable[[], float] = time.time
    ) -> None:
        """Make it; `start` it before use.

        Args:
            store: where tables are kept. Whoever opened it closes it.
            channels: how new versions are told. They are started by whoever made them.
            settings: the server's.
            clock: the time, in seconds since the epoch.
        """
        self.store = store
        self.channels = channels
        self.settings = settings
        self.limits = settings.limits
        self.clock = clock
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}
        #: What is brought to its end whatever happens, and what goes on until the server stops.
        self._tasks: set[asyncio.Task[Any]] = set()
        self._background: list[asyncio.Task[None]] = []
        self._bots = BotDriver(self.submit, pace=settings.pace, thinking=settings.thinking, clock=clock)
        self._in_store = 0

    async def start(self) -> None:
        """Count the tables, and begin to wake bots and to delete what has expired, in the background."""
        self._in_store = await self.store.count()
        self._background = [asyncio.create_task(self._wake_bots()), asyncio.create_task(self._sweep())]

    async def stop(self) -> None:
        """Let nothing more happen, and wait for what is being stored just now."""
        self._bots.close()
        ending = [*self._background, *(live.bot for live in self._lives.values() if live.bot)]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, *self._tasks, return_exceptions=True)

    # Tables

    async def make(self, asked: wire.NewTable) -> wire.Made:
        """Make a table.

        Raises:
            Malformed: there is no such game, or it is not played by so many or with such options.
            Refusal: "too_many", if the store holds as many as it may.
            StoreFailed: it could not be stored.
        """
        if self._in_store >= self.limits.in_store:
            raise Refusal("too_many", f"there are {self._in_store} tables, and there can be no more")
        game = find(asked.game)
        setup = game.setup(asked.players, asked.options)
        host_key = new_key()
        now = self.clock()
        created = Created(
            game=game.name,
            rules=game.version,
            players=setup.players,
            options=setup.options,
            secret=secrets.token_hex(32),
            private=asked.private,
            host=hash_of_key(host_key),
            at=now,
        )
        table = Table(secrets.token_hex(12), created)
        await self.store.append(1, entries.encode(created), row_of(table, now))
        self._in_store += 1
        self._keep(Live(table))
        return wire.Made(table=table.info(), host_key=host_key)

    async def seat(self, table_id: str, asked: wire.NewSeat) -> wire.Seated:
        """Seat a person at a table.

        Raises:
            FilchError: it is not done; `code` says why.
        """
        key = new_key()
        async with self.hold(table_id) as live:
            version = await self.submit(live, lambda table: table.judge_seat(asked, key, self.clock()))
            seat = live.table.identify(key, None).seat
            if seat is None:  # freed by the host in the very moment after
                raise Refusal("taken", f"the seat taken in version {version} was freed again")
            return wire.Seated(table=live.table.info(), seat=seat, seat_key=key)

    async def info(self, table_id: str) -> wire.TableInfo:
        """What anybody may know of a table.

        Raises:
            Refusal: "no_such_table".
        """
        live = self._lives.get(table_id)
        if live is not None and live.connections:
            return live.table.info()
        stored = await self.store.info(table_id)
        if stored is None:
            raise no_such_table(table_id)
        return decode_info(stored)

    @asynccontextmanager
    async def hold(self, table_id: str) -> AsyncIterator[Live]:
        """Hold a table in memory while it is used, as it is in the store now.

        Raises:
            Refusal: "no_such_table".
            StoreFailed: it could not be read.
        """
        live = self._lives.get(table_id)
        known = live is not None
        if live is None:
            live = await self._load(table_id)
        live.holders += 1
        try:
            if table_id in self._lives:
                self._lives.move_to_end(table_id)
            if known and not live.connections:
                # Nobody here has followed it, so it may have gone on in another process.
                await self.catch_up(live)
            yield live
        finally:
            live.holders -= 1

    async def _load(self, table_id: str) -> Live:
        """Read a table from the store; once, if several ask for it at the same time."""
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._spawn(self._read(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        # Who asks may be gone before the answer; the others still want it.
        return await asyncio.shield(loading)

    async def _read(self, table_id: str) -> Live:
        stored = await self.store.read(table_id)
        if not stored:
            raise no_such_table(table_id)
        try:
            table = await asyncio.to_thread(lambda: Table.of(table_id, map(entries.decode, stored)))
        except Refusal:
            raise
        except (FilchError, msgspec.DecodeError) as error:
            raise Refusal("fault", f"table {table_id} is broken in the store: {error}", given=table_id) from error
        live = Live(table)
        self._keep(live)
        self._bots.wake(live)
        return live

    def _keep(self, live: Live) -> None:
        self._lives[live.table.id] = live
        if len(self._lives) > self.limits.in_memory:
            self._drop_idle(len(self._lives) - self.limits.in_memory, besides=live)

    def _drop_idle(self, most: int, besides: Live | None = None) -> None:
        """Drop tables that nobody uses from memory, those not used for longest first."""
        idle = (table_id for table_id, live in self._lives.items() if live.idle and live is not besides)
        for table_id in [table_id for _, table_id in zip(range(most), idle, strict=False)]:
            del self._lives[table_id]

    # Judge, store, advance, tell

    async def submit(self, live: Live, judge: Judge) -> int:
        """Carry out what `judge` makes of the table, and give the version it is stored as.

        Once begun, it is brought to its end even if the caller is cancelled.

        Raises:
            FilchError: it is not carried out; `code` says why.
        """
        return await asyncio.shield(self._spawn(self._submit(live, judge)))

    async def _submit(self, live: Live, judge: Judge) -> int:
        async with live.lock:
            for _ in range(TRIES):
                entry = judge(live.table)
                if live.table.status == OPEN and live.table.version >= self.limits.open_versions:
                    raise Refusal("too_many", f"too much has happened at this table: it is at {live.table.version}")
                after = live.table.copy()
                after.advance(entry)
                try:
                    await self.store.append(after.version, entries.encode(entry), row_of(after, entry.at))
                except Conflict:
                    await self._catch_up(live)
                    continue
                except Gone:
                    self._forget(live)
                    raise
                live.take(after, entry)
                self._tell(live)
                return after.version
            raise StoreFailed(f"table {live.table.id} changes too fast: others were first {TRIES} times")

    async def catch_up(self, live: Live) -> None:
        """Take in what other processes have stored.

        Raises:
            StoreFailed: it could not be read.
        """
        async with live.lock:
            await self._catch_up(live)

    async def _catch_up(self, live: Live) -> None:
        missed = await self.store.read(live.table.id, live.table.version)
        for stored in missed:
            entry = entries.decode(stored)
            after = live.table.copy()
            after.advance(entry)
            live.take(after, entry)
        if missed:
            # Whoever stored it may have died before telling.
            self._tell(live)

    def _tell(self, live: Live) -> None:
        self.channels.publish(str(live.table.version), live.table.id)
        self._bots.wake(live)

    def _forget(self, live: Live) -> None:
        if self._lives.get(live.table.id) is live:
            del self._lives[live.table.id]

    # In the background

    async def _wake_bots(self) -> None:
        """Load every table in which a bot is to act: its server has been stopped, or has died."""
        last = ""
        while True:
            try:
                page = await self.store.bots_to_act(last, PAGE)
                for table_id in page:
                    while len(self._lives) >= self.limits.in_memory:
                        self._drop_idle(1)
                        await asyncio.sleep(0.1)
                    await self._wake_one(table_id)
            except StoreFailed as error:
                log.warning("bots cannot be woken yet: %s", error)
                await asyncio.sleep(self.settings.sweep)
                continue
            if len(page) < PAGE:
                return
            last = page[-1]

    async def _wake_one(self, table_id: str) -> None:
        try:
            async with self.hold(table_id):
                pass  # loading it has woken its bots
        except Refusal as refusal:
            log.error("table %s cannot go on: %s", table_id, refusal)

    async def _sweep(self) -> None:
        """Delete what has expired, again and again."""
        while True:
            try:
                now = self.clock()
                deleted = await self.store.expire(now - self.limits.open_for, now - self.limits.kept_for)
                if deleted:
                    log.info("%d tables had not changed for too long and were deleted", deleted)
                    self._drop_idle(len(self._lives))
                self._in_store = await self.store.count()
            except StoreFailed as error:
                log.warning("expired tables cannot be deleted yet: %s", error)
            await asyncio.sleep(self.settings.sweep)

    def _spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        with suppress(asyncio.CancelledError):
            # Looked at, lest asyncio complains of an exception that a cancelled caller did not wait for.
            task.exception()


def new_key() -> str:
    """A key that proves to be who was given it: 192 bits."""
    return secrets.token_urlsafe(24)


def no_such_table(table_id: str) -> Refusal:
    """What is raised where there is no table of that identifier."""
    return Refusal("no_such_table", f"there is no table {table_id}", given=table_id)


def decode_info(stored: bytes) -> wire.TableInfo:
    """A `TableInfo` as the store keeps it."""
    return _INFO.decode(stored)
