"""Golden matches: records with all that every seat sees and is told at each step, as text that a person can read.

For each game there is a record for every player count, and one for every value of an option that is not its default.
Beside each record stands its playthrough. As a program this writes what is missing and every playthrough anew:

    scripts/golden

A changed playthrough is a changed rule, view or event: read the difference before it goes into a commit.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import filch
from filch.errors import Malformed
from filch.games import registry
from filch.kernel.contract import CHANCE, OVER, Game, Value, text_of
from filch.kernel.events import EVERYONE, event
from filch.kernel.play import Play
from filch.records.match import Match

FOLDER = Path(__file__).parent
RECORD, PLAYTHROUGH = ".filch", ".txt"
#: A seed is passed over in which an option makes no difference, up to this one.
SEEDS = 1000

#: What somebody sees: each leaf of the view by its path.
Leaves = dict[str, str]


@dataclasses.dataclass(frozen=True)
class Wanted:
    """A match that there has to be.

    Attributes:
        game: the game.
        players: how many play.
        options: the options that are not at their defaults.
    """

    game: Game
    players: int
    options: Mapping[str, Value]

    @property
    def path(self) -> Path:
        """Where its record is."""
        words = [f"{self.players}-players", *(f"{name}={text_of(value)}" for name, value in self.options.items())]
        return FOLDER / self.game.name / ("-".join(words) + RECORD)


def wanted() -> Iterator[Wanted]:
    """Every match that there has to be, for all games there are."""
    for game in registry().values():
        for players in range(game.min_players, game.max_players + 1):
            yield Wanted(game, players, {})
        for option in game.options:
            for value in option.values[1:]:
                yield Wanted(game, _fewest(game, {option.name: value}), {option.name: value})


def _fewest(game: Game, options: Mapping[str, Value]) -> int:
    """The fewest players that go with these options."""
    for players in range(game.min_players, game.max_players + 1):
        try:
            game.setup(players, options)
        except Malformed:
            continue
        return players
    raise Malformed(f"no number of players goes with {options}", given=options)


def new_match(want: Wanted) -> Match:
    """A match played at random, by the first seed in which the options make it another than their defaults do."""
    for seed in range(SEEDS):
        match, other = (_played(want, seed, options) for options in (want.options, {}))
        if not want.options or match.tokens != other.tokens:
            return match
    raise Malformed(f"{want.options} makes no difference in {SEEDS} matches", given=want.options)


def _played(want: Wanted, seed: int, options: Mapping[str, Value]) -> Match:
    match = filch.new(want.game, players=want.players, options=options, seed=seed)
    dice = random.Random(seed)
    # From matches of pure chance to ones in which all do what they can most of: some options matter only there.
    greed = (0.0, 0.5, 0.9)[seed % 3]
    while not match.over:
        legal = match.legal()
        match.play(legal[-1] if dice.random() < greed else legal[int(dice.random() * len(legal))])
    return match


def playthrough(match: Match) -> str:
    """The match as text: one block a step."""
    blocks = [_heading(match)]
    at = Play(match.setup)
    seen: dict[int | None, Leaves] = {}
    told = 0
    for number, token in enumerate([None, *match.tokens]):
        if token is not None:
            at.step(match.play_state.log[number - 1])
        lines = ["start" if token is None else f"{number}. {token}"]
        lines += _told(at, told)
        told = len(at.told)
        lines += _seen(at, seen)
        lines.append(_next(at))
        blocks.append("\n".join(lines))
    blocks.append(f"returns: {match.result()}")
    return "\n\n".join(blocks) + "\n"


def _heading(match: Match) -> str:
    options = " ".join(f"{name}={text_of(value)}" for name, value in match.options.items())
    return f"{match.game.name}, rules {match.game.version}, {match.players} players, {options}"


def _told(at: Play, first: int) -> Iterator[str]:
    for one in at.told[first:]:
        seats = [str(seat) for seat in range(at.setup.players) if one[0] >> seat & 1]
        audience = "all" if one[0] == EVERYONE else f"seat {', '.join(seats)}"
        yield f"  told {audience}: {event(at.setup.game, one)}"


def _seen(at: Play, seen: dict[int | None, Leaves]) -> Iterator[str]:
    """What changes in the views, first what changes alike for all, then what is different for a seat or a spectator."""
    changes: dict[int | None, Leaves] = {}
    for seat in (None, *range(at.setup.players)):
        leaves = dict(_leaves("", at.view(seat)))
        before = seen.get(seat, {})
        changes[seat] = {path: value for path, value in leaves.items() if before.get(path) != value}
        changes[seat] |= {path: "gone" for path in before if path not in leaves}
        seen[seat] = leaves
    alike = {
        path: value
        for path, value in changes[None].items()
        if all(change.get(path) == value for change in changes.values())
    }
    yield from _shown("all see", alike)
    for seat, change in changes.items():
        own = {path: value for path, value in change.items() if path not in alike}
        yield from _shown("a spectator sees" if seat is None else f"seat {seat} sees", own)


def _shown(who: str, leaves: Leaves) -> Iterator[str]:
    if leaves:
        yield f"  {who}: {' '.join(f'{path}={value}' for path, value in leaves.items())}"


def _leaves(path: str, value: Any) -> Iterator[tuple[str, str]]:
    """The leaves of a view. A sequence of plain values is a leaf."""
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _leaves(f"{path}.{field.name}" if path else field.name, getattr(value, field.name))
    elif isinstance(value, tuple) and any(dataclasses.is_dataclass(one) for one in value):
        for index, one in enumerate(value):
            yield from _leaves(f"{path}[{index}]", one)
    elif isinstance(value, tuple):
        yield path, f"({','.join(str(one) or '-' for one in value)})"
    else:
        yield path, repr(value) if isinstance(value, str) else str(value)


def _next(at: Play) -> str:
    choices = at.texts(at.choices())
    if at.to_act == OVER:
        return "  over"
    return f"  chance: {choices}" if at.to_act == CHANCE else f"  seat {at.to_act} may: {choices}"


def playthrough_path(record: Path) -> Path:
    """Where the playthrough of a record is."""
    return record.with_suffix(PLAYTHROUGH)


def main() -> None:
    """Write what is missing, and every playthrough anew."""
    for want in wanted():
        want.path.parent.mkdir(exist_ok=True)
        if not want.path.exists():
            want.path.write_text(new_match(want).record(), encoding="utf-8", newline="\n")
            print("new:", want.path.relative_to(FOLDER))
    for record in sorted(FOLDER.glob(f"*/*{RECORD}")):
        text = playthrough(filch.load(record.read_text(encoding="utf-8")))
        path = playthrough_path(record)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            print("written:", path.relative_to(FOLDER))


if __name__ == "__main__":
    main()
