"""Honest chance: the stream is the documented one, unbiased, and refuses what is not of its form."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from filch.errors import Malformed
from filch.kernel.chance import Stream, check_nonce, commitment, secret_of_seed

SECRET = bytes(range(32))


def by_hand(secret: bytes, match: str, nonces: Sequence[str], number: int, weights: Sequence[int]) -> tuple[int, int]:
    """A draw as the documentation says it is made, by other means than the module's; and the attempts refused."""
    line = [index for index, weight in enumerate(weights) for _ in range(weight)] if sum(weights) < 10**6 else None
    for attempt in range(100):
        text = "|".join(["filch-chance-1", match, ",".join(nonces), str(number), str(attempt)])
        mac = hmac.new(secret, text.encode("ascii"), hashlib.sha256).hexdigest()
        value = int(mac[:16], 16)
        fair = 2**64 // sum(weights) * sum(weights)
        if value < fair:
            place = value % sum(weights)
            if line is not None:
                return line[place], attempt
            return next(i for i in range(len(weights)) if place < sum(weights[: i + 1])), attempt
    raise AssertionError("a hundred attempts were refused")


def test_a_secret_and_its_commitment_are_the_documented_hashes() -> None:
    assert secret_of_seed(7) == hashlib.sha256(b"filch-seed-1|7").digest()
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert Stream(SECRET, "m").commitment == commitment(SECRET)


@pytest.mark.parametrize("weights", [[1], [1, 1], [3, 1, 2], [1] * 7, [1000, 1, 1], [5, 0, 5]])
@pytest.mark.parametrize("nonces", [(), ("", ""), ("00ff", "", "a" * 64)])
def test_draws_are_the_documented_ones(weights: list[int], nonces: tuple[str, ...]) -> None:
    stream = Stream(SECRET, "match_1-A", nonces)
    for number in range(40):
        drawn, refused = by_hand(SECRET, "match_1-A", nonces, number, weights)
        assert refused == 0
        assert stream.draw(number, weights) == drawn


def test_the_first_draws_stay_what_they_are() -> None:
    # Records are verified by these numbers, so they may never change.
    stream = Stream(secret_of_seed(1), "pinned", ("0a", "0b", "0c"))
    drawn = [stream.draw(number, [1] * 10) for number in range(16)]
    assert drawn == [8, 5, 3, 7, 1, 6, 2, 6, 3, 6, 3, 2, 4, 0, 4, 8]


def test_refused_values_are_drawn_again_as_documented() -> None:
    # Of 2**64 values, those from 2**63 + 1 on do not divide evenly: nearly every other is refused.
    weights = [2**62, 2**62, 1]
    stream = Stream(SECRET, "refusing")
    attempts = Counter[int]()
    for number in range(60):
        drawn, refused = by_hand(SECRET, "refusing", (), number, weights)
        attempts[refused] += 1
        assert stream.draw(number, weights) == drawn
    assert attempts[0]
    assert attempts[1]
    assert attempts[2]


@pytest.mark.parametrize("weights", [[1], [1, 1], [1, 1, 1], [2, 1], [3, 4], [1, 2, 3], [5, 5, 1], [7, 9], [16]])
def test_over_all_values_of_a_small_span_each_outcome_comes_by_its_weight(
    monkeypatch: pytest.MonkeyPatch, weights: list[int]
) -> None:
    total = sum(weights)
    monkeypatch.setattr("filch.kernel.chance._SPAN", 16)
    drawn = Counter[int]()
    for first in range(16):
        values = iter((first, 0))
        refused = draw_from(monkeypatch, values)
        outcome = Stream(SECRET, "m").draw(0, weights)
        if next(refused, None) == 0:
            drawn[outcome] += 1
            assert first < 16 - 16 % total
        else:
            assert first >= 16 - 16 % total
    assert [drawn[index] for index in range(len(weights))] == [16 // total * weight for weight in weights]


def draw_from(monkeypatch: pytest.MonkeyPatch, values: Iterator[int]) -> Iterator[int]:
    """Let the stream read these values in place of its HMACs; what it has not read is left."""

    def digest(key: bytes, message: bytes, name: str) -> bytes:
        return next(values).to_bytes(8, "big") + bytes(24)

    monkeypatch.setattr("filch.kernel.chance.hmac.digest", digest)
    return values


def test_a_draw_depends_on_no_other_draw() -> None:
    weights = [1] * 1000
    alone = Stream(SECRET, "m").draw(5, weights)
    stream = Stream(SECRET, "m")
    for number in (0, 3, 9, 5):
        stream.draw(number, [1] * (number + 2))
    assert stream.draw(5, weights) == alone


def test_secret_match_nonces_and_number_each_change_the_draws() -> None:
    def draws(stream: Stream, first: int = 0) -> tuple[int, ...]:
        return tuple(stream.draw(number, [1] * 1000) for number in range(first, first + 4))

    streams = [
        Stream(SECRET, "m", ("aa", "bb")),
        Stream(SECRET[::-1], "m", ("aa", "bb")),
        Stream(SECRET, "n", ("aa", "bb")),
        Stream(SECRET, "m", ("bb", "aa")),
        Stream(SECRET, "m", ("aab", "b")),
        Stream(SECRET, "m", ("aabb", "")),
        Stream(SECRET, "m", ("aa", "bb", "")),
    ]
    assert len({draws(stream) for stream in streams} | {draws(streams[0], 1)}) == len(streams) + 1


@pytest.mark.parametrize("nonce", ["g", "AB", "0x1", "a" * 65, " ", "a\n", "а", "1,2", "|"])
def test_a_nonce_of_another_form_is_refused(nonce: str) -> None:
    with pytest.raises(Malformed, match="up to 64 lower-case hexadecimal digits") as caught:
        check_nonce(nonce)
    assert repr(nonce) in str(caught.value)
    with pytest.raises(Malformed):
        Stream(SECRET, "m", ("", nonce))


@pytest.mark.parametrize("match", ["", "a b", "a|b", "m" * 65, "é", "m\n", "a,b"])
def test_a_match_identifier_of_another_form_is_refused(match: str) -> None:
    with pytest.raises(Malformed, match="1 to 64 letters, digits, - and _") as caught:
        Stream(SECRET, match)
    assert repr(match) in str(caught.value)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_of_another_length_is_refused_and_not_quoted(length: int) -> None:
    with pytest.raises(Malformed, match=f"a secret takes 32 bytes, not {length}") as caught:
        Stream(b"s" * length, "m")
    assert caught.value.given == ""
