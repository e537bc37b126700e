"""A whole match over sockets, through the death of its server."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import filch
from tests.server.harness import Client, Json, Running, Server, is_over, last_legal, play


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Running, Client]]:
    """A match of two people and two bots with a watcher, whose server was killed twice and started again."""
    server = Server(tmp_path_factory.mktemp("match"))
    match = server.running()
    watcher = server.watch(match.table)
    everybody = [*match.people, watcher]
    for _ in range(2):
        play(match.people, last_legal, most=5)
        server.kill()
        server.start()
        for one in everybody:
            told = one.again()
            assert told["version"] >= max(one.acknowledged, default=0), "what was acknowledged is lost"
    # One of them leaves and comes back without the server's doing.
    play(match.people, last_legal, most=3)
    match.people[1].again()
    play(match.people, last_legal)
    for one in everybody:
        one.until(is_over)
    yield server, match, watcher
    match.close()
    watcher.close()
    server.stop()


def test_versions_have_no_gaps_for_anyone(played: tuple[Server, Running, Client]) -> None:
    _, match, watcher = played
    newest = watcher.versions[-1]
    for one in [*match.people, watcher]:
        assert one.versions == list(range(1, newest + 1))


def test_record_verifies_and_holds_what_was_acknowledged(played: tuple[Server, Running, Client]) -> None:
    server, match, _ = played
    answer = server.http.get(f"/api/tables/{match.table}/record")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == f'attachment; filename="{match.table}.filch"'
    verified = filch.verify(answer.text)
    assert verified.committed
    assert verified.match.commitment == match.made["table"]["commitment"]
    assert verified.match.names == ("person 0", "person 1", "random (bot)", "random (bot)")
    acts = [token for token in verified.match.tokens if token.seat in (0, 1)]
    # Two of the host's acknowledged commands seated bots, and one began the match.
    assert len(acts) == sum(len(one.acknowledged) for one in match.people) - 3
    versions = [version for one in match.people for version in one.acknowledged]
    assert len(set(versions)) == len(versions)


def test_secret_is_told_when_the_match_is_over_and_not_before(played: tuple[Server, Running, Client]) -> None:
    server, match, watcher = played
    secret = server.get(f"/api/tables/{match.table}")["secret"]
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == match.made["table"]["commitment"]
    for one in [*match.people, watcher]:
        before, last = one.heard[:-1], one.heard[-1]
        assert secret in last
        # The update and the answer of the last action may come in either order.
        told_early = [text for text in before if secret in text]
        assert all(is_over(json.loads(text)["scene"]) for text in told_early)


def test_nobody_is_sent_keys_or_their_hashes(played: tuple[Server, Running, Client]) -> None:
    _, match, watcher = played
    keys = [key for one in match.people for key in one.keys.values() if key]
    assert len(keys) == 3
    everything = "".join(text for one in [*match.people, watcher] for text in one.heard)
    for key in keys:
        assert key not in everything
        assert hashlib.sha256(key.encode()).hexdigest() not in everything


def test_hidden_cards_and_trolls_are_told_to_those_alone_who_may_know(played: tuple[Server, Running, Client]) -> None:
    _, match, watcher = played
    seen = 0
    for one in [*match.people, watcher]:
        seat = one.scene["you"]
        for message in map(json.loads, one.heard):
            for update in message["missed"] if message["type"] == "welcome" else [message]:
                for event in update.get("events", []):
                    if event["kind"] in ("played secretly", "saw troll"):
                        assert event["facts"]["seat"] == seat
                        seen += 1
            scene = message.get("scene")
            if scene and scene["match"]:
                assert_view_keeps_secrets(scene, seat)
    assert seen > 10, "the match had no secrets to keep"


def assert_view_keeps_secrets(scene: Json, seat: int | None) -> None:
    view = scene["match"]["view"]
    assert view["seat"] == seat
    if scene["match"]["to_act"] != seat:
        assert scene["match"]["legal"] == []
    if view["troll"] is not None:
        assert seat is not None
        assert view["thieves"][seat]["stance"] == "cautious"
    for other, thief in enumerate(view["thieves"]):
        if other != seat and thief["stance"] == "daring":
            assert thief["card"] is None


def test_match_goes_on_for_who_comes_back_with_nothing(played: tuple[Server, Running, Client]) -> None:
    server, match, watcher = played
    anew = server.watch(match.table)
    assert anew.versions == watcher.versions
    assert anew.scene == watcher.scene
    anew.close()


def test_server_stops_in_order_and_finds_all_again(tmp_path: Path) -> None:
    server = Server(tmp_path)
    match = server.running(people=1)
    play(match.people, last_legal, most=1)
    before = match.people[0].acknowledged[-1]
    server.stop()
    code, _ = match.people[0].closed()
    assert code == 1012, "the page is told that the service restarts"
    server.start()
    assert match.people[0].again()["version"] >= before
    match.close()
    server.stop()
    log = server.log.read_text()
    assert "Traceback" not in log
    assert "ERROR" not in log


def test_bots_go_on_after_a_death_with_nobody_there(tmp_path: Path) -> None:
    # The pace is slow enough that the first server dies before its bots are done.
    server = Server(tmp_path, pace=0.01)
    made = server.make(3)
    host = Client(server, made["table"]["id"], host_key=made["host_key"])
    for seat in range(3):
        host.ask("seat_bot", seat=seat, bot="random")
    host.ask("start")
    server.kill()
    server.start()
    watcher = server.watch(made["table"]["id"])
    watcher.until(is_over)
    host.close()
    watcher.close()
    server.stop()
