"""``ancient-world web`` as a process of its own, and people who click and type in its pages."""

from __future__ import annotations

import http.client
import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

import ancient_world as aw
from ancient_world.web.seating import Seating
from ancient_world.web.table import seating_path
from tests.browser.tables import PATIENCE, free_port, listens, wait

if TYPE_CHECKING:
    from playwright.sync_api import Page

SPOT = """(thing, given) => {
  if (given != null) {
    const things = document.querySelectorAll("#menu[open] li button").length ? "#menu li button" : "#board [data-action], #other-choices button";
    const all = document.querySelectorAll(things);
    thing = all[Math.floor(given * all.length)];
  }
  if (!thing) return null;
  thing.scrollIntoView({ block: "center", inline: "center" });
  const box = thing.getBoundingClientRect(), wanted = thing.closest("[data-action], [data-id], button");
  for (const down of [.5, .3, .7, .15, .85]) for (const right of [.5, .3, .7, .15, .85]) {
    const [x, y] = [box.left + box.width * right, box.top + box.height * down];
    if (document.elementFromPoint(x, y)?.closest("[data-action], [data-id], button") === wanted) return [x, y];
  }
  return null;
}"""
"""A point at which the mouse meets something: the middle of a slice of a circle can be beside it."""


WHEN = """([version, patience, menu]) => new Promise((resolve, reject) => {
  const end = performance.now() + patience;
  const look = () => {
    const { version: now, turn } = document.documentElement.dataset;
    if (now >= version || menu && document.querySelector("#menu[open]")) resolve([+now, turn]);
    else if (performance.now() > end) reject(`the page is at ${now}, not at ${version}`);
    else setTimeout(look, 5);
  };
  look();
})"""
"""The version of a page and whose turn it is, as soon as it has come so far, or a menu is open."""


PICKED = """([where, given]) => {
  const seen = [...document.querySelectorAll(where)].filter((each) => each.checkVisibility());
  return seen[Math.floor(given * seen.length)];
}"""
"""Something that can be seen."""
SETTLED = """given => (given ? [given] : [...document.querySelectorAll("button, #board [data-action]")]).every((thing) => !page.rests(thing))"""
"""Whether a thing, or everything that can be chosen, has stood on the page long enough to be clicked."""


@attrs.frozen
class Links:
    """The addresses of a table."""

    seats: list[str]
    watch: str


