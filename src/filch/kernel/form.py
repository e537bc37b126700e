"""The form of what a game declares, of what its rules list, and of its texts: a part of the conformance check."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from filch.errors import Malformed
from filch.kernel.agreement import Said
from filch.kernel.contract import CHANCE, OVER, Game, Setup, text_of
from filch.kernel.fields import State

#: Notes a problem: its kind, and the detail.
Wrong = Callable[[str, object], None]

#: Sums of weights are below this.
MOST_WEIGHT = 1 << 31
#: No text of an action or an outcome holds one of these, nor white space (`contract.Notation`).
RESERVED = ":(){}"
#: Texts of nothing in any game.
GARBAGE = ("", " ", "=", "a b", "(0)", "{0}", "0:0", "no-such-action", "no-such=outcome")


def check_declarations(game: Game, wrong: Wrong) -> None:
    """What is declared goes together, whatever the rules do."""
    if not 1 <= game.min_players <= game.max_players:
        wrong("the numbers of players are no range", f"{game.min_players} to {game.max_players}")
    if not game.utility.low <= game.utility.high:
        wrong("the utility's bounds are no range", game.utility)
    named_alike = {
        "options": [option.name for option in game.options],
        "events": [kind.name for kind in game.events],
        **{f"values of option {option.name}": list(map(text_of, option.values)) for option in game.options},
        **{f"facts of event {kind.name!r}": list(kind.facts) for kind in game.events},
    }
    for what, names in named_alike.items():
        if len(set(names)) != len(names):
            wrong("two of a kind have one name", f"{what}: {', '.join(names)}")
    for kind in game.events:
        if len(kind.facts) > 3:
            wrong("an event has more than three facts", kind)


def sound_choices(setup: Setup, said: Said, wrong: Wrong) -> bool:
    """Legal actions and outcomes are where they should be, in range, in order, and weighted.

    Returns:
        Whether the match can go on with one of them.
    """
    actor = said.to_act
    if actor not in (*range(setup.players), CHANCE, OVER):
        wrong("who is to act is neither a seat nor chance nor over", actor)
        return False
    sound = True
    for what, numbers, limit, due in (
        ("legal actions", said.legal, setup.game.actions, actor >= 0),
        ("outcomes", said.outcomes, setup.game.outcomes, actor == CHANCE),
    ):
        if due and not numbers:
            wrong(f"there are no {what} where there should be", f"to act: {actor}")
        if numbers and not due:
            wrong(f"there are {what} where there should be none", f"{numbers}, to act: {actor}")
        if len(set(numbers)) < len(numbers):
            wrong(f"{what} are repeated", numbers)
        if sorted(numbers) != numbers:
            wrong(f"{what} are not ascending", numbers)
        if not all(0 <= number < limit for number in numbers):
            wrong(f"{what} are out of range", f"{numbers}: they are 0 to {limit - 1}")
            sound = False
        sound = sound and bool(numbers) == due
    if not all(weight > 0 for weight in said.weights):
        wrong("weights are not positive", said.weights)
        sound = False
    if sum(said.weights) >= MOST_WEIGHT:
        wrong("weights add up to 2**31 or more", said.weights)
        sound = False
    return sound


def check_notation(game: Game, state: State, said: Said, wrong: Wrong) -> None:
    """Every choice has a text of its own, of the right form, that reads back; what is no such text is refused."""
    notation = game.notation
    chance = said.to_act == CHANCE
    choices = said.outcomes if chance else said.legal
    write, read, misread = (
        (notation.outcome_text, notation.parse_outcome, notation.parse_action)
        if chance
        else (notation.action_text, notation.parse_action, notation.parse_outcome)
    )
    texts = [write(state, choice) for choice in choices]
    for choice, text in zip(choices, texts, strict=True):
        if not text or any(mark.isspace() or mark in RESERVED for mark in text) or ("=" in text) != chance:
            wrong("a text is not of the form that texts have", f"{text!r} of {choice}")
        if texts.count(text) > 1:
            wrong("two choices have one text", f"{text!r} among {texts}")
        elif (back := _read(state, wrong, read, text)) != choice:
            wrong("reading does not undo writing", f"{choice} is {text!r}, which reads as {back}")
        if (back := _read(state, wrong, misread, text)) is not None:
            wrong("an action's text reads as an outcome, or the reverse", f"{text!r} reads as {back}")
    for text in (*GARBAGE, *(f" {text}" for text in texts[:1]), *(f"{text}\n" for text in texts[:1])):
        for reader in (read, misread):
            if (back := _read(state, wrong, reader, text)) is not None:
                wrong("garbage is read as a choice", f"{text!r} reads as {back}")
    for loose in {variant for text in texts for variant in (f"+{text}", f"0{text}", text.swapcase())} - {*texts}:
        if (back := _read(state, wrong, read, loose)) in choices:
            wrong("one choice has two texts", f"{loose!r} reads as {back}, which is {write(state, back)!r}")


def _read(state: State, wrong: Wrong, read: Callable[[Any, str], int], text: str) -> int | None:
    """What a text reads as; None if it is refused as it should be."""
    try:
        return read(state, text)
    except Malformed:
        return None
    except (LookupError, ValueError, TypeError) as fault:
        wrong("a text is refused with another error than Malformed", f"{text!r}: {fault!r}")
        return None
