"""Exact joint distributions of what lies where, for tokens that are moved unseen.

A *block* is a place that holds a known number of tokens: a hand, a house, a part of a pile. A token has a *class*, a
small integer; tokens of one class cannot be told apart. A `Joint` is the distribution of the classes in some blocks
together: each *row* says what every one of its blocks holds, and has a weight. Tokens that are moved unseen make more
rows, what is seen makes fewer. Blocks that have nothing to do with each other are kept in joints of their own, since
the rows of a joint are the product of those of its parts.

When a joint has more rows than its owner allows, `thin` samples from them: a number of *batches*, drawn independently
of each other, which are carried on side by side; how far they differ tells how far the sampling may be wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Block: TypeAlias = int
Classes: TypeAlias = NDArray[np.uint16]
Weights: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]
Rows: TypeAlias = NDArray[np.intp]
Counts: TypeAlias = NDArray[np.int64]

#: How far two products of probabilities may differ and be taken for equal.
CLOSE = 1e-10
#: Joints of more rows are not searched for blocks that have become independent.
SEARCHED = 20_000


class Impossible(ArithmeticError):
    """What was told agrees with no row: it contradicts what was told before, or sampling lost the rows it needs."""


class Joint:
    """The joint distribution of the classes in some blocks.

    Attributes:
        held: for each block the classes of its tokens in every row, in ascending order: shape (rows, tokens).
        weight: the weight of each row, 1 in all.
        batch: the number of the batch each row belongs to; 0 throughout while nothing was sampled.
    """

    def __init__(self, held: dict[Block, Classes], weight: Weights, batch: Counts) -> None:
        self.held = held
        self.weight = weight
        self.batch = batch

    @classmethod
    def sure(cls, block: Block, classes: Iterable[int]) -> Joint:
        """A block of which it is known what it holds."""
        tokens = np.array([sorted(classes)], np.uint16)
        return cls({block: tokens}, np.ones(1), np.zeros(1, np.int64))

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.weight)

    @property
    def sampled(self) -> bool:
        """Whether the rows are a sample."""
        return bool(self.batch.any())

    def times(self, other: Joint) -> Joint:
        """The joint of two independent ones; where both were sampled, batch by batch."""
        mine = np.repeat(np.arange(self.rows), other.rows)
        its = np.tile(np.arange(other.rows), self.rows)
        if self.sampled and other.sampled:
            same = self.batch[mine] == other.batch[its]
            mine, its = mine[same], its[same]
        held = {block: tokens.take(mine, axis=0) for block, tokens in self.held.items()}
        held |= {block: tokens.take(its, axis=0) for block, tokens in other.held.items()}
        weight = self.weight[mine] * other.weight[its]
        return Joint(held, weight / weight.sum(), np.maximum(self.batch[mine], other.batch[its]))

    def count(self, block: Block, kind: int) -> Counts:
        """How many tokens of a class a block holds, by row."""
        # Column by column: NumPy adds up many short rows slowly.
        counts = np.zeros(self.rows, np.int64)
        for column in (self.held[block] == kind).T:
            counts += column
        return counts

    def totals(self, kinds: Sequence[int]) -> Counts:
        """How many tokens of some classes all its blocks hold: shape (rows, classes)."""
        table = np.concatenate(list(self.held.values()), axis=1)
        index = np.full(max(int(table.max(initial=0)), *kinds) + 1, len(kinds))
        index[list(kinds)] = np.arange(len(kinds))
        width = len(kinds) + 1
        cells = index[table] + width * np.arange(self.rows)[:, None]
        found = np.bincount(cells.reshape(-1), minlength=self.rows * width)
        return np.asarray(found.reshape(-1, width)[:, :-1], np.int64)

    def copy(self) -> Joint:
        """A joint that is changed without this one."""
        return Joint(dict(self.held), self.weight, self.batch)

    def expected(self, block: Block) -> dict[int, float]:
        """How many tokens of each class are to be expected in a block."""
        if self.rows == 1:
            return {kind: float(number) for kind, number in Counter(self.held[block][0].tolist()).items()}
        return {kind: float(found[0]) for kind, found in self.by_case(block, np.zeros(self.rows, np.intp), 1).items()}

    def by_case(self, block: Block, case: Rows, cases: int) -> dict[int, Weights]:
        """For each class what a block is expected to hold of it, times the weight, in rows of each case.

        Args:
            block: the block.
            case: the case of each row.
            cases: how many there are.
        """
        tokens = self.held[block]
        width = int(tokens.max(initial=0)) + 1
        kinds, index = self.kinds(block), np.zeros(width, np.intp)
        index[kinds] = np.arange(len(kinds))
        cells = index[tokens] + len(kinds) * case[:, None]
        weight = np.repeat(self.weight, tokens.shape[1])
        found = np.bincount(cells.reshape(-1), weight, cases * len(kinds)).reshape(cases, -1)
        return {kind: np.asarray(found[:, number], np.float64) for number, kind in enumerate(kinds)}

    def spread(self, batches: int) -> float:
        """The standard error of what is expected of any class in any block, the largest; 0.0 if nothing was sampled."""
        if not self.sampled:
            return 0.0
        worst = 0.0
        share = np.bincount(self.batch, self.weight, batches + 1)
        for block in self.held:
            for kind in self.kinds(block):
                weighed = self.weight * self.count(block, kind)
                off = np.bincount(self.batch, weighed, batches + 1) - share * weighed.sum()
                worst = max(worst, float(np.sqrt((off**2).sum())))
        return worst

    def kinds(self, block: Block) -> list[int]:
        """The classes of which a block may hold a token, ascending."""
        tokens = self.held[block]
        if self.rows == 1:
            return sorted(set(tokens[0].tolist()))
        return np.flatnonzero(np.bincount(tokens.reshape(-1))).tolist()

    def keep(self, factor: Weights | Flags | Counts) -> None:
        """Multiply the weights by a factor for each row, and drop the rows whose weight becomes 0.

        Raises:
            Impossible: no row is left.
        """
        weight = self.weight * factor
        rows = np.flatnonzero(weight)
        if not len(rows):
            raise Impossible("what was told agrees with nothing that is possible")
        self._choose(rows, weight[rows])

    def given(self, factor: Weights | Counts) -> Joint:
        """A copy of the rows whose factor is not 0, with their weights, which are not 1 in all, multiplied by it."""
        rows = np.flatnonzero(factor)
        held = {block: tokens.take(rows, axis=0) for block, tokens in self.held.items()}
        return Joint(held, self.weight[rows] * factor[rows], self.batch[rows])

    def become(self, parts: Sequence[Joint]) -> None:
        """Take the rows of some copies of it, made by `given`, for its own.

        Raises:
            Impossible: there is no row.
        """
        weight = np.concatenate([part.weight for part in parts]) if parts else np.zeros(0)
        if not len(weight):
            raise Impossible("what was told agrees with nothing that is possible")
        self.held = {block: np.concatenate([part.held[block] for part in parts]) for block in self.held}
        self.batch = np.concatenate([part.batch for part in parts])
        self.weight = weight / weight.sum()
        self.merge()

    def replace(self, block: Block, old: int, new: int) -> None:
        """Give one token of class `old` in a block, where it holds any, the class `new`."""
        tokens = self.held[block]
        if tokens.shape[1]:
            rows = np.flatnonzero((tokens == old).any(axis=1))
            tokens = tokens.copy()
            tokens[rows, (tokens[rows] == old).argmax(axis=1)] = new
            self.held[block] = np.sort(tokens, axis=1)

    def fill(self, block: Block, classes: Iterable[int]) -> None:
        """Say what a block holds in every row."""
        self.held[block] = np.tile(np.array(sorted(classes), np.uint16), (self.rows, 1))
        self.merge()

    def pour(self, source: Block, target: Block) -> None:
        """Bring all tokens of one block to another; the first is gone."""
        both = np.concatenate([self.held.pop(source), self.held[target]], axis=1)
        self.held[target] = np.sort(both, axis=1)

    def move(self, source: Block, target: Block, kind: int) -> None:
        """Bring one token of a class from a block to another, in the rows in which it lies there; others are dropped.

        Raises:
            Impossible: it lies there in no row.
        """
        self.keep((self.held[source] == kind).any(axis=1))
        tokens = self.held[source]
        self._shift(source, target, (tokens == kind).argmax(axis=1))

    def draw(self, source: Block, target: Block, allowed: Sequence[int] | None = None) -> None:
        """Bring one token, any as likely, from a block to another, unseen; only one of the `allowed` classes, if given.

        Raises:
            Impossible: no row has such a token there.
        """
        tokens = self.held[source]
        drawable = np.ones(tokens.shape, np.bool_)
        if allowed is not None:
            drawable = np.isin(np.arange(int(tokens.max(initial=0)) + 1), allowed)[tokens]
        pool = drawable.sum(axis=1)
        rows: list[Rows] = []
        columns: list[Rows] = []
        chances: list[Weights] = []
        for column in range(tokens.shape[1]):
            # Of equal tokens, which stand side by side, the first stands for all.
            first = drawable[:, column].copy()
            if column:
                first &= tokens[:, column] != tokens[:, column - 1]
            these = np.flatnonzero(first)
            equal = np.count_nonzero(tokens[these] == tokens[these, column, None], axis=1)
            rows.append(these)
            columns.append(np.full(len(these), column))
            chances.append(equal / pool[these])
        chosen = np.concatenate(rows) if rows else np.zeros(0, np.intp)
        if not len(chosen):
            raise Impossible("a token was moved from where there is none")
        self._choose(chosen, self.weight[chosen] * np.concatenate(chances))
        self._shift(source, target, np.concatenate(columns))
        self.merge()

    def merge(self) -> None:
        """Make one row of those that are equal."""
        table = np.concatenate([*self.held.values(), self.batch[:, None].astype(np.uint16)], axis=1)
        first, which = distinct(table)
        if len(first) < self.rows:
            self._choose(first, np.bincount(which, self.weight, len(first)).astype(np.float64))

    def split(self, *, search: bool = False) -> list[Joint]:
        """Its blocks of which it is known what they hold, each alone, and the rest.

        Args:
            search: look for parts of the rest that are independent of each other too.
        """
        sure = [block for block, tokens in self.held.items() if (tokens == tokens[0]).all()]
        rest = [block for block in self.held if block not in sure]
        parts = self._components(rest) if search else [rest]
        if not sure and len(parts) == 1:
            return [self]
        known = [Joint.sure(block, self.held[block][0]) for block in sure]
        return known + [self._part(part) for part in parts if part]

    def thin(self, most: int, batches: int, lots: np.random.Generator) -> None:
        """Keep a sample of about `most` rows: some batches, each drawn by itself, with weights that are right in mean.

        Rows that weigh much are kept as they are, the others by lots, spread evenly (Fearnhead and Clifford 2003,
        "On-line inference for hidden Markov models via particle filters").
        """
        rows: list[Rows] = []
        weights: list[Weights] = []
        numbers: list[Counts] = []
        whole = np.arange(self.rows)
        fresh = None if self.sampled else _Lottery(self.weight, most // batches)
        for number in range(1, batches + 1):
            these = whole if fresh else np.flatnonzero(self.batch == number)
            kept, weight = (fresh or _Lottery(self.weight[these], most // batches)).draw(lots)
            rows.append(these[kept])
            weights.append(weight / batches if fresh else weight)
            numbers.append(np.full(len(kept), number))
        self._choose(np.concatenate(rows), np.concatenate(weights))
        self.batch = np.concatenate(numbers)

    def _choose(self, rows: Rows, weight: Weights) -> None:
        self.held = {block: tokens.take(rows, axis=0) for block, tokens in self.held.items()}
        self.batch = self.batch[rows]
        self.weight = weight / weight.sum()

    def _shift(self, source: Block, target: Block, columns: Rows) -> None:
        """Bring the token in one column of each row to another block."""
        tokens = self.held[source]
        each = np.arange(self.rows)
        moved = tokens[each, columns]
        left = np.ones(tokens.shape, np.bool_)
        left[each, columns] = False
        self.held[source] = tokens[left].reshape(self.rows, tokens.shape[1] - 1)
        self.held[target] = np.sort(np.concatenate([self.held[target], moved[:, None]], axis=1), axis=1)

    def _components(self, blocks: list[Block]) -> list[list[Block]]:
        """Sets of blocks that are independent of each other."""
        if self.rows > SEARCHED or self.sampled or len(blocks) < 2:
            return [blocks]
        codes = {block: self._codes([block]) for block in blocks}
        parts: list[list[Block]] = []
        for block in blocks:
            bound = [part for part in parts if any(self._bound(codes[block], codes[other]) for other in part)]
            parts = [part for part in parts if part not in bound] + [[block, *(b for part in bound for b in part)]]
        # Pairs that are independent make no set that is: what is split off has to be so as a whole.
        whole: list[Block] = []
        free: list[list[Block]] = []
        for part in parts:
            others = [block for block in blocks if block not in part]
            if others and not self._bound(self._codes(part), self._codes(others)):
                free.append(part)
            else:
                whole += part
        return [*free, whole]

    def _codes(self, blocks: list[Block]) -> Rows:
        """A number for what some blocks hold together, by row."""
        return distinct(np.concatenate([self.held[block] for block in blocks], axis=1))[1]

    def _bound(self, one: Rows, other: Rows) -> bool:
        """Whether two things, by their codes, are not independent."""
        width = int(other.max()) + 1
        if (int(one.max()) + 1) * width > self.rows:
            # Not every pair of values has a row.
            return True
        pairs = np.bincount(one * width + other, self.weight, (int(one.max()) + 1) * width)
        alone = np.outer(np.bincount(one, self.weight), np.bincount(other, self.weight))
        return not np.allclose(pairs.reshape(alone.shape), alone, rtol=0, atol=CLOSE)

    def _part(self, blocks: list[Block]) -> Joint:
        part = Joint({block: self.held[block] for block in blocks}, self.weight, self.batch)
        part.merge()
        return part


def distinct(table: Classes | Counts) -> tuple[Rows, Rows]:
    """The first of each set of equal rows of a table, and for every row which of the sets it belongs to."""
    # Sums of random multiples tell different rows apart but for one case in 2**64; that it is none is checked.
    sums = table.astype(np.uint64) @ _multipliers(table.shape[1])
    _, first, which = np.unique(sums, return_index=True, return_inverse=True)
    if len(first) < len(table) and not np.array_equal(table, table[first[which]]):
        _, first, which = np.unique(table, axis=0, return_index=True, return_inverse=True)
    return first, which.reshape(-1)


class _Lottery:
    """Draws about `most` of some rows, with weights for them whose means are the weights given."""

    def __init__(self, weight: Weights, most: int) -> None:
        self._sure = np.arange(len(weight))
        self._light = np.zeros(0, np.intp)
        self._level = 1.0
        if len(weight) > most:
            ordered = np.sort(weight)[::-1]
            # Rows that weigh at least `level` are kept; of the others as many as they weigh in units of it.
            rest = np.cumsum(ordered[::-1])[::-1]
            heavy = int(np.argmax(ordered * (most - np.arange(len(weight))) <= rest))
            self._level = float(rest[heavy]) / (most - heavy)
            light = weight < self._level
            if not heavy:
                light[:] = True
            self._sure, self._light = np.flatnonzero(~light), np.flatnonzero(light)
        self._weight = weight[self._sure]
        self._marks = np.cumsum(weight[self._light]) / self._level

    def draw(self, lots: np.random.Generator) -> tuple[Rows, Weights]:
        """The rows drawn and their weights."""
        drawn = self._light[np.diff(np.floor(self._marks + lots.random()), prepend=0.0) > 0]
        return np.concatenate([self._sure, drawn]), np.concatenate([self._weight, np.full(len(drawn), self._level)])


def _multipliers(count: int) -> NDArray[np.uint64]:
    return _MULTIPLIERS[:count] if count <= len(_MULTIPLIERS) else _many(count)


def _many(count: int) -> NDArray[np.uint64]:
    return np.random.default_rng(7).integers(1, 2**64, count, np.uint64) | np.uint64(1)


_MULTIPLIERS = _many(256)
