"""Tables for the tests of the authority, without input or output."""

from __future__ import annotations

import random

import msgspec

from filch.games import find
from filch.kernel.contract import Value
from filch.table import entries, messages
from filch.table.entries import AnyEntry, Created
from filch.table.table import Table, Who, hash_of_key

HOST_KEY = "the host's key"
HOST = Who(None, True)
SECRET = "5e" * 32


def seat_key(seat: int) -> str:
    return f"the key of seat {seat}"


def created(players: int = 3, game: str = "troll", secret: str = SECRET, **options: Value) -> Created:
    """The making of a table."""
    found = find(game)
    return Created(
        game=game,
        rules=found.version,
        players=players,
        options=found.setup(players, options).options,
        secret=secret,
        private=False,
        host=hash_of_key(HOST_KEY),
        at=1.0,
    )


class Played:
    """A table with the log that made it."""

    def __init__(self, first: Created | None = None, table_id: str = "t") -> None:
        self.log: list[AnyEntry] = [first or created()]
        self.table = Table(table_id, self.log[0])  # type: ignore[arg-type]  # the first is a Created

    def take(self, entry: AnyEntry) -> None:
        """As it comes from the store."""
        stored = entries.decode(entries.encode(entry))
        assert stored == entry
        self.table.advance(stored)
        self.log.append(stored)

    def do(self, who: Who, command: messages.AnyCommand) -> AnyEntry:
        entry = self.table.judge(who, command, 2.0)
        self.take(entry)
        return entry

    def sit(self, seat: int, name: str = "", nonce: str = "") -> None:
        asked = messages.NewSeat(name=name or f"person {seat}", nonce=nonce, seat=seat)
        self.take(self.table.judge_seat(asked, seat_key(seat), 2.0))

    def begin(self, bots: int = 0) -> Played:
        """Fill the table, the last seats with bots, and begin."""
        players = self.table.setup.players
        for seat in range(players):
            if seat < players - bots:
                self.sit(seat)
            else:
                self.do(HOST, messages.SeatBot(id="", seat=seat, bot="random"))
        self.do(HOST, messages.Start(id="start"))
        return self

    def act(self, action: str, message: str | None = None) -> AnyEntry:
        """Let the seat to act play an action."""
        assert self.table.match is not None
        seat = self.table.match.to_act
        message = f"m{self.table.version}" if message is None else message
        return self.do(Who(seat), messages.Act(id=message, version=self.table.version, action=action))

    def play(self, most: int = 10_000, seed: int = 1) -> Played:
        """Play at random to the end, or for so many actions."""
        chance = random.Random(seed)
        assert self.table.match is not None
        for _ in range(most):
            if self.table.match.over:
                break
            self.act(chance.choice(self.table.match.legal()))
        return self


def encoded(message: messages.FromServer | messages.Scene) -> bytes:
    return msgspec.json.encode(message)


def everything(table: Table, who: Who) -> list[bytes]:
    """All that a receiver can be told of a table now."""
    told = [encoded(table.update(version, who)) for version in range(1, table.version + 1)]
    return [*told, encoded(table.scene(who)), encoded(table.welcome(who, 0))]


def newest(table: Table, who: Who) -> list[bytes]:
    """All of `everything` that is not told twice."""
    return [encoded(table.update(table.version, who)), encoded(table.welcome(who, 0))]


def audiences(players: int) -> list[Who]:
    return [Who(seat, host) for seat in (*range(players), None) for host in (False, True)]
