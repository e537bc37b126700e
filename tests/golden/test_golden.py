"""Golden matches: what every seat sees and is told at each step stays as it stands beside the record."""

from __future__ import annotations

from pathlib import Path

import pytest

import filch
from filch.games import registry
from tests.golden.playthrough import FOLDER, RECORD, Wanted, playthrough, playthrough_path, wanted

WANTED = list(wanted())
RECORDS = sorted(FOLDER.glob(f"*/*{RECORD}"))


def name_of(value: Wanted | Path) -> str:
    """A test's name for its match."""
    path = value if isinstance(value, Path) else value.path
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("want", WANTED, ids=name_of)
def test_there_is_a_match_for_every_player_count_and_option_value(want: Wanted) -> None:
    assert want.path.is_file(), f"there is no {want.path.relative_to(FOLDER)}: scripts/golden makes it"
    match = filch.load(want.path.read_text(encoding="utf-8"))
    assert match.setup == want.game.setup(want.players, want.options)
    assert match.over


@pytest.mark.parametrize("record", RECORDS, ids=name_of)
def test_record_holds_and_prints_as_it_is(record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    held = filch.verify(text)
    assert held.committed
    assert held.match.record() == text


@pytest.mark.parametrize("record", RECORDS, ids=name_of)
def test_playthrough_is_what_it_was(record: Path) -> None:
    path = playthrough_path(record)
    assert path.is_file(), f"there is no {path.relative_to(FOLDER)}: scripts/golden makes it"
    assert playthrough(filch.load(record.read_text(encoding="utf-8"))) == path.read_text(encoding="utf-8")


def test_nothing_is_left_over() -> None:
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders <= set(registry())
    beside = {playthrough_path(record) for record in RECORDS}
    assert {path for folder in folders for path in (FOLDER / folder).iterdir()} == beside | set(RECORDS)
