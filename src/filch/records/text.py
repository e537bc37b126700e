"""The text form of a record, split into tags, tokens and comments, and put together again.

    [Filch "1"]
    [Game "troll"]
    ...

    scout=2
    troll=7 2:1 3:daring 3:3 {a comment} 0:cautious 0:2

Tags come first, one a line, then an empty line, then the steps: an outcome of chance stands as itself, an action
follows its seat and a colon. Comments stand in braces, anywhere among the steps. What a token means is not known
here: `filch.records.match` asks the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from filch.errors import Malformed

#: The version of this text form.
FORMAT = "1"
#: Steps are wrapped to lines of at most this many characters.
WIDTH = 100

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_TAG = re.compile(rf'\[({_NAME.pattern}) "((?:[^"\\]|\\["\\])*)"\]')
_ESCAPED = re.compile(r"\\(.)")


@dataclass(frozen=True, slots=True)
class Token:
    """A step as written.

    Attributes:
        text: the notation: of an outcome, or of an action without its seat.
        seat: the seat written before an action; None for an outcome.
        line: the line it stands on, from 1.
    """

    text: str
    seat: int | None
    line: int = 0

    def __str__(self) -> str:
        return self.text if self.seat is None else f"{self.seat}:{self.text}"


@dataclass(frozen=True, slots=True)
class Text:
    """A record as written.

    Attributes:
        tags: names and values, in order; no name twice.
        tokens: the steps, in order.
        comments: pairs of how many steps stand before a comment, and its text.
    """

    tags: dict[str, str]
    tokens: tuple[Token, ...] = ()
    comments: tuple[tuple[int, str], ...] = field(default=())


def parse(text: str) -> Text:
    """Split a record.

    Raises:
        Malformed: it is not of the form; the message quotes the line and its number.
    """
    lines = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").splitlines()
    tags, body = _parse_tags(lines)
    return Text(tags, *_parse_steps(lines, body))


def _parse_tags(lines: Sequence[str]) -> tuple[dict[str, str], int]:
    tags: dict[str, str] = {}
    for number, line in enumerate(lines):
        if not line.strip():
            if tags:
                return tags, number
            continue
        match = _TAG.fullmatch(line.strip())
        if match is None:
            if tags and not line.lstrip().startswith("["):
                return tags, number
            raise Malformed(
                f'line {number + 1}: {_short(line)} is no tag: a record begins with lines like [Game "troll"]',
                given=line,
            )
        name = match[1]
        if name in tags:
            raise Malformed(f"line {number + 1}: the tag {name} stands there twice", given=line)
        tags[name] = _ESCAPED.sub(r"\1", match[2])
    if not tags:
        raise Malformed('an empty text is no record: it begins with lines like [Filch "1"]')
    return tags, len(lines)


def _parse_steps(lines: Sequence[str], first: int) -> tuple[tuple[Token, ...], tuple[tuple[int, str], ...]]:
    tokens: list[Token] = []
    comments: list[tuple[int, str]] = []
    comment: list[str] | None = None
    opened = 0
    for number in range(first, len(lines)):
        rest = lines[number]
        while rest:
            if comment is not None:
                inside, closed, rest = rest.partition("}")
                comment.append(inside)
                if closed:
                    comments.append((len(tokens), " ".join(" ".join(comment).split())))
                    comment = None
            else:
                steps, open_brace, rest = rest.partition("{")
                tokens += [_token(word, number + 1) for word in steps.split()]
                if open_brace:
                    comment, opened = [], number + 1
    if comment is not None:
        raise Malformed(f"line {opened}: the comment that begins there has no closing brace", given=lines[opened - 1])
    return tuple(tokens), tuple(comments)


def _token(word: str, line: int) -> Token:
    if ":" not in word:
        return Token(word, None, line)
    seat, _, text = word.partition(":")
    if not re.fullmatch(r"0|[1-9][0-9]?", seat):
        raise Malformed(f"line {line}: {word!r}: before a colon stands the number of a seat, from 0", given=word)
    return Token(text, int(seat), line)


def write(record: Text) -> str:
    """The record as text. `parse` of it gives the same tags, tokens and comments, white space in comments folded.

    Raises:
        Malformed: a comment holds a closing brace or stands behind the last step, or a tag has no proper name or
            holds a line break.
    """
    for name, value in record.tags.items():
        if not _NAME.fullmatch(name):
            raise Malformed(f"{name!r} cannot be a tag: its name takes letters and digits, a letter first", given=name)
        check_value(name, value)
    tags = [f'[{name} "{_escape(value)}"]' for name, value in record.tags.items()]
    return "\n".join([*tags, "", *_wrap(_pieces(record))]) + "\n"


def check_value(name: str, value: str) -> None:
    """Raise `Malformed` if a tag cannot hold a value, since it has a line break."""
    if "".join(value.splitlines()) != value:
        raise Malformed(f"the tag {name} cannot hold a line break: {value!r}", given=value)


def _escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _pieces(record: Text) -> Iterable[tuple[str, bool]]:
    """The words of the body, each with whether it begins a line: an outcome after an action does."""
    waiting = sorted(record.comments, key=lambda comment: comment[0])
    for number in range(len(record.tokens) + 1):
        while waiting and waiting[0][0] <= number:
            comment = " ".join(waiting.pop(0)[1].split())
            if "}" in comment:
                raise Malformed(f"a comment cannot hold a closing brace: {comment!r}", given=comment)
            yield "{" + comment + "}", False
        if number < len(record.tokens):
            token = record.tokens[number]
            after_action = number > 0 and record.tokens[number - 1].seat is not None
            yield str(token), token.seat is None and after_action
    if waiting:
        raise Malformed(f"a comment stands behind step {waiting[0][0]}, but there are {number}", given=waiting[0][1])


def _wrap(pieces: Iterable[tuple[str, bool]]) -> list[str]:
    lines: list[str] = []
    for word, begins in pieces:
        if lines and not begins and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def _short(line: str) -> str:
    return repr(line if len(line) <= 60 else line[:57] + "...")
