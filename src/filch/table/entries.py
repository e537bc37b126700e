"""What is stored of a table: an append-only log of entries, each with the next version, from 1.

A table is a pure function of its entries (`filch.table.table.Table.advance`). Chance outcomes stand in them as they
were drawn, so nothing is ever dealt anew. The log holds the match's secret and its face-down cards, and so it never
leaves the server; seat keys stand in it as SHA-256 hashes alone.
"""

from __future__ import annotations

import msgspec

from filch.kernel.contract import Value


class Entry(msgspec.Struct, frozen=True, tag_field="entry", kw_only=True):
    """The base of all entries.

    Attributes:
        at: when it was judged, in seconds since the epoch.
    """

    at: float


class Created(Entry, frozen=True, tag="created", kw_only=True):
    """A table was made. Always version 1.

    Attributes:
        game: the game's name.
        rules: the version of its rules.
        players: how many seats there are.
        options: every option's value.
        secret: the secret of the match's chance, 64 hexadecimal digits.
        private: whether the lobby leaves the table out.
        host: the SHA-256 of the host's key, in hexadecimal.
    """

    game: str
    rules: int
    players: int
    options: dict[str, Value]
    secret: str
    private: bool
    host: str


class Sat(Entry, frozen=True, tag="sat", kw_only=True):
    """A person took a seat.

    Attributes:
        seat: the seat.
        name: the name to show, as plain text.
        nonce: the seat's part in the match's chance, hexadecimal.
        key: the SHA-256 of the seat's key, in hexadecimal.
    """

    seat: int
    name: str
    nonce: str
    key: str


class BotSat(Entry, frozen=True, tag="bot_sat", kw_only=True):
    """A bot was given a seat.

    Attributes:
        seat: the seat.
        bot: the bot's name in `filch.bots`.
    """

    seat: int
    bot: str


class Rose(Entry, frozen=True, tag="rose", kw_only=True):
    """A seat became free again, before the match.

    Attributes:
        seat: the seat.
    """

    seat: int


class Started(Entry, frozen=True, tag="started", kw_only=True):
    """The match began.

    Attributes:
        outcomes: what chance drew before the first action, as text.
    """

    outcomes: tuple[str, ...]


class Acted(Entry, frozen=True, tag="acted", kw_only=True):
    """A seat acted.

    Attributes:
        seat: the seat.
        action: the action, as text.
        outcomes: what chance drew after it, before the next action, as text.
        id: what the sender called the message, "" for a bot's.
    """

    seat: int
    action: str
    outcomes: tuple[str, ...]
    id: str


AnyEntry = Created | Sat | BotSat | Rose | Started | Acted

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(AnyEntry)


def encode(entry: Entry) -> bytes:
    """An entry as it is stored."""
    return _ENCODER.encode(entry)


def decode(stored: bytes) -> AnyEntry:
    """The entry that was stored.

    Raises:
        msgspec.ValidationError: it is none; the store is broken.
    """
    return _DECODER.decode(stored)
