"""A server in a process of its own, on a port and a database of its own, and clients that talk to it over sockets."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from filch.table.messages import PROTOCOL

Json = dict[str, Any]

#: Seconds until a test gives up on an answer. None of them is about time: a loaded machine may take long.
PATIENCE = 60.0

_RUN = """
import json, sys
from pathlib import Path
from filch.server.main import serve
from filch.server.settings import Limits, Rate, Settings
given = json.loads(sys.argv[1])
limits = {name: Rate(**value) if isinstance(value, dict) else value for name, value in given.pop("limits").items()}
if "page" in given:
    given["page"] = Path(given["page"])
serve(Settings(limits=Limits(**limits), **given))
"""

#: Tests are more hurried than people.
PLENTY = {"burst": 100_000, "each_second": 100_000}
GENEROUS = {"requests": PLENTY, "tables": PLENTY, "seats": PLENTY, "messages": PLENTY, "refusals": PLENTY}


class Server:
    """A server process on a database, which can die and start again."""

    def __init__(self, folder: Path, *, limits: Json | None = None, **settings: Any) -> None:
        self.database = folder / "tables.sqlite3"
        self.log = folder / "log"
        self._settings = {"port": 0, "database": str(self.database), "pace": 0.0} | settings
        self._settings["limits"] = GENEROUS | (limits or {})
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _RUN, json.dumps(self._settings)],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | {"PYTHONWARNINGS": "error"},
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"the server did not start:\n{self.log.read_text()}"
        self.line = line
        self.url = line.split()[3].rstrip(",")
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    @property
    def process(self) -> subprocess.Popen[str]:
        assert self._process is not None
        return self._process

    def end(self, how: signal.Signals) -> int:
        """Send a signal, and wait for the end."""
        self.http.close()
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def kill(self) -> None:
        """As a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.end(signal.SIGTERM)

    def socket_url(self, table: str) -> str:
        return f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"

    def post(self, path: str, body: Json, status: int = 201) -> Json:
        answer = self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == status, answer.text
        return answer.json()

    def make(self, players: int = 4, **more: Any) -> Json:
        return self.post("/api/tables", {"game": "troll", "players": players} | more)

    def sit(self, table: str, name: str, seat: int | None = None) -> Json:
        return self.post(f"/api/tables/{table}/seats", {"name": name, "nonce": "00ff", "seat": seat})

    def watch(self, table: str, version: int = 0) -> Client:
        return Client(self, table, version=version)

    def running(self, people: int | Sequence[str] = 2, players: int = 4, **more: Any) -> Running:
        """A table whose match has begun: people, so many or by name, in the first seats, random bots in the others."""
        names = [f"person {number}" for number in range(people)] if isinstance(people, int) else people
        made = self.make(players, **more)
        table: str = made["table"]["id"]
        seated = [self.sit(table, name, seat) for seat, name in enumerate(names)]
        host = Client(self, table, host_key=made["host_key"], seat_key=seated[0]["seat_key"])
        for seat in range(len(names), players):
            host.ask("seat_bot", seat=seat, bot="random")
        others = [Client(self, table, seat_key=one["seat_key"]) for one in seated[1:]]
        host.ask("start")
        return Running(made, seated, [host, *others])


class Running:
    """A running match with its people.

    Attributes:
        made: what the host was given.
        table: the table.
        seated: what each person was given.
        people: their connections; the first is the host's too.
    """

    def __init__(self, made: Json, seated: list[Json], people: list[Client]) -> None:
        self.made = made
        self.table: str = made["table"]["id"]
        self.seated = seated
        self.people = people

    def acting(self) -> int | None:
        """The person to act, once one is; None when the match is over."""
        self.people[0].again()
        scene = self.people[0].until(lambda scene: is_over(scene) or scene["match"]["to_act"] < len(self.people))
        return None if is_over(scene) else int(scene["match"]["to_act"])

    def close(self) -> None:
        for one in self.people:
            one.close()


