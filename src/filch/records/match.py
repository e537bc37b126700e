"""A match: one play of a game, in text, with honest chance, and its record."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Self

from filch.errors import FilchError, Illegal, Malformed, NotYourTurn
from filch.games import find
from filch.kernel.chance import Stream, secret_of_seed
from filch.kernel.contract import CHANCE, OVER, Game, Setup, Value, text_of
from filch.kernel.events import Event
from filch.kernel.play import Play, listed
from filch.records.text import FORMAT, Text, Token, check_value, parse, write

#: Tags that say what a match is; a record's other tags are kept as they are, in their order.
_OWN_TAGS = re.compile(r"Filch|Game|Rules|Match|Players|Options|Seat[0-9]+|Nonce[0-9]+|Commitment|Secret|Result")
_SEAT_TAGS = re.compile(r"(?:Seat|Nonce)([0-9]+)")


class Match:
    """One play of a game.

    Choices go in and come out as text, in the game's notation. Chance draws by itself from a committed stream, unless
    the match was made without one: then chance outcomes are played by hand, like actions.

    Attributes:
        play_state: the checked runtime underneath, for code that works with numbers.
        stream: where chance draws from; None where its outcomes are played by hand.
        id: the identifier that goes into the stream and the record.
        names: each seat's name, in seat order; "" for a seat without one.
        tags: further tags of the record.
        tokens: the steps so far as a record gives them.
        comments: pairs of how many steps stand before a comment, and its text.
    """

    def __init__(
        self,
        setup: Setup,
        *,
        match_id: str,
        stream: Stream | None,
        names: Sequence[str] = (),
        nonces: Sequence[str] = (),
        tags: Mapping[str, str] | None = None,
        log: Iterable[int] = (),
        wait: bool = False,
    ) -> None:
        """Make a match from its parts; most callers want `filch.new` or `filch.load`.

        Args:
            setup: the game, the number of players and the options.
            match_id: the identifier.
            stream: where chance draws from, or None.
            names: each seat's name; empty for none.
            nonces: each seat's nonce as in the record; taken from the stream where there is one.
            tags: further tags of the record.
            log: actions and outcomes already taken.
            wait: let chance draw nothing by itself yet, since `take` is about to give the outcomes.

        Raises:
            Illegal: a number in `log` is not a choice where it stands.
        """
        self.id = match_id
        self.stream = stream
        self.nonces = stream.nonces if stream else tuple(nonces)
        self.names = tuple(names) or ("",) * setup.players
        if len(self.names) != setup.players:
            raise Malformed(f"{len(self.names)} names do not fit {setup.players} players", given=names)
        for seat, name in enumerate(self.names):
            # Now, and not when the match is over and its record wanted.
            check_value(f"Seat{seat}", name)
        self.tags = dict(tags or {})
        self.tokens: list[Token] = []
        self.comments: list[tuple[int, str]] = []
        #: The published commitment, where a record gives one without its secret.
        self.commitment = stream.commitment if stream else None
        self.draws = 0
        self.play_state = Play(setup)
        for choice in log:
            self._step(choice)
        if not wait:
            self._let_chance_draw()

    @property
    def setup(self) -> Setup:
        """The game, the number of players and the options."""
        return self.play_state.setup

    @property
    def game(self) -> Game:
        """The game."""
        return self.setup.game

    @property
    def players(self) -> int:
        """How many play."""
        return self.setup.players

    @property
    def options(self) -> dict[str, Value]:
        """Every option's value by its name."""
        return self.setup.options

    @property
    def to_act(self) -> int:
        """The seat to act, `filch.CHANCE` or `filch.OVER`."""
        return self.play_state.to_act

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.play_state.over

    @property
    def steps(self) -> int:
        """How many actions and outcomes there were."""
        return len(self.play_state.log)

    def legal(self) -> list[str]:
        """The texts that `play` takes now: legal actions, or outcomes where chance is played by hand."""
        return [self.play_state.text(choice) for choice in self.play_state.choices()]

    def play(self, text: str, *, seat: int | None = None) -> None:
        """Play an action of the seat to act, or an outcome where chance is played by hand.

        Args:
            text: the choice in the game's notation, as `legal` lists it.
            seat: who wants to play it; None means whoever is to act.

        Raises:
            UnknownSeat: there is no such seat.
            NotYourTurn: the match is over, or another seat is to act.
            Malformed: the text is no notation of this game.
            Illegal: it is, but it is not allowed here.
        """
        self.setup.check_seat(seat)
        self._step(self.choice(text, seat=seat))
        self._let_chance_draw()

    def check_turn(self, seat: int | None, text: str = "") -> None:
        """Raise `NotYourTurn` if the match is over, or if `seat` is given and not to act."""
        actor, quoted = self.to_act, repr(text) if text else "an action"
        if actor == OVER:
            raise NotYourTurn(
                f"{quoted} cannot be played: the match is over", given=text, position=self.play_state.where()
            )
        if seat is not None and seat != actor:
            who = "chance decides" if actor == CHANCE else f"seat {actor} is to act"
            raise NotYourTurn(
                f"{quoted} is not for seat {seat} to play: {who}", given=text, position=self.play_state.where()
            )

    def choice(self, text: str, *, seat: int | None = None) -> int:
        """The number of the choice that `play` would take for this text; raises as `play` does, but for `Illegal`."""
        self.check_turn(seat, text)
        actor, where = self.to_act, self.play_state.where()
        notation, state = self.game.notation, self.play_state.state
        parsed = notation.parse_outcome if actor == CHANCE else notation.parse_action
        number = parsed(state, text)
        if number not in self.play_state.choices():
            raise Illegal(
                f"{text!r} is not allowed here; what is: {listed(self.legal())}",
                given=text,
                position=where,
            )
        return number

    def view(self, seat: int | None) -> Any:
        """What a seat may see now, as the game's frozen view dataclass; None is a spectator.

        Raises:
            UnknownSeat: there is no such seat.
        """
        return self.play_state.view(seat)

    def events(self, seat: int | None) -> list[Event]:
        """What a seat (None: a spectator) has been told, in order: its information state.

        Raises:
            UnknownSeat: there is no such seat.
        """
        return self.play_state.events(seat)

    def returns(self) -> list[float]:
        """Each seat's utility; `Game.utility` declares its bounds.

        Raises:
            Illegal: the match is not over.
        """
        return self.play_state.returns()

    def winners(self) -> list[int]:
        """The seats with the highest return; several share the win.

        Raises:
            Illegal: the match is not over.
        """
        returns = self.returns()
        return [seat for seat, value in enumerate(returns) if value == max(returns)]

    def record(self) -> str:
        """The match as text, finished or not. It holds everything that is secret while the match runs."""
        return write(self._text())

    def copy(self) -> Match:
        """The same match, to be played on apart from this one, with the same chance."""
        twin = self._with((), wait=True)
        twin.play_state = self.play_state.copy()
        twin.tokens = self.tokens[:]
        twin.draws = self.draws
        return twin

    def undo(self) -> None:
        """Take back the last choice, and what chance drew by itself after it. For analysis, not for tables.

        Raises:
            Illegal: nothing has been chosen yet.
        """
        # Chance that draws by itself belongs to the choice before it.
        ends = [step for step, token in enumerate(self.tokens) if self.stream is None or token.seat is not None]
        if not ends:
            raise Illegal("there is nothing to take back", position=self.play_state.where())
        earlier = self._with(self.play_state.log[: ends[-1]])
        self.play_state, self.tokens, self.draws = earlier.play_state, earlier.tokens, earlier.draws
        self.comments = [(steps, text) for steps, text in self.comments if steps <= self.steps]

    def _with(self, log: Iterable[int], *, wait: bool = False) -> Match:
        twin = Match(
            self.setup,
            match_id=self.id,
            stream=self.stream,
            names=self.names,
            nonces=self.nonces,
            tags=self.tags,
            log=log,
            wait=wait,
        )
        twin.comments = self.comments[:]
        twin.commitment = self.commitment
        return twin

    def _step(self, choice: int) -> None:
        actor = self.to_act
        self.play_state.check(choice)
        self.tokens.append(Token(self.play_state.text(choice), None if actor == CHANCE else actor))
        self.play_state.step(choice)
        self.draws += actor == CHANCE

    def _let_chance_draw(self) -> None:
        while self.stream is not None and self.to_act == CHANCE:
            outcomes, weights = self.play_state.outcomes()
            self._step(outcomes[self.stream.draw(self.draws, weights)])

    def _text(self) -> Text:
        options = " ".join(f"{name}={text_of(value)}" for name, value in self.options.items())
        tags = {
            "Filch": FORMAT,
            "Game": self.game.name,
            "Rules": str(self.game.version),
            "Match": self.id,
            "Players": str(self.players),
            "Options": options,
        }
        tags |= {f"Seat{seat}": name for seat, name in enumerate(self.names) if name}
        tags |= {f"Nonce{seat}": nonce for seat, nonce in enumerate(self.nonces) if nonce}
        if self.commitment is not None:
            tags["Commitment"] = self.commitment
        if self.stream is not None:
            tags["Secret"] = self.stream.secret.hex()
        tags["Result"] = self.result()
        tags |= self.tags
        return Text(tags, tuple(self.tokens), tuple(self.comments))

    def result(self) -> str:
        """The returns as a record's Result tag gives them, `*` for a match that is not over."""
        return " ".join(f"{value:g}" for value in self.returns()) if self.over else "*"

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The match of a record; see `filch.load`."""
        return cls.from_written(parse(text))

    @classmethod
    def from_written(cls, written: Text, check: Callable[[Match, Token], None] | None = None) -> Self:
        """The match of a record that is already split.

        Args:
            written: the record.
            check: called with the match as it stands before each step, and the step; raises what it finds wrong.

        Raises:
            Malformed, Illegal, NotYourTurn: as `filch.load`; the message names the line.
        """
        match = cls.from_tags(written.tags)
        for token in written.tokens:
            try:
                if check is not None:
                    check(match, token)
                match.take(token)
            except FilchError as error:
                raise type(error)(f"line {token.line}: {error}", given=error.given) from error
        match.comments = list(written.comments)
        claimed = written.tags.get("Result", "*")
        if claimed != match.result():
            raise Malformed(f"the tag Result says {claimed!r}, but these steps give {match.result()!r}", given=claimed)
        # Only now: a record that stops where chance is to draw goes on by itself, as the match would have.
        match._let_chance_draw()
        return match

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Self:
        """The match of a record's tags, before its first step: chance has drawn nothing yet.

        Raises:
            Malformed: a tag is missing, or its value is not one it takes.
        """
        if tags.get("Filch") != FORMAT:
            raise Malformed(
                f"the tag Filch says {tags.get('Filch')!r}: records of the form {FORMAT!r} can be read",
                given=tags.get("Filch"),
            )
        game = find(_tag(tags, "Game"))
        if _tag(tags, "Rules") != str(game.version):
            raise Malformed(
                f"the record was made by version {tags['Rules']} of {game.name}'s rules; these are version "
                f"{game.version}",
                given=tags["Rules"],
            )
        players = _whole(tags, "Players")
        setup = game.setup(players, _options(game, _tag(tags, "Options")))
        for name in tags:
            if (found := _SEAT_TAGS.fullmatch(name)) and found[1] not in map(str, range(players)):
                raise Malformed(f"the tag {name} is of no seat: seats are 0 to {players - 1}", given=name)
        nonces = tuple(tags.get(f"Nonce{seat}", "") for seat in range(players))
        match_id = _tag(tags, "Match")
        stream = None
        if "Secret" in tags:
            stream = Stream(_secret(tags["Secret"]), match_id, nonces)
        match = cls(
            setup,
            match_id=match_id,
            stream=stream,
            names=tuple(tags.get(f"Seat{seat}", "") for seat in range(players)),
            nonces=nonces,
            tags={name: value for name, value in tags.items() if not _OWN_TAGS.fullmatch(name)},
            wait=True,
        )
        match.commitment = tags.get("Commitment")
        return match

    def take(self, token: Token) -> None:
        """Take a step as a record gives it, chance outcomes included, and let chance draw nothing by itself.

        Raises:
            NotYourTurn: it is another's turn than the record says, or the match is over.
            Malformed: the text is no notation of this game.
            Illegal: it is not allowed here.
        """
        if (token.seat is None) != (self.to_act == CHANCE):
            wanted = "an outcome of chance" if self.to_act == CHANCE else f"an action of seat {self.to_act}"
            wanted = "nothing more" if self.over else wanted
            raise NotYourTurn(
                f"{str(token)!r} stands where {wanted} should", given=token, position=self.play_state.where()
            )
        self._step(self.choice(token.text, seat=token.seat))


def new(
    game: str | Game,
    *,
    players: int,
    options: Mapping[str, Value] | None = None,
    seed: int | None = None,
    chance: str = "seed",
    names: Sequence[str] = (),
) -> Match:
    """Start a match.

    Args:
        game: the game, or its name.
        players: how many play.
        options: values of options by name; the others have their defaults.
        seed: any whole number: the same seed gives the same chance. None draws a secret nobody can guess.
        chance: "seed", and chance draws by itself; or "manual", and its outcomes are played like actions.
        names: each seat's name, for the record.

    Raises:
        Malformed: there is no such game, player count, option or way of chance.
    """
    setup = (find(game) if isinstance(game, str) else game).setup(players, options)
    if chance not in ("seed", "manual"):
        raise Malformed(f'chance cannot be {chance!r}: it is "seed" or "manual"', given=chance)
    if chance == "manual":
        if seed is not None:
            raise Malformed(f"seed {seed!r} has no use where chance is manual: leave one of them out", given=seed)
        return Match(setup, match_id=secrets.token_hex(8), stream=None, names=names)
    no_nonces = ("",) * setup.players
    if seed is None:
        stream = Stream(secrets.token_bytes(32), secrets.token_hex(8), no_nonces)
    elif type(seed) is int:
        stream = Stream(secret_of_seed(seed), f"seed-{seed}" if 0 <= seed < 1 << 128 else "seed", no_nonces)
    else:
        raise Malformed(f"seed must be a whole number, not {seed!r}", given=seed)
    return Match(setup, match_id=stream.match, stream=stream, names=names)


def load(text: str) -> Match:
    """The match of a record. If the record holds its secret, chance goes on as it would have.

    Whether its outcomes are those of its committed chance is `filch.verify`'s business.

    Raises:
        Malformed: it is no record, or its tags and steps do not go together.
        Illegal: a step is not allowed where it stands.
        NotYourTurn: a step is not for whom the record says.
    """
    return Match.from_text(text)


def _tag(tags: Mapping[str, str], name: str) -> str:
    if name not in tags:
        raise Malformed(f"the record has no tag {name}", given=name)
    return tags[name]


def _whole(tags: Mapping[str, str], name: str) -> int:
    value = _tag(tags, name)
    if not re.fullmatch(r"[0-9]{1,3}", value):
        raise Malformed(f"the tag {name} takes a whole number, not {value!r}", given=value)
    return int(value)


def _secret(value: str) -> bytes:
    if not re.fullmatch(r"[0-9a-f]{64}", value):
        raise Malformed(f"the tag Secret takes 64 lower-case hexadecimal digits, not {value!r}", given=value)
    return bytes.fromhex(value)


def _options(game: Game, text: str) -> dict[str, Value]:
    given: dict[str, Value] = {}
    known = {option.name: option for option in game.options}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name not in known or name in given:
            raise Malformed(
                f"the tag Options holds {word!r}: it takes each of {', '.join(known)} once, as name=value",
                given=word,
            )
        given[name] = known[name].parse(value)
    return given
