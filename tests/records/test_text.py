"""The text form of records: what is printed parses to the same, and what is wrong is named by its line."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import filch
from filch.records.text import WIDTH, Text, Token, parse, write

#: Any text a person may be called, but for line breaks.
LINE = st.text(st.characters(codec="utf-8")).filter(lambda text: "".join(text.splitlines()) == text)
ODD_NAMES = ('"', "\\", '\\"', "a\\", "]", '"]', "{x}", "Nguyễn Thị Ánh", "Анна", "שרה", "\u202eevil", " ", "\t", "🦝")
COMMENT = st.text(st.characters(codec="utf-8", exclude_characters="}"))
#: What can be called by hand, so that a record may have no secret.
CHANCES = st.sampled_from(["seed", "manual"])


@st.composite
def matches(draw: st.DrawFn) -> filch.Match:
    """A match played at random for some way, with odd names and comments."""
    players = draw(st.integers(3, 5))
    names = draw(st.lists(LINE | st.sampled_from(ODD_NAMES), min_size=players, max_size=players))
    chance = draw(CHANCES)
    seed = draw(st.integers(0, 999)) if chance == "seed" else None
    match = filch.new("troll", players=players, seed=seed, chance=chance, names=names)
    dice = random.Random(draw(st.integers(0, 999)))
    for _ in range(draw(st.integers(0, 100))):
        if match.over:
            break
        match.play(dice.choice(match.legal()))
    match.tags["Event"] = draw(LINE)
    for _ in range(draw(st.integers(0, 3))):
        match.comments.append((draw(st.integers(0, match.steps)), draw(COMMENT)))
    return match


@given(matches())
def test_parse_and_print_agree(match: filch.Match) -> None:
    record = match.record()
    again = filch.load(record)
    assert again.record() == record
    assert again.names == match.names
    assert again.tags == match.tags
    assert again.play_state.log == match.play_state.log
    assert again.play_state.state == match.play_state.state
    folded = [(at, " ".join(comment.split())) for at, comment in match.comments]
    assert again.comments == sorted(folded, key=lambda pair: pair[0])


@given(matches())
def test_line_ends_and_wrapping_mean_nothing(match: filch.Match) -> None:
    record = match.record()
    tags, _, steps = record.partition("\n\n")
    other = "\ufeff" + tags.replace("\n", "\r\n") + "\r\n\r\n" + "\n \t".join(steps.split(" "))
    assert filch.load(other).record() == record


def test_lines_are_short_enough_to_read() -> None:
    match = filch.new("troll", players=5, seed=3)
    while not match.over:
        match.play(match.legal()[-1])
    _, _, steps = match.record().partition("\n\n")
    assert max(map(len, steps.splitlines())) <= WIDTH
    # Every line after the first begins where chance decides, or goes on with one that was full.
    assert sum("troll=" in line for line in steps.splitlines()) == 10


def test_a_record_as_it_looks() -> None:
    match = filch.new("troll", players=4, seed=7, names=["Ann", "", 'B"b', ""])
    match.play("1")
    match.comments.append((3, "a safe start"))
    match.play("daring")
    secret = "bc60dc85c57d8ad6b54674f05720c1c6b70402ffc2812d9f251cb9f1e22247c8"
    commitment = "9f8b8340e225a25759eab244931c3c6ccc7985f02f0098b9a6c0f9517e596875"
    assert match.record() == (
        '[Filch "1"]\n[Game "troll"]\n[Rules "1"]\n[Match "seed-7"]\n[Players "4"]\n'
        '[Options "troll_deck=per_day scout_tie=clockwise scout_earned=net first_scout=random"]\n'
        '[Seat0 "Ann"]\n[Seat2 "B\\"b"]\n'
        f'[Commitment "{commitment}"]\n[Secret "{secret}"]\n[Result "*"]\n'
        "\nscout=1 troll=13 1:1 {a safe start} 2:daring\n"
    )


# What write refuses


@pytest.mark.parametrize("value", ["a\nb", "a\n", "\n", "a\r", "a\u2028b", "a\x85"])
def test_a_tag_holds_no_line_break(value: str) -> None:
    with pytest.raises(filch.Malformed, match="the tag Event cannot hold a line break"):
        write(Text({"Event": value}))


@pytest.mark.parametrize("name", ["", "a b", "1st", "Évent", "x\n"])
def test_a_tag_has_a_proper_name(name: str) -> None:
    with pytest.raises(filch.Malformed, match="cannot be a tag"):
        write(Text({name: ""}))


def test_a_comment_holds_no_closing_brace() -> None:
    with pytest.raises(filch.Malformed, match=r"a comment cannot hold a closing brace: 'a} b'"):
        write(Text({"Filch": "1"}, (), ((0, "a} b"),)))


def test_no_comment_is_lost() -> None:
    tokens = (Token("scout=1", None), Token("3", 1))
    written = write(Text({"Filch": "1"}, tokens, ((2, "last"), (0, "first"), (2, "very  last"))))
    assert written == '[Filch "1"]\n\n{first} scout=1 1:3 {last} {very last}\n'
    with pytest.raises(filch.Malformed, match="a comment stands behind step 3, but there are 2"):
        write(Text({"Filch": "1"}, tokens, ((3, "nowhere"),)))


# What parse refuses


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an empty text is no record"),
        ("\n \n", "an empty text is no record"),
        ("hello", "line 1: 'hello' is no tag"),
        ("scout=1 1:3", "line 1: 'scout=1 1:3' is no tag"),
        ('[Filch "1"]\n[Game troll]', r"line 2: '\[Game troll\]' is no tag"),
        ('[Filch "1"]\n[Game "tr"oll"]', "line 2: .* is no tag"),
        ('[Filch "1"]\n[Game "troll\\n"]', "line 2: .* is no tag"),
        ('[Filch "1"]\n[Game "troll"', "line 2: .* is no tag"),
        ('[Filch "1"]\n[Filch "1"]', "line 2: the tag Filch stands there twice"),
        ('[Filch "1"]\n\n{a comment\nwithout end', "line 3: the comment that begins there has no closing brace"),
        ('[Filch "1"]\n\nscout=1\nx:3', "line 4: 'x:3': before a colon stands the number of a seat"),
        ('[Filch "1"]\n\n-1:3', "line 3: '-1:3'"),
        ('[Filch "1"]\n\n01:3', "line 3: '01:3'"),
        ('[Filch "1"]\n\n²:3', "line 3: '²:3'"),
        ('[Filch "1"]\n\n:3', "line 3: ':3'"),
    ],
)
def test_malformed_text_is_quoted_with_its_line(text: str, message: str) -> None:
    with pytest.raises(filch.Malformed, match=message):
        parse(text)


def test_steps_may_follow_tags_without_an_empty_line() -> None:
    assert parse('[Filch "1"]\nscout=1 1:3').tokens == (Token("scout=1", None, 2), Token("3", 1, 2))


def test_a_long_line_is_quoted_in_part() -> None:
    with pytest.raises(filch.Malformed) as error:
        parse("x" * 10_000)
    assert len(str(error.value)) < 200
