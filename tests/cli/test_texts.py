"""The catalogue of texts: nothing is missing, nothing is left over, and whoever asks wrongly is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import filch
from filch import bots
from filch.cli.screens import screen_of
from filch.cli.telling import Seats
from filch.games import registry
from filch.games.guild import view as guild_view
from filch.games.guild.notation import ACTION_TEXTS as GUILD_TEXTS
from filch.games.guild.notation import GUESS_TEXTS
from filch.games.stealers import view as stealers_view
from filch.games.stealers.notation import ACTION_TEXTS as STEALERS_TEXTS
from filch.games.stealers.notation import SIDES
from filch.games.troll.notation import ACTION_TEXTS
from filch.games.troll.state import CAUTIOUS, DARING
from filch.games.troll.view import FATES, PHASES
from filch.kernel.contract import Game, text_of
from filch.kernel.events import Event
from filch.table.messages import CODES
from filch.texts import FOLDER, NoText, Texts, key_of, keys, keys_under, locales

ROOT = Path(__file__).parents[2]
#: Keys as the code writes them: whole ones, in Python and in the page.
LITERAL = re.compile(r"""["'`]([a-z]+(?:-[a-z0-9_]+)+|you|seat|spectator|players)["'`]""")
#: Games whose screens and pages speak; the others are shown by their plain views.
TOLD = [game for game in registry().values() if keys_under(game.name)]


def made(game: Game) -> Iterator[str]:
    """The keys that are made from the names of a game."""
    yield f"game-{game.name}"
    yield f"game-{game.name}-tagline"
    for kind in game.events:
        yield key_of(game.name, "event", kind.name)
    for option in game.options:
        yield key_of(game.name, "option", option.name)
        yield key_of(game.name, "option", option.name, "explained")
        for value in option.values:
            yield key_of(game.name, "option", option.name, text_of(value))


def of_troll() -> Iterator[str]:
    """The keys that are made from what Troll alone has."""
    yield from (key_of("troll", "phase", phase) for phase in PHASES.values())
    yield from (key_of("troll", "fate", fate) for fate in FATES.values() if fate)
    for action in (CAUTIOUS, DARING):
        yield key_of("troll", "action", ACTION_TEXTS[action])
        yield key_of("troll", "action", ACTION_TEXTS[action], "explained")
        yield key_of("troll", "stance", ACTION_TEXTS[action])


def of_stealers() -> Iterator[str]:
    """The keys that are made from what Stealers alone has."""
    for phase in stealers_view.PHASES.values():
        yield key_of("stealers", "phase", phase)
    for side in SIDES:
        yield key_of("stealers", "side", side)
        yield key_of("stealers", "side", side, "explained")
    for word in ("low", "high"):
        yield key_of("stealers", "going", word)
    for verb in {text.partition("-")[0] for text in STEALERS_TEXTS.values()} - set(SIDES) - {"switch"}:
        yield key_of("stealers", "action", verb)
        yield key_of("stealers", "action", verb, "explained")
    # The levels, as pages and screens show them.
    yield from (key_of("stealers", "option-level", level, "explained") for level in stealers_view.LEVELS.values())


def of_guild() -> Iterator[str]:
    """The keys that are made from what the Guild of Thieves alone has."""
    yield from (key_of("guild", "phase", phase) for phase in guild_view.PHASES.values())
    yield from (key_of("guild", "guess", guess) for guess in GUESS_TEXTS)
    yield from (key_of("guild", "example", verb) for verb in ("rob", "dues"))
    yield from (key_of("guild", "lock", lock) for lock in ("face up", "face down"))
    yield from (key_of("guild", "action-pass", phase) for phase in ("rob", "lock behind", "dues", "change lock"))
    plain = {"none", "pass", "steal-lock", "leave-lock"}
    yield from (key_of("guild", "action", text) for text in plain)
    for verb in {text.partition("-")[0] for text in set(GUILD_TEXTS.values()) - plain}:
        yield key_of("guild", "action", verb)


def expected() -> set[str]:
    """The keys that are made from names."""
    everything = {key for game in TOLD for key in made(game)}
    everything |= {*of_troll(), *of_stealers(), *of_guild()}
    everything |= {f"refusal-{code}" for code in CODES}
    return everything | {f"bot-{bot.name}" for game in TOLD for bot in bots.bots_of(game.name)}


def written() -> set[str]:
    """The keys that stand in the sources."""
    sources = [*(ROOT / "src" / "filch").rglob("*.py"), *(ROOT / "web" / "src").rglob("*")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources if path.suffix in (".py", ".ts", ".svelte"))
    return set(LITERAL.findall(text))


def test_no_key_is_missing() -> None:
    assert sorted(expected() - set(keys())) == []


def test_keys_that_python_asks_for_are_there() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "filch").rglob("*.py"))
    asked = set(re.findall(r"""\btext\(\s*"([a-z0-9_-]+)\"""", source))
    assert len(asked) > 30
    assert sorted(asked - set(keys())) == []


