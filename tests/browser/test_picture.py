"""Tests that a picture of which parts stayed on the page is the same as one that is drawn anew."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

import ancient_world as aw
from tests.browser.webs import Person, Web

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

MOVES = 20
SHOWN = """() => [...document.querySelectorAll("#board *")].filter((each) => !each.closest(".flight")).map((each) => {
  const classes = [...each.classList].filter((name) => !["fresh", "moved", "come", "shown"].includes(name)).sort();
  const about = [...each.attributes].filter(({ name }) => name !== "class" && !(each.dataset.part && ["style", "transform"].includes(name))).map(({ name, value }) => `${name}=${value}`).sort();
  return [each.tagName, ...classes, ...about, each.children.length ? "" : each.textContent].join(" ");
})"""
"""Return each element of the picture as text, without the marks of what is new, and the places of parts."""
BOTH = f"""() => {{
  const mended = ({SHOWN})();
  page.drawBoard(false, true);
  return [mended, ({SHOWN})()];
}}"""
"""Return the picture as it is, and as if all of it were new, before another choice can arrive."""


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Web]:
    """Start a server."""
    web = Web(tmp_path_factory.mktemp("picture") / "tables")
    yield web
    web.stop()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("width", [1366, 390])
@pytest.mark.parametrize("game", aw.available_games())
def test_what_stays_is_as_if_drawn_anew(
    game: str, width: int, web: Web, new_page: Callable[..., Page]
) -> None:
    """After some choices the picture is as if all of it were new, and something of the last one is still on the page."""
    rng, page = random.Random(1), new_page(viewport={"width": width, "height": 800})
    person, stayed = Person(page, web.make(game, "person random", seed=2).seats[0]), 0
    for made in range(MOVES):
        person.wait("['mine', 'over'].includes(document.documentElement.dataset.turn)")
        if person.turn == "over":
            break
        person.know("document.querySelectorAll('#board *').forEach((each) => { each.old = true; })")
        choices, ways = person.know("[page.table.actions.length, page.table.payments.length]")
        version = person.version
        person.know(
            "([number, what]) => page.choose(number, what)",
            [rng.randrange(ways or choices), "payment" if ways else "action"],
        )
        person.reach(version + 1)
        person.wait("['mine', 'over'].includes(document.documentElement.dataset.turn)")
        stayed += person.know("[...document.querySelectorAll('#board *')].some(({ old }) => old)")
        if made % 4 == 3 and person.turn != "over":  # the page of the end is laid out anew
            mended, anew = person.know(BOTH)
            assert mended == anew
    assert stayed
