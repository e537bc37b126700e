"""The wire: every message between a server and its clients, with its types. `web/src/wire.ts` is made from these.

Requests and replies (REST) are the structs of the first part. Over a table's WebSocket a client sends `Hello` first;
the server answers `Welcome` (or `Refused`), and from then on sends an `Update` for every version of the table. Every
command has an `id` of the sender's choice and is answered with `Done` or `Refused` under the same `id`.

Versions have no gaps: who may see nothing of what a version holds still gets its number. An `Update` holds what
happened, and the whole `Scene` as the receiver may now see it, so a client never has to work anything out.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from filch.kernel.contract import Value

#: The version of this protocol.
PROTOCOL = 1
#: Longest name of a person, in characters.
NAME_LENGTH = 24
#: Longest text of any other kind that a client may send.
TEXT_LENGTH = 64

#: Why a message is refused: the codes of `Refused` and `Problem`, each with what it means.
CODES = {
    "malformed": "It is not of the form that this protocol, or the game, asks for.",
    "protocol": "It speaks another version of this protocol.",
    "unknown_seat": "There is no such seat.",
    "illegal": "The rules do not allow this action here.",
    "not_your_turn": "Somebody else is to act, or the match has not begun, or it is over.",
    "stale": "It was chosen at a version before the match last moved, or at one that does not exist.",
    "repeated": "It was carried out before, as the version that is given.",
    "wrong_key": "This key opens nothing at this table.",
    "not_seated": "It takes a seat, and there is none: the sender's, or the one it names.",
    "not_host": "It is for the table's host alone.",
    "taken": "The seat, or every seat, is taken.",
    "not_open": "The match has begun, and seats are fixed.",
    "not_full": "The match cannot begin while seats are free.",
    "too_early": "The record is there when the match is over.",
    "no_such_table": "There is no table of this identifier.",
    "no_such_page": "There is nothing at this address.",
    "not_allowed": "This address does not take this method.",
    "foreign_origin": "A page of another site asks.",
    "too_large": "The message is larger than any that is needed.",
    "too_many": "There are too many of these from one address, at one table, or in all: try again later.",
    "too_slow": "The receiver did not take what it was sent: connect again, with the last version it has.",
    "too_late": "`Hello` did not come in time.",
    "not_stored": "The server could not store it, and so it has not happened: try again later.",
    "closing": "The server is about to stop: connect again.",
    "fault": "Something is wrong with the server, and nothing with the message.",
}

Code = Annotated[str, Meta(title="Code", extra_json_schema={"enum": list(CODES)})]
Status = Annotated[str, Meta(title="Status", extra_json_schema={"enum": ["open", "running", "over"]})]
What = Annotated[
    str, Meta(title="What", extra_json_schema={"enum": ["created", "sat", "bot_sat", "rose", "started", "acted"]})
]
Text = Annotated[str, Meta(max_length=TEXT_LENGTH)]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{0,64}$")]


class Wire(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of what clients send: unknown fields are refused, not ignored."""


# REST


class NewTable(Wire, frozen=True, kw_only=True):
    """Make a table."""

    game: Text
    players: int
    options: dict[Text, bool | int | Text] = {}
    private: bool = False


class NewSeat(Wire, frozen=True, kw_only=True):
    """Take a seat at a table: the one named, or the first that is free."""

    name: Name
    nonce: Nonce
    seat: int | None = None


