"""What a server can be told to do otherwise. Importing this loads nothing of the server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

#: Where the build puts the page.
PAGE = Path(__file__).parent / "page"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """How often something may happen: `burst` times at once, and then `each_second` times a second."""

    burst: float
    each_second: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What bounds everything that strangers could make grow.

    An address is an IPv4 address, or the first 64 bits of an IPv6 address, since one network has that many.

    Attributes:
        requests: requests to `/api` from one address.
        tables: tables made from one address.
        seats: seats taken from one address.
        messages: messages over one WebSocket.
        refusals: refused messages over one WebSocket; it is closed when there are more.
        addresses: how many addresses are remembered for these rates.
        connections: WebSockets in all.
        connections_of_address: WebSockets from one address.
        connections_of_table: WebSockets to one table.
        backlog: messages that wait for a WebSocket's reader; it is closed when there are more.
        body: bytes in a request's body.
        message: bytes in a WebSocket message.
        hello: seconds until `Hello` has to be there.
        grace: seconds in which a client has to take the last it was sent, before its connection is cut.
        in_memory: tables kept in memory, beside those that somebody is connected to.
        in_store: tables in the store, of any age.
        open_versions: versions of a table whose match has not begun.
        open_for: seconds without a change after which a table whose match has not begun is deleted.
        kept_for: seconds without a change after which any other table is deleted.
    """

    requests: Rate = Rate(burst=120, each_second=20)
    tables: Rate = Rate(burst=20, each_second=1 / 15)
    seats: Rate = Rate(burst=40, each_second=0.5)
    messages: Rate = Rate(burst=60, each_second=10)
    refusals: Rate = Rate(burst=30, each_second=1)
    addresses: int = 20_000
    connections: int = 5_000
    connections_of_address: int = 100
    connections_of_table: int = 500
    backlog: int = 64
    body: int = 16_384
    message: int = 16_384
    hello: float = 10.0
    grace: float = 5.0
    in_memory: int = 1_000
    in_store: int = 200_000
    open_versions: int = 500
    open_for: float = 24 * 3600.0
    kept_for: float = 365 * 24 * 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How to serve.

    Attributes:
        host: the address to listen on; "0.0.0.0" or "::" for every one the machine has.
        port: the port to listen on; 0 for any that is free.
        database: the SQLite file that holds the tables; it is made if it is not there.
        proxy: whether a reverse proxy stands before the server, so that `X-Forwarded-For` and `X-Forwarded-Host`
            are its word. Without one, anybody could write anything there.
        pace: seconds that a bot waits before it acts, so that people can follow.
        thinking: seconds that a bot may think; after that the random bot acts for it.
        sweep: seconds between two looks for tables to delete.
        log_level: "debug", "info", "warning" or "error".
        page: the folder of the built page.
        limits: what bounds what strangers can do.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = "filch.sqlite3"
    proxy: bool = False
    pace: float = 1.0
    thinking: float = 30.0
    sweep: float = 600.0
    log_level: str = "info"
    page: Path = PAGE
    limits: Limits = field(default_factory=Limits)
