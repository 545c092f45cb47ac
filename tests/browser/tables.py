"""The servers of the examples as processes of their own, and the pages of players."""

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

EXAMPLES = Path(__file__).parents[2] / "examples"


PATIENCE = 30.0
UNTIL = """([given, patience]) => new Promise((resolve, reject) => {
  const end = performance.now() + patience;
  const look = () => {
    try {
      const told = (EXPRESSION);
      if (typeof told === "function" ? told(given) : told) resolve();
      else if (performance.now() > end) reject(`${WORDS} with ${JSON.stringify(given)} has not come true`);
      else setTimeout(look, 10);
    } catch (error) { reject(error); }
  };
  look();
})"""


def wait(page: Page, expression: str, given: Any = None) -> None:
    """Wait until the script of a page says so.

    Not with Playwright's own `wait_for_function`, which the pages' content security policy forbids; nor by asking over and
    over, since each question goes through four processes.
    """
    until = UNTIL.replace("EXPRESSION", expression).replace("WORDS", json.dumps(expression))
    page.evaluate(until, [given, PATIENCE * 1000])


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


class Process:
    """A script of the examples that serves pages at a port of its own."""

    def __init__(self, script: str, *arguments: str) -> None:
        self.port = free_port()
        given = [each.replace("PORT", str(self.port)) for each in arguments]
        self._command = [sys.executable, str(EXAMPLES / script), *given]
        self.start()

    def start(self) -> None:
        """Start it, and wait until it can be asked; it says its links before."""
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        while not listens(self.port):
            assert self._process.poll() is None
            time.sleep(0.02)

    @property
    def alive(self) -> bool:
        """Whether it has not ended by itself."""
        return self._process.poll() is None

    def stop(self) -> str:
        """Kill it without a warning, if nobody has; what it has said, faults too."""
        if self._process.returncode is not None:
            return ""
        self._process.kill()
        return self._process.communicate()[0]


class Server(Process):
    """A table that can be killed, and started again with the same folder."""

    def __init__(self, folder: Path, arguments: tuple[str, ...]) -> None:
        self.folder = folder
        options = ("--folder", str(folder), "--port", "PORT")
        super().__init__("web_table/server.py", *options, *arguments)

    @property
    def links(self) -> list[str]:
        """The link of each seat."""
        secrets = json.loads((self.folder / "links.json").read_text(encoding="utf-8"))
        return [f"http://127.0.0.1:{self.port}/{secret}" for secret in secrets]


class Player:
    """Somebody who clicks in a page of the table, with all that has come over its line."""

    def __init__(self, page: Page, link: str) -> None:
        self.page = page
        self.link = link
        self.sent: list[Any] = []
        self.received: list[Any] = []
        # what glows takes a computer without a graphics card a while
        page.emulate_media(reduced_motion="reduce")
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
        """Wait until the page's script says so."""
        wait(self.page, expression, given)

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
