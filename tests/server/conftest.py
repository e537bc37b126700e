"""One server for the tests of a module, where they need no special one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.harness import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that bounds nothing that a hurried test does."""
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()
