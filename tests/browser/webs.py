"""Processes that run ``ancient-world web``, and people who click and type in its pages."""

from __future__ import annotations

import http.client
import json
import os
import random
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

import ancient_world as aw
from ancient_world.pictures.svg import LAYOUT_WIDTHS
from ancient_world.web.seating import Seating
from ancient_world.web.web_table import seating_path
from tests.browser.tables import PATIENCE, free_port, listens, pause, wait

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

SPOT = """(thing, given) => {
  if (given != null) {
    const things = document.querySelectorAll("#menu[open] li button").length ? "#menu li button" : "#board [data-action], #other-choices button:not(.counters ul button)";
    const all = [...document.querySelectorAll(things)].filter((each) => each.getBoundingClientRect().width > 0);
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
"""Return a point at which the mouse meets an element, which need not be the middle of its box."""


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
"""Return the version of a page and whose turn it is, once it has reached a version or opened a menu."""


PICKED = """([where, given]) => {
  const seen = [...document.querySelectorAll(where)].filter((each) => each.getBoundingClientRect().width > 0 && each.checkVisibility());
  return seen[Math.floor(given * seen.length)];
}"""
"""Return a visible element."""
SETTLED = """given => (given ? [given] : [...document.querySelectorAll("button, #board [data-action]")]).every((thing) => !page.rests(thing) && !(given?.isConnected && thing.disabled))
  && document.getAnimations().every((each) => each instanceof CSSAnimation || each instanceof CSSTransition)"""
"""Return whether an element, or every choice, takes a click: it has been on the page long enough, and nothing flies over it."""
CLICKS = """globalThis.clicks ??= (() => {
  const clicks = { came: 0, taken: 0 };
  addEventListener("click", () => { clicks.came += 1; }, true);
  addEventListener("DOMContentLoaded", () => addEventListener("click", () => { clicks.taken += 1; }, true));
  return clicks;
})()"""
"""Count the clicks that reach a page, and those of them that the page does not refuse, as its listener is between the two."""
LAID_OUT = f"""() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  .then(() => ({LAYOUT_WIDTHS})[page.laid()] === Number(document.querySelector("#board svg")?.dataset.wide))"""
"""Return whether the picture has the layout that its place asks for, once the page has measured that."""
MOST_TRIES = 20
"""The limit for clicks at a place where something moves again and again."""


@attrs.frozen
class Links:
    """The addresses of a table."""

    seats: list[str]
    watch: str


class Web:
    """The process of the command, which can be killed and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.start()

    @property
    def address(self) -> str:
        """The address of the first page."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def seconds(self) -> float:
        """The seconds for which the process has used a processor (on Linux)."""
        state = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8")
        used = state.rpartition(")")[2].split()[11:13]
        return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")

    def start(self) -> None:
        """Start the process, and wait until its port accepts connections."""
        command = [sys.executable, "-m", "ancient_world", "web", "--no-open", "--pace", "0"]
        place = ["--port", str(self.port), "--folder", str(self.folder)]
        self._process = subprocess.Popen(
            [*command, *place], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        while not listens(self.port):
            assert self._process.poll() is None
            time.sleep(0.02)

    def stop(self) -> str:
        """Kill the process, and return its output and errors."""
        self._process.kill()
        return self._process.communicate()[0]

    def make(self, game: str, plays: str = "person person", **more: Any) -> Links:
        """Make a table with the players in ``plays``, separated by spaces."""
        seats = [
            {"name": ["Miriam", "Tom", "Eva", "Ada", "Ben", "Cleo"][n], "plays": kind}
            for n, kind in enumerate(plays.split())
        ]
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        body = json.dumps({"game": game, "seats": seats, **more})
        headers = {"Content-Type": "application/json", "Origin": self.address}
        line.request("POST", "/tables", body, headers)
        table = json.load(line.getresponse())
        line.close()
        people = [each["link"] for each in table["seats"] if each["plays"] == "person"]
        return Links([self.address + link for link in people], self.address + table["watch"])


def lay_out(file: Path, record: aw.Record, left: int, plays: tuple[str, ...]) -> list[str]:
    """Write a record without its last ``left`` entries as a table, and return the paths of its people."""
    file.parent.mkdir(exist_ok=True)
    entries = record.entries[: len(record.entries) - left]
    begun = attrs.evolve(record, entries=entries, result=None, checksums=())
    aw.Journal.start(file, aw.Match.resume(begun)).close()
    seating = Seating.new(plays, 0)
    seating.write(seating_path(file))
    kinds = zip(seating.tokens, plays, strict=True)
    return [f"/t/{token}" for token, kind in kinds if kind == "person"]


def wait_for_layout(page: Page) -> None:
    """Wait until a page has drawn its table in the layout for its place, which it measures when it has the table."""
    until = time.monotonic() + PATIENCE
    while not page.evaluate(LAID_OUT):
        assert time.monotonic() < until, page.evaluate("page.laid()")


CAME = """came => new Promise((done) => {
  const end = performance.now() + 5000;
  const look = () => (clicks.came > came || performance.now() > end ? done() : setTimeout(look, 10));
  look();
})"""
"""Wait until a click more has come to the page, at most five seconds."""


class Person:
    """A person at a page of a table."""

    def __init__(self, page: Page, link: str) -> None:
        self.page = page
        # animations are slow without a graphics card
        page.emulate_media(reduced_motion="reduce")
        page.add_init_script(CLICKS)
        page.goto(link)
        self.wait("document.documentElement.dataset.version")
        self.lay_out()
        self.settle()

    def know(self, expression: str, argument: Any = None) -> Any:
        """Evaluate an expression on the page."""
        return self.page.evaluate(expression, argument)

    def wait(self, expression: str, argument: Any = None) -> None:
        """Wait until an expression is true on the page."""
        wait(self.page, expression, argument)

    @property
    def version(self) -> int:
        """The version that the page shows."""
        return int(self.know("document.documentElement.dataset.version"))

    @property
    def turn(self) -> str:
        """Whose turn it is: mine, others or over."""
        return str(self.know("document.documentElement.dataset.turn"))

    def reach(self, version: int, *, menu: bool = False) -> tuple[int, str]:
        """Wait until the page shows a version, or a menu, and return its version and whose turn it is."""
        now, turn = self.know(WHEN, [version, PATIENCE * 1000, menu])
        return now, turn

    def settle(self, element: Any = None) -> None:
        """Wait until an element, or every choice, takes clicks."""
        self.wait(SETTLED, element)

    def lay_out(self) -> None:
        """Wait until the table is drawn in the layout for its place."""
        wait_for_layout(self.page)

    def pause(self, milliseconds: int) -> None:
        """Wait on the page for what has begun there and takes less time."""
        pause(self.page, milliseconds)

    def click(self, element: Any) -> None:
        """Click on an element, or the first of a locator, as soon as it takes clicks."""
        self.press_at(lambda: self.spot_of(element), self.page.mouse.click)

    def tap(self, element: Any) -> None:
        """Tap on an element, or the first of a locator, as soon as it takes clicks."""
        self.press_at(lambda: self.spot_of(element), self.tap_at)

    def tap_at(self, x: float, y: float) -> None:
        """Tap at a point, and wait until the page has the click.

        It comes after the touch; none comes of a touch that a busy machine has made a long one.
        """
        came = self.know("clicks.came")
        self.page.touchscreen.tap(x, y)
        self.know(CAME, came)

    def press(self, name: str, *, exact: bool = True) -> None:
        """Click on a button by its name as soon as it takes clicks."""
        self.click(self.page.get_by_role("button", name=name, exact=exact))

    def press_at(
        self, find: Callable[[], list[float] | None], press: Callable[[float, float], None]
    ) -> None:
        """Press at a point; find the point and press again if the page refused the click, as it does if something has just moved there."""
        for _ in range(MOST_TRIES):
            spot = find()
            if spot is None:
                continue
            taken = self.know("clicks.taken")
            press(*spot)
            if self.know("clicks.taken") > taken:
                return
        raise AssertionError(f"the page takes no click at {find()}")

    def spot_of(self, element: Any) -> list[float] | None:
        """Return a point of an element that takes clicks, or ``None`` if a locator's element has been replaced meanwhile."""
        is_locator = hasattr(element, "element_handle")
        thing = element.first.element_handle() if is_locator else element
        self.settle(thing)
        spot: list[float] | None = thing.evaluate(SPOT)
        gone = is_locator and not thing.evaluate("thing => thing.isConnected")
        assert spot or gone, thing.evaluate("thing => thing.outerHTML.slice(0, 200)")
        return spot

    def any_spot(self, given: float) -> list[float] | None:
        """Return a point of the choice at a place in the list of all, from 0 to 1."""
        self.settle()
        spot: list[float] | None = self.know(f"given => ({SPOT})(null, given)", given)
        return spot

    def choose(self, rng: random.Random, version: int) -> int:
        """Make a random choice, from a menu too if one opens, and return the next version."""
        now = version
        for menu in (True, False):
            self.press_at(partial(self.any_spot, rng.random()), self.page.mouse.click)
            now, _ = self.reach(version + 1, menu=menu)
            if now > version:
                break
        return now


class Clicker(Person):
    """A person whose choices are recorded as the page sends them."""

    def __init__(self, page: Page, link: str) -> None:
        self.sent: list[dict[str, Any]] = []
        self.rng = random.Random(3)
        page.on("websocket", lambda line: line.on("framesent", self._hear))
        super().__init__(page, link)

    def _hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["do"] in ("choose", "pay"):
            self.sent.append(message)

    def spot(self, where: str, rng: random.Random) -> list[float] | None:
        """Return a point of a random visible element that takes clicks."""
        self.settle()
        element = self.page.evaluate_handle(PICKED, [where, rng.random()]).as_element()
        point: list[float] | None = element.evaluate(SPOT) if element else None
        return point


def play(people: list[Person], rng: random.Random, most: int = 1000) -> int:
    """Let people choose at random until the game is over or ``most`` times, and return the number of choices."""
    version = max(person.version for person in people)
    for made in range(most):
        turns = [person.reach(version) for person in people]
        while not any(turn in ("mine", "over") for _, turn in turns):
            version = max(now for now, _ in turns)
            if all(now == version for now, _ in turns):
                version += 1  # a bot's choice is still to come
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
