"""Tests that two quick clicks make one move: what has just appeared under the pointer refuses clicks for a moment."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ancient_world as aw
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
            person.click(person.page.query_selector("#all summary"))
            person.page.wait_for_timeout(LATER)
        chosen = person.spot(selector, rng) or person.spot(f"{BOARD}, {LIST}", rng)
        assert chosen
        quick = click_twice(person, chosen)
        if person.page.locator(MENU).count():
            assert len(person.sent) == moves or not quick
            chosen = person.spot(MENU, rng)
            assert chosen
            quick &= click_twice(person, chosen)
        assert len(person.sent) == moves + 1 or not quick
        moves = len(person.sent)


def click_twice(person: Person, spot: list[float]) -> bool:
    """Click twice at a point and wait for the effects; return whether the second click came too soon, as it does on most machines."""
    person.page.wait_for_function(f"(point) => !({UNDER})(point)", arg=spot)
    person.know(PRESSES)
    person.page.mouse.click(*spot)
    person.page.wait_for_timeout(TOGETHER)
    person.page.mouse.click(*spot)
    person.page.wait_for_timeout(LATER)
    first, second = person.know("presses")
    return bool(second - first < REST)


@pytest.mark.parametrize("game", PLAYED)
def test_a_key_needs_no_wait(
    game: str, links: dict[tuple[str, str], str], new_page: NewPage
) -> None:
    """Enter makes a choice that still refuses clicks."""
    person = Clicker(new_page(), links[game, "keys"])
    early = 0
    for moves in range(1, 7):
        person.wait(MINE)
        person.page.locator(
            "#board [data-action], #other-choices button:not(.counters ul button)"
        ).first.focus()
        early += person.know("page.rests(document.activeElement)")
        person.page.keyboard.press("Enter")
        if person.page.locator(MENU).count():
            assert person.know("page.rests(document.activeElement)")
            person.page.keyboard.press("Enter")
        person.wait("moves => page.table.version > moves", person.sent[-1]["version"])
        assert len(person.sent) == moves
    assert early


@pytest.mark.parametrize("game", PLAYED)
def test_a_refused_click_makes_the_component_pulse(
    game: str, links: dict[tuple[str, str], str], new_page: NewPage
) -> None:
    """A refused click makes the component pulse and has no effect; a later click chooses the component."""
    person, refused = Clicker(new_page(), links[game, "pulse"]), 0
    for _ in range(8):
        person.wait(MINE)
        version, sent = person.version, len(person.sent)
        person.know(
            "page.choose(0)"
            if person.know("page.table.actions.length && !page.table.payments.length")
            else "page.choose(0, 'payment')"
        )
        person.reach(version + 1)
        spot = person.know(f"given => ({SPOT})(null, given)", 0)
        if spot is None or not person.know(UNDER, spot):
            continue
        person.page.mouse.click(*spot)
        if not person.page.locator(".refused").count():
            continue
        refused += 1
        person.page.wait_for_timeout(LATER)
        assert person.page.locator(".refused").count() == 0
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
        if person.know(FLYING):
            person.page.wait_for_timeout(LATER)
            flights = person.know(FLYING)
        if any(since > LATER for since, _, _ in flights):
            break
    assert flights
    assert all(rests for _, _, rests in flights)
