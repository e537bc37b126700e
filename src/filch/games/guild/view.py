"""What one seat may see of the Guild of Thieves, built from nothing by adding what lies open to it.

A view is sight, not memory: what a seat has seen before and no longer sees is in its events alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from filch.games.guild.cards import contents, face_of, has_house, houses, lock_of
from filch.games.guild.notation import FACE_TEXTS, GUESS_TEXTS, SUIT_TEXTS
from filch.games.guild.rules import to_act
from filch.games.guild.state import (
    ALL_DEAD,
    ASIDE,
    BOX_OPENED,
    CAPPED,
    CHANGE,
    CHOOSE,
    COMBINATION,
    CUT,
    DEADLOCK,
    DEAL,
    DEALER,
    DUES,
    ENDED,
    GUILD,
    HAND,
    HOUSE,
    IDLE,
    JOKER_CARD,
    LEAST_VALUE,
    LOCK,
    LOCK_BEHIND,
    LOCKS,
    NO_GUESS,
    NO_HOUSE,
    NO_ONE,
    NOT_ENDED,
    OPEN,
    ROB,
    SUIT,
    SURVIVED,
    TAKE,
    TAKE_LOCK,
    VALUES,
    GuildState,
)

PHASES = {
    DEALER: "dealer",
    SUIT: "suit",
    CUT: "cut",
    DEAL: "deal",
    LOCKS: "locks",
    CHOOSE: "choose house",
    ROB: "rob",
    TAKE: "take",
    TAKE_LOCK: "take lock",
    LOCK_BEHIND: "lock behind",
    DUES: "dues",
    CHANGE: "change lock",
    ENDED: "ended",
}

REASONS = {
    NOT_ENDED: "",
    BOX_OPENED: "box opened",
    ALL_DEAD: "all dead",
    DEADLOCK: "deadlock",
    IDLE: "idle",
    CAPPED: "turn cap",
    SURVIVED: "sole survivor",
}


@dataclass(frozen=True, slots=True)
class GuildHouse:
    """What a seat may see of a house.

    Attributes:
        owner: the seat whose house it is; None while it stands in the town.
        out: whether it is out of play.
        cards: how many cards lie under its Lock; a player's cards are in his hand instead.
        lock: "" where there is none, "face down" or "face up".
        royalty: the Lock, if it lies face up or is the seat's own; else None.
        contents: the cards that the seat, robbing the house, is looking at; else None.
    """

    owner: int | None
    out: bool
    cards: int
    lock: str
    royalty: str | None
    contents: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class GuildThief:
    """What a seat may see of one seat, its own or another.

    Attributes:
        alive: whether it is in the game.
        house: the house it chose; None before, and when that house is no longer its own or is out of play.
        cards: how many cards it holds.
        hand: those cards, the seat's own alone; else None.
        guess: the combination it has announced, as a suit and a value from 2 to 10; else None.
    """

    alive: bool
    house: int | None
    cards: int
    hand: tuple[str, ...] | None
    guess: tuple[str, int] | None


@dataclass(frozen=True, slots=True)
class GuildRobbery:
    """This turn's robbery, as all have heard and seen it.

    Attributes:
        house: the house.
        guess: "clubs" to "spades", "jack" to "ace", or "" where none was needed.
        correct: whether it was right.
    """

    house: int
    guess: str
    correct: bool


@dataclass(frozen=True, slots=True)
class GuildView:
    """What a seat may see.

    Attributes:
        seat: whose view it is; None for a spectator.
        players: how many play.
        notebook: whether a notebook is to be shown (Pen & Paper).
        dealer: who set up the combination; None while nobody is named.
        phase: "dealer", "suit", "cut", "deal", "locks" (chance decides), "choose house", "rob", "take",
            "take lock", "lock behind", "dues", "change lock" or "ended".
        to_act: the seat to act, -1 for chance, -2 when the match is over.
        turn: whose turn it is; None before the first.
        round: the round, from 1; 0 before the first.
        robbery: this turn's robbery; None while there is none.
        houses: each house, as this seat may see it.
        thieves: each seat, as this one may see it.
        guild: how many cards lie in the Guild House.
        combination: how many cards are marked as the combination.
        aside: the Locks that have left the game, which lie face up.
        winner: the winner; None while there is none.
        ending: how the match ended: "box opened", "all dead", "deadlock", "idle", "turn cap" or "sole survivor";
            "" while it is not over.
    """

    seat: int | None
    players: int
    notebook: bool
    dealer: int | None
    phase: str
    to_act: int
    turn: int | None
    round: int
    robbery: GuildRobbery | None
    houses: tuple[GuildHouse, ...]
    thieves: tuple[GuildThief, ...]
    guild: int
    combination: int
    aside: tuple[str, ...]
    winner: int | None
    ending: str


def view(s: GuildState, seat: int | None) -> GuildView:
    """What `seat` may see of a position; None is a spectator. The caller has checked that there is such a seat."""
    robbery = None
    if s.target != NO_HOUSE:
        guess = "" if s.guess == OPEN else GUESS_TEXTS[s.guess]
        robbery = GuildRobbery(house=s.target, guess=guess, correct=s.entered == 1)
    return GuildView(
        seat=seat,
        players=s.players,
        notebook=s.pen_and_paper == 1,
        dealer=None if s.phase == DEALER else s.dealer,
        phase=PHASES[s.phase],
        to_act=to_act(s),
        turn=s.turn if s.phase >= ROB else None,
        round=s.round,
        robbery=robbery,
        houses=tuple(house_seen(s, seat, house) for house in range(houses(s))),
        thieves=tuple(thief_seen(s, seat, other) for other in range(s.players)),
        guild=s.count[GUILD],
        combination=s.count[COMBINATION],
        aside=texts_in(s, ASIDE),
        winner=None if s.winner == NO_ONE else s.winner,
        ending=REASONS[s.reason],
    )


def house_seen(s: GuildState, seat: int | None, house: int) -> GuildHouse:
    """What `seat` may see of a house."""
    owner = s.owner[house]
    lock = ""
    royalty = None
    if s.count[LOCK + house]:
        face_up = s.face_up[house] == 1
        lock = "face up" if face_up else "face down"
        own = seat is not None and owner == seat
        royalty = FACE_TEXTS[face_of(lock_of(s, house))] if face_up or own else None
    looking = seat is not None and s.phase == TAKE and s.turn == seat and s.target == house
    return GuildHouse(
        owner=None if owner == NO_ONE else owner,
        out=s.out[house] == 1,
        cards=s.count[HOUSE + house],
        lock=lock,
        royalty=royalty,
        contents=texts_in(s, contents(s, house)) if looking else None,
    )


def thief_seen(s: GuildState, seat: int | None, other: int) -> GuildThief:
    """What `seat` may see of the seat `other`."""
    pair = s.announced[other]
    at_home = s.home[other] != NO_HOUSE and s.alive[other] == 1 and has_house(s, other)
    return GuildThief(
        alive=s.alive[other] == 1,
        house=s.home[other] if at_home else None,
        cards=s.count[HAND + other],
        hand=texts_in(s, HAND + other) if seat == other else None,
        guess=None if pair == NO_GUESS else (SUIT_TEXTS[pair // VALUES], pair % VALUES + LEAST_VALUE),
    )


def texts_in(s: GuildState, place: int) -> tuple[str, ...]:
    """The cards in a place, in the order of their faces, so that nothing tells two equal ones apart."""
    faces = sorted(face_of(card) for card in range(JOKER_CARD + 1) if s.where[card] == place)
    return tuple(FACE_TEXTS[face] for face in faces)
