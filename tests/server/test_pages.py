"""The page's files, and the headers on all that is sent."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from filch.server.app import create_app
from filch.server.routes import ROUTES
from filch.server.security import is_same_origin
from filch.server.settings import Settings
from filch.server.stores.sqlite import SqliteStore
from tests.server.harness import Server

SCRIPT = b"console.log('filch');" * 100


@pytest.fixture(scope="module")
def paged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a page of a few files."""
    folder = tmp_path_factory.mktemp("paged")
    page = folder / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>filch</title>")
    (page / "favicon.svg").write_text("<svg/>")
    (page / "assets" / "index-abc.js").write_bytes(SCRIPT)
    (page / "assets" / "index-abc.js.gz").write_bytes(gzip.compress(SCRIPT))
    (page / "assets" / "index-abc.js.br").write_bytes(b"as brotli has it")
    (folder / "secret.txt").write_text("not of the page")
    server = Server(folder, page=str(page))
    yield server
    server.stop()


def raw(server: Server, path: str, **headers: str) -> httpx.Response:
    """An answer without what httpx asks for on its own."""
    request = httpx.Request("GET", server.url + path, headers={"Accept-Encoding": "identity"} | headers)
    with server.http.stream("GET", path, headers=request.headers) as answer:
        answer._content = b"".join(answer.iter_raw())  # as it was sent
        return answer


@pytest.mark.parametrize("path", ["/", "/index.html", "/t/0123456789abcdef", "/about", "/t/x/seat"])
def test_page_knows_its_own_paths(paged: Server, path: str) -> None:
    answer = raw(paged, path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert b"<title>filch</title>" in answer.content


@pytest.mark.parametrize("path", ["/none.js", "/assets/none", "/assets/index-abc.js.map", "/t/x.png", "/api/t/x"])
def test_files_that_are_not_there(paged: Server, path: str) -> None:
    answer = raw(paged, path)
    assert answer.status_code == 404
    assert answer.json()["code"] == "no_such_page"


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt"]
)
def test_nothing_outside_the_page_is_sent(paged: Server, path: str) -> None:
    answer = raw(paged, path)
    assert answer.status_code == 404
    assert b"not of the page" not in answer.content


def test_hashed_files_are_kept_for_ever(paged: Server) -> None:
    answer = raw(paged, "/assets/index-abc.js")
    assert answer.content == SCRIPT
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in answer.headers
    assert raw(paged, "/favicon.svg").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.5, gzip;q=1.0", "br"),
        ("*", "br"),
        ("deflate", None),
        ("identity", None),
        ("", None),
    ],
)
def test_what_was_compressed_is_sent_compressed(paged: Server, accepted: str, encoding: str | None) -> None:
    answer = raw(paged, "/assets/index-abc.js", **{"Accept-Encoding": accepted})
    assert answer.headers.get("content-encoding") == encoding
    unpacked = gzip.decompress(answer.content) if encoding == "gzip" else answer.content
    assert unpacked == (b"as brotli has it" if encoding == "br" else SCRIPT)
    assert int(answer.headers["content-length"]) == len(answer.content)


def test_unchanged_page_is_not_sent_again(paged: Server) -> None:
    first = raw(paged, "/")
    again = raw(paged, "/", **{"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert raw(paged, "/", **{"If-None-Match": '"other"'}).status_code == 200


def test_head(paged: Server) -> None:
    answer = paged.http.head("/assets/index-abc.js", headers={"Accept-Encoding": "identity"})
    assert answer.status_code == 200
    assert answer.content == b""
    assert answer.headers["content-length"] == str(len(SCRIPT))


@pytest.mark.parametrize("path", ["/", "/assets/index-abc.js", "/none.js", "/api/games", "/api/nothing", "/health"])
def test_security_headers_are_on_everything(paged: Server, path: str) -> None:
    headers = raw(paged, path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers
    if path.startswith("/api"):
        assert headers["cache-control"] == "no-store"


def test_page_that_is_not_built(tmp_path: Path) -> None:
    server = Server(tmp_path, page=str(tmp_path / "nothing"))
    for path in ("/", "/t/0123"):
        answer = server.http.get(path)
        assert answer.status_code == 503
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert "scripts/page" in answer.text
    assert server.http.get("/api/games").status_code == 200
    assert server.http.get("/assets/x.js").status_code == 404
    server.stop()


def test_schema_lists_what_is_served(paged: Server) -> None:
    schema = paged.get("/api/schema/openapi.json")
    listed = {(method.upper(), path) for path, methods in schema["paths"].items() for method in methods}
    assert listed == {(route.method, route.path) for route in ROUTES if not route.path.endswith("/socket")}
    made = schema["components"]["schemas"]["NewTable"]
    assert set(made["properties"]) == {"game", "players", "options", "private"}


def test_routes_of_the_documentation_are_those_served(tmp_path: Path) -> None:
    import asyncio

    store = SqliteStore(tmp_path / "x.sqlite3")
    app = create_app(Settings(), store)
    served = {route.path.replace(":str}", "}") for route in app.routes}
    asyncio.run(store.close())
    documented = {route.path for route in ROUTES}
    assert documented <= served
    undocumented = {path for path in served - documented if not path.startswith("/api/schema")}
    assert undocumented == {"/", "/{path:path}", "/api/{rest:path}"}


@pytest.mark.parametrize(
    ("origin", "host", "ports", "same"),
    [
        ("http://filch.example", "filch.example", True, True),
        ("https://filch.example", "filch.example:443", True, True),
        ("http://filch.example:8000", "filch.example:8000", True, True),
        ("http://FILCH.example", "filch.example", True, True),
        ("http://[::1]:8000", "[::1]:8000", True, True),
        ("http://filch.example:8000", "filch.example:8001", True, False),
        ("http://filch.example:8000", "filch.example", True, False),
        ("https://filch.example:8443", "filch.example", False, True),
        ("http://evil.example", "filch.example", False, False),
        ("http://filch.example.evil.example", "filch.example", False, False),
        ("http://evil.example/filch.example", "filch.example", False, False),
        ("http://filch.example@evil.example", "filch.example", False, False),
        ("null", "filch.example", False, False),
        ("", "", True, False),
        ("http://x:port", "x", True, False),
        ("http://[", "[", True, False),
    ],
)
def test_same_origin(origin: str, host: str, ports: bool, same: bool) -> None:
    assert is_same_origin(origin, host, ports=ports) is same
