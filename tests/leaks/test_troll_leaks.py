"""Nobody at a table of Troll is shown what they were not told: in two positions that a seat cannot tell apart, all
that reaches it is the same to the byte. And `redeal` draws from exactly the positions that it cannot tell apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import prod

import msgspec
import pytest

from filch.games.troll.about import TROLL
from filch.games.troll.state import LEAST_TROLL, NO_CARD, TrollState
from filch.kernel.contract import OVER, Setup, Value
from filch.kernel.play import Play
from filch.kernel.playout import below, seed_stream

Viewer = int | None


def everyone(s: TrollState, seat: Viewer) -> object:
    """Stands for a field that everyone sees all of; see SEEN."""
    raise AssertionError("not called")


def seen_pile(s: TrollState, seat: Viewer) -> object:
    """Everyone knows the trolls not yet revealed; who has looked at the top one also knows which others lie below."""
    unrevealed = s.pile | (1 << (s.troll - LEAST_TROLL) // 2 if s.troll else 0)
    return unrevealed, s.pile if has_looked(s, seat) or not s.troll else None


def seen_troll(s: TrollState, seat: Viewer) -> object:
    """Who has looked at the top troll knows it; the others, that there is one."""
    return s.troll if has_looked(s, seat) else s.troll != 0


def seen_cards(s: TrollState, seat: Viewer) -> object:
    """A card face up is public, one face down its owner's; that it lies there is public."""
    return tuple(card if face_up(s, owner) or owner == seat else card != NO_CARD for owner, card in enumerate(s.card))


def seen_hands(s: TrollState, seat: Viewer) -> object:
    """A hand is public by what has been placed of its colour, but for a card face down, which may be any of it."""
    hands = []
    for owner, hand in enumerate(s.hand):
        held = 1 << s.card[owner] if s.card[owner] != NO_CARD else 0
        hands.append(hand if face_up(s, owner) or owner == seat else hand | held)
    return tuple(hands)


def has_looked(s: TrollState, seat: Viewer) -> bool:
    return seat is not None and s.cautious >> seat & 1 == 1


def face_up(s: TrollState, owner: int) -> bool:
    return not s.daring >> owner & 1


#: Who may see each field of a position: everyone all of it, or a viewer what the function says.
SEEN: dict[str, Callable[[TrollState, Viewer], object]] = {
    "players": everyone,
    "troll_deck": everyone,
    "scout_tie": everyone,
    "scout_earned": everyone,
    "phase": everyone,
    "day": everyone,
    "round": everyone,
    "scout": everyone,
    "turn": everyone,
    "pile": seen_pile,
    "troll": seen_troll,
    "daring": everyone,
    "cautious": everyone,
    "tied": everyone,
    "card": seen_cards,
    "hand": seen_hands,
    "jewels": everyone,
    "cell": everyone,
}


def seen(s: TrollState, name: str, seat: Viewer) -> object:
    """What a viewer may see of a field."""
    return getattr(s, name) if SEEN[name] is everyone else SEEN[name](s, seat)


def test_every_field_says_who_may_see_it() -> None:
    assert [spec.name for spec in TrollState.FIELDS] == list(SEEN), "every new field of a state needs its leak test"


SETUPS = [
    TROLL.setup(3),
    TROLL.setup(3, {"troll_deck": "run_through", "scout_tie": "random", "scout_earned": "received"}),
    TROLL.setup(4),
    TROLL.setup(4, {"troll_deck": "run_through", "scout_earned": "total", "first_scout": 3}),
    TROLL.setup(5),
    TROLL.setup(5, {"scout_tie": "random", "first_scout": 0}),
]


def ids(setup: Setup) -> str:
    return f"{setup.players}-{''.join(map(str, setup.codes))}"


def state_of(play: Play) -> TrollState:
    assert isinstance(play.state, TrollState)
    return play.state


def drawing(seed: int) -> Callable[[int], int]:
    stream = [0] * 4
    seed_stream(stream, seed, 0)
    return lambda limit: below(stream, limit)


