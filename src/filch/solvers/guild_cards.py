"""Where the cards of the Guild of Thieves may lie, to someone who sees some of them and some moves of others unseen.

Cards are tokens in blocks (`filch.solvers.joint`): the places of `GuildState.where`, a place in between, and the parts
of the Guild House's pile. A token's class is a face, where it is known; cards last seen together, until one of them is
seen again; cards never seen that are no royalties; or royalties never seen that may be those of a mask. What the tokens
without a face are is counted apart, since every card is dealt once: royalties by the guesses that they were not
(`filch.solvers.assignments`), the others as any of those left.

In a Double Deck two cards may have the same face, and one that is seen may be the one seen before or the other: there
cards seen together are not lumped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass
from math import comb, prod
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from filch.games.guild.cards import is_royalty, royalty_face, royalty_of
from filch.games.guild.state import DECK, FACES, JOKER, PACK, PLACES, ROYALTIES, SUITS, VALUES
from filch.solvers.assignments import assign
from filch.solvers.joint import Block, Impossible, Joint, distinct

Chances: TypeAlias = NDArray[np.float64]

#: Batches in which rows are sampled where there are too many.
BATCHES: Final = 16

#: Classes: below it faces, this one for cards never seen that are no royalties, above it cards last seen together.
UNSEEN: Final = FACES
TOGETHER: Final = UNSEEN + 1
#: From here on royalties never seen, by mask.
MASKED: Final = 1 << 12
ANY_ROYALTY: Final = (1 << ROYALTIES) - 1
ROYAL_FACES: Final = [royalty_face(royalty) for royalty in range(ROYALTIES)]
PLAIN_FACES: Final = [face for face in range(DECK) if not is_royalty(face)]

#: Blocks that are no places of the state: one in between, and from there on the parts of the pile.
BETWEEN: Final = PLACES
PILE: Final = PLACES + 1


@dataclass(frozen=True, slots=True)
class _Counts:
    """How many tokens of the classes on which it depends what is left to deal a joint holds.

    Attributes:
        joint: the joint.
        kinds: those classes, ascending.
        cases: the different counts: shape (cases, classes).
        which: the case of each row.
        weight: the weight of each case, 1 in all.
    """

    joint: Joint
    kinds: list[int]
    cases: NDArray[np.int64]
    which: NDArray[np.intp]
    weight: Chances


@dataclass(frozen=True, slots=True)
class _Left:
    """What the tokens without a face are, in every way in which the joints' cases may fall together.

    Attributes:
        varying: the joints that have more than one case.
        case: the case of each of them: shape (joints, ways).
        chance: the probability of each way, 1 in all.
        masked: the classes of royalties without a face.
        royal: which of the rows of `share` holds in each way.
        share: the chances of each royalty for a token of each of those classes: shape (rows, classes, ROYALTIES).
        unseen: the chances of each face for a card never seen that is no royalty: shape (ways or 1, FACES).
        error: the standard error of `share`.
    """

    varying: list[_Counts]
    case: NDArray[np.intp]
    chance: Chances
    masked: list[int]
    royal: NDArray[np.intp]
    share: Chances
    unseen: Chances
    error: float

    def faces(self, kind: int, chance: Chances) -> Chances:
        """The chances of each face for tokens of a class without a face, over ways that have some chances."""
        if kind == UNSEEN:
            return chance @ self.unseen if len(self.unseen) > 1 else chance.sum() * self.unseen[0]
        found = np.zeros(FACES)
        share = self.share[:, self.masked.index(kind)]
        found[ROYAL_FACES] = np.bincount(self.royal, chance, len(share)) @ share
        return found


class Cards:
    """Where all cards may lie."""

    def __init__(self, *, double: bool, most: int, seed: int = 0) -> None:
        """All cards but the combination's lie in the pack.

        Args:
            double: whether two decks are in play.
            most: how many rows a joint may have before it is sampled.
            seed: of the lots by which it is sampled.
        """
        self._copies = 2 if double else 1
        self._most = most
        self._lots = np.random.default_rng(seed)
        plain = self._copies * (SUITS - 1) * (VALUES - 1) + 1
        self._joints = [Joint.sure(PACK, [UNSEEN] * plain + [MASKED] * (self._copies * ROYALTIES))]
        self._class: dict[int, int] = {}
        self._members: dict[int, set[int]] = {}
        self._masks = [ANY_ROYALTY]

    @property
    def faces_seen(self) -> set[int]:
        """The faces that have been seen."""
        return set(self._class)

    @property
    def error(self) -> float:
        """The standard error of what is expected, the largest; 0.0 while all is counted."""
        cards = self._countable()
        return max([cards._left(np.zeros(FACES)).error, *(joint.spread(BATCHES) for joint in cards._joints)])

    @property
    def rows(self) -> int:
        """The rows of the largest joint."""
        return max(joint.rows for joint in self._joints)

    def size(self, block: Block) -> int:
        """How many cards a block holds."""
        return int(self._joint(block).held[block].shape[1])

    def pour(self, source: Block, target: Block) -> None:
        """Bring all cards of a block to another."""
        joint = self._together([source, target])
        joint.pour(source, target)
        self._settle(joint)

    def deal(self, block: Block, *, royalty: bool) -> None:
        """Bring an unseen card from the pack to a block."""
        self._draw(PACK, block, lambda kind: kind >= MASKED if royalty else kind == UNSEEN)

    def draw(self, source: Block, target: Block) -> None:
        """Somebody brings a card from a block to another, any as likely, unseen."""
        self._draw(source, target, None)

    def draw_royalty(self, source: Block, target: Block) -> None:
        """Somebody brings a royalty from a block to another, any as likely, unseen."""
        self._draw(source, target, lambda kind: kind >= MASKED or kind in ROYAL_FACES)

    def move(self, face: int, source: Block, target: Block) -> None:
        """Somebody brings a card that was seen in a block just now to another."""
        joint = self._together([source, target])
        kind = self._class[face]
        if kind != face:
            # All of its class were seen there.
            joint.replace(source, kind, face)
            self._single_out(face)
        joint.move(source, target, face)
        self._settle(joint)

    def look(self, block: Block, faces: Sequence[int], *, apart: bool = False) -> None:
        """All cards of a block are seen.

        Args:
            block: the block.
            faces: what is seen, one for each card.
            apart: tell them apart from now on: it will be known where each of them goes.

        Raises:
            Impossible: these cards cannot lie there.
        """
        if self._copies > 1:
            # Which of two equal cards is seen depends on where both may be.
            self._together([block, *self._uncertain()])
        joint = self._joint(block)
        shown = Counter(faces)
        if self._copies > 1:
            joint.keep(self._ways_of_two(joint, block, shown))
        else:
            wanted = Counter(self._class.get(face, UNSEEN) for face in faces if not self._is_new_royalty(face))
            for kind in {*joint.kinds(block), *wanted}:
                if kind < MASKED:
                    joint.keep(joint.count(block, kind) == wanted[kind])
            fresh = {face: 1 for face in faces if self._is_new_royalty(face)}
            if fresh:
                joint.keep(self._matched(joint.held[block], lambda masks, _: _matchings(masks, list(fresh), fresh)))
        self._regroup(faces, apart=apart or self._copies > 1)
        joint.fill(block, [self._class[face] for face in faces])
        self._settle(joint, search=True)

    def exclude(self, block: Block, mask: int) -> None:
        """The Lock that is a block's one card is none of the royalties of a mask.

        Raises:
            Impossible: it can only be one of them.
        """
        joint = self._joint(block)
        for kind in joint.kinds(block):
            if kind >= MASKED:
                left = self._masks[kind - MASKED] & ~mask
                joint.replace(block, kind, self._masked(left) if left else UNSEEN)
        # No Lock is of the class of cards that are no royalties: those rows are dropped.
        lock = joint.held[block][:, 0]
        barred = [UNSEEN, *(royalty_face(royalty) for royalty in range(ROYALTIES) if mask >> royalty & 1)]
        joint.keep(~np.isin(np.arange(MASKED + len(self._masks)), barred)[lock])
        joint.merge()
        self._settle(joint, search=True)

    def find_box(self, blocks: Sequence[Block] | None = None, *, outside: Sequence[Block] = ()) -> None:
        """The Jeweled Box lies in one of some blocks, or of all but some.

        Raises:
            Impossible: it cannot.
        """
        kind = self._class.get(JOKER, UNSEEN)
        if blocks is None:
            blocks = [block for joint in self._joints for block in joint.held if block not in outside]
        blocks = [block for block in blocks if kind in self._joint(block).kinds(block)]
        joint = self._together(blocks)
        if kind == JOKER:
            joint.keep(np.sum([joint.count(block, kind) for block in blocks], axis=0))
            return
        parts = [joint.given(joint.count(block, kind)) for block in blocks]
        for part, block in zip(parts, blocks, strict=True):
            # Any of the unseen cards there may be the box.
            part.replace(block, kind, JOKER)
        joint.become(parts)
        self._class[JOKER] = JOKER
        self._settle(joint)

    def expected(self, inside: Chances) -> dict[Block, Chances]:
        """How many cards of each face are to be expected in each block: arrays of shape (FACES,).

        Args:
            inside: the probability that each face is in the combination: an array of shape (FACES,).
        """
        cards = self._countable()
        left = cards._left(inside)
        mean = {kind: left.faces(kind, left.chance) for kind in [UNSEEN, *left.masked]}
        numbers = {id(counts.joint): number for number, counts in enumerate(left.varying)}
        found: dict[Block, Chances] = {}
        for joint in cards._joints:
            for block in joint.held:
                if id(joint) in numbers:
                    found[block] = cards._in_varying(left, numbers[id(joint)], block)
                else:
                    found[block] = cards._in_block(joint, block, mean)
        return found

    def _is_new_royalty(self, face: int) -> bool:
        return is_royalty(face) and face not in self._class

    def _uncertain(self) -> list[Block]:
        """A block of each joint that has more than one row."""
        return [next(iter(joint.held)) for joint in self._joints if joint.rows > 1]

    def _matched(self, table: NDArray[Any], ways: Callable[[list[int], list[int]], float]) -> Chances:
        """For each row of a table the ways, given the masks of the masked classes in it, and the row."""
        first, which = distinct(table)
        found = [
            ways([self._masks[kind - MASKED] for kind in row if kind >= MASKED], row) for row in table[first].tolist()
        ]
        return np.array(found, np.float64)[which]

    def _ways_of_two(self, joint: Joint, block: Block, shown: Counter[int]) -> Chances:
        """In a Double Deck: in how many of the ways to deal the unseen cards a block shows some faces, by row."""
        faces = sorted(shown)
        tokens = joint.held[block]
        size = tokens.shape[1]
        totals = joint.totals([*faces, UNSEEN])
        # All that is uncertain is in this joint.
        for other in self._joints:
            if other is not joint:
                totals = totals + other.totals([*faces, UNSEEN])

        def ways(masks: list[int], row: list[int]) -> float:
            held = Counter(row[:size])
            if any(kind < FACES and held[kind] > shown[kind] for kind in held):
                return 0
            new = {face: shown[face] - held[face] for face in faces}
            left = {
                face: (1 if face == JOKER else self._copies) - row[size + index] for index, face in enumerate(faces)
            }
            plain = [face for face in faces if not is_royalty(face)]
            if sum(new[face] for face in plain) != held[UNSEEN]:
                return 0
            dealt = prod(comb(left[face], new[face]) for face in plain) / comb(row[-1], held[UNSEEN])
            royal = [face for face in faces if is_royalty(face) for _ in range(new[face])]
            return dealt * _matchings(masks, royal, left)

        return self._matched(np.concatenate([tokens, totals], axis=1), ways)

    def _regroup(self, faces: Sequence[int], *, apart: bool) -> None:
        """Cards seen together are alike from now on; royalties are not, since a guess may tell them apart."""
        for face in faces:
            self._single_out(face)
        alike = [face for face in faces if not is_royalty(face) and face != JOKER]
        if not apart and len(alike) > 1:
            free = (kind for kind in range(TOGETHER, MASKED) if not self._members.get(kind))
            kind = next(free)
            self._members[kind] = set(alike)
            self._class |= dict.fromkeys(alike, kind)

    def _single_out(self, face: int) -> None:
        kind = self._class.get(face, face)
        if kind != face:
            self._members[kind].discard(face)
        self._class[face] = face

    def _masked(self, mask: int) -> int:
        """The class of royalties that may be those of a mask."""
        if mask not in self._masks:
            self._masks.append(mask)
        return MASKED + self._masks.index(mask)

    def _joint(self, block: Block) -> Joint:
        """The joint that a block is in; a new one, in which it is empty, if there is none."""
        for joint in self._joints:
            if block in joint.held:
                return joint
        joint = Joint.sure(block, [])
        self._joints.append(joint)
        return joint

    def _together(self, blocks: Sequence[Block]) -> Joint:
        """One joint of some blocks and whatever hangs together with them."""
        joints: list[Joint] = []
        for block in blocks:
            joint = self._joint(block)
            if joint not in joints:
                joints.append(joint)
        if not joints:
            raise Impossible("what was told agrees with nothing that is possible")
        whole = joints[0]
        for other in joints[1:]:
            # A product that is too large is that of samples.
            while whole.rows * other.rows > self._most and max(whole.rows, other.rows) > BATCHES:
                larger, smaller = (whole, other) if whole.rows >= other.rows else (other, whole)
                self._thin(larger, max(self._most // smaller.rows, BATCHES))
            whole = whole.times(other)
        if len(joints) > 1:
            self._joints = [joint for joint in self._joints if joint not in joints]
            self._joints.append(whole)
        return whole

    def _thin(self, joint: Joint, most: int) -> None:
        if joint.rows > most:
            joint.thin(most, BATCHES, self._lots)

    def _settle(self, joint: Joint, *, search: bool = False) -> None:
        """Sample a joint that is too large, and keep apart what has come apart, as only what was seen can do it."""
        if joint.rows > self._most:
            self._thin(joint, self._most // 2)
        parts = joint.split(search=search)
        if len(parts) > 1:
            self._joints.remove(joint)
            self._joints += parts

    def _draw(self, source: Block, target: Block, allowed: Callable[[int], bool] | None) -> None:
        joint = self._together([source, target])
        kinds = joint.kinds(source)
        if joint.rows * len(kinds) > 2 * self._most:
            self._thin(joint, self._most // 2)
        joint.draw(source, target, None if allowed is None else [kind for kind in kinds if allowed(kind)])
        self._settle(joint)

    def _counts(self, joint: Joint) -> _Counts:
        """What a joint holds of the classes on which it depends what is left."""
        kinds = {kind for block in joint.held for kind in joint.kinds(block)}
        ordered = sorted(kind for kind in kinds if kind >= MASKED or (self._copies > 1 and kind <= UNSEEN))
        if not ordered:
            return _Counts(joint, [], np.zeros((1, 0), np.int64), np.zeros(joint.rows, np.intp), np.ones(1))
        counts = joint.totals(ordered)
        if joint.rows == 1:
            return _Counts(joint, ordered, counts, np.zeros(1, np.intp), np.ones(1))
        first, which = distinct(counts)
        weight = np.bincount(which, joint.weight).astype(np.float64)
        return _Counts(joint, ordered, counts[first], which, weight)

    def _countable(self) -> Cards:
        """Itself, or a copy in which the joints are one that have, one by one, too many cases together."""
        varying = [counts for counts in map(self._counts, self._joints) if len(counts.weight) > 1]
        if prod(len(counts.weight) for counts in varying) <= self._most:
            return self
        twin = copy(self)
        twin._joints = [joint.copy() for joint in self._joints]
        twin._lots = deepcopy(self._lots)
        twin._together([next(iter(counts.joint.held)) for counts in varying])
        return twin

    def _left(self, inside: Chances) -> _Left:
        """What is left to deal: every card is dealt once, so that all joints together tell it."""
        every = [self._counts(joint) for joint in self._joints]
        varying = [counts for counts in every if len(counts.weight) > 1]
        kinds = sorted({kind for counts in every for kind in counts.kinds})
        sizes = [len(counts.weight) for counts in varying]
        case = np.indices(sizes, np.intp).reshape(len(sizes), -1) if sizes else np.zeros((0, 1), np.intp)
        total = np.zeros((case.shape[1], len(kinds)), np.int64)
        weight = np.ones(case.shape[1])
        number = {id(counts): index for index, counts in enumerate(varying)}
        for counts in every:
            these = case[number[id(counts)]] if id(counts) in number else np.zeros(len(weight), np.intp)
            total[:, [kinds.index(kind) for kind in counts.kinds]] += counts.cases[these]
            weight = weight * counts.weight[these]
        tokens = dict(zip(kinds, total.T, strict=True))
        return self._dealt(varying, case, tokens, weight, inside)

    def _dealt(
        self,
        varying: list[_Counts],
        case: NDArray[np.intp],
        tokens: dict[int, NDArray[np.int64]],
        weight: Chances,
        inside: Chances,
    ) -> _Left:
        """What is left to deal in each way, given how many tokens of each class there are."""
        if self._copies > 1:
            known = [tokens.get(face, np.zeros(len(weight), np.int64)) for face in range(DECK)]
        else:
            known = [np.array([face in self._class]) for face in range(DECK)]
        left = self._copies - np.stack(known, axis=1)
        masked = sorted((kind for kind in tokens if kind >= MASKED), key=lambda kind: self._masks[kind - MASKED])
        royal = np.broadcast_to(left[:, ROYAL_FACES], (len(weight), ROYALTIES))
        table = np.concatenate([*(tokens[kind][:, None] for kind in masked), royal], axis=1)
        first, which = distinct(table)
        ways = np.zeros(len(first))
        share = np.zeros((len(first), len(masked), ROYALTIES))
        error = 0.0
        for number, row in enumerate(table[first].tolist()):
            if min(row) < 0:
                continue
            masks = [self._masks[kind - MASKED] for kind in masked]
            each = tuple(mask for mask, count in zip(masks, row, strict=False) for _ in range(count))
            found = assign(each, tuple(row[len(masked) :]))
            ways[number] = found.ways
            error = max(error, found.error)
            for index, mask in enumerate(masks):
                if row[index]:
                    share[number, index] = found.share[mask]
        chance = weight * ways[which]
        if not chance.any():
            raise Impossible("what was told agrees with nothing that is possible")
        unseen = np.zeros((len(left), FACES))
        unseen[:, PLAIN_FACES] = left[:, PLAIN_FACES] * (1 - inside[PLAIN_FACES])
        unseen[:, JOKER] = JOKER not in self._class
        unseen /= np.maximum(unseen.sum(axis=1), 1)[:, None]
        return _Left(varying, case, chance / chance.sum(), masked, which, share, unseen, error)

    def _in_block(self, joint: Joint, block: Block, mean: Mapping[int, Chances]) -> Chances:
        """What to expect in a block, given what is to be expected of tokens without a face."""
        expected = np.zeros(FACES)
        for kind, number in joint.expected(block).items():
            expected += number * (mean[kind] if kind in mean else self._seen_faces(kind))
        return expected

    def _in_varying(self, left: _Left, number: int, block: Block) -> Chances:
        """What to expect in a block of a joint that has several cases."""
        counts = left.varying[number]
        joint, case = counts.joint, left.case[number]
        expected = np.zeros(FACES)
        for kind, held in joint.by_case(block, counts.which, len(counts.weight)).items():
            chance = left.chance * (held / counts.weight)[case]
            if kind == UNSEEN or kind >= MASKED:
                expected += left.faces(kind, chance)
            else:
                expected += chance.sum() * self._seen_faces(kind)
        return expected

    def _seen_faces(self, kind: int) -> Chances:
        """The chances of each face for a token of a class that has been seen."""
        faces = np.zeros(FACES)
        members = self._members.get(kind) or {kind}
        faces[list(members)] = 1 / len(members)
        return faces


def _matchings(masks: Sequence[int], faces: Sequence[int], copies: Mapping[int, int]) -> int:
    """In how many ways tokens of some masks can be some royalties, with so many cards of each to choose from."""
    if len(masks) != len(faces):
        return 0
    if not masks:
        return 1
    first, *others = masks
    ways = 0
    for face in set(faces):
        if first >> royalty_of(face) & 1 and copies[face] > 0:
            rest = list(faces)
            rest.remove(face)
            ways += copies[face] * _matchings(others, rest, {**copies, face: copies[face] - 1})
    return ways
