"""What a store of tables must do.

A table is its log of entries (`filch.table.entries`). The log is keyed by table and version, and that key is what
serialises all who write to a table, in one process or many: whoever comes second with a version gets `Conflict`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from filch.errors import FilchError


class StoreFailed(FilchError):
    """Something could not be stored or read, and the message says why. What was to be stored is not there."""

    code = "not_stored"


class Conflict(Exception):
    """Somebody else has stored this version of the table."""


class Gone(FilchError):
    """The table is not, or no longer, in the store."""

    code = "no_such_table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What is kept of a table beside its log, for the lobby and for housekeeping, as of its newest version.

    Attributes:
        id: the table.
        game: its game.
        players: how many seats it has.
        seats_taken: how many of them are taken.
        status: "open", "running" or "over".
        private: whether the lobby leaves it out.
        bot_acts: whether a bot is to act.
        created: when it was made, in seconds since the epoch.
        updated: when its newest version was judged.
        info: its `TableInfo`, encoded.
    """

    id: str
    game: str
    players: int
    seats_taken: int
    status: str
    private: bool
    bot_acts: bool
    created: float
    updated: float
    info: bytes


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in the lobby: its `TableInfo`, encoded, and its place in the list."""

    created: float
    id: str
    info: bytes


class Store(Protocol):
    """A store. Every method but `close` raises `StoreFailed` when the store does not do what is asked."""

    async def append(self, version: int, entry: bytes, row: Row) -> None:
        """Store a table's next entry and its new row, both or neither. Once this returns, they survive a crash.

        Raises:
            Conflict: this version of the table is stored already.
            Gone: there is no such table, and the version is not its first.
        """

    async def read(self, table: str, after: int = 0) -> list[bytes]:
        """The entries of a table with a version above `after`, in order; empty if there are none."""

    async def info(self, table: str) -> bytes | None:
        """A table's encoded `TableInfo`; None if there is no such table."""

    async def lobby(
        self, *, game: str | None, status: str | None, after: tuple[float, str] | None, limit: int
    ) -> list[Listed]:
        """Public tables that are open or running, the latest first.

        Args:
            game: only this game's.
            status: only those of this status.
            after: the `created` and `id` of the last one already listed.
            limit: at most so many.
        """

    async def bots_to_act(self, after: str, limit: int) -> list[str]:
        """Running tables in which a bot is to act, in the order of their identifiers, from the first above `after`."""

    async def expire(self, open_before: float, others_before: float) -> int:
        """Delete tables not updated since: those whose match has not begun, and all others. How many there were."""

    async def count(self) -> int:
        """How many tables there are."""

    async def close(self) -> None:
        """Store what is waiting to be stored, and stop."""
