"""Running `filch` in tests."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from typer.testing import CliRunner, Result

import filch
from filch.cli.main import app


def run(*arguments: str | Path, lines: Iterable[str] = (), width: int = 80) -> Result:
    """What a command prints and how it exits, given lines of input; no terminal is there."""
    text = "".join(f"{line}\n" for line in lines)
    return CliRunner(env={"COLUMNS": str(width), "LC_ALL": "C.UTF-8"}).invoke(
        app, list(map(str, arguments)), input=text
    )


def own_choices(match: filch.Match, seat: int) -> list[str]:
    """What a seat has chosen in a match."""
    return [token.text for token in match.tokens if token.seat == seat]
