"""Other histories that a seat of the Guild of Thieves could not tell from the one that happened.

A history is a set of *paths*, one for each card: where it was dealt, and by which choices it moved on. What a seat
has been told pins faces to points on paths (`Sight`); what all have seen and heard restricts them: a Lock that was
guessed wrongly does not fit the guess, what was laid as a Lock is a royalty, and who announced a combination held the
Jeweled Box. Within this, two kinds of changes lead to every other history:

- Two cards that once lay in the same hand or house go on each along the other's path: somebody stole, paid or laid
  the other card of the two, or dealt it elsewhere.
- Cards never seen by the seat change faces, and with them the combination.

`redeal` starts from the true history, proposes a fixed number of changes of the first kind, each as likely as its
reverse, and keeps those that agree with all the seat knows; then it draws the second kind anew. Every history that
the seat could not tell from the true one, told apart by the faces, choices and outcomes in it, is as likely as any
other in the limit of many proposals (a Metropolis walk over equally likely states). After finitely many the first
kind stays near the truth, while the faces of unseen cards and the combination are drawn outright: for the paths
found, each combination the seat holds possible is equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from filch.games.guild.cards import (
    card_at,
    contents,
    face_of,
    fits,
    is_royalty,
    lock_of,
    rank_of,
    royalty_face,
    royalty_of,
    suit_of,
)
from filch.games.guild.rules import apply, start
from filch.games.guild.state import (
    BOX_IN_GUILD,
    BOX_OPENED,
    CAPPED,
    CARD_TAKEN,
    CARDS,
    CHANGE,
    CHANGE_LOCK,
    COMBINATION,
    CUT,
    DEADLOCK,
    DEAL,
    DEALER,
    DECK,
    DREW_BOX,
    DREW_CARD,
    DUES,
    FACES,
    GUESS,
    GUESSES,
    HAND,
    HOLDER_WINS,
    IDLE,
    JOKER,
    JOKER_CARD,
    LAID_LOCK,
    LAY_LOCK,
    LOCK,
    LOCK_BEHIND,
    LOCK_GUESSES,
    LOCK_SET_ASIDE,
    LOCK_STOLEN,
    LOCK_TURNED_UP,
    LOCKS,
    NO_CARD,
    NO_GUESS,
    NO_HOUSE,
    NO_ONE,
    OPEN,
    PACK,
    PAID_CARDS,
    PAIRS,
    PASS,
    PAY,
    ROB,
    ROB_HOUSE,
    SAW_CARD,
    SAW_LOCK,
    SUIT,
    TAKE,
    TAKE_CARD,
    TAKE_NONE,
    VALUES,
    GuildState,
)
from filch.games.guild.table import decks, stack_size, stacked_card
from filch.games.guild.turns import is_stuck
from filch.kernel.contract import Setup
from filch.kernel.events import may_know
from filch.kernel.fields import Told

#: How many exchanges of paths `redeal` proposes.
PROPOSALS = 100

#: Sets of faces, as masks.
ROYAL_FACES = sum(1 << face for face in range(DECK) if is_royalty(face))
OTHER_FACES = (1 << FACES) - 1 - ROYAL_FACES
FITTING = tuple(
    sum(1 << face for face in range(DECK) if is_royalty(face) and fits(face, guess)) for guess in range(LOCK_GUESSES)
)

#: Where the box was, as all could conclude: in the hand of a seat (that place), in any, or in none.
IN_ANY_HAND = -1
IN_NO_HAND = -2


@dataclass(slots=True)
class Paths:
    """The paths of all cards through a history of `n` steps, and what a seat knows of them.

    Attributes:
        state: the position after the last step.
        phases: the phase before each step.
        named: the cards that each step's choice names, in the order of its text.
        places: where each card was before step 0, 1, ..., and after the last: `n + 1` lists.
        needs: steps at which a card had to be of a set of faces: step, card and the set as a mask.
        box: pairs of an index of `places` and where the box was then, as all know.
        first: the index of `places` at which the seat was first told each card's face; `n + 1` if never.
        last: the index at which it was last told; -1 if never.
        faces: the face of each card.
    """

    state: GuildState
    phases: list[int] = field(default_factory=list)
    named: list[tuple[int, ...]] = field(default_factory=list)
    places: list[list[int]] = field(default_factory=list)
    needs: list[tuple[int, int, int]] = field(default_factory=list)
    box: list[tuple[int, int]] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    last: list[int] = field(default_factory=lambda: [-1] * CARDS)
    faces: list[int] = field(default_factory=lambda: [face_of(card) for card in range(CARDS)])

    def unseen(self, card: int) -> bool:
        """Whether the seat has never been told the card's face."""
        return self.last[card] < 0


