"""What is lit in the picture of a table can be clicked, wherever in it one clicks."""

from __future__ import annotations

import random
from collections.abc import Callable
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
"""After how many choices people click: there much is lit, in The Golden Ages technologies too."""

HEAR = """() => {
  window.met = [];
  document.addEventListener("click", (event) => {
    window.met.push(event.target.closest("[data-action]"));
    event.stopImmediatePropagation();
  }, true);
}"""
"""Note what each click meets, before the page does anything with it."""

NINE = """(number) => {
  const thing = document.querySelectorAll("#board [data-action]")[number];
  thing.scrollIntoView({ block: "center", inline: "center" });
  const face = thing.querySelector(":scope > .face") ?? thing.querySelector("rect, circle, polygon, path");
  const box = face.getBoundingClientRect(), to = face.getScreenCTM().inverse(), points = [];
  for (const down of [.1, .5, .9]) for (const right of [.1, .5, .9]) {
    const [x, y] = [box.left + box.width * right, box.top + box.height * down];
    if (face.isPointInFill(new DOMPoint(x, y).matrixTransform(to))) points.push([x, y]);
  }
  window.met.length = 0;
  return points;
}"""
"""Nine points of a lit thing, without those beside a round one."""

MET = """(number) => {
  const lit = [...document.querySelectorAll("#board [data-action]")];
  const name = (thing) => thing && `${thing.dataset.kind} ${thing.dataset.id}`;
  return { kind: lit[number].dataset.kind, name: name(lit[number]), met: window.met.map(name) };
}"""


@pytest.mark.parametrize("game", PLAYED)
def test_what_is_lit_can_be_clicked_anywhere_on_it(
    game: str, tmp_path: Path, new_page: Callable[[], Page]
) -> None:
    """Each of nine points of a technology is the technology; nowhere else is a lit thing dead, though another may lie on it."""
    clicked, dead, folder = {}, [], tmp_path / "tables"
    tables = [
        lay_out(folder / f"{count}.jsonl", played(game, count), 0, ("person", "person"))
        for count in PLAYED[game]
    ]
    web = Web(folder)
    try:
        for paths in tables:
            people = (Person(new_page(), web.address + path) for path in paths)
            person = next(each for each in people if each.turn == "mine")
            for name, met in clicks(person):
                clicked[name] = len(met)
                dead += [name for each in met if each is None or (each != name and "tech" in name)]
    finally:
        web.stop()
    assert dead == []
    assert len(clicked) > 3
    if game == "golden-ages":
        assert {many for name, many in clicked.items() if "tech" in name} == {9}


def played(game: str, count: int) -> aw.Record:
    """A game in which so many choices were made at random."""
    match, rng = aw.Match.new(game, ("Miriam", "Tom"), seed=1), random.Random(1)
    for _ in range(count):
        match.apply(rng.choice(aw.legal_actions(match.state)))
    return match.record


def clicks(person: Person) -> list[tuple[str, list[Any]]]:
    """What clicks at the points of each lit thing meet."""
    person.know(HEAR)
    found = []
    for number in range(person.know("document.querySelectorAll('#board [data-action]').length")):
        for spot in person.know(NINE, number):
            person.page.mouse.click(*spot)
        told = person.know(MET, number)
        found.append((told["name"], told["met"]))
    return found
