"""On a phone a turn asks for one scroll at most: what is to be chosen next is in sight, or comes into sight by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

import ancient_world as aw
from ancient_world.bots import GreedyBot
from tests.browser.clicks import ANSWERED, FIND, device_of
from tests.browser.webs import SPOT, Person, Web

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

TURNS = 3
MOST = 1
"""The most scrolls of a turn."""
IN_SIGHT = SPOT.replace('thing.scrollIntoView({ block: "center", inline: "center" });', "")
"""Return a point of a thing that is in sight, without scrolling to it, or ``null``."""
GAMES = [
    ("tides-of-time", "person greedy", 7),
    ("the-ancient-world", "person greedy greedy", 7),
    ("golden-ages", "person greedy greedy", 7),
    ("antike", "person greedy greedy", 2),
]
"""Games, players and seeds."""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """Start a server for all tests."""
    started = Web(tmp_path_factory.mktemp("scrolls") / "tables")
    yield started
    started.stop()


def choose(person: Person, number: int, version: int) -> int:
    """Make a choice as fingers do, and return how often the page had to be scrolled for it."""
    scrolls = 0
    for _ in range(12):
        person.settle()
        found = person.page.evaluate_handle(FIND, number).as_element()
        assert found is not None
        person.settle(found)
        spot = found.evaluate(IN_SIGHT)
        if spot is None:
            scrolls += 1
            spot = found.evaluate(SPOT)
            person.settle(found)
        person.tap_at(*spot)
        person.wait(ANSWERED, version)
        if person.version > version:
            return scrolls
    raise AssertionError(f"the choice {number} cannot be made")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("game", "plays", "seed"), GAMES)
def test_a_turn_asks_for_one_scroll_at_most(
    game: str, plays: str, seed: int, web: Web, new_page: Callable[..., Page]
) -> None:
    """The first turns of each game, as a bot would play them, need one scroll each at most."""
    before = {*web.folder.glob("*.jsonl")}
    person = Person(new_page(**device_of("390x844")), web.make(game, plays, seed=seed).seats[0])
    [journal] = {*web.folder.glob("*.jsonl")} - before
    bot, scrolls, turn = GreedyBot(0), [0], False
    while True:
        person.wait("document.documentElement.dataset.turn === 'mine'")
        match = aw.Match.resume(aw.read_record(journal))
        view = match.view(0)
        decision = view.pending
        if not isinstance(decision, aw.Decision) or not decision.actions:
            continue
        if turn and match.state.agenda[-1].starts_turn:
            scrolls.append(0)
        turn = True
        if len(scrolls) > TURNS:
            break
        person.reach(match.version)
        scrolls[-1] += choose(
            person, decision.actions.index(bot.choose(view, decision)), match.version
        )
    assert max(scrolls) <= MOST, scrolls