def redeal(setup: Setup, log: Sequence[int], seat: int, below: Callable[[int], int]) -> list[int]:
    """A history drawn from those that `seat` could not tell from `log`; the module says by which law.

    Args:
        setup: the game, the number of players and the options.
        log: the actions and outcomes that happened.
        seat: whose knowledge is kept.
        below: gives a random integer from 0 to below its argument.
    """
    paths = trace(setup, log, seat)
    for _ in range(PROPOSALS):
        _propose_exchange(paths, below(len(paths.places)), below)
    _shuffle_royalties(paths, below)
    pair = _draw_combination(paths, seat, below)
    _shuffle_others(paths, pair, below)
    return _written(paths, log, pair, below)


def trace(setup: Setup, log: Sequence[int], seat: int) -> Paths:
    """The paths of a history, with what `seat` knows of them."""
    s = GuildState()
    start(s, setup.players, setup.codes)
    told: list[Told] = []
    s.told = told
    paths = Paths(s, first=[len(log) + 1] * CARDS)
    paths.places.append(s.where[:])
    for step, choice in enumerate(log):
        paths.phases.append(s.phase)
        paths.named.append(_named(s, choice))
        _note_needs(paths, step, choice)
        top = s.pile[0]
        lock = NO_CARD if s.target == NO_HOUSE else lock_of(s, s.target)
        told.clear()
        apply(s, choice)
        paths.places.append(s.where[:])
        for fact in told:
            if may_know(fact[0], seat):
                for card in _told_of(s, fact, paths.named[step], top, lock):
                    paths.first[card] = min(paths.first[card], step + 1)
                    paths.last[card] = step + 1
        _note_box(paths, step + 1)
    return paths


def _named(s: GuildState, choice: int) -> tuple[int, ...]:
    """The cards that a choice names."""
    if s.phase in (DEAL, LOCKS):
        return (card_at(s, PACK, choice),)
    if choice == PASS or GUESS <= choice < PAY:
        return ()
    hand = HAND + s.turn
    if s.phase == TAKE and choice != TAKE_NONE:
        return (card_at(s, contents(s, s.target), choice - TAKE_CARD),)
    if s.phase == LOCK_BEHIND:
        return (card_at(s, hand, royalty_face(choice - LAY_LOCK)),)
    if s.phase == CHANGE:
        return (card_at(s, hand, royalty_face(choice - CHANGE_LOCK)),)
    if s.phase == DUES:
        first, last = divmod(choice - PAY, FACES)
        upper = card_at(s, hand, first)
        return (upper, DECK + last) if first == last else (upper, card_at(s, hand, last))
    return ()


def _note_needs(paths: Paths, step: int, choice: int) -> None:
    """What a step says about faces, whoever looks on."""
    s = paths.state
    for card in paths.named[step]:
        if s.phase == DEAL:
            paths.needs.append((step, card, OTHER_FACES))
        elif s.phase in (LOCKS, LOCK_BEHIND, CHANGE):
            paths.needs.append((step, card, ROYAL_FACES))
    if s.phase == ROB and ROB_HOUSE <= choice < TAKE_CARD:
        house, guess = divmod(choice - ROB_HOUSE, GUESSES)
        if guess != OPEN:
            lock = lock_of(s, house)
            right = FITTING[guess] >> face_of(lock) & 1
            paths.needs.append((step, lock, FITTING[guess] if right else ROYAL_FACES & ~FITTING[guess]))
    if s.phase >= ROB and GUESS <= choice < PAY:
        paths.box.append((step, HAND + s.turn))


