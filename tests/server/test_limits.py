"""What strangers can make grow is bounded, and who goes too far is told so."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.protocol import State
from websockets.uri import parse_uri

from filch.server.limits import Bucket, Buckets, Connections, address_of
from filch.server.settings import Limits, Rate
from filch.table.table import Refusal
from tests.server.harness import PATIENCE, Client, Server

# Buckets and counts


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_bucket_gives_its_burst_and_then_its_rate() -> None:
    clock = Clock()
    bucket = Bucket(Rate(burst=3, each_second=0.5), clock)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.now += 1.9
    assert not bucket.take()
    clock.now += 0.2
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.now += 1e6
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_buckets_count_each_address_for_itself() -> None:
    buckets = Buckets(Rate(burst=1, each_second=0), 100, "tables", Clock())
    buckets.take("a")
    buckets.take("b")
    with pytest.raises(Refusal, match="too many tables from a") as refused:
        buckets.take("a")
    assert refused.value.code == "too_many"


def test_buckets_remember_only_so_many_addresses_and_the_last_longest() -> None:
    buckets = Buckets(Rate(burst=1, each_second=0), 10, "tables", Clock())
    buckets.take("busy")
    for number in range(1000):
        buckets.take(f"stranger {number}")
        with pytest.raises(Refusal):
            buckets.take("busy")
    assert len(buckets._buckets) == 10


def test_connections_are_counted_in_all_and_by_address() -> None:
    connections = Connections(Limits(connections=3, connections_of_address=2))
    with connections.one("a"), connections.one("a"):
        with pytest.raises(Refusal, match="from a"), connections.one("a"):
            pass
        with connections.one("b"), pytest.raises(Refusal, match="3 connections"), connections.one("c"):
            pass
    assert connections.total == 0
    assert not connections._by_address


def scope(client: str | None, *forwarded: str) -> dict[str, Any]:
    return {
        "client": None if client is None else (client, 1),
        "headers": [(b"x-forwarded-for", value.encode()) for value in forwarded],
    }


@pytest.mark.parametrize(
    ("client", "forwarded", "proxy", "address"),
    [
        ("192.0.2.7", (), False, "192.0.2.7"),
        ("192.0.2.7", ("203.0.113.1",), False, "192.0.2.7"),
        ("192.0.2.7", ("203.0.113.1",), True, "203.0.113.1"),
        # A client may write what it likes; the proxy adds what it saw at the end.
        ("192.0.2.7", ("10.0.0.1, 203.0.113.1",), True, "203.0.113.1"),
        ("192.0.2.7", ("10.0.0.1", "203.0.113.1"), True, "203.0.113.1"),
        ("192.0.2.7", (), True, "192.0.2.7"),
        ("192.0.2.7", ("no address",), True, "unknown"),
        (None, (), False, "unknown"),
        ("2001:db8:1:2:3:4:5:6", (), False, "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", (), False, "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", (), False, "192.0.2.7"),
        ("fe80::1%eth0", (), False, "fe80::/64"),
    ],
)
def test_address(client: str | None, forwarded: tuple[str, ...], proxy: bool, address: str) -> None:
    assert address_of(scope(client, *forwarded), proxy=proxy) == address


# A server with narrow limits


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, so that a test can come from any address."""
    limits = {
        "requests": {"burst": 30, "each_second": 0},
        "tables": {"burst": 3, "each_second": 0},
        "seats": {"burst": 4, "each_second": 0},
        "messages": {"burst": 10, "each_second": 0},
        "refusals": {"burst": 4, "each_second": 0},
        "connections": 6,
        "connections_of_address": 3,
        "connections_of_table": 2,
        "hello": 0.3,
    }
    server = Server(tmp_path_factory.mktemp("narrow"), limits=limits, proxy=True)
    yield server
    server.stop()


def come_from(server: Server, address: str) -> None:
    server.http.headers["X-Forwarded-For"] = address


def test_rate_of_requests(narrow: Server) -> None:
    come_from(narrow, "192.0.2.1")
    statuses = [narrow.http.get("/api/games").status_code for _ in range(32)]
    assert statuses == [200] * 30 + [429] * 2
    refused = narrow.http.get("/api/tables")
    assert refused.json()["code"] == "too_many"
    assert "192.0.2.1" in refused.json()["text"]
    assert refused.headers["retry-after"]
    assert narrow.http.get("/health").status_code == 200, "what watches over the server is not counted"
    assert narrow.http.get("/").status_code in (200, 503)
    come_from(narrow, "192.0.2.2")
    assert narrow.http.get("/api/games").status_code == 200


def test_rate_of_tables_and_seats(narrow: Server) -> None:
    come_from(narrow, "192.0.2.3")
    tables = [narrow.make(5)["table"]["id"] for _ in range(3)]
    assert narrow.post("/api/tables", {"game": "troll", "players": 4}, 429)["code"] == "too_many"
    for number in range(4):
        narrow.sit(tables[0], f"n{number}")
    late = narrow.post(f"/api/tables/{tables[0]}/seats", {"name": "x", "nonce": ""}, 429)
    assert late["code"] == "too_many"
    come_from(narrow, "192.0.2.4")
    narrow.sit(tables[0], "another")


