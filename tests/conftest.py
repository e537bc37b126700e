"""What tests share: the services some of them need, and a browser.

A test that asks for `needs_chromium`, `needs_postgres` or `needs_redis`, or is marked `browser`, `postgres`
or `redis`, runs where that is to be had. Elsewhere it is skipped and says what is missing; where CI=true it
fails.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, NoReturn

import hypothesis
import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A mark and the fixture that goes with it.
NEEDS = {"browser": "needs_chromium", "postgres": "needs_postgres", "redis": "needs_redis"}

CHROMIUMS = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # It would call its maker at every start.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

IN_CI = os.environ.get("CI") == "true"

# A loaded machine is slow without being wrong, so no deadline. CI tries the same examples every time, so that
# what it refuses is the change at hand. Every desk tries new ones.
hypothesis.settings.register_profile("desk", deadline=None, print_blob=True)
hypothesis.settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True)
hypothesis.settings.load_profile("ci" if IN_CI else "desk")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bring marks and `needs_…` fixtures together, and the browser's tests to the end."""
    for item in items:
        if not isinstance(item, pytest.Function):
            continue
        for mark, fixture in NEEDS.items():
            if fixture in item.fixturenames:
                item.add_marker(mark)
            elif item.get_closest_marker(mark):
                item.fixturenames.insert(0, fixture)
    # Playwright's event loop stays with the thread once it runs, and asyncio starts no second one beside it.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def missing(what: str) -> NoReturn:
    """Skip the test, or fail it where everything is meant to be there."""
    if IN_CI:
        pytest.fail(what, pytrace=False)
    pytest.skip(what)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The event loop of `@pytest.mark.anyio` tests: the server's own, not trio as well."""
    return "asyncio"


@pytest.fixture(scope="session")
def needs_chromium() -> str:
    """The path of a Chromium or Chrome."""
    named = os.environ.get("FILCH_CHROMIUM")
    for candidate in (named,) if named else CHROMIUMS:
        if path := shutil.which(candidate):
            return path
    missing(f"no Chromium: install one (looked for {named or ', '.join(CHROMIUMS)}), or name it in FILCH_CHROMIUM")


@pytest.fixture(scope="session")
def needs_postgres() -> str:
    """The URL of a PostgreSQL database that tests may fill and empty."""
    if url := os.environ.get("FILCH_TEST_POSTGRES"):
        return url
    missing("no PostgreSQL: name a database for tests in FILCH_TEST_POSTGRES, as postgresql://user@host:port/name")


@pytest.fixture(scope="session")
def needs_redis() -> str:
    """The URL of a Redis that tests may fill and empty."""
    if url := os.environ.get("FILCH_TEST_REDIS"):
        return url
    missing("no Redis: name one for tests in FILCH_TEST_REDIS, as redis://host:port/0")


@pytest.fixture(scope="session")
def chromium(needs_chromium: str) -> Iterator[Browser]:
    """The machine's Chromium, headless. A test makes a context of its own in it, and closes that."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=needs_chromium, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()
