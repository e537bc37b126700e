"""Brings a database to the schema of this filch, and refuses one that a newer filch has made."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from filch.server.stores.base import StoreFailed


def config() -> Config:
    """Alembic's settings, without a file."""
    made = Config()
    made.set_main_option("script_location", "filch.server:migrations")
    # Of several settings that Alembic would warn about, the one it has a default for in files alone.
    made.set_main_option("path_separator", "os")
    return made


def migrate(connection: Connection, name: str) -> None:
    """Take every step that the database behind a connection has not taken. The caller commits.

    Raises:
        StoreFailed: it has taken a step that this filch does not know.
    """
    settings = config()
    known = {script.revision for script in ScriptDirectory.from_config(settings).walk_revisions()}
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise StoreFailed(
            f"the database {name} is of a newer filch (step {current}): use that one, or another database", given=name
        )
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
