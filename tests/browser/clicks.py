"""Play whole games in a real browser by what a person sees, and print clicks and times: ``python -m tests.browser.clicks``.

Each choice is the one that a bot would make; the script then finds it on the page as a person does: a button or chip beside the table, a
lit component in the picture or in another part of it, a menu, or the list of everything. Arguments: games, ``--hard`` for one person
against hard bots, ``--seed N``, ``--size WIDTHxHEIGHT``, ``--most N`` choices. A window narrower than 600 pixels is a phone, on which
fingers tap: the first tap on a component reads it, and a button of its sheet makes the choice.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import ancient_world as aw
from ancient_world.bots import GreedyBot
from tests.browser.conftest import BROWSERS, FLAGS
from tests.browser.tables import PATIENCE
from tests.browser.webs import SPOT, Person, Web

if TYPE_CHECKING:
    from playwright.sync_api import Page

FIND = """number => {
  const all = (where) => [...document.querySelectorAll(where)];
  const seen = (each) => each?.checkVisibility({ visibilityProperty: true }) && each.getBoundingClientRect().width > 0;
  const numbered = `[data-number="${number}"]`;
  const ghosts = all("#board [data-ghost]").filter((each) => each.dataset.ghost == number);
  const turned = !ghosts.length || ghosts.some((each) => each.classList.contains("shown"));
  const sheet = all("#sheet:not([hidden])").length ? all(`#sheet ${numbered}`).find(seen) ?? document.getElementById(turned ? "do-it" : "turn") : null;
  const menu = all(`#menu[open] ${numbered}`).find(seen);
  const own = all(`#other-choices ${numbered}`);
  const pay = page.table.payments.length ? all("#other-choices button:not([data-number])") : [];
  const lit = all("#board [data-action]").filter((each) => each.dataset.action.split(" ").includes(`${number}`))
    .sort((one, other) => one.dataset.action.length - other.dataset.action.length);
  const parts = lit.map((each) => each.closest("[data-part]")?.dataset.part).map((part) => document.querySelector(`#tabs [data-of="${part}"]`));
  const bar = all("#drawer-bar").filter((each) => seen(each) && each.ariaExpanded !== "true");
  const listed = all(`#all ${numbered}, #all > summary`).reverse();
  const ways = [sheet, menu, own.find(seen), pay.find(seen), own.length || pay.length ? bar[0] : null, lit.find(seen), parts.find(seen), ...listed.filter(seen), bar[0]];
  return ways.find(Boolean) ?? null;
}"""
"""Return what a person would click next to make the choice with a number."""
GHOST = """number => {
  const ghosts = [...document.querySelectorAll("#board [data-ghost]")].filter((each) => each.dataset.ghost == number);
  return ghosts.length > 0 && !ghosts.some((each) => each.classList.contains("shown"));
}"""
"""Return whether the choice places a tile that the page shows otherwise turned."""
ANSWERED = """version => document.documentElement.dataset.version > version || !document.getElementById("doing").classList.contains("waiting")"""
"""Return whether the page shows another version, or has sent nothing."""
SIDEWAYS = "document.documentElement.scrollWidth > visualViewport.width * visualViewport.scale + 1"
"""Whether the page scrolls sideways."""
AHEAD = 12
"""The most actions that are planned ahead, to make several at once."""
PHONE = 600
"""The least width in pixels of a window that belongs to no phone."""


def main(arguments: list[str]) -> None:
    """Play the games and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*aw.available_games()])
    parser.add_argument("--hard", action="store_true")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--size", default="1366x768")
    parser.add_argument("--most", type=int, default=2_000)
    options = parser.parse_args(arguments)
    plays = "person hard" if options.hard else "person person"
    from playwright.sync_api import sync_playwright

    executable = next(filter(None, map(shutil.which, BROWSERS)))
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=[*FLAGS])
        web = Web(Path(folder) / "tables")
        try:
            for game in options.games:
                print(
                    played(
                        lambda **device: browser.new_context(**device).new_page(),
                        web,
                        game,
                        plays,
                        options.seed,
                        options.size,
                        options.most,
                    ),
                    flush=True,
                )
        finally:
            web.stop()


def device_of(size: str) -> dict[str, Any]:
    """Return how a browser's context is made for a window of a size."""
    width, height = map(int, size.split("x"))
    touch = width < PHONE
    return {"viewport": {"width": width, "height": height}, "has_touch": touch, "is_mobile": touch}


