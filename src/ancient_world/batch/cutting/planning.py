"""From sources to tasks: small files together, large ones cut, what is done already left out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, cast

import attrs

from ancient_world.batch.cutting.pacing import Pace
from ancient_world.batch.cutting.pieces import Flaw, Part, Piece, WholeFile, cut, single
from ancient_world.batch.faults import BatchError
from ancient_world.batch.results import Checked
from ancient_world.batch.sources import STDIN, Source, open_stored
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.faults import document_fault
from ancient_world.engine.game import Cards
from ancient_world.records.files.packed import is_packed, reading_fault, unpack

LEAST = 2048
"""A file counts as at least 2,048 bytes: opening it takes time."""
UNPACKED = 16
"""A packed file holds some 16 times its bytes; only how much is left is reckoned from that."""


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
        """What it counts, in bytes."""
        return sum(weight(piece) for piece in self.pieces)


def weight(each: Piece | Source) -> int:
    """What a file or a part of it counts, in bytes."""
    return max(LEAST, each.size)


@attrs.define
class _Gauge:
    """How many bytes the next task shall have; ``behind`` are those of the files that come after this one."""

    pace: Pace
    whole: int
    """Files of at most so many bytes are left to a worker to open."""
    wanted: int = 0
    behind: int = 0

    def ask(self, left: int | None) -> int:
        """Ask anew, where so much is left of this file, if that is known."""
        self.wanted = self.pace.next(None if left is None else left + self.behind)
        return self.wanted


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
    gauge = _Gauge(pace, whole)
    for source, last, gauge.behind in _ahead(_to_do(sources, iter(done), skipped), pace.ahead):
        if last is not None:
            first[source.name] = last.number + 1
        if not held:
            gauge.ask(source.size or None)
        for piece in _pieces(source, 0 if last is None else last.line, gauge, send=send):
            held.append(piece)
            size += weight(piece)
            if size >= gauge.wanted:
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


def _ahead(
    sources: Iterable[tuple[Source, Checked | None]], enough: int
) -> Iterator[tuple[Source, Checked | None, int]]:
    """Each source with the bytes of those that come after it, of which no more are looked at than ``enough``."""
    held: deque[tuple[Source, Checked | None]] = deque()
    size = 0
    for each in sources:
        held.append(each)
        size += weight(each[0])
        while size >= enough and held:
            source, last = held.popleft()
            size -= weight(source)
            yield source, last, size
    for source, last in held:
        size -= weight(source)
        yield source, last, size


def _pieces(source: Source, after: int, gauge: _Gauge, *, send: bool) -> Iterator[Piece]:
    """A source in pieces; those that are small, and not sent, are left to a worker to open."""
    if source.error:
        if not after:
            yield Flaw(source.name, 1, document_fault("unreadable", problem=source.error))
    elif source.size <= gauge.whole and source.place != STDIN and not send:
        yield WholeFile(source.name, source.place, source.size, after)
    else:
        yield from pieces_of(source, gauge.ask, after=after)


def pieces_of(
    source: Source, size: Callable[[int | None], int], *, after: int = 0
) -> Iterator[Part | Flaw]:
    """Open a source and cut it; ``size`` is told how much is left of it, if that is known, and tells the bytes of the next piece.

    Lines up to ``after`` are done; a piece with nothing else is left out.
    """
    try:
        raw = open_stored(source.place)
    except Exception as error:
        fault = reading_fault(error)
        if fault is None:
            raise
        if not after:
            yield Flaw(source.name, 1, fault)
        return
    with raw:
        left = _what_is_left(raw, source.size)
        given = place = 0
        for piece in _cut(raw, source.name, lambda: size(left())):
            place = raw.tell() if raw.seekable() else place + piece.size
            if piece.line + piece.height - 1 > after:
                to_do = attrs.evolve(piece, after=after) if isinstance(piece, Part) else piece
                yield attrs.evolve(to_do, stored=place - given)
                given = place


def _what_is_left(raw: BinaryIO, size: int) -> Callable[[], int | None]:
    """Give what tells how many bytes, unpacked, are left of an open file, where that is known."""
    if not size or not raw.seekable():
        return lambda: None
    times = UNPACKED if is_packed(raw) else 1
    return lambda: max(0, size - raw.tell()) * times


def _cut(raw: BinaryIO, name: str, size: Callable[[], int]) -> Iterator[Part | Flaw]:
    """The pieces of an open file; one that cannot be unpacked at all is a flaw."""
    try:
        stream = unpack(raw, name)
    except (OSError, InvalidDocument) as error:
        fault = reading_fault(error)
        assert fault is not None
        yield Flaw(name, 1, fault)
        return
    yield from cut(cast("BinaryIO", stream), name, size)


def split(task: CheckTask) -> Iterator[CheckTask]:
    """A task for each record."""
    for piece in task.pieces:
        for part in _records_of(piece):
            yield attrs.evolve(task, pieces=(part,))


def _records_of(piece: Piece) -> Iterator[Piece]:
    if isinstance(piece, WholeFile):
        source = Source((), piece.name, piece.place, piece.size)
        yield from pieces_of(source, lambda _: 1, after=piece.after)
    elif isinstance(piece, Part):
        yield from single(piece)
    else:
        yield piece
