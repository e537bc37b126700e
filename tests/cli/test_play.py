"""`filch play`: a match against bots, by lines of input."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import filch
from filch.cli import terminal
from filch.cli.play import fits, write
from filch.cli.screens import PlainScreen, screen_of
from filch.cli.telling import Seats
from filch.texts import Texts
from tests.cli.commands import own_choices, run

#: Answers that are legal sooner or later, whatever is asked.
ANYTHING = ["c", "d", "0", "1", "2", "3", "4", "5"] * 40


def test_a_match_to_its_end(tmp_path: Path) -> None:
    record = tmp_path / "match.filch"
    result = run("play", "troll", "--seed", "7", "--players", "5", "--record", record, lines=ANYTHING)
    assert result.exit_code == 0
    match = filch.load(record.read_text(encoding="utf-8"))
    assert match.over
    assert match.id == "seed-7"
    assert f"{'You have' if match.winners() == [0] else f'Seat {match.winners()[0]}'} won." in result.stdout
    assert match.commitment is not None
    assert match.commitment in result.stdout
    # Each round is told with its troll, and each day with its scores.
    trolls = [token.text.removeprefix("troll=") for token in match.tokens if token.text.startswith("troll=")]
    assert re.findall(r"^The troll is (\d+)\.$", result.stdout, re.MULTILINE) == trolls
    assert result.stdout.count("this day and have") == 2


def test_what_is_shown_is_what_the_seat_is_told() -> None:
    result = run("play", "troll", "--seed", "7", "--seat", "2", lines=["q"])
    assert "Seat 1 plays " in result.stdout
    assert "sees the troll" not in result.stdout
    assert "The card of" not in result.stdout


def test_illegal_and_senseless_input_is_refused_with_the_reason_and_asked_again(tmp_path: Path) -> None:
    record = tmp_path / "match.filch"
    arguments = ("play", "troll", "--seed", "7", "--seat", "1", "--record", record)
    result = run(*arguments, lines=["daring", "6", "", "what?", "4", "q"])
    assert "'daring' is not allowed here; what is: 0, 1, 2, 3, 4, 5" in result.stdout
    assert "'6' is no action of Troll: they are 0, 1, 2, 3, 4, 5, cautious, daring" in result.stdout
    assert "'what?' is no action" in result.stdout
    assert own_choices(filch.load(record.read_text(encoding="utf-8")), 1) == ["4"]


def test_question_mark_lists_what_is_legal() -> None:
    result = run("play", "troll", "--seed", "7", lines=["?", "q"])
    assert re.search(r"cautious  look at the troll, then play a card face up\n +daring +do not look", result.stdout)


@pytest.mark.parametrize(
    ("given", "fitting"),
    [("c", ["cautious"]), ("DAR", ["daring"]), ("cautious", ["cautious"]), ("x", []), ("dare", []), ("3", [])],
)
def test_first_letters(given: str, fitting: list[str]) -> None:
    assert fits(given, ["cautious", "daring"]) == fitting


def test_first_letters_of_several_are_asked_about() -> None:
    assert fits("t", ["take", "talk"]) == ["take", "talk"]
    assert fits("take", ["take", "takeover"]) == ["take"]


def test_leaving_says_how_to_go_on_and_going_on_comes_to_the_same(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.filch", tmp_path / "parts.filch"
    choices = ["c", "3", "d", "2"]
    run("play", "troll", "--seed", "7", "--record", whole, lines=[*choices, "q"])
    first = run("play", "troll", "--seed", "7", "--record", parts, lines=[*choices[:2], "q"])
    assert f"  filch play troll --record {parts} --seat 0 --bot fence\n" in first.stdout
    again = run("play", "troll", "--record", parts, lines=[*choices[2:], "q"])
    assert "goes on" in again.stdout
    assert again.stdout.count("Day 1 begins.") == 0
    assert parts.read_text(encoding="utf-8") == whole.read_text(encoding="utf-8")


def test_leaving_by_the_end_of_input_keeps_the_match(tmp_path: Path) -> None:
    record = tmp_path / "match.filch"
    result = run("play", "troll", "--seed", "7", "--record", record, lines=["c"])
    assert result.exit_code == 0
    assert own_choices(filch.load(record.read_text(encoding="utf-8")), 0) == ["cautious"]


def test_leaving_without_a_record_says_that_it_is_lost() -> None:
    assert "With --record FILE it would be." in run("play", "troll", lines=["q"]).stdout


def test_leaving_a_terminal_offers_to_keep_the_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "attended", lambda: True)
    there, new = tmp_path / "there", tmp_path / "new"
    there.write_text("something else", encoding="utf-8")
    result = run("play", "troll", "--seed", "7", lines=["c", "q", str(there), str(tmp_path / "no" / "x"), str(new)])
    assert "is there already" in result.stdout
    assert there.read_text(encoding="utf-8") == "something else"
    assert own_choices(filch.load(new.read_text(encoding="utf-8")), 0) == ["cautious"]


def test_a_terminal_pauses_after_each_resolution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "attended", lambda: True)
    result = run("play", "troll", "--seed", "7", "--players", "3", lines=["0", "", "q", ""])
    assert result.stdout.count("Enter goes on.") == 1
    assert (
        result.stdout.index("The troll is 9.") < result.stdout.index("Enter goes on.") < result.stdout.index("Round 2.")
    )


def test_mixed_bots() -> None:
    result = run("play", "troll", "--bot", "random", "--bot", "fence", "--bot", "random", lines=["q"])
    assert "The bot random plays Seat 1, Seat 3. The bot fence plays Seat 2." in " ".join(result.stdout.split())


def test_options_reach_the_match(tmp_path: Path) -> None:
    record = tmp_path / "match.filch"
    run("play", "troll", "--option", "troll_deck=run_through", "--option", "first_scout=3", "--record", record)
    options = filch.load(record.read_text(encoding="utf-8")).options
    assert options["troll_deck"] == "run_through"
    assert options["first_scout"] == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("trol",), "there is no game 'trol': there are "),
        (("troll", "--players", "6"), "troll takes 3 to 5 players, not 6"),
        (("troll", "--seat", "4"), "there is no seat 4: seats are 0 to 3"),
        (("troll", "--bot", "fance"), "troll has no bot 'fance': there are random, fence"),
        (("troll", "--bot", "random", "--bot", "fence"), "2 bots for 3 seats"),
        (("troll", "--option", "deck"), "--option deck: it takes name=value, and the names are troll_deck"),
        (("troll", "--option", "deck=1"), "--option deck=1: it takes name=value, and the names are troll_deck"),
        (("troll", "--option", "troll_deck=1"), "option troll_deck cannot be '1': it takes one of per_day"),
        (("troll", "--option", "first_scout=4"), "option first_scout cannot be 4 with 4 players"),
        (("troll", "--record", "no/such/folder"), "no/such/folder: No such file or directory"),
    ],
)
def test_what_cannot_be_played_is_one_line_on_standard_error(arguments: tuple[str, ...], message: str) -> None:
    result = run("play", *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert re.fullmatch(rf"filch: {re.escape(message)}.*\n", result.stderr)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "3"), "holds a match with players 4, not 3"),
        (("--seed", "8"), "holds a match with match seed-7, not seed-8"),
        (("--option", "troll_deck=run_through"), "holds a match with troll_deck per_day, not run_through"),
    ],
)
def test_a_match_goes_on_as_it_is(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    record = tmp_path / "match.filch"
    run("play", "troll", "--seed", "7", "--record", record, lines=["q"])
    before = record.read_text(encoding="utf-8")
    result = run("play", "troll", "--record", record, *arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert record.read_text(encoding="utf-8") == before


def test_a_file_that_is_no_record_is_left_alone(tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary", encoding="utf-8")
    result = run("play", "troll", "--record", diary)
    assert result.exit_code == 2
    assert "line 1: 'Dear diary' is no tag" in result.stderr
    assert diary.read_text(encoding="utf-8") == "Dear diary"


def test_a_record_that_cannot_be_replaced_stays(tmp_path: Path) -> None:
    folder = tmp_path / "match.filch"
    folder.mkdir()
    with pytest.raises(OSError, match=re.escape(str(folder))):
        write(folder, "text")


# The screen


def longest_match() -> filch.Match:
    """A match of five with long names, in its middle."""
    match = filch.new("troll", players=5, seed=3, names=["Maximiliane Featherstonehaugh"] * 5)
    for _ in range(60):
        match.play(match.legal()[-1])
    return match


@pytest.mark.parametrize("seat", [None, 0, 4])
def test_board_and_question_fit_80_columns_and_leave_room_in_24_lines(seat: int | None) -> None:
    match = longest_match()
    console = Console(width=80, record=True, file=StringIO())
    console.print(screen_of("troll").board(match.view(seat), match.events(seat), Seats(Texts(), match.names, seat)))
    lines = console.export_text().splitlines()
    assert max(len(line.rstrip()) for line in lines) <= 80
    assert len(lines) <= 14


def test_without_colour_there_is_none_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    match = longest_match()
    shown = []
    for colour in ("", "1"):
        monkeypatch.setenv("NO_COLOR", colour)
        console = Console(width=80, force_terminal=True, color_system="standard", file=StringIO(), legacy_windows=False)
        with console.capture() as captured:
            console.print(screen_of("troll").board(match.view(0), match.events(0), Seats(Texts(), match.names, 0)))
            for line in screen_of("troll").lines(match.events(0), Seats(Texts(), match.names, 0)):
                console.print(line)
        shown.append(captured.get())
    coloured, plain = shown
    assert re.search(r"\x1b\[[0-9;]*3[0-7]m", coloured)
    assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|9[0-7])m", plain)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == re.sub(r"\x1b\[[0-9;]*m", "", plain)


def test_names_cannot_command_the_terminal() -> None:
    assert Seats(Texts(), ("\x1b[2J\u202eevil",), None).label(0) == "\ufffd[2J\ufffdevil"


def test_a_game_without_a_screen_of_its_own_can_be_played() -> None:
    match = filch.new("troll", players=3, seed=1)
    screen, seats = PlainScreen(), Seats(Texts(), match.names, 0)
    first, *_ = screen.lines(match.events(None), seats)
    assert first.plain.startswith("day began(day=1, scout=")
    console = Console(width=200, record=True, file=StringIO())
    console.print(screen.board(match.view(0), match.events(0), seats))
    assert "phase: card" in console.export_text()
    assert screen.question(match.view(0), match.legal(), seats) == "0 1 2 3 4 5"
