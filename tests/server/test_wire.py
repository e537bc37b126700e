"""The types of the page and the protocol's documentation are made from the messages, and are up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from filch.server import wire_types

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("path", "made"), [(wire_types.TYPESCRIPT, wire_types.typescript), (wire_types.PAGE, wire_types.page)]
)
def test_file_is_up_to_date(path: Path, made: object) -> None:
    assert callable(made)
    assert (ROOT / path).read_text(encoding="utf-8") == made(), f"{path} is out of date: run scripts/wire"
