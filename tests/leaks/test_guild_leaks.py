"""Nobody in the Guild of Thieves is shown what they were not told: in two positions that a seat cannot tell apart, all
that reaches it is the same to the byte. What `redeal` draws is held to account in `tests/guild/test_guild_worlds.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random

import msgspec
import pytest

from filch.games.guild.about import GUILD
from filch.games.guild.cards import contents, face_of
from filch.games.guild.state import (
    ASIDE,
    BOX_OPENED,
    CARDS,
    HAND,
    HOUSES,
    LOCK,
    NO_GUESS,
    TAKE,
    GuildState,
)
from filch.games.guild.view import GuildView
from filch.kernel.contract import Setup, Value
from filch.kernel.play import Play
from tests.guild.guild_matches import MIXED, random_log, state

Viewer = int | None


def everyone(s: GuildState, seat: Viewer) -> object:
    """Stands for a field that everyone sees all of; see SEEN."""
    raise AssertionError("not called")


def seen_suit(s: GuildState, seat: Viewer) -> object:
    """The combination is known to who has opened the box, and to all if it was opened rightly."""
    return s.suit if has_looked(s, seat) else None


def seen_value(s: GuildState, seat: Viewer) -> object:
    """As the suit is."""
    return s.value if has_looked(s, seat) else None


def seen_where(s: GuildState, seat: Viewer) -> object:
    """The faces in each place that one sees: the hand and Lock of one's own, all Locks that lie face up, and the
    cards of a house that one is robbing.
    """
    seen = {ASIDE, *(LOCK + house for house in range(HOUSES) if s.face_up[house])}
    if seat is not None:
        seen |= {HAND + seat, *(LOCK + house for house in range(HOUSES) if s.owner[house] == seat)}
        if s.phase == TAKE and s.turn == seat:
            seen.add(contents(s, s.target))
    return sorted((s.where[card], face_of(card)) for card in range(CARDS) if s.where[card] in seen)


def seen_pile(s: GuildState, seat: Viewer) -> object:
    """Of the Guild House one sees how many cards lie there, which is a field of its own."""
    return None


def has_looked(s: GuildState, seat: Viewer) -> bool:
    return s.reason == BOX_OPENED or (seat is not None and s.announced[seat] != NO_GUESS)


#: Who may see each field of a position: everyone all of it, or a viewer what the function says.
SEEN: dict[str, Callable[[GuildState, Viewer], object]] = {
    "players": everyone,
    "double_deck": everyone,
    "i_know": everyone,
    "pen_and_paper": everyone,
    "emptied_house": everyone,
    "sole_survivor": everyone,
    "house_choice": everyone,
    "robbed_lock": everyone,
    "dead_lock": everyone,
    "dues_rule": everyone,
    "lock_behind": everyone,
    "pile_order": everyone,
    "idle_rounds": everyone,
    "turn_cap": everyone,
    "capped": everyone,
    "phase": everyone,
    "dealer": everyone,
    "suit": seen_suit,
    "value": seen_value,
    "dealt": everyone,
    "turn": everyone,
    "round": everyone,
    "turns": everyone,
    "acted": everyone,
    "idle": everyone,
    "target": everyone,
    "guess": everyone,
    "entered": everyone,
    "stole": everyone,
    "paid": everyone,
    "winner": everyone,
    "reason": everyone,
    "where": seen_where,
    "count": everyone,
    "pile": seen_pile,
    "owner": everyone,
    "out": everyone,
    "face_up": everyone,
    "home": everyone,
    "alive": everyone,
    "announced": everyone,
}


def seen(s: GuildState, name: str, seat: Viewer) -> object:
    """What a viewer may see of a field."""
    return getattr(s, name) if SEEN[name] is everyone else SEEN[name](s, seat)


def test_every_field_says_who_may_see_it() -> None:
    assert [spec.name for spec in GuildState.FIELDS] == list(SEEN), "every new field of a state needs its leak test"


def told_by_step(play: Play, viewer: Viewer) -> list[list[str]]:
    return [list(map(str, play.events(viewer, step, step + 1))) for step in range(len(play.log) + 1)]


def shown(play: Play, viewer: Viewer) -> bytes:
    """All that reaches a viewer, as it goes over the wire."""
    acts = play.to_act == viewer
    texts = [play.text(action) for action in play.legal()] if acts else []
    return msgspec.json.encode([play.view(viewer), acts, play.legal() if acts else [], texts, play.where()])


def beginnings(log: list[int], count: int) -> Iterator[list[int]]:
    """So many beginnings of a match, evenly spread, and the whole."""
    for number in range(1, count + 1):
        yield log[: len(log) * number // count]


def check_worlds(setup: Setup, seed: str, count: int) -> int:
    """Hold a match against other worlds of each seat, at so many of its positions; how many worlds were others."""
    random = Random(seed)
    viewers = (*range(setup.players), None)
    differing = 0
    for log in beginnings(random_log(setup, random), count):
        play = Play(setup, log)
        told = {viewer: told_by_step(play, viewer) for viewer in viewers}
        for seat in range(setup.players):
            other = Play(setup, GUILD.redeal(setup, log, seat, random.randrange))
            differing += other.log != log
            retold = {viewer: told_by_step(other, viewer) for viewer in viewers}
            assert retold[seat] == told[seat]
            # What is redealt for a seat is never public, so spectators cannot tell it apart either.
            assert retold[None] == told[None]
            for viewer in viewers:
                if retold[viewer] == told[viewer]:
                    assert shown(other, viewer) == shown(play, viewer), f"{viewer} is shown another match"
                    for name in SEEN:
                        assert seen(state(other), name, viewer) == seen(state(play), name, viewer), name
    return differing


@pytest.mark.parametrize("options", MIXED, ids=lambda options: "-".join(options) or "defaults")
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same_to_it(options: Mapping[str, Value]) -> None:
    assert check_worlds(GUILD.setup(3, options), f"leaks {options}", 12) > 12


@pytest.mark.slow
@pytest.mark.parametrize("options", MIXED, ids=lambda options: "-".join(options) or "defaults")
@pytest.mark.parametrize("players", [2, 4, 9, 16])
def test_many_worlds_look_the_same(players: int, options: Mapping[str, Value]) -> None:
    assert check_worlds(GUILD.setup(players, options), f"many leaks {players} {options}", 20) > 5 * players


def test_each_secret_differs_in_some_worlds() -> None:
    """What is not for everyone is a secret indeed, and a test of worlds that differ in it tests something."""
    setup, random = GUILD.setup(3), Random(8)
    secrets = {name for name, sees in SEEN.items() if sees is not everyone}
    differing = Counter[str]()
    for log in beginnings(random_log(setup, random), 30):
        play = Play(setup, log)
        other = Play(setup, GUILD.redeal(setup, log, random.randrange(3), random.randrange))
        differing.update(name for name in SEEN if getattr(other.state, name) != getattr(play.state, name))
    assert set(differing) == secrets
    assert min(differing.values()) > 5


def test_hands_locks_and_houses_are_shown_to_whom_they_are_open_alone() -> None:
    setup, random = GUILD.setup(4), Random(3)
    shown_cards = hidden = 0
    for log in beginnings(random_log(setup, random), 60):
        play = Play(setup, log)
        s = state(play)
        for viewer in (*range(4), None):
            view = play.view(viewer)
            assert isinstance(view, GuildView)
            assert [thief.hand is not None for thief in view.thieves] == [seat == viewer for seat in range(4)]
            for number, house in enumerate(view.houses):
                own = viewer is not None and house.owner == viewer
                assert (house.royalty is not None) == (house.lock == "face up" or (own and house.lock != ""))
                inside = s.phase == TAKE and s.turn == viewer and s.target == number
                assert (house.contents is not None) == inside
                shown_cards += inside
                hidden += house.lock == "face down" and not own
    assert shown_cards > 3
    assert hidden > 500
