"""`python -m filch` is `filch`."""

from __future__ import annotations

from filch.cli.main import app

if __name__ == "__main__":
    app(prog_name="filch")
