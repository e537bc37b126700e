"""How often each bot of a game wins against each other one.

    python benchmarks/bots.py stealers --players 2 4 --matches 1000

One seat has the first bot and all others the second; the seat changes from match to match. What a match brings is the
share of the win, so between equals it would be one in as many as play. The interval is Wilson's of 95 per cent, which
shared wins only make narrower ("Probable inference, the law of succession, and statistical inference", 1927).
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import statistics
import sys

from rich.console import Console
from rich.table import Table

import filch
from filch import bots
from filch.bots.base import Bot, seen_by
from filch.cli.play import parse_options
from filch.games import find
from filch.kernel.contract import Game, Value

#: Standard errors to either side.
Z = 1.96


def main(arguments: list[str] | None = None) -> int:
    """Print a table for each number of players."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, nargs="+", help="the fewest if not given")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    asked = parser.parse_args(arguments)
    game = find(asked.game)
    options = parse_options(game, asked.option)
    for players in asked.players or [game.min_players]:
        title = f"{game.name}, {players} players, {asked.matches} matches: share of wins (equals: {1 / players:.3f})"
        table = Table(title=title)
        for column in ("one", "against", "share", "95% interval"):
            table.add_column(column, justify="right" if column == "share" else "left")
        for one, other in itertools.permutations(bots.bots_of(game.name), 2):
            shares = [played(game, players, options, one, other, number) for number in range(asked.matches)]
            mean = statistics.fmean(shares)
            low, high = wilson(mean, len(shares))
            table.add_row(one.name, other.name, f"{mean:.3f}", f"{low:.3f} to {high:.3f}")
        Console().print(table)
    return 0


def wilson(share: float, number: int) -> tuple[float, float]:
    """The interval for a share found in so many trials."""
    weight = Z * Z / number
    middle = (share + weight / 2) / (1 + weight)
    half = Z / (1 + weight) * math.sqrt(share * (1 - share) / number + weight / (4 * number))
    return middle - half, middle + half


def played(game: Game, players: int, options: dict[str, Value], one: Bot, other: Bot, number: int) -> float:
    """The share of the win that `one` gets in a match, in a seat that the number decides."""
    match = filch.new(game.name, players=players, options=options, seed=number)
    seat, lots = number % players, random.Random(number)
    while not match.over:
        bot = one if match.to_act == seat else other
        match.play(bot.choose(seen_by(match, match.to_act), lots))
    return match.returns()[seat]


if __name__ == "__main__":
    sys.exit(main())
