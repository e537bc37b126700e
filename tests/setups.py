"""Which setups tests look at, where there are too many to look at all of them every day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

#: So many values are all looked at.
FEW = 7


def some(values: Sequence[T]) -> list[T]:
    """All of a few values; of many the first three, the one in the middle and the last."""
    if len(values) <= FEW:
        return list(values)
    return [*values[:3], values[len(values) // 2], values[-1]]
