"""Declared states: ranges, packing, and the layout that NumPy's records share."""

from __future__ import annotations

import struct
from types import new_class
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from filch.errors import Malformed
from filch.games.troll.state import TrollState
from filch.kernel.compiled import dtype_of
from filch.kernel.fields import Field, State, array, field
from tests.conformance.high_card_rules import HighCardState


class Purse(State):
    owner: int = field(0, 4, "the seat that holds it")
    coins: int = field(0, 40_000, "coins in it")
    debts: list[int] = array(3, -200, 200, "what it owes each seat")
    level: int = field(2, 9, "its level")
    marks: list[int] = array(5, -1, 1, "marks on it")


def declare(**fields: Any) -> type[State]:
    """A state class with these fields."""
    return cast("type[State]", new_class("Made", (State,), exec_body=lambda body: body.update(fields)))


def test_a_fresh_state_holds_zero_or_the_nearest_value_allowed() -> None:
    purse = Purse()
    assert (purse.owner, purse.coins, purse.debts, purse.level, purse.marks) == (0, 0, [0] * 3, 2, [0] * 5)
    below = declare(x=field(-9, -3, "below zero"))()
    assert below == type(below).from_bytes(struct.pack("<b", -3))


@pytest.mark.parametrize(
    ("low", "high", "size"),
    [
        (0, 0, 1),
        (-128, 127, 1),
        (0, 128, 2),
        (-129, 0, 2),
        (-(2**15), 2**15 - 1, 2),
        (0, 2**15, 4),
        (-(2**31), 2**31 - 1, 4),
        (0, 2**31, 8),
        (-(2**63), 2**63 - 1, 8),
    ],
)
def test_a_field_takes_the_smallest_signed_integer_that_holds_its_range(low: int, high: int, size: int) -> None:
    assert Field("x", low, high, None, "").size == size
    state = declare(x=field(low, high, ""))
    assert state.LAYOUT.size == size
    for value in (low, high):
        one = state()
        setattr(one, "x", value)  # noqa: B010  # the class is made here, so no type checker knows the field
        assert state.from_bytes(one.to_bytes()) == one


@pytest.mark.parametrize(("low", "high"), [(0, 2**63), (-(2**63) - 1, 0)])
def test_a_range_beyond_64_bits_is_refused(low: int, high: int) -> None:
    with pytest.raises(Malformed, match=f"field wide: {low} to {high} does not fit into 64 bits"):
        declare(wide=field(low, high, ""))


def test_an_empty_range_is_refused() -> None:
    with pytest.raises(Malformed, match="field x: 3 to 2 is an empty range"):
        declare(x=field(3, 2, ""))


@pytest.mark.parametrize("length", [0, -1])
def test_an_array_of_nothing_is_refused(length: int) -> None:
    with pytest.raises(Malformed, match=f"field x: an array of {length} integers"):
        declare(x=array(length, 0, 1, ""))


def test_a_declared_state_takes_no_more_fields() -> None:
    with pytest.raises(Malformed, match="Purse has its fields already"):
        new_class("More", (Purse,), exec_body=lambda body: body.update(x=field(0, 1, "")))


def test_fields_are_packed_widest_first_and_padded_at_the_end_alone() -> None:
    purse = Purse()
    purse.coins, purse.debts, purse.owner, purse.level, purse.marks = 40_000, [-200, 0, 200], 4, 9, [1, -1, 0, 1, -1]
    assert purse.to_bytes() == struct.pack("<i3hbb5bxxx", 40_000, -200, 0, 200, 4, 9, 1, -1, 0, 1, -1)
    assert [spec.name for spec in Purse.PACKED] == ["coins", "debts", "owner", "level", "marks"]
    assert [spec.name for spec in Purse.FIELDS] == ["owner", "coins", "debts", "level", "marks"]


