"""From sources to tasks: small files together, large ones cut, done ones left out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from typing import BinaryIO, cast

import attrs

from ancient_world.archive.batch.pieces import Flaw, Part, Piece, WholeFile, cut, single
from ancient_world.archive.batch.results import BatchError, Checked
from ancient_world.archive.batch.sources import STDIN, Source, open_stored
from ancient_world.engine.errors import whole_number
from ancient_world.engine.faults import document_fault
from ancient_world.engine.game import Cards
from ancient_world.records.files.packed import reading_fault, unpack

# --- pacing ---


MOMENT = 0.1
"""Seconds that a task shall take: far more than it costs to hand it out, and little to wait for at the end."""
LATE = 16
"""So many tasks tell what a piece of work costs; the first ones, for which rules are loaded, are soon forgotten."""


@attrs.define
class Pace:
    """The size of the next task, in bytes, games, or whatever work is counted in, from what tasks have cost of late."""

    first: int
    """As long as nothing is known."""
    least: int
    most: int
    _costs: deque[float] = attrs.field(factory=lambda: deque(maxlen=LATE), init=False)

    @classmethod
    def fixed(cls, size: int) -> Pace:
        """Make tasks of one size, whatever they cost."""
        size = max(1, whole_number("chunk", size))
        return cls(size, size, size)

    def note(self, size: int, seconds: float) -> None:
        """Learn what a task took."""
        self._costs.append(max(seconds, 1e-6) / max(size, 1))

    def next(self) -> int:
        """Give the size of the next task."""
        size = self.first
        if self._costs:
            size = int(MOMENT / sorted(self._costs)[len(self._costs) // 2])
        return max(self.least, min(size, self.most))


# --- planning ---


LEAST = 2048
"""A file counts as at least 2,048 bytes: opening it takes time."""


@attrs.frozen
class CheckTask:
    """Records to check together; ``language`` is that of the sentences."""

    pieces: tuple[Piece, ...]
    cards: Cards | None
    language: str
    strict: bool = False

    @property
    def stored(self) -> int:
        """The bytes that it takes where it is stored."""
        return sum(piece.stored for piece in self.pieces)

    @property
    def weight(self) -> int:
        """Return what it counts, in bytes."""
        return sum(weight(piece) for piece in self.pieces)


def weight(each: Piece | Source) -> int:
    """Return what a file or a part of it counts, in bytes."""
    return max(LEAST, each.size)


def tasks(
    sources: Iterable[Source],
    done: Iterable[Checked],
    *,
    pace: Pace,
    whole: int,
    send: bool,
    common: CheckTask,
    skipped: Callable[[int], None] | None,
    first: dict[str, int],
) -> Iterator[CheckTask]:
    """The tasks, one by one, of the size that ``pace`` says; files of at most ``whole`` bytes are opened by workers.

    ``common`` has what they share, ``skipped`` is told the size of sources that are done,
    ``first`` is told the number of the first record, by the source's name, where that is not 0.

    Raises:
        BatchError: what is done does not go with the sources.
    """
    held: list[Piece] = []
    size = 0
    for source, last in _to_do(sources, iter(done), skipped):
        if last is not None:
            first[source.name] = last.number + 1
        after, opened_here = 0 if last is None else last.line, send or source.size > whole
        for piece in _pieces(source, after, pace, opened_here=opened_here):
            held.append(piece)
            size += weight(piece)
            if size >= pace.next():
                yield attrs.evolve(common, pieces=tuple(held))
                held, size = [], 0
    if held:
        yield attrs.evolve(common, pieces=tuple(held))


def _to_do(
    sources: Iterable[Source], done: Iterator[Checked], skipped: Callable[[int], None] | None
) -> Iterator[tuple[Source, Checked | None]]:
    """The sources that are not done, with the last result that there is of them.

    Results are in the order of the sources, so both are walked side by side and none is kept.
    """
    result = next(done, None)
    for source in sources:
        if result is None:
            yield source, None
            continue
        if result.name != source.name:
            raise BatchError.of("inputs-changed", expected=result.name, found=source.name)
        last = result
        while result is not None and result.name == source.name:
            last, result = result, next(done, None)
        if result is None:  # the last one may have been left in the middle
            yield source, last
        elif skipped is not None:
            skipped(source.size)
    if result is not None:
        raise BatchError.of("inputs-changed", expected=result.name, found="")


def _pieces(source: Source, after: int, pace: Pace, *, opened_here: bool) -> Iterator[Piece]:
    """A source in pieces, or whole if it is left to a worker to open."""
    if source.error:
        if not after:
            yield Flaw(source.name, 1, document_fault("unreadable", problem=source.error))
    elif opened_here or source.place == STDIN:
        yield from pieces_of(source, pace.next, after=after)
    else:
        yield WholeFile(source.name, source.place, source.size, after)


def pieces_of(source: Source, size: Callable[[], int], *, after: int = 0) -> Iterator[Part | Flaw]:
    """Open a source and cut it; ``size`` tells the bytes of the next piece.

    Lines up to ``after`` are done; a piece with nothing else is left out.
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
        given = place = 0
        for piece in cut(stream, source.name, size):
            place = raw.tell() if raw.seekable() else place + piece.size
            if piece.line + piece.height - 1 > after:
                to_do = attrs.evolve(piece, after=after) if isinstance(piece, Part) else piece
                yield attrs.evolve(to_do, stored=place - given)
                given = place


def split(task: CheckTask) -> Iterator[CheckTask]:
    """A task for each record."""
    for piece in task.pieces:
        for part in _records_of(piece):
            yield attrs.evolve(task, pieces=(part,))


def _records_of(piece: Piece) -> Iterator[Piece]:
    if isinstance(piece, WholeFile):
        source = Source((), piece.name, piece.place, piece.size)
        yield from pieces_of(source, lambda: 1, after=piece.after)
    elif isinstance(piece, Part):
        yield from single(piece)
    else:
        yield piece
