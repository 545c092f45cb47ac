"""A real Chromium, and a table of the example's server; nothing of it is needed by the other tests."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.tables import Player, Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ARTEFACTS = Path(__file__).parents[2] / "artefacts"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser of the system; none is ever downloaded."""
    found = shutil.which("chromium")
    if found is None:
        pytest.skip("there is no chromium on the PATH (Debian: apt-get install chromium)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[Callable[[], Page]]:
    """Give pages that share nothing; a script that fails in one of them fails the test."""
    faults: list[str] = []
    with ExitStack() as opened:

        def page() -> Page:
            context = chromium.new_context(viewport={"width": 1360, "height": 900})
            opened.callback(context.close)
            made = context.new_page()
            made.on("pageerror", lambda error: faults.append(str(error)))
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
    """Keep a picture of a page among what the checks leave behind."""
    ARTEFACTS.mkdir(exist_ok=True)

    def keep(page: Page, name: str) -> None:
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=True)

    return keep


@pytest.fixture(scope="session")
def serious() -> Callable[..., list[Any]]:
    """Give what axe finds on a page that keeps people out of it, with the first place of each; in the dark only colours can differ."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()

    def look(page: Page, scheme: str = "light") -> list[Any]:
        some = {"runOnly": ["color-contrast"]} if scheme == "dark" else {}
        response = axe.run(page, options={"resultTypes": ["violations"], **some}).response
        assert len(response["passes"]) > (0 if some else 10)
        return [
            (each["id"], each["nodes"][0]["html"][:200])
            for each in response["violations"]
            if each["impact"] in ("serious", "critical")
        ]

    return look
