"""`filch` itself: its commands, what they load, and how bad input ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import filch
from filch.cli import serve
from filch.games import registry
from filch.server.settings import Settings
from tests.cli.commands import run

#: What nobody should wait for who asks for help or plays in the terminal.
HEAVY = ("alembic", "litestar", "matplotlib", "msgspec", "numba", "numpy", "sqlalchemy", "uvicorn")


def test_version() -> None:
    assert run("--version").stdout == f"filch {filch.__version__}\n"


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "filch", "--version"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == f"filch {filch.__version__}\n"


def test_nothing_asked_is_helped() -> None:
    assert "Commands:" in run().output


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["play", "--help"],
        ["serve", "--help"],
        ["play", "troll"],
        ["rules", "troll"],
        ["games"],
        ["odds", "stealers", "--number=5", "--going=low"],
    ],
)
def test_loads_no_server_and_no_numbers(arguments: list[str]) -> None:
    code = (
        "import sys\n"
        "from filch.cli.main import app\n"
        "try:\n"
        f"    app({arguments!r})\n"
        "except SystemExit as ended:\n"
        "    assert not ended.code, ended.code\n"
        f"print('LOADED', sorted(set({HEAVY!r}) & set(sys.modules)))\n"
    )
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, input="q\n", capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "LOADED []"


@pytest.mark.parametrize(
    "arguments", [("nonsense",), ("play",), ("play", "troll", "--seed", "x"), ("serve", "--port=-1")]
)
def test_wrong_usage_is_exit_2_without_a_traceback(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Error: " in result.stderr
    assert "Traceback" not in result.output


def test_games_lists_players_options_and_bots() -> None:
    said = run("games").stdout
    for game in registry().values():
        assert game.name in said
        for option in game.options:
            assert f"{option.name}: " in said
    assert "troll  3 to 5 players" in said
    assert "troll_deck: per_day (default), run_through" in said
    assert "fence: " in said


def test_rules_are_set_to_the_width_of_the_terminal() -> None:
    result = run("rules", "troll")
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "the last player must dare" in " ".join(result.stdout.split())


def test_rules_of_an_unknown_game() -> None:
    result = run("rules", "trol")
    assert result.exit_code == 2
    assert result.stderr.startswith("filch: there is no game 'trol': there are ")


def test_serve_passes_its_options_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Settings] = []
    stand_in = ModuleType("filch.server.main")
    stand_in.serve = served.append  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "filch.server.main", stand_in)
    database = tmp_path / "new" / "tables.sqlite3"
    result = run(
        "serve",
        "--host",
        "::",
        "--port",
        "0",
        "--database",
        database,
        "--bot-delay",
        "0.5",
        "--proxy",
        "--log-level=error",
    )
    assert result.exit_code == 0, result.output
    (settings,) = served
    assert (settings.host, settings.port, settings.database) == ("::", 0, str(database))
    assert (settings.pace, settings.proxy, settings.log_level) == (0.5, True, "error")
    assert database.parent.is_dir()


def test_tables_are_kept_in_the_users_data_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serve.default_database().name == "filch.sqlite3"
    if sys.platform == "linux":
        assert serve.default_database().parent == tmp_path / "filch"
