"""Processes that were started stay ready for those who come next."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

import pytest

from ancient_world import batch
from ancient_world.batch import Workers, workers
from ancient_world.batch.in_order import in_order
from ancient_world.engine import forget_game, register_game


@pytest.fixture(autouse=True)
def pools(monkeypatch: pytest.MonkeyPatch) -> Iterator[workers.ReadyPools]:
    """Pools of one's own; they end with the test."""
    mine = workers.ReadyPools()
    monkeypatch.setattr("ancient_world.batch.workers.READY", mine)
    yield mine
    for jobs, (pool, timer) in list(mine._idle.items()):
        timer.cancel()
        mine._end(jobs, pool)


def pid(_: object) -> int:
    """Which process does it."""
    time.sleep(0.05)
    return os.getpid()


def processes(jobs: int = 2, tasks: int = 6) -> set[int]:
    """The processes that do some tasks."""
    results = in_order(
        range(tasks), pid, Workers(jobs=jobs), split=lambda _: (), give_up=lambda *_: 0
    )
    return {found for _, found in results}


def test_the_next_one_finds_processes_ready() -> None:
    """Tasks of a second call run in the processes of the first one, as many as were asked for."""
    first = processes()
    assert processes() <= first
    assert os.getpid() not in first


def test_another_number_of_jobs_starts_others() -> None:
    """Who asks for more processes does not get too few."""
    assert processes(2).isdisjoint(processes(3))


def test_processes_of_another_folder_are_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files and modules are found from here, and not from where the processes of an earlier call were started."""
    first = processes()
    monkeypatch.chdir(tmp_path)
    second = processes()
    assert second.isdisjoint(first)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert processes().isdisjoint(first | second)


def test_processes_from_before_a_game_was_made_known_are_not_ready() -> None:
    """Another game, or one that took its id, is played by processes that know it."""
    first = processes()
    register_game("mini-3", "tests.engine.minigame:GAME")
    second = processes()
    assert second.isdisjoint(first)
    assert processes() <= second
    forget_game("mini-3")
    assert processes().isdisjoint(second)


def test_two_at_once_share_nothing(pools: workers.ReadyPools) -> None:
    """Processes in use are not ready; of two pools of one size one is kept."""
    one, other = (pools.take(2, batch.process_pool) for _ in range(2))
    assert one is not other
    pools.give_back(2, one)
    pools.give_back(2, other)
    assert pools.take(2, batch.process_pool) is one
    with pytest.raises(RuntimeError, match="shutdown"):
        other.submit(os.getpid)
    pools.give_back(2, one)


def test_processes_that_were_killed_are_not_kept(pools: workers.ReadyPools) -> None:
    """Where processes are gone, fresh ones do what is asked."""
    first = processes()
    for each in first:
        os.kill(each, signal.SIGKILL)
    assert processes().isdisjoint(first)
    broken = pools.take(2, batch.process_pool)
    os.kill(broken.submit(os.getpid).result(), signal.SIGKILL)
    with pytest.raises(Exception, match="terminated abruptly"):
        broken.submit(time.sleep, 5).result()
    pools.give_back(2, broken)
    assert pools.take(2, lambda _: _Nothing()) is not broken


class _Nothing(Executor):
    """An executor that is only looked at."""


def test_nobody_waits_for_ever(pools: workers.ReadyPools, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that nobody asks for end after a while."""
    monkeypatch.setattr(workers, "SECONDS", 0.05)
    first = processes()
    until = time.monotonic() + 60
    while pools._idle and time.monotonic() < until:
        time.sleep(0.02)
    assert not pools._idle
    assert processes().isdisjoint(first)


def test_a_generator_that_is_closed_leaves_no_work_behind() -> None:
    """What was called off is not done by processes that stay ready; what runs is waited for."""
    games = batch.simulate_many("tides-of-time", 40, bots=["random"] * 2, jobs=2, chunk=1)
    next(games)
    games.close()
    assert len(processes()) == 2
