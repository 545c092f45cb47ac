"""Eight people ask, each at a table, beside twelve tables of bots that think: how long their answers take.

    python -m tests.soaks.web_thinking --answers 1000 --rounds 3

Each round measures how long answers take when no bot thinks; then while the bots think, though nobody is shown what they do; then
while a page at each of their tables is shown everything. It prints the median, what 99 of a hundred stay below, and how much longer that is.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.browser.webs import Links, Web
from tests.soaks.web_flood import high, open_line, told, until

PEOPLE, TABLES = 8, 12
PAUSE = (0.3, 0.6)
MOST = 3
"""How many times longer 99 of a hundred answers may take beside the bots."""
APART = 1.1
"""Seconds between two tables that are made."""


async def ask(link: str, answers: int, times: list[float]) -> None:
    """Ask why a card cannot be chosen, again and again."""
    rng = random.Random(link)
    async with open_line(link) as page:
        await page.send('{"do": "look", "lang": "en"}')
        while len(times) < answers:
            await asyncio.sleep(rng.uniform(*PAUSE))
            began = time.monotonic()
            await page.send('{"do": "why", "kind": "card", "id": "maze"}')
            await until(page, lambda told: "why" in told)
            times.append(time.monotonic() - began)


async def stay(link: str, *, look: bool) -> None:
    """Keep the page of a table open, so that its bots do not rest."""
    async with open_line(link) as page:
        if look:
            await page.send(json.dumps({"do": "look", "lang": "en"}))
        with suppress(ConnectionClosed):
            async for _ in page:
                pass


def measured(
    tables: list[Links], bots: list[Links], answers: int, *, look: bool = False
) -> list[float]:
    """Return how long the answers took."""
    times: list[float] = []

    async def everybody() -> None:
        looking = [asyncio.create_task(stay(links.watch, look=look)) for links in bots]
        await asyncio.sleep(3 if bots else 0)
        await asyncio.gather(*[ask(links.seats[0], answers, times) for links in tables])
        for each in looking:
            each.cancel()
        await asyncio.wait(looking or [asyncio.create_task(asyncio.sleep(0))])

    asyncio.run(everybody())
    return times


def tables_of(web: Web, count: int, game: str, plays: str) -> list[Links]:
    """Make tables, no faster than the server lets anybody."""
    made = []
    for seed in range(count):
        time.sleep(APART)
        made.append(web.make(game, plays, seed=seed))
    return made


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    web = Web(Path(tempfile.mkdtemp()) / "tables")
    ratios = []
    try:
        people = tables_of(web, PEOPLE, "tides-of-time", "person person")
        for round_ in range(given.rounds):
            quiet = measured(people, [], given.answers)
            bots = tables_of(web, TABLES, "the-ancient-world", "hard hard hard hard")
            thinking = measured(people, bots, given.answers)
            looked = measured(people, bots, given.answers, look=True)
            ratios.append(high(thinking) / high(quiet))
            for name, times in (("quiet", quiet), ("think", thinking), ("looked at", looked)):
                print(f"round {round_} {name:9} {told(times)}   x {high(times) / high(quiet):.1f}")
    finally:
        web.stop()
    print(f"median: {statistics.median(ratios):.1f} times; at most {MOST}")
    raise SystemExit(statistics.median(ratios) > MOST)


if __name__ == "__main__":
    main()
