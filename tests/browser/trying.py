"""The documentation's page that runs code: built, served with Pyodide, and used by tests."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
"""The limit in seconds for a run, on a busy machine and with Pyodide loading."""


def build_page(folder: Path) -> None:
    """Build that page of the documentation alone."""
    alone = ("-D", "root_doc=start/try", "-D", "include_patterns=start/try.md")
    docs = str(ROOT / "docs")
    command = [sys.executable, "-m", "sphinx", "-Q", "-b", "html", "-c", docs, *alone, docs]
    done = subprocess.run([*command, str(folder)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


CLEAR = """() => {
  const [first, ...others] = document.querySelectorAll(".try-choices button");
  for (const piece of [...others, first]) {
    piece.click();
    document.querySelector(".try-anew").click();
  }
  document.activeElement.blur();
}"""


class Site:
    """A server of the page on the loopback address, with Pyodide below ``/pyodide/``."""

    def __init__(self, pages: Path, pyodide: Path) -> None:
        handler = partial(_Files, pages, pyodide)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{self._server.server_port}"
        self.address = f"{address}/start/try.html?pyodide=/pyodide/"

    def close(self) -> None:
        """Stop the server."""
        self._server.shutdown()
        self._server.server_close()


class _Files(SimpleHTTPRequestHandler):
    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def __init__(self, pages: Path, pyodide: Path, *arguments: Any) -> None:
        self._pages, self._pyodide = pages, pyodide
        super().__init__(*arguments)

    def translate_path(self, path: str) -> str:
        folder, name = self._pages, path.partition("?")[0]
        if name.startswith("/pyodide/"):
            folder, name = self._pyodide, name.removeprefix("/pyodide")
        self.directory = str(folder)
        return super().translate_path(name)

    def log_message(self, *_: Any) -> None:
        """Log nothing."""


class Desk:
    """The page with its editor, as a reader uses it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def clear(self) -> None:
        """Reset all examples, choose the first one, and remove the results of earlier runs."""
        self.write("None")
        self.run()
        self.page.evaluate(CLEAR)

    def choose(self, piece: str) -> None:
        """Choose an example."""
        self.page.get_by_role("button", name=piece, exact=True).click()

    def write(self, code: str) -> None:
        """Replace the code in the editor."""
        self.page.get_by_label("Code").fill(code)

    def run(self) -> float:
        """Run the code, and return the seconds until it ends."""
        began = time.perf_counter()
        self.page.get_by_role("button", name="Run", exact=True).click()
        self.wait("done", "fault", "broken")
        return time.perf_counter() - began

    def wait(self, *states: str) -> None:
        """Wait until the page is in one of the states."""
        self.page.wait_for_function(
            "states => states.includes(document.querySelector('.try-desk').dataset.state)",
            arg=list(states),
            timeout=PATIENCE * 1000,
        )

    def wait_for_image(self) -> None:
        """Wait until the browser has stored the image of Python for the next visit."""
        self.page.locator("[data-kept=true]").wait_for(timeout=PATIENCE * 1000)

    @property
    def state(self) -> str:
        """The state of the page."""
        return cast("str", self.page.locator(".try-desk").get_attribute("data-state"))

    @property
    def status(self) -> str:
        """The text for screen readers."""
        return self.page.get_by_role("status").inner_text()

    @property
    def printed(self) -> str:
        """The output and error of the code."""
        return self.page.locator(".try-output").text_content() or ""
