"""The Guild of Thieves in a terminal: the houses of the town, their Locks, and one's hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from filch.cli.telling import Seats, sentence
from filch.games.guild.notation import FACE_TEXTS, GUESS_TEXTS, SUIT_TEXTS
from filch.games.guild.state import OPEN
from filch.games.guild.view import GuildHouse, GuildView
from filch.kernel.events import Event
from filch.texts import Texts, key_of

GAME = "guild"
#: Width of a house: as many stand in a row as the terminal has room for, four of them in 80 columns.
HOUSE_WIDTH = 18
SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
#: Colours of cards; the symbols say the same without them.
RED = "red"
STYLES = {
    "turn began": "bold",
    "lock turned up": "green",
    "robbery failed": "red",
    "house out": "magenta",
    "thief out": "bold red",
    "drew box": "bold yellow",
    "guessed": "bold yellow",
    "killed": "bold red",
    "match ended": "bold",
}
#: Kinds of events that begin a line. All others go on in it, so that a robbery and how it went are one paragraph.
BEGINNING = {
    "dealer named",
    "suit set aside",
    "combination marked",
    "card dealt",
    "guild dealt",
    "box in guild",
    "lock dealt",
    "house taken",
    "turn began",
    "robbed nobody",
    "robbery tried",
    "paid dues",
    "drew box",
    "guessed",
    "match ended",
}
#: Kinds of events of which several in a row are told as one, and the fact in which they differ.
TOGETHER = {"card dealt": "house", "lock dealt": "house", "saw card": "card"}
#: Kinds of events that show a card of value, or may.
SHOWING = ("saw card", "card taken", "drew card")
#: After these there is something to look at.
TELLING = ("killed", "drew box", "thief out")


def card_text(face: int | str, texts: Texts) -> str:
    """A card by its number or its notation, as the screen shows it: `7♣`, or the name of the Jeweled Box."""
    text = FACE_TEXTS[face] if isinstance(face, int) else face
    return texts.text("guild-box") if text == "joker" else text[:-1] + SYMBOLS[text[-1]]


def cards_text(faces: Sequence[int | str], texts: Texts) -> str:
    """Several cards."""
    return " ".join(card_text(face, texts) for face in faces)


def pair_text(suit: str, value: int, texts: Texts) -> str:
    """A combination: the 5 of Hearts."""
    return texts.text("guild-pair", value=value, suit=texts.text(key_of(GAME, "guess", suit)))


class GuildScreen:
    """How the Guild of Thieves looks."""

    def lines(self, events: Sequence[Event], seats: Seats) -> list[Text]:
        """What has happened: a robbery and how it went in one paragraph, cards of one look together."""
        lines: list[Text] = []
        alone = True
        for among in _together(events):
            kind = among[0].kind
            piece = Text(_sentence(among, seats), STYLES.get(kind, ""))
            if alone or kind in BEGINNING:
                lines.append(piece)
            else:
                lines[-1] = Text.assemble(lines[-1], " ", piece)
            # Whose turn it is stands in a line of its own.
            alone = kind == "turn began"
        return lines

    def pause_before(self, event: Event, last: str) -> bool:
        """After a death, and when all learn where the box is."""
        return event.kind == "turn began" and last in TELLING

    def board(self, view: object, told: Sequence[Event], seats: Seats) -> RenderableType:
        """The town, who is without a house, the Guild House, what is one's own, and the notebook if there is one."""
        assert isinstance(view, GuildView)
        text = seats.texts.text
        parts: list[RenderableType] = [Rule(Text(_title(view, seats), "bold"), style="dim"), _town(view, seats)]
        parts += [Text(text("guild-legend"), "dim"), *(Text(note) for note in _notes(view, seats))]
        if view.notebook:
            parts += _notebook(view, told, seats)
        parts.append(_line("guild-guild", Text(text("guild-cards", cards=view.guild)), seats))
        if view.seat is not None:
            parts.append(_own(view, view.seat, seats))
        for number, house in enumerate(view.houses):
            if house.contents is not None:
                found = Text.assemble((f"{text('guild-house', house=number)}: ", "bold yellow"))
                parts.append(found.append_text(_cards(house.contents, seats)))
        return Group(*parts)

    def question(self, view: object, legal: Sequence[str], seats: Seats) -> str:
        """What is to be decided now, with an example of how it is written where that is not plain."""
        assert isinstance(view, GuildView)
        text = seats.texts.text
        label = seats.label(view.to_act) if view.to_act >= 0 else ""
        asked = text(key_of(GAME, "phase", view.phase), seat=label, you=seats.you(view.to_act))
        for verb in ("rob", "dues"):
            examples = [action for action in legal if action.startswith(f"{verb}-")]
            if examples:
                asked += " " + text(key_of(GAME, "example", verb), example=examples[0])
        guess = next((action for action in legal if action.startswith("guess-")), None)
        return asked if guess is None else asked + " " + text("guild-example-guess", example=guess)

    def goes_without_saying(self, action: str) -> bool:
        """There is nothing to ask of who can only pass."""
        return action == "pass"

    def explain(self, action: str, seats: Seats) -> str:
        """What an action does."""
        texts = seats.texts
        verb, *rest = action.split("-")
        match verb:
            case "house":
                return texts.text("guild-action-house", house=rest[0])
            case "rob" if len(rest) == 1:
                return texts.text("guild-action-rob-open", house=rest[0])
            case "rob":
                return texts.text("guild-action-rob", house=rest[0], guess=texts.text(key_of(GAME, "guess", rest[1])))
            case "take" | "lock" | "change":
                return texts.text(key_of(GAME, "action", verb), card=card_text(rest[0], texts))
            case "dues":
                first, last = (card_text(card, texts) for card in rest)
                return texts.text("guild-action-dues", first=first, last=last)
            case "guess":
                return texts.text("guild-action-guess", pair=pair_text(rest[0], int(rest[1]), texts))
            case _:
                return texts.text(key_of(GAME, "action", action))


