"""The server's addresses, over HTTP and WebSockets."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Any

from litestar import HttpMethod, Litestar, MediaType, Request, Response, Router, WebSocket, get, post, route, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

import filch
from filch import bots
from filch.errors import FilchError, Malformed
from filch.games import registry
from filch.kernel.contract import Game
from filch.server import problems, security
from filch.server.channels import TableChannels, memory_channels
from filch.server.connection import Connection
from filch.server.hub import Hub, decode_info, no_such_table
from filch.server.limits import Address, Buckets, Connections, address_of
from filch.server.pages import Pages
from filch.server.routes import LOBBY_PAGE
from filch.server.settings import Settings
from filch.server.stores import Store
from filch.table.messages import (
    GameInfo,
    Lobby,
    Made,
    NewSeat,
    NewTable,
    OptionInfo,
    Problem,
    Seated,
    Status,
    TableInfo,
    Text,
)
from filch.table.table import Refusal

_TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_PROBLEM = ResponseSpec(Problem, description="Refused: see the code and the text", generate_examples=False)
_NO_TABLE = {404: _PROBLEM, 429: _PROBLEM, 503: _PROBLEM}


@dataclass(frozen=True, slots=True)
class Gate:
    """What counts who comes from where."""

    requests: Buckets
    tables: Buckets
    seats: Buckets
    connections: Connections

    @classmethod
    def of(cls, settings: Settings) -> Gate:
        """The gate that settings ask for."""
        limits = settings.limits
        return cls(
            requests=Buckets(limits.requests, limits.addresses, "requests"),
            tables=Buckets(limits.tables, limits.addresses, "new tables"),
            seats=Buckets(limits.seats, limits.addresses, "taken seats"),
            connections=Connections(limits),
        )


def create_app(settings: Settings, store: Store, channels: TableChannels | None = None) -> Litestar:
    """The server as an ASGI application. It closes the store when it stops.

    Args:
        settings: how to serve.
        store: where tables are kept.
        channels: how new versions are told; within this process, if nothing else is said.
    """
    channels = channels or memory_channels()
    hub = Hub(store, channels, settings)

    @asynccontextmanager
    async def run_hub(_: Litestar) -> AsyncIterator[None]:
        await hub.start()
        try:
            yield
        finally:
            await hub.stop()
            await store.close()

    return Litestar(
        route_handlers=[
            Router("/api", route_handlers=[games, lobby, make, one, seat, record, socket, nothing], guards=[counted]),
            health,
            page,
        ],
        plugins=[channels],
        lifespan=[run_hub],
        state=State({"settings": settings, "hub": hub, "gate": Gate.of(settings), "pages": Pages(settings.page)}),
        guards=[security.same_origin],
        before_send=[security.add_headers],
        request_class=problems.StrictRequest,
        request_max_body_size=settings.limits.body,
        exception_handlers={
            FilchError: problems.of_refusal,
            HTTPException: problems.of_http,
            Exception: problems.of_fault,
        },
        openapi_config=OpenAPIConfig(
            title="filch", version=filch.__version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        logging_config=None,
    )


def counted(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Count a request, and refuse one too many.

    Raises:
        Refusal: "too_many".
    """
    _gate(connection).requests.take(_address(connection))


def _gate(connection: ASGIConnection[Any, Any, Any, Any]) -> Gate:
    gate = connection.app.state.gate
    assert isinstance(gate, Gate)
    return gate


def _hub(connection: ASGIConnection[Any, Any, Any, Any]) -> Hub:
    hub = connection.app.state.hub
    assert isinstance(hub, Hub)
    return hub


def _address(connection: ASGIConnection[Any, Any, Any, Any]) -> Address:
    return address_of(connection.scope, proxy=connection.app.state.settings.proxy)


def _known(table: str) -> str:
    """An identifier that a table may have.

    Raises:
        Refusal: "no_such_table".
    """
    if not _TABLE_ID.fullmatch(table):
        raise no_such_table(repr(table))
    return table


# Games


@get("/games", tags=["games"])
async def games() -> list[GameInfo]:
    """The games that can be played here."""
    return [_game_info(game) for game in registry().values()]


