"""What a seat of the Guild of Thieves may believe: where each card is, what each Lock is, which combination it is.

The model. Every deal is equally likely. What others chose unseen (which card they stole, which two they paid and in
which order, which royalty they laid) is any of what they could choose, all as likely, card by card. What they chose
openly (whom to rob and with which guess, whether to steal, to pay, to change a Lock, when to guess the combination and
what) is no evidence but for what it proves: the guess of a Lock was right or wrong, who laid a Lock had a royalty, who
guessed the combination held the Jeweled Box, and was wrong or won.

The beliefs are those of exact conditioning, event by event, on what the seat has been told (`filch.solvers.guild_cards`
counts). Cards that the seat has never seen are all alike to it, and as many for each combination that it holds
possible, which is why these are all equally likely.

Where there is too much to count it is sampled, and the beliefs are estimates; `Beliefs.error` says how far off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from filch.games.guild.cards import contents, fits, is_royalty, rank_of, royalty_face, suit_of
from filch.games.guild.rules import start
from filch.games.guild.state import (
    ASIDE,
    BOX_OPENED,
    CAPPED,
    COMBINATION,
    DEADLOCK,
    FACES,
    GUILD,
    HAND,
    HOLDER_WINS,
    HOUSE,
    IDLE,
    JOKER,
    LEAST_VALUE,
    LOCK,
    LOCK_GUESSES,
    NO_ONE,
    PAIRS,
    PLACES,
    ROYALTIES,
    SUITS,
    VALUES,
    GuildState,
)
from filch.games.guild.turns import is_stuck
from filch.kernel.contract import Setup
from filch.kernel.events import Event
from filch.solvers.guild_cards import BETWEEN, PILE, PLAIN_FACES, Cards, Chances
from filch.solvers.joint import Block

#: With so many rows nothing takes much more than 50 ms: see `benchmarks/guild_beliefs.py`.
MOST: Final = 12_000
#: Which royalties each guess of a Lock names.
NAMED: Final = tuple(
    sum(1 << royalty for royalty in range(ROYALTIES) if fits(royalty_face(royalty), guess))
    for guess in range(LOCK_GUESSES)
)


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where a card was last seen.

    Attributes:
        place: the place, as `GuildState.where` counts them.
        round: the round in which, from 1; 0 before the first.
    """

    place: int
    round: int


@dataclass
class Told:
    """Events still to be heard."""

    events: Sequence[Event]
    index: int = 0

    def next(self, *kinds: str) -> Event | None:
        """The next event, if it is one of some kinds, or of any where none are given."""
        if self.index < len(self.events) and (not kinds or self.events[self.index].kind in kinds):
            self.index += 1
            return self.events[self.index - 1]
        return None

    def run(self, kind: str) -> Iterator[Event]:
        """The next events as long as they are of one kind."""
        while (found := self.next(kind)) is not None:
            yield found


