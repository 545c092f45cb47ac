"""Measure response times of eight people, each at a table, while the bots of twelve tables think.

    python -m tests.soaks.web_thinking --answers 1000 --rounds 3

Each round measures response times while no bot thinks, while bots think and no page shows their tables, and while a page shows
each of their tables. It prints the median, the 99th percentile, and the ratio to the first.
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
"""Allowed ratio of the 99th percentile while bots think to that without them."""
APART = 1.1
"""Seconds between the creation of two tables."""


async def ask(link: str, answers: int, times: list[float]) -> None:
    """Ask again and again why a card cannot be chosen, and store the response times."""
    rng = random.Random(link)
    async with open_line(link) as page:
        await page.send('{"do": "look", "lang": "en"}')
        while len(times) < answers:
            await asyncio.sleep(rng.uniform(*PAUSE))
            began = time.monotonic()
            await page.send('{"do": "why", "kind": "card", "id": "maze"}')
            await until(page, lambda message: "why" in message)
            times.append(time.monotonic() - began)


async def stay(link: str, *, look: bool) -> None:
    """Keep a page of a table open, so that its bots go on."""
    async with open_line(link) as page:
        if look:
            await page.send(json.dumps({"do": "look", "lang": "en"}))
        with suppress(ConnectionClosed):
            async for _ in page:
                pass


def measured(
    tables: list[Links], bots: list[Links], answers: int, *, look: bool = False
) -> list[float]:
    """Return the response times of the people at these tables."""
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
    """Create tables no faster than the server's limit allows."""
    made = []
    for seed in range(count):
        time.sleep(APART)
        made.append(web.make(game, plays, seed=seed))
    return made


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    web = Web(Path(tempfile.mkdtemp()) / "tables")
    ratios = []
    try:
        people = tables_of(web, PEOPLE, "tides-of-time", "person person")
        for round_ in range(arguments.rounds):
            quiet = measured(people, [], arguments.answers)
            bots = tables_of(web, TABLES, "the-ancient-world", "hard hard hard hard")
            thinking = measured(people, bots, arguments.answers)
            looked = measured(people, bots, arguments.answers, look=True)
            ratios.append(high(thinking) / high(quiet))
            for name, times in (("quiet", quiet), ("think", thinking), ("looked at", looked)):
                print(f"round {round_} {name:9} {told(times)}   x {high(times) / high(quiet):.1f}")
    finally:
        web.stop()
    print(f"median: {statistics.median(ratios):.1f} times; at most {MOST}")
    raise SystemExit(statistics.median(ratios) > MOST)


if __name__ == "__main__":
    main()
