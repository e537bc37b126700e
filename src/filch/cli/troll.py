"""Troll in a terminal: the grid, what lies on the table, and the resolution of a round."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from filch.cli.telling import Seats, sentence
from filch.games.troll.state import NUMBERS
from filch.games.troll.view import FATES, TrollThief, TrollView
from filch.kernel.events import Event
from filch.texts import key_of

GAME = "troll"
#: Colours of fates; the words say the same without them.
STYLES = {
    "escaped": "green",
    "escaped x2": "bold green",
    "caught": "red",
    "caught x2": "bold red",
    "ran away": "dim",
}
HEADINGS = {"day began": "bold", "round began": "bold", "troll revealed": "bold yellow", "match ended": "bold"}
#: Kinds of events that go on in the line of these kinds.
CONTINUES = {
    "card placed": ("block added", "card placed"),
    "saw troll": ("chose cautious",),
    "played face up": ("chose cautious", "saw troll"),
    "played face down": ("chose daring",),
    "played secretly": ("played face down",),
}


class TrollScreen:
    """How Troll looks."""

    def lines(self, events: Sequence[Event], seats: Seats) -> list[Text]:
        """What has happened: a stance and its card in one line, a block and its fates in another."""
        lines: list[Text] = []
        last = ""
        for event in events:
            said = sentence(GAME, event, seats, seat_facts=("seat", "scout"), mask_facts=("winners",))
            piece = Text(said, _style(event))
            if lines and last in CONTINUES.get(event.kind, ()):
                lines[-1] = Text.assemble(lines[-1], " ", piece)
            else:
                lines.append(piece)
            last = event.kind
        return lines

    def pause_before(self, event: Event, last: str) -> bool:
        """After a round is resolved there is something to look at."""
        return event.kind in ("day began", "round began", "match ended") and last in ("card placed", "day scored")

    def board(self, view: object, told: Sequence[Event], seats: Seats) -> RenderableType:
        """The grid with the round, the day's scores and the jewels below, then trolls and hand."""
        assert isinstance(view, TrollView)
        text = seats.texts.text
        parts: list[RenderableType] = [Rule(Text(_title(view, seats), "bold"), style="dim"), _grid(view, seats)]
        trolls = " ".join(str(troll) for troll in view.trolls)
        line = Text.assemble((text("troll-trolls-left"), "dim"), f": {trolls}")
        if view.troll is not None:
            line.append_text(Text.assemble("   ", (text("troll-troll-seen"), "dim"), ": "))
            line.append(str(view.troll), "bold yellow")
        parts.append(line)
        if view.seat is not None:
            hand = " ".join(str(number) for number in view.thieves[view.seat].hand)
            parts.append(Text.assemble((text("troll-hand"), "dim"), ": ", (hand, "bold")))
        return Group(*parts)

    def question(self, view: object, legal: Sequence[str], seats: Seats) -> str:
        """What is to be decided now."""
        assert isinstance(view, TrollView)
        if view.phase == "choose" and "cautious" not in legal:
            return seats.texts.text("troll-must-dare")
        # What is decided by a seat says whose turn it is.
        label = seats.label(view.to_act) if view.to_act >= 0 else ""
        return seats.texts.text(key_of(GAME, "phase", view.phase), seat=label, you=seats.you(view.to_act))

    def goes_without_saying(self, action: str) -> bool:
        """It is always asked."""
        return False

    def explain(self, action: str, seats: Seats) -> str:
        """What an action does."""
        if action.isdigit():
            return seats.texts.text("troll-action-card", number=int(action))
        return seats.texts.text(key_of(GAME, "action", action, "explained"))


def _style(event: Event) -> str:
    if event.kind == "card placed":
        return STYLES[FATES[event["fate"]]]
    return HEADINGS.get(event.kind, "")


def _title(view: TrollView, seats: Seats) -> str:
    text = seats.texts.text
    game = text("game-troll")
    if view.day == 0:
        return game
    day = text("troll-day", day=view.day, days=view.days)
    return f"{game} · {day} · {text('troll-round', round=view.round, rounds=view.players)}"


def _grid(view: TrollView, seats: Seats) -> Table:
    text = seats.texts.text
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), collapse_padding=True)
    table.add_column("", style="dim", no_wrap=True)
    for seat in range(view.players):
        heading = Text(seats.label(seat), "reverse" if seat == view.to_act else "bold")
        if seat == view.scout:
            heading = Text.assemble(heading, f" ({text('troll-scout')})")
        table.add_column(heading, min_width=12, max_width=14, overflow="ellipsis", no_wrap=True)
    for number in range(NUMBERS):
        table.add_row(str(number), *(_cell(thief.grid[number], seats) for thief in view.thieves))
    if not view.winners:
        table.add_row(text("board-row-round"), *(_laid(thief, seats) for thief in view.thieves))
    table.add_row(text("troll-score"), *(str(thief.score) for thief in view.thieves))
    table.add_row(text("troll-jewels"), *(Text(str(thief.jewels), "bold") for thief in view.thieves))
    return table


def _cell(fate: str, seats: Seats) -> Text:
    if not fate:
        return Text("·", "dim")
    return Text(seats.texts.text(key_of(GAME, "fate", fate)), STYLES[fate])


def _laid(thief: TrollThief, seats: Seats) -> Text:
    """What a thief has done this round: looked or dares, and the card if it may be seen."""
    if not thief.stance:
        return Text("·", "dim")
    words = [seats.texts.text(key_of(GAME, "stance", thief.stance))]
    if thief.played:
        words.append("?" if thief.card is None else str(thief.card))
    return Text(": ".join(words), "cyan")
