"""A real server in a thread, and pages that are no browser: what they send and are sent can be looked at."""

from __future__ import annotations

import asyncio
import http.client
import json
import socket
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Self

import attrs
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State
from websockets.sync.client import ClientConnection, connect

from ancient_world.web.guards import WebLimits
from ancient_world.web.hall import Tables
from ancient_world.web.running import create_server
from ancient_world.web.table import WebTable

PATIENCE = 10.0
TWO = [{"name": "Miriam", "plays": "person"}, {"name": "Tom", "plays": "person"}]
ALONE = [{"name": "Miriam", "plays": "person"}, {"name": "Bot", "plays": "greedy"}]


class Host:
    """A server of tables in a folder, which can be stopped and started again."""

    def __init__(
        self,
        folder: Path,
        limits: WebLimits | None = None,
        hosts: tuple[str, ...] = (),
        *,
        times: bool = False,
        root: str = "",
    ) -> None:
        self.folder = folder
        self._root = root
        self._times = times
        self._limits = limits or WebLimits(messages_per_second=1_000, processor_share=100)
        self._hosts = hosts
        self.start()

    def start(self) -> None:
        """Start it, at a port of its own."""
        self._lines: list[tuple[ClientConnection, ExitStack]] = []
        self.hall = Tables(self.folder, self._limits, pace=0, times=self._times)
        listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = listener.getsockname()[1]
        self._server = create_server(self.hall, self._hosts, self._root)
        serving = self._server.serve(sockets=[listener])
        self._thread = threading.Thread(target=lambda: asyncio.run(serving))
        self._thread.start()
        eventually(lambda: self._server.started)

    patience = PATIENCE
    """Seconds to wait for an answer."""

    def stop(self) -> None:
        """Stop it."""
        for _, line in self._lines:
            line.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    @property
    def host(self) -> str:
        """What it is called."""
        return f"127.0.0.1:{self.port}"

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        **headers: str,
    ) -> tuple[int, dict[str, str], bytes]:
        """Ask for something; return the status, the headers and the body of the answer."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.patience)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            line.request(method, path, body, given)
            answer = line.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, told, answer.read()
        finally:
            line.close()

    def order(self, document: Any, **headers: str) -> tuple[int, Any]:
        """Ask for a table: the status, and what was said."""
        body = document if isinstance(document, bytes) else json.dumps(document).encode()
        usual: dict[str, Any] = {
            "Content_Type": "application/json",
            "Origin": f"http://{self.host}",
        }
        status, _, told = self.ask("POST", "/tables", body, **{**usual, **headers})
        return status, json.loads(told) if told[:1] == b"{" else told.decode()

    def make(self, game: str = "tides-of-time", seats: Any = TWO, **more: Any) -> Made:
        """Make a table that is the same each time."""
        status, told = self.order({"game": game, "seats": seats, "seed": 7, **more})
        assert status == 201, told
        return Made(self, [seat["link"] for seat in told["seats"]], told["watch"])

    def page(self, link: str, **headers: str) -> Page:
        """Open the line of a link."""
        given = {"Origin": f"http://{self.host}", **headers}
        self._lines = [each for each in self._lines if each[0].state is not State.CLOSED]
        line = connect(  # one that has not read all that it was sent cannot hear the goodbye
            f"ws://{self.host}{link}", additional_headers=given, close_timeout=0.5
        )
        kept = ExitStack()
        opened = kept.enter_context(line)
        self._lines.append((opened, kept))
        return Page(opened)

    def table(self, link: str) -> WebTable:
        """The table behind a link, which somebody has opened."""
        return self.hall._tables[self.hall._links[link.removeprefix("/t/")].path]


@attrs.frozen
class Made:
    """A table that was made: its links."""

    host: Host
    seats: list[str]
    watch: str

    def sit(self, *players: int | None) -> list[Page]:
        """Pages of seats, each of which has seen the table."""
        pages = []
        for player in players or range(len(self.seats)):
            page = self.host.page(self.watch if player is None else self.seats[player])
            page.look()
            pages.append(page)
        return pages


class Page:
    """What stands for a page of a browser: it says and hears, and keeps what it has heard."""

    def __init__(self, line: ClientConnection, patience: float = PATIENCE) -> None:
        self.line = line
        self._patience = patience
        self.heard: list[str] = []
        self.table: Any = None
        """How the table stands, as this page was told last."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.line.close()

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.line.send(json.dumps(message))

    def hear(self) -> Any:
        """The next message."""
        text = self.line.recv(timeout=self._patience)
        assert isinstance(text, str)
        self.heard.append(text)
        told = json.loads(text)
        if "svg" in told:
            self.table = told
        return told

    def until(self, wanted: Callable[[Any], object]) -> Any:
        """The next message that is wanted."""
        while True:
            told = self.hear()
            if wanted(told):
                return told

    def error(self) -> Any:
        """The next message that says what is wrong."""
        return self.until(lambda told: "error" in told)["error"]

    def look(self, since: int | None = None, lang: str = "en") -> Any:
        """Say what is known, and be told how the table stands."""
        self.say(do="look", lang=lang, since=since)
        return self.until(
            lambda told: told.get("lang") == lang and told["whole"] >= (since is None)
        )

    def choose(self, number: int = 0) -> Any:
        """Choose, and be told how the table stands then."""
        version = self.table["version"]
        self.say(do="choose", action=number, version=version)
        return self.until(lambda told: "error" in told or told.get("version", 0) > version)

    def reach(self, version: int) -> Any:
        """Be told of a version."""
        while self.table["version"] < version:
            self.hear()
        return self.table

    @property
    def mine(self) -> bool:
        """Whether it is the turn of this page's player."""
        you = self.table["you"]
        return you is not None and bool(self.table["seats"][you]["turn"])

    def closed(self) -> int:
        """The number with which the server closes the line."""
        with suppress(TimeoutError):
            try:
                while True:
                    self.hear()
            except ConnectionClosed as end:
                return end.rcvd.code if end.rcvd is not None else 0
        raise AssertionError("the line is open still")


def eventually(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def play(pages: list[Page], most: int = 10_000) -> None:
    """Let each page do the first thing that it may, until the game is over or that often."""
    for _ in range(most):
        page = next((each for each in pages if each.mine), None)
        if page is None:
            return
        choose(pages, page)


def choose(pages: list[Page], page: Page, number: int = 0) -> None:
    """Let one page choose, until all of them have been told."""
    told = page.choose(number)
    assert "error" not in told, told
    for each in pages:
        each.reach(page.table["version"])
