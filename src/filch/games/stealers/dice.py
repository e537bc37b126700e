"""Dice on the table, as integers with four bits a face: see `state.py`."""

from __future__ import annotations

from filch.games.stealers.state import DICE_OF, FACES, FIRST_OF, GUARD, NIBBLE, WAYS_OF


def dice_of(handful: int) -> int:
    """The dice of a handful."""
    # The two large tables are used in this module alone: each place that uses one costs seconds of compilation.
    return DICE_OF[handful]


def number_of(dice: int, face: int) -> int:
    """How many dice show a face from 1."""
    return dice >> NIBBLE * (face - 1) & 15


def size(dice: int) -> int:
    """How many dice there are."""
    count = 0
    for face in range(1, FACES + 1):
        count += number_of(dice, face)
    return count


def total(dice: int) -> int:
    """The faces added up."""
    points = 0
    for face in range(1, FACES + 1):
        points += face * number_of(dice, face)
    return points


def digits(dice: int) -> int:
    """The faces as the digits of a decimal number, ascending, as events tell them."""
    number = 0
    for face in range(1, FACES + 1):
        for _ in range(number_of(dice, face)):
            number = 10 * number + face
    return number


def write_parts(dice: int, least: int, showing: int, first: int, actions: list[int], count: int) -> int:
    """Append, ascending, the actions that take a part of at least so many dice out of these; how many there are then.

    Args:
        dice: the dice to take from.
        least: the fewest dice to take.
        showing: faces, as places in an integer of dice; the part must have a die of one of them.
        first: the actions' range: the part's handful is added to it.
        actions: where to append them.
        count: how many there are already.
    """
    room = dice | GUARD
    for handful in range(FIRST_OF[least], FIRST_OF[size(dice) + 1]):
        part = dice_of(handful)
        if (room - part) & GUARD == GUARD and part & showing != 0:
            actions[count] = first + handful
            count += 1
    return count


def roll_weights(count: int, outcomes: list[int], weights: list[int]) -> int:
    """Write the rolls of so many dice, as handfuls, and in how many ways each can fall; the number of rolls."""
    first = FIRST_OF[count]
    rolls = FIRST_OF[count + 1] - first
    for index in range(rolls):
        outcomes[index] = first + index
        weights[index] = WAYS_OF[first + index]
    return rolls
