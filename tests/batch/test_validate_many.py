"""Test checking many records: the same results for any executor and any size of tasks, and if workers die."""

from __future__ import annotations

import gzip
import random
from collections import Counter
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import ancient_world as aw
from ancient_world import archive
from ancient_world.archive.batch import file_parts, worker_functions
from ancient_world.validation import Problem
from ancient_world.validation.record_checks import report_on
from tests.batch.helpers import ArmedPools, lines, named


def statuses(results: list[archive.CheckedRecord]) -> dict[str, int]:
    """Count results by status."""
    return dict(Counter(result.status for result in results))


def test_every_record_of_a_file(file: Path) -> None:
    """Each record has a result with its number, its line and its problems."""
    results = list(archive.validate_many(file))
    assert statuses(results) == {"valid": 57, "unfinished": 1, "invalid": 2}
    assert list(range(60)) == [result.number for result in results]
    assert [*range(1, 11), *range(12, 62)] == [result.line for result in results]
    assert {str(file)} == {result.name for result in results}
    cheated, torn = results[5], results[8]
    assert cheated.problems[0].rule
    assert cheated.problems[0].index is not None
    assert (torn.problems[0].line, torn.problems[0].column is not None) == (9, True)
    assert results[0].scores is not None
    assert results[3].scores is None


def test_a_result_agrees_with_the_validator(file: Path, mixed: tuple[str, ...]) -> None:
    """A result has the same problems and counts as the report of the record alone."""
    compared, scored = 0, 0
    for result, text in zip(archive.validate_many(file), mixed, strict=True):
        report = aw.validate(text)
        assert report.ok == result.is_ok
        assert [p.code for p in report.problems] == [p.code for p in result.problems]
        for alone, among in zip(report.problems, result.problems, strict=True):
            if "(line" not in alone.message:  # the message names the line, which differs
                compared += 1
                for name in (
                    "rule",
                    "message",
                    "path",
                    "index",
                    "column",
                    "moment",
                    "expected",
                    "changes",
                ):
                    assert getattr(alone, name) == getattr(among, name), name
            assert (alone.snippet, alone.mark, alone.warning) == (
                among.snippet, among.mark, among.warning
            )  # fmt: skip
            assert len(alone.legal) == len(among.legal)
        assert (report.players, report.chance) == (result.players, result.chance)
        assert report.played == result.entries
        if result.scores is not None:
            assert report.final_state is not None
            assert tuple(s.total for s in aw.scores(report.final_state)) == result.scores
            assert aw.winners(report.final_state) == result.winners
            scored += 1
    assert compared > 0
    assert scored > 0


@pytest.mark.parametrize("jobs", [2, pytest.param(4, marks=pytest.mark.long)])
def test_jobs_change_nothing(file: Path, jobs: int) -> None:
    """Any number of processes gives the same bytes."""
    once = lines(archive.validate_many(file, task_size=20_000))
    assert once == lines(archive.validate_many(file, task_size=20_000, jobs=jobs))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("send", [False, True], ids=["placed", "sent"])
@pytest.mark.parametrize("packed", [False, True], ids=["plain", "gzip"])
@pytest.mark.parametrize("chunk", [1, 30_000, 10**9])
def test_where_a_file_is_cut_changes_nothing(
    file: Path, chunk: int, *, packed: bool, send: bool
) -> None:
    """Tasks of any size, read by workers or sent to them, give the same results."""
    plain = lines(archive.validate_many(file))
    if packed:
        file.write_bytes(gzip.compress(file.read_bytes()))
    with ThreadPoolExecutor(2) as pool:
        assert plain == lines(
            archive.validate_many(file, task_size=chunk, sends_content=send, executor=pool)
        )


def test_the_order_of_sources_changes_nothing(tmp_path: Path, mixed: tuple[str, ...]) -> None:
    """Files, folders and globs that overlap give each file once, sorted."""
    for number, text in enumerate(mixed[:12]):
        folder = tmp_path / f"part-{number % 3}"
        folder.mkdir(exist_ok=True)
        (folder / f"game-{number}.json").write_text(text, encoding="ascii")
    (tmp_path / "part-1" / "notes.txt").write_text("not a record", encoding="ascii")
    expected = lines(archive.validate_many(tmp_path))
    assert expected.count(b"\n") == 12
    files = sorted(map(str, tmp_path.rglob("*.json")))
    sources = [*files, str(tmp_path), str(tmp_path / "*" / "*.json"), f"{tmp_path}/./part-2"]
    for seed in range(3):
        random.Random(seed).shuffle(sources)
        assert expected == lines(archive.validate_many(sources))


@pytest.mark.long
def test_a_worker_that_is_killed_loses_nothing(
    tmp_path: Path, file: Path, mixed: tuple[str, ...]
) -> None:
    """If the pool breaks once, the results are the same."""
    file.write_text("\n".join([*mixed[:30], named(mixed[30]), *mixed[31:]]), encoding="ascii")
    expected = lines(archive.validate_many(file))
    pools = ArmedPools(str(tmp_path / "once"))
    assert expected == lines(archive.validate_many(file, executor=pools, task_size=40_000))
    assert pools.made == 2


@pytest.mark.long
def test_a_record_that_kills_every_worker_fails_alone(
    file: Path, mixed: tuple[str, ...]
) -> None:  # fmt: skip
    """A record that kills every worker is reported as failed with its place; the others are checked."""
    expected = list(archive.validate_many(file))
    text = "\n".join([*mixed[:10], "", *mixed[10:20], named(mixed[20]), *mixed[21:]]) + "\n"
    file.write_text(text, encoding="ascii")
    results = list(archive.validate_many(file, executor=ArmedPools(""), task_size=100_000))
    failed = results.pop(20)
    assert (failed.status, failed.number, failed.line) == ("failed", 20, 22)
    assert failed.problems[0].code == "worker-lost"
    assert failed.problems[0].line == 22
    assert expected[:20] + expected[21:] == results


