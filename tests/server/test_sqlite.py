"""The SQLite store: what it acknowledges survives, and one writer is first with each version."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, event

from filch.server.stores import Conflict, Gone, Row, StoreFailed, open_store
from filch.server.stores.schema import metadata
from filch.server.stores.sqlite import SqliteStore
from tests.server.rig import opened

pytestmark = pytest.mark.anyio


def row(table: str = "t", **changes: object) -> Row:
    made = Row(
        id=table,
        game="troll",
        players=4,
        seats_taken=0,
        status="open",
        private=False,
        bot_acts=False,
        created=1.0,
        updated=1.0,
        info=b"info",
    )
    return replace(made, **changes)  # type: ignore[arg-type]


async def test_entries_come_back_in_order(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        for version in range(1, 12):
            await store.append(version, b"%d" % version, row(info=b"info %d" % version))
        await store.append(1, b"another", row("u"))
        assert await store.read("t") == [b"%d" % version for version in range(1, 12)]
        assert await store.read("t", after=9) == [b"10", b"11"]
        assert await store.read("t", after=11) == []
        assert await store.read("no such table") == []
        assert await store.info("t") == b"info 11"
        assert await store.info("no such table") is None
        assert await store.count() == 2


async def test_second_with_a_version_conflicts_and_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.append(1, b"first", row())
        await store.append(2, b"second", row(info=b"right"))
        for version in (1, 2):
            with pytest.raises(Conflict):
                await store.append(version, b"late", row(info=b"wrong"))
        assert await store.read("t") == [b"first", b"second"]
        assert await store.info("t") == b"right"


async def test_of_many_at_once_one_is_first(tmp_path: Path) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as other:
        await one.append(1, b"made", row())
        for version in range(2, 6):
            tries = [
                store.append(version, b"%d %d" % (version, number), row())
                for number, store in enumerate([one, other] * 10)
            ]
            results = await asyncio.gather(*tries, return_exceptions=True)
            assert Counter(type(result) for result in results) == {type(None): 1, Conflict: 19}
        assert len(await one.read("t")) == 5
        assert await one.read("t") == await other.read("t")


async def test_conflict_of_one_does_not_undo_others_of_its_group(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.append(1, b"made", row("full"))
        together = [store.append(1, b"made", row(f"t{number}")) for number in range(100)]
        together.insert(50, store.append(1, b"made", row("full")))
        results = await asyncio.gather(*together, return_exceptions=True)
        assert [index for index, result in enumerate(results) if result is not None] == [50]
        assert await store.count() == 101


async def test_nothing_is_added_to_a_table_that_is_gone(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.append(1, b"made", row())
        assert await store.expire(2.0, 2.0) == 1
        with pytest.raises(Gone):
            await store.append(2, b"late", row())
        with pytest.raises(Gone):
            await store.append(2, b"late", row("never was"))
        assert await store.read("t") == []


async def test_expire_tells_open_tables_from_others(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        for table, status, updated in [
            ("old open", "open", 1.0),
            ("new open", "open", 9.0),
            ("old running", "running", 1.0),
            ("older over", "over", 0.1),
        ]:
            await store.append(1, b"made", row(table, status=status, updated=updated))
        assert await store.expire(open_before=5.0, others_before=0.5) == 2
        for table, there in [("old open", 0), ("new open", 1), ("old running", 1), ("older over", 0)]:
            assert len(await store.read(table)) == there, table


async def test_lobby_lists_public_tables_that_are_not_over_page_by_page(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        for number in range(25):
            # Several are made at the same moment.
            made = row(f"t{number:02}", created=float(number // 3), info=b"%d" % number)
            await store.append(1, b"made", made)
        await store.append(1, b"made", row("private", private=True, created=100.0))
        await store.append(1, b"made", row("over", status="over", created=100.0))
        await store.append(1, b"made", row("running", status="running", created=50.0))
        await store.append(1, b"made", row("other game", game="guild", created=60.0))
        first = await store.lobby(game=None, status=None, after=None, limit=3)
        assert [listed.id for listed in first] == ["other game", "running", "t24"]
        seen: list[str] = []
        after: tuple[float, str] | None = None
        while page := await store.lobby(game="troll", status="open", after=after, limit=4):
            seen += [listed.id for listed in page]
            after = page[-1].created, page[-1].id
        assert seen == [f"t{number:02}" for number in reversed(range(25))]


async def test_bots_to_act_page_by_page(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        for number in range(10):
            await store.append(1, b"made", row(f"t{number}", bot_acts=number % 2 == 0))
        assert await store.bots_to_act("", 3) == ["t0", "t2", "t4"]
        assert await store.bots_to_act("t4", 3) == ["t6", "t8"]
        await store.append(2, b"acted", row("t0", bot_acts=False))
        assert "t0" not in await store.bots_to_act("", 100)


WRITES_UNTIL_KILLED = """
import asyncio, sys
from filch.server.stores.sqlite import SqliteStore
from tests.server.test_sqlite import row

async def write(store, table):
    version = 0
    while True:
        version += 1
        await store.append(version, b"%d" % version, row(table))
        # In one piece, so that a line is whole or not there.
        sys.stdout.write(f"{table} {version}\\n")
        sys.stdout.flush()

async def main():
    store = SqliteStore(sys.argv[1])
    await asyncio.gather(*(write(store, f"t{number}") for number in range(20)))

