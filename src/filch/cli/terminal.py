"""The terminal itself: what it can show, which language it speaks, and whether somebody sits before it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from rich.console import Console

from filch.errors import Malformed
from filch.records.match import Match, load
from filch.texts import FALLBACK, Texts, locales


class Leave(Exception):
    """The player wants to leave."""


def console() -> Console:
    """Where output goes. Nothing printed is taken for markup, and NO_COLOR and TERM=dumb are heeded."""
    return Console(markup=False, emoji=False, highlight=False)


def texts() -> Texts:
    """The catalogue in the language of the environment."""
    wanted = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    language = wanted.partition("_")[0].partition(".")[0].lower()
    return Texts(language if language in locales() else FALLBACK)


def attended() -> bool:
    """Whether a person sits before both input and output."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(prompt: str) -> str:
    """A line of input.

    Raises:
        Leave: the input is at its end, or was interrupted.
    """
    try:
        line = input(prompt)
    except (EOFError, KeyboardInterrupt):
        sys.stdout.write("\n")
        raise Leave from None
    if not sys.stdin.isatty():
        # What is piped in is not echoed by any terminal.
        sys.stdout.write(f"{line}\n")
    return line.strip()


def read(path: Path) -> str:
    """The text of a file; `-` is standard input.

    Raises:
        Malformed: it is no text in UTF-8.
    """
    try:
        return sys.stdin.read() if str(path) == "-" else path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(f"{path} is no text in UTF-8: {error}", given=path) from error


def read_match(path: Path) -> Match:
    """The match of a record in a file; see `filch.load`."""
    return load(read(path))


def complain(message: str) -> None:
    """Say on standard error, in one line, what is wrong."""
    sys.stderr.write(f"filch: {' '.join(message.split())}\n")
