"""Who has been told the same must be shown the same: the part of the conformance check that guards secrets.

A viewer is a seat, or None for a spectator. What it knows of a match is what it was told, step by step: whoever
follows a match sees every step's number, even of a step that tells it nothing. Two positions in which a viewer
knows the same are one to it, so all that reaches it besides, its *picture*, must be the same in both.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import blake2b
from typing import Any

from filch.errors import Illegal
from filch.kernel.contract import Setup
from filch.kernel.play import Play

Viewer = int | None

#: Notes a problem: its kind, the detail, and where.
Note = Callable[[str, str, str], None]


def named(viewer: Viewer) -> str:
    """A viewer in a sentence."""
    return "a spectator" if viewer is None else f"seat {viewer}"


@dataclass(slots=True)
class Knowledge:
    """What one viewer knows of a match.

    Attributes:
        steps: a digest of all it was told, step by step: `steps[n]` of what it knows after `n` steps.
        flat: a digest of the same events in order, without the steps between them: its information state.
        own: its own actions.
    """

    steps: list[bytes] = field(default_factory=list)
    flat: bytes = b""
    own: tuple[int, ...] = ()

    def learn(self, told: Sequence[str], own: int | None) -> None:
        """Take in what one step, or `start`, told, and the viewer's own action if it was the one to act."""
        before = self.steps[-1] if self.steps else b""
        self.steps.append(_digest(before + repr(told).encode()))
        for text in told:
            self.flat = _digest(self.flat + text.encode())
        if own is not None:
            self.own += (own,)


def _digest(text: bytes) -> bytes:
    return blake2b(text, digest_size=16).digest()


def viewers(setup: Setup) -> tuple[Viewer, ...]:
    """Every seat, and the spectator."""
    return (*range(setup.players), None)


def told_by_step(play: Play, viewer: Viewer, step: int) -> list[str]:
    """What step `step` told a viewer; step 0 is `start`."""
    return [str(happened) for happened in play.events(viewer, since=step, until=step + 1)]


class Followed:
    """A match with what every viewer knows of it.

    Attributes:
        play: the match.
        knowledge: every viewer's knowledge.
        decisions: for each step, who took it and what there was to choose from.
    """

    def __init__(self, setup: Setup, log: Sequence[int] = ()) -> None:
        """Start a match and play `log`.

        Raises:
            Illegal: as `Play` does.
        """
        self.play = Play(setup)
        self.knowledge = {viewer: Knowledge() for viewer in viewers(setup)}
        self.decisions: list[tuple[int, tuple[int, ...]]] = []
        self._learn(None, 0)
        for choice in log:
            self.step(choice)

    def step(self, choice: int) -> None:
        """Take a step, and let everyone know what it tells them."""
        actor = self.play.to_act
        self.decisions.append((actor, tuple(self.play.choices())))
        self.play.step(choice)
        self._learn(actor, choice)

    def _learn(self, actor: int | None, choice: int) -> None:
        for viewer, known in self.knowledge.items():
            told = told_by_step(self.play, viewer, len(self.play.log))
            known.learn(told, choice if actor is not None and viewer == actor else None)


@dataclass(frozen=True, slots=True)
class Picture:
    """All that reaches a viewer in a position besides what it is told.

    Attributes:
        view: its view, encoded.
        acts: whether it is to act.
        legal: its legal actions with their texts, if it is.
        heading: where the match stands, as error messages say it.
    """

    view: str
    acts: bool
    legal: tuple[tuple[int, str], ...]
    heading: str


@dataclass(frozen=True, slots=True)
class _Seen:
    picture: Picture
    own: tuple[int, ...]
    log: tuple[int, ...]
    where: str


class Memory:
    """What each viewer was shown, by what it had been told, over all matches of one setup.

    Attributes:
        lacking: a sentence on two histories that a seat could not tell apart, if such were met.
    """

    def __init__(self, note: Note) -> None:
        self.lacking = ""
        self._note = note
        self._compared: set[tuple[int, ...]] = set()
        self._by_steps: dict[tuple[Viewer, bytes], _Seen] = {}
        self._by_events: dict[tuple[Viewer, bytes], _Seen] = {}

    def compare(self, match: Followed, where: str) -> None:
        """Hold the pictures of a position against those of all positions seen before."""
        log = tuple(match.play.log)
        if log in self._compared:
            return
        self._compared.add(log)
        for viewer, known in match.knowledge.items():
            now = _Seen(self._picture(match.play, viewer, where), known.own, log, where)
            before = self._by_steps.setdefault((viewer, known.steps[-1]), now)
            if before.log != log and viewer is not None and not self.lacking:
                self.lacking = f"{named(viewer)} cannot tell [{where}] from [{before.where}]"
            for kind, difference in _differences(before.picture, now.picture):
                self._differ(kind, viewer, now, before, difference)
            if viewer is not None:
                self._compare_information(viewer, known, now)

    def _compare_information(self, seat: int, known: Knowledge, now: _Seen) -> None:
        """The events alone, without the steps at which they were told, fix the seat's own actions and legal ones."""
        before = self._by_events.setdefault((seat, known.flat), now)
        if before.own != now.own:
            self._differ(
                "events do not tell a seat's own actions", seat, now, before, f"{now.own} against {before.own}"
            )
        if not now.picture.acts:
            return
        deciding = self._by_events.setdefault((seat, known.flat + b" to act"), now)
        if deciding.picture.legal != now.picture.legal:
            difference = f"{now.picture.legal} against {deciding.picture.legal}"
            self._differ("legal actions depend on what was not told", seat, now, deciding, difference)

    def _differ(self, kind: str, viewer: Viewer, now: _Seen, before: _Seen, difference: str) -> None:
        self._note(kind, f"{named(viewer)} has been told the same as in [{before.where}], but {difference}", now.where)

    def _picture(self, play: Play, viewer: Viewer, where: str) -> Picture:
        acts = play.to_act == viewer
        legal = tuple((action, play.text(action)) for action in play.legal()) if acts else ()
        view = play.view(viewer)
        try:
            encoded = encode(view)
        except (TypeError, ValueError) as wrong:
            self._note("a view is no frozen dataclass that encodes to JSON", f"{named(viewer)}: {wrong}", where)
            encoded = json.dumps(repr(view))
        return Picture(encoded, acts, legal, play.setup.game.notation.heading(play.state))


