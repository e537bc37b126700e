"""Stealers' bots: what they take, and that it pays."""

from __future__ import annotations

import random

import pytest

import filch
from filch.bots import find, seen_by
from filch.games.stealers.notation import DICE_TEXTS
from filch.records.match import Match
from filch.solvers.stealers_setup import BEGINNING, plan


def at_roll(*outcomes: str, level: str = "simple", players: int = 2) -> Match:
    """A match in which seat 0 has begun, and these are its rolls and takes."""
    match = filch.new("stealers", players=players, options={"level": level}, chance="manual")
    for text in ["throw=6", *["throw=1"] * (players - 1), *outcomes]:
        match.play(text)
    return match


def choice(match: Match, bot: str) -> str:
    return find("stealers", bot).choose(seen_by(match, match.to_act), random.Random(1))


@pytest.mark.parametrize(
    ("roll", "takes"),
    [
        ("1,1,1,1,2,3", {"low-1,1,1,1"}),
        ("2,6,6,6,6,6", {"high-6,6,6,6,6"}),
        # None is right, so lots decide which way it goes.
        ("2,2,3,4,4,5", {"low-2", "high-5"}),
    ],
)
def test_cautious_takes_what_is_right_or_nearest_to_it(roll: str, takes: set[str]) -> None:
    assert choice(at_roll(f"roll={roll}"), "cautious") in takes


def test_sharper_ends_a_set_up_that_can_only_get_worse() -> None:
    """1 1 1 1 1 2 makes 7 and a Target Number of 5; the last die rolled again would make 3.5 of it on average."""
    assert choice(at_roll("roll=1,1,1,1,1,2"), "sharper") == "low-1,1,1,1,1,2"


def test_sweeps() -> None:
    match = at_roll("roll=1,2,3,4,5,6", level="professional")
    assert [choice(match, bot) for bot in ("cautious", "sharper")] == ["sweep", "sweep"]


def test_sharper_takes_what_the_plan_takes() -> None:
    match = at_roll("roll=1,2,5,5,6,6")
    best, *_ = plan("points", level="simple").takes(BEGINNING, DICE_TEXTS.index("1,2,5,5,6,6"))
    assert choice(match, "sharper") == best.text


@pytest.mark.parametrize(("bot", "other", "share"), [("cautious", "random", 0.75), ("sharper", "cautious", 0.5)])
def test_wins_more_than_its_share(bot: str, other: str, share: float) -> None:
    won = 0.0
    matches = 40
    for number in range(matches):
        match = filch.new("stealers", players=2, seed=number)
        chance = random.Random(number)
        seat = number % 2
        while not match.over:
            name = bot if match.to_act == seat else other
            match.play(find("stealers", name).choose(seen_by(match, match.to_act), chance))
        won += match.returns()[seat]
    assert won / matches > share
