"""A bot for Troll that reasons about the trolls and the cards that may lie on the table.

A fence is who appraises what thieves bring. This one appraises each of its cards against every troll that may be on
top and every set of cards that the others may lay, by letting the rules resolve the round.

The others are taken to be level-1 players of a cognitive hierarchy (Camerer, Ho and Chong, "A Cognitive Hierarchy
Model of Games", 2004): they answer players who lay any card of their hand with the same chance. They do so with
the logit errors of McKelvey and Palfrey ("Quantal Response Equilibria for Normal Form Games", 1995), so that no card
is ever ruled out. The fence answers them, one level up. A card laid face up by somebody who has looked thus says
something about the troll, by Bayes' rule.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from filch.bots.base import Seen
from filch.games.troll import rules
from filch.games.troll.notation import ACTION_TEXTS
from filch.games.troll.state import CAUTIOUS, DARING, NUMBERS, TrollState
from filch.games.troll.view import TrollThief, TrollView

#: How many points better a card is that is e times as likely, in the model of the others.
TEMPERATURE = 1.0
#: What a card kept for later rounds of the day counts, as a share of its worth in a round like any.
KEPT = 0.5

#: How likely each number is, or what it is worth.
ByNumber = tuple[float, ...]
Hand = tuple[int, ...]
#: How likely each set of cards is (ascending, with repetitions) that the others lay.
Spread = dict[Hand, float]


class Fence:
    """Plays the stance and the card that it expects most of, and draws lots among equals."""

    name = "fence"

    def choose(self, seen: Seen, chance: random.Random) -> str:
        """The legal action that is worth most."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        mind = _Mind.of(seen.view, seen.seat)
        worth = mind.worth_of_stances() if ACTION_TEXTS[CAUTIOUS] in seen.legal else mind.worth_of_cards()
        most = max(worth[text] for text in seen.legal)
        return chance.choice([text for text in seen.legal if worth[text] == most])


@dataclass(frozen=True, slots=True)
class _Mind:
    """What the fence thinks of a round.

    Attributes:
        daring: whether its own stance is daring.
        trolls: how likely each troll is that may be on top.
        spreads: what the others lay, for each of these trolls.
        kept: for each card in hand, what the rest of the hand counts for later.
    """

    daring: bool
    trolls: dict[int, float]
    spreads: dict[int, Spread]
    kept: dict[int, float]

    @classmethod
    def of(cls, view: TrollView, seat: int) -> _Mind:
        """Make up a mind from what a seat sees."""
        mine = view.thieves[seat]
        others = [thief for other, thief in enumerate(view.thieves) if other != seat]
        likelihoods: dict[int, float] = {}
        spreads: dict[int, Spread] = {}
        for troll in view.trolls if view.troll is None else (view.troll,):
            likelihoods[troll], spreads[troll] = _others(others, mine.hand, troll, view.trolls)
        total = sum(likelihoods.values())
        trolls = {troll: likelihood / total for troll, likelihood in likelihoods.items()}
        later = _plain_worth(view.trolls, _hands(others), False)
        rounds_left = view.players - view.round
        kept = {
            card: KEPT * sum(sorted((later[other] for other in mine.hand if other != card), reverse=True)[:rounds_left])
            for card in mine.hand
        }
        return cls(mine.stance == "daring", trolls, spreads, kept)

    def worth_of_stances(self) -> dict[str, float]:
        """What each stance is worth: who looks chooses the best card for the troll, who dares the best for all."""
        looking = sum(
            likelihood * max(self._cards({troll: 1.0}, daring=False).values())
            for troll, likelihood in self.trolls.items()
        )
        daring = max(self._cards(self.trolls, daring=True).values())
        return {ACTION_TEXTS[CAUTIOUS]: looking, ACTION_TEXTS[DARING]: daring}

    def worth_of_cards(self) -> dict[str, float]:
        """What each card is worth in the stance taken, now and by what is kept for later."""
        cards = self._cards(self.trolls, daring=self.daring)
        return {ACTION_TEXTS[card]: value for card, value in cards.items()}

    def _cards(self, trolls: dict[int, float], *, daring: bool) -> dict[int, float]:
        worth = self.kept.copy()
        for troll, likelihood in trolls.items():
            values = _worth(troll, self.spreads[troll], daring)
            for card in worth:
                worth[card] += likelihood * values[card]
        return worth


