"""Test that the size of tasks follows from how long tasks took."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from ancient_world import archive
from ancient_world.archive import Workers
from ancient_world.archive.batch import workers
from ancient_world.archive.batch.check_tasks import TASK_SECONDS, TaskSizer
from ancient_world.archive.batch.tasks import _play_tasks
from ancient_world.archive.batch.worker_functions import PlayTask

GAMES = PlayTask("antike", (), (), 0, 0, 0, None, {}, with_records=False)


def sizes(count: int, seconds: float) -> list[int]:
    """Return the sizes of tasks, if a game takes ``seconds`` and each task is done before the next one is made."""
    import attrs

    pace = TaskSizer(1, 1, 64)
    counts: list[int] = []
    for task in _play_tasks(attrs.evolve(GAMES, count=count), pace):
        counts.append(task.count)
        pace.add_measurement(task.count, task.count * seconds)
    assert sum(counts) == count
    return counts


def test_long_games_are_handed_out_one_by_one() -> None:
    """Tasks of long games have a single game, so that no worker waits for another."""
    assert sizes(12, seconds=2.0) == [1] * 12


def test_short_games_are_handed_out_together() -> None:
    """Tasks of short games have as many games as fit into ``MOMENT``."""
    assert sizes(50, seconds=TASK_SECONDS / 20) == [1, 20, 20, 9]


def test_the_first_task_does_not_decide_the_size() -> None:
    """The first task, during which the rules are loaded, does not decide the size of later tasks."""
    pace = TaskSizer(first_size=100, minimum=10, maximum=10_000)
    assert pace.next_size() == 100
    pace.add_measurement(100, 5 * TASK_SECONDS)
    assert pace.next_size() == 20
    for _ in range(2):
        pace.add_measurement(20, TASK_SECONDS / 50)
    assert pace.next_size() == 1_000
    for _ in range(9):
        pace.add_measurement(10, 9 * TASK_SECONDS)
    assert pace.next_size() == 10


@pytest.fixture
def folder(tmp_path: Path, texts: list[str]) -> Path:
    """Return a folder of many small files and a large one."""
    for number in range(40):
        (tmp_path / f"{number:02}.json").write_text(texts[0], encoding="ascii")
    lines = [f"{json.dumps(json.loads(texts[0]))}\n"] * 60
    (tmp_path / "large.jsonl").write_text("".join(lines), encoding="ascii")
    return tmp_path


@pytest.mark.long
def test_chunk_fixes_the_size_of_tasks(folder: Path) -> None:
    """``chunk`` fixes the size of tasks, and results do not depend on it."""
    done: list[int] = []
    chosen = list(archive.validate_many(folder, task_size=50_000, progress=done.append))
    assert min(done[:-1]) >= 50_000
    assert chosen == list(archive.validate_many(folder, executor=Workers(jobs=2)))


@pytest.mark.parametrize(("worked", "took", "counted"), [(0.0, 2.0, 0.5), (1.0, 2.0, 1.0)])
def test_waiting_counts_a_quarter(
    worked: float, took: float, counted: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A task counts with its processor time or a quarter of its duration, whichever is more."""
    clock, processor = iter((10.0, 10.0 + took)), iter((5.0, 5.0 + worked))
    monkeypatch.setattr(workers, "time", SimpleNamespace(perf_counter=clock.__next__))
    monkeypatch.setattr(workers, "PROCESSOR_SECONDS", processor.__next__)
    assert workers.run_measured((abs, -7)) == (counted, 7)
