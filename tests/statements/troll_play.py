"""Matches of Troll whose trolls, cards and draws a test dictates, in the words of the game's own notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from filch.games.troll import rules
from filch.games.troll.about import TROLL
from filch.games.troll.state import CHOOSE, ENDED, TrollState
from filch.games.troll.view import TrollThief, TrollView
from filch.kernel.contract import CHANCE, OVER, Value
from filch.kernel.events import Event
from filch.kernel.play import Play

#: A round as a test writes it: the troll, and each seat's card: "2" face up, "daring 2" face down.
Round = tuple[int, Mapping[int, str]]


@dataclass(frozen=True)
class Placed:
    """What became of a card in a round: its number, its fate (as events number it) and what it counts."""

    number: int
    fate: int
    counts: int


def troll(players: int, **options: Value) -> Play:
    """A match of Troll. Seat 0 is the first scout unless the options say otherwise."""
    return Play(TROLL.setup(players, {"first_scout": 0, **options}))


def state(play: Play) -> TrollState:
    """The position."""
    assert isinstance(play.state, TrollState)
    return play.state


def look(play: Play, seat: int | None = None) -> TrollView:
    """What a seat, or a spectator, sees."""
    seen = play.view(seat)
    assert isinstance(seen, TrollView)
    return seen


def thieves(play: Play) -> tuple[TrollThief, ...]:
    """What a spectator sees of each seat."""
    return look(play).thieves


def say(play: Play, *texts: str) -> None:
    """Take steps by their texts: outcomes where chance decides, actions where a seat does."""
    for text in texts:
        notation = play.setup.game.notation
        parse = notation.parse_outcome if play.to_act == CHANCE else notation.parse_action
        play.step(parse(play.state, text))


def choices(play: Play) -> list[str]:
    """The texts of what can be decided now."""
    return [play.text(choice) for choice in play.choices()]


def play_round(play: Play, troll: int, plays: Mapping[int, str]) -> None:
    """Play a round from its troll to its resolution, each seat in its turn.

    Args:
        play: a match in which the round's troll is to be drawn.
        troll: the troll on top.
        plays: each seat's card, "2" if played face up, "daring 2" if face down.
    """
    assert sorted(plays) == list(range(play.setup.players)), "every seat plays one card"
    say(play, f"troll={troll}")
    for _ in plays:
        words = plays[play.to_act].split()
        if state(play).phase == CHOOSE and len(words) == 1:
            words = ["cautious", *words]
        say(play, *words)


def play_rounds(play: Play, rounds: Sequence[Round]) -> None:
    """Play several rounds."""
    for number, plays in rounds:
        play_round(play, number, plays)


def resolved(players: int, troll_card: int, *cards: str, scout: int = 0) -> Play:
    """A match whose first round has been played: seat n has played `cards[n]`, and `scout` was the scout."""
    play = troll(players, first_scout=scout)
    play_round(play, troll_card, dict(enumerate(cards)))
    return play


def last_round(play: Play) -> list[Event]:
    """What everybody was told from the last revealing of a troll on."""
    told = play.events(None)
    return told[max(at for at, event in enumerate(told) if event.kind == "troll revealed") :]


def placed(play: Play) -> list[Placed]:
    """What became of each seat's card in the last round resolved."""
    events = {event["seat"]: event for event in last_round(play) if event.kind == "card placed"}
    return [
        Placed(
            events[seat]["number"],
            events[seat]["fate"],
            rules.cell_score(events[seat]["number"], events[seat]["fate"]),
        )
        for seat in range(play.setup.players)
    ]


def counts(play: Play) -> list[int]:
    """What each seat's card of the last round resolved counts."""
    return [card.counts for card in placed(play)]


def totals(play: Play) -> list[int]:
    """The running totals of the last round resolved, one for each card or block added."""
    return [event["total"] for event in last_round(play) if event.kind == "block added"]


def day_scores(play: Play) -> list[int]:
    """Each seat's score of the last day that is over."""
    told = [event for event in play.events(None) if event.kind == "day scored"]
    return [event["score"] for event in told[-play.setup.players :]]


def jewels(play: Play) -> list[int]:
    """Each seat's jewels."""
    return [thief.jewels for thief in thieves(play)]


def play_on(play: Play, seed: int) -> Play:
    """Play to the end at random."""
    random = Random(seed)
    while play.to_act != OVER:
        play.step(random.choice(play.choices()))
    return play


def ended(jewels: Sequence[int], hands: Sequence[set[int]]) -> TrollState:
    """A position at the end of a match, with these jewels won and these cards left in hand."""
    s = TrollState()
    rules.start(s, len(jewels), TROLL.setup(len(jewels)).codes)
    s.day = rules.days(s)
    s.round = s.players
    s.phase = ENDED
    for seat, (won, hand) in enumerate(zip(jewels, hands, strict=True)):
        s.jewels[seat] = won
        s.hand[seat] = sum(1 << number for number in hand)
    return s
