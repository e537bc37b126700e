"""What one turn of Stealers is worth if its Set-Up is played best: exactly, and by playing it.

    python benchmarks/stealers_setup.py --turns 10000000

solves the Set-Up for the most net points and for the best chance to score on the opponent, each with swaps and without,
and plays that many turns by each plan, with the game's own rules, compiled where Numba is installed (without it,
a few thousand). Two play, far from a knock-out. It fails if exact and played differ by more than three standard errors.
"""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from filch.games.stealers.about import STEALERS
from filch.games.stealers.dice import dice_of, size, total
from filch.games.stealers.state import DICE, FACES, FIRST_OF, HANDFULS, MOST_POINTS, OPPONENT
from filch.games.stealers.state import StealersState as S
from filch.kernel.compiled import Linker
from filch.kernel.contract import CHANCE, apply, start, to_act
from filch.kernel.playout import draw_outcome, seed_stream
from filch.solvers.stealers_setup import BEGINNING, Goal, Plan, Position, plan, swaps_at

SEED = 20
#: Standard errors by which the two may differ.
BOUND = 3.0
#: How a position is numbered: dice taken, their total, where it goes, and swaps made, or that none can be made.
TOTALS = DICE * FACES + 1
GOINGS = 3
SWAPS = 4
PLACES = DICE * TOTALS * GOINGS * SWAPS


def place_of(dice: int, points: int, going: int, swaps: int) -> int:
    """The number of a position; `swaps` is -1 where none can be made."""
    return ((dice * TOTALS + points) * GOINGS + going) * SWAPS + swaps + 1


def handful_of(dice: int) -> int:
    """The handful of some dice, found among those of their number."""
    count = size(dice)
    for handful in range(FIRST_OF[count], FIRST_OF[count + 1]):
        if dice_of(handful) == dice:
            return handful
    return -1


def play_turns(
    s: S,
    options: list[int],
    turns: int,
    policy: list[int],
    stream: list[int],
    outcomes: list[int],
    weights: list[int],
    sums: list[int],
) -> int:
    """Play first turns of seat 0 against seat 1; the steps of all.

    `policy` holds the action for each place and handful; `sums` counts the turns that scored on the opponent, the net
    points and their squares.
    """
    steps = 0
    for _ in range(turns):
        start(s, 2, options)
        apply(s, FACES)
        apply(s, 1)
        s.score[0] = MOST_POINTS // 2
        s.score[1] = MOST_POINTS // 2
        hit = 0
        while s.turn == 1 and to_act(s) >= CHANCE:
            if to_act(s) == CHANCE:
                apply(s, draw_outcome(s, stream, outcomes, weights))
            else:
                place = place_of(size(s.taken), total(s.taken), s.going, swaps_at(s))
                apply(s, policy[place * HANDFULS + handful_of(s.roll)])
            if s.aim == OPPONENT:
                hit = 1
            steps += 1
        net = s.score[0] - s.score[1]
        sums[0] += hit
        sums[1] += net
        sums[2] += net * net
    return steps


@dataclass(frozen=True)
class Result:
    """A figure, exact and as played.

    Attributes:
        name: what it is.
        exact: what it is by the plan.
        played: its mean over the turns played.
        error: the standard error of that mean.
    """

    name: str
    exact: float
    played: float
    error: float

    @property
    def away(self) -> float:
        """By how many standard errors the two differ."""
        return (self.played - self.exact) / self.error


def policy_of(found: Plan, link: Linker) -> Any:
    """The plan as a table: the action for each place and handful."""
    policy = link.integers(PLACES * HANDFULS)
    for index in found.graph.order:
        position = found.graph.places[index]
        assert isinstance(position, Position)
        for handful, _, take in found.rolls(position):
            # The last die is taken as it falls: nobody is asked.
            if take.text:
                policy[place_of(*position) * HANDFULS + handful] = STEALERS.notation.parse_action(S(), take.text)
    return policy


def measure(goal: Goal, swapping: bool, turns: int, link: Linker) -> list[Result]:
    """Solve, play, and compare."""
    found = plan(goal, swapping=swapping)
    exact = found.outlook(BEGINNING)
    stream, sums = link.integers(4), link.integers(3)
    link(seed_stream)(stream, SEED, int(swapping))
    _, outcomes, weights = link.buffers()
    buffers = stream, outcomes, weights, sums
    setup = STEALERS.setup(2)
    link(play_turns)(link.batch(1)[0], link.options(setup.codes), turns, policy_of(found, link), *buffers)
    hit, net, squares = (int(value) / turns for value in sums)
    return [
        Result("net points", exact.net, net, math.sqrt((squares - net * net) / turns)),
        Result("chance to hit the opponent", exact.opponent, hit, math.sqrt(hit * (1 - hit) / turns)),
    ]


def main(arguments: list[str] | None = None) -> int:
    """Print a table; 1 if exact and played differ by too much."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--turns", type=int, default=10_000_000)
    turns = parser.parse_args(arguments).turns
    link = Linker(STEALERS)
    if not link.compiled:
        turns = min(turns, 5000)
    table = Table(title=f"Stealers, simple, one Set-Up played best; {turns} turns played")
    for column in ("the most", "swaps", "figure", "exact", "played", "standard error", "errors apart"):
        table.add_column(column)
    far = False
    goals: tuple[Goal, ...] = ("points", "chance")
    for goal in goals:
        for swapping in (True, False):
            for result in measure(goal, swapping, turns, link):
                far = far or abs(result.away) > BOUND
                table.add_row(
                    goal,
                    "yes" if swapping else "no",
                    result.name,
                    f"{result.exact:.6f}",
                    f"{result.played:.6f}",
                    f"{result.error:.6f}",
                    f"{result.away:+.2f}",
                )
    Console().print(table)
    return int(far)


if __name__ == "__main__":
    sys.exit(main())
