"""Where tables are kept."""

from __future__ import annotations

from filch.server.stores.base import Conflict, Gone, Listed, Row, Store, StoreFailed

__all__ = ["Conflict", "Gone", "Listed", "Row", "Store", "StoreFailed", "open_store"]


def open_store(database: str) -> Store:
    """The store that a setting names: the path of a SQLite file.

    Raises:
        StoreFailed: it cannot be opened, or a newer filch has made it.
    """
    from filch.server.stores.sqlite import SqliteStore

    scheme, separator, rest = database.partition("://")
    if separator and scheme != "sqlite":
        raise StoreFailed(
            f"the database {database!r} cannot be used: it takes the path of a SQLite file", given=database
        )
    return SqliteStore(rest.removeprefix("/") if separator else database)
