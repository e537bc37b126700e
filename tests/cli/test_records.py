"""`filch verify` and `filch replay`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import filch
from tests.cli.commands import run


def played() -> filch.Match:
    """A whole match."""
    match = filch.new("troll", players=3, seed=7, names=["Ann", "", "Bó"])
    while not match.over:
        match.play(match.legal()[-1])
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The file of its record."""
    return saved(tmp_path, played().record())


def saved(folder: Path, text: str) -> Path:
    """A file of this text."""
    path = folder / "match.filch"
    path.write_text(text, encoding="utf-8")
    return path


def test_verify_says_what_was_checked(record: Path) -> None:
    result = run("verify", record)
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    match = played()
    assert f"Troll, 3 players, match seed-7: all {match.steps} steps follow the rules." in said
    assert f"The result follows from them: {match.result()}." in said
    assert "Chance: 10 outcomes drawn again from the secret, each as the record has it." in said
    assert f"its SHA-256 is {match.commitment}" in said


def test_verify_reads_standard_input() -> None:
    result = run("verify", "-", lines=played().record().splitlines())
    assert result.exit_code == 0


def test_verify_without_a_commitment_says_so(tmp_path: Path) -> None:
    text = re.sub(r"\[Commitment .*\]\n", "", played().record())
    result = run("verify", saved(tmp_path, text))
    assert result.exit_code == 0
    assert "names no commitment" in result.stdout


def test_verify_of_a_running_match_says_so(tmp_path: Path) -> None:
    result = run("verify", saved(tmp_path, filch.new("troll", players=3, seed=7).record()))
    assert result.exit_code == 0
    assert "The match is not over." in result.stdout


def test_tampered_record_is_exit_1_and_names_the_outcome(tmp_path: Path) -> None:
    text = played().record()
    troll = re.findall(r"troll=\d+", text)[0]
    other = "troll=3" if troll != "troll=3" else "troll=5"
    result = run("verify", saved(tmp_path, text.replace(troll, other, 1)))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert f"the record says {other}, but draw 1 of the committed chance gives {troll}" in result.stderr
    assert result.stderr.count("\n") == 1


def test_broken_rule_is_exit_1(tmp_path: Path) -> None:
    result = run("verify", saved(tmp_path, re.sub(r"(\d):daring", r"\1:0", played().record(), count=1)))
    assert result.exit_code == 1
    assert "breaks the rules: line " in result.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "line 1: 'hello' is no tag"),
        ("", "an empty text is no record"),
        (re.sub(r"\[Secret .*\]\n", "", played().record()), "no tag Secret"),
    ],
)
def test_no_record_is_exit_2(tmp_path: Path, text: str, message: str) -> None:
    result = run("verify", saved(tmp_path, text))
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_no_such_file(command: str, tmp_path: Path) -> None:
    result = run(command, tmp_path / "none")
    assert result.exit_code == 2
    assert result.stderr == f"filch: {tmp_path / 'none'}: No such file or directory\n"


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_no_text(command: str, tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_bytes(b"\xff\xd8\xff")
    result = run(command, path)
    assert result.exit_code == 2
    assert "is no text in UTF-8" in result.stderr


def test_replay_tells_everything_and_who_was_told(record: Path) -> None:
    result = run("replay", record)
    match = played()
    assert result.exit_code == 0
    scout = match.tokens[0].text.removeprefix("scout=")
    name = {"0": "Ann", "1": "Seat 1", "2": "Bó"}[scout]
    troll = match.tokens[1].text.removeprefix("troll=")
    assert f"\n{name} sees the troll: {troll}. (told to {name} alone)\n" in result.stdout
    assert result.stdout.count("(told to ") == len([told for told in match.play_state.told if told[0] != -1])
    assert "The match is over." in result.stdout


@pytest.mark.parametrize("seat", ["0", "1", "2", "spectator"])
def test_replay_for_one_audience_tells_what_it_was_told(record: Path, seat: str) -> None:
    result = run("replay", record, "--seat", seat)
    own = None if seat == "spectator" else int(seat)
    looked = [event for event in played().events(own) if event.kind == "saw troll"]
    assert result.stdout.count("You see the troll") == len(looked)
    assert "sees the troll" not in result.stdout
    assert "The card of" not in result.stdout
    assert "told to" not in result.stdout


@pytest.mark.parametrize(
    ("seat", "message"),
    [("3", "there is no seat 3"), ("-1", "--seat takes the number of a seat or spectator"), ("Ann", "not 'Ann'")],
)
def test_replay_for_an_unknown_audience(record: Path, seat: str, message: str) -> None:
    result = run("replay", record, f"--seat={seat}")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr


def test_replay_step_by_step_shows_the_table_and_waits(record: Path) -> None:
    result = run("replay", record, "--step", lines=["", "", ""])
    assert result.exit_code == 0
    assert result.stdout.count("Enter goes on.") == 4
    assert result.stdout.count("Trolls left") == 4


def test_replay_of_a_running_match_says_so(tmp_path: Path) -> None:
    result = run("replay", saved(tmp_path, filch.new("troll", players=3, seed=7).record()))
    assert "The match is not over." in result.stdout
