"""Measure that a server does not slow down or grow: ``python -m tests.soaks.hosts.flat [requests=1000000]``.

The JSON-RPC server gets that many requests and a table of the web server a twentieth of them, one at a time, in matches of all
games. For each tenth of the requests it prints response times and memory. The exit code is 1 if the last tenth is slower than
the first by more than ``SLOWER``, or memory grew by more than ``HEAVIER``. ``--seconds N`` limits the time of each part. The
web server runs in the process that sends the requests, whose memory is measured with it.
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
"""Allowed ratios of the last tenth to the first: of response times, and of memory."""
Request = Callable[[], object]


def of_rpc(client: Client) -> Iterator[Request]:
    """Yield all requests that a front-end sends to the JSON-RPC server, match after match."""
    for seed, game in zip(count(), cycle(aw.available_games()), strict=False):
        rng, answer = aw.SeededRandom(seed), dict[str, Any]()

        def ask(method: str, answer: dict[str, Any] = answer, **params: Any) -> Request:
            return lambda: answer.update(result=client(method, **params))

        yield ask("match.new", game=game, players=["Ann", "Ben"], seed=seed)
        match = answer["result"]["match"]
        for number in range(MOST):
            yield ask("legal_actions", match=match)
            if not (actions := answer["result"]["actions"]):
                break
            yield ask("match.apply", match=match, action=actions[rng.randrange(len(actions))])
            version = answer["result"]["version"]
            if number % 5 == 0:
                yield ask("match.changes", match=match, since=version - 1, player=number % 2)
                yield ask("match.view", match=match, player=number % 2)
            if number % 7 == 0:
                yield ask("match.undo", match=match, agreed=True)
            yield ask("rules", game=game, ids=[])
        yield ask("match.record", match=match)
        yield ask("validate", record=answer["result"])
        yield ask("match.close", match=match)


def of_web(host: Host) -> Iterator[Request]:
    """Yield the requests of two people at a table of the web server, table after table."""
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
            journal.unlink()  # a host moves finished journals away; the server drops old tables when it needs room


@attrs.frozen
class Tenth:
    """Response times (in milliseconds) of a tenth of the requests, and memory (in megabytes) during it."""

    median: float
    p99: float
    memory: float


def memory(process: int) -> float:
    """Return the megabytes of memory that a process uses (Linux)."""
    pages = int(Path(f"/proc/{process}/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def asked(requests: Iterator[Request], number: int, seconds: float, process: int) -> list[Tenth]:
    """Send this number of requests, at most for these seconds; print and return the figures of each tenth."""
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
    """Return a sentence for each figure that grew more than allowed."""
    allowed = {**SLOWER, "memory": HEAVIER}
    first, last = map(attrs.asdict, (tenths[0], tenths[-1]))
    return [f"{name} grew from {first[name]:.2f} to {last[name]:.2f}" for name, times in allowed.items() if last[name] > times * first[name]]  # fmt: skip


def main() -> int:
    """Measure both servers; return 1 if a figure grew more than allowed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("requests", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    arguments = parser.parse_args()
    client = Client()
    print("JSON-RPC")
    faults = grown(asked(of_rpc(client), arguments.requests, arguments.seconds, client.process.pid))
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
            web = asked(of_web(host), arguments.requests // 20, arguments.seconds, os.getpid())
        finally:
            host.stop()
    faults += grown(web)
    print(*faults, sep="\n")
    return int(faults != [])


if __name__ == "__main__":
    raise SystemExit(main())
