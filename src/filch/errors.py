"""What goes wrong, by kind. Each error quotes what was given and says what would be right.

All are `ValueError`s, so that a caller who does not care for the kind can catch one class, and all carry the
offending input and, where there is one, the position it was tried in.
"""

from __future__ import annotations

from typing import ClassVar


class FilchError(ValueError):
    """The base of every error filch raises for bad input.

    Attributes:
        given: the input as it was given, as text.
        position: where in a match it was tried, as text; empty where there is no match.
        code: the kind of error in one word, for programs and catalogues of texts.
    """

    code: ClassVar[str] = "error"

    def __init__(self, message: str, *, given: object = "", position: str = "") -> None:
        super().__init__(f"{message} [{position}]" if position else message)
        self.given = str(given)
        self.position = position


class Malformed(FilchError):
    """The input is not of the right form, whatever the position: an unknown word, a broken record, a bad option."""

    code = "malformed"


class Illegal(FilchError):
    """The input is well-formed, but the rules do not allow it in this position."""

    code = "illegal"


class NotYourTurn(FilchError):
    """The input is well-formed, but somebody else is to act, or the match is over."""

    code = "not_your_turn"


class Stale(FilchError):
    """The input was made against a version of the match that is no longer the current one."""

    code = "stale"


class UnknownSeat(FilchError):
    """There is no such seat. Views and events of an unknown seat are refused, never guessed."""

    code = "unknown_seat"
