"""Declared states: one declaration gives a plain object and a packed record.

A game's state is a class that derives from `State` and declares its integer fields:

    class Coin(State):
        players: int = field(2, 2, "seats in play")
        tossed: list[int] = array(2, -1, 1, "each seat's coin; -1: not tossed yet")

An instance is a plain object with `__slots__`. The same declaration fixes a packed layout, little-endian and
aligned as C would align it, with the smallest signed integer that holds each declared range: `to_bytes` writes
it, `from_bytes` reads it, and `filch.kernel.compiled` gives the NumPy dtype whose records have those very bytes.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any, ClassVar, Self, cast

from filch.errors import Malformed

#: struct codes of the signed integers a field may be stored in, with their sizes in bytes, smallest first.
INTEGERS = (("b", 1), ("h", 2), ("i", 4), ("q", 8))

#: What `tell` appends to `State.told`: audience, kind and three facts.
Told = tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Field:
    """One declared field of a state.

    Attributes:
        name: the attribute's name.
        low: the least value it may hold.
        high: the greatest value it may hold.
        length: how many integers it holds; None for a single integer.
        meaning: what the values mean, for readers and error messages.
    """

    name: str
    low: int
    high: int
    length: int | None
    meaning: str

    @property
    def code(self) -> str:
        """The struct code of the smallest signed integer that holds the declared range."""
        for code, size in INTEGERS:
            limit = 1 << (8 * size - 1)
            if -limit <= self.low and self.high < limit:
                return code
        raise Malformed(f"field {self.name}: {self.low} to {self.high} does not fit into 64 bits", given=self.name)

    @property
    def size(self) -> int:
        """Bytes of one of its integers."""
        return dict(INTEGERS)[self.code]

    @property
    def blank(self) -> int:
        """What a fresh state holds: 0, or the nearest value the range allows."""
        return min(max(0, self.low), self.high)


def field(low: int, high: int, meaning: str) -> int:
    """Declare a single integer from `low` to `high`, both included. Used in the body of a `State` class only."""
    # The metaclass takes the declaration out of the class again, so an instance really has an int here.
    return cast(int, Field("", low, high, None, meaning))


def array(length: int, low: int, high: int, meaning: str) -> list[int]:
    """Declare `length` integers from `low` to `high`, both included. Used in the body of a `State` class only."""
    return cast("list[int]", Field("", low, high, length, meaning))


class _Declared(type):
    """Turns the declarations in a class body into slots, a field list and a packed layout."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Declared:
        declared = [
            Field(key, spec.low, spec.high, spec.length, spec.meaning)
            for key, spec in body.items()
            if isinstance(spec, Field)
        ]
        if not declared:
            return super().__new__(mcs, name, bases, body)
        for base in bases:
            if getattr(base, "FIELDS", ()):
                raise Malformed(f"{base.__name__} has its fields already: {name} cannot add to them", given=name)
        for spec in declared:
            if spec.length is not None and spec.length < 1:
                raise Malformed(f"field {spec.name}: an array of {spec.length} integers holds none", given=spec.name)
            if spec.low > spec.high:
                raise Malformed(f"field {spec.name}: {spec.low} to {spec.high} is an empty range", given=spec.name)
            del body[spec.name]
        # Wide fields first: every field is then aligned without gaps, and only the tail needs padding.
        packed = sorted(declared, key=lambda spec: -spec.size)
        widest = max(spec.size for spec in declared)
        used = sum(spec.size * (spec.length or 1) for spec in declared)
        layout = "<" + "".join(f"{spec.length or 1}{spec.code}" for spec in packed) + "x" * (-used % widest)
        body |= {
            "__slots__": tuple(spec.name for spec in declared),
            "FIELDS": tuple(declared),
            "PACKED": tuple(packed),
            "LAYOUT": struct.Struct(layout),
        }
        return super().__new__(mcs, name, bases, body)


class State(metaclass=_Declared):
    """A position of a game, as plain Python integers and lists of them.

    Attributes:
        told: where the rules' `tell` appends what happens, or None when nobody listens. Not part of the
            position: two states that differ in it alone are equal, and it is neither copied nor packed.
    """

    __slots__ = ("told",)

    #: The declared fields, in the order of declaration.
    FIELDS: ClassVar[tuple[Field, ...]] = ()
    #: The same fields in the order of the packed layout.
    PACKED: ClassVar[tuple[Field, ...]] = ()
    #: The packed layout.
    LAYOUT: ClassVar[struct.Struct] = struct.Struct("<")

    told: list[Told] | None

    def __init__(self) -> None:
        self.told = None
        for spec in self.FIELDS:
            setattr(self, spec.name, spec.blank if spec.length is None else [spec.blank] * spec.length)

    def copy(self) -> Self:
        """The same position as another object. Nobody listens to the copy."""
        twin = type(self).__new__(type(self))
        twin.told = None
        for spec in self.FIELDS:
            value = getattr(self, spec.name)
            setattr(twin, spec.name, value if spec.length is None else value[:])
        return twin

    def to_bytes(self) -> bytes:
        """The packed layout of this position.

        Raises:
            Malformed: a field holds a value outside its declared range.
        """
        self.check()
        values: list[int] = []
        for spec in self.PACKED:
            value = getattr(self, spec.name)
            if spec.length is None:
                values.append(value)
            else:
                values.extend(value)
        return self.LAYOUT.pack(*values)

    @classmethod
    def from_bytes(cls, packed: bytes) -> Self:
        """The position that `to_bytes` packed.

        Raises:
            Malformed: the bytes are of another length, or a value is outside its declared range.
        """
        if len(packed) != cls.LAYOUT.size:
            raise Malformed(
                f"{len(packed)} bytes are no {cls.__name__}: it takes {cls.LAYOUT.size}", given=packed.hex()
            )
        values = cls.LAYOUT.unpack(packed)
        state = cls()
        at = 0
        for spec in cls.PACKED:
            if spec.length is None:
                setattr(state, spec.name, values[at])
            else:
                setattr(state, spec.name, list(values[at : at + spec.length]))
            at += spec.length or 1
        state.check()
        return state

    def check(self) -> None:
        """Raise `Malformed`, naming every field that holds a value outside its declared range."""
        wrong = []
        for spec in self.FIELDS:
            value = getattr(self, spec.name)
            held = [value] if spec.length is None else value
            if len(held) != (spec.length or 1) or not all(spec.low <= one <= spec.high for one in held):
                wrong.append(f"{spec.name} = {value!r} ({spec.low} to {spec.high}: {spec.meaning})")
        if wrong:
            raise Malformed(f"{type(self).__name__} out of range: {'; '.join(wrong)}", given=wrong[0])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, spec.name) == getattr(other, spec.name) for spec in self.FIELDS)

    __hash__ = None  # type: ignore[assignment]  # a state changes; hash its to_bytes()

    def __repr__(self) -> str:
        held = ", ".join(f"{spec.name}={getattr(self, spec.name)!r}" for spec in self.FIELDS)
        return f"{type(self).__name__}({held})"
