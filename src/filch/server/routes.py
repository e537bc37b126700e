"""The addresses of the server's interface, for the protocol page; a test holds them against the ones it serves."""

from __future__ import annotations

from dataclasses import dataclass

#: Tables on a page of the lobby.
LOBBY_PAGE = 50


@dataclass(frozen=True, slots=True)
class Route:
    """One request that the server takes.

    Attributes:
        method: the HTTP method.
        path: the address, with the names of its parts in braces.
        meaning: what it does.
        body: the message it takes; empty for none.
        answer: the message it gives.
    """

    method: str
    path: str
    meaning: str
    body: str
    answer: str


ROUTES = (
    Route(
        "GET", "/api/games", "The games that can be played here, with their options and bots.", "", "list of GameInfo"
    ),
    Route(
        "GET",
        "/api/tables",
        f"The lobby: public tables that are open or running, the latest first, at most {LOBBY_PAGE}. "
        "`?game=` and `?status=` leave others out, `?after=` goes on where a page ended.",
        "",
        "Lobby",
    ),
    Route("POST", "/api/tables", "Make a table.", "NewTable", "Made"),
    Route("GET", "/api/tables/{table}", "One table, private or not, by its identifier.", "", "TableInfo"),
    Route("POST", "/api/tables/{table}/seats", "Take a seat.", "NewSeat", "Seated"),
    Route(
        "GET",
        "/api/tables/{table}/record",
        "The record of a match that is over, as text to download. It reveals all that was secret.",
        "",
        "text",
    ),
    Route("GET", "/api/tables/{table}/socket", "The table's WebSocket.", "", "see below"),
    Route("GET", "/health", "Whether the server is up and its store answers.", "", '`{"status": "up"}`'),
)
