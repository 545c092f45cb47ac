"""Tasks are as large as what they have cost allows."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from ancient_world import archive
from ancient_world.archive import Workers
from ancient_world.archive.batch import workers
from ancient_world.archive.batch.planning import TASK_SECONDS, TaskSizer
from ancient_world.archive.batch.tasks import _play_tasks
from ancient_world.archive.batch.work import PlayTask

GAMES = PlayTask("antike", (), (), 0, 0, 0, None, {}, with_records=False)


def games(count: int, seconds: float) -> list[int]:
    """Games of each task, where a game takes so long and each task is done before the next one is cut."""
    import attrs

    pace = TaskSizer(1, 1, 64)
    counts: list[int] = []
    for task in _play_tasks(attrs.evolve(GAMES, count=count), pace):
        counts.append(task.count)
        pace.add_measurement(task.count, task.count * seconds)
    assert sum(counts) == count
    return counts


def test_long_games_are_handed_out_one_by_one() -> None:
    """Nobody waits for a worker that has eight long games, while another one has none."""
    assert games(12, seconds=2.0) == [1] * 12


def test_short_games_are_handed_out_together() -> None:
    """A task takes a moment, by what tasks have cost."""
    assert games(50, seconds=TASK_SECONDS / 20) == [1, 20, 20, 9]


def test_what_rules_took_to_load_is_forgotten() -> None:
    """The first task of a worker costs more than those that follow, which tell the size."""
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
    """Many small files and a large one."""
    for number in range(40):
        (tmp_path / f"{number:02}.json").write_text(texts[0], encoding="ascii")
    lines = [f"{json.dumps(json.loads(texts[0]))}\n"] * 60
    (tmp_path / "large.jsonl").write_text("".join(lines), encoding="ascii")
    return tmp_path


@pytest.mark.long
def test_a_chunk_that_was_asked_for_is_kept(folder: Path) -> None:
    """Results do not depend on the size of tasks; who names one gets tasks of that size."""
    done: list[int] = []
    chosen = list(archive.validate_many(folder, task_size=50_000, progress=done.append))
    assert min(done[:-1]) >= 50_000
    assert chosen == list(archive.validate_many(folder, executor=Workers(jobs=2)))


@pytest.mark.parametrize(("worked", "took", "counted"), [(0.0, 2.0, 0.5), (1.0, 2.0, 1.0)])
def test_a_task_counts_by_what_it_works_and_a_quarter_of_what_it_waits(
    worked: float, took: float, counted: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a crowded machine tasks stay as large as they are; bots that wait for somebody else get few games at a time."""
    clock, processor = iter((10.0, 10.0 + took)), iter((5.0, 5.0 + worked))
    monkeypatch.setattr(workers, "time", SimpleNamespace(perf_counter=clock.__next__))
    monkeypatch.setattr(workers, "PROCESSOR", processor.__next__)
    assert workers.run_measured((abs, -7)) == (counted, 7)
