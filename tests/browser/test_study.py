"""Tests of the page of an analysed game: from the disk, with mouse, keys and fingers, and from the end of a web table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import ancient_world as aw
from ancient_world.pictures import replay_page
from tests.browser.test_for_everyone import DESK, SMALL, TINY, WIDE, Faults
from tests.browser.test_touch import PHONE
from tests.browser.test_web_reading import SAME, TABLE
from tests.browser.webs import Person, Web
from tests.studied_games import dear_places, studied_game

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NewPage = Callable[..., "Page"]
GAMES = ("tides-of-time", "golden-ages")
SIZES = {"desk": DESK, "large": {"viewport": {"width": 1920, "height": 1080}}, "phone": PHONE}

IN_SIGHT = """(where) => {
  const { top, bottom } = document.querySelector(where).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""
"""Return whether an element is inside the window."""


@pytest.fixture
def study(tmp_path: Path, new_page: NewPage) -> Callable[..., Page]:
    """Return a function that opens the page of an analysed game from the disk."""

    def open_page(game: str, size: str = "desk", lang: str = "en") -> Page:
        file = tmp_path / f"{game}-{lang}.html"
        file.write_text(replay_page(studied_game(game), lang=lang), "utf-8")
        page = new_page(**SIZES[size])
        page.goto(file.as_uri())
        page.locator(TABLE).wait_for()
        return page

    return open_page


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    """Start a server of tables."""
    started = Web(tmp_path / "tables")
    yield started
    started.stop()


def place(page: Page) -> int:
    """Return the moment that a page shows."""
    return int(page.locator("#place").input_value())


@pytest.mark.parametrize("game", GAMES)
def test_the_dearest_choices_lead_to_their_pictures(game: str, study: Callable[..., Page]) -> None:
    """A dear choice is opened by a click; the page tells what was better, and draws the table before, after and instead."""
    record, page = studied_game(game), study(game)
    states = [*aw.replay(record)]
    for seat, name in enumerate(record.header.players):
        page.locator(f"#seats [data-seat='{seat}']").click()
        dearest = dear_places(record, seat)[:3]
        shown = page.locator("#dearest li")
        assert [int(each) for each in shown.locator("i").all_inner_texts()] == dearest
        for row, at in enumerate(dearest):
            shown.nth(row).locator("button").click()
            assert place(page) == at
            analysis = record.entries[at].analysis
            assert analysis is not None
            verdict = page.locator("#verdict").inner_text()
            better = aw.describe(states[at], analysis.best, names=record.header.players)
            known = aw.effect(states[at], analysis.best, seat)
            assert name in verdict
            assert f"Better: {better}. {100 * analysis.best_chance:.0f}% to win" in verdict
            assert known is None or known.text in verdict
            pictures = {
                "done": states[at + 1],
                "better": aw.apply(states[at], analysis.best),
                "before": states[at],
            }
            for view, state in pictures.items():
                page.locator(f"#views [data-view={view}]").click()
                assert page.locator("#views [aria-pressed=true]").get_attribute("data-view") == view
                drawn = aw.svg(state, names=record.header.players)
                assert view == "before" or page.evaluate(SAME, drawn)


def test_keys_go_through_the_mistakes(study: Callable[..., Page]) -> None:
    """Up and down go to the mistakes of a player, b and d show other tables, f flips to the next player, ? lists the keys."""
    record, page = studied_game("tides-of-time"), study("tides-of-time")
    seat = int(page.locator("#seats [aria-pressed=true]").get_attribute("data-seat") or 0)
    for _ in range(2):
        mistakes = sorted(dear_places(record, seat))
        page.keyboard.press("Home")
        went = []
        for _ in mistakes:
            page.keyboard.press("ArrowDown")
            went.append(place(page))
        assert went == mistakes
        page.keyboard.press("ArrowDown")  # there is none behind the last
        assert place(page) == mistakes[-1]
        page.keyboard.press("ArrowUp")
        assert place(page) == mistakes[-2]
        for key, view in (("b", "better"), ("d", "done"), ("d", "before"), ("b", "better")):
            page.keyboard.press(key)
            assert page.locator("#table").get_attribute("data-view") == view
        page.keyboard.press("ArrowRight")
        assert place(page) == mistakes[-2] + 1
        assert page.locator("#table").get_attribute("data-view") == "before"
        page.keyboard.press("f")
        seat = 1 - seat
    page.keyboard.press("?")
    assert "flip to the next player" in page.locator("#help[open]").inner_text()
    page.keyboard.press("Escape")
    assert page.locator("#help[open]").count() == 0


def test_the_graph_and_the_list_lead_anywhere(study: Callable[..., Page]) -> None:
    """A click on the graph goes to the moment below it, one on a mark to its mistake, and one in the list to its choice."""
    record, page = studied_game("golden-ages"), study("golden-ages")
    box = page.locator("#chart").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 3, box["y"] + 40)
    assert place(page) == len(record.entries)
    assert "100%" in page.locator("#legend").inner_text()
    mark = page.locator("#chart .mark").first
    mark.click(force=True)
    title = mark.locator("title").text_content() or ""
    assert page.locator("#verdict strong").first.inner_text().split(": ", 1)[1][:-1] in title
    choice = page.locator("#judged li").nth(30)
    choice.locator("button").click()
    assert place(page) == int(choice.get_attribute("data-at") or -1)
    assert choice.get_attribute("aria-current") == "step"
    signs = page.locator("#judged .sign").all_inner_texts()
    told = {"good": "nearly the best", "doubtful": "?! doubtful", "mistake": "? mistake", "blunder": "?? blunder"}  # fmt: skip
    expected = [told[each.analysis.sign] for each in record.entries if each.analysis and each.analysis.sign]  # fmt: skip
    assert signs == expected


@pytest.mark.sampled(2)
@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("size", SIZES)
def test_the_page_is_for_everyone(
    size: str, lang: str, study: Callable[..., Page], faults: Faults
) -> None:
    """Axe finds nothing by day and by night, nothing scrolls sideways, and on a phone fingers find large things."""
    page = study("tides-of-time", size, lang)
    found = {"start": faults(page)}
    page.locator("#dearest button").last.click()
    assert page.evaluate(IN_SIGHT, "#verdict .better, #verdict p:nth-child(3)")
    page.locator("#views [data-view=better]").click()
    found["better"] = faults(page)
    assert not page.evaluate(WIDE)
    if size == "phone":
        assert page.evaluate(SMALL, 43.5) == []
        assert page.evaluate(TINY, 11.95) == []
    page.locator("#keys").click()
    found["keys"] = faults(page)
    assert {state: some for state, some in found.items() if some} == {}


def test_a_finished_table_is_studied(web: Web, new_page: NewPage) -> None:
    """At the end of a table one click studies the game; the page tells how far it is, and opens the study."""
    links: Any = web.make("tides-of-time", "greedy random")
    watcher = Person(new_page(), links.watch)
    page = watcher.page
    page.get_by_role("button", name="Study this game").wait_for()
    assert not page.locator("#replay").is_visible()
    watcher.press("Study this game")
    page.get_by_role("button", name="Studied: ").wait_for(timeout=300_000)
    assert page.locator("#replay").is_visible()  # to step through it meanwhile
    page.wait_for_url("**/replay*", timeout=600_000)  # two processors play all that is compared
    page.locator(TABLE).wait_for()
    assert page.locator("#chart .line").count() == 2
    if page.locator("#dearest button").count() > 2:
        page.locator("#dearest li button").first.click()
        page.locator("#views [data-view=better]").click()
        assert page.locator("#table").get_attribute("data-view") == "better"
