"""How fast Troll's rules are: compiled, plain, and beside the same rules in plain C.

    python benchmarks/troll_speed.py --matches 20000 --repeats 25

plays the same random matches three ways: the rules compiled, the rules in the interpreter (fewer matches of them: it
is some hundred times slower), and `benchmarks/c/troll.c`, compiled on the spot with `gcc -O3` (or `--flags`). All three
seed the same generator in the same way, so they must take the same steps. The benchmark holds them against each other
match by match before it times them, and turn by turn while it does, and gives no figures if they differ.

Times are of the processor, so that others at work on the machine count for little; and the ways take turns, and what is
compared is always of one turn, for what they still count.
A step is an action of a seat or an outcome of chance.
Without a C compiler or without Numba it says so, and measures the rest.
"""

from __future__ import annotations

import argparse
import ctypes
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from filch.games.troll.about import TROLL
from filch.games.troll.state import TrollState
from filch.kernel.compiled import Linker, numba_is_there
from filch.kernel.contract import Setup
from filch.kernel.playout import random_matches

SOURCE = Path(__file__).parent / "c" / "troll.c"
SEED = 20
PLAYERS = (3, 4, 5)
#: How many matches are compared one by one.
CHECKED = 200

C = "C"
COMPILED = "filch, compiled"
PLAIN = "filch, plain"


@dataclass(frozen=True)
class Played:
    """What playing some matches came to.

    Attributes:
        steps: the steps of all.
        last: at the end of the last match each seat's jewels and hand (five places each), and the four numbers of the
            generator's state: they would hardly be the same after other draws or by other rules.
        seconds: how long it took, in the processor's time.
    """

    steps: int
    last: tuple[int, ...]
    seconds: float


#: Plays matches of a setup: those from a number on, and how many.
Player = Callable[[Setup, int, int], Played]


def linked(compiled: bool) -> Player:
    """A player that runs filch's rules, compiled or plain."""
    link = Linker(TROLL, compiled=compiled)
    run = link(random_matches)
    s = link.batch(1)[0]
    actions, outcomes, weights = link.buffers()
    stream, trace = link.integers(4), link.integers(0)

    lengths = link.integers(TROLL.max_length + 1)

    def play(setup: Setup, first: int, matches: int) -> Played:
        options = link.options(setup.codes)
        begun = time.process_time()
        steps = run(s, setup.players, options, SEED, first, matches, actions, outcomes, weights, lengths, stream, trace)
        seconds = time.process_time() - begun
        end = TrollState.from_bytes(s.tobytes()) if compiled else s
        return Played(int(steps), (*end.jewels, *end.hand, *map(int, stream)), seconds)

    return play


