"""A real Chromium, and a table of the example's server; nothing of it is needed by the other tests."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.tables import Player, Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
BROWSERS = ("chromium-headless-shell", "chromium")
"""The first of these that is there: the shell draws pages as the browser does, and no window around each, which takes five times as long."""
DESK = {"viewport": {"width": 1360, "height": 900}}
OFFLINE = re.compile(r"WebSocket connection to|Failed to load resource")
"""What Chromium itself says of a server that is stopped, or of a page that is not there."""
FOUND = """async ([inside, options]) => {
  const { passes, violations } = await axe.run(inside ?? document, options);
  const faults = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  return [passes.length, faults.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 200)])];
}"""
"""How many rules of axe a page keeps, and which it breaks that keep people out."""
ARTEFACTS = Path(__file__).parents[2] / "artefacts"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser of the system; none is ever downloaded."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip(
            "there is no chromium on the PATH (Debian: apt-get install chromium-headless-shell)"
        )
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Give pages that share nothing, with a mouse or as a phone; a script that fails in one of them, or an error on its console, fails the test."""
    faults: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and not OFFLINE.search(message.text):
            faults.append(message.text)

    with ExitStack() as opened:

        def page(**device: Any) -> Page:
            context = chromium.new_context(**{**DESK, **device})
            opened.callback(context.close)
            made = context.new_page()
            made.on("pageerror", lambda error: faults.append(str(error)))
            made.on("console", hear)
            return made

        yield page
    assert faults == []


@pytest.fixture
def sit_down(
    new_page: Callable[[], Page], tmp_path: Path
) -> Iterator[Callable[..., tuple[Server, list[Player]]]]:
    """Start a server and open the page of each of its players."""
    with ExitStack() as started:

        def sit(*arguments: str) -> tuple[Server, list[Player]]:
            server = Server(tmp_path / "table", arguments)
            started.callback(server.stop)
            return server, [Player(new_page(), link) for link in server.links]

        yield sit


@pytest.fixture(scope="session")
def picture() -> Callable[[Page, str], None]:
    """Keep a picture of a page among what the checks leave behind; a browser that is too busy to take one is asked again."""
    from playwright.sync_api import Error

    ARTEFACTS.mkdir(exist_ok=True)

    def keep(page: Page, name: str) -> None:
        page.evaluate("scrollTo(0, 0)")
        for left in (2, 1, 0):
            try:
                page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=True)
            except Error:
                if not left:
                    raise
            else:
                return

    return keep


@pytest.fixture(scope="session")
def serious() -> Callable[..., list[Any]]:
    """Give what axe finds on a page that keeps people out of it, with the first place of each.

    It looks by day, and then by night, when only colours can differ; or only inside of what has come up on a page that it has seen.
    """
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()

    def found(page: Page, inside: str | None, least: int, **some: Any) -> list[Any]:
        if not page.evaluate("'axe' in globalThis"):
            page.evaluate(axe.axe_script)
        options = {"resultTypes": ["violations"], **some}
        passes, faults = page.evaluate(FOUND, [inside, options])
        assert passes > least
        return [tuple(each) for each in faults]

    def look(page: Page, inside: str | None = None) -> list[Any]:
        by_day = found(page, inside, 3 if inside else 10)
        page.emulate_media(color_scheme="dark")
        by_night = found(page, inside, 0, runOnly=["color-contrast"])
        page.emulate_media(color_scheme="light")
        return by_day + by_night

    return look
