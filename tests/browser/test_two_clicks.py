"""Tests that two quick clicks make one move: what has just appeared under the pointer refuses clicks for a moment."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ancient_world as aw
from tests.browser.tables import expect
from tests.browser.webs import SPOT, Clicker, Person, Web, lay_out

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NewPage = Callable[..., "Page"]
TOGETHER, LATER = 100, 400
"""Milliseconds between two clicks: too soon for the second one, and late enough."""
REST = 350
"""Milliseconds for which what has just come up refuses clicks."""
PRESSES = "() => { globalThis.presses = []; globalThis.onpointerdown = ({ timeStamp }) => { presses.push(timeStamp); }; }"
"""Keep the times of the next clicks."""
BOARD, LIST = "#board [data-action]", "#other-choices button:not(.counters ul button), #all button"
MENU = "#menu[open] li button"
PLAYED = {"antike": 2, "golden-ages": 4, "the-ancient-world": 8, "tides-of-time": 1}
"""The number of choices after which the test clicks, by game."""
UNDER = """([x, y]) => {
  const thing = document.elementFromPoint(x, y)?.closest("[data-action], [data-id], button");
  return Boolean(thing && page.rests(thing));
}"""
"""Return whether the element at a point refuses clicks for the moment."""
FLYING = """() => {
  const flights = document.getAnimations().filter((each) => each.constructor === Animation);
  return flights.map(({ effect: { target }, currentTime }) => [Math.round(currentTime ?? 0), target.dataset.kind, page.rests(target)]);
}"""
"""Return for each moving component the milliseconds of its flight, its kind, and whether it refuses clicks."""
STILL_FLYING = f"""(time) => ({FLYING})().length
  ? new Promise((done) => setTimeout(() => done(({FLYING})()), time)) : []"""
"""Return what still moves some milliseconds later."""
NOTE_TIMES = """() => {
  globalThis.drawn = globalThis.keyed = performance.now();
  page.drawn.push(() => { drawn = performance.now(); });
  addEventListener("keydown", () => { keyed = performance.now(); }, true);
}"""
"""Keep the times when the table was drawn and a key was pressed: what came up then refused clicks, even if a slow machine asks later."""
CHOOSE_AND_POINT = f"""(version) => {{
  page.table.payments.length ? page.choose(0, "payment") : page.choose(0);
  const point = (done) => {{
    if (document.documentElement.dataset.version <= version) return setTimeout(point, 5, done);
    const spot = ({SPOT})(null, 0);
    done(spot && ({UNDER})(spot) ? spot : null);
  }};
  return new Promise(point);
}}"""
"""Make a choice, and return at once after its answer a point of the next one, if that refuses clicks."""
MINE = "document.documentElement.dataset.turn === 'mine'"


@pytest.fixture(scope="module")
def links(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[tuple[str, str], str]]:
    """Start a server, and return the link of the player to move by game and test."""
    folder = tmp_path_factory.mktemp("two") / "tables"
    names = ("board", "list", "keys", "touch", "pulse")
    paths = {
        (game, name): begun(folder / f"{game}-{name}.jsonl", game)
        for game in PLAYED
        for name in names
    }
    web = Web(folder)
    yield {each: web.address + path for each, path in paths.items()}
    web.stop()


def begun(file: Path, game: str) -> str:
    """Write a game that has begun against a bot to a file, and return the path of the person."""
    match, rng = aw.Match.new(game, ("Miriam", "Tom"), seed=1), random.Random(1)
    for _ in range(PLAYED[game]):
        match.apply(rng.choice(aw.legal_actions(match.state)))
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    kinds = ("person", "random") if waiting.players[0] == 0 else ("random", "person")
    [path] = lay_out(file, match.record, 0, kinds)
    return path


@pytest.mark.sampled(2)
@pytest.mark.parametrize("where", ["board", "list"])
@pytest.mark.parametrize("game", PLAYED)
def test_two_quick_clicks_send_one_choice(
    game: str, where: str, links: dict[tuple[str, str], str], new_page: NewPage
) -> None:
    """The second of two quick clicks makes no choice, then or later, even if bots answer at once."""
    person, rng = Clicker(new_page(), links[game, where]), random.Random(3)
    selector, moves = {"board": BOARD, "list": LIST}[where], 0
    while moves < 6:
        if person.sent:
            person.wait("version => page.table.version > version", person.sent[-1]["version"])
        person.wait(MINE)
        if where == "list" and person.page.locator("#all:not([open])").is_visible():
            person.click(person.page.locator("#all summary"))
            person.page.locator("#all[open]").wait_for()
        chosen = person.spot(selector, rng) or person.spot(f"{BOARD}, {LIST}", rng)
        assert chosen
        quick = press_quickly(person, chosen, 2, person.page.mouse.click)
        if person.page.locator(MENU).count():
            assert len(person.sent) == moves or not quick
            chosen = person.spot(MENU, rng)
            assert chosen
            quick &= press_quickly(person, chosen, 2, person.page.mouse.click)
        assert len(person.sent) == moves + 1 or not quick
        moves = len(person.sent)


def press_quickly(
    person: Person, spot: list[float], times: int, press: Callable[[float, float], None]
) -> bool:
    """Press several times at a point and wait for the effects; return whether the last press came too soon, as it does on most machines."""
    person.wait(f"(point) => !({UNDER})(point)", spot)
    person.know(PRESSES)
    for number in range(times):
        if number:
            person.page.wait_for_timeout(TOGETHER)
        press(*spot)
    person.wait("times => presses.length === times", times)
    person.pause(LATER)
    return all(later - sooner < REST for sooner, later in pairwise(person.know("presses")))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", PLAYED)
def test_a_key_needs_no_wait(
    game: str, links: dict[tuple[str, str], str], new_page: NewPage
) -> None:
    """Enter makes a choice that still refuses clicks."""
    person = Clicker(new_page(), links[game, "keys"])
    person.know(NOTE_TIMES)
    early = 0
    for moves in range(1, 7):
        person.wait(MINE)
        person.page.locator(
            "#board [data-action], #other-choices button:not(.counters ul button)"
        ).first.focus()
        early += person.know("page.rests(document.activeElement, drawn)")
        person.page.keyboard.press("Enter")
        if person.page.locator(MENU).count():
            assert person.know("page.rests(document.activeElement, keyed)")
            person.page.keyboard.press("Enter")
        person.wait("moves => page.table.version > moves", person.sent[-1]["version"])
        assert len(person.sent) == moves
    assert early


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", PLAYED)
def test_a_refused_click_makes_the_component_pulse(
    game: str, links: dict[tuple[str, str], str], new_page: NewPage
) -> None:
    """A refused click makes the component pulse and has no effect; a later click chooses the component."""
    person, refused = Clicker(new_page(), links[game, "pulse"]), 0
    for _ in range(8):
        person.wait(MINE)
        sent = len(person.sent)
        spot = person.know(CHOOSE_AND_POINT, person.version)
        if spot is None:
            continue
        person.page.mouse.click(*spot)
        if not person.page.locator(".refused").count():
            continue
        refused += 1
        person.pause(LATER)
        expect(person.page.locator(".refused")).to_have_count(0)
        assert len(person.sent) == sent + 1
        person.page.mouse.click(*spot)
        if not person.page.locator(MENU).count():
            person.wait("version => page.table.version > version", person.sent[-1]["version"])
            assert len(person.sent) == sent + 2
            break
        person.page.keyboard.press("Escape")
    assert refused


def test_a_moving_component_refuses_clicks(
    links: dict[tuple[str, str], str], new_page: NewPage
) -> None:
    """A moving component refuses clicks until it has arrived."""
    person, flights = Person(new_page(), links["the-ancient-world", "pulse"]), []
    person.page.emulate_media(reduced_motion="no-preference")
    for _ in range(30):
        person.wait(MINE)
        version = person.version
        person.know("page.choose(0)")
        person.reach(version + 1)
        flights = person.know(STILL_FLYING, LATER)
        if any(since > LATER for since, _, _ in flights):
            break
    assert flights
    assert all(rests for _, _, rests in flights)
