"""Golden matches: records with all that every seat sees and is told at each step, as text that a person can read.

For each game there is a record for every player count, and one for every value of an option that is not its default,
or for some of them where they are many, in company where that option matters only there (`COMPANY`).
Beside each record stands its playthrough. As a program this writes what is missing and every playthrough anew:

    scripts/golden

A changed playthrough is a changed rule, view or event: read the difference before it goes into a commit.
"""

from __future__ import annotations

import dataclasses
import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import filch
from filch.errors import Malformed
from filch.games import registry
from filch.kernel.contract import CHANCE, OVER, Game, Value, text_of
from filch.kernel.events import EVERYONE, event
from filch.kernel.play import Play
from filch.records.match import Match
from tests.setups import some

FOLDER = Path(__file__).parent
RECORD, PLAYTHROUGH = ".filch", ".txt"
#: A seed is passed over in which an option makes no difference, up to this one.
SEEDS = 1000
#: More choices than this are not listed.
LISTED = 24
#: Of so many matches the shortest is taken.
CANDIDATES = 20
#: Where some matches are far longer than others: of how many the shortest is taken, and of how many steps it is at
#: least with all options at their defaults, so that there is something to see.
UNEVEN = {"guild": (110, 110)}
#: From this seed on who is greedy takes the first choice, not the last, and so passes where that is the first.
LAZY = 100
#: Options that change what is seen or won, though hardly ever what is played.
SEEN_ALONE = {("guild", "pen_and_paper"), ("guild", "dead_lock"), ("guild", "capped")}
#: Guards that only matches far too long to be read would meet: there, any match will do.
NOT_MET = {("guild", "turn_cap", 200), ("guild", "turn_cap", 500)}
#: Players and options with which a game's options, or one of them, can make a difference.
COMPANY: dict[tuple[str, str], tuple[int, dict[str, Value]]] = {
    ("stealers", ""): (3, {"level": "professional", "rescue": "choice"}),
    # It takes many to play a hundred turns.
    ("stealers", "turn_cap"): (8, {}),
}

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
        for players in some(range(game.min_players, game.max_players + 1)):
            yield Wanted(game, players, {})
        for option in game.options:
            alone = COMPANY.get((game.name, ""), (game.min_players, {}))
            players, company = COMPANY.get((game.name, option.name), alone)
            for value in some(option.values[1:]):
                options = {name: other for name, other in company.items() if name != option.name} | {option.name: value}
                yield Wanted(game, _fewest(game, players, options), options)


def _fewest(game: Game, least: int, options: Mapping[str, Value]) -> int:
    """The fewest players, but not fewer than `least`, that go with these options."""
    for players in range(least, game.max_players + 1):
        try:
            game.setup(players, options)
        except Malformed:
            continue
        return players
    raise Malformed(f"no number of players goes with {options}", given=options)


def new_match(want: Wanted) -> Match:
    """The shortest of the first matches played at random in which the last option makes a difference."""
    found: list[Match] = []
    candidates, least = UNEVEN.get(want.game.name, (CANDIDATES, 0))
    for seed in range(SEEDS):
        match = _played(want, seed, want.options)
        if want.options and (want.game.name, *list(want.options.items())[-1]) not in NOT_MET:
            fits = any(_differs(want, match, _played(want, seed, options)) for options in _others(want))
        else:
            fits = match.steps >= (0 if want.options else least)
        if fits:
            found.append(match)
            if len(found) == candidates:
                break
    if not found:
        raise Malformed(f"{want.options} makes no difference in {SEEDS} matches", given=want.options)
    return min(found, key=lambda match: match.steps)


def _others(want: Wanted) -> Iterator[dict[str, Value]]:
    """The same options with another value of the last."""
    for name in list(want.options)[-1:]:
        (option,) = (option for option in want.game.options if option.name == name)
        yield from ({**want.options, name: value} for value in option.values if value != want.options[name])


def _differs(want: Wanted, match: Match, other: Match) -> bool:
    """Whether the last option makes these two differ."""
    if match.tokens == other.tokens and (want.game.name, list(want.options)[-1]) in SEEN_ALONE:
        return bool(match.view(None) != other.view(None))
    return match.tokens != other.tokens


def _played(want: Wanted, seed: int, options: Mapping[str, Value]) -> Match:
    match = filch.new(want.game, players=want.players, options=options, seed=seed)
    dice = random.Random(seed)
    # From matches of pure chance to ones in which all do what they can most of: some options matter only there.
    greed = (0.0, 0.5, 0.9)[seed % 3]
    while not match.over:
        legal = match.legal()
        wished = legal[-1 if seed < LAZY else 0]
        match.play(wished if dice.random() < greed else legal[int(dice.random() * len(legal))])
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
    if at.to_act == OVER:
        return "  over"
    choices = _listed([at.text(choice) for choice in at.choices()])
    return f"  chance: {choices}" if at.to_act == CHANCE else f"  seat {at.to_act} may: {choices}"


def _listed(choices: Sequence[str]) -> str:
    """All choices, or of very many the ends, how many they are, and a digest of all."""
    if len(choices) <= LISTED:
        return ", ".join(choices)
    digest = hashlib.sha256(" ".join(choices).encode()).hexdigest()[:12]
    return f"{len(choices)} from {choices[0]} to {choices[-1]}, digest {digest}"


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
