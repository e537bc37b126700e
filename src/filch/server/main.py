"""Runs the server: `filch serve`."""

from __future__ import annotations

import logging
import logging.config
import socket
import sys
from contextlib import suppress
from pathlib import Path

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from filch.errors import FilchError
from filch.server.app import create_app
from filch.server.settings import Settings
from filch.server.stores import open_store

#: Seconds that requests have to end when the server stops.
GRACE = 5
#: Bytes that the system may hold of what a connection was sent and has not taken.
SEND_BUFFER = 65_536


class CannotServe(FilchError):
    """The server cannot start, and the message says why."""

    code = "cannot_serve"


def _web_sockets(grace: float) -> type[WebSocketsSansIOProtocol]:
    """Uvicorn's WebSockets, but a client that takes nothing any more does not hold its connection for ever."""

    class WebSockets(WebSocketsSansIOProtocol):
        async def run_asgi(self) -> None:
            await super().run_asgi()
            self.loop.call_later(grace, self.transport.abort)

    return WebSockets


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, announcement: str) -> None:
        super().__init__(config)
        self._announcement = announcement

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        sys.stdout.write(self._announcement)
        sys.stdout.flush()


def serve(settings: Settings) -> None:
    """Serve until told to stop by SIGINT or SIGTERM. It says on one line of standard output where it can be found.

    Raises:
        StoreFailed: the database cannot be used.
        CannotServe: the port cannot be listened on.
    """
    _log_to_stderr(settings.log_level)
    with _listen(settings.host, settings.port) as listening:
        app = create_app(settings, open_store(settings.database))
        config = uvicorn.Config(
            app,
            loop="auto",
            lifespan="on",
            ws=_web_sockets(settings.limits.grace),
            # It costs 67 KB a connection and a third of the rate, and a message is small.
            ws_per_message_deflate=False,
            ws_max_size=settings.limits.message,
            proxy_headers=False,
            server_header=False,
            log_config=None,
            access_log=True,
            timeout_graceful_shutdown=GRACE,
            h11_max_incomplete_event_size=settings.limits.body,
            limit_concurrency=2 * settings.limits.connections,
        )
        # uvicorn stops in order, and then passes on the signal that told it to.
        with suppress(KeyboardInterrupt):
            _Server(config, announcement(settings, listening)).run(sockets=[listening])


def announcement(settings: Settings, listening: socket.socket) -> str:
    """The line that says where the server is, and where its tables are."""
    port = listening.getsockname()[1]
    everywhere = settings.host in ("0.0.0.0", "::")
    line = f"filch is at {_url('127.0.0.1' if everywhere else settings.host, port)}"
    if everywhere and (address := _own_address()):
        line += f" and in your network at {_url(address, port)}"
    return f"{line}, its tables in {Path(settings.database).absolute()}\n"


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address() -> str | None:
    """The address under which the machine's network knows it, as far as the routing table says."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Of a documentation network: nothing is sent by connecting a datagram socket.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def _listen(host: str, port: int) -> socket.socket:
    if not 0 <= port < 1 << 16:
        raise CannotServe(f"there is no port {port}: they are 0 to {(1 << 16) - 1}", given=port)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server(
            (host, port), family=family, backlog=2048, dualstack_ipv6=host == "::" and socket.has_dualstack_ipv6()
        )
    except OSError as error:
        raise CannotServe(f"cannot listen on {host}, port {port}: {error}", given=f"{host}:{port}") from error
    # Inherited by what it accepts: a client that reads nothing holds no more than this of the system's memory.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    return listening


class _WithoutQueries(logging.Filter):
    """Keeps the query of an address out of the log: a client may have put there what is nobody's business."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                arg.partition("?")[0] if isinstance(arg, str) and arg.startswith("/") else arg for arg in record.args
            )
        return True


def _log_to_stderr(level: str) -> None:
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "filters": {"without_queries": {"()": _WithoutQueries}},
            "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
            "handlers": {
                "stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["without_queries"]}
            },
            "loggers": {
                "filch": {"handlers": ["stderr"], "level": level.upper(), "propagate": False},
                # At "debug" it would write every message, keys and all.
                "uvicorn": {
                    "handlers": ["stderr"],
                    "level": "INFO" if level == "debug" else level.upper(),
                    "propagate": False,
                },
            },
            "root": {"handlers": ["stderr"], "level": "WARNING"},
        }
    )
