"""Stealers in a terminal: the thieves round the table, the dice, and what every roll comes to."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from filch.cli.telling import Seats, sentence
from filch.games.stealers.notation import SIDES
from filch.games.stealers.view import StealersView
from filch.kernel.events import Event
from filch.texts import key_of

GAME = "stealers"
STYLES = {
    "turn began": "bold",
    "target set": "bold yellow",
    "kicker rolled": "magenta",
    "side chosen": "magenta",
    "side flipped": "magenta",
    "points lost": "red",
    "points stolen": "green",
    "knocked out": "bold red",
    "sweep made": "bold red",
    "match ended": "bold",
}
#: Kinds of events that go on in the line of these kinds.
CONTINUES = {
    "dice taken": ("went low", "went high", "swapped"),
    "went low": ("swapped",),
    "went high": ("swapped",),
    "points lost": ("targets hit", "five added", "straight scored", "points lost", "points stolen"),
    "points stolen": ("points lost",),
    "points void": ("points lost", "targets hit"),
    "knocked out": ("points lost", "points stolen"),
}
#: After these there is something to look at.
TELLING = ("no target", "knocked out", "rescue used", "rescue held", "broke even", "missed", "sweep negated")


class StealersScreen:
    """How Stealers looks."""

    def lines(self, events: Sequence[Event], seats: Seats) -> list[Text]:
        """What has happened: what a roll scores and who loses it in one line."""
        lines: list[Text] = []
        last = ""
        for event in events:
            piece = Text(_sentence(event, seats), STYLES.get(event.kind, ""))
            if lines and last in CONTINUES.get(event.kind, ()):
                lines[-1] = Text.assemble(lines[-1], " ", piece)
            else:
                lines.append(piece)
            last = event.kind
        return lines

    def pause_before(self, event: Event, last: str) -> bool:
        """After a turn in which something came to pass."""
        return event.kind in ("turn began", "match ended") and last in TELLING

    def board(self, view: object, told: Sequence[Event], seats: Seats) -> RenderableType:
        """The thieves with their points, and below them the dice of this turn."""
        assert isinstance(view, StealersView)
        parts: list[RenderableType] = [Rule(Text(_title(view, seats), "bold"), style="dim"), _thieves(view, seats)]
        line = Text()
        for label, dice in (("stealers-roll", view.roll), ("stealers-taken", view.taken)):
            if dice:
                line.append(f"{seats.texts.text(label)}: ", "dim")
                line.append(" ".join(map(str, dice)) + "   ", "bold")
        if view.taken:
            line.append(f"= {view.total}", "bold yellow")
            if view.going:
                line.append(f" ({seats.texts.text(key_of(GAME, 'going', view.going))})")
        if view.target is not None:
            line.append(f"   {seats.texts.text('stealers-target')}: ", "dim")
            line.append(str(view.target), "bold yellow")
        if view.kicker:
            line.append(f"   {seats.texts.text('stealers-kicker')}: ", "dim")
            line.append(_side(view.kicker, seats), "magenta")
        if line:
            parts.append(line)
        return Group(*parts)

    def question(self, view: object, legal: Sequence[str], seats: Seats) -> str:
        """What is to be decided now."""
        assert isinstance(view, StealersView)
        label = seats.label(view.to_act) if view.to_act >= 0 else ""
        return seats.texts.text(
            key_of(GAME, "phase", view.phase),
            seat=label,
            you=seats.you(view.to_act),
            going=view.going or "none",
            pending=view.pending,
        )

    def goes_without_saying(self, action: str) -> bool:
        """It is always asked."""
        return False

    def explain(self, action: str, seats: Seats) -> str:
        """What an action does."""
        text = seats.texts.text
        if action in SIDES:
            return text(key_of(GAME, "side", action, "explained"))
        verb, _, _ = action.partition("-")
        if verb in ("low", "high", "swap"):
            # Who would be hit, and which way a swap goes, the board says.
            return text(key_of(GAME, "action", verb))
        return text(key_of(GAME, "action", verb, "explained"))


def _sentence(event: Event, seats: Seats) -> str:
    """An event in words: the dice as their faces, a side of the Kicker by its name."""
    facts = dict(event.facts)
    words = {fact: " ".join(str(facts[fact])) for fact in facts.keys() & {"dice", "returned"}}
    if "side" in facts:
        words["side"] = _side(SIDES[facts["side"]], seats)
    if event.kind == "sweep made" and facts["victim"] == seats.own:
        words["you"] = "victim"
    return sentence(GAME, event, seats, seat_facts=("seat", "victim"), mask_facts=("seats", "winners"), words=words)


def _side(name: str, seats: Seats) -> str:
    return seats.texts.text(key_of(GAME, "side", name))


def _title(view: StealersView, seats: Seats) -> str:
    text = seats.texts.text
    game = f"{text('game-stealers')} · {text(key_of(GAME, 'option-level', view.level))}"
    if view.turn == 0:
        return game
    way = text("stealers-clockwise" if view.clockwise else "stealers-anticlockwise")
    return f"{game} · {text('stealers-turn', turn=view.turn)} · {text('stealers-direction', direction=way)}"


def _thieves(view: StealersView, seats: Seats) -> Table:
    text = seats.texts.text
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for seat, player in enumerate(view.table):
        out = player.score == 0
        name = Text(seats.label(seat), "dim strike" if out else "reverse" if seat == view.roller else "bold")
        notes = []
        if out:
            notes.append(text("stealers-out"))
        elif view.turn and seat == view.victim:
            notes.append(text("stealers-hit"))
        if player.rescued:
            notes.append(text("stealers-holds"))
        table.add_row(name, Text(str(player.score), "bold", justify="right"), Text(", ".join(notes), "yellow"))
    return table
