"""Troll: thieves flee a troll's lair with as many jewels as it does not miss.

Clauses are those of `docs/rules/troll.md`.
"""