def _others(others: Sequence[TrollThief], mine: Hand, troll: int, trolls: Hand) -> tuple[float, Spread]:
    """If this troll is on top: the likelihood of the face-up cards of who has looked, and what the others lay."""
    likelihood = 1.0
    laid: list[ByNumber] = []
    hands = _hands(others)
    for index, thief in enumerate(others):
        against = tuple(sorted((mine, *hands[:index], *hands[index + 1 :])))
        if thief.card is not None:
            likelihood *= _answer(hands[index], _plain_worth((troll,), against, False))[thief.card]
            laid.append(_even((thief.card,)))
        elif thief.stance == "daring":
            laid.append(_answer(hands[index], _plain_worth(trolls, against, True)))
        else:
            laid.append(_answer(hands[index], _plain_worth((troll,), against, False)))
    return likelihood, _spread(laid)


def _hands(thieves: Iterable[TrollThief]) -> tuple[Hand, ...]:
    """What each held before it laid a card this round."""
    return tuple(thief.hand if thief.card is None else tuple(sorted((*thief.hand, thief.card))) for thief in thieves)


@lru_cache(maxsize=1 << 14)
def _plain_worth(trolls: Hand, hands: tuple[Hand, ...], daring: bool) -> ByNumber:
    """What each number is worth against these hands if any card is laid with the same chance, over these trolls."""
    spread = _spread([_even(hand) for hand in hands])
    each = [_worth(troll, spread, daring) for troll in trolls]
    return tuple(sum(values) / len(each) for values in zip(*each, strict=True))


def _answer(hand: Hand, worth: ByNumber) -> ByNumber:
    """How likely a level-1 player lays each number."""
    raised = [math.exp(worth[number] / TEMPERATURE) if number in hand else 0.0 for number in range(NUMBERS)]
    total = sum(raised)
    return tuple(value / total for value in raised)


def _even(hand: Hand) -> ByNumber:
    return tuple(1 / len(hand) if number in hand else 0.0 for number in range(NUMBERS))


def _spread(laid: Iterable[ByNumber]) -> Spread:
    """How likely each set of cards is, if the seats lay these numbers independently."""
    spread: Spread = {(): 1.0}
    for chances in laid:
        wider: Spread = {}
        for cards, likelihood in spread.items():
            for number, chance in enumerate(chances):
                if chance:
                    more = tuple(sorted((*cards, number)))
                    wider[more] = wider.get(more, 0.0) + likelihood * chance
        spread = wider
    return spread


def _worth(troll: int, spread: Spread, daring: bool) -> ByNumber:
    """The score each number may be expected to make, against one troll."""
    worth = [0.0] * NUMBERS
    for cards, likelihood in spread.items():
        scores = _scores(troll, cards, daring)
        for number in range(NUMBERS):
            worth[number] += likelihood * scores[number]
    return tuple(worth)


@lru_cache(maxsize=1 << 14)
def _scores(troll: int, cards: Hand, daring: bool) -> tuple[int, ...]:
    """What the rules give each number that is laid beside these cards."""
    return tuple(_resolved(troll, tuple(sorted((*cards, number))), daring)[number] for number in range(NUMBERS))


@lru_cache(maxsize=1 << 14)
def _resolved(troll: int, cards: Hand, daring: bool) -> dict[int, int]:
    """What each number among these cards scores by the rules, if all have looked or all have dared."""
    s = TrollState()
    s.players = len(cards)
    s.troll = troll
    s.card[: s.players] = cards
    s.daring = (1 << s.players) - 1 if daring else 0
    rules.resolve(s)
    return {card: rules.day_score(s, seat) for seat, card in enumerate(cards)}
