"""How long random matches of Stealers are, at each level and with any number of players.

    python benchmarks/stealers_lengths.py --matches 100000

A step is an action of a seat or an outcome of chance. A match could go on for ever: Stealer moves points about, and a
turn may change nothing. So there is a cap on turns (option `turn_cap`), and the steps of one turn are bounded, from
which the declared maximum follows. It fails if a match is longer than that.
"""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.table import Table

from filch.games.stealers.about import STEALERS
from filch.kernel.compiled import Linker
from filch.kernel.playout import random_matches

SEED = 20
LEVELS = ("simple", "advanced", "professional")


def main(arguments: list[str] | None = None) -> int:
    """Print a table; 1 if a match is too long."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=100_000)
    matches = parser.parse_args(arguments).matches
    link = Linker(STEALERS)
    run = link(random_matches)
    s, stream, trace = link.batch(1)[0], link.integers(4), link.integers(0)
    buffers = link.buffers()
    table = Table(title=f"Stealers: steps of {matches} random matches; declared maximum {STEALERS.max_length}")
    for column in ("level", "players", "mean", "longest"):
        table.add_column(column, justify="right")
    too_long = False
    for level in LEVELS:
        for players in range(STEALERS.min_players, STEALERS.max_players + 1):
            lengths = link.integers(2 * STEALERS.max_length)
            options = link.options(STEALERS.setup(players, {"level": level}).codes)
            steps = run(s, players, options, SEED, 0, matches, *buffers, lengths, stream, trace)
            longest = max(length for length, count in enumerate(lengths) if count)
            too_long = too_long or longest > STEALERS.max_length
            table.add_row(level, str(players), f"{steps / matches:.1f}", str(longest))
    Console().print(table)
    return int(too_long)


if __name__ == "__main__":
    sys.exit(main())
