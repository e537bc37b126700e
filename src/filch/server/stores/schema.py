"""The tables of the database. A change here needs a migration; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)

#: One row a table: see `filch.server.stores.base.Row`.
tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("seats_taken", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("private", Boolean, nullable=False),
    Column("bot_acts", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("info", LargeBinary, nullable=False),
)

# The lobby, and the bots to wake when a server starts. Both leave out tables that are over, which are most.
Index(
    "ix_tables_lobby",
    tables.c.created.desc(),
    tables.c.id.desc(),
    sqlite_where=(tables.c.private.is_(False)) & (tables.c.status != "over"),
    postgresql_where=(tables.c.private.is_(False)) & (tables.c.status != "over"),
)
Index(
    "ix_tables_bot_acts",
    tables.c.id,
    sqlite_where=tables.c.bot_acts.is_(True),
    postgresql_where=tables.c.bot_acts.is_(True),
)

#: One row a version: see `filch.table.entries`.
entries = Table(
    "entries",
    metadata,
    Column("table_id", String(64), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("entry", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "version"),
    sqlite_with_rowid=False,
)
