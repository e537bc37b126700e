"""Honest chance: every outcome drawn without bias from a committed, keyed stream.

Whoever deals draws a secret of 32 random bytes and publishes its SHA-256, the *commitment*, before anybody sits
down; each seat then adds a nonce of its own. Draw number `n` of a match is taken from

    HMAC-SHA-256(key = secret, message = "filch-chance-1|MATCH|NONCE,NONCE,...|n|attempt")

as follows: the first eight bytes, read as a big-endian integer, are the value `v`; with `t` the sum of the weights,
a `v` of at least 2**64 - (2**64 mod t) is refused and the next attempt (0, 1, 2, ...) taken, so that no outcome is
favoured; the outcome is the first, in ascending order, whose cumulative weight exceeds `v mod t`.

Since the secret is committed before the nonces are known, and the nonces are chosen before the secret is known,
neither the dealer nor any seat can steer an outcome. Once the secret is revealed, anyone can draw it all again.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass

from filch.errors import Malformed

_NONCE = re.compile(r"[0-9a-f]{0,64}")
_MATCH = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SPAN = 1 << 64


def secret_of_seed(seed: int) -> bytes:
    """The secret that stands for a plain number, for repeatable matches where nobody needs protecting."""
    return hashlib.sha256(f"filch-seed-1|{seed}".encode()).digest()


def commitment(secret: bytes) -> str:
    """The published SHA-256 of a secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


@dataclass(frozen=True, slots=True)
class Stream:
    """The chance of one match: its draws, each a pure function of what stands here and of its number.

    Attributes:
        secret: the dealer's 32 secret bytes.
        match: the match's identifier: 1 to 64 letters, digits, hyphens and underscores.
        nonces: each seat's nonce, in seat order: up to 64 lower-case hexadecimal digits, empty for a seat that
            gave none.

    Raises:
        Malformed: one of these is not of its form.
    """

    secret: bytes
    match: str
    nonces: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.secret) != 32:
            raise Malformed(f"a secret takes 32 bytes, not {len(self.secret)}")
        if not _MATCH.fullmatch(self.match):
            raise Malformed(
                f"match {self.match!r}: an identifier takes 1 to 64 letters, digits, - and _",
                given=self.match,
            )
        for nonce in self.nonces:
            check_nonce(nonce)

    @property
    def commitment(self) -> str:
        """The published SHA-256 of the secret, in hexadecimal."""
        return commitment(self.secret)

    def draw(self, number: int, weights: Sequence[int]) -> int:
        """The index, into `weights`, of the outcome of draw `number`.

        Args:
            number: which draw of the match it is, from 0.
            weights: the outcomes' positive integer weights, in ascending order of the outcomes.
        """
        total = sum(weights)
        limit = _SPAN - _SPAN % total
        attempt = 0
        while True:
            message = f"filch-chance-1|{self.match}|{','.join(self.nonces)}|{number}|{attempt}"
            digest = hmac.digest(self.secret, message.encode(), "sha256")
            value = int.from_bytes(digest[:8], "big")
            if value < limit:
                break
            attempt += 1
        rest = value % total
        for index, weight in enumerate(weights):
            rest -= weight
            if rest < 0:
                return index
        raise AssertionError("weights are positive, so the loop ends before their sum is used up")


def check_nonce(nonce: str) -> None:
    """Raise `Malformed` unless `nonce` is up to 64 lower-case hexadecimal digits."""
    if not _NONCE.fullmatch(nonce):
        raise Malformed(f"nonce {nonce!r}: it takes up to 64 lower-case hexadecimal digits", given=nonce)
