"""How the database came to be as it is, step by step. Alembic runs this when a store is opened."""
