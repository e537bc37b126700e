"""`filch rules` and `filch games`: what can be played, and how."""

from __future__ import annotations

import textwrap

from rich.text import Text

from filch import bots, games
from filch.cli import terminal
from filch.errors import Malformed
from filch.kernel.contract import Game, text_of
from filch.texts import Texts, key_of, keys_under

#: Rule books are set to this width where the terminal is wider.
WIDTH = 76


def run_rules(name: str) -> None:
    """Print a game's rule book.

    Raises:
        Malformed: there is no such game, or it has no rule book.
    """
    game = games.find(name)
    console, texts = terminal.console(), terminal.texts()
    keys = keys_under(key_of(game.name, "rules"))
    if not keys:
        raise Malformed(f"{game.name} has no rule book in the catalogue of texts", given=name)
    width = min(console.width - 1, WIDTH)
    for index, key in enumerate(keys):
        # Fluent keeps the line breaks of its file; paragraphs are set anew.
        text = " ".join(texts.text(key).split())
        if key.endswith("-title"):
            console.print(Text(f"\n{text}" if index else text, "bold"))
        elif "-item-" in key:
            console.print(Text(textwrap.fill(text, width, initial_indent="  - ", subsequent_indent="    ")))
        else:
            console.print(Text(textwrap.fill(text, width)))


def run_games() -> None:
    """List the games with their players, options and bots."""
    console, texts = terminal.console(), terminal.texts()
    for game in games.registry().values():
        players = texts.text("players", min=game.min_players, max=game.max_players)
        console.print(Text.assemble((game.name, "bold"), f"  {players}"))
        tagline = f"game-{game.name}-tagline"
        if tagline in texts:
            console.print(Text(f"  {texts.text(tagline)}"))
        console.print(Text(f"  {texts.text('games-bots')}"))
        for bot in bots.bots_of(game.name):
            key = f"bot-{bot.name}"
            console.print(Text(f"    {texts.text(key) if key in texts else bot.name}"))
        _options(game, texts)


def _options(game: Game, texts: Texts) -> None:
    console = terminal.console()
    if game.options:
        console.print(Text(f"  {texts.text('games-options')}"))
    for option in game.options:
        first, *others = (text_of(value) for value in option.values)
        values = ", ".join([f"{first} {texts.text('games-default')}", *others])
        console.print(Text.assemble(f"    {option.name}: ", (values, "dim")))
        key = key_of(game.name, "option", option.name, "explained")
        meaning = texts.text(key) if key in texts else option.meaning
        indent = " " * 6
        width = min(console.width - 1, WIDTH)
        console.print(Text(textwrap.fill(meaning, width, initial_indent=indent, subsequent_indent=indent)))