class Beliefs:
    """What one seat may believe, kept up with what it is told.

    Attributes:
        setup: the game, the number of players and the options.
        seat: the seat; None is a spectator.
        seen: where each face was last seen by the seat, by face; in a Double Deck whichever of the two it was.
        excluded: the combinations that were announced and were wrong, as `suit * 9 + value - 2`.
    """

    def __init__(self, setup: Setup, seat: int | None, *, most: int = MOST, seed: int = 0) -> None:
        """Know nothing yet.

        Args:
            setup: a set-up of the Guild of Thieves.
            seat: whose beliefs; None for a spectator's.
            most: how many rows are counted before they are sampled.
            seed: of the lots by which they are sampled; another one gives another sample.
        """
        self.setup = setup
        self.seat = seat
        self.seen: dict[int, Sighting] = {}
        self.excluded: set[int] = set()
        double = bool(setup.options["double_deck"])
        self._copies = 2 if double else 1
        self._cards = Cards(double=double, most=most, seed=seed)
        self._expected: dict[Block, Chances] | None = None
        # What all know of the table: its counts, owners and houses; not where which card is.
        self._table = GuildState()
        start(self._table, setup.players, setup.codes)
        self._pile: list[Block] = []
        self._parts = 0
        self._guess = 0
        self._answer: int | None = None

    def hear(self, events: Sequence[Event], phase: str = "") -> None:
        """Take in what the seat is told next.

        Args:
            events: all it was told in one or more whole steps of the match, in order.
            phase: the phase in the seat's view after them, where that is known: in the phases "rob" and "change lock"
                it tells that the match has not ended in a deadlock.

        Raises:
            Impossible: the events contradict each other, or a sample did not hold what has come to pass.
        """
        self._expected = None
        told = Told(events)
        while (happened := told.next()) is not None:
            handler = HANDLERS.get(happened.kind)
            if handler is not None:
                handler(self, happened, told)
        if phase in ("rob", "change lock"):
            self._not_stuck()

    def combinations(self) -> Chances:
        """The probability of each combination: an array of shape (4 suits, 9 values), 1 in all."""
        possible = self._possible()
        chances = np.zeros(PAIRS)
        chances[possible] = 1 / len(possible)
        return chances.reshape(SUITS, VALUES)

    def places(self) -> Chances:
        """How many cards of each face are to be expected in each place.

        An array of shape (FACES, PLACES); in a single deck these are probabilities. The places are those of
        `GuildState.where`; all of the pile counts as GUILD.
        """
        expected = np.zeros((FACES, PLACES))
        for block, chances in self._in_blocks().items():
            if block != BETWEEN:
                expected[:, GUILD if block >= PILE else block] += chances
        expected[:, COMBINATION] = self._copies * self._inside()
        return expected

    def pile(self) -> Chances:
        """The probability that each card of the Guild House's pile, from the top, is each face.

        An array of shape (cards in the pile, FACES).
        """
        expected = self._in_blocks()
        size = Counter(self._pile)
        return np.array([expected[block] / size[block] for block in self._pile]).reshape(len(self._pile), FACES)

    @property
    def error(self) -> float:
        """The standard error of the probabilities, the largest of them; 0.0 while all are counted."""
        return self._cards.error

    @property
    def rows(self) -> int:
        """How many rows the largest joint has: what an event costs grows with it."""
        return self._cards.rows

    # What is heard.

    def _card_dealt(self, event: Event, told: Told) -> None:
        self._cards.deal(HOUSE + event["house"], royalty=False)
        self._table.count[HOUSE + event["house"]] += 1

    def _guild_dealt(self, event: Event, told: Told) -> None:
        self._cards.deal(self._next_part(), royalty=False)

    def _box_in_guild(self, event: Event, told: Told) -> None:
        part = self._next_part()
        self._cards.deal(part, royalty=False)
        self._cards.look(part, [JOKER])
        self._saw(JOKER, GUILD)

    def _lock_dealt(self, event: Event, told: Told) -> None:
        self._cards.deal(LOCK + event["house"], royalty=True)
        self._table.count[LOCK + event["house"]] += 1

    def _house_taken(self, event: Event, told: Told) -> None:
        seat, house = event["seat"], event["house"]
        self._table.home[seat] = house
        self._table.owner[house] = seat
        self._pour(HOUSE + house, HAND + seat)

    def _saw_card(self, event: Event, told: Told) -> None:
        place = contents(self._table, event["house"])
        faces = [event["card"], *(more["card"] for more in told.run("saw card"))]
        # The seat's own cards will leave its hand as it knows.
        self._cards.look(place, faces, apart=self.seat is not None and place == HAND + self.seat)
        for face in faces:
            self._saw(face, place)

    def _saw_lock(self, event: Event, told: Told) -> None:
        self._look_at_lock(event)

    def _turn_began(self, event: Event, told: Told) -> None:
        self._table.round = event["round"]
        self._not_stuck()

    def _robbery_tried(self, event: Event, told: Told) -> None:
        self._guess = event["guess"]

    def _robbery_failed(self, event: Event, told: Told) -> None:
        self._cards.exclude(LOCK + event["house"], NAMED[self._guess])

    def _took_card(self, event: Event, told: Told) -> None:
        source, target = contents(self._table, event["house"]), HAND + event["seat"]
        taken = told.next("card taken")
        if taken is None:
            self._cards.draw(source, target)
        else:
            self._cards.move(taken["card"], source, target)
            self._saw(taken["card"], target)
        self._count(source, target)

    def _house_out(self, event: Event, told: Told) -> None:
        self._table.out[event["house"]] = 1

    def _thief_out(self, event: Event, told: Told) -> None:
        seat = event["seat"]
        self._table.alive[seat] = 0
        self._table.owner[self._table.home[seat]] = NO_ONE

    def _lock_stolen(self, event: Event, told: Told) -> None:
        self._lock_gone(event, HAND + event["seat"])

    def _lock_set_aside(self, event: Event, told: Told) -> None:
        self._lock_gone(event, ASIDE)

    def _lock_gone(self, event: Event, target: Block) -> None:
        lock = LOCK + event["house"]
        self._look_at_lock(event)
        self._cards.move(event["card"], lock, target)
        self._saw(event["card"], target)
        self._count(lock, target)

    def _lock_laid(self, event: Event, told: Told) -> None:
        hand, lock = HAND + event["seat"], LOCK + event["house"]
        self._cards.pour(lock, BETWEEN)
        laid = told.next("laid lock")
        if laid is None:
            self._cards.draw_royalty(hand, lock)
        else:
            self._cards.move(laid["card"], hand, lock)
            self._saw(laid["card"], lock)
        self._cards.pour(BETWEEN, hand)
        for place in (hand, lock):
            self._table.count[place] = self._cards.size(place)

    def _paid_dues(self, event: Event, told: Told) -> None:
        hand = HAND + event["seat"]
        paid = told.next("paid cards")
        if paid is None:
            # Either order is as likely: until one of the two is drawn, they are one part.
            part = self._next_part(2)
            self._cards.draw(hand, part)
            self._cards.draw(hand, part)
        else:
            for face in (paid["first"], paid["last"]):
                self._cards.move(face, hand, self._next_part())
                self._saw(face, GUILD)
        self._cards.draw(self._pile.pop(0), BETWEEN)
        seen = [told.next("drew card"), told.next("drew box")]
        faces = {JOKER if one.kind == "drew box" else one["card"] for one in seen if one is not None}
        if faces:
            self._cards.look(BETWEEN, list(faces))
            for face in faces:
                self._saw(face, hand)
        self._cards.pour(BETWEEN, hand)
        self._table.count[hand] -= 1

    def _guessed(self, event: Event, told: Told) -> None:
        pair = event["suit"] * VALUES + event["value"] - LEAST_VALUE
        hand = HAND + event["seat"]
        self._cards.find_box([hand])
        self._saw(JOKER, hand)
        ended = told.next("match ended")
        if ended is not None and ended["reason"] == BOX_OPENED:
            self._answer = pair
            return
        self.excluded.add(pair)

    def _saw_combination(self, event: Event, told: Told) -> None:
        self._answer = event["suit"] * VALUES + event["value"] - LEAST_VALUE

    def _killed(self, event: Event, told: Told) -> None:
        seat, house = event["seat"], event["house"]
        self._pour(HAND + seat, HOUSE + house)
        self._table.alive[seat] = 0
        self._table.owner[house] = NO_ONE
        self._table.out[house] = 0
        self._saw(JOKER, HOUSE + house)

    def _match_ended(self, event: Event, told: Told) -> None:
        hands = self._hands()
        if event["reason"] == DEADLOCK:
            self._cards.find_box(outside=hands)
        elif event["reason"] in (IDLE, CAPPED):
            if self._table.capped == HOLDER_WINS and event["winner"] == NO_ONE:
                self._cards.find_box(outside=hands)
            elif self._table.capped == HOLDER_WINS:
                self._cards.find_box([HAND + event["winner"]])
            self._not_stuck()

    # What that means.

    def _hands(self) -> list[Block]:
        return [HAND + seat for seat in range(self.setup.players)]

    def _not_stuck(self) -> None:
        """The match went on though nobody can rob or pay: somebody holds the box (GA-29)."""
        if is_stuck(self._table):
            self._cards.find_box(self._hands())

    def _in_blocks(self) -> dict[Block, Chances]:
        """What to expect in each block; what was heard last is gone through once."""
        if self._expected is None:
            self._expected = self._cards.expected(self._inside())
        return self._expected

    def _next_part(self, size: int = 1) -> Block:
        """A new part at the bottom of the pile."""
        part = PILE + self._parts
        self._parts += 1
        self._pile += [part] * size
        return part

    def _look_at_lock(self, event: Event) -> None:
        lock = LOCK + event["house"]
        self._cards.look(lock, [event["card"]])
        self._saw(event["card"], lock)

    def _saw(self, face: int, place: int) -> None:
        self.seen[face] = Sighting(place, self._table.round)

    def _pour(self, source: Block, target: Block) -> None:
        self._cards.pour(source, target)
        self._table.count[target] += self._table.count[source]
        self._table.count[source] = 0

    def _count(self, source: Block, target: Block) -> None:
        self._table.count[source] -= 1
        self._table.count[target] += 1

    def _possible(self) -> list[int]:
        """The combinations that the seat holds possible (G-2)."""
        if self._answer is not None:
            return [self._answer]
        seen = [face for face in self._cards.faces_seen if face != JOKER and not is_royalty(face)]
        suits = {suit_of(face) for face in seen}
        values = {rank_of(face) for face in seen}
        return [
            pair
            for pair in range(PAIRS)
            if pair // VALUES not in suits and pair % VALUES not in values and pair not in self.excluded
        ]

    def _inside(self) -> Chances:
        """The probability that each face is in the combination (G-4): an array of shape (FACES,)."""
        possible = self._possible()
        inside = np.zeros(FACES)
        for face in PLAIN_FACES:
            with_it = [pair for pair in possible if suit_of(face) == pair // VALUES or rank_of(face) == pair % VALUES]
            inside[face] = len(with_it) / len(possible)
        return inside


#: What each kind of event tells; the others tell of no card.
HANDLERS: Final[Mapping[str, Callable[[Beliefs, Event, Told], None]]] = {
    "card dealt": Beliefs._card_dealt,
    "guild dealt": Beliefs._guild_dealt,
    "box in guild": Beliefs._box_in_guild,
    "lock dealt": Beliefs._lock_dealt,
    "house taken": Beliefs._house_taken,
    "saw card": Beliefs._saw_card,
    "saw lock": Beliefs._saw_lock,
    "turn began": Beliefs._turn_began,
    "robbery tried": Beliefs._robbery_tried,
    "robbery failed": Beliefs._robbery_failed,
    "lock turned up": Beliefs._saw_lock,
    "took card": Beliefs._took_card,
    "house out": Beliefs._house_out,
    "thief out": Beliefs._thief_out,
    "lock stolen": Beliefs._lock_stolen,
    "lock set aside": Beliefs._lock_set_aside,
    "locked behind": Beliefs._lock_laid,
    "changed lock": Beliefs._lock_laid,
    "paid dues": Beliefs._paid_dues,
    "guessed": Beliefs._guessed,
    "saw combination": Beliefs._saw_combination,
    "killed": Beliefs._killed,
    "match ended": Beliefs._match_ended,
}
