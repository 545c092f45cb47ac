"""Tables of many records, in as many processes as there are; the rows come in the order of the records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike

import attrs

from ancient_world.archive.batch.cutting.pacing import Pace
from ancient_world.archive.batch.cutting.pieces import Flaw
from ancient_world.archive.batch.cutting.planning import CheckTask, split, tasks
from ancient_world.archive.batch.in_order import in_order
from ancient_world.archive.batch.sources import Sources, find
from ancient_world.archive.batch.validating import WHOLE, lost_piece
from ancient_world.archive.batch.work import records_of_task
from ancient_world.archive.batch.workers import Workers
from ancient_world.archive.conditions import Condition
from ancient_world.archive.tables import Row, Tabler
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.game import Cards
from ancient_world.engine.language import in_language
from ancient_world.engine.languages import language
from ancient_world.records.files.record_file import record_of
from ancient_world.records.files.streams import Unread


@attrs.frozen
class Tabled:
    """The result for one record: its rows by table, or why there are none."""

    name: str
    line: int
    rows: dict[str, list[Row]] = attrs.field(factory=dict)
    why: str = ""
    unreadable: bool = False


@attrs.frozen
class _Task:
    records: CheckTask
    tables: tuple[str, ...]
    where: tuple[Condition, ...]


def table_many(
    sources: Sources,
    tables: Sequence[str],
    where: Sequence[Condition] = (),
    *,
    cards: Cards | None = None,
    workers: Workers | None = None,
    without: Iterable[str | PathLike[str]] = (),
    progress: Callable[[int], None] | None = None,
) -> Iterator[Tabled]:
    """Yield the rows of every record of many files, sorted by file and place.

    Args:
        sources: as for :func:`~ancient_world.archive.validate_many`.
        tables: names of :data:`~ancient_world.archive.TABLES`.
        where: what rows must meet.
        cards: the card file of the records, if it is not the standard one.
        workers: where they are made; by default in this process.
        without: files that are left out.
        progress: called with the number of bytes of each task that is done, as they are stored.

    Raises:
        BatchError: a library is missing.
        InvalidOption: a table does not have the column of a condition.
    """
    Tabler(tables, where, cards)
    pace, common = Pace(64 * 1024, 16 * 1024, 256 * 1024), CheckTask((), cards, language())
    todo = tasks(
        find(sources, without=without), (), pace=pace, whole=WHOLE, send=False, common=common,
        skipped=None, first={},
    )  # fmt: skip
    made = in_order(
        (_Task(each, tuple(tables), tuple(where)) for each in todo),
        _made,
        workers or Workers(),
        split=lambda task: (attrs.evolve(task, records=each) for each in split(task.records)),
        give_up=lambda task, error: [_flawed(lost_piece(piece, error)) for piece in task.records.pieces],
        note=lambda task, seconds: pace.note(task.records.weight, seconds),
    )  # fmt: skip
    name, number = "", 0
    for task, results in made:
        for result in results:
            number = number + 1 if result.name == name else 0
            name = result.name
            for row in [row for rows in result.rows.values() for row in rows]:
                row["number"] = number
            yield result
        if progress is not None:
            progress(task.records.stored)


def _made(task: _Task) -> list[Tabled]:
    return in_language(task.records.language, lambda: [*_each(task)])


def _each(task: _Task) -> Iterator[Tabled]:
    cards = task.records.cards
    tabler = Tabler(task.tables, task.where, cards)
    for name, raw in records_of_task(task.records):
        if isinstance(raw, Flaw):
            yield _flawed(raw)
            continue
        try:
            rows = tabler.rows(record_of(raw, cards), name, raw.line)
        except InvalidDocument as error:
            nothing = isinstance(raw, Unread) and raw.unreadable
            yield Tabled(name, raw.line, why=error.detail, unreadable=nothing)
        else:
            yield Tabled(name, raw.line, rows)


def _flawed(flaw: Flaw) -> Tabled:
    return Tabled(flaw.name, flaw.line, why=flaw.fault.detail, unreadable=flaw.status != "invalid")
