"""Bots for Stealers: one that plays safe, and one that has the dice worked out.

A sharper is who plays for money and seldom loses any. This one plays each Set-Up by exact dynamic programming
(`filch.solvers.stealers_setup`), for the most net points that the turn can be expected to bring, swaps included. That
plan holds for two who are far from a knock-out; with more at the table, and near the end, it is a good guide and no
more. What the Kicker leaves to decide takes no plan.
"""

from __future__ import annotations

import random

from filch.bots.base import Seen
from filch.games.stealers.notation import SIDES
from filch.games.stealers.view import StealersView
from filch.kernel.contract import Setup
from filch.solvers.stealers_setup import Plan, handful_of, plan, position_at

#: What is never given up: a Sweep, a Rescue at hand, and the use of one.
SAFE = ("sweep", "hold", "use")
#: The sides that a player would choose, the best first: to hit the opponent, and where it is oneself who is hit.
ATTACK = ("stealer", "doubler", "switch-five")
DEFENCE = ("flip", "rescue")
#: Options that say what happens after the Set-Up to who holds the Kicker or is knocked out: to the plan they are one.
LATER = ("turn_cap", "rescue", "release_on_triples", "release_by", "holder_kicker", "overflow", "self_ko_overflow")


class Cautious:
    """Goes the way for which more of its dice are right, takes those, else the one that comes nearest; never swaps."""

    name = "cautious"

    def choose(self, seen: Seen, chance: random.Random) -> str:
        """One of the legal actions; lots decide between equals."""
        settled = _settled(seen)
        if settled is not None:
            return settled
        verbs = {seen.view.going: "take"} if seen.view.going else {"low": "low", "high": "high"}
        takes = [(verb, *_nearest(seen.view.roll, way)) for way, verb in verbs.items()]
        most = max(right for _, right, _ in takes)
        best = [f"{verb}-{dice}" for verb, right, dice in takes if right == most]
        return chance.choice([text for text in best if text in seen.legal] or list(seen.legal))


class Sharper:
    """Takes what the exact plan of the Set-Up takes."""

    name = "sharper"

    def choose(self, seen: Seen, chance: random.Random) -> str:
        """The legal action that the plan thinks best; it needs no lots."""
        settled = _settled(seen)
        if settled is not None:
            return settled
        view: StealersView = seen.view
        position = position_at(seen.setup, view.taken, view.going, view.swaps)
        takes = _plan(seen.setup).takes(position, handful_of(view.roll))
        return next(take.text for take in takes if take.text in seen.legal)


def _settled(seen: Seen) -> str | None:
    """What there is to do where no dice are taken, or nothing else can be done; None where dice are to be taken."""
    if len(seen.legal) == 1:
        return seen.legal[0]
    for text in SAFE:
        if text in seen.legal:
            return text
    if seen.view.phase != "choosing":
        return None
    wanted: tuple[str, ...] = DEFENCE if seen.view.aim == "self" else ATTACK
    return next(side for side in (*wanted, *SIDES) if side in seen.legal)


def _nearest(roll: tuple[int, ...], way: str) -> tuple[int, str]:
    """How many dice show just what is wanted, and those dice; or 0, and the one that comes nearest to it."""
    wanted, best = (1, min(roll)) if way == "low" else (6, max(roll))
    right = roll.count(wanted)
    return right, ",".join([str(wanted)] * right or [str(best)])


def _plan(setup: Setup) -> Plan:
    return plan("points", **{name: value for name, value in setup.options.items() if name not in LATER})