def _together(events: Sequence[Event]) -> list[list[Event]]:
    """Events in the parts in which they are told: mostly one by one."""
    parts: list[list[Event]] = []
    for event in events:
        before = parts[-1][-1] if parts else None
        if before is not None and before.kind == event.kind and event.kind in TOGETHER:
            apart = {name for name in dict(event.facts) if before[name] != event[name]}
            if apart <= {TOGETHER[event.kind]}:
                parts[-1].append(event)
                continue
        parts.append([event])
    return parts


def _sentence(among: Sequence[Event], seats: Seats) -> str:
    """Events of one kind in words: the text of that kind."""
    texts = seats.texts
    event = among[0]
    facts = dict(event.facts)
    words: dict[str, str | int] = {"count": len(among)}
    for fact in facts.keys() & {"card", "first", "last"}:
        words[fact] = ", ".join(card_text(one[fact], texts) for one in among)
    if "winner" in facts:
        won = facts["winner"] >= 0
        words |= {"won": "yes"} if won else {"won": "no", "winner": ""}
    if "guess" in facts:
        free = facts["guess"] == OPEN
        guess = "" if free else texts.text(key_of(GAME, "guess", GUESS_TEXTS[facts["guess"]]))
        words |= {"open": "yes" if free else "no", "guess": guess}
    if "suit" in facts:
        words["pair"] = pair_text(SUIT_TEXTS[facts["suit"]], facts["value"], texts)
    return sentence(GAME, event, seats, seat_facts=("seat", "winner"), mask_facts=(), words=words)


def _title(view: GuildView, seats: Seats) -> str:
    text = seats.texts.text
    where = text("guild-round", round=view.round) if view.round else text("guild-setting")
    return f"{text('game-guild')} · {where}"


def _town(view: GuildView, seats: Seats) -> Columns:
    houses = (_house(view, number, house, seats) for number, house in enumerate(view.houses))
    return Columns(houses, width=HOUSE_WIDTH, padding=(0, 1))


