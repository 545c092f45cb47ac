"""A real web server in a thread, and clients that stand for pages and keep the messages they receive."""

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
from ancient_world.web.tables_folder import Tables
from ancient_world.web.web_server import create_server
from ancient_world.web.web_table import WebTable

PATIENCE = 10.0
TWO = [{"name": "Miriam", "plays": "person"}, {"name": "Tom", "plays": "person"}]
ALONE = [{"name": "Miriam", "plays": "person"}, {"name": "Bot", "plays": "greedy"}]


class Host:
    """A server of tables in a folder that can be stopped and started again."""

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
        """Start the server at a free port."""
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
        """Close all lines and stop the server."""
        for _, line in self._lines:
            line.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    @property
    def host(self) -> str:
        """The host and port, as in a ``Host`` header."""
        return f"127.0.0.1:{self.port}"

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        **headers: str,
    ) -> tuple[int, dict[str, str], bytes]:
        """Send a request, and return the status, headers and body of the response."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.patience)
        sent_headers = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            line.request(method, path, body, sent_headers)
            answer = line.getresponse()
            response_headers = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, response_headers, answer.read()
        finally:
            line.close()

    def order(self, document: Any, **headers: str) -> tuple[int, Any]:
        """Ask for a new table, and return the status and body of the response."""
        body = document if isinstance(document, bytes) else json.dumps(document).encode()
        defaults: dict[str, Any] = {
            "Content_Type": "application/json",
            "Origin": f"http://{self.host}",
        }
        status, _, answer = self.ask("POST", "/tables", body, **{**defaults, **headers})
        return status, json.loads(answer) if answer[:1] == b"{" else answer.decode()

    def make(self, game: str = "tides-of-time", seats: Any = TWO, **more: Any) -> Made:
        """Make a table with a fixed seed."""
        status, answer = self.order({"game": game, "seats": seats, "seed": 7, **more})
        assert status == 201, answer
        return Made(self, [seat["link"] for seat in answer["seats"]], answer["watch"])

    def page(self, link: str, **headers: str) -> Page:
        """Open a web socket to a link."""
        sent_headers = {"Origin": f"http://{self.host}", **headers}
        self._lines = [each for each in self._lines if each[0].state is not State.CLOSED]
        line = connect(  # a client with unread messages does not see the close frame
            f"ws://{self.host}{link}", additional_headers=sent_headers, close_timeout=0.5
        )
        stack = ExitStack()
        opened = stack.enter_context(line)
        self._lines.append((opened, stack))
        return Page(opened)

    def table(self, link: str) -> WebTable:
        """Return the open table behind a link."""
        return self.hall._tables[self.hall._links[link.removeprefix("/t/")].path]


@attrs.frozen
class Made:
    """The links of a table that was made."""

    host: Host
    seats: list[str]
    watch: str

    def sit(self, *players: int | None) -> list[Page]:
        """Open pages of seats, or of a watcher for ``None``, each with the current state of the table."""
        pages = []
        for player in players or range(len(self.seats)):
            page = self.host.page(self.watch if player is None else self.seats[player])
            page.look()
            pages.append(page)
        return pages


class Page:
    """A web socket client that stands for a page and keeps the messages it receives."""

    def __init__(self, line: ClientConnection, patience: float = PATIENCE) -> None:
        self.line = line
        self._patience = patience
        self.heard: list[str] = []
        self.table: Any = None
        """The last state of the table that this page received."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.line.close()

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.line.send(json.dumps(message))

    def hear(self) -> Any:
        """Receive the next message."""
        text = self.line.recv(timeout=self._patience)
        assert isinstance(text, str)
        self.heard.append(text)
        message = json.loads(text)
        if "svg" in message:
            self.table = message
        return message

    def until(self, condition: Callable[[Any], object]) -> Any:
        """Receive messages up to the first one that satisfies a condition."""
        while True:
            message = self.hear()
            if condition(message):
                return message

    def error(self) -> Any:
        """Receive messages up to the first error, and return the error."""
        return self.until(lambda message: "error" in message)["error"]

    def look(self, since: int | None = None, lang: str = "en") -> Any:
        """Ask for the changes since a version, or for the whole table, and return the answer."""
        self.say(do="look", lang=lang, since=since)
        return self.until(
            lambda message: message.get("lang") == lang and message["whole"] >= (since is None)
        )

    def choose(self, number: int = 0) -> Any:
        """Choose a legal action by number, and return the next state of the table or an error."""
        version = self.table["version"]
        self.say(do="choose", action=number, version=version)
        return self.until(lambda message: "error" in message or message.get("version", 0) > version)

    def reach(self, version: int) -> Any:
        """Receive messages up to a version."""
        while self.table["version"] < version:
            self.hear()
        return self.table

    @property
    def mine(self) -> bool:
        """Return whether it is the turn of this page's player."""
        you = self.table["you"]
        return you is not None and bool(self.table["seats"][you]["turn"])

    def closed(self) -> int:
        """Return the code with which the server closes the web socket."""
        with suppress(TimeoutError):
            try:
                while True:
                    self.hear()
            except ConnectionClosed as end:
                return end.rcvd.code if end.rcvd is not None else 0
        raise AssertionError("the line is open still")


def eventually(holds: Callable[[], object]) -> None:
    """Wait until a condition holds, and fail if it does not in time."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def play(pages: list[Page], most: int = 10_000) -> None:
    """Let the page whose turn it is choose its first action, until the game is over or ``most`` times."""
    for _ in range(most):
        page = next((each for each in pages if each.mine), None)
        if page is None:
            return
        choose(pages, page)


def choose(pages: list[Page], page: Page, number: int = 0) -> None:
    """Let a page choose, and wait until all pages have the new version."""
    answer = page.choose(number)
    assert "error" not in answer, answer
    for each in pages:
        each.reach(page.table["version"])
