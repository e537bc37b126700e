"""The conformance check: what every game must pass before anything is built on it.

`check_game` plays random matches of every number of players and every option, and holds each position against the
contract: what the rules say is well-formed and repeatable, plain and compiled rules agree to the byte, and nobody
learns what they were not told. The last is the heart of it. Whoever has been told the same, step by step, must be
shown the same: the same view, turn, legal actions, texts and heading. Positions of all matches are compared, and
so are the other histories that `Game.redeal` draws for each seat, which must be histories that it cannot tell apart.

It collects all it finds. Each problem names the setup, seed, match and step at which it first turned up; match `n`
of a seed is the one that `filch.kernel.playout.random_matches` plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from filch.errors import FilchError, Malformed, UnknownSeat
from filch.kernel.agreement import CompiledRules, Said, ask, differences, plain_buffer
from filch.kernel.compiled import numba_is_there
from filch.kernel.contract import CHANCE, OVER, Game, Setup, Value
from filch.kernel.events import EVERYONE
from filch.kernel.fields import Told
from filch.kernel.form import check_declarations, check_notation, sound_choices
from filch.kernel.play import Play
from filch.kernel.playout import below, seed_stream
from filch.kernel.secrecy import Followed, Memory, check_world, told_by_step

#: What is no seat of any match; the number of players is another.
NO_SEATS = (-1, True, "0", 0.0)
#: For about this many positions of the longest match each seat is redealt; in shorter matches for all.
REDEALT = 12


class NonConforming(FilchError):
    """A game breaks its contract.

    Attributes:
        problems: each kind of thing that is wrong, as a sentence that says where it first turned up.
    """

    def __init__(self, game: Game, problems: Sequence[str]) -> None:
        lines = "".join(f"\n- {problem}" for problem in problems)
        super().__init__(f"{game.name} breaks the contract of a game:{lines}", given=game.name)
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Report:
    """What a passed check has looked at.

    Attributes:
        game: the game's name.
        setups: how many setups: a number of players with options.
        matches: random matches played to the end.
        steps: actions and outcomes in them.
        longest: the steps of the longest match.
        worlds: histories that `redeal` drew and that were compared.
        worlds_differing: those of them that were not just the history that happened; 0 for a game in which no
            seat ever lacks information.
        compiled: whether plain and compiled rules were compared.
    """

    game: str
    setups: int
    matches: int
    steps: int
    longest: int
    worlds: int
    worlds_differing: int
    compiled: bool


def check_game(
    game: Game,
    *,
    matches: int = 10,
    seed: int = 1,
    players: Iterable[int] | None = None,
    options: Iterable[Mapping[str, Value]] | None = None,
    compiled: bool | None = None,
) -> Report:
    """Check by random matches of every setup that a game keeps its contract.

    The setups are every number of players with the default options, with every other value of every single option,
    and with each of the given combinations, as far as `Game.check_setup` allows them.

    Args:
        game: the game.
        matches: how many random matches to play in each setup.
        seed: which random matches; 32 bits.
        players: the numbers of players; None for all that the game takes.
        options: combinations of options to try besides the single ones.
        compiled: whether to compare plain and compiled rules; None for whether Numba is installed.

    Raises:
        NonConforming: the game breaks its contract. The error lists all that was found.
        Malformed: the game does not take one of `players` or `options`, or compiled rules are asked for without
            Numba.
    """
    if compiled and not numba_is_there():
        raise Malformed('comparing compiled rules takes Numba: pip install "filch[fast]"', given=compiled)
    tally = _Tally()
    problems = Problems()
    check_declarations(game, lambda kind, detail: problems.add(kind, detail, game.name))
    fast = CompiledRules(game) if compiled is not False and numba_is_there() else None
    for setup in _setups(game, players, options, problems):
        tally.setups += 1
        run = _Run(setup, seed, problems, tally, Memory(problems.add), fast)
        for number in range(matches if check_start(run) else 0):
            play_match(run, number)
        tally.lacking = tally.lacking or run.memory.lacking
    if tally.lacking and not tally.worlds_differing:
        problems.add("redeal never draws another history", tally.lacking, f"{game.name}, {tally.worlds} drawn")
    if problems.first:
        raise NonConforming(game, problems.sentences())
    return Report(
        game=game.name,
        setups=tally.setups,
        matches=tally.matches,
        steps=tally.steps,
        longest=tally.longest,
        worlds=tally.worlds,
        worlds_differing=tally.worlds_differing,
        compiled=fast is not None,
    )


class Problems:
    """The problems found: the first of each kind in full, and how many more there were.

    Attributes:
        first: the first problem of each kind, in the order in which they turned up.
    """

    def __init__(self) -> None:
        self.first: dict[str, str] = {}
        self._count: dict[str, int] = {}

    def add(self, kind: str, detail: object, where: str) -> None:
        """Note a problem. Its kind is a sentence without what differs from place to place."""
        self.first.setdefault(kind, f"{kind}: {detail} [{where}]")
        self._count[kind] = self._count.get(kind, 0) + 1

    def sentences(self) -> list[str]:
        """A sentence for each kind of problem."""
        return [
            first if self._count[kind] == 1 else f"{first}, and {self._count[kind] - 1} times more"
            for kind, first in self.first.items()
        ]


@dataclass(slots=True)
class _Tally:
    """What `Report` counts, and a sentence on two histories that a seat could not tell apart, if such were met."""

    setups: int = 0
    matches: int = 0
    steps: int = 0
    longest: int = 0
    worlds: int = 0
    worlds_differing: int = 0
    lacking: str = ""


@dataclass(slots=True)
class _Run:
    """What the matches of one setup share."""

    setup: Setup
    seed: int
    problems: Problems
    tally: _Tally
    memory: Memory
    fast: CompiledRules | None

    def where(self, number: int, steps: int) -> str:
        """A position of a match, so that it can be found again."""
        game = self.setup.game
        chosen = {name: value for name, value in self.setup.options.items() if self._chosen(name)}
        return (
            f"{game.name}, {self.setup.players} players, options {chosen}, seed {self.seed}, match {number}, "
            f"after {steps} steps"
        )

    def _chosen(self, name: str) -> bool:
        """Whether an option has another value than its default."""
        names = [option.name for option in self.setup.game.options]
        return self.setup.codes[names.index(name)] != 0


class Match:
    """A random match under check.

    Attributes:
        run: what it shares with the others of its setup.
        number: which match of the seed it is.
        followed: the match, with what everyone knows of it.
        said: what the rules said of each position so far.
    """

    def __init__(self, run: _Run, number: int) -> None:
        self.run = run
        self.number = number
        self.followed = Followed(run.setup)
        self.said: list[Said] = []

    @property
    def game(self) -> Game:
        """The game."""
        return self.run.setup.game

    @property
    def play(self) -> Play:
        """The match itself."""
        return self.followed.play

    @property
    def where(self) -> str:
        """The position it stands in."""
        return self.run.where(self.number, len(self.play.log))

    def wrong(self, kind: str, detail: object) -> None:
        """Note a problem of this position."""
        self.run.problems.add(kind, detail, self.where)


class _Abandoned(Exception):
    """A match cannot be played on. The problem has been noted."""


def _setups(
    game: Game, players: Iterable[int] | None, options: Iterable[Mapping[str, Value]] | None, problems: Problems
) -> Iterator[Setup]:
    counts = list(range(game.min_players, game.max_players + 1) if players is None else players)
    single = [{option.name: value} for option in game.options for value in option.values[1:]]
    given = [dict(combination) for combination in options or ()]
    done = set()
    for chosen in [{}, *single, *given]:
        refusals = []
        for count in counts:
            try:
                setup = game.setup(count, chosen)
            except Malformed as refusal:
                refusals.append(refusal)
                continue
            if (count, setup.codes) not in done:
                done.add((count, setup.codes))
                yield setup
        # Defaults always go; a given combination has to with some number of players.
        if refusals and (not chosen or (chosen in given and len(refusals) == len(counts))):
            raise refusals[0]
        if refusals and players is None and len(refusals) == len(counts):
            problems.add("an option's value cannot be played", refusals[0], game.name)


def check_start(run: _Run) -> bool:
    """`start` writes every field, whatever the state held before. Whether a match can be followed from there."""
    game = run.setup.game
    sound = True
    blank, low, high = game.state(), game.state(), game.state()
    for spec in game.state.FIELDS:
        for state, value in ((low, spec.low), (high, spec.high)):
            setattr(state, spec.name, value if spec.length is None else [value] * spec.length)
    for state in (blank, low, high):
        state.told = []
        game.rules.start(state, run.setup.players, run.setup.codes)
        sound = _check_told(run, state.told, run.where(0, 0)) and sound
    for spec in game.state.FIELDS:
        after = [getattr(state, spec.name) for state in (blank, low, high)]
        if after.count(after[0]) != len(after):
            detail = f"{spec.name} is {', '.join(map(repr, after))}, by what the state held before"
            run.problems.add("start does not write every field", detail, run.where(0, 0))
    return sound


def play_match(run: _Run, number: int) -> None:
    """Play one random match, and check each of its positions."""
    stream, redealing = [0] * 4, [0] * 4
    seed_stream(stream, run.seed, number)
    seed_stream(redealing, ~run.seed, number)
    match = Match(run, number)
    try:
        while check_position(match, redealing):
            take_step(match, stream)
        check_replay(match)
        if run.fast is not None and run.fast.usable:
            check_compiled(match, run.fast)
        run.tally.matches += 1
    except _Abandoned:
        pass
    except Exception as fault:  # noqa: BLE001  # a game under check may raise anything, and goes on being checked
        match.wrong("the game raises an error", f"{type(fault).__name__}: {fault}")
    run.tally.steps += len(match.play.log)
    run.tally.longest = max(run.tally.longest, len(match.play.log))


def check_position(match: Match, redealing: list[int]) -> bool:
    """Check the position a match stands in; whether the match goes on."""
    said = consult(match)
    check_packing(match, said)
    if not sound_choices(match.run.setup, said, match.wrong):
        raise _Abandoned
    check_notation(match.game, match.play.state, said, match.wrong)
    check_unknown_seats(match)
    match.run.memory.compare(match.followed, match.where)
    check_redeal(match, said, redealing)
    if match.play.state.to_bytes() != said.packed:
        match.wrong("looking at a position changes it", "its view, notation or redeal writes into the state")
        raise _Abandoned
    if said.to_act == OVER:
        check_returns(match, said)
        return False
    if len(match.play.log) >= match.game.max_length:
        match.wrong("a match is too long", f"it goes on after max_length = {match.game.max_length} steps")
        raise _Abandoned
    check_recall(match, said)
    return True


def consult(match: Match) -> Said:
    """Ask the rules all there is to ask, and check that this changes nothing."""
    state = match.play.state
    try:
        state.check()
    except Malformed as refusal:
        match.wrong("a state is out of range", refusal)
        raise _Abandoned from None
    before = state.copy()
    told = len(match.play.told)
    said = ask(match.game.rules, match.run.setup, state, plain_buffer)
    match.said.append(said)
    if state != before or len(match.play.told) != told:
        match.wrong("asking the rules changes a position", f"{before!r} becomes {state!r}, or something is told")
        raise _Abandoned
    return said


def check_packing(match: Match, said: Said) -> None:
    """A position packed and unpacked is the same."""
    again = match.game.state.from_bytes(said.packed)
    if again != match.play.state or again.to_bytes() != said.packed:
        match.wrong("packing changes a position", f"{match.play.state!r} becomes {again!r}")


def check_unknown_seats(match: Match) -> None:
    """Nobody gets a view or events of a seat that there is not."""
    for seat in (*NO_SEATS, match.run.setup.players):
        for what, look in (("view", match.play.view), ("events", match.play.events)):
            try:
                look(cast(int, seat))
            except UnknownSeat:
                continue
            match.wrong("an unknown seat is shown something", f"{what} of seat {seat!r}")


def check_redeal(match: Match, said: Said, redealing: list[int]) -> None:
    """Other histories that `redeal` draws for a seat are ones that the seat cannot tell apart.

    A seat is redealt at some positions, and three times as often where it is to act.
    """
    run, log = match.run, match.play.log
    for seat in range(run.setup.players):
        often = 3 * REDEALT if seat == said.to_act else REDEALT
        if below(redealing, match.game.max_length // often + 1) != 0:
            continue
        world = list(match.game.redeal(run.setup, tuple(log), seat, lambda limit: below(redealing, limit)))
        run.tally.worlds += 1
        run.tally.worlds_differing += world != log
        check_world(match.followed, seat, world, run.memory, run.problems.add, match.where)


def check_recall(match: Match, said: Said) -> None:
    """Whatever the seat to act does, it is told which of its actions it took."""
    seat = said.to_act
    if seat == CHANCE:
        return
    done: dict[tuple[str, ...], int] = {}
    for action in said.legal:
        twin = match.play.copy()
        twin.step(action)
        told = tuple(told_by_step(twin, seat, len(twin.log)))
        if not told:
            match.wrong("a seat is not told its own action", f"seat {seat}, action {action}")
        elif told in done:
            match.wrong(
                "a seat is told the same of two of its actions",
                f"seat {seat}, actions {done[told]} and {action}: {', '.join(told)}",
            )
        done[told] = action


def check_returns(match: Match, said: Said) -> None:
    """Utilities are within the declared bounds, and add up to the declared total."""
    utility = match.game.utility
    if not all(utility.low <= paid <= utility.high for paid in said.returns):
        match.wrong("returns are out of bounds", f"{said.returns}: they are {utility.low} to {utility.high}")
    # Shares like 1/3 do not add up exactly.
    if utility.total is not None and not abs(sum(said.returns) - utility.total) < 1e-9:
        match.wrong("returns do not add up to the declared total", f"{said.returns}, total {utility.total}")


def take_step(match: Match, stream: list[int]) -> None:
    """Take a random step, as `playout.random_choice` does, and the same step from the position unpacked."""
    said, play = match.said[-1], match.play
    choice = _choose(said, stream)
    twin = match.game.state.from_bytes(said.packed)
    twin.told = []
    match.game.rules.apply(twin, choice)
    if not _check_told(match.run, twin.told, match.where):
        raise _Abandoned
    before = play.told[:]
    match.followed.step(choice)
    if play.told[: len(before)] != before:
        match.wrong("what was told is taken back", f"by {choice}")
    if twin != play.state or twin.told != play.told[len(before) :]:
        match.wrong("a step from the same position goes differently", f"{choice} gives {play.state!r} and {twin!r}")


def _choose(said: Said, stream: list[int]) -> int:
    if said.to_act != CHANCE:
        return said.legal[below(stream, len(said.legal))]
    rest = below(stream, sum(said.weights))
    index = 0
    while rest >= said.weights[index]:
        rest -= said.weights[index]
        index += 1
    return said.outcomes[index]


def _check_told(run: _Run, told: Sequence[Told], where: str) -> bool:
    """Whether events are declared, with audiences that there are and no more facts than are declared."""
    events = run.setup.game.events
    for audience, kind, *facts in told:
        what = f"tell(audience={audience}, kind={kind}, facts={facts})"
        if not 0 <= kind < len(events):
            run.problems.add("an event is not declared", what, where)
            return False
        if audience != EVERYONE and not 0 <= audience < 1 << run.setup.players:
            run.problems.add("an event's audience is no set of seats", what, where)
        if any(facts[len(events[kind].facts) :]):
            run.problems.add("an event carries a fact that is not declared", what, where)
    return True


def check_replay(match: Match) -> None:
    """The log alone gives the same match again."""
    again = Play(match.run.setup, match.play.log)
    if again.state != match.play.state or again.told != match.play.told:
        match.wrong("a match played again comes out differently", f"{match.play.state!r} and {again.state!r}")


def check_compiled(match: Match, fast: CompiledRules) -> None:
    """Compiled rules say the same of every position of the match."""
    positions = fast.replay(match.run.setup, match.play.log)
    steps = 0
    try:
        for steps, compiled in enumerate(positions):
            for different in differences(match.said[steps], compiled):
                where = match.run.where(match.number, steps)
                match.run.problems.add("compiled rules differ from plain ones", different, where)
    except Exception as fault:  # noqa: BLE001  # Numba's own errors are many, and it must not be imported here
        fast.usable = False
        where = match.run.where(match.number, steps)
        match.run.problems.add("the rules do not compile", f"{type(fault).__name__}: {fault}", where)
