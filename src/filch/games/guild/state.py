"""The Guild of Thieves' declared state: fields, their ranges, and the numbers that stand for cards, places and events.

A *face* is what is printed on a card: `suit * 13 + value` for the 52 of a deck, and `JOKER`, the Jeweled Box. A *card*
is an object: `face` in the first deck, `DECK + face` in the second (Double Deck), and `JOKER_CARD`. Two cards of the
same face are told apart by nobody; where one of them moves, it is the one of the lower number.
"""

from __future__ import annotations

from typing import Final

from filch.errors import Malformed
from filch.kernel.events import EventKind
from filch.kernel.fields import State, array, field

MAX_PLAYERS: Final = 16
SUITS: Final = 4
#: Values by index: 0 to 8 are 2 to 10; 9 to 12 are Jack, Queen, King and Ace, the royalties (GA-32).
RANKS: Final = 13
VALUES: Final = 9
LEAST_VALUE: Final = 2
ROYALS: Final = 4
DECK: Final = SUITS * RANKS
ROYALTIES: Final = SUITS * ROYALS

# Faces and cards.
JOKER: Final = DECK
FACES: Final = DECK + 1
JOKER_CARD: Final = 2 * DECK
CARDS: Final = 2 * DECK + 1
NO_CARD: Final = -1

#: Houses in the Double Deck; the first half of the numbers serves a single deck.
HOUSES: Final = 32
#: The most cards that can lie in the Guild House: all but the combination.
PILE: Final = CARDS - 2 * (VALUES + SUITS - 1)
#: Cards dealt into houses and Guild House, at most.
DEALT: Final = 49

# Places of cards. HAND is by seat, HOUSE (what lies under its Lock) and LOCK are by house.
ABSENT: Final = 0
PACK: Final = 1
COMBINATION: Final = 2
GUILD: Final = 3
ASIDE: Final = 4
HAND: Final = 5
HOUSE: Final = HAND + MAX_PLAYERS
LOCK: Final = HOUSE + HOUSES
PLACES: Final = LOCK + HOUSES

NO_ONE: Final = -1
NO_HOUSE: Final = -1
NO_GUESS: Final = -1

# Phases. In the first five chance decides, and in CHOOSE if the houses are drawn.
DEALER: Final = 0
SUIT: Final = 1
CUT: Final = 2
DEAL: Final = 3
LOCKS: Final = 4
CHOOSE: Final = 5
ROB: Final = 6
TAKE: Final = 7
TAKE_LOCK: Final = 8
LOCK_BEHIND: Final = 9
DUES: Final = 10
CHANGE: Final = 11
#: No position to decide in: `turns.go_on` ends the turn at once.
TURN_OVER: Final = 12
ENDED: Final = 13

# Guesses of a Lock: 0 to 3 are suits, 4 to 7 Jack to Ace; OPEN needs none, the Lock being face up or missing.
SUIT_GUESSES: Final = SUITS
LOCK_GUESSES: Final = SUITS + ROYALS
OPEN: Final = LOCK_GUESSES
GUESSES: Final = LOCK_GUESSES + 1
#: Combinations, as `suit * VALUES + value`.
PAIRS: Final = SUITS * VALUES

# Actions. The blocks stand in the order in which `legal` lists them.
PASS: Final = 0
TAKE_NONE: Final = 1
LEAVE_LOCK: Final = 2
STEAL_LOCK: Final = 3
CHOOSE_HOUSE: Final = 4
ROB_HOUSE: Final = CHOOSE_HOUSE + HOUSES
TAKE_CARD: Final = ROB_HOUSE + HOUSES * GUESSES
LAY_LOCK: Final = TAKE_CARD + FACES
CHANGE_LOCK: Final = LAY_LOCK + ROYALTIES
GUESS: Final = CHANGE_LOCK + ROYALTIES
PAY: Final = GUESS + PAIRS
ACTIONS: Final = PAY + FACES * FACES

#: Outcomes are a seat, a suit, a cut (the most: 54), a face or a house, by the phase.
OUTCOMES: Final = 54

# Codes of the options' values, as `about.OPTIONS` lists them.
OUT_OF_PLAY: Final = 0
STAYS: Final = 1
ELIMINATED: Final = 2
SURVIVOR_CONTINUES: Final = 0
SURVIVOR_WINS: Final = 1
SURVIVOR_DRAWS: Final = 2
CHOICE_RANDOM: Final = 1
DEALER_RANDOM: Final = 0
TURNED_BACK: Final = 1
TURNED_DOWN: Final = 1
DUES_REPEATED: Final = 1
AFTER_STEALING: Final = 1
DESCENDING: Final = 1
HOLDER_WINS: Final = 1
#: What the options `idle_rounds` and `turn_cap` may be set to; the first is the default.
IDLE_ROUNDS: Final = (3, 1, 2, 5, 10)
TURN_CAPS: Final = (1000, 100, 200, 500)
MOST_IDLE: Final = 10
MOST_TURNS: Final = 1000

