"""Guild of Thieves: rob houses, find the Jeweled Box, and deduce the combination that opens it.

Clauses are those of `docs/rules/guild.md`.
"""
