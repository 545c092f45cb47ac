"""Tests of a part that is wider than a phone, of units that go all their way by one choice, and of payments with counters."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

import ancient_world as aw
from ancient_world.narration import payments
from ancient_world.narration.choosing.payments import only_sensible_payment
from tests.browser.tables import expect
from tests.browser.test_touch import PHONE
from tests.browser.webs import Person, Web, lay_out

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
NewPage = Callable[..., "Page"]
FEW = 4
"""So many ways to pay have a button each."""
PLACE = """() => {
  const part = [...document.querySelectorAll("#board [data-width]")].find(page.visible);
  return part ? part.getAttribute("transform") : null;
}"""
LIT_IN_SIGHT = """() => [...document.querySelectorAll("#board [data-width] [data-action]")].some((each) => {
  const { left, right } = each.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
})"""


@pytest.fixture(scope="module")
def links(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Start a server with a game in which units are to go, and one in which a payment has many ways; return the links of the players to move."""
    folder = tmp_path_factory.mktemp("wide") / "tables"
    match, rng = aw.Match.new("antike", ("Miriam", "Tom"), seed=4), random.Random(4)
    paths = dict[str, str]()
    while len(paths) < 2:
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        ways = payments(match.state)
        whole_moves = [*aw.game("antike").destinations(match.state)]
        is_open = only_sensible_payment(match.view(waiting.player)) is None
        kinds = [("moves", len(whole_moves) > 5), ("payment", len(ways) > FEW and is_open)]
        for kind, holds in kinds:
            if holds and kind not in paths:
                record = match.record
                file = folder / f"{kind}.jsonl"
                paths[kind] = lay_out(file, record, 0, ("person", "person"))[waiting.player]
        match.apply(rng.choice(waiting.actions))
    web = Web(folder)
    yield {kind: web.address + path for kind, path in paths.items()}
    web.stop()


def test_a_finger_slides_the_map(links: dict[str, str], new_page: NewPage) -> None:
    """The map shows something lit, slides under a finger and by buttons, and can be seen whole; the page itself does not scroll sideways."""
    person = Person(new_page(**PHONE), links["moves"])
    page = person.page
    assert person.know(LIT_IN_SIGHT)
    for side in ("left", "right"):
        while page.locator(f".slide.{side}:visible").count():
            place = person.know(PLACE)
            page.locator(f".slide.{side}").tap()
            person.wait(f"({PLACE})() !== {place!r}")
    place = person.know(PLACE)
    line = page.context.new_cdp_session(page)
    touch = {"type": "touchStart", "touchPoints": [{"x": 150, "y": 420}]}
    line.send("Input.dispatchTouchEvent", touch)
    for x in (170, 200, 230):
        points = [{"x": x, "y": 420}]
        line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
        page.wait_for_timeout(200)  # a browser takes a tap after a quick swipe as its end
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    person.wait(f"({PLACE})() !== {place!r}")
    page.locator(".slide.whole").tap()
    person.wait(f"({PLACE})().includes('scale')")
    version = person.version
    person.pause(500)  # what has just moved takes no taps
    page.touchscreen.tap(80, 420)
    person.wait(f"!({PLACE})().includes('scale')")
    assert person.version == version
    assert person.know("document.documentElement.scrollWidth") == 390


def test_units_go_all_their_way(links: dict[str, str], new_page: NewPage) -> None:
    """A click on a lit place far away moves the units there in one go, and Undo brings them back."""
    person = Person(new_page(), links["moves"])
    far = person.know("page.table.actions.findIndex((each) => each.begins !== undefined)")
    page, version, before = person.page, person.version, person.know("page.table.svg")
    thing = page.locator(f'#board [data-action~="{far}"]').first
    person.click(thing)
    if page.locator("#menu[open]").count():
        person.click(page.locator(f'#menu [data-number="{far}"]'))
    person.wait(f"document.documentElement.dataset.version > {version + 1}")
    person.click(page.locator("#undo"))
    person.wait("page.table.actions.some((each) => each.begins !== undefined)")
    assert person.know("page.table.svg") == before


def test_a_payment_is_counted_out(links: dict[str, str], new_page: NewPage) -> None:
    """One button pays what is proposed; counters change it, and what is too little cannot be paid."""
    person = Person(new_page(), links["payment"])
    page, version = person.page, person.version
    main, rows = page.locator(".counters .main"), page.locator(".counters li")
    expect(main).to_be_enabled()
    counts = [int(each) for each in rows.locator("output").all_inner_texts()]
    less = (
        rows.nth(next(place for place, count in enumerate(counts) if count)).locator("button").first
    )
    less.click()
    expect(main).to_be_disabled()
    more = rows.locator("button:last-of-type:enabled").last
    more.click()
    expect(main).to_be_enabled()
    assert sum(map(int, rows.locator("output").all_inner_texts())) == sum(counts)
    words = main.locator("span").inner_text()
    offered = person.know("page.table.payments.map((each) => each.words)")
    assert words.lower() in [each.lower() for each in offered]
    person.click(main)
    person.reach(version + 1)
