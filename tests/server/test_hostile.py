"""What a hostile or broken client sends: each of it is answered with a code, changes nothing and disturbs nobody."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from filch.server.settings import Limits
from filch.table.messages import CODES
from tests.server.harness import Client, Json, Running, Server, first_legal, play


@pytest.fixture(scope="module")
def bystanders(server: Server) -> Iterator[Running]:
    """A match at another table, which must go on whatever happens."""
    match = server.running()
    yield match
    match.close()


@pytest.fixture
def match(server: Server, bystanders: Running) -> Iterator[Running]:
    """A running match of two people and two bots, in which it is for a person to act. Afterwards both it and the
    bystanders' can be played on.
    """
    running = server.running()
    bring_to_a_person(running)
    yield running
    for table in (running, bystanders):
        assert play(table.people, first_legal, most=1) in (0, 1)
    running.close()


def bring_to_a_person(running: Running) -> Client:
    """Listen until a person is to act; that person."""
    for one in running.people:
        one.until(lambda scene: bool(scene["match"]) and scene["match"]["to_act"] in range(len(running.people)))
    actor: int = running.people[0].scene["match"]["to_act"]
    return running.people[actor]


def other_than(running: Running, client: Client) -> Client:
    return next(one for one in running.people if one is not client)


def assert_refused(answer: Json, code: str) -> None:
    assert answer["type"] == "refused", answer
    assert answer["code"] == code, answer
    assert answer["code"] in CODES
    assert answer["text"]
    assert "Traceback" not in answer["text"]


# What is no message


BROKEN: dict[str, tuple[Any, str]] = {
    "no JSON": ("{", "{"),
    "empty": ("", "''"),
    "plain text": ("hello", "hello"),
    "no object": ("[1, 2]", "[1, 2]"),
    "number": ("7", "7"),
    "null": ("null", "null"),
    "no type": ({"id": "x"}, "type"),
    "unknown type": ({"type": "cheat", "id": "x"}, "cheat"),
    "a server's message": ({"type": "done", "id": "x", "version": 1}, "done"),
    "type of another type": ({"type": 7, "id": "x"}, "7"),
    "unknown field": ({"type": "start", "id": "x", "force": True}, "force"),
    "missing field": ({"type": "act", "id": "x", "version": 1}, "action"),
    "wrong type": ({"type": "act", "id": "x", "version": "1", "action": "0"}, "version"),
    "number for a text": ({"type": "act", "id": "x", "version": 1, "action": 0}, "action"),
    "float for a whole number": ('{"type": "act", "id": "x", "version": 1.5, "action": "0"}', "version"),
    "NaN": ('{"type": "act", "id": "x", "version": NaN, "action": "0"}', "NaN"),
    "infinity": ('{"type": "act", "id": "x", "version": Infinity, "action": "0"}', "Infinity"),
    "long text": ({"type": "act", "id": "x", "version": 1, "action": "0" * 65}, "action"),
    "long id": ({"type": "start", "id": "x" * 65}, "id"),
    "id of another type": ({"type": "start", "id": ["x"]}, "id"),
    "deep nesting": ("[" * 8000, "["),
    "deep nesting in a field": ('{"type": "start", "id": ' + "[" * 8000, "start"),
    "deep nesting in an unknown field": ('{"type": "start", "x": ' + '{"a":' * 2500 + "1" + "}" * 2500 + "}", "start"),
    "lone surrogate": ('{"type": "act", "id": "x", "version": 1, "action": "\\ud800"}', "ud800"),
    "bytes": (b'{"type": "start", "id": "x"}', "binary"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_no_message_is_malformed_and_quoted(match: Running, case: str) -> None:
    message, quoted = BROKEN[case]
    client = match.people[0]
    client.send(message)
    answer = client.answer()
    assert_refused(answer, "malformed")
    assert quoted in answer["text"]


def test_refusal_of_a_broken_message_quotes_its_id(match: Running) -> None:
    client = match.people[0]
    client.send({"type": "cheat", "id": "mine"})
    assert client.answer()["id"] == "mine"


@pytest.mark.parametrize("version", [10**18, 10**30, int("9" * 4000), -1, -(10**30)])
def test_huge_and_negative_versions(match: Running, version: int) -> None:
    client = bring_to_a_person(match)
    client.send(f'{{"type": "act", "id": "x", "version": {_text(version)}, "action": "0"}}')
    answer = client.answer()
    assert answer["type"] == "refused"
    assert answer["code"] in ("stale", "malformed")


def _text(number: int) -> str:
    return str(number)


def test_too_large_message_ends_its_connection_alone(server: Server, match: Running) -> None:
    client = server.watch(match.table)
    client.send("x" * 1_000_000)
    assert client.closed()[0] == 1009


def test_largest_message_that_is_taken_is_answered(match: Running) -> None:
    client = match.people[0]
    client.send("x" * Limits().message)
    assert_refused(client.answer(), "malformed")


def test_burst_of_messages_is_answered_one_by_one(match: Running) -> None:
    client = match.people[0]
    for number in range(500):
        client.send({"type": "cheat", "id": str(number)})
    assert [client.answer()["id"] for _ in range(500)] == [str(number) for number in range(500)]


def test_hello_said_twice(match: Running) -> None:
    client = match.people[0]
    client.send({"type": "hello", "protocol": 1, "version": 0} | client.keys)
    assert_refused(client.answer(), "malformed")


def test_hello_comes_first_and_may_be_tried_again(server: Server, match: Running) -> None:
    client = Client(server, match.table, hello=False)
    assert_refused(client.command("start"), "malformed")
    client.send({"type": "hello", "protocol": 99})
    assert_refused(client.answer(), "protocol")
    for version in (10**6, -1):
        client.send({"type": "hello", "protocol": 1, "version": version})
        assert_refused(client.answer(), "malformed")
    for keys in ({"seat_key": "no such key"}, {"host_key": "no such key"}, {"seat_key": ""}):
        client.send({"type": "hello", "protocol": 1} | keys)
        assert_refused(client.answer(), "wrong_key")
    client.hello()
    assert client.scene["you"] is None
    client.close()


def test_keys_open_what_they_were_made_for_alone(server: Server, match: Running) -> None:
    host = match.people[0]
    elsewhere = server.running()
    crossed = [
        {"seat_key": match.made["host_key"]},
        {"host_key": host.keys["seat_key"]},
        {"host_key": elsewhere.made["host_key"]},
        {"seat_key": elsewhere.people[0].keys["seat_key"]},
        {"seat_key": host.keys["seat_key"], "host_key": elsewhere.made["host_key"]},
    ]
    client = Client(server, match.table, hello=False)
    for keys in crossed:
        client.send({"type": "hello", "protocol": 1} | keys)
        assert_refused(client.answer(), "wrong_key")
    client.close()
    elsewhere.close()


# Who may do what


def test_watcher_acts(server: Server, match: Running) -> None:
    watcher = server.watch(match.table)
    assert_refused(watcher.act("0"), "not_seated")
    watcher.close()


def test_acting_out_of_turn(match: Running) -> None:
    actor = bring_to_a_person(match)
    assert_refused(other_than(match, actor).act("0"), "not_your_turn")


def test_illegal_and_unknown_actions(match: Running) -> None:
    actor = bring_to_a_person(match)
    legal = actor.scene["match"]["legal"]
    illegal = next(text for text in ("0", "cautious") if text not in legal)
    assert_refused(actor.act(illegal), "illegal")
    for unknown in ("", "9", "troll=7", "cautious ", "<b>0</b>", "\u0000", "0:0"):
        assert_refused(actor.act(unknown), "malformed")
    assert actor.act(legal[0])["type"] == "done"


def test_stale_version(match: Running) -> None:
    actor = bring_to_a_person(match)
    assert_refused(actor.act(first_legal(actor.scene), version=1), "stale")
    assert_refused(actor.act(first_legal(actor.scene), version=actor.versions[-1] + 1), "stale")


def test_same_command_twice_plays_once(match: Running) -> None:
    actor = bring_to_a_person(match)
    action, version = first_legal(actor.scene), actor.versions[-1]
    first = actor.act(action, id="tap", version=version)
    assert first["type"] == "done"
    again = actor.act(action, id="tap", version=version)
    assert_refused(again, "repeated")
    assert again["version"] == first["version"]


def test_same_command_at_once_on_two_connections_plays_once(server: Server, match: Running) -> None:
    actor = bring_to_a_person(match)
    twin = Client(server, match.table, seat_key=actor.keys["seat_key"])
    twin.until_version(actor.versions[-1])
    action, version = first_legal(actor.scene), actor.versions[-1]
    answers: list[Json] = []
    together = threading.Barrier(2)

    def tap(client: Client) -> None:
        together.wait()
        answers.append(client.act(action, id="tap", version=version))

    threads = [threading.Thread(target=tap, args=(client,)) for client in (actor, twin)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    twin.close()
    actor.until_version(max(answer["version"] for answer in answers))
    assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
    refused = next(answer for answer in answers if answer["type"] == "refused")
    done = next(answer for answer in answers if answer["type"] == "done")
    assert_refused(refused, "repeated")
    assert refused["version"] == done["version"]


def test_seats_are_fixed_when_the_match_has_begun(server: Server, match: Running) -> None:
    host, guest = match.people
    assert_refused(host.command("start"), "not_open")
    assert_refused(host.command("free", seat=0), "not_open")
    assert_refused(host.command("seat_bot", seat=0, bot="random"), "not_open")
    assert_refused(guest.command("start"), "not_host")
    answer = server.post(f"/api/tables/{match.table}/seats", {"name": "late", "nonce": ""}, 409)
    assert answer["code"] == "not_open"


def test_before_the_match(server: Server, match: Running) -> None:
    made = server.make(3)
    table = made["table"]["id"]
    seated = server.sit(table, "guest", 1)
    host = Client(server, table, host_key=made["host_key"])
    guest = Client(server, table, seat_key=seated["seat_key"])
    watcher = server.watch(table)
    assert_refused(guest.act("0"), "not_your_turn")
    assert_refused(host.act("0"), "not_seated")
    assert_refused(host.command("start"), "not_full")
    for who in (guest, watcher):
        assert_refused(who.command("start"), "not_host")
        assert_refused(who.command("seat_bot", seat=0, bot="random"), "not_host")
        assert_refused(who.command("free", seat=0), "not_host")
    assert_refused(watcher.command("free", seat=1), "not_host")
    assert_refused(host.command("free", seat=0), "not_seated")
    assert_refused(host.command("seat_bot", seat=1, bot="random"), "taken")
    assert_refused(host.command("seat_bot", seat=0, bot="no such bot"), "malformed")
    for seat in (-1, 3, 10**20):
        assert host.command("seat_bot", seat=seat, bot="random")["code"] in ("unknown_seat", "malformed")
        assert host.command("free", seat=seat)["code"] in ("unknown_seat", "malformed")
    for client in (host, guest, watcher):
        client.close()


def test_who_lost_a_seat_is_a_watcher_from_then_on(server: Server, match: Running) -> None:
    made = server.make(3)
    table = made["table"]["id"]
    first = server.sit(table, "first", 0)
    host = Client(server, table, host_key=made["host_key"])
    loser = Client(server, table, seat_key=first["seat_key"])
    freed = host.ask("free", seat=0)
    loser.until_version(freed["version"])
    assert loser.scene["you"] is None
    second = server.sit(table, "second", 0)
    assert second["seat_key"] != first["seat_key"]
    for seat in (1, 2):
        host.ask("seat_bot", seat=seat, bot="random")
    begun = host.ask("start")
    loser.until_version(begun["version"])
    assert_refused(loser.act("0"), "not_seated")
    again = Client(server, table, hello=False)
    again.send({"type": "hello", "protocol": 1, "seat_key": first["seat_key"]})
    assert_refused(again.answer(), "wrong_key")
    assert all(
        json.loads(text)["scene"]["match"]["view"]["seat"] is None for text in loser.heard if '"match":{' in text
    )
    for client in (host, loser, again):
        client.close()


# Requests


@pytest.mark.parametrize("name", ["<script>1</script>", "Nguyễn Văn Ố", "Ёжик", "🦝", 'a"b\\c', "{{7*7}}", "x" * 24])
def test_any_name_is_kept_as_plain_text(server: Server, match: Running, name: str) -> None:
    table = server.make(3)["table"]["id"]
    answer = server.http.post(f"/api/tables/{table}/seats", json={"name": name, "nonce": ""})
    assert answer.status_code == 201
    assert answer.headers["content-type"] == "application/json"
    assert server.get(f"/api/tables/{table}")["seats"][0]["name"] == name


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\u0000b", "a\u202eb", "a\nb\u0007", "\ud800"])
def test_names_that_cannot_be_shown(server: Server, match: Running, name: str) -> None:
    table = server.make(3)["table"]["id"]
    body = json.dumps({"name": name, "nonce": ""})
    answer = server.http.post(f"/api/tables/{table}/seats", content=body)
    assert answer.status_code == 422
    assert answer.json()["code"] == "malformed"
    assert server.get(f"/api/tables/{table}")["seats"] == [None] * 3


BAD_TABLES: list[Any] = [
    {},
    [],
    "x",
    {"game": "troll"},
    {"game": "poker", "players": 4},
    {"game": "troll", "players": 2},
    {"game": "troll", "players": -4},
    {"game": "troll", "players": 10**30},
    {"game": "troll", "players": "4"},
    {"game": "troll", "players": 4.5},
    {"game": "troll", "players": True},
    {"game": "troll", "players": 4, "private": "no"},
    {"game": "troll", "players": 4, "options": {"no_such": 1}},
    {"game": "troll", "players": 4, "options": {"first_scout": 9}},
    {"game": "troll", "players": 4, "options": {"first_scout": True}},
    {"game": "troll", "players": 4, "options": {"first_scout": 10**40}},
    {"game": "troll", "players": 4, "options": {"x" * 65: 1}},
    {"game": "troll", "players": 4, "options": []},
    {"game": "troll", "players": 3, "options": {"first_scout": 4}},
    {"game": "troll", "players": 4, "secret": "00" * 32},
]


@pytest.mark.parametrize("body", BAD_TABLES, ids=lambda body: json.dumps(body)[:60])
def test_tables_that_cannot_be_made(server: Server, match: Running, body: Any) -> None:
    answer = server.http.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert answer.json()["code"] == "malformed"
    assert answer.json()["text"]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"game=troll", b'{"game": "troll", "players": NaN}', b"[" * 8000, b"null"]
)
def test_bodies_that_are_no_messages(server: Server, match: Running, body: bytes) -> None:
    answer = server.http.post("/api/tables", content=body)
    assert answer.status_code == 422
    assert answer.json()["code"] == "malformed"


def test_too_large_body(server: Server, match: Running) -> None:
    answer = server.http.post("/api/tables", json={"game": "troll", "players": 4, "options": {"x": "y" * 1_000_000}})
    assert answer.status_code == 413
    assert answer.json()["code"] == "too_large"


SEATS: list[tuple[Json, int, str]] = [
    ({"name": "x", "nonce": "", "seat": 0}, 409, "taken"),
    ({"name": "x", "nonce": ""}, 409, "taken"),
    ({"name": "x", "nonce": "", "seat": -1}, 422, "unknown_seat"),
    ({"name": "x", "nonce": "", "seat": 3}, 422, "unknown_seat"),
    ({"name": "x", "nonce": "", "seat": True}, 422, "malformed"),
    ({"name": "x", "nonce": "", "seat": "0"}, 422, "malformed"),
    ({"name": "x", "nonce": "XYZ"}, 422, "malformed"),
    ({"name": "x", "nonce": "0" * 65}, 422, "malformed"),
    ({"name": "x", "nonce": "0\n"}, 422, "malformed"),
    ({"name": "x"}, 422, "malformed"),
    ({"name": 7, "nonce": ""}, 422, "malformed"),
    ({"name": "x", "nonce": "", "seat_key": "mine"}, 422, "malformed"),
]


def test_seats_that_cannot_be_taken(server: Server, match: Running) -> None:
    table = server.make(3)["table"]["id"]
    for seat in range(3):
        server.sit(table, f"number {seat}", seat)
    before = server.get(f"/api/tables/{table}")
    for body, status, code in SEATS:
        assert server.post(f"/api/tables/{table}/seats", body, status)["code"] == code, body
    assert server.get(f"/api/tables/{table}") == before


@pytest.mark.parametrize("table", ["x", "0" * 24, "0" * 65, "..", "%2e%2e", "a%20b", "%00", "é", "%F0%9F%A6%9D", "'--"])
def test_tables_that_are_not_there(server: Server, match: Running, table: str) -> None:
    for path in (f"/api/tables/{table}/record", f"/api/tables/{table}/seats"):
        answer = server.http.request("POST" if path.endswith("seats") else "GET", path, json={"name": "x", "nonce": ""})
        assert answer.status_code in (404, 405), path
        assert answer.json()["code"] in ("no_such_table", "no_such_page", "not_allowed")


def test_socket_of_a_table_that_is_not_there(server: Server, match: Running) -> None:
    for table in ("x", "0" * 24, "a%20b", "%F0%9F%A6%9D"):
        client = Client(server, table, hello=False)
        assert_refused(client.answer(), "no_such_table")
        assert client.closed() == (1008, "no_such_table")


def test_record_of_a_match_that_is_not_over(server: Server, match: Running) -> None:
    answer = server.get(f"/api/tables/{match.table}/record", 409)
    assert answer["code"] == "too_early"
    assert server.get(f"/api/tables/{server.make(3)['table']['id']}/record", 409)["code"] == "too_early"
    assert server.get(f"/api/tables/{match.table}")["secret"] is None


def test_paths_and_methods_that_are_not_there(server: Server, match: Running) -> None:
    for method, path, status, code in [
        ("GET", "/api", 404, "no_such_page"),
        ("GET", "/api/", 404, "no_such_page"),
        ("GET", "/api/nothing", 404, "no_such_page"),
        ("POST", "/api/nothing", 404, "no_such_page"),
        ("DELETE", f"/api/tables/{match.table}", 405, "not_allowed"),
        ("PUT", "/api/tables", 405, "not_allowed"),
        ("GET", f"/api/tables/{match.table}/seats", 405, "not_allowed"),
        ("POST", "/", 405, "not_allowed"),
        ("GET", "/api/tables/a/b/c", 404, "no_such_page"),
    ]:
        answer = server.http.request(method, path)
        assert (answer.status_code, answer.json()["code"]) == (status, code), (method, path)


@pytest.mark.parametrize(
    "query", ["status=over", "status=x", "after=x", "after=1.0", "after=~", "after=nan~x~y", "after=" + "9" * 200]
)
def test_lobby_queries_that_make_no_sense(server: Server, match: Running, query: str) -> None:
    answer = server.http.get(f"/api/tables?{query}")
    assert answer.status_code in (200, 422)
    if answer.status_code == 422:
        assert answer.json()["code"] == "malformed"
    else:
        assert query == "after=nan~x~y"


def test_page_of_another_site_may_not_ask(server: Server, match: Running) -> None:
    for origin in (
        "https://elsewhere.example",
        "null",
        "http://localhost:1",
        server.url.replace("127.0.0.1", "127.0.0.2"),
    ):
        answer = server.http.post("/api/tables", json={"game": "troll", "players": 4}, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
        with pytest.raises(InvalidStatus) as refused:
            connect_as(server, match.table, origin)
        assert refused.value.response.status_code == 403
    assert server.http.post(
        "/api/tables", json={"game": "troll", "players": 4}, headers={"Origin": server.url}
    ).is_success
    connect_as(server, match.table, server.url)


def connect_as(server: Server, table: str, origin: str) -> None:
    with connect(server.socket_url(table), origin=Origin(origin)) as socket:
        socket.send('{"type": "hello", "protocol": 1}')
        assert json.loads(socket.recv())["type"] == "welcome"


def test_nothing_was_a_fault_of_the_server(server: Server, match: Running) -> None:
    client = server.watch(match.table)
    client.socket.socket.close()
    with pytest.raises((ConnectionClosed, OSError)):
        client.send("x")
    log = server.log.read_text()
    assert "Traceback" not in log
    assert "ERROR" not in log
