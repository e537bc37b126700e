"""Refusals over HTTP: JSON with a code and a sentence, whatever went wrong, and a status that fits."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from filch.errors import FilchError, Malformed
from filch.server.connection import clip
from filch.table.messages import Problem

#: The HTTP status of each code that a request may be refused with; 422 of all others.
STATUS = {
    "wrong_key": 403,
    "foreign_origin": 403,
    "no_such_table": 404,
    "no_such_page": 404,
    "not_allowed": 405,
    "taken": 409,
    "not_open": 409,
    "too_early": 409,
    "too_large": 413,
    "too_many": 429,
    "not_stored": 503,
    "fault": 500,
}
#: Seconds after which who was refused with 429 or 503 may try again.
RETRY_AFTER = "30"

log = logging.getLogger("filch.server")


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is decoded by the handler's own type, strictly: "4" is no number, and 4 no text."""

    async def json(self) -> Any:
        """The body.

        Raises:
            Malformed: it is not what the handler takes.
        """
        body = await self.body()
        field = self.route_handler.parsed_data_field
        try:
            return msgspec.json.decode(body, type=field.annotation if field else Any)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            quoted = body[:80].decode(errors="replace")
            raise Malformed(f"the body {quoted!r} cannot be taken: {error}", given=quoted) from error


def of_refusal(request: Request[Any, Any, Any], refusal: FilchError) -> Response[Problem]:
    """The answer to what filch itself refuses."""
    return _response(refusal.code, str(refusal), STATUS.get(refusal.code, 422))


def of_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """The answer to what Litestar refuses."""
    asked = f"{request.method} {request.url.path}"
    match error.status_code:
        case 404:
            return _response("no_such_page", f"there is nothing at {asked}", 404)
        case 405:
            return _response("not_allowed", f"{asked}: this address takes {_allowed(error)}", 405, error.headers)
        case 413:
            return _response("too_large", f"{asked}: the body is larger than any that is needed", 413)
        case status if status < 500:
            extra = f": {error.extra}" if error.extra else ""
            return _response("malformed", f"{asked}: {error.detail}{extra}", 422)
    return of_fault(request, error)


def of_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """The answer where filch itself has gone wrong: the details stay in the log."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _response("fault", "something is wrong with the server; its log says what", 500)


def _allowed(error: HTTPException) -> str:
    return next((value for name, value in (error.headers or {}).items() if name.lower() == "allow"), "other methods")


def _response(code: str, text: str, status: int, headers: dict[str, str] | None = None) -> Response[Problem]:
    told = dict(headers or {})
    if status in (429, 503):
        told["Retry-After"] = RETRY_AFTER
    return Response(Problem(code=code, text=clip(text)), status_code=status, media_type=MediaType.JSON, headers=told)
