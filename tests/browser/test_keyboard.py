"""Tests of whole games by keyboard in a phone-sized window, in which focus is never lost."""

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
"""The limit for presses of Tab until a choice has focus."""
MOST_MORE = 4
"""The limit for choices that are passed by before one is made."""
ARROWS = 0.1
"""The probability that an arrow key is pressed."""
FOCUS = """() => {
  const here = document.activeElement, menu = document.querySelector("#menu[open]");
  const box = here.getBoundingClientRect();
  const prompt = document.getElementById("prompt").getBoundingClientRect();
  const under = prompt.top < 1 ? prompt.bottom : 0; // it sticks there
  return {
    lost: here === document.body || !here.checkVisibility() || Boolean(menu && !menu.contains(here)),
    away: !(box.bottom > (menu ? 0 : under) && box.top < innerHeight && box.right > 0 && box.left < innerWidth),
    way: here.matches(menu ? "#menu li button" : "#board [data-action], #other-choices button:not(.counters ul button)"),
    menu: Boolean(menu),
    told: `${here.tagName}#${here.id} ${here.dataset?.kind ?? ""}/${here.dataset?.id ?? ""} ${Math.round(box.top)}`,
  };
}"""
"""Return the state of the focus: lost, out of sight, on a choice, in a menu, and where it is."""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """Start a server for all tests."""
    started = Web(tmp_path_factory.mktemp("keys") / "tables")
    yield started
    started.stop()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", aw.available_games())
def test_the_first_steps_by_keyboard(game: str, web: Web, new_page: Callable[..., Page]) -> None:
    """Tab reaches a choice, Enter makes it, and focus is never lost."""
    assert by_keyboard(Person(new_page(**SIZE), sit(web, game)), 6) == 6


@pytest.mark.long
@pytest.mark.parametrize("game", aw.available_games())
def test_a_whole_game_by_keyboard(game: str, web: Web, new_page: Callable[..., Page]) -> None:
    """A whole game can be played by keyboard; focus ends on the result, from where Tab goes on."""
    person = Person(new_page(**SIZE), sit(web, game))
    assert by_keyboard(person, 2000) > 10
    assert person.turn == "over"
    assert person.know("document.activeElement.id") == "end-title"
    person.page.keyboard.press("Tab")
    assert person.know("document.activeElement.closest('#after') !== null")


def sit(web: Web, game: str) -> str:
    """Make a table with a bot, and return the link of the person's seat."""
    return web.make(game, "person random", seed=7).seats[0]


def by_keyboard(person: Person, most: int) -> int:
    """Play up to ``most`` choices without a pointer, and return their number."""
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
    """Make a choice, from a menu too if one opens."""
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
    """Move focus to a random choice with Tab, and now and then with an arrow key."""
    focus_a_choice(person)
    for _ in range(rng.randrange(MOST_MORE)):
        person.page.keyboard.press("Tab")
        if not person.know(FOCUS)["way"]:  # that was the last choice
            person.page.keyboard.press("Shift+Tab")
            break
    if rng.random() < ARROWS and not person.know(FOCUS)["menu"]:
        person.page.keyboard.press(rng.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
    focus_a_choice(person)


def focus_a_choice(person: Person) -> None:
    """Press Tab until a choice has focus."""
    for _ in range(MOST_TABS):
        if person.know(FOCUS)["way"]:
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"after {MOST_TABS} times Tab nothing can be done: {person.know(FOCUS)}")


def check(person: Person, when: str, faults: list[str]) -> None:
    """Add a fault if focus is lost or out of sight."""
    focus = person.know(FOCUS)
    if focus["lost"] or focus["away"]:
        faults.append(f"{when} {person.version} {person.turn}: {focus}")
