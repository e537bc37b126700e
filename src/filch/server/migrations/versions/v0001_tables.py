"""Tables and their logs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("seats_taken", sa.Integer, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("bot_acts", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("info", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    listed = sa.text("private IS 0 AND status != 'over'")
    listed_postgresql = sa.text("private IS false AND status != 'over'")
    op.create_index(
        "ix_tables_lobby",
        "tables",
        [sa.text("created DESC"), sa.text("id DESC")],
        sqlite_where=listed,
        postgresql_where=listed_postgresql,
    )
    op.create_index(
        "ix_tables_bot_acts",
        "tables",
        ["id"],
        sqlite_where=sa.text("bot_acts IS 1"),
        postgresql_where=sa.text("bot_acts IS true"),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_entries"),
        sqlite_with_rowid=False,
    )
