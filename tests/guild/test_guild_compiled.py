"""The Guild of Thieves compiled plays as it does plain, and conforms to the contract of a game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from filch.games.guild.about import GUILD
from filch.kernel.compiled import Linker
from filch.kernel.conform import check_game
from filch.kernel.contract import Value
from tests.guild.guild_matches import MIXED
from tests.random_matches import random_matches

pytest.importorskip("numba")


def test_plain_and_compiled_matches_are_the_same() -> None:
    compiled, plain = Linker(GUILD), Linker(GUILD, compiled=False)
    for players in (2, 3, 4, 9, 16):
        for options in MIXED:
            setup = GUILD.setup(players, options)
            fast, slow = (random_matches(link, setup, players, 2) for link in (compiled, plain))
            assert fast == slow, f"{players} players, {options}"


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 9, 16])
def test_it_conforms(players: int) -> None:
    report = check_game(GUILD, matches=1, players=[players], options=MIXED)
    assert report.worlds_differing > 0
    assert report.longest < GUILD.max_length


@pytest.mark.slow
@pytest.mark.parametrize("options", MIXED, ids=lambda options: "-".join(options) or "defaults")
def test_many_plain_and_compiled_matches_are_the_same(options: Mapping[str, Value]) -> None:
    compiled, plain = Linker(GUILD), Linker(GUILD, compiled=False)
    for players in range(2, 17):
        setup = GUILD.setup(players, options)
        fast, slow = (random_matches(link, setup, 1000 + players, 20) for link in (compiled, plain))
        assert fast == slow, f"{players} players"
