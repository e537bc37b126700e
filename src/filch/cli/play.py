"""`filch play`: a match against bots, in the terminal."""

from __future__ import annotations

import random
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from filch import bots, games
from filch.bots.base import Bot, seen_by
from filch.cli import terminal
from filch.cli.screens import screen_of
from filch.cli.telling import Screen, Seats
from filch.errors import FilchError, Malformed
from filch.kernel.contract import Game, Value
from filch.kernel.play import listed
from filch.records.match import Match, new

DEFAULT_PLAYERS = 4
#: More legal actions than this are listed when they are asked for.
LISTED = 12


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command line asks for.

    Attributes:
        game: the game's name.
        players: how many play; None for the default, or what the record says.
        seat: the own seat.
        seed: the seed of chance; None for a secret one.
        bots: the bots' names: none for the strongest, one for all other seats, or one each.
        options: options as `name=value`.
        record: the file that keeps the match; None for none.
    """

    game: str
    players: int | None
    seat: int
    seed: int | None
    bots: tuple[str, ...]
    options: tuple[str, ...]
    record: Path | None


def play(wish: Wish) -> None:
    """Play a match to its end, or until the player leaves."""
    match = match_of(wish)
    match.setup.check_seat(wish.seat)
    Session(wish, match).run()


def match_of(wish: Wish) -> Match:
    """The match in the record if there is one, else a new one.

    Raises:
        Malformed: what is asked for cannot be played, or is not what the record holds.
    """
    game = games.find(wish.game)
    options = parse_options(game, wish.options)
    if wish.record is None or not wish.record.exists():
        players = wish.players or min(max(DEFAULT_PLAYERS, game.min_players), game.max_players)
        return new(game, players=players, options=options, seed=wish.seed)
    match = terminal.read_match(wish.record)
    kept: dict[str, Value] = {"game": match.game.name, "players": match.players, "match": match.id, **match.options}
    asked: dict[str, Value] = {"game": wish.game, **options}
    if wish.players is not None:
        asked["players"] = wish.players
    if wish.seed is not None:
        asked["match"] = f"seed-{wish.seed}"
    for name, value in asked.items():
        if kept[name] != value:
            raise Malformed(
                f"{wish.record} holds a match with {name} {kept[name]}, not {value}: ask for another file, or for no "
                f"other {name}",
                given=value,
            )
    if match.stream is None:
        raise Malformed(f"{wish.record} has no Secret, so its match cannot go on by itself", given=wish.record)
    return match


def parse_options(game: Game, words: Sequence[str]) -> dict[str, Value]:
    """Options given as `name=value`.

    Raises:
        Malformed: one is not of that form, or no option of the game, or not a value it takes.
    """
    known = {option.name: option for option in game.options}
    given: dict[str, Value] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in known:
            raise Malformed(f"--option {word}: it takes name=value, and the names are {', '.join(known)}", given=word)
        given[name] = known[name].parse(value)
    return given


def seated_bots(wish: Wish, match: Match) -> dict[int, Bot]:
    """The bot in each other seat.

    Raises:
        Malformed: there is no such bot, or their number does not fit.
    """
    others = [seat for seat in range(match.players) if seat != wish.seat]
    names = wish.bots or (bots.bots_of(match.game.name)[-1].name,)
    if len(names) == 1:
        names *= len(others)
    if len(names) != len(others):
        raise Malformed(
            f"{len(names)} bots for {len(others)} seats: name one for all of them, or one each", given=names
        )
    return {seat: bots.find(match.game.name, name) for seat, name in zip(others, names, strict=True)}


class Session:
    """A match on the screen: bots act, what they do is shown, the player is asked."""

    def __init__(self, wish: Wish, match: Match) -> None:
        """Seat the bots."""
        self.wish = wish
        self.match = match
        self.bots = seated_bots(wish, match)
        self.console: Console = terminal.console()
        self.texts = terminal.texts()
        self.screen: Screen = screen_of(match.game.name)
        self.seats = Seats(self.texts, match.names, wish.seat)
        #: How many events have been shown, and the kind of the last.
        self.shown, self.last = 0, ""

    def run(self) -> None:
        """Play until the match is over or the player leaves."""
        self.keep()
        self.greet()
        try:
            while not self.match.over:
                legal = self.match.legal()
                if self.match.to_act != self.wish.seat:
                    self.let_bot_act()
                elif len(legal) == 1 and self.screen.goes_without_saying(legal[0]):
                    self.match.play(legal[0], seat=self.wish.seat)
                    self.keep()
                else:
                    self.catch_up()
                    self.board()
                    self.match.play(self.decide(), seat=self.wish.seat)
                    self.keep()
            self.catch_up()
        except terminal.Leave:
            self.leave()
            return
        self.finish()

    def greet(self) -> None:
        """Say who sits where and what the shuffle is committed to."""
        places: dict[str, list[int]] = {}
        for seat, bot in self.bots.items():
            places.setdefault(bot.name, []).append(seat)
        sits = (
            self.texts.text("play-bot-sits", bot=bot, seats=self.seats.labels(among)) for bot, among in places.items()
        )
        self.say(self.texts.text("play-you-sit", seat=self.wish.seat, bots=" ".join(sits)))
        if any(token.seat is not None for token in self.match.tokens):
            # What was seen before is not told again: the board says how it stands.
            self.shown = len(self.match.events(self.wish.seat))
            self.say(self.texts.text("play-goes-on", file=str(self.wish.record)), whole=True)
        if self.match.commitment:
            self.say(self.texts.text("play-commitment"))
            self.say(self.match.commitment, "dim")

    def let_bot_act(self) -> None:
        """The bot to act plays. What it draws depends on the match and the step alone, so it can be repeated."""
        seat = self.match.to_act
        chance = random.Random(f"{self.match.id} {seat} {self.match.steps}")
        self.match.play(self.bots[seat].choose(seen_by(self.match, seat), chance), seat=seat)

    def catch_up(self) -> None:
        """Show what has happened since the last time, with pauses where there is much to see."""
        events = self.match.events(self.wish.seat)[self.shown :]
        first = 0
        for index, event in enumerate(events):
            if self.screen.pause_before(event, self.last):
                self.show(self.screen.lines(events[first:index], self.seats))
                first = index
                if terminal.attended():
                    terminal.ask(self.texts.text("play-enter") + " ")
            self.last = event.kind
            self.shown += 1
        self.show(self.screen.lines(events[first:], self.seats))

    def show(self, lines: Sequence[Text]) -> None:
        """Print lines, cut where the terminal ends and not within a word."""
        for line in lines:
            self.console.print(line)

    def say(self, text: str, style: str = "", *, whole: bool = False) -> None:
        """Print a text; `whole` leaves its lines as they are, so that a path or a command can be copied."""
        self.console.print(Text(text, style), soft_wrap=whole)

    def board(self) -> None:
        """Show where the match stands."""
        seat = self.wish.seat
        self.console.print(self.screen.board(self.match.view(seat), self.match.events(seat), self.seats))

    def decide(self) -> str:
        """Ask until there is a legal action.

        Raises:
            Leave: the player wants to leave.
        """
        legal = self.match.legal()
        question = self.screen.question(self.match.view(self.wish.seat), legal, self.seats)
        if len(legal) > LISTED:
            choices = self.texts.text("play-many", first=legal[0], last=legal[-1], count=len(legal))
        else:
            choices = " ".join(legal)
        self.console.print(Text.assemble((question, "bold"), f" {choices}  ", (self.texts.text("play-keys"), "dim")))
        while True:
            given = terminal.ask("> ")
            if given.lower() == "q":
                raise terminal.Leave
            if given == "?":
                self.explain(legal)
            elif given:
                fitting = fits(given, legal)
                if len(fitting) == 1:
                    return fitting[0]
                self.refuse(given, fitting)

    def explain(self, legal: Sequence[str]) -> None:
        """List what is legal."""
        self.say(self.texts.text("play-legal"))
        width = max(map(len, legal))
        for action in legal:
            self.say(f"  {action:{width}}  {self.screen.explain(action, self.seats)}".rstrip())
        self.say(self.texts.text("play-legal-first-letters"))

    def refuse(self, given: str, fitting: Sequence[str]) -> None:
        """Say why an input is no action."""
        if fitting:
            self.say(self.texts.text("play-several", given=repr(given), legal=listed(fitting)), "red")
            return
        try:
            # Whatever could be meant: it is not legal, and the match knows why.
            self.match.copy().play(given)
        except FilchError as error:
            self.say(plain(error), "red")

    def keep(self) -> None:
        """Write the record, if one is wanted."""
        if self.wish.record is not None:
            write(self.wish.record, self.match.record())

    def leave(self) -> None:
        """Say how to go on."""
        path = self.wish.record
        if path is None and terminal.attended():
            path = self.ask_for_file()
        if path is None:
            self.say(self.texts.text("play-dropped"))
            return
        self.say(self.texts.text("play-kept", file=str(path)), whole=True)
        self.say("  " + self.command(path), "bold", whole=True)

    def ask_for_file(self) -> Path | None:
        """Where to keep the match, and keep it there; None for nowhere."""
        while True:
            try:
                name = terminal.ask(self.texts.text("play-keep-it") + " ")
            except terminal.Leave:
                return None
            if not name:
                return None
            path = Path(name).expanduser()
            try:
                if path.exists():
                    raise FileExistsError(f"{path} is there already")
                write(path, self.match.record())
            except OSError as error:
                self.say(str(error), "red", whole=True)
            else:
                return path

    def command(self, path: Path) -> str:
        """The command that goes on with the match in a file."""
        words = ["filch", "play", self.match.game.name, "--record", str(path), "--seat", str(self.wish.seat)]
        names = [bot.name for bot in self.bots.values()]
        for name in names[:1] if len(set(names)) == 1 else names:
            words += ["--bot", name]
        return shlex.join(words)

    def finish(self) -> None:
        """Show the end."""
        self.board()
        winners = self.match.winners()
        others = "play-drawn" if len(winners) == self.match.players else "play-shared"
        key = "play-won" if len(winners) == 1 else others
        self.say(self.texts.text(key, winners=self.seats.labels(winners), you=self.seats.you(*winners)), "bold")
        self.keep()
        if self.wish.record is not None:
            self.say(self.texts.text("play-over-kept", file=str(self.wish.record)), whole=True)


def fits(given: str, legal: Sequence[str]) -> list[str]:
    """The legal actions that an input may mean: itself, or those that begin with it."""
    wanted = given.casefold()
    exact = [action for action in legal if action.casefold() == wanted]
    return exact or [action for action in legal if action.casefold().startswith(wanted)]


def plain(error: FilchError) -> str:
    """What was wrong, without the position, which the board shows."""
    return str(error).removesuffix(f" [{error.position}]")


def write(path: Path, text: str) -> None:
    """Replace a file's text as one, so that a crash leaves the old or the new.

    Raises:
        OSError: it cannot be written; the error names it.
    """
    draft = path.with_name(f".{path.name}.new")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(path)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error
