"""Test that the pages of each game's first turn say what the documentation says they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import ancient_world as aw
from ancient_world.web.seating import Seating
from ancient_world.web.web_table import seating_path
from tests.browser.webs import Person, Web
from tools.first_turns import TURNS, Turn, clicks

if TYPE_CHECKING:
    from playwright.sync_api import ElementHandle, Page

pytestmark = pytest.mark.browser

OFFERED = """words => [...page.table.payments, ...page.table.actions].find((each) => each.words === words)"""
BUTTON = """words => [...document.querySelectorAll("#other-choices button:not(.counters ul button)")]
  .find((each) => each.querySelector("span").textContent === words)"""
COUNTED = """words => {
  const wanted = page.table.payments.find((each) => each.words === words);
  if (!wanted) return;
  for (const [by, least] of [[0, -1], [1, 1]]) for (const row of document.querySelectorAll(".counters li")) {
    const left = () => (wanted.cost[row.querySelector("b").textContent] ?? 0) - Number(row.querySelector("output").textContent);
    while (left() * least > 0) row.querySelectorAll("button")[by].click();
  }
}"""
"""Set the counters of a payment to the one with these words."""
LIT = """(words) => {
  const number = `${page.table.actions.findIndex((each) => each.words === words)}`;
  const lit = [...document.querySelectorAll("#board [data-action]")];
  return lit.find((each) => each.dataset.action.split(" ").includes(number)) ?? null;
}"""
TOLD = """() => [...document.querySelectorAll("#log > li")]
  .flatMap((turn) => [...turn.querySelectorAll("ol > li > p")].map((line) => line.firstChild.textContent))"""
ASKED = "document.getElementById('waits').firstChild.firstChild.textContent"


@pytest.fixture(scope="module")
def links(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, list[str]]]:
    """Start a server, and return for each game the links of both players."""
    folder = tmp_path_factory.mktemp("turns") / "tables"
    folder.mkdir()
    paths = {turn.game: lay_out_before_turn(folder / f"{turn.game}.jsonl", turn) for turn in TURNS}
    web = Web(folder)
    yield {game: [web.address + path for path in each] for game, each in paths.items()}
    web.stop()


def lay_out_before_turn(file: Path, turn: Turn) -> list[str]:
    """Write the game before a turn to a file, and return the paths of both players."""
    aw.Journal.start(file, turn.begun()).close()
    seating = Seating.new(("person", "person"), 0)
    seating.write(seating_path(file))
    return [f"/t/{token}" for token in seating.tokens]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: turn.game)
def test_the_page_says_at_each_click_what_the_docs_say(
    turn: Turn, links: dict[str, list[str]], new_page: Callable[[], Page]
) -> None:
    """At each click the prompt, the button's text and effect, and the log are those in the documentation."""
    people = [Person(new_page(), link) for link in links[turn.game]]
    log: list[str] = people[0].know(TOLD)
    for _, click in clicks(turn):
        chooser, version = people[click.seat], people[0].version
        chooser.reach(version)
        assert people[0].know(ASKED) == click.asked
        assert chooser.know(OFFERED, click.words)["effect"] == click.effect
        lit = chooser.page.evaluate_handle(LIT, click.words).as_element()
        if lit is None:
            chooser.know(COUNTED, click.words)
            button = chooser.page.evaluate_handle(BUTTON, click.words).as_element()
            assert button is not None
            does = button.query_selector("small")
            assert does is not None
            assert (
                does.inner_text().removeprefix(": ") == click.effect
            )  # a pause for screen readers
            chooser.click(button)
        else:
            press(chooser, lit, click.words)
        log += click.told
        people[0].reach(version + 1)
        assert people[0].know(TOLD)[-len(click.told) :] == log[-len(click.told) :]


def press(person: Person, lit: ElementHandle, words: str) -> None:
    """Click a lit component: first turn a tile to the position in ``words``, then choose from the menu if one opens."""
    page = person.page
    lit.scroll_into_view_if_needed()
    person.pause(100)  # that the page was scrolled closes a card
    lit.hover(force=True)
    if page.locator("#board [data-ghost]").count():
        for _ in range(4):
            page.locator("#card").wait_for()
            if words in page.locator("#card").inner_text():
                break
            page.keyboard.press("r")
    person.click(lit)
    choice = page.locator("#menu[open] li button").filter(has_text=words)
    if page.locator("#menu[open]").count():
        person.click(choice)
