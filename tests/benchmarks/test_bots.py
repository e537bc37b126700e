"""The benchmark of bots runs, and tells the stronger from the weaker."""

from __future__ import annotations

import pytest

from benchmarks.bots import main, played, wilson
from filch import bots
from filch.games import find


def test_it_prints_each_pair(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["troll", "--players", "3", "--matches", "3", "--option", "first_scout=0"]) == 0
    said = capsys.readouterr().out
    assert "troll, 3 players, 3 matches" in said
    assert "0.333" in said
    assert said.count("fence") == said.count("random") == 2


def test_the_interval() -> None:
    """Half of a hundred, and none of ten, as tables of Wilson's interval have them."""
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)


def test_the_seat_changes_and_the_shares_of_a_match_add_up() -> None:
    fence, chance = bots.find("troll", "fence"), bots.find("troll", "random")
    shares = [played(find("troll"), 3, {}, fence, chance, number) for number in range(60)]
    assert sum(shares) / len(shares) > 1 / 3
