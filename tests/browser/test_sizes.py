"""Tests at three sizes of windows: whole games by what a person sees, and a table that is undone, reloaded, killed and shared."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.clicks import device_of, make, played
from tests.browser.webs import Person, Web

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SIZES = ("1366x768", "1920x1080", "390x844")
GAMES = [
    ("tides-of-time", "person person", 7),
    ("the-ancient-world", "person person", 7),
    ("golden-ages", "person person", 7),
    ("antike", "person greedy greedy", 2),
]
"""Games, players, and seeds that give short games."""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """Start a server for the tests that do not stop it."""
    started = Web(tmp_path_factory.mktemp("sizes") / "tables")
    yield started
    started.stop()


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "plays", "seed"), GAMES)
def test_a_whole_game_by_what_is_seen(
    game: str, plays: str, seed: int, size: str, web: Web, new_page: Callable[..., Page]
) -> None:
    """Every choice of a whole game is found on the page by what is seen, and none takes ten clicks."""
    choices, clicks = map(int, played(new_page, web, game, plays, seed, size).split()[1:4:2])
    assert 20 < choices <= clicks < 4 * choices


class Table:
    """Two people, a second tab of the first one, and a watcher, who play at a table by clicks or taps."""

    def __init__(self, web: Web, new_page: Callable[..., Page], size: str) -> None:
        device = device_of(size)
        self.touch = device["has_touch"]
        links = web.make("tides-of-time", seed=7)
        self.people = [Person(new_page(**device), link) for link in links.seats]
        self.tab = Person(self.people[0].page.context.new_page(), links.seats[0])
        self.watcher = Person(new_page(**device), links.watch)
        self.rng = random.Random(7)

    @property
    def everybody(self) -> list[Person]:
        """All pages."""
        return [*self.people, self.tab, self.watcher]

    def play(self, most: int) -> None:
        """Make random choices, some of the first seat's in its second tab, and check that all pages show them."""
        for _ in range(most):
            version = self.watcher.version
            turns = [person.reach(version)[1] for person in self.people]
            if "over" in turns:
                return
            person = self.people[turns.index("mine")]
            if person is self.people[0]:
                person = self.rng.choice([person, self.tab])
            person.reach(version)
            number = self.rng.randrange(person.know("page.table.actions.length"))
            make(person, number, version, touch=self.touch)
            self.agree(version + 1)

    def agree(self, version: int) -> None:
        """Check that all pages reach a version, and that those of a seat show the same."""
        assert {person.reach(version)[0] for person in self.everybody} == {version}
        shown = [
            person.know("page.table.seats.map(({ name, points, turn }) => [name, points, turn])")
            for person in self.everybody
        ]
        assert shown == shown[:1] * 4
        both = [person.know("page.table.svg") for person in (self.people[0], self.tab)]
        assert both[0] == both[1]
        assert self.watcher.page.locator("#board [data-action], #other-choices button").count() == 0
        assert not self.watcher.page.locator("#undo").is_visible()


@pytest.mark.parametrize("size", SIZES)
def test_two_seats_two_tabs_and_a_watcher(
    size: str, tmp_path: Path, new_page: Callable[..., Page]
) -> None:
    """A game with a second tab and a watcher is undone, reloaded, killed and restarted, and ends alike on all pages."""
    web = Web(tmp_path / "tables")
    try:
        table = Table(web, new_page, size)
        table.play(6)
        version = table.watcher.version
        asks, agrees = table.people[::-1]
        asks.press("Undo")
        for page in (agrees.page, table.tab.page):
            page.get_by_role("button", name="Agree", exact=True).wait_for()
        agrees.press("Agree")
        table.agree(version + 1)
        for person in (table.people[1], table.tab, table.watcher):
            person.page.reload()
            person.wait("document.documentElement.dataset.version")
        table.agree(version + 1)
        table.play(4)
        version = table.watcher.version
        assert version == table.people[0].version
        web.stop()  # kills the process
        for person in table.everybody:
            person.page.get_by_text("Connection lost; trying again…").wait_for()
        web.start()
        for person in table.everybody:
            person.wait("!document.getElementById('offline').textContent")
        table.agree(version)
        table.play(100)
        ends = [person.page.locator("#podium").inner_text() for person in table.everybody]
        assert ends == ends[:1] * 4
        assert ends[0]
    finally:
        web.stop()
