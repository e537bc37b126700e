"""A bot of one's own for Troll, against those that come with filch: how often it wins.

python examples/own_bot.py [MATCHES]
"""

from __future__ import annotations

import random
import sys

import filch
from filch.bots import Bot, Seen, bots_of, seen_by


class Daredevil:
    """Never looks at the troll, and plays the highest card it has left."""

    name = "daredevil"

    def choose(self, seen: Seen, chance: random.Random) -> str:
        """Dare if that is asked, else the last card: legal actions are in ascending order."""
        return "daring" if "daring" in seen.legal else seen.legal[-1]


def play(bots: list[Bot], seed: int) -> list[float]:
    """Play one match; what each seat won of it."""
    match = filch.new("troll", players=len(bots), seed=seed)
    chance = random.Random(seed)
    while not match.over:
        seat = match.to_act
        match.play(bots[seat].choose(seen_by(match, seat), chance), seat=seat)
    return match.returns()


def main(matches: int) -> None:
    """Play matches against each bot, with the seats changing, and print what was won."""
    for other in bots_of("troll"):
        won = 0.0
        for number in range(matches):
            seat = number % 3
            bots: list[Bot] = [other, other, other]
            bots[seat] = Daredevil()
            won += play(bots, seed=number)[seat]
        print(f"daredevil against two of {other.name}: {won / matches:.3f} of a match won, of {matches}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
