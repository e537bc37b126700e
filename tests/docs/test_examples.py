"""The documentation does what it says, and the examples run."""

from __future__ import annotations

import doctest
import re
import runpy
import sys
from pathlib import Path

import pytest

import filch
from filch.games import OWN

ROOT = Path(__file__).parents[2]


def test_library_page_is_true() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False)
    assert tried > 20
    assert failed == 0


def test_docstring_of_the_package_is_true() -> None:
    failed, tried = doctest.testmod(filch)
    assert tried > 4
    assert failed == 0


def test_python_in_the_readme_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {})


def test_links_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#\s]+)\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}, which is not there"


def test_readme_names_every_game() -> None:
    said = (ROOT / "README.md").read_text(encoding="utf-8").lower()
    for game in OWN:
        assert game.name in said


@pytest.mark.parametrize(
    ("name", "arguments"), [("own_bot.py", ["6"]), ("compiled_playouts.py", ["troll", "3", "20"])], ids=str
)
def test_example_runs(
    name: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(sys, "argv", [name, *arguments])
    runpy.run_path(str(ROOT / "examples" / name), run_name="__main__")
    assert arguments[-1] in capsys.readouterr().out


def test_every_example_is_run() -> None:
    assert {path.name for path in (ROOT / "examples").glob("*.py")} == {"own_bot.py", "compiled_playouts.py"}