def test_no_key_is_left_over() -> None:
    rules = {key for game in TOLD for key in keys_under(key_of(game.name, "rules"))}
    # Games that are not here yet may have a name already.
    names = {key for key in keys() if key.startswith("game-")}
    assert sorted(set(keys()) - expected() - written() - rules - names) == []


def test_no_key_stands_twice() -> None:
    assert len(keys()) == len(set(keys()))


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.name)
def test_every_event_can_be_told_from_its_facts(game: Game) -> None:
    seats = Seats(Texts(), ("", "", ""), 0)
    for kind in game.events:
        for value in (1, 2):
            event = Event(kind.name, tuple((fact, value) for fact in kind.facts))
            (line,) = screen_of(game.name).lines([event], seats)
            assert line.plain.endswith(".")


@pytest.mark.parametrize(
    ("fate", "told"),
    [
        (1, "Ann escapes with 3."),
        (2, "Ann escapes with 3, doubled."),
        (3, "Ann is caught with 3."),
        (4, "Ann is caught with 3, doubled."),
        (5, "Ann runs away from 3."),
    ],
)
def test_fates_are_told_by_their_numbers(fate: int, told: str) -> None:
    assert Texts().text("troll-event-card-placed", seat="Ann", you="no", number=3, fate=fate) == told


def test_a_missing_key_is_named() -> None:
    with pytest.raises(NoText, match="there is no text 'troll-event-chose-nothing' in en"):
        Texts().text("troll-event-chose-nothing")


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(NoText, match=r"'troll-day' cannot be made from day: .*days"):
        Texts().text("troll-day", day=1)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(filch.Malformed, match="there are no texts in 'xx': there are en"):
        Texts("xx")


def test_another_language_falls_back_to_english_key_by_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import filch.texts

    (tmp_path / "en").symlink_to(FOLDER / "en")
    (tmp_path / "vi").mkdir()
    (tmp_path / "vi" / "common.ftl").write_text("you = Bạn\n", encoding="utf-8")
    monkeypatch.setattr(filch.texts, "FOLDER", tmp_path)
    caches = (filch.texts.locales, filch.texts.keys, filch.texts._resources, filch.texts._bundle)
    for cached in caches:
        cached.cache_clear()
    try:
        texts = Texts("vi")
        assert texts.text("you") == "Bạn"
        assert texts.text("seat", number=3) == "Seat 3"
    finally:
        for cached in caches:
            cached.cache_clear()


def test_other_languages_have_no_keys_of_their_own() -> None:
    for locale in locales():
        assert sorted(set(keys(locale)) - set(keys())) == []


def test_every_text_parses() -> None:
    """Fluent skips what it cannot parse and says nothing: what is skipped is called Junk."""
    from fluent.runtime import FluentResource
    from fluent.syntax import ast

    for path in FOLDER.glob("*/*.ftl"):
        junk = [entry for entry in FluentResource(path.read_text(encoding="utf-8")).body if isinstance(entry, ast.Junk)]
        assert [entry.content for entry in junk] == []