def positions(setup: Setup, seed: int) -> Iterator[Play]:
    """A random match, before each of its steps and at its end."""
    draw = drawing(seed)
    play = Play(setup)
    yield play
    while not play.over:
        choices = play.choices()
        play.step(choices[draw(len(choices))])
        yield play


def told_by_step(play: Play, viewer: Viewer) -> list[list[str]]:
    return [list(map(str, play.events(viewer, step, step + 1))) for step in range(len(play.log) + 1)]


def shown(play: Play, viewer: Viewer) -> bytes:
    """All that reaches a viewer, as it goes over the wire."""
    acts = play.to_act == viewer
    texts = [play.text(action) for action in play.legal()] if acts else []
    return msgspec.json.encode([play.view(viewer), acts, play.legal() if acts else [], texts, play.where()])


@pytest.mark.parametrize("setup", SETUPS, ids=ids)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same_to_it(setup: Setup) -> None:
    draw = drawing(99)
    viewers = (*range(setup.players), None)
    differing = 0
    for play in positions(setup, seed=setup.players):
        told = {viewer: told_by_step(play, viewer) for viewer in viewers}
        looks = {viewer: shown(play, viewer) for viewer in viewers}
        for seat in range(setup.players):
            world = TROLL.redeal(setup, play.log, seat, draw)
            differing += world != play.log
            other = Play(setup, world)
            retold = {viewer: told_by_step(other, viewer) for viewer in viewers}
            assert retold[seat] == told[seat]
            # What is redealt for a seat is never public, so spectators cannot tell it apart either.
            assert retold[None] == told[None]
            for viewer in viewers:
                if retold[viewer] == told[viewer]:
                    assert shown(other, viewer) == looks[viewer], f"{viewer} is shown another match in {world}"
                    for name in SEEN:
                        assert seen(state_of(other), name, viewer) == seen(state_of(play), name, viewer), name
    # About one world for each step differs, or more where more seats lack information.
    assert differing > len(play.log) // 2


def test_each_secret_differs_in_some_worlds() -> None:
    """What is not for everyone is a secret indeed, and a test of worlds that differ in it tests something."""
    setup, draw = TROLL.setup(4), drawing(7)
    secrets = {name for name, sees in SEEN.items() if sees is not everyone}
    differing = Counter[str]()
    for play in positions(setup, seed=8):
        for seat in range(setup.players):
            other = Play(setup, TROLL.redeal(setup, play.log, seat, draw))
            differing.update(name for name in SEEN if getattr(other.state, name) != getattr(play.state, name))
    assert set(differing) == secrets
    assert min(differing.values()) > 10


def test_who_looks_sees_the_troll_and_nobody_else_does() -> None:
    looked = overlooked = 0
    for play in positions(TROLL.setup(5), seed=3):
        s = state_of(play)
        for viewer in (*range(5), None):
            view = play.view(viewer)
            if s.troll and has_looked(s, viewer):
                looked += 1
                assert view.troll == s.troll
            elif s.troll:
                overlooked += 1
                assert view.troll is None
                assert s.troll in view.trolls
    assert looked > 20
    assert overlooked > 20


def test_a_face_down_card_is_its_owner_s_alone() -> None:
    hidden = 0
    for play in positions(TROLL.setup(5), seed=4):
        s = state_of(play)
        for owner in range(5):
            if s.card[owner] == NO_CARD or face_up(s, owner):
                continue
            for viewer in (*range(5), None):
                thief = play.view(viewer).thieves[owner]
                assert thief.played
                assert thief.card == (s.card[owner] if viewer == owner else None)
                assert (s.card[owner] in thief.hand) == (viewer != owner)
                hidden += viewer != owner
    assert hidden > 50


# --- That redeal is exact ---


def compatible(setup: Setup, log: list[int], seat: int) -> set[tuple[int, ...]]:
    """By brute force: all histories, of whatever choices, in which every step tells a seat the same."""
    original = told_by_step(Play(setup, log), seat)
    worlds = [Play(setup)]
    for step in range(1, len(log) + 1):
        longer = []
        for world in worlds:
            for choice in world.choices():
                other = world.copy()
                other.step(choice)
                if list(map(str, other.events(seat, step, step + 1))) == original[step]:
                    longer.append(other)
        worlds = longer
    return {tuple(world.log) for world in worlds}


