"""How matches of the Guild of Thieves end, and how long they are: at random, and among players who take care.

    python benchmarks/guild_lengths.py --matches 10000 --careful 200

Random matches choose any legal action, all as likely, and run compiled where Numba is installed. A careful player goes
by nothing but what it has been told: it robs what it has not seen, with a guess that nothing speaks against, takes the
Jeweled Box where it finds it, pays dues when it cannot find it elsewhere, and guesses once a single combination is
left, or when nothing is left to rob. It is no good player; it shows how far matches between thieves with a purpose stay
below the guards.

A step is an action of a seat or an outcome of chance; setting the table takes 60 to 100 of them.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table

from filch.games.guild.about import GUILD
from filch.games.guild.cards import is_royalty, rank_of, suit_of
from filch.games.guild.notation import FACE_TEXTS, GUESS_TEXTS
from filch.games.guild.state import JOKER, LEAST_VALUE, PAIRS, VALUES, GuildState
from filch.games.guild.view import REASONS
from filch.kernel import contract, playout
from filch.kernel.compiled import Linker
from filch.kernel.contract import CHANCE, Setup, Value
from filch.kernel.events import Event
from filch.kernel.play import Play

SEED = 20
PLAYERS = (2, 3, 4, 9, 16)
OPTIONS: tuple[Mapping[str, Value], ...] = (
    {},
    {"double_deck": True},
    {"i_know_where_you_live": True},
    {"emptied_player_house": "stays"},
    {"emptied_player_house": "eliminated"},
    {"sole_survivor": "wins"},
    {"dues": "repeated"},
)
ENDINGS = tuple(ending for ending in REASONS.values() if ending)


@dataclass
class Lengths:
    """How some matches ended and how long they were: a number of each for every match."""

    endings: Counter[str] = field(default_factory=Counter)
    steps: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)

    def row(self) -> list[str]:
        """The cells of a table's row."""
        matches = len(self.steps)
        shares = [f"{100 * self.endings[ending] / matches:.1f}" for ending in ENDINGS]
        lengths = [
            text for taken in (self.steps, self.turns) for text in (f"{sum(taken) / matches:.0f}", str(max(taken)))
        ]
        return shares + lengths


def at_random(link: Linker, setup: Setup, matches: int) -> Lengths:
    """Play random matches."""
    start, seed, play = link(contract.start), link(playout.seed_stream), link(playout.random_match)
    s, stream, trace = link.batch(1)[0], link.integers(4), link.integers(1)
    buffers = link.buffers()
    options = link.options(setup.codes)
    lengths = Lengths()
    for number in range(matches):
        seed(stream, SEED, number)
        start(s, setup.players, options)
        lengths.steps.append(play(s, stream, *buffers, trace))
        reason, turns = (s["reason"], s["turns"]) if link.compiled else (s.reason, s.turns)
        lengths.endings[REASONS[int(reason)]] += 1
        lengths.turns.append(int(turns))
    return lengths


