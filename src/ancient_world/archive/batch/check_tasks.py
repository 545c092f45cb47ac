"""Planning: group small files, cut large ones, and skip finished ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import BinaryIO, cast

import attrs

from ancient_world.archive.batch.file_parts import (
    FilePart,
    FlawedPiece,
    Piece,
    WholeFile,
    cut_into_parts,
    parts_by_record,
)
from ancient_world.archive.batch.result_rows import BatchError, CheckedRecord, reason
from ancient_world.archive.batch.sources import STDIN, Source
from ancient_world.archive.conditions import Condition
from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.errors import check_whole_number
from ancient_world.engine.game import CardSet
from ancient_world.records.files.compressed_files import fault_of_read_error, unpack

# --- pacing ---


TASK_SECONDS = 0.1
"""The target seconds of a task: far more than its overhead, and short to wait for at the end."""
RECENT_TASKS = 16
"""The number of recent tasks whose cost is averaged; the first ones, which load the rules, soon drop out."""


@attrs.define
class TaskSizer:
    """The size of the next task, in bytes or games, based on the costs of recent tasks."""

    first_size: int
    """The size of tasks before any cost is known."""
    minimum: int
    maximum: int
    _costs: deque[float] = attrs.field(factory=lambda: deque(maxlen=RECENT_TASKS), init=False)

    @classmethod
    def fixed_size(cls, size: int) -> TaskSizer:
        """Return a pace of one size, whatever tasks cost."""
        size = max(1, check_whole_number("chunk", size))
        return cls(size, size, size)

    def add_measurement(self, size: int, seconds: float) -> None:
        """Note the seconds that a task of a size took."""
        self._costs.append(max(seconds, 1e-6) / max(size, 1))

    def next_size(self) -> int:
        """Return the size of the next task."""
        size = self.first_size
        if self._costs:
            size = int(TASK_SECONDS / sorted(self._costs)[len(self._costs) // 2])
        return max(self.minimum, min(size, self.maximum))


# --- planning ---


MAX_WORKER_FILE = 256 * 1024
"""The most bytes of a file that a worker opens itself; larger files are cut in this process."""
MIN_WEIGHT = 2048
"""The least weight of a file in bytes, as opening a file takes time."""


@attrs.frozen
class CheckTask:
    """Records to check together; ``language`` is the language of the messages, ``where`` are the conditions that records must meet."""

    pieces: tuple[Piece, ...]
    cards: CardSet | None
    language: str
    strict: bool = False
    where: tuple[Condition, ...] = ()

    @property
    def stored_size(self) -> int:
        """Return the size of all pieces as stored, in bytes."""
        return sum(piece.stored_size for piece in self.pieces)

    @property
    def weight(self) -> int:
        """Return the weight of all pieces, in bytes."""
        return sum(weight_of(piece) for piece in self.pieces)


def weight_of(piece: Piece | Source) -> int:
    """Return the weight of a file or piece: its bytes, but at least :data:`MIN_WEIGHT`."""
    return max(MIN_WEIGHT, piece.size)


def plan_check_tasks(
    sources: Iterable[Source],
    finished_results: Iterable[CheckedRecord],
    *,
    sizer: TaskSizer,
    max_worker_file: int,
    sends_content: bool,
    task_template: CheckTask,
    report_skipped: Callable[[int], None] | None,
    first_numbers: dict[str, int],
) -> Iterator[CheckTask]:
    """Yield the tasks, of the size that ``sizer`` gives; workers open files of at most ``max_worker_file`` bytes themselves.

    ``task_template`` is a template for the tasks, ``report_skipped`` is called with the size of each finished source,
    ``first_numbers`` gets the number of the first record to do, by source name, where it is not 0.

    Raises:
        BatchError: the finished results do not match the sources.
    """
    pieces: list[Piece] = []
    size = 0
    unfinished_sources = _unfinished_sources(
        sources, iter(finished_results), report_skipped, is_selection=bool(task_template.where)
    )
    for source, last_result in unfinished_sources:
        if last_result is not None:
            first_numbers[source.name] = last_result.number + 1
        finished_lines = 0 if last_result is None else last_result.line
        is_cut_here = (
            sends_content or source.size > max_worker_file or source.open_member is not None
        )
        for piece in _pieces_of_source(source, finished_lines, sizer, is_cut_here=is_cut_here):
            pieces.append(piece)
            size += weight_of(piece)
            if size >= sizer.next_size():
                yield attrs.evolve(task_template, pieces=tuple(pieces))
                pieces, size = [], 0
    if pieces:
        yield attrs.evolve(task_template, pieces=tuple(pieces))


def _unfinished_sources(
    sources: Iterable[Source],
    finished_results: Iterator[CheckedRecord],
    report_skipped: Callable[[int], None] | None,
    *,
    is_selection: bool,
) -> Iterator[tuple[Source, CheckedRecord | None]]:
    """Yield the unfinished sources, each with the last result that exists for it.

    In a selection by conditions, sources without results before the last one are finished.
    Results are in the order of the sources, so both are iterated in parallel in constant memory.
    """
    result = next(finished_results, None)
    for source in sources:
        if result is None:
            yield source, None
            continue
        if result.name != source.name and is_selection:
            continue
        if result.name != source.name:
            raise BatchError.from_code("inputs-changed", expected=result.name, found=source.name)
        last_result = result
        while result is not None and result.name == source.name:
            last_result, result = result, next(finished_results, None)
        if result is None:  # the last source may be unfinished
            yield source, last_result
        elif report_skipped is not None:
            report_skipped(source.stored_size)
    if result is not None:
        raise BatchError.from_code("inputs-changed", expected=result.name, found="")


def _pieces_of_source(
    source: Source, finished_lines: int, sizer: TaskSizer, *, is_cut_here: bool
) -> Iterator[Piece]:
    """Yield a source in pieces, or whole if a worker is to open it."""
    if source.error:
        if not finished_lines:
            yield FlawedPiece(source.name, 1, document_fault("unreadable", problem=source.error))
    elif is_cut_here or source.path == STDIN:
        yield from cut_source(source, sizer.next_size, finished_lines=finished_lines)
    else:
        yield WholeFile(source.name, source.path, source.size, finished_lines)


def cut_source(
    source: Source, next_size: Callable[[], int], *, finished_lines: int = 0
) -> Iterator[FilePart | FlawedPiece]:
    """Yield the pieces of a source; ``next_size`` is called for the bytes of the next piece.

    Lines up to ``finished_lines`` are already done; a piece with only such lines is left out.
    """
    with ExitStack() as files:
        try:
            raw = files.enter_context(source.open())
            stream = cast("BinaryIO", unpack(raw, source.name))
        except Exception as error:
            fault = fault_of_read_error(error)
            if fault is None:
                raise
            if not finished_lines:
                yield FlawedPiece(source.name, 1, fault)
            return
        reported_position = position = 0
        for piece in cut_into_parts(stream, source.name, next_size):
            position = raw.tell() if raw.seekable() else position + piece.size
            if piece.line + piece.line_count - 1 > finished_lines:
                remaining_piece = (
                    attrs.evolve(piece, finished_lines=finished_lines)
                    if isinstance(piece, FilePart)
                    else piece
                )
                yield attrs.evolve(
                    remaining_piece,
                    stored_size=int((position - reported_position) * source.stored_share),
                )
                reported_position = position


def split_by_record(task: CheckTask) -> Iterator[CheckTask]:
    """Yield a task for each record."""
    for piece in task.pieces:
        for record_piece in _piece_by_record(piece):
            yield attrs.evolve(task, pieces=(record_piece,))


def _piece_by_record(piece: Piece) -> Iterator[Piece]:
    if isinstance(piece, WholeFile):
        source = Source((), piece.name, piece.path, piece.size)
        yield from cut_source(source, lambda: 1, finished_lines=piece.finished_lines)
    elif isinstance(piece, FilePart):
        yield from parts_by_record(piece)
    else:
        yield piece


def piece_of_lost_worker(piece: Piece, error: Exception) -> FlawedPiece:
    """Return the flaw of a piece whose worker was lost twice."""
    fault = document_fault("worker-lost", line=piece.line, column=1, why=reason(error))
    return FlawedPiece(piece.name, piece.line, fault, "failed")
