"""Fixtures for tests in a real Chromium."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.tables import PATIENCE, Player, Server

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
"""Names of the browser, in order of preference: the headless shell is five times as fast."""
DESK = {"viewport": {"width": 1360, "height": 900}}
OFFLINE = re.compile(r"WebSocket connection to|Failed to load resource")
"""Chromium's own messages for a stopped server or a missing page, which are no faults."""
FOUND = """async ([inside, options, impacts]) => {
  const { passes, violations } = await axe.run(inside ?? document, options);
  const faults = violations.filter(({ impact }) => !impacts || impacts.includes(impact));
  return [passes.length, faults.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 200)])];
}"""
"""Return how many of axe's rules a page passes, and its violations of some impacts or of all."""
ARTEFACTS = Path(__file__).parents[2] / "artefacts"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start the system's Chromium, or skip the test if there is none."""
    executable = next(filter(None, map(shutil.which, BROWSERS)), None)
    if executable is None:
        pytest.skip(
            "there is no chromium on the PATH (Debian: apt-get install chromium-headless-shell)"
        )
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page in a context of its own; a page error or console error fails the test."""
    faults: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and not OFFLINE.search(message.text):
            faults.append(message.text)

    with ExitStack() as opened:

        def page(**device: Any) -> Page:
            context = chromium.new_context(**{**DESK, **device})
            context.set_default_timeout(PATIENCE * 1000)
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
    """Return a function that starts a server and opens the page of each of its players."""
    with ExitStack() as started:

        def sit(*arguments: str) -> tuple[Server, list[Player]]:
            server = Server(tmp_path / "table", arguments)
            started.callback(server.stop)
            return server, [Player(new_page(), link) for link in server.links]

        yield sit


@pytest.fixture(scope="session")
def picture() -> Callable[[Page, str], None]:
    """Return a function that saves a screenshot of a page, with up to three attempts on a busy machine."""
    from playwright.sync_api import Error

    ARTEFACTS.mkdir(exist_ok=True)

    def keep(page: Page, name: str) -> None:
        page.evaluate("scrollTo(0, 0)")
        for retries in (2, 1, 0):
            try:
                page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=True)
            except Error:
                if not retries:
                    raise
            else:
                return

    return keep


@pytest.fixture(scope="session")
def serious() -> Callable[..., list[Any]]:
    """Return a function that lists the serious faults that axe finds on a page."""
    return axe_looks("serious", "critical")


@pytest.fixture(scope="session")
def faults() -> Callable[..., list[Any]]:
    """Return a function that lists all faults that axe finds on a page, also small ones."""
    return axe_looks()


def axe_looks(*impacts: str) -> Callable[..., list[Any]]:
    """Return a function that lists the faults of some impacts, or of all.

    It checks the light page, or one element of it, by all rules, and the dark page for the contrast of colours only.
    """
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()

    def check(page: Page, inside: str | None, least: int, **some: Any) -> list[Any]:
        if not page.evaluate("'axe' in globalThis"):
            page.evaluate(axe.axe_script)
        options = {"resultTypes": ["violations"], **some}
        passes, faults = page.evaluate(FOUND, [inside, options, [*impacts] or None])
        assert passes > least
        return [tuple(each) for each in faults]

    def look(page: Page, inside: str | None = None) -> list[Any]:
        by_day = check(page, inside, 3 if inside else 10)
        page.emulate_media(color_scheme="dark")
        by_night = check(page, inside, 0, runOnly=["color-contrast"])
        page.emulate_media(color_scheme="light")
        return by_day + by_night

    return look
