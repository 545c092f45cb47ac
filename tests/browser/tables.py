"""The server of `examples/web_table` as a process of its own, and the pages of its players."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket

EXAMPLE = Path(__file__).parents[2] / "examples" / "web_table"


PATIENCE = 30.0


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def listens(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) == 0


class Server:
    """A table that can be killed, and started again with the same folder."""

    def __init__(self, folder: Path, arguments: tuple[str, ...]) -> None:
        self.folder = folder
        self._command = [
            *(sys.executable, str(EXAMPLE / "server.py"), "--folder", str(folder)),
            *("--port", str(free_port()), *arguments),
        ]
        self.start()

    def start(self) -> None:
        """Start it, and read the links that it prints."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        seats = len(json.loads((self.folder / "links.json").read_text())) if self._there else 2
        lines = [self._process.stdout.readline() for _ in range(seats)]
        self.links = [line.split(": ", 1)[1].strip() for line in lines]
        port = int(self._command[self._command.index("--port") + 1])
        while not listens(port):
            assert self._process.poll() is None
            time.sleep(0.02)

    @property
    def _there(self) -> bool:
        return (self.folder / "links.json").exists()

    def stop(self) -> None:
        """Kill it without a warning, if nobody has."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.communicate()


class Player:
    """Somebody who clicks in a page of the table, with all that has come over its line."""

    def __init__(self, page: Page, link: str) -> None:
        self.page = page
        self.link = link
        self.sent: list[Any] = []
        self.received: list[Any] = []
        page.on("websocket", self._listen)
        page.goto(link)
        self.wait("game")

    def _listen(self, line: WebSocket) -> None:
        line.on("framesent", lambda text: self.sent.append(json.loads(text)))
        line.on("framereceived", lambda text: self.received.append(json.loads(text)))

    def know(self, expression: str) -> Any:
        """What the page's script says."""
        return self.page.evaluate(expression)

    def wait(self, expression: str, given: Any = None) -> None:
        """Wait until the page's script says so.

        Not with Playwright's own `wait_for_function`, which the page's content security policy forbids.
        """
        end = time.monotonic() + PATIENCE
        while not self.page.evaluate(expression, given):
            assert time.monotonic() < end, f"{expression} with {given} has not come true"
            self.page.wait_for_timeout(10)

    @property
    def version(self) -> int:
        """The version that the page knows."""
        version: int = self.know("game.version")
        return version

    def click(self, selector: str) -> None:
        """Click on something that is legal, and see it happen."""
        version = self.version
        self.page.locator(selector).first.click()
        self.wait("version => game.version > version", version)

    def panel(self, seat: int) -> Any:
        """What lies before a player."""
        return self.page.locator(f'[data-at="/view/state/players/{seat}"]')
