"""Every state of the pages for everyone: axe finds nothing, fingers find large things, nothing moves or scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from tests.browser.tables import expect
from tests.browser.test_touch import PHONE
from tests.browser.webs import Person, Web, lay_out

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NewPage = Callable[..., "Page"]
Faults = Callable[["Page"], list[Any]]
GAMES = aw.available_games()
DESK = {"viewport": {"width": 1366, "height": 768}}
ZOOMED = {"viewport": {"width": 683, "height": 384}, "device_scale_factor": 2}
SIZES: dict[str, dict[str, Any]] = {
    "phone": PHONE,
    "small phone": {**PHONE, "viewport": {"width": 360, "height": 640}},
    "phone on its side": {**PHONE, "viewport": {"width": 844, "height": 390}},
    "200 %": ZOOMED,
}
ANSWERED = "#do-it:visible, #sheet-does button:visible, #sheet-why:visible"
"""What a sheet shows at last: how to choose a thing, or the server's answer why it cannot be chosen."""
OPEN = "() => { for (const each of document.querySelectorAll('details')) each.open = true; }"
LEAST = 43.5
"""The least side of what a finger presses: 44 px, less what is lost in rounding."""
LEAST_TEXT = 11.95
SMALL = """(least) => {
  const shown = (each) => { const { width, height } = each.getBoundingClientRect(); return width > 1 && height > 1 && each.checkVisibility({ visibilityProperty: true }); };
  const target = (each) => (each.matches("[type=checkbox], [type=radio]") ? each.closest("label, .pick") ?? each : each);
  return [...document.querySelectorAll("button, summary, select, input, a[href]")]
    .filter((each) => !each.matches(".rule, .more")).map(target).filter(shown)
    .map((each) => [each, each.getBoundingClientRect()]).filter(([, { width, height }]) => Math.min(width, height) < least)
    .map(([each, { width, height }]) => `${Math.round(width)}x${Math.round(height)} ${each.outerHTML.slice(0, 90)}`);
}"""
"""Return what can be pressed and is smaller than a fingertip, but for the notes in the lines of a text."""
LIT = """(least) => [...document.querySelectorAll("#board [data-action]")].filter(page.visible).map((each) => [each, (each.querySelector(":scope > .face") ?? each).getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < least).map(([each]) => each.dataset.kind)"""
"""Return the kinds of lit things that are smaller than a fingertip."""
TINY = """(least) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walker.nextNode()) {
    const each = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || each.closest("script, style, title, desc, noscript, .unseen") || !each.getClientRects().length) continue;
    const drawn = each.closest("text");
    const { a, b } = drawn?.getScreenCTM() ?? { a: 1, b: 0 };
    const size = parseFloat(getComputedStyle(each).fontSize) * Math.hypot(a, b);
    if (size < least) found.add(`${size.toFixed(1)} ${walker.currentNode.data.trim().slice(0, 40)}`);
  }
  return [...found];
}"""
"""Return the visible texts that are smaller than a size in pixels."""
WIDE = "document.documentElement.scrollWidth > innerWidth"
HIDDEN = """() => [...document.querySelectorAll("#other-choices button, #all button, #undo:not([hidden])")].filter((each) => {
  each.scrollIntoView({ block: "center", inline: "center" });
  const { left, top, right, bottom, width } = each.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return !width || left < -1 || right > innerWidth + 1 || !(hit && (each.contains(hit) || hit.contains(each)));
}).map((each) => each.textContent)"""
"""Return the choices that cannot be scrolled to."""
MOVES = """() => document.getAnimations().filter(({ effect, playState }) => playState === "running" && effect.getComputedTiming().activeDuration > 1)
  .map(({ effect: { target }, animationName, transitionProperty }) => `${target.tagName}#${target.id}.${target.className.baseVal ?? target.className} ${animationName ?? transitionProperty ?? "flight"}`)"""
"""Return what moves."""
MAPS = {"province", "square"}
"""Kinds of places on a map, which are as large as the map allows."""


class Tables(Web):
    """A server with a table of each game in its middle and one at its end, by game and share."""

    def __init__(self, folder: Path) -> None:
        paths = {
            (game, share): laid_out(folder, game, share) for game in GAMES for share in (0.5, 1)
        }
        super().__init__(folder)
        self.links = {each: self.address + path for each, path in paths.items()}


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """Start a server for all tests."""
    started = Tables(tmp_path_factory.mktemp("everyone") / "tables")
    yield started
    started.stop()


