"""Tables in one SQLite file.

One thread writes. It takes all that waits to be written into one transaction, so that many tables share each wait
for the disk (`synchronous=FULL`: what is acknowledged survives the machine's crash, not just the program's). Reads
go through SQLAlchemy on connections and threads of their own; in write-ahead mode they do not wait for the writer.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, func, select, tuple_
from sqlalchemy.exc import DBAPIError

from filch.server.stores.base import Conflict, Gone, Listed, Row, StoreFailed
from filch.server.stores.migrate import migrate
from filch.server.stores.schema import entries, tables

T = TypeVar("T")

#: Most writes that go into one transaction.
GROUP = 512
#: Threads that read.
READERS = 4
#: Milliseconds to wait for another process that writes.
PATIENCE = 5000

_ADD_ENTRY = "INSERT INTO entries (table_id, version, entry) VALUES (?, ?, ?)"
_COLUMNS = [column.name for column in fields(Row)]
_ADD_ROW = f"INSERT INTO tables ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"
_CHANGE_ROW = "UPDATE tables SET seats_taken = ?, status = ?, bot_acts = ?, updated = ?, info = ? WHERE id = ?"


@dataclass(slots=True)
class _Write:
    """Something to be written: what to do, and who waits for it."""

    run: Callable[[sqlite3.Connection], int]
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[int]


class SqliteStore:
    """A store in a SQLite file. Any number of processes on one machine may share it."""

    def __init__(self, path: str | Path) -> None:
        """Open the file, make it if it is not there, and bring its schema up to date.

        Raises:
            StoreFailed: it cannot be opened, is no database, or is of a newer filch.
        """
        self.path = Path(path)
        try:
            _touch(self.path)
            self._engine = _engine(self.path)
            _prepare(self.path)
            self._connection = _connect(self.path)
        except (OSError, sqlite3.Error, DBAPIError) as error:
            raise StoreFailed(f"the database {self.path} cannot be used: {_reason(error)}", given=self.path) from error
        self._writes: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._closed = False
        self._writer = threading.Thread(target=self._write, name="filch-writer", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(READERS, "filch-reader")

    # Writing

    async def append(self, version: int, entry: bytes, row: Row) -> None:
        """See `Store.append`."""

        def run(connection: sqlite3.Connection) -> int:
            # A statement that breaks a constraint changes nothing, and the one that can stands first.
            if version == 1:
                connection.execute(_ADD_ROW, astuple(row))
                connection.execute(_ADD_ENTRY, (row.id, version, entry))
            else:
                connection.execute(_ADD_ENTRY, (row.id, version, entry))
                connection.execute(
                    _CHANGE_ROW, (row.seats_taken, row.status, row.bot_acts, row.updated, row.info, row.id)
                )
            return 0

        try:
            await self._put(run)
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
                raise Gone(f"there is no table {row.id}", given=row.id) from error
            raise Conflict(f"version {version} of table {row.id} is stored already") from error

    async def expire(self, open_before: float, others_before: float) -> int:
        """See `Store.expire`."""

        def run(connection: sqlite3.Connection) -> int:
            return connection.execute(
                "DELETE FROM tables WHERE updated < CASE status WHEN 'open' THEN ? ELSE ? END",
                (open_before, others_before),
            ).rowcount

        return await self._put(run)

    async def _put(self, run: Callable[[sqlite3.Connection], int]) -> int:
        if self._closed:
            raise StoreFailed(f"the database {self.path} is closed")
        loop = asyncio.get_running_loop()
        write = _Write(run, loop, loop.create_future())
        self._writes.put(write)
        return await write.done

    def _write(self) -> None:
        """What the writing thread does until it is given None."""
        going = True
        while going:
            waiting = [self._writes.get()]
            while len(waiting) < GROUP and not self._writes.empty():
                waiting.append(self._writes.get())
            group = [write for write in waiting if write is not None]
            going = len(group) == len(waiting)
            if group:
                _tell(group, self._commit(group))
        self._connection.close()

    def _commit(self, group: list[_Write]) -> list[int | Exception]:
        """Write a group in one transaction; for each what it gave, or why it is not written."""
        results: list[int | Exception] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for write in group:
                try:
                    results.append(write.run(self._connection))
                except sqlite3.IntegrityError as refused:
                    results.append(refused)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            # What stood in a transaction that failed is not there, whatever the error was.
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            failed = StoreFailed(f"the database {self.path} does not take it: {_reason(error)}")
            failed.__cause__ = error
            return [failed] * len(group)
        return results

    # Reading

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """See `Store.read`."""
        query = select(entries.c.entry).where(entries.c.table_id == table, entries.c.version > after)
        ordered = query.order_by(entries.c.version)
        return await self._ask(lambda connection: list(connection.scalars(ordered)))

    async def info(self, table: str) -> bytes | None:
        """See `Store.info`."""
        query = select(tables.c.info).where(tables.c.id == table)
        return await self._ask(lambda connection: connection.scalar(query))

    async def lobby(
        self, *, game: str | None, status: str | None, after: tuple[float, str] | None, limit: int
    ) -> list[Listed]:
        """See `Store.lobby`."""
        query = select(tables.c.created, tables.c.id, tables.c.info).where(
            tables.c.private.is_(False), tables.c.status != "over"
        )
        if game is not None:
            query = query.where(tables.c.game == game)
        if status is not None:
            query = query.where(tables.c.status == status)
        if after is not None:
            query = query.where(tuple_(tables.c.created, tables.c.id) < tuple_(*after))
        ordered = query.order_by(tables.c.created.desc(), tables.c.id.desc()).limit(limit)
        return await self._ask(lambda connection: [Listed(*row) for row in connection.execute(ordered)])

    async def bots_to_act(self, after: str, limit: int) -> list[str]:
        """See `Store.bots_to_act`."""
        query = select(tables.c.id).where(tables.c.bot_acts.is_(True), tables.c.id > after)
        ordered = query.order_by(tables.c.id).limit(limit)
        return await self._ask(lambda connection: list(connection.scalars(ordered)))

    async def count(self) -> int:
        """See `Store.count`."""
        return await self._ask(lambda connection: connection.scalar(select(func.count()).select_from(tables)) or 0)

    async def _ask(self, query: Callable[[Connection], T]) -> T:
        def run() -> T:
            with self._engine.connect() as connection:
                return query(connection)

        if self._closed:
            raise StoreFailed(f"the database {self.path} is closed")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except DBAPIError as error:
            raise StoreFailed(f"the database {self.path} cannot be read: {_reason(error)}") from error

    async def close(self) -> None:
        """See `Store.close`."""
        if self._closed:
            return
        self._closed = True
        self._writes.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()


def _tell(group: Iterable[_Write], results: Iterable[int | Exception]) -> None:
    """Give each who waits its result, in its own event loop, with one call for all of a loop."""
    by_loop: defaultdict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[int], int | Exception]]]
    by_loop = defaultdict(list)
    for write, result in zip(group, results, strict=True):
        by_loop[write.loop].append((write.done, result))

    def settle(pairs: list[tuple[asyncio.Future[int], int | Exception]]) -> None:
        for done, result in pairs:
            if done.done():
                continue  # who waited has been cancelled
            if isinstance(result, Exception):
                done.set_exception(result)
            else:
                done.set_result(result)

    for loop, pairs in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, pairs)


def _touch(path: Path) -> None:
    """Make the file if it is not there, for its owner alone: it holds the secrets of running matches."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=PATIENCE / 1000)
    _set_up(connection)
    return connection


