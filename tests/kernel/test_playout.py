"""Random play: the documented generator, without bias, the same plain and compiled."""

from __future__ import annotations

from collections import Counter

import pytest

from filch.kernel import playout
from filch.kernel.compiled import Linker
from filch.kernel.play import Play
from tests.conformance.high_card import HIGH_CARD

WORD = 2**32


class Sfc32:
    """The generator as its author describes it: three words and a counter, each step from all of the last one's."""

    def __init__(self, a: int, b: int, c: int) -> None:
        self.words = (a, b, c)
        self.counter = 1
        for _ in range(12):
            self.next()

    def next(self) -> int:
        a, b, c = self.words
        out = (a + b + self.counter) % WORD
        turned = (c * 2**21) % WORD + c // 2**11
        self.words = (b ^ b // 2**9, c * 9 % WORD, (turned + out) % WORD)
        self.counter = (self.counter + 1) % WORD
        return out


SEEDS = [(0, 0), (1, 0), (1, 1), (12345, 678), (WORD - 1, WORD - 1), (5 * WORD + 7, 3), (0, WORD + 2)]


@pytest.mark.parametrize(("seed", "number"), SEEDS)
def test_the_random_bits_are_those_of_sfc32(seed: int, number: int) -> None:
    stream = [0] * 4
    playout.seed_stream(stream, seed, number)
    by_hand = Sfc32(seed % WORD, seed // WORD % WORD, number % WORD)
    assert [playout.bits(stream) for _ in range(200)] == [by_hand.next() for _ in range(200)]


def test_the_counter_and_all_words_stay_within_32_bits() -> None:
    stream = [WORD - 1] * 4
    for _ in range(50):
        assert 0 <= playout.bits(stream) < WORD
        assert all(0 <= word < WORD for word in stream)


def test_seeding_forgets_what_the_stream_held() -> None:
    fresh, used = [0] * 4, [9, 9, 9, 9]
    playout.seed_stream(fresh, 3, 4)
    playout.seed_stream(used, 3, 4)
    assert fresh == used


def test_the_first_numbers_stay_what_they_are() -> None:
    # Match n of a seed is named in reports and benchmarks, so these may never change.
    stream = [0] * 4
    playout.seed_stream(stream, 1, 0)
    assert [playout.bits(stream) for _ in range(4)] == [441792574, 614447336, 1644328534, 3387734806]


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 6, 7, 10, 52, 1000, 2**16, 2**31 - 1, 2**31])
def test_below_takes_as_many_words_for_every_number(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    """Of the words that give a number only the first may be refused, and is just where there is one too many."""
    each = WORD // limit

    def given(word: int) -> int | None:
        """What `below` makes of a word; None if it asks for another."""
        words = iter((word, WORD - 1))
        monkeypatch.setattr(playout, "bits", lambda stream: next(words))
        made = playout.below([], limit)
        return made if next(words, None) is not None else None

    numbers = range(limit) if limit < 100 else (0, 1, limit // 3, limit // 2, limit - 2, limit - 1)
    for number in numbers:
        first, after = -(-number * WORD // limit), -(-(number + 1) * WORD // limit)
        assert given(after - 1) == number
        assert given(min(first + 1, after - 1)) == number
        if after - first == each + 1:
            assert given(first) is None
        else:
            assert after - first == each
            assert given(first) == number


def test_below_gives_every_number_of_a_small_range() -> None:
    stream = [0] * 4
    playout.seed_stream(stream, 2024, 0)
    drawn = Counter(playout.below(stream, 6) for _ in range(6000))
    assert sorted(drawn) == [0, 1, 2, 3, 4, 5]
    # Five standard deviations, of a stream that is always the same.
    assert all(abs(count - 1000) < 150 for count in drawn.values())


def test_plain_and_compiled_streams_are_equal() -> None:
    numpy = pytest.importorskip("numpy")
    pytest.importorskip("numba")
    link = Linker(HIGH_CARD, compiled=True)
    seed_stream, below = link(playout.seed_stream), link(playout.below)
    plain, fast = [0] * 4, link.integers(4)
    for seed, number in SEEDS:
        playout.seed_stream(plain, seed, number)
        seed_stream(fast, seed, number)
        limits = [1, 2, 3, 7, 1000, 2**31 - 1, 2**31, 3 * 2**29] * 50
        assert [playout.below(plain, limit) for limit in limits] == [below(fast, limit) for limit in limits]
        assert numpy.array_equal(fast, plain)


def test_an_outcome_is_drawn_by_its_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    weighted = {1: 3, 4: 1, 6: 2}

    def chance_weights(s: object, outcomes: list[int], weights: list[int]) -> int:
        outcomes[:3], weights[:3] = list(weighted), list(weighted.values())
        return 3

    monkeypatch.setattr(playout, "chance_weights", chance_weights)
    drawn = Counter[int]()
    for place in range(6):
        monkeypatch.setattr(playout, "below", lambda stream, limit, place=place: place if limit == 6 else -1)
        drawn[playout.draw_outcome(HIGH_CARD.state(), [], [0] * 7, [0] * 7)] += 1
    assert drawn == weighted


def buffers() -> tuple[list[int], list[int], list[int]]:
    return [0] * HIGH_CARD.actions, [0] * HIGH_CARD.outcomes, [0] * HIGH_CARD.outcomes


def test_a_random_match_leaves_a_trace_as_far_as_it_has_room() -> None:
    link = Linker(HIGH_CARD, compiled=False)
    random_match, setup = link(playout.random_match), HIGH_CARD.setup(3)
    traces = []
    for room in (6, 4, 0):
        play, stream, trace = Play(setup), [0] * 4, [-1] * room
        playout.seed_stream(stream, 5, 6)
        assert random_match(play.state, stream, *buffers(), trace) == 6
        traces.append(trace)
    assert traces[1] == traces[0][:4]
    replay = Play(setup, traces[0])
    assert replay.over
    assert replay.state == play.state


def test_random_matches_counts_lengths_and_depends_on_seed_and_number_alone() -> None:
    random_matches = Linker(HIGH_CARD, compiled=False)(playout.random_matches)
    s = HIGH_CARD.state()

    def last_of(first: int, matches: int, seed: int = 11) -> tuple[int, list[int], list[int]]:
        lengths, trace = [0] * 7, [0] * 6
        steps = random_matches(s, 3, [1], seed, first, matches, *buffers(), lengths, [0] * 4, trace)
        return steps, lengths, trace

    assert last_of(0, 10) == (60, [0, 0, 0, 0, 0, 0, 10], last_of(9, 1)[2])
    assert last_of(9, 1)[0] == 6
    assert len({tuple(last_of(number, 1)[2]) for number in range(20)}) > 10
    assert [last_of(number, 1, seed=12)[2] for number in range(5)] != [last_of(number, 1)[2] for number in range(5)]