asyncio.run(main())
"""


def write_until_killed(path: Path) -> Counter[str]:
    """Let a process write until it is killed; how many versions of each table it has acknowledged."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITES_UNTIL_KILLED, str(path)], stdout=subprocess.PIPE, text=True
    )
    acknowledged: Counter[str] = Counter()
    assert process.stdout is not None
    with process.stdout as lines:
        for _ in range(500):
            line = lines.readline()
            acknowledged[line.split()[0]] += 1
        process.kill()
        for line in lines:
            if line.endswith("\n"):
                acknowledged[line.split()[0]] += 1
    process.wait()
    return acknowledged


async def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    acknowledged = await asyncio.to_thread(write_until_killed, tmp_path / "tables.sqlite3")
    assert len(acknowledged) == 20
    async with opened(tmp_path) as store:
        for table, count in acknowledged.items():
            stored = await store.read(table)
            assert len(stored) >= count, f"{table} lost what was acknowledged"
            assert stored == [b"%d" % version for version in range(1, len(stored) + 1)]
            assert len(stored) <= count + 1


async def test_writes_are_grouped_and_durable(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        statements: list[str] = []
        store._connection.set_trace_callback(statements.append)
        await asyncio.gather(*(store.append(1, b"made", row(f"t{number}")) for number in range(200)))
        store._connection.set_trace_callback(None)
        begun = sum(statement.startswith("BEGIN") for statement in statements)
        assert begun < 100, "two hundred writers at once were hardly grouped"
        assert store._connection.execute("PRAGMA synchronous").fetchone() == (2,), "2 is FULL"
        assert store._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert store._connection.execute("PRAGMA foreign_keys").fetchone() == (1,)


async def test_failure_of_a_group_is_told_to_all_of_it_and_nothing_stays(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.append(1, b"made", row())
        store._connection.execute("PRAGMA max_page_count = 20")
        big = b"x" * 200_000
        results = await asyncio.gather(
            *(store.append(1, big, row(f"t{number}")) for number in range(5)), return_exceptions=True
        )
        assert [type(result) for result in results] == [StoreFailed] * 5
        assert "full" in str(results[0])
        assert await store.count() == 1
        store._connection.execute("PRAGMA max_page_count = 100000")
        await store.append(1, big, row("t0"))
        assert await store.read("t0") == [big]


async def test_locked_database_is_a_failure_and_not_a_conflict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("filch.server.stores.sqlite.PATIENCE", 50)
    async with opened(tmp_path) as store:
        await store.append(1, b"made", row())
        other = sqlite3.connect(store.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed, match="locked"):
            await store.append(2, b"late", row())
        assert await store.read("t") == [b"made"], "who reads does not wait"
        other.execute("ROLLBACK")
        other.close()
        await store.append(2, b"late", row())


async def test_closed_store_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        waiting = asyncio.gather(*(store.append(1, b"made", row(f"t{number}")) for number in range(50)))
        await asyncio.sleep(0)
        await store.close()
        assert len(await waiting) == 50, "what waited was stored before it closed"
        with pytest.raises(StoreFailed, match="closed"):
            await store.append(1, b"made", row())
        with pytest.raises(StoreFailed, match="closed"):
            await store.read("t")


# The file


async def test_file_is_its_owner_s_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.append(1, b"made", row())
        for path in [*tmp_path.iterdir()]:  # noqa: ASYNC240  # three files
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


def test_paths_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("this is no database, and it is longer than a header of one" * 20)
    for path in (tmp_path / "no such folder" / "x.sqlite3", tmp_path, tmp_path / "text"):
        with pytest.raises(StoreFailed, match="cannot be used") as error:
            open_store(str(path))
        assert str(path) in str(error.value)
    assert (tmp_path / "text").read_text().startswith("this is no database")
    with pytest.raises(StoreFailed, match="SQLite"):
        open_store("mysql://localhost/filch")


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_read_only_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    path.touch(0o400)
    with pytest.raises(StoreFailed, match="permission denied"):
        open_store(str(path))


def test_file_of_a_newer_filch_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    asyncio.run(SqliteStore(path).close())
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    with pytest.raises(StoreFailed, match=r"newer filch \(step 9999\)"):
        open_store(str(path))


def test_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    asyncio.run(SqliteStore(path).close())
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        (made,) = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE name = 'entries'").one()
        assert "WITHOUT ROWID" in made
    fresh = create_engine(f"sqlite:///{tmp_path / 'fresh.sqlite3'}")
    metadata.create_all(fresh)
    assert _definitions(engine) == _definitions(fresh)
    for one in (engine, fresh):
        one.dispose()


def _definitions(engine: Engine) -> set[str]:
    with engine.connect() as connection:
        rows = connection.exec_driver_sql(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'alembic%'"
        )
        return {" ".join(sql.split()) for (sql,) in rows}


def test_several_may_open_a_new_file_at_once(tmp_path: Path) -> None:
    code = "import sys; from filch.server.stores.sqlite import SqliteStore; SqliteStore(sys.argv[1])"
    processes = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "tables.sqlite3")]) for _ in range(3)]
    assert [process.wait() for process in processes] == [0, 0, 0]


async def test_lobby_and_waking_use_their_indexes(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        asked: list[tuple[str, Any]] = []
        event.listen(
            store._engine, "before_cursor_execute", lambda _c, _cursor, sql, values, *_: asked.append((sql, values))
        )
        await store.lobby(game=None, status=None, after=(5.0, "x"), limit=51)
        await store.bots_to_act("", 100)
        for (sql, values), index in zip(asked, ("ix_tables_lobby", "ix_tables_bot_acts"), strict=True):
            plan = " ".join(map(str, store._connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)))
            assert index in plan, sql
            assert "TEMP B-TREE" not in plan, sql
