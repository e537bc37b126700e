"""A server with the built page, and visitors: pages in contexts of their own. A page that complains fails its test."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from filch.server.settings import PAGE
from tests.conftest import missing
from tests.server.harness import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1440, "height": 900}


@pytest.fixture(scope="session")
def built_page() -> None:
    """The page, as scripts/page builds it."""
    if not (PAGE / "index.html").is_file():
        missing("no page: build it with scripts/page")


@pytest.fixture(scope="session")
def server(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that leave it alive."""
    running = Server(tmp_path_factory.mktemp("page"))
    yield running
    running.stop()


@pytest.fixture
def mortal(built_page: None, tmp_path: Path) -> Iterator[Server]:
    """A server to be killed and started again: it keeps its port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    running = Server(tmp_path, port=port)
    yield running
    running.stop()


class Visits:
    """The pages of a test, and what their consoles said."""

    def __init__(self, browser: Browser, base: str) -> None:
        self.browser = browser
        self.base = base
        self.complaints: list[str] = []
        self.contexts: list[Any] = []

    def __call__(self, path: str, *, keys: dict[str, Any] | None = None, calm: bool = False, **context: Any) -> Page:
        opened = self.browser.new_context(base_url=self.base, **({"viewport": DESK} | context))
        self.contexts.append(opened)
        kept = {"filch.pace": "calm" if calm else "results"}
        if keys is not None:
            kept[f"filch.table.{keys['table']['id']}"] = kept_keys(keys)
        # Only what is not there yet: a page that is loaded again keeps what it has.
        opened.add_init_script(
            f"for (const [key, value] of Object.entries({json.dumps(kept)}))"
            " if (localStorage.getItem(key) === null) localStorage.setItem(key, value);"
        )
        page = opened.new_page()
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None
        )
        page.goto(path)
        return page


def kept_keys(given: dict[str, Any]) -> str:
    """What the page keeps for a table of which `given` was told: `Made`, `Seated`, or both together."""
    table = given["table"]
    kept = {"game": table["game"], "commitment": table["commitment"], "at": 0}
    for ours, theirs in (("hostKey", "host_key"), ("seatKey", "seat_key"), ("seat", "seat")):
        if theirs in given:
            kept[ours] = given[theirs]
    return json.dumps(kept)


@pytest.fixture
def visit(server: Server, chromium: Browser) -> Iterator[Visits]:
    """Opens pages. What one of them complains of on its console, a refused inline style say, fails the test."""
    visits = Visits(chromium, server.url)
    yield visits
    for context in visits.contexts:
        context.close()
    assert visits.complaints == []
