"""A phone-sized window and a keyboard: whole games by Tab and Enter, and focus that is never lost."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

import ancient_world as aw
from tests.browser.webs import Person, Web

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SIZE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
MOST_TABS = 25
"""Fewer presses of Tab lead to a way to go on, wherever focus is when it is one's turn: so many things a page has beside them."""
MOST_MORE = 4
"""Fewer things are passed before one is taken."""
ARROWS = 0.1
"""How often an arrow key is pressed."""
FOCUS = """() => {
  const here = document.activeElement, menu = document.querySelector("#menu[open]");
  const box = here.getBoundingClientRect();
  const prompt = document.getElementById("prompt").getBoundingClientRect();
  const under = prompt.top < 1 ? prompt.bottom : 0; // it sticks there
  return {
    lost: here === document.body || !here.checkVisibility() || Boolean(menu && !menu.contains(here)),
    away: !(box.bottom > (menu ? 0 : under) && box.top < innerHeight && box.right > 0 && box.left < innerWidth),
    way: here.matches(menu ? "#menu li button" : "#board [data-action], #other-choices button"),
    menu: Boolean(menu),
    told: `${here.tagName}#${here.id} ${here.dataset?.kind ?? ""}/${here.dataset?.id ?? ""} ${Math.round(box.top)}`,
  };
}"""
"""Where focus is: whether it is lost, or out of sight, and whether Enter goes on there."""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """A server for all of these tests."""
    started = Web(tmp_path_factory.mktemp("keys") / "tables")
    yield started
    started.stop()


@pytest.mark.parametrize("game", aw.available_games())
def test_the_first_steps_by_keyboard(game: str, web: Web, new_page: Callable[..., Page]) -> None:
    """Tab leads to what can be done, Enter does it, and focus stays where one can go on from."""
    assert by_keyboard(Person(new_page(**SIZE), sit(web, game)), 6) == 6


@pytest.mark.long
@pytest.mark.parametrize("game", aw.available_games())
def test_a_whole_game_by_keyboard(game: str, web: Web, new_page: Callable[..., Page]) -> None:
    """The same until the end, where focus is on who has won, and the next Tab goes on from there."""
    person = Person(new_page(**SIZE), sit(web, game))
    assert by_keyboard(person, 2000) > 10
    assert person.turn == "over"
    assert person.know("document.activeElement.id") == "end-title"
    person.page.keyboard.press("Tab")
    assert person.know("document.activeElement.closest('#after') !== null")


def sit(web: Web, game: str) -> str:
    """A seat at a new table, opposite a bot."""
    return web.make(game, "person random", seed=7).seats[0]


def by_keyboard(person: Person, most: int) -> int:
    """Play so many choices, or to the end, without a pointer; how many they were."""
    rng, faults = random.Random(7), list[str]()
    for made in range(most):
        person.wait("['mine', 'over'].includes(document.documentElement.dataset.turn)")
        if made:
            check(person, "before", faults)
        if person.turn == "over":
            assert faults == []
            return made
        step(person, rng, faults)
    assert faults == []
    return most


def step(person: Person, rng: random.Random, faults: list[str]) -> None:
    """Go to something that can be done, and do it; from a menu too."""
    version, now = person.version, 0
    for menu in (True, False):
        pick(person, rng)
        person.page.keyboard.press("Enter")
        now, _ = person.reach(version + 1, menu=menu)
        check(person, "after", faults)
        if now > version:
            break
    assert now > version


def pick(person: Person, rng: random.Random) -> None:
    """Press Tab until Enter goes on, and a few times more, or go elsewhere on the table with an arrow key."""
    to_a_way(person)
    for _ in range(rng.randrange(MOST_MORE)):
        person.page.keyboard.press("Tab")
        if not person.know(FOCUS)["way"]:  # that was the last one
            person.page.keyboard.press("Shift+Tab")
            break
    if rng.random() < ARROWS and not person.know(FOCUS)["menu"]:
        person.page.keyboard.press(rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
    to_a_way(person)


def to_a_way(person: Person) -> None:
    """Press Tab until Enter goes on."""
    for _ in range(MOST_TABS):
        if person.know(FOCUS)["way"]:
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"after {MOST_TABS} times Tab nothing can be done: {person.know(FOCUS)}")


def check(person: Person, when: str, faults: list[str]) -> None:
    """Note if focus is nowhere, or not in sight."""
    focus = person.know(FOCUS)
    if focus["lost"] or focus["away"]:
        faults.append(f"{when} {person.version} {person.turn}: {focus}")
