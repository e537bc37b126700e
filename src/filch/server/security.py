"""Headers that keep the page to itself, and what is refused because another site's page asks."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from filch.table.table import Refusal

#: The page loads all it needs from its own server, runs no inline script, and stands in no other page.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
_SAFE = ("GET", "HEAD", "OPTIONS")


async def add_headers(message: Message, scope: Scope) -> None:
    """Put the headers on every answer. What comes from /api is never kept by a cache."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope["path"].startswith("/api"):
        headers.setdefault("Cache-Control", "no-store")


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse what would change or stream something, if the page of another site asks.

    Programs other than browsers send no Origin, and may ask.

    Raises:
        Refusal: "foreign_origin".
    """
    if connection.scope.get("method") in _SAFE:  # a WebSocket has none
        return
    origin = connection.headers.get("origin")
    if origin is None:
        return
    proxy: bool = connection.app.state.settings.proxy
    forwarded = connection.headers.get("x-forwarded-host", "").rpartition(",")[2].strip() if proxy else ""
    host = forwarded or connection.headers.get("host", "")
    if not is_same_origin(origin, host, ports=not proxy):
        raise Refusal("foreign_origin", f"{origin} is not this server, {host}", given=origin)


def is_same_origin(origin: str, host: str, *, ports: bool) -> bool:
    """Whether an Origin header names the host of a Host header.

    Args:
        origin: the Origin header.
        host: the Host header.
        ports: whether the ports must be the same; proxies do not always pass them on.
    """
    try:
        ours = urlsplit(f"//{host}")
        theirs = urlsplit(origin)
        default = _DEFAULT_PORTS.get(theirs.scheme)
        same_port = not ports or (theirs.port or default) == (ours.port or default)
    except ValueError:
        return False
    return theirs.hostname is not None and theirs.hostname == ours.hostname and same_port
