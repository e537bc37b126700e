"""High Card as a game object: its notation, view and redeal. See `high_card_rules` for the game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from filch.errors import Malformed
from filch.kernel.contract import Game, Notation, Option, Setup, Utility
from filch.kernel.play import Play
from tests.conformance import high_card_rules as rules
from tests.conformance.high_card_rules import CARDS, EVENTS, FOLD, LOW, MOST_PLAYERS, NOTHING, HighCardState

ACTIONS = ("high", "low", "fold")


def action_text(s: HighCardState, action: int) -> str:
    return ACTIONS[action]


def parse_action(s: HighCardState, text: str) -> int:
    if text not in ACTIONS:
        raise Malformed(f"{text!r} is none of {', '.join(ACTIONS)}", given=text)
    return ACTIONS.index(text)


def outcome_text(s: HighCardState, outcome: int) -> str:
    return f"card={outcome}"


def parse_outcome(s: HighCardState, text: str) -> int:
    texts = [outcome_text(s, card) for card in range(CARDS)]
    if text not in texts:
        raise Malformed(f"{text!r} is none of {', '.join(texts)}", given=text)
    return texts.index(text)


def heading(s: HighCardState) -> str:
    return f"{s.dealt} dealt, {s.turn} chosen"


@dataclass(frozen=True, slots=True)
class HighCardSeat:
    card: int | None
    token: str | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class HighCardView:
    seat: int | None
    to_act: int
    seats: tuple[HighCardSeat, ...]
    seen: int = 0


def view(s: HighCardState, seat: int | None) -> HighCardView:
    return HighCardView(seat, rules.to_act(s), tuple(seat_of(s, seat, other) for other in range(s.players)))


def seat_of(s: HighCardState, seat: int | None, other: int) -> HighCardSeat:
    shown = s.turn == s.players or seat == other
    card, token = s.card[other], s.token[other]
    return HighCardSeat(
        card=card if shown and card != NOTHING else None,
        token=ACTIONS[token] if token == FOLD or (shown and token != NOTHING) else None,
        chosen=token != NOTHING,
    )


def redeal(setup: Setup, log: Sequence[int], seat: int, below: Callable[[int], int]) -> list[int]:
    """Other cards for the others, and other tokens for those who laid one face down."""
    if Play(setup, log).over:
        return list(log)
    # One try in ten at the least fits; the bound is for rules that a test has broken.
    for _ in range(1000):
        world: list[int] = []
        for step, choice in enumerate(log):
            if step % setup.players == seat or (step >= setup.players and choice == FOLD):
                world.append(choice)
            else:
                world.append(below(CARDS if step < setup.players else FOLD))
        cards = world[: setup.players]
        lows = [cards[seat] for seat, token in enumerate(world[setup.players :]) if token == LOW]
        if len(set(cards)) == len(cards) and CARDS - 1 not in lows:
            return world
    raise AssertionError(f"no other history for seat {seat}, given {list(log)}")


HIGH_CARD = Game(
    name="high-card",
    version=1,
    min_players=2,
    max_players=MOST_PLAYERS,
    options=(Option("doubled", (False, True), "H-1", "Whether the stake is doubled."),),
    actions=3,
    outcomes=CARDS,
    max_length=2 * MOST_PLAYERS,
    utility=Utility(low=-2.0, high=4.0, total=0.0),
    events=EVENTS,
    state=HighCardState,
    rules=rules,
    notation=cast(Notation, sys.modules[__name__]),
    view=view,
    redeal=redeal,
)
