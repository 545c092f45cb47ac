"""Tests of the parts of a picture on a phone, and of the card beside the pointer at a desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ancient_world as aw
from tests.browser.clicks import FIND
from tests.browser.tables import expect
from tests.browser.test_touch import PHONE, before_a_payment
from tests.browser.webs import SPOT, Person, Web, lay_out

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SHOWN = """() => [...document.querySelectorAll("#board [data-part]")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 0).map((each) => each.dataset.part)"""
"""Return the names of the parts that are shown."""
BOXES = """([x, y]) => {
  const { left, top, right, bottom } = document.getElementById("card").getBoundingClientRect();
  const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return [inside, x > left && x < right && y > top && y < bottom];
}"""
"""Return whether the card is inside the window, and whether it covers the pointer."""
MEETS = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('#board [data-id]'))"
"""Return whether a component is at a point."""
FREE = """() => {
  const [card, choices] = ["card", "doing"].map((name) => document.getElementById(name).getBoundingClientRect());
  return card.right <= choices.left || card.left >= choices.right || card.bottom <= choices.top || card.top >= choices.bottom;
}"""
"""Return whether the card does not lie over the choices."""
SCROLLED = 100
"""Milliseconds after which the page has told that it was scrolled, which closes a card."""
REST = 400
"""Milliseconds after which a resting pointer has its card."""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """Start a server for all tests."""
    started = Web(tmp_path_factory.mktemp("parts") / "tables")
    yield started
    started.stop()


def swipe(page: Page, distance: int) -> None:
    """Swipe sideways over the picture with a finger."""
    line = page.context.new_cdp_session(page)
    x, y = 195 - distance // 2, 420
    touch = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    line.send("Input.dispatchTouchEvent", touch)
    for step in range(1, 6):
        points = [{"x": x + distance * step // 5, "y": y}]
        line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_a_phone_shows_one_part_at_a_time(
    game: str, web: Web, new_page: Callable[..., Page]
) -> None:
    """One part is shown, first one with a choice; tabs and swipes show others; nothing but the page scrolls."""
    person = Person(new_page(**PHONE), web.make(game, "person person", seed=7).seats[0])
    person.wait("document.querySelector('#tabs button')")
    names = person.know(
        "[...document.querySelectorAll('#tabs button')].map((each) => each.dataset.of)"
    )
    assert len(names) > 1
    if person.turn == "mine" and person.know("page.litNumbers().size"):
        assert person.know("page.visible(page.firstLit())")
    for name in reversed(names):
        person.tap(person.page.locator(f"#tabs [data-of={name}]"))
        assert person.know(SHOWN) == [name]
        assert person.page.locator("#tabs [aria-pressed=true]").count() == 1
    for distance, number in ((-150, 1), (150, 0), (150, 0)):
        # a wide part is at its end before a swipe leaves it
        while person.page.locator(".slide.left:visible").count():
            person.tap(person.page.locator(".slide.left"))
        swipe(person.page, distance)
        person.wait(f"name => ({SHOWN})().join() === name", names[number])
    assert person.know("document.documentElement.scrollWidth") == 390
    assert person.know("board.scrollHeight <= board.clientHeight + 1")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_a_card_stands_beside_the_pointer(
    game: str, web: Web, new_page: Callable[..., Page]
) -> None:
    """The card of a component comes after a moment, inside the window, off the pointer, and goes with it or by Escape."""
    person = Person(new_page(), web.make(game, "person person", seed=7).seats[0])
    page, card, shown = person.page, person.page.locator("#card"), 0
    things = page.locator("#board [data-id]:not(:has([data-id]))")
    for number in range(0, things.count(), max(1, things.count() // 8)):
        thing = things.nth(number)
        box = thing.bounding_box()
        if box is None or box["y"] + box["height"] > 880:
            continue
        spot = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
        page.mouse.move(3, 3)
        page.mouse.move(*spot)
        if not person.know(MEETS, spot):  # something else lies over its middle
            continue
        card.wait_for()
        assert person.know(BOXES, spot) == [True, False]
        assert page.locator("#card-title").inner_text()
        shown += 1
    assert shown
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()


def test_a_card_covers_no_payment(tmp_path: Path, new_page: Callable[..., Page]) -> None:
    """A pointer that rests while the table is drawn anew opens no card; one that moves opens it beside the payments."""
    match, number = before_a_payment()
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    paths = lay_out(tmp_path / "tables" / "pay.jsonl", match.record, 0, ("person", "person"))
    web = Web(tmp_path / "tables")
    try:
        desk = {"viewport": {"width": 1366, "height": 768}}
        person = Person(new_page(**desk), web.address + paths[waiting.players[0]])
        page, version = person.page, person.version
        found = page.evaluate_handle(FIND, number).as_element()
        assert found is not None
        spot = found.evaluate(SPOT)
        person.pause(SCROLLED)
        page.mouse.move(*spot)
        page.locator("#card").wait_for()
        page.mouse.click(*spot)
        person.reach(version + 1)
        person.pause(REST)
        assert not page.locator("#card").is_visible()
        for thing in page.locator("#board [data-id]:not(:has([data-id]))").all()[::6]:
            box = thing.bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            person.pause(REST)
            assert person.know(FREE)
    finally:
        web.stop()
