"""Solvers: one method a file, each with its objective stated."""
