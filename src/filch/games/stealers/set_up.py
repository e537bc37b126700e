"""Stealers: the Set-Up, part one of a turn. Clauses (S-), rulings (SA-): see `docs/rules/stealers.md`."""

from __future__ import annotations

from typing import Final

from filch.games.stealers.dice import dice_of, digits, number_of, size, total, write_parts
from filch.games.stealers.kicker import begin_scoring_round, sweep
from filch.games.stealers.scoring import lose_difference
from filch.games.stealers.state import (
    ALL_FACES,
    BROKE_EVEN,
    BY_FIRST_DIE,
    CAP_6,
    DICE,
    DICE_ROLLED,
    DICE_TAKEN,
    FACES,
    GO_HIGH,
    GO_LOW,
    HIGH,
    HIGH_FACES,
    HIGH_LINE,
    LOSE_DIFFERENCE,
    LOW,
    LOW_FACES,
    LOW_LINE,
    NIBBLE,
    NOBODY,
    ONE_SWAP,
    ONESELF,
    OPPONENT,
    PROFESSIONAL,
    RELEASE_BY_ANYONE,
    RELEASE_FIRST_ROLL,
    RELEASE_TAKEN,
    ROLLING,
    STRAIGHT,
    SWAP,
    SWAPPED,
    SWEEP,
    SWEEP_FORCED,
    TAKE,
    TAKING,
    WENT_HIGH,
    WENT_LOW,
    StealersState,
)
from filch.games.stealers.turns import end_turn, free_kicker
from filch.kernel.events import EVERYONE, tell

#: Dice that make a triple. (S-38)
TRIPLE: Final = 3


def roll_dice(s: StealersState, handful: int) -> None:
    """The dice not yet taken are rolled (S-6, S-9)."""
    s.roll = dice_of(handful)
    tell(s, EVERYONE, DICE_ROLLED, s.roller, digits(s.roll))
    if s.taken == 0:
        if s.release_on_triples == RELEASE_FIRST_ROLL and (
            number_of(s.roll, 1) >= TRIPLE or number_of(s.roll, FACES) >= TRIPLE
        ):
            release_on_triple(s)
        if s.sweep == SWEEP_FORCED and may_sweep(s):
            sweep(s)
            return
    elif size(s.taken) == DICE - 1:
        # One die left: it must be taken (S-8), so nobody is asked.
        take(s, handful)
        return
    s.phase = TAKING


def legal_takes(s: StealersState, actions: list[int]) -> int:
    """Write what may be done with the roll: take dice, swap those taken, or sweep; how many actions there are."""
    if s.taken == 0:
        count = write_parts(s.roll, 1, declaring(s, LOW), GO_LOW, actions, 0)
        count = write_parts(s.roll, 1, declaring(s, HIGH), GO_HIGH, actions, count)
        if may_sweep(s):
            actions[count] = SWEEP
            count += 1
        return count
    # At least one die, and any dice, whatever the going (S-8, SA-4).
    count = write_parts(s.roll, 1, ALL_FACES, TAKE, actions, 0)
    if may_swap(s):
        # More dice than go back (S-15, SA-8), and out of this roll (SA-6).
        count = write_parts(s.roll, size(s.taken) + 1, declaring(s, other_way(s.going)), SWAP, actions, count)
    return count


def declaring(s: StealersState, going: int) -> int:
    """The faces of which one must be among dice set aside first that mean this going: any, or those of its side (SA-3).

    Who takes several dice at once says which of them is the first.
    """
    if s.direction_rule != BY_FIRST_DIE:
        return ALL_FACES
    return LOW_FACES if going == LOW else HIGH_FACES


def may_swap(s: StealersState) -> bool:
    """Whether the dice taken may be swapped: while they are one or two (S-14, SA-7, SA-9)."""
    return 1 <= size(s.taken) <= 2 and (s.max_swaps != ONE_SWAP or s.swaps == 0)


def may_sweep(s: StealersState) -> bool:
    """Whether the first roll of the Set-Up allows The Sweep (S-40, SA-30)."""
    return s.level == PROFESSIONAL and s.taken == 0 and s.roll == STRAIGHT and s.swept == 0


def other_way(going: int) -> int:
    """High for low, low for high."""
    return LOW if going == HIGH else HIGH


def choose_dice(s: StealersState, action: int) -> None:
    """Take dice out of the roll, declare with the first ones (SA-3), swap, or sweep."""
    if action == SWEEP:
        sweep(s)
    elif action >= SWAP:
        swap(s, action - SWAP)
    elif action >= TAKE:
        take(s, action - TAKE)
    elif action >= GO_HIGH:
        s.going = HIGH
        tell(s, EVERYONE, WENT_HIGH, s.roller)
        take(s, action - GO_HIGH)
    else:
        s.going = LOW
        tell(s, EVERYONE, WENT_LOW, s.roller)
        take(s, action - GO_LOW)


def swap(s: StealersState, handful: int) -> None:
    """All dice taken go back, and more out of this roll take their place, going the other way (S-14, SA-5, SA-6)."""
    tell(s, EVERYONE, SWAPPED, s.roller, digits(s.taken))
    s.swaps += 1
    s.going = other_way(s.going)
    s.taken = 0
    tell(s, EVERYONE, WENT_LOW if s.going == LOW else WENT_HIGH, s.roller)
    take(s, handful)


def take(s: StealersState, handful: int) -> None:
    """Take dice out of the roll (S-8); with six taken the Set-Up is over, else the rest is rolled (S-9)."""
    dice = dice_of(handful)
    if s.release_on_triples == RELEASE_TAKEN and (
        completes_triple(s.taken, dice, 1) or completes_triple(s.taken, dice, FACES)
    ):
        release_on_triple(s)
    s.taken += dice
    s.roll = 0
    tell(s, EVERYONE, DICE_TAKEN, s.roller, digits(dice), total(s.taken))
    if size(s.taken) == DICE:
        end_set_up(s)
    else:
        s.phase = ROLLING


def completes_triple(taken: int, dice: int, face: int) -> bool:
    """Whether these dice make the first three dice taken show one face (S-38, SA-26).

    The dice before them must all show it; the player orders those taken at once.
    """
    before = size(taken)
    alike = taken == before << NIBBLE * (face - 1)
    return before < TRIPLE and alike and before + number_of(dice, face) >= TRIPLE


def release_on_triple(s: StealersState) -> None:
    """Three 1s or three 6s free a Kicker that somebody holds (S-38, SA-27)."""
    if s.holder != NOBODY and (s.release_by == RELEASE_BY_ANYONE or s.holder != s.roller):
        free_kicker(s)


def end_set_up(s: StealersState) -> None:
    """Six dice are taken: break even (S-11, S-13, SA-11), or whom to score on (S-10, S-12), and for what (S-16)."""
    points = total(s.taken)
    ahead = LOW_LINE - points if s.going == LOW else points - HIGH_LINE
    if ahead == 0:
        tell(s, EVERYONE, BROKE_EVEN, s.roller, points)
        end_turn(s)
        return
    s.aim = OPPONENT if ahead > 0 else ONESELF
    s.target = abs(ahead)
    if s.target > FACES and s.target_over_six == LOSE_DIFFERENCE:
        lose_difference(s)
        return
    if s.target > FACES and s.target_over_six == CAP_6:
        s.target = FACES
    begin_scoring_round(s)
