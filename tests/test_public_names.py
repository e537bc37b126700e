"""The names that `import filch` promises."""

from __future__ import annotations

import filch


def test_public_names() -> None:
    """A name taken away breaks what others have written; a new one is a promise. Both are made here on purpose."""
    assert filch.__all__ == [
        "CHANCE",
        "OVER",
        "Event",
        "FilchError",
        "Game",
        "Illegal",
        "Malformed",
        "Match",
        "NonConforming",
        "NotYourTurn",
        "Report",
        "Stale",
        "Tampered",
        "UnknownSeat",
        "Verification",
        "check_game",
        "load",
        "new",
        "verify",
    ]
    assert all(hasattr(filch, name) for name in filch.__all__)


def test_errors_are_value_errors_of_one_family() -> None:
    for error in (filch.Illegal, filch.Malformed, filch.NotYourTurn, filch.Stale, filch.Tampered, filch.UnknownSeat):
        assert issubclass(error, filch.FilchError)
    assert issubclass(filch.FilchError, ValueError)
