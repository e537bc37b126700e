"""One WebSocket at one table.

Three tasks share it: one reads what the client sends and answers, one follows the table and renders its updates,
and one sends, from a queue that holds only so much. Who is too slow to take what is sent is cut off, and comes
back with the last version it has.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.channels import Subscriber
from litestar.exceptions import WebSocketDisconnect

from filch.errors import FilchError, Malformed
from filch.server.hub import Hub
from filch.server.limits import Bucket
from filch.server.live import Live, encode
from filch.table import messages as wire
from filch.table.table import WATCHER, Refusal, Table, Who

#: WebSocket close codes (RFC 6455, section 7.4.1, and the registry that goes on from it).
POLICY, TRY_AGAIN = 1008, 1013
#: Characters of a refused message that are quoted, and of a refusal.
QUOTED, TOLD = 80, 400

log = logging.getLogger("filch.server")

_DECODER = msgspec.json.Decoder(wire.FromClient)


class _Named(msgspec.Struct):
    """What is looked for in a message that is none, so that its refusal can quote its id."""

    id: str | None = None


_NAMED = msgspec.json.Decoder(_Named)


class HangUp(Exception):
    """The server ends the connection.

    Attributes:
        refusal: what the client is told before; its code is also the reason in the close frame.
        close: the WebSocket close code.
    """

    def __init__(self, refusal: FilchError) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.close = TRY_AGAIN if refusal.code in ("too_slow", "not_stored") else POLICY


class Connection:
    """One WebSocket, from its acceptance to its end."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hub: Hub) -> None:
        """Take a socket that has been accepted."""
        self._socket = socket
        self._hub = hub
        self._limits = hub.limits
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._messages = Bucket(hub.limits.messages)
        self._refusals = Bucket(hub.limits.refusals)
        self._hello = wire.Hello(protocol=wire.PROTOCOL)
        self._who = WATCHER
        self._seating = 0
        #: The newest version that has been put in the queue.
        self._sent = 0

    async def serve(self, table_id: str) -> None:
        """Serve the client until it leaves or is cut off."""
        writing = asyncio.create_task(self._write())
        talking = asyncio.create_task(self._talk(table_id))
        try:
            await asyncio.wait((talking, writing), return_when=asyncio.FIRST_COMPLETED)
            if writing.done():
                return  # the client has gone
            try:
                await talking
            except HangUp as end:
                await self._end(end, writing)
            except FilchError as refusal:
                await self._end(HangUp(refusal), writing)
        finally:
            for task in (talking, writing):
                task.cancel()
            await asyncio.gather(talking, writing, return_exceptions=True)

    async def refuse(self, refusal: FilchError) -> None:
        """Tell the client why it is not served, and end."""
        writing = asyncio.create_task(self._write())
        await self._end(HangUp(refusal), writing)

    async def _talk(self, table_id: str) -> None:
        async with self._hub.hold(table_id) as live:
            if live.connections >= self._limits.connections_of_table:
                raise Refusal(
                    "too_many", f"there are {live.connections} connections to this table, and there can be no more"
                )
            live.connections += 1
            try:
                # Followed from before the welcome, so that no version falls between the two.
                async with self._hub.channels.start_subscription(live.table.id) as news:
                    if await self._await_hello(live):
                        await self._read_and_follow(live, news)
            finally:
                live.connections -= 1

    async def _read_and_follow(self, live: Live, news: Subscriber) -> None:
        tasks = [asyncio.create_task(self._read(live)), asyncio.create_task(self._follow(live, news))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # Reading

    async def _await_hello(self, live: Live) -> bool:
        """Wait for a `Hello` that holds, and welcome the client. False if it leaves instead."""
        try:
            async with asyncio.timeout(self._limits.hello):
                while (received := await self._receive()) is not None:
                    answer = await self._welcome(live, received)
                    self._put(answer)
                    if isinstance(answer, wire.Welcome):
                        return True
        except TimeoutError:
            raise HangUp(Refusal("too_late", f"hello did not come within {self._limits.hello:g} seconds")) from None
        return False

    async def _welcome(self, live: Live, received: str | bytes) -> wire.FromServer:
        try:
            message = self._decode(received)
            if not isinstance(message, wire.Hello):
                raise Malformed("the first message is hello, and this is another", given=message)
            if message.protocol != wire.PROTOCOL:
                raise Refusal(
                    "protocol",
                    f"this server speaks version {wire.PROTOCOL} of the protocol, not {message.protocol}",
                    given=message.protocol,
                )
            if message.version > live.table.version:
                await self._hub.catch_up(live)
            self._who = live.table.identify(message.seat_key, message.host_key)
            self._hello, self._seating = message, live.seating
            welcome = live.table.welcome(self._who, message.version)
            self._sent = welcome.version
            return welcome
        except FilchError as refusal:
            return self._refused(received, refusal)

    async def _read(self, live: Live) -> None:
        """Answer all that the client sends until it leaves."""
        while (received := await self._receive()) is not None:
            self._put(await self._answer(live, received))

    async def _answer(self, live: Live, received: str | bytes) -> wire.FromServer:
        try:
            command = self._decode(received)
            if isinstance(command, wire.Hello):
                raise Malformed("hello has been said: to come as somebody else, connect again", given=command)
            if isinstance(command, wire.Act) and command.version > live.table.version:
                await self._hub.catch_up(live)  # it may have come here from another process
            version = await self._hub.submit(
                live, lambda table: table.judge(self._identity(live, table), command, self._hub.clock())
            )
            return wire.Done(id=command.id, version=version)
        except FilchError as refusal:
            return self._refused(received, refusal)

    async def _receive(self) -> str | bytes | None:
        """What the client sends next; None when it has left."""
        event = await self._socket.receive()
        if event["type"] != "websocket.receive":
            return None
        # Many messages can be there at once, and neither they nor their answers keep the others waiting.
        await asyncio.sleep(0)
        text = event.get("text")
        return text if text is not None else event.get("bytes") or b""

    def _decode(self, received: str | bytes) -> wire.FromClient:
        if not self._messages.take():
            rate = self._limits.messages
            raise Refusal(
                "too_many",
                f"too many messages: it can be {rate.burst:g} at once and {60 * rate.each_second:g} a minute",
            )
        if isinstance(received, bytes):
            raise Malformed(f"{len(received)} bytes came in a binary frame: messages are text", given=received[:QUOTED])
        try:
            return _DECODER.decode(received)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise Malformed(f"{_quote(received)} is no message: {error}", given=received) from error

    def _identity(self, live: Live, table: Table) -> Who:
        """Who the client is now: it may have lost its seat since it said so."""
        if self._seating != live.seating:
            self._seating = live.seating
            try:
                self._who = table.identify(self._hello.seat_key, self._hello.host_key)
            except Refusal:
                self._who = Who(None, self._who.host)
        return self._who

    def _refused(self, received: str | bytes, refusal: FilchError) -> wire.Refused:
        answer = refused(refusal, _id_in(received))
        if not self._refusals.take():
            raise HangUp(Refusal("too_many", f"too many messages were refused, the last since: {answer.text}"))
        return answer

    # Following and sending

    async def _follow(self, live: Live, news: Subscriber) -> None:
        """Put an update of every version in the queue."""
        self._update(live)
        async for told in news.iter_events():
            if int(told) > live.table.version:
                await self._hub.catch_up(live)
            self._update(live)

    def _update(self, live: Live) -> None:
        while self._sent < live.table.version:
            self._sent += 1
            self._put(live.update(self._sent, self._identity(live, live.table)))

    def _put(self, message: wire.FromServer | str) -> None:
        if self._queue.qsize() >= self._limits.backlog:
            raise HangUp(Refusal("too_slow", f"{self._limits.backlog} messages wait to be taken: connect again"))
        self._queue.put_nowait(message if isinstance(message, str) else encode(message))

    async def _write(self) -> None:
        """Send what is in the queue, until the client goes or the queue's end comes."""
        with suppress(WebSocketDisconnect, OSError):
            while (text := await self._queue.get()) is not None:
                await self._socket.send({"type": "websocket.send", "text": text, "bytes": None})

    async def _end(self, end: HangUp, writing: asyncio.Task[None]) -> None:
        """Let the client have what waits, and why the connection ends, if it takes them in time; then end it."""
        self._queue.put_nowait(encode(refused(end.refusal, None)))
        self._queue.put_nowait(None)
        try:
            async with asyncio.timeout(self._limits.grace):
                await writing
                await self._socket.close(end.close, end.refusal.code)
        except (TimeoutError, WebSocketDisconnect, OSError):
            log.info("a client has gone before it was told %s", end.refusal.code)


def refused(refusal: FilchError, message_id: str | None) -> wire.Refused:
    """A refusal as it is sent."""
    return wire.Refused(
        id=message_id, code=refusal.code, text=clip(str(refusal)), version=getattr(refusal, "version", None)
    )


def clip(text: str) -> str:
    """A sentence that quotes something, cut if that was long."""
    return text if len(text) <= TOLD else text[: TOLD - 3] + "..."


def _quote(received: str) -> str:
    return repr(received if len(received) <= QUOTED else received[: QUOTED - 3] + "...")


def _id_in(received: str | bytes) -> str | None:
    """The id of a message that may be none."""
    try:
        found = _NAMED.decode(received).id
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
    return found if found is None or len(found) <= wire.TEXT_LENGTH else None
