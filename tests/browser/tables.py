"""Processes that run the servers of the examples, and players who use their pages."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, WebSocket

EXAMPLES = Path(__file__).parents[2] / "examples"


PATIENCE = 60.0
"""The limit in seconds for what a page or a server does at once, on a busy machine."""
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


def wait(page: Page, expression: str, argument: Any = None) -> None:
    """Wait until a JavaScript expression is true on a page.

    The loop runs on the page: the pages' content security policy forbids Playwright's `wait_for_function`, and each call from
    Python passes through four processes.
    """
    until = UNTIL.replace("EXPRESSION", expression).replace("WORDS", json.dumps(expression))
    page.evaluate(until, [argument, PATIENCE * 1000])


def pause(page: Page, milliseconds: int) -> None:
    """Wait on a page: what has begun there and takes less time, such as a card to open, is over then."""
    page.evaluate("time => new Promise((done) => setTimeout(done, time))", milliseconds)


def expect(element: Locator) -> Any:
    """Return the statements about an element that wait until they hold: what follows an action or a message takes its time."""
    from playwright.sync_api import expect as expected

    expected.set_options(timeout=PATIENCE * 1000)
    return expected(element)


def free_port() -> int:
    """Return a free port of this machine, below those that connections get: none takes it while its server is started again."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as listener, suppress(OSError):
            listener.bind(("127.0.0.1", port))
            return port


def listens(port: int) -> bool:
    """Return whether a port of this machine accepts connections."""
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


class Process:
    """A process that runs a script of the examples, which serves pages at a port of its own."""

    def __init__(self, script: str, *arguments: str) -> None:
        self.port = free_port()
        filled_in = [each.replace("PORT", str(self.port)) for each in arguments]
        self._command = [sys.executable, str(EXAMPLES / script), *filled_in]
        self.start()

    def start(self) -> None:
        """Start the process, and wait until its port accepts connections."""
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        while not listens(self.port):
            assert self._process.poll() is None
            time.sleep(0.02)

    @property
    def alive(self) -> bool:
        """Return whether the process is still running."""
        return self._process.poll() is None

    def stop(self) -> str:
        """Kill the process if it runs, and return its output and errors."""
        if self._process.returncode is not None:
            return ""
        self._process.kill()
        return self._process.communicate()[0]


class Server(Process):
    """The server of a table, which can be killed and started again with the same folder."""

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
    """A player at a page, with all messages that the page sent and received."""

    def __init__(self, page: Page, link: str) -> None:
        self.page = page
        self.link = link
        self.sent: list[Any] = []
        self.received: list[Any] = []
        # animations are slow without a graphics card
        page.emulate_media(reduced_motion="reduce")
        page.on("websocket", self._listen)
        page.goto(link)
        self.wait("game")

    def _listen(self, line: WebSocket) -> None:
        line.on("framesent", lambda text: self.sent.append(json.loads(text)))
        line.on("framereceived", lambda text: self.received.append(json.loads(text)))

    def know(self, expression: str) -> Any:
        """Evaluate an expression on the page."""
        return self.page.evaluate(expression)

    def wait(self, expression: str, argument: Any = None) -> None:
        """Wait until an expression is true on the page."""
        wait(self.page, expression, argument)

    @property
    def version(self) -> int:
        """The version that the page shows."""
        version: int = self.know("game.version")
        return version

    def click(self, selector: str) -> None:
        """Click on a legal choice, and wait for the next version."""
        version = self.version
        self.page.locator(selector).first.click()
        self.wait("version => game.version > version", version)
