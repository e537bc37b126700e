"""Starting and stopping: what is said, and what is refused."""

from __future__ import annotations

import asyncio
import hashlib
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.sync.client import connect

from filch.server.main import CannotServe, announcement, serve
from filch.server.settings import Settings
from filch.server.stores import StoreFailed
from filch.server.stores.sqlite import SqliteStore
from tests.server.harness import Client, Server


def test_one_line_says_where_it_is(tmp_path: Path) -> None:
    server = Server(tmp_path)
    assert re.fullmatch(
        rf"filch is at http://127\.0\.0\.1:\d+, its tables in {re.escape(str(server.database))}\n", server.line
    )
    table = server.make(3)["table"]["id"]
    server.http.get(f"/api/tables/{table}?seat_key=sesame")
    with connect(f"{server.socket_url(table)}?host_key=sesame"):
        pass
    code = server.end(signal.SIGTERM)
    assert code in (0, -signal.SIGTERM)
    log = server.log.read_text()
    assert f"GET /api/tables/{table} " in log
    assert "sesame" not in log, "what stands in a query is nobody's business"
    assert "Finished server process" in log
    assert "Traceback" not in log


def test_keys_are_never_logged(tmp_path: Path) -> None:
    server = Server(tmp_path, log_level="debug")
    made = server.make(3)
    seated = server.sit(made["table"]["id"], "x")
    client = Client(server, made["table"]["id"], seat_key=seated["seat_key"], host_key=made["host_key"])
    client.send({"type": "act", "seat_key": seated["seat_key"]})
    assert client.answer()["code"] == "malformed"
    client.close()
    server.stop()
    log = server.log.read_text()
    assert made["host_key"] not in log
    assert seated["seat_key"] not in log
    assert hashlib.sha256(seated["seat_key"].encode()).hexdigest() not in log


def test_interrupt_stops_in_order(tmp_path: Path) -> None:
    server = Server(tmp_path)
    assert server.end(signal.SIGINT) == 0
    assert "Traceback" not in server.log.read_text()


def test_address_in_the_network_is_told_where_it_can_be_reached() -> None:
    with socket.create_server(("0.0.0.0", 0)) as listening:
        port = listening.getsockname()[1]
        everywhere = announcement(Settings(host="0.0.0.0", database="x.sqlite3"), listening)
        assert everywhere.startswith(f"filch is at http://127.0.0.1:{port}")
        assert str(Path("x.sqlite3").absolute()) in everywhere
        assert "\n" not in everywhere.rstrip("\n")
        here = announcement(Settings(host="127.0.0.1"), listening)
        assert "network" not in here
        six = announcement(Settings(host="::1"), listening)
        assert f"http://[::1]:{port}" in six


def test_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CannotServe, match=f"127.0.0.1, port {port}"):
            serve(Settings(port=port, database=str(tmp_path / "x.sqlite3")))
    with pytest.raises(CannotServe, match="port 99999"):
        serve(Settings(port=99999, database=str(tmp_path / "x.sqlite3")))


def test_database_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="no such file"):
        serve(Settings(port=0, database=str(tmp_path / "no such folder" / "x.sqlite3")))
    path = tmp_path / "x.sqlite3"
    asyncio.run(SqliteStore(path).close())
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(StoreFailed, match="newer filch"):
        serve(Settings(port=0, database=str(path)))


def test_settings_load_nothing_of_the_server() -> None:
    code = """
import sys
import filch.server.settings
heavy = {"litestar", "uvicorn", "sqlalchemy", "alembic", "msgspec"} & set(sys.modules)
assert not heavy, heavy
"""
    subprocess.run([sys.executable, "-c", code], check=True)
