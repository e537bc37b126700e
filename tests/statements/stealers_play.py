"""Matches of Stealers whose dice and decisions a test dictates, in the words of the game's own notation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from filch.games.stealers.about import STEALERS
from filch.games.stealers.state import StealersState
from filch.games.stealers.view import StealersView
from filch.kernel.contract import CHANCE, OVER, Value
from filch.kernel.events import Event
from filch.kernel.play import Play


def stealers(players: int = 3, **options: Value) -> Play:
    """A match of Stealers before the throws for the start."""
    return Play(STEALERS.setup(players, options))


def state(play: Play) -> StealersState:
    """The position."""
    assert isinstance(play.state, StealersState)
    return play.state


def look(play: Play, seat: int | None = None) -> StealersView:
    """What a seat, or a spectator, sees."""
    seen = play.view(seat)
    assert isinstance(seen, StealersView)
    return seen


def turn(scores: Sequence[int] = (30, 30, 30), holder: int | None = None, **options: Value) -> Play:
    """A match in which seat 0 has thrown highest and is about to roll for its Set-Up.

    Args:
        scores: each seat's points.
        holder: the seat that holds the Kicker with The Rescue up.
        options: the options.
    """
    play = stealers(len(scores), **options)
    say(play, "throw=6", *["throw=1"] * (len(scores) - 1))
    s = state(play)
    s.score[: len(scores)] = scores
    if holder is not None:
        s.holder = holder
    s.check()
    return play


def say(play: Play, *texts: str) -> None:
    """Take steps by their texts: outcomes where chance decides, actions where a seat does."""
    for text in texts:
        notation = play.setup.game.notation
        parse = notation.parse_outcome if play.to_act == CHANCE else notation.parse_action
        play.step(parse(play.state, text))
        state(play).check()


def choices(play: Play) -> list[str]:
    """The texts of what can be decided now."""
    return [play.text(choice) for choice in play.choices()]


def dice(faces: Iterable[int]) -> str:
    """Dice in the order that the notation wants."""
    return ",".join(str(face) for face in sorted(faces))


def roll(play: Play, *rolls: str) -> None:
    """Let dice fall, each roll written in any order: "2,2,5,1,6,3"."""
    for faces in rolls:
        say(play, f"roll={dice(int(face) for face in faces.split(','))}")


def level_dice(total: int) -> list[int]:
    """Six dice of this total, as alike as can be."""
    least, more = divmod(total, 6)
    return [least] * (6 - more) + [least + 1] * more


def set_up(play: Play, going: str, total: int) -> None:
    """Take six dice of this total, first one that is no 1 or 6 if there is any, so that no triple frees the Kicker."""
    faces = level_dice(total)
    first = min(faces, key=lambda face: face in (1, 6))
    faces.remove(first)
    roll(play, dice([first, *faces]))
    say(play, f"{going}-{first}", f"roll={dice(faces)}", f"take-{dice(faces)}")


def set_up_at_once(play: Play, going: str, faces: str) -> None:
    """Take all six dice of the first roll."""
    say(play, f"roll={faces}", f"{going}-{faces}")


def on_opponent(play: Play, target: int) -> None:
    """A Set-Up that scores this target on the opponent."""
    set_up(play, "high", 30 + target)


def on_self(play: Play, target: int) -> None:
    """A Set-Up that scores this target on the roller."""
    set_up(play, "high", 30 - target)


def hit(play: Play, *hits: int) -> None:
    """Scoring rolls that show the target so many times each; the other dice show a face that is not the target."""
    for number in hits:
        seen = look(play)
        assert seen.phase == "scoring"
        assert seen.target is not None
        other = 5 if seen.target != 5 else 4
        roll(play, ",".join([str(seen.target)] * number + [str(other)] * (seen.to_roll - number)))


def score(play: Play, *hits: int) -> None:
    """A Scoring Round that shows the target so many times in each roll, and then not at all."""
    hit(play, *hits, 0)


def scores(play: Play) -> list[int]:
    """Each seat's points."""
    return [player.score for player in look(play).table]


def holder(play: Play) -> int | None:
    """Who holds the Kicker with The Rescue up."""
    held = [seat for seat, player in enumerate(look(play).table) if player.rescued]
    assert len(held) <= 1
    return held[0] if held else None


def told(play: Play, *kinds: str) -> list[Event]:
    """What everybody was told of some kinds, in order."""
    return [event for event in play.events(None) if event.kind in kinds]


def facts(event: Event) -> Mapping[str, int]:
    """An event's facts by name."""
    return dict(event.facts)


def turn_of(play: Play) -> int:
    """Whose Set-Up is about to begin; the turn before it must be over."""
    seen = look(play)
    assert (seen.phase, seen.taken, seen.to_roll) == ("rolling", (), 6)
    return seen.roller


def winners(play: Play) -> tuple[int, ...]:
    """The winners of a match that must be over."""
    assert play.to_act == OVER
    return look(play).winners
