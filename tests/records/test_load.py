"""Reading records: what does not go together is refused, with its line and what would be right."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import filch


@cache
def played(players: int = 4, seed: int = 7) -> filch.Match:
    """A whole match, played at random."""
    match = filch.new("troll", players=players, seed=seed, names=[f"player {seat}" for seat in range(players)])
    dice = random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.legal()))
    return match


RECORD = played().record()


def changed(old: str, new: str, record: str = RECORD) -> str:
    """The record with one thing changed."""
    assert old in record
    return record.replace(old, new, 1)


def without(tag: str) -> str:
    """The record without one tag."""
    return re.sub(rf"\[{tag} .*\]\n", "", RECORD)


@pytest.mark.parametrize("tag", ["Game", "Rules", "Match", "Players", "Options"])
def test_missing_tag(tag: str) -> None:
    with pytest.raises(filch.Malformed, match=f"the record has no tag {tag}"):
        filch.load(without(tag))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[Filch "1"]', '[Filch "2"]', r"the tag Filch says '2': records of the form '1' can be read"),
        ('[Game "troll"]', '[Game "toll"]', "there is no game 'toll'"),
        ('[Rules "1"]', '[Rules "2"]', "made by version 2 of troll's rules; these are version 1"),
        ('[Players "4"]', '[Players "four"]', "the tag Players takes a whole number, not 'four'"),
        ('[Players "4"]', '[Players "9"]', "troll takes 3 to 5 players, not 9"),
        ('[Players "4"]', '[Players "3"]', "the tag Seat3 is of no seat: seats are 0 to 2"),
        ('[Seat0 "player 0"]', '[Seat00 "player 0"]', "the tag Seat00 is of no seat"),
        ('[Seat0 "player 0"]', '[Nonce4 "00"]', "the tag Nonce4 is of no seat"),
        ("troll_deck=per_day", "troll_deck=per_week", "troll_deck cannot be 'per_week': it takes one of per_day"),
        ("troll_deck=per_day", "deck=per_day", "the tag Options holds 'deck=per_day': it takes each of troll_deck"),
        ("troll_deck=per_day", "troll_deck", "the tag Options holds 'troll_deck'"),
        ("scout_tie=clockwise", "troll_deck=per_day", "the tag Options holds 'troll_deck=per_day'"),
        ("first_scout=random", "first_scout=4", "first_scout cannot be 4 with 4 players"),
        ('[Secret "', '[Secret "0', "the tag Secret takes 64 lower-case hexadecimal digits"),
        ('[Match "seed-7"]', '[Match "seed 7"]', "match 'seed 7': an identifier takes"),
        ('[Seat0 "player 0"]', '[Nonce0 "FF"]', "nonce 'FF': it takes up to 64 lower-case hexadecimal digits"),
    ],
)
def test_wrong_tag(old: str, new: str, message: str) -> None:
    with pytest.raises(filch.Malformed, match=message):
        filch.load(changed(old, new))


def test_wrong_result() -> None:
    result = f'[Result "{played().result()}"]'
    with pytest.raises(filch.Malformed, match=r"the tag Result says '1 1 1 1', but these steps give"):
        filch.load(changed(result, '[Result "1 1 1 1"]'))


def test_line_of_a_wrong_step_is_named() -> None:
    lines = RECORD.splitlines()
    number = next(index for index, line in enumerate(lines) if line.startswith("troll=")) + 1
    word = next(word for word in lines[number - 1].split() if re.fullmatch(r"\d:\d", word))
    lines[number - 1] = lines[number - 1].replace(word, word[:2] + "6")
    with pytest.raises(filch.Malformed, match=rf"^line {number}: '6' is no action of Troll"):
        filch.load("\n".join(lines))


def test_step_of_a_wrong_seat() -> None:
    first = re.search(r"(\d):\d", RECORD.partition("\n\n")[2])
    assert first is not None
    other = (int(first[1]) + 1) % 4
    with pytest.raises(filch.NotYourTurn, match=rf"'\d' is not for seat {other} to play: seat {first[1]} is to act"):
        filch.load(changed(first[0], f"{other}{first[0][1:]}"))


def test_action_where_chance_decides() -> None:
    with pytest.raises(filch.NotYourTurn, match="'1:3' stands where an outcome of chance should"):
        filch.load(changed("scout=1", "1:3"))


def test_outcome_where_a_seat_decides() -> None:
    with pytest.raises(filch.NotYourTurn, match="'scout=2' stands where an action of seat 1 should"):
        filch.load(changed("scout=1 ", "scout=1 troll=13 scout=2 "))


def test_illegal_step() -> None:
    with pytest.raises(filch.Illegal, match=r"line \d+: 'troll=15' is not allowed here"):
        filch.load(changed("troll=13", "troll=15"))


@pytest.mark.parametrize(
    ("more", "message"),
    [("0:3", "'3' cannot be played: the match is over"), ("troll=3", "'troll=3' stands where nothing more should")],
)
def test_nothing_comes_after_the_end(more: str, message: str) -> None:
    with pytest.raises(filch.NotYourTurn, match=message):
        filch.load(f"{RECORD}{more}\n")


def test_a_record_that_stops_goes_on_as_the_match_would_have() -> None:
    """Cut after any step, and then played on with the same choices, it comes to the same."""
    whole = played(players=3)
    head, _, _ = whole.record().partition("\n\n")
    head = re.sub(r'\[Result ".*"\]', '[Result "*"]', head)
    for cut in range(len(whole.tokens)):
        match = filch.load(f"{head}\n\n{' '.join(map(str, whole.tokens[:cut]))}\n")
        for token in whole.tokens[match.steps :]:
            if token.seat is not None:
                match.play(token.text, seat=token.seat)
        assert match.record() == whole.record()


def test_other_tags_are_kept() -> None:
    record = changed('[Result "', '[Event "Winter cup"]\n[Result "')
    assert filch.load(record).tags == {"Event": "Winter cup"}
    assert '[Event "Winter cup"]' in filch.load(record).record()


def test_a_commitment_without_its_secret_is_kept() -> None:
    match = filch.load(without("Secret"))
    assert match.commitment == played().commitment
    assert match.record() == without("Secret")


WORDS = ["scout=1", "troll=7", "1:3", "{", "}", '"', "\\", "[", "]", "\n", ":", "=", "\x00", "1:daring", "x", "²", "0"]


@settings(max_examples=400)
@given(st.integers(3, 5), st.lists(st.tuples(st.floats(0, 1), st.integers(0, 30), st.sampled_from(WORDS)), max_size=4))
def test_a_mutated_record_loads_or_is_refused(players: int, edits: list[tuple[float, int, str]]) -> None:
    """Garbage in is a match that prints and parses, or a `FilchError`: never any other error."""
    text = played(players=players, seed=5).record()
    for where, length, word in edits:
        at = int(where * len(text))
        text = text[:at] + word + text[at + length :]
    try:
        record = filch.load(text).record()
    except filch.FilchError:
        return
    assert filch.load(record).record() == record


@given(st.text())
def test_any_text_loads_or_is_refused(text: str) -> None:
    with pytest.raises(filch.FilchError):
        filch.load(text)