class Client:
    """One WebSocket at one table. It keeps all it was sent.

    Attributes:
        heard: every message as it came.
        versions: the versions it was told of, in order.
        scene: the newest scene.
        acknowledged: the versions of its own commands.
    """

    def __init__(
        self,
        server: Server,
        table: str,
        *,
        seat_key: str | None = None,
        host_key: str | None = None,
        version: int = 0,
        hello: bool = True,
        headers: dict[str, str] | None = None,
    ) -> None:
        self.server = server
        self.table = table
        self.keys: dict[str, str | None] = {"seat_key": seat_key, "host_key": host_key}
        self.heard: list[str] = []
        self.versions: list[int] = []
        self.acknowledged: list[int] = []
        self.scene: Json = {}
        self._ids = itertools.count()
        self._headers = headers
        self.open()
        if hello:
            self.hello(version)

    def open(self) -> None:
        self._held = ExitStack()
        self.socket: ClientConnection = self._held.enter_context(
            connect(
                self.server.socket_url(self.table),
                max_size=None,
                # All that comes is read at once: the close frame is behind what nobody has asked for.
                max_queue=None,
                compression=None,
                ping_interval=None,
                additional_headers=self._headers,
            )
        )

    def hello(self, version: int = 0) -> Json:
        self.send({"type": "hello", "protocol": PROTOCOL, "version": version} | self.keys)
        answer = self.next()
        assert answer["type"] == "welcome", answer
        return answer

    def again(self) -> Json:
        """Connect again, with the last version it knows of."""
        self.close()
        self.open()
        return self.hello(self.versions[-1])

    def send(self, message: Json | str | bytes) -> None:
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def next(self) -> Json:
        """The next message, whatever it is."""
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Json = json.loads(text)
        for told in message["missed"] if message["type"] == "welcome" else [message]:
            if told["type"] == "update":
                self.versions.append(told["version"])
        if message.get("scene"):
            self.scene = message["scene"]
        if message["type"] == "done":
            self.acknowledged.append(message["version"])
        return message

    def answer(self) -> Json:
        """The next message that answers something."""
        while True:
            message = self.next()
            if message["type"] in ("done", "refused", "welcome"):
                return message

    def command(self, kind: str, **fields: Any) -> Json:
        """Send a command, and give its answer, whatever it is."""
        fields.setdefault("id", f"{id(self)}-{next(self._ids)}")
        self.send({"type": kind} | fields)
        answer = self.answer()
        assert answer["id"] == fields["id"], answer
        return answer

    def ask(self, kind: str, **fields: Any) -> Json:
        """Send a command that is carried out."""
        answer = self.command(kind, **fields)
        assert answer["type"] == "done", answer
        return answer

    def act(self, action: str, **fields: Any) -> Json:
        fields.setdefault("version", self.versions[-1])
        return self.command("act", action=action, **fields)

    def until(self, holds: Callable[[Json], bool]) -> Json:
        """Listen until the scene is such; the scene."""
        while not (self.scene and holds(self.scene)):
            self.next()
        return self.scene

    def until_version(self, version: int) -> None:
        while not self.versions or self.versions[-1] < version:
            self.next()

    def closed(self) -> tuple[int, str]:
        """Listen until the server closes the connection; its code and reason."""
        from websockets.exceptions import ConnectionClosed

        try:
            while True:
                self.next()
        except ConnectionClosed as error:
            end = error.rcvd
        assert end is not None, "the connection was cut without a close frame"
        return end.code, end.reason

    def close(self) -> None:
        self._held.close()


def is_over(scene: Json) -> bool:
    return bool(scene["table"]["status"] == "over")


def play(people: list[Client], choose: Callable[[Json], str], most: int = 10_000) -> int:
    """Let people act in turn until the match is over, or they have acted `most` times; how often they did."""
    seats = {one.scene["you"] for one in people}
    for done in range(most):
        newest = max(version for one in people for version in (*one.versions[-1:], *one.acknowledged[-1:]))
        for one in people:
            one.until_version(newest)
            one.until(lambda scene: is_over(scene) or bool(scene["match"] and scene["match"]["to_act"] in seats))
        scene = people[0].scene
        if is_over(scene):
            return done
        (actor,) = [one for one in people if one.scene["you"] == scene["match"]["to_act"]]
        answer = actor.act(choose(actor.scene))
        assert answer["type"] == "done", answer
    return most


def first_legal(scene: Json) -> str:
    legal: list[str] = scene["match"]["legal"]
    return legal[0]


def last_legal(scene: Json) -> str:
    legal: list[str] = scene["match"]["legal"]
    return legal[-1]
