"""Planning: group small files, cut large ones, and skip finished ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import BinaryIO, cast

import attrs

from ancient_world.archive.batch.pieces import Flaw, Part, Piece, WholeFile, cut, single
from ancient_world.archive.batch.results import BatchError, CheckedRecord
from ancient_world.archive.batch.sources import STDIN, Source, open_stored
from ancient_world.engine.errors import whole_number
from ancient_world.engine.faults import document_fault
from ancient_world.engine.game import CardSet
from ancient_world.records.files.packed import reading_fault, unpack

# --- pacing ---


MOMENT = 0.1
"""The target seconds of a task: far more than its overhead, and short to wait for at the end."""
LATE = 16
"""The number of recent tasks whose cost is averaged; the first ones, which load the rules, soon drop out."""


@attrs.define
class Pace:
    """The size of the next task, in bytes or games, based on the costs of recent tasks."""

    first: int
    """The size of tasks before any cost is known."""
    least: int
    most: int
    _costs: deque[float] = attrs.field(factory=lambda: deque(maxlen=LATE), init=False)

    @classmethod
    def fixed(cls, size: int) -> Pace:
        """Return a pace of one size, whatever tasks cost."""
        size = max(1, whole_number("chunk", size))
        return cls(size, size, size)

    def note(self, size: int, seconds: float) -> None:
        """Note the seconds that a task of a size took."""
        self._costs.append(max(seconds, 1e-6) / max(size, 1))

    def next(self) -> int:
        """Return the size of the next task."""
        size = self.first
        if self._costs:
            size = int(MOMENT / sorted(self._costs)[len(self._costs) // 2])
        return max(self.least, min(size, self.most))


# --- planning ---


LEAST = 2048
"""The least weight of a file in bytes, as opening a file takes time."""


@attrs.frozen
class CheckTask:
    """Records to check together; ``language`` is the language of the messages."""

    pieces: tuple[Piece, ...]
    cards: CardSet | None
    language: str
    strict: bool = False

    @property
    def stored(self) -> int:
        """Return the size of all pieces as stored, in bytes."""
        return sum(piece.stored for piece in self.pieces)

    @property
    def weight(self) -> int:
        """Return the weight of all pieces, in bytes."""
        return sum(weight(piece) for piece in self.pieces)


def weight(each: Piece | Source) -> int:
    """Return the weight of a file or piece: its bytes, but at least :data:`LEAST`."""
    return max(LEAST, each.size)


def tasks(
    sources: Iterable[Source],
    done: Iterable[CheckedRecord],
    *,
    pace: Pace,
    whole: int,
    send: bool,
    common: CheckTask,
    skipped: Callable[[int], None] | None,
    first: dict[str, int],
) -> Iterator[CheckTask]:
    """Yield the tasks, of the size that ``pace`` gives; workers open files of at most ``whole`` bytes themselves.

    ``common`` is a template for the tasks, ``skipped`` is called with the size of each finished source,
    ``first`` gets the number of the first record to do, by source name, where it is not 0.

    Raises:
        BatchError: the finished results do not match the sources.
    """
    pieces: list[Piece] = []
    size = 0
    for source, last_result in _unfinished_sources(sources, iter(done), skipped):
        if last_result is not None:
            first[source.name] = last_result.number + 1
        finished_lines, is_cut_here = 0 if last_result is None else last_result.line, send or source.size > whole
        for piece in _pieces(source, finished_lines, pace, opened_here=is_cut_here):
            pieces.append(piece)
            size += weight(piece)
            if size >= pace.next():
                yield attrs.evolve(common, pieces=tuple(pieces))
                pieces, size = [], 0
    if pieces:
        yield attrs.evolve(common, pieces=tuple(pieces))


def _unfinished_sources(
    sources: Iterable[Source], finished_results: Iterator[CheckedRecord], report_skipped: Callable[[int], None] | None
) -> Iterator[tuple[Source, CheckedRecord | None]]:
    """Yield the unfinished sources, each with the last result that exists for it.

    Results are in the order of the sources, so both are iterated in parallel in constant memory.
    """
    result = next(finished_results, None)
    for source in sources:
        if result is None:
            yield source, None
            continue
        if result.name != source.name:
            raise BatchError.of("inputs-changed", expected=result.name, found=source.name)
        last_result = result
        while result is not None and result.name == source.name:
            last_result, result = result, next(finished_results, None)
        if result is None:  # the last source may be unfinished
            yield source, last_result
        elif report_skipped is not None:
            report_skipped(source.size)
    if result is not None:
        raise BatchError.of("inputs-changed", expected=result.name, found="")


def _pieces(source: Source, after: int, pace: Pace, *, opened_here: bool) -> Iterator[Piece]:
    """Yield a source in pieces, or whole if a worker is to open it."""
    if source.error:
        if not after:
            yield Flaw(source.name, 1, document_fault("unreadable", problem=source.error))
    elif opened_here or source.place == STDIN:
        yield from pieces_of(source, pace.next, after=after)
    else:
        yield WholeFile(source.name, source.place, source.size, after)


def pieces_of(source: Source, size: Callable[[], int], *, after: int = 0) -> Iterator[Part | Flaw]:
    """Yield the pieces of a source; ``size`` is called for the bytes of the next piece.

    Lines up to ``after`` are already done; a piece with only such lines is left out.
    """
    with ExitStack() as files:
        try:
            raw = files.enter_context(open_stored(source.place))
            stream = cast("BinaryIO", unpack(raw, source.name))
        except Exception as error:
            fault = reading_fault(error)
            if fault is None:
                raise
            if not after:
                yield Flaw(source.name, 1, fault)
            return
        reported_position = position = 0
        for piece in cut(stream, source.name, size):
            position = raw.tell() if raw.seekable() else position + piece.size
            if piece.line + piece.height - 1 > after:
                remaining_piece = attrs.evolve(piece, after=after) if isinstance(piece, Part) else piece
                yield attrs.evolve(remaining_piece, stored=position - reported_position)
                reported_position = position


def split(task: CheckTask) -> Iterator[CheckTask]:
    """Yield a task for each record."""
    for piece in task.pieces:
        for record_piece in _piece_by_record(piece):
            yield attrs.evolve(task, pieces=(record_piece,))


def _piece_by_record(piece: Piece) -> Iterator[Piece]:
    if isinstance(piece, WholeFile):
        source = Source((), piece.name, piece.place, piece.size)
        yield from pieces_of(source, lambda: 1, after=piece.after)
    elif isinstance(piece, Part):
        yield from single(piece)
    else:
        yield piece
