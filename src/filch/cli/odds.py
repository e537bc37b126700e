"""`filch odds stealers`: what is best done with a roll, by the exact plan of the Set-Up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from filch.cli import terminal
from filch.cli.odds_png import draw
from filch.cli.play import parse_options
from filch.errors import Malformed
from filch.games.stealers.about import STEALERS
from filch.games.stealers.dice import dice_of, total
from filch.games.stealers.notation import DICE_TEXTS
from filch.games.stealers.state import DICE
from filch.games.stealers.view import GOINGS
from filch.kernel.contract import Value
from filch.solvers.stealers_setup import Goal, Outlook, Plan, Position, Take, handful_of, plan
from filch.texts import Texts, key_of

#: What stands in a chart for the first word of an action; of what needs no word the dice are enough.
SIGNS = {"low": "↓", "high": "↑", "take": "", "swap": "⇄"}
#: What is to be most, in words.
GOALS = {"points": "odds-goal-points", "chance": "odds-goal-chance"}
#: Columns between two cells of a chart.
GAP = 2


@dataclass(frozen=True, slots=True)
class Question:
    """What the command line asks for.

    Attributes:
        taken: the faces of the dice taken, as text like "1,2".
        number: of how many dice taken a chart is wanted; None for a position.
        going: "low", "high", or "" before any are taken.
        swaps: how many swaps were made.
        roll: the roll, as text like "1,3,3,6"; None for every one.
        goal: what is maximised.
        swapping: whether the roller ever swaps.
        options: options as `name=value`.
        png: the file for a drawing of the chart; None for none.
    """

    taken: str
    number: int | None
    going: str
    swaps: int
    roll: str | None
    goal: Goal
    swapping: bool
    options: tuple[str, ...]
    png: Path | None


@dataclass(frozen=True, slots=True)
class Chart:
    """The best take for every roll and total.

    Attributes:
        plan: the plan.
        positions: the positions, one for each total.
        rolls: each roll that may come, as text.
        best: what is best done, by roll and position.
    """

    plan: Plan
    positions: Sequence[Position]
    rolls: Sequence[str]
    best: Sequence[Sequence[Take]]

    def cell(self, take: Take) -> str:
        """A take in few letters; where nothing is chosen, what the roll is worth."""
        return short(take.text) if take.text else figure(self.plan, take.outlook)

    def goal(self, texts: Texts) -> str:
        """What is to be most."""
        return texts.text(GOALS[self.plan.goal])

    def signs(self, texts: Texts) -> str:
        """What the signs in its cells mean; "" where nothing is chosen."""
        return signs_of(self.positions[0], texts)

    def title(self, texts: Texts) -> str:
        """What the chart shows."""
        first = self.positions[0]
        if len(self.positions) == 1:
            return place_of(first, texts)
        return texts.text("odds-chart", dice=first.dice, going=going_of(first, texts))


def chart_of(found: Plan, positions: Sequence[Position]) -> Chart:
    """The chart of positions in which the same dice may be rolled."""
    columns = [found.rolls(position) for position in positions]
    rolls = [DICE_TEXTS[handful] for handful, _, _ in columns[0]]
    return Chart(found, positions, rolls, [[column[row][2] for column in columns] for row in range(len(rolls))])


def place_of(position: Position, texts: Texts) -> str:
    """What has been taken in a position, in words."""
    if position.dice == 0:
        return texts.text("odds-nothing-taken")
    going = going_of(position, texts)
    return texts.text("odds-taken", dice=position.dice, total=position.total, going=going)


def going_of(position: Position, texts: Texts) -> str:
    """The direction, in words."""
    return texts.text(key_of("stealers", "going", GOINGS[position.going]))


def signs_of(position: Position, texts: Texts) -> str:
    """What the signs mean; "" where nothing is chosen."""
    if position.dice == DICE - 1:
        return ""
    return texts.text("odds-signs", **{word: sign for word, sign in SIGNS.items() if sign})


def short(action: str) -> str:
    """An action in few letters: a sign, and the dice without commas."""
    word, _, dice = action.partition("-")
    return f"{SIGNS[word]}{dice.replace(',', '')}" if word in SIGNS else word


def figure(found: Plan, outlook: Outlook) -> str:
    """What the goal makes of an outlook, as short text."""
    return points(outlook.net) if found.goal == "points" else share(outlook.opponent)


def points(net: float) -> str:
    """Net points with their sign; no negative nothing."""
    return f"{round(net, 2) + 0.0:+.2f}"


def share(chance: float) -> str:
    """A chance in per cent."""
    return f"{chance:.1%}"


def run_odds(name: str, question: Question) -> None:
    """Print what is asked for, and draw it.

    Raises:
        Malformed: there is no plan for that game, or what is asked for cannot be.
    """
    if name != STEALERS.name:
        raise Malformed(f"there are odds for {STEALERS.name} alone, not for {name!r}", given=name)
    found = plan(question.goal, swapping=question.swapping, **parse_options(STEALERS, question.options))
    printer = Printer(terminal.console(), terminal.texts(), found)
    if question.number is not None:
        positions = _asked_positions(found, question, question.number)
    else:
        positions = [_asked_position(found, question)]
    if question.png is not None:
        # First, so that nothing is lost if only the beginning of what is printed is read.
        draw(chart_of(found, positions), question.png, printer.texts)
    if question.roll is not None:
        printer.roll(positions[0], question.roll)
    elif len(positions) == 1:
        printer.position(positions[0])
    else:
        printer.chart(chart_of(found, positions))
    if question.png is not None:
        printer.say("odds-drawn", file=str(question.png))


def _asked_positions(found: Plan, question: Question, number: int) -> list[Position]:
    """The positions of a chart over all totals."""
    if question.taken or question.roll is not None:
        word = "--taken" if question.taken else "--roll"
        raise Malformed(f"{word} asks of one position, and --number of all totals: give one of them", given=word)
    return found.graph.positions(number, question.going, question.swaps)


def _asked_position(found: Plan, question: Question) -> Position:
    """The one position that is asked for."""
    taken = handful_of(faces_of(question.taken)) if question.taken else None
    dice = len(faces_of(question.taken))
    if dice == DICE:
        raise Malformed(f"--taken {question.taken}: with all six taken nothing is rolled", given=question.taken)
    reached = 0 if taken is None else total(dice_of(taken))
    for position in found.graph.positions(dice, question.going, question.swaps):
        if position.total == reached:
            return position
    raise Malformed(
        f"no Set-Up comes to {question.taken} taken, {question.going}, after {question.swaps} swaps",
        given=question.taken,
    )


def faces_of(text: str) -> list[int]:
    """Faces written like "1,3,3" or "1 3 3" or "133".

    Raises:
        Malformed: they are no faces of dice.
    """
    letters = [letter for letter in text if letter not in ", "]
    for letter in letters:
        if letter not in "123456":
            raise Malformed(f"dice are faces from 1 to 6, like 1,3,3, not {text!r}", given=text)
    return [int(letter) for letter in letters]


class Printer:
    """Odds on a terminal."""

    def __init__(self, console: Console, texts: Texts, found: Plan) -> None:
        """Print a plan's answers there, in those words."""
        self.console = console
        self.texts = texts
        self.plan = found

    def say(self, key: str, **facts: Value) -> None:
        """Print a text of the catalogue."""
        self.console.print(Text(self.texts.text(key, **facts)), soft_wrap=True)

    def _heading(self, position: Position, words: str) -> None:
        goal = self.texts.text(GOALS[self.plan.goal])
        self.console.print(Text(words, "bold"))
        self.console.print(Text(goal, "dim"))
        if signs := signs_of(position, self.texts):
            self.console.print(Text(signs, "dim"))

    def position(self, position: Position) -> None:
        """Every roll that may come in a position, with what is best done."""
        self._heading(position, place_of(position, self.texts))
        table = self._table("odds-roll", "odds-chance", "odds-best")
        for handful, chance, take in self.plan.rolls(position):
            table.add_row(DICE_TEXTS[handful], share(chance), short(take.text), *_figures(take.outlook))
        self.console.print(table)
        outlook = self.plan.outlook(position)
        facts = dict(zip(("net", "opponent", "oneself"), _figures(outlook), strict=True))
        self.say("odds-expected", **facts)

    def roll(self, position: Position, roll: str) -> None:
        """Everything that may be done with a roll, the best first."""
        handful = handful_of(faces_of(roll))
        takes = self.plan.takes(position, handful)
        place = place_of(position, self.texts)
        self._heading(position, self.texts.text("odds-rolled", place=place, roll=DICE_TEXTS[handful]))
        table = self._table("odds-take")
        for take in takes:
            table.add_row(short(take.text), *_figures(take.outlook))
        self.console.print(table)

    def _table(self, *keys: str) -> Table:
        table = Table(box=None, padding=(0, GAP, 0, 0))
        for key in keys:
            table.add_column(self.texts.text(key), justify="right" if key == "odds-chance" else "left")
        for key in ("odds-net", "odds-opponent", "odds-oneself"):
            table.add_column(self.texts.text(key), justify="right")
        return table

    def chart(self, chart: Chart) -> None:
        """The best take by roll and total, in as many parts as the width makes of it."""
        first = chart.positions[0]
        self._heading(first, chart.title(self.texts))
        label = self.texts.text("odds-roll")
        lead = max(len(label), *map(len, chart.rolls))
        expected = [figure(self.plan, self.plan.outlook(position)) for position in chart.positions]
        cells = [*expected, *(chart.cell(take) for row in chart.best for take in row)]
        wide = max(map(len, cells)) + GAP
        fits = max(1, (self.console.width - lead - GAP) // wide)
        parts: list[Table] = []
        for start in range(0, len(chart.positions), fits):
            part = slice(start, start + fits)
            table = Table(box=None, padding=(0, GAP, 0, 0))
            table.add_column(label, min_width=lead, no_wrap=True)
            for position in chart.positions[part]:
                table.add_column(str(position.total), min_width=wide - GAP, justify="right", no_wrap=True)
            for roll, row in zip(chart.rolls, chart.best, strict=True):
                table.add_row(roll, *(Text(chart.cell(take), _style(chart, take)) for take in row[part]))
            table.add_row(Text("=", "bold"), *(Text(text, "bold") for text in expected[part]))
            parts.append(table)
        for index, table in enumerate(parts):
            self.console.print(Group(Text(""), table) if index else table)
        self.say("odds-chart-explained")


def _figures(outlook: Outlook) -> tuple[str, str, str]:
    return points(outlook.net), share(outlook.opponent), share(outlook.oneself)


def _style(chart: Chart, take: Take) -> str:
    if chart.plan.goal == "chance":
        return "" if take.outlook.opponent >= take.outlook.oneself else "dim"
    return "green" if take.outlook.net > 0 else "red" if take.outlook.net < 0 else ""
