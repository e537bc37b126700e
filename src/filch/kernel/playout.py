"""Random play over any game's rules, in the compilable subset: tests, benchmarks and bots link it to a game.

The random numbers are sfc32 (Chris Doty-Humphrey's small fast counting generator, 2010, as in PractRand): 128 bits of
state in four integers, all arithmetic within 63 bits, so that interpreter and compiler give the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from filch.kernel.contract import CHANCE, OVER, apply, chance_weights, legal, start, to_act
from filch.kernel.fields import State

MASK32 = 0xFFFFFFFF
#: Steps that mix a seed into the whole state before the first number is used.
WARM_UP = 12


def seed_stream(stream: list[int], seed: int, number: int) -> None:
    """Set `stream` (four integers) to the start of stream `number` of a 32-bit `seed`."""
    stream[0] = seed & MASK32
    stream[1] = (seed >> 32) & MASK32
    stream[2] = number & MASK32
    stream[3] = 1
    for _ in range(WARM_UP):
        bits(stream)


def bits(stream: list[int]) -> int:
    """The next 32 random bits."""
    a, b, c, counter = stream[0], stream[1], stream[2], stream[3]
    mixed = (a + b + counter) & MASK32
    stream[0] = b ^ (b >> 9)
    stream[1] = (c + (c << 3)) & MASK32
    stream[2] = ((((c << 21) | (c >> 11)) & MASK32) + mixed) & MASK32
    stream[3] = (counter + 1) & MASK32
    return mixed


def below(stream: list[int], limit: int) -> int:
    """A random integer from 0 to below `limit` (at most 2**31), without bias.

    Method: Lemire, "Fast Random Integer Generation in an Interval", 2019.
    """
    wide = bits(stream) * limit
    low = wide & MASK32
    if low < limit:
        floor = ((1 << 32) - limit) % limit
        while low < floor:
            wide = bits(stream) * limit
            low = wide & MASK32
    return wide >> 32


def draw_outcome(s: State, stream: list[int], outcomes: list[int], weights: list[int]) -> int:
    """A chance outcome by its weight, in a position in which chance decides."""
    count = chance_weights(s, outcomes, weights)
    total = 0
    for index in range(count):
        total += weights[index]
    rest = below(stream, total)
    for index in range(count):
        rest -= weights[index]
        if rest < 0:
            return outcomes[index]
    return outcomes[count - 1]


def random_choice(
    s: State, actor: int, stream: list[int], actions: list[int], outcomes: list[int], weights: list[int]
) -> int:
    """A chance outcome by its weight, or one of the legal actions, all as likely."""
    if actor == CHANCE:
        return draw_outcome(s, stream, outcomes, weights)
    return actions[below(stream, legal(s, actions))]


def random_match(
    s: State, stream: list[int], actions: list[int], outcomes: list[int], weights: list[int], trace: list[int]
) -> int:
    """Play `s` to the end at random, writing the first steps into `trace` as far as it has room; the number of steps.

    `actions`, `outcomes` and `weights` are buffers as the contract says.
    """
    steps = 0
    room = len(trace)
    actor = to_act(s)
    while actor != OVER:
        choice = random_choice(s, actor, stream, actions, outcomes, weights)
        if steps < room:
            trace[steps] = choice
        apply(s, choice)
        steps += 1
        actor = to_act(s)
    return steps


def random_matches(
    s: State,
    players: int,
    options: Sequence[int],
    seed: int,
    first: int,
    matches: int,
    actions: list[int],
    outcomes: list[int],
    weights: list[int],
    lengths: list[int],
    stream: list[int],
    trace: list[int],
) -> int:
    """Play random matches `first` to below `first + matches` of a seed in `s`, one after another; the steps of all.

    Match `n` depends on the seed and `n` alone. `lengths` counts the matches by their number of steps.
    """
    total = 0
    for number in range(first, first + matches):
        seed_stream(stream, seed, number)
        start(s, players, options)
        steps = random_match(s, stream, actions, outcomes, weights, trace)
        lengths[steps] += 1
        total += steps
    return total