# How a match ended.
NOT_ENDED: Final = 0
BOX_OPENED: Final = 1
ALL_DEAD: Final = 2
DEADLOCK: Final = 3
IDLE: Final = 4
CAPPED: Final = 5
SURVIVED: Final = 6

# Events, in the order of EVENTS.
DEALER_NAMED: Final = 0
SUIT_SET_ASIDE: Final = 1
COMBINATION_MARKED: Final = 2
CARD_DEALT: Final = 3
GUILD_DEALT: Final = 4
BOX_IN_GUILD: Final = 5
LOCK_DEALT: Final = 6
HOUSE_TAKEN: Final = 7
SAW_CARD: Final = 8
SAW_LOCK: Final = 9
TURN_BEGAN: Final = 10
ROBBED_NOBODY: Final = 11
ROBBERY_TRIED: Final = 12
ROBBERY_FAILED: Final = 13
LOCK_TURNED_UP: Final = 14
ROBBERY_DONE: Final = 15
TOOK_NOTHING: Final = 16
TOOK_CARD: Final = 17
CARD_TAKEN: Final = 18
HOUSE_OUT: Final = 19
THIEF_OUT: Final = 20
LOCK_STOLEN: Final = 21
LOCK_LEFT: Final = 22
LOCK_SET_ASIDE: Final = 23
LOCK_TURNED_DOWN: Final = 24
LOCKED_BEHIND: Final = 25
LEFT_OPEN: Final = 26
LAID_LOCK: Final = 27
PAID_NOTHING: Final = 28
PAID_DUES: Final = 29
PAID_CARDS: Final = 30
DREW_CARD: Final = 31
DREW_BOX: Final = 32
KEPT_LOCK: Final = 33
CHANGED_LOCK: Final = 34
GUESSED: Final = 35
SAW_COMBINATION: Final = 36
KILLED: Final = 37
MATCH_ENDED: Final = 38

#: Facts named `card`, `first` and `last` are faces; `value` is 2 to 10; `guess` is a guess of a Lock.
EVENTS: Final = (
    EventKind("dealer named", ("seat",)),
    EventKind("suit set aside", ("cards",)),
    EventKind("combination marked", ("cards",)),
    EventKind("card dealt", ("house",)),
    EventKind("guild dealt"),
    EventKind("box in guild"),
    EventKind("lock dealt", ("house",)),
    EventKind("house taken", ("seat", "house")),
    EventKind("saw card", ("house", "card")),
    EventKind("saw lock", ("house", "card")),
    EventKind("turn began", ("seat", "round")),
    EventKind("robbed nobody", ("seat",)),
    EventKind("robbery tried", ("seat", "house", "guess")),
    EventKind("robbery failed", ("seat", "house")),
    EventKind("lock turned up", ("house", "card")),
    EventKind("robbery done", ("seat", "house")),
    EventKind("took nothing", ("seat", "house")),
    EventKind("took card", ("seat", "house")),
    EventKind("card taken", ("seat", "house", "card")),
    EventKind("house out", ("house",)),
    EventKind("thief out", ("seat",)),
    EventKind("lock stolen", ("seat", "house", "card")),
    EventKind("lock left", ("seat", "house")),
    EventKind("lock set aside", ("house", "card")),
    EventKind("lock turned down", ("house",)),
    EventKind("locked behind", ("seat", "house")),
    EventKind("left open", ("seat", "house")),
    EventKind("laid lock", ("house", "card")),
    EventKind("paid nothing", ("seat",)),
    EventKind("paid dues", ("seat",)),
    EventKind("paid cards", ("first", "last")),
    EventKind("drew card", ("card",)),
    EventKind("drew box", ("seat",)),
    EventKind("kept lock", ("seat",)),
    EventKind("changed lock", ("seat", "house")),
    EventKind("guessed", ("seat", "suit", "value")),
    EventKind("saw combination", ("suit", "value")),
    EventKind("killed", ("seat", "house")),
    EventKind("match ended", ("winner", "reason")),
)


