"""The commands of `filch`. Each loads what it needs when it runs: `--help` and play load no server and no NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperGroup

from filch import __version__
from filch.cli import terminal
from filch.errors import FilchError

#: The exit code for bad input.
BAD_INPUT = 2


class Commands(TyperGroup):
    """The commands; what is wrong with the input is one line on standard error, and no traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except FilchError as error:
            terminal.complain(str(error))
        except OSError as error:
            if error.filename is None:
                raise
            terminal.complain(f"{error.filename}: {error.strerror}")
        raise typer.Exit(BAD_INPUT)


app = typer.Typer(
    name="filch",
    cls=Commands,
    help="Hidden-information table games about thieves: play, serve, check records.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(help="The game; `filch games` lists them.", show_default=False)]
RecordFile = Annotated[Path, typer.Argument(help="The record; - is standard input.", show_default=False)]
LogLevel = Literal["debug", "info", "warning", "error"]


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"filch {__version__}")
        raise typer.Exit


@app.callback()
def filch(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Hidden-information table games about thieves: play, serve, check records."""


@app.command()
def play(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many play, you included.", show_default="4")] = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.")] = 0,
    seed: Annotated[
        int | None, typer.Option(help="The same seed gives the same chance.", show_default="secret")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="The bot in the other seats; give it once for each to mix them.", show_default="strongest"),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; may be given again.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="Keep the match in this file, and go on with the one that is in it.")
    ] = None,
) -> None:
    """Play against bots, here in the terminal."""
    from filch.cli.play import Wish
    from filch.cli.play import play as run

    run(Wish(game, players, seat, seed, tuple(bot or ()), tuple(option or ()), record))


@app.command()
def rules(game: GameName) -> None:
    """Print a game's rule book."""
    from filch.cli.rules import run_rules

    run_rules(game)


@app.command()
def games() -> None:
    """List the games, their options and their bots."""
    from filch.cli.rules import run_games

    run_games()


@app.command()
def odds(
    game: Annotated[str, typer.Argument(help="The game: stealers.", show_default=False)],
    taken: Annotated[str, typer.Option(metavar="FACES", help="The dice taken, like 1,2.", show_default="none")] = "",
    number: Annotated[
        int | None,
        typer.Option(min=0, max=5, help="Instead: so many dice taken, all totals in one chart.", show_default=False),
    ] = None,
    going: Annotated[
        Literal["low", "high"] | None, typer.Option(help="The direction, once dice are taken.", show_default=False)
    ] = None,
    swaps: Annotated[int, typer.Option(min=0, help="How many swaps were made.")] = 0,
    roll: Annotated[
        str | None, typer.Option(metavar="FACES", help="Everything that may be done with this roll, the best first.")
    ] = None,
    goal: Annotated[Literal["points", "chance"], typer.Option(help="What is to be most.")] = "points",
    swap: Annotated[
        bool, typer.Option("--swap/--no-swap", help="Whether to swap where that is best, or never.")
    ] = True,
    option: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; may be given again.")
    ] = None,
    png: Annotated[Path | None, typer.Option(help="Draw the chart into this file too.", show_default=False)] = None,
) -> None:
    """Show what is best done with a roll in the Set-Up, exactly, when two play.

    `points` are the net points of the turn to be expected, `chance` is that of scoring on the opponent.
    """
    from filch.cli.odds import Question, run_odds

    asked = Question(taken, number, going or "", swaps, roll, goal, swap, tuple(option or ()), png)
    run_odds(game, asked)


@app.command()
def verify(file: RecordFile) -> None:
    """Check a record by the rules and by its committed chance.

    Exits with 0 if it holds, 1 if it does not, 2 if it is no record or reveals no secret.
    """
    from filch.cli.records import run_verify

    raise typer.Exit(run_verify(file))


@app.command()
def replay(
    file: RecordFile,
    seat: Annotated[
        str | None, typer.Option(help="Tell what this seat was told, or a `spectator`.", show_default="everything")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Show the table after each step, and wait for Enter.")] = False,
) -> None:
    """Tell a match again, event by event."""
    from filch.cli.records import run_replay

    run_replay(file, seat, step=step)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = 8000,
    database: Annotated[
        Path | None, typer.Option(help="The SQLite file for tables.", show_default="in your data directory")
    ] = None,
    proxy: Annotated[
        bool, typer.Option("--proxy", help="A reverse proxy stands before the server: believe its X-Forwarded headers.")
    ] = False,
    bot_delay: Annotated[float, typer.Option(min=0.0, help="Seconds a bot waits before it acts.")] = 1.0,
    log_level: Annotated[LogLevel, typer.Option(help="How much to log, on standard error.")] = "info",
) -> None:
    """Serve tables and the web page."""
    from filch.cli.serve import run_serve

    run_serve(host=host, port=port, database=database, proxy=proxy, bot_delay=bot_delay, log_level=log_level)


if __name__ == "__main__":
    app()