def played(
    new_page: Callable[..., Page],
    web: Web,
    game: str,
    plays: str,
    seed: int,
    size: str,
    most: int = 2_000,
) -> str:
    """Play one game in windows of a size, and return what it took as a line."""
    before = {*web.folder.glob("*.jsonl")}
    links = web.make(game, plays, seed=seed)
    [journal] = {*web.folder.glob("*.jsonl")} - before
    device = device_of(size)
    people = [Person(new_page(**device), link) for link in links.seats]
    bots = [GreedyBot(seed) for seed, _ in enumerate(people)]
    clicks, choices, times, kinds = 0, 0, list[float](), Counter[str]()
    planned: list[aw.Action] = []
    while choices < most:
        match = aw.Match.resume(aw.read_record(journal))
        waiting = match.pending()
        if not isinstance(waiting, aw.Decision):
            for person in people:
                person.wait("document.documentElement.dataset.turn === 'over'")
            break
        seats = [seat for seat in waiting.players if seat < len(people)]
        if not seats:
            time.sleep(0.02)
            continue
        person, view = people[seats[0]], match.view(seats[0])
        decision = view.pending
        assert isinstance(decision, aw.Decision)
        person.reach(match.version)
        if not planned or planned[0] not in decision.actions:
            planned = plan(match.state, seats[0], bots[seats[0]])
        number, does = longest(view, decision, planned)
        made, took = make(person, number, match.version, touch=device["has_touch"])
        planned = planned[does:]
        kinds[
            type(decision.actions[number]).__name__ if number < len(decision.actions) else "several"
        ] += made
        clicks, choices, times = clicks + made, choices + 1, [*times, took]
    for person in people:
        person.page.context.close()
    often = ", ".join([f"{kind} {count}" for kind, count in kinds.most_common(5)])
    middle, high = statistics.median(times), sorted(times)[int(len(times) * 0.95)]
    return f"{game}: {choices} choices, {clicks} clicks, click to change p50 {middle:.0f} ms, p95 {high:.0f} ms ({often})"


def plan(state: aw.State, seat: int, bot: GreedyBot) -> list[aw.Action]:
    """Return what a bot chooses until somebody else is to choose, at most a turn of some length."""
    planned: list[aw.Action] = []
    while len(planned) < AHEAD:
        view = aw.view(state, seat)
        decision = view.pending
        if not isinstance(decision, aw.Decision) or seat not in decision.players:
            break
        planned.append(bot.choose(view, decision))
        state = aw.apply(state, planned[-1])
        if isinstance(aw.pending(state), aw.Chance):
            break
    return planned


def longest(view: aw.View, decision: aw.Decision, planned: list[aw.Action]) -> tuple[int, int]:
    """Return the number of the choice on the page that makes most of the planned actions at once, and how many it makes."""
    best = decision.actions.index(planned[0]), 1
    destinations = aw.game(view.state.game).destinations(view.state)
    for number, (_, combined) in enumerate(destinations, start=len(decision.actions)):
        does, state = 0, view.state
        for action in combined:
            if action in aw.legal_actions(state):
                if planned[does : does + 1] != [action]:
                    break
                does, state = does + 1, aw.apply(state, action)
        else:
            best = max(best, (number, does), key=lambda each: each[1])
    return best


def make(person: Person, number: int, version: int, *, touch: bool) -> tuple[int, float]:
    """Make a choice; return the clicks, and the milliseconds from the last click to the change."""
    for clicks in range(1, 30):
        person.settle()
        assert not person.know(SIDEWAYS)
        found = person.page.evaluate_handle(FIND, number).as_element()
        assert found is not None
        person.settle(found)
        spot = found.evaluate(SPOT)
        assert spot is not None, found.evaluate("thing => thing.outerHTML.slice(0, 200)")
        if not touch and person.know(GHOST, number):
            person.page.mouse.move(*spot)
            if person.know(GHOST, number):
                person.page.keyboard.press("r")
                continue
        started = time.perf_counter()
        person.tap_at(*spot) if touch else person.page.mouse.click(*spot)
        while not person.know(ANSWERED, version):
            assert time.perf_counter() - started < PATIENCE, number
        if person.version > version:
            return clicks, (time.perf_counter() - started) * 1000
    raise AssertionError(f"the choice {number} cannot be made")


if __name__ == "__main__":
    main(sys.argv[1:])
