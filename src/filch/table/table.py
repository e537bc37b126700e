"""The authority over one table. No input, no output, no clock, no randomness of its own: all of these are handed in.

A table is its log of entries. `judge` looks at a command and gives the entry that would carry it out, or raises;
it changes nothing. The shell around it stores that entry under the next version, and only once it is stored calls
`advance`, then sends each receiver its `update`. If another process was first to store that version, the shell reads
what that was, advances, and judges the command again.
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from filch import bots
from filch.errors import FilchError, Malformed, Stale
from filch.games import find
from filch.kernel.chance import Stream, check_nonce, commitment
from filch.kernel.contract import Setup
from filch.records.match import Match
from filch.records.text import Token
from filch.table import messages as wire
from filch.table.entries import Acted, AnyEntry, BotSat, Created, Rose, Sat, Started

#: Signs without a shape of their own that some scripts need within words.
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"

OPEN, RUNNING, OVER = "open", "running", "over"


class Refusal(FilchError):
    """A command that this table does not carry out now, or not for this sender.

    Attributes:
        code: the kind of refusal, as `filch.table.messages.Refused` lists them.
        version: the version a repeated command was carried out as, else None.
    """

    def __init__(self, code: str, message: str, *, given: object = "", version: int | None = None) -> None:
        super().__init__(message, given=given)
        self.code = code  # type: ignore[misc]  # here every instance has its own
        self.version = version


@dataclass(frozen=True, slots=True)
class Who:
    """Whom a message comes from.

    Attributes:
        seat: the seat it has proved to hold; None for a watcher.
        host: whether it has proved to be the host.
    """

    seat: int | None = None
    host: bool = False


WATCHER = Who()


@dataclass(frozen=True, slots=True)
class _Sitter:
    """Who sits in a seat. For a bot, `bot` is its name and the rest is empty."""

    name: str
    nonce: str
    key: str
    bot: str | None


def hash_of_key(key: str) -> str:
    """What is stored of a seat's or a host's key."""
    return hashlib.sha256(key.encode()).hexdigest()


class Table:
    """One table.

    Attributes:
        id: its identifier, which is also the match's.
        version: the number of entries so far.
        created: its first entry.
        setup: the game, the number of players and the options.
        match: the match; None before it begins.
    """

    def __init__(self, table_id: str, created: Created) -> None:
        """Begin a table with its first entry; further entries are given to `advance`.

        Raises:
            Malformed: there is no such game, or it takes no such options.
            Refusal: "no_such_table", if the table was made by another version of the rules.
        """
        self.id = table_id
        self.created = created
        self.version = 1
        game = find(created.game)
        if created.rules != game.version:
            raise Refusal(
                "no_such_table",
                f"table {table_id} was made by version {created.rules} of {game.name}'s rules, and goes on under no "
                f"other: these are version {game.version}",
                given=table_id,
            )
        self.setup: Setup = game.setup(created.players, created.options)
        self.match: Match | None = None
        self._seats: list[_Sitter | None] = [None] * created.players
        self._news: list[tuple[str, int | None]] = [("created", None)]
        # Steps of the match taken up to and including each version; what a version's events are follows from it.
        self._steps = [0]
        self._moved = 0
        self._acts: dict[tuple[int, str], int] = {}
        self._info: wire.TableInfo | None = None

    @classmethod
    def of(cls, table_id: str, entries: Iterable[AnyEntry]) -> Table:
        """The table of a stored log."""
        log = iter(entries)
        first = next(log)
        if not isinstance(first, Created):
            raise Malformed(f"the log of table {table_id} begins with {first!r}, not with its making", given=table_id)
        table = cls(table_id, first)
        for entry in log:
            table.advance(entry)
        return table

    def copy(self) -> Table:
        """The same table, to be advanced apart from this one."""
        twin = Table.__new__(Table)
        twin.id, twin.version, twin.created, twin.setup = self.id, self.version, self.created, self.setup
        twin.match = self.match.copy() if self.match else None
        twin._seats = self._seats[:]
        twin._news = self._news[:]
        twin._steps = self._steps[:]
        twin._moved = self._moved
        twin._acts = self._acts.copy()
        twin._info = self._info
        return twin

    @property
    def status(self) -> str:
        """Before the match "open", then "running", then "over"."""
        if self.match is None:
            return OPEN
        return OVER if self.match.over else RUNNING

    # Who is asking

    def identify(self, seat_key: str | None, host_key: str | None) -> Who:
        """Whom these keys prove to be asking.

        Raises:
            Refusal: "wrong_key", if a key is given that opens nothing here.
        """
        seat = None
        if seat_key is not None:
            given = hash_of_key(seat_key)
            for number, sitter in enumerate(self._seats):
                if sitter is not None and sitter.bot is None and hmac.compare_digest(sitter.key, given):
                    seat = number
            if seat is None:
                raise Refusal("wrong_key", "this key opens no seat at this table")
        if host_key is not None and not hmac.compare_digest(self.created.host, hash_of_key(host_key)):
            raise Refusal("wrong_key", "this key is not the key of this table's host")
        return Who(seat, host_key is not None)

    # What is asked

    def judge_seat(self, asked: wire.NewSeat, key: str, at: float) -> Sat:
        """The entry that seats a person who will prove it by `key`.

        Raises:
            Refusal, Malformed, UnknownSeat: there is no such seat, it is not free, or the name cannot be shown.
        """
        self._must_be_open()
        name = clean_name(asked.name)
        # The pattern of the message would let a line break at its end pass, and the match could then never begin.
        check_nonce(asked.nonce)
        if asked.seat is None:
            free = [seat for seat, sitter in enumerate(self._seats) if sitter is None]
            if not free:
                raise Refusal("taken", "every seat at this table is taken")
            seat = free[0]
        else:
            seat = self._free_seat(asked.seat)
        return Sat(seat=seat, name=name, nonce=asked.nonce, key=hash_of_key(key), at=at)

    def judge(self, who: Who, command: wire.AnyCommand, at: float) -> AnyEntry:
        """The entry that carries out a command.

        Raises:
            FilchError: it is not carried out; `code` says why.
        """
        match command:
            case wire.Act():
                return self._judge_act(who, command, at)
            case wire.SeatBot(seat=seat, bot=bot):
                self._must_be_host(who)
                self._must_be_open()
                return BotSat(seat=self._free_seat(seat), bot=bots.find(self.setup.game.name, bot).name, at=at)
            case wire.Free(seat=seat):
                self.setup.check_seat(seat)
                if who.seat != seat:
                    self._must_be_host(who)
                self._must_be_open()
                if self._seats[seat] is None:
                    raise Refusal("not_seated", f"nobody sits in seat {seat}", given=seat)
                return Rose(seat=seat, at=at)
            case wire.Start():
                self._must_be_host(who)
                self._must_be_open()
                empty = [str(seat) for seat, sitter in enumerate(self._seats) if sitter is None]
                if empty:
                    raise Refusal("not_full", f"the match cannot begin: free seats: {', '.join(empty)}")
                return Started(outcomes=_outcomes(self._new_match(wait=False), 0), at=at)

    def judge_bot(self, seat: int, action: str, at: float) -> Acted:
        """The entry that plays a bot's action.

        Raises:
            FilchError: no bot sits there, or it may not play that now.
        """
        self.setup.check_seat(seat)
        sitter = self._seats[seat]
        if sitter is None or sitter.bot is None:
            raise Refusal("not_seated", f"no bot sits in seat {seat}", given=seat)
        return self._acted(seat, action, "", at)

    def _judge_act(self, who: Who, asked: wire.Act, at: float) -> Acted:
        if who.seat is None:
            raise Refusal("not_seated", "only who sits at the table can act", given=asked.action)
        done = self._acts.get((who.seat, asked.id))
        if done is not None:
            raise Refusal(
                "repeated", f"{asked.id!r} was carried out before, as version {done}", given=asked.id, version=done
            )
        if not self._moved <= asked.version <= self.version:
            raise Stale(
                f"{asked.action!r} was chosen at version {asked.version}; the match last moved in version "
                f"{self._moved}, and the table is at {self.version}",
                given=asked.version,
            )
        return self._acted(who.seat, asked.action, asked.id, at)

    def _acted(self, seat: int, action: str, message: str, at: float) -> Acted:
        if self.match is None:
            raise Refusal("not_your_turn", "the match has not begun", given=action)
        # A twin plays it first: a command that is refused, or not stored in the end, has changed nothing.
        twin = self.match.copy()
        twin.play(action, seat=seat)
        outcomes = _outcomes(twin, self.match.steps + 1)
        return Acted(seat=seat, action=action, outcomes=outcomes, id=message, at=at)

    def _must_be_host(self, who: Who) -> None:
        if not who.host:
            raise Refusal("not_host", "only the table's host can do this")

    def _must_be_open(self) -> None:
        if self.match is not None:
            raise Refusal("not_open", f"the match has begun: it is {self.status}")

    def _free_seat(self, seat: int) -> int:
        self.setup.check_seat(seat)
        if self._seats[seat] is not None:
            raise Refusal("taken", f"seat {seat} is taken", given=seat)
        return seat

    # What has been stored

    def advance(self, entry: AnyEntry) -> None:
        """Take in the next entry, which has been stored.

        Raises:
            FilchError: it does not follow from the entries before it; the store is broken.
        """
        seat: int | None = None
        match entry:
            case Created():
                raise Malformed(f"table {self.id} is made twice", given=self.id)
            case Sat():
                seat = entry.seat
                self._seats[seat] = _Sitter(entry.name, entry.nonce, entry.key, None)
            case BotSat():
                seat = entry.seat
                self._seats[seat] = _Sitter("", "", "", entry.bot)
            case Rose():
                seat = entry.seat
                self._seats[seat] = None
            case Started():
                self.match = self._new_match(wait=True)
                self._take(self.match, None, entry.outcomes)
            case Acted():
                seat = entry.seat
                assert self.match is not None
                self._take(self.match, Token(entry.action, seat), entry.outcomes)
                if entry.id:
                    self._acts[seat, entry.id] = self.version + 1
        self._info = None
        self.version += 1
        if isinstance(entry, (Started, Acted)):
            self._moved = self.version
        self._news.append((entry.__struct_config__.tag, seat))  # type: ignore[arg-type]  # every entry's is a str
        self._steps.append(self.match.steps if self.match else 0)

    def _take(self, match: Match, action: Token | None, outcomes: tuple[str, ...]) -> None:
        if action is not None:
            match.take(action)
        for outcome in outcomes:
            match.take(Token(outcome, None))

    def _new_match(self, *, wait: bool) -> Match:
        nonces = tuple(sitter.nonce if sitter else "" for sitter in self._seats)
        return Match(
            self.setup,
            match_id=self.id,
            stream=Stream(bytes.fromhex(self.created.secret), self.id, nonces),
            names=tuple(_shown(sitter) for sitter in self._seats),
            wait=wait,
        )

    # What is told

    @property
    def bot_acts(self) -> bool:
        """Whether a bot is to act."""
        if self.match is None or self.match.to_act < 0:
            return False
        sitter = self._seats[self.match.to_act]
        return sitter is not None and sitter.bot is not None

    def bot_to_act(self) -> tuple[bots.Bot, bots.Seen] | None:
        """The bot that is to act, and what it has seen; None if no bot is."""
        if self.match is None or not self.bot_acts:
            return None
        seat = self.match.to_act
        sitter = self._seats[seat]
        assert sitter is not None
        assert sitter.bot is not None
        return bots.find(self.setup.game.name, sitter.bot), bots.seen_by(self.match, seat)

    def info(self) -> wire.TableInfo:
        """What anybody may know of the table."""
        if self._info is None:
            self._info = self._new_info()
        return self._info

    def _new_info(self) -> wire.TableInfo:
        secret = self.created.secret
        return wire.TableInfo(
            id=self.id,
            game=self.setup.game.name,
            players=self.setup.players,
            options=self.setup.options,
            private=self.created.private,
            commitment=commitment(bytes.fromhex(secret)),
            status=self.status,
            seats=[wire.SeatInfo(name=sitter.name, bot=sitter.bot) if sitter else None for sitter in self._seats],
            created=self.created.at,
            secret=secret if self.status == OVER else None,
        )

    def scene(self, who: Who) -> wire.Scene:
        """The table as `who` may see it now."""
        return wire.Scene(table=self.info(), you=who.seat, host=who.host, match=self._match_scene(who.seat))

    def _match_scene(self, seat: int | None) -> wire.MatchScene | None:
        if self.match is None:
            return None
        over = self.match.over
        return wire.MatchScene(
            view=self.match.view(seat),
            to_act=self.match.to_act,
            # The legal actions of another seat could tell what it holds.
            legal=self.match.legal() if seat is not None and seat == self.match.to_act else [],
            returns=self.match.returns() if over else None,
            winners=self.match.winners() if over else None,
        )

    def update(self, version: int, who: Who) -> wire.Update:
        """What a version holds for `who`: with the scene if it is the newest."""
        return self._news_of(version, who, self.scene(who) if version == self.version else None)

    def _news_of(self, version: int, who: Who, scene: wire.Scene | None = None) -> wire.Update:
        what, seat = self._news[version - 1]
        return wire.Update(version=version, what=what, seat=seat, events=self._events(version, who.seat), scene=scene)

    def _events(self, version: int, seat: int | None) -> list[wire.Happened]:
        if self.match is None or version < 2:
            return []
        first, last = self._steps[version - 2], self._steps[version - 1]
        begins = self._news[version - 1][0] == "started"
        if first == last and not begins:
            return []
        told = self.match.play_state.events(seat, since=0 if begins else first + 1, until=last + 1)
        return [wire.Happened(kind=event.kind, facts=dict(event.facts)) for event in told]

    def welcome(self, who: Who, since: int) -> wire.Welcome:
        """What a client is told that knows of the versions up to `since`.

        Raises:
            Malformed: `since` is no version of this table.
        """
        if not 0 <= since <= self.version:
            raise Malformed(f"version {since} is none of this table: it is at {self.version}", given=since)
        return wire.Welcome(
            protocol=wire.PROTOCOL,
            version=self.version,
            missed=[self._news_of(version, who) for version in range(since + 1, self.version + 1)],
            scene=self.scene(who),
        )

    def record(self) -> str:
        """The finished match's record, which reveals all that was secret.

        Raises:
            Refusal: "too_early", if the match is not over.
        """
        if self.match is None or not self.match.over:
            raise Refusal("too_early", "the record is there when the match is over: it holds every secret")
        return self.match.record()


def _shown(sitter: _Sitter | None) -> str:
    if sitter is None:
        return ""
    return sitter.name if sitter.bot is None else f"{sitter.bot} (bot)"


def _outcomes(match: Match, since: int) -> tuple[str, ...]:
    """The outcomes among a match's last steps."""
    return tuple(token.text for token in match.tokens[since:])


def clean_name(name: str) -> str:
    """A person's name as it is kept: composed, without outer white space.

    Raises:
        Malformed: nothing is left of it, or it holds control or direction characters, which could garble a page.
    """
    clean = unicodedata.normalize("NFC", " ".join(name.split()))
    bad = [sign for sign in clean if unicodedata.category(sign).startswith("C") and sign not in _JOINERS]
    if not clean or bad:
        raise Malformed(f"{name!r} cannot be a name: it takes letters, digits and signs that can be seen", given=name)
    return clean
