"""So many requests to the server of JSON-RPC, then a twentieth of that to a table in the web: ``python -m tests.soaks.hosts.flat [requests=1000000]``.

One request is asked when the answer to the one before has come, in games of all kinds, one match after the other. It prints how long the answers of
each tenth took and what memory there was then, and ends with 1 if the last tenth took longer than the first one, or memory grew. ``--seconds N``
ends each part after that time, wherever it is. The web's server is in the process that asks; its memory is counted with it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from array import array
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, cycle
from pathlib import Path
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.web.guards import WebLimits
from benchmarks.serve import Client
from tests.web.hosting import Host, choose

__all__ = ["main"]

MOST = 250
"""Choices in one match."""
SLOWER, HEAVIER = {"median": 1.3, "p99": 2.0}, 1.1
"""How many times the first tenth's the last one may have."""
Request = Callable[[], object]


def of_rpc(client: Client) -> Iterator[Request]:
    """Everything that a front-end asks for, match after match."""
    for seed, game in zip(count(), cycle(aw.available_games()), strict=False):
        rng, said = aw.SeededRandom(seed), dict[str, Any]()

        def ask(method: str, said: dict[str, Any] = said, **params: Any) -> Request:
            return lambda: said.update(result=client(method, **params))

        yield ask("match.new", game=game, players=["Ann", "Ben"], seed=seed)
        match = said["result"]["match"]
        for number in range(MOST):
            yield ask("legal_actions", match=match)
            if not (actions := said["result"]["actions"]):
                break
            yield ask("match.apply", match=match, action=actions[rng.randrange(len(actions))])
            version = said["result"]["version"]
            if number % 5 == 0:
                yield ask("match.changes", match=match, since=version - 1, player=number % 2)
                yield ask("match.view", match=match, player=number % 2)
            if number % 7 == 0:
                yield ask("match.undo", match=match, agreed=True)
            yield ask("rules", game=game, ids=[])
        yield ask("match.record", match=match)
        yield ask("validate", record=said["result"])
        yield ask("match.close", match=match)


def of_web(host: Host) -> Iterator[Request]:
    """What two people at a table send, one table after the other."""
    for seed, game in zip(count(), cycle(aw.available_games()), strict=False):
        rng, pages = aw.SeededRandom(seed), host.make(game, seed=seed).sit()
        for _ in range(MOST):
            page = next((each for each in pages if each.mine), None)
            if page is None:
                break
            number, lang = rng.randrange(len(page.table["actions"])), ("en", "es")[rng.randrange(2)]
            yield partial(choose, pages, page, number)
            yield partial(page.look, lang=lang)
            for each in pages:
                each.heard.clear()
        for page in pages:
            page.line.close()
        for journal in host.folder.glob("*.jsonl"):
            journal.unlink()  # who hosts moves it away; the table goes when there is to be room for another one


@attrs.frozen
class Tenth:
    """The answers of a part of the requests: milliseconds, and megabytes at its end."""

    median: float
    p99: float
    memory: float


def memory(process: int) -> float:
    """The megabytes that a process has in memory (Linux)."""
    pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def asked(requests: Iterator[Request], number: int, seconds: float, process: int) -> list[Tenth]:
    """Ask so often, or as long as there is time, and print ten parts of it."""
    taken, megabytes = array("d"), array("d")
    end = time.monotonic() + seconds
    for request in requests:
        begun = time.perf_counter()
        request()
        taken.append((time.perf_counter() - begun) * 1_000)
        if len(taken) % 10 == 0:
            megabytes.append(memory(process))
        if len(taken) == number or time.monotonic() > end:
            break
    size = len(taken) // 10
    tenths = []
    for at in range(10):
        part = sorted(taken[at * size : (at + 1) * size])
        heavy = statistics.median(megabytes[at * size // 10 : (at + 1) * size // 10])
        tenths.append(Tenth(statistics.median(part), part[len(part) * 99 // 100], heavy))
        print(f"  {at + 1:2}: median {tenths[-1].median:.2f} ms, p99 {tenths[-1].p99:.2f} ms, {heavy:.1f} MB")  # fmt: skip
    print(f"  {len(taken)} requests, {sum(taken) / 1_000:.0f} s", flush=True)
    return tenths


def grown(tenths: list[Tenth]) -> list[str]:
    """What is more in the last tenth than it may be."""
    allowed = {**SLOWER, "memory": HEAVIER}
    first, last = map(attrs.asdict, (tenths[0], tenths[-1]))
    return [f"{name} grew from {first[name]:.2f} to {last[name]:.2f}" for name, times in allowed.items() if last[name] > times * first[name]]  # fmt: skip


def main() -> int:
    """Ask, and print; 1 if something grows."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("requests", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    given = parser.parse_args()
    client = Client()
    print("JSON-RPC")
    faults = grown(asked(of_rpc(client), given.requests, given.seconds, client.process.pid))
    client.end()
    limits = WebLimits(
        messages_per_second=1e6,
        messages_at_once=10**6,
        processor_share=1e6,
        max_tables=20,
        idle_seconds=0,
    )
    print("web")
    with tempfile.TemporaryDirectory() as folder:
        host = Host(Path(folder), limits)
        try:
            web = asked(of_web(host), given.requests // 20, given.seconds, os.getpid())
        finally:
            host.stop()
    faults += grown(web)
    print(*faults, sep="\n")
    return int(faults != [])


if __name__ == "__main__":
    raise SystemExit(main())
