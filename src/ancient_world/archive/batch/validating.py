"""Checking many records."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from os import PathLike

import attrs

from ancient_world.archive.batch.cutting.pacing import Pace
from ancient_world.archive.batch.cutting.pieces import Flaw, Piece
from ancient_world.archive.batch.cutting.planning import CheckTask, split, tasks
from ancient_world.archive.batch.faults import reason
from ancient_world.archive.batch.in_order import in_order
from ancient_world.archive.batch.results import Checked
from ancient_world.archive.batch.sources import Sources, find
from ancient_world.archive.batch.work import check_records, flawed
from ancient_world.archive.batch.workers import Executors, Workers
from ancient_world.engine.faults import document_fault
from ancient_world.engine.game import Cards
from ancient_world.engine.language import in_language
from ancient_world.engine.languages import language

WHOLE = 256 * 1024
"""Files of at most so many bytes are opened by a worker, larger ones are cut here."""


def validate_many(
    sources: Sources,
    *,
    executor: Executors | Workers = None,
    jobs: int | None = None,
    cards: Cards | None = None,
    chunk: int | None = None,
    send: bool = False,
    done: Iterable[Checked] = (),
    without: Iterable[str | PathLike[str]] = (),
    progress: Callable[[int], None] | None = None,
    strict: bool = False,
) -> Generator[Checked, None, None]:
    """Check every record of many files against the rules; one result for each, sorted by file and place.

    The results are the same ones in the same order, whatever runs the tasks and wherever files are cut. No
    more is held in memory than the tasks in flight, each with about ``chunk`` bytes, a quarter of a million at most by default. Closing the generator calls off the rest.

    Args:
        sources: files, folders (``*.json`` and ``*.jsonl``, plain or with ``.gz`` or ``.zst``, and folders in
            it), globs, URLs that fsspec reads, and ``-`` for standard input. A file of many records has one
            a line. What is named twice is checked once.
        executor: any ``concurrent.futures.Executor``, or a function that makes one, or
            :class:`~ancient_world.archive.Workers` for finer choices. By default everything runs here.
        jobs: where no executor is given, the processes to run in.
        cards: the card file, if the games were played with another one than the standard one.
        chunk: bytes of a task. A file of at most so many bytes is opened by a worker, larger ones are cut here. By default
            so many as a worker checks in a moment, by what tasks have taken of late.
        send: send the bytes of files along with the tasks, to workers that do not see the same files.
        done: results of an earlier run over the same sources, from the first on; they are not given again.
        without: files that are left out.
        progress: called with the number of bytes of each task that is done, as they are stored.
        strict: whether unfinished games, torn last lines and missing results are problems too.

    Raises:
        BatchError: a library is missing, or ``done`` does not go with the sources.
    """
    workers = executor if isinstance(executor, Workers) else Workers(executor, jobs=jobs)
    pace = Pace(64 * 1024, 16 * 1024, 256 * 1024) if chunk is None else Pace.fixed(chunk)
    common = CheckTask((), cards, language(), strict)
    found = find(sources, without=without)
    first: dict[str, int] = {}
    todo = tasks(
        found, done, pace=pace, whole=WHOLE if chunk is None else chunk, send=send, common=common,
        skipped=progress, first=first,
    )  # fmt: skip
    name, number = "", 0
    checked = in_order(
        todo, check_records, workers, split=split, give_up=_give_up,
        note=lambda task, seconds: pace.note(task.weight, seconds),
    )  # fmt: skip
    for task, results in checked:
        for result in results:
            if result.name != name:
                name, number = result.name, first.pop(result.name, 0)
            yield attrs.evolve(result, number=number) if number else result
            number += 1
        if progress is not None:
            progress(task.stored)


def _give_up(task: CheckTask, error: Exception) -> tuple[Checked, ...]:
    """A failed result for each piece of a task that has lost its worker again."""
    return in_language(
        task.language, lambda: tuple([flawed(lost_piece(piece, error)) for piece in task.pieces])
    )


def lost_piece(piece: Piece, error: Exception) -> Flaw:
    """Return the flaw of a piece that has lost its worker again."""
    fault = document_fault("worker-lost", line=piece.line, column=1, why=reason(error))
    return Flaw(piece.name, piece.line, fault, "failed")
