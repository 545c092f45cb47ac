"""Measure response times of eight people, each at a table, while six pages flood the server.

    python -m tests.soaks.web_flood --seconds 10 --rounds 2

The server and the flood run in their own processes on this machine. Each round measures response times without and with the
flood, and prints the median, the 99th percentile, and their ratio.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import statistics
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.browser.webs import Links, Web

PEOPLE, FLOODING = 8, 6
GAME = "antike"
PACE = 0.4
"""Seconds between two actions of a person."""
FLOODS = ("links", "tables")
"""The flooding pages all watch one table, or two."""
MOST = 5
"""Allowed ratio of the 99th percentile with the flood to that without it."""


def open_line(link: str) -> Any:
    """Open the WebSocket of a link's page."""
    address, _, path = link.removeprefix("http://").partition("/")
    return connect(f"ws://{address}/{path}", origin=f"http://{address}", max_size=None)  # type: ignore[arg-type]


async def play(links: Links, end: float, asked: list[float], chosen: list[float]) -> None:
    """Play both seats of a table: send a request that is refused, then a choice, and store the response times of each."""
    rng = random.Random(0)
    async with open_line(links.seats[0]) as first, open_line(links.seats[1]) as second:
        pages = [first, second]
        for page in pages:
            await page.send('{"do": "look", "lang": "en", "since": null}')
        tables = [await until(page, lambda message: "svg" in message) for page in pages]
        while time.monotonic() < end:
            await asyncio.sleep(PACE * rng.uniform(0.5, 1.5))
            began = time.monotonic()
            await first.send('{"do": "refuse"}')
            tables[0] = await until(first, lambda message: "error" in message, tables[0])
            asked.append(time.monotonic() - began)
            seat = next(
                (n for n, message in enumerate(tables) if message["seats"][n]["turn"]), None
            )
            if seat is None:
                return
            version = tables[seat]["version"]
            number = rng.randrange(len(tables[seat]["actions"]))
            began = time.monotonic()
            await pages[seat].send(
                json.dumps({"do": "choose", "action": number, "version": version})
            )
            for n in (seat, 1 - seat):
                now = version
                tables[n] = await until(
                    pages[n], lambda message, now=now: message.get("version", 0) > now, tables[n]
                )
                if n == seat:
                    chosen.append(time.monotonic() - began)


async def until(page: ClientConnection, accepts: Any, table: Any = None) -> Any:
    """Read messages until ``wanted`` accepts one; return the last message with the table."""
    while True:
        message = json.loads(await page.recv())
        table = message if "svg" in message else table
        if accepts(message):
            return table


def flood(links: list[str], seconds: float) -> None:
    """Send as many requests for the whole table as a page may; reconnect when the connection is closed."""
    with suppress(AttributeError, OSError):
        os.nice(10)  # real visitors have their own processors
    asyncio.run(_flood(links, time.monotonic() + seconds))


async def _flood(links: list[str], end: float) -> None:
    async def keep_asking(link: str) -> None:
        number = 0
        while time.monotonic() < end:
            try:
                async with open_line(link) as page:
                    hearing = asyncio.create_task(_hear(page))
                    for _ in range(40):
                        number += 1
                        ask = {"do": "look", "lang": ("en", "es")[number % 2], "since": None}
                        await page.send(json.dumps(ask))
                    while time.monotonic() < end:
                        await asyncio.sleep(0.1)
                        number += 1
                        ask = {"do": "look", "lang": ("en", "es")[number % 2], "since": None}
                        await page.send(json.dumps(ask))
                    hearing.cancel()
            except (ConnectionClosed, OSError):
                await asyncio.sleep(0.05)

    await asyncio.gather(*[keep_asking(link) for link in links])


async def _hear(page: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        async for _ in page:
            pass


def measured(web: Web, tables: list[Links], flooded: list[str], seconds: float) -> list[Any]:
    """Return response times of refused requests and of choices."""
    process = multiprocessing.Process(target=flood, args=(flooded, seconds + 3))
    if flooded:
        process.start()
        time.sleep(2)
    asked: list[float] = []
    chosen: list[float] = []

    async def everybody() -> None:
        end = time.monotonic() + seconds
        await asyncio.gather(*[play(links, end, asked, chosen) for links in tables])

    asyncio.run(everybody())
    if flooded:
        process.join()
    return [asked, chosen]


def high(times: list[float]) -> float:
    """Return the 99th percentile."""
    return statistics.quantiles(times, n=100)[98]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=2)
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp()) / "tables"
    web = Web(folder)
    worst = 0.0
    try:
        tables = [web.make(GAME, seed=seed) for seed in range(PEOPLE)]
        busy = [web.make(GAME, seed=seed) for seed in range(2)]
        measured(web, busy, [], 25)  # so that the busy tables have long logs
        for round_ in range(arguments.rounds):
            for how in FLOODS:
                quiet = measured(web, tables, [], arguments.seconds)
                some = busy[:1] if how == "links" else busy
                flooded = [some[n % len(some)].watch for n in range(FLOODING)]
                loud = measured(web, tables, flooded, arguments.seconds)
                for what, quiet_times, loud_times in zip(
                    ("refused", "chosen"), quiet, loud, strict=True
                ):
                    worst = max(worst, high(loud_times) / high(quiet_times))
                    print(
                        f"round {round_} {how:7} {what:8} quiet {told(quiet_times)}   flood {told(loud_times)}   x {high(loud_times) / high(quiet_times):.1f}",
                        flush=True,
                    )
    finally:
        web.stop()
    print(f"worst: {worst:.1f} times; at most {MOST}")
    raise SystemExit(worst > MOST)


def told(times: list[float]) -> str:
    """Return the number, median and 99th percentile of times, in milliseconds."""
    return f"{len(times):4} median {statistics.median(times) * 1000:6.1f} p99 {high(times) * 1000:7.1f} ms"


if __name__ == "__main__":
    main()
