"""`filch.verify`: an honest record holds, and each way of bending one is named."""

from __future__ import annotations

import re

import pytest

import filch
from filch.games import find
from filch.kernel.chance import Stream
from filch.kernel.contract import Setup

SECRET = bytes(range(32))
NONCES = ("aa", "", "0123456789abcdef", "ff" * 32)


def played() -> filch.Match:
    """A whole match as a table deals it: with nonces, and a commitment made before."""
    setup: Setup = find("troll").setup(4)
    match = filch.Match(setup, match_id="table-1", stream=Stream(SECRET, "table-1", NONCES))
    while not match.over:
        match.play(match.legal()[-1])
    return match


RECORD = played().record()


def changed(pattern: str, new: str) -> str:
    """The record with one thing changed."""
    record, count = re.subn(pattern, new, RECORD, count=1)
    assert count == 1
    assert record != RECORD
    return record


def test_an_honest_record_holds() -> None:
    held = filch.verify(RECORD)
    # One draw for the first scout, one for the troll of each of eight rounds.
    assert held.draws == 9
    assert held.committed
    assert held.match.record() == RECORD


def test_a_running_match_holds_too() -> None:
    match = filch.new("troll", players=3, seed=2)
    match.play("3")
    assert filch.verify(match.record()).draws == 2


def test_outcomes_drawn_after_the_record_ends_are_not_counted() -> None:
    match = filch.new("troll", players=3, seed=2)
    head, _, _ = match.record().partition("\n\n")
    assert filch.verify(f"{head}\n\n").draws == 0


def test_changed_outcome_is_the_one_named() -> None:
    trolls = re.findall(r"troll=\d+", RECORD)
    other = next(f"troll={number}" for number in (3, 5, 7) if f"troll={number}" != trolls[0])
    drawn = re.escape(trolls[0])
    with pytest.raises(
        filch.Tampered, match=rf"the record says {other}, but draw 1 of the committed chance gives {drawn}"
    ):
        filch.verify(changed(r"troll=\d+", other))


def test_changed_secret() -> None:
    with pytest.raises(filch.Tampered, match=r"the secret has the commitment [0-9a-f]{64}, not the published"):
        filch.verify(changed(r'\[Secret "00', '[Secret "01'))


def test_changed_secret_that_nobody_was_committed_to_is_found_by_the_outcomes() -> None:
    record = re.sub(r"\[Commitment .*\]\n", "", changed(r'\[Secret "00', '[Secret "01'))
    with pytest.raises(filch.Tampered, match=r"line \d+: the record says .*, but draw \d+ of the committed chance"):
        filch.verify(record)


def test_changed_commitment() -> None:
    with pytest.raises(filch.Tampered, match=r"not the published 0{64}"):
        filch.verify(changed(r'\[Commitment ".*"\]', f'[Commitment "{"0" * 64}"]'))


@pytest.mark.parametrize(("pattern", "new"), [("Nonce0 .aa", 'Nonce0 "ab'), (r"\[Nonce2 .*\]\n", "")])
def test_changed_nonce(pattern: str, new: str) -> None:
    with pytest.raises(filch.Tampered, match=r"draw \d+ of the committed chance gives"):
        filch.verify(changed(pattern, new))


def test_changed_match() -> None:
    with pytest.raises(filch.Tampered, match=r"draw \d+ of the committed chance gives"):
        filch.verify(changed("table-1", "table-2"))


def test_truncated() -> None:
    with pytest.raises(filch.Malformed, match=r"the tag Result says .*, but these steps give '\*'"):
        filch.verify(RECORD[: RECORD.rindex("troll=")])


def test_changed_action() -> None:
    with pytest.raises(filch.Illegal):
        filch.verify(changed(r"(\d):daring", r"\1:0"))


def test_no_commitment_is_said() -> None:
    held = filch.verify(re.sub(r"\[Commitment .*\]\n", "", RECORD))
    assert not held.committed


def test_no_secret_nothing_to_verify() -> None:
    with pytest.raises(filch.Malformed, match="no tag Secret, so its chance cannot be verified"):
        filch.verify(changed(r"\[Secret .*\]\n", ""))


def test_a_match_by_hand_has_nothing_to_verify() -> None:
    with pytest.raises(filch.Malformed, match="no tag Secret"):
        filch.verify(filch.new("troll", players=3, chance="manual").record())