def in_c(compiler: str, flags: list[str], folder: Path) -> Player:
    """A player that runs the rules in C, compiled into `folder`."""
    library = folder / "troll.so"
    subprocess.run([compiler, *flags, "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
    run: Any = ctypes.CDLL(str(library)).random_matches
    numbers = ctypes.POINTER(ctypes.c_int64)
    run.argtypes = [ctypes.c_int, numbers, ctypes.c_int64, ctypes.c_int64, ctypes.c_int64, numbers]
    run.restype = ctypes.c_int64

    def play(setup: Setup, first: int, matches: int) -> Played:
        last = (ctypes.c_int64 * 14)()
        options = (ctypes.c_int64 * len(setup.codes))(*setup.codes)
        begun = time.process_time()
        steps = run(setup.players, options, SEED, first, matches, last)
        seconds = time.process_time() - begun
        return Played(int(steps), tuple(last), seconds)

    return play


def check_same(setup: Setup, ways: dict[str, Player], number: int) -> None:
    """Play one match in every way, and stop with a message unless all have played the same."""
    compare(setup, f"match {number}", {name: play(setup, number, 1) for name, play in ways.items()})


def compare(setup: Setup, what: str, played: dict[str, Played]) -> None:
    """Stop with a message unless all have played the same."""
    if len({(one.steps, one.last) for one in played.values()}) > 1:
        told = "; ".join(f"{name} took {one.steps} steps to {one.last}" for name, one in played.items())
        sys.exit(
            f"{setup.players} players, {what}: {told}. They do not play the same matches, so there is nothing "
            "to compare."
        )


def measure(setup: Setup, ways: dict[str, Player], sizes: dict[str, int], repeats: int) -> dict[str, list[float]]:
    """The steps a second of each way, in each of `repeats` turns."""
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(repeats):
        played = {name: play(setup, 0, sizes[name]) for name, play in ways.items()}
        # Plain, fewer matches are played.
        many = {name: one for name, one in played.items() if name != PLAIN}
        compare(setup, f"matches 0 to {max(sizes.values()) - 1}", many)
        for name, one in played.items():
            rates[name].append(one.steps / one.seconds)
    return rates


def ratio(rates: dict[str, list[float]], one: str, other: str) -> str:
    """How `one` compares to `other`, turn by turn: the median, and the least and the most."""
    if not (one in rates and other in rates):
        return "-"
    each = [mine / theirs for mine, theirs in zip(rates[one], rates[other], strict=True)]
    return f"{statistics.median(each):.3g} ({min(each):.3g} to {max(each):.3g})"


def find_ways(args: argparse.Namespace, folder: Path, console: Console) -> dict[str, Player]:
    """The ways that can be measured here."""
    ways: dict[str, Player] = {}
    compiler = shutil.which(args.cc)
    if compiler is None:
        console.print(f"No C compiler {args.cc!r} here (name another with --cc), so there is no C to compare with.")
    else:
        ways[C] = in_c(compiler, args.flags.split(), folder)
    if numba_is_there():
        ways[COMPILED] = linked(compiled=True)
    else:
        console.print('No Numba here, so the rules are not compiled. To have it: pip install "filch\\[fast]"')
    ways[PLAIN] = linked(compiled=False)
    return ways


def main() -> None:
    """Compare, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=20_000, help="matches a turn (default %(default)s)")
    parser.add_argument("--repeats", type=int, default=25, help="turns (default %(default)s)")
    parser.add_argument("--cc", default="gcc", help="the C compiler (default %(default)s)")
    parser.add_argument(
        "--flags", default="-O3", help="its flags, as --flags='-O3 -march=native' (default %(default)s)"
    )
    args = parser.parse_args()
    if args.matches < 1 or args.repeats < 1:
        parser.error("--matches and --repeats take numbers from 1")

    console = Console()
    speeds = Table(title="Troll: million steps a second")
    ratios = Table(title="Ratios within a turn: median (least to most)")
    for heading in ("players", "way", "median", "least", "most"):
        speeds.add_column(heading, justify="left" if heading == "way" else "right")
    for heading in ("players", "compiled / C", "compiled / plain"):
        ratios.add_column(heading, justify="right")

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        ways = find_ways(args, Path(folder), console)
        sizes = {name: max(1, args.matches // 100) if name == PLAIN else args.matches for name in ways}
        for players in PLAYERS:
            setup = TROLL.setup(players)
            # It also compiles what is to be compiled before anything is timed.
            for number in range(CHECKED):
                check_same(setup, ways, number)
            rates = measure(setup, ways, sizes, args.repeats)
            for name, each in rates.items():
                figures = (statistics.median(each), min(each), max(each))
                speeds.add_row(str(players), name, *(f"{figure / 1e6:.3f}" for figure in figures))
            speeds.add_section()
            ratios.add_row(str(players), ratio(rates, COMPILED, C), ratio(rates, COMPILED, PLAIN))
    console.print(speeds, ratios)
    console.print(f"{args.repeats} turns of {args.matches} matches, or a hundredth of them where plain.")
    if C in ways:
        console.print(f"C: {args.cc} {args.flags}. The same seed gave the same steps in every way.")


if __name__ == "__main__":
    main()
