"""Makes `web/src/wire.ts` and `docs/protocol.md` from `filch.table.messages` and the games' views.

`scripts/wire` runs this module; a test fails while either file is not what it would write.
"""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
import typing
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from pathlib import Path

import msgspec
from msgspec import inspect as shapes

from filch.games import registry
from filch.kernel.contract import Game
from filch.server.routes import ROUTES
from filch.table import messages

TYPESCRIPT = Path("web/src/wire.ts")
PAGE = Path("docs/protocol.md")

#: Unions of messages, by their name in TypeScript.
UNIONS = ("AnyCommand", "FromClient", "FromServer")

#: Comments are wrapped to this many characters.
WIDTH = 110

_MADE = "Made by scripts/wire from src/filch/table/messages.py and the games' views. Change those, not this."


def write(root: Path) -> None:
    """Write both files anew."""
    for path, text in ((TYPESCRIPT, typescript()), (PAGE, page())):
        (root / path).write_text(text, encoding="utf-8")


# What there is


def _structs() -> list[type[msgspec.Struct]]:
    """The messages in the order of their source, without the bases they share."""
    found = [
        kind
        for _, kind in inspect.getmembers(messages, inspect.isclass)
        if issubclass(kind, msgspec.Struct) and kind.__module__ == messages.__name__ and not kind.__subclasses__()
    ]
    return sorted(found, key=lambda kind: inspect.getsourcelines(kind)[1])


def _games() -> list[Game]:
    return [game for _, game in sorted(registry().items())]


def _view(game: Game) -> type:
    """The class of a game's views."""
    kind = typing.get_type_hints(game.view)["return"]
    assert isinstance(kind, type)
    return kind


def _parts(kind: type) -> list[type]:
    """A view's class, and the dataclasses it is built from, each after those it holds."""
    found: dict[type, None] = {}

    def visit(shape: shapes.Type) -> None:
        match shape:
            case shapes.DataclassType(cls=inner, fields=fields):
                for one in fields:
                    visit(one.type)
                found[inner] = None
            case shapes.UnionType(types=several):
                for one_type in several:
                    visit(one_type)
            case shapes.VarTupleType(item_type=item) | shapes.ListType(item_type=item):
                visit(item)
            case shapes.TupleType(item_types=items):
                for item in items:
                    visit(item)
            case shapes.DictType(value_type=value):
                visit(value)

    visit(shapes.type_info(kind))
    return list(found)


def _fields(kind: type) -> tuple[shapes.Field, ...]:
    shape = shapes.type_info(kind)
    assert isinstance(shape, (shapes.StructType, shapes.DataclassType))
    return shape.fields


def _named() -> dict[str, list[str]]:
    """The types that are one of some words, by name."""
    found: dict[str, list[str]] = {}
    for kind in _structs():
        for field in _fields(kind):
            if isinstance(field.type, shapes.Metadata):
                schema = field.type.extra_json_schema or {}
                found[schema["title"]] = schema["enum"]
    return found


# What it is called in TypeScript


def _type(shape: shapes.Type) -> str:
    match shape:
        case shapes.Metadata(extra_json_schema={"title": str(title)}):
            return title
        case shapes.AnyType():
            return "View"  # the one place where a message holds what a game defines
        case shapes.NoneType():
            return "null"
        case shapes.BoolType():
            return "boolean"
        case shapes.IntType() | shapes.FloatType():
            return "number"
        case shapes.StrType():
            return "string"
        case shapes.LiteralType(values=values):
            return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
        case shapes.UnionType(types=types):
            return " | ".join(dict.fromkeys(_type(one) for one in types))
        case shapes.VarTupleType(item_type=item) | shapes.ListType(item_type=item):
            return f"readonly {_grouped(_type(item))}[]"
        case shapes.TupleType(item_types=items):
            return f"readonly [{', '.join(_type(item) for item in items)}]"
        case shapes.DictType(value_type=value):
            return f"Readonly<Record<string, {_type(value)}>>"
        case shapes.StructType(cls=kind) | shapes.DataclassType(cls=kind):
            return kind.__name__
    raise TypeError(f"{shape!r} has no form in TypeScript yet: add one")