class Web:
    """The command, which can be killed and started again at the same port, with the same folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.start()

    @property
    def address(self) -> str:
        """Where the first page is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it can be asked."""
        command = [sys.executable, "-m", "ancient_world", "web", "--no-open", "--pace", "0"]
        place = ["--port", str(self.port), "--folder", str(self.folder)]
        self._process = subprocess.Popen(
            [*command, *place], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        while not listens(self.port):
            assert self._process.poll() is None
            time.sleep(0.02)

    def stop(self) -> str:
        """Kill it without a warning; what it has said, faults too."""
        self._process.kill()
        return self._process.communicate()[0]

    def make(self, game: str, plays: str = "person person", **more: Any) -> Links:
        """Make a table at which these play."""
        seats = [
            {"name": ["Miriam", "Tom", "Eva", "Ada", "Ben", "Cleo"][n], "plays": kind}
            for n, kind in enumerate(plays.split())
        ]
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        body = json.dumps({"game": game, "seats": seats, **more})
        headers = {"Content-Type": "application/json", "Origin": self.address}
        line.request("POST", "/tables", body, headers)
        told = json.load(line.getresponse())
        line.close()
        people = [each["link"] for each in told["seats"] if each["plays"] == "person"]
        return Links([self.address + link for link in people], self.address + told["watch"])


def lay_out(file: Path, record: aw.Record, left: int, plays: tuple[str, ...]) -> list[str]:
    """Put a game that was played until so many entries before its end into a file of a folder of tables; the paths of its people."""
    file.parent.mkdir(exist_ok=True)
    entries = record.entries[: len(record.entries) - left]
    begun = attrs.evolve(record, entries=entries, result=None, checksums=())
    aw.Journal.start(file, aw.Match.resume(begun)).close()
    seating = Seating.new(plays, 0)
    seating.write(seating_path(file))
    kinds = zip(seating.tokens, plays, strict=True)
    return [f"/t/{token}" for token, kind in kinds if kind == "person"]


class Person:
    """Somebody with a page of a table."""

    def __init__(self, page: Page, link: str) -> None:
        self.page = page
        # what glows takes a computer without a graphics card a while
        page.emulate_media(reduced_motion="reduce")
        page.goto(link)
        self.wait("document.documentElement.dataset.version")
        self.settle()

    def know(self, expression: str, given: Any = None) -> Any:
        """What the page says."""
        return self.page.evaluate(expression, given)

    def wait(self, expression: str, given: Any = None) -> None:
        """Wait until the page says so."""
        wait(self.page, expression, given)

    @property
    def version(self) -> int:
        """The version that is on the page."""
        return int(self.know("document.documentElement.dataset.version"))

    @property
    def turn(self) -> str:
        """Whose turn it is: mine, others, or over."""
        return str(self.know("document.documentElement.dataset.turn"))

    def reach(self, version: int, *, menu: bool = False) -> tuple[int, str]:
        """Wait until the page shows a version, or a menu; that version, and whose turn it is."""
        now, turn = self.know(WHEN, [version, PATIENCE * 1000, menu])
        return now, turn

    def settle(self, thing: Any = None) -> None:
        """Wait until a thing takes a click, or everything that can be chosen does."""
        self.wait(SETTLED, thing)

    def click(self, thing: Any) -> None:
        """Click with the mouse on something that can be seen, as soon as it takes a click."""
        self.settle(thing)
        spot = thing.evaluate(SPOT)
        assert spot is not None, thing.evaluate("thing => thing.outerHTML.slice(0, 200)")
        self.page.mouse.click(*spot)

    def press(self, name: str, *, exact: bool = True) -> None:
        """Click on the button with a name, or with a name that holds it, as soon as it takes a click."""
        button = self.page.get_by_role("button", name=name, exact=exact)
        self.click(button.element_handle())

    def choose(self, rng: random.Random, version: int) -> int:
        """Click on something that is lit, or on a choice beside the table; in a menu too. The version after it."""
        now = version
        for menu in (True, False):
            self.settle()
            spot = self.know(f"given => ({SPOT})(null, given)", rng.random())
            assert spot is not None
            self.page.mouse.click(*spot)
            now, _ = self.reach(version + 1, menu=menu)
            if now > version:
                break
        return now


class Clicker(Person):
    """Somebody whose choices are counted as they go to the server."""

    def __init__(self, page: Page, link: str) -> None:
        self.sent: list[dict[str, Any]] = []
        self.rng = random.Random(3)
        page.on("websocket", lambda line: line.on("framesent", self._hear))
        super().__init__(page, link)

    def _hear(self, text: str | bytes) -> None:
        told = json.loads(text)
        if told["do"] in ("choose", "pay"):
            self.sent.append(told)

    def spot(self, where: str, rng: random.Random) -> list[float] | None:
        """Return a point of something that can be chosen and has stood there for a while."""
        self.settle()
        thing = self.page.evaluate_handle(PICKED, [where, rng.random()]).as_element()
        found: list[float] | None = thing.evaluate(SPOT) if thing else None
        return found


def play(people: list[Person], rng: random.Random, most: int = 1000) -> int:
    """Let people choose in turn until the game is over, or so often; how many choices that were."""
    version = max(person.version for person in people)
    for made in range(most):
        turns = [person.reach(version) for person in people]
        while not any(turn in ("mine", "over") for _, turn in turns):
            version = max(now for now, _ in turns)
            if all(now == version for now, _ in turns):
                version += 1  # of a bot
            turns = [person.reach(version) for person in people]
        if any(turn == "over" for _, turn in turns):
            for person in people:
                person.wait("document.documentElement.dataset.turn === 'over'")
            return made
        chooser = next(n for n, (_, turn) in enumerate(turns) if turn == "mine")
        version = people[chooser].choose(rng, turns[chooser][0])
    for person in people:
        person.reach(version)
    return most
