"""The bot that plays anything, at random."""

from __future__ import annotations

import random

from filch.bots.base import Seen


class RandomBot:
    """Plays each legal action with the same chance, in any game."""

    name = "random"

    def choose(self, seen: Seen, chance: random.Random) -> str:
        """One of the legal actions, each as likely."""
        return chance.choice(seen.legal)
