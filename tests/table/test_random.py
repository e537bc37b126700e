"""Whatever is asked of a table, in whatever order: it stays whole, and what it refuses changes nothing."""

from __future__ import annotations

import hypothesis.strategies as st
from hypothesis import given, settings

from filch.errors import FilchError
from filch.games.troll.notation import ACTION_TEXTS
from filch.table import messages
from filch.table.entries import AnyEntry
from filch.table.messages import Act, AnyCommand, Free, NewSeat, SeatBot, Start
from filch.table.table import Table, Who
from tests.table.game import Played, audiences, created, everything, seat_key

PLAYERS = 3

seats = st.integers(-1, PLAYERS)
whos = st.builds(Who, st.none() | st.integers(0, PLAYERS - 1), st.booleans())
ids = st.sampled_from(["a", "b", "c", "d", "e", "f"])
commands: st.SearchStrategy[AnyCommand | NewSeat] = st.one_of(
    st.builds(
        NewSeat, name=st.sampled_from(["x", "", "\u202e"]), nonce=st.sampled_from(["", "0f"]), seat=st.none() | seats
    ),
    st.builds(SeatBot, id=ids, seat=seats, bot=st.sampled_from(["random", "no such bot"])),
    st.builds(Free, id=ids, seat=seats),
    st.builds(Start, id=ids),
    st.builds(
        Act, id=ids, version=st.integers(-1, 60), action=st.sampled_from([*ACTION_TEXTS.values(), "fly", "troll=3"])
    ),
)
#: An action that may well be allowed: by whom it is to act, the n-th of what is legal.
likely = st.integers(0, 6)


def snapshot(table: Table) -> list[list[bytes]]:
    return [everything(table, who) for who in audiences(PLAYERS)]


def try_to(played: Played, who: Who, command: AnyCommand | NewSeat) -> None:
    """Ask for something, and do it if it is not refused, by one of the protocol's codes."""
    before = snapshot(played.table)
    version = played.table.version
    entry: AnyEntry
    try:
        if isinstance(command, NewSeat):
            entry = played.table.judge_seat(command, seat_key(command.seat or 0), 1.0)
        else:
            entry = played.table.judge(who, command, 1.0)
    except FilchError as refusal:
        code = refusal.code
    else:
        code = ""
    assert snapshot(played.table) == before, "judging alone changed something"
    if code:
        assert code in messages.CODES
        return
    played.take(entry)
    assert played.table.version == version + 1


@settings(max_examples=60)
@given(st.lists(st.tuples(whos, commands), max_size=30), st.lists(likely, max_size=40), st.data())
def test_any_commands_in_any_order(
    asked: list[tuple[Who, AnyCommand | NewSeat]], choices: list[int], data: st.DataObject
) -> None:
    played = Played(created(PLAYERS))
    for who, command in asked:
        try_to(played, who, command)
    if played.table.status == "open":
        for seat, sitter in enumerate(played.table.info().seats):
            if sitter is None:
                played.sit(seat)
        played.do(Who(None, True), Start(id="z"))
    for choice in choices:
        match = played.table.match
        assert match is not None
        if match.over:
            break
        if choice == 6:
            try_to(played, *data.draw(st.tuples(whos, commands)))
        elif played.table.bot_acts:
            played.take(played.table.judge_bot(match.to_act, match.legal()[choice % len(match.legal())], 1.0))
        else:
            played.act(match.legal()[choice % len(match.legal())])
    again = Table.of("t", played.log)
    assert snapshot(again) == snapshot(played.table)
