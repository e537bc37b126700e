"""The authority over one table: what it carries out, what it refuses, and what it tells whom."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import filch
from filch.errors import FilchError, Malformed, UnknownSeat
from filch.table import messages
from filch.table.entries import Acted, Sat, Started, decode
from filch.table.messages import Act, Free, NewSeat, SeatBot, Start
from filch.table.table import WATCHER, Refusal, Table, Who, clean_name
from tests.table.game import HOST, HOST_KEY, SECRET, Played, audiences, created, encoded, everything, seat_key


def on_the_way() -> Played:
    """A match of three people in which somebody is to act."""
    return Played().begin().play(4)


def refused(table: Table, who: Who, command: messages.AnyCommand) -> FilchError:
    """Why a command is refused; it must change nothing."""
    before = [everything(table, audience) for audience in audiences(table.setup.players)]
    with pytest.raises(FilchError) as refusal:
        table.judge(who, command, 2.0)
    assert [everything(table, audience) for audience in audiences(table.setup.players)] == before
    assert refusal.value.code in messages.CODES
    return refusal.value


# Refusals, code by code


def actor_of(played: Played) -> Who:
    assert played.table.match is not None
    return Who(played.table.match.to_act)


def next_after(who: Who, players: int) -> Who:
    assert who.seat is not None
    return Who((who.seat + 1) % players)


def act(played: Played, action: str, **changes: Any) -> Act:
    return msgspec.structs.replace(Act(id="x", version=played.table.version, action=action), **changes)


REFUSED: dict[str, tuple[str, Callable[[Played], tuple[Who, messages.AnyCommand]]]] = {
    "unknown action": ("malformed", lambda on: (actor_of(on), act(on, "fly"))),
    "an outcome of chance": ("malformed", lambda on: (actor_of(on), act(on, "troll=7"))),
    "not allowed here": ("illegal", lambda on: (actor_of(on), act(on, illegal(on)))),
    "another's turn": ("not_your_turn", lambda on: (next_after(actor_of(on), 3), act(on, "0"))),
    "a watcher acts": ("not_seated", lambda on: (WATCHER, act(on, "0"))),
    "the host acts without a seat": ("not_seated", lambda on: (HOST, act(on, "0"))),
    "chosen too early": ("stale", lambda on: (actor_of(on), act(on, legal(on), version=on.table.version - 1))),
    "chosen in the future": ("stale", lambda on: (actor_of(on), act(on, legal(on), version=on.table.version + 1))),
    "chosen before time": ("stale", lambda on: (actor_of(on), act(on, legal(on), version=-5))),
    "begun twice": ("not_open", lambda on: (HOST, Start(id="x"))),
    "freed in the match": ("not_open", lambda on: (HOST, Free(id="x", seat=0))),
    "left in the match": ("not_open", lambda on: (Who(0), Free(id="x", seat=0))),
    "bot in the match": ("not_open", lambda on: (HOST, SeatBot(id="x", seat=0, bot="random"))),
    "begun by a guest": ("not_host", lambda on: (Who(0), Start(id="x"))),
    "another's seat freed": ("not_host", lambda on: (Who(0), Free(id="x", seat=1))),
    "no such seat freed": ("unknown_seat", lambda on: (HOST, Free(id="x", seat=3))),
}


def legal(on: Played) -> str:
    assert on.table.match is not None
    return on.table.match.legal()[0]


def illegal(on: Played) -> str:
    assert on.table.match is not None
    return next(text for text in ("0", "1", "2", "3", "4", "5", "cautious") if text not in on.table.match.legal())


@pytest.mark.parametrize("case", REFUSED)
def test_refused_in_a_match(case: str) -> None:
    code, command = REFUSED[case]
    played = on_the_way()
    refusal = refused(played.table, *command(played))
    assert refusal.code == code


def test_refused_before_the_match() -> None:
    played = Played()
    played.sit(0)
    played.do(HOST, SeatBot(id="", seat=1, bot="random"))
    for who, command, code in [
        (HOST, Start(id="x"), "not_full"),
        (Who(0), Start(id="x"), "not_host"),
        (WATCHER, SeatBot(id="x", seat=2, bot="random"), "not_host"),
        (HOST, SeatBot(id="x", seat=0, bot="random"), "taken"),
        (HOST, SeatBot(id="x", seat=1, bot="random"), "taken"),
        (HOST, SeatBot(id="x", seat=3, bot="random"), "unknown_seat"),
        (HOST, SeatBot(id="x", seat=-1, bot="random"), "unknown_seat"),
        (HOST, SeatBot(id="x", seat=2, bot="no such bot"), "malformed"),
        (HOST, Free(id="x", seat=2), "not_seated"),
        (HOST, Free(id="x", seat=-1), "unknown_seat"),
        (WATCHER, Free(id="x", seat=0), "not_host"),
        (Who(0), Free(id="x", seat=1), "not_host"),
        (Who(0), act(played, "0"), "not_your_turn"),
        (WATCHER, act(played, "0"), "not_seated"),
    ]:
        assert refused(played.table, who, command).code == code, (who, command)  # type: ignore[arg-type]
    assert "2" in str(refused(played.table, HOST, Start(id="x"))), "it names the free seats"


def test_refused_after_the_match() -> None:
    played = Played().begin().play()
    assert played.table.status == "over"
    for seat in range(3):
        assert refused(played.table, Who(seat), act(played, "0")).code == "not_your_turn"
    assert refused(played.table, HOST, Start(id="x")).code == "not_open"


def test_seats_that_cannot_be_taken() -> None:
    played = Played()
    for seat, code in [(-1, "unknown_seat"), (3, "unknown_seat")]:
        with pytest.raises(UnknownSeat) as unknown:
            played.table.judge_seat(NewSeat(name="x", nonce="", seat=seat), "k", 1.0)
        assert unknown.value.code == code
    for bad in ("0\n", "XY", "0" * 65):
        with pytest.raises(Malformed, match="nonce"):
            played.table.judge_seat(NewSeat(name="x", nonce=bad), "k", 1.0)
    for seat in range(3):
        played.sit(seat)
    for asked in (None, 0, 2):
        with pytest.raises(Refusal, match="taken") as taken:
            played.table.judge_seat(NewSeat(name="x", nonce="", seat=asked), "k", 1.0)
        assert taken.value.code == "taken"
    played.do(HOST, Start(id=""))
    with pytest.raises(Refusal) as late:
        played.table.judge_seat(NewSeat(name="x", nonce=""), "k", 1.0)
    assert late.value.code == "not_open"


def test_first_free_seat_is_taken_if_none_is_named() -> None:
    played = Played()
    played.sit(0)
    played.sit(2)
    assert played.table.judge_seat(NewSeat(name="x", nonce=""), "k", 1.0).seat == 1


def test_bot_is_judged_like_anybody() -> None:
    played = Played().begin(bots=2)
    while not played.table.bot_acts:
        played.act(legal(played))
    assert played.table.match is not None
    seat = played.table.match.to_act
    other = 3 - seat
    for who, action, code in [
        (seat, "fly", "malformed"),
        (other, legal(played), "not_your_turn"),
        (0, legal(played), "not_seated"),
        (seat, illegal(played), "illegal"),
    ]:
        with pytest.raises(FilchError) as refusal:
            played.table.judge_bot(who, action, 1.0)
        assert refusal.value.code == code
    for bad in (-1, 3):
        with pytest.raises(UnknownSeat):
            played.table.judge_bot(bad, legal(played), 1.0)
    turn = played.table.bot_to_act()
    assert turn is not None
    bot, seen = turn
    assert (bot.name, seen.seat, list(seen.legal)) == ("random", seat, played.table.match.legal())
    played.take(played.table.judge_bot(seat, legal(played), 1.0))


# Identity


def test_keys_prove_who_one_is() -> None:
    table = Played().begin(bots=1).table
    assert table.identify(None, None) == WATCHER
    assert table.identify(seat_key(1), None) == Who(1)
    assert table.identify(None, HOST_KEY) == HOST
    assert table.identify(seat_key(0), HOST_KEY) == Who(0, True)
    for wrong in [
        ("", None),
        ("x", None),
        (seat_key(2), None),
        (HOST_KEY, None),
        (None, ""),
        (None, seat_key(0)),
        (seat_key(0), "x"),
        ("x", HOST_KEY),
        # What is stored of a key is not the key.
        (table._seats[0].key if table._seats[0] else "", None),
    ]:
        with pytest.raises(Refusal) as refusal:
            table.identify(*wrong)
        assert refusal.value.code == "wrong_key"


def test_key_opens_no_seat_that_was_given_up() -> None:
    played = Played()
    played.sit(0)
    played.do(Who(0), Free(id="", seat=0))
    with pytest.raises(Refusal, match="opens no seat"):
        played.table.identify(seat_key(0), None)
    played.do(HOST, SeatBot(id="", seat=0, bot="random"))
    with pytest.raises(Refusal, match="opens no seat"):
        played.table.identify("", None)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Nguyễn  Văn\tỐ ", "Nguyễn Văn Ố"),
        ("e\u0301", "\u00e9"),
        ("<script>", "<script>"),
        ("👩\u200d🌾", "👩\u200d🌾"),
        ("नमस्\u200dते", "नमस्\u200dते"),
    ],
)
def test_names_are_kept_as_they_are_shown(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    "bad", ["", " \t\n", "\u200e", "a\u202eb", "a\u0000", "\ud800", "\u2066x\u2069", "\ue000", "\ufeff"]
)
def test_names_that_cannot_be_shown_are_refused(bad: str) -> None:
    with pytest.raises(Malformed):
        clean_name(bad)


# Versions and repetition


def test_repeated_command_is_recognised_at_any_later_time() -> None:
    played = on_the_way()
    actor = actor_of(played)
    first = act(played, legal(played), id="tap")
    played.do(actor, first)
    version = played.table.version
    again = refused(played.table, actor, first)
    assert isinstance(again, Refusal)
    assert (again.code, again.version) == ("repeated", version)
    played.play(5)
    late = refused(played.table, actor, first)
    assert isinstance(late, Refusal)
    assert (late.code, late.version) == ("repeated", version)


def test_ids_are_each_seat_s_own() -> None:
    played = on_the_way()
    first = actor_of(played)
    played.act(legal(played), "same")
    while actor_of(played) == first:
        played.act(legal(played), f"other {played.table.version}")
    played.act(legal(played), "same")


def test_command_that_was_refused_may_come_again_under_its_id() -> None:
    played = on_the_way()
    refused(played.table, actor_of(played), act(played, "fly", id="same"))
    played.act(legal(played), "same")


def test_action_may_be_chosen_at_any_version_since_the_match_moved() -> None:
    """Nothing but moves happens in a match now; versions since the last are as good as the newest."""
    played = Played().begin()
    started = played.table.version
    played.do(actor_of(played), act(played, legal(played), version=started))
    refusal = refused(played.table, actor_of(played), act(played, legal(played), version=started))
    assert refusal.code == "stale"


def test_each_entry_is_one_version() -> None:
    played = Played().begin(bots=1).play()
    assert played.table.version == len(played.log)
    kinds = [played.table.update(version, WATCHER).what for version in range(1, played.table.version + 1)]
    assert kinds == [str(entry.__struct_config__.tag) for entry in played.log]


# What is told


def test_every_audience_is_told_every_version() -> None:
    played = Played().begin().play()
    table = played.table
    for who in audiences(3):
        for version in range(1, table.version + 1):
            update = table.update(version, who)
            assert update.version == version
            assert (update.scene is not None) == (version == table.version)


@pytest.mark.parametrize("most", [0, 1, 2, 7, 30, 10_000])
def test_events_by_version_are_the_information_state(most: int) -> None:
    table = Played().begin().play(most).table
    assert table.match is not None
    for who in audiences(3):
        told = [event for version in range(1, table.version + 1) for event in table.update(version, who).events]
        assert [(event.kind, event.facts) for event in told] == [
            (event.kind, dict(event.facts)) for event in table.match.events(who.seat)
        ]


@pytest.mark.parametrize("since", range(9))
def test_who_comes_back_gets_what_was_missed_and_the_scene(since: int) -> None:
    table = Played().begin().play(4).table
    for who in audiences(3):
        welcome = table.welcome(who, since)
        assert welcome.version == table.version
        assert [update.version for update in welcome.missed] == list(range(since + 1, table.version + 1))
        assert all(update.scene is None for update in welcome.missed)
        assert welcome.scene == table.scene(who)


@pytest.mark.parametrize("since", [-1, 10, 10**9])
def test_who_knows_of_versions_that_are_not_there(since: int) -> None:
    with pytest.raises(Malformed, match=str(since)):
        Played().begin().play(4).table.welcome(WATCHER, since)


def test_legal_actions_are_told_to_who_is_to_act_alone() -> None:
    played = Played().begin()
    for _ in range(10):
        for who in audiences(3):
            scene = played.table.scene(who).match
            assert scene is not None
            assert bool(scene.legal) == (who.seat == scene.to_act)
        played.act(legal(played))


def test_unknown_seat_is_told_nothing() -> None:
    table = on_the_way().table
    for seat in (-1, 3, True):
        with pytest.raises(UnknownSeat):
            table.scene(Who(seat))
        with pytest.raises(UnknownSeat):
            table.update(table.version, Who(seat))


def test_secrets_are_in_nothing_that_is_told_before_the_end() -> None:
    played = Played().begin(bots=1)
    assert played.table.match is not None
    while not played.table.match.over:
        for who in audiences(3):
            told = b"".join(everything(played.table, who)).decode()
            assert SECRET not in told
            for entry in played.log:
                if isinstance(entry, Sat):
                    assert entry.key not in told
            assert played.table.created.host not in told
        with pytest.raises(Refusal) as early:
            played.table.record()
        assert early.value.code == "too_early"
        if played.table.bot_acts:
            played.take(played.table.judge_bot(2, legal(played), 1.0))
        else:
            played.act(legal(played))
    assert json.loads(encoded(played.table.scene(WATCHER)))["table"]["secret"] == SECRET


def test_record_of_a_finished_match_verifies() -> None:
    table = Played(created(4, secret="ab" * 32), "match-7").begin(bots=2).table
    with pytest.raises(Refusal, match="over"):
        table.record()
    played = Played(created(3), "match-7").begin().play()
    verified = filch.verify(played.table.record())
    assert verified.committed
    assert verified.match.id == "match-7"
    assert verified.match.names == ("person 0", "person 1", "person 2")
    scene = played.table.scene(WATCHER).match
    assert scene is not None
    assert scene.returns == verified.match.returns()
    assert scene.winners == verified.match.winners()


def test_status_goes_from_open_to_running_to_over() -> None:
    played = Played()
    assert (played.table.status, played.table.info().status) == ("open", "open")
    assert played.table.scene(WATCHER).match is None
    played.begin()
    assert (played.table.status, played.table.info().status) == ("running", "running")
    played.play()
    assert (played.table.status, played.table.info().status) == ("over", "over")


# The log


@pytest.mark.parametrize("players", [3, 4, 5])
def test_replayed_log_is_the_live_table(players: int) -> None:
    played = Played(created(players, first_scout=1)).begin(bots=0)
    for _ in range(6):
        played.play(7, seed=players)
        again = Table.of("t", played.log)
        for who in audiences(players):
            assert everything(again, who) == everything(played.table, who)
        assert again._acts == played.table._acts
        assert again._moved == played.table._moved


def test_copy_goes_its_own_way() -> None:
    played = on_the_way()
    before = everything(played.table, Who(0))
    twin = played.table.copy()
    assert everything(twin, Who(0)) == before
    other = Played()
    other.table, other.log = twin, []
    other.play()
    assert everything(played.table, Who(0)) == before
    assert twin.status == "over"
    # And the other way round.
    finished = everything(twin, Who(0))
    played.play(3)
    assert everything(twin, Who(0)) == finished


def test_judging_draws_what_chance_will_say_and_changes_nothing() -> None:
    played = on_the_way()
    first = played.table.judge(actor_of(played), act(played, legal(played)), 1.0)
    again = played.table.judge(actor_of(played), act(played, legal(played)), 1.0)
    assert first == again


def test_logs_that_are_none() -> None:
    started = Started(outcomes=("scout=0", "troll=3"), at=1.0)
    with pytest.raises(Malformed, match="begins with"):
        Table.of("t", [started])
    with pytest.raises(Malformed, match="made twice"):
        Table.of("t", [created(), created()])
    for bad in (
        msgspec.structs.replace(created(), game="poker"),
        msgspec.structs.replace(created(), players=9),
        msgspec.structs.replace(created(), options={"no such": 1}),
    ):
        with pytest.raises(Malformed):
            Table.of("t", [bad])
    with pytest.raises(msgspec.ValidationError):
        decode(b'{"entry":"cheated","at":1}')


def test_log_with_a_tampered_step_is_refused() -> None:
    played = Played().begin().play(5)
    last = played.log[-1]
    assert isinstance(last, Acted)
    for change in ({"action": "fly"}, {"seat": (last.seat + 1) % 3}, {"outcomes": ("troll=99",)}):
        with pytest.raises(FilchError):
            Table.of("t", [*played.log[:-1], msgspec.structs.replace(last, **change)])


def test_table_of_other_rules_is_refused() -> None:
    old = msgspec.structs.replace(created(), rules=99)
    with pytest.raises(Refusal, match="version 99") as refusal:
        Table.of("t", [old])
    assert refusal.value.code == "no_such_table"