@cache
def played(game: str) -> aw.Match:
    """Return a whole game of up to three players who choose at random."""
    names = ("Miriam", "Tom", "Eva")[: max(aw.game(game).players)]
    match = aw.Match.new(game, names, seed=11)
    play_out(match, [RandomBot(seat) for seat in range(len(names))])
    return match


def laid_out(folder: Path, game: str, share: float) -> str:
    """Write a game among people up to a share of its length, and return the path of the player to move."""
    record = played(game).record
    entries = record.entries[: int(len(record.entries) * share)]
    begun = aw.Match.resume(attrs.evolve(record, entries=entries, result=None, checksums=()))
    waiting = begun.pending()
    seat = waiting.players[0] if isinstance(waiting, aw.Decision) else 0
    plays = ("person",) * len(begun.names)
    left = len(record.entries) - len(entries)
    return lay_out(folder / f"{game}-{len(entries)}.jsonl", record, left, plays)[seat]


def states_of_a_table(page: Page, web: Tables, game: str, *, by_touch: bool) -> Iterator[str]:
    """Go through all states of a table, and yield the name of each."""
    person = Person(page, web.links[game, 0.5])
    yield "table"
    for tab in page.locator("#tabs button").all():
        tab.click()
        yield f"part {tab.get_attribute('data-of')}"
    page.evaluate(OPEN)
    yield "all unfolded"
    if page.locator("#drawer-bar[aria-expanded=false]").is_visible():
        person.click(page.locator("#drawer-bar"))
        page.locator("#drawer-bar[aria-expanded=true]").wait_for()
        yield "drawer"
    page.evaluate("page.showPartOf(page.firstLit() ?? document.querySelector('#board [data-id]'))")
    things = page.locator("#board [data-id]:not(:has([data-id])) >> visible=true")
    if by_touch and things.count():
        page.evaluate("thing => page.tap(thing)", things.first.element_handle())
        page.locator(ANSWERED).first.wait_for()
        yield "sheet"
        page.keyboard.press("Escape")
    else:
        thing = things.nth(things.count() // 2)
        thing.scroll_into_view_if_needed()
        person.pause(
            1_000
        )  # just after a click, or when the page scrolls, the pointer asks for nothing
        box = thing.bounding_box()
        assert box is not None
        page.mouse.move(3, 3)
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.locator("#card").wait_for()
        yield "card"
        page.keyboard.press("Escape")
    for dialog, filled in (("lessons", "#lesson-text"), ("rules", "#rules-list *"), ("legend", "#rules-list *")):  # fmt: skip
        page.evaluate(f"document.getElementById('open-{dialog}').click()")
        page.locator(filled).first.wait_for()
        yield dialog
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    person.page.goto(web.links[game, 1])
    person.wait("document.documentElement.dataset.turn === 'over'")
    person.lay_out()
    yield "end"
    page.evaluate(OPEN)
    yield "end unfolded"


def states_of_the_hall(page: Page, web: Tables) -> Iterator[str]:
    """Go through the first page, the links of a table, the cover of a shared screen, and a wrong link."""
    page.emulate_media(reduced_motion="reduce")
    for plays, name in (("person", "links"), ("here", "cover")):
        page.goto(web.address)
        page.locator("html[data-ready]").wait_for()
        yield "first page"
        page.get_by_role("radio", name="Tides of Time").check(force=True)
        page.evaluate(OPEN)
        page.get_by_label("Seat 1: Name").fill("Miriam")
        page.get_by_label("Seat 2: Name").fill("Tom")
        page.get_by_label("Seat 2: Who plays").select_option(plays)
        yield f"setup {plays}"
        page.get_by_role("button", name="Make the table").click()
        page.locator("#links li, #own-seat a").first.wait_for()
        yield f"links {plays}"
        if name == "cover":
            page.get_by_role("link", name="Play: Miriam and Tom").click()
            page.locator("html.covered[data-version] #handover").wait_for()
            yield "cover"
    page.goto(f"{web.address}/t/nothing")
    page.locator("#lost").wait_for()
    yield "wrong link"


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_axe_finds_nothing_at_a_table(
    size: str, game: str, web: Tables, new_page: NewPage, faults: Faults
) -> None:
    """Axe finds no fault, not even a small one, in any state of a table, at its end, and in its replay."""
    page = new_page(**(PHONE if size == "phone" else DESK))
    found = {
        state: faults(page)
        for state in states_of_a_table(page, web, game, by_touch=size == "phone")
    }
    page.goto(f"{page.url}/replay")
    page.locator("#table[aria-busy=false] svg").wait_for()
    found["replay"] = faults(page)
    assert {state: some for state, some in found.items() if some} == {}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_in_the_hall(
    size: dict[str, Any], web: Tables, new_page: NewPage, faults: Faults
) -> None:
    """Axe finds no fault on the first page, the links, the cover of a shared screen, and for a wrong link."""
    page = new_page(**size)
    found = {state: faults(page) for state in states_of_the_hall(page, web)}
    assert {state: some for state, some in found.items() if some} == {}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_fingers_find_large_things(game: str, web: Tables, new_page: NewPage) -> None:
    """On a phone no text is under 12 px and nothing to press under 44 px, but for places of a map and notes in a line."""
    page = new_page(**PHONE)
    small: dict[str, Any] = {}
    for state in states_of_a_table(page, web, game, by_touch=True):
        lit = {*page.evaluate(LIT, LEAST)} - MAPS
        small[state] = [*page.evaluate(SMALL, LEAST), *page.evaluate(TINY, LEAST_TEXT), *lit]
    assert {state: some for state, some in small.items() if some} == {}


def test_fingers_find_large_things_in_the_hall(web: Tables, new_page: NewPage) -> None:
    """The same on the first page, the links of a table, and the cover of a shared screen."""
    page = new_page(**PHONE)
    small = {
        state: [*page.evaluate(SMALL, LEAST), *page.evaluate(TINY, LEAST_TEXT)]
        for state in states_of_the_hall(page, web)
        if state != "wrong link"
    }
    assert {state: some for state, some in small.items() if some} == {}


def hidden_when_settled(page: Page, unfold: str = "null") -> list[str]:
    """Return the choices that cannot be scrolled to once the page has settled; a new layout draws the list closed."""
    for _ in range(20):
        page.evaluate(unfold)
        page.wait_for_timeout(300)
        hidden: list[str] = page.evaluate(HIDDEN)
        if not hidden:
            break
    return hidden


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_scrolls_sideways(game: str, size: str, web: Tables, new_page: NewPage) -> None:
    """No state of a table is wider than the window, and each choice can be scrolled to."""
    page = new_page(**SIZES[size])
    wide, hidden = [], []
    for state in states_of_a_table(page, web, game, by_touch=size != "200 %"):
        wide += [state] if page.evaluate(WIDE) else []
        if state in ("all unfolded", "drawer") and page.locator("#drawer-bar[aria-expanded=false]:visible").count() == 0:  # fmt: skip
            hidden += hidden_when_settled(page)
    assert wide == []
    assert hidden == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_larger_letters_lose_nothing(game: str, web: Tables, new_page: NewPage) -> None:
    """With letters of twice the size, nothing scrolls sideways and each choice can be scrolled to."""
    page = new_page(**DESK)
    Person(page, web.links[game, 0.5])
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    page.evaluate("document.body.style.fontSize = '32px'")
    assert hidden_when_settled(page, unfold=OPEN) == []
    assert not page.evaluate(WIDE)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_for_who_asks_for_calm(game: str, web: Tables, new_page: NewPage) -> None:
    """With reduced motion nothing moves after a choice, nor at the end."""
    person = Person(new_page(**DESK), web.make(game, "person greedy", seed=7).seats[0])
    for _ in range(4):
        person.wait("['mine', 'over'].includes(document.documentElement.dataset.turn)")
        version = person.version
        person.know("page.choose(0, page.table.payments.length ? 'payment' : 'action')")
        assert person.know(MOVES) == []
        person.reach(version + 1)
        assert person.know(MOVES) == []
    person.page.goto(web.links[game, 1])
    person.wait("document.documentElement.dataset.turn === 'over'")
    assert person.know(MOVES) == []