def _set_up(connection: sqlite3.Connection) -> None:
    for pragma in ("foreign_keys = ON", "synchronous = FULL", f"busy_timeout = {PATIENCE}"):
        connection.execute(f"PRAGMA {pragma}")


def _engine(path: Path) -> Engine:
    """Connections for readers."""
    engine = create_engine("sqlite+pysqlite://", creator=lambda: _reader(path), pool_size=READERS, poolclass=_pool())
    return engine


def _pool() -> Any:
    from sqlalchemy.pool import QueuePool

    return QueuePool


def _reader(path: Path) -> sqlite3.Connection:
    connection = _connect(path)
    connection.execute("PRAGMA query_only = ON")
    return connection


def _prepare(path: Path) -> None:
    """Bring the file to write-ahead mode and to the newest schema, alone, if several processes start at once."""
    engine = create_engine("sqlite+pysqlite://", creator=lambda: _connect(path), poolclass=_pool())
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    try:
        raw = _connect(path)
        try:
            raw.execute("PRAGMA journal_mode = WAL")
        finally:
            raw.close()
        with engine.begin() as connection:
            migrate(connection, str(path))
    finally:
        engine.dispose()


def _reason(error: Exception) -> str:
    """What went wrong, in the words of the system or of SQLite."""
    if isinstance(error, OSError):
        return (error.strerror or str(error)).lower()
    return str(error.orig if isinstance(error, DBAPIError) else error)
