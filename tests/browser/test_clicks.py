"""Tests that what is lit in the picture of a table can be clicked anywhere on it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import ancient_world as aw
from tests.browser.webs import Person, Web, lay_out

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PLAYED = {
    "golden-ages": (4, 8, 22),
    "antike": (2, 3),
    "the-ancient-world": (80, 99),
    "tides-of-time": (1, 8),
}
"""The numbers of choices after which the test clicks, where many components are lit."""

HEAR = """() => {
  window.met = [];
  document.addEventListener("click", (event) => {
    window.met.push(event.target.closest("[data-action]"));
    event.stopImmediatePropagation();
  }, true);
}"""
"""Record what each click meets, and hide the click from the page."""

SPOTS = """(number) => {
  const thing = document.querySelectorAll("#board [data-action]")[number];
  thing.scrollIntoView({ block: "center", inline: "center" });
  const face = thing.querySelector(":scope > .face") ?? thing.querySelector("rect, circle, polygon, path");
  const box = face.getBoundingClientRect(), to = face.getScreenCTM().inverse(), points = [];
  const all = [-.4, 0, .4], technology = thing.dataset.kind?.includes("tech");
  for (const right of all) for (const down of all) {
    if (!technology && (right === 0) !== (down === 0)) continue;
    const [x, y] = [box.left + box.width * (.5 + right), box.top + box.height * (.5 + down)];
    if (face.isPointInFill(new DOMPoint(x, y).matrixTransform(to))) points.push([x, y]);
  }
  window.met.length = 0;
  return points;
}"""
"""Return the points of a lit component to click: middle and corners, and the middles of the sides of a technology."""

MET = """(number) => {
  const lit = [...document.querySelectorAll("#board [data-action]")];
  const name = (thing) => thing && `${thing.dataset.kind} ${thing.dataset.id}`;
  return { kind: lit[number].dataset.kind, name: name(lit[number]), met: window.met.map(name) };
}"""


@pytest.fixture(scope="module")
def links(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, list[str]]]:
    """Start a server, and return for each game the links of the players to move."""
    folder = tmp_path_factory.mktemp("clicks") / "tables"
    paths = {
        game: [
            lay_out_random_game(folder / f"{game}-{count}.jsonl", game, count) for count in counts
        ]
        for game, counts in PLAYED.items()
    }
    web = Web(folder)
    yield {game: [web.address + path for path in each] for game, each in paths.items()}
    web.stop()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("game", PLAYED)
def test_what_is_lit_can_be_clicked_anywhere_on_it(
    game: str, links: dict[str, list[str]], new_page: Callable[[], Page]
) -> None:
    """Clicks at several points of a lit component meet it or another one; those on a technology meet the technology."""
    clicked, dead, page = {}, [], new_page()
    for link in links[game]:
        person = Person(page, link)
        assert person.turn == "mine"
        for name, met in clicks(person):
            clicked[name] = len(met)
            dead += [name for each in met if each is None or (each != name and "tech" in name)]
    assert dead == []
    assert len(clicked) > 3
    if game == "golden-ages":
        assert {many for name, many in clicked.items() if "tech" in name} == {9}


def lay_out_random_game(file: Path, game: str, count: int) -> str:
    """Write a game after ``count`` random choices to a file, and return the path of the player to move."""
    match, rng = aw.Match.new(game, ("Miriam", "Tom"), seed=1), random.Random(1)
    for _ in range(count):
        match.apply(rng.choice(aw.legal_actions(match.state)))
    paths = lay_out(file, match.record, 0, ("person", "person"))
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    return paths[waiting.players[0]]


def clicks(person: Person) -> list[tuple[str, list[Any]]]:
    """Return for each lit component its name and what the clicks on it met."""
    person.settle()
    person.know(HEAR)
    results = []
    for number in range(person.know("document.querySelectorAll('#board [data-action]').length")):
        for spot in person.know(SPOTS, number):
            person.page.mouse.click(*spot)
        result = person.know(MET, number)
        results.append((result["name"], result["met"]))
    return results