class Careful:
    """A player who remembers what it has been told, and goes by it.

    Attributes:
        pairs: the combinations it holds possible.
        locks: by house, the face it has seen as its Lock.
        wrong: by house, the guesses that were wrong about its Lock.
        known: houses whose cards it has seen, and of which no card can have changed since but by theft.
    """

    def __init__(self) -> None:
        self.pairs = set(range(PAIRS))
        self.locks: dict[int, int] = {}
        self.wrong: dict[int, set[int]] = {}
        self.known: set[int] = set()

    def hear(self, event: Event) -> None:
        """Take in what it is told."""
        facts = dict(event.facts)
        for name in ("card", "first", "last"):
            if name in facts and facts[name] != JOKER and not is_royalty(facts[name]):
                suit, value = suit_of(facts[name]), rank_of(facts[name])
                self.pairs = {pair for pair in self.pairs if pair // VALUES != suit and pair % VALUES != value}
        if event.kind == "guessed":
            self.pairs.discard(facts["suit"] * VALUES + facts["value"] - LEAST_VALUE)
        house = facts.get("house", -1)
        if event.kind in ("saw lock", "lock turned up", "laid lock"):
            self.locks[house] = facts["card"]
        elif event.kind == "saw card":
            self.known.add(house)
        elif event.kind in ("locked behind", "changed lock", "killed"):
            self.wrong.pop(house, None)
            self.locks.pop(house, None)
            self.known.discard(house)
        elif event.kind == "robbery tried":
            self.wrong.setdefault(house, set()).add(facts["guess"])
        elif event.kind == "robbery done":
            self.wrong.pop(house, None)

    def choose(self, legal: list[str], chance: random.Random) -> str:
        """One of the legal actions, by their texts."""
        guesses = [text for text in legal if text.startswith("guess-")]
        robberies = [text for text in legal if text.startswith("rob-")]
        if guesses and (len(self.pairs) == 1 or (legal[0] == "pass" and not robberies and "none" not in legal)):
            return guesses[chance.choice(sorted(self.pairs))]
        if robberies:
            return max(robberies, key=lambda text: (self.promise(text), chance.random()))
        for wanted in ("take-joker", "steal-lock"):
            if wanted in legal:
                return wanted
        others = [text for text in legal if text not in guesses and not text.startswith("dues-")]
        dues = [text for text in legal if text.startswith("dues-") and "joker" not in text]
        if dues and not guesses and chance.random() < 0.3:
            return chance.choice(dues)
        return chance.choice(others[1:] or others)

    def promise(self, text: str) -> int:
        """What a robbery promises: 3 and 2 to see what it has not seen, certainly or perhaps, 1 to steal, 0 nothing."""
        _, number, *guess = text.split("-")
        house = int(number)
        certain = not guess
        if guess:
            if GUESS_TEXTS.index(guess[0]) in self.wrong.get(house, ()):
                return 0
            if house in self.locks:
                name = FACE_TEXTS[self.locks[house]]
                certain = guess[0][0].upper() in name
                if not certain:
                    return 0
        if house in self.known:
            return 1
        return 3 if certain else 2


def among_the_careful(setup: Setup, matches: int) -> Lengths:
    """Play matches between careful players."""
    lengths = Lengths()
    for number in range(matches):
        chance = random.Random(f"{SEED} {number}")
        play, players = Play(setup), [Careful() for _ in range(setup.players)]
        heard = 0
        while not play.over:
            if play.to_act == CHANCE:
                outcomes, weights = play.outcomes()
                play.step(chance.choices(outcomes, weights)[0])
            else:
                legal = play.legal()
                texts = [play.text(action) for action in legal]
                play.step(legal[texts.index(players[play.to_act].choose(texts, chance))])
            for seat, player in enumerate(players):
                for event in play.events(seat, since=heard and heard + 1):
                    player.hear(event)
            heard = len(play.log)
        assert isinstance(play.state, GuildState)
        lengths.endings[REASONS[play.state.reason]] += 1
        lengths.steps.append(len(play.log))
        lengths.turns.append(play.state.turns)
    return lengths


def main() -> None:
    """Play, and print two tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000, help="random matches of each setup")
    parser.add_argument("--careful", type=int, default=100, help="matches of careful players of each setup")
    given = parser.parse_args()
    link = Linker(GUILD)
    for title, matches in (("at random", given.matches), ("careful players", given.careful)):
        table = Table(
            "options", "players", *ENDINGS, "steps", "most", "turns", "most", title=f"{title}, % of {matches}"
        )
        for options in OPTIONS:
            for players in PLAYERS:
                setup = GUILD.setup(players, options)
                lengths = at_random(link, setup, matches) if title == "at random" else among_the_careful(setup, matches)
                named = ", ".join(name if value is True else f"{name} {value}" for name, value in options.items())
                table.add_row(named or "defaults", str(players), *lengths.row())
        Console(width=160).print(table)


if __name__ == "__main__":
    main()