class GuildState(State):
    """A position of the Guild of Thieves. Seats are numbered clockwise."""

    players: int = field(2, MAX_PLAYERS, "players in the match")
    double_deck: int = field(0, 1, "option: whether two decks are in play")
    i_know: int = field(0, 1, "option: whether the Jeweled Box starts in the Guild House, as all know")
    pen_and_paper: int = field(0, 1, "option: whether the notebook is shown")
    emptied_house: int = field(0, 2, "option: OUT_OF_PLAY, STAYS or ELIMINATED")
    sole_survivor: int = field(0, 2, "option: SURVIVOR_CONTINUES, SURVIVOR_WINS or SURVIVOR_DRAWS")
    house_choice: int = field(0, 1, "option: CHOICE_RANDOM or by the seats")
    robbed_lock: int = field(0, 1, "option: whether a player's robbed Lock is TURNED_BACK")
    dead_lock: int = field(0, 1, "option: whether a dead player's Lock is TURNED_DOWN")
    dues_rule: int = field(0, 1, "option: once a turn or DUES_REPEATED")
    lock_behind: int = field(0, 1, "option: after any robbery or AFTER_STEALING")
    pile_order: int = field(0, 1, "option: suit piles ascending or DESCENDING")
    idle_rounds: int = field(1, MOST_IDLE, "option: so many rounds of passing end the match")
    turn_cap: int = field(1, MOST_TURNS, "option: so many turns end the match")
    capped: int = field(0, 1, "option: what the guards give: a draw or HOLDER_WINS")
    phase: int = field(DEALER, ENDED, "what is decided now")
    dealer: int = field(0, MAX_PLAYERS - 1, "who set up the combination; the seat to his left starts")
    suit: int = field(0, SUITS - 1, "the combination's suit; 0 before it is set aside")
    value: int = field(0, VALUES - 1, "the index of the combination's value; 0 before the cut")
    dealt: int = field(0, DEALT, "cards dealt in DEAL, Locks dealt in LOCKS")
    turn: int = field(0, MAX_PLAYERS - 1, "the seat to choose a house, or whose turn it is")
    round: int = field(0, MOST_TURNS, "the round, from 1; 0 before the first")
    turns: int = field(0, MOST_TURNS, "turns begun")
    acted: int = field(0, 1, "whether the seat whose turn it is has done anything but pass")
    idle: int = field(0, MOST_IDLE * MAX_PLAYERS, "turns in a row in which nothing was done but pass")
    target: int = field(NO_HOUSE, HOUSES - 1, "the house robbed this turn; NO_HOUSE: none yet")
    guess: int = field(NO_GUESS, OPEN, "the guess of its Lock; NO_GUESS: none yet")
    entered: int = field(0, 1, "whether that robbery succeeded")
    stole: int = field(0, 1, "whether a card was stolen in it")
    paid: int = field(0, 1, "whether anyone has drawn from the Guild House yet")
    winner: int = field(NO_ONE, MAX_PLAYERS - 1, "the winner; NO_ONE: none")
    reason: int = field(NOT_ENDED, SURVIVED, "how the match ended")
    where: list[int] = array(CARDS, ABSENT, PLACES - 1, "the place of each card")
    count: list[int] = array(PLACES, 0, CARDS, "cards in each place; ABSENT is not counted")
    pile: list[int] = array(PILE, 0, CARDS - 1, "the cards of the Guild House from the top; 0 below the bottom")
    owner: list[int] = array(HOUSES, NO_ONE, MAX_PLAYERS - 1, "whose house it is; NO_ONE: it stands in the town")
    out: list[int] = array(HOUSES, 0, 1, "whether the house is out of play")
    face_up: list[int] = array(HOUSES, 0, 1, "whether the house's Lock lies face up")
    home: list[int] = array(MAX_PLAYERS, NO_HOUSE, HOUSES - 1, "the house each seat chose; NO_HOUSE: none yet")
    alive: list[int] = array(MAX_PLAYERS, 0, 1, "whether the seat is in the game")
    announced: list[int] = array(MAX_PLAYERS, NO_GUESS, PAIRS - 1, "the combination each seat guessed; NO_GUESS: none")

    def check(self) -> None:
        """Raise `Malformed` for a value out of range, or where the fields do not go together."""
        super().check()
        held = [0] * PLACES
        for place in self.where:
            held[place] += 1
        for place in range(ABSENT + 1, PLACES):
            if self.count[place] != held[place]:
                raise Malformed(f"place {place} does not hold {self.count[place]} cards: {self!r}", given=place)
            if place >= LOCK and held[place] > 1:
                raise Malformed(f"house {place - LOCK} has {held[place]} Locks: {self!r}", given=place)
        size = self.count[GUILD]
        lying = sorted(card for card in range(CARDS) if self.where[card] == GUILD)
        if sorted(self.pile[:size]) != lying or any(self.pile[size:]):
            raise Malformed(f"the pile of the Guild House does not hold its cards: {self!r}", given=self.pile)
        if self.phase < ROB:
            return
        for seat in range(self.players):
            house = self.home[seat]
            if self.alive[seat] and self.owner[house] != seat:
                raise Malformed(f"house {house} is not that of seat {seat}, who chose it: {self!r}", given=seat)
        for house in range(HOUSES):
            # The Lock of a house just emptied lies there until the robber has chosen, or has won instead.
            left = self.count[HOUSE + house] + (0 if house == self.target else self.count[LOCK + house])
            if self.out[house] and left:
                raise Malformed(f"house {house} is out of play, but cards lie there: {self!r}", given=house)
