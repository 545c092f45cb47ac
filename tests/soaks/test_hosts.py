"""Run the long tests of hosts for a moment each."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import ancient_world as aw
from benchmarks.serve import Client
from tests.soaks.hosts import threads
from tests.soaks.hosts.flat import Tenth, asked, grown, of_rpc
from tests.soaks.hosts.kills import Tables

pytestmark = pytest.mark.long


@contextmanager
def tables(folder: Path) -> Iterator[Tables]:
    """Yield a web server, which is stopped after the block."""
    server = Tables(folder)
    try:
        yield server
    finally:
        server.web.stop()


@pytest.mark.parametrize("number", [1, 4])
def test_a_web_server_is_killed(tmp_path: Path, number: int) -> None:
    """No change is lost if the server is killed, with or without a choice under way."""
    with tables(tmp_path / "tables") as web:
        web(number, random.Random(number))


def test_a_lost_change_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A journal that lost its last line is noticed."""
    with tables(tmp_path / "tables") as web:
        start = web.web.start

        def lose() -> None:
            [journal] = web.web.folder.glob("*.jsonl")
            lines = journal.read_bytes().splitlines(keepends=True)
            journal.write_bytes(b"".join(lines[:-1]))
            start()

        monkeypatch.setattr(web.web, "start", lose)
        with pytest.raises(AssertionError):
            web(1, random.Random(1))


@pytest.mark.parametrize("game", aw.available_games())
def test_eight_threads_on_one_match(game: str) -> None:
    """Each of eight threads succeeds at least once, within seconds."""
    done = Counter[str]()
    for seconds in (0.5, 2, 8, 30):
        done += threads.soak(game, seconds)
        if len(done) >= 8:
            break
    assert len(done) >= 8


def test_requests_are_measured_in_tenths() -> None:
    """Response times and memory are reported in tenths, and growth is reported."""
    client = Client()
    tenths = asked(of_rpc(client), 300, math.inf, client.process.pid)
    client.end()
    assert len(tenths) == 10
    assert all(0 < each.median <= each.p99 for each in tenths)
    first, last = Tenth(1.0, 9.0, 40.0), Tenth(1.2, 20.0, 50.0)
    assert [fault.split()[0] for fault in grown([first, last])] == ["p99", "memory"]
    assert grown([first, first]) == []