def _differences(before: Picture, now: Picture) -> list[tuple[str, str]]:
    """What differs between two pictures that must be the same: the kind of problem, and the difference."""
    found = []
    if before.view != now.view:
        at = difference(json.loads(now.view), json.loads(before.view))
        found.append(("a view shows what was not told", f"its view differs: {at}"))
    if before.acts != now.acts:
        found.append(("whose turn it is depends on what was not told", f"it is to act: {now.acts}, {before.acts}"))
    elif before.legal != now.legal:
        found.append(("legal actions depend on what was not told", f"{now.legal} against {before.legal}"))
    if before.heading != now.heading:
        found.append(("the heading shows what was not told", f"{now.heading!r} against {before.heading!r}"))
    return found


def encode(view: Any) -> str:
    """A view as JSON.

    Raises:
        TypeError: it is not made of frozen dataclasses, sequences, mappings with text keys, and JSON's values.
        ValueError: a number in it is not finite.
    """
    return _ENCODER.encode(_attributes(view))


def _attributes(value: Any) -> dict[str, Any]:
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{value!r} is no dataclass")
    # Whether it is frozen is not among the attributes that dataclasses declare to type checkers.
    if not getattr(value, "__dataclass_params__").frozen:  # noqa: B009
        raise TypeError(f"{type(value).__name__} is not frozen")
    return {spec.name: getattr(value, spec.name) for spec in fields(value)}


_ENCODER = json.JSONEncoder(default=_attributes, allow_nan=False)


def difference(now: Any, before: Any, path: str = "view") -> str:
    """Where two encoded views first differ."""
    if isinstance(now, dict) and isinstance(before, dict) and now.keys() == before.keys():
        inner = ((f"{path}.{key}", now[key], before[key]) for key in now)
    elif isinstance(now, list) and isinstance(before, list) and len(now) == len(before):
        inner = ((f"{path}[{index}]", *pair) for index, pair in enumerate(zip(now, before, strict=True)))
    else:
        return f"{path} is {json.dumps(now)}, there {json.dumps(before)}"
    for where, one, other in inner:
        if json.dumps(one) != json.dumps(other):
            return difference(one, other, where)
    return f"{path} is ordered differently"


def check_world(match: Followed, seat: int, world: list[int], memory: Memory, note: Note, where: str) -> None:
    """Another history that `redeal` drew for a seat is one that the seat cannot tell from the match."""
    log = match.play.log
    given = f"for {named(seat)}, given {log}, it draws {world}"
    if len(world) != len(log):
        note("redeal gives a history of another length", given, where)
        return
    try:
        other = Followed(match.play.setup, world)
    except Illegal as refusal:
        note("redeal gives a history that the rules do not allow", f"{given}: {refusal}", where)
        return
    mine, theirs = match.knowledge[seat], other.knowledge[seat]
    for step, (known, otherwise) in enumerate(zip(mine.steps, theirs.steps, strict=True)):
        if known != otherwise:
            heard, unheard = (", ".join(told_by_step(one.play, seat, step)) or "nothing" for one in (match, other))
            detail = f"{given}, in which step {step} tells it {unheard}, not {heard}"
            note("redeal gives a history that the seat can tell apart", detail, where)
            break
    if mine.own != theirs.own:
        note("redeal changes what the seat itself did", given, where)
    for step, (here, there) in enumerate(zip(match.decisions, other.decisions, strict=True)):
        if seat in (here[0], there[0]) and here != there:
            detail = f"{given}, and after {step} steps {there[0]} chooses from {there[1]}, not {here[0]} from {here[1]}"
            note("legal actions depend on what was not told", detail, where)
            break
    memory.compare(other, f"{where}, in the world {world} redealt for {named(seat)}")
