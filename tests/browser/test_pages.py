"""The pages of the documentation: a table for two, and the map of Antike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ancient_world as aw
from tests.browser.tables import EXAMPLES, Process

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

DOCS = EXAMPLES.parent / "docs" / "reference" / "front-ends.md"
PAGES = EXAMPLES / "pages"
MAP_LINES = 60
"""Lines of script with which a map is drawn; what is more a front-end should not have to know."""

TOLD = "Math.min(...[0, 1].map(seat => document.querySelectorAll(`#log${seat} li`).length))"

Open = Callable[[Path, str], "Page"]
Picture = Callable[["Page", str], None]


@pytest.fixture
def open_folder(new_page: Callable[[], Page]) -> Iterator[Open]:
    """Give the first page of a folder, with the protocol behind it."""
    with ExitStack() as started:

        def open_page(folder: Path, page: str) -> Page:
            bridge = Process("pages/bridge.py", str(folder), "PORT")
            started.callback(bridge.stop)
            opened = new_page()
            opened.goto(f"http://127.0.0.1:{bridge.port}/{page}")
            return opened

        yield open_page


def test_the_page_for_two(tmp_path: Path, open_folder: Open, picture: Picture) -> None:
    """The page stands in the docs as it is; with its buttons a whole game is played, and both seats are told of all of it."""
    docs = DOCS.read_text(encoding="utf-8").partition("## A page for two")[2]
    body, script = (re.search(f"```{each}\n(.*?)```", docs, re.DOTALL) for each in ("html", "js"))
    assert body is not None
    assert script is not None
    assert len(script[1].splitlines()) <= 40
    (tmp_path / "index.html").write_text(f"<!doctype html><meta charset=utf-8>{body[1]}")
    (tmp_path / "table.js").write_text(script[1])
    page, told = open_folder(tmp_path, "index.html"), 0
    page.locator("button").first.wait_for()
    while page.locator("button").count():
        page.locator("button").first.click()
        page.wait_for_function(f"() => {TOLD} > {told}")
        told = page.evaluate(TOLD)
        if 30 < told < 34:
            picture(page, "page-for-two")
    assert page.locator("#log0").inner_text().count("points") > 10
    assert told > 60


def test_the_map_of_antike(open_folder: Open, picture: Picture) -> None:
    """Every province stands at its place under its name, joined to its neighbours; owners have colours, and more so later."""
    script = (PAGES / "map.html").read_text(encoding="utf-8")
    code = script.partition('<script type="module">\n')[2].partition("</script>")[0]
    assert len(code.splitlines()) <= MAP_LINES
    page = open_folder(PAGES, "map.html")
    page.locator("circle").first.wait_for()
    found = aw.components(aw.new_game("antike", 3), lang="en")
    provinces = {each.id: each.place for each in found.of("province") if each.place is not None}
    names = sorted(page.locator("svg text").all_text_contents())
    assert len(provinces) == 50
    assert names == sorted(found["province", each].name for each in provinces)
    near = {frozenset((each, other)) for each, place in provinces.items() for other in place.near}
    assert page.locator("svg circle").count() == 50
    assert page.locator("svg line").count() == len(near)
    owned = page.locator("svg circle[style]").count()
    assert owned == 9
    for _ in range(5):
        page.locator("button").click()
    page.wait_for_function("() => document.querySelectorAll('svg circle[style]').length > 12")
    picture(page, "antike-map")