def _game_info(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        min_players=game.min_players,
        max_players=game.max_players,
        options=[
            OptionInfo(
                name=option.name,
                values=list(option.values),
                default=option.default,
                ruling=option.ruling,
                meaning=option.meaning,
                minor=option.minor,
            )
            for option in game.options
        ],
        bots=[bot.name for bot in bots.bots_of(game.name)],
    )


# Tables


@get("/tables", tags=["tables"], responses={422: _PROBLEM, 429: _PROBLEM, 503: _PROBLEM})
async def lobby(
    request: Request[Any, Any, Any],
    game: FromQuery[Text | None] = None,
    status: Annotated[Status | None, QueryParameter(description="open or running")] = None,
    after: Annotated[str | None, QueryParameter(max_length=100, description="the `next` of the page before")] = None,
) -> Lobby:
    """Public tables that are open or running, the latest first."""
    if status not in (None, "open", "running"):
        raise Malformed(f"status cannot be {status!r}: it is open or running", given=status)
    listed = await _hub(request).store.lobby(
        game=game, status=status, after=None if after is None else _place(after), limit=LOBBY_PAGE + 1
    )
    page, more = listed[:LOBBY_PAGE], len(listed) > LOBBY_PAGE
    return Lobby(
        tables=[decode_info(table.info) for table in page],
        next=f"{page[-1].created!r}~{page[-1].id}" if more else None,
    )


def _place(after: str) -> tuple[float, str]:
    created, tilde, table = after.partition("~")
    try:
        place = float(created), table
    except ValueError:
        tilde = ""
    if not tilde:
        raise Malformed(f"after cannot be {after!r}: it is the `next` of the page before", given=after)
    return place


@post("/tables", tags=["tables"], responses={413: _PROBLEM, 422: _PROBLEM, 429: _PROBLEM, 503: _PROBLEM})
async def make(request: Request[Any, Any, Any], data: JSONBody[NewTable]) -> Made:
    """Make a table. Its host's key is told this once."""
    _gate(request).tables.take(_address(request))
    return await _hub(request).make(data)


@get("/tables/{table:str}", tags=["tables"], responses=_NO_TABLE)
async def one(request: Request[Any, Any, Any], table: FromPath[str]) -> TableInfo:
    """One table, private or not."""
    return await _hub(request).info(_known(table))


@post("/tables/{table:str}/seats", tags=["tables"], responses=_NO_TABLE | {409: _PROBLEM, 413: _PROBLEM, 422: _PROBLEM})
async def seat(request: Request[Any, Any, Any], table: FromPath[str], data: JSONBody[NewSeat]) -> Seated:
    """Take a seat. Its key is told this once."""
    _gate(request).seats.take(_address(request))
    return await _hub(request).seat(_known(table), data)


@get(
    "/tables/{table:str}/record",
    tags=["tables"],
    media_type=MediaType.TEXT,
    responses=_NO_TABLE | {409: _PROBLEM},
)
async def record(request: Request[Any, Any, Any], table: FromPath[str]) -> Response[str]:
    """The record of a match that is over."""
    async with _hub(request).hold(_known(table)) as live:
        return Response(
            live.table.record(),
            media_type=MediaType.TEXT,
            headers={"Content-Disposition": f'attachment; filename="{table}.filch"'},
        )


@websocket("/tables/{table:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """A table's WebSocket: see the protocol page."""
    await socket.accept()
    connection = Connection(socket, _hub(socket))
    try:
        with _gate(socket).connections.one(_address(socket)):
            await connection.serve(_known(table))
    except Refusal as refusal:
        await connection.refuse(refusal)


@route("/{rest:path}", http_method=list(HttpMethod), include_in_schema=False)
async def nothing(rest: FromPath[str]) -> None:
    """Whatever else is asked of the interface."""
    raise Refusal("no_such_page", f"there is nothing at /api{rest}", given=rest)


# The rest


@get("/health", tags=["health"], responses={503: _PROBLEM})
async def health(request: Request[Any, Any, Any]) -> dict[str, str]:
    """Whether the server is up and its store answers."""
    await _hub(request).store.info("")
    return {"status": "up"}


@route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
    """The page."""
    pages = request.app.state.pages
    assert isinstance(pages, Pages)
    return pages.answer(request, path)
