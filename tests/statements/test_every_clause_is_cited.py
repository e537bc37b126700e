"""Every clause, ruling and worked example of every game's rules is cited by a test, and nothing else is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = sorted((ROOT / "docs" / "rules").glob("*.md"))
#: A letter for the game, then A for a ruling or V for a worked example or nothing for a clause, then its number.
ID = re.compile(r"\b[A-Z][AV]?-\d+[a-z]?\b")


def cited() -> dict[str, str]:
    """Each id that the docstring of a test in this folder cites, with a test that does."""
    found = {}
    for file in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for id_ in ID.findall(ast.get_docstring(node) or ""):
                    found[id_] = f"{file.name}: {node.name}"
    return found


def written(file: Path) -> set[str]:
    """Each id in a file."""
    return set(ID.findall(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("page", RULES, ids=lambda page: page.stem)
def test_every_id_of_the_rules_is_cited_by_a_test(page: Path) -> None:
    assert written(page), f"{page.name} has no clauses"
    assert sorted(written(page) - set(cited()), key=_in_order) == []


def test_tests_cite_no_id_that_the_rules_lack() -> None:
    known = set().union(*map(written, RULES))
    assert {id_: test for id_, test in cited().items() if id_ not in known} == {}


@pytest.mark.parametrize("page", RULES, ids=lambda page: page.stem)
def test_code_cites_no_id_that_the_rules_lack(page: Path) -> None:
    folder = ROOT / "src" / "filch" / "games" / page.stem
    used = set().union(*map(written, sorted(folder.glob("*.py"))))
    assert used, f"no code of {page.stem} cites a clause"
    assert sorted(used - written(page), key=_in_order) == []


def _in_order(id_: str) -> tuple[str, int, str]:
    kind, number = id_.split("-")
    digits = re.match(r"\d+", number)
    assert digits
    return kind, int(digits[0]), number
