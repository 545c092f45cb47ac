"""Checking many records."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from os import PathLike

import ancient_world as aw
from ancient_world.batch.faults import BatchError
from ancient_world.batch.in_order import in_order
from ancient_world.batch.pieces import Document, Flaw, Lines, Piece, WholeFile
from ancient_world.batch.planning import CheckTask, split, tasks
from ancient_world.batch.results import Checked
from ancient_world.batch.sources import Sources, find
from ancient_world.batch.work import check_records, flawed
from ancient_world.batch.workers import Executors, Workers

__all__ = ["CHUNK", "validate_many"]

CHUNK = 256 * 1024
"""Bytes of a task: some thirty records, some forty thousandths of a second."""


def validate_many(  # noqa: PLR0913 - a keyword for each choice
    sources: Sources,
    *,
    executor: Executors | Workers = None,
    jobs: int | None = None,
    cards: aw.Cards | None = None,
    chunk: int = CHUNK,
    send: bool = False,
    done: Iterable[Checked] = (),
    without: Iterable[str | PathLike[str]] = (),
    progress: Callable[[int], None] | None = None,
) -> Generator[Checked, None, None]:
    """Check every record of many files against the rules; one result for each, sorted by file and place.

    The results are the same ones in the same order, whatever runs the tasks and wherever files are cut. No
    more is held in memory than the tasks in flight, each with about ``chunk`` bytes. Closing the generator calls off the rest.

    Args:
        sources: files, folders (``*.json`` and ``*.jsonl``, plain or with ``.gz`` or ``.zst``, and folders in
            it), globs, URLs that fsspec reads, and ``-`` for standard input. A file of many records has one
            a line. What is named twice is checked once.
        executor: any ``concurrent.futures.Executor``, or a function that makes one, or
            :class:`~ancient_world.batch.Workers` for finer choices. By default everything runs here.
        jobs: where no executor is given, the processes to run in.
        cards: the card file, if the games were played with another one than the standard one.
        chunk: bytes of a task. A file of at most so many bytes is opened by a worker, larger ones are cut here.
        send: send the bytes of files along with the tasks, to workers that do not see the same files.
        done: results of an earlier run over the same sources, from the first on; they are not given again.
        without: files that are left out.
        progress: called with the number of bytes of each task that is done, as they are stored.

    Raises:
        BatchError: a library is missing, or ``done`` does not go with the sources.
    """
    workers = executor if isinstance(executor, Workers) else Workers(executor, jobs=jobs)
    common = CheckTask((), cards, aw.language())
    found = find(sources, without=without)
    todo = tasks(found, done, chunk=max(1, chunk), send=send, common=common, skipped=progress)
    for task, results in in_order(todo, check_records, workers, split=_split, give_up=_give_up):
        yield from results
        if progress is not None:
            progress(task.stored)


def _split(task: CheckTask) -> list[CheckTask]:
    try:
        return list(split(task))
    except (OSError, BatchError):
        return []


def _give_up(task: CheckTask, error: BaseException) -> tuple[Checked, ...]:
    """A failed result for each record of a task that loses every worker."""
    why = str(error) or type(error).__name__
    before = aw.language()
    aw.set_language(task.language)
    try:
        return tuple([failed for piece in task.pieces for failed in _failed(piece, why)])
    finally:
        aw.set_language(before)


def _failed(piece: Piece, why: str) -> Iterator[Checked]:
    if isinstance(piece, (Lines, Document, Flaw)):
        line, first, count = piece.line, piece.number, piece.count
    else:
        assert isinstance(piece, WholeFile)
        line, first, count = 1, piece.done, 1
    for number in range(first, first + count):
        yield flawed(Flaw(piece.name, line, number, "worker-lost", {"why": why}), "failed")
