"""What Alembic runs: the caller hands in its connection, and commits."""

from __future__ import annotations

from alembic import context

from filch.server.stores.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
