"""Stealers: players dice points away from each other till one is left. Clauses: `docs/rules/stealers.md`."""