def _house(view: GuildView, number: int, house: GuildHouse, seats: Seats) -> Text:
    """A house: its number, its Lock, how many cards a robber would find there, and whose it is."""
    target = view.robbery is not None and view.robbery.house == number
    cell = Text(f"{number:2}", "bold reverse" if target else "bold", overflow="ellipsis", no_wrap=True)
    if house.out:
        return cell.append(f" {seats.texts.text('guild-out')}", "not bold dim")
    known = card_text(house.royalty, seats.texts) if house.royalty is not None else "?" if house.lock else "–"
    # One's own Lock that lies face down is known to oneself alone.
    lock = f"({known})" if house.royalty is not None and house.lock == "face down" else known
    style = "not bold dim" if house.royalty is None else RED if known[-1] in "♦♥" else "bold"
    cell.append(f" {lock:4} ", style)
    cell.append(str(house.cards if house.owner is None else view.thieves[house.owner].cards), "not bold")
    if house.owner is not None:
        cell.append(" ").append(seats.label(house.owner), "bold reverse" if house.owner == view.turn else "bold cyan")
    return cell


def _notes(view: GuildView, seats: Seats) -> list[str]:
    """Who is dead or without a house, and the Locks that lie aside."""
    text = seats.texts.text
    notes = []
    for seat, thief in enumerate(view.thieves):
        if not thief.alive:
            said = f"{seats.label(seat)}: {text('guild-dead' if thief.guess else 'guild-out')}"
            if thief.guess is not None:
                said += f", {text('guild-guessed')} {pair_text(*thief.guess, seats.texts)}"
            notes.append(said)
        elif thief.house is None and view.round:
            notes.append(f"{seats.label(seat)}: {text('guild-homeless')}, {text('guild-cards', cards=thief.cards)}")
    if view.aside:
        notes.append(f"{text('guild-aside')}: {cards_text(view.aside, seats.texts)}")
    return notes


def _notebook(view: GuildView, told: Sequence[Event], seats: Seats) -> list[Text]:
    """The cards that one has seen so far by suits, and the Locks that one has seen and that lie face down again."""
    seen = {FACE_TEXTS[event["card"]] for event in told if event.kind in SHOWING}
    suits = Text()
    for suit, symbol in SYMBOLS.items():
        values = [text[:-1] for text in FACE_TEXTS if text in seen and text[-1] == suit and text[:-1].isdigit()]
        suits.append(f"{symbol} ", RED if symbol in "♦♥" else "").append(f"{' '.join(values) or '–'}   ")
    lines = [_line("guild-seen", suits, seats)]
    locks: dict[int, str] = {}
    for event in told:
        if event.kind in ("locked behind", "changed lock", "house out"):
            locks.pop(event["house"], None)
        elif event.kind in ("saw lock", "lock turned up", "laid lock"):
            locks[event["house"]] = FACE_TEXTS[event["card"]]
    hidden = [(house, lock) for house, lock in sorted(locks.items()) if view.houses[house].royalty is None]
    if hidden:
        said = "   ".join(f"{house} {card_text(lock, seats.texts)}" for house, lock in hidden)
        lines.append(_line("guild-locks-seen", Text(said), seats))
    return lines


def _line(key: str, said: Text, seats: Seats) -> Text:
    return Text.assemble((f"{seats.texts.text(key)}: ", "dim"), said)


def _own(view: GuildView, seat: int, seats: Seats) -> Text:
    thief = view.thieves[seat]
    line = _line("guild-hand", _cards(thief.hand or (), seats), seats)
    if thief.house is not None:
        royalty = view.houses[thief.house].royalty
        line.append("   ").append_text(_line("guild-lock-own", _cards((royalty,) if royalty else (), seats), seats))
    return line


def _cards(faces: Sequence[str], seats: Seats) -> Text:
    """Cards, the red ones red."""
    if not faces:
        return Text(seats.texts.text("guild-cards", cards=0), "dim")
    shown = []
    for face in faces:
        text = card_text(face, seats.texts)
        style = "bold yellow" if face == "joker" else f"bold {RED}" if text[-1] in "♦♥" else "bold"
        shown.append(Text(text, style))
    return Text(" ").join(shown)