def _note_box(paths: Paths, index: int) -> None:
    """Where the box must be for the match to have gone on, or not, as it did (GA-29, GA-31)."""
    s = paths.state
    guarded = s.reason in (IDLE, CAPPED)
    if guarded and s.capped == HOLDER_WINS:
        paths.box.append((index, IN_NO_HAND if s.winner == NO_ONE else HAND + s.winner))
    if (guarded or s.phase in (ROB, CHANGE)) and is_stuck(s):
        paths.box.append((index, IN_ANY_HAND))
    if s.reason == DEADLOCK:
        paths.box.append((index, IN_NO_HAND))


def _told_of(s: GuildState, fact: Told, named: tuple[int, ...], top: int, lock: int) -> tuple[int, ...]:
    """The cards whose faces an event tells, in the position after its step.

    `named` are the cards that the step's choice named; `top` and `lock` were the top of the Guild House and the Lock
    of the robbed house before it.
    """
    _, kind, house, *_ = fact
    if kind == BOX_IN_GUILD:
        return (JOKER_CARD,)
    if kind == SAW_CARD:
        place = contents(s, house)
        return tuple(card for card in range(CARDS) if s.where[card] == place)
    if kind in (SAW_LOCK, LOCK_TURNED_UP):
        return (lock_of(s, house),)
    if kind in (LOCK_STOLEN, LOCK_SET_ASIDE):
        return (lock,)
    if kind in (CARD_TAKEN, LAID_LOCK, PAID_CARDS):
        return named
    return (top,) if kind in (DREW_CARD, DREW_BOX) else ()


def _propose_exchange(paths: Paths, index: int, below: Callable[[int], int]) -> None:
    """Let two cards that lie together at `index` change paths from there on, or up to there, if nothing forbids it."""
    together: dict[int, list[int]] = {}
    for card, place in enumerate(paths.places[index]):
        if HAND <= place < LOCK:
            together.setdefault(place, []).append(card)
    meeting = [cards for cards in together.values() if len(cards) > 1]
    if not meeting:
        return
    cards = meeting[below(len(meeting))]
    one, other = _two_of(cards, below)
    later = below(2) == 1
    if later:
        # What the seat was told later of either would be told of the other.
        allowed = max(paths.last[one], paths.last[other]) <= index
    else:
        allowed = min(paths.first[one], paths.first[other]) >= index
    if allowed:
        _exchange(paths, one, other, index, later)
        if not _agrees(paths, one, other):
            _exchange(paths, one, other, index, later)


def _two_of(cards: list[int], below: Callable[[int], int]) -> tuple[int, int]:
    """Two different cards, any two as likely."""
    one, other = below(len(cards)), below(len(cards) - 1)
    return cards[one], cards[other + (other >= one)]


def _exchange(paths: Paths, one: int, other: int, index: int, later: bool) -> None:
    """Exchange two cards in all that happens from `index` on, or up to it."""
    swapped = {one: other, other: one}
    steps = range(index, len(paths.named)) if later else range(index)
    for step in steps:
        if paths.named[step]:
            paths.named[step] = tuple(swapped.get(card, card) for card in paths.named[step])
        # The place before step `index` is the same for both.
        places = paths.places[step + 1 if later else step]
        places[one], places[other] = places[other], places[one]
    for number, (step, card, mask) in enumerate(paths.needs):
        if card in swapped and step in steps:
            paths.needs[number] = (step, swapped[card], mask)


def _agrees(paths: Paths, one: int, other: int) -> bool:
    """Whether the faces of two cards, and the box, fit what all know."""
    for _, card, mask in paths.needs:
        if card in (one, other) and not mask >> paths.faces[card] & 1:
            return False
    return all(paths.faces[card] != JOKER or _may_be_box(paths, card) for card in (one, other))


def _may_be_box(paths: Paths, card: int) -> bool:
    """Whether a card was always where all know the box to have been."""
    for index, known in paths.box:
        place = paths.places[index][card]
        in_hand = HAND <= place < HAND + paths.state.players
        if (
            (known >= 0 and place != known)
            or (known == IN_ANY_HAND and not in_hand)
            or (known == IN_NO_HAND and in_hand)
        ):
            return False
    return True