def socket_from(server: Server, table: str, address: str, **more: Any) -> Client:
    return Client(server, table, headers={"X-Forwarded-For": address}, **more)


def test_connections_of_a_table(narrow: Server) -> None:
    come_from(narrow, "192.0.2.5")
    table = narrow.make(3)["table"]["id"]
    clients = [socket_from(narrow, table, "192.0.2.5") for _ in range(2)]
    third = socket_from(narrow, table, "192.0.2.5", hello=False)
    assert third.answer()["code"] == "too_many"
    assert third.closed() == (1008, "too_many")
    clients.pop().close()
    wait_until_welcome(narrow, table, "192.0.2.5").close()
    clients.pop().close()


def wait_until_welcome(server: Server, table: str, address: str) -> Client:
    """Connect as soon as a connection that was closed is no longer counted."""
    while True:
        client = socket_from(server, table, address, hello=False)
        client.send({"type": "hello", "protocol": 1})
        if client.answer()["type"] == "welcome":
            return client
        client.close()


def test_connections_of_an_address_and_in_all(narrow: Server) -> None:
    come_from(narrow, "192.0.2.6")
    tables = [narrow.make(3)["table"]["id"] for _ in range(3)]
    clients = [wait_until_welcome(narrow, tables[number // 2], "192.0.2.6") for number in range(3)]
    fourth = socket_from(narrow, tables[1], "192.0.2.6", hello=False)
    refused = fourth.answer()
    assert (refused["code"], "192.0.2.6" in refused["text"]) == ("too_many", True)
    fourth.close()
    clients += [wait_until_welcome(narrow, tables[2 - number // 2], "192.0.2.7") for number in range(3)]
    seventh = socket_from(narrow, tables[1], "192.0.2.8", hello=False)
    assert seventh.answer()["code"] == "too_many"
    seventh.close()
    for client in clients:
        client.close()


def test_rate_of_messages_over_one_socket(narrow: Server) -> None:
    come_from(narrow, "192.0.2.9")
    made = narrow.make(3)
    client = wait_until_welcome(narrow, made["table"]["id"], "192.0.2.9")
    client.close()
    host = socket_from(narrow, made["table"]["id"], "192.0.2.9", host_key=made["host_key"])
    answers = []
    for number in range(9):
        kind: dict[str, Any] = {"kind": "free"} if number % 2 else {"kind": "seat_bot", "bot": "random"}
        answers.append(host.command(kind.pop("kind"), seat=0, **kind)["type"])
    assert answers == ["done"] * 9, "hello was the first of ten"
    assert host.command("free", seat=0)["code"] == "too_many"
    # Who goes on is refused again and again, and then cut off.
    for _ in range(3):
        assert host.command("free", seat=0)["code"] == "too_many"
    host.send({"type": "start", "id": "x"})
    assert host.closed() == (1008, "too_many")
    last = narrow.get(f"/api/tables/{made['table']['id']}")
    assert last["seats"][0] == {"name": "", "bot": "random"}


def test_refusals_over_one_socket(narrow: Server) -> None:
    come_from(narrow, "192.0.2.10")
    table = narrow.make(3)["table"]["id"]
    client = wait_until_welcome(narrow, table, "192.0.2.10")
    for _ in range(4):
        client.send("nonsense")
        assert client.answer()["code"] == "malformed"
    client.send("nonsense")
    assert client.answer()["code"] == "too_many"
    assert client.closed() == (1008, "too_many")


def test_hello_that_does_not_come(narrow: Server) -> None:
    come_from(narrow, "192.0.2.11")
    table = narrow.make(3)["table"]["id"]
    client = socket_from(narrow, table, "192.0.2.11", hello=False)
    assert client.answer()["code"] == "too_late"
    assert client.closed() == (1008, "too_late")


def ask_and_take_nothing(server: Server, table: str) -> None:
    """Say hello, and then ever more, without reading any answer, until the server cuts the connection."""
    url = parse_uri(server.socket_url(table))
    client = ClientProtocol(url)
    with socket.socket() as dialled:
        dialled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        dialled.connect((url.host, url.port))
        client.send_request(client.connect())
        dialled.sendall(b"".join(client.data_to_send()))
        while client.state is State.CONNECTING:
            client.receive_data(dialled.recv(4096))
        client.send_text(b'{"type": "hello", "protocol": 1}')
        dialled.settimeout(PATIENCE)
        while True:
            client.send_text(b"x" * 100)
            dialled.sendall(b"".join(client.data_to_send()))


def test_reader_that_takes_nothing_is_cut_off_by_the_server(tmp_path: Path) -> None:
    """Over a real socket, whose buffers on both sides have to fill first."""
    server = Server(tmp_path, limits={"backlog": 8, "grace": 0.5})
    made = server.make(5)
    table = made["table"]["id"]
    host = Client(server, table, host_key=made["host_key"])
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        ask_and_take_nothing(server, table)
    done = host.ask("seat_bot", seat=0, bot="random")
    host.until_version(done["version"])
    assert "before it was told too_slow" in server.log.read_text()
    host.close()
    server.stop()
