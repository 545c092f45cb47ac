"""A phone: what can be done lies inside the window, and a finger does it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import ancient_world as aw
from ancient_world.speech.paying import payments
from tests.browser.webs import Person, Web, lay_out

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
IN_SIGHT = """() => {
  const menu = document.querySelector("#menu[open]");
  const things = document.querySelectorAll(menu ? "#menu li button" : "#board [data-action], #other-choices button");
  const found = [];
  for (const thing of things) {
    const box = thing.getBoundingClientRect();
    const points = [.5, .3, .7].flatMap((down) => [.5, .3, .7].map((right) => [box.left + box.width * right, box.top + box.height * down]));
    const met = ([x, y]) => document.elementFromPoint(x, y)?.closest("[data-action], [data-id], button") === thing;
    const point = points.find(met);
    if (point) found.push(point);
  }
  return found;
}"""
"""A point of each thing inside the window that can be chosen now, or of each way to choose it in an open menu."""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """A server for all of these tests."""
    started = Web(tmp_path_factory.mktemp("touch") / "tables")
    yield started
    started.stop()


def before_a_payment() -> tuple[aw.Match, int]:
    """Return a game of Antike one choice before a payment, and the number of that choice."""
    match, rng = aw.Match.new("antike", ("Miriam", "Tom"), seed=3), random.Random(3)
    while True:
        legal = aw.legal_actions(match.state)
        number = rng.randrange(len(legal))
        state = aw.apply(match.state, legal[number])
        waiting = aw.pending(state)
        if isinstance(waiting, aw.Decision) and payments(aw.view(state, waiting.player)):
            return match, number
        match.apply(legal[number])


def test_a_payment_is_in_sight_on_a_phone(tmp_path: Path, new_page: Callable[..., Page]) -> None:
    """The buttons that a tap brings above the table are not scrolled away, and one of them pays."""
    match, number = before_a_payment()
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    paths = lay_out(tmp_path / "tables" / "pay.jsonl", match.record, 0, ("person", "person"))
    web = Web(tmp_path / "tables")
    try:
        person = Person(new_page(**PHONE), web.address + paths[waiting.player])
        version = person.version
        person.know("scrollTo(0, 320)")  # to read the table
        person.know("number => page.choose(number)", number)
        person.reach(version + 1)
        assert person.page.locator("#other-choices button").count() > 1
        spots = person.know(IN_SIGHT)
        assert spots
        person.page.touchscreen.tap(*spots[0])
        person.reach(version + 2)
    finally:
        web.stop()


@pytest.mark.long
@pytest.mark.parametrize("game", aw.game_ids())
def test_a_whole_game_on_a_phone(game: str, web: Web, new_page: Callable[..., Page]) -> None:
    """After every step some way to go on lies inside the window, and a tap takes it."""
    link = web.make(game, "person random", seed=7).seats[0]
    person, rng, lost = Person(new_page(**PHONE), link), random.Random(7), list[int]()
    for _ in range(5000):
        person.wait("['mine', 'over'].includes(document.documentElement.dataset.turn)")
        if person.turn == "over":
            break
        lost += step(person, rng)
    assert person.turn == "over"
    assert lost == []


def step(person: Person, rng: random.Random) -> list[int]:
    """Tap something in sight until the game goes on; the version if nothing was in sight."""
    version = person.version
    for _ in range(6):
        spots = person.know(IN_SIGHT)
        if not spots:
            return [version] if person.version == version and person.turn == "mine" else []
        spot = rng.choice(spots)
        for _ in range(2):  # the first tap shows where a tile would lie
            person.page.touchscreen.tap(*spot)
            person.page.wait_for_timeout(150)
            if person.version > version:
                return []
            if person.page.locator("#menu[open]").count():
                break
    raise AssertionError(f"no tap plays on from version {version}")
