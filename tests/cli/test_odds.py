"""`filch odds`: what is best done with a roll."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from filch.cli.odds import short
from filch.games.stealers.notation import ACTION_TEXTS
from filch.solvers.stealers_setup import BEGINNING, handful_of, plan
from tests.cli.commands import run


def test_takes_of_a_roll_best_first() -> None:
    said = run("odds", "stealers", "--roll", "3,2,1,4,6,1").stdout
    assert said.splitlines()[0] == "No dice taken yet; rolled 1,1,2,3,4,6"
    rows = [line.split() for line in said.splitlines() if re.search(r"%\s+\S+%", line)]
    takes = plan().takes(BEGINNING, handful_of([1, 1, 2, 3, 4, 6]))
    assert [row[0] for row in rows] == [short(take.text) for take in takes]
    assert rows[0] == ["↓11", "+2.08", "55.0%", "35.4%"]


def test_a_position_shows_every_roll_and_what_to_expect() -> None:
    said = run("odds", "stealers", "--taken", "6 6 5", "--going", "high").stdout
    assert said.startswith("3 dice taken, 17 in all, high\n")
    rows = [line.split() for line in said.splitlines() if re.match(r"\d,\d,\d ", line)]
    assert len(rows) == 56
    assert rows[-1][:3] == ["6,6,6", "0.5%", "666"]
    outlook = plan().outlook(plan().graph.positions(3, "high")[17 - 3])
    assert f"{outlook.net:+.2f} net points; {outlook.opponent:.1%} that the opponent" in said


@pytest.mark.parametrize("width", [40, 80, 200])
def test_a_chart_has_every_roll_and_total_whatever_the_width(width: int) -> None:
    said = run("odds", "stealers", "--number", "4", "--going", "low", width=width).stdout
    assert all(len(line) <= width for line in said.splitlines() if not line.startswith("Columns are"))
    parts = [part.splitlines() for part in re.split(r"(?m)^(?=Roll )", said)[1:]]
    totals = [int(word) for part in parts for word in part[0].split()[1:]]
    assert totals == list(range(4, 25))
    cells = {}
    for part in parts:
        for line in part[1:]:
            if re.match(r"\d,\d ", line):
                for total, cell in zip(part[0].split()[1:], line.split()[1:], strict=True):
                    cells[int(total), line.split()[0]] = cell
    assert len(cells) == 21 * 21
    for position in plan().graph.positions(4, "low"):
        for handful, _, take in plan().rolls(position):
            roll = ACTION_TEXTS[handful].removeprefix("low-")
            assert cells[position.total, roll] == short(take.text)


def test_goal_swaps_and_options_are_heeded() -> None:
    asked = ("odds", "stealers", "--taken", "3", "--going", "low")
    ways = ((), ("--no-swap",), ("--goal", "chance"), ("--option", "max_swaps=1"), ("--option", "level=professional"))
    assert len({run(*asked, *more).stdout for more in ways}) == len(ways)
    # Three dice can no longer be swapped, and two may be, once more.
    asked = ("odds", "stealers", "--taken", "5,6", "--going", "low")
    assert len({run(*asked, "--swaps", str(swaps)).stdout for swaps in (0, 1, 2)}) > 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["troll"], "odds for stealers alone, not for 'troll'"),
        (["stealers", "--taken", "1,2"], "low or high once dice are taken"),
        (["stealers", "--going", "low"], "neither before, not 'low'"),
        (["stealers", "--taken", "1,7", "--going", "low"], "faces from 1 to 6, like 1,3,3, not '1,7'"),
        (["stealers", "--taken", "111111", "--going", "low"], "with all six taken nothing is rolled"),
        (["stealers", "--roll", "1,2"], "a roll of 6 dice cannot be 1,2"),
        (["stealers", "--number", "3", "--going", "low", "--roll", "1,2"], "--roll asks of one position"),
        (["stealers", "--number", "3", "--going", "low", "--taken", "1"], "--taken asks of one position"),
        (["stealers", "--taken", "1", "--going", "low", "--swaps", "9"], "no Set-Up comes to"),
        (["stealers", "--option", "cap=3"], "the names are level"),
        (["stealers", "--png", "chart.jpg"], "the file's name is to end in .png"),
        (["stealers", "--png", "nowhere/at/all.png"], "No such file or directory"),
    ],
)
def test_what_cannot_be_asked_is_said(arguments: list[str], complaint: str) -> None:
    result = run("odds", *arguments)
    assert result.exit_code == 2
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("asked", [["--number=5", "--going=high", "--goal=chance"], ["--number=3", "--going=low"], []])
def test_a_drawing_is_a_picture_of_the_chart(asked: list[str], tmp_path: Path) -> None:
    file = tmp_path / "chart.png"
    result = run("odds", "stealers", *asked, "--png", file)
    assert result.exit_code == 0
    assert f"The chart is in {file}." in result.stdout
    assert file.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    width, height = (int.from_bytes(file.read_bytes()[at : at + 4], "big") for at in (16, 20))
    # Wide enough for its cells, and no endless column.
    assert 600 < width < 4000
    assert 200 < height < 2000


def test_without_matplotlib_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.colors", None)
    result = run("odds", "stealers", "--png", tmp_path / "chart.png")
    assert result.exit_code == 2
    assert "filch[charts]" in result.stderr
    assert not (tmp_path / "chart.png").exists()
