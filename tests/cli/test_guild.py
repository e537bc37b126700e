"""The Guild of Thieves in a terminal: a whole match by lines of input, and what its screen shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

import filch
from filch.cli.guild import GuildScreen
from filch.cli.telling import Seats
from filch.games.guild.notation import ACTION_TEXTS, FACE_TEXTS, GUESS_TEXTS
from filch.games.guild.state import HOUSES
from filch.kernel.play import NAMED, Play
from filch.records.match import Match
from filch.texts import Texts
from tests.cli.commands import own_choices, run
from tests.statements.guild_play import guild, pass_to, say, take_turn, town

SCREEN = GuildScreen()


def anything(seed: int) -> Iterator[str]:
    """Answers that are legal sooner or later, whatever is asked."""
    random = Random(seed)
    for _ in range(400):
        house = random.randrange(HOUSES)
        yield from (f"house-{house}", f"rob-{house}-{random.choice(GUESS_TEXTS)}", f"rob-{house}")
        yield from (f"take-{random.choice(FACE_TEXTS)}" for _ in range(10))
        yield from ("none", "steal-lock", "pass")


def board(play: Play | Match, seat: int | None, names: tuple[str, ...] = ("",) * 16, width: int = 80) -> str:
    """What the board shows a seat."""
    console = Console(width=width, record=True, file=StringIO())
    console.print(SCREEN.board(play.view(seat), play.events(seat), Seats(Texts(), names, seat)))
    return "\n".join(line.rstrip() for line in console.export_text().splitlines())


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """The output and the record of a match of two, to its end."""
    record = tmp_path_factory.mktemp("guild") / "match.filch"
    arguments = ("--seed", "4", "--players", "2", "--option", "pen_and_paper=true", "--bot", "random")
    result = run("play", "guild", *arguments, "--record", record, lines=anything(4))
    assert result.exit_code == 0
    return result.stdout, record


def test_a_match_to_its_end(played: tuple[str, Path]) -> None:
    said, record = played
    match = filch.load(record.read_text(encoding="utf-8"))
    assert match.over
    rounds = match.view(None).round
    assert list(dict.fromkeys(map(int, re.findall(r"^Round (\d+): your turn\.$", said, re.MULTILINE))))[-1] <= rounds
    assert "A draw: all share it." in said if match.winners() == [0, 1] else " won." in said
    assert run("verify", record).exit_code == 0


def test_who_can_only_pass_is_not_asked(played: tuple[str, Path]) -> None:
    said, record = played
    match = filch.load(record.read_text(encoding="utf-8"))
    again = Play(match.setup)
    forced = asked = 0
    for choice in match.play_state.log:
        if again.to_act == 0:
            forced += len(again.choices()) == 1
            asked += len(again.choices()) > 1
        again.step(choice)
    assert forced > 5
    assert len(own_choices(match, 0)) == asked + forced
    assert said.count("? lists what") + said.count("? lists\n") + said.count("?\nlists") == asked


def test_a_replay_tells_what_the_seat_was_told(played: tuple[str, Path]) -> None:
    """Cards that it has not seen are not named."""
    _, record = played
    match = filch.load(record.read_text(encoding="utf-8"))
    said = run("replay", record, "--seat", "1", width=1000).stdout
    seen = {FACE_TEXTS[value] for event in match.events(1) for fact, value in event.facts if fact in CARD_FACTS}
    named = {word.translate(LETTERS) for word in re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", said)}
    assert named == seen - {"joker"}
    assert len(named) < len(FACE_TEXTS) - 1


CARD_FACTS = ("card", "first", "last")
LETTERS = str.maketrans("♣♦♥♠", "CDHS")


@pytest.mark.parametrize("given", ["rob", "take-2C"])
def test_of_very_many_choices_some_are_named(given: str) -> None:
    """Both where an input fits many, and where it fits none."""
    said = " ".join(run("play", "guild", "--seed", "4", lines=["house-5", "house-6", given, "q"]).stdout.split())
    (listed,) = re.findall(rf"{given}' (?:fits|is not allowed here; what is:) (.*?), \d+ in all", said)
    assert len(listed.split()) < NAMED
    assert listed.endswith(" ... rob-15-ace")


def test_every_kind_of_action_is_explained() -> None:
    seats = Seats(Texts(), ("",) * 16, 0)
    for action in ACTION_TEXTS.values():
        assert SCREEN.explain(action, seats), action


def test_the_question_shows_how_to_write_an_answer() -> None:
    play = town(4, 0, plan={4: "4S joker", 0: "9D"})
    seats = Seats(Texts(), ("", ""), 0)
    asked = SCREEN.question(play.view(0), [play.text(choice) for choice in play.choices()], seats)
    assert "as in “rob-0-clubs”" in asked
    assert "The Jeweled Box is yours: “guess-clubs-2”" in asked
    say(play, "pass")
    asked = SCREEN.question(play.view(0), [play.text(choice) for choice in play.choices()], seats)
    assert "as in “dues-4S-joker”" in asked


def test_houses_show_number_lock_cards_and_owner() -> None:
    play = town(4, 0, plan={5: "2C 3D"}, locks={4: "KH", 0: "JC", 5: "QS"})
    take_turn(play, "rob-5-queen", "take-2C")
    shown = board(play, 0)
    assert " 4 (K♥) 3 You" in shown
    assert " 0 ?    1 Seat 1" in shown
    assert " 5 Q♠   1\n" in shown or " 5 Q♠   1 " in shown
    assert " 4 ?    3 Seat 0" in board(play, None)


def test_the_notebook_keeps_what_was_seen_and_forgets_locks_that_were_changed() -> None:
    plan = {4: "4S 7C", 0: "9D", 5: "2C 3D", 12: "8S"}
    play = town(4, 0, plan=plan, locks={4: "KH", 0: "JC", 5: "QS", 12: "AD"}, pen_and_paper=True)
    say(play, "rob-5-hearts")
    pass_to(play, 1)
    assert "Locks you know: 5 Q♠" in board(play, 0)
    assert "Locks you know" not in board(play, 1)
    assert "Cards you have seen: ♣ 7   ♦ –   ♥ –   ♠ 4" in board(play, 0)
    take_turn(play, "rob-12-ace", "take-8S", "steal-lock")
    take_turn(play, "rob-5-queen", "none")
    assert "Locks you know" not in board(play, 0), "it lies face up on the board"
    assert "Cards you have seen: ♣ 2 7   ♦ 3   ♥ –   ♠ 4" in board(play, 0)
    take_turn(play, "rob-5", "none", "lock-AD")
    assert "Locks you know" not in board(play, 0), "another one lies there now"
    assert "Locks you know: 5 A♦" in board(play, 1)


def test_there_is_a_notebook_with_pen_and_paper_alone() -> None:
    play = guild(2)
    assert "Cards you have seen" not in board(play, 0)


@pytest.mark.parametrize("width", [40, 80, 100])
def test_a_double_town_fits_the_terminal(width: int) -> None:
    options: dict[str, filch.kernel.contract.Value] = {"double_deck": True, "pen_and_paper": True}
    names = ("Maximiliane Featherstonehaugh",) * 9
    match = filch.new("guild", players=9, options=options, seed=3, names=names)
    random = Random(1)
    for _ in range(60):
        match.play(random.choice(match.legal()))
    lines = board(match, 0, names, width).splitlines()
    assert max(map(len, lines)) <= width
    if width == 80:
        assert len(lines) < 24
    # Every house is there.
    assert all(
        re.search(rf"(?:^| ){number} (?:[(?]|out|–|[JQKA])", "\n".join(lines), re.MULTILINE) for number in range(HOUSES)
    )
