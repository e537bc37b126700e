"""A table in memory, with what its connections share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from filch.server.stores import Row
from filch.table import messages as wire
from filch.table.entries import AnyEntry, Rose
from filch.table.table import Table, Who

#: Looks at a table as it is now, and gives the entry to store, or raises.
Judge = Callable[[Table], AnyEntry]

_ENCODER = msgspec.json.Encoder()


class Live:
    """A table in memory. Any process may hold one of the same table: what is stored is what counts.

    Attributes:
        table: the table, as far as this process knows its log.
        lock: held by who judges, stores and advances.
        seating: changes when a seat becomes free, so that who sat there is asked again who they are.
        holders: how many requests and connections use it now.
        connections: how many of these are WebSockets.
        bot: the task in which bots act, while there is one.
    """

    __slots__ = ("_encoded", "bot", "connections", "holders", "lock", "seating", "table")

    def __init__(self, table: Table) -> None:
        """Hold a table."""
        self.table = table
        self.lock = asyncio.Lock()
        self.seating = 0
        self.holders = 0
        self.connections = 0
        self.bot: asyncio.Task[None] | None = None
        self._encoded: dict[Who, str] = {}

    @property
    def idle(self) -> bool:
        """Whether it can be dropped from memory: nobody uses it, and no bot is about to act."""
        return not self.holders and not self.lock.locked() and (self.bot is None or self.bot.done())

    def take(self, after: Table, entry: AnyEntry) -> None:
        """Take in that an entry is stored, and `after` is the table now."""
        self.table = after
        self._encoded.clear()
        if isinstance(entry, Rose):
            self.seating += 1

    def update(self, version: int, who: Who) -> str:
        """The encoded update of a version. That of the newest is encoded once for all who see the same."""
        if version != self.table.version:
            return encode(self.table.update(version, who))
        if who not in self._encoded:
            self._encoded[who] = encode(self.table.update(version, who))
        return self._encoded[who]


def encode(message: wire.FromServer) -> str:
    """A message as it is sent."""
    return _ENCODER.encode(message).decode()


def row_of(table: Table, at: float) -> Row:
    """What the store keeps of a table beside its log."""
    info = table.info()
    return Row(
        id=table.id,
        game=info.game,
        players=info.players,
        seats_taken=sum(seat is not None for seat in info.seats),
        status=info.status,
        private=info.private,
        bot_acts=table.bot_acts,
        created=info.created,
        updated=at,
        info=_ENCODER.encode(info),
    )
