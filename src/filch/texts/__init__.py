"""The catalogue of texts, one for server, page and terminal: Project Fluent files, a folder a language.

English is complete; another language may lack keys, and then English stands in. The page reads the same files, and
has one of its own, `page.ftl`, that nothing here reads.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from filch.errors import FilchError, Malformed

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.syntax.ast import Resource

FOLDER = Path(__file__).parent
FALLBACK = "en"
#: The page's own texts.
_PAGE = "page.ftl"


class NoText(FilchError):
    """The catalogue has no such text, or its text asks for an argument that was not given."""


class Texts:
    """The texts in one language, with English where that has none.

    Attributes:
        locale: the language asked for, as its folder is called: "en", "vi", "ru".
    """

    def __init__(self, locale: str = FALLBACK) -> None:
        """Open the catalogue.

        Raises:
            Malformed: there are no texts in that language.
        """
        if locale not in locales():
            raise Malformed(f"there are no texts in {locale!r}: there are {', '.join(locales())}", given=locale)
        self.locale = locale
        self._bundles = [_bundle(one) for one in dict.fromkeys((locale, FALLBACK))]

    def __contains__(self, key: str) -> bool:
        return any(bundle.has_message(key) for bundle in self._bundles)

    def text(self, key: str, **arguments: str | int) -> str:
        """The text of a key.

        Raises:
            NoText: there is none, or it asks for an argument that was not given.
        """
        for bundle in self._bundles:
            if bundle.has_message(key):
                pattern = bundle.get_message(key).value
                if pattern is None:
                    break
                text, errors = bundle.format_pattern(pattern, arguments)
                if errors:
                    given = ", ".join(arguments) or "nothing"
                    raise NoText(f"the text {key!r} cannot be made from {given}: {errors[0]}", given=key)
                return str(text)
        raise NoText(f"there is no text {key!r} in {self.locale}, nor in {FALLBACK}", given=key)


def key_of(*names: object) -> str:
    """The key of things by their names in the code: `troll`, `fate` and `ran away` give `troll-fate-ran-away`."""
    return "-".join(str(name).replace(" ", "-") for name in names)


@cache
def locales() -> tuple[str, ...]:
    """The languages there are texts in, by their folders."""
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/common.ftl")))


@cache
def keys(locale: str = FALLBACK) -> tuple[str, ...]:
    """The keys that a language has itself, in the order of its files."""
    from fluent.syntax import ast

    entries = (entry for resource in _resources(locale) for entry in resource.body)
    return tuple(entry.id.name for entry in entries if isinstance(entry, ast.Message))


def keys_under(prefix: str) -> tuple[str, ...]:
    """The English keys that begin with `prefix` and a hyphen, in the order of the file."""
    return tuple(key for key in keys() if key.startswith(f"{prefix}-"))


@cache
def _resources(locale: str) -> tuple[Resource, ...]:
    # Fluent takes a tenth of a second to import, and `filch --help` has no use for it.
    from fluent.runtime import FluentResource

    paths = sorted((FOLDER / locale).glob("*.ftl"))
    return tuple(FluentResource(path.read_text(encoding="utf-8")) for path in paths if path.name != _PAGE)


@cache
def _bundle(locale: str) -> FluentBundle:
    from fluent.runtime import FluentBundle

    # Marks that isolate text of another direction would be printed by most terminals.
    bundle = FluentBundle([locale], use_isolating=False)
    for resource in _resources(locale):
        bundle.add_resource(resource)
    return bundle