def _grouped(text: str) -> str:
    return f"({text})" if " " in text else text


# TypeScript


def typescript() -> str:
    """The text of `web/src/wire.ts`."""
    parts = [f"// {_MADE}", f"export const PROTOCOL = {messages.PROTOCOL};"]
    parts += [f"export const {name} = {getattr(messages, name)};" for name in ("NAME_LENGTH", "TEXT_LENGTH")]
    for name, words in _named().items():
        parts.append(f"export type {name} =\n" + "\n".join(f'  | "{word}"' for word in words) + ";")
    views = [_view(game) for game in _games()]
    for view in views:
        parts += [_interface(part) for part in _parts(view)]
    parts.append(
        _comment("What a seat may see of a match, by the game's name.")
        + "export interface Views {\n"
        + "".join(f"  readonly {game.name}: {_view(game).__name__};\n" for game in _games())
        + "}"
    )
    parts.append("export type View = Views[keyof Views];")
    parts += [_interface(kind) for kind in _structs()]
    for name in UNIONS:
        members = " | ".join(kind.__name__ for kind in typing.get_args(getattr(messages, name)))
        parts.append(f"export type {name} = {members};")
    return "\n\n".join(parts) + "\n"


def _interface(kind: type) -> str:
    prose, about = _docstring(kind)
    lines = []
    config = getattr(kind, "__struct_config__", None)
    if config is not None and config.tag is not None:
        lines.append(f'  readonly {config.tag_field}: "{config.tag}";')
    for field in _fields(kind):
        if field.encode_name in about:
            lines.append(_comment(about[field.encode_name], "  ").rstrip("\n"))
        # What a client leaves out has its default; a server leaves out nothing.
        optional = issubclass(kind, messages.Wire) and not field.required
        lines.append(f"  readonly {field.encode_name}{'?' if optional else ''}: {_type(field.type)};")
    return _comment(prose) + f"export interface {kind.__name__} {{\n" + "\n".join(lines) + "\n}"


def _comment(prose: str, indent: str = "") -> str:
    lines = [
        part for line in _null(prose).splitlines() for part in textwrap.wrap(line, WIDTH - len(indent) - 7) or [""]
    ]
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def _null(prose: str) -> str:
    return re.sub(r"\bNone\b", "null", prose)


def _docstring(kind: type) -> tuple[str, dict[str, str]]:
    """A class's docstring: its prose, and what it says of each attribute."""
    text = inspect.cleandoc(kind.__doc__ or "")
    prose, _, attributes = text.partition("\nAttributes:\n")
    about: dict[str, str] = {}
    for found in re.finditer(r"^    (\w+): (.*(?:\n {8,}.*)*)", attributes, re.MULTILINE):
        about[found[1]] = " ".join(found[2].split())
    return prose.strip(), about


# The protocol page


def page() -> str:
    """The text of `docs/protocol.md`."""
    return "\n".join(line.rstrip() for line in _page()) + "\n"


def _page() -> Iterator[str]:
    yield "# The protocol"
    yield ""
    yield f"<!-- {_MADE} -->"
    yield ""
    prose = inspect.cleandoc(messages.__doc__ or "").partition("\n\n")[2]
    yield f"This is version {messages.PROTOCOL}. All text is UTF-8, all messages are JSON, and fields have these names."
    yield ""
    yield prose
    yield ""
    yield "## Requests"
    yield ""
    yield "| request | what it does | body | answer |"
    yield "| --- | --- | --- | --- |"
    for route in ROUTES:
        yield f"| `{route.method} {route.path}` | {route.meaning} | {_link(route.body)} | {_link(route.answer)} |"
    yield ""
    yield "What is refused is answered by a [Problem](#problem), under an HTTP status that fits its code."
    yield ""
    yield "## Codes"
    yield ""
    yield "| code | what it means |"
    yield "| --- | --- |"
    for code, meaning in messages.CODES.items():
        yield f"| `{code}` | {meaning} |"
    sections: list[tuple[str, Callable[[type], bool]]] = [
        ("What requests and answers hold", lambda kind: not _tagged(kind)),
        ("From client to server", lambda kind: _tagged(kind) and issubclass(kind, messages.Wire)),
        ("From server to client", lambda kind: _tagged(kind) and not issubclass(kind, messages.Wire)),
    ]
    for title, belongs in sections:
        yield ""
        yield f"## {title}"
        for kind in _structs():
            if belongs(kind):
                yield from _section(kind)
    for game in _games():
        yield from _game(game)