@pytest.mark.long
def test_a_small_file_that_kills_every_worker_fails_alone(
    tmp_path: Path, texts: tuple[str, ...]
) -> None:
    """Tasks of whole files are split down to the record, too."""
    (tmp_path / "a.jsonl").write_text(
        "\n".join([texts[0], named(texts[1]), texts[2]]), encoding="ascii"
    )
    (tmp_path / "b.json").write_text(named(texts[3]), encoding="ascii")
    (tmp_path / "c.json").write_text(texts[4], encoding="ascii")
    results = list(archive.validate_many(tmp_path, executor=ArmedPools("")))
    assert [r.status for r in results] == ["valid", "failed", "valid", "failed", "valid"]
    assert [r.number for r in results] == [0, 1, 2, 0, 0]


def test_stopping_early_hands_out_nothing_more(file: Path) -> None:
    """Closing the results cancels tasks that have not started."""

    class Counting(ThreadPoolExecutor):
        submitted = 0

        def submit(self, *args: Any, **kwargs: Any) -> Any:
            self.submitted += 1
            return super().submit(*args, **kwargs)

    with Counting(1) as pool:
        results = archive.validate_many(
            file, executor=archive.Workers(pool, max_submitted=3), task_size=1
        )
        next(results)
        results.close()
        assert pool.submitted <= 4


def test_a_line_longer_than_any_document(
    file: Path, texts: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line over the limit is skipped without being held in memory, and counts as an unreadable record."""
    monkeypatch.setattr(file_parts, "MAX_BYTES", 30_000)
    file.write_text("\n".join([texts[0], "x" * 100_000, texts[1]]) + "\n", encoding="ascii")
    results = list(archive.validate_many(file, task_size=1))
    assert [result.status for result in results] == ["valid", "invalid", "valid"]
    assert results[1].problems[0].code == "too-large"
    assert [(result.number, result.line) for result in results] == [(0, 1), (1, 2), (2, 3)]
    file.write_text("x" * 29_000 + "\ny\n" + "z" * 29_000, encoding="ascii")
    assert [result.number for result in archive.validate_many(file)] == [0, 1, 2]


def test_sentences_are_in_the_language_of_the_caller(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers use the caller's language and then restore their own."""

    def telling(raw: Any, *_: Any, **__: Any) -> aw.Report:
        return aw.Report(problems=(Problem("told", aw.language()),), line=raw.first_line)

    monkeypatch.setattr(worker_functions, "report_on", telling)
    aw.set_language("es")
    try:
        with ThreadPoolExecutor(1) as pool:
            results = list(archive.validate_many(file, executor=pool))
            assert pool.submit(aw.language).result() == "en"
    finally:
        aw.set_language("en")
    assert {"es"} == {result.problems[0].message for result in results}


def test_a_fault_in_the_rules_fails_one_record(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in the rules makes a single failed result, in its place."""
    expected = list(archive.validate_many(file))

    def faulty(raw: Any, cards: Any, **options: Any) -> aw.Report:
        if any(b'"seed":20,' in line.text for line in raw.source_lines):
            raise ZeroDivisionError("a fault")
        return report_on(raw, cards, **options)

    monkeypatch.setattr(worker_functions, "report_on", faulty)
    results = list(archive.validate_many(file))
    assert (results[20].status, results[20].number, results[20].line) == ("failed", 20, 22)
    assert "ZeroDivisionError: a fault" in results[20].problems[0].message
    assert expected[:20] + expected[21:] == results[:20] + results[21:]


def test_progress_adds_up_to_the_size(file: Path) -> None:
    """Progress adds up to the size of the stored file, compressed or not."""
    for packed in (False, True):
        if packed:
            file.write_bytes(gzip.compress(file.read_bytes()))
        earlier = list(archive.validate_many(file))
        for chunk in (1000, 10**9):
            sizes: list[int] = []
            list(archive.validate_many(file, task_size=chunk, progress=sizes.append))
            assert file.stat().st_size == sum(sizes)
            for done in (1, 30, 59):
                sizes = []
                before = earlier[:done]
                list(
                    archive.validate_many(
                        file, task_size=chunk, finished_results=before, progress=sizes.append
                    )
                )
                assert file.stat().st_size == sum(sizes)


@pytest.mark.long
def test_custom_cards_are_sent_with_the_tasks(tmp_path: Path) -> None:
    """Custom cards are sent to other processes with the tasks."""
    box = Path(__file__).parents[1] / "the_ancient_world" / "box"
    cards = aw.game("the-ancient-world").load_cards(box)
    games = archive.simulate_many(
        "the-ancient-world", 3, bots=["random"] * 2, cards=cards, records=True
    )
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(str(game.record) for game in games), encoding="ascii")
    assert all(result.is_ok for result in archive.validate_many(path, cards=cards, jobs=2))


def test_any_object_that_submits_is_an_executor(file: Path) -> None:
    """Any object with a ``submit`` method can be an executor."""

    class Plain:
        def __init__(self) -> None:
            self.pool = ThreadPoolExecutor(1)

        def submit(self, *args: Any) -> Any:
            return self.pool.submit(*args)

    plain: Any = Plain()
    assert not isinstance(plain, Executor)
    assert len(list(archive.validate_many(file, executor=plain))) == 60
    plain.pool.shutdown()
