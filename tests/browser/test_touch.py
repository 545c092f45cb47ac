"""Tests on a phone: every choice can be reached inside the window; a tap reads a component, the next one chooses it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import ancient_world as aw
from ancient_world.narration.choosing.payments import only_sensible_payment, payments
from tests.browser.webs import Clicker, Person, Web, lay_out

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
GAMES = [
    ("tides-of-time", "person random", 7),
    ("the-ancient-world", "person random", 7),
    ("golden-ages", "person random", 7),
    ("antike", "person greedy greedy", 2),
]
"""Games, players, and seeds that give short games; random bots would play Antike for 800 choices a seat."""
IN_SIGHT = """() => {
  const menu = document.querySelector("#menu[open]");
  const things = document.querySelectorAll(menu ? "#menu li button" : "#board [data-action], #other-choices button:not(.counters ul button)");
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
"""Return a point of each choice inside the window, or of each entry of an open menu."""

LIT = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('#board [data-action]'))"
"""Return whether a lit component of the picture is at a point."""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """Start a server for all tests."""
    started = Web(tmp_path_factory.mktemp("touch") / "tables")
    yield started
    started.stop()


def before_a_payment() -> tuple[aw.Match, int]:
    """Return a game of Antike one choice before a payment that has to be chosen, and the number of that choice."""
    match, rng = aw.Match.new("antike", ("Miriam", "Tom"), seed=3), random.Random(3)
    while True:
        legal = aw.legal_actions(match.state)
        number = rng.randrange(len(legal))
        state = aw.apply(match.state, legal[number])
        waiting = aw.pending(state)
        view = aw.view(state, waiting.player) if isinstance(waiting, aw.Decision) else None
        if view is not None and payments(view) and only_sensible_payment(view) is None:
            return match, number
        match.apply(legal[number])


def test_a_payment_is_in_sight_on_a_phone(tmp_path: Path, new_page: Callable[..., Page]) -> None:
    """The payment's buttons above the table are inside the window, and tapping one pays."""
    match, number = before_a_payment()
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    paths = lay_out(tmp_path / "tables" / "pay.jsonl", match.record, 0, ("person", "person"))
    web = Web(tmp_path / "tables")
    try:
        person = Person(new_page(**PHONE), web.address + paths[waiting.player])
        version = person.version
        person.know("scrollTo(0, 320)")  # to where the table is
        person.know("number => page.choose(number)", number)
        person.reach(version + 1)
        assert person.page.locator("#other-choices button").count() > 1
        person.settle()
        spots = person.know(IN_SIGHT)
        assert spots
        person.tap_at(*spots[0])
        person.reach(version + 2)
    finally:
        web.stop()


@pytest.mark.long
@pytest.mark.parametrize(("game", "plays", "seed"), GAMES)
def test_a_whole_game_on_a_phone(
    game: str, plays: str, seed: int, web: Web, new_page: Callable[..., Page]
) -> None:
    """In a whole game there is always a choice inside the window, and the second tap on it makes the choice."""
    link = web.make(game, plays, seed=seed).seats[0]
    person, rng, lost = Clicker(new_page(**PHONE), link), random.Random(seed), list[int]()
    for _ in range(1000):
        person.wait("['mine', 'over'].includes(document.documentElement.dataset.turn)")
        if person.turn == "over":
            break
        lost += step(person, rng)
    assert person.turn == "over"
    assert lost == []


def step(person: Clicker, rng: random.Random) -> list[int]:
    """Tap choices until one is made; return the version in a list if none was inside the window."""
    version, sent = person.version, len(person.sent)
    for _ in range(6):
        person.settle()
        spots = person.know(IN_SIGHT)
        if not spots:
            return [version] if person.version == version and person.turn == "mine" else []
        spot = rng.choice(spots)
        lit = person.know(LIT, spot)
        person.tap_at(*spot)
        if lit:
            assert person.page.locator("#sheet").is_visible()
            assert len(person.sent) == sent
            person.tap_at(*spot)
        person.page.wait_for_timeout(150)
        if len(person.sent) > sent:
            person.reach(person.sent[-1]["version"] + 1)
            return []
    raise AssertionError(f"no tap plays on from version {version}")
