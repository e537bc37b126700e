"""What one seat may see of Troll, built from nothing by adding what it may know."""

from __future__ import annotations

from dataclasses import dataclass

from filch.games.troll.rules import day_score, days, to_act, winners
from filch.games.troll.state import (
    CARD,
    CAUGHT,
    CAUGHT_DOUBLE,
    CHOOSE,
    ENDED,
    ESCAPED,
    ESCAPED_DOUBLE,
    FIRST_SCOUT,
    LEAST_TROLL,
    NO_CARD,
    NOT_PLAYED,
    NUMBERS,
    RAN_AWAY,
    SCOUT_TIE,
    TROLL,
    TROLLS,
    TrollState,
)

PHASES = {
    FIRST_SCOUT: "first scout",
    TROLL: "troll",
    SCOUT_TIE: "scout tie",
    CHOOSE: "choose",
    CARD: "card",
    ENDED: "ended",
}

FATES = {
    NOT_PLAYED: "",
    ESCAPED: "escaped",
    ESCAPED_DOUBLE: "escaped x2",
    CAUGHT: "caught",
    CAUGHT_DOUBLE: "caught x2",
    RAN_AWAY: "ran away",
}


@dataclass(frozen=True, slots=True)
class TrollThief:
    """What a seat may see of one seat, its own or another.

    Attributes:
        stance: "cautious" or "daring" this round, "" while it has not chosen. The scout is cautious.
        played: whether its thief card of this round lies on the table.
        card: the number of that card, None while there is none or it lies face down before other eyes.
        hand: the numbers it may still hold: those not in the grid and not face up on the table. For the own seat
            exactly those in hand; for another, a face-down card is still among them.
        grid: the fate of its cards 0 to 5 this day: "", "escaped", "escaped x2", "caught", "caught x2" or
            "ran away".
        score: the score of the day so far.
        jewels: the jewels of the days before; when the match has ended, of all days.
    """

    stance: str
    played: bool
    card: int | None
    hand: tuple[int, ...]
    grid: tuple[str, ...]
    score: int
    jewels: int


@dataclass(frozen=True, slots=True)
class TrollView:
    """What a seat may see.

    Attributes:
        seat: whose view it is; None for a spectator.
        players: how many play.
        day: the day, from 1; 0 before the first.
        days: how many days the match has.
        round: the round of the day, from 1; a day has as many as players.
        scout: this round's scout; None while the first is not drawn.
        phase: "first scout", "troll", "scout tie" (chance decides), "choose", "card" or "ended".
        to_act: the seat to act, -1 for chance, -2 when the match is over.
        troll: the top troll card, if this seat has looked at it this round; else None.
        trolls: the troll cards that this round's may be, to the eyes of who has not looked at it; between
            rounds, those in the pile.
        thieves: each seat, as this one may see it.
        winners: the winning seats; empty while the match is not over.
    """

    seat: int | None
    players: int
    day: int
    days: int
    round: int
    scout: int | None
    phase: str
    to_act: int
    troll: int | None
    trolls: tuple[int, ...]
    thieves: tuple[TrollThief, ...]
    winners: tuple[int, ...]


def view(s: TrollState, seat: int | None) -> TrollView:
    """What `seat` may see of a position; None is a spectator. The caller has checked that there is such a seat."""
    looked = seat is not None and s.cautious >> seat & 1 == 1 and s.troll != 0
    return TrollView(
        seat=seat,
        players=s.players,
        day=s.day,
        days=days(s),
        round=s.round,
        scout=None if s.phase == FIRST_SCOUT else s.scout,
        phase=PHASES[s.phase],
        to_act=to_act(s),
        troll=s.troll if looked else None,
        trolls=possible_trolls(s),
        thieves=tuple(thief(s, seat, other) for other in range(s.players)),
        winners=seats_of(winners(s)) if s.phase == ENDED else (),
    )


def possible_trolls(s: TrollState) -> tuple[int, ...]:
    """The troll cards not yet revealed: those in the pile, and the one on top of it if it is drawn."""
    hidden = {LEAST_TROLL + 2 * card for card in range(TROLLS) if s.pile >> card & 1}
    if s.troll:
        hidden.add(s.troll)
    return tuple(sorted(hidden))


def thief(s: TrollState, seat: int | None, other: int) -> TrollThief:
    """What `seat` may see of the seat `other`."""
    daring = s.daring >> other & 1 == 1
    open_to_seat = not daring or seat == other
    card = s.card[other] if s.card[other] != NO_CARD and open_to_seat else None
    grid = tuple(FATES[s.cell[other * NUMBERS + number]] for number in range(NUMBERS))
    return TrollThief(
        stance="daring" if daring else "cautious" if s.cautious >> other & 1 else "",
        played=s.card[other] != NO_CARD,
        card=card,
        # Deducible by anyone: no card is drawn, so what is neither placed nor face up is in hand or face down.
        hand=tuple(number for number in range(NUMBERS) if not grid[number] and number != card),
        grid=grid,
        score=day_score(s, other),
        jewels=s.jewels[other],
    )


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats in a mask."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