def worlds_of(setup: Setup, log: list[int], seat: int) -> dict[tuple[int, ...], Fraction]:
    """Each world that `redeal` draws with its exact probability: it is given every sequence of numbers in turn."""
    chances: dict[tuple[int, ...], Fraction] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        given = waiting.pop()
        script = Script(given)
        world = tuple(TROLL.redeal(setup, log, seat, script))
        chances[world] = chances.get(world, Fraction(0)) + Fraction(1, prod(script.limits))
        for place in range(len(given), len(script.limits)):
            zeros = (0,) * (place - len(given))
            waiting += [(*given, *zeros, other) for other in range(1, script.limits[place])]
    assert sum(chances.values()) == 1
    return chances


class Script:
    """Gives the numbers it is made of in place of random ones, then zeros, and notes what they had to be below."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers
        self.limits: list[int] = []

    def __call__(self, limit: int) -> int:
        self.limits.append(limit)
        return self.numbers[len(self.limits) - 1] if len(self.limits) <= len(self.numbers) else 0


def exact(setup: Setup, log: list[int], seat: int) -> int:
    """Check that `redeal` draws each compatible history, and no other, equally often; how many there are."""
    worlds = compatible(setup, log, seat)
    assert tuple(log) in worlds
    chances = worlds_of(setup, log, seat)
    assert set(chances) == worlds
    assert set(chances.values()) == {Fraction(1, len(worlds))}
    return len(worlds)


@pytest.mark.parametrize(
    ("players", "options", "steps"),
    [(3, {}, 20), (3, {"first_scout": 2, "troll_deck": "run_through"}, 20), (4, {"first_scout": 1}, 9)],
)
def test_redeal_draws_all_that_a_seat_cannot_tell_apart_equally_often(
    players: int, options: dict[str, Value], steps: int
) -> None:
    setup = TROLL.setup(players, options)
    sizes = set()
    for seed in (21, 22, 23):
        for play in positions(setup, seed):
            if len(play.log) <= steps:
                sizes |= {exact(setup, play.log, seat) for seat in range(players)}
    # From nothing hidden to the troll and the cards of others.
    assert 1 in sizes
    assert max(sizes) >= 12


@pytest.mark.parametrize(
    ("texts", "sizes"),
    [
        # The scout has looked, the others know five trolls.
        ("troll=7", (1, 5, 5)),
        ("troll=7 3", (1, 5, 5)),
        # Seat 1 dares: it alone knows its card, six for the others; only the scout knows the troll.
        ("troll=7 3 daring 5", (6, 5, 30)),
        # Seat 2 looks as well.
        ("troll=7 3 daring 5 cautious", (6, 5, 6)),
        # Both dare: the scout knows neither card, each of the others neither the troll nor the other's.
        ("troll=7 3 daring 5 daring", (6, 5, 30)),
        # All is turned up, and before the next troll is drawn nothing is hidden.
        ("troll=7 3 daring 5 daring 0", (1, 1, 1)),
        # Of the second round: four trolls are left, and five cards to whoever has played one.
        ("troll=7 3 daring 5 daring 0 troll=3 2 daring 1", (20, 5, 4)),
    ],
)
def test_as_many_worlds_are_left_as_can_be_counted_by_hand(texts: str, sizes: tuple[int, ...]) -> None:
    setup = TROLL.setup(3, {"first_scout": 0})
    play = Play(setup)
    for text in texts.split():
        play.step(next(choice for choice in play.choices() if play.text(choice) == text))
    assert tuple(exact(setup, play.log, seat) for seat in range(3)) == sizes


def test_nothing_is_hidden_when_the_match_is_over() -> None:
    *_, play = positions(SETUPS[1], seed=2)
    assert play.to_act == OVER
    for seat in range(3):
        assert worlds_of(SETUPS[1], play.log, seat) == {tuple(play.log): Fraction(1)}