def _shuffle_royalties(paths: Paths, below: Callable[[int], int]) -> None:
    """Exchange the faces of royalties that the seat has never seen, at random, as far as the guesses allow."""
    allowed = dict.fromkeys(range(CARDS), ROYAL_FACES)
    for _, card, mask in paths.needs:
        allowed[card] &= mask
    in_play = paths.places[0]
    royalties = [
        card for card in range(JOKER_CARD) if in_play[card] and is_royalty(face_of(card)) and paths.unseen(card)
    ]
    faces = paths.faces
    for _ in range(8 * len(royalties)):
        one, other = royalties[below(len(royalties))], royalties[below(len(royalties))]
        if allowed[one] >> faces[other] & 1 and allowed[other] >> faces[one] & 1:
            faces[one], faces[other] = faces[other], faces[one]


def _others(paths: Paths) -> list[int]:
    """The cards, Joker included, that are neither royalties nor in the combination."""
    s = paths.state
    return [
        card
        for card in range(CARDS)
        if paths.places[0][card] and not is_royalty(face_of(card)) and s.where[card] != COMBINATION
    ]


def _draw_combination(paths: Paths, seat: int, below: Callable[[int], int]) -> int:
    """Any combination that the seat holds possible: of no suit and value it has seen (G-2), and not guessed wrongly."""
    s = paths.state
    true = s.suit * VALUES + s.value
    if s.reason == BOX_OPENED or s.announced[seat] != NO_GUESS:
        return true
    seen = [paths.faces[card] for card in _others(paths) if not paths.unseen(card) and paths.faces[card] != JOKER]
    suits = {suit_of(face) for face in seen}
    values = {rank_of(face) for face in seen}
    possible = [
        pair
        for pair in range(PAIRS)
        if pair // VALUES not in suits and pair % VALUES not in values and pair not in s.announced
    ]
    return possible[below(len(possible))]


def _shuffle_others(paths: Paths, pair: int, below: Callable[[int], int]) -> None:
    """Deal the faces that this combination leaves to the cards the seat has never seen, the box to where it may be."""
    s = paths.state
    others = _others(paths)
    faces = [
        face
        for face in range(DECK)
        if not is_royalty(face) and suit_of(face) != pair // VALUES and rank_of(face) != pair % VALUES
    ] * decks(s)
    box = next(card for card in others if paths.faces[card] == JOKER)
    if s.phase in (DEALER, SUIT, CUT):
        # Nothing is dealt yet, and no card has a path.
        return
    for card in others:
        if not paths.unseen(card) and card != box:
            faces.remove(paths.faces[card])
    hidden = [card for card in others if paths.unseen(card)]
    if paths.unseen(box):
        candidates = [card for card in hidden if _may_be_box(paths, card)]
        box = candidates[below(len(candidates))]
        hidden.remove(box)
        paths.faces[box] = JOKER
    for card in hidden:
        paths.faces[card] = faces.pop(below(len(faces)))


def _written(paths: Paths, log: Sequence[int], pair: int, below: Callable[[int], int]) -> list[int]:
    """The history of these paths and faces, as actions and outcomes."""
    world = list(log)
    for step, choice in enumerate(log):
        phase = paths.phases[step]
        faces = [paths.faces[card] for card in paths.named[step]]
        if phase == SUIT:
            world[step] = pair // VALUES
        elif phase == CUT:
            cuts = _cuts(paths.state, pair)
            world[step] = cuts[below(len(cuts))]
        elif not faces:
            world[step] = choice
        elif phase in (DEAL, LOCKS):
            world[step] = faces[0]
        elif phase == TAKE:
            world[step] = TAKE_CARD + faces[0]
        elif phase == DUES:
            world[step] = PAY + faces[0] * FACES + faces[1]
        else:
            world[step] = (LAY_LOCK if phase == LOCK_BEHIND else CHANGE_LOCK) + royalty_of(faces[0])
    return world


def _cuts(s: GuildState, pair: int) -> list[int]:
    """The cuts after which the ninth card is of the pair's value (G-10, G-11)."""
    size = stack_size(s)
    return [cut for cut in range(size) if rank_of(face_of(stacked_card(s, (VALUES - 1 + cut) % size))) == pair % VALUES]
