"""`filch replay` and `filch verify`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from filch.cli import terminal
from filch.cli.screens import screen_of
from filch.cli.telling import Seats, seats_of
from filch.errors import FilchError, Illegal, Malformed, NotYourTurn
from filch.kernel.events import EVERYONE, Event, event, may_know
from filch.kernel.fields import Told
from filch.kernel.play import Play
from filch.records.match import Match
from filch.records.verify import Tampered, Verification, verify
from filch.texts import Texts

SPECTATOR = "spectator"
#: Exit codes of `filch verify`.
DOES_NOT_HOLD, NO_RECORD = 1, 2


def run_verify(path: Path) -> int:
    """Check a record and say what was checked; the exit code."""
    console, texts = terminal.console(), terminal.texts()
    try:
        held = verify(terminal.read(path))
    except Tampered as error:
        terminal.complain(texts.text("verify-tampered", reason=str(error)))
        return DOES_NOT_HOLD
    except (Illegal, NotYourTurn) as error:
        terminal.complain(texts.text("verify-against-rules", reason=str(error)))
        return DOES_NOT_HOLD
    except FilchError as error:
        terminal.complain(texts.text("verify-no-record", file=str(path), reason=str(error)))
        return NO_RECORD
    for line in _held(held, texts):
        console.print(Text(line))
    return 0


def _held(held: Verification, texts: Texts) -> list[str]:
    match = held.match
    lines = [
        texts.text(
            "verify-followed",
            game=_game_name(match, texts),
            players=match.players,
            match=match.id,
            steps=match.steps,
        ),
        texts.text("verify-result", result=match.result()) if match.over else texts.text("verify-unfinished"),
        texts.text("verify-drawn", draws=held.draws),
    ]
    if not held.committed:
        return [*lines, texts.text("verify-not-committed")]
    return [*lines, texts.text("verify-committed"), str(match.commitment)]


def run_replay(path: Path, audience: str | None, *, step: bool) -> None:
    """Tell a match event by event: everything, or what one seat or a spectator was told."""
    match = terminal.read_match(path)
    seat = _seat(match, audience)
    console, texts = terminal.console(), terminal.texts()
    seats = Seats(texts, match.names, seat)
    screen = screen_of(match.game.name)
    console.print(
        Text(
            texts.text("replay-title", game=_game_name(match, texts), players=match.players, match=match.id),
            "bold",
        )
    )
    if seat is not None:
        console.print(Text(texts.text("replay-of-seat", seat=texts.text("seat", number=seat))))
    elif audience is not None:
        console.print(Text(texts.text("replay-of-spectator")))
    at = Play(match.setup)
    told = 0
    for choice in [*match.play_state.log, None]:
        for line in _lines(match, at.told[told:], audience, seats):
            console.print(line)
        told = len(at.told)
        if step:
            console.print(screen.board(at.view(seat), at.events(seat), seats))
            try:
                terminal.ask(texts.text("play-enter") + " ")
            except terminal.Leave:
                return
        if choice is not None:
            at.step(choice)
    if not match.over:
        console.print(Text(texts.text("replay-so-far")))


def _seat(match: Match, audience: str | None) -> int | None:
    if audience is None or audience == SPECTATOR:
        return None
    if not audience.isdecimal():
        raise Malformed(f"--seat takes the number of a seat or {SPECTATOR}, not {audience!r}", given=audience)
    match.setup.check_seat(int(audience))
    return int(audience)


def _lines(match: Match, told: Sequence[Told], audience: str | None, seats: Seats) -> list[Text]:
    """The lines of what was told: all of it, with who alone was told of it; or what one audience was."""
    screen = screen_of(match.game.name)
    if audience is not None:
        return screen.lines([event(match.game, one) for one in told if may_know(one[0], seats.own)], seats)
    lines: list[Text] = []
    public: list[Event] = []
    for one in told:
        if one[0] == EVERYONE:
            public.append(event(match.game, one))
            continue
        lines += screen.lines(public, seats)
        public = []
        among = seats.texts.text("replay-told-to", seats=seats.labels(seats_of(one[0])))
        for line in screen.lines([event(match.game, one)], seats):
            lines.append(Text.assemble(line, (f" ({among})", "dim")))
    return lines + screen.lines(public, seats)


def _game_name(match: Match, texts: Texts) -> str:
    key = f"game-{match.game.name}"
    return texts.text(key) if key in texts else match.game.name