class OptionInfo(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a game, as `filch.kernel.contract.Option`."""

    name: str
    values: list[Value]
    default: Value
    ruling: str
    meaning: str
    minor: bool


class GameInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A game that can be played here, with the bots that play it, from weakest to strongest."""

    name: str
    min_players: int
    max_players: int
    options: list[OptionInfo]
    bots: list[str]


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits in a seat: a person by name, or a bot (`bot` is its kind, and `name` is empty)."""

    name: str
    bot: str | None


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """What anybody who knows of a table may know of it.

    `status` is "open" (before the match), "running" or "over". `secret` is revealed when the match is over.
    """

    id: str
    game: str
    players: int
    options: dict[str, Value]
    private: bool
    commitment: str
    status: Status
    seats: list[SeatInfo | None]
    created: float
    secret: str | None = None


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """A table was made. `host_key` proves to be its host; it is told this once."""

    table: TableInfo
    host_key: str


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """A seat was taken. `seat_key` proves to be who sits there; it is told this once."""

    table: TableInfo
    seat: int
    seat_key: str


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """Public tables, the latest first. `next` is what to give as `after` for those that follow, None at the end."""

    tables: list[TableInfo]
    next: str | None


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """A request was refused, and nothing has changed. `code` and `text` are as those of `Refused`."""

    code: Code
    text: str


# From client to server, over a table's WebSocket


class Hello(Wire, frozen=True, kw_only=True, tag_field="type", tag="hello"):
    """The first message: which protocol, who one is (no key: a watcher), and the last version one knows of."""

    protocol: int
    seat_key: Text | None = None
    host_key: Text | None = None
    version: int = 0


class Command(Wire, frozen=True, kw_only=True, tag_field="type"):
    """The base of what a client asks for. `id` comes back in the answer."""

    id: Text


class Act(Command, frozen=True, kw_only=True, tag="act"):
    """Play an action, chosen by who saw the table at `version`."""

    version: int
    action: Text


class SeatBot(Command, frozen=True, kw_only=True, tag="seat_bot"):
    """Give a free seat to a bot. For the host, before the match."""

    seat: int
    bot: Text


class Free(Command, frozen=True, kw_only=True, tag="free"):
    """Free a seat: one's own, or as host any. Before the match."""

    seat: int


class Start(Command, frozen=True, kw_only=True, tag="start"):
    """Begin the match. For the host, when every seat is taken."""


AnyCommand = Act | SeatBot | Free | Start
FromClient = Hello | Act | SeatBot | Free | Start


# From server to client, over a table's WebSocket


class Happened(msgspec.Struct, frozen=True, kw_only=True):
    """An event of the match, as the receiver is told of it: its kind, and its facts by name."""

    kind: str
    facts: dict[str, int]


class MatchScene(msgspec.Struct, frozen=True, kw_only=True):
    """The match as the receiver may see it now.

    `view` is the game's view (`TrollView` for Troll, ...). `legal` lists what the receiver may play, empty when it
    is not to act. `returns` and `winners` are there when the match is over.
    """

    view: Any
    to_act: int
    legal: list[str]
    returns: list[float] | None
    winners: list[int] | None


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """The table as the receiver may see it now. `you` is the receiver's seat, None for a watcher."""

    table: TableInfo
    you: int | None
    host: bool
    match: MatchScene | None


class Update(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="update"):
    """One version of the table: what happened in it, as far as the receiver may know.

    `what` is the kind of the entry that was stored; `seat` is whom it is about. The scene comes with the newest
    version only: who catches up needs no older ones.
    """

    version: int
    what: What
    seat: int | None = None
    events: list[Happened] = []
    scene: Scene | None = None


class Welcome(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="welcome"):
    """The answer to `Hello`: what the receiver has missed since the version it gave, and the scene as it is now."""

    protocol: int
    version: int
    missed: list[Update]
    scene: Scene


class Done(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="done"):
    """A command was carried out, and stored as `version`."""

    id: str
    version: int


class Refused(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="refused"):
    """A message was refused, and nothing has changed.

    `id` is the command's, or None where there is none to quote. `text` is a sentence in English that quotes what was
    wrong and says what would be right; `code` is for programs and catalogues of texts. `version` comes with
    "repeated": the version that carried the command out the first time.
    """

    id: str | None
    code: Code
    text: str
    version: int | None = None


FromServer = Welcome | Update | Done | Refused