def _tagged(kind: type) -> bool:
    return getattr(kind, "__struct_config__").tag is not None  # noqa: B009  # every struct has it, unseen by mypy


def _section(kind: type) -> Iterator[str]:
    prose, about = _docstring(kind)
    yield ""
    yield f"### {kind.__name__}"
    yield ""
    yield _null(prose)
    yield ""
    yield "| field | type | |"
    yield "| --- | --- | --- |"
    config = getattr(kind, "__struct_config__", None)
    if config is not None and config.tag is not None:
        yield f'| `{config.tag_field}` | "{config.tag}" | |'
    for field in _fields(kind):
        notes = [about[field.encode_name]] if field.encode_name in about else []
        notes += _bounds(field.type)
        if issubclass(kind, messages.Wire) and not field.required:
            default = {} if field.default is msgspec.NODEFAULT else field.default
            notes.append(f"if left out: {msgspec.json.encode(default).decode()}")
        text = _null("; ".join(notes)).replace("|", "\\|")
        yield f"| `{field.encode_name}` | {_documented(field.type)} | {text} |"


def _documented(shape: shapes.Type) -> str:
    """A type for a cell of a table, with links to what is defined on the page."""
    match shape:
        case shapes.Metadata(extra_json_schema={"title": "Code"}):
            return "[code](#codes)"
        case shapes.Metadata(extra_json_schema={"enum": list(words)}):
            return ", ".join(f'"{word}"' for word in words)
        case shapes.AnyType():
            return "the game's view"
        case shapes.IntType():
            return "whole number"
        case shapes.UnionType(types=types):
            return " or ".join(dict.fromkeys(_documented(one) for one in types))
        case shapes.VarTupleType(item_type=item) | shapes.ListType(item_type=item):
            return f"list of {_grouped_or(_documented(item))}"
        case shapes.DictType(value_type=value):
            return f"object of {_grouped_or(_documented(value))}"
        case shapes.StructType(cls=kind) | shapes.DataclassType(cls=kind):
            return _link(kind.__name__)
    return _type(shape)


def _grouped_or(text: str) -> str:
    return f"({text})" if " or " in text else text


def _bounds(shape: shapes.Type) -> list[str]:
    match shape:
        case shapes.StrType(min_length=least, max_length=most, pattern=pattern):
            notes = [f"at least {least}"] if least else []
            notes += [f"at most {most}"] if most else []
            return [f"{' and '.join(notes)} characters"] * bool(notes) + ([f"matches `{pattern}`"] if pattern else [])
        case shapes.UnionType(types=types):
            return [note for one in types for note in _bounds(one)]
    return []


def _link(name: str) -> str:
    return re.sub(r"[A-Z]\w+", lambda word: f"[{word[0]}](#{word[0].lower()})", name)


def _game(game: Game) -> Iterator[str]:
    yield ""
    yield f"## The view and the events of {game.name}"
    for part in reversed(_parts(_view(game))):
        yield from _section(part)
    yield ""
    yield f"### Events of {game.name}"
    yield ""
    yield "| kind | facts |"
    yield "| --- | --- |"
    for event in game.events:
        yield f"| `{event.name}` | {', '.join(f'`{fact}`' for fact in event.facts)} |"


if __name__ == "__main__":
    assert all(is_dataclass(_view(game)) for game in _games())
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
