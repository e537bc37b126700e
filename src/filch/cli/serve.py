"""`filch serve`: its options, and the call of the server."""

from __future__ import annotations

from pathlib import Path


def default_database() -> Path:
    """The SQLite file that holds the tables when nothing is said: in the user's data directory."""
    from platformdirs import user_data_path

    return user_data_path("filch") / "filch.sqlite3"


def run_serve(*, host: str, port: int, database: Path | None, proxy: bool, bot_delay: float, log_level: str) -> None:
    """Serve until stopped. The server itself says where it is and where its tables are kept."""
    from filch.server.main import serve
    from filch.server.settings import Settings

    path = database or default_database()
    path.parent.mkdir(parents=True, exist_ok=True)
    serve(Settings(host=host, port=port, database=str(path), proxy=proxy, pace=bot_delay, log_level=log_level))