def same_layout(state: type[State]) -> None:
    """Check that NumPy's offsets are those of the packed layout."""
    dtype = dtype_of(state)
    assert dtype.itemsize == state.LAYOUT.size
    assert dtype.fields is not None
    offset = 0
    for spec in state.PACKED:
        assert dtype.fields[spec.name][1] == offset
        assert dtype[spec.name].base.str == ("|i1" if spec.size == 1 else f"<i{spec.size}")
        offset += spec.size * (spec.length or 1)


@pytest.mark.parametrize("state", [Purse, HighCardState, TrollState])
def test_numpy_has_the_same_layout(state: type[State]) -> None:
    pytest.importorskip("numpy")
    same_layout(state)


RANGES = st.integers(0, 62).flatmap(lambda bits: st.tuples(st.integers(-(2**bits), 0), st.integers(0, 2**bits)))
DECLARED = st.one_of(
    RANGES.map(lambda ends: field(*ends, "")),
    st.tuples(st.integers(1, 7), RANGES).map(lambda drawn: array(drawn[0], *drawn[1], "")),
)


@given(st.lists(DECLARED, min_size=1, max_size=8), st.data())
def test_any_state_packs_as_a_numpy_record(declared: list[Any], data: st.DataObject) -> None:
    numpy = pytest.importorskip("numpy")
    state = declare(**{f"f{number}": spec for number, spec in enumerate(declared)})
    same_layout(state)
    held = state()
    for spec in state.FIELDS:
        values = st.integers(spec.low, spec.high)
        size = spec.length
        setattr(held, spec.name, data.draw(values if size is None else st.lists(values, min_size=size, max_size=size)))
    packed = held.to_bytes()
    assert state.from_bytes(packed) == held
    record = numpy.frombuffer(packed, dtype_of(state))[0]
    for spec in state.FIELDS:
        assert record[spec.name].tolist() == getattr(held, spec.name)


def test_what_is_out_of_range_is_named_in_full() -> None:
    purse = Purse()
    purse.coins, purse.debts, purse.marks = -1, [0, 201, 0], [0] * 4
    with pytest.raises(Malformed) as caught:
        purse.to_bytes()
    assert str(caught.value) == (
        "Purse out of range: coins = -1 (0 to 40000: coins in it); debts = [0, 201, 0] (-200 to 200: what it owes each "
        "seat); marks = [0, 0, 0, 0] (-1 to 1: marks on it)"
    )
    assert caught.value.given.startswith("coins = -1")


def test_bytes_of_another_length_are_refused() -> None:
    with pytest.raises(Malformed, match="2 bytes are no Purse: it takes 20") as caught:
        Purse.from_bytes(b"\x01\xff")
    assert caught.value.given == "01ff"


def test_bytes_with_a_value_out_of_range_are_refused() -> None:
    packed = bytearray(Purse().to_bytes())
    packed[10] = 5
    with pytest.raises(Malformed, match=r"owner = 5 \(0 to 4"):
        Purse.from_bytes(bytes(packed))


def test_a_copy_goes_its_own_way_and_nobody_listens_to_it() -> None:
    purse = Purse()
    purse.told = []
    twin = purse.copy()
    assert twin == purse
    assert twin.told is None
    twin.debts[1] = 7
    twin.owner = 3
    assert (purse.debts, purse.owner) == ([0, 0, 0], 0)


def test_states_are_equal_by_their_fields_alone() -> None:
    purse, other = Purse(), Purse()
    purse.told = [(0, 0, 0, 0, 0)]
    assert purse == other
    other.marks[4] = 1
    assert purse != other
    assert purse != declare(owner=field(0, 4, ""))()
    assert purse != 0


def test_a_state_is_no_key_and_takes_no_other_attribute() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Purse())
    with pytest.raises(AttributeError):
        setattr(Purse(), "jewels", 3)  # noqa: B010  # mypy knows that there is no such attribute


def test_a_state_shows_its_fields() -> None:
    assert repr(Purse()) == "Purse(owner=0, coins=0, debts=[0, 0, 0], level=2, marks=[0, 0, 0, 0, 0])"
