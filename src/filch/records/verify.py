"""Was chance honest? Draw every outcome of a record again from what it reveals."""

from __future__ import annotations

from dataclasses import dataclass

from filch.errors import FilchError, Malformed
from filch.kernel.contract import CHANCE
from filch.records.match import Match
from filch.records.text import Token, parse


class Tampered(FilchError):
    """A record does not tell what really happened: a secret that was not committed to, or an outcome not drawn."""

    code = "tampered"


@dataclass(frozen=True, slots=True)
class Verification:
    """A record that holds.

    Attributes:
        match: the match.
        draws: how many outcomes were drawn again, and found as the record gives them.
        committed: whether the record names the commitment that was published before the match.
    """

    match: Match
    draws: int
    committed: bool


def verify(text: str) -> Verification:
    """Replay a record, checking each step by the rules and each outcome by the committed chance.

    Raises:
        Tampered: the secret does not have the published commitment, or an outcome differs from the one drawn: the
            message names the first that does.
        Malformed: it is no record, or it reveals no secret, so that nothing can be verified.
        Illegal, NotYourTurn: a step breaks the rules.
    """
    written = parse(text)
    secret = written.tags.get("Secret")
    published = written.tags.get("Commitment")
    if secret is None:
        raise Malformed(
            "the record has no tag Secret, so its chance cannot be verified: it is revealed when the match ends"
        )
    stream = Match.from_tags(written.tags).stream
    assert stream is not None  # there is a secret
    if published is not None and published != stream.commitment:
        raise Tampered(
            f"the secret has the commitment {stream.commitment}, not the published {published}", given=secret
        )
    match = Match.from_written(written, _drawn_as_committed)
    draws = sum(token.seat is None for token in written.tokens)
    return Verification(match, draws, published is not None)


def _drawn_as_committed(match: Match, token: Token) -> None:
    """Raise `Tampered` if a step is an outcome and not the one that the match's chance draws."""
    if match.stream is None or match.to_act != CHANCE or token.seat is not None:
        return
    outcomes, weights = match.play_state.outcomes()
    drawn = match.play_state.text(outcomes[match.stream.draw(match.draws, weights)])
    if drawn != token.text:
        raise Tampered(
            f"the record says {token.text}, but draw {match.draws} of the committed chance gives {drawn}",
            given=token.text,
            position=match.play_state.where(),
        )
