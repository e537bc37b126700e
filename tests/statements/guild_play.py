"""Matches of the Guild of Thieves whose cards and draws a test dictates, in the words of the game's own notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

from filch.games.guild.about import GUILD
from filch.games.guild.notation import FACE_TEXTS, face_text
from filch.games.guild.state import CARDS, CHOOSE, DEAL, LOCKS, NO_HOUSE, GuildState
from filch.games.guild.table import house_to_deal
from filch.games.guild.view import GuildThief, GuildView
from filch.kernel.contract import CHANCE, OVER, Value
from filch.kernel.events import Event
from filch.kernel.play import Play

#: Houses of one card and of two, in a town of sixteen.
SLUMS = (0, 1, 2, 3, 12, 13, 14, 15)
RICH = (4, 5, 6, 7, 8, 9, 10, 11)
#: The key, in a plan of the town, of the Guild House.
GUILD_HOUSE = -1


def guild(players: int, **options: Value) -> Play:
    """A match in which the last seat is the dealer, and so seat 0 begins, unless the options say otherwise."""
    return Play(GUILD.setup(players, {"dealer": players - 1, **options}))


def state(play: Play) -> GuildState:
    """The position."""
    assert isinstance(play.state, GuildState)
    return play.state


def look(play: Play, seat: int | None = None) -> GuildView:
    """What a seat, or a spectator, sees."""
    seen = play.view(seat)
    assert isinstance(seen, GuildView)
    return seen


def thief(play: Play, seat: int) -> GuildThief:
    """What a seat sees of itself."""
    return look(play, seat).thieves[seat]


def hand(play: Play, seat: int) -> list[str]:
    """A seat's hand, as it sees it."""
    held = thief(play, seat).hand
    assert held is not None
    return list(held)


def say(play: Play, *texts: str) -> None:
    """Take steps by their texts: outcomes where chance decides, actions where a seat does."""
    for text in texts:
        notation = play.setup.game.notation
        parse = notation.parse_outcome if play.to_act == CHANCE else notation.parse_action
        play.step(parse(play.state, text))


def choices(play: Play) -> list[str]:
    """The texts of what can be decided now."""
    return [play.text(choice) for choice in play.choices()]


def kinds_of_choices(play: Play) -> list[str]:
    """The first words of what can be decided now, each once."""
    return list(dict.fromkeys(text.split("-")[0] for text in choices(play)))


def news(play: Play, seat: int | None, *texts: str) -> list[str]:
    """Take steps, and give what a seat or a spectator was told by them: `words` of each event."""
    before = len(play.log)
    say(play, *texts)
    return [words(event) for event in play.events(seat, since=before + 1)]


def words(event: Event) -> str:
    """An event in a line: its kind and its facts, a card as its text."""
    cards = ("card", "first", "last")
    facts = [FACE_TEXTS[value] if name in cards else str(value) for name, value in event.facts]
    return " ".join([event.kind, *facts])


def places(play: Play, place: int) -> list[str]:
    """The cards that really lie in a place of the state."""
    s = state(play)
    return [face_text(52 if card == CARDS - 1 else card % 52) for card in range(CARDS) if s.where[card] == place]


def build(play: Play, suit: str = "hearts", value: int = 5) -> None:
    """Set a suit aside, and cut so that a value is counted out."""
    say(play, f"suit={suit}")
    for cut in play.choices():
        built = play.copy()
        built.step(cut)
        if state(built).value + 2 == value:
            play.step(cut)
            return
    raise AssertionError(f"no cut gives {value}")


def deal(play: Play, plan: Mapping[int, str], locks: Mapping[int, str]) -> None:
    """Deal the town by a plan of houses and `GUILD_HOUSE`; the other cards come in order, the Joker last."""
    wanted = {house: texts.split() for house, texts in plan.items()}
    kept = Counter(text for texts in wanted.values() for text in texts) + Counter(locks.values())
    while state(play).phase in (DEAL, LOCKS):
        s = state(play)
        if s.phase == DEAL:
            house = house_to_deal(s)
            given = wanted.get(GUILD_HOUSE if house == NO_HOUSE else house, [])
            text = given.pop(0) if given else ""
            word = "card"
        else:
            text, word = locks.get(s.dealt, ""), "lock"
        if text:
            kept[text] -= 1
        else:
            outcomes, weights = play.outcomes()
            text = next(
                FACE_TEXTS[face]
                for face, copies in zip(outcomes, weights, strict=True)
                if copies > kept[FACE_TEXTS[face]]
            )
        say(play, f"{word}={text}")
    assert not any(wanted.values()), f"cards are left of the plan: {wanted}"


def town(
    *houses: int,
    plan: Mapping[int, str] | None = None,
    locks: Mapping[int, str] | None = None,
    **options: Value,
) -> Play:
    """A match in which seat n has chosen `houses[n]`, and seat 0 is to rob. The combination is the 5 of hearts.

    Args:
        houses: each seat's house.
        plan: cards of houses, as `{4: "4S 7C", GUILD_HOUSE: "joker"}`.
        locks: Locks of houses, as `{4: "KS"}`.
        options: options of the match.
    """
    play = guild(len(houses), **options)
    build(play)
    deal(play, plan or {}, locks or {})
    assert state(play).phase == CHOOSE
    say(play, *(f"house-{house}" for house in houses))
    return play


def pass_turn(play: Play) -> None:
    """The seat whose turn it is passes over all that is left of its turn."""
    turn, turns = state(play).turn, state(play).turns
    while play.to_act == turn and state(play).turns == turns:
        say(play, "pass")


def pass_to(play: Play, seat: int) -> None:
    """Turns are passed until a seat is to rob."""
    while state(play).turn != seat or look(play).phase != "rob":
        pass_turn(play)


def take_turn(play: Play, *texts: str) -> None:
    """The seat whose turn it is takes these steps and passes over the rest of its turn."""
    turns = state(play).turns
    say(play, *texts)
    if state(play).turns == turns and not play.over:
        pass_turn(play)


def play_on(play: Play, seed: int) -> Play:
    """Play to the end at random."""
    random = Random(seed)
    while play.to_act != OVER:
        play.step(random.choice(play.choices()))
    return play


def random_match(players: int, seed: int, **options: Value) -> Play:
    """A random match, played to the end."""
    return play_on(Play(GUILD.setup(players, options)), seed)
