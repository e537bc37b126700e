"""Random matches at full speed: the rules compiled, and linked to random play (pip install 'filch[fast]').

python examples/compiled_playouts.py [GAME] [PLAYERS] [MATCHES]
"""

from __future__ import annotations

import sys

from filch.games import find
from filch.kernel import playout
from filch.kernel.compiled import Linker


def main(name: str, players: int, matches: int) -> None:
    """Play random matches, and print how long they were."""
    game = find(name)
    setup = game.setup(players)
    run = Linker(game)
    random_matches = run(playout.random_matches)
    lengths = run.integers(game.max_length + 1)
    steps = random_matches(
        run.batch(1)[0],
        players,
        run.options(setup.codes),
        1,
        0,
        matches,
        *run.buffers(),
        lengths,
        run.integers(4),
        run.integers(0),
    )
    longest = max(length for length, count in enumerate(lengths) if count)
    print(f"{matches} matches of {name} with {players} players: {steps / matches:.1f} steps each, {longest} at most")


if __name__ == "__main__":
    game, players, matches = [*sys.argv[1:], "troll", "4", "1000"][:3] if len(sys.argv) == 1 else sys.argv[1:4]
    main(game, int(players), int(matches))
