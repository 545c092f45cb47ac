"""Play whole games in a real browser by what a person sees, and print clicks and times: ``python -m tests.browser.clicks``.

Each choice is the one that a bot would make; the script then finds it on the page as a person does: a button beside the table, a lit
component in the picture, a menu, or the list of everything. Arguments: games, ``--hard`` for one person against hard bots,
``--seed N``, ``--size WIDTHxHEIGHT``, ``--most N`` choices.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import ancient_world as aw
from ancient_world.bots import GreedyBot
from tests.browser.conftest import BROWSERS, FLAGS
from tests.browser.webs import Person, Web

FIND = """number => {
  const seen = (each) => each?.checkVisibility({ visibilityProperty: true }) && !each.closest("details:not([open])");
  const pay = document.querySelector("#other-choices button:not([data-number])");
  const own = [...document.querySelectorAll(`#other-choices [data-number="${number}"], #menu[open] [data-number="${number}"]`)].find(seen);
  const lit = [...document.querySelectorAll("#board [data-action]")].filter((each) => each.dataset.action.split(" ").includes(String(number)) && seen(each))
    .sort((one, other) => one.dataset.action.length - other.dataset.action.length)[0];
  const closed = document.querySelector("#all:not([open]) summary");
  const listed = document.querySelector(`#all [data-number="${number}"]`);
  const found = own ?? (pay && page.table.payments.length ? pay : null) ?? lit ?? (seen(listed) ? listed : null) ?? closed;
  if (!found) return null;
  found.scrollIntoView({ block: "nearest", inline: "nearest" });
  return found;
}"""
"""Return what a person would click next to make the choice with a number."""
GHOST = """number => {
  const ghosts = [...document.querySelectorAll("#board [data-ghost]")];
  return ghosts.length && ghosts.some((each) => each.dataset.ghost == number) && !ghosts.some((each) => each.dataset.ghost == number && each.classList.contains("shown"));
}"""
"""Return whether the choice places a tile that the page shows otherwise turned."""


def main(arguments: list[str]) -> None:
    """Play the games and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*aw.available_games()])
    parser.add_argument("--hard", action="store_true")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--size", default="1366x768")
    parser.add_argument("--most", type=int, default=2_000)
    options = parser.parse_args(arguments)
    from playwright.sync_api import sync_playwright

    executable = next(filter(None, map(shutil.which, BROWSERS)))
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=[*FLAGS])
        web = Web(Path(folder) / "tables")
        try:
            for game in options.games:
                print(played(browser, web, game, options), flush=True)
        finally:
            web.stop()


def played(browser: Any, web: Web, game: str, options: argparse.Namespace) -> str:
    """Play one game, and return what it took as a line."""
    before = {*web.folder.glob("*.jsonl")}
    links = web.make(game, "person hard" if options.hard else "person person", seed=options.seed)
    [journal] = {*web.folder.glob("*.jsonl")} - before
    width, height = map(int, options.size.split("x"))
    device = {"viewport": {"width": width, "height": height}}
    people = [Person(browser.new_context(**device).new_page(), link) for link in links.seats]
    bots = [GreedyBot(seed) for seed, _ in enumerate(people)]
    clicks, choices, times, kinds = 0, 0, list[float](), Counter[str]()
    while choices < options.most:
        match = aw.Match.resume(aw.read_record(journal))
        waiting = match.pending()
        if not isinstance(waiting, aw.Decision):
            break
        seats = [seat for seat in waiting.players if seat < len(people)]
        if not seats:
            time.sleep(0.02)
            continue
        person, view = people[seats[0]], match.view(seats[0])
        decision = view.pending
        assert isinstance(decision, aw.Decision)
        person.reach(match.version)
        number = decision.actions.index(bots[seats[0]].choose(view, decision))
        made, took = make(person, number, match.version)
        kinds[type(decision.actions[number]).__name__] += made
        clicks, choices, times = clicks + made, choices + 1, [*times, took]
    for person in people:
        person.page.context.close()
    most = ", ".join([f"{kind} {count}" for kind, count in kinds.most_common(5)])
    middle, high = statistics.median(times), sorted(times)[int(len(times) * 0.95)]
    return f"{game}: {choices} choices, {clicks} clicks, click to change p50 {middle:.0f} ms, p95 {high:.0f} ms ({most})"


def make(person: Person, number: int, version: int) -> tuple[int, float]:
    """Make a choice; return the clicks, and the milliseconds from the last click to the change."""
    clicks = 0
    while clicks < 20:
        clicks += 1
        person.settle()
        found = person.page.evaluate_handle(FIND, number).as_element()
        assert found is not None
        person.settle(found)
        if person.know(GHOST, number):
            found.hover()
            while person.know(GHOST, number):
                person.page.keyboard.press("r")
                clicks += 1
        started = time.perf_counter()
        opens = found.evaluate("thing => thing.matches('summary')")
        person.click(found)
        now = version
        while now <= version and not opens and time.perf_counter() - started < 10:
            now = person.version
            if now <= version and person.know("document.querySelector('#menu[open]') !== null"):
                break
        if now > version:
            return clicks, (time.perf_counter() - started) * 1000
    raise AssertionError(f"the choice {number} cannot be made")


if __name__ == "__main__":
    main(sys.argv[1:])
